//! A terminal playground: five puzzles to play, and every search to watch.
//!
//! The house has floors, and each may use only what is below it:
//! `cli` and `tui` (terminal) → [`puzzles`] (rules, formats, solvers' puzzle parts) → [`engine`]
//! (runs, playback, search; knows no puzzle).

pub mod cli;
pub mod engine;
pub mod puzzles;
pub mod tui;
