//! Lights Out: chasing rows in words, minimum presses, boards made, breadth first.
//!
//! The baseline is what one would write first: the
//! whole system of n² equations, bit-packed, eliminated row by row.

use crate::report::{Goal, Unit, row, seconds, spent, time_of};
use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Run as _, Status};
use frontier::engine::seed::Random;
use frontier::puzzles::lights_out::algebra::Chase;
use frontier::puzzles::lights_out::algebra::Minimum;
use frontier::puzzles::lights_out::all_lit::fewest;
use frontier::puzzles::lights_out::generate::Maker;
use frontier::puzzles::lights_out::generate::Way;
use frontier::puzzles::lights_out::methods::{Method, Report, report, run};
use frontier::puzzles::lights_out::{Board, Instance, Pattern, Rules, Wiring};
use std::collections::HashSet;
use std::hint::black_box;

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
    let count = wiring.lights();
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

fn solve(instance: &Instance, method: Method, limits: Limits) -> Result<Report, String> {
    let mut run = run(instance, method, limits.latest()).map_err(|why| why.to_string())?;
    run.finish();
    run.seek(run.len());
    Ok(report(run.as_ref(), method))
}

pub fn main() {
    let small = board(5, 1);
    let chased = |instance: &Instance| solve(instance, Method::Chase, Limits::DEFAULT);
    let quick_small = time_of(9, 100_000, || chased(black_box(&small)));
    row("Lights Out: `solve`, 5 × 5, chase", quick_small, Unit::Seconds, Goal::AtMost(1e-6));

    let large = board(64, 1);
    let quick_large = time_of(9, 2_000, || chased(black_box(&large)));
    row("Lights Out: `solve`, 64 × 64, chase", quick_large, Unit::Seconds, Goal::AtMost(20e-6));
    let chase = Chase::new(Wiring::new(&large.rules));
    let general = time_of(5, 5, || chase.solve(black_box(&large.board)));
    println!("64 x 64, chasing for any k and pattern: {}", seconds(general));
    let plain = time_of(3, 1, || plain_elimination(black_box(&large)));
    println!("64 x 64, elimination of all 4096 equations: {}", seconds(plain));
    let title = "Lights Out: 64 × 64, as fast as a plain elimination";
    row(title, plain / quick_large, Unit::Times, Goal::AtLeast(1000.0));

    let thirty = board(30, 1);
    let minimum = time_of(5, 1, || {
        let mut job = Minimum::of(black_box(&thirty));
        assert_eq!(job.finish(), Status::Found);
        job.best().map(|b| b.1).unwrap_or(0)
    });
    let title = "Lights Out: fewest presses, 30 × 30, 2^20 solutions";
    row(title, minimum, Unit::Seconds, Goal::AtMost(0.02));

    let terms = spent(|| {
        for n in 1..=78 {
            assert!(fewest(n, &mut |_| {}).is_ok_and(|fewest| fewest.presses.is_some()));
        }
    });
    let title = "Lights Out: fewest presses, all lit, n × n up to 78";
    row(title, terms, Unit::Seconds, Goal::AtMost(60.0));

    let maker = Maker::new(&Rules::CLASSIC);
    let boards = time_of(9, 1, || {
        let mut random = Random::new(7);
        let mut distinct = HashSet::new();
        while distinct.len() < 1000 {
            if let Some(board) = maker.draw(Way::Algebra, &mut random) {
                distinct.insert(board);
            }
        }
        distinct
    });
    let title = "Lights Out: 1000 different solvable boards of 5 × 5";
    row(title, boards, Unit::Seconds, Goal::AtMost(1e-3));

    let Ok(hardest) = Board::parse("11111/01110/00100/01110/11111", 2) else { return };
    let hardest = Instance { rules: Rules::CLASSIC, board: hardest };
    let mut expanded = 0;
    let bfs = time_of(3, 1, || {
        let report = solve(&hardest, Method::Bfs, Limits::steps(2_000_000)).expect("fits a word");
        expanded = report.expanded;
    });
    let title = "Lights Out: breadth first, boards expanded";
    row(title, expanded as f64 / bfs, Unit::Rate, Goal::AtLeast(5e6));

    let huge = board(39, 1);
    let mut job = Minimum::of(&huge);
    let took = spent(|| {
        job.finish();
    });
    let title = "Lights Out: fewest presses, 39 × 39, 2^32 solutions";
    row(title, took, Unit::Seconds, Goal::AtMost(60.0));
}
