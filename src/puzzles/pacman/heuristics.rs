//! Estimates of the steps still to go in `hunger`.
//!
//! All are admissible; A to G ignore inner walls, I and J respect them. Each is defined where it is
//! computed: [`geometry`] (C, G), [`monotone`] (D, E, F), [`refill`] (I), [`dot_graph`] (J). A, B and H
//! are here.

mod distances;
mod dot_graph;
mod geometry;
mod monotone;
mod refill;
#[cfg(test)]
mod tests;
mod walks;
mod ways;

use super::Heuristic;
use super::hunger::{DotSets, Field, SetId, State};
use crate::engine::grid::Pos;
use dot_graph::DotGraph;
use geometry::{Geometry, Slants};
use monotone::{Monotone, Rule};
use refill::Refill;

/// Computes one heuristic on one field, with its tables and scratch space.
#[derive(Clone, Debug, Default)]
pub struct Estimator(Kind);

#[derive(Clone, Debug, Default)]
enum Kind {
    #[default]
    Null,
    /// A and B: one number for each cell.
    Cells(Vec<f64>),
    Rings(Geometry),
    Straight(Geometry, Monotone, Rule),
    Starved(Geometry, Slants),
    Combined(Geometry, Slants, Monotone),
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
        let geometry = || Geometry::new(field);
        let cells = |estimate: fn(Pos, Pos) -> f64| {
            let exit = field.pos(field.exit());
            Kind::Cells(field.size().cells().map(|pos| estimate(pos, exit)).collect())
        };
        Some(Estimator(match heuristic {
            // Octile is for navigation.
            Heuristic::Octile | Heuristic::Null => Kind::Null,
            Heuristic::A => cells(Pos::euclid),
            Heuristic::B => cells(|a, b| f64::from(a.manhattan(b))),
            Heuristic::C => Kind::Rings(geometry()),
            Heuristic::D => Kind::Straight(geometry(), Monotone::default(), Rule::MostDots),
            Heuristic::E => Kind::Straight(geometry(), Monotone::default(), Rule::Fed),
            Heuristic::F => Kind::Straight(geometry(), Monotone::default(), Rule::OneWrongStep),
            Heuristic::G => Kind::Starved(geometry(), Slants::new(field)),
            Heuristic::H => Kind::Combined(geometry(), Slants::new(field), Monotone::default()),
            Heuristic::I | Heuristic::J => return None,
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
    pub fn estimate(
        &mut self,
        field: &Field,
        sets: &DotSets,
        cell: u32,
        energy: u32,
        dots: SetId,
    ) -> f64 {
        match &self.0 {
            // So cheap that a call would cost as much.
            Kind::Cells(estimates) => estimates.get(cell as usize).copied().unwrap_or(0.0),
            _ => self.compute(field, sets, cell, energy, dots),
        }
    }

    #[inline(never)]
    fn compute(
        &mut self,
        field: &Field,
        sets: &DotSets,
        cell: u32,
        energy: u32,
        dots: SetId,
    ) -> f64 {
        debug_assert!((cell as usize) < field.size().area());
        match &mut self.0 {
            Kind::Null => 0.0,
            Kind::Cells(estimates) => estimates.get(cell as usize).copied().unwrap_or(0.0),
            Kind::Rings(geometry) => geometry.rings(sets, cell, energy, dots),
            Kind::Straight(geometry, monotone, rule) => {
                monotone.estimate(*rule, geometry, sets.words(dots), cell, energy)
            }
            Kind::Starved(geometry, slants) => {
                if slants.starves(geometry, sets.words(dots), cell, energy) {
                    f64::INFINITY
                } else {
                    0.0
                }
            }
            Kind::Combined(geometry, slants, monotone) => {
                let set = sets.words(dots);
                if slants.starves(geometry, set, cell, energy) {
                    f64::INFINITY
                } else if geometry.rectangle_feeds(set, cell, energy) {
                    monotone.estimate(Rule::OneWrongStep, geometry, set, cell, energy)
                } else {
                    geometry.rings(sets, cell, energy, dots)
                }
            }
            Kind::Refill(refill) => refill.estimate(cell, energy),
            Kind::DotGraph(graph) => graph.estimate(field, sets, cell, energy, dots),
        }
    }

    /// Memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        match &self.0 {
            Kind::Null => 0,
            Kind::Cells(estimates) => estimates.capacity() * size_of::<f64>(),
            Kind::Rings(geometry) => geometry.bytes(),
            Kind::Straight(geometry, monotone, _) => geometry.bytes() + monotone.bytes(),
            Kind::Starved(geometry, slants) => geometry.bytes() + slants.bytes(),
            Kind::Combined(geometry, slants, monotone) => {
                geometry.bytes() + slants.bytes() + monotone.bytes()
            }
            Kind::Refill(refill) => refill.bytes(),
            Kind::DotGraph(graph) => graph.bytes(),
        }
    }
}
