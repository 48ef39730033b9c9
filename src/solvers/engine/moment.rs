//! What a run tells about one of its moments: what happened, why, what waits, where it stands.
//!
//! One model for all families of methods. The inspector on the screen, `frontier inspect`, narration
//! and conditions read it. A moment is computed when it is asked for, from what the run keeps anyway, so
//! a run that nobody inspects pays nothing. Nothing here knows a puzzle: states, moves and units come as
//! names and [`Facts`].

use crate::engine::terms::{Facts, NodeId, Rank, Side, Ties, read_facts};
use serde::{Deserialize, Serialize};
use strum::IntoStaticStr;

/// How much of a moment is wanted. What is not wanted is not computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Entries of each queue.
    pub queue: usize,
    /// Lines of the tree around the present node.
    pub tree: usize,
    /// Whether sentences and lists are wanted of a step that is one event, and not its kind and facts alone.
    pub words: bool,
}

impl Wanted {
    /// Kind and facts alone.
    pub const FACTS: Wanted = Wanted { words: false, ..Wanted::of(0) };
    /// The step alone: no queue and no tree.
    pub const STEP: Wanted = Wanted::of(0);

    /// So many entries of each queue and lines of the tree.
    pub const fn of(most: usize) -> Wanted {
        Wanted { queue: most, tree: most, words: true }
    }
}

impl Default for Wanted {
    fn default() -> Self {
        Wanted::of(12)
    }
}

/// A moment of a run. Moment 0 is before the first step; moment `t` shows the outcome of step `t`.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Moment {
    /// The moment.
    pub at: u64,
    /// Steps computed.
    pub of: u64,
    /// Why the step was made, in one or two sentences.
    pub text: String,
    /// The single events inside the step, in order, each in words: a pop, a test, a successor, a
    /// candidate that goes. Fine steps pass through them.
    pub inside: Vec<String>,
    /// The line of the method's pseudo-code that was carried out, from 0.
    pub line: Option<usize>,
    /// The line of each event inside the step, where they have lines of their own.
    pub lines: Vec<usize>,
    /// The step.
    pub step: Step,
}

impl Moment {
    /// The line of the pseudo-code at an event inside the step; that of the whole step with none.
    pub fn line_at(&self, inside: Option<usize>) -> Option<usize> {
        inside.and_then(|event| self.lines.get(event).copied()).or(self.line)
    }
}

/// A step, by family of methods.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Step {
    /// Of a search with a frontier.
    Search(Box<SearchStep>),
    /// Of a walker, of backtracking, propagation, exact cover, elimination, chasing.
    Event(EventStep),
    /// Of minimax or alpha-beta.
    Game(GameStep),
}

/// A node as it is shown.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct NodeView {
    /// Its number: the order of generation.
    pub id: NodeId,
    /// The node it was generated from.
    pub parent: Option<NodeId>,
    /// The action that led to it; none for a start.
    pub action: Option<String>,
    /// Cost of the path to it; NaN where another program does not tell it.
    pub g: f64,
    /// Estimate of the cost still to come; 0 where none is used, infinite for a proven dead end, NaN where
    /// another program does not tell it.
    pub h: f64,
    /// g + h, or what another program tells as that.
    pub f: f64,
    /// Actions from the start to it.
    pub depth: u32,
    /// Its state.
    pub state: Facts,
}

/// Why a node was popped and no other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// What the frontier orders by.
    pub rank: Rank,
    /// The rank of the node popped; none where the frontier orders by age alone.
    pub value: Option<f64>,
    /// Nodes that waited with this rank, the one popped included.
    pub tied: u64,
    /// Whether `tied` is exact; otherwise there are at least as many.
    pub is_exact: bool,
    /// How ties are broken.
    pub rule: Ties,
}

/// Where a node was at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum NodePlace {
    /// It waited in the frontier.
    Frontier,
    /// It was expanded; the step that did.
    Closed(u64),
    /// A cheaper path or an equal state took its place before it was expanded.
    Discarded,
}

