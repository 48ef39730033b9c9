//! A search, finished or not, with access to its nodes: for what is told of it, for export files and for curves.

use super::Repeats;
use super::problem::{Problem, Tried};
use crate::engine::prelude::*;
use crate::engine::terms::place_facts;

/// How a search chooses among the nodes that wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// What the frontier orders by.
    pub rank: Rank,
    /// How it breaks ties.
    pub ties: Ties,
    /// When a second node for a known state is recognised; none if every successor becomes a node.
    pub repeats: Option<Repeats>,
}

impl Order {
    /// The name of the moments worth jumping to: the next contour, by whole numbers; by the estimate alone the
    /// lowest so far; depth first an expansion of another node than a child of the one before.
    pub fn landmark_name(self) -> &'static str {
        match self.rank {
            Rank::Age if self.repeats == Some(Repeats::KeepUntilPopped) => "backtrack",
            Rank::Age => "depth",
            Rank::G => "g",
            Rank::H => "best h",
            Rank::F => "f",
        }
    }
}

/// What became of an action. In JSON it has no name: its fields tell which it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Outcome {
    /// The rules forbid it.
    Forbidden {
        /// Why.
        #[serde(rename = "illegal")]
        why: String,
    },
    /// Its estimate is infinite.
    DeadEnd {
        /// True.
        dead_end: bool,
    },
    /// A new node.
    Made {
        /// The node.
        id: NodeId,
        /// The node whose state is the same and whose place it took.
        #[serde(skip_serializing_if = "Option::is_none")]
        than: Option<NodeId>,
        /// Whether it passes the goal test.
        #[serde(rename = "goal", default, skip_serializing_if = "std::ops::Not::not")]
        is_goal: bool,
    },
    /// No new node, as this one stands for the state, or for a state with the same key.
    Known {
        /// The node known; none if it was not found.
        of: Option<NodeId>,
        /// Whether the states are equal, and not only their keys.
        #[serde(rename = "same")]
        is_same: bool,
    },
}

/// An action tried at a node that was expanded, as the search itself knows it.
pub type Attempt = Successor<Outcome>;

/// What became of actions. `judge` says it of the legal ones, with g, h and facts of the state they lead to.
pub(in crate::engine) fn attempts<S, C>(
    tries: Vec<Tried<S, C>>,
    mut judge: impl FnMut(&S, C) -> (Outcome, f64, f64, Facts),
) -> Vec<Attempt> {
    let attempt = |Tried { action, result, place }| {
        let (verdict, g, h, facts) = match result {
            Ok((state, step)) => {
                let (outcome, g, h, facts) = judge(&state, step);
                (outcome, Some(g), Some(h), facts)
            }
            Err(why) => (Outcome::Forbidden { why }, None, None, Facts::new()),
        };
        let place = place.filter(|_| facts.is_empty());
        let state = place.map_or(facts, place_facts);
        Successor { action, verdict, g, h, f: g.zip(h).map(|(g, h)| g + h), state }
    };
    tries.into_iter().map(attempt).collect()
}

/// A recorded search with access to its nodes.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::engine::log::{Log, source::Bytes};
/// use frontier::engine::run::Job;
/// use frontier::engine::search::trace::SearchTrace;
///
/// let text = r#"{"type": "expand", "id": 0} {"type": "generate", "id": 1, "pId": 0}"#;
/// let mut log = Log::new(Box::new(Bytes::new(text.replace("} {", "}\n{").into())));
/// log.finish();
/// assert_eq!((log.parent_of(1), log.history().expanded_at(1)), (Some(0), Some(0)));
/// ```
pub trait SearchTrace: Job {
    /// The recorded history.
    fn history(&self) -> &Timeline;

    /// The recorded history, to fill the table of [`Timeline::look_up`].
    fn history_mut(&mut self) -> &mut Timeline;

    /// Up to `steps` further steps of the tables a moment is made from; whether moment `t` can be told
    /// without filling them at length. For whoever must not wait for millions of steps at once.
    fn prepare(&mut self, t: u64, steps: u64) -> bool {
        self.history_mut().look_up(t, steps)
    }

    /// Looks through about as many steps for what is wrong with a trace that another program told; whether that
    /// is known.
    fn audit_on(&mut self, _steps: u64) -> bool {
        true
    }

    /// How it chooses.
    fn order(&self) -> Order;

    /// Cost of the path to node `id`.
    fn g(&self, id: NodeId) -> Option<f64>;

    /// The node that node `id` was generated from; none for those the search began with. No parents are
    /// stored: they follow from the history, which knows the step that generated a node.
    fn parent_of(&self, id: NodeId) -> Option<NodeId> {
        let history = self.history();
        history.expanded_at(history.step_that_made(id)?)
    }

    /// The search that node `id` belongs to, where there are two.
    fn side(&self, _id: NodeId) -> Option<Side> {
        None
    }

    /// The nodes from the one the search began with to node `id`.
    fn chain(&self, id: NodeId) -> Vec<NodeId> {
        let ids = std::iter::successors(Some(id), |&id| self.parent_of(id));
        let mut chain: Vec<NodeId> = ids.collect();
        chain.reverse();
        chain
    }

