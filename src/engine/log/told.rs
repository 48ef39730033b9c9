//! Moments of runs without a frontier in a trace of ours: what stands under `told` in an event.
//!
//! Kind and facts of the event stand beside it, for every program to read. Under `told` is the rest of
//! the moment: the sentence, the events inside the step, the line of the pseudo-code, and the lists that
//! change little from one event to the next (the stack, what waits, the plies and root moves of a game
//! tree). Of such a list only what changed is written: the entries `drop` to `drop + keep` of the list
//! before stay, and `then` follows them. It is written in full every [`FULL`] events, so that a moment is put
//! together from that many events at most.

use super::json::Fields;
use super::names::kept;
use crate::engine::moment::{
    EventStep, GameStep, Level, List, Moment, MoveState, MoveView, PlyView, Step, Wanted,
};
use crate::engine::terms::{Fact, Facts};
use serde_json::{Map, Value, json};

/// Events from one list in full to the next.
pub(super) const FULL: usize = 32;

/// How much of a moment is written.
pub const WRITTEN: Wanted = Wanted::of(40);

/// The key of all this.
pub(super) const KEY: &str = "told";
pub(super) const KEY_BYTES: &[u8] = KEY.as_bytes();

/// Lists of which only changes are written.
const LISTS: [&str; 4] = ["stack", "lists", "path", "root"];

/// Turns moments into fields of events, one after the other.
pub struct Teller<'a> {
    /// The pseudo-code of the method.
    code: &'a [&'a str],
    told: usize,
    /// The lists of the moment before.
    before: [Vec<Value>; LISTS.len()],
}

impl<'a> Teller<'a> {
    /// For a run of a method with this pseudo-code.
    pub fn new(code: &'a [&'a str]) -> Teller<'a> {
        Teller { code, told: 0, before: Default::default() }
    }

    /// The fields of the event of a moment; none for a step of a search with a frontier. `end` says how the
    /// run ended, at its last moment.
    pub fn event(&mut self, moment: &Moment, end: Option<Value>) -> Option<Fields> {
        let (kind, facts) = match &moment.step {
            Step::Event(step) => (step.kind, &step.facts),
            Step::Game(step) => (step.kind, &step.facts),
            Step::Search(_) => return None,
        };
        let mut told = Map::new();
        let mut put = |name: &str, value: Value| told.insert(name.to_owned(), value);
        put("text", json!(moment.text));
        if !moment.inside.is_empty() {
            put("inside", json!(moment.inside));
        }
        if let Some(line) = moment.line {
            put("line", json!(line));
        }
        if matches!(&moment.step, Step::Event(step) if step.is_guess) {
            put("guess", true.into());
        }
        let lists = match &moment.step {
            Step::Event(step) => [
                step.stack.iter().map(of_level).collect(),
                step.lists.iter().map(of_list).collect(),
                Vec::new(),
                Vec::new(),
            ],
            Step::Game(step) => {
                put("best", json!(step.line));
                [
                    Vec::new(),
                    Vec::new(),
                    step.path.iter().map(of_ply).collect(),
                    step.root.iter().map(of_move).collect(),
                ]
            }
            Step::Search(_) => Default::default(),
        };
        // What JSON has no number for, or would take for a whole one.
        let reals: Vec<Value> = facts
            .iter()
            .filter_map(|(name, fact)| match fact {
                Fact::Real(x) => Some(json!([name, x.to_string()])),
                _ => None,
            })
            .collect();
        if !reals.is_empty() {
            put("reals", reals.into());
        }
        if let Some(end) = end {
            put("end", end);
        }
        if self.told == 0 && !self.code.is_empty() {
            put("code", json!(self.code));
        }
        let in_full = self.told.is_multiple_of(FULL);
        self.told += 1;
        for ((name, before), now) in LISTS.iter().zip(&mut self.before).zip(lists) {
            if in_full && !now.is_empty() {
                told.insert((*name).to_owned(), now.clone().into());
            } else if !in_full && *before != now {
                told.insert((*name).to_owned(), change(before, &now));
            }
            *before = now;
        }
        if in_full {
            told.insert("full".into(), true.into());
        }
        let mut fields = vec![("kind", kind.into()), ("step", moment.at.into())];
        fields.extend(facts.iter().map(|(name, fact)| (*name, super::json::value(fact))));
        fields.push((KEY, told.into()));
        Some(fields)
    }
}

