//! The matrix under elimination, beside the lights; the table of light chasing, or bars for the depths of a
//! search, below them.

use super::*;
use crate::engine::linear::Tableau;
use crate::puzzles::lights_out::{algebra::digits, methods::TableView};
use crate::tui::view::viewport::scroll;

/// Columns of the screen that the matrix of a board takes with the names of its rows, and without. Less than that is
/// scrolled.
pub fn needs(size: Size) -> [u16; 2] {
    let (whole, last) = (size.area() as u16 + 6, Pos::new(size.rows - 1, size.cols - 1));
    [whole + 1 + width(&LightsUi::cell_name(last)), whole]
}

/// Fewest columns of an area where the whole matrix stands beside the part at hand.
pub const BOTH: u16 = 45;

/// Lights of a board whose whole matrix is drawn: that of fewer is never cut, and every frame looks at each entry.
pub const WHOLE: RangeInclusive<usize> = 31..=512;

/// Draws the whole matrix under elimination as points: how far it is.
pub fn draw_whole(
    buf: &mut Buffer,
    area: Rect,
    tableau: &Tableau,
    [touched, column]: [Option<usize>; 2],
    theme: &Theme,
) {
    let (system, styles) = (&tableau.system, [theme.text, theme.good, theme.accent]);
    let mut layers = styles.map(|style| (style.fg.unwrap_or_default(), Vec::new()));
    let (rows, columns) = (system.rows(), system.unknowns + 1);
    for (row, col) in (0..rows).flat_map(|row| (0..columns).map(move |col| (row, col))) {
        let layer = match tableau.pivots.get(row) {
            _ if system.get(row, col) == 0 => continue,
            _ if touched == Some(row) || column == Some(col) => 2,
            pivot => usize::from(pivot == Some(&col)),
        };
        layers[layer].1.push(Pos::new(row as u16, col as u16));
    }
    let inside = area.inner(Margin::new(1, 0));
    let inside = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..inside };
    let place = board::draw_points(inside, Size::new(rows as u16, columns as u16), &layers, buf);
    for at in place.positions().filter(|_| theme.ascii) {
        let is_blank = buf[at].symbol() == " ";
        put(buf, at.x, at.y, at.x + 1, if is_blank { " " } else { "#" }, buf[at].style());
    }
    put(buf, place.x, place.y - 1, area.right(), "the whole matrix", theme.dim);
}

/// Rows above the matrix: what it is, and the column at hand.
const HEADINGS: u16 = 2;

