//! The terminal, on crossterm: its modes, its events, its output, and the event loop over them.
//!
//! [`event_loop`] waits and hands out messages, time and frames to a [`screen`]. Below it are
//! [`signals`], which also takes the terminal and gives it back; `output`, which draws frames into memory as
//! bytes and writes without waiting; [`input`], which reads the terminal for crossterm and passes
//! on what `input_filter` lets through; `events`, which turns crossterm's events into messages. Nothing else in the program names crossterm.

pub mod event_loop;
mod events;
pub(crate) mod input;
mod input_filter;
pub mod key;
pub(crate) mod log;
pub(super) mod output;
pub mod screen;
pub mod signals;
