//! Solvers against second implementations, published figures and runs made afresh.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

mod audit;
mod boxup;
mod boxup_pddl;
mod brute;
mod cells;
mod conditions;
mod lights_moments;
mod moments;
mod pacman;
mod questions;
mod runs;
mod sudoku;
mod sudoku_moments;
mod told;
mod walkers;
