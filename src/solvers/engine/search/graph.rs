//! Graph search: depth first, breadth first, uniform cost, greedy and A*, one loop for all.
//!
//! Counting is that of the Berkeley Pacman course, so that published tables can be checked: the goal
//! test is made when a node is popped, the goal is not counted as expanded, and equal priorities are
//! served in the order the [`Frontier`] states.

mod ledger;

use super::problem::{Cost, Problem};
use super::visited::Index;
use super::{Repeats, Strategy, frontier::Frontier};
use crate::engine::limits::CHECK;
use crate::engine::prelude::*;
use ledger::Ledger;

/// A state reached by one path. Never changed once made.
#[derive(Clone, Copy, Debug)]
pub struct Node<S, C> {
    /// The state reached.
    pub state: S,
    /// Cost of the path.
    pub g: C,
}

/// Nodes marked by number; empty until the first mark.
#[derive(Default)]
struct Marks(Vec<u64>);

impl Marks {
    fn set(&mut self, node: NodeId) {
        self.set_before(node + 1, node);
    }

    /// Marks the node before `after`, not above `new`, without a branch; none if that is 0.
    #[inline]
    fn set_before(&mut self, after: NodeId, new: NodeId) {
        let word = new as usize / 64;
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let at = after.saturating_sub(1);
        self.0[at as usize / 64] |= u64::from(after > 0) << (at % 64);
    }

    fn has(&self, node: NodeId) -> bool {
        self.0.get(node as usize / 64).is_some_and(|word| word >> (node % 64) & 1 == 1)
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The nodes marked below `below`, the newest first.
    fn before(&self, below: NodeId) -> impl Iterator<Item = NodeId> {
        let words = self.0.iter().enumerate().take(below.div_ceil(64) as usize).rev();
        let nodes = words.filter(|(_, word)| **word != 0).flat_map(|(at, &word)| {
            let bits = (0..64).rev().filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| at as NodeId * 64 + bit)
        });
        nodes.skip_while(move |&node| node >= below)
    }
}

/// A graph search of problem `P` with frontier `F`, remembering its history in `R`. It computes the answer; a
/// [`RecordedSearch`](super::watched::RecordedSearch) around it shows every moment.
pub struct Search<P: Problem, F, R = Timeline> {
    ledger: Ledger<P, R>,
    bounds: Bounds,
    frontier: F,
    /// Whether the problem has its tables.
    is_begun: bool,
    /// The node popped for the next step, with its priority; before it is begun, the start.
    next: Option<(NodeId, f64)>,
    /// Successors discarded as soon as they were generated, since their state was known.
    dropped: u64,
    expanded: u64,
    status: Status,
    goal: Option<NodeId>,
    /// The first node the last expansion could generate, and the rank the landmarks compare with.
    fresh: NodeId,
    landmark_rank: f64,
    /// Successors of the node being expanded, and the codes of their keys.
    successors: Vec<(P::State, P::Cost)>,
    codes: Vec<u32>,
}

impl<P: Problem, F: Frontier, R: Record> Search<P, F, R> {
    /// A search that has not made a step.
    pub fn new(problem: P, strategy: Strategy, limits: Limits) -> Self
    where
        F: Default,
    {
        Search::with(problem, F::default(), strategy, limits)
    }

    /// A search that has not made a step, with an empty `frontier`.
    pub fn with(problem: P, frontier: F, strategy: Strategy, limits: Limits) -> Self {
        let mut ledger = Ledger {
            visited: problem.visited(),
            problem,
            strategy,
            nodes: Column::default(),
            superseded: Marks::default(),
            record: R::default(),
            index: Index::default(),
        };
        ledger.nodes.push(Node { state: ledger.problem.start(), g: P::Cost::ZERO });
        ledger.record.begin(1);
        let landmark_rank = if strategy.rank == Rank::H { f64::INFINITY } else { -1.0 };
        let mut search = Search {
            ledger,
            bounds: Bounds::of(limits),
            frontier,
            is_begun: false,
            next: Some((0, 0.0)),
            dropped: 0,
            expanded: 0,
            status: Status::Running,
            goal: None,
            fresh: 0,
            landmark_rank,
            successors: Vec::new(),
            codes: Vec::new(),
        };
        search.begin(0);
        search
    }

    /// Puts the start into the frontier, once the problem has its tables.
    fn begin(&mut self, budget: u32) {
        self.is_begun = self.ledger.problem.prepare(budget);
        if !self.is_begun {
            return;
        }
        // A start that is a proven dead end is searched all the same.
        let h = self.estimate(0).filter(|h| h.is_finite()).unwrap_or(0.0);
        if self.ledger.strategy.repeats == Repeats::DropKnown {
            let Ledger { problem, visited, .. } = &mut self.ledger;
            let key = || problem.key(&problem.start());
            let code = visited.code(&key());
            if P::Visited::IS_DIRECT {
                visited.claim(code, 0.0, 0);
            } else if let Err(vacancy) = visited.find(code, &key(), |_| key()) {
                visited.insert(vacancy, 0);
            }
        }
        self.frontier.push(0, h, 0.0);
        self.next = self.select();
    }

