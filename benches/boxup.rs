//! Boxup: the built-in levels in all, and states expanded a second on a larger one.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use frontier::engine::limits::Limits;
use frontier::puzzles::boxup::Method;
use frontier::puzzles::boxup::builtin::{BUILTIN, OURS};
use frontier::puzzles::boxup::format::parse;
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::solve::solve;
use std::hint::black_box;

/// Five rows, five blocks, 53 moves: breadth first expands 292 186 boards.
const LARGE: &str = ". . . . . #\n. # . . . K<\nkv . . . . .\n. K^ . # . .\nr> . # . B> @\n";

fn levels() -> Vec<Level> {
    let ours = BUILTIN.iter().filter(|b| b.pack == OURS);
    ours.filter_map(|b| Some(b.named().ok()?.instance.level)).collect()
}

fn boxup(c: &mut Criterion) {
    let levels = levels();
    let mut group = c.benchmark_group("boxup");
    for method in Method::ALL {
        group.bench_function(format!("twelve levels/{method}"), |b| {
            b.iter(|| -> u64 {
                let solved = levels.iter().map(|l| solve(black_box(l), method, Limits::DEFAULT));
                solved.map(|report| report.expanded).sum()
            });
        });
    }
    if let Ok(sheet) = parse(LARGE) {
        let blind = || solve(black_box(&sheet.level), Method::Bfs, Limits::DEFAULT).expanded;
        group.sample_size(10).throughput(Throughput::Elements(blind()));
        group.bench_function("expanded, breadth first", |b| b.iter(blind));
    }
    group.finish();
}

criterion_group!(benches, boxup);
criterion_main!(benches);
