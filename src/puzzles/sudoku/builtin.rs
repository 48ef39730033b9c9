//! The built-in puzzles, from the files in `layouts/sudoku`.

use super::human::Grade;
use super::{Board, Sudoku};
use crate::puzzles::puzzle::BuiltIn;

/// The puzzle that is opened first.
pub(super) const FIRST: &str = "sample1";

/// All of them, easiest first.
pub const BUILTIN: &[BuiltIn<Sudoku>] = built_in! { "sudoku": "sdk" {
    "first" "32 clues, singles do";
    "sample1" "27 clues, minimal";
    "sample2" "23 clues, minimal";
    "mace4" "25 clues, for Mace4";
    "seventeen" "17 clues, the fewest";
    "top" "18 clues, guesses";
} };

impl BuiltIn<Sudoku> {
    /// The puzzle; empty if the file is broken, which the tests rule out.
    pub fn board(&self) -> Board {
        self.instance().unwrap_or_default()
    }
}

/// How hard a person finds them, in the same order.
const GRADES: [Grade; 6] =
    [Grade::Easy, Grade::Medium, Grade::Medium, Grade::Hard, Grade::Medium, Grade::Extreme];

/// The grade of the puzzle called `name`.
pub fn grade(name: &str) -> Option<Grade> {
    GRADES.get(BUILTIN.iter().position(|known| known.name == name)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sudoku::{fast, human};

    #[test]
    fn every_file_is_a_puzzle_with_one_solution() {
        for known in BUILTIN {
            assert!(fast::is_unique(&known.board()), "{}", known.name);
            let solved = human::solve(&known.board()).grade();
            assert_eq!(solved, grade(known.name), "{}", known.name);
        }
    }
}
