//! An example of every technique, small enough to check by hand: a grid in which only what the
//! technique needs is set, and what must follow.

use super::*;
use crate::puzzles::puzzle::Puzzle as _;
use crate::puzzles::sudoku::{Sudoku, fast, format};

/// A cell by its name.
fn at(name: &str) -> usize {
    let digit = |i: usize| usize::from(name.as_bytes()[i] - b'1');
    digit(1) * 9 + digit(3)
}

/// The empty grid.
fn empty() -> Grid {
    Grid::new(&Board::EMPTY)
}

impl Grid {
    /// In row, column or box `unit` the digit fits only in these cells.
    fn only(mut self, digit: u8, unit: usize, names: &str) -> Grid {
        let kept = names.split(' ').fold(0u128, |set, name| set | 1 << at(name));
        cells(UNIT[unit] & !kept).for_each(|cell| self.remove(cell, digit));
        self
    }

    /// These are the candidates of some cells.
    fn cell(mut self, names: &str, candidates: &[u8]) -> Grid {
        for cell in names.split(' ').map(at) {
            (1..=9).filter(|d| !candidates.contains(d)).for_each(|d| self.remove(cell, d));
        }
        self
    }
}

const ROW: usize = 0;
const COLUMN: usize = 9;
const BOX: usize = 18;

/// A step of this technique, if there is one.
fn find(grid: &Grid, technique: Technique) -> Option<Step> {
    easiest(grid, |this| this == technique)
}

