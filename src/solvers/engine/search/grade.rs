//! Grading: what somebody else's search did, followed step by step beside the rules of a problem.
//!
//! [`States`] are the states of any [`Problem`] by number; a [`Follower`] knows at every step which of them may
//! be expanded next, given the choices made so far. It follows the search that is graded: what ties
//! leave open, that search decides. Nothing is known here of how the other search calls its states.

use super::problem::{Cost as _, Problem};
use crate::engine::terms::{Facts, Rank, Ties};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The number of a state; the start is 0.
pub type StateId = u32;

/// Part by which keys may differ that are equal: sums of √2.
const NOISE: f64 = 1e-9;

/// A way from a state.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// Where it leads.
    pub to: StateId,
    /// What it costs.
    pub cost: f64,
}

/// The states of a problem, numbered as they are met.
pub trait States {
    /// Every state that an action at this one leads to.
    fn expand(&mut self, state: StateId) -> Vec<Edge>;

    /// The estimate of the cost still to come.
    fn estimate(&mut self, state: StateId) -> f64;

    /// Whether it is a goal.
    fn is_goal(&self, state: StateId) -> bool;

    /// It as named values.
    fn facts(&self, state: StateId) -> Facts;
}

/// The states of a problem that were met, each with a number.
pub struct KnownStates<P: Problem> {
    problem: P,
    states: Vec<P::State>,
    /// States by their facts: those that look the same are told apart by their keys.
    known: FxHashMap<String, Vec<StateId>>,
}

impl<P: Problem> KnownStates<P> {
    /// Those of a problem, whose tables are made first.
    pub fn new(mut problem: P) -> KnownStates<P> {
        while !problem.prepare(1 << 16) {}
        let start = problem.start();
        let mut states = KnownStates { problem, states: Vec::new(), known: FxHashMap::default() };
        states.number(start);
        states
    }

    fn number(&mut self, state: P::State) -> StateId {
        let facts = format!("{:?}", self.problem.facts(&state));
        let key = self.problem.key(&state);
        let alike = self.known.entry(facts).or_default();
        let is_it = |&&id: &&StateId| {
            self.states.get(id as usize).is_some_and(|known| self.problem.key(known) == key)
        };
        if let Some(&known) = alike.iter().find(is_it) {
            return known;
        }
        let id = self.states.len() as StateId;
        alike.push(id);
        self.states.push(state);
        id
    }
}

impl<P: Problem> States for KnownStates<P> {
    fn expand(&mut self, state: StateId) -> Vec<Edge> {
        let Some(&state) = self.states.get(state as usize) else { return Vec::new() };
        let mut out = Vec::new();
        self.problem.expand(&state, &mut out);
        out.into_iter().map(|(to, cost)| Edge { to: self.number(to), cost: cost.value() }).collect()
    }

    fn estimate(&mut self, state: StateId) -> f64 {
        let state = self.states.get(state as usize).copied();
        state.map_or(0.0, |state| self.problem.estimate(&state))
    }

    fn is_goal(&self, state: StateId) -> bool {
        self.states.get(state as usize).is_some_and(|state| self.problem.is_goal(state))
    }

    fn facts(&self, state: StateId) -> Facts {
        self.states.get(state as usize).map(|state| self.problem.facts(state)).unwrap_or_default()
    }
}

/// The rules a search is graded by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What its queue orders by; with [`Rank::Age`] it is breadth first, or depth first if `is_stack`.
    pub rank: Rank,
    /// Whether the newest comes first.
    pub is_stack: bool,
    /// How ties have to be broken; any way is right otherwise.
    pub ties: Option<Ties>,
}

/// A state that waits, or was expanded.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Waiting {
    /// The state.
    pub state: StateId,
    /// The cost of the best way to it so far (of the way its order stands for, where g does not count).
    pub g: f64,
    /// The estimate; 0 where the order does not look at it.
    pub h: f64,
    /// The state it was reached from.
    pub parent: Option<StateId>,
    /// Actions to it.
    depth: u32,
    /// The step that put it there, and its place among all.
    batch: u32,
    seq: u32,
    /// Whether it was expanded before by a dearer way: whether that is done again is left open.
    may_wait: bool,
}

impl Waiting {
    /// g + h.
    pub fn f(&self) -> f64 {
        self.g + self.h
    }
}

/// Follows a search and knows what may be expanded next.
pub struct Follower {
    rules: Rules,
    /// What becomes of a state that is met again where g does not count: it moves to the top of the stack (to
    /// where its greater depth puts it), or stays. Either is right.
    moves_up: bool,
    waiting: BTreeMap<StateId, Waiting>,
    closed: FxHashMap<StateId, (f64, u32)>,
    /// Steps followed.
    pub steps: u32,
    seq: u32,
}

impl Follower {
    /// All ways in which a search may be right, before their first step.
    pub fn all(rules: Rules, states: &mut dyn States) -> Vec<Follower> {
        let deepest = rules.rank == Rank::H && rules.ties == Some(Ties::Deep);
        let both: &[bool] = if rules.is_stack || deepest { &[true, false] } else { &[false] };
        both.iter().map(|&moves_up| Follower::new(rules, moves_up, states)).collect()
    }

    fn new(rules: Rules, moves_up: bool, states: &mut dyn States) -> Follower {
        let (waiting, closed) = (BTreeMap::new(), FxHashMap::default());
        let mut follower = Follower { rules, moves_up, waiting, closed, steps: 0, seq: 0 };
        follower.offer(states, 0, (0.0, None, 0));
        follower
    }

