//! What can be laid over the map: a number for every cell, as a shade and as digits.

use super::searched::Scene;
use crate::engine::grid::Pos;
use crate::tui::theme::{RAMP, Theme};
use crate::tui::view::board::Board;
use ratatui::style::Color;
use std::collections::HashMap;

/// The number laid over the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// None: g, h and f stand in the cells where there is room.
    #[default]
    Nothing,
    /// The heuristic, on every cell with the energy and the dots of the node at hand.
    Estimate,
    /// f of the node that stands for a cell.
    Total,
    /// Its g.
    Cost,
    /// The step that expanded a cell first, or entered it.
    Order,
    /// How often a cell was expanded, or entered.
    Count,
}

/// Over searches; the names of [`Overlay::numbered`].
pub const OF_SEARCHES: &[&str] = &[
    "nothing",
    "h, the estimate",
    "f = g + h",
    "g, the cost so far",
    "the order of expansion",
    "the number of expansions",
];
/// Over walks.
pub const OF_WALKS: &[&str] = &["nothing", "the order of arrival", "the number of visits"];

impl Overlay {
    /// The one with this number among the names.
    pub fn numbered(number: usize, is_walk: bool) -> Overlay {
        match (number, is_walk) {
            (1, false) => Overlay::Estimate,
            (2, false) => Overlay::Total,
            (3, false) => Overlay::Cost,
            (1, true) | (4, false) => Overlay::Order,
            (2, true) | (5, false) => Overlay::Count,
            _ => Overlay::Nothing,
        }
    }
}

/// The numbers of the cells in view.
pub struct Values {
    of: HashMap<Pos, f64>,
    /// The least and the largest finite one.
    range: (f64, f64),
}

impl Values {
    /// Those of the overlay of a scene.
    pub fn of_view(scene: &Scene, board: &Board) -> Values {
        let run = scene.run;
        let value = |pos: Pos| match scene.overlay {
            _ if !scene.layout.is_free(pos) => None,
            Overlay::Nothing => None,
            Overlay::Estimate => run.estimate(pos),
            Overlay::Total => run.reached(pos).map(|node| node.g + node.h),
            Overlay::Cost => run.reached(pos).map(|node| node.g),
            Overlay::Order => run.mark(pos).closed.map(|step| step as f64),
            Overlay::Count => Some(f64::from(run.expansions(pos))).filter(|&n| n > 0.0),
        };
        let none = scene.overlay == Overlay::Nothing;
        let cells = board.cells().map(|(pos, _)| pos).filter(|_| !none);
        let of: HashMap<Pos, f64> = cells.filter_map(|pos| Some((pos, value(pos)?))).collect();
        let finite = || of.values().copied().filter(|value| value.is_finite());
        let range = (finite().fold(f64::INFINITY, f64::min), finite().fold(0.0, f64::max));
        Values { of, range }
    }

    /// The number of a cell.
    pub fn of(&self, pos: Pos) -> Option<f64> {
        self.of.get(&pos).copied()
    }

    /// The least and the largest number, if there is one.
    pub fn range(&self) -> Option<(f64, f64)> {
        Some(self.range).filter(|(low, high)| low <= high)
    }

    /// The shade of a number.
    pub fn shade(&self, value: f64, theme: &Theme) -> Color {
        let (low, high) = self.range;
        let share = if high > low { (value - low) / (high - low) } else { 0.0 };
        let place = (share * (RAMP - 1) as f64).round().clamp(0.0, (RAMP - 1) as f64);
        theme.ramp[place as usize]
    }
}
