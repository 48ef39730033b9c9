//! Lights Out measured: every ratio in one run, on one machine.
//!
//! `cargo bench --bench lights` prints a line a figure. The baseline is what one would write first: the
//! whole system of n² equations, bit-packed, eliminated row by row.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Status};
use frontier::engine::seed::Random;
use frontier::puzzles::lights_out::algebra::Chase;
use frontier::puzzles::lights_out::game_id::Way;
use frontier::puzzles::lights_out::generate::Maker;
use frontier::puzzles::lights_out::methods::{Method, solve};
use frontier::puzzles::lights_out::minimum::Minimum;
use frontier::puzzles::lights_out::{Board, Instance, Pattern, Rules, Wiring};
use std::collections::HashSet;
use std::hint::black_box;
use std::time::Instant;

/// Median seconds of one call among `rounds` rounds of `calls` calls.
fn median<T>(rounds: usize, calls: u32, mut call: impl FnMut() -> T) -> f64 {
    let mut times: Vec<f64> = (0..rounds)
        .map(|_| {
            let begun = Instant::now();
            for _ in 0..calls {
                black_box(call());
            }
            begun.elapsed().as_secs_f64() / f64::from(calls)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn shown(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.0} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.2} us", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn rules(n: u16) -> Rules {
    Rules::new(Size::new(n, n), 2, Pattern::Cross, false).expect("in range")
}

fn board(n: u16, seed: u64) -> Instance {
    let rules = rules(n);
    let mut board = Board::dark(rules.size());
    let mut random = Random::new(seed);
    let presses: Vec<u8> = board.lights.iter().map(|_| random.below(2) as u8).collect();
    Wiring::new(&rules).press_all(&mut board.lights, &presses);
    Instance { rules, board }
}

/// The baseline: n² equations in n² unknowns, 64 to a word.
fn plain_elimination(instance: &Instance) -> Option<Vec<u8>> {
    let wiring = Wiring::new(&instance.rules);
    let count = wiring.len();
    let words = (count + 1).div_ceil(64);
    let mut matrix: Vec<Vec<u64>> = (0..count)
        .map(|light| {
            let mut row = vec![0u64; words];
            for &(press, _) in wiring.touched(light) {
                row[usize::from(press) / 64] |= 1 << (press % 64);
            }
            row[count / 64] |= u64::from(instance.board.lights[light]) << (count % 64);
            row
        })
        .collect();
    let bit = |row: &[u64], c: usize| row[c / 64] >> (c % 64) & 1 == 1;
    let mut pivots = Vec::new();
    for col in 0..count {
        let rank = pivots.len();
        let Some(found) = (rank..count).find(|&r| bit(&matrix[r], col)) else { continue };
        matrix.swap(rank, found);
        let pivot = matrix[rank].clone();
        for (r, row) in matrix.iter_mut().enumerate() {
            if r != rank && bit(row, col) {
                for (x, p) in row.iter_mut().zip(&pivot) {
                    *x ^= p;
                }
            }
        }
        pivots.push(col);
    }
    let solvable = matrix[pivots.len()..].iter().all(|row| !bit(row, count));
    solvable.then(|| {
        let mut presses = vec![0; count];
        for (row, &col) in matrix.iter().zip(&pivots) {
            presses[col] = u8::from(bit(row, count));
        }
        presses
    })
}

fn main() {
    let small = board(5, 1);
    let chased = |instance: &Instance| solve(instance, Method::Chase, Limits::DEFAULT);
    let quick_small = median(9, 100_000, || chased(black_box(&small)));
    println!("solve 5x5, rows in words           {}", shown(quick_small));

    let large = board(64, 1);
    let quick_large = median(9, 2_000, || chased(black_box(&large)));
    println!("solve 64x64, rows in words         {}", shown(quick_large));
    let chase = Chase::new(Wiring::new(&large.rules));
    let general = median(5, 5, || chase.solve(black_box(&large.board)));
    println!("solve 64x64, any k and pattern     {}", shown(general));
    let plain = median(3, 1, || plain_elimination(black_box(&large)));
    println!(
        "solve 64x64, n2 x n2 bit-packed    {}   {:.0} x slower",
        shown(plain),
        plain / quick_large
    );

    let thirty = board(30, 1);
    let minimum = median(5, 1, || {
        let mut job = Minimum::of(black_box(&thirty));
        assert_eq!(job.finish(), Status::Found);
        job.best().map(|b| b.1).unwrap_or(0)
    });
    println!("exact minimum 30x30, 2^20          {}", shown(minimum));

    let maker = Maker::new(&Rules::CLASSIC);
    let boards = median(9, 1, || {
        let mut random = Random::new(7);
        let mut distinct = HashSet::new();
        while distinct.len() < 1000 {
            if let Some(board) = maker.draw(Way::Algebra, &mut random) {
                distinct.insert(board);
            }
        }
        distinct
    });
    println!("1000 distinct solvable 5x5 boards  {}", shown(boards));

    let Ok(hardest) = Board::parse("11111/01110/00100/01110/11111", 2) else { return };
    let hardest = Instance { rules: Rules::CLASSIC, board: hardest };
    let mut expanded = 0;
    let bfs = median(3, 1, || {
        let report = solve(&hardest, Method::Bfs, Limits::steps(2_000_000)).expect("fits a word");
        expanded = report.expanded;
    });
    let rate = expanded as f64 / bfs / 1e6;
    println!(
        "bfs 5x5                            {}   {rate:.2} M boards expanded/s, {:.0} M generated/s",
        shown(bfs),
        rate * 25.0
    );

    if std::env::args().any(|a| a == "long") {
        let huge = board(39, 1);
        let begun = Instant::now();
        let mut job = Minimum::of(&huge);
        job.finish();
        let seconds = begun.elapsed().as_secs_f64();
        println!("exact minimum 39x39, 2^32          {}", shown(seconds));
    }
}
