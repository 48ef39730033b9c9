//! `navigation`: reach a cell in eight directions by the shortest path in Euclidean length.
//!
//! A diagonal step may pass between two obstacles (docs/rules.md, section 1.1).

use super::distance::Ends;
use super::run::OnMap;
use crate::engine::grid::{Dir, Grid, Size};
use crate::engine::search::problem::Fact;
use crate::engine::search::problem::{Octile, Places, Problem, Reversible};
use crate::engine::search::visited::Dense;
use crate::engine::search::walker::Exits;

/// The eight steps: N, S, E, W, then NE, NW, SE, SW.
const STEPS: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)];

/// A scene with start and goal. States are cell numbers.
#[derive(Clone, Debug)]
pub struct Scene {
    ends: Ends,
    /// Obstacles with a rim one cell wide all round, so that a step never leaves the table.
    blocked: Vec<bool>,
}

impl Scene {
    /// The scene with these `obstacles`; both ends must be on it.
    pub fn new(obstacles: &Grid<bool>, ends: Ends) -> Self {
        let size = obstacles.size();
        let width = usize::from(size.cols) + 2;
        let mut blocked = vec![true; width * (usize::from(size.rows) + 2)];
        for pos in size.cells() {
            let at = (usize::from(pos.row) + 1) * width + usize::from(pos.col) + 1;
            blocked[at] = obstacles[pos];
        }
        Scene { ends, blocked }
    }
}

impl Problem for Scene {
    type State = u32;
    type Key = u32;
    type Cost = Octile;
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
    fn expand(&mut self, &state: &u32, out: &mut Vec<(u32, Octile)>) {
        let cols = i32::from(self.ends.size.cols);
        let width = cols + 2;
        let pos = self.ends.size.pos(state as usize);
        let rimmed = (i32::from(pos.row) + 1) * width + i32::from(pos.col) + 1;
        for (number, (rows, right)) in STEPS.into_iter().enumerate() {
            if !self.blocked[(rimmed + rows * width + right) as usize] {
                let diagonal = u32::from(number >= 4);
                let step = Octile { straight: 1 - diagonal, diagonal };
                out.push(((state as i32 + rows * cols + right) as u32, step));
            }
        }
    }

    fn estimate(&mut self, &state: &u32) -> f64 {
        self.ends.estimate(state)
    }

    fn facts(&self, state: &Self::State) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }
}

impl Places for Scene {
    fn places(&self) -> usize {
        self.ends.size.area()
    }

    fn place(&self, &state: &u32) -> usize {
        state as usize
    }
}

impl Reversible for Scene {
    fn goal(&self) -> u32 {
        self.ends.goal
    }

    fn expand_back(&mut self, state: &u32, out: &mut Vec<(u32, Octile)>) {
        self.expand(state, out);
    }

    fn estimate_back(&mut self, &state: &u32) -> f64 {
        self.ends.estimate_back(state)
    }
}

impl Exits for Scene {
    fn exits(&mut self, &state: &u32) -> [Option<(u32, Octile)>; 4] {
        let pos = self.ends.size.pos(state as usize);
        let width = usize::from(self.ends.size.cols) + 2;
        Dir::ALL.map(|dir| {
            let next = self.ends.size.step(pos, dir)?;
            let at = (usize::from(next.row) + 1) * width + usize::from(next.col) + 1;
            let free = !self.blocked[at];
            free.then_some((self.ends.size.index(next) as u32, Octile { straight: 1, diagonal: 0 }))
        })
    }
}

impl OnMap for Scene {
    fn size(&self) -> Size {
        self.ends.size
    }
}
