//! Comparisons of Boxup: every method on one level, and over all levels that come with the program.

use super::methods;
use super::prelude::*;
use crate::puzzles::boxup::run::BoxRun;
use crate::puzzles::boxup::{Boxup, Method};

/// Most steps of one method by default.
pub const STEPS: u64 = 5_000_000;

columns! {
    SOLVABLE: plain Flag "solvable" "solved" "whether the level can be solved";
    LEVEL: name Text "level" "level" "the level";
    PLAN: plain Text "plan" "" "the moves";
}

/// The columns of a comparison on one level, with methods called as on the command line.
pub const REPORT: Report<Boxup> = Report {
    columns: &[
        METHOD, SOLVABLE, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ],
    parts: |method| vec![(&METHOD, method.word().into())],
    results: |_, _, run| results(run),
    ..*Report::COMMON
};

/// The same with methods called as they are on the screen.
pub static ON_SCREEN: Report<Boxup> = Report { parts: Report::<Boxup>::COMMON.parts, ..REPORT };

fn results(run: &mut (dyn BoxRun + 'static)) -> Cells {
    let status = run.status();
    let plan = if status.is_over() { run.plan() } else { None };
    let cost = plan.as_ref().map(|plan| plan.cost() as u64);
    let mut cells = methods::results::<Boxup>(run, cost);
    cells.push((&COST, cost.into()));
    let solvable = status.is_over() && !matches!(status, Status::Stopped(_));
    cells.push((&SOLVABLE, solvable.then_some(plan.is_some()).into()));
    cells.push((&PLAN, plan.map(|plan| plan.letters()).into()));
    cells
}

/// Every method on every level that comes with the program: levels by methods, nodes expanded.
pub fn over_levels(report: &'static Report<Boxup>, limits: Limits, clock: Clock) -> Comparison {
    let columns: Vec<Column> = [LEVEL].into_iter().chain(REPORT.columns.iter().copied()).collect();
    let matrix = Matrix { lines: &LEVEL, across: &METHOD, value: &EXPANDED, at: 0 };
    report.over((&columns, matrix), |_| true, &Method::ALL, (limits, clock))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::methods::tests::compared;
    use crate::puzzles::boxup::{format, run::tests::solve};
    use serde_json::json;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["straight-in", "ferry", "tight-four", "seed-1"] {
            let sheet = Boxup::built_in_named(name).unwrap().named().unwrap().instance;
            let level = sheet.level.clone();
            let table = compared(sheet, Method::ALL.to_vec(), Limits::DEFAULT, &REPORT).table;
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = solve(&level, method, Limits::DEFAULT);
                let what = format!("{name} {method}");
                let cost = report.plan.as_ref().map(|plan| plan.cost() as u64);
                assert_eq!(*table.get(row, &COST), json!(cost), "{what}");
                assert_eq!(*table.get(row, &EXPANDED), json!(report.expanded), "{what}");
                assert_eq!(*table.get(row, &GENERATED), json!(report.generated), "{what}");
                assert_eq!(*table.get(row, &SOLVABLE), json!(report.plan.is_some()), "{what}");
                if method != Method::Greedy {
                    assert_eq!(*table.get(row, &OPTIMAL), json!(true), "{what}");
                }
            }
        }
    }

    #[test]
    fn a_hopeless_level_is_a_search_that_finds_nothing() {
        let level = format::parse("B^ . @\n. rv .").unwrap();
        let comparison = compared(level, Method::ALL.to_vec(), Limits::DEFAULT, &REPORT);
        for row in 0..Method::ALL.len() {
            let cell = |column| comparison.table.get(row, column).clone();
            assert_eq!([&SOLVABLE, &COST].map(cell), [json!(false), json!(null)]);
            assert!(cell(&PEAK).as_u64() > Some(0), "{row}");
        }
    }

    #[test]
    fn every_level_meets_every_method() {
        let comparison = over_levels(&REPORT, Limits::DEFAULT, Instant::now);
        assert_eq!(comparison.table.rows.len(), Boxup::BUILT_IN.len() * 3);
    }
}
