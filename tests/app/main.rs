//! Scripts of keys and clicks on the whole program without a terminal: screens, looks, sessions, kiosk.

#[path = "../common/mod.rs"]
mod common;

mod boxup;
mod compare;
mod documents;
mod dominoes;
mod feedback;
mod keys;
mod kiosk;
mod lights;
mod looks;
mod screens;
mod sessions;
mod sudoku;
