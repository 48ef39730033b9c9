//! Comparisons of Lights Out: every method on one board, and the ways to make boards.

use super::algebra::Chase;
use super::game_id::Way;
use super::generate::Maker;
use super::methods::{self, LightsRun, Method, run};
use super::{Board, Instance, Rules, Wiring};
use crate::engine::branching::effective;
use crate::engine::contest::{Cells, Clock, Contest, Entrant, Matrix, judge_costs};
use crate::engine::grid::Size;
use crate::engine::limits::{Limit, Limits};
use crate::engine::measures::{
    BRANCHING, BYTES, GENERATED, METHOD, PEAK, REPEATS, SECONDS, STOPPED, searched,
};
use crate::engine::run::{Job, Keep, Status};
use crate::engine::seed::Random;
use crate::engine::table::{Best, Column, Kind};
use crate::puzzles::words::Words;
use std::collections::HashSet;
use std::rc::Rc;

/// Most steps of one method when nothing else is asked for.
pub const STEPS: u64 = 20_000_000;

const COLUMNS: [Column; 14] = [
    METHOD,
    Column::plain("solvable", "solvable", Kind::Flag, "whether the board can be solved"),
    Column::least("count", "presses", Kind::Count, "presses of the solution found"),
    Column::plain("optimal", "fewest", Kind::Flag, "whether no solution has fewer presses"),
    Column::plain("minimum", "proven", Kind::Flag, "whether the method itself proves it"),
    Column::least(
        "expanded",
        "steps",
        Kind::Count,
        "boards expanded, presses, assignments, row operations, solutions tried",
    ),
    GENERATED,
    REPEATS,
    PEAK,
    BYTES,
    SECONDS,
    BRANCHING,
    Column::plain("presses", "", Kind::Text, "the presses, row by row"),
    STOPPED,
];

/// A method on a board.
struct OnBoard {
    run: Box<dyn LightsRun>,
    method: Method,
    size: Size,
}

impl Job for OnBoard {
    fn advance(&mut self, budget: u32) -> Status {
        self.run.advance(budget)
    }

    fn status(&self) -> Status {
        self.run.status()
    }

    fn progress(&self) -> Option<f32> {
        self.run.progress()
    }
}

impl Entrant for OnBoard {
    fn report(&mut self) -> Cells {
        let report = methods::report(self.run.as_ref(), self.method);
        let mut cells: Cells = vec![("expanded", report.expanded.into())];
        let mut generated = None;
        if let Some(search) = self.run.search() {
            generated = Some(search.totals().generated);
            cells.extend(searched(search));
        }
        if report.status.is_over() {
            let count = report.count().map(u64::from);
            let branching = generated.zip(count).and_then(|(n, d)| effective(n, d));
            let text = report.presses.and_then(|presses| Board::new(self.size, presses));
            cells.extend([
                ("branching", branching.into()),
                ("solvable", report.solvable.into()),
                ("count", count.into()),
                ("minimum", report.minimum.into()),
                ("presses", text.map(|board| board.to_string()).into()),
            ]);
        }
        cells
    }
}

/// These methods on one board.
pub fn on_board(instance: &Instance, methods: &[Method], limits: Limits, clock: Clock) -> Contest {
    let mut contest = Contest::new(&COLUMNS, limits, clock).judged_by(|table| {
        judge_costs(table, "count", |table, row| *table.get(row, "minimum") == true.into());
    });
    let instance = Rc::new(instance.clone());
    for &method in methods {
        let instance = instance.clone();
        contest.enter(vec![("method", method.word().into())], move |limits| {
            let run = run(&instance, method, limits, Keep::Latest)?;
            let size = instance.board.size();
            Ok(Box::new(OnBoard { run, method, size }) as Box<dyn Entrant>)
        });
    }
    contest
}

const MAKING: [Column; 8] = [
    Column::name("way", "way", Kind::Text, "how boards are made"),
    Column::name("boards", "boards", Kind::Count, "how many were asked for"),
    Column::least("drawn", "drawn", Kind::Count, "boards drawn, unsolvable ones included"),
    Column {
        best: Best::Most,
        ..Column::plain(
            "distinct",
            "distinct",
            Kind::Count,
            "how many of them are different: the same board may come more than once",
        )
    },
    Column::plain("solvable", "solvable", Kind::Flag, "whether all of them can be solved"),
    SECONDS,
    Column::least("per_board", "a board", Kind::Seconds, "time of one board"),
    STOPPED,
];