/// With commas and an "and" between cells.
fn listed(result: &str) -> String {
    let parts = result.split(", no ").map(|part| match part.rsplit_once(" in ") {
        Some((digit, cells)) => {
            let cells: Vec<_> = cells.split(' ').collect();
            match cells.split_last() {
                Some((last, rest @ [_, ..])) => {
                    format!("{digit} in {} and {last}", rest.join(", "))
                }
                _ => part.to_owned(),
            }
        }
        None => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join(", no ")
}

/// There is such a step, and this is what it comes to; its words.
fn follows(grid: &Grid, technique: Technique, result: &str) -> String {
    let step = find(grid, technique).unwrap_or_else(|| panic!("no {technique}"));
    assert_eq!(step.result(), listed(result), "{technique}: {}", step.words);
    assert_eq!(step.technique, technique);
    assert!(!step.region.is_empty() && !step.words.is_empty());
    step.words
}

#[test]
fn full_house() {
    let board = (0..8).fold(Board::EMPTY, |board, cell| board.with(cell, cell as u8 + 1));
    follows(&Grid::new(&board), Technique::FullHouse, "r1c9 = 9");
}

#[test]
fn hidden_single_box() {
    let clues = [("r2c4", 1), ("r3c7", 1), ("r4c2", 1), ("r7c3", 1)];
    let board = clues.iter().fold(Board::EMPTY, |board, &(cell, d)| board.with(at(cell), d));
    follows(&Grid::new(&board), Technique::HiddenSingleBox, "r1c1 = 1");
}

#[test]
fn hidden_single_line() {
    follows(&empty().only(6, ROW + 3, "r4c8"), Technique::HiddenSingleLine, "r4c8 = 6");
    follows(&empty().only(6, COLUMN + 3, "r9c4"), Technique::HiddenSingleLine, "r9c4 = 6");
}

#[test]
fn naked_single() {
    follows(&empty().cell("r5c5", &[7]), Technique::NakedSingle, "r5c5 = 7");
}

#[test]
fn pointing() {
    let grid = empty().only(1, BOX, "r1c1 r1c2");
    follows(&grid, Technique::Pointing, "no 1 in r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
}

#[test]
fn claiming() {
    let grid = empty().only(1, ROW, "r1c1 r1c3");
    follows(&grid, Technique::Claiming, "no 1 in r2c1 r2c2 r2c3 r3c1 r3c2 r3c3");
}

#[test]
fn naked_pair() {
    let grid = empty().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 2]);
    let rest = "r1c2 r1c3 r1c4 r1c6 r1c7 r1c8 r1c9";
    follows(&grid, Technique::NakedPair, &format!("no 1 or 2 in {rest}"));
}

#[test]
fn hidden_pair() {
    let grid = empty().only(1, ROW, "r1c2 r1c8").only(2, ROW, "r1c2 r1c8");
    follows(&grid, Technique::HiddenPair, "no 3, 4, 5, 6, 7, 8 or 9 in r1c2 r1c8");
}

#[test]
fn naked_triple() {
    let grid = empty().cell("r1c1", &[1, 2]).cell("r4c1", &[2, 3]).cell("r7c1", &[1, 3]);
    let rest = "r2c1 r3c1 r5c1 r6c1 r8c1 r9c1";
    follows(&grid, Technique::NakedTriple, &format!("no 1, 2 or 3 in {rest}"));
}

#[test]
fn hidden_triple() {
    let places = "r1c1 r1c4 r1c7";
    let grid = empty().only(1, ROW, places).only(2, ROW, places).only(3, ROW, "r1c1 r1c4");
    follows(&grid, Technique::HiddenTriple, &format!("no 4, 5, 6, 7, 8 or 9 in {places}"));
}

#[test]
fn naked_quad() {
    let grid = empty()
        .cell("r1c1", &[1, 2])
        .cell("r1c3", &[2, 3])
        .cell("r1c5", &[3, 4])
        .cell("r1c7", &[1, 4]);
    let rest = "r1c2 r1c4 r1c6 r1c8 r1c9";
    follows(&grid, Technique::NakedQuad, &format!("no 1, 2, 3 or 4 in {rest}"));
}

#[test]
fn hidden_quad() {
    let places = "r1c1 r1c3 r1c5 r1c7";
    let grid = (1..=4).fold(empty(), |grid, digit| grid.only(digit, ROW, places));
    follows(&grid, Technique::HiddenQuad, &format!("no 5, 6, 7, 8 or 9 in {places}"));
}

#[test]
fn x_wing() {
    let grid = empty().only(1, ROW, "r1c1 r1c5").only(1, ROW + 4, "r5c1 r5c5");
    let rest = "r2c1 r2c5 r3c1 r3c5 r4c1 r4c5 r6c1 r6c5 r7c1 r7c5 r8c1 r8c5 r9c1 r9c5";
    follows(&grid, Technique::XWing, &format!("no 1 in {rest}"));
}

#[test]
fn swordfish() {
    let grid = empty().only(1, COLUMN, "r1c1 r5c1").only(1, COLUMN + 3, "r5c4 r9c4");
    let grid = grid.only(1, COLUMN + 7, "r1c8 r9c8");
    let step = find(&grid, Technique::Swordfish).unwrap();
    assert_eq!(step.remove.len(), 3 * 6);
    assert!(step.remove.iter().all(|&(cell, digit)| digit == 1 && [0, 4, 8].contains(&(cell / 9))));
}

#[test]
fn jellyfish() {
    let grid = empty()
        .only(1, ROW, "r1c1 r1c4")
        .only(1, ROW + 2, "r3c4 r3c7")
        .only(1, ROW + 5, "r6c7 r6c9")
        .only(1, ROW + 8, "r9c9 r9c1");
    let step = find(&grid, Technique::Jellyfish).unwrap();
    assert_eq!(step.remove.len(), 4 * 5);
    assert!(step.remove.iter().all(|&(cell, _)| [0, 3, 6, 8].contains(&(cell % 9))));
}

#[test]
fn xy_wing() {
    let grid = empty().cell("r1c1", &[1, 2]).cell("r1c5", &[1, 3]).cell("r5c1", &[2, 3]);
    follows(&grid, Technique::XyWing, "no 3 in r5c5");
}

#[test]
fn xyz_wing() {
    let grid = empty().cell("r2c2", &[1, 2, 3]).cell("r2c7", &[1, 3]).cell("r1c1", &[2, 3]);
    follows(&grid, Technique::XyzWing, "no 3 in r2c1 r2c3");
}

#[test]
fn w_wing() {
    let grid = empty().cell("r1c1", &[1, 2]).cell("r5c5", &[1, 2]).only(1, ROW + 8, "r9c1 r9c5");
    follows(&grid, Technique::WWing, "no 2 in r1c5 r5c1");
    let sides = find(&grid, Technique::WWing).unwrap().sides;
    let [one, other] = [["r1c1", "r9c1", "r5c5"], ["r1c1", "r9c5", "r5c5"]].map(|it| it.map(at));
    assert_eq!(sides[0], [(one[0], 2), (one[1], 1), (one[2], 1)]);
    assert_eq!(sides[1], [(other[0], 1), (other[1], 1), (other[2], 2)]);
}

#[test]
fn skyscraper() {
    let grid = empty().only(1, ROW, "r1c1 r1c5").only(1, ROW + 4, "r5c1 r5c6");
    follows(&grid, Technique::Skyscraper, "no 1 in r2c6 r3c6 r4c5 r6c5");
}

#[test]
fn two_string_kite() {
    let grid = empty().only(1, ROW, "r1c2 r1c8").only(1, COLUMN, "r2c1 r8c1");
    follows(&grid, Technique::TwoStringKite, "no 1 in r8c8");
}

#[test]
fn empty_rectangle() {
    let grid = empty().only(1, BOX, "r1c2 r1c3 r2c1").only(1, COLUMN + 7, "r1c8 r7c8");
    follows(&grid, Technique::EmptyRectangle, "no 1 in r7c1");
}

#[test]
fn unique_rectangle() {
    let grid = empty().cell("r1c1 r2c1 r1c4", &[1, 2]).cell("r2c4", &[1, 2, 3]);
    follows(&grid, Technique::UniqueRectangle, "no 1 or 2 in r2c4");
    // In four boxes the digits cannot be swapped.
    let apart = empty().cell("r1c1 r4c1 r1c4", &[1, 2]).cell("r4c4", &[1, 2, 3]);
    assert_eq!(find(&apart, Technique::UniqueRectangle), None);
}

#[test]
fn simple_colouring() {
    // r1c1 - r1c5 - r5c5 - r5c9 - r8c9 - r8c2: the first and the last are of different colours.
    let grid = empty()
        .only(1, ROW, "r1c1 r1c5")
        .only(1, COLUMN + 4, "r1c5 r5c5")
        .only(1, ROW + 4, "r5c5 r5c9")
        .only(1, COLUMN + 8, "r5c9 r8c9")
        .only(1, ROW + 7, "r8c9 r8c2");
    let step = find(&grid, Technique::SimpleColouring).unwrap();
    for name in ["r2c2", "r3c2"] {
        assert!(step.remove.contains(&(at(name), 1)), "{}", step.result());
    }
}

#[test]
fn simple_colouring_of_a_colour_that_sees_itself() {
    // r1c1 - r1c5 - r5c5 - r5c2 - r2c2: the first, third and last have one colour, two of them box 1.
    let grid = empty()
        .only(1, ROW, "r1c1 r1c5")
        .only(1, COLUMN + 4, "r1c5 r5c5")
        .only(1, ROW + 4, "r5c5 r5c2")
        .only(1, COLUMN + 1, "r5c2 r2c2");
    follows(&grid, Technique::SimpleColouring, "no 1 in r1c1 r2c2 r5c5");
}

#[test]
fn x_chain() {
    // If r1c1 is not 1, r1c5 is; then r3c4 is not, so r7c4 is. One of the ends is, so r7c1 is not.
    let grid = empty().only(1, ROW, "r1c1 r1c5").only(1, COLUMN + 3, "r3c4 r7c4");
    let words = follows(&grid, Technique::Aic, "no 1 in r7c1");
    assert!(words.starts_with("X-chain 1r1c1 = 1r1c5 - 1r3c4 = 1r7c4: "), "{words}");
}

#[test]
fn chain_through_digits_and_cells() {
    // If r1c1 is not 1 it is 2; then r1c5 is not 2, so r5c5 is and not 1, so r5c9 is 1.
    let grid = empty().cell("r1c1", &[1, 2]).only(2, COLUMN + 4, "r1c5 r5c5");
    let grid = grid.only(1, ROW + 4, "r5c5 r5c9");
    let words = follows(&grid, Technique::Aic, "no 1 in r1c9");
    let chain = "Chain 1r1c1 = 2r1c1 - 2r1c5 = 2r5c5 - 1r5c5 = 1r5c9: ";
    assert!(words.starts_with(chain), "{words}");
}

#[test]
fn aic() {
    // An XY-chain: if r1c1 is not 1 it is 2, r1c5 3, r5c5 4, r5c9 1.
    let grid = empty()
        .cell("r1c1", &[1, 2])
        .cell("r1c5", &[2, 3])
        .cell("r5c5", &[3, 4])
        .cell("r5c9", &[1, 4]);
    let words = follows(&grid, Technique::Aic, "no 1 in r1c9 r5c1");
    assert!(
        words.starts_with("XY-chain 1r1c1 = 2r1c1 - 2r1c5 = 3r1c5 - 3r5c5 = 4r5c5 - 4r5c9 = 1r5c9"),
        "{words}"
    );
}

/// The grid when nothing easier than a technique helps any more.
fn stuck(puzzle: &Board, technique: Technique) -> Grid {
    let mut grid = Grid::new(puzzle);
    while let Some(step) = easiest(&grid, |easier| easier < technique) {
        grid.apply(&step);
    }
    grid
}

#[test]
fn bug_plus_one() {
    let line = "..4...59...7..2...1..6.9.............8..74.......5..81.28.6..4.7.......859.....17";
    let puzzle = format::parse(line).unwrap();
    let grid = stuck(&puzzle, Technique::BugPlusOne);
    let open = grid.open;
    let threes: Vec<usize> = cells(open & !grid.bivalue()).collect();
    assert_eq!(threes, [at("r4c3")], "all other empty cells have two candidates");
    follows(&grid, Technique::BugPlusOne, "r4c3 = 9");
    assert_eq!(fast::count(&puzzle, 2).unique().unwrap().get(at("r4c3")), 9);
}

#[test]
fn nishio() {
    let puzzle = Sudoku::built_in_named("top").unwrap().board();
    let grid = stuck(&puzzle, Technique::Nishio);
    follows(&grid, Technique::Nishio, "no 6 in r9c8");
    assert_eq!(fast::count(&grid.board().with(at("r9c8"), 6), 1).solutions, 0);
}

#[test]
fn the_ladder_is_in_order() {
    assert!(LADDER.iter().enumerate().all(|(i, step)| step.0 as usize == i));
    assert!(LADDER.is_sorted_by_key(|step| step.0.grade()));
}
