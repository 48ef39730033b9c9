//! The puzzles: rules, formats, generators and the puzzle parts of their solvers.
//!
//! Nothing here knows a terminal or a command line. A puzzle plugs its rules into the searches of
//! [`crate::engine`] and provides runs that a view can draw without knowing the solver.

/// A `for` that constants can be computed with: `each!(at in 0..9 => { table[at] = at; })`.
macro_rules! each {
    ($at:ident in $from:literal..$end:expr => $body:block) => {
        let mut $at = $from;
        while $at < $end {
            $body
            $at += 1;
        }
    };
}

/// The table of the instances of a puzzle that come with the program: a folder of `layouts`; for each ending of
/// a file the names, and what is said about them.
macro_rules! built_in {
    ($folder:literal: $($ending:literal { $($($name:literal)+ => $about:expr;)+ })+) => {
        &[$($($(crate::puzzles::puzzle::BuiltIn::new(
            $name,
            $about,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/layouts/", $folder, "/", $name, ".", $ending,
            )),
            $ending,
        ),)+)+)+]
    };
}

pub mod boxup;
pub mod custom;
pub mod dominoes;
pub mod draft;
pub mod files;
pub mod lesson;
pub mod library;
pub mod lights_out;
pub mod link;
pub mod options;
pub mod packed;
pub mod pacman;
pub mod positions;
pub mod puzzle;
pub mod questions;
pub mod sudoku;
pub mod trace;

/// What nearly every file of rules and methods uses: cells, runs and their moments, searches, texts, options.
pub(crate) mod prelude {
    pub(crate) use crate::engine::event::{Event, count};
    pub(crate) use crate::engine::grid::{Dir, Grid, Pos, Size};
    pub(crate) use crate::engine::limits::{Limit, Limits, bytes_of};
    pub(crate) use crate::engine::moment::{Moment, Wanted};
    pub(crate) use crate::engine::run::{Job, Keep, Run, Stats, Status, delegate_run, forward};
    pub(crate) use crate::engine::search::problem::{Cost, Problem, Tried};
    pub(crate) use crate::engine::search::trace::{Explored, SearchTrace};
    pub(crate) use crate::engine::terms::{Fact, Facts, NodeId, Rank, Side};
    pub(crate) use crate::engine::trail::{Solver, Trail};
    pub(crate) use crate::engine::words::{BadText, Words, as_text, column, shown, words};
    pub(crate) use crate::engine::{
        condition::Vocabulary, phrases, printable::printable, search::frontier::Queue,
        search::grade::States, search::graph::Search, search::visited::Hashed, seed::Random, work,
    };
    pub(crate) use crate::puzzles::options::{Opt, Options};
    pub(crate) use crate::puzzles::positions::{Position, Positions};
    pub(crate) use crate::puzzles::puzzle::{
        Begun, BuiltIn, Game as _, Graded, Info, Make, Making, Named, NotRun, Opening, Origin,
        Puzzle, no_built_in, no_game_id,
    };
    pub(crate) use crate::puzzles::{draft::filled, files::Files};
    pub(crate) use crate::{opt, options};
    pub(crate) use derive_more::Display;
    pub(crate) use serde::{Deserialize, Serialize};
    pub(crate) use std::{
        borrow::Cow, fmt, marker::PhantomData, path::Path, rc::Rc, str::FromStr, sync::Arc,
    };
}
