//! Moments of runs without a frontier in a trace of ours: what stands under `told` in an event.
//!
//! Kind and facts of the event stand beside it, for every program to read. Under `told` is the rest of
//! the moment: the sentence, the events inside the step, the line of the pseudo-code, and the lists that
//! change little from one event to the next (the stack, what waits, the plies and root moves of a game
//! tree). Of such a list only what changed is written: the entries `drop` to `drop + keep` of the list
//! before stay, and `then` follows them. It is written in full every [`FULL`] events, so that a moment is put
//! together from that many events at most.

use super::json::Text;
use crate::engine::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// Events from one list in full to the next.
pub(super) const FULL: usize = 32;

/// How much of a moment is written.
pub const WRITTEN: Wanted = Wanted::of(40);

/// The key of all this.
pub(super) const KEY: &str = "told";

/// The key of the board at a moment, which is drawn and no fact of the moment.
pub(super) const BOARD: &str = "board";

/// Lists of which only changes are written.
const LISTS: [&str; 4] = ["stack", "lists", "path", "root"];

/// What an event of ours tells beside its kind and its facts.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Told {
    text: String,
    inside: Vec<String>,
    line: Option<usize>,
    guess: bool,
    /// The best line of a game tree; none of other runs.
    best: Option<Vec<String>>,
    /// Facts for which JSON has no number, or which it would take for whole ones.
    reals: Vec<(String, String)>,
    /// How the run ended, at its last moment.
    pub(super) end: Option<Status>,
    /// The pseudo-code of the method, at the first moment.
    pub(super) code: Vec<String>,
    /// Whether lists that are not there are empty, and not as they were before.
    pub(super) full: bool,
    /// The lists, or what changed in them.
    #[serde(flatten)]
    lists: Map<String, Value>,
}

impl Told {
    /// What an event tells, if it is one of ours. Somebody else may have written it.
    pub(super) fn read(event: &[u8]) -> Option<Told> {
        let mut event: Value = serde_json::from_slice(event).ok()?;
        let mut told = event.get_mut(KEY)?.take();
        make_printable(&mut told);
        serde_json::from_value(told).ok()
    }
}

pub(super) fn make_printable(value: &mut Value) {
    match value {
        Value::String(text) => *text = shortened(text, super::reader::LONGEST),
        Value::Array(all) => all.iter_mut().for_each(make_printable),
        Value::Object(map) => map.values_mut().for_each(make_printable),
        _ => {}
    }
}

/// Turns moments into events, one after the other.
pub struct Teller {
    /// The pseudo-code of the method, until it is told.
    code: Vec<String>,
    told: usize,
    /// The step of the moment before.
    before: Step,
}

impl Teller {
    /// For a run of a method with this pseudo-code.
    pub fn new(code: &[&str]) -> Teller {
        let code = code.iter().map(|line| (*line).to_owned()).collect();
        Teller { code, told: 0, before: Step::Event(EventStep::default()) }
    }

    /// Begins the event of a moment; whether it has one: a step of a search with a frontier has several. `end`
    /// says how the run ended, at its last moment.
    pub(super) fn begin(&mut self, event: &mut Text, moment: Moment, end: Option<Status>) -> bool {
        let (kind, is_guess, facts, best) = match &moment.step {
            Step::Event(step) => (step.kind, step.is_guess, &step.facts, None),
            Step::Game(step) => (step.kind, false, &step.facts, Some(&step.line)),
            Step::Search(_) => return false,
        };
        event.begin();
        event.field("kind", kind);
        event.field("step", moment.at);
        event.facts(facts);
        event.open(KEY);
        event.field("text", &moment.text);
        event.unusual("inside", &moment.inside[..]);
        event.unusual("line", moment.line);
        event.unusual("guess", is_guess);
        event.unusual("best", best);
        let reals = facts.iter().filter_map(|(name, fact)| match fact {
            Fact::Real(x) => Some((*name, x.to_string())),
            _ => None,
        });
        event.unusual("reals", reals.collect::<Vec<_>>());
        event.unusual("end", end);
        event.unusual("code", std::mem::take(&mut self.code));
        let full = self.told.is_multiple_of(FULL);
        event.unusual("full", full);
        let (before, now) = (listed(&self.before), listed(&moment.step));
        change(event, full, "stack", before.0, now.0);
        change(event, full, "lists", before.1, now.1);
        change(event, full, "path", before.2, now.2);
        change(event, full, "root", before.3, now.3);
        event.end();
        (self.told, self.before) = (self.told + 1, moment.step);
        true
    }
}

/// The lists of a step of which only changes are written.
fn listed(step: &Step) -> (&[Level], &[List], &[PlyView], &[MoveView]) {
    match step {
        Step::Event(step) => (&step.stack, &step.lists, &[], &[]),
        Step::Game(step) => (&[], &[], &step.path, &step.root),
        Step::Search(_) => (&[], &[], &[], &[]),
    }
}

/// What makes one list of another.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Change {
    drop: usize,
    keep: Option<usize>,
    then: Vec<Value>,
}

/// Writes a list in full, or the [`Change`] that makes it of the one before.
fn change<T: PartialEq + Serialize>(to: &mut Text, full: bool, name: &str, old: &[T], now: &[T]) {
    if full {
        return to.unusual(name, now);
    }
    if old != now {
        let drop = now.first().and_then(|first| old.iter().position(|value| value == first));
        let same = |drop| old.iter().skip(drop).zip(now).take_while(|(a, b)| a == b).count();
        let keep = drop.map(same);
        to.open(name);
        to.unusual("drop", drop.unwrap_or(0));
        to.unusual("keep", keep);
        to.unusual("then", now.get(keep.unwrap_or(0)..).unwrap_or_default());
        to.end();
    }
}

/// Makes a list of the one before it.
fn changed(before: &[Value], change: &Value) -> Vec<Value> {
    if let Value::Array(all) = change {
        return all.clone();
    }
    let Change { drop, keep, then } = Change::deserialize(change).unwrap_or_default();
    before.iter().skip(drop).take(keep.unwrap_or(0)).cloned().chain(then).collect()
}

/// Puts a moment together: `told` is what its event and those before it tell, the latest first, back to
/// one in full; kind and facts are those of its event.
pub(super) fn moment(
    mut told: Vec<Told>,
    kind: &'static str,
    mut facts: Facts,
    (at, of): (u64, u64),
) -> Option<Moment> {
    let mut lists: [Vec<Value>; LISTS.len()] = Default::default();
    for told in told.iter().rev() {
        if told.full {
            lists = Default::default();
        }
        for (name, list) in LISTS.iter().zip(&mut lists) {
            if let Some(change) = told.lists.get(*name) {
                *list = changed(list, change);
            }
        }
    }
    let Told { text, inside, line, guess: is_guess, best, reals, .. } = told.drain(..).next()?;
    for (name, real) in reals {
        let fact = facts.iter_mut().find(|fact| fact.0 == name);
        if let (Some(fact), Ok(real)) = (fact, real.parse()) {
            fact.1 = Fact::Real(real);
        }
    }
    let [stack, lists, path, root] = lists;
    let step = match best {
        None => {
            let (stack, lists) = (read(stack), read(lists));
            Step::Event(EventStep { kind, is_guess, facts, stack, lists })
        }
        Some(line) => {
            Step::Game(GameStep { kind, facts, path: read(path), root: read(root), line })
        }
    };
    Some(Moment { at, of, text, inside, line, lines: Vec::new(), step })
}

/// What is none of ours is left out.
fn read<T: DeserializeOwned>(all: Vec<Value>) -> Vec<T> {
    all.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect()
}
