//! A board being drawn: squares filled and freed one by one.

use super::{Board, Instance};
use crate::engine::grid::{Grid, Pos};
use crate::puzzles::draft;

/// A board being drawn, square by square whether it is free, and what it began with.
pub type Draft = draft::Draft<bool, Instance>;

impl Draft {
    /// Begins with a board; `before` is what is open.
    pub fn new(board: &Board, before: &Instance, cursor: Pos) -> Draft {
        let free = draft::filled(board.size(), true, |pos| board.is_free(pos));
        Draft::of(free, *before, cursor)
    }

    /// The board drawn, and who begins.
    pub fn instance(&self) -> Instance {
        let Instance { board, first } = *self.rest();
        let mut board = Board::empty(self.size()).unwrap_or(board);
        let cells: &Grid<bool> = self.cells();
        self.size().cells().for_each(|pos| board.set(pos, cells[pos]));
        Instance { board, first }
    }

    /// Fills the square of the cursor if it is free, frees it if it is filled.
    pub fn flip(&mut self) -> bool {
        self.set(self.cursor(), !self.cells()[self.cursor()])
    }
}
