//! `navigation`: reach a cell in eight directions by the shortest path in Euclidean length.
//!
//! A diagonal step may pass between two obstacles (docs/rules.md, section 1.1), except on maps of the
//! MovingAI benchmark.

use super::cells::Steps;
use crate::engine::grid::{Dir, Grid, Size};
use crate::engine::search::problem::Octile;

/// The eight steps with the change of row and column.
const STEPS: [(&str, (i32, i32)); 8] = [
    ("N", (-1, 0)),
    ("S", (1, 0)),
    ("E", (0, 1)),
    ("W", (0, -1)),
    ("NE", (-1, 1)),
    ("NW", (-1, -1)),
    ("SE", (1, 1)),
    ("SW", (1, -1)),
];

/// The steps in a scene.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Obstacles with a rim one cell wide all round, so that a step never leaves the table.
    blocked: Vec<bool>,
    /// Whether a diagonal step needs both cells beside it to be free.
    is_strict: bool,
}

impl Scene {
    /// The scene with these `obstacles`.
    pub fn new(obstacles: &Grid<bool>) -> Self {
        let size = obstacles.size();
        let width = usize::from(size.cols) + 2;
        let mut blocked = vec![true; width * (usize::from(size.rows) + 2)];
        for pos in size.cells() {
            let at = (usize::from(pos.row) + 1) * width + usize::from(pos.col) + 1;
            blocked[at] = obstacles[pos];
        }
        Scene { blocked, is_strict: false }
    }

    /// The same; diagonal steps cut no corners if `is_strict`.
    #[must_use]
    pub fn strict(self, is_strict: bool) -> Self {
        Scene { is_strict, ..self }
    }
}

impl Steps for Scene {
    type Cost = Octile;

    #[inline]
    fn steps(&self, size: Size, cell: u32, out: &mut Vec<(u32, Octile)>) {
        let cols = i32::from(size.cols);
        let width = cols + 2;
        let pos = size.pos(cell as usize);
        let rimmed = (i32::from(pos.row) + 1) * width + i32::from(pos.col) + 1;
        for (number, (_, (rows, right))) in STEPS.into_iter().enumerate() {
            if !self.blocked[(rimmed + rows * width + right) as usize] {
                let diagonal = u32::from(number >= 4);
                let beside = [rimmed + rows * width, rimmed + right];
                if self.is_strict
                    && diagonal == 1
                    && beside.iter().any(|&at| self.blocked[at as usize])
                {
                    continue;
                }
                let step = Octile { straight: 1 - diagonal, diagonal };
                out.push(((cell as i32 + rows * cols + right) as u32, step));
            }
        }
    }

    fn directions(&self) -> &'static [(&'static str, (i32, i32))] {
        &STEPS
    }

    fn refusal(&self, is_diagonal: bool) -> &'static str {
        if self.is_strict && is_diagonal { "wall, or a corner would be cut" } else { "wall" }
    }

    fn count(&self, cost: Octile) -> u32 {
        cost.straight + cost.diagonal
    }

    fn exits(&self, size: Size, cell: u32) -> [Option<(u32, Octile)>; 4] {
        let pos = size.pos(cell as usize);
        let width = usize::from(size.cols) + 2;
        Dir::ALL.map(|dir| {
            let next = size.step(pos, dir)?;
            let at = (usize::from(next.row) + 1) * width + usize::from(next.col) + 1;
            let free = !self.blocked[at];
            free.then_some((size.index(next) as u32, Octile { straight: 1, diagonal: 0 }))
        })
    }
}
