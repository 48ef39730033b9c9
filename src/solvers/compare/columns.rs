//! What comparisons of searches share: columns, the effective branching factor, and curves.

use super::table::{Cells, Column, Format, columns};
use crate::engine::{search::trace::SearchTrace, terms::NodeId};
use std::collections::BTreeMap;

columns! {
    /// The method.
    pub METHOD: name Text "method" "method" "the method, as the command line names it";
    /// Its name.
    pub NAME: name Text "" "method" "the method, its estimate by name";
    /// The cost of the answer.
    pub COST: least Real "cost" "cost" "the cost of the answer found";
    /// Whether no answer has a lower cost.
    pub OPTIMAL: plain Flag "optimal" "opt"
        "whether no answer is cheaper, by the methods that promise the cheapest";
    /// Nodes expanded.
    pub EXPANDED: least Count "expanded" "expanded" "nodes popped whose successors were made";
    /// Nodes generated.
    pub GENERATED: least Count "generated" "generated"
        "nodes made, the start included: what a search has to remember";
    /// Repeats.
    pub REPEATS: least Count "duplicates" "repeats"
        "successors and nodes thrown away because their state was known";
    /// The largest frontier.
    pub PEAK: least Count "peak_frontier" "peak" "the largest frontier: nodes that waited at the same time";
    /// Memory.
    pub BYTES: least Bytes "bytes" "memory" "memory for nodes, tables and history";
    /// Time.
    pub SECONDS: least Seconds "seconds" "time" "to compute, drawing not counted";
    /// The effective branching factor.
    pub BRANCHING: least Real "branching" "b*"
        "effective branching factor, of a uniform tree as deep with as many nodes";
    /// The limit that stopped the search, for files only.
    pub STOPPED: plain Text "stopped" "" "which limit came first";
}

/// The method in files, and for those who read.
pub const IN_FILES: Column = Column { title: "", ..METHOD };
/// Whether an answer was found.
pub const FOUND: Column = Column {
    is_answered: true,
    ..Column::plain("found", "found", Format::Flag).about("whether it found an answer")
};

/// The results of a search with a frontier so far; `depth` is that of its answer.
pub fn searched(search: &dyn SearchTrace, depth: Option<u64>) -> Cells {
    let stats = search.totals();
    let branching = depth.and_then(|depth| effective(stats.generated, depth));
    vec![
        (&EXPANDED, stats.expanded.into()),
        (&GENERATED, stats.generated.into()),
        (&REPEATS, search.repeats().into()),
        (&PEAK, stats.peak_frontier.into()),
        (&BYTES, search.bytes().into()),
        (&BRANCHING, branching.into()),
    ]
}

/// The b* with N + 1 = 1 + b* + b*² + … + b*^d for a search that generated `nodes` = N + 1 nodes, the
/// root included, and found an answer `depth` = d steps deep (Russell and Norvig, Artificial
/// Intelligence, 3rd edition, section 3.6.1). `None` where d is 0 or N is too small for a path.
pub fn effective(nodes: u64, depth: u64) -> Option<f64> {
    if depth == 0 || nodes <= depth {
        return None;
    }
    let (wanted, depth) = (nodes as f64, i32::try_from(depth).ok()?);
    // The sum grows with b and holds its first term already at b = 0.
    let sum = |b: f64| {
        if (b - 1.0).abs() < 1e-9 {
            f64::from(depth) + 1.0
        } else {
            (b.powi(depth.saturating_add(1)) - 1.0) / (b - 1.0)
        }
    };
    let (mut low, mut high) = (0.0, wanted);
    for _ in 0..200 {
        let middle = (low + high) / 2.0;
        if sum(middle) < wanted { low = middle } else { high = middle }
    }
    Some((low + high) / 2.0)
}

// The curves of a search over its expansions: the size of its frontier, and the least f = g + h in it. With an
// admissible estimate the second is a bound on the cost of the answer that rises towards it.

/// Most points of a curve at even distances; a logarithmic axis needs more at its beginning.
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
    /// The points so far.
    pub points: Vec<Point>,
    /// The next moment to process.
    next: u64,
    /// f of every node seen so far.
    costs: Vec<f64>,
    /// Number of nodes in the frontier by [`key`] of their f.
    waiting: BTreeMap<u64, u32>,
    /// Whether the search uses an estimate.
    pub is_informed: bool,
    /// Whether all points are computed.
    pub over: bool,
}

/// An integer with the same order as `f`, which is never negative.
fn key(f: f64) -> u64 {
    f.max(0.0).to_bits()
}

impl Curves {
    fn leave(&mut self, id: NodeId) {
        // One without a finite f is not counted.
        let Some(key) = self.costs.get(id as usize).map(|&f| key(f)) else { return };
        if let Some(count) = self.waiting.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                self.waiting.remove(&key);
            }
        }
    }

    /// Processes up to `budget` further steps of `search`; whether that was all.
    pub fn advance(&mut self, search: &mut dyn SearchTrace, budget: u32) -> bool {
        let len = search.history().len();
        let every = len.div_ceil(POINTS).max(1);
        self.is_informed |= self.next == 0 && search.h(0).is_some_and(|h| h > 0.0);
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
            search.history().discarded_by(t).for_each(|id| self.leave(id));
            if t.is_multiple_of(every) || t.is_power_of_two() || t == len {
                let least = self.waiting.keys().next().map(|&bits| f64::from_bits(bits));
                self.points.push(Point { at: t, frontier: search.history().frontier(t), least });
            }
            self.next += 1;
        }
        self.over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uniform_tree_has_its_own_factor() {
        for (b, depth) in [(2u64, 5u32), (3, 4), (10, 2), (1, 9)] {
            let nodes: u64 = (0..=depth).map(|d| b.pow(d)).sum();
            let found = effective(nodes, depth.into()).unwrap();
            assert!((found - b as f64).abs() < 1e-6, "{b}^{depth}: {found}");
        }
    }

    #[test]
    fn the_published_example() {
        // Russell and Norvig: A* finds a solution at depth 5 using 52 nodes, b* = 1.92.
        assert_eq!(format!("{:.2}", effective(53, 5).unwrap()), "1.92");
    }

    #[test]
    fn without_depth_or_nodes_there_is_none() {
        assert_eq!(effective(10, 0), None);
        assert_eq!(effective(3, 3), None);
        assert!(effective(u64::MAX, 1_000_000).is_some_and(f64::is_finite));
    }
}
