//! A grid of cells drawn as large as it fits: wide cells, half blocks, or scrolled.
//!
//! A wide cell is two columns and one row (or a multiple), which looks square. Half blocks put two
//! cells above each other into one character, told apart by colour only, so they are used only where
//! there is colour; without it cells are one column wide. Maps larger than that are scrolled.

use super::put;
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

/// How a grid is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fit {
    /// Two columns by one row, times the scale.
    Wide(u16),
    /// One column by half a row.
    Half,
    /// One column by one row.
    Narrow,
}

/// Where the cells of a grid are on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    area: Rect,
    size: Size,
    fit: Fit,
    /// The cell at the top left.
    corner: Pos,
    /// Rows and columns shown.
    window: Size,
}

impl Board {
    /// Lays a grid of `size` out in `area`, centred. If it has to be scrolled, it is so that `focus`
    /// is in view; the view moves by half windows, so that it is calm.
    pub fn new(area: Rect, size: Size, focus: Pos, colours: bool) -> Board {
        let wide = (area.height / size.rows.max(1)).min(area.width / 2 / size.cols.max(1));
        let (fit, room) = if wide > 0 {
            (Fit::Wide(wide), size)
        } else if colours {
            (Fit::Half, Size::new(area.height * 2, area.width))
        } else {
            (Fit::Narrow, Size::new(area.height, area.width))
        };
        let window = Size::new(size.rows.min(room.rows), size.cols.min(room.cols));
        // Half blocks are scrolled by whole characters, that is, by pairs of rows.
        let pair = if fit == Fit::Half { 2 } else { 1 };
        let rows = [focus.row / pair, window.rows.div_ceil(pair), size.rows.div_ceil(pair)];
        let corner = Pos::new(
            scroll(rows[0], rows[1], rows[2]) * pair,
            scroll(focus.col, window.cols, size.cols),
        );
        let (width, height) = match fit {
            Fit::Wide(scale) => (window.cols * 2 * scale, window.rows * scale),
            Fit::Half => (window.cols, window.rows.div_ceil(2)),
            Fit::Narrow => (window.cols, window.rows),
        };
        let area = Rect {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
            width: width.min(area.width),
            height: height.min(area.height),
        };
        Board { area, size, fit, corner, window }
    }

