//! Searches from cell to cell, where the cell is the whole state: `maze` and `navigation`.

use super::distance::Ends;
use super::run::OnMap;
use crate::engine::grid::Size;
use crate::engine::search::problem::{Cost, Fact, Places, Problem, Reversible};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;

/// The steps between the cells of a map, the same in both directions.
pub trait Steps {
    /// What a step costs.
    type Cost: Cost;

    /// Adds the steps from a cell to `out`.
    fn steps(&self, size: Size, cell: u32, out: &mut Vec<(u32, Self::Cost)>);

    /// The steps N, S, E and W.
    fn exits(&self, size: Size, cell: u32) -> [Option<(u32, Self::Cost)>; 4];
}

/// A search between two cells. States are cell numbers.
#[derive(Clone, Debug)]
pub struct Cells<S> {
    ends: Ends,
    steps: S,
}

impl<S: Steps> Cells<S> {
    /// The search between these ends, which must be on the map.
    pub fn new(steps: S, ends: Ends) -> Self {
        Cells { ends, steps }
    }
}

impl<S: Steps> Problem for Cells<S> {
    type State = u32;
    type Key = u32;
    type Cost = S::Cost;
    type Visited = Dense;

    fn start(&self) -> u32 {
        self.ends.start
    }

    fn key(&self, &state: &u32) -> u32 {
        state
    }

    fn visited(&self) -> Dense {
        Dense::new(self.ends.size.area())
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.ends.goal
    }

    #[inline]
    fn expand(&mut self, &state: &u32, out: &mut Vec<(u32, S::Cost)>) {
        self.steps.steps(self.ends.size, state, out);
    }

    fn estimate(&mut self, &state: &u32) -> f64 {
        self.ends.estimate(state)
    }

    fn facts(&self, state: &u32) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }

    fn fact_number(&self, state: &u32, name: &str) -> Option<f64> {
        super::run::fact_number(self, state, name)
    }
}

impl<S: Steps> Places for Cells<S> {
    fn places(&self) -> usize {
        self.ends.size.area()
    }

    fn place(&self, &state: &u32) -> usize {
        state as usize
    }
}

impl<S: Steps> Reversible for Cells<S> {
    fn goal(&self) -> u32 {
        self.ends.goal
    }

    fn expand_back(&mut self, state: &u32, out: &mut Vec<(u32, S::Cost)>) {
        self.expand(state, out);
    }

    fn estimate_back(&mut self, &state: &u32) -> f64 {
        self.ends.estimate_back(state)
    }
}

impl<S: Steps> Exits for Cells<S> {
    fn exits(&mut self, &state: &u32) -> [Option<(u32, S::Cost)>; 4] {
        self.steps.exits(self.ends.size, state)
    }
}

impl<S: Steps> OnMap for Cells<S> {
    fn size(&self) -> Size {
        self.ends.size
    }

    fn moved(&self, _: &u32, place: usize) -> u32 {
        place as u32
    }
}