/// What makes one list of another.
fn change(before: &[Value], now: &[Value]) -> Value {
    let drop = now.first().and_then(|first| before.iter().position(|value| value == first));
    let (mut change, mut same) = (Map::new(), 0);
    if let Some(drop) = drop {
        let rest = before.get(drop..).unwrap_or_default();
        same = rest.iter().zip(now).take_while(|(a, b)| a == b).count();
        if drop > 0 {
            change.insert("drop".into(), drop.into());
        }
        change.insert("keep".into(), same.into());
    }
    if let Some(then @ [_, ..]) = now.get(same..) {
        change.insert("then".into(), then.into());
    }
    change.into()
}

/// Makes a list of the one before it.
fn changed(before: &[Value], change: &Value) -> Vec<Value> {
    match change {
        Value::Array(all) => all.clone(),
        change => {
            let number =
                |name: &str| change.get(name).and_then(Value::as_u64).unwrap_or(0) as usize;
            let kept = before.iter().skip(number("drop")).take(number("keep")).cloned();
            let then = change.get("then").and_then(Value::as_array).into_iter().flatten().cloned();
            kept.chain(then).collect()
        }
    }
}

/// Puts a moment together: `told` are the objects under [`KEY`] of its event and those before it, the
/// latest first, back to one in full; kind and facts are those of its event.
pub(super) fn moment(
    told: &[Value],
    kind: &'static str,
    mut facts: Facts,
    (at, of): (u64, u64),
) -> Option<Moment> {
    let latest = told.first()?;
    let mut lists: [Vec<Value>; LISTS.len()] = Default::default();
    for told in told.iter().rev() {
        if is_full(told) {
            lists = Default::default();
        }
        for (name, list) in LISTS.iter().zip(&mut lists) {
            if let Some(change) = told.get(*name) {
                *list = changed(list, change);
            }
        }
    }
    for pair in array(latest, "reals") {
        let name = text(pair.get(0));
        let real = text(pair.get(1)).parse().map(Fact::Real).ok();
        if let (Some(fact), Some(real)) = (facts.iter_mut().find(|fact| fact.0 == name), real) {
            fact.1 = real;
        }
    }
    let [stack, waiting, path, root] = lists;
    let line = latest.get("line").and_then(Value::as_u64).map(|line| line as usize);
    let step = match latest.get("best") {
        None => Step::Event(EventStep {
            kind,
            is_guess: latest.get("guess").is_some(),
            facts,
            stack: stack.iter().map(level).collect(),
            lists: waiting.iter().map(list).collect(),
        }),
        Some(_) => Step::Game(GameStep {
            kind,
            facts,
            path: path.iter().map(ply).collect(),
            root: root.iter().map(mv).collect(),
            line: texts(latest.get("best")),
        }),
    };
    let (text, inside) = (text(latest.get("text")), texts(latest.get("inside")));
    Some(Moment { at, of, text, inside, line, step })
}

/// Whether lists that are not there are empty, and not as they were before.
pub(super) fn is_full(told: &Value) -> bool {
    told.get("full").is_some()
}

// Parts of moments and their JSON

fn text(value: Option<&Value>) -> String {
    value.and_then(Value::as_str).map(printable).unwrap_or_default()
}

/// Somebody else may have written it.
fn printable(text: &str) -> String {
    super::names::printable(text, super::reader::LONGEST)
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let all = value.and_then(Value::as_array).into_iter().flatten();
    all.filter_map(Value::as_str).map(printable).collect()
}

fn array<'a>(value: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    value.get(name).and_then(Value::as_array).into_iter().flatten()
}

fn number(value: &Value, name: &str) -> u64 {
    value.get(name).and_then(Value::as_u64).unwrap_or(0)
}

fn integer(value: &Value, name: &str) -> Option<i32> {
    value.get(name).and_then(Value::as_i64).and_then(|n| i32::try_from(n).ok())
}

