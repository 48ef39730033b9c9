//! What counting tells: digits with few places and cells with few candidates. Singles, locked candidates,
//! naked and hidden sets, fish.

use super::{
    Cells, Grid, PEERS, Step, Technique, UNIT, cells, digits, digits_in_words, first, names, unit,
};
use crate::engine::phrases::list;
use crate::puzzles::sudoku::{cell_name, unit_name, units_of};
use std::ops::Range;

/// The last empty cell of a unit.
pub fn full_house(grid: &Grid, technique: Technique) -> Option<Step> {
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
        let step = Step::placing(technique, name, (cell, digit), words);
        Some(step.lit(*set, 0))
    })
}

/// A digit with one place left in a unit.
pub fn hidden_single(grid: &Grid, units: Range<usize>, technique: Technique) -> Option<Step> {
    let all = units.flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
    let (mut all, places) = (all, |unit: usize, digit| grid.places(digit) & UNIT[unit]);
    let (unit, digit) = all.find(|&(unit, digit)| places(unit, digit).count_ones() == 1)?;
    let places = places(unit, digit);
    let (cell, name) = (first(places), unit_name(unit));
    let why = blocked_in_words(grid, unit, digit, places);
    let words = format!("In {name} the digit {digit} fits only in {}: {why}.", cell_name(cell));
    let step = Step::placing(technique, name, (cell, digit), words);
    Some(step.lit(UNIT[unit], grid.blockers(unit, digit, places)))
}

/// What leaves a digit only these places in a unit: `row 4 and row 6 have their 6 already (r4c7, r6c4)`.
fn blocked_in_words(grid: &Grid, unit: usize, digit: u8, keep: Cells) -> String {
    let (by, unmarked) = grid.blocked(unit, digit, keep);
    let units: Vec<String> = by.iter().map(|&(unit, _)| unit_name(unit)).collect();
    let mut places: Vec<String> = by.iter().map(|&(_, cell)| cell_name(cell)).collect();
    places.dedup();
    let (units, places) = (list(&units), places.join(", "));
    let mut parts = Vec::new();
    if !by.is_empty() {
        let have = if by.len() == 1 { "has its" } else { "have their" };
        parts.push(format!("{units} {have} {digit} already ({places})"));
    }
    if unmarked != 0 {
        parts.push(format!("the marks leave it out of {}", names(unmarked)));
    }
    if parts.is_empty() { "the other cells are filled".into() } else { list(&parts) }
}

/// A cell with one candidate left.
pub fn naked_single(grid: &Grid, technique: Technique) -> Option<Step> {
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
    let words = format!("{name} can only be {digit}: {}.", list(&parts));
    let step = Step::placing(technique, format!("cell {name}"), (cell, digit), words);
    Some(step.lit(1 << cell, blockers))
}

/// Pointing: in a box a digit fits in one line only, so the rest of the line cannot have it. Claiming is the
/// same with box and line exchanged.
pub fn locked(grid: &Grid, technique: Technique) -> Option<Step> {
    for block in 18..27 {
        for line in 0..18 {
            let both: Cells = unit(block) & unit(line);
            if both == 0 {
                continue;
            }
            let (from, to) =
                if technique == Technique::Pointing { (block, line) } else { (line, block) };
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

/// Calls `visit` with `chosen` and every choice of `size` of `items` behind it, in order, until it gives something.
fn choices<T: Copy, R>(
    items: &[T],
    size: usize,
    chosen: &mut Vec<T>,
    visit: &mut impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    if size == 0 {
        return visit(chosen);
    }
    (0..(items.len() + 1).saturating_sub(size)).find_map(|at| {
        chosen.push(items[at]);
        let found = choices(&items[at + 1..], size - 1, chosen, visit);
        chosen.pop();
        found
    })
}

/// As many cells of a unit as they have candidates together: these digits go elsewhere in the unit.
pub fn naked_set(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    let open = grid.open();
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let few = |&c: &usize| (2..=size as u32).contains(&grid.candidates(c).count_ones());
        let fitting: Vec<usize> = cells(open & set).filter(few).collect();
        if cells(open & set).count() <= size {
            return None;
        }
        choices(&fitting, size, &mut Vec::new(), &mut |chosen| {
            let union = chosen.iter().fold(0, |union, &c| union | grid.candidates(c));
            if union.count_ones() as usize != size {
                return None;
            }
            let pattern = chosen.iter().fold(0, |pattern, &c| pattern | 1 << c);
            // If the cells share a second unit, the digits are removed there too.
            let reach = UNIT.iter().filter(|u| **u & pattern == pattern).fold(0, |r, u| r | u);
            let remove = digits(union).flat_map(|d| grid.removals(reach & !pattern, d)).collect();
            let words = format!(
                "{} of {} have only the candidates {} between them: these digits go there, and into no other cell that sees them all.",
                names(pattern),
                unit_name(unit),
                digits_in_words(union)
            );
            Step::removing(technique, unit_name(unit), pattern, remove, words)
                .map(|step| step.lit(*set, 0))
        })
    })
}

/// As many digits of a unit as they have places together: these cells have no other candidates.
pub fn hidden_set(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let few = |d: &u8| (2..=size as u32).contains(&(grid.places(*d) & set).count_ones());
        let fitting: Vec<u8> = (1..=9).filter(few).collect();
        choices(&fitting, size, &mut Vec::new(), &mut |chosen| {
            let pattern = chosen.iter().fold(0, |union, &d| union | grid.places(d) & set);
            if pattern.count_ones() as usize != size {
                return None;
            }
            let kept = chosen.iter().fold(0u16, |kept, &d| kept | 1 << d);
            let remove = cells(pattern)
                .flat_map(|c| digits(grid.candidates(c) & !kept).map(move |d| (c, d)))
                .collect();
            let words = format!(
                "In {} the digits {} fit only in {}, so these cells hold nothing else.",
                unit_name(unit),
                digits_in_words(kept),
                names(pattern)
            );
            let blockers = digits(kept).fold(0, |all, d| all | grid.blockers(unit, d, pattern));
            Step::removing(technique, unit_name(unit), pattern, remove, words)
                .map(|step| step.lit(*set, blockers))
        })
    })
}

/// X-wing, swordfish, jellyfish: a digit confined to as many columns as rows, or the other way round.
pub fn fish(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    (1..=9).find_map(|digit| {
        let places = grid.places(digit);
        [(0..9, 9..18), (9..18, 0..9)].into_iter().find_map(|(base, cover)| {
            let lines: Vec<usize> = base
                .filter(|&l| (2..=size as u32).contains(&(places & UNIT[l]).count_ones()))
                .collect();
            choices(&lines, size, &mut Vec::new(), &mut |chosen| {
                let pattern: Cells = chosen.iter().fold(0, |p, &l| p | UNIT[l]) & places;
                let covers: Vec<usize> =
                    cover.clone().filter(|&l| UNIT[l] & pattern != 0).collect();
                if covers.len() != size {
                    return None;
                }
                let covered = covers.iter().fold(0, |c, &l| c | UNIT[l]);
                let remove = grid.removals(covered & !pattern, digit);
                let together =
                    |lines: &[usize]| list(lines.iter().map(|&l| unit_name(l)).collect::<Vec<_>>());
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
            })
        })
    })
}
