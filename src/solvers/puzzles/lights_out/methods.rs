//! Five ways of solving, each a run that can be watched in both directions.

pub(super) mod bfs;
mod chase;
mod gauss;
mod gf2_plus;
mod lightest;
mod model;
pub use chase::{TABLE, TableView};

use super::algebra::{Chase, Minimum, Solutions};
use super::*;
use crate::engine::linear::{Tableau, weight};
use crate::engine::{event, search::inspect};
use chase::ChaseSteps;
use gf2_plus::PlusChase;
use lightest::LightestSteps;
use model::ModelSteps;

words! {
    /// A way of solving.
    pub enum Method = Chase, "method" {
        Bfs "bfs" | "BFS": "Planning: breadth-first search over boards, all one press away, then two, then three. Shortest, but the boards run into millions.",
        Chase "chase": "Chase the lights: press below every lit light, row by row. What is left in the last row says what to press in the first; then chase again.",
        Model "model": "Model finding, as in Mace4: guess a press, let lights decide others, take back conflicts. Finds all solutions.",
        Gauss "gauss" | "Gauss": "Gaussian elimination: a row for every light, a column for every press. Row operations make zeros until the answer can be read off.",
        Minimum "minimum": "Add quiet patterns, which change nothing, to one solution until every solution was seen; keep the one with the fewest presses.",
    }
}

impl Method {
    /// What the course notes this project began with call it, if they have it.
    pub const fn approach(self) -> Option<&'static str> {
        match self {
            Method::Bfs => Some("planning (A)"),
            Method::Model => Some("model finding (B)"),
            Method::Chase | Method::Gauss | Method::Minimum => None,
        }
    }

    /// Whether its answer is proven to have the fewest presses.
    pub const fn proves_minimum(self) -> bool {
        matches!(self, Method::Bfs | Method::Model | Method::Minimum)
    }
}

impl Options for Method {
    const OPTIONS: &'static [Opt<Method>] = &[opt!(Method, |method| *method, "algorithm").typed(
        "method",
        "METHOD",
        "bfs, chase, model, gauss or minimum",
    )];
}

/// A press not yet decided, in [`LightsRun::presses`].
pub const OPEN: u8 = u8::MAX;

/// A solution and a quiet pattern that make another solution.
pub struct Sum {
    /// The three, each with its name.
    pub terms: [(String, Vec<u8>); 3],
    /// Whether the pattern is taken away.
    pub is_minus: bool,
    /// The best solution before and by now, each with its name.
    pub best: [(String, Vec<u8>); 2],
}

/// A run of any method on a board.
pub trait LightsRun: Run {
    /// The lights at the moment shown, row by row.
    fn lights(&self) -> &[u8];

    /// The presses at the moment shown, [`OPEN`] where undecided.
    fn presses(&self) -> Cow<'_, [u8]>;

    /// The press or light of the last step.
    fn current(&self) -> Option<usize> {
        None
    }

    /// Whether light `cell` can no longer be turned off.
    fn is_conflict(&self, _cell: usize) -> bool {
        false
    }

    /// Whether press `cell` was decided by a guess.
    fn is_guess(&self, _cell: usize) -> bool {
        false
    }

    /// The matrix, where there is one, the row the last step changed and the column, that is the press, it was
    /// about.
    fn tableau(&self) -> Option<(&Tableau, [Option<usize>; 2])> {
        None
    }

    /// The table of light chasing.
    fn table(&self) -> Option<TableView> {
        None
    }

    /// By depth the boards generated up to the moment shown, and the depth of the board shown, where there
    /// are depths.
    fn depths(&self) -> Option<(Vec<u64>, usize)> {
        None
    }

    /// The sum the last step made, where it adds a quiet pattern.
    fn sum(&self) -> Option<Sum> {
        None
    }

    /// The event of the step that led to the moment shown, but for the counters; none where there is a frontier,
    /// or where only the latest moment is remembered.
    fn event(&self, _wanted: Wanted) -> Option<Event> {
        None
    }

    /// What the run tells about the moment shown; none for one that remembers the latest moment only.
    fn moment(&mut self, wanted: Wanted) -> Option<Moment> {
        let (at, of) = (self.at(), self.len());
        let event = self.event(wanted);
        let event = event.map(|event| event.facts(self.facts()).moment((at, of)));
        event.or_else(|| self.search().map(|search| inspect::moment(search, at, wanted)))
    }

