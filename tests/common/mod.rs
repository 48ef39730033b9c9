//! What several test files need.
#![allow(dead_code)] // no test file uses all of it

pub mod folder;
pub mod program;
#[cfg(target_os = "linux")]
pub mod pty;
pub mod random;
pub mod stage;
pub mod turns;
