//! Skyscraper, two-string kite, empty rectangle: two strong links of one digit.

use super::{Cells, Grid, PEERS, Step, Technique, cells, first, seen_by_all, unit};
use crate::puzzles::sudoku::{cell_name, unit_name};
use std::ops::Range;

/// The two places of a digit in a unit, where there are two.
fn pair(grid: &Grid, digit: u8, number: usize) -> Option<[usize; 2]> {
    let places = grid.places(digit) & unit(number);
    let low = first(places);
    (places.count_ones() == 2).then(|| [low, first(places & !(1 << low))])
}

fn sees(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

/// The step for two strong links in `units`, whose inner ends see each other: an outer end is true.
fn two_links(
    grid: &Grid,
    digit: u8,
    units: [usize; 2],
    [a, b]: [[usize; 2]; 2],
    technique: Technique,
) -> Option<Step> {
    let outer: Cells = 1 << a[1] | 1 << b[1];
    let pattern = outer | 1 << a[0] | 1 << b[0];
    if pattern.count_ones() != 4 {
        return None;
    }
    let remove = grid.removals(seen_by_all(outer) & !pattern, digit);
    let words = format!(
        "{} and {} have two places for digit {digit} each. {} and {} cannot both be it, so {} or {} is.",
        unit_name(units[0]),
        unit_name(units[1]),
        cell_name(a[0]),
        cell_name(b[0]),
        cell_name(a[1]),
        cell_name(b[1])
    );
    Step::removing(technique, format!("digit {digit}"), pattern, remove, words)
}

/// Both ways to name the ends of a pair.
fn both_ways([a, b]: [usize; 2]) -> [[usize; 2]; 2] {
    [[a, b], [b, a]]
}

/// Strong links in units of `first` and `second` whose inner ends share a unit of `joint`.
fn linked(
    grid: &Grid,
    (ones, others): (Range<usize>, Range<usize>),
    joint: impl Fn(usize, usize) -> bool,
    technique: Technique,
) -> Option<Step> {
    for digit in 1..=9 {
        for one in ones.clone() {
            let Some(a) = pair(grid, digit, one) else { continue };
            for other in others.clone().filter(|&other| other != one) {
                let Some(b) = pair(grid, digit, other) else { continue };
                for a in both_ways(a) {
                    for b in both_ways(b) {
                        if a[0] == b[0] || !joint(a[0], b[0]) {
                            continue;
                        }
                        let step = two_links(grid, digit, [one, other], [a, b], technique);
                        if step.is_some() {
                            return step;
                        }
                    }
                }
            }
        }
    }
    None
}

/// Two rows (or columns) with two places each, one end of both in one column (row).
pub fn skyscraper(grid: &Grid) -> Option<Step> {
    let column = |a: usize, b: usize| a % 9 == b % 9;
    let row = |a: usize, b: usize| a / 9 == b / 9;
    let technique = Technique::Skyscraper;
    linked(grid, (0..9, 0..9), column, technique)
        .or_else(|| linked(grid, (9..18, 9..18), row, technique))
}

/// A row and a column with two places each, one end of both in one box.
pub fn kite(grid: &Grid) -> Option<Step> {
    let block =
        |a: usize, b: usize| crate::puzzles::sudoku::block(a) == crate::puzzles::sudoku::block(b);
    linked(grid, (0..9, 9..18), block, Technique::TwoStringKite)
}

/// A box whose places lie in one row and one column, and a line with two places that meets them.
pub fn empty_rectangle(grid: &Grid) -> Option<Step> {
    for digit in 1..=9 {
        for block in 18..27 {
            let places = grid.places(digit) & unit(block);
            if places.count_ones() < 2 {
                continue;
            }
            for row in (0..9).filter(|&r| unit(r) & unit(block) != 0) {
                for column in (9..18).filter(|&c| unit(c) & unit(block) != 0) {
                    let cross = unit(row) | unit(column);
                    // Both arms are needed, otherwise it is pointing.
                    let proper = places & !cross == 0
                        && places & unit(row) & !unit(column) != 0
                        && places & unit(column) & !unit(row) != 0;
                    if !proper {
                        continue;
                    }
                    for line in 0..18 {
                        let Some(ends) = pair(grid, digit, line) else { continue };
                        if unit(line) & unit(block) != 0 {
                            continue;
                        }
                        let (near, far) = if line < 9 { (column, row) } else { (row, column) };
                        for [a, b] in both_ways(ends) {
                            // One end in the arm that runs the line's other way.
                            if unit(near) >> a & 1 == 0 {
                                continue;
                            }
                            let hit: Cells = unit(far) & PEERS[b] & !unit(block) & !(1 << a);
                            let target = cells(hit & grid.places(digit))
                                .filter(|&c| c != b && sees(c, b))
                                .fold(0, |set, c| set | 1 << c);
                            let remove = grid.removals(target, digit);
                            let words = format!(
                                "The {digit} of {} is in {} or {}. If {} is not {digit}, {} is, and then the box has it in {}.",
                                unit_name(block),
                                unit_name(row),
                                unit_name(column),
                                cell_name(b),
                                cell_name(a),
                                unit_name(far)
                            );
                            let pattern = places | 1 << a | 1 << b;
                            let region = format!("digit {digit}, {}", unit_name(block));
                            let technique = Technique::EmptyRectangle;
                            let step = Step::removing(technique, region, pattern, remove, words);
                            if step.is_some() {
                                return step;
                            }
                        }
                    }
                }
            }
        }
    }
    None
}
