//! The screen and the command line of `frontier`. What a program of one's own imports is in the library `frontier` of the
//! package `frontier-playground`, which has all of this under its own name.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types))]

#[doc(hidden)]
pub mod cli;
#[doc(hidden)]
pub mod tui;

// A path is the same here and in the solvers: `crate::engine`.
use frontier_solvers::{compare, engine, options, puzzles};
pub use {anyhow, clap, ratatui};
