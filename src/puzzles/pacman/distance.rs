//! Distances between two cells that ignore walls: the heuristics of `maze` and `navigation`.

use crate::engine::grid::{Pos, Size};

/// A measure of distance that ignores walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// Straight line (heuristic A).
    Euclid,
    /// Along rows and columns (heuristic B).
    Manhattan,
    /// Always 0.
    Null,
}

impl Distance {
    /// The distance between two cells.
    pub fn between(self, a: Pos, b: Pos) -> f64 {
        match self {
            Distance::Euclid => a.euclid(b),
            Distance::Manhattan => f64::from(a.manhattan(b)),
            Distance::Null => 0.0,
        }
    }

    /// Whether it is always a whole number.
    pub fn is_whole(self) -> bool {
        self != Distance::Euclid
    }
}

/// Start and goal of a search between two cells, with the estimates towards them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Rows and columns of the map.
    pub size: Size,
    /// Number of the first cell.
    pub start: u32,
    /// Number of the goal cell.
    pub goal: u32,
    /// How distances are estimated.
    pub distance: Distance,
    /// What the backward half of a search from both ends is guided towards: the goal, as in the
    /// published variant, instead of the start.
    pub guide_to_goal: bool,
}

impl Ends {
    fn between(&self, a: u32, b: u32) -> f64 {
        self.distance.between(self.size.pos(a as usize), self.size.pos(b as usize))
    }

    /// Estimate of the cost from `cell` to the goal.
    pub fn estimate(&self, cell: u32) -> f64 {
        self.between(cell, self.goal)
    }

    /// Estimate that guides the search from the goal.
    pub fn estimate_back(&self, cell: u32) -> f64 {
        self.between(cell, if self.guide_to_goal { self.goal } else { self.start })
    }
}
