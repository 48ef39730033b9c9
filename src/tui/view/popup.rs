//! The box of a popup, in the middle of the screen.

use super::{put, width};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// So few columns beside a box show bits of words, and nothing of what lies below.
const SLIVER: u16 = 8;

/// Draws an empty box for `columns` by `rows` of content with its title, and gives the content's
/// place. The box is cut to the screen.
pub fn draw(
    buf: &mut Buffer,
    screen: Rect,
    title: &str,
    (columns, rows): (u16, u16),
    theme: &Theme,
) -> Rect {
    let area = place(screen, (columns, rows));
    let glyphs = theme.glyphs;
    if area.x - screen.x < SLIVER {
        for y in area.top()..area.bottom() {
            for x in screen.left()..screen.right() {
                if let Some(cell) = buf.cell_mut((x, y)) {
                    cell.reset();
                }
            }
        }
    }
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let left = x == area.left();
            let right = x + 1 == area.right();
            let glyph = match (y == area.top(), y + 1 == area.bottom()) {
                (true, _) if left => glyphs.corner[0],
                (true, _) if right => glyphs.corner[1],
                (_, true) if left => glyphs.corner[2],
                (_, true) if right => glyphs.corner[3],
                (true, _) | (_, true) => glyphs.rule,
                _ if left || right => glyphs.divider,
                _ => " ",
            };
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.reset();
            }
            // What is written inside must not take on the colour of the edge.
            let style = if glyph == " " { theme.text } else { theme.popup_edge };
            put(buf, x, y, x + 1, glyph, style);
        }
    }
    let title = format!(" {title} ");
    let x = area.x + 2;
    put(buf, x, area.y, (x + width(&title)).min(area.right()), &title, theme.popup_title);
    content(area)
}

/// The place of a box for `columns` by `rows` of content.
fn place(screen: Rect, (columns, rows): (u16, u16)) -> Rect {
    let width = (columns + 4).min(screen.width);
    let height = (rows + 2).min(screen.height);
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// The content of a box.
fn content(area: Rect) -> Rect {
    Rect {
        x: area.x + 2,
        y: area.y + 1,
        width: area.width.saturating_sub(4),
        height: area.height.saturating_sub(2),
    }
}

/// The content's place of a box, as [`draw`] gives it.
pub fn inside(screen: Rect, size: (u16, u16)) -> Rect {
    content(place(screen, size))
}
