//! Naked and hidden pairs, triples and quads.

use super::{Grid, Step, Technique, UNIT, cells, digits, digits_in_words, names};
use crate::puzzles::sudoku::unit_name;

/// Calls `visit` with every choice of `size` of `items`, in order, until it gives something.
pub fn choices<T: Copy, R>(
    items: &[T],
    size: usize,
    visit: &mut impl FnMut(&[T]) -> Option<R>,
) -> Option<R> {
    fn go<T: Copy, R>(
        items: &[T],
        size: usize,
        chosen: &mut Vec<T>,
        visit: &mut impl FnMut(&[T]) -> Option<R>,
    ) -> Option<R> {
        if size == 0 {
            return visit(chosen);
        }
        for (i, &item) in items.iter().enumerate() {
            if items.len() - i < size {
                break;
            }
            chosen.push(item);
            let found = go(&items[i + 1..], size - 1, chosen, visit);
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }
    go(items, size, &mut Vec::with_capacity(size), visit)
}

/// As many cells of a unit as they have candidates together: these digits go elsewhere in the unit.
pub fn naked(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    let open = grid.open();
    for (unit, set) in UNIT.iter().enumerate() {
        let fitting: Vec<usize> = cells(open & set)
            .filter(|&c| (2..=size as u32).contains(&grid.candidates(c).count_ones()))
            .collect();
        if cells(open & set).count() <= size {
            continue;
        }
        let found = choices(&fitting, size, &mut |chosen| {
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
        });
        if found.is_some() {
            return found;
        }
    }
    None
}

/// As many digits of a unit as they have places together: these cells have no other candidates.
pub fn hidden(grid: &Grid, size: usize, technique: Technique) -> Option<Step> {
    for (unit, set) in UNIT.iter().enumerate() {
        let fitting: Vec<u8> = (1..=9)
            .filter(|&d| (2..=size as u32).contains(&(grid.places(d) & set).count_ones()))
            .collect();
        let found = choices(&fitting, size, &mut |chosen| {
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
        });
        if found.is_some() {
            return found;
        }
    }
    None
}
