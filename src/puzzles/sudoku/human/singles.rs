//! Full house, hidden single, naked single.

use super::{Grid, Step, Technique, UNIT, cells, digits, first};
use crate::puzzles::sudoku::{cell_name, unit_name};
use std::ops::Range;

/// The last empty cell of a unit.
pub fn full_house(grid: &Grid) -> Option<Step> {
    let open = grid.open();
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let left = open & set;
        let cell = first(left);
        let digit = digits(grid.candidates(cell)).next().filter(|_| left.count_ones() == 1)?;
        let name = unit_name(unit);
        let words = format!(
            "{} is the last empty cell of {name}, and {digit} is the digit it lacks.",
            cell_name(cell)
        );
        Some(Step::placing(Technique::FullHouse, name, (cell, digit), words))
    })
}

/// A digit with one place left in a unit.
pub fn hidden(grid: &Grid, units: Range<usize>, technique: Technique) -> Option<Step> {
    for unit in units {
        for digit in 1..=9 {
            let places = grid.places(digit) & UNIT[unit];
            if places.count_ones() == 1 {
                let cell = first(places);
                let name = unit_name(unit);
                let words = format!("In {name} only {} can still be {digit}.", cell_name(cell));
                return Some(Step::placing(technique, name, (cell, digit), words));
            }
        }
    }
    None
}

/// A cell with one candidate left.
pub fn naked(grid: &Grid) -> Option<Step> {
    let cell = cells(grid.open()).find(|&cell| grid.candidates(cell).count_ones() == 1)?;
    let digit = digits(grid.candidates(cell)).next()?;
    let name = cell_name(cell);
    let words = format!("{digit} is the only candidate left for {name}.");
    Some(Step::placing(Technique::NakedSingle, format!("cell {name}"), (cell, digit), words))
}
