//! The searches in a few lines of pseudo-code, for `Puzzle::pseudo_code`; the line of a step is lit while it is shown.

use super::search::{Repeats, Strategy};
use super::terms::Rank;
use std::sync::LazyLock;

/// Texts of the folder `pseudo-code` by their names, which begin with the puzzle where they are of one.
macro_rules! texts {
    ($($name:literal)+) => {
        [$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pseudo-code/", $name, ".txt")))),+]
    };
}

static TEXTS: LazyLock<Vec<(&str, Vec<&str>)>> = LazyLock::new(|| {
    let all = texts! {
        "a-star" "a-star-keeping" "breadth-first" "depth-first" "game-alpha-beta" "game-minimax"
        "game-with-ordering" "game-with-table" "greedy" "greedy-keeping" "lights-chase"
        "lights-gauss" "lights-minimum" "lights-model" "pacman-bidirectional-bfs"
        "pacman-bidirectional-greedy" "pacman-mouse" "pacman-random" "pacman-tremaux"
        "pacman-wall-left" "pacman-wall-right" "sudoku-backtracking" "sudoku-exact-cover"
        "sudoku-fewest" "sudoku-making" "sudoku-model" "sudoku-propagation" "uniform-cost"
        "uniform-cost-keeping"
    };
    all.into_iter().map(|(name, text)| (name, text.lines().collect())).collect()
});

/// The text of this name line by line; nothing if there is none.
pub fn named(name: &str) -> &'static [&'static str] {
    TEXTS.iter().find(|text| text.0 == name).map_or(&[], |text| text.1.as_slice())
}

/// Lines of the pseudo-code of a search, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Where it begins.
    pub start: usize,
    /// Where it finds the goal.
    pub goal: usize,
    /// Where it pops a node.
    pub pop: usize,
    /// Where it discards one that was popped.
    pub discard: usize,
    /// Where it expands a node.
    pub expand: usize,
    /// Where it drops a successor.
    pub dropped: usize,
    /// Where it puts one into the frontier.
    pub put: usize,
    /// Where it gives up.
    pub fail: usize,
}

impl Lines {
    /// The lines of the texts below, by when a repeat is recognised.
    pub const fn of(repeats: Option<Repeats>) -> Lines {
        let (goal, discard, expand, put, fail) = match repeats {
            Some(Repeats::DropKnown) => (3, 2, 4, 6, 7),
            Some(Repeats::KeepUntilPopped) => (4, 3, 6, 8, 9),
            // Whatever is known is put there, and discarded when it is popped.
            None => (5, 3, 6, 7, 8),
        };
        let dropped = if repeats.is_some() { expand + 1 } else { put };
        Lines { start: 0, goal, pop: 2, discard, expand, dropped, put, fail }
    }
}

impl Strategy {
    /// The strategy in pseudo-code.
    pub fn pseudo_code(self) -> &'static [&'static str] {
        let keeps = self.repeats == Repeats::KeepUntilPopped;
        let name = match self.rank {
            Rank::Age if keeps => return named("depth-first"),
            Rank::Age => "breadth-first",
            Rank::G => "uniform-cost",
            Rank::H => "greedy",
            Rank::F => "a-star",
        };
        named(&format!("{name}{}", if keeps { "-keeping" } else { "" }))
    }
}
