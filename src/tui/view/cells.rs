//! A grid of large cells, each a small picture of several rows and columns.

use super::put;
use crate::engine::grid::{Pos, Size};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Where the cells of a grid are on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    area: Rect,
    size: Size,
    cell: (u16, u16),
    /// The cell at the top left.
    corner: Pos,
    /// Rows and columns shown.
    window: Size,
}

impl Cells {
    /// Lays a grid of `size` out in `area`, centred, with the first of the cell sizes (columns, rows) in
    /// which all of it fits; with the last one it is scrolled so that `focus` is in view.
    pub fn new(area: Rect, size: Size, focus: Pos, sizes: &[(u16, u16)]) -> Cells {
        let room = |(w, h): (u16, u16)| Size::new(area.height / h.max(1), area.width / w.max(1));
        let fits = |cell: &(u16, u16)| {
            let room = room(*cell);
            room.rows >= size.rows && room.cols >= size.cols
        };
        let last = sizes.last().copied().unwrap_or((1, 1));
        let cell = sizes.iter().copied().find(fits).unwrap_or(last);
        let room = room(cell);
        let window = Size::new(size.rows.min(room.rows), size.cols.min(room.cols));
        let first = |focus: u16, shown: u16, total: u16| {
            focus.saturating_sub(shown / 2).min(total.saturating_sub(shown))
        };
        let corner = Pos::new(
            first(focus.row, window.rows, size.rows),
            first(focus.col, window.cols, size.cols),
        );
        let (width, height) = (window.cols * cell.0, window.rows * cell.1);
        let area = Rect {
            x: area.x + (area.width - width.min(area.width)) / 2,
            y: area.y + (area.height - height.min(area.height)) / 2,
            width: width.min(area.width),
            height: height.min(area.height),
        };
        Cells { area, size, cell, corner, window }
    }

    /// The cell at a place on the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        if !self.area.contains((column, row).into()) {
            return None;
        }
        let pos = Pos::new(
            self.corner.row + (row - self.area.y) / self.cell.1.max(1),
            self.corner.col + (column - self.area.x) / self.cell.0.max(1),
        );
        self.size.holds(pos).then_some(pos)
    }

    /// Draws a frame around the grid where it is shown whole and there is room for it in `area`.
    pub fn draw_frame(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Rect { x, y, width, height } = self.area;
        let (right, bottom) = (x + width, y + height);
        let room = x > area.x && y > area.y && right < area.right() && bottom < area.bottom();
        if self.window != self.size || !room {
            return;
        }
        let [top_left, top_right, bottom_left, bottom_right] = theme.glyphs.corner;
        for (row, first, last) in
            [(y - 1, top_left, top_right), (bottom, bottom_left, bottom_right)]
        {
            put(buf, x - 1, row, x, first, theme.rule);
            for column in x..right {
                put(buf, column, row, column + 1, theme.glyphs.rule, theme.rule);
            }
            put(buf, right, row, right + 1, last, theme.rule);
        }
        for row in y..bottom {
            put(buf, x - 1, row, x, theme.glyphs.divider, theme.rule);
            put(buf, right, row, right + 1, theme.glyphs.divider, theme.rule);
        }
    }

    /// The cells in view with their places.
    pub fn shown(&self) -> impl Iterator<Item = (Pos, Rect)> {
        let Cells { area, cell: (width, height), corner, window, .. } = *self;
        window.cells().map(move |Pos { row, col }| {
            let place = Rect { x: area.x + col * width, y: area.y + row * height, width, height };
            (Pos::new(corner.row + row, corner.col + col), place)
        })
    }

    /// Arrows where the grid goes on beyond the window.
    pub fn draw_edges(&self, buf: &mut Buffer, theme: &Theme) {
        let Rect { x, y, width, height } = self.area;
        let (middle, centre) = (y + height / 2, x + width / 2);
        let below = self.corner.row + self.window.rows < self.size.rows;
        let right = self.corner.col + self.window.cols < self.size.cols;
        for (shown, column, row, arrow) in [
            (self.corner.row > 0, centre, y, 0),
            (below, centre, (y + height).saturating_sub(1), 1),
            (self.corner.col > 0, x, middle, 2),
            (right, (x + width).saturating_sub(1), middle, 3),
        ] {
            if shown && let Some(arrow) = theme.glyphs.more.get(arrow) {
                put(buf, column, row, column + 1, arrow, theme.strong);
            }
        }
    }
}
