//! State-space search that can be watched: graph search, bidirectional search and walkers.
//!
//! A search keeps every node it ever made in an append-only arena; a node's number is its order of
//! generation. Two columns are the whole history ([`timeline::Timeline`]): the node expanded at each
//! step, and the length of the arena after it. Any moment can be rebuilt from them, so stepping back
//! costs the same as stepping forward.

pub mod bidirectional;
pub(crate) mod breadth;
pub(crate) mod cell_counts;
pub(crate) mod column;
pub mod facts;
pub mod frontier;
pub(crate) mod grade;
pub mod graph;
mod index;
pub mod inspect;
pub mod problem;
pub mod pseudo_code;
pub mod space;
pub mod timeline;
pub mod trace;
pub mod visited;
pub(crate) mod walker;
pub mod watched;
