//! Small patterns: two strong links of a digit (skyscraper, two-string kite, empty rectangle), wings, and
//! what follows from there being one solution (unique rectangle 1, BUG+1).

use super::{
    Cells, Grid, PEERS, Step, UNIT, cells, digits, digits_in_words, first, names, seen_by_all,
};
use crate::puzzles::sudoku::{block, cell_name, unit_name, units_of};
use crate::puzzles::sudoku::{column, row, see_each_other as sees};
use std::ops::Range;

/// The two places of a digit in a unit, where there are two.
fn pair(grid: &Grid, digit: u8, unit: usize) -> Option<[usize; 2]> {
    let places = grid.places(digit) & UNIT[unit];
    let low = first(places);
    (places.count_ones() == 2).then(|| [low, first(places & !(1 << low))])
}

/// The step for two strong links in `units`, whose inner ends see each other: an outer end is true.
fn two_links(grid: &Grid, digit: u8, units: [usize; 2], [a, b]: [[usize; 2]; 2]) -> Option<Step> {
    let outer: Cells = 1 << a[1] | 1 << b[1];
    let pattern = outer | 1 << a[0] | 1 << b[0];
    if pattern.count_ones() != 4 {
        return None;
    }
    let remove = grid.removals(seen_by_all(outer) & !pattern, digit);
    let [one, other] = units.map(unit_name);
    let [[a, far_a], [b, far_b]] = [a, b].map(|pair| pair.map(cell_name));
    let words = format!(
        "Digit {digit} has two places in {one} and two in {other}. {a} and {b} cannot both be it, so {far_a} or {far_b} is."
    );
    Step::removing(format!("digit {digit}"), pattern, remove, words)
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
) -> Option<Step> {
    (1..=9).find_map(|digit| {
        let pairs = |units: Range<usize>| {
            units.filter_map(move |unit| Some((unit, pair(grid, digit, unit)?)))
        };
        pairs(ones.clone()).find_map(|(one, a)| {
            pairs(others.clone()).filter(|&(other, _)| other != one).find_map(|(other, b)| {
                let ends = both_ways(a).into_iter().flat_map(|a| both_ways(b).map(|b| [a, b]));
                let mut ends = ends.filter(|[a, b]| a[0] != b[0] && joint(a[0], b[0]));
                ends.find_map(|ends| two_links(grid, digit, [one, other], ends))
            })
        })
    })
}

/// Two rows (or columns) with two places each, one end of both in one column (row).
pub fn skyscraper(grid: &Grid) -> Option<Step> {
    let in_rows = linked(grid, (0..9, 0..9), |a, b| column(a) == column(b));
    in_rows.or_else(|| linked(grid, (9..18, 9..18), |a, b| row(a) == row(b)))
}

/// A row and a column with two places each, one end of both in one box.
pub fn kite(grid: &Grid) -> Option<Step> {
    linked(grid, (0..9, 9..18), |a, b| block(a) == block(b))
}

/// A box whose places lie in one row and one column, and a line with two places that meets them.
pub fn empty_rectangle(grid: &Grid) -> Option<Step> {
    let mut boxes = (1..=9).flat_map(|digit| (18..27).map(move |block| (digit, block)));
    boxes.find_map(|(digit, block)| {
        let places = grid.places(digit) & UNIT[block];
        if places.count_ones() < 2 {
            return None;
        }
        let meets = |&line: &usize| UNIT[line] & UNIT[block] != 0;
        let rows = (0..9).filter(meets);
        let crosses = rows.flat_map(|row| (9..18).filter(meets).map(move |column| [row, column]));
        // Both arms are needed, otherwise it is pointing.
        let is_proper = |&[row, column]: &[usize; 2]| {
            places & !(UNIT[row] | UNIT[column]) == 0
                && places & UNIT[row] & !UNIT[column] != 0
                && places & UNIT[column] & !UNIT[row] != 0
        };
        crosses.filter(is_proper).find_map(|[row, column]| {
            let lines = (0..18).filter(|line| !meets(line));
            let ends = lines.filter_map(|line| Some((line, pair(grid, digit, line)?)));
            let mut ends = ends.flat_map(|(line, ends)| both_ways(ends).map(|ends| (line, ends)));
            ends.find_map(|(line, [a, b])| {
                let (near, far) = if line < 9 { (column, row) } else { (row, column) };
                // One end in the arm that runs the line's other way.
                if UNIT[near] >> a & 1 == 0 {
                    return None;
                }
                let hit: Cells = UNIT[far] & PEERS[b] & !UNIT[block] & !(1 << a);
                let remove = grid.removals(hit, digit);
                let [in_row, in_column, far] = [row, column, far].map(unit_name);
                let (end, other, block) = (cell_name(b), cell_name(a), unit_name(block));
                let words = format!(
                    "The {digit} of {block} is in {in_row} or {in_column}. If {end} is not {digit}, {other} is, and then the box has it in {far}."
                );
                let pattern = places | 1 << a | 1 << b;
                Step::removing(format!("digit {digit}, {block}"), pattern, remove, words)
            })
        })
    })
}

/// Every two cells of a set.
fn pairs(set: Cells) -> impl Iterator<Item = [usize; 2]> {
    cells(set).flat_map(move |a| cells(set).filter(move |&b| b > a).map(move |b| [a, b]))
}

