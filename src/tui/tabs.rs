//! The tabs: what is special about each puzzle on the screen. What they share is in
//! [`super::midend`].

pub mod boxup;
pub mod dominoes;
pub mod lights_out;
pub mod own;
pub mod pacman;
pub mod sudoku;
pub mod trace;
