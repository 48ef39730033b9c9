//! Watching a solver, or the making of a puzzle, on a grid.

use crate::engine::run::{Job, Run, Status, delegate_run};
use crate::engine::trail::Trail;

use crate::puzzles::sudoku::generate::Maker;
use crate::puzzles::sudoku::recipe::Recipe;
use crate::puzzles::sudoku::run::{BoardRun, Mark};
use crate::puzzles::sudoku::{Board, CELLS};
use crate::tui::watching;
use std::ops::{Deref, DerefMut};

/// A run being watched.
pub type Watching = watching::Watching<Watched>;

/// What is watched.
pub enum Watched {
    /// A solver on the puzzle at hand.
    Solving(Box<dyn BoardRun>),
    /// The making of a puzzle, of what kind and from which seed.
    Making(Box<Trail<Maker>>, Recipe, u64),
}

impl Watched {
    /// Whether a puzzle is being made.
    pub fn is_making(&self) -> bool {
        matches!(self, Watched::Making(..))
    }

    /// The puzzle that was made, once it is.
    pub fn made(&self) -> Option<(Recipe, u64, Board)> {
        match self {
            Watched::Making(run, recipe, seed) if run.status() == Status::Found => {
                Some((*recipe, *seed, *run.solver().puzzle()))
            }
            _ => None,
        }
    }

    /// Whether the end is shown of making a puzzle.
    pub fn is_made(&self) -> bool {
        self.made().is_some() && self.at() == self.len()
    }

    /// What every cell is; a puzzle that is made has no clue under question any more.
    pub fn marks_shown(&self) -> [Mark; CELLS] {
        let made = self.is_made();
        self.marks().map(|mark| if made && mark == Mark::Wrong { Mark::Follows } else { mark })
    }

    /// The only solution, where the end is shown of a run that has proved it.
    pub fn proved(&self) -> Option<Board> {
        let ended = self.at() == self.len() && (**self).status() == Status::Found;
        self.verdict().filter(|_| ended && self.counters().solutions == 1)
    }
}

impl Deref for Watched {
    type Target = dyn BoardRun;

    fn deref(&self) -> &Self::Target {
        match self {
            Watched::Solving(run) => run.as_ref(),
            Watched::Making(run, ..) => run.as_ref(),
        }
    }
}

impl DerefMut for Watched {
    fn deref_mut(&mut self) -> &mut Self::Target {
        match self {
            Watched::Solving(run) => run.as_mut(),
            Watched::Making(run, ..) => run.as_mut(),
        }
    }
}

delegate_run!([] Watched => |this| **this);
