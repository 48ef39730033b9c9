//! Full house, hidden single, naked single.

use super::{
    Cells, Grid, PEERS, Step, Technique, UNIT, cells, digits, digits_in_words, first, listed, names,
};
use crate::puzzles::sudoku::{cell_name, unit_name, units_of};
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
            "Only {} is empty in {name}, and {digit} is the digit that is missing there.",
            cell_name(cell)
        );
        let step = Step::placing(Technique::FullHouse, name, (cell, digit), words);
        Some(step.lit(*set, 0))
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
                let place = cell_name(cell);
                let why = blocked_in_words(grid, unit, digit, places);
                let words = format!("In {name} the digit {digit} fits only in {place}: {why}.");
                let step = Step::placing(technique, name, (cell, digit), words);
                return Some(step.lit(UNIT[unit], grid.blockers(unit, digit, places)));
            }
        }
    }
    None
}

/// What leaves a digit only these places in a unit: `row 4 and row 6 have their 6 already (r4c7, r6c4)`.
fn blocked_in_words(grid: &Grid, unit: usize, digit: u8, keep: Cells) -> String {
    let (by, unmarked) = grid.blocked(unit, digit, keep);
    let units: Vec<String> = by.iter().map(|&(unit, _)| unit_name(unit)).collect();
    let mut places: Vec<String> = by.iter().map(|&(_, cell)| cell_name(cell)).collect();
    places.dedup();
    let (units, places) = (listed(&units), places.join(", "));
    let mut parts = Vec::new();
    match by.len() {
        0 => {}
        1 => parts.push(format!("{units} has its {digit} already ({places})")),
        _ => parts.push(format!("{units} have their {digit} already ({places})")),
    }
    if unmarked != 0 {
        parts.push(format!("the marks leave it out of {}", names(unmarked)));
    }
    if parts.is_empty() { "the other cells are filled".into() } else { listed(&parts) }
}

/// A cell with one candidate left.
pub fn naked(grid: &Grid) -> Option<Step> {
    let cell = cells(grid.open()).find(|&cell| grid.candidates(cell).count_ones() == 1)?;
    let digit = digits(grid.candidates(cell)).next()?;
    let name = cell_name(cell);
    let (mut missing, mut blockers) = (0b11_1111_1110 & !(1u16 << digit), 0);
    let mut parts = Vec::new();
    for unit in units_of(cell) {
        let mut here = 0u16;
        for peer in cells(UNIT[unit] & PEERS[cell]) {
            let there = 1u16 << grid.board().get(peer);
            if missing & there != 0 {
                missing &= !there;
                here |= there;
                blockers |= 1 << peer;
            }
        }
        if here != 0 {
            parts.push(format!("{} has {}", unit_name(unit), digits_in_words(here)));
        }
    }
    if missing != 0 {
        parts.push(format!("the marks leave out {}", digits_in_words(missing)));
    }
    let words = format!("{name} can only be {digit}: {}.", listed(&parts));
    let step = Step::placing(Technique::NakedSingle, format!("cell {name}"), (cell, digit), words);
    Some(step.lit(1 << cell, blockers))
}
