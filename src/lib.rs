//! A terminal playground: puzzles to play, and every search to watch.
//!
//! [`prelude`] has what a program with a search or a puzzle of its own needs, and says where to begin. What is
//! not named there may change with every version. The feature `playground` (on by default) is the screen and the
//! command line; without it the searches and the puzzles build without a terminal.
//!
//! The house has floors, and each may use only what is below it: `cli` and `tui` (terminal) → `compare` (methods
//! side by side) → `puzzles` (rules, formats, solvers' puzzle parts) → `engine` (runs, playback, search; knows no
//! puzzle).

// What only the screen and the command line ask for.
#![cfg_attr(not(feature = "playground"), allow(dead_code, unused_imports))]
#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types))]

// The tests and benches of the program see more than its users.
#[cfg(feature = "playground")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "playground")]
mod compare;
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod puzzles;
#[cfg(feature = "playground")]
#[doc(hidden)]
pub mod tui;

/// What a program with a search or a puzzle of its own needs: `use frontier::prelude::*`.
///
/// For a search: a [`Space`] (or a [`Problem`] of full speed), a [`Strategy`], and [`watch`]. For a
/// puzzle with a tab: [`Puzzle`], and with the feature `playground` a [`PuzzleTab`] and a [`Registry`].
pub mod prelude {
    pub use crate::engine::grid::{Dir, Pos, Size};
    pub use crate::engine::limits::Limits;
    pub use crate::engine::pseudo_code;
    pub use crate::engine::run::{Job, Keep, Run, Stats, Status};
    pub use crate::engine::search::Strategy;
    pub use crate::engine::search::frontier::{HeapFifo, Mixed, Queue};
    pub use crate::engine::search::graph::Search;
    pub use crate::engine::search::problem::{Problem, Tried};
    pub use crate::engine::search::space::Space;
    pub use crate::engine::search::trace::SearchTrace;
    pub use crate::engine::search::visited::Hashed;
    pub use crate::engine::search::watched::{DepthCounts, RecordedSearch};
    pub use crate::engine::terms::Fact;
    pub use crate::options;
    pub use crate::puzzles::options::{Options, title};
    pub use crate::puzzles::positions::{Position, Positions};
    pub use crate::puzzles::puzzle::{Info, Named, Origin, Puzzle};
    pub use crate::puzzles::words::BadText;
    pub use crate::puzzles::words::{UnknownWord, Words};

    #[cfg(feature = "playground")]
    pub use crate::{
        cli::{Registry, Simple},
        main_with,
        tui::keys::Action,
        tui::midend::editor::NoTools,
        tui::midend::{PuzzleTab, Setup, TabState},
        tui::theme::Theme,
        tui::view::panel::Panel,
        tui::view::viewport::{Viewport, Zoom},
        tui::view::{grouped, put},
        tui::viewer::view::{Shown, View},
        tui::watching::NoAnswer,
        watch, watch_with,
    };
    #[cfg(feature = "playground")]
    pub use ratatui::{buffer::Buffer, layout::Rect};
}

#[cfg(feature = "playground")]
pub use cli::watch::{watch, watch_with};
#[cfg(feature = "playground")]
pub use {anyhow, clap, ratatui};
pub use {serde, serde_json};

/// The program with these puzzles: carries out its command line and reports a failure in one line.
#[cfg(feature = "playground")]
pub fn main_with(registry: &cli::Registry) -> std::process::ExitCode {
    use engine::printable::Printable;
    use std::io::{self, IsTerminal as _};
    let mut stdout = io::stdout().lock();
    let done = match stdout.is_terminal() {
        true => cli::run(registry, std::env::args_os(), &mut Printable::new(stdout)),
        // Another program gets every byte.
        false => cli::run(registry, std::env::args_os(), &mut stdout),
    };
    match done {
        Ok(status) => status.into(),
        Err(error) => cli::failure::report(&error, &mut io::stderr()).into(),
    }
}
