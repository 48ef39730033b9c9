//! A search, finished or not, as the list of its events, for export files and for curves. The events are named as in the search traces of Posthoc (posthoc.pathfinding.ai).

use super::NodeId;
use super::bidirectional::{Bidirectional, Side};
use super::frontier::Frontier;
use super::graph::{Rank, Search};
use super::problem::{Cost, Fact, Problem, Reversible};
use super::timeline::Timeline;
use crate::engine::run::Stats;

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NodeInfo {
    /// The node it was generated from; `None` for a start (or a goal searched from).
    pub parent: Option<NodeId>,
    /// Cost of the path to it.
    pub g: f64,
    /// The estimate the search used; 0 where it used none.
    pub h: f64,
}

/// A recorded search with access to its nodes.
pub trait SearchTrace {
    /// The recorded history.
    fn history(&self) -> &Timeline;

    /// What is known of node `id`.
    fn node_info(&mut self, id: NodeId) -> Option<NodeInfo>;

    /// The node at which it found the answer, once found.
    fn answered(&self) -> Option<NodeId>;

    /// Repeats: successors that became no new nodes, since their state was known, and nodes discarded
    /// for the same reason.
    fn repeats(&self) -> u64;

    /// Bytes held for nodes, tables and history.
    fn bytes(&self) -> u64;

    /// The state of node `id` as named values for a trace.
    fn facts(&self, id: NodeId) -> Vec<(&'static str, Fact)>;

    /// The costs of the paths to these nodes, NaN for one that does not exist.
    fn costs(&self, ids: &[NodeId], out: &mut [f64]);

    /// The estimates of these nodes as in [`NodeInfo::h`], NaN for one that does not exist.
    fn estimates(&mut self, ids: &[NodeId], out: &mut [f64]);

    /// A fact of the states of these nodes as numbers, NaN where there is none.
    fn numbers(&self, name: &str, ids: &[NodeId], out: &mut [f64]);

    /// Number of nodes for whose states a better path was found later.
    fn replaced(&self) -> u64 {
        0
    }

    /// Whether a better path to the state of node `id` was found later.
    fn is_replaced(&self, id: NodeId) -> bool {
        let _ = id;
        false
    }

    /// A number that is the same for nodes of the same state, and rarely for others.
    fn code(&self, id: NodeId) -> u32 {
        id
    }

    /// Whether two nodes have the same state for the search.
    fn is_same_state(&self, a: NodeId, b: NodeId) -> bool {
        a == b
    }

    /// Counters at the end of what is computed.
    fn totals(&self) -> Stats {
        self.history().stats(self.history().len())
    }
}

impl<P: Problem, F: Frontier> SearchTrace for Search<P, F> {
    fn history(&self) -> &Timeline {
        self.record()
    }

    fn node_info(&mut self, id: NodeId) -> Option<NodeInfo> {
        let node = self.node(id)?;
        let (state, g) = (node.state, node.g.value());
        let informed = matches!(self.strategy().rank, Rank::H | Rank::F);
        let h = if informed { self.problem_mut().estimate(&state) } else { 0.0 };
        Some(NodeInfo { parent: self.parent(id), g, h })
    }

    fn answered(&self) -> Option<NodeId> {
        self.goal()
    }

    fn repeats(&self) -> u64 {
        self.dropped() + u64::from(self.record().discarded(self.record().len()))
    }

    fn bytes(&self) -> u64 {
        Search::bytes(self)
    }

    fn facts(&self, id: NodeId) -> Vec<(&'static str, Fact)> {
        self.node(id).map(|node| self.problem().facts(&node.state)).unwrap_or_default()
    }

    fn costs(&self, ids: &[NodeId], out: &mut [f64]) {
        each(ids, out, |id| Some(self.node(id)?.g.value()));
    }

    fn estimates(&mut self, ids: &[NodeId], out: &mut [f64]) {
        if !matches!(self.strategy().rank, Rank::H | Rank::F) {
            return each(ids, out, |id| self.node(id).map(|_| 0.0));
        }
        each(ids, out, |id| {
            let state = self.node(id)?.state;
            Some(self.problem_mut().estimate(&state))
        });
    }

