//! Sudoku measured: the fast solver against `msolve` on three sets of puzzles, in one run, and the
//! making of minimal puzzles.
//!
//! `cargo bench --bench sudoku` prints a line a set. Each figure is the best of several rounds in turn,
//! in processor time of the thread, so that other work on the machine matters little.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use frontier::puzzles::sudoku::game_id::Params;
use frontier::puzzles::sudoku::{Board, fast, format, generate};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

/// Name, text, and the ratio to reach.
const SETS: [(&str, &str, f64); 3] = [
    ("17 clues", include_str!("data/sudoku_17clue.txt"), 3.0),
    ("random minimal", include_str!("data/sudoku_random_minimal.txt"), 2.2),
    ("top1465", include_str!("data/sudoku_top1465.txt"), 2.9),
];

const ROUNDS: usize = 9;

/// Processor seconds of this thread.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn seconds(call: impl FnOnce()) -> f64 {
    let begun = now();
    call();
    now() - begun
}

fn main() {
    println!("{:<16} {:>12} {:>12} {:>7}", "puzzles", "ours/s", "msolve/s", "ratio");
    for (name, text, goal) in SETS {
        let boards: Vec<Board> = format::parse_all(text).expect("a set of puzzles");
        let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            ours = ours.min(seconds(|| {
                for board in &boards {
                    assert_eq!(fast::count(black_box(board), 2).solutions, 1);
                }
            }));
            theirs = theirs.min(seconds(|| {
                for board in &boards {
                    let puzzle = msolve::Sudoku::from(*black_box(board.digits()));
                    assert_eq!(puzzle.count_solutions(2), 1);
                }
            }));
        }
        let rate = |seconds: f64| boards.len() as f64 / seconds;
        println!(
            "{name:<16} {:>12.0} {:>12.0} {:>7.2}  goal {goal}",
            rate(ours),
            rate(theirs),
            theirs / ours
        );
    }
    // Other puzzles each time: how the rate spreads says how far the best can be trusted.
    let many = 2_000;
    let mut rates: Vec<f64> = (0..7u64)
        .map(|round| {
            let took = seconds(|| {
                for seed in 0..many {
                    let made = generate::make(Params::default(), round * many + seed);
                    assert!(black_box(made).is_ok());
                }
            });
            many as f64 / took
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    let (least, middle, most) = (rates[0], rates[rates.len() / 2], rates[rates.len() - 1]);
    println!(
        "minimal puzzles made: {middle:.0}/s in the middle, {least:.0} to {most:.0}  goal 8000"
    );
}