impl NodePlace {
    /// The step that expanded it, if one did.
    pub const fn step(self) -> Option<u64> {
        if let NodePlace::Closed(step) = self { Some(step) } else { None }
    }

    /// Its name in JSON.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What became of an action tried at the node that was expanded.
#[derive(Clone, PartialEq, Debug, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
#[non_exhaustive]
pub enum Verdict {
    /// A new node.
    New(NodeId),
    /// A new node, since this path is cheaper than the one to the node `than`, whose state is the same.
    Cheaper {
        /// The new node.
        id: NodeId,
        /// The node before.
        than: NodeId,
    },
    /// A new node that passes the goal test.
    Goal(NodeId),
    /// No new node: its state is that of node `of`.
    Repeat {
        /// The node known.
        of: NodeId,
        /// Where it was.
        at: NodePlace,
    },
    /// No new node: its state is that of node `of`, whose path is cheaper.
    Worse {
        /// The node known.
        of: NodeId,
        /// Where it was.
        at: NodePlace,
    },
    /// No new node: another state is at least as good in every respect.
    Dominated {
        /// The node of that state.
        by: Option<NodeId>,
    },
    /// The rules forbid the action, or the estimate proves that it leads nowhere; why.
    Illegal(String),
}

impl Verdict {
    /// Its name in JSON.
    pub fn name(&self) -> &'static str {
        self.into()
    }

    /// The node generated, if one was.
    pub const fn made(&self) -> Option<NodeId> {
        match *self {
            Verdict::New(id) | Verdict::Goal(id) | Verdict::Cheaper { id, .. } => Some(id),
            _ => None,
        }
    }
}

/// An action tried at the node that was expanded.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Successor<V = Verdict> {
    /// The action.
    pub action: String,
    /// What became of it.
    pub verdict: V,
    /// Cost of the path to the state it leads to, if it leads to one.
    pub g: Option<f64>,
    /// The estimate there.
    pub h: Option<f64>,
    /// g + h there, or what is told as that.
    pub f: Option<f64>,
    /// The state it leads to (for an illegal move on a map the cell it would lead to); may be empty.
    pub state: Facts,
}

/// An entry of a queue.
#[derive(Clone, PartialEq, Debug)]
pub struct Waiting {
    /// The node.
    pub node: NodeView,
    /// Whether its rank is that of the first entry.
    pub is_tied: bool,
    /// Whether it will be discarded when it is popped, since a better node for its state is known.
    pub is_stale: bool,
}

/// What waits in a frontier.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct QueueView {
    /// Which of two frontiers; none where there is one.
    pub side: Option<Side>,
    /// Nodes that wait.
    pub length: u64,
    /// The rank of the last one, where the frontier orders by one and entries are wanted.
    pub last: Option<f64>,
    /// The first of them, in the order in which they are popped.
    pub first: Vec<Waiting>,
}

/// A node of the window of the tree around the present node.
#[derive(Clone, PartialEq, Debug)]
pub struct Twig {
    /// The node.
    pub node: NodeView,
    /// Where it was.
    pub at: NodePlace,
    /// Nodes generated from it so far; none if it was not expanded.
    pub children: Option<u32>,
    /// Whether it waits and will be discarded when it is popped; not in JSON, as the queue tells it.
    pub is_stale: bool,
}

