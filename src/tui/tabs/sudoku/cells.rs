//! Where the cells of the grid are on the screen.

use super::SIDE;
use crate::engine::grid::Pos;
use crate::tui::theme::Theme;
use crate::tui::view::put;
use crate::tui::view::viewport::{Viewport, Zoom};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where the cells are, and all the room there is for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells(Viewport, Rect);

const fn zoom(cell: (u16, u16), gap: (u16, u16), block_gap: (u16, u16)) -> Zoom {
    Zoom { gap, block_gap, ..Zoom::cells(cell.0, cell.1) }
}

/// Columns of the grid at its second largest, with labels at its left.
pub const COLUMNS: u16 = 83;

/// The sizes of a cell, largest first. A rule runs between two boxes.
const ZOOMS: [Zoom; 5] = [
    zoom((9, 5), (3, 1), (2, 0)),
    zoom((5, 3), (3, 1), (2, 0)),
    zoom((5, 3), (3, 0), (2, 1)),
    zoom((3, 1), (1, 1), (2, 0)),
    zoom((1, 1), (1, 0), (2, 1)),
];

impl Cells {
    /// The largest way to lay the grid out in `area`, centred.
    pub fn of(area: Rect) -> Cells {
        let inside = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let view = Viewport::new(inside, SIDE, Pos::new(0, 0), &ZOOMS);
        Cells(view, area)
    }

    /// Whether there is room below a cell for the digits left to try.
    pub fn shows_untried(self) -> bool {
        self.0.zoom().cell.0 > 1
    }

    /// Whether there is room for the marks of every cell.
    pub fn shows_marks(self) -> bool {
        self.0.zoom().cell.1 >= 3
    }

    /// What the grid takes.
    pub fn area(self) -> Rect {
        self.0.area()
    }

    /// All the room there is.
    pub fn room(self) -> Rect {
        self.1
    }

    /// The place of a cell.
    pub fn place(self, cell: usize) -> Rect {
        let size = self.0.size();
        self.0.place(size.pos(cell)).unwrap_or_default()
    }

    /// The cell at a place on the screen, the gap behind it included.
    pub fn cell_at(self, column: u16, row: u16) -> Option<usize> {
        self.0.cell_at(column, row).map(|pos| self.0.size().index(pos))
    }

    /// Draws the rules between the boxes.
    pub fn draw_rules(self, buf: &mut Buffer, theme: &Theme) {
        let glyphs = theme.glyphs;
        let Zoom { gap, block_gap, .. } = self.0.zoom();
        let area = self.0.area();
        let first = [30, 60].map(|cell| self.place(cell));
        let across = first.map(|place| place.y.saturating_sub(1));
        let down = first.map(|place| place.x.saturating_sub((gap.0 + block_gap.0).div_ceil(2)));
        for y in area.top()..area.bottom() {
            for x in area.left().saturating_sub(1)..=area.right() {
                let glyph = match (across.contains(&y), down.contains(&x)) {
                    (true, true) => glyphs.cross,
                    (true, false) => glyphs.rule,
                    (false, true) => glyphs.divider,
                    (false, false) => continue,
                };
                put(buf, x, y, x + 1, glyph, theme.rule);
            }
        }
    }
}
