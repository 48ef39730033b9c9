//! Recorded runs: what another program's search did, as far as it told.
//!
//! A trace is a list of events; `reader` finds them in its bytes, `event` reads them. [`Log`] turns
//! them into the same history that our own searches keep: an append-only arena of nodes, and a
//! [`Timeline`](super::search::timeline::Timeline) with the node expanded by each step. So steps, counters, queue, tree and conditions
//! are those of every search. What is only shown (facts, ids) is read again from the source when it
//! is shown.

mod audit;
mod event;
mod ids;
pub mod json;
mod kinds;
mod moment;
mod nodes;
mod ours;
mod reader;
mod record;
pub mod source;
#[cfg(test)]
mod tests;
mod told;
mod trace;
pub mod write;
mod yaml;

pub use audit::{Audit, Fault, Finding};
pub use kinds::Verb;
pub use moment::{figure, named_value, shown};
pub use nodes::{Places, Seen};

use super::search::trace::SearchTrace as _;
use crate::engine::prelude::*;
use audit::Auditor;
use event::Event;
use reader::{Found, Item, Reader};
pub use record::Record;
use record::{MOST, Steps};
use serde_json::value::RawValue;
use source::{Line, Read, Source};
use std::{borrow::Cow, os::fd::BorrowedFd};
use trace::Left;

/// Most damages that are listed.
const LISTED: usize = 100;
/// Most events of a step that are told one by one.
const LOOKED_AT: usize = 1000;
/// Names of the fact that says which action led to a state.
const ACTIONS: [&str; 3] = ["action", "move", "direction"];

/// Something in a trace that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The line.
    pub line: Line,
    /// The column in it, from 1.
    pub column: u64,
    /// What is wrong, and what was expected.
    pub what: String,
}

/// A recorded run, from JSON Lines or from a search trace of Posthoc.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::engine::log::Log;
/// use frontier::engine::log::source::Bytes;
/// use frontier::engine::run::{Job, Status};
///
/// let text = r#"{"type": "expand", "id": "a", "g": 0}
/// {"type": "generate", "id": "b", "pId": "a", "g": 1}
/// {"type": "goal", "id": "b", "pId": "a", "g": 1}"#;
/// let mut log = Log::new(Box::new(Bytes::new(text.into())));
/// assert_eq!(log.finish(), Status::Found);
/// assert_eq!((log.record.count(), log.record.expanded, log.cost()), (3, 1, Some(1.0)));
/// ```
///
/// As a [`Job`] it reads: a step of the job is an event.
pub struct Log {
    source: Box<dyn Source>,
    reader: Reader,
    /// What it told so far.
    pub record: Record,
    status: Status,
    /// Whether the source has nothing at present.
    waits: bool,
    /// Of the bytes the run may hold, and what comes through a pipe on disk.
    bounds: Bounds,
    /// The limit that was reached, so that no more is read.
    pub stopped: Option<Limit>,
    /// Whether the source ended in the middle of an event.
    pub is_cut: bool,
    /// The first lines that could not be read.
    pub damage: Vec<Damage>,
    /// How many there are.
    pub damages: u64,
    /// The nodes that were left waiting.
    left: Left,
    /// The audit under way with the number of its next event, and what came of it.
    auditor: Option<(Auditor, usize)>,
    audit: Option<Audit>,
}

/// What stands in the way of reading an event: in which line after its first, in which column, and what.
type Trouble = (Line, u64, String);

/// An event as JSON: the bytes themselves, or what they are made into.
fn json(bytes: &[u8], is_yaml: bool) -> Result<Cow<'_, str>, Trouble> {
    let text = std::str::from_utf8(bytes);
    if !is_yaml {
        return Ok(text.map_or_else(|_| event::mended(bytes).into(), Cow::Borrowed));
    }
    // A whole event in one line is most often JSON.
    let line = text.ok().and_then(|text| text.trim().strip_prefix("- "));
    match line.filter(|line| serde_json::from_str::<&RawValue>(line).is_ok()) {
        Some(line) => Ok(line.into()),
        None => yaml::to_json(bytes).map(Cow::Owned),
    }
}

