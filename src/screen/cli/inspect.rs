//! `frontier inspect NAME`: one moment of a run, the moments at which a condition holds, or the whole run
//! told step by step. One module for all puzzles, over [`Puzzle::run`], [`Puzzle::moment`] and
//! [`Puzzle::observed`].

use super::prelude::*;
use crate::engine::condition::{Condition, Finder, Observed, Outcome};
use crate::engine::log::json::{Fields, value};
use crate::engine::moment::{
    EventStep, GameStep, Level, Moment, MoveView, NodeView, PlyView, QueueView, SearchStep, Step,
    Successor, Verdict, Waiting, Wanted,
};
use crate::engine::{printable::printable, run::Run, terms::Facts};
use crate::tui::{view::wrap, viewer::arrival::in_words, viewer::view::View};
use std::io::BufWriter;

/// What is asked about a run.
#[derive(Args, Debug)]
struct Question {
    /// The moment, 0 is before the first step; negative ones count from the end, -1 is the last
    /// [default: -1]
    #[arg(long, value_name = "T", allow_negative_numbers = true, conflicts_with_all = ["find", "narrate"])]
    at: Option<i64>,
    /// Entries of each queue
    #[arg(long, value_name = "K", default_value_t = 8)]
    queue: usize,
    /// Print one JSON object
    #[arg(long, conflicts_with = "narrate")]
    json: bool,
    /// The first moment at which this holds, such as 'f > previous.f' or 'cell r3c4'
    #[arg(long, value_name = "CONDITION", conflicts_with = "narrate")]
    find: Option<String>,
    /// Look only after this moment
    #[arg(long, value_name = "T", requires = "find", allow_negative_numbers = true)]
    after: Option<i64>,
    /// Look only before this moment, for the last one
    #[arg(long, value_name = "T", requires = "find", allow_negative_numbers = true)]
    before: Option<i64>,
    /// Every moment at which it holds, one a line
    #[arg(long, requires = "find")]
    all: bool,
    /// Tell the run in plain lines, one a step
    #[arg(long)]
    narrate: bool,
    /// The first moment told
    #[arg(long, value_name = "T", requires = "narrate", allow_negative_numbers = true)]
    from: Option<i64>,
    /// The last moment told
    #[arg(long, value_name = "T", requires = "narrate", allow_negative_numbers = true)]
    to: Option<i64>,
}

/// `frontier inspect NAME`; `R` says which run.
#[derive(Args)]
struct Inspect<R: Args> {
    #[command(flatten)]
    run: R,
    #[command(flatten)]
    question: Question,
}

/// The action of a puzzle, whose states are told by `V`; `begin` makes the run that its arguments ask for, before its
/// first step.
pub fn action<V: View<Puzzle = P>, P: Puzzle, R: Args + 'static>(
    begin: fn(&R, Files) -> Result<Box<P::Run>>,
) -> Action {
    let run = move |args: &Inspect<R>, io: &mut Io| {
        // What is wrong with the condition is said before a long run is made.
        let text = args.question.find.as_deref();
        let read = |text| {
            Condition::parse(text, P::VOCABULARY).map_err(|bad| {
                // The names that a run can tell are known before its first step.
                let run = begin(&args.run, io.files).ok();
                let of_run = run.and_then(|mut run| {
                    Condition::parse_for(text, P::VOCABULARY, P::observed(&mut run)?.as_ref()).err()
                });
                Failure::usage(format!("--find: {}", of_run.unwrap_or(bad)))
            })
        };
        let condition = text.map(read).transpose()?;
        let mut run = begin(&args.run, io.files)?;
        Progress::solve(&mut run);
        let len = run.len();
        waiting::asking(|| match condition {
            Some(condition) => find(P::observed(&mut run), len, &args.question, condition, io.out),
            None => {
                let mut tell = |t, wanted| {
                    run.seek(t);
                    P::moment(&mut run, wanted)
                };
                said(&mut tell, V::facts_in_words, len, &args.question, io.out)
            }
        })
    };
    Action::new(Verb::Inspect, P::INFO.about, run)
}

/// What a run tells about a moment.
type Tell<'a> = &'a mut dyn FnMut(u64, Wanted) -> Option<Moment>;
/// How the facts of a state are told.
type InWords = fn(&Facts) -> Option<String>;