    /// The problem searched.
    pub fn problem(&self) -> &P {
        &self.ledger.problem
    }

    /// The node with number `id`, if it was generated.
    pub fn node(&self, id: NodeId) -> Option<&Node<P::State, P::Cost>> {
        self.ledger.node(id)
    }

    /// Number of nodes generated.
    pub fn generated(&self) -> u64 {
        self.ledger.nodes.len() as u64
    }

    /// Number of nodes expanded.
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// The estimate of node `id`: 0 where the search uses none.
    pub(super) fn estimate(&mut self, id: NodeId) -> Option<f64> {
        let state = self.node(id)?.state;
        let looks = self.ledger.strategy.rank.looks_at().1;
        Some(if looks { self.ledger.problem.estimate(&state) } else { 0.0 })
    }

    /// The goal node, once found.
    pub fn goal(&self) -> Option<NodeId> {
        self.goal
    }

    /// Bytes held for nodes, tables and history.
    #[inline(never)] // long, and asked for now and then
    pub fn bytes(&self) -> u64 {
        self.ledger.nodes.bytes()
            + self.frontier.bytes()
            + self.ledger.visited.bytes()
            + self.ledger.superseded.0.capacity() as u64 * 8
            + self.ledger.record.bytes()
            + self.ledger.problem.bytes()
    }

    /// Pops until there is a node to expand; `None` when the search is over.
    #[inline(always)]
    fn select(&mut self) -> Option<(NodeId, f64)> {
        loop {
            let Some((id, priority)) = self.frontier.pop() else {
                self.status = Status::Exhausted;
                return None;
            };
            let node = &self.ledger.nodes[id as usize];
            let stale = match self.ledger.strategy.repeats {
                Repeats::DropKnown => self.ledger.superseded.has(id),
                Repeats::KeepUntilPopped => {
                    let (problem, nodes) = (&self.ledger.problem, &self.ledger.nodes);
                    let key_of = |id: NodeId| problem.key(&nodes[id as usize].state);
                    let key = problem.key(&node.state);
                    let code = self.ledger.visited.code(&key);
                    match self.ledger.visited.find(code, &key, key_of) {
                        Ok(known) => {
                            let is_less =
                                |&known: &NodeId| node.g.value() < nodes[known as usize].g.value();
                            let dominated =
                                known.into().filter(|known| P::DOMINATES && is_less(known));
                            if let Some(known) = dominated {
                                self.ledger.visited.replace(code, known, id);
                                self.ledger.superseded.set(known);
                            }
                            dominated.is_none()
                        }
                        Err(vacancy) => {
                            self.ledger.visited.insert(vacancy, id);
                            false
                        }
                    }
                }
            };
            if stale {
                self.ledger.record.discard(id);
            } else if self.ledger.problem.is_goal(&node.state) {
                self.goal = Some(id);
                self.status = Status::Found;
                return None;
            } else {
                return Some((id, priority));
            }
        }
    }

    /// Generates the successors of node `id`.
    #[inline]
    fn expand(&mut self, id: NodeId) {
        let Node { state, g, .. } = self.ledger.nodes[id as usize];
        self.successors.clear();
        let ranks_g = self.ledger.strategy.rank.looks_at().0;
        match self.ledger.strategy.repeats {
            Repeats::DropKnown => {
                if P::Visited::IS_DIRECT {
                    self.expand_directly(&state, g, ranks_g);
                } else {
                    let all = |_, _| true;
                    self.dropped +=
                        self.ledger.problem.expand_further(&state, all, &mut self.successors);
                    self.expand_looking_up(g, ranks_g || P::DOMINATES);
                }
            }
            Repeats::KeepUntilPopped => {
                self.ledger.problem.expand(&state, &mut self.successors);
                self.expand_looking_up(g, P::DOMINATES);
            }
        }
    }

    /// Makes the successors nodes, unless their states are known, or are known with paths as cheap if it
    /// `matters`.
    #[inline(always)]
    fn expand_looking_up(&mut self, g: P::Cost, matters: bool) {
        let Search { ledger, frontier, successors, codes, .. } = self;
        let Ledger { problem, strategy, nodes, visited, superseded, .. } = ledger;
        let key_of = |id: NodeId| problem.key(&nodes[id as usize].state);
        visited.make_room(nodes.len() + successors.len(), key_of);
        if P::Visited::IS_FAR {
            codes.clear();
            codes.extend(successors.iter().map(|(state, _)| visited.code(&problem.key(state))));
        }
        let (ranks_g, ranks_h) = strategy.rank.looks_at();
        let drops = strategy.repeats == Repeats::DropKnown;
        for (at, &(state, step)) in successors.iter().enumerate() {
            let g = g.plus(step);
            let key = problem.key(&state);
            let code = match codes.get(at) {
                Some(&code) if P::Visited::IS_FAR => code,
                _ => visited.code(&key),
            };
            let key_of = |id: NodeId| problem.key(&nodes[id as usize].state);
            let known = visited.find(code, &key, key_of).map(Into::into);
            if let Ok(known) = known {
                let cheaper = |known: NodeId| g.value() < nodes[known as usize].g.value();
                if !(matters && known.is_some_and(cheaper)) {
                    self.dropped += 1;
                    continue;
                }
            }
            let h = if ranks_h { problem.estimate(&state) } else { 0.0 };
            if h == f64::INFINITY {
                continue;
            }
            let new = nodes.len() as NodeId;
            nodes.push(Node { state, g });
            let g = g.value();
            frontier.push(new, if ranks_g { g + h } else { h }, g);
            match known {
                _ if !drops => {}
                Err(vacancy) => visited.insert(vacancy, new),
                Ok(None) => {}
                Ok(Some(known)) => {
                    visited.replace(code, known, new);
                    superseded.set(known);
                }
            }
        }
    }

