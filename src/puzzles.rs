//! The puzzles: rules, formats, generators and the puzzle parts of their solvers.
//!
//! What lives here knows no terminal and no command line. A puzzle plugs its rules into the searches
//! of [`crate::engine`] and hands out runs that a view can draw without knowing which solver it is.

pub mod bad_text;
pub mod boxup;
pub mod dominoes;
pub mod files;
pub(crate) mod library;
pub mod lights_out;
pub mod pacman;
pub mod positions;
pub mod puzzle;
pub mod sudoku;
pub mod words;
