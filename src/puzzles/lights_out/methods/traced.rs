//! A trail that also gives the last operation.

use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Run as _, delegate_run};
use crate::engine::trail::{Solver, Trail};

/// A solver's run with the operation that led to the moment shown.
pub struct Traced<S: Solver> {
    trail: Trail<S>,
    last: Option<S::Op>,
}

impl<S: Solver> Traced<S> {
    /// A run that has not made a step.
    pub fn new(solver: S, limits: Limits, keep: Keep) -> Self {
        Traced { trail: Trail::with(solver, limits, keep), last: None }
    }

    fn refresh(&mut self) {
        self.last = self.trail.last_op();
    }

    /// What is shown.
    pub fn scene(&self) -> &S::Scene {
        self.trail.scene()
    }

    /// The operation that led to the moment shown.
    pub fn last(&self) -> Option<&S::Op> {
        self.last.as_ref()
    }

    /// It, or none at the beginning; none at all of a run that does not keep its operations.
    pub fn op(&self) -> Option<Option<&S::Op>> {
        (self.last.is_some() || self.trail.at() == 0).then_some(self.last.as_ref())
    }

    /// The solver, at the end of what is computed.
    pub fn solver(&self) -> &S {
        self.trail.solver()
    }
}

delegate_run!([S: Solver] Traced<S> => |this| this.trail, then refresh);