/// XY-wing: a pivot with two candidates x y and wings x z, y z that it sees: one of the wings is z. XYZ-wing:
/// the pivot has z too, and one of the three is z.
pub fn wing(grid: &Grid, size: u32) -> Option<Step> {
    let bivalue = grid.bivalue();
    let pivots = cells(grid.open).filter(|&c| grid.candidates(c).count_ones() == size);
    let mut wings =
        pivots.flat_map(|pivot| pairs(bivalue & PEERS[pivot]).map(move |wings| (pivot, wings)));
    wings.find_map(|(pivot, [a, b])| {
        let [mine, of_a, of_b] = [pivot, a, b].map(|cell| grid.candidates(cell));
        let shared = of_a & of_b;
        let fits = shared.count_ones() == 1
            && (of_a | of_b | mine).count_ones() == 3
            && (of_a | of_b) & !shared == mine & !shared
            && (size == 3) == (mine & shared != 0);
        let digit = digits(shared).next().filter(|_| fits)?;
        let wings = 1 << a | 1 << b;
        let pattern = wings | 1 << pivot;
        let ends = if size == 3 { pattern } else { wings };
        let remove = grid.removals(seen_by_all(ends), digit);
        let [one, a, b] = [pivot, a, b].map(cell_name);
        let [it, all] = if size == 3 { ["it or ", "all three"] } else { ["", "both"] };
        let words = format!(
            "Whatever {one} is, {it}{a} or {b} is {digit}: a cell that sees {all} is not {digit}."
        );
        Some(Step::removing(format!("cell {one}"), pattern, remove, words)?.lit(1 << pivot, 0))
    })
}

/// Two cells with the same two candidates x y, joined by a unit where x fits only next to them: one of
/// them is y.
pub fn w_wing(grid: &Grid) -> Option<Step> {
    let is_wing = |&[a, b]: &[usize; 2]| !sees(a, b) && grid.candidates(a) == grid.candidates(b);
    let wings = pairs(grid.bivalue()).filter(is_wing);
    let mut links = wings.flat_map(|wings| {
        let digits = digits(grid.candidates(wings[0]));
        digits.flat_map(move |x| (0..27).map(move |unit| (wings, x, unit)))
    });
    links.find_map(|([a, b], x, unit)| {
        let y = digits(grid.candidates(a) & !(1 << x)).next()?;
        let mut ways = both_ways(pair(grid, x, unit)?).into_iter();
        let [near, far] = ways.find(|&[near, far]| sees(near, a) && sees(far, b))?;
        // None of the four is another: no cell sees itself, nor one wing the other.
        let (ends, places): (Cells, Cells) = (1 << a | 1 << b, 1 << near | 1 << far);
        // It is a chain from one wing to the other.
        let sides = [vec![(a, y), (near, x), (b, x)], vec![(a, x), (far, x), (b, y)]];
        let remove = grid.removals(seen_by_all(ends), y);
        let (of, there, [a, b]) = (unit_name(unit), names(places), [a, b].map(cell_name));
        let words = format!(
            "In {of} digit {x} fits only in {there}, so {a} and {b} are not both {x}: one of them is {y}."
        );
        let step = Step::removing(format!("cells {}", names(ends)), ends | places, remove, words)?;
        Some(Step { sides, ..step.lit(ends, grid.blockers(unit, x, places)) })
    })
}

/// Four cells in two rows, two columns and two boxes, three of them with the same two candidates: if
/// the fourth had only these as well, the digits could be swapped and there would be two solutions.
pub fn unique_rectangle(grid: &Grid) -> Option<Step> {
    let bivalue = grid.bivalue();
    let mut corners = cells(bivalue).flat_map(|corner| {
        let along = move |line: usize| cells(bivalue & UNIT[line] & !(1 << corner));
        let below = move |beside| along(9 + corner % 9).map(move |below| [corner, beside, below]);
        along(corner / 9).flat_map(below)
    });
    corners.find_map(|[corner, beside, below]| {
        let pair = grid.candidates(corner);
        let alike = [beside, below].into_iter().all(|cell| grid.candidates(cell) == pair);
        let fourth = below / 9 * 9 + beside % 9;
        let same_box = (block(corner) == block(beside)) != (block(corner) == block(below));
        if !alike || !same_box || grid.candidates(fourth) & pair != pair {
            return None;
        }
        let pattern = 1 << corner | 1 << beside | 1 << below | 1 << fourth;
        let remove = digits(pair).map(|d| (fourth, d)).collect();
        let words = format!(
            "If {} were {} like the other corners {}, the two digits could be swapped: two solutions.",
            cell_name(fourth),
            digits_in_words(pair).replace(' ', " or "),
            names(pattern & !(1 << fourth))
        );
        Step::removing(format!("cells {}", names(pattern)), pattern, remove, words)
    })
}

/// Every empty cell has two candidates but one that has three: the digit that occurs three times in its
/// units must be there, otherwise each digit would have two places everywhere and two solutions.
pub fn bug(grid: &Grid) -> Option<Step> {
    let more = grid.open & !grid.bivalue();
    let cell = first(more);
    if more.count_ones() != 1 || grid.candidates(cell).count_ones() != 3 {
        return None;
    }
    let units = units_of(cell);
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
        Step::placing(format!("cell {name}"), (cell, digit), words)
    })
}
