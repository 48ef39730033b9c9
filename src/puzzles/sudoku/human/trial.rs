//! Nishio: a candidate is tried, and removed if singles lead from it to a contradiction.

use super::{Grid, Step, Technique, cells, digits, singles};
use crate::puzzles::sudoku::{cell_name, fast};

/// The cell with fewest candidates that has one which singles refute. Where singles refute none, one
/// that a complete search refutes.
pub fn nishio(grid: &Grid) -> Option<Step> {
    if grid.is_broken() {
        return None;
    }
    let mut open: Vec<usize> = cells(grid.open()).collect();
    open.sort_by_key(|&cell| grid.candidates(cell).count_ones());
    for &cell in &open {
        for digit in digits(grid.candidates(cell)) {
            if let Some(placed) = refute(grid, cell, digit) {
                let words = format!(
                    "If {} were {digit}, singles alone would lead to a contradiction after {placed} more digits.",
                    cell_name(cell)
                );
                return step(cell, digit, words);
            }
        }
    }
    for &cell in &open {
        for digit in digits(grid.candidates(cell)) {
            if fast::count(&grid.board().with(cell, digit), 1).solutions == 0 {
                let words = format!(
                    "If {} were {digit}, no solution would be left; only a search of all cases shows it.",
                    cell_name(cell)
                );
                return step(cell, digit, words);
            }
        }
    }
    None
}

fn step(cell: usize, digit: u8, words: String) -> Option<Step> {
    let region = format!("cell {}", cell_name(cell));
    Step::removing(Technique::Nishio, region, 1 << cell, vec![(cell, digit)], words)
}

/// How many singles it takes from `digit` in `cell` to a contradiction, if they lead to one.
fn refute(grid: &Grid, cell: usize, digit: u8) -> Option<u32> {
    let mut tried = grid.clone();
    tried.place(cell, digit);
    let mut placed = 0;
    while !tried.is_broken() {
        let single = singles::naked(&tried)
            .or_else(|| singles::hidden(&tried, 0..27, Technique::HiddenSingleLine))?;
        tried.apply(&single);
        placed += 1;
    }
    Some(placed)
}
