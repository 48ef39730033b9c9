//! Methods side by side: what they find, what it costs, how long it takes.
//!
//! A [`comparison`] is a job of competitors that fills a [`table`] of plain values; a competitor is the
//! ordinary run of a method, without history. A puzzle gets its comparison from its
//! [`Puzzle`](crate::puzzles::puzzle::Puzzle) alone ([`methods`]); a puzzle with columns of its own has a
//! module here. No terminal and no command line.

pub(crate) mod boxup;
pub(crate) mod columns;
pub(crate) mod comparison;
pub(crate) mod dominoes;
pub(crate) mod lights_out;
pub(crate) mod methods;
pub(crate) mod pacman;
pub(crate) mod sudoku;
pub(crate) mod table;
