//! A terminal playground: puzzles to play, and every search to watch.
//!
//! The house has floors, and each may use only what is below it:
//! `cli` and `tui` (terminal) → [`puzzles`] (rules, formats, solvers' puzzle parts) → [`engine`]
//! (runs, playback, search; knows no puzzle).

// What comes from outside may be anything: nothing in here takes it on faith.
#![warn(clippy::unwrap_used, clippy::expect_used)]
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod cli;
pub mod engine;
pub mod puzzles;
pub mod tui;
