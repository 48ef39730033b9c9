//! XY-wing, XYZ-wing, W-wing: short chains through cells with two or three candidates.

use super::{Grid, PEERS, Step, Technique, UNIT, cells, digits, first, names, seen_by_all};
use crate::puzzles::sudoku::{cell_name, unit_name};

/// A pivot with two candidates x y and wings x z, y z that it sees: one of the wings is z.
pub fn xy(grid: &Grid) -> Option<Step> {
    wing(grid, 2, Technique::XyWing)
}

/// A pivot with three candidates x y z and wings x z, y z that it sees: one of the three is z.
pub fn xyz(grid: &Grid) -> Option<Step> {
    wing(grid, 3, Technique::XyzWing)
}

fn wing(grid: &Grid, size: u32, technique: Technique) -> Option<Step> {
    let bivalue = grid.bivalue();
    let pivots = cells(grid.open()).filter(|&c| grid.candidates(c).count_ones() == size);
    for pivot in pivots {
        let mine = grid.candidates(pivot);
        let near = bivalue & PEERS[pivot];
        for a in cells(near) {
            for b in cells(near).filter(|&b| b > a) {
                let (of_a, of_b) = (grid.candidates(a), grid.candidates(b));
                let shared = of_a & of_b;
                let fits = shared.count_ones() == 1
                    && (of_a | of_b | mine).count_ones() == 3
                    && (of_a | of_b) & !shared == mine & !shared
                    && (size == 3) == (mine & shared != 0);
                let Some(digit) = digits(shared).next().filter(|_| fits) else { continue };
                let wings = 1 << a | 1 << b;
                let pattern = wings | 1 << pivot;
                let ends = if size == 3 { pattern } else { wings };
                let remove = grid.removals(seen_by_all(ends), digit);
                let words = format!(
                    "Whatever {} is, {} or {}{} is {digit}: a cell that sees all of these is not {digit}.",
                    cell_name(pivot),
                    cell_name(a),
                    cell_name(b),
                    if size == 3 { " or itself" } else { "" }
                );
                let region = format!("cell {}", cell_name(pivot));
                let step = Step::removing(technique, region, pattern, remove, words);
                if let Some(step) = step {
                    return Some(step.lit(1 << pivot, 0));
                }
            }
        }
    }
    None
}

/// Two cells with the same two candidates x y, joined by a unit where x fits only next to them: one of
/// them is y.
pub fn w(grid: &Grid) -> Option<Step> {
    let bivalue = grid.bivalue();
    for a in cells(bivalue) {
        let pair = grid.candidates(a);
        let alike = cells(bivalue & !PEERS[a]).filter(|&b| b > a && grid.candidates(b) == pair);
        for b in alike {
            for x in digits(pair) {
                let Some(y) = digits(pair & !(1 << x)).next() else { continue };
                for (unit, set) in UNIT.iter().enumerate() {
                    let places = grid.places(x) & set & !(1 << a) & !(1 << b);
                    if places.count_ones() != 2 || grid.places(x) & set != places {
                        continue;
                    }
                    let low = first(places);
                    let high = first(places & !(1 << low));
                    let sees = |from: usize, to: usize| PEERS[from] >> to & 1 == 1;
                    let joined = sees(low, a) && sees(high, b) || sees(low, b) && sees(high, a);
                    if !joined {
                        continue;
                    }
                    let ends = 1 << a | 1 << b;
                    let remove = grid.removals(seen_by_all(ends), y);
                    let words = format!(
                        "In {} digit {x} fits only in {}, so {} and {} are not both {x}: one of them is {y}.",
                        unit_name(unit),
                        names(places),
                        cell_name(a),
                        cell_name(b)
                    );
                    let region = format!("cells {}", names(ends));
                    let pattern = ends | places;
                    let step = Step::removing(Technique::WWing, region, pattern, remove, words);
                    if let Some(step) = step {
                        return Some(step.lit(ends, grid.blockers(unit, x, places)));
                    }
                }
            }
        }
    }
    None
}
