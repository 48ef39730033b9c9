//! What nearly every command uses: arguments, answers, failures, instances.

pub use crate::cli::answer::Answer;
pub use crate::cli::args::{LimitArgs, Playground, TraceArgs, Typed, led, with_default, word};
pub use crate::cli::failure;
pub use crate::cli::failure::{Usage, stopped, why_stopped};
pub use crate::cli::generic::{
    Commands, Generate, How, Of, Pick, RunOf, save_run, side_by_side, solve_action, write_into,
};
pub use crate::cli::registry::{Action, Listed, PuzzleCli, Registry, TabSetup, Verb};
pub use crate::cli::waiting::Progress;
pub(super) use crate::cli::{answer, compare, waiting};
pub use crate::compare::comparison::Comparison;
pub use crate::engine::clock::Clock;
pub use crate::engine::grid::{Pos, Size};
pub use crate::engine::limits::Limits;
pub use crate::engine::playback::Speed;
pub use crate::engine::run::{Job as _, Run as _, Status};
pub use crate::puzzles::files::Files;
pub(crate) use crate::puzzles::library;
pub use crate::puzzles::library::Library;
pub use crate::puzzles::puzzle::{Info, Keep, Named, Puzzle};
pub use crate::puzzles::words::Words;
pub use crate::tui::tab::Tab;
pub use crate::tui::theme::{Depth, Theme};
pub use anyhow::{Context, Error, Result, anyhow, bail};
pub use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
pub use serde::Serialize;
pub use serde_json::{Map, Value, json};
pub use std::io::Write;
pub use std::path::{Path, PathBuf};
pub use std::rc::Rc;
pub use std::time::{Duration, Instant};
