//! The ways to solve a board.

use crate::puzzles::words::{Words, by_words};

/// A way of solving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Method {
    /// Breadth-first search over boards.
    Bfs,
    /// Light chasing with the correction of the first row.
    #[default]
    Chase,
    /// Model finding: assign, propagate, backtrack.
    Model,
    /// Gaussian elimination on the whole system.
    Gauss,
    /// The lightest of all solutions.
    Minimum,
}

impl Method {
    /// Every method, in the order in which lists show them.
    pub const ALL: [Method; 5] =
        [Method::Bfs, Method::Chase, Method::Model, Method::Gauss, Method::Minimum];

    /// Whether its answer is proven to have the fewest presses.
    pub const fn proves_minimum(self) -> bool {
        matches!(self, Method::Bfs | Method::Model | Method::Minimum)
    }
}

impl Words for Method {
    const NOUN: &'static str = "method";
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (
            Method::Bfs,
            "bfs",
            "Breadth-first search over boards: all boards one press away, then two, then three. Shortest, but the boards run into millions.",
        ),
        (
            Method::Chase,
            "chase",
            "Chase the lights: press below every lit light, row by row. What is left in the last row says what to press in the first; then chase again.",
        ),
        (
            Method::Model,
            "model",
            "Model finding: guess a press, let every light that has one open press left decide it, take back what conflicts. Finds all solutions.",
        ),
        (
            Method::Gauss,
            "gauss",
            "Gaussian elimination: a row for every light, a column for every press. Row operations make zeros until the answer can be read off.",
        ),
        (
            Method::Minimum,
            "minimum",
            "Add quiet patterns, which change nothing, to one solution until every solution was seen; keep the one with the fewest presses.",
        ),
    ];
}

by_words!(Method);
