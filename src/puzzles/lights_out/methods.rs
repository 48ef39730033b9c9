//! Five ways of solving, each a run that can be watched in both directions.

mod bfs;
mod chase;
mod gauss;
mod lightest;
mod model;
mod traced;

use super::algebra::{Chase, Solutions};
use super::minimum::Minimum;
use super::{Instance, Wiring};
use crate::engine::limits::Limits;
use crate::engine::linear::Tableau;
use crate::engine::run::{Job, Run, Status};
use crate::engine::trail::Solver;
use std::fmt;
use std::str::FromStr;
use traced::Traced;

pub use bfs::{BfsBoards, Boards, packed_bits, small};
pub use chase::ChaseSteps;
pub use gauss::system;
pub use lightest::LightestSteps;
pub use model::ModelSteps;

/// A way of solving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Breadth-first search over boards.
    Bfs,
    /// Light chasing with the correction of the first row.
    #[default]
    Chase,
    /// Model finding: assign, propagate, backtrack.
    Model,
    /// Gaussian elimination on the whole system.
    Gauss,
    /// The lightest of all solutions.
    Minimum,
}

impl Method {
    /// Every method, in the order in which they are listed to the user.
    pub const ALL: [Method; 5] =
        [Method::Bfs, Method::Chase, Method::Model, Method::Gauss, Method::Minimum];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Bfs => "bfs",
            Method::Chase => "chase",
            Method::Model => "model",
            Method::Gauss => "gauss",
            Method::Minimum => "minimum",
        }
    }

    /// One or two sentences about it.
    pub const fn describe(self) -> &'static str {
        match self {
            Method::Bfs => {
                "Breadth-first search over boards: all boards one press away, then two, then three. Shortest, but the boards run into millions."
            }
            Method::Chase => {
                "Chase the lights: press below every lit light, row by row. What is left in the last row says what to press in the first; then chase again."
            }
            Method::Model => {
                "Model finding: guess a press, let every light that has one open press left decide it, take back what conflicts. Finds all solutions."
            }
            Method::Gauss => {
                "Gaussian elimination: a row for every light, a column for every press. Row operations make zeros until the answer can be read off."
            }
            Method::Minimum => {
                "Add quiet patterns, which change nothing, to one solution until every solution was seen; keep the one with the fewest presses."
            }
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = String;

    fn from_str(name: &str) -> Result<Method, String> {
        let found = Method::ALL.into_iter().find(|m| m.name().eq_ignore_ascii_case(name));
        let names = Method::ALL.map(Method::name).join(", ");
        found.ok_or_else(|| format!("unknown method '{}', expected {names}", name.escape_default()))
    }
}

/// A press not yet decided, in [`LightsRun::presses`].
pub const OPEN: u8 = u8::MAX;

/// What a cell is at the moment shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mark {
    /// Nothing special.
    #[default]
    Plain,
    /// What the last step was about.
    Current,
    /// Decided by a guess.
    Guess,
    /// A light that cannot be turned off as things stand.
    Conflict,
}

/// A run on a board, whatever method makes it.
pub trait LightsRun: Run {
    /// The lights at the moment shown, row by row.
    fn lights(&self) -> &[u8];

    /// The presses at the moment shown, [`OPEN`] where undecided.
    fn presses(&self) -> &[u8];

    /// What light `cell` is at the moment shown.
    fn mark(&self, cell: usize) -> Mark;

    /// The matrix, where there is one, and the row the last step changed.
    fn tableau(&self) -> Option<(&Tableau, Option<usize>)> {
        None
    }

    /// What is counted: a name and a value each.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// The last step in words.
    fn words(&self) -> String;

    /// The best solution of all that is computed.
    fn answer(&self) -> Option<Vec<u8>>;
}

