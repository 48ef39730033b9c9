//! Searches from cell to cell, where the cell is the whole state: `maze` and `navigation`.

use super::distance::Ends;
use super::run::{OnMap, place};
use crate::engine::grid::{Pos, Size};
use crate::engine::search::problem::{Cost, Fact, Places, Problem, Reversible, Tried};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;

/// The steps between the cells of a map, the same in both directions.
pub trait Steps {
    /// What a step costs.
    type Cost: Cost;

    /// Adds the steps from a cell to `out`.
    fn steps(&self, size: Size, cell: u32, out: &mut Vec<(u32, Self::Cost)>);

    /// Why a step inside the map is not possible.
    fn refusal(&self, is_diagonal: bool) -> &'static str {
        let _ = is_diagonal;
        "wall"
    }

    /// The directions, in the order of [`Steps::steps`], with the change of row and column.
    fn directions(&self) -> &'static [(&'static str, (i32, i32))];

    /// Number of steps of a path of this cost.
    fn count(&self, cost: Self::Cost) -> u32;

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

    fn tries(&mut self, &state: &u32) -> Vec<Tried<u32, S::Cost>> {
        let size = self.ends.size;
        let mut steps = Vec::new();
        self.steps.steps(size, state, &mut steps);
        let from = size.pos(state as usize);
        let tried = |&(name, by): &(&'static str, (i32, i32))| {
            let to = size.offset(from, by);
            let cell = to.map(|to: Pos| size.index(to) as u32);
            let step = steps.iter().find(|step| Some(step.0) == cell);
            let is_diagonal = by.0 != 0 && by.1 != 0;
            let why = match to {
                Some(_) => self.steps.refusal(is_diagonal),
                None => "edge of the map",
            };
            let result = step.copied().ok_or_else(|| why.to_owned());
            Tried { action: name.to_owned(), result, place: place(to) }
        };
        self.steps.directions().iter().map(tried).collect()
    }

    fn action(&mut self, &from: &u32, &to: &u32) -> Option<String> {
        let (size, from) = (self.ends.size, self.ends.size.pos(from as usize));
        let to = Some(size.pos(to as usize));
        let mut directions = self.steps.directions().iter();
        directions.find(|(_, by)| size.offset(from, *by) == to).map(|(name, _)| (*name).to_owned())
    }

    fn steps(&self, cost: S::Cost) -> Option<u32> {
        Some(self.steps.count(cost))
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

    fn tries_back(&mut self, state: &u32) -> Vec<Tried<u32, S::Cost>> {
        self.tries(state)
    }

    fn action_back(&mut self, from: &u32, to: &u32) -> Option<String> {
        self.action(from, to)
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
