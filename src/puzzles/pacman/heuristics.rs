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
use crate::engine::grid::Pos;
use dot_graph::DotGraph;
use refill::Refill;
use straight::Straight;

/// Computes one heuristic on one field, with its tables and scratch space.
#[derive(Clone, Debug, Default)]
pub struct Estimator(Kind);

#[derive(Clone, Debug, Default)]
enum Kind {
    #[default]
    Null,
    /// A and B: one number for each cell.
    Cells(Vec<f64>),
    /// C to H.
    Straight(Box<Straight>),
    Refill(Refill),
    DotGraph(Box<DotGraph>),
}

/// The tables of a heuristic being made, in slices: in time about proportional to cells (I and J).
#[derive(Clone, Debug)]
pub struct Preparation(Part);

#[derive(Clone, Debug)]
enum Part {
    Ready(Option<Box<Estimator>>),
    /// Of I; then of J, if that is asked for.
    Refill(Box<refill::Maker>, bool),
}

impl Preparation {
    /// Nothing is made yet of the tables of `heuristic` for `field`. Where a search for walks may be long, I
    /// takes the place of J.
    pub fn new(field: &Field, heuristic: Heuristic) -> Preparation {
        Preparation(match Estimator::at_once(field, heuristic) {
            Some(estimator) => Part::Ready(Some(Box::new(estimator))),
            None => {
                let walks = heuristic == Heuristic::J && DotGraph::fits(field);
                Part::Refill(Box::new(refill::Maker::new(field)), walks)
            }
        })
    }

    /// Goes on until about so many cells are looked at; the estimator, once it is ready.
    pub fn advance(&mut self, field: &Field, cells: u64) -> Option<Estimator> {
        match &mut self.0 {
            Part::Ready(estimator) => estimator.take().map(|estimator| *estimator),
            Part::Refill(maker, walks) => {
                let refill = maker.advance(field, cells)?;
                Some(Estimator(match walks {
                    true => Kind::DotGraph(Box::new(DotGraph::new(field, refill))),
                    false => Kind::Refill(refill),
                }))
            }
        }
    }
}

impl Estimator {
    /// Prepares `heuristic` for `field`, however long that takes; see [`Preparation`].
    #[cfg(test)]
    pub fn new(field: &Field, heuristic: Heuristic) -> Estimator {
        let mut preparation = Preparation::new(field, heuristic);
        loop {
            if let Some(estimator) = preparation.advance(field, u64::MAX) {
                return estimator;
            }
        }
    }

    /// Prepares a heuristic without tables.
    fn at_once(field: &Field, heuristic: Heuristic) -> Option<Estimator> {
        let cells = |estimate: fn(Pos, Pos) -> f64| {
            let exit = field.pos(field.exit());
            Kind::Cells(field.size().cells().map(|pos| estimate(pos, exit)).collect())
        };
        Some(Estimator(match heuristic {
            // Octile is for navigation.
            Heuristic::Octile | Heuristic::Null => Kind::Null,
            Heuristic::A => cells(Pos::euclid),
            Heuristic::B => cells(|a, b| f64::from(a.manhattan(b))),
            Heuristic::I | Heuristic::J => return None,
            _ => Kind::Straight(Box::new(Straight::new(field, heuristic))),
        }))
    }

    /// Tells that a state is expanded. This changes no estimate, but what is known of the state can save time
    /// when its successors are estimated.
    #[inline]
    pub fn expanding(&mut self, field: &Field, sets: &DotSets, state: State) {
        if let Kind::DotGraph(graph) = &mut self.0 {
            graph.expanding(field, sets, state);
        }
    }

    /// A lower bound of the steps from a state to the exit; infinite if it is proven that the
    /// exit cannot be reached. `field` is the one the estimator was made for, `sets` its sets of dots.
    #[inline(always)]
    pub fn estimate(&mut self, field: &Field, sets: &DotSets, state: State) -> f64 {
        match &self.0 {
            // So cheap that a call would cost as much.
            Kind::Cells(estimates) => estimates.get(state.cell as usize).copied().unwrap_or(0.0),
            _ => self.compute(field, sets, state),
        }
    }

    #[inline(never)]
    fn compute(&mut self, field: &Field, sets: &DotSets, state: State) -> f64 {
        debug_assert!((state.cell as usize) < field.size().area());
        match &mut self.0 {
            Kind::Null | Kind::Cells(_) => 0.0,
            Kind::Straight(straight) => straight.estimate(sets, state),
            Kind::Refill(refill) => refill.estimate(state.cell, state.energy),
            Kind::DotGraph(graph) => graph.estimate(field, sets, state),
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Kind::Null => 0,
            Kind::Cells(estimates) => estimates.capacity() * size_of::<f64>(),
            Kind::Straight(straight) => straight.bytes(),
            Kind::Refill(refill) => refill.bytes(),
            Kind::DotGraph(graph) => graph.bytes(),
        }
    }
}
