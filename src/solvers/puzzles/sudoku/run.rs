//! Runs that a view can draw without knowing the solver: the visible solver in its styles, exact
//! cover, and the making of a puzzle.

mod cover;
mod making;
mod visible;

use super::generate::Params;
use super::visible::{Counters, Visible};
use super::*;
use crate::engine::event;
use crate::engine::moment::{Level, List};
pub use cover::{CoverRun, DEMANDS, Matrix, RowState, cover, demand_words};

/// What a cell is at a moment, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// A clue of the puzzle.
    Given,
    /// Of a puzzle that is made: a clue that is needed.
    Needed,
    /// One that was not tried yet.
    Untested,
    /// One that is taken away on trial.
    Trial,
    /// One that was put back.
    PutBack,
    /// Its digit follows from other cells.
    Follows,
    /// Its digit is that of the only solution.
    Answer,
    /// Its digit is the guess with this number.
    Guess(u32),
    /// The cell of the last step.
    Current,
    /// An empty cell of a conflict: no digit fits here.
    Nothing,
    /// A cell of a conflict whose digit is there twice.
    Twice,
    /// Another cell of the unit in which the conflict is.
    Unit,
    /// Nothing but empty.
    Empty,
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
    /// What every cell is at this moment.
    fn marks(&self) -> [Mark; CELLS];
    /// Number of guesses in force.
    fn depth(&self) -> u32 {
        0
    }
    /// Counters.
    fn counters(&self) -> Counters;
    /// The steps that hold, newest last.
    fn lines(&self) -> Vec<Line> {
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

    /// Whether the end is shown of a run that found what it looked for.
    fn is_found(&self) -> bool {
        self.at() == self.len() && self.status() == Status::Found
    }
    /// The only solution, where the end is shown of a run that has proved it.
    fn proved(&self) -> Option<Board> {
        self.verdict().filter(|_| self.is_found() && self.counters().solutions == 1)
    }
    /// The digits to show: those of the only solution where that is proved, not of the last dead end.
    fn shown(&self) -> Board {
        self.proved().unwrap_or_else(|| self.board())
    }
    /// The guesses to show: none beside the solution.
    fn guesses(&self) -> Vec<Choice> {
        if self.proved().is_some() { Vec::new() } else { self.choices() }
    }
}

/// What the cells are of a puzzle that is solved, before it is said of some what else they are.
fn beginning(run: &(impl BoardRun + ?Sized), puzzle: &Board) -> [Mark; CELLS] {
    let is_proved = run.proved().is_some();
    std::array::from_fn(|cell| match puzzle.get(cell) {
        1.. => Mark::Given,
        0 if is_proved => Mark::Answer,
        0 => Mark::Empty,
    })
}

/// Marks a cell of a conflict.
fn mark_wrong(marks: &mut [Mark; CELLS], board: &Board, cell: usize) {
    marks[cell] = if board.get(cell) == 0 { Mark::Nothing } else { Mark::Twice };
}

/// Marks a unit in which a digit has no place: its empty cells, and the others.
fn mark_unit(marks: &mut [Mark; CELLS], board: &Board, unit: usize, digit: u8) {
    for cell in UNITS[unit].map(usize::from) {
        match board.get(cell) {
            there if there == 0 || there == digit => mark_wrong(marks, board, cell),
            _ => marks[cell] = Mark::Unit,
        }
    }
}

/// The run of a method on a puzzle.
pub fn run(puzzle: &Board, method: Method, limits: Limits) -> Box<dyn BoardRun> {
    match method {
        Method::ExactCover => Box::new(CoverRun::new(puzzle, limits)),
        _ => Box::new(Trail::with(Visible::new(puzzle, method.style()), limits)),
    }
}

/// The run that makes a puzzle.
pub fn making(params: Params, limits: Limits) -> Trail<Maker> {
    Trail::with(Maker::new(params), limits)
}

/// Row, column and digit of a placement.
fn place(cell: usize, digit: u8) -> Facts {
    [cell_facts(cell), vec![("digit", count(digit))]].concat()
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
        if let Some(cell) = choice.cell { format!("{}: {left}", cell_name(cell)) } else { left }
    })
}
