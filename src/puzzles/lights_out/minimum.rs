//! The fewest presses, as a job: algebra first, then the lightest of all solutions.

use super::algebra::{Chase, Solutions, Unsolvable};
use super::{Instance, Wiring};
use crate::engine::linear::Kernel;
use crate::engine::linear::coset::Lightest;
use crate::engine::run::{Job, Status};

/// The search for a solution with the fewest presses.
pub struct Minimum {
    search: Result<Lightest, Unsolvable>,
    kernel: Kernel,
}

impl Minimum {
    /// Solves by algebra; the search among the solutions follows.
    pub fn of(instance: &Instance) -> Minimum {
        let chase = Chase::new(Wiring::new(&instance.rules));
        Minimum::among(Solutions::of(&chase, &instance.board))
    }

    /// The search among these solutions.
    pub fn among(solutions: Solutions) -> Minimum {
        let Solutions { one, kernel } = solutions;
        Minimum { search: one.map(|x| Lightest::new(x, kernel.clone())), kernel }
    }

    /// The lightest solution so far and its number of presses, or why there is none.
    pub fn best(&self) -> Result<(&[u8], u32), &Unsolvable> {
        self.search.as_ref().map(Lightest::best)
    }

    /// Whether the best solution is proven to be the lightest.
    pub fn is_proven(&self) -> bool {
        self.status() == Status::Found
    }

    /// How many of the solutions tried have as few presses as the best.
    pub fn ties(&self) -> u64 {
        self.search.as_ref().map_or(0, Lightest::ties)
    }

    /// Solutions tried.
    pub fn tried(&self) -> u64 {
        self.search.as_ref().map_or(0, Lightest::tried)
    }

    /// The quiet patterns.
    pub fn kernel(&self) -> &Kernel {
        &self.kernel
    }

    /// Number of solutions in decimal digits.
    pub fn solutions(&self) -> String {
        if self.search.is_ok() { self.kernel.size() } else { "0".into() }
    }
}

impl Job for Minimum {
    fn advance(&mut self, budget: u32) -> Status {
        match &mut self.search {
            Ok(search) => search.advance(budget),
            Err(_) => Status::Exhausted,
        }
    }

    fn status(&self) -> Status {
        self.search.as_ref().map_or(Status::Exhausted, Job::status)
    }

    fn progress(&self) -> Option<f32> {
        self.search.as_ref().ok().and_then(Job::progress)
    }
}
