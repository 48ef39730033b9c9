//! Solving a level from beginning to end, without a screen.

use super::Method;
use super::level::Level;
use super::plan::Plan;
use super::run::{BoxRun, run};
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Status};

/// The result of a method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How the search ended.
    pub status: Status,
    /// The plan; a shortest one, except with [`Method::Greedy`].
    pub plan: Option<Plan>,
    /// Nodes expanded; 0 if the missing sides are opposite.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
}

impl Report {
    /// The moves of the plan.
    pub fn cost(&self) -> Option<usize> {
        self.plan.as_ref().map(Plan::cost)
    }
}

/// Runs `method` on `level` to its end.
pub fn solve(level: &Level, method: Method, limits: Limits) -> Report {
    finish(run(level, method, limits, Keep::Latest).as_mut())
}

/// Finishes a run and returns its result.
pub fn finish(run: &mut dyn BoxRun) -> Report {
    run.finish();
    report(run)
}

/// The result of a run so far.
pub fn report(run: &mut dyn BoxRun) -> Report {
    let status = run.status();
    run.seek(run.len());
    let stats = run.stats();
    Report { status, plan: run.plan(), expanded: stats.expanded, generated: stats.generated }
}
