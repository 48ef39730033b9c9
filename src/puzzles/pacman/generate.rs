//! Random maps: hunger fields, mazes and scenes.
//!
//! The same parameters and seed must always give the same map, so any change of what is drawn from the
//! random stream breaks game ids. There is no search here: the caller provides the solver for fields.

mod field;
mod maze;
mod scene;

use std::collections::VecDeque;
use std::fmt;
use std::ops::RangeInclusive;

pub use field::{FieldParams, Fields};
pub use maze::{MazeParams, maze};
pub use scene::{SceneParams, scene};

use crate::engine::grid::{Dir, Grid, Pos, Size};

/// Most rows and columns of a random map: mazes and scenes are made in one go.
pub const MOST_SIDE: u16 = 512;

/// Why there is no map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoMap {
    /// A parameter is out of range.
    Range {
        /// The parameter.
        what: &'static str,
        /// The value given.
        given: u32,
        /// The values allowed.
        allowed: RangeInclusive<u32>,
    },
    /// This many maps were drawn, and none of them can be solved.
    Tries(u32),
}

impl fmt::Display for NoMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoMap::Range { what, given, allowed } => {
                write!(f, "{what} {given}, expected {} to {}", allowed.start(), allowed.end())
            }
            NoMap::Tries(tries) => write!(
                f,
                "none of {tries} maps drawn can be solved, expected fewer walls, more dots or more energy"
            ),
        }
    }
}

impl std::error::Error for NoMap {}

/// Checks one parameter.
fn within(what: &'static str, given: u32, allowed: RangeInclusive<u32>) -> Result<(), NoMap> {
    if allowed.contains(&given) { Ok(()) } else { Err(NoMap::Range { what, given, allowed }) }
}

/// Checks both sides of a map, which are at least `least` cells long.
fn sides(rows: u16, cols: u16, least: u32) -> Result<(), NoMap> {
    within("rows", u32::from(rows), least..=MOST_SIDE.into())?;
    within("columns", u32::from(cols), least..=MOST_SIDE.into())
}

/// `percent` of `of`, rounded down.
fn share(of: usize, percent: u32) -> usize {
    of * percent as usize / 100
}

const DIAGONAL: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The eight directions: along rows and columns first, then the diagonals.
fn around(size: Size, pos: Pos) -> impl Iterator<Item = Pos> {
    let straight = Dir::ALL.into_iter().map(Dir::delta);
    straight.chain(DIAGONAL).filter_map(move |delta| size.offset(pos, delta))
}

/// The cells that can be reached from `start`, nearest first, by steps that `next` allows. A diagonal
/// step passes between two walls.
fn reached<I>(walls: &Grid<bool>, start: Pos, next: impl Fn(Size, Pos) -> I) -> Vec<Pos>
where
    I: Iterator<Item = Pos>,
{
    let size = walls.size();
    let mut seen = walls.clone();
    seen[start] = true;
    let mut queue = VecDeque::from([start]);
    let mut order = Vec::new();
    while let Some(pos) = queue.pop_front() {
        order.push(pos);
        for near in next(size, pos) {
            if !seen[near] {
                seen[near] = true;
                queue.push_back(near);
            }
        }
    }
    order
}

/// Steps along rows and columns.
fn beside(size: Size, pos: Pos) -> impl Iterator<Item = Pos> {
    Dir::ALL.into_iter().filter_map(move |dir| size.step(pos, dir))
}

#[cfg(test)]
mod tests;
