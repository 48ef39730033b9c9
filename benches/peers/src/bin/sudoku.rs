//! The fast sudoku solver beside the crates `sudoku` and `msolve`, in one process.
//!
//! Prints microseconds a puzzle and rows for the table of `cargo bench`. The solvers take turns; each
//! figure is the best of several rounds, in processor time of the thread, so that other work on the
//! machine matters little. All must find the same numbers of solutions.

#![allow(missing_docs)]

#[path = "../../../all/report.rs"]
#[allow(dead_code)]
mod report;
#[path = "../../../all/sets.rs"]
mod sets;

use frontier::puzzles::sudoku::{Board, fast};
use report::{Goal, Unit, row, thread_time};
use std::hint::black_box;

const ROUNDS: usize = 9;

/// A round of a set takes each solver at least so long.
const SECONDS: f64 = 0.02;

/// Its name, and how it counts the solutions of a puzzle up to a limit.
type Solver = (&'static str, fn(&Board, u32) -> u64);

const SOLVERS: [Solver; 3] = [
    ("frontier", |board, limit| fast::count(board, limit).solutions.into()),
    ("sudoku", |board, limit| {
        let puzzle = sudoku::Sudoku::from_bytes(*board.digits()).expect("a puzzle");
        puzzle.solutions_count_up_to(limit as usize) as u64
    }),
    ("msolve", |board, limit| {
        msolve::Sudoku::from(*board.digits()).count_solutions(limit as usize) as u64
    }),
];

fn main() {
    for set in sets::all() {
        let round = |(_, solve): &Solver| -> (f64, u64) {
            let begun = thread_time();
            let mut solutions = 0;
            let mut times = 0.0;
            while thread_time() - begun < SECONDS {
                let found = set.boards.iter().map(|board| solve(black_box(board), set.limit));
                solutions = found.sum();
                times += 1.0;
            }
            ((thread_time() - begun) / times, solutions)
        };
        let mut best = [f64::MAX; SOLVERS.len()];
        for _ in 0..ROUNDS {
            let rounds: Vec<(f64, u64)> = SOLVERS.iter().map(round).collect();
            assert!(rounds.windows(2).all(|two| two[0].1 == two[1].1), "{}: {rounds:?}", set.name);
            best.iter_mut().zip(rounds).for_each(|(best, (took, _))| *best = best.min(took));
        }
        let each = best.map(|took| took / set.boards.len() as f64);
        let each: Vec<String> = each.into_iter().map(report::seconds).collect();
        let names = SOLVERS.map(|(name, _)| name);
        let all: Vec<String> =
            names.iter().zip(each).map(|(name, each)| format!("{name} {each}")).collect();
        println!("{}: {} a puzzle", set.name, all.join(", "));
        let [ours, crate_sudoku, msolve] = best;
        let title = |name| format!("Sudoku, {}: as fast as `{name}`", set.name);
        row(&title("sudoku"), crate_sudoku / ours, Unit::Times, Goal::AtLeast(1.0));
        row(&title("msolve"), msolve / ours, Unit::Times, Goal::None);
    }
}
