//! The terminal, on crossterm: its modes, its events, its output, and the event loop over them.
//!
//! [`event_loop`] waits and hands out messages, time and frames to a [`screen`]. Below it are
//! `guard`, which takes the terminal and gives it back; `output`, which draws frames into memory,
//! as bytes by `paint`, and writes without waiting; `feed`, which reads the terminal for crossterm and passes
//! on what `input_filter` lets through; `events` and `interpret`, which turn crossterm's events into messages;
//! [`signals`]. Nothing else in the program names crossterm.

pub mod clipboard;
pub mod event_loop;
mod events;
mod guard;
pub mod input;
mod input_filter;
mod input_pipe;
mod interpret;
pub mod key;
pub mod log;
mod output;
mod paint;
pub mod screen;
pub mod signals;
