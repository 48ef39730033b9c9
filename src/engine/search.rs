//! State-space search that can be watched: graph search, bidirectional search and walkers.
//!
//! A search keeps every node it ever made in an append-only arena; a node's number is its order of
//! generation. Two columns are the whole history ([`timeline::Timeline`]): the node expanded at each
//! step, and the length of the arena after it. Any moment can be rebuilt from them, so stepping back
//! costs what stepping forward costs.

pub mod bidirectional;
pub mod breadth;
pub mod cell_counts;
pub mod column;
pub mod depth_counts;
pub mod frontier;
pub mod graph;
pub mod problem;
pub mod timeline;
pub mod trace;
pub mod visited;
pub mod walker;
pub mod watched;

/// A node's number in the arena of its search: its order of generation, from 0.
pub type NodeId = u32;

/// No node, where a column of node numbers needs a hole.
pub(crate) const NO_NODE: NodeId = NodeId::MAX;
