//! A terminal playground: puzzles to play, and every search to watch.
//!
//! The house has floors, and each may use only what is below it:
//! `cli` and `tui` (terminal) → [`compare`] (methods side by side) → [`puzzles`] (rules, formats,
//! solvers' puzzle parts) → [`engine`] (runs, playback, search; knows no puzzle).

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod cli;
mod compare;
pub mod engine;
pub mod puzzles;
pub mod tui;

pub use cli::watch::watch;

use std::io;
use std::process::ExitCode;

/// The program with these puzzles: carries out its command line and reports a failure in one line.
pub fn main_with(registry: &cli::Registry) -> ExitCode {
    match cli::run(registry, std::env::args_os(), &mut io::stdout().lock()) {
        Ok(status) => ExitCode::from(status),
        Err(error) => ExitCode::from(cli::failure::report(&error, &mut io::stderr())),
    }
}
