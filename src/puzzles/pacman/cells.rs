//! Searches from cell to cell, where the cell is the whole state: `maze` and `navigation`.

use super::distance::Ends;
use super::ground::{At, DIRECTIONS, Ground};
use super::run::{OnMap, place};
use crate::engine::grid::{Pos, Size};
use crate::engine::search::problem::{Cost, Places, Problem, Reversible, Tried};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;
use crate::engine::terms::Fact;

/// The steps between the cells of a map, the same in both directions.
pub trait Steps {
    /// What a step costs.
    type Cost: Cost;

    /// The set of directions there are.
    const DIRECTIONS: u8;

    /// The map.
    fn ground(&self) -> &Ground;

    /// The map, to look round.
    fn ground_mut(&mut self) -> &mut Ground;

    /// The cost of a step.
    fn cost(direction: usize) -> Self::Cost;

    /// Why a step inside the map is not possible.
    fn refusal(&self, is_diagonal: bool) -> &'static str;

    /// Number of steps of a path of this cost.
    fn count(&self, cost: Self::Cost) -> u32;
}

/// A search between two cells.
#[derive(Clone, Debug)]
pub struct Cells<S> {
    ends: Ends,
    /// The number of the goal.
    goal: u32,
    steps: S,
}

impl<S: Steps> Cells<S> {
    /// The search between these ends, which must be on the map.
    pub fn new(steps: S, ends: Ends) -> Self {
        let goal = steps.ground().at(ends.goal).number();
        Cells { ends, goal, steps }
    }

    /// Where a search begins that starts on `cell`.
    pub fn at(&self, cell: Pos) -> At {
        self.steps.ground().at(cell)
    }

    /// The cell of a state.
    pub fn pos(&self, at: At) -> Pos {
        self.steps.ground().pos(at)
    }

    /// Adds the steps in these directions, to the cells `around`, to `out`.
    #[inline(always)]
    fn add(around: &[u32; 8], mut directions: u8, out: &mut Vec<(At, S::Cost)>) {
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize & 7;
            directions &= directions - 1;
            out.push((At::after(around, direction), S::cost(direction)));
        }
    }
}

impl<S: Steps> Problem for Cells<S> {
    type State = At;
    type Key = u32;
    type Cost = S::Cost;
    type Visited = Dense;

    fn start(&self) -> At {
        self.at(self.ends.start)
    }

    #[inline]
    fn key(&self, state: &At) -> u32 {
        state.number()
    }

    fn visited(&self) -> Dense {
        Dense::new(self.steps.ground().numbers())
    }

    #[inline]
    fn is_goal(&self, state: &At) -> bool {
        state.number() == self.goal
    }

    #[inline]
    fn expand(&mut self, state: &At, out: &mut Vec<(At, S::Cost)>) {
        let directions = self.steps.ground_mut().exits(*state) & S::DIRECTIONS;
        Self::add(&self.steps.ground().around(*state), directions, out);
    }

    /// Leaves out what the cell before had as a neighbour too: by way of this cell it is never nearer. All cells
    /// around are asked about, walls too, as the processor would often guess wrong which to ask about.
    #[inline(always)]
    fn expand_further(
        &mut self,
        state: &At,
        is_new: impl Fn(u32, S::Cost) -> bool,
        out: &mut Vec<(At, S::Cost)>,
    ) -> u64 {
        let ground = self.steps.ground_mut();
        let around = ground.around(*state);
        let directions = ground.exits(*state) & S::DIRECTIONS;
        let unknown = directions & !ground.beside(*state, &around, S::DIRECTIONS);
        let mut new = 0;
        for (direction, &to) in around.iter().enumerate() {
            if S::DIRECTIONS >> direction & 1 == 1 {
                new |= u8::from(is_new(to, S::cost(direction))) << direction;
            }
        }
        Self::add(&around, unknown & new, out);
        (directions & !(unknown & new)).count_ones().into()
    }

    #[inline]
    fn estimate(&mut self, state: &At) -> f64 {
        self.ends.estimate(self.steps.ground().pos(*state))
    }

    fn tries(&mut self, state: &At) -> Vec<Tried<At, S::Cost>> {
        let (size, from) = (self.ends.size, self.pos(*state));
        let possible = self.steps.ground_mut().exits(*state);
        let around = self.steps.ground().around(*state);
        let all = DIRECTIONS.into_iter().enumerate();
        let there_are = all.filter(|(direction, _)| S::DIRECTIONS >> direction & 1 == 1);
        let tried = |(direction, (name, by)): (usize, (&str, (i32, i32)))| {
            let to = size.offset(from, by);
            let result = match to {
                Some(_) if possible >> direction & 1 == 1 => {
                    Ok((At::after(&around, direction), S::cost(direction)))
                }
                Some(_) => Err(self.steps.refusal(by.0 != 0 && by.1 != 0).to_owned()),
                None => Err("edge of the map".to_owned()),
            };
            Tried { action: name.to_owned(), result, place: place(to) }
        };
        there_are.map(tried).collect()
    }

    fn action(&mut self, from: &At, to: &At) -> Option<String> {
        let (size, from, to) = (self.ends.size, self.pos(*from), Some(self.pos(*to)));
        let mut directions = DIRECTIONS.into_iter();
        directions.find(|&(_, by)| size.offset(from, by) == to).map(|(name, _)| name.into())
    }

    fn steps(&self, cost: S::Cost) -> Option<u32> {
        Some(self.steps.count(cost))
    }

    fn facts(&self, state: &At) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }

    fn fact_number(&self, state: &At, name: &str) -> Option<f64> {
        super::run::fact_number(self, state, name)
    }
}

impl<S: Steps> Places for Cells<S> {
    fn places(&self) -> usize {
        self.ends.size.area()
    }

    fn place(&self, state: &At) -> usize {
        self.ends.size.index(self.pos(*state))
    }
}

impl<S: Steps> Reversible for Cells<S> {
    fn goal(&self) -> At {
        self.at(self.ends.goal)
    }

    fn expand_back(&mut self, state: &At, out: &mut Vec<(At, S::Cost)>) {
        self.expand(state, out);
    }

    fn tries_back(&mut self, state: &At) -> Vec<Tried<At, S::Cost>> {
        self.tries(state)
    }

    fn action_back(&mut self, from: &At, to: &At) -> Option<String> {
        self.action(from, to)
    }

    fn estimate_back(&mut self, state: &At) -> f64 {
        self.ends.estimate_back(self.pos(*state))
    }
}

impl<S: Steps> Exits for Cells<S> {
    fn exits(&mut self, state: &At) -> [Option<(At, S::Cost)>; 4] {
        let possible = self.steps.ground_mut().exits(*state);
        let around = self.steps.ground().around(*state);
        [0, 1, 2, 3].map(|direction| {
            let is_possible = possible >> direction & 1 == 1;
            is_possible.then(|| (At::after(&around, direction), S::cost(direction)))
        })
    }
}

impl<S: Steps> OnMap for Cells<S> {
    fn size(&self) -> Size {
        self.ends.size
    }

    fn moved(&self, _: &At, place: usize) -> At {
        self.at(self.ends.size.pos(place))
    }
}
