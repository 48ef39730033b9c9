//! A run on a grid as it is drawn and explained.

use crate::engine::run::Status;
use crate::puzzles::sudoku::run::{BoardRun, Mark};
use crate::puzzles::sudoku::{Board, CELLS};

/// A run as it is drawn.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The run at its moment.
    pub run: &'a dyn BoardRun,
    /// Whether a puzzle is being made, not solved.
    pub making: bool,
}

impl Position<'_> {
    /// Whether the end is shown of making a puzzle.
    pub fn is_made(self) -> bool {
        self.making && is_found(self.run) && self.run.at() == self.run.len()
    }

    /// What every cell is; a puzzle that is made has no clue under question any more.
    pub fn marks(self) -> [Mark; CELLS] {
        let made = self.is_made();
        self.run.marks().map(|mark| if made && mark == Mark::Wrong { Mark::Follows } else { mark })
    }

    /// The grid: of the only solution where that is proved.
    pub fn board(self) -> Board {
        self.proved().unwrap_or_else(|| self.run.board())
    }

    /// The only solution, where the end is shown of a run that has proved it.
    pub fn proved(self) -> Option<Board> {
        let ended = self.run.at() == self.run.len() && is_found(self.run);
        self.run.verdict().filter(|_| ended && self.run.counters().solutions == 1)
    }
}

/// Whether a run has found what it looked for.
pub fn is_found(run: &dyn BoardRun) -> bool {
    run.status() == Status::Found
}
