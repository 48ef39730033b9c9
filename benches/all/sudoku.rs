//! Sudoku measured: the fast solver against `msolve` on three sets of puzzles, in one run, and the
//! making of minimal puzzles.
//!
//! `cargo bench --bench sudoku` prints a line a set. Each figure is the best of several rounds in turn,
//! in processor time of the thread, so that other work on the machine matters little.

use crate::report::{Goal, Unit, median, row, spent};
use frontier::puzzles::sudoku::game_id::Params;
use frontier::puzzles::sudoku::{Board, fast, format, generate};
use std::hint::black_box;

/// Name, text, and the ratio to reach.
const SETS: [(&str, &str, f64); 3] = [
    ("17 clues", include_str!("../data/sudoku_17clue.txt"), 3.0),
    ("random minimal", include_str!("../data/sudoku_random_minimal.txt"), 2.2),
    ("top1465", include_str!("../data/sudoku_top1465.txt"), 2.9),
];

const ROUNDS: usize = 9;

pub fn main() {
    println!("{:<16} {:>12} {:>12} {:>7}", "puzzles", "ours/s", "msolve/s", "ratio");
    for (name, text, goal) in SETS {
        let boards: Vec<Board> = format::parse_all(text).expect("a set of puzzles");
        let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            ours = ours.min(spent(|| {
                for board in &boards {
                    assert_eq!(fast::count(black_box(board), 2).solutions, 1);
                }
            }));
            theirs = theirs.min(spent(|| {
                for board in &boards {
                    let puzzle = msolve::Sudoku::from(*black_box(board.digits()));
                    assert_eq!(puzzle.count_solutions(2), 1);
                }
            }));
        }
        let rate = |seconds: f64| boards.len() as f64 / seconds;
        println!("{name:<16} {:>12.0} {:>12.0} {:>7.2}", rate(ours), rate(theirs), theirs / ours);
        let title = format!("Sudoku, {name}: as fast as `msolve`");
        row(&title, theirs / ours, Unit::Times, Goal::AtLeast(goal));
    }
    // Other puzzles each time: how the rate spreads says how far the best can be trusted.
    let many = 2_000;
    let rates: Vec<f64> = (0..7u64)
        .map(|round| {
            let took = spent(|| {
                for seed in 0..many {
                    let made = generate::make(Params::default(), round * many + seed);
                    assert!(black_box(made).is_ok());
                }
            });
            many as f64 / took
        })
        .collect();
    let most = rates.iter().copied().fold(0.0, f64::max);
    println!("minimal puzzles made: at most {most:.0}/s");
    row("Sudoku: minimal puzzles made", median(rates), Unit::Rate, Goal::AtLeast(8000.0));
}
