//! A recorded run as a search whose moments can be inspected.

use super::{ACTIONS, Fault, LOOKED_AT, Log, kinds::Verb, ours, record::Record};
use crate::engine::{prelude::*, search::grade::is_less};
use serde_json::Value;
use std::collections::BinaryHeap;

/// Most of the nodes left waiting that are put in order, of a trace that is not ours.
const MOST: usize = 4096;
/// Steps of a table that take about as long as one event of an audit.
const STEPS_OF_AUDIT: u64 = 64;
/// Nodes looked at in one go.
const SLICE: u32 = 1 << 10;

/// The nodes left waiting at the end, in the order in which they are popped, as far as it is told: by f, then by
/// age, where it is not.
#[derive(Default)]
pub(super) struct Left {
    pub(super) is_begun: bool,
    seen: NodeId,
    heap: BinaryHeap<((u64, u64, NodeId), NodeId)>,
    first: Vec<NodeId>,
}

/// A number by which figures are sorted; one that is not told comes last.
pub(super) fn sort_key(x: f64) -> u64 {
    let bits = x.to_bits();
    match x.is_sign_negative() {
        _ if x.is_nan() => u64::MAX,
        true => !bits,
        false => bits | 1 << 63,
    }
}

impl Left {
    /// Looks at some further nodes; whether those were the last.
    pub(super) fn advance(&mut self, record: &Record) -> bool {
        let nodes = &record.nodes;
        let end = nodes.len().min(self.seen + SLICE);
        for id in (self.seen..end).filter(|&id| nodes.waits(id)) {
            let Some(node) = nodes.get(id) else { continue };
            match &record.head {
                Some(head) if head.popped == Some(id) => {}
                Some(head) => self.heap.push((head.key(id, told(node.g), told(node.h)), id)),
                None => self.heap.push(((sort_key(node.f()), 0, id), id)),
            }
            if self.heap.len() > MOST && record.head.is_none() {
                self.heap.pop();
            }
        }
        self.seen = end;
        let is_done = end == nodes.len();
        if is_done {
            let heap = std::mem::take(&mut self.heap);
            self.first = heap.into_sorted_vec().into_iter().map(|(_, id)| id).collect();
        }
        is_done
    }
}

impl Log {
    /// The node of the state of event `at`, replaced by it in step `t`.
    fn replaced_by(&self, at: usize, t: u64) -> Option<NodeId> {
        let id = |event: usize| self.fact_of(event, &["id"]);
        let made = id(at)?;
        self.record.history.discarded_by(t).take(LOOKED_AT).find(|&old| {
            self.record
                .maker(old)
                .is_some_and(|event| event < at && id(event).as_ref() == Some(&made))
        })
    }

    /// What became of every action at the node expanded by step `t`, as a trace of ours tells it.
    fn tried_told(&mut self, t: u64) -> Option<Vec<Attempt>> {
        let event = self.json_of(self.record.events_of(t).start);
        let mut event: Value = serde_json::from_slice(&event).ok()?;
        super::told::make_printable(&mut event);
        let tried = event.get("tried")?.as_array()?;
        Some(tried.iter().filter_map(|attempt| ours::attempt(self, attempt)).collect())
    }

    /// The nodes below `below` left waiting in the frontier of `side`.
    fn left(&self, side: Option<Side>, below: NodeId) -> impl DoubleEndedIterator<Item = NodeId> {
        let is_there = move |&id: &NodeId| id < below && (side.is_none() || self.side(id) == side);
        self.left.first.iter().copied().filter(is_there)
    }

    /// A figure; what other programs do not tell stays untold.
    fn as_told(&self, x: f64) -> f64 {
        if self.is_foreign() { x } else { told(x) }
    }

    /// A fact of an event as a number.
    fn number_of(&self, event: usize, name: &str) -> Option<f64> {
        self.fact_of(event, &[name])?.number()
    }

    /// What an event calls the action that led to its state.
    fn action_of(&self, at: usize) -> Option<String> {
        Some(self.fact_of(at, &ACTIONS)?.to_string())
    }
}

impl SearchTrace for Log {
    fn history(&self) -> &Timeline {
        &self.record.history
    }

    fn history_mut(&mut self) -> &mut Timeline {
        &mut self.record.history
    }

    fn prepare(&mut self, t: u64, steps: u64) -> bool {
        self.record.history.look_up(t, steps) & self.audit_on(steps)
    }

    fn audit_on(&mut self, steps: u64) -> bool {
        let is_due = self.status.is_over() && !self.is_unaudited();
        self.audit().is_some() || !is_due || self.audit_some((steps / STEPS_OF_AUDIT).max(1))
    }

    /// How other programs chose is not told.
    fn order(&self) -> Order {
        let unknown = Order { rank: Rank::Age, ties: Ties::Fifo, repeats: None };
        self.record.head.map_or(unknown, |head| head.order)
    }

    fn side(&self, id: NodeId) -> Option<Side> {
        Some(if self.record.is_backward(id)? { Side::Backward } else { Side::Forward })
    }

    fn generated_on(&self, side: Side, end: NodeId) -> u64 {
        let backward = self.record.backward_below(end).unwrap_or(0);
        u64::from(if side == Side::Backward { backward } else { end - backward })
    }

    fn met(&self) -> Option<(NodeId, NodeId)> {
        self.record.head?.met
    }

    fn g(&self, id: NodeId) -> Option<f64> {
        self.record.nodes.get(id).map(|node| self.as_told(node.g))
    }

