//! Where the cells of a grid are on the screen, and which cell is where: the one place that centres a
//! grid, zooms and scrolls it.

use crate::tui::prelude::*;
use ratatui::{symbols::border, widgets::Block};

/// How large cells are drawn. All pairs are columns and rows of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zoom {
    /// What a cell takes.
    pub cell: (u16, u16),
    /// What is free between two cells.
    pub gap: (u16, u16),
    /// What is free besides between two blocks of three by three cells.
    pub block_gap: (u16, u16),
    /// Cells beside and above each other that share a character: one and two in half blocks.
    pub packed: (u16, u16),
    /// Rows that the first character lacks of those it could show.
    pub phase: u16,
}

impl Zoom {
    /// Cells of so many columns and rows, side by side.
    pub const fn cells(columns: u16, rows: u16) -> Zoom {
        Zoom { cell: (columns, rows), gap: (0, 0), block_gap: (0, 0), packed: (1, 1), phase: 0 }
    }

    /// Two cells above each other in every character.
    pub const HALF: Zoom = Zoom::shrunk(1);

    /// Half blocks, where `side` by `side` cells are drawn as one.
    pub const fn shrunk(side: u16) -> Zoom {
        Zoom { packed: (side, 2 * side), ..Zoom::cells(1, 1) }
    }

    /// Two cells above each other in every character, told apart by signs: below each row of a maze the walls under it.
    pub const PAIRS: Zoom = Zoom { phase: 1, ..Zoom::HALF };

    /// How many cells beside each other, and above each other, are drawn as one.
    pub fn merged(self) -> u16 {
        self.packed.0
    }

    /// Columns and rows that a grid takes.
    pub fn extent(self, size: Size) -> (u16, u16) {
        let [across, down] = self.axes();
        (across.extent(size.cols), down.extent(size.rows))
    }

    fn axes(self) -> [Axis; 2] {
        let Zoom { cell, gap, block_gap, packed, phase } = self;
        [
            Axis { cell: cell.0, gap: gap.0, block_gap: block_gap.0, packed: packed.0, phase: 0 },
            Axis { cell: cell.1, gap: gap.1, block_gap: block_gap.1, packed: packed.1, phase },
        ]
    }
}

/// One direction of a [`Zoom`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Axis {
    cell: u16,
    gap: u16,
    block_gap: u16,
    packed: u16,
    phase: u16,
}

impl Axis {
    /// Where cell `number` begins, counted from the first one.
    fn offset(self, number: u16) -> u16 {
        let cells =
            u32::from((number + self.phase) / self.packed) * u32::from(self.cell + self.gap);
        let blocks = u32::from(number / 3) * u32::from(self.block_gap);
        u16::try_from(cells + blocks).unwrap_or(u16::MAX)
    }

    /// What `cells` cells take.
    fn extent(self, cells: u16) -> u16 {
        cells.checked_sub(1).map_or(0, |last| self.offset(last).saturating_add(self.cell))
    }

    /// How many cells fit into `room`, of `total`.
    fn fitting(self, room: u16, total: u16) -> u16 {
        (0..=total).rev().find(|&cells| self.extent(cells) <= room).unwrap_or(0)
    }

    /// The cell at `offset`, the gap behind it included.
    fn number(self, offset: u16) -> u16 {
        let pitch = self.cell + self.gap;
        match self.block_gap {
            0 => (offset / pitch * self.packed).saturating_sub(self.phase),
            _ => offset / self.offset(3) * 3 + (offset % self.offset(3) / pitch).min(2),
        }
    }
}

/// A grid on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Viewport {
    area: Rect,
    size: Size,
    zoom: Zoom,
    /// The cell at the top left.
    corner: Pos,
    /// Rows and columns of cells shown.
    window: Size,
    /// Rows and columns on each side that need not be shown.
    rim: Pos,
}

