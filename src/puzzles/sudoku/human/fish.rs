//! X-wing, swordfish, jellyfish: a digit confined to as many columns as rows, or the other way round.

use super::subsets::choices;
use super::{Cells, Grid, Step, Technique, UNIT, listed, names};
use crate::puzzles::sudoku::unit_name;

/// The first basic fish of a size.
pub fn find(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    for digit in 1..=9 {
        let places = grid.places(digit);
        for (base, cover) in [(0..9, 9..18), (9..18, 0..9)] {
            let lines: Vec<usize> = base
                .filter(|&l| (2..=size as u32).contains(&(places & UNIT[l]).count_ones()))
                .collect();
            let found = choices(&lines, size, &mut |chosen| {
                let pattern: Cells = chosen.iter().fold(0, |p, &l| p | UNIT[l]) & places;
                let covers: Vec<usize> =
                    cover.clone().filter(|&l| UNIT[l] & pattern != 0).collect();
                if covers.len() != size {
                    return None;
                }
                let covered = covers.iter().fold(0, |c, &l| c | UNIT[l]);
                let remove = grid.removals(covered & !pattern, digit);
                let together = |lines: &[usize]| {
                    listed(&lines.iter().map(|&l| unit_name(l)).collect::<Vec<_>>())
                };
                let words = format!(
                    "In {} the digit {digit} fits only in {}, all in {}: the {digit}s of these lines stand there, and nowhere else in them.",
                    together(chosen),
                    names(pattern),
                    together(&covers)
                );
                let blockers =
                    |set: Cells, &line: &usize| set | grid.blockers(line, digit, pattern);
                let blockers = chosen.iter().fold(0, blockers);
                let lines = chosen.iter().fold(0, |all, &line| all | UNIT[line]);
                Step::removing(technique, format!("digit {digit}"), pattern, remove, words)
                    .map(|step| step.lit(lines, blockers))
            });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
