//! Locked candidates: a box and a line share all places of a digit.

use super::{Cells, Grid, Step, Technique, names, unit};
use crate::puzzles::sudoku::unit_name;

/// In a box a digit fits in one line only: the rest of the line cannot have it.
pub fn pointing(grid: &Grid) -> Option<Step> {
    find(grid, true, Technique::Pointing)
}

/// In a line a digit fits in one box only: the rest of the box cannot have it.
pub fn claiming(grid: &Grid) -> Option<Step> {
    find(grid, false, Technique::Claiming)
}

fn find(grid: &Grid, from_box: bool, technique: Technique) -> Option<Step> {
    for block in 18..27 {
        for line in 0..18 {
            let both: Cells = unit(block) & unit(line);
            if both == 0 {
                continue;
            }
            let (from, to) = if from_box { (block, line) } else { (line, block) };
            for digit in 1..=9 {
                let places = grid.places(digit) & unit(from);
                if places == 0 || places & !both != 0 {
                    continue;
                }
                let remove = grid.removals(unit(to) & !both, digit);
                let (a, b) = (unit_name(from), unit_name(to));
                let words = format!(
                    "In {a} the digit {digit} fits only in {}, all in {b}: one of them is the {digit} of {b}, and no other cell there.",
                    names(places)
                );
                if let Some(step) = Step::removing(technique, a, places, remove, words) {
                    return Some(step.lit(unit(from), grid.blockers(from, digit, places)));
                }
            }
        }
    }
    None
}