impl Viewport {
    /// Puts a grid into the middle of `area`, with the first of these zooms in which all of it fits.
    /// Otherwise it is scrolled, with the last one, so that `focus` is in view; the view moves by thirds
    /// of windows, so that it is calm.
    pub fn new(area: Rect, size: Size, focus: Pos, zooms: &[Zoom]) -> Viewport {
        let fits = |zoom: &Zoom| {
            let (columns, rows) = zoom.extent(size);
            columns <= area.width && rows <= area.height
        };
        let last = zooms.last().copied().unwrap_or(Zoom::cells(1, 1));
        let zoom = zooms.iter().copied().find(fits).unwrap_or(last);
        let [across, down] = zoom.axes();
        let window =
            Size::new(down.fitting(area.height, size.rows), across.fitting(area.width, size.cols));
        // Cells that share a row of the screen are scrolled together.
        let (pack, rows) = (down.packed, window.rows.div_ceil(down.packed));
        let first = |focus: u16, shown: u16, total: u16| {
            scroll(focus.into(), shown.into(), total.into()) as u16
        };
        let corner = Pos::new(
            first(focus.row / pack, rows, size.rows.div_ceil(pack)) * pack,
            first(focus.col, window.cols, size.cols),
        );
        let window = Size::new(window.rows.min(size.rows.saturating_sub(corner.row)), window.cols);
        let width = across.extent(window.cols).min(area.width);
        let area = middle(area, (width, down.extent(window.rows).min(area.height)));
        Viewport { area, size, zoom, corner, window, rim: Pos::default() }
    }

    /// The same without those of the outermost cells that have no room if all others have, for a grid whose rim says
    /// nothing.
    pub fn without_rim(area: Rect, size: Size, focus: Pos, zooms: &[Zoom]) -> Viewport {
        let Size { rows, cols } = Viewport::new(area, size, focus, zooms).window;
        let rim = |shown, all| u16::from(shown < all && shown + 2 >= all);
        let rim = Pos::new(rim(rows, size.rows), rim(cols, size.cols));
        let within = inner(size, rim);
        let focus = Pos::new(focus.row.saturating_sub(rim.row), focus.col.saturating_sub(rim.col));
        let view = Viewport::new(area, within, focus, zooms);
        let corner = Pos::new(view.corner.row + rim.row, view.corner.col + rim.col);
        Viewport { size, corner, rim, ..view }
    }

    /// Whether all of the grid is in view, its rim aside if that says nothing.
    pub fn is_whole(&self) -> bool {
        self.window == inner(self.size, self.rim)
    }

    /// What it takes of the screen.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// Rows and columns of the grid.
    pub fn size(&self) -> Size {
        self.size
    }

    /// How large the cells are.
    pub fn zoom(&self) -> Zoom {
        self.zoom
    }

    /// Columns that all of the grid takes.
    pub fn columns(&self) -> u16 {
        self.zoom.extent(self.size).0
    }

    /// Whether cells share a character.
    pub fn is_half(&self) -> bool {
        self.zoom.packed.1 > 1
    }

    /// Rows of a cell of two columns or more; 0 where cells are smaller than that.
    pub fn scale(&self) -> u16 {
        if self.zoom.cell.0 < 2 { 0 } else { self.zoom.cell.1 }
    }

    /// Whether a cell is in view.
    pub fn shows(&self, Pos { row, col }: Pos) -> bool {
        let (row, col) = (row.wrapping_sub(self.corner.row), col.wrapping_sub(self.corner.col));
        self.window.holds(Pos { row, col })
    }

    /// Where a cell is, if it is in view.
    pub fn place(&self, pos: Pos) -> Option<Rect> {
        let [across, down] = self.zoom.axes();
        self.shows(pos).then(|| {
            let x = self.area.x + across.offset(pos.col - self.corner.col);
            let y = self.area.y + down.offset(pos.row - self.corner.row);
            Rect { x, y, width: across.cell, height: down.cell }
        })
    }