/// A run of `method` on a board.
///
/// # Errors
/// The board is too large for the method; one line.
pub fn run(
    instance: &Instance,
    method: Method,
    limits: Limits,
) -> Result<Box<dyn LightsRun>, String> {
    let wiring = Wiring::new(&instance.rules);
    Ok(match method {
        Method::Bfs => bfs::watched(instance, wiring, limits)?,
        Method::Chase => {
            Box::new(Traced::new(ChaseSteps::new(Chase::new(wiring), &instance.board), limits))
        }
        Method::Model => Box::new(Traced::new(ModelSteps::new(wiring, &instance.board), limits)),
        Method::Gauss => Box::new(gauss::Gauss::new(wiring, &instance.board, limits)),
        Method::Minimum => {
            let chase = Chase::new(wiring);
            let solutions = Solutions::of(&chase, &instance.board);
            Box::new(Traced::new(LightestSteps::new(&instance.board, solutions), limits))
        }
    })
}

/// What came out of a method without watching.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Whether there is a solution; unknown when a limit stopped the search before it knew.
    pub solvable: Option<bool>,
    /// A solution: presses row by row.
    pub presses: Option<Vec<u8>>,
    /// Whether fewer presses are impossible for certain.
    pub minimum: bool,
    /// Steps of the method: boards expanded, presses, assignments, row operations, solutions tried.
    pub expanded: u64,
    /// How it ended.
    pub status: Status,
}

impl Report {
    /// Number of presses.
    pub fn count(&self) -> Option<u32> {
        self.presses.as_ref().map(|p| p.iter().map(|&t| u32::from(t)).sum())
    }
}

/// Steps a solver to its end or limit.
fn exhaust<S: Solver>(solver: &mut S, limits: Limits) -> (u64, Status) {
    let mut steps = 0;
    while steps < limits.steps && solver.step().is_some() {
        steps += 1;
    }
    let status = match solver.status() {
        Status::Running => Status::Stopped(crate::engine::limits::Limit::Steps(limits.steps)),
        status => status,
    };
    (steps, status)
}

/// Assignments after which `model` stops, unless told otherwise: the solutions may be 2^60.
const MODEL_STEPS: u64 = 100_000_000;

/// Solves a board with `method`, remembering nothing but the answer.
///
/// # Errors
/// The board is too large for the method; one line.
pub fn solve(instance: &Instance, method: Method, limits: Limits) -> Result<Report, String> {
    let wiring = Wiring::new(&instance.rules);
    let board = &instance.board;
    let report = |presses: Option<Vec<u8>>, minimum: bool, expanded: u64, status: Status| Report {
        solvable: match (&presses, status) {
            (Some(_), _) => Some(true),
            (None, Status::Exhausted) => Some(false),
            (None, _) => None,
        },
        minimum: minimum && presses.is_some(),
        presses,
        expanded,
        status,
    };
    Ok(match method {
        Method::Bfs => {
            let (presses, expanded, status) = bfs::solve(instance, wiring, limits)?;
            report(presses, true, expanded, status)
        }
        Method::Chase => {
            let mut solver = ChaseSteps::new(Chase::new(wiring), board);
            let (steps, status) = exhaust(&mut solver, limits);
            let found = (status == Status::Found).then(|| solver.presses().to_vec());
            report(found, false, steps, status)
        }
        Method::Model => {
            let steps = limits.steps.min(MODEL_STEPS);
            let mut solver = ModelSteps::new(wiring, board);
            let (steps, status) = exhaust(&mut solver, Limits { steps, ..limits });
            report(solver.best().map(<[u8]>::to_vec), status == Status::Found, steps, status)
        }
        Method::Gauss => {
            let bytes = (board.lights.len() * (board.lights.len() + 1)) as u64;
            if bytes > limits.bytes {
                return Err(format!("the matrix takes {} MiB, more than allowed", bytes >> 20));
            }
            let (presses, steps, status) = gauss::solve(&wiring, board, limits);
            report(presses, false, steps, status)
        }
        Method::Minimum => {
            let mut job = Minimum::of(instance);
            // A step of the job is a block of candidates.
            while !job.advance(1).is_over() && job.tried() < limits.steps {}
            let (found, proven) = (job.best().ok().map(|b| b.0.to_vec()), job.is_proven());
            let status = match job.status() {
                Status::Running => {
                    Status::Stopped(crate::engine::limits::Limit::Steps(limits.steps))
                }
                status => status,
            };
            report(found, proven, job.tried(), status)
        }
    })
}
