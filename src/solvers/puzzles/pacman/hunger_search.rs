//! `hunger` as a search problem: the field's rules with an estimate on top, and a table of the states met.

use super::hunger::{DotSets, Field, State};
use super::tile_set::{Key, PLACES, TileSet};
use super::*;
use super::{heuristics::Estimator, run::OnMap};
use crate::engine::search::{visited::Visited, walker::Exits};

/// Cells looked at while a search would make a step.
const CELLS: u64 = 64;

/// Steps' worth of the tables made before the search: about 100 000 cells.
const AT_ONCE: u32 = 1 << 11;

/// A field, the sets of dots met on it, and an estimate; with exact dominance if `V` is [`Hashed`].
#[derive(Clone, Debug)]
pub struct Hunger<V = TileSet> {
    field: Field,
    sets: DotSets,
    estimator: Estimator,
    /// For estimates of states that the search did not ask for: they must not count for what J may do.
    supposing: Option<Box<Estimator>>,
    /// By cell, see [`Key::place`].
    tiles: Vec<u32>,
    met: PhantomData<fn() -> V>,
}

/// By cell, see [`Key::place`]. With energy and dots given, cells of one colour of the chess board can be
/// reached. A tile is all cells of one colour on 8 rows and 8 columns.
fn tiles(size: Size) -> Vec<u32> {
    let across = u32::from(size.cols).div_ceil(8);
    let tile = |pos: Pos| {
        let (row, col) = (u32::from(pos.row), u32::from(pos.col));
        let tile = (row / 8 * across + col / 8) * 2 + (row + col) % 2;
        tile * PLACES + row % 8 * 4 + col % 8 / 2
    };
    size.cells().map(tile).collect()
}

/// A table of the states met.
pub trait Met: Visited<Key> + Default {
    /// The mask of the energy in keys: all bits, or none if states with the same cell and remaining dots
    /// have the same key.
    ///
    /// Energy is the energy at the start, less the steps, plus what was eaten; so of two such states
    /// the one with the lower path cost has more energy and dominates the other.
    const ENERGY: u32;
}

/// A set is enough where the key fixes the path cost.
impl Met for TileSet {
    const ENERGY: u32 = u32::MAX;
}

/// Exact dominance.
impl Met for Hashed {
    const ENERGY: u32 = 0;
}

impl<V: Met> Hunger<V> {
    /// The problem on `field` with `heuristic`. Tables that take a fraction of a frame are made at once, the others
    /// by [`Problem::prepare`].
    pub fn new(field: Field, heuristic: Heuristic) -> Self {
        let mut hunger = Hunger {
            sets: field.dot_sets(),
            estimator: Estimator::new(&field, heuristic),
            supposing: None,
            tiles: tiles(field.size),
            field,
            met: PhantomData,
        };
        hunger.prepare(AT_ONCE);
        hunger
    }
}

impl<V: Met> Problem for Hunger<V> {
    type State = State;
    type Key = Key;
    type Cost = u32;
    type Visited = V;
    const DOMINATES: bool = V::ENERGY == 0;

    fn start(&self) -> State {
        self.field.start
    }

    #[inline]
    fn key(&self, &State { cell, energy, dots }: &State) -> Key {
        let layer = u64::from(energy & V::ENERGY) << 32 | dots.index() as u64;
        Key { layer, place: self.tiles.get(cell as usize).copied().unwrap_or(0) }
    }

    fn visited(&self) -> V {
        V::default()
    }

    fn is_goal(&self, &state: &State) -> bool {
        self.field.is_goal(state)
    }

    #[inline]
    fn expand(&mut self, &state: &State, out: &mut Vec<(State, u32)>) {
        self.estimator.expanding(&self.field, &self.sets, state);
        self.field.successors(&mut self.sets, state, |next| out.push((next, 1)));
    }

    fn prepare(&mut self, budget: u32) -> bool {
        self.estimator.prepare(&self.field, u64::from(budget) * CELLS)
    }

    #[inline(always)]
    fn estimate(&mut self, state: &State) -> f64 {
        self.estimator.estimate(&self.field, &self.sets, *state)
    }

    fn bytes(&self) -> u64 {
        (self.sets.bytes() + self.estimator.bytes()) as u64
    }

    fn tries(&mut self, &state: &State) -> Vec<Tried<State, u32>> {
        let from = self.field.pos(state.cell);
        let tried = |dir: Dir| {
            let to = self.field.size.step(from, dir);
            let cell = to.map(|to| self.field.size.index(to) as u32);
            let is_free = cell.is_some_and(|c| self.field.neighbours(state.cell).contains(&c));
            let result = match self.field.step(&mut self.sets, state, dir) {
                Some(next) if next.energy > 0 || self.field.is_goal(next) => Ok((next, 1)),
                Some(_) => Err("starved (energy 0)"),
                None if to.is_none() => Err("edge of the map"),
                None if !is_free => Err("wall"),
                None => Err("no energy left"),
            };
            let (action, result) = (dir.letter().to_string(), result.map_err(str::to_owned));
            Tried { action, result, place: to }
        };
        Dir::ALL.map(tried).into()
    }

    fn action(&mut self, from: &State, to: &State) -> Option<String> {
        let (from, to) = (self.field.pos(from.cell), self.field.pos(to.cell));
        Dir::between(from, to).map(|dir| dir.letter().to_string())
    }

    fn steps(&self, cost: u32) -> Option<u32> {
        Some(cost)
    }

    fn facts(&self, state: &Self::State) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }

    fn fact_number(&self, state: &State, name: &str) -> Option<f64> {
        super::run::fact_number(self, state, name)
    }

    fn places(&self) -> usize {
        self.field.size.area()
    }

    fn place(&self, state: &State, _: u32) -> usize {
        state.cell as usize
    }
}

impl<V: Met> Exits for Hunger<V> {
    fn exits(&mut self, &state: &State) -> [Option<(State, u32)>; 4] {
        Dir::ALL.map(|dir| {
            let next = self.field.step(&mut self.sets, state, dir)?;
            (next.energy > 0 || self.field.is_goal(next)).then_some((next, 1))
        })
    }
}

impl<V: Met> OnMap for Hunger<V> {
    fn size(&self) -> Size {
        self.field.size
    }

    fn energy(&self, state: &State) -> Option<u32> {
        Some(state.energy)
    }

    fn dots(&self, state: &State) -> Option<u32> {
        Some(self.sets.count(state.dots))
    }

    fn estimate_supposed(&mut self, state: &State) -> f64 {
        let Hunger { field, sets, estimator, supposing, .. } = self;
        if !estimator.is_ready() {
            return 0.0;
        }
        let estimator = supposing.get_or_insert_with(|| Box::new(estimator.clone()));
        estimator.estimate(field, sets, *state)
    }

    fn moved(&self, &state: &State, place: usize) -> State {
        State { cell: place as u32, ..state }
    }

    fn has_dot(&self, state: &State, place: usize) -> bool {
        self.field.dot_at(place as u32).is_some_and(|dot| self.sets.holds(state.dots, dot))
    }
}
