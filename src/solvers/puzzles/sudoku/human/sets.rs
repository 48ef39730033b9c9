//! What counting tells: digits with few places and cells with few candidates. Singles, locked candidates,
//! naked and hidden sets, fish.

use super::{Cells, Grid, PEERS, Step, UNIT, cells, digits, digits_in_words, first, names};
use crate::engine::phrases::list;
use crate::puzzles::sudoku::{cell_name, unit_name, units_of};
use std::ops::Range;

/// The last empty cell of a unit.
pub fn full_house(grid: &Grid) -> Option<Step> {
    let open = grid.open;
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let left = open & set;
        let cell = first(left);
        let digit = digits(grid.candidates(cell)).next().filter(|_| left.count_ones() == 1)?;
        let name = unit_name(unit);
        let words = format!(
            "Only {} is empty in {name}, and {digit} is the digit that is missing there.",
            cell_name(cell)
        );
        Some(Step::placing(name, (cell, digit), words).lit(*set, 0))
    })
}

/// A digit with one place left in a unit.
pub fn hidden_single(grid: &Grid, units: Range<usize>) -> Option<Step> {
    let mut all = units.flat_map(|unit| (1..=9).map(move |digit| (unit, digit)));
    let (unit, digit, places) = all.find_map(|(unit, digit)| {
        let places = grid.places(digit) & UNIT[unit];
        (places.count_ones() == 1).then_some((unit, digit, places))
    })?;
    let (cell, name) = (first(places), unit_name(unit));
    let why = blocked_in_words(grid, unit, digit, places);
    let words = format!("In {name} the digit {digit} fits only in {}: {why}.", cell_name(cell));
    let step = Step::placing(name, (cell, digit), words);
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
pub fn naked_single(grid: &Grid) -> Option<Step> {
    let cell = cells(grid.open).find(|&cell| grid.candidates(cell).count_ones() == 1)?;
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
    Some(Step::placing(format!("cell {name}"), (cell, digit), words).lit(1 << cell, blockers))
}

/// Pointing: in a box a digit fits in one line only, so the rest of the line cannot have it. Claiming is the
/// same with box and line exchanged.
pub fn locked(grid: &Grid, is_pointing: bool) -> Option<Step> {
    let mut crossings = (18..27).flat_map(|block| {
        let lines = (0..18).filter(move |&line| UNIT[block] & UNIT[line] != 0);
        lines.flat_map(move |line| (1..=9).map(move |digit| (block, line, digit)))
    });
    crossings.find_map(|(block, line, digit)| {
        let both = UNIT[block] & UNIT[line];
        let (from, to) = if is_pointing { (block, line) } else { (line, block) };
        let places = grid.places(digit) & UNIT[from];
        if places == 0 || places & !both != 0 {
            return None;
        }
        let remove = grid.removals(UNIT[to] & !both, digit);
        let (a, b) = (unit_name(from), unit_name(to));
        let words = format!(
            "In {a} the digit {digit} fits only in {}, all in {b}: one of them is the {digit} of {b}, and no other cell there.",
            names(places)
        );
        let step = Step::removing(a, places, remove, words)?;
        Some(step.lit(UNIT[from], grid.blockers(from, digit, places)))
    })
}

/// Looks through the choices of `size` of these items that have as many places together as there are items, none of
/// them only one: calls `visit` with each and its places until it gives something.
fn sets(
    items: impl Iterator<Item = (usize, Cells)>,
    size: u32,
    visit: impl Fn(&[usize], Cells) -> Option<Step>,
) -> Option<Step> {
    let few = |item: &(usize, Cells)| (2..=size).contains(&item.1.count_ones());
    let items: Vec<_> = items.filter(few).collect();
    // The first item is the highest bit, so that the choices come in their order.
    let mut choices = (0..1u32 << items.len()).rev().filter(|choice| choice.count_ones() == size);
    choices.find_map(|choice| {
        let of_choice =
            items.iter().rev().enumerate().rev().filter(|(at, _)| choice >> at & 1 == 1);
        let chosen = of_choice.map(|(_, item)| item);
        let places = chosen.clone().fold(0, |places, item| places | item.1);
        let is_set = places.count_ones() == size;
        is_set.then(|| visit(&chosen.map(|item| item.0).collect::<Vec<_>>(), places))?
    })
}

/// As many cells of a unit as they have candidates together: these digits go elsewhere in the unit.
pub fn naked_set(grid: &Grid, size: u32) -> Option<Step> {
    let open = grid.open;
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let items = cells(open & set).map(|cell| (cell, grid.candidates(cell).into()));
        if (open & set).count_ones() <= size {
            return None;
        }
        sets(items, size, |chosen, union| {
            let (union, pattern) = (union as u16, chosen.iter().fold(0, |all, &c| all | 1 << c));
            // If the cells share a second unit, the digits are removed there too.
            let reach = UNIT.iter().filter(|u| **u & pattern == pattern).fold(0, |r, u| r | u);
            let remove = digits(union).flat_map(|d| grid.removals(reach & !pattern, d)).collect();
            let words = format!(
                "{} of {} have only the candidates {} between them: these digits go there, and into no other cell that sees them all.",
                names(pattern),
                unit_name(unit),
                digits_in_words(union)
            );
            Some(Step::removing(unit_name(unit), pattern, remove, words)?.lit(*set, 0))
        })
    })
}

/// As many digits of a unit as they have places together: these cells have no other candidates.
pub fn hidden_set(grid: &Grid, size: u32) -> Option<Step> {
    UNIT.iter().enumerate().find_map(|(unit, set)| {
        let items = (1..=9).map(|digit| (usize::from(digit), grid.places(digit) & set));
        sets(items, size, |chosen, pattern| {
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
            Some(Step::removing(unit_name(unit), pattern, remove, words)?.lit(*set, blockers))
        })
    })
}

/// X-wing, swordfish, jellyfish: a digit confined to as many columns as rows, or the other way round.
pub fn fish(grid: &Grid, size: u32) -> Option<Step> {
    (1..=9).find_map(|digit| {
        let places = grid.places(digit);
        [(0..9, 9..18), (9..18, 0..9)].into_iter().find_map(|(base, cover)| {
            // The lines that cross this one at a place of the digit, as a set of their numbers.
            let crossing = |line: usize| {
                let crosses = |&other: &usize| places & UNIT[line] & UNIT[other] != 0;
                cover.clone().filter(crosses).fold(0, |set, other| set | 1 << other)
            };
            sets(base.map(|line| (line, crossing(line))), size, |chosen, covers| {
                let lines = chosen.iter().fold(0, |all, &line| all | UNIT[line]);
                let covered = cells(covers).fold(0, |all, line| all | UNIT[line]);
                let pattern = lines & places;
                let together = |lines: &mut dyn Iterator<Item = usize>| list(lines.map(unit_name));
                let words = format!(
                    "In {} the digit {digit} fits only in {}, all in {}: each of these has its {digit} there, and nowhere else.",
                    together(&mut chosen.iter().copied()),
                    names(pattern),
                    together(&mut cells(covers))
                );
                let blockers =
                    |set: Cells, &line: &usize| set | grid.blockers(line, digit, pattern);
                let blockers = chosen.iter().fold(0, blockers);
                let remove = grid.removals(covered & !pattern, digit);
                Step::removing(format!("digit {digit}"), pattern, remove, words)
                    .map(|step| step.lit(lines, blockers))
            })
        })
    })
}
