//! The columns that comparisons of searches share.

use super::table::{Cells, Column, Kind};
use crate::engine::search::trace::SearchTrace;

/// The method.
pub const METHOD: Column =
    Column::name("method", "method", Kind::Text, "the method, as the command line names it");
/// Whether an answer was found.
pub const FOUND: Column = Column {
    is_answered: true,
    ..Column::plain("found", "found", Kind::Flag, "whether it found an answer")
};
/// The cost of the answer.
pub const COST: Column = Column::least("cost", "cost", Kind::Real, "the cost of the answer found");
/// Whether no answer has a lower cost.
pub const OPTIMAL: Column = Column::plain(
    "optimal",
    "opt",
    Kind::Flag,
    "whether no answer is cheaper, by the methods that promise the cheapest",
);
/// Nodes expanded.
pub const EXPANDED: Column =
    Column::least("expanded", "expanded", Kind::Count, "nodes popped whose successors were made");
/// Nodes generated.
pub const GENERATED: Column = Column::least(
    "generated",
    "generated",
    Kind::Count,
    "nodes made, the start included: what a search has to remember",
);
/// Repeats.
pub const REPEATS: Column = Column::least(
    "duplicates",
    "repeats",
    Kind::Count,
    "successors and nodes thrown away because their state was known",
);
/// The largest frontier.
pub const PEAK: Column = Column::least(
    "peak_frontier",
    "peak",
    Kind::Count,
    "the largest frontier: nodes that waited at the same time",
);
/// Memory.
pub const BYTES: Column =
    Column::least("bytes", "memory", Kind::Bytes, "memory for nodes, tables and history");
/// Time.
pub const SECONDS: Column =
    Column::least("seconds", "time", Kind::Seconds, "time of the computation alone");
/// The effective branching factor.
pub const BRANCHING: Column = Column::least(
    "branching",
    "b*",
    Kind::Real,
    "effective branching factor, of a uniform tree as deep with as many nodes",
);
/// The limit that stopped the search, for files only.
pub const STOPPED: Column = Column::plain("stopped", "", Kind::Text, "which limit came first");

/// The results of a search with a frontier so far.
pub fn searched(search: &dyn SearchTrace) -> Cells {
    let stats = search.totals();
    vec![
        (&EXPANDED, stats.expanded.into()),
        (&GENERATED, stats.generated.into()),
        (&REPEATS, search.repeats().into()),
        (&PEAK, stats.peak_frontier.into()),
        (&BYTES, search.bytes().into()),
    ]
}