/// Numbers of boards the ways are asked for, as in the published comparison.
const BOARDS: [u32; 3] = [10, 100, 1000];

/// A way to make boards at work.
struct Making {
    maker: Maker,
    way: Way,
    random: Random,
    wanted: u32,
    made: u32,
    seen: HashSet<Vec<u8>>,
    drawn: u64,
    chase: Chase,
    limits: Limits,
}

impl Job for Making {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            self.drawn += 1;
            if let Some(board) = self.maker.draw(self.way, &mut self.random) {
                self.made += 1;
                self.seen.insert(board.lights);
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        if self.made >= self.wanted {
            Status::Found
        } else if self.drawn >= self.limits.steps {
            Status::Stopped(Limit::Steps(self.limits.steps))
        } else {
            Status::Running
        }
    }

    fn progress(&self) -> Option<f32> {
        Some(self.made as f32 / self.wanted.max(1) as f32)
    }
}

impl Entrant for Making {
    fn report(&mut self) -> Cells {
        let mut cells: Cells =
            vec![("drawn", self.drawn.into()), ("distinct", (self.seen.len() as u64).into())];
        if self.status().is_over() {
            let size = self.chase.wiring().rules().size();
            let solvable = self.seen.iter().all(|lights| {
                let board = Board::new(size, lights.clone());
                board.is_some_and(|board| self.chase.solve(&board).is_some())
            });
            cells.push(("solvable", solvable.into()));
        }
        cells
    }
}

/// The ways to make boards of these rules, by time and by how many boards are different.
pub fn of_makers(rules: &Rules, seed: u64, limits: Limits, clock: Clock) -> Contest {
    let matrix = Matrix { lines: "boards", across: "way", value: "seconds" };
    let mut contest = Contest::new(&MAKING, limits, clock).as_matrix(matrix).judged_by(|table| {
        for row in 0..table.rows.len() {
            let (time, boards) = (table.get(row, "seconds"), table.get(row, "boards"));
            let each = time.number().zip(boards.number()).map(|(time, boards)| time / boards);
            table.set(row, "per_board", each.into());
        }
    });
    let rules = *rules;
    for wanted in BOARDS {
        for way in Way::values() {
            let cells = vec![("way", way.word().into()), ("boards", u64::from(wanted).into())];
            contest.enter(cells, move |limits| {
                Ok(Box::new(Making {
                    maker: Maker::new(&rules),
                    way,
                    random: Random::new(seed),
                    wanted,
                    made: 0,
                    seen: HashSet::new(),
                    drawn: 0,
                    chase: Chase::new(Wiring::new(&rules)),
                    limits,
                }) as Box<dyn Entrant>)
            });
        }
    }
    contest
}

#[cfg(test)]
mod tests {
    use super::super::builtin;
    use super::*;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["anchor", "corners", "lone", "three-states", "knights"] {
            let instance =
                builtin::BUILTIN.iter().find(|b| b.name == name).unwrap().instance().unwrap();
            let limits = Limits::steps(20_000);
            let mut contest = on_board(&instance, &Method::ALL, limits, Instant::now);
            contest.finish();
            let table = contest.table();
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = methods::solve(&instance, method, limits).unwrap();
                let what = format!("{name} {method}");
                assert_eq!(*table.get(row, "solvable"), report.solvable.into(), "{what}");
                let count = report.count().map(u64::from);
                assert_eq!(*table.get(row, "count"), count.into(), "{what}");
                assert_eq!(*table.get(row, "minimum"), report.minimum.into(), "{what}");
                assert_eq!(*table.get(row, "expanded"), report.expanded.into(), "{what}");
            }
        }
    }

    #[test]
    fn ways_make_solvable_boards_and_small_ones_repeat() {
        use super::super::Pattern;
        let rules = Rules::new(Size::new(2, 2), 2, Pattern::Cross, false).unwrap();
        let mut contest = of_makers(&rules, 1, Limits::DEFAULT, Instant::now);
        contest.finish();
        let table = contest.table();
        assert_eq!(table.rows.len(), 9);
        for row in 0..9 {
            assert_eq!(*table.get(row, "solvable"), true.into());
            let distinct = table.get(row, "distinct").number().unwrap();
            assert!(distinct <= 16.0, "there are no more boards of 2 x 2");
            assert!(table.get(row, "per_board").number().is_some());
        }
    }
}
