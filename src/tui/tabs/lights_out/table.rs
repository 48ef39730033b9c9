//! The table of light chasing below the boards, with the row that is used.

use crate::puzzles::lights_out::methods::{TableRow, TableView};
use crate::tui::theme::Theme;
use crate::tui::view::{first_shown, put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Columns between two rows of the table side by side.
const BETWEEN: u16 = 3;

/// Lines of an area that has some to spare.
const ROOMY: u16 = 16;

fn words(row: &TableRow, theme: &Theme) -> String {
    let digits = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<String>();
    let arrow = if theme.ascii { "->" } else { "→" };
    format!("{} {arrow} {}", digits(&row.pattern), digits(&row.presses))
}

/// How the table is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    /// Rows of the table in a line of the screen.
    beside: u16,
    /// Lines of the screen, without the heading.
    lines: u16,
}

impl Layout {
    fn of(view: &TableView, area: Rect, theme: &Theme) -> Option<Layout> {
        let wide = view.table.rows.first().map(|row| width(&words(row, theme)) + 2)?;
        let room = area.width.saturating_sub(2);
        if wide > room {
            return None;
        }
        let beside = (room + BETWEEN) / (wide + BETWEEN);
        let lines = view.table.rows.len().div_ceil(usize::from(beside.max(1)));
        let most = (area.height / 3).saturating_sub(1);
        let lines = u16::try_from(lines).unwrap_or(u16::MAX).min(most);
        (lines > 0).then_some(Layout { beside, lines })
    }
}

/// The area without the lines the table takes at its end, and those; none if there is no table or no
/// room for it.
pub fn split(view: Option<&TableView>, area: Rect, theme: &Theme) -> (Rect, Option<Rect>) {
    let Some(layout) = view.and_then(|view| Layout::of(view, area, theme)) else {
        return (area, None);
    };
    let height = layout.lines + 1;
    // A line stays free above it, and below it where there are enough.
    let spare = 1 + u16::from(area.height > ROOMY);
    let above = Rect { height: area.height - height - spare, ..area };
    (above, Some(Rect { y: above.bottom() + 1, height, ..area }))
}

/// Draws the table; of a long one the lines around the row that is used.
pub fn draw(view: &TableView, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let outer = Rect { height: area.height * 3 + 3, ..area };
    let Some(Layout { beside, .. }) = Layout::of(view, outer, theme) else { return };
    let rows = &view.table.rows;
    let Some(wide) = rows.first().map(|row| width(&words(row, theme)) + 2) else { return };
    let title = match (view.used.is_some(), view.table.is_whole) {
        (true, true) => "table: left over, and the free presses for it".to_owned(),
        (true, false) => "the row of the table that is used".to_owned(),
        (false, _) => format!("table: {} patterns left over, and the free presses", rows.len()),
    };
    let room = area.width.saturating_sub(2);
    let title =
        if width(&title) > room { "left over, and what to press".to_owned() } else { title };
    put(buf, area.x + 2, area.y, area.right(), &title, theme.dim);
    let lines = area.height.saturating_sub(1);
    let across = usize::from(beside.max(1));
    let used = view.used.unwrap_or(0) / across;
    let all = rows.len().div_ceil(across);
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
    let more = theme.glyphs.more;
    let edge = area.right().saturating_sub(1);
    if first > 0 {
        put(buf, edge, area.y + 1, area.right(), more[0], theme.dim);
    }
    if first + usize::from(lines) < all {
        put(buf, edge, area.bottom() - 1, area.right(), more[1], theme.dim);
    }
}
