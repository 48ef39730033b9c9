//! Estimates of the steps still to go in `hunger`.
//!
//! All are admissible; A to H ignore inner walls, I and J respect them. Each is defined where it is
//! computed: [`straight`] (C to H), [`refill`] (I), [`dot_graph`] (J). A and B are here.

mod dot_graph;
mod refill;
mod straight;
#[cfg(test)]
mod tests;
mod walks;

use super::Heuristic;
use super::hunger::{DotSets, Field, State};
use crate::engine::limits::bytes_of;
use dot_graph::DotGraph;
use refill::Refill;
use straight::Straight;

/// Computes one heuristic on one field, with its tables and scratch space.
#[derive(Clone, Debug)]
pub enum Estimator {
    Null,
    /// A and B: one number for each cell.
    Cells(Vec<f64>),
    /// C to H.
    Straight(Box<Straight>),
    /// I.
    Refill(Refill),
    /// J.
    DotGraph(Box<DotGraph>),
    /// The tables of I being made, in slices: in time about proportional to cells; then those of J, if that is asked
    /// for.
    Making(Box<refill::Maker>, bool),
}

impl Estimator {
    /// For `heuristic` on `field`; see [`Estimator::prepare`]. Where a search for walks may be long, I takes the place
    /// of J.
    pub fn new(field: &Field, heuristic: Heuristic) -> Estimator {
        match heuristic {
            // Octile is for navigation.
            Heuristic::Octile | Heuristic::Null => Estimator::Null,
            Heuristic::A | Heuristic::B => {
                let exit = field.pos(field.exit);
                let estimate = |pos| heuristic.between(pos, exit);
                Estimator::Cells(field.size.cells().map(estimate).collect())
            }
            Heuristic::I | Heuristic::J => {
                let walks = heuristic == Heuristic::J && DotGraph::fits(field);
                Estimator::Making(Box::new(refill::Maker::new(field)), walks)
            }
            _ => Estimator::Straight(Box::new(Straight::new(field, heuristic))),
        }
    }

    /// Whether nothing is left to be made. Until then the estimates are 0.
    pub fn is_ready(&self) -> bool {
        !matches!(self, Estimator::Making(..))
    }

    /// Goes on until about so many cells are looked at; whether the estimator is ready then.
    pub fn prepare(&mut self, field: &Field, cells: u64) -> bool {
        if let Estimator::Making(maker, walks) = self
            && let Some(refill) = maker.advance(field, cells)
        {
            *self = match walks {
                true => Estimator::DotGraph(Box::new(DotGraph::new(field, refill))),
                false => Estimator::Refill(refill),
            };
        }
        self.is_ready()
    }

    /// Tells that a state is expanded. This changes no estimate, but what is known of the state can save time
    /// when its successors are estimated.
    #[inline]
    pub fn expanding(&mut self, field: &Field, sets: &DotSets, state: State) {
        if let Estimator::DotGraph(graph) = self {
            graph.expanding(field, sets, state);
        }
    }

    /// A lower bound of the steps from a state to the exit; infinite if it is proven that the
    /// exit cannot be reached. `field` is the one the estimator was made for, `sets` its sets of dots.
    #[inline(always)]
    pub fn estimate(&mut self, field: &Field, sets: &DotSets, state: State) -> f64 {
        match self {
            // So cheap that a call would cost as much.
            Estimator::Cells(estimates) => {
                estimates.get(state.cell as usize).copied().unwrap_or(0.0)
            }
            _ => self.compute(field, sets, state),
        }
    }

    #[inline(never)]
    fn compute(&mut self, field: &Field, sets: &DotSets, state: State) -> f64 {
        debug_assert!((state.cell as usize) < field.size.area());
        match self {
            Estimator::Null | Estimator::Cells(_) | Estimator::Making(..) => 0.0,
            Estimator::Straight(straight) => straight.estimate(sets, state),
            Estimator::Refill(refill) => refill.estimate(state.cell, state.energy),
            Estimator::DotGraph(graph) => graph.estimate(field, sets, state),
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        match self {
            Estimator::Null | Estimator::Making(..) => 0,
            Estimator::Cells(estimates) => bytes_of(estimates),
            Estimator::Straight(straight) => straight.bytes(),
            Estimator::Refill(refill) => refill.bytes(),
            Estimator::DotGraph(graph) => graph.bytes(),
        }
    }
}
