//! What waits at a moment, in the order in which it is popped, and why the first one was popped.

use super::{sides, view};
use crate::engine::moment::{Choice, QueueView, Waiting};
use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::{NodeId, Rank, Side};

/// Nodes that are compared at most to count ties.
pub const TIES: usize = 4096;

/// The first nodes that wait at moment `t` in the frontier of `side`, at most `most`, in the order in which
/// they are popped.
///
/// Nodes that were popped later stand in the history in this order. Behind them come the node popped last,
/// and those that were never popped.
pub fn waiting(search: &dyn SearchTrace, side: Option<Side>, t: u64, most: usize) -> Vec<NodeId> {
    let history = search.history();
    let below = history.generated(t);
    let length = usize::try_from(search.waiting(t, side)).unwrap_or(usize::MAX);
    let most = most.min(length);
    let is_here = |&id: &NodeId| side.is_none() || search.side(id) == side;
    let popped = search.popped().filter(|id| *id < below && is_here(id));
    let later = history.popped_after(t, below).filter(is_here).chain(popped);
    let mut nodes: Vec<NodeId> = later.take(most).collect();
    if nodes.len() < most {
        search.list(side, below, most - nodes.len(), &mut nodes);
    }
    nodes
}

/// The node that waits at moment `t` and is popped last, in the order of [`waiting`].
fn last(search: &dyn SearchTrace, side: Option<Side>, t: u64) -> Option<NodeId> {
    let history = search.history();
    let below = history.generated(t);
    let is_here = |&id: &NodeId| side.is_none() || search.side(id) == side;
    let popped = || search.popped().filter(|id| *id < below && is_here(id));
    let in_frontier = search.last(side, below);
    in_frontier.or_else(popped).or_else(|| history.popped_after(t, below).rev().find(is_here))
}

/// The rank of a node; none where the frontier orders by age alone.
fn rank(search: &mut dyn SearchTrace, id: NodeId) -> Option<f64> {
    let rank = search.order().rank;
    let g = if matches!(rank, Rank::G | Rank::F) { search.g(id)? } else { 0.0 };
    let h = if matches!(rank, Rank::H | Rank::F) { search.h(id)? } else { 0.0 };
    (rank != Rank::Age).then_some(g + h)
}

/// Why node `id` was popped for step `t`.
pub fn choice(search: &mut dyn SearchTrace, id: NodeId, t: u64) -> Choice {
    let order = search.order();
    let value = rank(search, id);
    let mut choice = Choice { rank: order.rank, value, tied: 1, is_exact: true, rule: order.ties };
    if value.is_none() {
        return choice;
    }
    // Nodes of equal rank are popped one after the other.
    let before = t.saturating_sub(1);
    for most in [64, TIES] {
        let nodes = waiting(search, search.side(id), before, most);
        let differs = nodes.iter().position(|&id| rank(search, id) != value);
        choice.tied = differs.unwrap_or(nodes.len()).max(1) as u64;
        choice.is_exact = differs.is_some() || nodes.len() < most;
        if choice.is_exact {
            break;
        }
    }
    choice
}

/// What waits at moment `t`: in one queue, or in two.
pub fn queues(search: &mut dyn SearchTrace, t: u64, most: usize) -> Vec<QueueView> {
    sides(search).iter().map(|&side| queue(search, side, t, most)).collect()
}

fn queue(search: &mut dyn SearchTrace, side: Option<Side>, t: u64, most: usize) -> QueueView {
    let nodes = waiting(search, side, t, most);
    let lowest = nodes.first().and_then(|&id| rank(search, id));
    let stale = search.stale(&nodes, t);
    let orders = !nodes.is_empty() && search.order().rank != Rank::Age;
    let last = if orders { last(search, side, t) } else { None };
    let last = last.and_then(|id| rank(search, id));
    let entry = |(id, is_stale): (NodeId, bool)| {
        let is_tied = lowest.is_some() && rank(search, id) == lowest;
        Some(Waiting { node: view(search, id)?, is_tied, is_stale })
    };
    let first = nodes.into_iter().zip(stale).filter_map(entry).collect();
    QueueView { side, length: search.waiting(t, side), last, first }
}
