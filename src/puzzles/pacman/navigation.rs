//! `navigation`: reach a cell in eight directions by the shortest path in Euclidean length.
//!
//! A diagonal step may pass between two obstacles (docs/rules.md, section 1.1), except on maps of the
//! MovingAI benchmark.

use super::cells::Steps;
use super::ground::{Ground, STRAIGHT};
use crate::engine::grid::Grid;
use crate::engine::search::problem::Octile;

/// The steps in a scene.
#[derive(Clone, Debug)]
pub struct Scene(Ground);

impl Scene {
    /// The scene with these `obstacles`; diagonal steps cut no corners if `is_strict`.
    pub fn new(obstacles: &Grid<bool>, is_strict: bool) -> Self {
        Scene(Ground::new(obstacles, is_strict))
    }
}

impl Steps for Scene {
    type Cost = Octile;

    const DIRECTIONS: u8 = u8::MAX;

    #[inline]
    fn ground(&self) -> &Ground {
        &self.0
    }

    #[inline]
    fn ground_mut(&mut self) -> &mut Ground {
        &mut self.0
    }

    #[inline]
    fn cost(direction: usize) -> Octile {
        let diagonal = u32::from(STRAIGHT >> direction & 1 == 0);
        Octile { straight: diagonal ^ 1, diagonal }
    }

    fn refusal(&self, is_diagonal: bool) -> &'static str {
        if self.0.is_strict() && is_diagonal { "wall, or a corner would be cut" } else { "wall" }
    }

    fn count(&self, cost: Octile) -> u32 {
        cost.straight + cost.diagonal
    }
}