    fn numbers(&self, name: &str, ids: &[NodeId], out: &mut [f64]) {
        each(ids, out, |id| self.problem().fact_number(&self.node(id)?.state, name));
    }

    fn replaced(&self) -> u64 {
        Search::replaced(self)
    }

    fn is_replaced(&self, id: NodeId) -> bool {
        Search::is_replaced(self, id)
    }

    fn code(&self, id: NodeId) -> u32 {
        Search::code(self, id)
    }

    fn is_same_state(&self, a: NodeId, b: NodeId) -> bool {
        let key = |id: NodeId| Some(self.problem().key(&self.node(id)?.state));
        key(a) == key(b)
    }
}

/// A value for each node, NaN where there is none.
pub(super) fn each(ids: &[NodeId], out: &mut [f64], mut value: impl FnMut(NodeId) -> Option<f64>) {
    for (&id, out) in ids.iter().zip(out) {
        *out = value(id).unwrap_or(f64::NAN);
    }
}

impl<P: Reversible, F: Frontier> SearchTrace for Bidirectional<P, F> {
    fn history(&self) -> &Timeline {
        self.record()
    }

    fn node_info(&mut self, id: NodeId) -> Option<NodeInfo> {
        let (state, g, side) = self.node(id)?;
        let h = match side {
            _ if !self.is_guided() => 0.0,
            Side::Forward => self.problem_mut().estimate(&state),
            Side::Backward => self.problem_mut().estimate_back(&state),
        };
        Some(NodeInfo { parent: self.parent(id), g: g.value(), h })
    }

    fn answered(&self) -> Option<NodeId> {
        self.meeting().map(|(forward, _)| forward)
    }

    fn repeats(&self) -> u64 {
        self.record().discarded(self.record().len()).into()
    }

    fn bytes(&self) -> u64 {
        Bidirectional::bytes(self)
    }

    fn facts(&self, id: NodeId) -> Vec<(&'static str, Fact)> {
        self.node(id).map(|(state, ..)| self.problem().facts(&state)).unwrap_or_default()
    }

    fn costs(&self, ids: &[NodeId], out: &mut [f64]) {
        each(ids, out, |id| Some(self.node(id)?.1.value()));
    }

    fn estimates(&mut self, ids: &[NodeId], out: &mut [f64]) {
        each(ids, out, |id| Some(self.node_info(id)?.h));
    }

    fn numbers(&self, name: &str, ids: &[NodeId], out: &mut [f64]) {
        each(ids, out, |id| self.problem().fact_number(&self.node(id)?.0, name));
    }
}

/// An event of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The search begins at this node.
    Source(NodeId),
    /// A node was generated and put into the frontier.
    Generate(NodeId),
    /// A node was popped, and its successors are generated next.
    Expand(NodeId),
    /// All successors of the node are generated.
    Close(NodeId),
    /// A node was popped and discarded: a better one for its state is known.
    Discard(NodeId),
    /// A node was popped and passed the goal test.
    Goal(NodeId),
}

impl Event {
    /// The name of the event in a trace file.
    pub const fn name(self) -> &'static str {
        match self {
            Event::Source(_) => "source",
            Event::Generate(_) => "generate",
            Event::Expand(_) => "expand",
            Event::Close(_) => "close",
            Event::Discard(_) => "discard",
            Event::Goal(_) => "goal",
        }
    }

    /// The node of the event.
    pub const fn node(self) -> NodeId {
        match self {
            Event::Source(id)
            | Event::Generate(id)
            | Event::Expand(id)
            | Event::Close(id)
            | Event::Discard(id)
            | Event::Goal(id) => id,
        }
    }
}

/// Every event of step `t`, from 1; those before the first step for 0.
pub fn events(history: &Timeline, t: u64) -> Vec<Event> {
    let mut events = Vec::new();
    match history.expanded_at(t) {
        Some(id) => {
            events.push(Event::Expand(id));
            events.extend(history.generated_by(t).map(Event::Generate));
            events.push(Event::Close(id));
        }
        None if t == 0 => events.extend((0..history.generated(0)).map(Event::Source)),
        None => {}
    }
    events.extend(history.discarded_by(t).iter().map(|&id| Event::Discard(id)));
    events
}
