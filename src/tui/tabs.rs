//! The tabs: what is special about each puzzle on the screen. What they share is in
//! [`super::midend`].

pub(crate) mod boxup;
pub(crate) mod custom;
pub(crate) mod dominoes;
pub(crate) mod lights_out;
pub(crate) mod pacman;
pub(crate) mod sudoku;
pub(crate) mod trace;

use crate::engine::run::Stats;
use crate::tui::view::{self, grouped};

/// What every search counts, for runs side by side.
fn counted_by(stats: &Stats) -> [(&'static str, String); 2] {
    let frontier = format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
    [("frontier", frontier), ("generated", grouped(stats.generated))]
}

/// What waits in a search, and the most that did.
fn waiting(panel: &mut view::panel::Panel, stats: &Stats) {
    let (now, peak) = (grouped(stats.frontier), grouped(stats.peak_frontier));
    let both = format!("{now}  peak {peak}");
    if panel.holds("frontier", &both) {
        return panel.row("frontier", &both);
    }
    panel.row("frontier", &now);
    panel.row("  peak", &peak);
}

/// What nearly every file of a tab uses: the grid, its state with forms, keys and editor, the panel, and what
/// ratatui draws with.
mod prelude {
    pub use crate::compare::methods::{Methods, Report, Subject};
    pub use crate::engine::grid::{Dir, Grid, Pos, Size};
    pub use crate::engine::limits::Limits;
    pub use crate::engine::run::{Background, Job as _, Keep, Run as _, Status};
    pub use crate::engine::seed::Random;
    pub use crate::engine::terms::Side;
    pub use crate::puzzles::puzzle::{Game as _, Named, Origin, Puzzle};
    pub use crate::puzzles::words::Words;
    pub use crate::tui::inspector::{Legend, Page, Sign};
    pub use crate::tui::keys::{Action, Binding, Mode, Own, digits, joined, key, row};
    pub use crate::tui::midend::editor::{Drawing, Tools};
    pub use crate::tui::midend::spoken::Spoken;
    pub use crate::tui::midend::{Command, FILE, PuzzleTab, Setup, TabState};
    pub(crate) use crate::tui::session::Word;
    pub(super) use crate::tui::tabs::{counted_by, waiting};
    pub use crate::tui::term::key::{Code, Key, Pointer};
    pub use crate::tui::theme::Theme;
    pub use crate::tui::view::form::{Complaint, Field, Form};
    pub use crate::tui::view::panel::Panel;
    pub use crate::tui::view::picker::Item;
    pub use crate::tui::view::viewport::{Viewport, Zoom, draw_box};
    pub(crate) use crate::tui::view::{
        chart, counted, decimal, draw_brackets, draw_more, fill, first_shown, grouped, put,
        put_cut, width,
    };
    pub use crate::tui::viewer::view::{Click, Nouns, Outcome, Shown, View};
    pub use crate::tui::watching::{Answer, NoAnswer};
    pub use ratatui::buffer::Buffer;
    pub use ratatui::layout::{Margin, Rect};
    pub use ratatui::style::{Color, Modifier, Style};
    pub use serde::{Deserialize, Serialize};
    pub use std::cell::Cell;
    pub use std::path::Path;
    pub use std::time::Duration;
}