fn said(
    tell: Tell,
    words: InWords,
    len: u64,
    question: &Question,
    out: &mut dyn Write,
) -> Result<()> {
    if question.narrate {
        let from = moment(question.from.unwrap_or(0), len)?;
        return narrate(tell, words, from, moment(question.to.unwrap_or(-1), len)?, out);
    }
    let wanted = Wanted { queue: question.queue, ..Wanted::default() };
    let told = tell(moment(question.at.unwrap_or(-1), len)?, wanted).context(TELLS_NOTHING)?;
    if question.json {
        let mut object = object(&told);
        object.0.extend(waiting::word().map(|word| ("stopped", word.into())));
        return answer::json(&object, out);
    }
    text(&told, out)
}

/// Writes a moment as text that fits on a screen.
///
/// # Errors
/// It cannot be written.
pub(super) fn text(moment: &Moment, out: &mut dyn Write) -> Result<()> {
    let lines = lines(told(moment, name_cells));
    answer::lines(lines.iter().map(|line| printable(line.trim_end())), out)
}

/// The moment a number stands for.
fn moment(t: i64, len: u64) -> Result<u64> {
    let found = if t < 0 { (len + 1).checked_sub(t.unsigned_abs()) } else { u64::try_from(t).ok() };
    found
        .filter(|&found| found <= len)
        .with_context(|| format!("moment {t}, expected 0 to {len}, or -{} to -1", len + 1))
}

const TELLS_NOTHING: &str = "this method tells nothing about its moments";

fn find(
    run: Option<Box<dyn Observed + '_>>,
    len: u64,
    question: &Question,
    condition: Condition,
    out: &mut dyn Write,
) -> Result<()> {
    let after = question.after.map(|t| moment(t, len)).transpose()?;
    let before = question.before.map(|t| moment(t, len)).transpose()?;
    let text = condition.to_string();
    let mut run = run.context(TELLS_NOTHING)?;
    let mut finder = Finder::new(condition, run.as_ref())
        .map_err(|why| Failure::usage(format!("--find: {why}")))?;
    // One moment before a bound is the last such moment; all of them are looked for from the first.
    let backwards = before.filter(|_| !question.all);
    let is_within =
        |&t: &u64| after.is_none_or(|after| t > after) && before.is_none_or(|end| t < end);
    let mut next = |from: Option<u64>| {
        match from {
            Some(t) => finder.begin(t, backwards.is_none()),
            None => finder.begin_at(0, true),
        }
        match finder.advance_until(run.as_mut(), &mut waiting::asked) {
            Outcome::Found(t) => Some(t).filter(is_within),
            _ => None,
        }
    };
    let first = next(backwards.or(after));
    let later = |&t: &u64| if question.all { next(Some(t)) } else { None };
    let moments: Vec<u64> = std::iter::successors(first, later).collect();
    let mut out = BufWriter::new(out);
    if question.json {
        let mut found = vec![("condition", text.as_str().into()), ("moments", json!(moments))];
        found.extend(waiting::word().map(|word| ("stopped", word.into())));
        answer::json(&Object(found), &mut out)?;
    } else {
        answer::lines(&moments, &mut out)?;
    }
    out.flush()?;
    let typed = question.find.as_deref().unwrap_or(&text);
    ensure!(!moments.is_empty(), "no moment at which {typed}");
    Ok(())
}

fn narrate(tell: Tell, words: InWords, from: u64, to: u64, out: &mut dyn Write) -> Result<()> {
    let mut out = BufWriter::new(out);
    for t in (from..=to).take_while(|_| !waiting::asked()) {
        let told = tell(t, Wanted::STEP).context(TELLS_NOTHING)?;
        let told = in_words(&told, words).replace('\n', " ");
        writeln!(out, "{t}: {}", printable(&told))?;
    }
    Ok(out.flush()?)
}

// A moment as one JSON object. The keys are a contract with other programs.

/// The moment, with places on a map as rows and columns from 0, as in conditions.
pub(super) fn object(moment: &Moment) -> Object {
    told(moment, |_, map| {
        if map.contains_key("x") && map.contains_key("y") {
            for (fact, name) in [("x", "col"), ("y", "row")] {
                map.remove(fact).and_then(|value| map.insert(name.to_owned(), value));
            }
        }
    })
}

/// Names the cells in an object behind this key as on the screen; other programs' cells stay as they tell them.
fn name_cells(key: &str, map: &mut Map<String, Value>) {
    let number = |name| map.get(name).and_then(Value::as_u64);
    let (row, col) = (number("row").or(number("y")), number("col").or(number("x")));
    // Events of boards count from 1.
    let from_zero = u64::from(key == "state" || map.contains_key("x"));
    if let (Some(row), Some(col), None) = (row, col, map.get("id")) {
        map.retain(|key, _| !["row", "col", "x", "y"].contains(&key.as_str()));
        map.insert("cell".to_owned(), format!("r{}c{}", row + from_zero, col + from_zero).into());
    }
}

