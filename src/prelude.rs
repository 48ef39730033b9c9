//! What a program with a search or a puzzle of its own needs: `use frontier::prelude::*`.
//!
//! For a search: a [`Space`] (or a [`Problem`] of full speed), a [`Strategy`], and [`watch`]. For a
//! puzzle with a tab: [`Puzzle`], and with the feature `playground` a [`Look`] and a [`Registry`].

pub use crate::engine::grid::{Dir, Pos, Size};
pub use crate::engine::limits::Limits;
pub use crate::engine::run::{Job, Keep, Run, Stats, Status};
pub use crate::engine::search::frontier::{HeapFifo, Mixed, Queue};
pub use crate::engine::search::graph::{Search, Strategy};
pub use crate::engine::search::problem::{Problem, Tried};
pub use crate::engine::search::pseudo_code;
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
    tui::midend::desk::{Desk, Look, Setup},
    tui::midend::editor::NoTools,
    tui::theme::Theme,
    tui::view::panel::Panel,
    tui::view::viewport::{Viewport, Zoom},
    tui::view::{grouped, put},
    tui::viewer::view::{Shown, View},
    tui::watching::NoAnswer,
    watch,
};
#[cfg(feature = "playground")]
pub use ratatui::{buffer::Buffer, layout::Rect};
