//! The real binary: its command line, and how it treats a real pseudo-terminal.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

#[path = "../common/mod.rs"]
mod common;

mod boxup;
mod cli;
mod compare;
mod dominoes;
#[cfg(target_os = "linux")]
mod event_loop;
mod exports;
#[path = "../floors.rs"]
mod floors;
mod golden;
#[cfg(target_os = "linux")]
mod goodbye;
mod grade;
mod hostile;
mod inspect;
#[cfg(target_os = "linux")]
mod interrupt;
#[cfg(target_os = "linux")]
mod keys;
mod lessons;
mod lights;
mod links;
mod plain;
#[cfg(target_os = "linux")]
mod pty;
mod quiz;
mod sudoku;
#[cfg(target_os = "linux")]
mod tape;
#[cfg(target_os = "linux")]
mod trace;