    /// How many of the nodes below `end` belong to one of two searches.
    fn generated_on(&self, side: Side, end: NodeId) -> u64 {
        (0..end).filter(|&id| self.side(id) == Some(side)).count() as u64
    }

    /// Nodes that wait at moment `t` in the frontier of `side`.
    fn waiting(&self, t: u64, side: Option<Side>) -> u64 {
        let history = self.history();
        let Some(side) = side else { return history.frontier(t) };
        // Two searches pop in turns, the forward one first.
        let popped = t.min(history.len()) + u64::from(history.discarded(t));
        let popped = if side == Side::Forward { popped.div_ceil(2) } else { popped / 2 };
        self.generated_on(side, history.generated(t)).saturating_sub(popped)
    }

    /// The node that was popped last and is not expanded, nor discarded.
    fn popped(&self) -> Option<NodeId>;

    /// Adds the first nodes with numbers below `below` that wait in the frontier of `side` after all that is
    /// computed to `out`, at most `most`, in the order in which they would be popped.
    fn list(&self, side: Option<Side>, below: NodeId, most: usize, out: &mut Vec<NodeId>);

    /// The last of all these nodes.
    fn last(&self, side: Option<Side>, below: NodeId) -> Option<NodeId>;

    /// Which of these nodes, which wait at moment `t`, will be discarded since a better node for their state is
    /// known then. [`Timeline::look_up`] must cover `t`.
    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool>;

    /// The actions tried at the node expanded by step `t`, in order. [`Timeline::look_up`] must cover
    /// `t`.
    fn tried(&mut self, t: u64) -> Vec<Attempt>;

    /// The action that made node `id` from its parent.
    fn action(&mut self, id: NodeId) -> Option<String>;

    /// Number of actions on the path to node `id`, if it follows from the cost.
    fn depth(&self, id: NodeId) -> Option<u32>;

    /// The nodes of both sides where two searches met, the forward one first.
    fn met(&self) -> Option<(NodeId, NodeId)> {
        None
    }

    /// The node at which it found the answer, once found.
    fn answered(&self) -> Option<NodeId>;

    /// Repeats: successors that became no new nodes, since their state was known, and nodes discarded
    /// for the same reason.
    fn repeats(&self) -> u64 {
        self.history().discarded(self.history().len()).into()
    }

    /// Bytes held for nodes, tables and history.
    fn bytes(&self) -> u64;

    /// Whether another program told it, whose facts stay as they are.
    fn is_foreign(&self) -> bool {
        false
    }

    /// The state of node `id` as named values for a trace.
    fn facts(&self, id: NodeId) -> Facts;

    /// The estimate of node `id` that the search used; 0 where it used none.
    fn h(&mut self, id: NodeId) -> Option<f64>;

    /// A fact of the state of node `id` as a number.
    fn number(&self, id: NodeId, name: &str) -> Option<f64>;

    /// g + h of node `id`, or what is told as that.
    fn f(&mut self, id: NodeId) -> Option<f64> {
        Some(self.g(id)? + self.h(id)?)
    }

    /// Whether nodes, or the events of steps, have a fact of this name.
    fn has_fact(&self, name: &str) -> bool {
        self.number(0, name).is_some()
    }

    /// A fact of the step that expanded node `id`, as a number.
    fn number_at(&self, _t: u64, id: NodeId, name: &str) -> Option<f64> {
        self.number(id, name)
    }

    /// Whether step `t` has an event of this kind, or what it says is found wrong there; none if the search has
    /// no such events.
    fn says(&self, _t: u64, _word: &str) -> Option<bool> {
        None
    }

    /// Number of nodes for whose states a better path was found later.
    fn replaced(&self) -> u64 {
        0
    }

    /// Whether a better path to the state of node `id` was found later.
    fn is_replaced(&self, _id: NodeId) -> bool {
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

/// A state of the problem of a search.
pub type StateOf<S> = <<S as Explored>::Problem as Problem>::State;

/// A search of a problem of ours, whose nodes are counted by place.
pub trait Explored: SearchTrace {
    /// The problem.
    type Problem: Problem;

    /// The problem searched.
    fn problem(&self) -> &Self::Problem;

    /// The problem searched, to ask for estimates.
    fn problem_mut(&mut self) -> &mut Self::Problem;

    /// The state of node `id`.
    fn state(&self, id: NodeId) -> Option<StateOf<Self>>;

    /// The states on the path to node `id`, from the one its search began with.
    fn path(&self, id: NodeId) -> Vec<StateOf<Self>> {
        self.chain(id).into_iter().filter_map(|id| self.state(id)).collect()
    }

    /// The states from the start to the answer and the cost of the path, once found.
    fn solution(&self) -> Option<(Vec<StateOf<Self>>, f64)> {
        let answer = self.answered()?;
        Some((self.path(answer), self.g(answer)?))
    }

    /// Number of places.
    fn places(&self) -> usize {
        self.problem().places()
    }

    /// The place of node `id`, below [`Explored::places`].
    fn place_of(&self, id: NodeId) -> usize;
}
