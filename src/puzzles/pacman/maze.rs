//! `maze`: find the single dot, in four directions, every step costing 1.

use super::cells::Steps;
use super::ground::{Ground, STRAIGHT};
use crate::engine::grid::Grid;

/// Score of the Berkeley course for reaching the dot, before a point is subtracted for every step.
pub const WIN_SCORE: i64 = 510;

/// The steps in a maze.
#[derive(Clone, Debug)]
pub struct Maze(Ground);

impl Maze {
    /// The maze with these `walls`.
    pub fn new(walls: &Grid<bool>) -> Self {
        Maze(Ground::new(walls, false))
    }
}

impl Steps for Maze {
    type Cost = u32;

    const DIRECTIONS: u8 = STRAIGHT;

    #[inline]
    fn ground(&self) -> &Ground {
        &self.0
    }

    #[inline]
    fn ground_mut(&mut self) -> &mut Ground {
        &mut self.0
    }

    #[inline]
    fn cost(_: usize) -> u32 {
        1
    }

    fn refusal(&self, _: bool) -> &'static str {
        "wall"
    }

    fn count(&self, cost: u32) -> u32 {
        cost
    }
}