/// A step of a search with a frontier: a node is popped and expanded.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct SearchStep {
    /// What the frontier orders by.
    pub rank: Rank,
    /// The node; none at moment 0.
    pub node: Option<NodeView>,
    /// Which search it belongs to, where there are two.
    pub side: Option<Side>,
    /// Why this node; none at moment 0.
    pub choice: Option<Choice>,
    /// The actions tried at it, in order.
    pub successors: Vec<Successor>,
    /// What waits afterwards: one queue, or that from the start and that from the goal.
    pub queues: Vec<QueueView>,
    /// The nodes from the root to the node, both included; of a long path the last [`Wanted::tree`].
    pub path: Vec<Twig>,
    /// All actions from the root to the node.
    pub actions: Vec<String>,
    /// The other nodes with the same parent, as far as they exist at the moment, at most
    /// [`Wanted::tree`] around the node.
    pub siblings: Vec<Twig>,
    /// Its children, at most [`Wanted::tree`].
    pub children: Vec<Twig>,
    /// The node at which the search found its answer, at the last moment of a search that did.
    pub answer: Option<NodeId>,
    /// The path and the siblings of the answer that one search popped; they are not in JSON.
    pub found: Option<(Vec<Twig>, Vec<Twig>)>,
    /// The nodes of both sides where two searches met, at the last moment, the forward one first.
    pub meeting: Option<(NodeId, NodeId)>,
}

/// A level of the stack of an event: a guess in force, a column chosen, a cell of a walk.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Level {
    /// What it is: `r5c5 = 2`.
    pub name: String,
    /// What is left to try there, in the order in which it would be tried.
    pub left: Vec<String>,
    /// What was tried there and failed.
    pub tried: Vec<String>,
    /// Its values; `inspect` has them beside the rest.
    #[serde(deserialize_with = "read_facts")]
    pub facts: Facts,
}

/// A named list of what waits: columns left, choices at this cell.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct List {
    /// What waits.
    pub title: String,
    /// The first entries, in the order in which they are taken.
    pub entries: Vec<String>,
    /// How many there are.
    pub total: u64,
    /// Which of the entries was chosen, from 0, where one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<usize>,
}

/// The first of `all` lines or entries shown in `rows` rows, so that number `at` stands in the middle where it can.
pub fn first_shown(at: usize, rows: usize, all: usize) -> usize {
    at.saturating_sub(rows / 2).min(all.saturating_sub(rows))
}

impl List {
    /// Leaves at most so many entries.
    pub fn cut(&mut self, most: usize) {
        let first = first_shown(self.chosen.unwrap_or(0), most, self.entries.len());
        self.entries.drain(..first);
        self.entries.truncate(most);
        self.chosen = self.chosen.map(|chosen| chosen.saturating_sub(first));
    }
}

/// A step that is one event.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct EventStep {
    /// Its kind, from the closed set of its family: `place`, `guess`, `conflict`, `pivot`, `press`,
    /// `move`. `start` at moment 0.
    pub kind: &'static str,
    /// Whether one of several possibilities was tried, whatever the kind is called: a row of an exact cover
    /// while others are left.
    pub is_guess: bool,
    /// Its values.
    pub facts: Facts,
    /// The chain from the root: guesses in force, oldest first.
    pub stack: Vec<Level>,
    /// What waits.
    pub lists: Vec<List>,
}

/// How a value found in a game tree relates to the minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is that value.
    Exact,
    /// The minimax value is this or lower.
    Upper,
    /// The minimax value is this or higher.
    Lower,
}

impl Bound {
    const ALL: [Bound; 3] = [Bound::Exact, Bound::Upper, Bound::Lower];

    /// What stands before a value: in ASCII, and in Unicode.
    pub const fn signs(self) -> [&'static str; 2] {
        [["=", "="], ["<=", "≤"], [">=", "≥"]][self as usize]
    }
}

/// What is known of a node of a game tree that was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// Its value for MAX, or a bound of it.
    pub value: i32,
    /// Which of them.
    pub bound: Bound,
}

impl Known {
    /// An exact value.
    pub const fn exact(value: i32) -> Known {
        Known { value, bound: Bound::Exact }
    }
}

/// What is known of a move of a game tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveState {
    /// Its value; a bound if it was cut off below.
    Known(Known),
    /// It was not looked at: its ply was cut off before.
    Cut,
    /// It was not looked at yet.
    Open,
    /// It is being looked at.
    Now,
}

