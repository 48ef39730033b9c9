//! A grid of cells drawn as large as it fits: wide cells, half blocks, or scrolled.
//!
//! A wide cell is two columns and one row (or a multiple), which looks square. Half blocks put two
//! cells above each other into one character, told apart by colour only, so they are used only where
//! there is colour; without it cells are one column wide. Maps larger than that are scrolled.

use super::viewport::{Viewport, Zoom};
use crate::engine::grid::{Pos, Size};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Two characters for a wide cell; the first one stands for a narrow cell.
    pub glyphs: [char; 2],
    /// Colours and attributes of the characters.
    pub style: Style,
    /// The colour of the cell in half blocks.
    pub pixel: Color,
}

/// A grid of cells on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    view: Viewport,
}

impl Board {
    /// Puts a grid of `size` into `area`, as large as it fits.
    pub fn new(area: Rect, size: Size, focus: Pos, colours: bool) -> Board {
        let scale = (area.height / size.rows.max(1)).min(area.width / 2 / size.cols.max(1));
        let zoom = match scale {
            1.. => Zoom::cells(2 * scale, scale),
            0 if colours => Zoom::HALF,
            0 => Zoom::cells(1, 1),
        };
        Board { view: Viewport::new(area, size, focus, &[zoom]) }
    }

    /// The cell at a place on the screen. In half blocks it is the upper one of two.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        self.view.cell_at(column, row)
    }

    /// Draws every cell in view as `look` says.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme, look: impl Fn(Pos) -> Look) {
        let zoom = self.view.zoom();
        for (pos, place) in self.view.cells() {
            if zoom == Zoom::HALF {
                let shares = |row: u16| self.view.place(Pos::new(row, pos.col)) == Some(place);
                // The lower one of two is drawn with the upper one.
                if pos.row.checked_sub(1).is_none_or(|above| !shares(above)) {
                    let below = Pos::new(pos.row + 1, pos.col);
                    let lower = if shares(below.row) { look(below).pixel } else { Color::Reset };
                    draw_halves(buf, place, look(pos).pixel, lower);
                }
            } else {
                draw_cell(buf, place, &look(pos));
            }
        }
        self.view.draw_edges(buf, theme);
    }
}

/// Two cells in one character.
fn draw_halves(buf: &mut Buffer, place: Rect, upper: Color, lower: Color) {
    // The default colour can only be a ground: as ink it would be that of text.
    let (glyph, style) = match (upper, lower) {
        _ if upper == lower => (' ', Style::new().bg(upper)),
        (Color::Reset, _) => ('▄', Style::new().fg(lower).bg(upper)),
        _ => ('▀', Style::new().fg(upper).bg(lower)),
    };
    set(buf, place.x, place.y, glyph, style);
}

/// A cell of one character, or twice as wide as high: solid cells fill the whole square, signs stand
/// once in its middle.
fn draw_cell(buf: &mut Buffer, place: Rect, look: &Look) {
    let [left, right] = look.glyphs;
    if place.width == 1 {
        return set(buf, place.x, place.y, if left == ' ' { right } else { left }, look.style);
    }
    let scale = place.height;
    for y in 0..scale {
        for x in 0..place.width {
            let middle = y == scale / 2 && (scale - 1..=scale).contains(&x);
            let glyph = match middle || left == right {
                true if x >= scale => right,
                true => left,
                false => ' ',
            };
            set(buf, place.x + x, place.y + y, glyph, look.style);
        }
    }
}

fn set(buf: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_char(glyph).set_style(style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_maps_grow_and_large_ones_shrink() {
        let area = Rect { x: 0, y: 0, width: 53, height: 19 };
        let zoom = |rows, cols, colours| {
            Board::new(area, Size::new(rows, cols), Pos::new(0, 0), colours).view.zoom()
        };
        assert_eq!(zoom(9, 13, true), Zoom::cells(4, 2));
        assert_eq!(zoom(12, 24, true), Zoom::cells(2, 1));
        assert_eq!(zoom(37, 37, true), Zoom::HALF);
        assert_eq!(zoom(37, 37, false), Zoom::cells(1, 1));
    }
}
