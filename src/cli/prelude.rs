//! What nearly every command uses: arguments, answers, failures, instances.

pub use super::answer::Answer;
pub use super::args::{LimitArgs, TraceArgs, Typed, led, with_default, word};
pub use super::failure::{Usage, stopped, why_stopped};
pub use super::generic::{Commands, Generate, How, Of, Pick, RunOf};
pub use super::generic::{save_run, side_by_side, solve_action, write_into};
pub use super::registry::{Action, Listed, PuzzleCli, Registry, TabSetup, Verb};
pub use super::waiting::Progress;
pub use crate::compare::comparison::Comparison;
pub use crate::engine::grid::{Pos, Size};
pub use crate::engine::limits::Limits;
pub use crate::puzzles::files::Files;
pub use crate::puzzles::library::Library;
pub use crate::puzzles::puzzle::{Keep, Named, Puzzle};
pub use crate::puzzles::words::Words;
pub use anyhow::{Context, Error, Result, anyhow, bail};
pub use clap::{Args, Command};
pub use std::io::Write;
pub use std::path::{Path, PathBuf};
pub use std::time::Instant;
