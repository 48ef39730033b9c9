//! Dominoes: leaves a second of the search with counted leaves, nodes and time of the exact solver.
//! Each figure stands beside its goal.

use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::Job;
use frontier::puzzles::dominoes::exact::Solve;
use frontier::puzzles::dominoes::faithful::best;
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
    for (rows, cols, goal) in [
        (6, 6, "Obsequi: 908 nodes"),
        (7, 7, "Obsequi: 13 874 nodes"),
        (8, 8, "Obsequi: 2 024 006 nodes; goal: at most 1.3 M"),
    ] {
        let Some(board) = empty(rows, cols) else { continue };
        let begun = Instant::now();
        let mut solve = Solve::new(&board, Limits::DEFAULT);
        solve.finish();
        let seconds = begun.elapsed().as_secs_f64();
        let (nodes, bounds) = (solve.exact().nodes(), solve.exact().evaluated());
        let letter = solve.outcome().map_or('?', |o| o.letter());
        println!(
            "  {rows} x {cols}  {letter}  {nodes:>7} nodes  {bounds:>8} bounds  {seconds:>8.5} s   {goal}"
        );
    }
    let begun = Instant::now();
    let mut nodes = 0;
    for board in (1..=8).flat_map(|r| (1..=8).map(move |c| (r, c))).filter_map(|(r, c)| empty(r, c))
    {
        let mut solve = Solve::new(&board, Limits::DEFAULT);
        solve.finish();
        nodes += solve.exact().nodes();
    }
    let seconds = begun.elapsed().as_secs_f64();
    println!("  1 x 1 to 8 x 8, all 64 boards: {nodes} nodes, {seconds:.3} s   goal: under 2 s");
}
