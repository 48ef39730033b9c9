//! What became of every action tried at a node, found out again from what a search keeps.

use super::{Repeats, Search};
use crate::engine::search::NodeId;
use crate::engine::search::frontier::Frontier;
use crate::engine::search::problem::{Cost, Problem, Tried};
use crate::engine::search::timeline::{End, Timeline};
use crate::engine::search::trace::{Attempt, Outcome};
use crate::engine::search::visited::Visited;

/// Nodes looked at around a node for another of the same state, where the table of states has no nodes.
const NEAR: NodeId = 1 << 20;

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

    /// The node that stood for `key` when the nodes below `below` existed and step `t` was under way. `g` is the
    /// cost of a path to this key; where the table has no nodes, the key fixes it.
    fn known(&self, key: &P::Key, g: P::Cost, below: NodeId, t: u64) -> Option<NodeId> {
        let entry = self.entry(key)?;
        let stood = |id: NodeId| match self.strategy.repeats {
            Repeats::DropKnown => id < below,
            Repeats::KeepUntilPopped => id < below && self.is_closed(id, t),
        };
        match entry {
            Some(id) if stood(id) => Some(id),
            Some(_) => self.superseded(key, below),
            None => {
                let is_it = |&id: &NodeId| {
                    let node = &self.nodes[id as usize];
                    node.g.value() == g.value() && self.problem.key(&node.state) == *key
                };
                (0..below).rev().filter(is_it).find(|&id| stood(id))
            }
        }
    }

    /// Whether node `id`, which waits at moment `t`, is to be discarded, as known then.
    pub(in crate::engine::search) fn is_stale(&self, id: NodeId, t: u64) -> bool {
        if id as usize >= self.nodes.len() {
            return false;
        }
        let made = self.record.generated(t);
        let key = self.key_of(id);
        match (self.strategy.repeats, self.entry(&key)) {
            (_, None) => false,
            (Repeats::DropKnown, Some(known)) => {
                let newer = |other: NodeId| id < other && other < made;
                self.superseded.has(id)
                    && (known.is_some_and(newer) || self.superseded(&key, made).is_some_and(newer))
            }
            (Repeats::KeepUntilPopped, Some(Some(known))) => self.is_closed(known, t),
            (Repeats::KeepUntilPopped, Some(None)) => {
                // A node of the same state is mostly near.
                let is_it = |other: NodeId| self.is_closed(other, t) && self.key_of(other) == key;
                let steps = 1..NEAR.min(made);
                let sides = steps.flat_map(|by| [id.checked_sub(by), id.checked_add(by)]);
                sides.flatten().filter(|&other| other < made).any(is_it)
            }
        }
    }

    /// The actions tried at the node expanded by step `t`.
    pub(in crate::engine::search) fn tried(&mut self, t: u64) -> Vec<Attempt> {
        let Some(node) = self.record.expanded_at(t).and_then(|id| self.node(id)).copied() else {
            return Vec::new();
        };
        let made = self.record.generated_by(t);
        let mut next = made.start;
        let ranks_h = self.strategy.rank.looks_at().1;
        let mut attempts = Vec::new();
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
                match self.known(&key, g, next, t) {
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
        attempts
    }
}
