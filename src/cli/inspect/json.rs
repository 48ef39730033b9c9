//! A moment as one JSON object. The keys are a contract with other programs.

use crate::engine::log::json::{Fields, Object, number, value};
use crate::engine::moment::{
    EventStep, GameStep, Moment, MoveView, NodeView, PlyView, QueueView, SearchStep, Step,
    Successor, Verdict,
};
use crate::engine::terms::Facts;
use serde_json::{Value, json};

/// The moment.
pub fn object(moment: &Moment) -> Object {
    let mut fields = vec![("at", moment.at.into()), ("of", moment.of.into())];
    match &moment.step {
        Step::Search(step) => search(step, &moment.text, &mut fields),
        Step::Event(step) => event(step, &moment.text, &mut fields),
        Step::Game(step) => game(step, &moment.text, &mut fields),
    }
    Object(fields)
}

/// The name of a fact; places on a map are rows and columns here, as in conditions.
pub fn name(fact: &'static str, facts: &Facts) -> &'static str {
    let on_map = |name: &str| facts.iter().any(|(known, _)| *known == name);
    match fact {
        "x" if on_map("y") => "col",
        "y" if on_map("x") => "row",
        _ => fact,
    }
}

fn flat(facts: &Facts) -> impl Iterator<Item = (&'static str, Value)> + '_ {
    facts.iter().map(|(fact, known)| (name(fact, facts), value(known)))
}

fn map(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn node(node: &NodeView) -> Value {
    json!({
        "id": node.id, "parent": node.parent, "action": node.action, "g": number(node.g),
        "h": number(node.h), "f": number(node.f()), "depth": node.depth,
        "state": map(flat(&node.state)),
    })
}

fn successor(tried: &Successor) -> Value {
    let mut fields: Fields =
        vec![("action", json!(tried.action)), ("verdict", tried.verdict.name().into())];
    match &tried.verdict {
        Verdict::New(id) | Verdict::Goal(id) => fields.push(("id", json!(id))),
        Verdict::Cheaper { id, than } => {
            fields.extend([("id", json!(id)), ("of", json!(than))]);
        }
        Verdict::Repeat { of, at } | Verdict::Worse { of, at } => {
            fields.extend([("of", json!(of)), ("where", at.name().into())]);
        }
        Verdict::Dominated { by } => fields.push(("by", json!(by))),
        Verdict::Illegal(why) => fields.push(("reason", json!(why))),
    }
    if let Some(g) = tried.g {
        fields.push(("g", number(g)));
    }
    if let Some(h) = tried.h {
        fields.push(("h", number(h)));
    }
    if let (Some(g), Some(h)) = (tried.g, tried.h) {
        fields.push(("f", number(g + h)));
    }
    if !tried.state.is_empty() {
        fields.push(("state", map(flat(&tried.state))));
    }
    map(fields)
}

fn queue(queue: &QueueView) -> Value {
    let first = queue.first.iter().map(|waiting| {
        let node = &waiting.node;
        json!({
            "id": node.id, "g": number(node.g), "h": number(node.h), "f": number(node.f()),
            "depth": node.depth, "state": map(flat(&node.state)), "tied": waiting.is_tied,
            "stale": waiting.is_stale,
        })
    });
    let mut fields: Fields =
        vec![("length", queue.length.into()), ("first", first.collect::<Vec<_>>().into())];
    fields.extend(queue.side.map(|of| ("side", of.name().into())));
    map(fields)
}

fn search(step: &SearchStep, text: &str, fields: &mut Fields) {
    fields.push(("node", step.node.as_ref().map(node).into()));
    let why = step.choice.as_ref().map(|choice| {
        json!({
            "rank": choice.rank.name(), "value": choice.value.map(number), "tied": choice.tied,
            "exact": choice.is_exact, "rule": choice.rule.name(), "text": text,
        })
    });
    fields.push(("why", why.unwrap_or_else(|| json!({ "text": text }))));
    fields.push(("successors", step.successors.iter().map(successor).collect()));
    // Of two queues the one the node was taken from.
    let own = step.queues.iter().find(|queue| queue.side == step.side).or(step.queues.first());
    fields.push(("queue", own.map(queue).into()));
    if step.queues.len() > 1 {
        fields.push(("queues", step.queues.iter().map(queue).collect()));
    }
    fields.push(("path", json!(step.actions)));
    fields.extend(step.side.map(|of| ("side", of.name().into())));
    fields.extend(step.answer.map(|id| ("answer", id.into())));
    fields.extend(step.meeting.map(|(forward, backward)| ("meeting", json!([forward, backward]))));
}

fn event(step: &EventStep, text: &str, fields: &mut Fields) {
    let guess = step.is_guess.then(|| ("guess", true.into()));
    let facts = [("kind", step.kind.into())].into_iter().chain(guess).chain(flat(&step.facts));
    fields.push(("event", map(facts)));
    fields.push(("text", text.into()));
    let stack = step.stack.iter().map(|level| {
        let mut value = json!(level);
        if let Value::Object(map) = &mut value {
            map.extend(flat(&level.facts).map(|(name, fact)| (name.to_owned(), fact)));
        }
        value
    });
    fields.push(("stack", stack.collect()));
    if !step.lists.is_empty() {
        fields.push(("lists", json!(step.lists)));
    }
}

/// A ply without its moves.
fn ply(ply: &PlyView) -> Value {
    let mut value = json!(ply);
    if let Value::Object(map) = &mut value {
        map.remove("moves");
    }
    value
}

fn root(mv: &MoveView) -> Value {
    json!({ "move": mv.name, "value": mv.state.value(), "state": mv.state.name() })
}

fn game(step: &GameStep, text: &str, fields: &mut Fields) {
    fields.push(("event", map([("kind", step.kind.into())].into_iter().chain(flat(&step.facts)))));
    fields.push(("text", text.into()));
    fields.push(("path", step.path.iter().map(ply).collect()));
    fields.push(("root", step.root.iter().map(root).collect()));
    if !step.line.is_empty() {
        fields.push(("line", json!(step.line)));
    }
}