/// Does this to all objects in a value that stands behind a key.
fn each(key: &str, value: &mut Value, does: fn(&str, &mut Map<String, Value>)) {
    match value {
        Value::Array(all) => all.iter_mut().for_each(|value| each(key, value, does)),
        Value::Object(map) => {
            does(key, map);
            map.iter_mut().for_each(|(key, value)| each(key, value, does));
        }
        _ => {}
    }
}

/// The moment, its places told in this way.
fn told(moment: &Moment, places: fn(&str, &mut Map<String, Value>)) -> Object {
    let mut fields = vec![("at", moment.at.into()), ("of", moment.of.into())];
    let text = &moment.text;
    fields.extend(match &moment.step {
        Step::Search(step) => search(step, text),
        Step::Event(step) => event(step, text),
        Step::Game(step) => game(step, text),
        _ => Vec::new(),
    });
    fields.iter_mut().for_each(|(key, value)| each(key, value, places));
    Object(fields)
}

fn flat(facts: &Facts) -> impl Iterator<Item = (&'static str, Value)> + '_ {
    facts.iter().map(|(fact, known)| (*fact, value(known)))
}

/// These fields as an object, from a list, so that this is compiled once.
fn fields_of(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    let fields: Fields = fields.into_iter().collect();
    fields.into_iter().collect()
}

/// What is told of a node wherever it stands, with these fields.
fn node<const N: usize>(node: &NodeView, more: [(&'static str, Value); N]) -> Value {
    let state = fields_of(flat(&node.state));
    let fields = [("id", json!(node.id)), ("depth", json!(node.depth)), ("state", state)];
    let figures = [("g", node.g), ("h", node.h), ("f", node.f)];
    let figures = figures.into_iter().filter(|(_, x)| !x.is_nan());
    let figures = figures.map(|(name, x)| (name, number(x)));
    fields_of(fields.into_iter().chain(figures).chain(more))
}

/// Of two searches it may be known to the other one.
fn successor(tried: &Successor, has_sides: bool) -> Value {
    let known = match &tried.verdict {
        Verdict::Goal(id) if has_sides => vec![("id", json!(id)), ("meets", true.into())],
        Verdict::New(id) | Verdict::Goal(id) => vec![("id", json!(id))],
        Verdict::Cheaper { id, than } => vec![("id", json!(id)), ("of", json!(than))],
        Verdict::Repeat { of, at } | Verdict::Worse { of, at } => {
            vec![("of", json!(of)), ("where", at.name().into())]
        }
        Verdict::Dominated { by } => vec![("by", json!(by))],
        Verdict::Illegal(why) => vec![("reason", json!(why))],
        _ => Vec::new(),
    };
    let figures = [("g", tried.g), ("h", tried.h), ("f", tried.f)];
    let figures = figures.into_iter().filter_map(|(name, x)| Some((name, number(x?))));
    let state = (!tried.state.is_empty()).then(|| ("state", fields_of(flat(&tried.state))));
    let fields = [("action", json!(tried.action)), ("verdict", tried.verdict.name().into())];
    fields_of(fields.into_iter().chain(known).chain(figures).chain(state))
}

fn queue(queue: &QueueView) -> Value {
    let first = queue.first.iter().map(|Waiting { node: of, is_tied, is_stale }| {
        node(of, [("tied", json!(is_tied)), ("stale", json!(is_stale))])
    });
    let fields = [("length", json!(queue.length)), ("first", first.collect())];
    fields_of(fields.into_iter().chain(queue.side.map(|of| ("side", of.name().into()))))
}

fn search(step: &SearchStep, text: &str) -> Fields {
    let made_by = |of: &NodeView| [("parent", json!(of.parent)), ("action", json!(of.action))];
    let taken = step.node.as_ref().map(|of| node(of, made_by(of)));
    let why = step.choice.as_ref().map(|choice| {
        json!({
            "rank": choice.rank.name(), "value": choice.value.map(number), "tied": choice.tied,
            "exact": choice.is_exact, "rule": choice.rule.name(), "text": text,
        })
    });
    // Of two queues the one the node was taken from.
    let own = step.queues.iter().find(|queue| queue.side == step.side).or(step.queues.first());
    let tried = step.successors.iter().map(|tried| successor(tried, step.side.is_some()));
    let mut fields = vec![
        ("node", taken.into()),
        ("why", why.unwrap_or_else(|| json!({ "text": text }))),
        ("successors", tried.collect()),
        ("queue", own.map(queue).into()),
    ];
    if step.queues.len() > 1 {
        fields.push(("queues", step.queues.iter().map(queue).collect()));
    }
    fields.push(("path", json!(step.actions)));
    fields.extend(step.side.map(|of| ("side", of.name().into())));
    fields.extend(step.answer.map(|id| ("answer", id.into())));
    fields.extend(step.meeting.map(|met| ("meeting", json!(met))));
    fields
}

fn event(step: &EventStep, text: &str) -> Fields {
    let guess = step.is_guess.then(|| ("guess", true.into()));
    let facts = [("kind", step.kind.into())].into_iter().chain(guess).chain(flat(&step.facts));
    let stack = step.stack.iter().map(|Level { name, left, tried, facts }| {
        let fields = [("name", json!(name)), ("left", json!(left)), ("tried", json!(tried))];
        fields_of(fields.into_iter().chain(flat(facts)))
    });
    let mut fields =
        vec![("event", fields_of(facts)), ("text", text.into()), ("stack", stack.collect())];
    fields.extend((!step.lists.is_empty()).then(|| ("lists", json!(step.lists))));
    fields
}

/// A ply without its moves.
fn ply(ply: &PlyView) -> Value {
    let mut value = json!(ply);
    value.as_object_mut().and_then(|map| map.remove("moves"));
    value
}

fn root(mv: &MoveView) -> Value {
    json!({ "move": mv.name, "value": mv.state.value(), "state": mv.state.name() })
}

fn game(step: &GameStep, text: &str) -> Fields {
    let facts = [("kind", step.kind.into())].into_iter().chain(flat(&step.facts));
    let mut fields = vec![
        ("event", fields_of(facts)),
        ("text", text.into()),
        ("path", step.path.iter().map(ply).collect()),
        ("root", step.root.iter().map(root).collect()),
    ];
    fields.extend((!step.line.is_empty()).then(|| ("line", json!(step.line))));
    fields
}

// The same object as text that fits on a screen.

/// Columns of what stands after a heading.
const WIDTH: u16 = 66;
/// Lines of a list that may be long.
const LINES: usize = 10;
/// Keys in the order in which they stand in a line, before all others.
const ORDER: &str = "kind max player move name title action verdict id index of parent g h f depth value v where cell";
/// Keys that are not written, as the words behind them say it all.
const UNSAID: &str = "kind player move name title action verdict where reason state cell";

/// The object line by line: each key with its value, lists of objects as tables.
fn lines(Object(fields): Object) -> Vec<String> {
    let mut page = Page(Vec::new());
    let field = |wanted: &str| fields.iter().find(|(key, _)| *key == wanted);
    let number = |key: &str| field(key).map(|(_, value)| value.to_string()).unwrap_or_default();
    page.write("step", &format!("{} of {}", number("at"), number("of")).into());
    field("why").or(field("text")).into_iter().for_each(|(_, why)| page.write("why", why));
    for (key, value) in &fields {
        match (*key, value) {
            ("at" | "of" | "why" | "text", _) => {}
            // It is the one of the queues whose turn it was.
            ("queue", _) if field("queues").is_some() => {}
            ("queues" | "lists", Value::Array(all)) => {
                all.iter().for_each(|value| page.write("waits", value));
            }
            (key, value) => page.write(key, value),
        }
    }
    page.0
}

/// Lines with headings.
struct Page(Vec<String>);

impl Page {
    /// A text in as many lines as it needs.
    fn wrapped(&mut self, heading: &str, text: &str) {
        for (number, line) in wrap(text, WIDTH).iter().enumerate() {
            self.0.push(format!("{:<12}{line}", if number == 0 { heading } else { "" }));
        }
    }

    /// Anything under a heading.
    fn write(&mut self, heading: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::String(text) => self.wrapped(heading, text),
            Value::Array(all) if all.iter().any(Value::is_object) => self.table(heading, all),
            Value::Array(all) if heading.is_empty() => {
                all.iter().take(LINES).for_each(|entry| self.wrapped("", &word("", entry)));
                self.more(all.len());
            }
            Value::Array(all) if all.is_empty() => {}
            Value::Array(all) => {
                // The last ones matter most.
                let words: Vec<String> = all.iter().map(|entry| word("", entry)).collect();
                let is_long = words.iter().any(|word| word.contains(' '));
                let lines = wrap(&words.join(if is_long { ", " } else { " " }), WIDTH - 4);
                let before = if lines.len() > 1 { "... " } else { "" };
                let last = lines.last().map_or("", String::as_str);
                self.wrapped(heading, &format!("{before}{last}"));
            }
            Value::Object(map) => {
                let text = map.get("text").and_then(Value::as_str);
                let of_parts = |value: &Value| value.as_array().is_some_and(|all| !all.is_empty());
                let line = keys(map).filter(|key| *key != "text" && !of_parts(&map[*key]));
                let line: Vec<String> = line.map(|key| word(key, &map[key])).collect();
                let line = line.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>();
                text.into_iter().for_each(|text| self.wrapped(heading, text));
                let heading = if text.is_some() { "" } else { heading };
                self.wrapped(heading, &line.join("  "));
                map.values().filter(|value| of_parts(value)).for_each(|part| self.write("", part));
            }
            value => self.wrapped(heading, &word("", value)),
        }
    }

    /// Objects in rows, each of their values in a column.
    fn table(&mut self, heading: &str, rows: &[Value]) {
        let maps = || rows.iter().filter_map(Value::as_object);
        let all: Map<String, Value> =
            maps().flatten().map(|(k, v)| (k.clone(), v.clone())).collect();
        // The innermost level of a stack is the one that matters.
        let skipped = if heading == "stack" { rows.len().saturating_sub(LINES) } else { 0 };
        // The states of successors that are not new are known, and those of new ones stand in the queue.
        let keys = || keys(&all).filter(|key| (heading, *key) != ("successors", "state"));
        let cell =
            |row: &Map<String, Value>, key| row.get(key).map_or(String::new(), |v| word(key, v));
        let row = |row| keys().map(|key| cell(row, key)).collect();
        let rows: Vec<Vec<String>> = maps().skip(skipped).take(LINES).map(row).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        for (number, row) in rows.iter().enumerate() {
            let cells = row.iter().enumerate().map(|(at, cell)| (cell, width(at).unwrap_or(0)));
            let cells = cells.filter(|(_, width)| *width > 0);
            let cells: Vec<String> = cells.map(|(cell, width)| format!("{cell:<width$}")).collect();
            let heading = if number == 0 { heading } else { "" };
            self.0.push(format!("{heading:<12}{}", cells.join("  ")));
        }
        if skipped > 0 {
            self.wrapped("", &format!("{skipped} more before these"));
        } else {
            self.more(maps().count());
        }
    }

    /// Says how many of so many entries of a list are left out.
    fn more(&mut self, all: usize) {
        if all > LINES {
            self.wrapped("", &format!("and {} more", all - LINES));
        }
    }
}

/// The keys of an object in the order in which they are written.
fn keys(map: &Map<String, Value>) -> impl Iterator<Item = &str> {
    let order = || ORDER.split(' ');
    let others = map.keys().map(String::as_str).filter(move |&key| !order().any(|it| it == key));
    order().filter(|key| map.contains_key(*key)).chain(others)
}

/// A value behind its key; nothing for what is not so, or not there.
fn word(key: &str, value: &Value) -> String {
    match (key, value) {
        ("id", Value::String(id)) => format!("id {id}"),
        ("id", id) => format!("#{id}"),
        ("max", value) => (if *value == Value::Bool(true) { "MAX" } else { "MIN" }).to_owned(),
        ("h" | "f", Value::Null) => format!("{key} infinite"),
        (_, Value::Null | Value::Bool(false)) => String::new(),
        (_, Value::Bool(true)) => key.to_owned(),
        (_, Value::Array(all)) if all.is_empty() => String::new(),
        (_, Value::Array(all)) => {
            let all: Vec<String> = all.iter().map(|value| word("", value)).collect();
            // As the page of the playground calls what is left to try.
            let key = if key == "left" { "then" } else { key };
            format!("{key} {}", all.join(" "))
        }
        (_, Value::Object(map)) => {
            keys(map).map(|key| word(key, &map[key])).collect::<Vec<_>>().join(" ")
        }
        (key, Value::String(text)) if key.is_empty() || UNSAID.split(' ').any(|it| it == key) => {
            text.clone()
        }
        (_, Value::String(text)) => format!("{key} {text}"),
        ("", value) => value.to_string(),
        (_, value) => format!("{key} {value}"),
    }
}
