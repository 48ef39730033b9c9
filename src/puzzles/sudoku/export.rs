//! Puzzles for other solvers: first-order logic for the model finder Mace4, clauses in DIMACS form.

use super::{Board, CELLS, UNITS, column, row};
use std::fmt::Write as _;

/// The rules and clues for Mace4: `f(row, column)` is the digit, all counted from 0, with 0 for 9.
/// The boxes are given by `same_interval`, as in the published listing.
pub fn mace4(puzzle: &Board) -> String {
    let mut out = String::from(
        "assign(domain_size, 9).\nassign(max_models, 2).\n\nformulas(assumptions).\n\
         all x all y all z (f(x, y) = f(x, z) -> y = z).\n\
         all x all y all z (f(x, z) = f(y, z) -> x = y).\n\
         all x same_interval(x, x).\n\
         all x all y (same_interval(x, y) -> same_interval(y, x)).\n\
         all x all y all z (same_interval(x, y) & same_interval(y, z) -> same_interval(x, z)).\n",
    );
    for (a, b) in [(0, 1), (1, 2), (3, 4), (4, 5), (6, 7), (7, 8)] {
        let _ = writeln!(out, "same_interval({a}, {b}).");
    }
    for (a, b) in [(0, 3), (3, 6), (0, 6)] {
        let _ = writeln!(out, "-same_interval({a}, {b}).");
    }
    out.push_str(
        "all x all u all y all v (same_interval(x, u) & same_interval(y, v) & \
         f(x, y) = f(u, v) -> x = u & y = v).\nend_of_list.\n\nformulas(assumptions).\n",
    );
    for (cell, digit) in puzzle.clues() {
        let _ = writeln!(out, "f({}, {}) = {}.", row(cell), column(cell), digit % 9);
    }
    out.push_str("end_of_list.\n");
    out
}

/// The puzzle as clauses: variable `9 * cell + digit` says that a cell has a digit.
pub fn dimacs(puzzle: &Board) -> String {
    let mut clauses = Vec::new();
    let name = |cell: usize, digit: usize| 9 * cell + digit;
    for cell in 0..CELLS {
        clauses.push((1..=9).map(|d| name(cell, d).to_string()).collect::<Vec<_>>().join(" "));
        for a in 1..=9 {
            for b in a + 1..=9 {
                clauses.push(format!("-{} -{}", name(cell, a), name(cell, b)));
            }
        }
    }
    for unit in UNITS {
        let unit = unit.map(usize::from);
        for digit in 1..=9 {
            let places = unit.map(|c| name(c, digit).to_string());
            clauses.push(places.join(" "));
            for (i, &a) in unit.iter().enumerate() {
                for &b in &unit[i + 1..] {
                    clauses.push(format!("-{} -{}", name(a, digit), name(b, digit)));
                }
            }
        }
    }
    clauses.extend(puzzle.clues().map(|(cell, digit)| name(cell, digit.into()).to_string()));
    let mut out =
        format!("c variable 9 * cell + digit, cells from 0\np cnf 729 {}\n", clauses.len());
    for clause in clauses {
        let _ = writeln!(out, "{clause} 0");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sudoku::fast;

    #[test]
    fn a_solution_satisfies_every_clause_and_a_wrong_digit_breaks_one() {
        let puzzle = crate::puzzles::sudoku::builtin::BUILTIN[1].board();
        let solution = fast::unique(&puzzle).unwrap();
        let text = dimacs(&puzzle);
        let holds = |board: &Board| {
            text.lines().filter(|l| !l.starts_with(['c', 'p'])).all(|clause| {
                clause.split(' ').filter_map(|n| n.parse::<i32>().ok()).filter(|&n| n != 0).any(
                    |n| {
                        let at = n.unsigned_abs() as usize - 1;
                        (usize::from(board.get(at / 9)) == at % 9 + 1) == (n > 0)
                    },
                )
            })
        };
        assert!(holds(&solution));
        assert!(!holds(&solution.with(0, solution.get(0) % 9 + 1)));
        let said: usize = text.lines().nth(1).unwrap().rsplit(' ').next().unwrap().parse().unwrap();
        assert_eq!(said, text.lines().count() - 2);
    }

    #[test]
    fn nine_is_zero_for_mace4() {
        let text = mace4(&Board::EMPTY.with(0, 9).with(80, 1));
        assert!(text.contains("f(0, 0) = 0.\n") && text.contains("f(8, 8) = 1.\n"));
        assert_eq!(text.matches("end_of_list.").count(), 2);
    }
}
