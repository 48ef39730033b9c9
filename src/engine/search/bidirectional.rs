//! Bidirectional search: from the start and from the goal alternately, forward first.
//!
//! Best first by the estimate alone on both sides (breadth first where it is always 0), counted as the
//! Berkeley course counts: a turn is one pop, also of a state met before; the searches have met when
//! one pops a state the other has generated. The meeting node is not expanded.

use super::frontier::Frontier;
use super::problem::{Cost, Places, Reversible, Tried};
use super::timeline::{End, Explored, Record, Timeline};
use super::trace::{Attempt, Order, Outcome, SearchTrace};
use super::visited::{MAX_NODES, Visited};
use crate::engine::limits::{Limit, Limits, Room};
use crate::engine::run::{Job, Status};
use crate::engine::terms::{Fact, NO_NODE, NodeId, Rank, Side};

struct Node<S, C> {
    state: S,
    parent: NodeId,
    g: C,
}

/// One of the two searches: its frontier, its closed and its generated states.
struct Half<P: Reversible, F> {
    frontier: F,
    /// First node generated for a state by an expansion of this side.
    generated: P::Visited,
    closed: P::Visited,
}

/// A search from both ends with frontier `F` on each side.
pub struct Bidirectional<P: Reversible, F> {
    problem: P,
    guided: bool,
    limits: Limits,
    room: Room,
    nodes: Vec<Node<P::State, P::Cost>>,
    sides: Vec<Side>,
    forward: Half<P, F>,
    backward: Half<P, F>,
    turn: Side,
    next: Option<NodeId>,
    record: Timeline,
    best: f64,
    status: Status,
    meeting: Option<(NodeId, NodeId)>,
    successors: Vec<(P::State, P::Cost)>,
}

impl<P: Reversible, F: Frontier> Bidirectional<P, F> {
    /// A search that has not made a step, with two empty frontiers; `guided` by the estimates, or
    /// uninformed.
    pub fn new(problem: P, frontiers: [F; 2], guided: bool, limits: Limits) -> Self {
        let [forward, backward] = frontiers.map(|frontier| Half {
            frontier,
            generated: problem.visited(),
            closed: problem.visited(),
        });
        let ends = [(problem.start(), Side::Forward), (problem.goal(), Side::Backward)];
        let mut search = Bidirectional {
            problem,
            guided,
            limits,
            room: Room::default(),
            nodes: Vec::new(),
            sides: Vec::new(),
            forward,
            backward,
            turn: Side::Forward,
            next: None,
            record: Timeline::default(),
            best: f64::INFINITY,
            status: Status::Running,
            meeting: None,
            successors: Vec::new(),
        };
        for (state, side) in ends {
            search.push(state, NO_NODE, P::Cost::ZERO, side);
        }
        search.record.begin(2);
        search.next = search.select();
        search
    }

    /// The problem searched.
    pub fn problem(&self) -> &P {
        &self.problem
    }

    /// The problem searched, to ask for estimates.
    pub fn problem_mut(&mut self) -> &mut P {
        &mut self.problem
    }

    /// The state of node `id` with its path cost and the side it belongs to.
    pub fn node(&self, id: NodeId) -> Option<(P::State, P::Cost, Side)> {
        let node = self.nodes.get(id as usize)?;
        Some((node.state, node.g, *self.sides.get(id as usize)?))
    }

