//! Sudoku measured: the fast solver against `msolve` on several sets of puzzles, in one run, and the
//! making of minimal puzzles. `benches/peers` has another program beside it.
//!
//! Each figure is the best of several rounds in turn, in processor time of the thread, so that other work
//! on the machine matters little.

use crate::report::{Goal, Unit, median, row, spent};
use crate::sets;
use frontier::puzzles::puzzle::Opening;
use frontier::puzzles::sudoku::fast;
use frontier::puzzles::sudoku::generate::{Maker, Params};
use std::hint::black_box;

/// The ratio to reach.
fn goal(set: &str) -> Goal {
    match set {
        "17 clues" => Goal::AtLeast(3.0),
        "random minimal" => Goal::AtLeast(2.2),
        "top1465" => Goal::AtLeast(2.9),
        _ => Goal::None,
    }
}

const ROUNDS: usize = 9;

pub fn main() {
    println!("{:<16} {:>12} {:>12} {:>7}", "puzzles", "ours/s", "msolve/s", "ratio");
    for set in sets::all() {
        let (mut ours, mut theirs) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            let (mut found, mut expected) = (0, 0);
            ours = ours.min(spent(|| {
                let counts =
                    set.boards.iter().map(|board| fast::count(black_box(board), set.limit));
                found = counts.map(|count| count.solutions as usize).sum();
            }));
            theirs = theirs.min(spent(|| {
                let puzzles = set.boards.iter().map(|board| *black_box(board.digits()));
                let puzzles = puzzles.map(msolve::Sudoku::from);
                expected = puzzles.map(|puzzle| puzzle.count_solutions(set.limit as usize)).sum();
            }));
            assert_eq!(found, expected, "{}", set.name);
        }
        let rate = |seconds: f64| set.boards.len() as f64 / seconds;
        let name = set.name;
        println!("{name:<16} {:>12.0} {:>12.0} {:>7.2}", rate(ours), rate(theirs), theirs / ours);
        let title = format!("Sudoku, {name}: as fast as `msolve`");
        row(&title, theirs / ours, Unit::Times, goal(name));
    }
    // Other puzzles each time: how the rate spreads says how far the best can be trusted.
    let many = 2_000;
    let rates: Vec<f64> = (0..7u64)
        .map(|round| {
            let took = spent(|| {
                for seed in 0..many {
                    let params = Params { seed: round * many + seed, ..Params::default() };
                    let made = Opening::by(Maker::new(params)).finish();
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
