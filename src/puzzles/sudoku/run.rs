//! Runs that a view can draw without knowing the solver: the visible solver in its styles, exact
//! cover, and the making of a puzzle.

mod cover;
mod making;
mod visible;

use super::game_id::Params;
use super::generate::Maker;
use super::visible::{Counters, Visible};
use super::{Board, CELLS, Method, UNITS, cell_name, column, row};
use crate::engine::event;
use crate::engine::moment::{Level, List};
use crate::puzzles::prelude::*;
pub use cover::{CoverRun, DEMANDS, Demand, Matrix, RowState, cover, demand, demand_words};

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
    /// A cell of a conflict.
    Wrong,
    /// Another cell of the unit in which the conflict is.
    WrongUnit,
}

/// A guess in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The cell, where digits of one cell are tried.
    pub cell: Option<usize>,
    /// What is looked for: `a digit for r5c5`.
    pub about: String,
    /// The placement tried now; none between one and the next.
    pub now: Option<(usize, u8)>,
    /// The placements not tried yet, in the order in which they will be.
    pub left: Vec<(usize, u8)>,
    /// Those that failed.
    pub tried: Vec<(usize, u8)>,
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
    fn candidates(&self, _cell: usize) -> u16 {
        0
    }
    /// Marks of all cells at this moment.
    fn marks(&self) -> [Mark; CELLS];
    /// Number of guesses in force.
    fn depth(&self) -> u32 {
        0
    }
    /// Counters.
    fn counters(&self) -> Counters;
    /// The last steps, newest last, at most `most` lines.
    fn lines(&self, _most: usize) -> Vec<Line> {
        Vec::new()
    }
    /// The solution, once the run is over.
    fn verdict(&self) -> Option<Board> {
        None
    }
    /// The event of the step that led to the moment shown; none of a run that remembers the latest moment
    /// only.
    fn event(&self, wanted: Wanted) -> Option<Event>;
    /// What the run tells about the moment shown, where there is an event.
    fn moment(&self, wanted: Wanted) -> Option<Moment> {
        self.event(wanted).map(|event| event.moment((self.at(), self.len())))
    }
    /// The digits that the step to the moment shown took back, newest first.
    fn taken_back(&self) -> Vec<(usize, u8)> {
        Vec::new()
    }
    /// The guesses in force, oldest first.
    fn choices(&self) -> Vec<Choice> {
        Vec::new()
    }
    /// The matrix of an exact cover.
    fn matrix(&self) -> Option<Matrix> {
        None
    }
}

/// Marks a cell, if there is such a cell.
fn put(marks: &mut [Mark; CELLS], cell: impl Into<usize>, mark: Mark) {
    if let Some(place) = marks.get_mut(cell.into()) {
        *place = mark;
    }
}

/// Marks a unit in which a digit has no place: its empty cells, and the others.
fn mark_unit(marks: &mut [Mark; CELLS], board: &Board, unit: usize, digit: u8) {
    for &cell in UNITS.get(unit).into_iter().flatten() {
        let cell = usize::from(cell);
        let about = board.get(cell) == 0 || board.get(cell) == digit;
        marks[cell] = if about { Mark::Wrong } else { Mark::WrongUnit };
    }
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

/// Row, column and digit of a placement.
fn place(cell: usize, digit: u8) -> Facts {
    let mut facts = cell_facts(cell);
    facts.push(("digit", Fact::Number(digit.into())));
    facts
}

/// Row and column of a cell, from 1.
fn cell_facts(cell: usize) -> Facts {
    event::place(row(cell), column(cell))
}

/// The counters of a solver.
fn counted(counters: Counters, depth: u32) -> Facts {
    vec![
        ("placed", Fact::Number(counters.nodes)),
        ("guesses", Fact::Number(counters.guesses)),
        ("backtracks", Fact::Number(counters.backtracks)),
        ("solutions", Fact::Number(counters.solutions)),
        ("depth", Fact::Number(depth.into())),
    ]
}

/// A placement in words.
fn placement(cell: usize, digit: u8) -> String {
    format!("{} = {digit}", cell_name(cell))
}

/// The names of what can be tried: digits where all are for one cell, otherwise placements.
fn names(choice: &Choice, of: &[(usize, u8)]) -> Vec<String> {
    of.iter()
        .map(|&(cell, digit)| match choice.cell {
            Some(_) => digit.to_string(),
            None => placement(cell, digit),
        })
        .collect()
}

/// The guesses in force as levels of a stack.
fn stack(choices: &[Choice]) -> Vec<Level> {
    let level = |choice: &Choice| Level {
        name: match choice.now {
            Some((cell, digit)) => placement(cell, digit),
            None => choice.about.clone(),
        },
        left: names(choice, &choice.left),
        tried: names(choice, &choice.tried),
        facts: choice.now.map_or_else(Vec::new, |(cell, digit)| place(cell, digit)),
    };
    choices.iter().map(level).collect()
}

/// What is left to try at the guesses in force, in the order in which the solver comes to it.
fn untried(choices: &[Choice], wanted: Wanted) -> List {
    let open: Vec<_> = choices.iter().rev().filter(|choice| !choice.left.is_empty()).collect();
    event::listed("untried, newest guess first", &open, wanted, |choice| {
        let left = names(choice, &choice.left).join(" ");
        match choice.cell {
            Some(cell) => format!("{}: {left}", cell_name(cell)),
            None => left,
        }
    })
}

/// The cells of a set, in words.
fn cell_names(cells: impl IntoIterator<Item = usize>) -> Vec<String> {
    cells.into_iter().filter(|&cell| cell < CELLS).map(cell_name).collect()
}