/// Draws the matrix under elimination: pivots bold, the row last changed in the accent colour. Rows are
/// named after lights, where there is room, and the column at hand after its press.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    (tableau, size): (&Tableau, Size),
    [touched, column]: [Option<usize>; 2],
    theme: &Theme,
) {
    let system = &tableau.system;
    let (rows, unknowns) = (system.rows(), system.unknowns);
    let name_of = |cell: usize| LightsUi::cell_name(size.pos(cell));
    let [with_names, bare] = needs(size);
    let named = with_names <= area.width;
    let indent = if named { with_names - bare + 2 } else { 2 };
    let room = area.width.saturating_sub(indent + 4);
    // Entries stand apart where all of them have room for that.
    let pitch = if usize::from(room / 2) > unknowns { 2 } else { 1 };
    let shown = usize::from(area.height.saturating_sub(HEADINGS)).min(rows);
    // The right side is always in view, behind a rule.
    let columns = usize::from(room / pitch).min(unknowns);
    let wide = Constraint::Length(indent + columns as u16 * pitch + 4);
    let area = area.centered(wide, Constraint::Length(shown as u16 + HEADINGS));
    let x = area.x + indent;
    let pivots = &tableau.pivots;
    let pivot = column.map_or(pivots.len().checked_sub(1), |col| tableau.pivot_in(col));
    // Between the row changed and that of the pivot, where both can be seen.
    let focus = match (touched, pivot) {
        (Some(row), Some(pivot)) if 3 * row.abs_diff(pivot) < 2 * shown => (row + pivot) / 2,
        _ => touched.or(pivot).unwrap_or(pivots.len()),
    };
    let top = scroll(focus, shown, rows);
    let left = scroll(column.or(pivots.last().copied()).unwrap_or(0), columns, unknowns);
    let part = format!("{columns} of {unknowns} presses");
    let name = if columns == unknowns { "presses" } else { &part };
    let row = if named { "light  " } else { "" };
    let from = put(buf, area.x + 2, area.y, area.right(), row, theme.dim).max(x);
    let last = area.right().saturating_sub(width(name)).max(area.x);
    let end = put(buf, from.min(last), area.y, area.right(), name, theme.dim);
    let right = area.right().saturating_sub(width("right side") + 1);
    if right > end + 1 {
        put(buf, right, area.y, area.right(), "right side", theme.dim);
    }
    if let Some(col) = column.filter(|col| (left..left + columns).contains(col)) {
        // The sign stands over the column, its name on the side where there is room.
        let x = x + (col - left) as u16 * pitch;
        let name = format!(" press {} ", name_of(col));
        let from = if x + width(&name) < area.right() { x + 1 } else { x - width(&name).min(x) };
        put(buf, from, area.y + 1, area.right(), &name, theme.name);
        put(buf, x, area.y + 1, area.right(), theme.glyphs.more[1], theme.name);
    }
    let inside =
        Rect { y: area.y + HEADINGS, height: area.height.saturating_sub(HEADINGS), ..area };
    for (y, row) in (inside.y..inside.bottom()).zip(top..) {
        let here = touched == Some(row);
        if here {
            put(buf, area.x, y, area.right(), theme.glyphs.cursor, theme.accent);
        }
        if let Some(light) = tableau.name(row).filter(|_| named) {
            let style = if here { theme.accent } else { theme.dim };
            put(buf, area.x + 2, y, x, &name_of(light), style);
        }
        let mut x = x;
        for col in left..left + columns {
            let entry = system.get(row, col);
            let style = match entry {
                _ if pivots.get(row) == Some(&col) && pivot == Some(row) => theme.strong.reversed(),
                _ if pivots.get(row) == Some(&col) => theme.good,
                0 => theme.rule,
                _ if here => theme.accent,
                _ => theme.text,
            };
            put(buf, x, y, area.right(), &entry_sign(entry, theme), style);
            x += pitch;
        }
        put(buf, x, y, area.right(), theme.glyphs.divider, theme.rule);
        let right = system.get(row, unknowns);
        let style = if right > 0 { theme.strong } else { theme.rule };
        put(buf, x + 1, y, area.right(), &entry_sign(right, theme), style);
    }
    draw_more(buf, inside, (top > 0, top + shown < rows), theme);
}

fn entry_sign(entry: u8, theme: &Theme) -> String {
    if entry == 0 { theme.glyphs.empty.to_owned() } else { entry.to_string() }
}

// The table of light chasing below the boards, with the row that is used.

/// Most digits of a row that is shown: nobody reads more.
const DIGITS: usize = 12;

/// Rows of the table of a usual board with what it is.
pub const TABLE: u16 = 4;

