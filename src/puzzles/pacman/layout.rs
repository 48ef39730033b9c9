//! Maps and their text formats.

use crate::engine::grid::{Grid, Pos};

/// A map: walls, dots, where Pacman stands and where he wants to go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// `true` where there is a wall or obstacle.
    pub walls: Grid<bool>,
    /// Cells with a dot, row by row, no cell twice, none on a wall. The exit is among them if it holds one.
    pub dots: Vec<Pos>,
    /// Where Pacman (in scenes: the search) starts.
    pub start: Option<Pos>,
    /// The exit (in scenes: the goal).
    pub exit: Option<Pos>,
}
