//! Comparisons of Lights Out: every method on one board, and the ways to generate boards.

use super::prelude::*;
use crate::puzzles::lights_out::generate::{Maker, Way};
use crate::puzzles::lights_out::methods::{self, LightsRun, Method};
use crate::puzzles::lights_out::{Board, Instance, LightsOut, Rules};
use std::collections::HashSet;

/// Most steps of one method by default.
pub const STEPS: u64 = 20_000_000;

columns! {
    SOLVABLE: plain Flag "solvable" "solvable" "whether the board can be solved";
    COUNT: least Count "count" "presses" "presses of the solution found";
    FEWEST: plain Flag "optimal" "fewest" "whether no solution has fewer presses";
    MINIMUM: plain Flag "minimum" "proven" "whether the method itself proves it";
    APPROACH: plain Text "approach" "" "what the course notes call it: A is planning, B is model finding";
    /// The presses of a solution.
    pub PRESSES: plain Text "presses" "" "the presses, row by row";
}
const STEPS_MADE: Column = Column {
    best: Best::Unlike,
    ..Column::plain("expanded", "work", Format::Count)
        .about("each method counts its own: boards, presses, row operations, solutions")
};

/// The columns of a comparison on one board.
pub static REPORT: Report<LightsOut> = Report {
    columns: &[
        IN_FILES, NAME, SOLVABLE, COUNT, FEWEST, MINIMUM, SECONDS, STEPS_MADE, APPROACH, GENERATED,
        REPEATS, PEAK, BYTES, BRANCHING, PRESSES, STOPPED,
    ],
    parts,
    looked_at: Some(&SECONDS),
    results,
    verify: |table| verify_costs(table, &COUNT),
    ..*Report::COMMON
};

fn parts(method: &Method) -> Cells {
    let (word, name) = (method.word().into(), method.to_string().into());
    vec![(&IN_FILES, word), (&NAME, name), (&APPROACH, method.approach().into())]
}

