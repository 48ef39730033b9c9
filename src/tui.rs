//! The playground on a terminal: what is drawn, and what keys and time do to it.
//!
//! At the bottom are the parts that know no puzzle: [`term`] is the terminal and the event loop,
//! [`theme`] holds every colour and glyph, [`keys`] every key,
//! [`session`] what is kept. On top of them
//! [`app`] shares the screen among the [`tabs`], drawn with the pieces of [`view`]; [`watching`] is the
//! transport of every run they show. Rules of puzzles,
//! search and files do not belong here, and nothing outside this module may write to the terminal.

pub mod app;
pub mod celebration;
pub mod cpu_budget;
pub mod demo;
pub mod inspector;
pub mod kept;
pub mod keys;
pub mod midend;
pub mod opening;
pub mod overlay;
pub mod picture;
pub mod plain;
mod prelude;
pub mod session;
pub mod settings;
pub mod tab;
pub mod tabs;
pub mod term;
pub mod theme;
pub mod view;
pub mod viewer;
pub mod watching;
