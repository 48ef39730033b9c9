//! Runs that a view can draw without knowing the solver: the visible solver in its styles, exact
//! cover, and the making of a puzzle.

mod cover;
mod making;
mod visible;

use super::game_id::Params;
use super::generate::Maker;
use super::visible::{Counters, Landmark, Visible};
use super::{Board, CELLS, Method};
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Run};
use crate::engine::trail::Trail;
pub use cover::{CoverRun, cover};

/// How a cell is marked at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// No mark.
    Plain,
    /// Its digit follows from other cells.
    Follows,
    /// Its digit is the guess with this number.
    Guess(u32),
    /// The cell of the last step.
    Current,
    /// Part of a conflict.
    Wrong,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Number of guesses in force.
    pub depth: u32,
    /// In words.
    pub words: String,
}

/// A run on a grid.
pub trait BoardRun: Run {
    /// The digits at this moment.
    fn board(&self) -> Board;
    /// Candidates of an empty cell at this moment, bit `d` for digit `d`.
    fn candidates(&self, cell: usize) -> u16;
    /// Marks of all cells at this moment.
    fn marks(&self) -> [Mark; CELLS];
    /// Number of guesses in force.
    fn depth(&self) -> u32;
    /// Counters.
    fn counters(&self) -> Counters;
    /// The last steps, newest last, at most `most` lines.
    fn lines(&self, most: usize) -> Vec<Line>;
    /// The last step in words.
    fn now(&self) -> String;
    /// The solution, once the run is over.
    fn verdict(&self) -> Option<Board>;
    /// The next landmark of a kind after moment `t`, or the one before it.
    fn landmark_of(&self, kind: Landmark, t: u64, forward: bool) -> Option<u64>;
}

/// The run of a method on a puzzle.
pub fn run(puzzle: &Board, method: Method, limits: Limits, keep: Keep) -> Box<dyn BoardRun> {
    match method {
        Method::ExactCover => Box::new(CoverRun::new(puzzle, limits, keep)),
        _ => Box::new(Trail::with(Visible::new(puzzle, method.style()), limits, keep)),
    }
}

/// The run that makes a puzzle.
pub fn making(params: Params, seed: u64, limits: Limits) -> Trail<Maker> {
    Trail::new(Maker::new(params, seed), limits)
}
