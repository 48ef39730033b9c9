//! The ways to search for a move, and how far ahead.

use crate::engine::game_tree::Method as Algorithm;
use crate::options;
use crate::puzzles::words::{Words, by_words};
use std::fmt;

impl Words for Algorithm {
    const NOUN: &'static str = "method";
    const WORDS: &'static [(Self, &'static str, &'static str)] = &[
        (Algorithm::Minimax, "minimax", "Visits every leaf within the limit."),
        (
            Algorithm::AlphaBeta,
            "alpha-beta",
            "Skips the rest of a node as soon as its value cannot matter: v >= beta at MAX, v <= alpha at MIN.",
        ),
        (
            Algorithm::Ordered,
            "with ordering",
            "Alpha-beta that tries the move with the best value one ply deep first, so that more is cut off.",
        ),
        (
            Algorithm::Table,
            "with table",
            "Alpha-beta with ordering and a transposition table: positions reached in another order of moves are known already.",
        ),
    ];
}

by_words!(Algorithm);

options! {
    /// An algorithm with the moves it looks ahead.
    pub struct Method {
        /// How the tree is searched.
        algorithm: Algorithm = Algorithm::AlphaBeta, "method" "M"
            "minimax, alpha-beta, 'with ordering' or 'with table'", "algorithm";
        /// Moves looked ahead.
        plies: u32 = 3, within 1..=9, named true, "limit" "N" "Plies to search",
            "plies" "How many moves ahead is looked while watching.";
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.algorithm, self.plies)
    }
}