impl MoveState {
    /// Its name in JSON; a move being looked at is open.
    pub const fn name(self) -> &'static str {
        match self {
            MoveState::Known(Known { bound: Bound::Exact, .. }) => "exact",
            MoveState::Known(_) => "bound",
            MoveState::Cut => "cut",
            MoveState::Open | MoveState::Now => "open",
        }
    }

    /// Its value or bound.
    pub const fn value(self) -> Option<i32> {
        if let MoveState::Known(known) = self { Some(known.value) } else { None }
    }

    /// Its value, if that is exact.
    pub fn exact(self) -> Option<i32> {
        self.value().filter(|&value| self == MoveState::Known(Known::exact(value)))
    }
}

/// A move of a game tree. In traces it is a pair: its name, and what is known of it, such as `=3`, `<=3`,
/// `cut`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(into = "(String, String)", from = "(String, String)")]
pub struct MoveView {
    /// The move.
    pub name: String,
    /// What is known of it.
    pub state: MoveState,
}

impl From<MoveView> for (String, String) {
    fn from(MoveView { name, state }: MoveView) -> Self {
        let known = match state {
            MoveState::Known(Known { value, bound }) => format!("{}{value}", bound.signs()[0]),
            MoveState::Cut => "cut".to_owned(),
            MoveState::Open => "open".to_owned(),
            MoveState::Now => "now".to_owned(),
        };
        (name, known)
    }
}

impl From<(String, String)> for MoveView {
    fn from((name, known): (String, String)) -> Self {
        let read = |bound: Bound| {
            let value = known.strip_prefix(bound.signs()[0])?.parse().ok()?;
            Some(MoveState::Known(Known { value, bound }))
        };
        let state = Bound::ALL.into_iter().find_map(read).unwrap_or(match known.as_str() {
            "cut" => MoveState::Cut,
            "now" => MoveState::Now,
            _ => MoveState::Open,
        });
        MoveView { name, state }
    }
}

/// A node on the path of a game tree, from the root on.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PlyView {
    /// Whether it is MAX's turn.
    #[serde(rename = "max")]
    pub is_max: bool,
    /// The side to move, by its name in the game.
    pub player: String,
    /// The move being looked at; none at a node that was just entered.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its number, from 1; 0 if none is.
    pub index: u32,
    /// Moves of the node.
    pub of: u32,
    /// The best value so far, if there is one.
    pub v: Option<i32>,
    /// α, if it is finite.
    pub alpha: Option<i32>,
    /// β, if it is finite.
    pub beta: Option<i32>,
    /// Its moves, in the order in which they are tried.
    pub moves: Vec<MoveView>,
    /// The cut-off of this node in words, once it was cut: `v = 2 <= alpha = 2: ...`.
    pub cut: Option<String>,
}

impl PlyView {
    /// Whose turn it is: `MAX` or `MIN`.
    pub fn side(&self) -> &'static str {
        if self.is_max { "MAX" } else { "MIN" }
    }

    /// Whether v is outside of the window, so that the rest of the node cannot matter.
    pub fn is_cut(&self) -> bool {
        self.v.is_some_and(|v| match self.is_max {
            true => self.beta.is_some_and(|beta| v >= beta),
            false => self.alpha.is_some_and(|alpha| v <= alpha),
        })
    }
}

/// A step of minimax or alpha-beta.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct GameStep {
    /// Its kind: `start`, `enter`, `leaf`, `return`, `new best`, `cut-off`.
    pub kind: &'static str,
    /// Its values.
    pub facts: Facts,
    /// The nodes from the root to the present one.
    pub path: Vec<PlyView>,
    /// The moves of the root with what is known of them, to the end.
    pub root: Vec<MoveView>,
    /// The best line, at the end.
    pub line: Vec<String>,
}
