//! Dominoes: leaves a second of the search with counted leaves, nodes and time of the exact solver.
//! Each figure stands beside its goal.

use crate::report::{Goal, Unit, row, spent};
use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::run::Job;
use frontier::engine::words::Words;
use frontier::puzzles::dominoes::exact::Solve;
use frontier::puzzles::dominoes::full_width::{Best, search};
use frontier::puzzles::dominoes::{Board, Player};

fn empty(rows: u16, cols: u16) -> Option<Board> {
    Board::empty(Size::new(rows, cols))
}

/// The best move of `player` within `limit` plies.
fn best(board: &Board, player: Player, limit: u32) -> Best {
    let mut search = search(board, player, limit);
    search.finish();
    search.best().expect("it is over")
}

pub fn main() {
    let Some(board) = empty(8, 8) else { return };
    println!("best move on the empty 8 x 8 board, vertical first");
    for limit in 3..=7 {
        let mut leaves = 0;
        let seconds = spent(|| leaves = best(&board, Player::Vertical, limit).leaves);
        let rate = leaves as f64 / seconds / 1e6;
        println!("  limit {limit}  {leaves:>10} leaves  {seconds:>9.6} s  {rate:>6.0} M leaves/s");
        if limit == 7 {
            row("Dominoes: best move at limit 7, 8 × 8", seconds, Unit::Seconds, Goal::AtMost(0.5));
        }
    }
    println!("who wins, both starts");
    for (rows, cols, known, obsequi) in [
        (6, 6, 'N', Some(908)),
        (7, 7, 'N', Some(13_874)),
        (8, 8, 'N', Some(2_024_006)),
        (2, 13, 'P', None),
        (3, 9, 'H', None),
        (3, 10, 'H', None),
        (3, 11, 'H', None),
        (3, 12, 'H', None),
        (3, 13, 'H', None),
        (4, 9, 'V', None),
        (4, 10, 'H', None),
        (5, 9, 'H', None),
        (5, 10, 'H', None),
        (5, 11, 'H', Some(518)),
        (7, 9, 'H', None),
        (8, 9, 'V', None),
    ] {
        let (nodes, seconds) = outcome(rows, cols, known, Limits::DEFAULT, true);
        if let Some(obsequi) = obsequi {
            let title = format!("Domineering {rows} × {cols}: nodes (Obsequi {obsequi})");
            row(&title, nodes as f64, Unit::Count, Goal::AtMost(f64::from(obsequi)));
        }
        if (rows, cols) == (8, 8) {
            let title = "Domineering 8 × 8: who wins, both starts";
            row(title, seconds, Unit::Seconds, Goal::None);
        }
    }
    let mut seconds = 0.0;
    for (rows, line) in (1..).zip(OUTCOMES) {
        for (cols, known) in (1..).zip(line.chars()) {
            seconds += outcome(rows, cols, known, Limits::DEFAULT, false).1;
        }
    }
    let title = "Domineering: all 64 boards up to 8 × 8";
    row(title, seconds, Unit::Seconds, Goal::AtMost(2.0));
}

/// The section that is measured only when asked for.
pub const NINE: &str = "domineering-9x9";

/// The largest board, with 4 GiB for known positions; the table is copied when it grows.
pub fn nine() {
    let (_, seconds) = outcome(9, 9, 'N', Limits { bytes: 12_000 << 20, ..Limits::DEFAULT }, true);
    row("Domineering 9 × 9: who wins, both starts", seconds, Unit::Seconds, Goal::AtMost(600.0));
}

/// Outcomes of the empty boards up to 8 x 8 (Breuker, Uiterwijk, van den Herik, 2000), rows by columns.
const OUTCOMES: [&str; 8] = [
    "PHHHHHHH", "VNNHVNNH", "VNNHHHHH", "VVVNVNVH", "VHVHPHHH", "VNVNVNVH", "VNVHVHNH", "VVVVVVVN",
];

/// Solves an empty board, whose outcome is known; the nodes and the seconds.
fn outcome(rows: u16, cols: u16, known: char, limits: Limits, is_printed: bool) -> (u64, f64) {
    let board = empty(rows, cols).expect("a small board");
    let mut solve = Solve::new(&board, limits);
    let seconds = spent(|| {
        solve.finish();
    });
    let (nodes, bounds) = (solve.nodes(), solve.evaluated());
    let letter = solve.outcome().map_or("?", Words::word);
    assert_eq!(letter, known.to_string(), "{rows} x {cols}");
    if is_printed {
        println!(
            "  {rows:>2} x {cols:<2}  {letter}  {nodes:>8} nodes  {bounds:>9} bounds  {seconds:>9.5} s"
        );
    }
    (nodes, seconds)
}
