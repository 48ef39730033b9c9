//! The matrix under elimination, beside the lights; the table of light chasing, or bars for the depths of a
//! search, below them.

use crate::engine::linear::Tableau;
use crate::puzzles::lights_out::methods::{TableRow, TableView};
use crate::tui::tabs::prelude::*;
use crate::tui::view::viewport::scroll;

/// Columns for the name of a row.
const NAME: u16 = 7;

/// Columns of the screen that a matrix of so many lights takes with the names of its rows, and without.
/// Less than that is scrolled.
pub fn needs(lights: usize) -> [u16; 3] {
    let whole = u16::try_from(lights + 5).unwrap_or(u16::MAX);
    [whole.saturating_add(NAME), whole, 20]
}

/// Rows above the matrix: what it is, and the column at hand.
const HEADINGS: u16 = 2;

/// How the pivot at hand looks.
pub fn pivot_style(theme: &Theme) -> Style {
    theme.strong.add_modifier(Modifier::REVERSED)
}

/// Draws the matrix under elimination: pivots bold, the row last changed in the accent colour. Rows are
/// named after lights, where there is room, and the column at hand after its press.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    (tableau, size): (&Tableau, Size),
    [touched, column]: [Option<usize>; 2],
    theme: &Theme,
) {
    let system = tableau.system();
    let (rows, unknowns) = (system.rows(), system.unknowns());
    let name_of = |cell: usize| {
        let at = size.pos(cell);
        format!("r{}c{}", at.row + 1, at.col + 1)
    };
    let named = needs(unknowns)[0] <= area.width;
    let indent = if named { NAME + 1 } else { 2 };
    let high = area.height.saturating_sub(HEADINGS);
    let room = area.width.saturating_sub(indent + 3);
    // Entries stand apart where all of them have room for that.
    let pitch = if usize::from(room / 2) > unknowns { 2 } else { 1 };
    let down = if pitch == 2 && usize::from(high.div_ceil(2)) >= rows { 2 } else { 1 };
    let shown = usize::from(high.div_ceil(down)).min(rows);
    // The right side is always in view, behind a rule.
    let columns = usize::from(room / pitch).min(unknowns);
    // In the middle.
    let (wide, used) = (columns as u16 * pitch + 2, shown as u16 * down + 1 - down);
    let area = Rect {
        x: area.x + (room + 2).saturating_sub(wide) / 2,
        y: area.y + high.saturating_sub(used) / 2,
        ..area
    }
    .intersection(area);
    let pivots = tableau.pivots();
    let pivot = pivots.iter().find(|p| column == Some(p.col as usize)).or(pivots.last());
    let focus_row = touched.or(pivot.map(|p| p.row as usize)).unwrap_or(0);
    let focus_col = column.or(pivot.map(|p| p.col as usize)).unwrap_or(0);
    let (top, left) = (scroll(focus_row, shown, rows), scroll(focus_col, columns, unknowns));
    let heading = match touched.and_then(|row| tableau.name(row)).filter(|_| !named) {
        Some(light) => format!("row of light {}", name_of(light)),
        None => ["lights x presses", "matrix"][usize::from(room < 16)].into(),
    };
    let end = put(buf, area.x + indent, area.y, area.right(), &heading, theme.dim);
    let right = "right side";
    let x = (area.x + indent + wide - 2).min(area.right().saturating_sub(width(right)));
    if x > end + 1 {
        put(buf, x, area.y, area.right(), right, theme.dim);
    }
    if let Some(col) = column.filter(|col| (left..left + columns).contains(col)) {
        // The sign stands over the column, its name on the side where there is room.
        let x = area.x + indent + (col - left) as u16 * pitch;
        let name = format!("press {}", name_of(col));
        let behind = x + 2 + width(&name) <= area.right();
        let from = if behind { x + 2 } else { x.saturating_sub(width(&name) + 1) };
        if from >= area.x {
            put(buf, from, area.y + 1, area.right(), &name, theme.name);
        }
        put(buf, x, area.y + 1, area.right(), theme.glyphs.more[1], theme.name);
    }
    let pivot_of = |row: usize| pivots.get(row).map(|p| p.col as usize);
    let ys = (area.y + HEADINGS..area.bottom()).step_by(down.into());
    for (y, row) in ys.zip(top..rows.min(top + shown)) {
        let here = touched == Some(row);
        if here {
            put(buf, area.x, y, area.right(), theme.glyphs.cursor, theme.accent);
        }
        if let Some(light) = tableau.name(row).filter(|_| named) {
            let style = if here { theme.accent } else { theme.dim };
            put(buf, area.x + 2, y, area.x + indent, &name_of(light), style);
        }
        let mut x = area.x + indent;
        for col in left..left + columns {
            let entry = system.get(row, col);
            let is_pivot = pivot_of(row) == Some(col);
            let last = pivot.is_some_and(|p| (p.row as usize, p.col as usize) == (row, col));
            let style = match (entry, is_pivot, here) {
                _ if last => pivot_style(theme),
                (_, true, _) => theme.good,
                (0, _, _) => theme.rule,
                (_, _, true) => theme.accent,
                _ => theme.text,
            };
            put(buf, x, y, area.right(), &entry_sign(entry, theme), style);
            x += pitch;
        }
        for y in (y + 1 - down).max(area.y + HEADINGS)..=y {
            put(buf, x, y, area.right(), theme.glyphs.divider, theme.rule);
        }
        x += 1;
        let right = system.get(row, unknowns);
        let style = if right > 0 { theme.strong } else { theme.rule };
        put(buf, x, y, area.right(), &entry_sign(right, theme), style);
    }
    let inside =
        Rect { y: area.y + HEADINGS, height: area.height.saturating_sub(HEADINGS), ..area };
    draw_more(buf, inside, (top > 0, top + shown < rows), theme);
}