    /// Everything that waits.
    pub fn waiting(&self) -> impl Iterator<Item = &Waiting> {
        self.waiting.values()
    }

    /// The step that expanded a state.
    pub fn expanded(&self, state: StateId) -> Option<u32> {
        self.closed.get(&state).map(|&(_, step)| step)
    }

    /// Whether the first goal seen may end the search before it is popped, as the order does not look at
    /// costs.
    pub fn may_end_early(&self) -> bool {
        matches!(self.rules.rank, Rank::Age | Rank::H)
    }

    fn offer(
        &mut self,
        states: &mut dyn States,
        state: StateId,
        (g, parent, depth): (f64, Option<StateId>, u32),
    ) {
        let (looks_at_g, looks_at_h) = self.rules.rank.looks_at();
        let h = if looks_at_h { states.estimate(state) } else { 0.0 };
        // A start that is a proven dead end is searched all the same.
        if h.is_infinite() && parent.is_some() {
            return;
        }
        let closed = self.closed.get(&state).copied();
        if closed.is_some_and(|(old, _)| !looks_at_g || !is_less(g, old)) {
            return;
        }
        let old = self.waiting.get(&state);
        let moves = |old: &Waiting| self.moves_up && (self.rules.is_stack || is_less(old.g, g));
        let takes = old.is_none_or(|old| moves(old) || looks_at_g && is_less(g, old.g));
        if !takes {
            return;
        }
        self.seq += 1;
        let (batch, seq, may_wait) = (self.steps, self.seq, closed.is_some());
        self.waiting.insert(state, Waiting { state, g, h, parent, depth, batch, seq, may_wait });
    }

    /// By what a node is chosen: the least first.
    fn key(&self, node: &Waiting) -> f64 {
        let age = if self.rules.is_stack { -f64::from(node.batch) } else { node.depth.into() };
        self.rules.rank.of([node.g, node.h, node.f()]).unwrap_or(age)
    }

    /// The nodes that may be expanded next, the oldest first; none at the end.
    pub fn next(&self) -> Vec<Waiting> {
        let least = |all: &mut dyn Iterator<Item = &Waiting>| {
            all.map(|node| self.key(node)).min_by(f64::total_cmp)
        };
        let sure = least(&mut self.waiting().filter(|node| !node.may_wait));
        let Some(bound) = sure.or_else(|| least(&mut self.waiting())) else { return Vec::new() };
        let is_right = |node: &&Waiting| !is_less(bound, self.key(node));
        let mut right: Vec<Waiting> = self.waiting().filter(is_right).copied().collect();
        // Of sums of broken costs nobody can say which are equal.
        if let Some(ties) = self.rules.ties.filter(|_| is_whole(bound)) {
            let first = |node: &Waiting| match ties {
                Ties::Deep => -node.g,
                Ties::Fifo => f64::from(node.batch),
                Ties::Lifo => -f64::from(node.batch),
            };
            let all = right.iter().filter(|node| !node.may_wait || sure.is_none());
            let least = all.map(first).min_by(f64::total_cmp);
            right.retain(|node| least.is_some_and(|least| !is_less(least, first(node))));
        }
        right.sort_by_cached_key(|node| node.seq);
        right
    }

    /// What waits and would have come before this node: how many, and the first of them.
    pub fn before(&self, node: &Waiting) -> (usize, Option<Waiting>) {
        let all = || {
            let sure = self.waiting().filter(|other| !other.may_wait);
            sure.filter(|other| is_less(self.key(other), self.key(node)))
        };
        let first =
            all().min_by(|a, b| self.key(a).total_cmp(&self.key(b)).then(a.seq.cmp(&b.seq)));
        (all().count(), first.copied())
    }

    /// The search expands this state, which waits.
    pub fn expand(&mut self, states: &mut dyn States, state: StateId) {
        let Some(node) = self.waiting.remove(&state) else { return };
        self.steps += 1;
        self.closed.insert(state, (node.g, self.steps));
        for way in states.expand(state) {
            self.offer(states, way.to, (node.g + way.cost, Some(state), node.depth + 1));
        }
    }
}

fn is_whole(x: f64) -> bool {
    !is_less(x.round(), x) && !is_less(x, x.round())
}

/// Whether a figure is less by more than rounding.
pub fn is_less(a: f64, b: f64) -> bool {
    a < b && b - a > NOISE * a.abs().max(b.abs())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::search::space::Space;

    fn names(nodes: &[Waiting]) -> Vec<StateId> {
        nodes.iter().map(|node| node.state).collect()
    }

    #[test]
    fn every_tie_is_right_and_nothing_else() {
        // A diamond: 1 leads to 2 and 3, both to 4.
        let space = Space::new(1u32, |&n| match n {
            1 => vec![2, 3],
            2 | 3 => vec![4],
            _ => vec![],
        });
        let mut states = KnownStates::new(space.goal(|&n| n == 4));
        let rules = Rules { rank: Rank::G, is_stack: false, ties: None };
        let mut all = Follower::all(rules, &mut states);
        let follower = &mut all[0];
        assert_eq!(names(&follower.next()), [0]);
        follower.expand(&mut states, 0);
        assert_eq!(names(&follower.next()), [1, 2]);
        follower.expand(&mut states, 2);
        assert_eq!(names(&follower.next()), [1]);
        let wrong = follower.waiting[&3];
        assert_eq!(follower.before(&wrong).0, 1);
        follower.expand(&mut states, 1);
        assert_eq!(names(&follower.next()), [3]);
        assert!(states.is_goal(3) && !states.is_goal(0));
        assert_eq!(follower.expanded(2), Some(2));
    }
}
