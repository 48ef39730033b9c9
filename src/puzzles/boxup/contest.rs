//! Comparisons of Boxup: every method on one level, and over all levels that come with the program.

use super::Method;
use super::builtin::BUILTIN;
use super::level::Level;
use super::run::{BoxRun, run};
use crate::engine::branching::effective;
use crate::engine::contest::{Cells, Clock, Contest, Entrant, Matrix, judge_costs};
use crate::engine::limits::Limits;
use crate::engine::measures::{
    BRANCHING, BYTES, COST, EXPANDED, GENERATED, METHOD, OPTIMAL, PEAK, REPEATS, SECONDS, STOPPED,
    searched,
};
use crate::engine::run::{Job, Keep, Run, Status};
use crate::engine::table::{Column, Kind, Table};
use crate::puzzles::words::Words;
use std::sync::Arc;

/// Most steps of one method when nothing else is asked for.
pub const STEPS: u64 = 5_000_000;

/// A method on a level.
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

impl Entrant for OnLevel {
    fn report(&mut self) -> Cells {
        let status = self.0.status();
        let stats = self.0.stats();
        let mut cells: Cells = match self.0.search() {
            Some(search) => searched(search),
            // The table of the estimate is being filled.
            None if !status.is_over() => Vec::new(),
            None => {
                vec![("expanded", stats.expanded.into()), ("generated", stats.generated.into())]
            }
        };
        if status.is_over() {
            let plan = self.0.plan();
            let cost = plan.as_ref().map(|plan| plan.cost() as u64);
            let solvable = !matches!(status, Status::Stopped(_));
            cells.extend([
                ("solvable", solvable.then_some(plan.is_some()).into()),
                ("cost", cost.into()),
                ("branching", cost.and_then(|d| effective(stats.generated, d)).into()),
                ("plan", plan.map(|plan| plan.letters()).into()),
            ]);
        }
        cells
    }
}

const SOLVABLE: Column =
    Column::plain("solvable", "solved", Kind::Flag, "whether the level can be solved");
const PLAN: Column = Column::plain("plan", "", Kind::Text, "the moves");

fn promises(table: &Table, row: usize) -> bool {
    *table.get(row, "method") != Method::Greedy.word().into()
}

fn enter(contest: &mut Contest, first: Cells, level: Arc<Level>, method: Method) {
    let cells = first.into_iter().chain([("method", method.word().into())]).collect();
    contest.enter(cells, move |limits| {
        Ok(Box::new(OnLevel(run(&level, method, limits, Keep::Latest))) as Box<dyn Entrant>)
    });
}

/// These methods on one level.
pub fn on_level(level: &Level, methods: &[Method], limits: Limits, clock: Clock) -> Contest {
    let columns = [
        METHOD, SOLVABLE, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let mut contest = Contest::new(&columns, limits, clock)
        .judged_by(|table| judge_costs(table, "cost", promises));
    let level = Arc::new(level.clone());
    for &method in methods {
        enter(&mut contest, Vec::new(), level.clone(), method);
    }
    contest
}

/// Every method on every level that comes with the program: levels by methods, nodes expanded.
pub fn over_levels(limits: Limits, clock: Clock) -> Contest {
    let name = Column::name("level", "level", Kind::Text, "the level");
    let columns = [
        name, METHOD, SOLVABLE, COST, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let matrix = Matrix { lines: "level", across: "method", value: "expanded" };
    let mut contest = Contest::new(&columns, limits, clock).as_matrix(matrix);
    for known in BUILTIN {
        let Ok(named) = known.named() else { continue };
        let level = Arc::new(named.instance.level);
        for method in Method::ALL {
            enter(&mut contest, vec![("level", known.name.into())], level.clone(), method);
        }
    }
    contest
}

#[cfg(test)]
mod tests {
    use super::super::solve::solve;
    use super::*;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["straight-in", "ferry", "tight-four", "seed-1"] {
            let known = BUILTIN.iter().find(|b| b.name == name).unwrap();
            let level = known.named().unwrap().instance.level;
            let mut contest = on_level(&level, &Method::ALL, Limits::DEFAULT, Instant::now);
            contest.finish();
            let table = contest.table();
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = solve(&level, method, Limits::DEFAULT);
                let what = format!("{name} {method}");
                let cost = report.cost().map(|c| c as u64);
                assert_eq!(*table.get(row, "cost"), cost.into(), "{what}");
                assert_eq!(*table.get(row, "expanded"), report.expanded.into(), "{what}");
                assert_eq!(*table.get(row, "generated"), report.generated.into(), "{what}");
                assert_eq!(*table.get(row, "solvable"), report.plan.is_some().into(), "{what}");
                if method != Method::Greedy {
                    assert_eq!(*table.get(row, "optimal"), true.into(), "{what}");
                }
            }
        }
    }

    #[test]
    fn every_level_meets_every_method() {
        let contest = over_levels(Limits::DEFAULT, Instant::now);
        assert_eq!(contest.table().rows.len(), BUILTIN.len() * 3);
    }
}