    /// The node that node `id` was generated from; the two ends have none.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.nodes.get(id as usize).map(|node| node.parent).filter(|&parent| parent != NO_NODE)
    }

    /// The states from the start (or the goal, on the backward side) to node `id`.
    pub fn path(&self, id: NodeId) -> Vec<P::State> {
        let mut path = Vec::new();
        let mut next = self.nodes.get(id as usize);
        while let Some(node) = next {
            path.push(node.state);
            next = self.nodes.get(node.parent as usize);
        }
        path.reverse();
        path
    }

    /// The states from start to goal and the cost of the path, once found.
    pub fn solution(&self) -> Option<(Vec<P::State>, P::Cost)> {
        let (forward, backward) = self.meeting?;
        let mut path = self.path(forward);
        path.extend(self.path(backward).into_iter().rev().skip(1));
        let cost = self.node(forward)?.1.plus(self.node(backward)?.1);
        Some((path, cost))
    }

    /// Whether node `id`, which waits at moment `t`, is to be discarded, as known then.
    fn is_stale(&self, id: NodeId, t: u64) -> bool {
        let Some((state, _, side)) = self.node(id) else { return false };
        let known = self.known(&self.half(side).closed, &state);
        known.is_some_and(|id| matches!(self.record.end(id, t), Some(End::Expanded(_))))
    }

    fn known(&self, table: &P::Visited, state: &P::State) -> Option<NodeId> {
        let key_of = |id: NodeId| self.problem.key(&self.nodes[id as usize].state);
        let key = self.problem.key(state);
        table.find(table.code(&key), &key, key_of).ok()
    }

    fn half(&self, side: Side) -> &Half<P, F> {
        match side {
            Side::Forward => &self.forward,
            Side::Backward => &self.backward,
        }
    }

    fn half_mut(&mut self, side: Side) -> &mut Half<P, F> {
        match side {
            Side::Forward => &mut self.forward,
            Side::Backward => &mut self.backward,
        }
    }

    /// The estimate that orders the frontier of a side; 0 if none does.
    fn estimate(&mut self, state: &P::State, side: Side) -> f64 {
        match side {
            _ if !self.guided => 0.0,
            Side::Forward => self.problem.estimate(state),
            Side::Backward => self.problem.estimate_back(state),
        }
    }

    fn push(&mut self, state: P::State, parent: NodeId, g: P::Cost, side: Side) {
        let id = self.nodes.len() as NodeId;
        let priority = self.estimate(&state, side);
        self.nodes.push(Node { state, parent, g });
        self.sides.push(side);
        self.half_mut(side).frontier.push(id, priority, g.value());
    }

    /// Pops from both sides alternately until there is a node to expand; `None` when the search is over.
    fn select(&mut self) -> Option<NodeId> {
        loop {
            let side = self.turn;
            let (problem, nodes) = (&self.problem, &self.nodes);
            let key_of = |id: NodeId| problem.key(&nodes[id as usize].state);
            let (mine, other) = match side {
                Side::Forward => (&mut self.forward, &mut self.backward),
                Side::Backward => (&mut self.backward, &mut self.forward),
            };
            let Some((id, _)) = mine.frontier.pop() else {
                self.status = Status::Exhausted;
                return None;
            };
            self.turn = match side {
                Side::Forward => Side::Backward,
                Side::Backward => Side::Forward,
            };
            let state = &nodes[id as usize].state;
            let (key, code) = (problem.key(state), mine.closed.code(&problem.key(state)));
            mine.closed.make_room(nodes.len(), key_of);
            match mine.closed.find(code, &key, key_of) {
                Ok(_) => {
                    self.record.discard(id);
                    continue;
                }
                Err(vacancy) => mine.closed.insert(vacancy, id),
            }
            let end = match side {
                Side::Forward => problem.goal(),
                Side::Backward => problem.start(),
            };
            let met = if problem.key(state) == problem.key(&end) {
                // The first node of the other side is number 0 forward, 1 backward.
                Some(match side {
                    Side::Forward => 1,
                    Side::Backward => 0,
                })
            } else {
                other.generated.find(code, &key, key_of).ok()
            };
            let Some(theirs) = met else { return Some(id) };
            self.meeting = Some(match side {
                Side::Forward => (id, theirs),
                Side::Backward => (theirs, id),
            });
            self.status = Status::Found;
            return None;
        }
    }

    fn expand(&mut self, id: NodeId) {
        let Some((state, g, side)) = self.node(id) else { return };
        let mut successors = std::mem::take(&mut self.successors);
        successors.clear();
        match side {
            Side::Forward => self.problem.expand(&state, &mut successors),
            Side::Backward => self.problem.expand_back(&state, &mut successors),
        }
        for &(state, step) in &successors {
            let child = self.nodes.len() as NodeId;
            self.push(state, id, g.plus(step), side);
            let (problem, nodes) = (&self.problem, &self.nodes);
            let generated = match side {
                Side::Forward => &mut self.forward.generated,
                Side::Backward => &mut self.backward.generated,
            };
            let key_of = |id: NodeId| problem.key(&nodes[id as usize].state);
            let key = problem.key(&state);
            let code = generated.code(&key);
            generated.make_room(nodes.len(), key_of);
            if let Err(vacancy) = generated.find(code, &key, key_of) {
                generated.insert(vacancy, child);
            }
        }
        self.successors = successors;
    }

    /// Whether the node's estimate is the lowest so far (without estimates: its depth the largest).
    fn is_landmark(&mut self, id: NodeId) -> bool {
        let Some((state, g, side)) = self.node(id) else { return false };
        let value = if self.guided { self.estimate(&state, side) } else { -g.value().floor() };
        let better = value < self.best;
        if better {
            self.best = value;
        }
        better
    }

    /// Bytes held for nodes, tables and history.
    pub fn bytes(&self) -> u64 {
        let halves = [&self.forward, &self.backward];
        (self.nodes.capacity() * size_of::<Node<P::State, P::Cost>>() + self.sides.capacity())
            as u64
            + halves
                .map(|h| h.frontier.bytes() + h.generated.bytes() + h.closed.bytes())
                .iter()
                .sum::<u64>()
            + self.record.bytes()
            + self.problem.bytes()
    }
}

