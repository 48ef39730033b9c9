//! Search traces: what a graph search did, one JSON object a line, with the fields of Posthoc's search
//! traces (posthoc.pathfinding.ai/docs/search-trace), so that other programs can play it back.
//!
//! A file whose name ends in `.yaml` is a whole trace as Posthoc loads it: JSON objects are YAML too.

// A long text for a file named on the command line, which a kiosk does not have.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use crate::engine::moment::{Step, Wanted};
use crate::engine::run::Run as _;
use crate::engine::search::problem::Fact;
use crate::engine::search::trace::{Event, SearchTrace, events};
use crate::puzzles::puzzle::Puzzle;
use anyhow::{Result, anyhow};
use serde::{Serialize, Serializer};
use serde_json::Number;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// The version of the format.
const VERSION: &str = "1.4.0";

/// A number of a trace: whole ones without a decimal point, none for what is infinite.
pub(super) fn number(x: f64) -> serde_json::Value {
    if x.fract() == 0.0 && x.abs() < 1e15 {
        (x as i64).into()
    } else {
        Number::from_f64(x).map_or(serde_json::Value::Null, serde_json::Value::Number)
    }
}

/// A fact in JSON.
pub(super) fn value(fact: &Fact) -> serde_json::Value {
    match fact {
        Fact::Number(n) => (*n).into(),
        Fact::Real(x) => number(*x),
        Fact::Text(text) => text.as_str().into(),
        Fact::List(facts) => facts.iter().map(value).collect(),
    }
}

/// An object whose fields keep their order. Of an event: its type, the node and its parent, f, g and h,
/// and where it stands.
pub(super) struct Object(pub Vec<(&'static str, serde_json::Value)>);

impl Object {
    fn new(search: &mut dyn SearchTrace, event: Event) -> Object {
        let id = event.node();
        let mut fields = vec![("type", event.name().into()), ("id", id.into())];
        if let Some(node) = search.node_info(id) {
            fields.extend([
                ("pId", node.parent.into()),
                ("f", number(node.g + node.h)),
                ("g", number(node.g)),
                ("h", number(node.h)),
            ]);
        }
        fields.extend(search.facts(id).into_iter().map(|(name, fact)| (name, value(&fact))));
        Object(fields)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (*name, value)))
    }
}

/// Writes everything a search did, in order.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    search: &mut dyn SearchTrace,
    yaml: bool,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let before = if yaml { "- " } else { "" };
    if yaml {
        writeln!(out, "version: {VERSION}\nevents:")?;
    }
    for t in 0..=search.history().len() {
        for event in events(search.history(), t) {
            write_line(&Object::new(search, event), before, out)?;
        }
    }
    match search.answered() {
        Some(goal) => write_line(&Object::new(search, Event::Goal(goal)), before, out),
        None => Ok(()),
    }
}

fn write_line(object: &Object, before: &str, out: &mut impl Write) -> std::io::Result<()> {
    write!(out, "{before}")?;
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}

/// Writes what a run without a frontier did, one event a line: its kind, the moment, its values.
fn write_events<P: Puzzle>(
    run: &mut P::Run,
    yaml: bool,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let before = if yaml { "- " } else { "" };
    if yaml {
        writeln!(out, "version: {VERSION}\nevents:")?;
    }
    for t in 0..=run.len() {
        run.seek(t);
        let step = P::moment(run, Wanted { queue: 0, tree: 0 }).map(|moment| moment.step);
        let (kind, facts) = match step {
            Some(Step::Event(event)) => (event.kind, event.facts),
            Some(Step::Game(game)) => (game.kind, game.facts),
            Some(Step::Search(_)) | None => continue,
        };
        let mut fields = vec![("kind", kind.into()), ("step", t.into())];
        fields.extend(facts.iter().map(|(name, fact)| (*name, value(fact))));
        write_line(&Object(fields), before, out)?;
    }
    Ok(())
}

/// Writes the trace of a search into a file; an existing one is replaced.
///
/// # Errors
/// `FILE: why`.
pub fn save(search: &mut dyn SearchTrace, path: &Path) -> Result<()> {
    create(path, |yaml, file| write(search, yaml, file))
}

/// The same for a run without a frontier, which has to remember its moments.
///
/// # Errors
/// `FILE: why`.
pub fn save_events<P: Puzzle>(run: &mut P::Run, path: &Path) -> Result<()> {
    create(path, |yaml, file| write_events::<P>(run, yaml, file))
}

/// Makes a file; `write` is told whether Posthoc is to load it.
fn create(
    path: &Path,
    write: impl FnOnce(bool, &mut BufWriter<File>) -> std::io::Result<()>,
) -> Result<()> {
    let yaml = path.extension().is_some_and(|end| end == "yaml" || end == "yml");
    let saved = File::create(path).map(BufWriter::new).and_then(|mut file| {
        write(yaml, &mut file)?;
        file.flush()
    });
    saved.map_err(|error| {
        let why = match error.kind() {
            std::io::ErrorKind::NotFound => "no such folder".to_owned(),
            std::io::ErrorKind::IsADirectory => "a folder, expected a file".to_owned(),
            _ => error.to_string(),
        };
        anyhow!("{}: {why}", path.display())
    })
}