    /// What is counted up to the moment shown; nothing where only the latest moment is remembered.
    fn facts(&self) -> Facts {
        Vec::new()
    }

    /// The last step in words.
    fn words(&self) -> String {
        self.event(Wanted::STEP).map_or_else(String::new, |event| event.text)
    }

    /// The best solution found in all steps computed.
    fn answer(&self) -> Option<Vec<u8>>;
}

/// Most assignments of `model` that is not watched: there may be 2^60 solutions.
const MODEL_STEPS: u64 = 100_000_000;

/// A run of `method` on a board.
///
/// # Errors
/// The board is too large for the method; one line.
pub fn run(instance: &Instance, method: Method, limits: Limits) -> Begun<dyn LightsRun> {
    let board = &instance.board;
    if (method, limits.keep) == (Method::Chase, Keep::Latest)
        && let Some(run) = PlusChase::new(instance, limits)
    {
        return Ok(Box::new(run));
    }
    let wiring = Wiring::new(&instance.rules);
    Ok(match method {
        Method::Bfs => bfs::run(instance, wiring, limits)?,
        Method::Chase => Box::new(Trail::with(ChaseSteps::new(Chase::new(wiring), board), limits)),
        Method::Model => {
            let most = if limits.keep == Keep::Latest { MODEL_STEPS } else { u64::MAX };
            Box::new(Trail::with(ModelSteps::new(wiring, board), limits.at_most(most)))
        }
        Method::Gauss => {
            let bytes = (board.lights.len() * (board.lights.len() + 1)) as u64;
            if bytes > limits.bytes {
                let limit = Limit::Bytes(limits.bytes);
                let why = format!("{limit}, and the matrix takes {} MiB", bytes >> 20);
                return Err(NotRun::Limit(why));
            }
            Box::new(Trail::with(gauss::GaussSteps::new(wiring, board), limits))
        }
        Method::Minimum => {
            let chase = Chase::new(wiring);
            let solutions = Solutions::of(&chase, board);
            if limits.keep == Keep::Latest {
                return Ok(Box::new(Minimum::among(solutions).within(limits.steps)));
            }
            Box::new(Trail::with(LightestSteps::new(board, solutions), limits))
        }
    })
}

/// The result of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether there is a solution; `None` if a limit stopped the search before that was known.
    pub solvable: Option<bool>,
    /// A solution: presses row by row.
    pub presses: Option<Vec<u8>>,
    /// Whether fewer presses are proven to be impossible.
    pub minimum: bool,
    /// Steps of the method: boards expanded, presses, assignments, row operations, solutions tried.
    pub expanded: u64,
    /// How it ended.
    pub status: Status,
}

impl Report {
    /// Number of presses.
    pub fn count(&self) -> Option<u32> {
        self.presses.as_deref().map(weight)
    }
}

/// The result of a run of `method` so far.
pub fn report(run: &dyn LightsRun, method: Method) -> Report {
    let status = run.status();
    let presses = if status.is_over() { run.answer() } else { None };
    Report {
        solvable: match (&presses, status) {
            (Some(_), _) => Some(true),
            (None, Status::Exhausted) => Some(false),
            (None, _) => None,
        },
        minimum: method.proves_minimum() && status == Status::Found,
        presses,
        expanded: run.stats().expanded,
        status,
    }
}

/// The name of a light or press: `r2c3`.
fn name(size: Size, cell: usize) -> String {
    let at = size.pos(cell);
    format!("r{}c{}", at.row + 1, at.col + 1)
}

/// Row and column of a light or press, from 1.
fn place(size: Size, cell: usize) -> Facts {
    let at = size.pos(cell);
    event::place(at.row, at.col)
}

/// Row and column of a press, and how many times it is made.
fn value_of(size: Size, cell: usize, value: u8) -> Facts {
    [place(size, cell), vec![("times", count(value))]].concat()
}

/// A press, and how many times it is made.
fn press_in_words(size: Size, (cell, often): (usize, u8)) -> String {
    format!("press {} {}", name(size, cell), times(often))
}

/// How many lights are lit.
fn lit(lights: &[u8]) -> (&'static str, Fact) {
    ("lit", count(lights.iter().filter(|&&light| light != 0).count()))
}

/// `not pressed`, `pressed once`.
pub fn pressed(n: u8) -> String {
    if n == 0 { "not pressed".into() } else { format!("pressed {}", times(n)) }
}

/// `once`, `twice`, `3 times`.
pub fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}
