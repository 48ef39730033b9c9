//! A finished or unfinished search as the list of what it did, for files other programs read and for
//! curves. The events are named as in the search traces of Posthoc (posthoc.pathfinding.ai).

use super::NodeId;
use super::bidirectional::{Bidirectional, Side};
use super::frontier::Frontier;
use super::graph::{Rank, Search};
use super::problem::{Cost, Problem, Reversible};
use super::timeline::Timeline;
use crate::engine::run::Stats;

/// Something a trace says about a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    /// A number.
    Number(u64),
    /// Words.
    Text(String),
}

/// What is known of a node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NodeInfo {
    /// The node it was generated from; an end has none.
    pub parent: Option<NodeId>,
    /// Cost of the path to it.
    pub g: f64,
    /// The estimate the search used; 0 where it used none.
    pub h: f64,
}

/// A recorded search that can be asked about its nodes.
pub trait SearchTrace {
    /// What it did, step by step.
    fn history(&self) -> &Timeline;

    /// What is known of node `id`.
    fn node_info(&mut self, id: NodeId) -> Option<NodeInfo>;

    /// The node at which it found the answer.
    fn answered(&self) -> Option<NodeId>;

    /// Successors that were no new nodes, since their state was known, and nodes thrown away for the
    /// same reason.
    fn repeats(&self) -> u64;

    /// Bytes held for nodes, tables and history.
    fn bytes(&self) -> u64;

    /// What a trace says about the state of node `id`.
    fn facts(&self, id: NodeId) -> Vec<(&'static str, Fact)>;

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
}

/// One thing a search did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It begins here.
    Source(NodeId),
    /// A node was made and waits in the frontier.
    Generate(NodeId),
    /// A node was popped, and its successors are made next.
    Expand(NodeId),
    /// All successors of the node are made.
    Close(NodeId),
    /// A node was popped and thrown away: a better one stands for its state.
    Discard(NodeId),
    /// A node was popped and is the answer.
    Goal(NodeId),
}

impl Event {
    /// Its name in a trace.
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

    /// The node it is about.
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