    fn f(&mut self, id: NodeId) -> Option<f64> {
        match self.is_foreign() {
            true => Some(self.record.told(id)?[0]),
            false => Some(self.g(id)? + self.h(id)?),
        }
    }

    fn has_fact(&self, name: &str) -> bool {
        let events = self.record.count().min(LOOKED_AT);
        self.number(0, name).is_some()
            || (0..events).any(|event| self.number_of(event, name).is_some())
    }

    fn number_at(&self, t: u64, id: NodeId, name: &str) -> Option<f64> {
        let events = self.record.events_of(t).take(LOOKED_AT);
        let of_node =
            |&event: &usize| self.record.event(event).is_some_and(|(.., node)| node == Some(id));
        let mut own = events.filter(of_node);
        own.find_map(|event| self.number_of(event, name)).or_else(|| self.number(id, name))
    }

    fn says(&self, t: u64, word: &str) -> Option<bool> {
        let events = self.record.events_of(t);
        let fault = Fault::ALL.iter().find(|(.., name)| *name == word);
        if let Some((fault, ..)) = fault {
            let holds = self.audit().map(|audit| audit.holds(*fault, events));
            return holds.or((!self.is_unaudited()).then_some(false));
        }
        let is_it = |event: usize| {
            let is_kind = self.record.event(event).is_some_and(|(kind, ..)| kind == word);
            is_kind
                || self.facts_of(event, &[]).iter().any(|(name, fact)| {
                    *name == word && matches!(fact, Fact::Text(text) if text == "true")
                })
        };
        Some(events.take(LOOKED_AT).any(is_it))
    }

    fn parent_of(&self, id: NodeId) -> Option<NodeId> {
        // A parent is older, so that no chain is endless.
        self.record.nodes.parent(id).filter(|&parent| parent < id)
    }

    fn popped(&self) -> Option<NodeId> {
        self.record.head?.popped
    }

    fn list(&self, side: Option<Side>, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        out.extend(self.left(side, below).take(most));
    }

    fn last(&self, side: Option<Side>, below: NodeId) -> Option<NodeId> {
        self.record.head?;
        self.left(side, below).next_back()
    }

    fn stale(&mut self, ids: &[NodeId], t: u64) -> Vec<bool> {
        let since = |id: &NodeId| self.record.stale.get(id);
        ids.iter().map(|id| since(id).is_some_and(|&step| u64::from(step) <= t)).collect()
    }

    fn tried(&mut self, t: u64) -> Vec<Attempt> {
        if self.record.head.is_some()
            && let Some(tried) = self.tried_told(t)
        {
            return tried;
        }
        let mut tried = Vec::new();
        for at in self.record.events_of(t).take(LOOKED_AT) {
            let Some((_, Verb::Generate | Verb::Update, Some(id))) = self.record.event(at) else {
                continue;
            };
            // What is put into the queue once more may be dearer than what waits there.
            let new = self.g(id).unwrap_or(f64::NAN);
            let is_dearer = |&old: &NodeId| self.g(old).is_some_and(|old| is_less(old, new));
            let than = self.replaced_by(at, t).filter(|old| !is_dearer(old));
            // What led there is rarely told: then where it leads to.
            let id_of = || Some(self.fact_of(self.record.maker(id)?, &["id"])?.to_string());
            let action = self.action_of(at).or_else(id_of).unwrap_or_default();
            let is_goal = self.record.answered == Some(id);
            tried.push(Attempt {
                action,
                verdict: Outcome::Made { id, than, is_goal },
                g: self.g(id).filter(|g| !g.is_nan()),
                h: self.h(id).filter(|h| !h.is_nan()),
                f: self.f(id).filter(|f| !f.is_nan()),
                state: self.facts(id),
            });
        }
        tried
    }

    fn action(&mut self, id: NodeId) -> Option<String> {
        self.record.nodes.parent(id)?;
        match self.record.action(id)? {
            "" => self.action_of(self.record.maker(id)?),
            action => Some(shortened(action, 200)),
        }
    }

    fn depth(&self, id: NodeId) -> Option<u32> {
        self.record.nodes.get(id).map(|node| node.depth)
    }

    fn answered(&self) -> Option<NodeId> {
        self.record.answered
    }

    fn bytes(&self) -> u64 {
        self.record.bytes() + self.reader.held()
    }

    fn is_foreign(&self) -> bool {
        self.record.head.is_none()
    }

    /// What the event says that made the node, its id first if that is not its number.
    fn facts(&self, id: NodeId) -> Facts {
        let Some(event) = self.record.maker(id) else { return Facts::new() };
        let mut facts = self.facts_of(event, &["type", "kind", "pId", "f", "g", "h"]);
        let hidden: &[&str] = if self.is_foreign() { &ACTIONS } else { &["id", "action"] };
        let number = ("id", Fact::Number(id.into()));
        facts.retain(|fact| !hidden.contains(&fact.0) && *fact != number);
        facts
    }

    fn h(&mut self, id: NodeId) -> Option<f64> {
        self.record.told(id).map(|[_, h]| self.as_told(h))
    }

    fn number(&self, id: NodeId, name: &str) -> Option<f64> {
        let place = self.place_of_node(id).map(|place| self.record.places.at(place));
        match (name, place) {
            ("x" | "col", Some((x, _))) => Some(x),
            ("y" | "row", Some((_, y))) => Some(y),
            _ => named(&self.facts(id), name)?.number(),
        }
    }
}

/// A figure, 0 if it is not told.
fn told(x: f64) -> f64 {
    if x.is_nan() { 0.0 } else { x }
}
