//! Boxup: states expanded a second, the built-in levels in all, and the whole space of a larger one.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use frontier::engine::limits::Limits;
use frontier::engine::run::Job;
use frontier::puzzles::boxup::Method;
use frontier::puzzles::boxup::builtin::{BUILTIN, OURS};
use frontier::puzzles::boxup::format::parse;
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::solve::solve;
use frontier::puzzles::boxup::survey::Survey;
use std::hint::black_box;

/// Five rows, four blocks: hundreds of thousands of boards and no solution among them.
const LARGE: &str = "K> . . . .\n. B^ . k< .\n. . @ . .\n. r> . . .\n. . . # .\n";

fn levels() -> Vec<Level> {
    let ours = BUILTIN.iter().filter(|b| b.pack == OURS);
    ours.filter_map(|b| Some(b.named().ok()?.sheet.level)).collect()
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
        let steps = 500_000;
        group.sample_size(10).throughput(Throughput::Elements(steps));
        group.bench_function("expanded", |b| {
            b.iter(|| {
                let mut survey = Survey::new(&sheet.level, Limits::steps(steps));
                survey.finish();
                survey.finding().reached
            });
        });
    }
    group.finish();
}

criterion_group!(benches, boxup);
criterion_main!(benches);
