//! A trail that also remembers the operation it shows.

use crate::engine::limits::Limits;
use crate::engine::run::{Job, Run, Stats, Status};
use crate::engine::trail::{Solver, Trail};

/// A solver's run with the operation that led to the moment shown.
pub struct Traced<S: Solver> {
    trail: Trail<S>,
    last: Option<S::Op>,
}

impl<S: Solver> Traced<S> {
    /// A run that has not made a step.
    pub fn new(solver: S, limits: Limits) -> Self {
        Traced { trail: Trail::new(solver, limits), last: None }
    }

    /// What is shown.
    pub fn scene(&self) -> &S::Scene {
        self.trail.scene()
    }

    /// The operation that led to the moment shown.
    pub fn last(&self) -> Option<&S::Op> {
        self.last.as_ref()
    }

    /// The solver, at the end of what is computed.
    pub fn solver(&self) -> &S {
        self.trail.solver()
    }
}

impl<S: Solver> Job for Traced<S> {
    fn advance(&mut self, budget: u32) -> Status {
        self.trail.advance(budget)
    }

    fn status(&self) -> Status {
        self.trail.status()
    }

    fn progress(&self) -> Option<f32> {
        Job::progress(&self.trail)
    }
}

impl<S: Solver> Run for Traced<S> {
    fn len(&self) -> u64 {
        self.trail.len()
    }

    fn at(&self) -> u64 {
        self.trail.at()
    }

    fn seek(&mut self, t: u64) {
        self.trail.seek(t);
        self.last = self.trail.last_op();
    }

    fn stats(&self) -> Stats {
        self.trail.stats()
    }

    fn landmark_name(&self) -> &'static str {
        self.trail.landmark_name()
    }

    fn next_landmark(&self, t: u64) -> Option<u64> {
        self.trail.next_landmark(t)
    }

    fn previous_landmark(&self, t: u64) -> Option<u64> {
        self.trail.previous_landmark(t)
    }
}
