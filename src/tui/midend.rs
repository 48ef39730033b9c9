//! The shared front end: what every puzzle does the same way on the screen, written once.
//!
//! A [`desk::Desk`] is a tab. It owns the instance that is open, the game with undo and redo, the run
//! being watched, popups, messages, comparisons and what goes into the session. What is special about
//! a puzzle is a [`desk::Look`]: how its board and panel are drawn, what its own keys do, what its
//! forms ask. Nothing here knows a puzzle.

mod actions;
mod back;
pub(crate) mod background;
pub mod commands;
pub(crate) mod comparing;
pub(crate) mod desk;
pub(crate) mod editor;
mod linked;
pub(crate) mod popup;
mod records;
pub(crate) mod spoken;
mod tab;
