//! Unique rectangle 1 and BUG+1: both use that the puzzle has exactly one solution.

use super::{Grid, Step, Technique, UNIT, cells, digits, digits_in_words, first, names};
use crate::puzzles::sudoku::{block, cell_name};

/// Four cells in two rows, two columns and two boxes, three of them with the same two candidates: if
/// the fourth had only these as well, the digits could be swapped and there would be two solutions.
pub fn rectangle(grid: &Grid) -> Option<Step> {
    let bivalue = grid.bivalue();
    for corner in cells(bivalue) {
        let pair = grid.candidates(corner);
        for beside in cells(bivalue & UNIT[corner / 9]).filter(|&c| c != corner) {
            for below in cells(bivalue & UNIT[9 + corner % 9]).filter(|&c| c != corner) {
                if grid.candidates(beside) != pair || grid.candidates(below) != pair {
                    continue;
                }
                let fourth = below / 9 * 9 + beside % 9;
                let same_box = (block(corner) == block(beside)) != (block(corner) == block(below));
                let has_both = grid.candidates(fourth) & pair == pair;
                if !same_box || !has_both {
                    continue;
                }
                let pattern = 1 << corner | 1 << beside | 1 << below | 1 << fourth;
                let remove = digits(pair).map(|d| (fourth, d)).collect();
                let words = format!(
                    "If {} were {} like the other corners {}, the two digits could be swapped: two solutions.",
                    cell_name(fourth),
                    digits_in_words(pair).replace(' ', " or "),
                    names(pattern & !(1 << fourth))
                );
                let region = format!("cells {}", names(pattern));
                let technique = Technique::UniqueRectangle;
                return Step::removing(technique, region, pattern, remove, words);
            }
        }
    }
    None
}

/// Every empty cell has two candidates but one that has three: the digit that occurs three times in its
/// units must be there, otherwise each digit would have two places everywhere and two solutions.
pub fn bug(grid: &Grid) -> Option<Step> {
    let open = grid.open();
    let more = open & !grid.bivalue();
    let cell = first(more);
    if more.count_ones() != 1 || grid.candidates(cell).count_ones() != 3 {
        return None;
    }
    let units = crate::puzzles::sudoku::units_of(cell);
    let odd = |d: u8| units.iter().all(|&u| (grid.places(d) & UNIT[u]).count_ones() == 3);
    let digit = digits(grid.candidates(cell)).find(|&d| odd(d))?;
    // In a true bivalue graveyard every other digit has two places in every unit.
    let even = UNIT.iter().enumerate().all(|(unit, set)| {
        (1..=9u8).all(|d| {
            let extra = u32::from(d == digit && units.contains(&unit));
            matches!((grid.places(d) & set).count_ones().wrapping_sub(extra), 0 | 2)
        })
    });
    even.then(|| {
        let name = cell_name(cell);
        let words = format!(
            "All other empty cells have two candidates. Without {digit} in {name} every digit would fit twice everywhere: two solutions."
        );
        Step::placing(Technique::BugPlusOne, format!("cell {name}"), (cell, digit), words)
    })
}
