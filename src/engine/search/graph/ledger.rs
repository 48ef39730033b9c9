//! What became of every action tried at a node, found out again from what a search keeps.

use super::{Repeats, Search};
use crate::engine::moment::Ties;
use crate::engine::search::NodeId;
use crate::engine::search::frontier::Frontier;
use crate::engine::search::problem::{Cost, Problem, Tried};
use crate::engine::search::timeline::{End, Timeline};
use crate::engine::search::trace::{Attempt, Outcome};
use crate::engine::search::visited::Visited;

/// Most nodes looked at to see which of the nodes that wait are stale, where the table of states has no nodes.
const NEAR: NodeId = 1 << 20;

/// A state to which an action leads that made no node.
struct Sought<K> {
    /// The number of the action.
    at: usize,
    key: K,
    g: f64,
    /// The nodes that existed have lower numbers.
    below: NodeId,
}

impl<P: Problem, F: Frontier> Search<P, F, Timeline> {
    fn key_of(&self, id: NodeId) -> P::Key {
        self.problem.key(&self.nodes[id as usize].state)
    }

    /// What the table of states has for `key`, after all that is computed: nothing, the key without a node,
    /// or a node.
    fn entry(&self, key: &P::Key) -> Option<Option<NodeId>> {
        let code = self.visited.code(key);
        self.visited.find(code, key, |id| self.key_of(id)).ok().map(Into::into)
    }

    /// Whether node `id` was expanded up to step `t`.
    fn is_closed(&self, id: NodeId, t: u64) -> bool {
        matches!(self.record.end(id, t), Some(End::Expanded(_)))
    }

    /// The newest of the superseded nodes below `below` that has this key.
    fn superseded(&self, key: &P::Key, below: NodeId) -> Option<NodeId> {
        self.superseded.before(below).find(|&id| self.key_of(id) == *key)
    }

    /// Whether node `id` could stand for its state when the nodes below `below` existed and step `t` was under
    /// way.
    fn stood(&self, id: NodeId, below: NodeId, t: u64) -> bool {
        id < below
            && match self.strategy.repeats {
                Repeats::DropKnown => true,
                Repeats::KeepUntilPopped => self.is_closed(id, t),
            }
    }

    /// The node that stood for a state at step `t`, if the table of states has nodes; otherwise it is put among
    /// those that are `left` to be found.
    fn known(
        &self,
        sought: Sought<P::Key>,
        t: u64,
        left: &mut Vec<Sought<P::Key>>,
    ) -> Option<NodeId> {
        match self.entry(&sought.key)? {
            Some(id) if self.stood(id, sought.below, t) => Some(id),
            Some(_) => self.superseded(&sought.key, sought.below),
            None => {
                left.push(sought);
                None
            }
        }
    }

    /// Finds the nodes of states in a table that has no nodes: there the key fixes the path cost. The newest
    /// nodes are looked at first, since a repeat is mostly young.
    fn find(&self, mut left: Vec<Sought<P::Key>>, t: u64, mut found: impl FnMut(usize, NodeId)) {
        let mut id = left.iter().map(|sought| sought.below).max().unwrap_or(0);
        while id > 0 && !left.is_empty() {
            id -= 1;
            let node = &self.nodes[id as usize];
            let g = node.g.value();
            let is_it = |sought: &Sought<P::Key>| {
                sought.g == g
                    && self.problem.key(&node.state) == sought.key
                    && self.stood(id, sought.below, t)
            };
            if let Some(place) = left.iter().position(is_it) {
                found(left.swap_remove(place).at, id);
            }
        }
    }

