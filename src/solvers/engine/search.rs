//! State-space search that can be watched: graph search, bidirectional search and walkers.
//!
//! A search keeps every node it ever made in an append-only arena; a node's number is its order of
//! generation. Two columns are the whole history ([`timeline::Timeline`]): the node expanded at each
//! step, and the length of the arena after it. Any moment can be rebuilt from them, so stepping back
//! costs the same as stepping forward.

pub mod bidirectional;
pub mod breadth;
pub mod column;
pub mod facts;
pub mod frontier;
pub mod grade;
pub mod graph;
pub mod inspect;
pub mod problem;
pub mod space;
pub mod timeline;
pub mod trace;
pub mod visited;
pub mod walker;
pub mod watched;

use super::terms::Rank;
use serde::{Deserialize, Serialize};

// Ways of searching: what the frontier orders by, and when repeats are recognised.

/// When a second node for a known state is recognised.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Repeats {
    /// When it is generated; it is kept only if its path cost is lower and the rank depends on it.
    ///
    /// With first-in-first-out ties this expands exactly what keeping them would.
    #[serde(rename = "generated")]
    DropKnown,
    /// When it is popped: only states already expanded are not generated again.
    #[serde(rename = "popped")]
    KeepUntilPopped,
}

/// A way of searching, apart from the frontier that goes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strategy {
    /// What the frontier orders by.
    pub rank: Rank,
    /// When repeats are recognised.
    pub repeats: Repeats,
}

impl Strategy {
    /// Depth first, with a [`Stack`](frontier::Stack).
    pub const DEPTH_FIRST: Strategy =
        Strategy { rank: Rank::Age, repeats: Repeats::KeepUntilPopped };
    /// Breadth first, with a [`Queue`](frontier::Queue).
    pub const BREADTH_FIRST: Strategy = Strategy { rank: Rank::Age, repeats: Repeats::DropKnown };
    /// Uniform cost, with a [`HeapFifo`](frontier::HeapFifo).
    pub const UNIFORM_COST: Strategy = Strategy { rank: Rank::G, repeats: Repeats::DropKnown };
    /// Greedy best first, by the estimate alone, with a [`HeapFifo`](frontier::HeapFifo).
    pub const GREEDY: Strategy = Strategy { rank: Rank::H, repeats: Repeats::DropKnown };
    /// A*, by path cost and estimate, with a [`HeapFifo`](frontier::HeapFifo).
    pub const A_STAR: Strategy = Strategy { rank: Rank::F, repeats: Repeats::DropKnown };

    /// This strategy, but with repeats kept until they are popped.
    ///
    /// Needed where ties prefer the newest: there a repeat at equal cost overtakes the first node.
    #[must_use]
    pub const fn keeping_repeats(self) -> Strategy {
        Strategy { repeats: Repeats::KeepUntilPopped, ..self }
    }
}
