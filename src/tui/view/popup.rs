//! The box of a popup, in the middle of the screen.

use super::viewport::border_set;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Widget};

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
    if area.x - screen.x < SLIVER {
        Clear.render(Rect { x: screen.x, width: screen.width, ..area }, buf);
    }
    Clear.render(area, buf);
    let title = Line::from(vec![
        Span::styled(theme.glyphs.rule, theme.popup_edge),
        Span::styled(format!(" {title} "), theme.popup_title),
    ]);
    let block =
        Block::bordered().border_set(border_set(theme)).border_style(theme.popup_edge).title(title);
    block.render(area, buf);
    content(area)
}

/// Draws the edge of a box without a title; what it contains.
pub fn edge(area: Rect, buf: &mut Buffer, theme: &Theme) -> Rect {
    Clear.render(area, buf);
    let block = Block::bordered().border_set(border_set(theme)).border_style(theme.popup_edge);
    block.render(area, buf);
    content(area)
}

/// The place of a box for `columns` by `rows` of content.
fn place(screen: Rect, (columns, rows): (u16, u16)) -> Rect {
    let width = (columns + 4).min(screen.width);
    // The title line and the key bar stay in view.
    let height = (rows + 2).min(screen.height.saturating_sub(2));
    Rect {
        x: screen.x + (screen.width - width) / 2,
        y: screen.y + (screen.height - height) / 2,
        width,
        height,
    }
}

/// The content of a box.
fn content(area: Rect) -> Rect {
    area.inner(Margin::new(2, 1))
}

/// Whether a place on the screen lies on a box for `size` of content, its frame included.
pub fn covers(screen: Rect, size: (u16, u16), (column, row): (u16, u16)) -> bool {
    place(screen, size).contains(Position::new(column, row))
}

/// The content's place of a box, as [`draw`] gives it.
pub fn inside(screen: Rect, size: (u16, u16)) -> Rect {
    content(place(screen, size))
}
