//! `maze`: find the single dot, in four directions, every step costing 1.

use super::distance::Distance;
use super::run::OnMap;
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::search::problem::{Places, Problem, Reversible};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;

/// Score of the Berkeley course for reaching the dot, before a point is taken off for every step.
pub const WIN_SCORE: i64 = 510;

/// A maze with the estimate towards its dot. States are cell numbers.
#[derive(Clone, Debug)]
pub struct Maze {
    size: Size,
    /// Neighbours of every cell in the order N, S, E, W; the cell itself where there is none.
    neighbours: Vec<[u32; 4]>,
    start: u32,
    goal: u32,
    distance: Distance,
    guide_to_goal: bool,
}

impl Maze {
    /// The maze with these `walls`; both cells must be on it. `guide_to_goal` sends the backward half
    /// of a bidirectional search towards the goal, as in the published variant.
    pub fn new(
        walls: &Grid<bool>,
        start: Pos,
        goal: Pos,
        distance: Distance,
        guide_to_goal: bool,
    ) -> Self {
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
        let (start, goal) = (size.index(start) as u32, size.index(goal) as u32);
        Maze { size, neighbours, start, goal, distance, guide_to_goal }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    fn distance(&self, a: u32, b: u32) -> f64 {
        self.distance.between(self.size.pos(a as usize), self.size.pos(b as usize))
    }
}

impl Problem for Maze {
    type State = u32;
    type Key = u32;
    type Cost = u32;
    type Visited = Dense;

    fn start(&self) -> u32 {
        self.start
    }

    fn key(&self, &state: &u32) -> u32 {
        state
    }

    fn visited(&self) -> Dense {
        Dense::new(self.size.area())
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == self.goal
    }

    #[inline]
    fn expand(&mut self, &state: &u32, out: &mut Vec<(u32, u32)>) {
        let neighbours = self.neighbours[state as usize];
        out.extend(neighbours.into_iter().filter(|&n| n != state).map(|n| (n, 1)));
    }

    fn estimate(&mut self, &state: &u32) -> f64 {
        self.distance(state, self.goal)
    }
}

impl Places for Maze {
    fn places(&self) -> usize {
        self.size.area()
    }

    fn place(&self, &state: &u32) -> usize {
        state as usize
    }
}

impl Reversible for Maze {
    fn goal(&self) -> u32 {
        self.goal
    }

    fn expand_back(&mut self, state: &u32, out: &mut Vec<(u32, u32)>) {
        self.expand(state, out);
    }

    fn estimate_back(&mut self, &state: &u32) -> f64 {
        self.distance(state, if self.guide_to_goal { self.goal } else { self.start })
    }
}

impl Exits for Maze {
    fn exits(&mut self, &state: &u32) -> [Option<(u32, u32)>; 4] {
        self.neighbours[state as usize].map(|n| (n != state).then_some((n, 1)))
    }
}

impl OnMap for Maze {
    fn size(&self) -> Size {
        self.size
    }
}
