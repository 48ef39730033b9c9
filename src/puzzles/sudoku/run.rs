//! The runs a view can draw without knowing which solver it is: the visible solver in its styles, exact
//! cover, and the making of a puzzle.

mod cover;
mod making;
mod visible;

use super::generate::Maker;
use super::recipe::Recipe;
use super::visible::{Counters, Landmark, Style, Visible};
use super::{Board, CELLS};
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Run};
use crate::engine::trail::Trail;
pub use cover::{CoverRun, cover};

/// A way to solve that can be watched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Cells in order, digits in order.
    Backtracking,
    /// The cell with fewest candidates first.
    Fewest,
    /// The same, and singles are placed before anything is tried.
    #[default]
    Propagation,
    /// Exact cover by dancing links.
    ExactCover,
    /// As a finite model finder goes about it.
    Model,
}

impl Method {
    /// All of them, simplest first.
    pub const ALL: [Method; 5] = [
        Method::Backtracking,
        Method::Fewest,
        Method::Propagation,
        Method::ExactCover,
        Method::Model,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Backtracking => "backtracking",
            Method::Fewest => "fewest",
            Method::Propagation => "propagation",
            Method::ExactCover => "exact-cover",
            Method::Model => "model",
        }
    }

    /// How it works.
    pub const fn describe(self) -> &'static str {
        match self {
            Method::Backtracking => "Cell after cell, digit after digit; back when no digit fits.",
            Method::Fewest => {
                "Tries the cell with fewest candidates first, and turns back as soon as a cell has none."
            }
            Method::Propagation => {
                "Places naked and hidden singles first; guesses only in the cell with fewest candidates."
            }
            Method::ExactCover => "Dancing links: 729 ways, 324 demands, fewest ways first.",
            Method::Model => {
                "Like a finite model finder: the domain is 0 to 8, with 0 for 9; single values follow, nothing else."
            }
        }
    }

    fn style(self) -> Style {
        let plain = Style { fewest: false, naked: false, hidden: false, from: 1 };
        match self {
            Method::Backtracking => plain,
            Method::Fewest => Style { fewest: true, ..plain },
            Method::Propagation | Method::ExactCover => {
                Style { fewest: true, naked: true, hidden: true, from: 1 }
            }
            Method::Model => Style { fewest: true, naked: true, hidden: false, from: 9 },
        }
    }
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Method {
    type Err = String;

    fn from_str(text: &str) -> Result<Method, String> {
        let found = Method::ALL.into_iter().find(|m| m.name() == text);
        found.ok_or_else(|| format!("expected one of {}", Method::ALL.map(Method::name).join(", ")))
    }
}

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
    /// How often what happened.
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
pub fn making(recipe: Recipe, seed: u64, limits: Limits) -> Trail<Maker> {
    Trail::new(Maker::new(recipe, seed), limits)
}
