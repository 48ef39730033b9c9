//! Lights Out: m × n lights with k states; a press adds 1 modulo k to the pressed light and to the
//! neighbours its pattern names; solved when all are 0.
//!
//! Presses commute and pressing k times is nothing, so a solution is a number of presses for every
//! light and the puzzle is a system of linear equations modulo k. [`rules`] says what a press does,
//! [`board`] reads and writes boards, [`algebra`] solves, [`methods`] are the five solvers to watch.

pub mod algebra;
pub mod board;
pub mod builtin;
pub mod contest;
pub mod export;
pub mod generate;
pub mod library;
pub mod making;
pub mod methods;
pub mod minimum;
pub mod play;
pub mod recipe;
pub mod rules;

#[cfg(test)]
mod tests;

pub use board::Board;
pub use rules::{Pattern, Rules, Wiring};

/// A board with the rules it is played by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The rules.
    pub rules: Rules,
    /// The lights at the start.
    pub board: Board,
}
