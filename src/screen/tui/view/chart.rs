//! Charts: columns, curves over one axis in braille (told apart by colour and by their numbers; where they run
//! together they are dashes of each), and gauges, of which the one of energy has a word beside it, so that it
//! needs no colour.

use crate::tui::prelude::*;
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Line};

/// A column: its value, its style, and whether only its top is drawn full.
pub type Column = (u64, Style, bool);

/// Draws columns to the scale of the highest.
pub fn columns(buf: &mut Buffer, area: Rect, columns: &[Column], theme: &Theme) {
    let most = columns.iter().map(|column| column.0).max().unwrap_or(0).max(1);
    let levels = theme.glyphs.levels;
    let full = levels.len() as u64 - 1;
    let steps = u64::from(area.height) * full;
    for (x, &(value, style, outline)) in (area.left()..area.right()).zip(columns) {
        let mut height = (value * steps).div_ceil(most);
        for y in (area.top()..area.bottom()).rev() {
            let level = height.min(full);
            height -= level;
            // What an outline stands on is only shaded, and all of its lowest row.
            let is_below = outline && (height > 0 || value > 0 && y + 1 == area.bottom());
            let glyph = levels.get(level as usize).filter(|_| !is_below);
            put(buf, x, y, x + 1, glyph.unwrap_or(&theme.glyphs.fill[1]), style);
        }
    }
}

/// How much is left of what there was at the start, by the bars of [`level`].
pub const LEVELS: [&str; 5] = ["empty", "critical", "low", "medium", "high"];

/// The bars shown of `now` out of `initial`, 0 to 4: one more with every quarter.
pub fn level(now: u32, initial: u32) -> u16 {
    match u64::from(now) * 4 / u64::from(initial.max(1)) {
        0 if now == 0 => 0,
        quarters => quarters.min(3) as u16 + 1,
    }
}

/// Draws a line of which a share is full.
pub fn share_of_line(buf: &mut Buffer, line: Rect, share: f32, theme: &Theme) {
    let full = (share.clamp(0.0, 1.0) * f32::from(line.width)) as u16;
    let rest = Rect { x: line.x + full, width: line.width - full, ..line };
    fill(buf, Rect { width: full, ..line }, theme.glyphs.gauge_full, theme.accent);
    fill(buf, rest, theme.glyphs.gauge_empty, theme.rule);
}

/// Draws the four bars along a row.
pub fn bars(buf: &mut Buffer, row: Rect, level: u16, theme: &Theme) {
    let width = (row.width / 4).saturating_sub(1).max(1);
    for bar in 0..4 {
        let (glyph, style) = match bar < level {
            true => (theme.glyphs.gauge_full, theme.energy(level)),
            false => (theme.glyphs.gauge_empty, theme.rule),
        };
        fill(buf, Rect { x: row.x + bar * (width + 1), width, ..row }, glyph, style);
    }
}

/// A curve: its points from left to right.
pub type Curve = Vec<(f64, f64)>;

/// What is drawn.
pub struct Plot<'a> {
    /// The heading.
    pub title: &'a str,
    /// The curves, numbered from 1.
    pub curves: &'a [Curve],
    /// Where the axis ends.
    pub end: f64,
    /// Whether the axis is logarithmic, and whether the heights are.
    pub log: (bool, bool),
}

/// Columns left of the curves, for the numbers.
const LEFT: u16 = 12;

/// Columns right of the curves, for theirs.
const RIGHT: u16 = 4;

/// The style of curve number `number`, from 0.
pub fn curve_style(number: usize, theme: &Theme) -> Style {
    [theme.accent, theme.good, theme.danger][number.min(2)]
}

/// A place between 0 and 1.
fn share(value: f64, end: f64, log: bool) -> f64 {
    if end <= 0.0 {
        0.0
    } else if log {
        (value.max(0.0) + 1.0).ln() / (end + 1.0).ln()
    } else {
        value / end
    }
}

