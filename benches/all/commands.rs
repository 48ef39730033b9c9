//! Whole commands beside the library: what `frontier solve` adds to the method, beyond the start of the
//! process. Neither a meter nor a line of progress may cost more than the search itself.

use crate::report::{Goal, Unit, median, row};
use crate::sets;
use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Run};
use frontier::engine::words::Words;
use frontier::puzzles::boxup::{self, Boxup};
use frontier::puzzles::dominoes::exact::Solve;
use frontier::puzzles::dominoes::full_width::search;
use frontier::puzzles::dominoes::{Board, Player};
use frontier::puzzles::lights_out::{self, LightsOut};
use frontier::puzzles::pacman::{Algorithm, Heuristic, Method, Pacman};
use frontier::puzzles::puzzle::{Opening, Puzzle};
use frontier::puzzles::sudoku::fast;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::Instant;

/// Runs of each, in turn.
const ROUNDS: usize = 9;

/// Seconds by the clock.
fn seconds(call: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    call();
    begun.elapsed().as_secs_f64()
}

/// Seconds of a command from its start to its end.
fn command(words: &[&str]) -> f64 {
    seconds(|| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_frontier"));
        let status = command.args(words).stdout(Stdio::null()).status();
        assert!(status.expect("the program").success(), "{words:?}");
    })
}

/// A command and what it does, without the program around it.
fn beside(words: &[&str], mut library: impl FnMut()) {
    let rounds = || 0..ROUNDS;
    let start = median(rounds().map(|_| command(&["--version"])).collect());
    let (whole, alone): (Vec<f64>, Vec<f64>) =
        rounds().map(|_| (command(words), seconds(&mut library))).unzip();
    let ratio = (median(whole) - start).max(0.0) / median(alone);
    let title = format!("`{}` beside the library", words.join(" "));
    row(&title, ratio, Unit::Times, Goal::AtMost(1.5));
}

/// The same for a method of a puzzle; `words` name the method. Both make the instance of the game id.
fn solving<P: Puzzle>(id: &str, method: &P::Method, words: &[&str]) {
    let all = [&["solve", P::INFO.word, "--id", id], words].concat();
    beside(&all, || {
        let instance = P::open(id).and_then(Opening::finish).expect("a game id").instance;
        let run = P::run(&instance, method, Limits::DEFAULT.latest());
        let Ok(mut run) = run else { panic!("a method that does not fit") };
        run.finish();
        run.seek(run.len());
    });
}

pub fn main() {
    let (field, maze) = ("pacman:field:20x40d8w0e10f3#7", "pacman:maze:401x401l50#7");
    for (id, algorithm, words) in [
        (field, Algorithm::AStar, ["astar", "B"]),
        (maze, Algorithm::AStar, ["astar", "B"]),
        (maze, Algorithm::Ucs, ["ucs", "B"]),
        (maze, Algorithm::Bfs, ["bfs", "B"]),
        (maze, Algorithm::BidirectionalBfs, ["bidirectional-bfs", "B"]),
    ] {
        let method = Method { algorithm, heuristic: Heuristic::B, ..Method::default() };
        solving::<Pacman>(id, &method, &["--algorithm", words[0], "--heuristic", words[1]]);
    }
    // Five rows, five blocks, 53 moves.
    let level = "boxup:. . . . . #/. # . . . K</kv . . . . ./. K^ . # . ./r> . # . B> @";
    for method in boxup::Method::ALL {
        solving::<Boxup>(level, &method, &["--method", method.word()]);
    }
    for (id, method) in [
        ("lights:5x5k2cross#42", lights_out::Method::Bfs),
        ("lights:19x19k2cross#1", lights_out::Method::Minimum),
    ] {
        solving::<LightsOut>(id, &method, &["--method", method.word()]);
    }
    // From the folder of the package, where cargo runs a benchmark.
    let file = "benches/data/sudoku_17clue.txt";
    beside(&["solve", "sudoku", "--file", file], || {
        for board in sets::read(&std::fs::read_to_string(file).expect("a file of puzzles")) {
            black_box(fast::count(&board, 2).unique().map(|solution| solution.to_string()));
        }
    });
    let board = Board::empty(Size::new(8, 8)).expect("a small board");
    beside(&["solve", "dominoes", "--size", "8x8", "--limit", "7"], || {
        search(&board, Player::Vertical, 7).finish();
    });
    beside(&["solve", "dominoes", "--size", "8x8", "--exact"], || {
        Solve::new(&board, Limits::DEFAULT).finish();
    });
}