fn results(instance: &Instance, method: &Method, run: &mut (dyn LightsRun + 'static)) -> Cells {
    let report = methods::report(run, *method);
    let mut cells: Cells = vec![(&STEPS_MADE, report.expanded.into())];
    let count = report.count().map(u64::from).filter(|_| report.status.is_over());
    if let Some(search) = run.search() {
        cells.extend(searched(search, count));
    }
    if report.status.is_over() {
        let size = instance.board.size();
        let text = report.presses.and_then(|presses| Board::new(size, presses));
        cells.extend([
            (&SOLVABLE, report.solvable.into()),
            (&COUNT, count.into()),
            (&MINIMUM, report.minimum.into()),
            (&PRESSES, text.map(|board| board.to_string()).into()),
        ]);
    }
    cells
}

columns! {
    WAY: name Text "way" "way" "how boards are made";
    /// Our names beside those of the course notes.
    MAKER: plain Text "approach" "" "the approaches A, B and C of the course notes beside our names";
    BOARDS: name Count "boards" "boards" "how many were asked for";
    DRAWN: least Count "drawn" "drawn" "boards drawn, unsolvable ones included";
    ALL_SOLVABLE: plain Flag "solvable" "solvable" "whether all of them can be solved";
    PER_BOARD: least Seconds "per_board" "a board" "time of one board";
}
const DISTINCT: Column = Column {
    best: Best::Most,
    ..Column::plain("distinct", "distinct", Format::Count)
        .about("how many of them are different: the same board may come more than once")
};

const MAKING: [Column; 9] =
    [WAY, BOARDS, DRAWN, DISTINCT, ALL_SOLVABLE, SECONDS, PER_BOARD, MAKER, STOPPED];

/// Numbers of boards to generate, as in the published comparison.
const WANTED: [u32; 3] = [10, 100, 1000];

/// A way of generating boards, in progress.
struct Making {
    maker: Maker,
    way: Way,
    random: Random,
    wanted: u32,
    made: u32,
    seen: HashSet<Vec<u8>>,
    drawn: u64,
    limits: Limits,
}

impl Job for Making {
    fn advance_once(&mut self) {
        self.drawn += 1;
        if let Some(board) = self.maker.draw(self.way, &mut self.random) {
            self.made += 1;
            self.seen.insert(board.lights);
        }
    }

    fn status(&self) -> Status {
        Status::ended(self.made >= self.wanted, true).or_stopped(self.limits.reached(self.drawn))
    }

    fn progress(&self) -> Option<f32> {
        Some(self.made as f32 / self.wanted.max(1) as f32)
    }
}

impl Competitor for Making {
    fn report(&mut self) -> Cells {
        let mut cells: Cells =
            vec![(&DRAWN, self.drawn.into()), (&DISTINCT, (self.seen.len() as u64).into())];
        if self.status().is_over() {
            let can_be = |lights: &Vec<u8>| self.maker.chase.correction(lights).is_some();
            cells.push((&ALL_SOLVABLE, self.seen.iter().all(can_be).into()));
        }
        cells
    }
}

/// The ways to generate boards of these rules, by time and by how many boards are different.
pub fn of_makers(rules: &Rules, seed: u64, limits: Limits, clock: Clock) -> Comparison {
    let matrix = Matrix { lines: &BOARDS, across: &WAY, value: &SECONDS, at: 0 };
    let mut comparison = Comparison::new(&MAKING, Some(matrix), limits, clock);
    comparison.verify = |table| {
        for row in 0..table.rows.len() {
            let (time, boards) = (table.get(row, &SECONDS), table.get(row, &BOARDS));
            let each = time.as_f64().zip(boards.as_f64()).map(|(time, boards)| time / boards);
            table.set(row, &PER_BOARD, each);
        }
    };
    let rules = *rules;
    for wanted in WANTED {
        for way in Way::values() {
            let approach = way.approach().map(|approach| format!(" ({approach})"));
            let name = format!("{way}{}", approach.unwrap_or_default());
            let cells: Cells =
                vec![(&WAY, way.word().into()), (&BOARDS, wanted.into()), (&MAKER, name.into())];
            comparison.enter(cells, false, move |limits| {
                let (maker, random) = (Maker::new(&rules), Random::new(seed));
                let (made, drawn, seen) = (0, 0, HashSet::new());
                Ok(Box::new(Making { maker, way, random, wanted, made, seen, drawn, limits }))
            });
        }
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::methods::tests::compared;
    use crate::engine::grid::Size;
    use crate::engine::run::{Job as _, Run as _};
    use serde_json::json;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["anchor", "corners", "lone", "three-states", "knights"] {
            let instance = LightsOut::built_in_named(name).unwrap().instance().unwrap();
            let limits = Limits::steps(20_000);
            let all = Method::ALL.to_vec();
            let table = compared(instance.clone(), all, limits, &REPORT).table;
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let mut run = methods::run(&instance, method, limits.latest()).unwrap();
                run.finish();
                run.seek(run.len());
                let report = methods::report(run.as_ref(), method);
                let what = format!("{name} {method}");
                assert_eq!(*table.get(row, &SOLVABLE), json!(report.solvable), "{what}");
                let count = report.count().map(u64::from);
                assert_eq!(*table.get(row, &COUNT), json!(count), "{what}");
                assert_eq!(*table.get(row, &MINIMUM), json!(report.minimum), "{what}");
                assert_eq!(*table.get(row, &STEPS_MADE), json!(report.expanded), "{what}");
            }
        }
    }

    #[test]
    fn ways_make_solvable_boards_and_small_ones_repeat() {
        use crate::puzzles::lights_out::Pattern;
        let rules = Rules::new(Size::new(2, 2), 2, Pattern::Cross, false).unwrap();
        let mut comparison = of_makers(&rules, 1, Limits::DEFAULT, Instant::now);
        comparison.finish();
        let table = comparison.table;
        assert_eq!(table.rows.len(), 9);
        for row in 0..9 {
            assert_eq!(*table.get(row, &SOLVABLE), json!(true));
            let distinct = table.get(row, &DISTINCT).as_f64().unwrap();
            assert!(distinct <= 16.0, "there are no more boards of 2 x 2");
            assert!(table.get(row, &PER_BOARD).as_f64().is_some());
        }
    }
}
