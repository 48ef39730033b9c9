//! Dominoes: leaves a second of the search with counted leaves, nodes and time of the exact solver.
//! Each figure stands beside its goal.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::Job;
use frontier::puzzles::dominoes::exact::Solve;
use frontier::puzzles::dominoes::full_width::best;
use frontier::puzzles::dominoes::{Board, Player};
use std::time::Instant;

fn empty(rows: u16, cols: u16) -> Option<Board> {
    Board::empty(Size::new(rows, cols))
}

fn main() {
    let Some(board) = empty(8, 8) else { return };
    println!("best move on the empty 8 x 8 board, vertical first");
    for limit in 3..=7 {
        let begun = Instant::now();
        let best = best(&board, Player::Vertical, limit);
        let seconds = begun.elapsed().as_secs_f64();
        let rate = best.leaves as f64 / seconds / 1e6;
        let goal = if limit == 7 { "   goal: under 0.5 s" } else { "" };
        println!(
            "  limit {limit}  {:>10} leaves  {seconds:>9.6} s  {rate:>6.0} M leaves/s{goal}",
            best.leaves
        );
    }
    println!("who wins, both starts");
    for (rows, cols, known, goal) in [
        (6, 6, 'N', "Obsequi: 908 nodes"),
        (7, 7, 'N', "Obsequi: 13 874 nodes"),
        (8, 8, 'N', "Obsequi: 2 024 006 nodes; goal: at most 1.3 M in 1.1 s / 3"),
        (2, 13, 'P', ""),
        (3, 9, 'H', ""),
        (3, 10, 'H', ""),
        (3, 11, 'H', ""),
        (3, 12, 'H', ""),
        (3, 13, 'H', ""),
        (4, 9, 'V', ""),
        (4, 10, 'H', ""),
        (5, 9, 'H', ""),
        (5, 10, 'H', ""),
        (7, 9, 'H', ""),
    ] {
        outcome(rows, cols, known, Some(goal));
    }
    let begun = Instant::now();
    let mut nodes = 0;
    for (rows, line) in (1..).zip(OUTCOMES) {
        for (cols, known) in (1..).zip(line.chars()) {
            nodes += outcome(rows, cols, known, None);
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("  1 x 1 to 8 x 8, all 64 boards: {nodes} nodes, {seconds:.3} s   goal: under 2 s");
}

/// Outcomes of the empty boards up to 8 x 8 (Breuker, Uiterwijk, van den Herik, 2000), rows by columns.
const OUTCOMES: [&str; 8] = [
    "PHHHHHHH", "VNNHVNNH", "VNNHHHHH", "VVVNVNVH", "VHVHPHHH", "VNVNVNVH", "VNVHVHNH", "VVVVVVVN",
];

/// Solves an empty board, says so if the outcome is not the known one, and prints a line if there is
/// something to put at its end; the nodes.
fn outcome(rows: u16, cols: u16, known: char, goal: Option<&str>) -> u64 {
    let Some(board) = empty(rows, cols) else { return 0 };
    let begun = Instant::now();
    let mut solve = Solve::new(&board, Limits::DEFAULT);
    solve.finish();
    let seconds = begun.elapsed().as_secs_f64();
    let (nodes, bounds) = (solve.exact().nodes(), solve.exact().evaluated());
    let letter = solve.outcome().map_or('?', |o| o.letter());
    if letter != known {
        println!("  WRONG: {rows} x {cols} came out as {letter}, known is {known}");
    }
    if let Some(goal) = goal {
        println!(
            "  {rows:>2} x {cols:<2}  {letter}  {nodes:>8} nodes  {bounds:>9} bounds  {seconds:>9.5} s   {goal}"
        );
    }
    nodes
}
