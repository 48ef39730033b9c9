//! Boxup: the built-in levels in all, and states expanded a second on a larger one.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use frontier::engine::limits::Limits;
use frontier::puzzles::boxup::Method;
use frontier::puzzles::boxup::builtin::{BUILTIN, OURS};
use frontier::puzzles::boxup::format::parse;
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::solve::solve;
use std::hint::black_box;
use std::time::Instant;

/// Five rows, five blocks, 53 moves: breadth first expands 292 186 boards.
const LARGE: &str = ". . . . . #\n. # . . . K<\nkv . . . . .\n. K^ . # . .\nr> . # . B> @\n";

fn levels() -> Vec<Level> {
    let ours = BUILTIN.iter().filter(|b| b.pack == OURS);
    ours.filter_map(|b| Some(b.named().ok()?.instance.level)).collect()
}

/// The median seconds of eleven runs, and what the last one returned.
fn timed(mut run: impl FnMut() -> u64) -> (f64, u64) {
    let mut times = [0.0; 11];
    let mut result = 0;
    for time in &mut times {
        let begin = Instant::now();
        result = black_box(run());
        *time = begin.elapsed().as_secs_f64();
    }
    times.sort_by(f64::total_cmp);
    (times[times.len() / 2], result)
}

fn main() {
    let levels = levels();
    println!("the {} built-in levels", levels.len());
    for method in Method::ALL {
        let (seconds, expanded) = timed(|| {
            let solved = levels.iter().map(|l| solve(black_box(l), method, Limits::DEFAULT));
            solved.map(|report| report.expanded).sum()
        });
        println!("  {:8} {expanded:>8} expanded {:>8.2} ms", method.to_string(), seconds * 1e3);
    }
    let sheet = parse(LARGE).expect("a level");
    let (seconds, expanded) =
        timed(|| solve(black_box(&sheet.level), Method::Bfs, Limits::DEFAULT).expanded);
    let rate = expanded as f64 / seconds / 1e6;
    println!("5 x 6, breadth first: {expanded} expanded, {rate:.2} million a second");
}
