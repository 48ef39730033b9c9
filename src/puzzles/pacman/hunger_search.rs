//! `hunger` as a search problem: the field's rules with an estimate on top.

use super::Heuristic;
use super::heuristics::Estimator;
use super::hunger::{DotSets, Field, State};
use super::run::OnMap;
use crate::engine::grid::{Pos, Size};
use crate::engine::search::problem::{Places, Problem};
use crate::engine::search::visited::{Hashed, OnTile, Tiled};
use crate::engine::search::walker::Exits;
use crate::engine::table::Value;

/// A field, the sets of dots met on it, and an estimate.
#[derive(Clone, Debug)]
pub struct Hunger {
    field: Field,
    sets: DotSets,
    estimator: Estimator,
    /// The bits of the energy that tell states apart: all, or none if cell and remaining dots alone
    /// make two states the same.
    ///
    /// Energy is the energy at the start, less the steps, plus what was eaten; so of two such states
    /// the one with less path cost has more energy and dominates the other exactly.
    told_by: u32,
    /// By cell: the number of its tile, times 8, and its place on it; see [`Hunger::key`].
    tiles: Vec<u32>,
}

/// What makes two states the same for the search, and where it is.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    state: State,
    /// As in [`Hunger::tiles`].
    tile: u32,
}

impl PartialEq for Key {
    #[inline]
    fn eq(&self, other: &Key) -> bool {
        self.state == other.state
    }
}

impl Eq for Key {}

impl OnTile for Key {
    #[inline]
    fn tile(&self) -> (u64, u64, u32) {
        let State { energy, dots, .. } = self.state;
        let group = u64::from(self.tile >> 3) << 32 | u64::from(energy);
        (group, dots.index() as u64, self.tile & 7)
    }
}

/// By cell, the number of its tile, times 8, and its place on it.
///
/// With energy and dots given, cells of one colour of the chess board can be reached, and the four
/// neighbours of a cell are a square of two by two of them along the diagonals. A tile is two by four.
fn tiles(size: Size) -> Vec<u32> {
    let cols = u32::from(size.cols);
    let tile = |pos: Pos| {
        let (row, col) = (u32::from(pos.row), u32::from(pos.col));
        let (down, up) = (row + col, row + cols.div_ceil(2) * 2 - col);
        let (colour, down, up) = (down & 1, down / 2, up / 2);
        let tile = ((down / 2) << 10) | ((up / 4) << 1) | colour;
        let place = ((down % 2) << 2) | (up % 4);
        (tile << 3) | place
    };
    size.cells().map(tile).collect()
}

impl Hunger {
    /// The problem on `field` with `heuristic`; `exact` for exact dominance.
    pub fn new(field: Field, heuristic: Heuristic, exact: bool) -> Self {
        let estimator = Estimator::new(&field, heuristic);
        let told_by = if exact { 0 } else { u32::MAX };
        Hunger { sets: field.dot_sets(), estimator, tiles: tiles(field.size()), field, told_by }
    }
}

impl Problem for Hunger {
    type State = State;
    type Key = Key;
    type Cost = u32;
    type Visited = Hashed<Tiled>;

    fn start(&self) -> State {
        self.field.start_state()
    }

    #[inline]
    fn key(&self, &state: &State) -> Key {
        let tile = self.tiles.get(state.cell as usize).copied().unwrap_or(0);
        Key { state: State { energy: state.energy & self.told_by, ..state }, tile }
    }

    fn visited(&self) -> Hashed<Tiled> {
        Hashed::default()
    }

    fn is_goal(&self, &state: &State) -> bool {
        self.field.is_goal(state)
    }

    #[inline]
    fn expand(&mut self, &state: &State, out: &mut Vec<(State, u32)>) {
        self.field.successors(&mut self.sets, state, |next| out.push((next, 1)));
    }

    #[inline(always)]
    fn estimate(&mut self, state: &State) -> f64 {
        self.estimator.estimate(&self.field, &self.sets, state.cell, state.energy, state.dots)
    }

    fn bytes(&self) -> u64 {
        (self.sets.bytes() + self.estimator.bytes()) as u64
    }

    fn facts(&self, state: &Self::State) -> Vec<(&'static str, Value)> {
        super::run::facts(self, state)
    }
}

impl Places for Hunger {
    fn places(&self) -> usize {
        self.field.size().area()
    }

    fn place(&self, state: &State) -> usize {
        state.cell as usize
    }
}

impl Exits for Hunger {
    fn exits(&mut self, &state: &State) -> [Option<(State, u32)>; 4] {
        let mut exits = [None; 4];
        let from = self.field.pos(state.cell);
        self.field.successors(&mut self.sets, state, |next| {
            let to = self.field.pos(next.cell);
            if let Some(dir) = crate::engine::grid::Dir::between(from, to) {
                exits[dir as usize] = Some((next, 1));
            }
        });
        exits
    }
}

impl OnMap for Hunger {
    fn size(&self) -> Size {
        self.field.size()
    }

    fn energy(&self, state: &State) -> Option<u32> {
        Some(state.energy)
    }

    fn dots(&self, state: &State) -> Option<u32> {
        Some(self.sets.count(state.dots))
    }

    fn has_dot(&self, state: &State, place: usize) -> bool {
        self.field.dot_at(place as u32).is_some_and(|dot| self.sets.holds(state.dots, dot))
    }
}
