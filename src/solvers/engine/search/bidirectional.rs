//! Bidirectional search: from the start and from the goal alternately, forward first.
//!
//! Best first by the estimate alone on both sides (breadth first where it is always 0), counted as the
//! Berkeley course counts: a turn is one pop, also of a state met before; the searches have met when
//! one pops a state the other has generated. The meeting node is not expanded.

use super::frontier::Frontier;
use super::problem::{Cost, Problem, Reversible};
use crate::engine::prelude::*;

/// A state, the cost of the path to it, and the search it belongs to.
type Node<P> = (<P as Problem>::State, <P as Problem>::Cost, Side);

/// One of the two searches: its frontier, its closed and its generated states.
struct Half<P: Reversible, F> {
    frontier: F,
    /// Nodes that wait in it.
    waiting: usize,
    /// First node generated for a state by an expansion of this side.
    generated: P::Visited,
    closed: P::Visited,
}

/// A search from both ends with frontier `F` on each side.
pub struct Bidirectional<P: Reversible, F> {
    problem: P,
    guided: bool,
    bounds: Bounds,
    /// The first of each side has its number.
    nodes: Vec<Node<P>>,
    halves: [Half<P, F>; 2],
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
        let halves = frontiers.map(|frontier| Half {
            frontier,
            waiting: 0,
            generated: problem.visited(),
            closed: problem.visited(),
        });
        let ends = [(problem.start(), Side::Forward), (problem.goal(), Side::Backward)];
        let mut search = Bidirectional {
            problem,
            guided,
            bounds: Bounds::of(limits),
            nodes: Vec::new(),
            halves,
            turn: Side::Forward,
            next: None,
            record: Timeline::default(),
            best: f64::INFINITY,
            status: Status::Running,
            meeting: None,
            successors: Vec::new(),
        };
        for (state, side) in ends {
            search.push(state, P::Cost::ZERO, side);
        }
        search.record.begin(2);
        search.next = search.select();
        search
    }

    /// The state of node `id` with its path cost and the side it belongs to.
    pub fn node(&self, id: NodeId) -> Option<(P::State, P::Cost, Side)> {
        self.nodes.get(id as usize).copied()
    }

    fn key_of(&self, id: NodeId) -> P::Key {
        self.problem.key(&self.nodes[id as usize].0)
    }

    fn known(&self, table: &P::Visited, key: &P::Key) -> Option<NodeId> {
        table.find(table.code(key), key, |id| self.key_of(id)).ok()
    }

    /// The estimate that orders the frontier of a side; 0 if none does.
    fn estimate(&mut self, state: &P::State, side: Side) -> f64 {
        match side {
            _ if !self.guided => 0.0,
            Side::Forward => self.problem.estimate(state),
            Side::Backward => self.problem.estimate_back(state),
        }
    }

    fn push(&mut self, state: P::State, g: P::Cost, side: Side) {
        let id = self.nodes.len() as NodeId;
        let priority = self.estimate(&state, side);
        self.nodes.push((state, g, side));
        self.halves[side as usize].waiting += 1;
        self.halves[side as usize].frontier.push(id, priority, g.value());
    }

    /// Pops from both sides alternately until there is a node to expand; `None` when the search is over. The start has
    /// a turn only while the goal has one.
    fn select(&mut self) -> Option<NodeId> {
        loop {
            let side = self.turn;
            let Bidirectional { problem, nodes, halves, record, .. } = self;
            let key_of = |id: NodeId| problem.key(&nodes[id as usize].0);
            let has_turn = side == Side::Backward || halves[Side::Backward as usize].waiting > 0;
            let popped = has_turn.then(|| halves[side as usize].frontier.pop()).flatten();
            let Some((id, _)) = popped else {
                self.status = Status::Exhausted;
                return None;
            };
            halves[side as usize].waiting -= 1;
            self.turn = side.other();
            let (key, closed) = (key_of(id), &mut halves[side as usize].closed);
            let code = closed.code(&key);
            closed.make_room(nodes.len(), key_of);
            match closed.find(code, &key, key_of) {
                Ok(_) => {
                    record.discard(id);
                    continue;
                }
                Err(vacancy) => closed.insert(vacancy, id),
            }
            let end = side.other() as NodeId;
            let theirs = || halves[end as usize].generated.find(code, &key, key_of).ok();
            let met = if key == key_of(end) { Some(end) } else { theirs() };
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
            self.push(state, g.plus(step), side);
            let Bidirectional { problem, nodes, halves, .. } = self;
            let key_of = |id: NodeId| problem.key(&nodes[id as usize].0);
            let (key, generated) = (problem.key(&state), &mut halves[side as usize].generated);
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
}

impl<P: Reversible, F: Frontier> Job for Bidirectional<P, F> {
    fn advance_once(&mut self) {
        let held = || (self.bytes(), self.nodes.len());
        if let Some(limit) = self.bounds.reached(self.record.len(), held) {
            self.status = Status::Stopped(limit);
        } else if let Some(id) = self.next {
            self.expand(id);
            let landmark = self.is_landmark(id);
            self.next = self.select();
            self.record.expand(id, self.nodes.len() as u32, landmark);
        }
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
        Order { rank, ties: self.halves[0].frontier.ties(), repeats: None }
    }

    fn g(&self, id: NodeId) -> Option<f64> {
        self.node(id).map(|(_, g, _)| g.value())
    }

    fn side(&self, id: NodeId) -> Option<Side> {
        self.node(id).map(|(.., side)| side)
    }

    fn code(&self, id: NodeId) -> u32 {
        let code = |node: &Node<P>| self.halves[0].closed.code(&self.problem.key(&node.0));
        self.nodes.get(id as usize).map_or(0, code)
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
        let half = &self.halves[side.unwrap_or(Side::Forward) as usize];
        half.frontier.list(below, most, out);
    }

    fn last(&self, side: Option<Side>, below: NodeId) -> Option<NodeId> {
        self.halves[side.unwrap_or(Side::Forward) as usize].frontier.last(below)
    }

    /// A node is stale if its state was expanded.
    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool> {
        let is_stale = |&id: &NodeId| {
            let (_, _, side) = self.node(id)?;
            let known = self.known(&self.halves[side as usize].closed, &self.key_of(id))?;
            Some(matches!(self.record.place(known, t), NodePlace::Closed(_)))
        };
        ids.iter().map(|id| is_stale(id).unwrap_or(false)).collect()
    }

    /// Every successor becomes a node; it passes the goal test if the other side has generated its state.
    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let node = self.record.expanded_at(t).and_then(|id| self.node(id));
        let Some((state, g, side)) = node else { return Vec::new() };
        let tries = match side {
            Side::Forward => self.problem.tries(&state),
            Side::Backward => self.problem.tries_back(&state),
        };
        let mut made = self.record.generated_by(t).start..;
        attempts(tries, |state, step| {
            let (id, end) = (made.next().unwrap_or_default(), side.other() as NodeId);
            let (key, other) = (self.problem.key(state), &self.halves[end as usize].generated);
            let is_goal = key == self.key_of(end)
                || self.known(other, &key).is_some_and(|theirs| theirs < id);
            let (g, h) = (g.plus(step).value(), self.estimate(state, side));
            (Outcome::Made { id, than: None, is_goal }, g, h, self.problem.facts(state))
        })
    }

    fn action(&mut self, id: NodeId) -> Option<String> {
        let ((from, ..), (to, _, side)) = (self.node(self.parent_of(id)?)?, self.node(id)?);
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

    #[inline(never)] // long, and asked for now and then
    fn bytes(&self) -> u64 {
        let half = |h: &Half<P, F>| h.frontier.bytes() + h.generated.bytes() + h.closed.bytes();
        bytes_of(&self.nodes) as u64
            + self.halves.iter().map(half).sum::<u64>()
            + self.record.bytes()
            + self.problem.bytes()
    }

    fn facts(&self, id: NodeId) -> Facts {
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
impl<P: Reversible, F: Frontier> Explored for Bidirectional<P, F> {
    type Problem = P;

    fn problem(&self) -> &P {
        &self.problem
    }

    fn problem_mut(&mut self) -> &mut P {
        &mut self.problem
    }

    fn state(&self, id: NodeId) -> Option<P::State> {
        Some(self.node(id)?.0)
    }

    fn solution(&self) -> Option<(Vec<P::State>, f64)> {
        let (forward, backward) = self.meeting?;
        let mut path = self.path(forward);
        path.extend(self.path(backward).into_iter().rev().skip(1));
        Some((path, self.node(forward)?.1.plus(self.node(backward)?.1).value()))
    }

    fn places(&self) -> usize {
        2 * self.problem.places()
    }

    fn place_of(&self, id: NodeId) -> usize {
        let (state, g, side) = &self.nodes[id as usize];
        *side as usize * self.problem.places() + self.problem.place(state, *g)
    }
}
