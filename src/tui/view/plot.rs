//! Lines over one axis, in braille: up to three curves, told apart by colour and by their numbers.

use super::{grouped, put, width};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A curve: points from left to right.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Curve {
    /// Where and how much, in order of where.
    pub points: Vec<(f64, f64)>,
}

/// What is drawn.
#[derive(Clone, Copy, Debug)]
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
const LEFT: u16 = 9;

/// Dots of a cell: the bit of column 0 or 1, row 0 to 3 (Unicode, Braille Patterns).
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// The style of curve number `number`, from 0.
pub fn style(number: usize, theme: &Theme) -> Style {
    match number {
        0 => theme.accent,
        1 => theme.good,
        _ => theme.danger,
    }
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
        put(buf, area.x + 1, area.y, area.right(), self.title, theme.dim);
        let field = Rect {
            x: area.x + LEFT,
            y: area.y + 1,
            width: area.width - LEFT - 3,
            height: area.height - 2,
        };
        let all = || self.curves.iter().flat_map(|curve| &curve.points);
        let top = all().map(|p| p.1).fold(0.0, f64::max);
        let glyphs = theme.glyphs;
        for y in field.top()..field.bottom() {
            put(buf, field.x - 1, y, field.x, glyphs.divider, theme.rule);
        }
        let number = |value: f64| grouped(value.round().max(0.0) as u64);
        let most = number(top);
        let x = (field.x - 2).saturating_sub(width(&most));
        put(buf, x, field.y, field.x - 1, &most, theme.dim);
        put(buf, field.x - 3, field.bottom() - 1, field.x - 1, "0", theme.dim);
        for (curve, number) in self.curves.iter().zip(0..) {
            self.draw_curve(curve, (number, top), field, buf, theme);
        }
        let y = field.bottom();
        put(buf, field.x, y, field.right(), "0", theme.dim);
        let end = format!("{} expansions", self.end.round() as u64);
        let end = end.replacen(
            &(self.end.round() as u64).to_string(),
            &grouped(self.end.round() as u64),
            1,
        );
        let x = field.right().saturating_sub(width(&end));
        put(buf, x, y, area.right(), &end, theme.dim);
    }

    fn draw_curve(
        &self,
        curve: &Curve,
        (number, top): (usize, f64),
        field: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let (log_x, log_y) = self.log;
        let (dots_x, dots_y) = if theme.ascii { (1, 1) } else { (2, 4) };
        let wide = usize::from(field.width) * dots_x;
        let high = usize::from(field.height) * dots_y;
        // The height over every column of dots: the last point up to there, joined to the one before.
        let mut cells = vec![0u8; usize::from(field.width) * usize::from(field.height)];
        let mut before: Option<usize> = None;
        let mut end = None;
        let mut next = 0;
        let last = curve.points.last().map_or(0.0, |p| share(p.0, self.end, log_x));
        for column in 0..wide {
            let at = (column as f64 + 0.5) / wide as f64;
            // The column in which the run ends shows its last point.
            let over = at > last;
            if over {
                next = curve.points.len().saturating_sub(1);
            }
            while next + 1 < curve.points.len()
                && curve.points.get(next + 1).is_some_and(|p| share(p.0, self.end, log_x) <= at)
            {
                next += 1;
            }
            let Some(&(_, value)) = curve.points.get(next) else { break };
            let height = share(value, top, log_y).clamp(0.0, 1.0);
            let row = ((1.0 - height) * (high as f64 - 1.0)).round() as usize;
            let (from, to) = match before {
                Some(b) if b < row => (b + 1, row),
                Some(b) if b > row => (row, b - 1),
                _ => (row, row),
            };
            for row in from.min(to)..=to.max(from) {
                let cell = row / dots_y * usize::from(field.width) + column / dots_x;
                if let Some(cell) = cells.get_mut(cell) {
                    *cell |= if theme.ascii { 1 } else { DOTS[column % 2][row % 4] };
                }
            }
            before = Some(row);
            end = Some((column / dots_x, row / dots_y));
            if over {
                break;
            }
        }
        let style = style(number, theme);
        let label = (number + 1).to_string();
        for (i, &dots) in cells.iter().enumerate().filter(|(_, dots)| **dots != 0) {
            let x = field.x + (i % usize::from(field.width)) as u16;
            let y = field.y + (i / usize::from(field.width)) as u16;
            if theme.ascii {
                put(buf, x, y, x + 1, &label, style);
                continue;
            }
            // Where curves cross, the dots of both are seen, in the style of the later one.
            let old = buf.cell((x, y)).and_then(|cell| cell.symbol().chars().next());
            let old = old.map_or(0, |c| (c as u32).wrapping_sub(0x2800));
            let old = u8::try_from(old).unwrap_or(0);
            if let Some(glyph) = char::from_u32(0x2800 + u32::from(dots | old)) {
                put(buf, x, y, x + 1, &glyph.to_string(), style);
            }
        }
        if let Some((column, row)) = end {
            let x = (field.x + column as u16 + 1).min(field.right());
            put(buf, x, field.y + row as u16, x + 1, &label, style);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    fn drawn(curves: &[Curve], ascii: bool) -> String {
        let area = Rect::new(0, 0, 30, 6);
        let mut buf = Buffer::empty(area);
        let theme = Theme::new(Depth::Mono, ascii);
        let plot = Plot { title: "frontier", curves, end: 10.0, log: (false, false) };
        plot.draw(area, &mut buf, &theme);
        let rows = buf.content.chunks(30);
        rows.map(|row| row.iter().map(|c| c.symbol()).collect::<String>().trim_end().to_owned())
            .collect::<Vec<_>>()
            .join("\n")
    }

    #[test]
    fn a_line_goes_up_and_ends_where_the_run_ends() {
        let rising = Curve { points: (0..=5).map(|t| (f64::from(t), f64::from(t))).collect() };
        let text = drawn(&[rising], true);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], " frontier");
        // At the left edge of the bottom, at the top half way, where the run ends, and no further.
        assert_eq!(lines[4].find('1'), Some(usize::from(LEFT)), "{text}");
        let end = lines[1].rfind('1').unwrap();
        assert!((usize::from(LEFT) + 8..usize::from(LEFT) + 12).contains(&end), "{text}");
        assert!(lines[1].starts_with("      5 |") && lines[5].ends_with("10 expansions"), "{text}");
    }

    #[test]
    fn nothing_to_draw_and_no_room_are_no_trouble() {
        drawn(&[], false);
        drawn(&[Curve::default()], false);
        drawn(&[Curve { points: vec![(0.0, 0.0)] }], true);
        let area = Rect::new(0, 0, 3, 2);
        let plot = Plot { title: "", curves: &[], end: 0.0, log: (true, true) };
        plot.draw(area, &mut Buffer::empty(area), &Theme::new(Depth::Mono, true));
    }
}