fn entry_sign(entry: u8, theme: &Theme) -> String {
    if entry == 0 { theme.glyphs.empty.to_owned() } else { entry.to_string() }
}

// The table of light chasing below the boards, with the row that is used.

/// Columns between two rows of the table side by side.
const BETWEEN: u16 = 3;

fn words(row: &TableRow, theme: &Theme) -> String {
    let digits = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<String>();
    theme.plain(&format!("{} → {}", digits(&row.pattern), digits(&row.presses)))
}

/// Most digits of a row that is shown: nobody reads more.
const DIGITS: usize = 12;

/// Columns of a row of the table, how many stand side by side in so many columns, and the lines that takes; none
/// where they are too long.
pub fn across(view: &TableView, columns: u16) -> Option<(u16, usize, usize)> {
    let row = view.rows.first().filter(|row| row.pattern.len() <= DIGITS)?;
    let (wide, room) = (2 * row.pattern.len() as u16 + 5, columns.saturating_sub(2));
    let across = usize::from((room + BETWEEN) / (wide + BETWEEN));
    (across > 0).then(|| (wide, across, view.rows.len().div_ceil(across)))
}

/// Draws the table into the rows that are free; of a long one the lines around the row that is used.
pub fn draw_table(view: &TableView, (area, left): (Rect, u16), buf: &mut Buffer, theme: &Theme) {
    let rows = &view.rows;
    let room = area.width.saturating_sub(2);
    let fits = across(view, area.width).filter(|_| area.height > 1);
    let Some((wide, across, all)) = fits else { return };
    // A line stays free above it where there are enough.
    let free = u16::from(usize::from(area.height) > all + 1);
    // Below the boards, if it has room there.
    let used = across.min(rows.len()) as u16 * (wide + BETWEEN) - BETWEEN;
    let x = (area.x + room.saturating_sub(used)).min(left.saturating_sub(2)).max(area.x);
    let area = Rect { x, y: area.y + free, width: area.right() - x, height: area.height - free };
    let title = "left over, and what to press";
    put(buf, area.x + 2, area.y, area.right(), title, theme.dim);
    let lines = area.height.saturating_sub(1);
    let used = view.used.unwrap_or(0) / across;
    let first = first_shown(used, lines.into(), all);
    for (y, line) in (area.y + 1..area.bottom()).zip(first..all) {
        let numbers = line * across..((line + 1) * across).min(rows.len());
        for (number, place) in numbers.zip(0u16..) {
            let Some(row) = rows.get(number) else { continue };
            let is_used = view.used == Some(number);
            let x = area.x + 1 + place * (wide + BETWEEN);
            let sign = if is_used { theme.glyphs.cursor } else { " " };
            let style = if is_used { theme.accent } else { theme.text };
            put(buf, x, y, area.right(), sign, style);
            put(buf, x + 2, y, area.right(), &words(row, theme), style);
        }
    }
    let inside = Rect { y: area.y + 1, height: lines, ..area };
    draw_more(buf, inside, (first > 0, first + usize::from(lines) < all), theme);
}

// Bars below the boards: how many boards the search generated at each depth.

/// Rows of the bars, the most and the fewest, with those for numbers and depths.
const BARS: (u16, u16) = (10, 4);

/// Columns of a number as short as it can be told.
const NUMBER: u16 = 5;

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
    let height = (area.height - free).min(BARS.0);
    let area = Rect { y: area.y + free.min(1), height, ..area };
    let names = ["boards", "depth"];
    let mut x = area.x + 2 + width(names[0]) + 1;
    // Wide on a large screen, and on none less than a number.
    let wide = (area.width / 12).max(NUMBER + 2);
    // The deepest ones, where there is no room for all.
    let room = usize::from(area.right().saturating_sub(x) / wide);
    let first = counts.len().saturating_sub(room).min(here);
    let most = counts.iter().max().map_or(1, |most| (most + 1).ilog2()).max(1);
    let bottom = area.bottom().saturating_sub(2);
    for (name, y) in names.iter().zip(bottom..) {
        put(buf, area.x + 2, y, area.right(), name, theme.dim);
    }
    for (depth, &count) in counts.iter().enumerate().skip(first) {
        let (bar, number) = match depth == here {
            true => (theme.accent, theme.strong),
            false => (theme.dim, theme.dim),
        };
        let place = Rect { x, y: area.y, width: wide - 2, height: bottom - area.y };
        if place.right() > area.right() {
            break;
        }
        // In sixteenths, so that bars of like numbers differ.
        let height = f64::from((count + 1) as f32).log2() * 16.0;
        let scale = (f64::from(most + 1) * 16.0) as u64;
        let bars = vec![(height as u64, bar, false); usize::from(place.width)];
        chart::columns_to(buf, place, &bars, scale, theme);
        for (words, row) in [short(count), depth.to_string()].iter().zip(0..) {
            let x = x + place.width.saturating_sub(width(words)) / 2;
            put(buf, x, bottom + row, area.right(), words, number);
        }
        x += wide;
    }
}