impl Plot<'_> {
    /// Draws heading, curves and numbers at the ends of both axes.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        if area.height < 4 || area.width < LEFT + 10 {
            return;
        }
        put_cut(buf, (area.x + 1, area.y), area.right(), self.title, theme.dim, theme);
        let (columns, rows) = (area.width - LEFT - RIGHT, area.height - 2);
        let field = Rect::new(area.x + LEFT, area.y + 1, columns, rows);
        let top = self.curves.iter().flatten().map(|p| p.1).fold(0.0, f64::max);
        let glyphs = theme.glyphs;
        for y in field.top()..field.bottom() {
            put(buf, field.x - 1, y, field.x, glyphs.divider, theme.rule);
        }
        let number = |value: f64| grouped(value.round().max(0.0) as u64);
        let most = number(top);
        let x = (field.x - 2).saturating_sub(width(&most));
        put(buf, x, field.y, field.x - 1, &most, theme.dim);
        let lines: Vec<Curve> =
            self.curves.iter().map(|curve| self.line(curve, top, field, theme)).collect();
        let canvas = Canvas::default().x_bounds([0.0, 1.0]).y_bounds([0.0, 1.0]);
        let canvas = canvas.marker(Marker::Braille).paint(|ctx| {
            let count = lines.len();
            // Each in its turn once more, so that those that run together are dashes of each.
            for (turn, line) in lines.iter().cycle().take(2 * count).enumerate() {
                let number = turn % count;
                if theme.ascii {
                    ctx.marker(Marker::Custom(digit(number)));
                }
                let color = curve_style(number, theme).fg.unwrap_or_default();
                // The last point again, so that a point alone is drawn too.
                let next = line.iter().skip(1).chain(line.last());
                for (at, (&(x1, y1), &(x2, y2))) in line.iter().zip(next).enumerate() {
                    if turn < count || at / 4 % count == number {
                        ctx.draw(&Line { x1, y1, x2, y2, color });
                    }
                }
            }
        });
        canvas.render(field, buf);
        let cell = |&(x, y): &(f64, f64)| {
            let across = (x * f64::from(field.width - 1)).round() as u16;
            let down = ((1.0 - y) * f64::from(field.height - 1)).round() as u16;
            (field.x + across, field.y + down)
        };
        let beside = |x: u16, y: u16| [y, y.saturating_sub(1), y + 1].map(|y| (x, y));
        // The number of a curve stands behind its end, or beside the rest of it, unless it is drawn with it.
        for (line, number) in lines.iter().zip(0..).filter(|_| !theme.ascii) {
            let Some((x, y)) = line.last().map(cell) else { continue };
            let near = [x + 2, x + 4].into_iter().flat_map(|x| beside(x, y));
            let along = || line.iter().rev().map(cell);
            let above = along().map(|(x, y)| (x, y - 1));
            let mut places = near.chain(above).chain(along().map(|(x, y)| (x, y + 1)));
            let rows = field.top()..field.bottom();
            let sign = |x: u16, y: u16| buf[(x, y)].symbol();
            // Never beside another one, with which it would be read as one of two digits.
            let is_apart = |x, y| [x - 1, x + 1].iter().all(|&x| sign(x, y).parse::<u8>().is_err());
            let is_blank = |x: u16, y| x + 1 < area.right() && sign(x, y) == " ";
            let is_free =
                |&(x, y): &(u16, u16)| rows.contains(&y) && is_blank(x, y) && is_apart(x, y);
            let (x, y) = places.find(is_free).unwrap_or((x + 2, y));
            put(buf, x, y, x + 1, &digit(number).to_string(), curve_style(number, theme));
        }
        let y = field.bottom();
        put(buf, field.x - 3, y, field.x, "0", theme.dim);
        fill(buf, Rect { y, height: 1, ..field }, glyphs.rule, theme.rule);
        put(buf, field.x - 1, y, field.x, glyphs.fork[1], theme.rule);
        let end = format!(" {} expansions", number(self.end));
        put(buf, field.right().saturating_sub(width(&end)), y, area.right(), &end, theme.dim);
    }

    /// The places of a curve, from 0 to 1 in both directions: at every column of dots the last point
    /// up to there.
    fn line(&self, curve: &[(f64, f64)], top: f64, field: Rect, theme: &Theme) -> Curve {
        let (log_x, log_y) = self.log;
        let last = f64::from(field.width * if theme.ascii { 1 } else { 2 } - 1);
        let across = |point: &(f64, f64)| share(point.0, self.end, log_x) * last;
        let end = curve.last().map_or(0, |point| across(point).ceil() as u32);
        let at = |column: u32| {
            let column = f64::from(column);
            let known = curve.partition_point(|point| across(point) <= column);
            let (_, value) = curve.get(known.saturating_sub(1))?;
            Some((column / last, share(*value, top, log_y).clamp(0.0, 1.0)))
        };
        (0..=end).filter_map(at).collect()
    }
}

