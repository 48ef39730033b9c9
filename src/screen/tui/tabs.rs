//! The tabs: what is special about each puzzle on the screen. What they share is in
//! [`super::midend`].

pub mod boxup;
pub mod custom;
pub mod dominoes;
pub mod lights_out;
pub mod pacman;
pub mod sudoku;
pub mod trace;

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

/// What nearly every file of a tab uses beside what every file of the screen does: its state with forms, keys and
/// editor, what can be computed and compared, and where the cells of a board are.
mod prelude {
    pub use crate::compare::methods::{Methods, Report, Subject};
    pub use crate::engine::run::{Background, Keep};
    pub use crate::engine::{grid::Grid, limits::Limits, seed::Random, terms::Side, words::Words};
    pub use crate::puzzles::puzzle::{Game as _, Named, Origin};
    pub use crate::tui::inspector::{Legend, Tried};
    pub use crate::tui::midend::editor::{Drawing, SavedBoard, Tools, on_board};
    pub use crate::tui::midend::{FILE, PuzzleTab, Setup, TabState};
    pub use crate::tui::prelude::*;
    pub(super) use crate::tui::tabs::{counted_by, waiting};
    pub use crate::tui::view::{chart, draw_brackets, draw_more};
    pub use crate::tui::viewer::view::{Click, Nouns, OfRow, Outcome, Shown};
    pub use crate::tui::{
        midend::spoken::Spoken, session::Word, view::viewport::Zoom, viewer::state_map,
        watching::AnswerPlayback,
    };
    pub use std::{cell::Cell, ops::RangeInclusive, path::Path};
}
