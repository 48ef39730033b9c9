//! Moments of runs without a frontier in a trace of ours: what stands under `told` in an event.
//!
//! Kind and facts of the event stand beside it, for every program to read. Under `told` is the rest of
//! the moment: the sentence, the events inside the step, the line of the pseudo-code, and the lists that
//! change little from one event to the next (the stack, what waits, the plies and root moves of a game
//! tree). Of such a list only what changed is written: the entries `drop` to `drop + keep` of the list
//! before stay, and `then` follows them. It is written in full every [`FULL`] events, so that a moment is put
//! together from that many events at most.

use super::json::Fields;
use crate::engine::prelude::*;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

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
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Told {
    text: String,
    #[serde(skip_serializing_if = "is_default")]
    inside: Vec<String>,
    #[serde(skip_serializing_if = "is_default")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "is_default")]
    guess: bool,
    /// The best line of a game tree; none of other runs.
    #[serde(skip_serializing_if = "is_default")]
    best: Option<Vec<String>>,
    /// Facts for which JSON has no number, or which it would take for whole ones.
    #[serde(skip_serializing_if = "is_default")]
    reals: Vec<(String, String)>,
    /// How the run ended, at its last moment.
    #[serde(skip_serializing_if = "is_default")]
    pub(super) end: Option<Status>,
    /// The pseudo-code of the method, at the first moment.
    #[serde(skip_serializing_if = "is_default")]
    pub(super) code: Vec<String>,
    /// Whether lists that are not there are empty, and not as they were before.
    #[serde(skip_serializing_if = "is_default")]
    pub(super) full: bool,
    /// The lists, or what changed in them.
    #[serde(flatten)]
    lists: Map<String, Value>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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

/// Turns moments into fields of events, one after the other.
pub struct Teller {
    /// The pseudo-code of the method, until it is told.
    code: Vec<String>,
    told: usize,
    /// The lists of the moment before.
    before: [Vec<Value>; LISTS.len()],
}

impl Teller {
    /// For a run of a method with this pseudo-code.
    pub fn new(code: &[&str]) -> Teller {
        let code = code.iter().map(|line| (*line).to_owned()).collect();
        Teller { code, told: 0, before: Default::default() }
    }

    /// The fields of the event of a moment; none for a step of a search with a frontier. `end` says how the
    /// run ended, at its last moment.
    pub fn event(&mut self, moment: &Moment, end: Option<Status>) -> Option<Fields> {
        let (inside, line) = (moment.inside.clone(), moment.line);
        let mut told = Told { text: moment.text.clone(), inside, line, end, ..Told::default() };
        let none = Vec::new;
        let (kind, facts, lists) = match &moment.step {
            Step::Event(step) => {
                told.guess = step.is_guess;
                (step.kind, &step.facts, [values(&step.stack), values(&step.lists), none(), none()])
            }
            Step::Game(step) => {
                told.best = Some(step.line.clone());
                let lists = [none(), none(), values(&step.path), values(&step.root)];
                (step.kind, &step.facts, lists)
            }
            Step::Search(_) => return None,
        };
        told.reals.extend(facts.iter().filter_map(|(name, fact)| match fact {
            Fact::Real(x) => Some(((*name).to_owned(), x.to_string())),
            _ => None,
        }));
        told.code = std::mem::take(&mut self.code);
        told.full = self.told.is_multiple_of(FULL);
        self.told += 1;
        for ((name, before), now) in LISTS.iter().zip(&mut self.before).zip(lists) {
            if told.full && !now.is_empty() {
                told.lists.insert((*name).to_owned(), now.clone().into());
            } else if !told.full && *before != now {
                told.lists.insert((*name).to_owned(), change(before, &now));
            }
            *before = now;
        }
        let mut fields = vec![("kind", kind.into()), ("step", moment.at.into())];
        fields.extend(facts.iter().map(|(name, fact)| (*name, super::json::value(fact))));
        fields.push((KEY, json!(told)));
        Some(fields)
    }
}

/// What makes one list of another.
#[derive(Default, Serialize, Deserialize)]
#[serde(default)]
struct Change {
    #[serde(skip_serializing_if = "is_default")]
    drop: usize,
    #[serde(skip_serializing_if = "is_default")]
    keep: Option<usize>,
    #[serde(skip_serializing_if = "is_default")]
    then: Vec<Value>,
}

fn change(before: &[Value], now: &[Value]) -> Value {
    let drop = now.first().and_then(|first| before.iter().position(|value| value == first));
    let same = |drop| before.iter().skip(drop).zip(now).take_while(|(a, b)| a == b).count();
    let keep = drop.map(same);
    let then = now.get(keep.unwrap_or(0)..).unwrap_or_default().to_vec();
    json!(Change { drop: drop.unwrap_or(0), keep, then })
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
    let Told { text, inside, line, guess, best, reals, .. } = told.drain(..).next()?;
    for (name, real) in reals {
        let fact = facts.iter_mut().find(|fact| fact.0 == name);
        if let (Some(fact), Ok(real)) = (fact, real.parse()) {
            fact.1 = Fact::Real(real);
        }
    }
    let [stack, waiting, path, root] = lists;
    let step = match best {
        None => Step::Event(EventStep {
            kind,
            is_guess: guess,
            facts,
            stack: read(stack),
            lists: read(waiting),
        }),
        Some(line) => {
            Step::Game(GameStep { kind, facts, path: read(path), root: read(root), line })
        }
    };
    Some(Moment { at, of, text, inside, line, lines: Vec::new(), step })
}

// Parts of moments and their JSON

fn values<T: Serialize>(all: &[T]) -> Vec<Value> {
    all.iter().map(|one| json!(one)).collect()
}

/// What is none of ours is left out.
fn read<T: DeserializeOwned>(all: Vec<Value>) -> Vec<T> {
    all.into_iter().filter_map(|value| serde_json::from_value(value).ok()).collect()
}
