//! The fast sudoku solver beside the crates `sudoku` and `msolve`, in one process.
//!
//! `cargo run --release --manifest-path benches/peers/Cargo.toml` prints microseconds a puzzle and how
//! many times as fast as `sudoku` that is. The solvers take turns; each figure is the best of several
//! rounds, in processor time of the thread, so that other work on the machine matters little. All must
//! find the same numbers of solutions.

#[path = "../../all/sets.rs"]
mod sets;

use frontier::puzzles::sudoku::{Board, fast};
use rustix::time::{ClockId, clock_gettime};
use std::hint::black_box;

const ROUNDS: usize = 9;

/// A round of a set takes each solver at least so long.
const SECONDS: f64 = 0.02;

/// Its name, and how it counts the solutions of a puzzle up to a limit.
type Solver = (&'static str, fn(&Board, u32) -> u64);

const SOLVERS: [Solver; 3] = [
    ("sudoku", |board, limit| {
        let puzzle = sudoku::Sudoku::from_bytes(*board.digits()).expect("a puzzle");
        puzzle.solutions_count_up_to(limit as usize) as u64
    }),
    ("msolve", |board, limit| {
        msolve::Sudoku::from(*board.digits()).count_solutions(limit as usize) as u64
    }),
    ("frontier", |board, limit| fast::count(board, limit).solutions.into()),
];

/// Processor seconds of this thread.
fn now() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

fn main() {
    print!("{:<18}", "µs a puzzle");
    SOLVERS.iter().for_each(|(name, _)| print!("{name:>12}{:>8}", ""));
    println!("  goal");
    for set in sets::all() {
        let round = |(_, solve): &Solver| -> (f64, u64) {
            let begun = now();
            let mut solutions = 0;
            let mut times = 0.0;
            while now() - begun < SECONDS {
                let found = set.boards.iter().map(|board| solve(black_box(board), set.limit));
                solutions = found.sum();
                times += 1.0;
            }
            ((now() - begun) / times, solutions)
        };
        let mut best = [f64::MAX; SOLVERS.len()];
        for _ in 0..ROUNDS {
            let rounds: Vec<(f64, u64)> = SOLVERS.iter().map(round).collect();
            assert!(rounds.windows(2).all(|two| two[0].1 == two[1].1), "{}: {rounds:?}", set.name);
            best.iter_mut().zip(rounds).for_each(|(best, (took, _))| *best = best.min(took));
        }
        print!("{:<18}", set.name);
        for took in best {
            let each = took * 1e6 / set.boards.len() as f64;
            print!("{each:>12.2}{:>6.2} ×", best[0] / took);
        }
        println!("  ≥ 1 ×");
    }
}
