//! A solver stepped to its end with nothing remembered: for answers and measurements without a screen.

use super::limits::{Limit, Limits};
use super::run::{Job, Status};
use super::trail::Solver;

/// A solver and the number of steps it has made.
pub struct Stepped<S> {
    solver: S,
    steps: u64,
    limits: Limits,
    status: Status,
}

impl<S: Solver> Stepped<S> {
    /// A solver that has not made a step. Of the bounds only that on steps is looked at: what is
    /// stepped keeps nothing.
    pub fn new(solver: S, limits: Limits) -> Self {
        let status = solver.status();
        Stepped { solver, steps: 0, limits, status }
    }

    /// The solver.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// Steps made.
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

impl<S: Solver> Job for Stepped<S> {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status.is_over() {
                break;
            }
            if self.steps >= self.limits.steps {
                self.status = Status::Stopped(Limit::Steps(self.limits.steps));
                break;
            }
            let went_on = self.solver.step().is_some();
            self.steps += u64::from(went_on);
            self.status = match self.solver.status() {
                Status::Running if !went_on => Status::Exhausted,
                status => status,
            };
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }

    fn progress(&self) -> Option<f32> {
        self.solver.progress()
    }
}
