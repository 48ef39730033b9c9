//! A board being set up: lights changed one by one.

use super::{Board, Instance, Rules};
use crate::engine::grid::{Grid, Pos};
use crate::puzzles::draft;

/// A board being set up, light by light.
pub type Draft = draft::Draft<u8, Rules>;

impl Draft {
    /// Begins with a board; `None` if its lights are not as many as the rules say.
    pub fn new(Instance { rules, board }: &Instance, cursor: Pos) -> Option<Draft> {
        let lights = Grid::from_cells(rules.size(), board.lights.clone())?;
        Some(Draft::of(lights, *rules, cursor))
    }

    /// The board as it is now.
    pub fn instance(&self) -> Instance {
        let mut board = Board::dark(self.size());
        board.lights.copy_from_slice(self.cells().as_slice());
        Instance { rules: *self.rest(), board }
    }

    /// Sets the light of the cursor to the state that follows.
    pub fn toggle(&mut self) -> bool {
        let state = self.cells()[self.cursor()];
        self.set(self.cursor(), (state + 1) % self.rest().states())
    }

    /// Sets the light of the cursor to a state, if there is such a state.
    pub fn put(&mut self, state: u8) -> bool {
        state < self.rest().states() && self.set(self.cursor(), state)
    }

    /// Sets every light to the state returned by `state`.
    pub fn fill(&mut self, mut state: impl FnMut() -> u8) -> bool {
        let (size, states) = (self.size(), self.rest().states());
        let lights = (0..size.area()).map(|_| state() % states).collect();
        Grid::from_cells(size, lights).is_some_and(|lights| self.change(lights))
    }
}
