//! The built-in puzzles, from the files in `layouts/sudoku`.

use super::{Board, format};
use crate::puzzles::puzzle::{Named, Origin};

/// The puzzle that is opened first.
pub(super) const FIRST: &str = "sample1";

/// A built-in puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// One line about it.
    pub about: &'static str,
    text: &'static str,
}

impl Builtin {
    /// The puzzle; empty if the file is broken, which the tests rule out.
    pub fn board(&self) -> Board {
        format::parse(self.text).unwrap_or_default()
    }

    /// The puzzle with its name and description.
    pub(super) fn named(&self) -> Named<Board> {
        Named {
            name: self.name.to_owned(),
            about: self.about.to_owned(),
            origin: Origin::BuiltIn,
            id: None,
            instance: self.board(),
        }
    }
}

macro_rules! builtin {
    ($($name:literal, $about:literal;)+) => {
        &[$(Builtin {
            name: $name,
            about: $about,
            text: include_str!(concat!("../../../layouts/sudoku/", $name, ".sdk")),
        }),+]
    };
}

/// All of them, easiest first.
pub const BUILTIN: &[Builtin] = builtin! {
    "first", "32 clues, singles do";
    "sample1", "27 clues, minimal";
    "sample2", "23 clues, minimal";
    "mace4", "25 clues, for Mace4";
    "seventeen", "17 clues, the fewest";
    "top", "18 clues, guesses";
};

/// The puzzle called `name`.
pub fn find(name: &str) -> Option<&'static Builtin> {
    BUILTIN.iter().find(|b| b.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::sudoku::fast;

    #[test]
    fn every_file_is_a_puzzle_with_one_solution() {
        for known in BUILTIN {
            assert!(fast::is_unique(&known.board()), "{}", known.name);
        }
    }
}