    /// The cell at a place on the screen, the gap behind it included; the upper one of two that share
    /// a row.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        if !self.area.contains(Position::new(column, row)) {
            return None;
        }
        let [across, down] = self.zoom.axes();
        let pos = Pos::new(down.number(row - self.area.y), across.number(column - self.area.x));
        let pos = Pos::new(self.corner.row + pos.row, self.corner.col + pos.col);
        self.size.holds(pos).then_some(pos)
    }

    /// The cells in view with their places; of several that are drawn as one the first.
    pub fn cells(&self) -> impl Iterator<Item = (Pos, Rect)> {
        let side = self.zoom.merged();
        self.every((side, side))
    }

    /// The same of columns and rows that are so far apart.
    fn every(&self, apart: (u16, u16)) -> impl Iterator<Item = (Pos, Rect)> + use<> {
        let Viewport { area, corner, window, zoom, .. } = *self;
        let [across, down] = zoom.axes();
        let phase = if apart.1 > 1 { zoom.phase } else { 0 };
        (0..window.rows + phase).step_by(apart.1.into()).flat_map(move |row| {
            let row = row.saturating_sub(phase);
            let y = area.y + down.offset(row);
            (0..window.cols).step_by(apart.0.into()).map(move |col| {
                let x = area.x + across.offset(col);
                let pos = Pos::new(corner.row + row, corner.col + col);
                (pos, Rect { x, y, width: across.cell, height: down.cell })
            })
        })
    }

    /// Of a grid in half blocks the cells in view that share a character: the upper one, the lower one if
    /// there is one, and their place.
    pub fn halves(&self) -> impl Iterator<Item = (Pos, Option<Pos>, Rect)> {
        let (view, down) = (*self, self.zoom.packed.1);
        self.every(self.zoom.packed).map(move |(pos, place)| {
            let below = Pos { row: pos.row + down / 2, ..pos };
            (pos, Some(below).filter(|&below| view.place(below) == Some(place)), place)
        })
    }

    /// The cells that are drawn as one with the first of them in half blocks; of a huge grid some, evenly spread, as more
    /// than about `most` would take too long.
    pub fn block(&self, first: Pos, most: usize) -> impl Iterator<Item = Pos> {
        let (size, side) = (self.size, self.zoom.merged());
        let step = (size.area().saturating_sub(1) / most).isqrt() as u16 + 1;
        let cells = Size::new(side.div_ceil(step), side.div_ceil(step)).cells();
        cells
            .map(move |at| Pos::new(first.row + at.row * step, first.col + at.col * step))
            .filter(move |pos| size.holds(*pos))
    }

    /// The first of the cells that are drawn as one with a cell.
    pub fn first(&self, pos: Pos) -> Pos {
        let side = self.zoom.merged();
        let first = |at: u16, corner: u16| at - at.saturating_sub(corner) % side;
        Pos::new(first(pos.row, self.corner.row), first(pos.col, self.corner.col))
    }

    /// Draws a frame around the grid where it is shown whole, without its sides where columns are short of room.
    pub fn draw_frame(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let frame = self.area.outer(Margin::new(1, 1));
        let seen = area.intersection(frame);
        if seen == frame && self.is_whole() {
            draw_box(frame, theme.rule, buf, theme);
        } else if seen.height == frame.height && self.is_whole() {
            for y in [seen.y, seen.bottom() - 1] {
                fill(buf, Rect { y, height: 1, ..seen }, theme.glyphs.rule, theme.rule);
            }
        }
    }

    /// Draws arrows where the grid goes on beyond what is shown, on the rule there, or at its edge where there is none.
    pub fn draw_edges(&self, buf: &mut Buffer, theme: &Theme) {
        let Rect { x, y, width, height } = self.area;
        let Viewport { corner, window, rim, size, .. } = *self;
        let (right, below) = (x + width, y + height);
        let more = [
            corner.row > rim.row,
            corner.row + window.rows + rim.row < size.rows,
            corner.col > rim.col,
            corner.col + window.cols + rim.col < size.cols,
        ];
        for (side, quarter) in
            (0..4).filter(|&side| more[side]).flat_map(|s| [(s, 1), (s, 2), (s, 3)])
        {
            let (column, row) = (x + width * quarter / 4, y + height * quarter / 4);
            let at = |first: u16, end: u16| {
                [(column, first), (column, end), (first, row), (end, row)][side]
            };
            let beyond = [at(y.saturating_sub(1), below), at(x.saturating_sub(1), right)][side / 2];
            let edge = [at(y, below.saturating_sub(1)), at(x, right.saturating_sub(1))][side / 2];
            let arrow = theme.glyphs.more[side];
            let signs = [theme.glyphs.rule, theme.glyphs.divider, arrow];
            let has_rule = buf.cell(beyond).is_some_and(|cell| signs.contains(&cell.symbol()));
            let (column, row) = if has_rule { beyond } else { edge };
            // Readable on whatever is lit there.
            put(buf, column, row, column + 1, arrow, Style::reset().patch(theme.name));
        }
    }
}

