//! Scripts of keys and clicks on the whole program without a terminal: screens, looks, sessions, kiosk.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

#[path = "../common/mod.rs"]
mod common;

mod asking;
mod boxup;
mod compare;
mod documents;
mod dominoes;
mod feedback;
mod fuzz;
mod inspector;
mod keys;
mod kiosk;
mod laws;
mod lessons;
mod lights;
mod links;
mod looks;
mod screens;
mod sessions;
mod sixth;
mod slow;
mod sudoku;
mod trace;
mod turns;
