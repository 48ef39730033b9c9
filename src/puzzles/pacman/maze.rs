//! `maze`: find the single dot, in four directions, every step costing 1.

use super::distance::Ends;
use super::run::OnMap;
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::search::problem::Fact;
use crate::engine::search::problem::{Places, Problem, Reversible};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;

/// Score of the Berkeley course for reaching the dot, before a point is subtracted for every step.
pub const WIN_SCORE: i64 = 510;

/// A maze with the estimate towards its dot. States are cell numbers.
#[derive(Clone, Debug)]
pub struct Maze {
    ends: Ends,
    /// Neighbours of every cell in the order N, S, E, W; the cell itself if there is no neighbour.
    neighbours: Vec<[u32; 4]>,
}

impl Maze {
    /// The maze with these `walls`; both ends must be on it.
    pub fn new(walls: &Grid<bool>, ends: Ends) -> Self {
        let size = walls.size();
        let free = |pos: Pos| walls.get(pos).is_some_and(|&wall| !wall);
        let neighbours = size
            .cells()
            .map(|pos| {
                Dir::ALL.map(|dir| {
                    let next = size.step(pos, dir).filter(|&p| free(p)).unwrap_or(pos);
                    size.index(next) as u32
                })
            })
            .collect();
        Maze { ends, neighbours }
    }
}

impl Problem for Maze {
    type State = u32;
    type Key = u32;
    type Cost = u32;
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
    fn expand(&mut self, &state: &u32, out: &mut Vec<(u32, u32)>) {
        let neighbours = self.neighbours[state as usize];
        out.extend(neighbours.into_iter().filter(|&n| n != state).map(|n| (n, 1)));
    }

    fn estimate(&mut self, &state: &u32) -> f64 {
        self.ends.estimate(state)
    }

    fn facts(&self, state: &Self::State) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }
}

impl Places for Maze {
    fn places(&self) -> usize {
        self.ends.size.area()
    }

    fn place(&self, &state: &u32) -> usize {
        state as usize
    }
}

impl Reversible for Maze {
    fn goal(&self) -> u32 {
        self.ends.goal
    }

    fn expand_back(&mut self, state: &u32, out: &mut Vec<(u32, u32)>) {
        self.expand(state, out);
    }

    fn estimate_back(&mut self, &state: &u32) -> f64 {
        self.ends.estimate_back(state)
    }
}

impl Exits for Maze {
    fn exits(&mut self, &state: &u32) -> [Option<(u32, u32)>; 4] {
        self.neighbours[state as usize].map(|n| (n != state).then_some((n, 1)))
    }
}

impl OnMap for Maze {
    fn size(&self) -> Size {
        self.ends.size
    }
}