/// A fact that comes back as it was.
fn of_fact(fact: &Fact) -> Value {
    match fact {
        Fact::Real(x) => json!({ "real": x.to_string() }),
        Fact::List(facts) => facts.iter().map(of_fact).collect(),
        fact => super::json::value(fact),
    }
}

fn fact(value: &Value) -> Fact {
    match value {
        Value::Number(n) => n.as_u64().map_or(Fact::Real(n.as_f64().unwrap_or(0.0)), Fact::Number),
        Value::Array(all) => Fact::List(all.iter().map(fact).collect()),
        Value::Object(_) => Fact::Real(text(value.get("real")).parse().unwrap_or(f64::NAN)),
        Value::String(text) => Fact::Text(printable(text)),
        Value::Null | Value::Bool(_) => Fact::Text(value.to_string()),
    }
}

/// Facts as pairs, so that they keep their order.
pub(super) fn of_facts(facts: &Facts) -> Value {
    facts.iter().map(|(name, fact)| json!([name, of_fact(fact)])).collect()
}

pub(super) fn facts(value: Option<&Value>) -> Facts {
    let pair = |pair: &Value| Some((kept(pair.get(0)?.as_str()?), fact(pair.get(1)?)));
    value.and_then(Value::as_array).into_iter().flatten().filter_map(pair).collect()
}

fn of_level(level: &Level) -> Value {
    json!({
        "name": level.name, "left": level.left, "tried": level.tried,
        "facts": of_facts(&level.facts),
    })
}

fn level(value: &Value) -> Level {
    Level {
        name: text(value.get("name")),
        left: texts(value.get("left")),
        tried: texts(value.get("tried")),
        facts: facts(value.get("facts")),
    }
}

fn of_list(list: &List) -> Value {
    json!({ "title": list.title, "entries": list.entries, "total": list.total })
}

fn list(value: &Value) -> List {
    List {
        title: text(value.get("title")),
        entries: texts(value.get("entries")),
        total: number(value, "total"),
    }
}

fn of_ply(ply: &PlyView) -> Value {
    json!({
        "max": ply.is_max, "player": ply.player, "move": ply.mv, "index": ply.index, "of": ply.of,
        "v": ply.v, "alpha": ply.alpha, "beta": ply.beta, "cut": ply.cut,
        "moves": ply.moves.iter().map(of_move).collect::<Vec<_>>(),
    })
}

fn ply(value: &Value) -> PlyView {
    let some = |name: &str| value.get(name).and_then(Value::as_str).map(printable);
    PlyView {
        is_max: value.get("max").and_then(Value::as_bool).unwrap_or(false),
        player: text(value.get("player")),
        mv: some("move"),
        index: number(value, "index") as u32,
        of: number(value, "of") as u32,
        v: integer(value, "v"),
        alpha: integer(value, "alpha"),
        beta: integer(value, "beta"),
        moves: array(value, "moves").map(mv).collect(),
        cut: some("cut"),
    }
}

/// A move: its name, and what is known of it, such as `=3`, `<=3`, `cut`.
fn of_move(mv: &MoveView) -> Value {
    let state = match mv.state {
        MoveState::Exact(v) => format!("={v}"),
        MoveState::AtMost(v) => format!("<={v}"),
        MoveState::AtLeast(v) => format!(">={v}"),
        MoveState::Cut => "cut".to_owned(),
        MoveState::Open => "open".to_owned(),
        MoveState::Now => "now".to_owned(),
    };
    json!([mv.name, state])
}

fn mv(value: &Value) -> MoveView {
    let known = text(value.get(1));
    let after = |sign: &str| known.strip_prefix(sign).and_then(|n| n.parse().ok());
    let state = after("<=").map(MoveState::AtMost);
    let state = state.or_else(|| after(">=").map(MoveState::AtLeast));
    let state = state.or_else(|| after("=").map(MoveState::Exact));
    let state = state.unwrap_or(match known.as_str() {
        "cut" => MoveState::Cut,
        "now" => MoveState::Now,
        _ => MoveState::Open,
    });
    MoveView { name: text(value.get(0)), state }
}
