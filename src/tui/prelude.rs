//! What nearly every file of the screen uses: what is drawn with, keys and the mouse, panels and forms.

pub use super::keys::{Action, Mode};
pub use super::midend::commands::Command;
pub use super::overlay::Asked;
pub use super::settings::Settings;
pub use super::tab::Pointer;
pub use super::theme::Theme;
pub use super::view::form::{Complaint, Field, Form};
pub use super::view::frame::Areas;
pub use super::view::panel::Panel;
pub use super::view::picker::{Item, Outcome, Picker};
pub use super::view::{counted, decimal, first_shown, grouped, put, put_cut, width, wrap};
pub use crate::engine::grid::{Dir, Pos};
pub use crate::engine::playback::Speed;
pub use crate::puzzles::puzzle::Puzzle;
pub use ratatui::buffer::Buffer;
pub use ratatui::layout::Rect;
pub use ratatui::style::Style;
pub use std::os::fd::BorrowedFd;
pub use std::time::Duration;
