//! How a search went, as two curves over its expansions: the size of the frontier, and the least
//! f = g + h in it. With an admissible estimate the second is a bound on the cost of the answer that
//! rises towards it.

use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::NodeId;
use std::collections::BTreeMap;

/// Most points of a curve.
const POINTS: u64 = 1024;

/// A point of both curves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Expansions made.
    pub at: u64,
    /// Nodes in the frontier.
    pub frontier: u64,
    /// The least f among them; `None` if it is empty or only holds dead ends.
    pub least: Option<f64>,
}

/// The curves of a finished search, computed in steps.
#[derive(Clone, Debug, Default)]
pub struct Curves {
    points: Vec<Point>,
    /// The next moment to process.
    next: u64,
    /// f of every node seen so far.
    costs: Vec<f64>,
    /// Number of nodes in the frontier by [`key`] of their f.
    waiting: BTreeMap<u64, u32>,
    over: bool,
}

/// An integer with the same order as `f`, which is never negative.
fn key(f: f64) -> u64 {
    f.max(0.0).to_bits()
}

impl Curves {
    /// The points so far.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// Whether all points are computed.
    pub fn is_over(&self) -> bool {
        self.over
    }

    fn leave(&mut self, id: NodeId) {
        let Some(f) = self.costs.get(id as usize).copied().filter(|f| f.is_finite()) else {
            return;
        };
        if let Some(count) = self.waiting.get_mut(&key(f)) {
            *count -= 1;
            if *count == 0 {
                self.waiting.remove(&key(f));
            }
        }
    }

    /// Processes up to `budget` further steps of `search`; whether that was all.
    pub fn advance(&mut self, search: &mut dyn SearchTrace, budget: u32) -> bool {
        let len = search.history().len();
        let every = len.div_ceil(POINTS).max(1);
        for _ in 0..budget {
            let t = self.next;
            if t > len {
                self.over = true;
                break;
            }
            for id in self.costs.len() as NodeId..search.history().generated(t) {
                let f = search.f(id).map_or(f64::INFINITY, |f| if f.is_nan() { 0.0 } else { f });
                self.costs.push(f);
                if f.is_finite() {
                    *self.waiting.entry(key(f)).or_default() += 1;
                }
            }
            if let Some(id) = search.history().expanded_at(t) {
                self.leave(id);
            }
            let discarded = search.history().discarded_by(t).to_vec();
            discarded.into_iter().for_each(|id| self.leave(id));
            if t.is_multiple_of(every) || t == len {
                let least = self.waiting.keys().next().map(|&bits| f64::from_bits(bits));
                self.points.push(Point { at: t, frontier: search.history().frontier(t), least });
            }
            self.next += 1;
        }
        self.over
    }
}