/// The number of a curve, from 1.
fn digit(number: usize) -> char {
    char::from_digit(number as u32 + 1, 10).unwrap_or('+')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    #[test]
    fn levels_change_at_the_quarters() {
        let words: Vec<_> = (0..=10).map(|e| level(e, 10)).collect();
        assert_eq!(words, [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4]);
        assert_eq!([level(13, 10), level(0, 0), level(u32::MAX, 1)], [4, 0, 4]);
    }

    fn drawn(curves: &[Curve], ascii: bool) -> String {
        let area = Rect::new(0, 0, 30, 6);
        let mut buf = Buffer::empty(area);
        let theme = Theme::new(Depth::Mono, ascii);
        let plot = Plot { title: "frontier", curves, end: 10.0, log: (false, false) };
        plot.draw(area, &mut buf, &theme);
        lines_of(&buf, area).join("\n")
    }

    #[test]
    fn a_line_goes_up_and_ends_where_the_run_ends() {
        let rising: Curve = (0..=5).map(|t| (f64::from(t), f64::from(t))).collect();
        let text = drawn(&[rising], true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " frontier");
        // At the left edge of the bottom, at the top half way, where the run ends, and no further.
        assert_eq!(lines[4].find('1'), Some(usize::from(LEFT)), "{text}");
        let end = lines[1].rfind('1').unwrap();
        assert!((usize::from(LEFT) + 7..usize::from(LEFT) + 9).contains(&end), "{text}");
        assert!(
            lines[1].starts_with("         5 |") && lines[5].ends_with("10 expansions"),
            "{text}"
        );
    }

    #[test]
    fn numbers_of_curves_stay_beside_their_rows() {
        let flat = |value| vec![(0.0, value), (10.0, value)];
        let text = drawn(&[flat(5.0), flat(5.0), flat(0.0), flat(0.0)], true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " frontier", "{text}");
        let numbers: String = lines[5].split_whitespace().collect();
        assert_eq!(numbers, "0`10expansions", "{text}");
    }

    #[test]
    fn the_number_of_a_curve_that_ends_among_others_stands_beside_it() {
        let flat = |value| vec![(0.0, value), (10.0, value)];
        let short = (0..=4).map(|t| (f64::from(t), 1.25 * f64::from(t))).collect();
        let text = drawn(&[flat(5.0), flat(10.0 / 3.0), short], false);
        let column = |digit| text.lines().find_map(|line| line.chars().position(|c| c == digit));
        let end = usize::from(LEFT) + 10;
        assert!(column('3').is_some_and(|at| at < end), "{text}");
    }

    #[test]
    fn curves_that_run_together_are_dashes_of_each() {
        let flat = || vec![(0.0, 5.0), (10.0, 5.0)];
        let text = drawn(&[flat(), flat()], true);
        assert!(text.contains("5 |11112222211122"), "{text}");
    }

    #[test]
    fn an_outline_stands_on_its_shade() {
        let theme = Theme::new(Depth::Mono, false);
        let area = Rect::new(0, 0, 2, 2);
        let mut buf = Buffer::empty(area);
        columns(&mut buf, area, &[(3, theme.text, false), (4, theme.text, true)], &theme);
        assert_eq!(lines_of(&buf, area), ["▄█", "█░"]);
        let (row, mut buf) = (Rect { height: 1, ..area }, Buffer::empty(area));
        columns(&mut buf, row, &[(3, theme.text, false), (3, theme.text, true)], &theme);
        assert_eq!(lines_of(&buf, row), ["█░"]);
    }

    #[test]
    fn numbers_of_an_axis_are_whole() {
        assert!(drawn(&[vec![(0.0, 0.0), (5.0, 1_238_953.0)]], true).contains(" 1 238 953 |"));
    }

    #[test]
    fn nothing_to_draw_and_no_room_are_no_trouble() {
        drawn(&[], false);
        drawn(&[Curve::new()], false);
        drawn(&[vec![(0.0, 0.0)]], true);
        let area = Rect::new(0, 0, 3, 2);
        let plot = Plot { title: "", curves: &[], end: 0.0, log: (true, true) };
        plot.draw(area, &mut Buffer::empty(area), &Theme::new(Depth::Mono, true));
    }
}
