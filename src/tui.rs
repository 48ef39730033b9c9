//! The playground on a terminal: what is drawn, and what keys and time do to it.
//!
//! At the bottom are the parts that know no puzzle: [`terminal`] owns the terminal's modes,
//! [`backend`] turns frames into few bytes, [`input`] turns bytes into messages, [`event`] is the
//! loop between them, [`key`] names what is pressed. Rules of puzzles, search and files
//! do not belong here, and nothing outside this module may write to the terminal.

pub mod backend;
pub mod event;
pub mod input;
pub mod key;
pub mod terminal;
