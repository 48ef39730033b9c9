//! The terminal: its modes, its events, its output, and the event loop over them.

pub mod backend;
pub mod clipboard;
pub mod event_loop;
pub mod input;
pub mod key;
pub mod log;
pub mod screen;
pub mod signals;
pub mod terminal;