/// A size without so many rows and columns on each side.
fn inner(size: Size, rim: Pos) -> Size {
    Size::new(size.rows.saturating_sub(2 * rim.row), size.cols.saturating_sub(2 * rim.col))
}

/// Draws the lines of a frame.
pub fn draw_box(place: Rect, style: Style, buf: &mut Buffer, theme: &Theme) {
    let glyphs = theme.glyphs;
    let [top_left, top_right, bottom_left, bottom_right] = glyphs.corner;
    let set = border::Set {
        top_left,
        top_right,
        bottom_left,
        bottom_right,
        vertical_left: glyphs.divider,
        vertical_right: glyphs.divider,
        horizontal_top: glyphs.rule,
        horizontal_bottom: glyphs.rule,
    };
    Block::bordered().border_set(set).border_style(style).render(place, buf);
}

/// First row or column shown of `total`, so that `focus` lies in the middle third of a window of `shown`. Moves by
/// thirds of windows.
pub fn scroll(focus: usize, shown: usize, total: usize) -> usize {
    let third = (shown / 3).max(1);
    let first = (focus + third / 2).saturating_sub(shown / 2) / third * third;
    first.min(total.saturating_sub(shown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_zoom() -> impl Strategy<Value = Zoom> {
        let zoom =
            |(cell, gap, block_gap)| Zoom { cell, gap, block_gap, ..Zoom::cells(cell.0, cell.1) };
        prop_oneof![
            (1u16..4).prop_map(Zoom::shrunk),
            Just(Zoom::PAIRS),
            ((1u16..8, 1u16..5), (0u16..4, 0u16..2), (0u16..3, 0u16..2)).prop_map(zoom),
        ]
    }

    proptest! {
        #[test]
        fn every_cell_in_view_is_found_where_it_is(
            (rows, cols) in (1u16..200, 1u16..200),
            (width, height) in (20u16..120, 8u16..50),
            (row, col) in (0u16..200, 0u16..200),
            zooms in prop::collection::vec(any_zoom(), 1..4),
            rim in 0u16..2,
        ) {
            let size = Size::new(rows + 2 * rim, cols + 2 * rim);
            let focus = Pos::new(row % rows + rim, col % cols + rim);
            let area = Rect { x: 3, y: 2, width, height };
            let view = match rim {
                0 => Viewport::new(area, size, focus, &zooms),
                _ => Viewport::without_rim(area, size, focus, &zooms),
            };
            let inner = Size::new(rows, cols).cells();
            let mut inner = inner.map(|pos| Pos::new(pos.row + rim, pos.col + rim));
            prop_assert_eq!(view.is_whole(), inner.all(|pos| view.place(pos).is_some()));
            prop_assert_eq!(area.intersection(view.area), view.area);
            prop_assert!(view.place(focus).is_some(), "{:?}", view);
            for (pos, place) in view.cells() {
                prop_assert_eq!(view.area.intersection(place), place);
                let ((across, down), phase) = (view.zoom.packed, view.zoom.phase);
                let [row, col] = [pos.row - view.corner.row, pos.col - view.corner.col];
                // The first character of a column may show fewer rows.
                let above = ((row + phase) % down).min(row);
                let upper = Pos::new(pos.row - above, pos.col - col % across);
                for corner in [(place.x, place.y), (place.right() - 1, place.bottom() - 1)] {
                    prop_assert_eq!(view.cell_at(corner.0, corner.1), Some(upper));
                }
            }
        }
    }

    #[test]
    fn the_largest_zoom_that_fits_is_taken_and_the_last_one_scrolled() {
        let zooms = [Zoom::cells(4, 2), Zoom::cells(2, 1)];
        let zoom = |side| {
            let area = Rect::new(0, 0, 40, 20);
            let view = Viewport::new(area, Size::new(side, side), Pos::new(0, 0), &zooms);
            (view.zoom.cell, view.cells().count())
        };
        assert_eq!(zoom(10), ((4, 2), 100));
        assert_eq!(zoom(11), ((2, 1), 121));
        assert_eq!(zoom(30), ((2, 1), 400));
    }

    #[test]
    fn the_focus_stays_in_view() {
        for total in [1, 17, 25, 100] {
            for focus in 0..total {
                let start = scroll(focus, 17, total);
                assert!((start..start + 17).contains(&focus), "{focus} of {total}");
            }
        }
    }
}
