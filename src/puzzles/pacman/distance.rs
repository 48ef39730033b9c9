//! How far apart two cells of an open map are: the estimates of `maze` and `navigation`.

use crate::engine::grid::Pos;

/// A way of measuring that ignores walls.
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
