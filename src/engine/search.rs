//! State-space search that can be watched: graph search, bidirectional search and walkers.
//!
//! A search keeps every node it ever made in an append-only arena; a node's number is its order of
//! generation. Two columns are the whole history ([`timeline::Timeline`]): the node expanded at each
//! step, and the length of the arena after it. Any moment can be rebuilt from them, so stepping back
//! costs what stepping forward costs.

pub mod bidirectional;
pub mod breadth;
pub mod curves;
pub mod depths;
pub mod frontier;
pub mod graph;
pub mod problem;
pub mod tally;
pub mod telling;
pub mod timeline;
pub mod visited;
pub mod walker;
pub mod watched;

/// A node's number in the arena of its search: its order of generation, from 0.
pub type NodeId = u32;

/// No node, where a column of node numbers needs a hole.
pub(crate) const NO_NODE: NodeId = NodeId::MAX;

/// Bytes from which on a column grows by an eighth and not to twice its size, so that little memory lies
/// idle. The system mostly moves so large a column without copying it.
const LARGE: usize = 4 << 20;

/// Appends to a column that may become very long.
#[inline(always)] // two comparisons and a store
pub(crate) fn push<T>(column: &mut Vec<T>, item: T) {
    if column.len() == column.capacity() {
        grow(column);
    }
    column.push(item);
}

#[cold]
#[inline(never)]
fn grow<T>(column: &mut Vec<T>) {
    if size_of_val(column.as_slice()) >= LARGE {
        column.reserve_exact(column.len() / 8);
    } else {
        column.reserve(1);
    }
}
