//! What a search trace of ours tells beyond those of other programs, so that every moment comes back.
//!
//! The first event has under `search` how the search chose and how it ended ([`Head`]). An expansion has
//! under `tried` what became of every action, and under `stale` the nodes that are to be discarded from
//! then on, since a better node for their state is known. Of two searches node 0 begins the forward one
//! and node 1 the backward one.

use crate::engine::prelude::*;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// Keys of this in an event; they are no facts of a state.
pub(super) const KEYS: [&str; 4] = ["search", "tried", "stale", "action"];

/// Pseudo-code, line by line; kept as long as the program runs, as that of our own methods is.
pub(super) type Code = &'static [&'static str];

/// Most lines of pseudo-code, and the longest of them in characters.
const MOST_LINES: usize = 40;
const LONGEST_LINE: usize = 120;

/// Pseudo-code of these lines.
pub(super) fn code(lines: Vec<String>) -> Code {
    let kept = |line: String| &*Box::leak(shortened(&line, LONGEST_LINE).into_boxed_str());
    let lines: Vec<&'static str> = lines.into_iter().take(MOST_LINES).map(kept).collect();
    Box::leak(lines.into_boxed_slice())
}

/// How a search chose and how it ended.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Head {
    /// The pseudo-code of its method.
    #[serde(deserialize_with = "read_code")]
    pub(super) code: Code,
    pub(super) end: Status,
    pub(super) met: Option<(NodeId, NodeId)>,
    pub(super) popped: Option<NodeId>,
    #[serde(rename = "sides")]
    pub(super) has_sides: bool,
    #[serde(flatten)]
    pub(super) order: Order,
}

fn read_code<'de, D: Deserializer<'de>>(from: D) -> Result<Code, D::Error> {
    Vec::deserialize(from).map(code)
}

impl Head {
    /// That of a search.
    pub(super) fn of(search: &dyn SearchTrace, code: Code) -> Head {
        let (end, met, popped) = (search.status(), search.met(), search.popped());
        let (has_sides, order) = (search.side(0).is_some(), search.order());
        Head { code, end, met, popped, has_sides, order }
    }

    /// The order in which nodes that wait are popped: the least first.
    pub(super) fn key(&self, id: NodeId, g: f64, h: f64) -> (u64, u64, NodeId) {
        // A start that is proven a dead end is searched all the same.
        let h = if h.is_finite() { h } else { 0.0 };
        let rank = self.order.rank.of([g, h, g + h]).unwrap_or(0.0);
        // The bits of floats that are not negative have their order.
        let bits = |x: f64| x.max(0.0).to_bits();
        match self.order.ties {
            Ties::Fifo => (bits(rank), 0, id),
            Ties::Lifo => (bits(rank), 0, !id),
            Ties::Deep => (bits(rank), !bits(g), !id),
        }
    }
}

/// A figure; a broken one as text, which is read back exactly.
fn figure(x: f64) -> Value {
    if x.fract() == 0.0 { super::json::number(x) } else { x.to_string().into() }
}

fn read_figure(value: Option<&Value>) -> Option<f64> {
    match value? {
        Value::String(text) => text.parse().ok(),
        value => value.as_f64(),
    }
}

/// An action that was tried, as it is written: of a node it made only what the node's own event does not tell.
#[derive(Serialize)]
pub(super) struct Tried<'a> {
    action: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    g: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h: Option<Value>,
    #[serde(flatten)]
    verdict: &'a Outcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<&'a Facts>,
}

impl Tried<'_> {
    pub(super) fn of<'a>(search: &dyn SearchTrace, attempt: &'a Attempt) -> Tried<'a> {
        let Attempt { action, verdict, g, h, state, .. } = attempt;
        let made = if let Outcome::Made { id, .. } = verdict { Some(*id) } else { None };
        let [g, h] = [g, h].map(|x| x.filter(|_| made.is_none()).map(figure));
        let state = Some(state).filter(|state| made.is_none_or(|id| search.facts(id) != **state));
        Tried { action, g, h, verdict, state }
    }
}

/// An action that was tried, as [`Tried`] has it.
pub(super) fn attempt(search: &mut dyn SearchTrace, value: &Value) -> Option<Attempt> {
    let action = value.get("action")?.as_str()?.to_owned();
    let verdict = Outcome::deserialize(value).ok()?;
    let [mut g, mut h] = ["g", "h"].map(|name| read_figure(value.get(name)));
    let mut state = value.get("state").and_then(|state| read_facts(state).ok());
    if let Outcome::Made { id, .. } = verdict {
        (g, h) = (Some(search.g(id)?), Some(search.h(id)?));
        state = state.or_else(|| Some(search.facts(id)));
    }
    let (f, state) = (g.zip(h).map(|(g, h)| g + h), state.unwrap_or_default());
    Some(Attempt { action, verdict, g, h, f, state })
}