impl Log {
    /// A trace about to be read.
    pub fn new(source: Box<dyn Source>) -> Log {
        Log {
            source,
            reader: Reader::new(),
            record: Record::default(),
            status: Status::Running,
            waits: false,
            bounds: Bounds::of(Limits { bytes: u64::MAX, ..Limits::DEFAULT }),
            stopped: None,
            is_cut: false,
            damage: Vec::new(),
            damages: 0,
            left: Left::default(),
            auditor: None,
            audit: None,
        }
    }

    /// The same within these limits: at the limit of bytes it reads no further, and what was read by then
    /// can be watched.
    #[must_use]
    pub fn within(self, limits: Limits) -> Log {
        Log { bounds: Bounds::of(limits), ..self }
    }

    /// Whether there is no room for more.
    fn is_full(&mut self) -> bool {
        let on_disk = Some(self.source.stored()).filter(|&bytes| bytes > self.bounds.limits.bytes);
        let stopped = self.bounds.check(self.bytes());
        self.stopped = stopped.or(on_disk.map(|_| Limit::Bytes(self.bounds.limits.bytes)));
        self.stopped.is_some()
    }

    /// Reads an event and takes it.
    fn take(&mut self, item: &Item) -> Result<(), Trouble> {
        let text = json(self.reader.bytes(item.range.clone()), item.is_yaml)?;
        let text = text.trim_ascii();
        if !text.starts_with('{') {
            return Err((0, 1, event::EXPECTED.into()));
        }
        let mut mended = String::new();
        let event = Event::read_or_mend(text, &mut mended).map_err(|why| {
            let (line, column) = (why.line() as Line, why.column() as u64);
            // What was made of YAML stands in other places.
            let (line, column) = if item.is_yaml { (1, 1) } else { (line, column) };
            (line.saturating_sub(1), column.max(1), event::expected(&why))
        })?;
        match &event.kind {
            Some(kind) => {
                self.record.add(&event, kind, (item.offset, item.range.len()));
                if self.record.is_told && self.record.count() == 1 {
                    let told = told::Told::read(text.as_bytes());
                    self.record.told_code =
                        told.map(|told| ours::code(told.code)).unwrap_or_default();
                }
            }
            None if event.is_head => {}
            None => {
                return Err((0, 1, "no type, expected \"type\": \"expand\" or the like".into()));
            }
        }
        Ok(())
    }

    fn note(&mut self, line: Line, column: u64, what: String) {
        self.damages += 1;
        if self.damage.len() < LISTED {
            self.damage.push(Damage { line, column, what });
        }
    }

    /// How the search ended: as our own trace says, if it goes on to the end, or by whether there is an answer.
    fn outcome(&self) -> Status {
        if let Some(limit) = self.stopped {
            return Status::Stopped(limit);
        }
        let found = if self.record.answered.is_some() { Status::Found } else { Status::Exhausted };
        let is_here = |end: &Status| *end != Status::Found || found == *end || self.has_no_states();
        self.told_end().filter(|end| end.is_over() && is_here(end)).unwrap_or(found)
    }

    /// There is nothing more to read.
    fn end(&mut self) {
        if self.reader.is_open() {
            self.is_cut = true;
            self.note(self.reader.line(), 1, "the list of events has no end".into());
        }
        self.record.end();
        self.left.is_begun = true;
    }

    // What is known

    /// Different ids.
    pub fn ids(&self) -> u64 {
        self.record.ids.len() as u64
    }

    /// How often each type occurred, in the order in which they came.
    pub fn types(&self) -> impl Iterator<Item = (&str, u64)> {
        self.record.kinds.counts()
    }

    /// The cost of the answer, if the trace tells it.
    pub fn cost(&self) -> Option<f64> {
        // Where two searches met, the answer is the way of both.
        let met =
            self.record.head.and_then(|head| head.met).filter(|_| self.record.answered.is_some());
        let half = |node: NodeId| self.record.nodes.get(node).map(|node| node.g);
        let whole = met.and_then(|(there, back)| Some(half(there)? + half(back)?));
        whole.filter(|cost| !cost.is_nan()).or(self.record.cost)
    }