impl<P: Reversible, F: Frontier> Job for Bidirectional<P, F> {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status.is_over() {
                break;
            }
            let Some(id) = self.next else { break };
            let expanded = self.record.len();
            if expanded >= self.limits.steps {
                self.status = Status::Stopped(Limit::Steps(self.limits.steps));
                break;
            }
            if expanded.is_multiple_of(256) {
                let bytes = self.bytes();
                let is_out_of_numbers = self.nodes.len() > MAX_NODES;
                let limit = self.room.check(self.limits, bytes);
                if let Some(limit) = limit.or(is_out_of_numbers.then_some(Limit::Bytes(bytes))) {
                    self.status = Status::Stopped(limit);
                    break;
                }
            }
            self.expand(id);
            let landmark = self.is_landmark(id);
            self.next = self.select();
            self.record.expand(id, self.nodes.len() as u32, landmark);
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }
}

impl<P: Reversible, F: Frontier> SearchTrace for Bidirectional<P, F> {
    fn history(&self) -> &Timeline {
        &self.record
    }

    fn history_mut(&mut self) -> &mut Timeline {
        &mut self.record
    }

    fn order(&self) -> Order {
        let rank = if self.guided { Rank::H } else { Rank::Age };
        Order { rank, ties: self.forward.frontier.ties(), repeats: None }
    }

    fn ended(&self) -> Status {
        self.status()
    }

    fn g(&self, id: NodeId) -> Option<f64> {
        self.node(id).map(|(_, g, _)| g.value())
    }

    fn parent_of(&self, id: NodeId) -> Option<NodeId> {
        self.parent(id)
    }

    fn side(&self, id: NodeId) -> Option<Side> {
        self.node(id).map(|(.., side)| side)
    }

    fn code(&self, id: NodeId) -> u32 {
        let code = |node: &Node<_, _>| self.forward.closed.code(&self.problem.key(&node.state));
        self.nodes.get(id as usize).map_or(0, code)
    }

    fn waiting(&self, t: u64, side: Option<Side>) -> u64 {
        let history = &self.record;
        let Some(side) = side else { return history.frontier(t) };
        // They pop in turns, the forward one first.
        let popped = t.min(history.len()) + u64::from(history.discarded(t));
        let popped = if side == Side::Forward { popped.div_ceil(2) } else { popped / 2 };
        let sides = self.sides.iter().take(history.generated(t) as usize);
        sides.filter(|&&of| of == side).count() as u64 - popped
    }

    fn popped(&self) -> Option<NodeId> {
        let met = self.meeting.map(|(forward, backward)| match self.turn {
            // It is the other side's turn.
            Side::Backward => forward,
            Side::Forward => backward,
        });
        self.next.or(met)
    }