/// Draws the table into the rows that are free, as many of its rows side by side as there is room for; of a long
/// one the lines around the row that is used.
pub fn draw_table(table: &TableView, (area, left): (Rect, u16), buf: &mut Buffer, theme: &Theme) {
    let rows = &table.rows;
    let Some(row) = rows.first().filter(|row| row.pattern.len() <= DIGITS) else { return };
    let arrow = if theme.ascii { "->" } else { " → " };
    // With the sign of the row that is used, and two columns between two rows side by side.
    let pitch = 2 * row.pattern.len() as u16 + 2 + width(arrow) + 2;
    let across = usize::from(area.width / pitch);
    if across == 0 || area.height < 2 {
        return;
    }
    let all = rows.len().div_ceil(across);
    // A line stays free above it where there are enough, and below it where it is cut.
    let y = area.y + u16::from(usize::from(area.height) > all + 1);
    let height = area.bottom() - y - 1;
    let height = height - u16::from(usize::from(height) < all && height > 2);
    // Below the boards, if it has room there.
    let used = across.min(rows.len()) as u16 * pitch - 2;
    let x = (area.right() - 3).saturating_sub(used).min(left.saturating_sub(2)).max(area.x);
    let lines = Rect { x, y: y + 1, width: area.right() - x, height };
    let shown = rows.len().min(usize::from(height) * across);
    let part = format!("left over, what to press: {shown} of {}", rows.len());
    let name = if shown < rows.len() { &part } else { "left over, and what to press" };
    put(buf, x + 2, y, area.right(), name, theme.dim);
    let first = first_shown(table.used.unwrap_or(0) / across, lines.height.into(), all);
    let (light, press) = (view::light_colours(theme), view::press_colour(theme));
    for (y, line) in lines.rows().map(|line| line.y).zip(first..) {
        for (number, x) in (line * across..).take(across).zip((x + 1..).step_by(pitch.into())) {
            let Some(row) = rows.get(number) else { break };
            let (sign, style) = match table.used == Some(number) {
                true => (theme.glyphs.cursor, theme.strong),
                false => (" ", theme.dim),
            };
            let words = format!("{sign} {}{arrow}{}", digits(&row.pattern), digits(&row.presses));
            put(buf, x, y, area.right(), &words, style);
            // In the colours that they have on the boards.
            let behind = x + 2 + row.pattern.len() as u16 + width(arrow);
            let lit = (x + 2..).zip(&row.pattern).map(|(at, &n)| (at, n, light(n)));
            let made = (behind..).zip(&row.presses).map(|(at, &n)| (at, n, press));
            for (at, n, colour) in lit.chain(made).filter(|it| it.1 > 0) {
                put(buf, at, y, area.right(), &n.to_string(), Style::new().fg(colour));
            }
        }
    }
}

// Bars below the boards: how many boards the search generated at each depth.

/// Rows of the bars, the most and the fewest, with those for numbers and depths.
const BARS: (u16, u16) = (10, 4);

/// Columns of a number as short as it can be told.
const NUMBER: usize = 5;

fn short(number: u64) -> String {
    match number {
        ..10_000 => grouped(number),
        10_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Draws a bar for each depth into the rows that are free, whose heights grow with the digits of the numbers,
/// the depth `here` lit.
pub fn draw_bars(counts: &[u64], here: usize, area: Rect, buf: &mut Buffer, theme: &Theme) {
    if area.height < BARS.1 {
        return;
    }
    // With a free row above them and one below, where that leaves a bar.
    let free = (area.height - BARS.1).min(2);
    let height = (area.height - free).min(BARS.0) - 2;
    let x = area.x + 2 + width("boards") + 1;
    let bars = Rect { x, y: area.y + free.min(1), width: area.right().saturating_sub(x), height };
    let rows = [bars.bottom(), bars.bottom() + 1];
    // They have two rows at least.
    for (name, y) in ["log", "scale", "boards", "depth"].iter().zip(bars.bottom() - 2..) {
        put(buf, area.x + 2, y, area.right(), name, theme.dim);
    }
    // Wide on a large screen, and on none less than a number.
    let pitch = usize::from(area.width / 12).max(NUMBER + 2);
    // The deepest ones, where there is no room for all.
    let room = usize::from(bars.width) / pitch;
    let first = counts.len().saturating_sub(room).min(here);
    let mut columns = Vec::new();
    for ((&count, depth), x) in
        counts.iter().zip(0..).skip(first).take(room).zip((x..).step_by(pitch))
    {
        let is_here = depth == here;
        let [bar, number] = if is_here { [theme.accent, theme.strong] } else { [theme.dim; 2] };
        // In sixteenths, so that bars of like numbers differ.
        let height = (count as f64 + 1.0).log2() * 16.0;
        columns.extend(vec![(height as u64, bar, false); pitch - 2]);
        columns.extend([(0, bar, false); 2]);
        let cut = theme.glyphs.cut;
        let at =
            if depth == first && depth > 0 { format!("{cut} {depth}") } else { depth.to_string() };
        for (words, y) in [short(count), at].iter().zip(rows) {
            let x = x + (pitch as u16 - 2).saturating_sub(width(words)) / 2;
            put(buf, x, y, area.right(), words, number);
        }
    }
    chart::columns(buf, bars, &columns, theme);
}
