//! Comparisons of Boxup: every method on one level, and over all levels that come with the program.

use super::branching::effective;
use super::columns::{
    BRANCHING, BYTES, COST, EXPANDED, GENERATED, METHOD, OPTIMAL, PEAK, REPEATS, SECONDS, STOPPED,
    searched,
};
use super::comparison::{Comparison, Competitor, Matrix, verify_costs};
use super::table::{Cells, Column, Kind};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status};
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::builtin::BUILTIN;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::run::{BoxRun, run};
use crate::puzzles::words::Words;
use std::sync::Arc;

/// Most steps of one method by default.
pub const STEPS: u64 = 5_000_000;

/// The run of a method on a level.
struct OnLevel(Box<dyn BoxRun>);

impl Job for OnLevel {
    fn advance(&mut self, budget: u32) -> Status {
        self.0.advance(budget)
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn progress(&self) -> Option<f32> {
        self.0.progress()
    }
}

impl Competitor for OnLevel {
    fn report(&mut self) -> Cells {
        let status = self.0.status();
        let stats = self.0.stats();
        let mut cells: Cells = match self.0.search() {
            Some(search) => searched(search),
            // The table of the estimate is being filled.
            None if !status.is_over() => Vec::new(),
            None => {
                vec![(&EXPANDED, stats.expanded.into()), (&GENERATED, stats.generated.into())]
            }
        };
        if status.is_over() {
            let plan = self.0.plan();
            let cost = plan.as_ref().map(|plan| plan.cost() as u64);
            let solvable = !matches!(status, Status::Stopped(_));
            cells.extend([
                (&SOLVABLE, solvable.then_some(plan.is_some()).into()),
                (&COST, cost.into()),
                (&BRANCHING, cost.and_then(|d| effective(stats.generated, d)).into()),
                (&PLAN, plan.map(|plan| plan.letters()).into()),
            ]);
        }
        cells
    }
}

const SOLVABLE: Column =
    Column::plain("solvable", "solved", Kind::Flag, "whether the level can be solved");
const LEVEL: Column = Column::name("level", "level", Kind::Text, "the level");
const PLAN: Column = Column::plain("plan", "", Kind::Text, "the moves");

fn enter(comparison: &mut Comparison, first: Cells, level: Arc<Level>, method: Method) {
    let cells = first.into_iter().chain([(&METHOD, method.word().into())]).collect();
    comparison.enter(cells, method != Method::Greedy, move |limits| {
        Ok(Box::new(OnLevel(run(&level, method, limits, Keep::Latest))) as Box<dyn Competitor>)
    });
}

/// These methods on one level.
pub fn on_level(level: &Level, methods: &[Method], limits: Limits, clock: Clock) -> Comparison {
    let columns = [
        METHOD, SOLVABLE, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let mut comparison =
        Comparison::new(&columns, limits, clock).verified_by(|table| verify_costs(table, &COST));
    let level = Arc::new(level.clone());
    for &method in methods {
        enter(&mut comparison, Vec::new(), level.clone(), method);
    }
    comparison
}

/// Every method on every level that comes with the program: levels by methods, nodes expanded.
pub fn over_levels(limits: Limits, clock: Clock) -> Comparison {
    let columns = [
        LEVEL, METHOD, SOLVABLE, COST, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let matrix = Matrix { lines: &LEVEL, across: &METHOD, value: &EXPANDED };
    let mut comparison = Comparison::new(&columns, limits, clock).as_matrix(matrix);
    for known in BUILTIN {
        let Ok(named) = known.named() else { continue };
        let level = Arc::new(named.instance.level);
        for method in Method::ALL {
            enter(&mut comparison, vec![(&LEVEL, known.name.into())], level.clone(), method);
        }
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::boxup::solve::solve;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["straight-in", "ferry", "tight-four", "seed-1"] {
            let known = BUILTIN.iter().find(|b| b.name == name).unwrap();
            let level = known.named().unwrap().instance.level;
            let mut comparison = on_level(&level, &Method::ALL, Limits::DEFAULT, Instant::now);
            comparison.finish();
            let table = comparison.table();
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = solve(&level, method, Limits::DEFAULT);
                let what = format!("{name} {method}");
                let cost = report.cost().map(|c| c as u64);
                assert_eq!(*table.get(row, &COST), cost.into(), "{what}");
                assert_eq!(*table.get(row, &EXPANDED), report.expanded.into(), "{what}");
                assert_eq!(*table.get(row, &GENERATED), report.generated.into(), "{what}");
                assert_eq!(*table.get(row, &SOLVABLE), report.plan.is_some().into(), "{what}");
                if method != Method::Greedy {
                    assert_eq!(*table.get(row, &OPTIMAL), true.into(), "{what}");
                }
            }
        }
    }

    #[test]
    fn every_level_meets_every_method() {
        let comparison = over_levels(Limits::DEFAULT, Instant::now);
        assert_eq!(comparison.table().rows.len(), BUILTIN.len() * 3);
    }
}