    fn list(&self, side: Option<Side>, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        self.half(side.unwrap_or(Side::Forward)).frontier.list(below, most, out);
    }

    fn last(&self, side: Option<Side>, below: NodeId) -> Option<NodeId> {
        self.half(side.unwrap_or(Side::Forward)).frontier.last(below)
    }

    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool> {
        ids.iter().map(|&id| self.is_stale(id, t)).collect()
    }

    /// Every successor becomes a node; it passes the goal test if the other side has generated its state.
    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let node = self.record.expanded_at(t).and_then(|id| self.node(id));
        let Some((state, g, side)) = node else { return Vec::new() };
        let mut next = self.record.generated_by(t).start;
        let tries = match side {
            Side::Forward => self.problem.tries(&state),
            Side::Backward => self.problem.tries_back(&state),
        };
        let mut attempts = Vec::new();
        for Tried { action, result, place } in tries {
            let (state, g) = match result {
                Ok((state, step)) => (state, g.plus(step)),
                Err(why) => {
                    let outcome = Outcome::Forbidden(why);
                    attempts.push(Attempt { action, outcome, g: None, h: None, state: place });
                    continue;
                }
            };
            let (end, other) = match side {
                Side::Forward => (self.problem.goal(), &self.backward.generated),
                Side::Backward => (self.problem.start(), &self.forward.generated),
            };
            let meets = self.problem.key(&state) == self.problem.key(&end)
                || self.known(other, &state).is_some_and(|theirs| theirs < next);
            let h = self.estimate(&state, side);
            let outcome = Outcome::Made { id: next, than: None, is_goal: meets };
            next += 1;
            let facts = self.problem.facts(&state);
            let state = if facts.is_empty() { place } else { facts };
            attempts.push(Attempt { action, outcome, g: Some(g.value()), h: Some(h), state });
        }
        attempts
    }

    fn action(&mut self, id: NodeId) -> Option<String> {
        let ((from, ..), (to, _, side)) = (self.node(self.parent(id)?)?, self.node(id)?);
        match side {
            Side::Forward => self.problem.action(&from, &to),
            Side::Backward => self.problem.action_back(&from, &to),
        }
    }

    fn depth(&self, id: NodeId) -> Option<u32> {
        self.problem.steps(self.node(id)?.1)
    }

    fn met(&self) -> Option<(NodeId, NodeId)> {
        self.meeting
    }

    fn answered(&self) -> Option<NodeId> {
        self.meeting.map(|(forward, _)| forward)
    }

    fn repeats(&self) -> u64 {
        self.record.discarded(self.record.len()).into()
    }

    fn bytes(&self) -> u64 {
        Bidirectional::bytes(self)
    }

    fn facts(&self, id: NodeId) -> Vec<(&'static str, Fact)> {
        self.node(id).map(|(state, ..)| self.problem.facts(&state)).unwrap_or_default()
    }

    fn h(&mut self, id: NodeId) -> Option<f64> {
        let (state, _, side) = self.node(id)?;
        Some(self.estimate(&state, side))
    }

    fn number(&self, id: NodeId, name: &str) -> Option<f64> {
        self.problem.fact_number(&self.node(id)?.0, name)
    }
}

/// Every place counts twice: those of the search from the start come first, then as many of the search
/// from the goal.
impl<P: Reversible + Places, F: Frontier> Explored for Bidirectional<P, F> {
    fn timeline(&self) -> &Timeline {
        &self.record
    }

    fn places(&self) -> usize {
        2 * self.problem.places()
    }

    fn place_of(&self, id: NodeId) -> usize {
        let place = self.problem.place(&self.nodes[id as usize].state);
        match self.sides[id as usize] {
            Side::Forward => place,
            Side::Backward => self.problem.places() + place,
        }
    }

    fn cost_of(&self, id: NodeId) -> f64 {
        self.nodes[id as usize].g.value()
    }

    fn landmark_name(&self) -> &'static str {
        if self.guided { "best h" } else { "depth" }
    }

    fn bytes(&self) -> u64 {
        Bidirectional::bytes(self)
    }
}
