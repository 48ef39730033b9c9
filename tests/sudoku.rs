//! Sudoku through the public interface: the solvers against each other and against known answers.

use frontier::puzzles::sudoku::human::{self, Grade, Grid};
use frontier::puzzles::sudoku::{Board, fast, format};

const RANDOM: &str = include_str!("../benches/data/sudoku_random_minimal.txt");
const SEVENTEEN: &str = include_str!("../benches/data/sudoku_17clue.txt");
const TOP: &str = include_str!("../benches/data/sudoku_top1465.txt");

#[test]
fn grades_of_random_minimal_puzzles_are_spread() {
    let mut counts = [0; 5];
    let boards = format::parse_all(RANDOM).unwrap();
    for board in boards.iter().take(300) {
        let report = human::solve(board);
        assert_eq!(Some(report.board), fast::unique(board));
        counts[report.grade().unwrap() as usize] += 1;
    }
    eprintln!("{counts:?}");
    assert!(Grade::ALL.len() == 5);
}

/// Every step only takes away what the solution does not use, and places what it does.
#[test]
fn steps_are_sound() {
    let sets = [(RANDOM, 100), (SEVENTEEN, 40), (TOP, 60)];
    let mut used = std::collections::BTreeMap::new();
    for (text, most) in sets {
        for board in format::parse_all(text).unwrap().iter().take(most) {
            let solution: Board = fast::unique(board).unwrap();
            let mut grid = Grid::new(board);
            while let Some(step) = human::next_step(&grid) {
                *used.entry(step.technique.name()).or_insert(0) += 1;
                if let Some((cell, digit)) = step.place {
                    assert_eq!(solution.get(cell), digit, "{board} {step:?}");
                }
                for &(cell, digit) in &step.remove {
                    assert_ne!(solution.get(cell), digit, "{board} {step:?}");
                    assert!(grid.has(cell, digit));
                }
                grid.apply(&step);
            }
            assert_eq!(*grid.board(), solution);
        }
    }
    eprintln!("{used:?}");
}
