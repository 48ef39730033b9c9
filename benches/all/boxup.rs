//! Boxup: the built-in levels in all, and states expanded a second on a larger one.

use crate::report::{Goal, Unit, row, time_of};
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job as _, Run as _};
use frontier::puzzles::boxup::format::parse;
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::run::run;
use frontier::puzzles::boxup::{Boxup, Method, OURS};
use frontier::puzzles::puzzle::Puzzle as _;
use std::hint::black_box;

/// Five rows, five blocks, 53 moves: breadth first expands 292 186 boards.
const LARGE: &str = ". . . . . #\n. # . . . K<\nkv . . . . .\n. K^ . # . .\nr> . # . B> @\n";

fn levels() -> Vec<Level> {
    let ours = Boxup::BUILT_IN.iter().filter(|b| b.about() == OURS);
    ours.filter_map(|b| Some(b.named().ok()?.instance.level)).collect()
}

/// Runs `method` on `level` to its end; the nodes expanded.
fn solve(level: &Level, method: Method, limits: Limits) -> u64 {
    let mut run = run(level, method, limits.latest());
    run.finish();
    black_box(run.plan());
    run.stats().expanded
}

pub fn main() {
    let levels = levels();
    println!("the {} built-in levels", levels.len());
    for method in Method::ALL {
        let mut expanded = 0;
        let seconds = time_of(11, 1, || {
            let solved = levels.iter().map(|l| solve(black_box(l), method, Limits::DEFAULT));
            expanded = solved.sum();
        });
        println!("  {:8} {expanded:>8} expanded {:>8.2} ms", method.to_string(), seconds * 1e3);
        if method == Method::Bfs {
            let title = format!("Boxup: the {} built-in levels, breadth first", levels.len());
            row(&title, seconds, Unit::Seconds, Goal::AtMost(0.05));
        }
    }
    let sheet = parse(LARGE).expect("a level");
    let mut expanded = 0;
    let seconds = time_of(11, 1, || {
        expanded = solve(black_box(&sheet.level), Method::Bfs, Limits::DEFAULT);
    });
    let title = format!("Boxup: breadth first, {expanded} boards expanded");
    row(&title, expanded as f64 / seconds, Unit::Rate, Goal::AtLeast(2e6));
}