    /// The cell at a place on the screen. In half blocks it is the upper one of two.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let (right, down) = (column - self.area.x, row - self.area.y);
        let (rows, cols) = match self.fit {
            Fit::Wide(scale) => (down / scale, right / (2 * scale)),
            Fit::Half => (down * 2, right),
            Fit::Narrow => (down, right),
        };
        let pos = Pos::new(self.corner.row + rows, self.corner.col + cols);
        self.size.holds(pos).then_some(pos)
    }

    /// Draws every cell in view as `look` says.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme, look: impl Fn(Pos) -> Look) {
        let cell = |row: u16, col: u16| Pos::new(self.corner.row + row, self.corner.col + col);
        match self.fit {
            Fit::Wide(scale) => {
                for (row, col) in cells(self.window) {
                    let Look { glyphs, style, .. } = look(cell(row, col));
                    let (x, y) = (self.area.x + col * 2 * scale, self.area.y + row * scale);
                    // Solid cells fill the whole square, signs stand once in its middle.
                    let solid = glyphs[0] == glyphs[1];
                    for dy in 0..scale {
                        for dx in 0..2 * scale {
                            let middle = dy == scale / 2 && (scale - 1..=scale).contains(&dx);
                            let glyph = match middle || solid {
                                true => glyphs[usize::from(dx >= scale)],
                                false => ' ',
                            };
                            set(buf, x + dx, y + dy, glyph, style);
                        }
                    }
                }
            }
            Fit::Half => {
                for (row, col) in cells(Size::new(self.window.rows.div_ceil(2), self.window.cols)) {
                    let upper = look(cell(row * 2, col)).pixel;
                    let below = cell(row * 2 + 1, col);
                    let both = row * 2 + 1 < self.window.rows && self.size.holds(below);
                    let lower = if both { look(below).pixel } else { Color::Reset };
                    // The default colour can only be a ground: as ink it would be that of text.
                    let (glyph, style) = match (upper, lower) {
                        _ if upper == lower => (' ', Style::new().bg(upper)),
                        (Color::Reset, _) => ('▄', Style::new().fg(lower).bg(upper)),
                        _ => ('▀', Style::new().fg(upper).bg(lower)),
                    };
                    set(buf, self.area.x + col, self.area.y + row, glyph, style);
                }
            }
            Fit::Narrow => {
                for (row, col) in cells(self.window) {
                    let Look { glyphs, style, .. } = look(cell(row, col));
                    let glyph = if glyphs[0] == ' ' { glyphs[1] } else { glyphs[0] };
                    set(buf, self.area.x + col, self.area.y + row, glyph, style);
                }
            }
        }
        self.draw_edges(buf, theme);
    }

    /// Arrows where the map goes on beyond the window.
    fn draw_edges(&self, buf: &mut Buffer, theme: &Theme) {
        let Rect { x, y, width, height } = self.area;
        let (middle, centre) = (y + height / 2, x + width / 2);
        let arrows = theme.glyphs.more;
        let beyond_right = self.corner.col + self.window.cols < self.size.cols;
        let beyond_below = self.corner.row + self.window.rows < self.size.rows;
        for (shown, column, row, arrow) in [
            (self.corner.row > 0, centre, y, arrows[0]),
            (beyond_below, centre, (y + height).saturating_sub(1), arrows[1]),
            (self.corner.col > 0, x, middle, arrows[2]),
            (beyond_right, (x + width).saturating_sub(1), middle, arrows[3]),
        ] {
            if shown {
                put(buf, column, row, column + 1, arrow, theme.strong);
            }
        }
    }
}

fn cells(size: Size) -> impl Iterator<Item = (u16, u16)> {
    size.cells().map(|pos| (pos.row, pos.col))
}

fn set(buf: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_char(glyph).set_style(style);
    }
}

/// First row or column shown of `total`, so that `focus` lies in a window of `shown`. Moves by half
/// windows.
fn scroll(focus: u16, shown: u16, total: u16) -> u16 {
    if shown >= total {
        return 0;
    }
    let half = (shown / 2).max(1);
    let page = (focus / half).saturating_sub(1);
    // The focus lies in the second half of the window, or in the first one of the first.
    let first = (page * half).min(total - shown);
    if focus >= first + shown { (focus + 1 - shown).min(total - shown) } else { first }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_focus_is_always_in_view(
            (rows, cols) in (1u16..200, 1u16..200),
            (width, height) in (20u16..120, 8u16..50),
            (row, col) in (0u16..200, 0u16..200),
            colours in any::<bool>(),
        ) {
            let size = Size::new(rows, cols);
            let focus = Pos::new(row % rows, col % cols);
            let area = Rect { x: 3, y: 2, width, height };
            let board = Board::new(area, size, focus, colours);
            let seen = (2..2 + height)
                .flat_map(|y| (3..3 + width).map(move |x| (x, y)))
                .filter_map(|(x, y)| board.cell_at(x, y))
                .any(|pos| pos == focus
                    || board.fit == Fit::Half && pos.row + 1 == focus.row && pos.col == focus.col);
            prop_assert!(seen, "{board:?}");
            prop_assert!(board.area.right() <= area.right() && board.area.bottom() <= area.bottom());
        }
    }

    #[test]
    fn small_maps_grow_and_large_ones_shrink() {
        let area = Rect { x: 0, y: 0, width: 53, height: 19 };
        let fit = |rows, cols, colours| {
            Board::new(area, Size::new(rows, cols), Pos::new(0, 0), colours).fit
        };
        assert_eq!(fit(9, 13, true), Fit::Wide(2));
        assert_eq!(fit(12, 24, true), Fit::Wide(1));
        assert_eq!(fit(37, 37, true), Fit::Half);
        assert_eq!(fit(37, 37, false), Fit::Narrow);
    }
}
