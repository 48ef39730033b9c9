//! Runs: searches and solvers that can be stepped, jumped in and watched, forwards and backwards.
//!
//! A **run** ([`run::Run`]) is work in steps that remembers: it can show every moment it went through. Moment
//! `t` is after `t` steps; moment 0 is before the first. The work itself is a [`run::Job`]: it is advanced by
//! a budget of steps, so nothing blocks and nothing needs a thread. What happened in a step, why, what
//! waits and where it stands is a [`moment::Moment`].
//!
//! Nothing here knows a puzzle, a file format of a puzzle or a terminal. Puzzles plug in through
//! [`search::problem::Problem`] and [`trail::Solver`]; the easiest problem is a
//! [`search::space::Space`], which `watch` opens in the playground. What another program's
//! search did comes in as a [`log::Log`]. `playback` decides which moment is shown.

pub mod condition;
pub mod event;
pub mod exact_cover;
pub mod game_tree;
pub mod grid;
pub mod limits;
pub mod linear;
pub mod log;
pub mod moment;
pub mod phrases;
pub mod playback;
pub mod printable;
pub mod pseudo_code;
pub mod question;
pub mod race;
pub mod run;
pub mod search;
pub mod seed;
pub mod terms;
pub mod testing;
pub mod trail;
pub mod words;
pub mod work;

/// What most files of the engine name: limits and runs, moments, and the words they share.
mod prelude {
    pub(super) use super::limits::{Bounds, Limit, Limits, bytes_of};
    pub(super) use super::moment::{
        Bound, Choice, EventStep, GameStep, Known, Level, List, Moment, MoveState, MoveView,
        NodePlace, NodeView, PlyView, QueueView, SearchStep, Step, Successor, Twig, Verdict,
        Waiting, Wanted,
    };
    pub(super) use super::printable::{kept, shortened};
    pub(super) use super::run::{Job, Keep, Run, Stats, Status, beside, forward};
    pub(super) use super::search::timeline::{Record, Timeline};
    pub(super) use super::search::trace::{
        Attempt, Explored, Order, Outcome, SearchTrace, attempts,
    };
    pub(super) use super::search::visited::{Index, Visited};
    pub(super) use super::terms::{
        Fact, Facts, NO_NODE, NodeId, Rank, Side, Ties, named, read_facts,
    };
    pub(super) use super::{phrases, search::column::Column, work};
    pub(super) use rustc_hash::{FxHashMap, FxHashSet};
    pub(super) use serde::{Deserialize, Serialize};
}
