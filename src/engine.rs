//! Search, stepping and playback for any puzzle.
//!
//! Nothing here knows a puzzle, a file format or a terminal: a solver is a [`run::Job`], work done in
//! steps; a [`run::Run`] is a job that can show every moment it went through; and `playback` decides
//! which moment is shown. Puzzles plug in through [`search::Problem`] and
//! [`trail::Solver`].

pub(crate) mod clock;
pub mod condition;
pub(crate) mod exact_cover;
pub(crate) mod game_tree;
pub mod grid;
pub(crate) mod history;
pub mod limits;
pub(crate) mod linear;
pub mod moment;
pub(crate) mod playback;
pub(crate) mod race;
pub mod run;
pub mod search;
pub mod seed;
pub mod trail;
pub mod work;