    /// Generates the successors of a state and makes them nodes, the same as above, with a table that tells by
    /// one look at it whether to drop one.
    #[inline(always)]
    fn expand_directly(&mut self, state: &P::State, g: P::Cost, matters: bool) {
        let Search { ledger, frontier, successors, .. } = self;
        let Ledger { problem, strategy, nodes, visited, superseded, .. } = ledger;
        let ranks_h = strategy.rank.looks_at().1;
        let weighed = |cost: P::Cost| if matters { cost.value() } else { 0.0 };
        let is_new =
            |key: P::Key, step| visited.is_cheapest(visited.code(&key), weighed(g.plus(step)));
        self.dropped += problem.expand_further(state, is_new, successors);
        for &(state, step) in successors.iter() {
            let g = g.plus(step);
            let code = visited.code(&problem.key(&state));
            let h = if ranks_h { problem.estimate(&state) } else { 0.0 };
            if h == f64::INFINITY {
                continue;
            }
            let new = nodes.len() as NodeId;
            // The problem may have left it to us, and the same state may have been among them before.
            let Some(before) = visited.claim(code, weighed(g), new) else {
                self.dropped += 1;
                continue;
            };
            nodes.push(Node { state, g });
            let cost = g.value();
            frontier.push(new, if matters { cost + h } else { h }, cost);
            superseded.set_before(before, new);
        }
    }

    fn limit(&self) -> Option<Limit> {
        let held = || (self.bytes(), self.ledger.nodes.len());
        self.bounds.reached(self.expanded, held)
    }

    /// Makes up to `steps` steps.
    fn make(&mut self, steps: u64) {
        for _ in 0..steps {
            let Some((id, priority)) = self.next else { break };
            let fresh = self.ledger.nodes.len() as NodeId;
            self.expand(id);
            self.expanded += 1;
            let landmark = self.is_landmark(id, priority);
            self.fresh = fresh;
            // Popped now and not at the next step, so that discarded nodes belong to this one and
            // an exhausted search ends with an empty frontier.
            self.next = self.select();
            self.ledger.record.expand(id, self.ledger.nodes.len() as u32, landmark);
        }
    }

    /// Whether expanding `id` is a moment worth jumping to.
    #[inline]
    fn is_landmark(&mut self, id: NodeId, priority: f64) -> bool {
        match (self.ledger.strategy.rank, self.ledger.strategy.repeats) {
            (Rank::Age, Repeats::KeepUntilPopped) => id < self.fresh,
            (Rank::H, _) => {
                let better = priority < self.landmark_rank;
                if better {
                    self.landmark_rank = priority;
                }
                better
            }
            (rank, _) => {
                let g = || self.ledger.nodes[id as usize].g.value();
                let value = if rank == Rank::Age { g() } else { priority };
                let rises = value >= self.landmark_rank;
                if rises {
                    self.landmark_rank = value.floor() + 1.0;
                }
                rises
            }
        }
    }
}

/// Most steps between two looks at the work done.
const AT_ONCE: u64 = 64;
/// After more work than this, the next look comes a step later.
const LONG: u64 = 10_000;

impl<P: Problem, F: Frontier, R: Record> Job for Search<P, F, R> {
    fn advance(&mut self, budget: u32) -> Status {
        if !self.is_begun {
            self.begin(budget);
            if !self.is_begun {
                return self.status;
            }
        }
        let mut left = u64::from(budget);
        let mut at_once = 1;
        while left > 0 && !self.status.is_over() {
            if let Some(limit) = self.limit() {
                self.status = Status::Stopped(limit);
                break;
            }
            let until_check = CHECK - self.expanded % CHECK;
            let steps = left.min(until_check).min(self.bounds.limits.steps - self.expanded);
            // An estimate may be long, and tells the meter so.
            let steps = steps.min(at_once);
            let before = work::spent();
            self.make(steps);
            left -= steps;
            let long = work::spent() - before > LONG;
            at_once = if long { 1 } else { (at_once * 2).min(AT_ONCE) };
            // Asked after a step, so that one is made however little work is left.
            if work::is_used_up() {
                break;
            }
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }
}
