//! The runs a view can draw without knowing which solver it is: the visible solver in its styles, exact
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
    /// Nothing to tell.
    Plain,
    /// It followed from others.
    Follows,
    /// It was tried, as guess number so much.
    Guess(u32),
    /// This moment is about it.
    Current,
    /// Something is wrong here.
    Wrong,
}

/// A line of what is being done: how deep, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Guesses that hold.
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
    /// Guesses that hold.
    fn depth(&self) -> u32;
    /// Counters.
    fn counters(&self) -> Counters;
    /// What was done last, newest last, at most `most` lines.
    fn lines(&self, most: usize) -> Vec<Line>;
    /// What this moment is about, in words.
    fn now(&self) -> String;
    /// What is known at the end.
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
