//! The puzzles: rules, formats, generators and the puzzle parts of their solvers.
//!
//! Nothing here knows a terminal or a command line. A puzzle plugs its rules into the searches of
//! [`crate::engine`] and provides runs that a view can draw without knowing the solver.

/// The table of the instances of a puzzle that come with the program: a folder of `layouts`; for each ending of
/// a file the names, and what is said about each.
macro_rules! built_in {
    ($folder:literal: $($ending:literal { $($name:literal $about:expr;)+ })+) => {
        &[$($($crate::puzzles::puzzle::BuiltIn::new(
            $name,
            $about,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/layouts/", $folder, "/", $name, ".", $ending,
            )),
            $ending,
        )),+),+]
    };
}

pub mod bad_text;
pub mod boxup;
pub mod dominoes;
pub(crate) mod draft;
pub mod files;
pub mod lesson;
pub(crate) mod library;
pub mod lights_out;
pub mod link;
pub mod options;
pub mod own;
pub mod pacman;

pub mod positions;
pub(crate) mod prelude;
pub mod puzzle;
pub mod questions;
pub mod sudoku;
pub mod trace;
pub mod words;
