//! What nearly every file of rules and methods uses: cells, runs and their moments, texts, options.

pub(crate) use crate::engine::condition::Vocabulary;
pub(crate) use crate::engine::event::{Event, count};
pub(crate) use crate::engine::grid::{Dir, Grid, Pos, Size};
pub(crate) use crate::engine::limits::{Limit, Limits};
pub(crate) use crate::engine::moment::{Moment, Wanted};
pub(crate) use crate::engine::run::{Job, Keep, Run, Stats, Status};
pub(crate) use crate::engine::search::trace::SearchTrace;
pub(crate) use crate::engine::seed::Random;
pub(crate) use crate::engine::terms::{Fact, Facts, NodeId};
pub(crate) use crate::engine::trail::{Solver, Trail};
pub(crate) use crate::engine::{phrases, work};
pub(crate) use crate::opt;
pub(crate) use crate::puzzles::bad_text::BadText;
pub(crate) use crate::puzzles::options::{Opt, Options};
pub(crate) use crate::puzzles::positions::{Position, Positions};
pub(crate) use crate::puzzles::puzzle::{BuiltIn, Info, Making, Named, Opening, Origin, Puzzle};
pub(crate) use crate::puzzles::words::{Words, as_text, words};
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use std::borrow::Cow;
pub(crate) use std::fmt;
pub(crate) use std::rc::Rc;
pub(crate) use std::str::FromStr;
