//! Solvers against second implementations, published figures and runs made afresh.

mod boxup;
mod boxup_pddl;
mod pacman;
mod runs;
mod sudoku;