    /// How the trace is written, once that is known: `JSON`, `YAML` or `JSON Lines`.
    pub fn format(&self) -> Option<&'static str> {
        self.reader.format()
    }

    /// Whether each event is a step, since there are no expansions.
    pub fn steps_are_events(&self) -> bool {
        self.record.steps == Steps::Events
    }

    // Events

    /// All facts of an event, those named in `skip` left out; read from the source.
    pub fn facts_of(&self, at: usize, skip: &[&str]) -> Facts {
        let is_ours = self.record.is_ours();
        let mut facts = event::facts(&self.json_of(at), skip, is_ours);
        if is_ours {
            facts.retain(|(name, _)| *name != told::KEY && !ours::KEYS[..3].contains(name));
        }
        facts
    }

    /// The first fact of an event that has one of these names.
    fn fact_of(&self, at: usize, names: &[&str]) -> Option<Fact> {
        let named = self.facts_of(at, &[]).into_iter().find(|(name, _)| names.contains(name));
        named.map(|(_, fact)| fact)
    }

    /// An event as JSON, read from the source; empty if that is not possible.
    fn json_of(&self, at: usize) -> Vec<u8> {
        let Some((offset, length)) = self.record.bytes_of(at) else { return Vec::new() };
        let (mut text, mut read) = (vec![0; length], 0);
        while let Some(rest) = text.get_mut(read..).filter(|rest| !rest.is_empty()) {
            match self.source.again(offset + read as u64, rest) {
                Ok(n @ 1..) => read += n,
                _ => break,
            }
        }
        text.truncate(read);
        let json = json(&text, self.reader.format() == Some("YAML"));
        json.map_or_else(|_| Vec::new(), |json| json.into_owned().into())
    }

    /// The pseudo-code of the method, where a trace of ours tells it.
    pub fn pseudo_code(&self) -> &'static [&'static str] {
        self.record.head.map_or(self.record.told_code, |head| head.code)
    }

    // Places

    /// The number of the place of a node.
    pub fn place_of_node(&self, node: NodeId) -> Option<u32> {
        Some(self.record.nodes.place(node)).filter(|&place| place != nodes::NOWHERE)
    }

    /// What is at a place at moment `t`. At most `looks` nodes are looked at, which are counted down;
    /// with none left, a place where nodes were expanded is taken to have no node that waits.
    pub fn seen(&self, place: u32, t: u64, looks: &mut u32) -> Seen {
        let places = &self.record.places;
        let last = Some(places.last(place));
        let nodes = std::iter::successors(last, |&id| Some(self.record.nodes.get(id)?.before));
        let nodes = nodes.take_while(|&id| id != NO_NODE).take(*looks as usize);
        let nodes = nodes.inspect(|_| *looks -= 1);
        let is_waiting = |id| self.is_waiting(id, t);
        let generated = self.history().generated(t);
        match Seen::of(nodes, generated, is_waiting, places.first_expanded(place), t) {
            Seen::Nothing if places.is_wall(place) => Seen::Wall,
            seen => seen,
        }
    }

    /// Whether a node that exists at moment `t` waits there.
    pub fn is_waiting(&self, id: NodeId, t: u64) -> bool {
        self.record.nodes.waits(id) || self.history().place(id, t) == NodePlace::Frontier
    }
}

impl Job for Log {
    fn advance(&mut self, budget: u32) -> Status {
        let mut left = budget;
        self.waits = false;
        while self.status == Status::Running && left > 0 {
            left -= 1;
            if self.left.is_begun {
                if self.left.advance(&self.record) {
                    self.status = self.outcome();
                }
                continue;
            }
            match self.reader.next() {
                Found::Item(item) => {
                    if let Err((after, column, what)) = self.take(&item) {
                        self.is_cut = self.reader.is_last(&item);
                        self.note(item.line + after, column, what);
                    }
                    if self.record.count() >= MOST {
                        self.note(item.line, 1, "too many events, the rest is left out".into());
                        self.end();
                    }
                }
                Found::Damage(line, what) => self.note(line, 1, what),
                Found::End => self.end(),
                Found::More if self.is_full() => self.end(),
                Found::More => match self.reader.fill(self.source.as_mut()) {
                    Ok(Read::Bytes(_) | Read::End) => {}
                    Ok(Read::Nothing) => {
                        self.waits = true;
                        break;
                    }
                    Err(why) => {
                        self.note(self.reader.line(), 1, format!("cannot be read: {why}"));
                        self.reader.end();
                    }
                },
            }
        }
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.source.waits_for().filter(|_| self.waits && !self.status.is_over())
    }

    fn progress(&self) -> Option<f32> {
        let size = self.source.size().filter(|&size| size > 0)?;
        Some((self.reader.used() as f64 / size as f64).min(1.0) as f32)
    }
}
