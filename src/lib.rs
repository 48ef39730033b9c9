//! A terminal playground: puzzles to play, and every search to watch, forwards and backwards.
//!
//! A search of your own is a start, a function for the successors and one for the goal; [`prelude`] has all it takes:
//!
//! ```
//! use frontier::prelude::*;
//!
//! // From 1 to 50 by doubling and adding one.
//! let space = Space::new(1u32, |&n| vec![2 * n, n + 1]).goal(|&n| n == 50).line(|n| n.to_string());
//! let mut search: Search<_, Queue> = Search::new(space, Strategy::BREADTH_FIRST, Limits::DEFAULT);
//! assert_eq!(search.finish(), Status::Found);
//! assert_eq!(search.goal().map(|goal| search.path(goal)), Some(vec![1, 2, 3, 6, 12, 24, 25, 50]));
//! ```
//!
//! With the feature `playground` (on by default) `watch(space, Strategy::BREADTH_FIRST)` opens the terminal on it
//! instead: step by step, with its queue, its tree and its pseudo-code, and beside other strategies. Without the
//! feature the searches and the puzzles build without a terminal, and without ratatui, crossterm and clap.
//!
//! A puzzle of your own gets a tab beside the five, all commands (`solve`, `inspect`, `compare`, …), sessions and
//! links: `examples/eight_puzzle.rs` is a whole one.
//!
//! What is not on these pages may change with every version.

#![cfg_attr(test, allow(clippy::disallowed_methods, clippy::disallowed_types))]

// The tests and benches of the program see more than its users.
#[cfg(feature = "playground")]
#[doc(hidden)]
pub use frontier_screen::{cli, tui};
#[doc(hidden)]
pub use frontier_solvers::{compare, engine, puzzles};
#[doc(inline)]
pub use frontier_solvers::{opt, options, puzzle, search};

pub mod prelude {
    //! What a program with a search or a puzzle of its own needs: `use frontier::prelude::*`.
    //!
    //! *A search*: a [`Space`] made of functions, or a [`Problem`] with a table of its own for full speed; a
    //! [`Strategy`] says how it is searched. A [`Search`] gives the answer, a [`RecordedSearch`] every moment of it.
    //!
    //! *A puzzle*: [`Puzzle`] has its instances, rules and methods; its game follows from a [`Position`], the options
    //! of its methods from [`options!`].
    //!
    #![cfg_attr(
        feature = "playground",
        doc = "*On the screen*: [`watch`] opens a search. A puzzle has a [`View`] of its runs and a [`PuzzleTab`]; [`Simple`] is its command line, and [`main_with`] a program with all puzzles of a [`Registry`]."
    )]
    //!
    //! Types that their signatures name beside these are in [`search`](crate::search) and
    //! [`puzzle`](crate::puzzle), those of the screen in `tab`.

    #[doc(inline)]
    pub use frontier_solvers::prelude::*;

    #[cfg(feature = "playground")]
    pub use crate::ratatui::{buffer::Buffer, layout::Rect};
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
        watch, watch_with,
    };
}

/// What tabs and the command line name beside the [`prelude`]: forms, clicks, the editor, the colours.
#[cfg(feature = "playground")]
pub mod tab {
    pub use crate::cli::registry::PuzzleCli;
    pub use crate::engine::playback::Speed;
    pub use crate::puzzles::{files::Files, library::Library};
    pub use crate::tui::keys::{Mode, Own};
    pub use crate::tui::midend::editor::{Drawing, Tools};
    pub use crate::tui::midend::{Command, TabSetup};
    pub use crate::tui::theme::{Depth, Glyphs};
    pub use crate::tui::view::form::{Complaint, Field, Form};
    pub use crate::tui::viewer::view::{Click, Nouns, Outcome};
    pub use crate::tui::{
        inspector::Sign, midend::spoken::Spoken, settings::Settings, term::key::Pointer,
        view::picker::Item, watching::AnswerPlayback,
    };
}

/// Watches a search problem of your own:
///
/// ```no_run
/// use frontier::prelude::*;
///
/// fn main() -> std::process::ExitCode {
///     let space = Space::new(1u32, |&n| vec![2 * n, n + 1])
///         .goal(|&n| n == 50)
///         .line(|n| n.to_string());
///     watch(space, Strategy::BREADTH_FIRST)
/// }
/// ```
#[cfg(feature = "playground")]
#[doc(inline)]
pub use frontier_screen::cli::watch::watch;
#[cfg(feature = "playground")]
#[doc(inline)]
pub use frontier_screen::cli::watch::watch_with;
#[cfg(feature = "playground")]
pub use frontier_screen::{anyhow, clap, ratatui};
pub use frontier_solvers::{serde, serde_json};

/// The program with these puzzles: carries out its command line and reports a failure in one line.
///
/// ```no_run
/// use frontier::prelude::*;
///
/// fn main() -> std::process::ExitCode {
///     main_with(&Registry::built_in())
/// }
/// ```
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
