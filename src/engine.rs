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
pub(crate) mod event;
pub(crate) mod exact_cover;
pub(crate) mod game_tree;
pub mod grid;
pub mod limits;
pub(crate) mod linear;
pub mod log;
pub mod moment;
pub(crate) mod phrases;
pub(crate) mod playback;
pub(crate) mod printable;
pub mod pseudo_code;
pub mod question;
pub(crate) mod race;
pub mod run;
pub mod search;
pub mod seed;
pub mod terms;
#[cfg(test)]
pub(crate) mod testing;
pub mod trail;
pub mod work;
