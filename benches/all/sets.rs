//! The sets of puzzles that sudoku solvers are measured with.

use frontier::puzzles::sudoku::{Board, format};

/// Puzzles of a kind, each to be counted up to a limit.
pub struct Set {
    pub name: &'static str,
    pub boards: Vec<Board>,
    pub limit: u32,
}

pub fn all() -> Vec<Set> {
    let seventeen = read(include_str!("../data/sudoku_17clue.txt"));
    let random = read(include_str!("../data/sudoku_random_minimal.txt"));
    let top = read(include_str!("../data/sudoku_top1465.txt"));
    let hardest = read(include_str!("../data/sudoku_hardest.txt"));
    // Minimal puzzles without some of their clues.
    let several = |puzzles: usize, away: usize| -> Vec<Board> {
        random.iter().take(puzzles).map(|board| without(board, away)).collect()
    };
    let (one, two, four) = (several(400, 1), several(100, 2), several(20, 4));
    let unique = |name, boards| Set { name, boards, limit: 2 };
    let many = |name, boards| Set { name, boards, limit: 10_000 };
    vec![
        unique("17 clues", seventeen),
        unique("random minimal", random),
        unique("top1465", top),
        unique("hardest", hardest),
        many("one clue away", one),
        many("two clues away", two),
        many("four clues away", four),
    ]
}

/// The puzzles of a text, one a line.
pub fn read(text: &str) -> Vec<Board> {
    format::parse_all(text).expect("a set of puzzles")
}

/// The puzzle without its first clues.
fn without(board: &Board, clues: usize) -> Board {
    let away = board.clues().take(clues);
    away.fold(*board, |board, (cell, _)| board.with(cell, 0))
}
