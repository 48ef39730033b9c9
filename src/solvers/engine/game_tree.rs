//! Minimax on game trees, event by event: a [`super::trail::Solver`] for a [`super::trail::Trail`].
//!
//! The game plugs in through [`Game`]. The side to move at the root is MAX. A node is a leaf if the limit
//! is reached or there is no move; its value is the game's. With pruning, a node is left as soon as
//! v ≥ β (MAX) or v ≤ α (MIN). Russell and Norvig, Artificial Intelligence, 3rd edition, section 5.3;
//! the table of bounds as in Knuth and Moore's and Slate and Atkin's programs.
//!
//! This module has the game, the methods, and what an event is. [`search`] makes the events, and [`moments`]
//! says what happened and why.

pub mod moments;
pub mod search;
#[cfg(test)]
pub mod tests;

pub use search::{GameTree, Left, Ply};

pub use crate::engine::moment::{Bound, Known};
use crate::engine::pseudo_code::named;
use crate::engine::words::{Words as _, words};
use std::hash::Hash;

/// A game for two players, seen from a root position.
pub trait Game: Clone {
    /// A move.
    type Move: Copy + Eq;
    /// A key of the position, the side to move included.
    type Key: Copy + Eq + Hash;

    /// The moves of the side to move, in order.
    fn moves(&self) -> Vec<Self::Move>;
    /// Makes a move of the side to move.
    fn play(&mut self, mv: Self::Move);
    /// Undoes the last move, `mv`.
    fn take_back(&mut self, mv: Self::Move);
    /// The value of the position for MAX, whichever side is to move.
    fn value(&self) -> i32;
    /// The key of the position.
    fn key(&self) -> Self::Key;

    /// A move as players write it.
    fn name(&self, mv: Self::Move) -> String;
    /// What MAX or MIN is called in the game.
    fn player(&self, is_max: bool) -> String;
    /// How [`Game::value`] comes about: `6 moves of MAX - 4 of MIN = 2`.
    fn value_in_words(&self) -> String;
}

words! {
    /// How the tree is searched; each adds to the one before.
    pub enum Method, "method" {
        Minimax "minimax": "Visits every leaf within the limit.",
        AlphaBeta "alpha-beta": "Skips the rest of a node that cannot matter: if MAX has 3 here and MIN can have 2 elsewhere (beta = 2), MIN never comes here.",
        Ordered "with ordering": "Alpha-beta that tries the move with the best value one ply deep first, so that more is cut off.",
        Table "with table": "Alpha-beta with ordering and a transposition table: positions reached in another order of moves are known already.",
    }
}

impl Method {
    /// Whether it skips moves.
    pub const fn prunes(self) -> bool {
        !matches!(self, Method::Minimax)
    }

    const fn orders(self) -> bool {
        matches!(self, Method::Ordered | Method::Table)
    }
}

/// Lower than any value; negated, higher than any.
pub const INFINITY: i32 = 1 << 20;

/// Whether the node `depth` plies below the root is MAX.
pub const fn is_max(depth: usize) -> bool {
    depth.is_multiple_of(2)
}

/// Value, bounds and counters of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The best value so far: -∞ at MAX and +∞ at MIN at first.
    pub v: i32,
    /// α: the value MAX is sure of on the path to here.
    pub alpha: i32,
    /// β: the value MIN is sure of on the path to here.
    pub beta: i32,
    /// Moves tried, the present one included.
    pub tried: u32,
    /// The move, by number, that gave `v`.
    pub best: Option<u32>,
    /// Moves skipped by a cut-off.
    pub skipped: u32,
}

impl Numbers {
    fn new(depth: usize, alpha: i32, beta: i32) -> Numbers {
        let v = if is_max(depth) { -INFINITY } else { INFINITY };
        Numbers { v, alpha, beta, tried: 0, best: None, skipped: 0 }
    }

    /// The bound that better values move, and the one at which the node can be left: α and β at MAX.
    pub fn bounds(&self, depth: usize) -> (i32, i32) {
        if is_max(depth) { (self.alpha, self.beta) } else { (self.beta, self.alpha) }
    }

    /// Whether `value` is better than v for the side to move.
    pub fn improves(&self, depth: usize, value: i32) -> bool {
        if is_max(depth) { value > self.v } else { value < self.v }
    }

    /// Whether the node can be left: v ≥ β at MAX, v ≤ α at MIN.
    pub fn cuts(&self, depth: usize) -> bool {
        if is_max(depth) { self.v >= self.beta } else { self.v <= self.alpha }
    }

    /// With value `v`; with pruning the bound follows unless it cuts off.
    fn with(self, method: Method, depth: usize, v: i32) -> Numbers {
        let best = self.tried.checked_sub(1);
        let mut new = Numbers { v, best, ..self };
        if method.prunes() && !new.cuts(depth) {
            if is_max(depth) {
                new.alpha = new.alpha.max(v);
            } else {
                new.beta = new.beta.min(v);
            }
        }
        new
    }
}

/// A step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node is entered: the root, or by the next move of the node above.
    Enter,
    /// The node entered is a leaf, or its value is in the table.
    Leaf {
        /// What it is worth for MAX; of a leaf proper that is exact.
        worth: Known,
        /// Whether it comes from the table.
        in_table: bool,
    },
    /// The node is left, and its parent receives what it is worth for MAX.
    Return(Known),
    /// The value returned is better: v changes, and with it a bound.
    Update {
        /// The new value.
        v: i32,
    },
    /// v has crossed the other bound: the other moves of the node are skipped.
    CutOff {
        /// How many.
        skipped: u32,
    },
}

/// A method in pseudo-code.
pub fn pseudo_code(method: Method) -> &'static [&'static str] {
    named(&format!("game-{}", method.word().replace(' ', "-")))
}

/// The line of the pseudo-code an event carries out; `last` is the event before. A value that is returned to a node, as
/// all are before the search `is_over`, is compared there.
fn line(method: Method, event: Event, last: Option<Event>, is_over: bool) -> usize {
    let later = if method == Method::Table { 2 } else { 0 };
    match (event, last) {
        (Event::Enter, None) => 0,
        (Event::Enter, Some(_)) => 5 + later,
        (Event::Leaf { in_table, .. }, _) => 1 + 2 * usize::from(in_table),
        (Event::Return(_), Some(Event::Leaf { .. })) if is_over => 2,
        (Event::Return(_), _) if is_over => pseudo_code(method).len() - 1,
        (Event::Return(_) | Event::Update { .. }, _) => 6 + later,
        (Event::CutOff { .. }, _) => 8 + later,
    }
}
