//! Methods side by side: what they find, what it costs, how long it takes.
//!
//! A [`comparison`] is a job of competitors that fills a [`table`] of plain values; a competitor is the
//! ordinary run of a method, without history. A puzzle gets its comparison from its
//! [`Puzzle`](crate::puzzles::puzzle::Puzzle) alone ([`methods`]); a puzzle with columns of its own has a
//! module here. No terminal and no command line.

pub mod boxup;
pub mod columns;
pub mod comparison;
pub mod dominoes;
pub mod lights_out;
pub mod methods;
pub mod pacman;
pub mod sudoku;
pub mod table;

/// What the comparisons of a puzzle are made of.
mod prelude {
    pub(super) use super::columns::*;
    pub(super) use super::comparison::{Comparison, Competitor, Matrix, verify_costs};
    pub(super) use super::methods::Report;
    pub(super) use super::table::{Best, Cells, Column, Format, Table, columns};
    pub(super) use crate::engine::work::Clock;
    pub(super) use crate::puzzles::prelude::*;
}