    /// Which of these nodes, which wait at moment `t`, are to be discarded, as known then.
    pub(in crate::engine::search) fn stale(&self, ids: &[NodeId], t: u64) -> Vec<bool> {
        let made = self.record.generated(t);
        let mut left = Vec::new();
        let mut stale = Vec::with_capacity(ids.len());
        for (at, &id) in ids.iter().enumerate() {
            let Some(node) = self.node(id) else {
                stale.push(false);
                continue;
            };
            let key = self.problem.key(&node.state);
            stale.push(match (self.strategy.repeats, self.entry(&key)) {
                (_, None) => false,
                (Repeats::DropKnown, Some(known)) => {
                    let newer = |other: NodeId| id < other && other < made;
                    self.superseded.has(id)
                        && (known.is_some_and(newer)
                            || self.superseded(&key, made).is_some_and(newer))
                }
                (Repeats::KeepUntilPopped, Some(Some(known))) => self.is_closed(known, t),
                (Repeats::KeepUntilPopped, Some(None)) => {
                    left.push(Sought { at, key, g: node.g.value(), below: id });
                    false
                }
            });
        }
        // Of two nodes with the same state the one that the tie rule prefers is popped first.
        let is_fifo = self.frontier.ties() == Ties::Fifo;
        let numbers = left.iter().map(|sought| sought.below);
        let (from, to) = if is_fifo {
            (0, numbers.max().unwrap_or(0))
        } else {
            (numbers.min().unwrap_or(made), made)
        };
        for by in 0..(to - from).min(NEAR) {
            let id = if is_fifo { to - 1 - by } else { from + by };
            let node = &self.nodes[id as usize];
            let g = node.g.value();
            let is_it = |sought: &Sought<P::Key>| {
                sought.g == g && id != sought.below && self.problem.key(&node.state) == sought.key
            };
            if left.iter().any(is_it) && self.is_closed(id, t) {
                for sought in left.extract_if(.., |sought| is_it(sought)) {
                    if let Some(stale) = stale.get_mut(sought.at) {
                        *stale = true;
                    }
                }
            }
        }
        stale
    }

    /// The actions tried at the node expanded by step `t`.
    pub(in crate::engine::search) fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let Some(node) = self.record.expanded_at(t).and_then(|id| self.node(id)).copied() else {
            return Vec::new();
        };
        let made = self.record.generated_by(t);
        let mut next = made.start;
        let ranks_h = self.strategy.rank.looks_at().1;
        let (mut attempts, mut left) = (Vec::new(), Vec::new());
        for Tried { action, result, place } in self.problem.tries(&node.state) {
            let (state, g) = match result {
                Ok((state, step)) => (state, node.g.plus(step)),
                Err(why) => {
                    let outcome = Outcome::Forbidden(why);
                    attempts.push(Attempt { action, outcome, g: None, h: None, state: place });
                    continue;
                }
            };
            let key = self.problem.key(&state);
            let h = if ranks_h { self.problem.estimate(&state) } else { 0.0 };
            let is_next = next < made.end
                && self.nodes[next as usize].g.value() == g.value()
                && self.key_of(next) == key;
            let outcome = if is_next {
                let replaces = self.strategy.repeats == Repeats::DropKnown;
                let than = if replaces { self.superseded(&key, next) } else { None };
                next += 1;
                Outcome::Made { id: next - 1, than, is_goal: self.problem.is_goal(&state) }
            } else {
                let sought = Sought { at: attempts.len(), key, g: g.value(), below: next };
                match self.known(sought, t, &mut left) {
                    Some(of) => {
                        let known = self.nodes[of as usize].state;
                        let is_same = self.problem.facts(&known) == self.problem.facts(&state);
                        Outcome::Known { of: Some(of), is_same }
                    }
                    None if h == f64::INFINITY => Outcome::DeadEnd,
                    None => Outcome::Known { of: None, is_same: true },
                }
            };
            let facts = self.problem.facts(&state);
            let state = if facts.is_empty() { place } else { facts };
            attempts.push(Attempt { action, outcome, g: Some(g.value()), h: Some(h), state });
        }
        self.find(left, t, |at, id| {
            if let Some(attempt) = attempts.get_mut(at) {
                attempt.outcome = Outcome::Known { of: Some(id), is_same: true };
            }
        });
        attempts
    }
}
