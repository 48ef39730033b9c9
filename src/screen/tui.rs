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
pub mod keys;
pub mod midend;
pub mod opening;
pub mod overlay;
pub mod picture;
pub mod plain;
pub mod session;
pub mod settings;
pub mod tab;
pub mod tabs;
pub mod term;
pub mod theme;
pub mod view;
pub mod viewer;
pub mod watching;

/// What nearly every file of the screen uses: what is drawn with, keys and the mouse, panels and forms.
mod prelude {
    pub use crate::engine::condition::{BadWords, Condition, Vocabulary};
    pub use crate::engine::grid::{Dir, Pos, Size};
    pub use crate::engine::moment::{Moment, Step, Wanted, first_shown};
    pub use crate::engine::run::{Job as _, Run as _, Status};
    pub use crate::engine::terms::{Fact, Facts, NodeId};
    pub use crate::engine::{playback::Speed, race::Race, work::Clock};
    pub use crate::puzzles::link::{Link, LinkTarget, MOST_RUNS, Spot, is_link};
    pub use crate::puzzles::puzzle::Puzzle;
    pub use crate::tui::inspector::{Page, Sign};
    pub use crate::tui::keys::{Action, Binding, KeyTable, LineEdit, Mode, Own};
    pub use crate::tui::term::key::{Code, Key, Pointer};
    pub use crate::tui::view::form::{Complaint, Field, Form, SEED};
    pub use crate::tui::view::picker::{Item, Outcome, Picker};
    pub use crate::tui::view::viewport::{Viewport, draw_box};
    pub use crate::tui::view::{
        around, board, counted, decimal, fill, flowed, frame, grouped, lines_of, middle, paragraph,
        put, put_cut, width, wrap,
    };
    pub use crate::tui::viewer::{Viewer, pane::Pane, view::View};
    pub use crate::tui::{
        midend::Command, overlay::Asked, settings::Settings, theme::Theme, view::frame::Areas,
        view::panel::Panel,
    };
    pub use ratatui::buffer::Buffer;
    pub use ratatui::layout::{Constraint, Margin, Position, Rect};
    pub use ratatui::style::{Color, Modifier, Style};
    pub use ratatui::widgets::{Clear, Widget};
    pub use serde::{Deserialize, Serialize};
    pub use serde_json::Value;
    pub use std::collections::{BTreeMap, VecDeque};
    pub use std::{os::fd::BorrowedFd, time::Duration};
}
