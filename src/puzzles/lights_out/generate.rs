//! Boards that can be solved, made at random in three ways.

use super::algebra::{Chase, Solutions};
use super::minimum::Minimum;
use super::{Board, Rules, Wiring};
use crate::engine::linear::Kernel;
use crate::engine::run::Job;
use crate::engine::seed::Random;
use std::fmt;
use std::str::FromStr;

/// How a board is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Way {
    /// Presses every light as often as chance says, on a dark board.
    Scramble,
    /// Draws boards until one can be solved.
    Solver,
    /// Draws a board and changes the few lights that make it solvable.
    #[default]
    Algebra,
}

impl Way {
    /// Every way, in the order in which they are listed to the user.
    pub const ALL: [Way; 3] = [Way::Scramble, Way::Solver, Way::Algebra];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Way::Scramble => "scramble",
            Way::Solver => "solver",
            Way::Algebra => "algebra",
        }
    }

    /// One sentence about it.
    pub const fn describe(self) -> &'static str {
        match self {
            Way::Scramble => "Presses chosen by a coin for every light, on a dark board.",
            Way::Solver => "Random boards until one can be solved: one in k to the nullity.",
            Way::Algebra => "A random board moved onto the solvable ones: all are as likely.",
        }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Way {
    type Err = String;

    fn from_str(name: &str) -> Result<Way, String> {
        let found = Way::ALL.into_iter().find(|w| w.name().eq_ignore_ascii_case(name));
        let names = Way::ALL.map(Way::name).join(", ");
        found.ok_or_else(|| format!("unknown way '{}', expected {names}", name.escape_default()))
    }
}

/// Boards drawn in vain before giving up.
pub const TRIES: u32 = 40_000;
/// Solutions among which the fewest presses are looked for, at most.
const MOST_SOLUTIONS: u64 = 1 << 12;

/// Makes boards of one kind. What they have in common is worked out once.
pub struct Maker {
    chase: Chase,
    kernel: Kernel,
    /// Where the last entry of each quiet pattern stands, if the patterns can be told apart by it.
    leads: Option<Vec<usize>>,
}

impl Maker {
    /// For boards of these rules.
    pub fn new(rules: &Rules) -> Maker {
        let chase = Chase::new(Wiring::new(rules));
        let mut kernel = chase.kernel();
        let leads = if kernel.nullity().is_some() { reduce(&mut kernel) } else { None };
        Maker { chase, kernel, leads }
    }

    /// A board that can be solved, after one draw; `None` where `solver` drew another.
    pub fn draw(&self, way: Way, random: &mut Random) -> Option<Board> {
        let rules = self.chase.wiring().rules();
        let k = u32::from(rules.states());
        let mut board = Board::dark(rules.size());
        let mut drawn: Vec<u8> = board.lights.iter().map(|_| random.below(k) as u8).collect();
        match way {
            Way::Algebra if self.leads.is_some() => {
                self.project(&mut drawn);
                board.lights = drawn;
            }
            // The image of all presses is all solvable boards, each as often: for k that is not prime
            // this is the projection.
            Way::Scramble | Way::Algebra => {
                self.chase.wiring().press_all(&mut board.lights, &drawn);
            }
            Way::Solver if self.kernel.witness(&drawn).is_some() => return None,
            Way::Solver => board.lights = drawn,
        }
        Some(board)
    }

    /// Why the fewest presses of these boards are not looked for, if they are not; one line.
    pub fn too_many_solutions(&self) -> Option<String> {
        self.kernel.small_size().is_none_or(|n| n > MOST_SOLUTIONS).then(|| {
            format!(
                "boards of this kind have {} solutions each: too many to ask for a difficulty",
                self.kernel.size()
            )
        })
    }

    /// The fewest presses of a board that can be solved.
    pub fn fewest(&self, board: &Board) -> u32 {
        let solutions = Solutions::with(&self.chase, board, self.kernel.clone());
        let mut minimum = Minimum::among(solutions);
        minimum.finish();
        minimum.best().map_or(0, |(_, weight)| weight)
    }

    /// Changes one light for every quiet pattern so that the sum over the pattern is 0.
    fn project(&self, lights: &mut [u8]) {
        let k = u32::from(self.kernel.modulus);
        let Some(leads) = &self.leads else { return };
        for (generator, &lead) in self.kernel.generators.iter().zip(leads) {
            let sum: u32 =
                generator.iter().zip(lights.iter()).map(|(&g, &l)| u32::from(g * l)).sum();
            if let Some(light) = lights.get_mut(lead) {
                *light = ((u32::from(*light) + (k - 1) * (sum % k)) % k) as u8;
            }
        }
    }
}

/// Gives every generator a place where it is 1 and the others are 0; those places.
fn reduce(kernel: &mut Kernel) -> Option<Vec<usize>> {
    let k = kernel.modulus;
    let mut leads = Vec::new();
    for i in 0..kernel.generators.len() {
        let lead = kernel.generators[i].iter().rposition(|&v| v != 0)?;
        let value = kernel.generators[i][lead];
        let inverse = (1..k).find(|&u| u * value % k == 1)?;
        for v in &mut kernel.generators[i] {
            *v = *v * inverse % k;
        }
        let pivot = kernel.generators[i].clone();
        for (j, other) in kernel.generators.iter_mut().enumerate() {
            if j != i && other[lead] != 0 {
                let times = k - other[lead];
                crate::engine::linear::add_scaled(other, &pivot, times, k);
            }
        }
        leads.push(lead);
    }
    Some(leads)
}
