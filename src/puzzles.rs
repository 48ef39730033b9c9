//! The puzzles: rules, formats, generators and the puzzle parts of their solvers.
//!
//! Nothing here knows a terminal or a command line. A puzzle plugs its rules into the searches of
//! [`crate::engine`] and provides runs that a view can draw without knowing the solver.

pub mod bad_text;
pub mod boxup;
pub mod dominoes;
pub mod files;
pub(crate) mod library;
pub mod lights_out;
pub mod own;
pub mod pacman;

pub mod positions;
pub mod puzzle;
pub mod sudoku;
pub mod trace;
pub mod words;
