//! Search, stepping and playback for any puzzle.
//!
//! What lives here knows no puzzle, no file format and no terminal: a solver is a [`run::Job`] that
//! can be advanced, a [`run::Run`] is a job that remembers and can be sought to any moment, and
//! [`playback`] decides which moment is looked at. Puzzles plug in through [`search::Problem`] and
//! [`trail::Solver`].

pub mod clock;
pub mod exact_cover;
pub mod game_tree;
pub mod grid;
pub mod history;
pub mod limits;
pub mod linear;
pub mod playback;
pub mod race;
pub mod run;
pub mod search;
pub mod seed;
pub mod trail;
