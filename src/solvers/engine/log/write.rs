//! Traces of our own runs, event by event, with the fields of Posthoc's search traces
//! (posthoc.pathfinding.ai/docs/search-trace), so that other programs can play them back.

use super::json::{Text, number};
use super::ours::{Code, Head, Tried};
pub use super::told::WRITTEN;
use super::told::{self, Teller};
use crate::engine::prelude::*;
use std::io;

/// Takes the events, in order, each as a JSON object.
pub type Sink<'a> = dyn FnMut(&[u8]) -> io::Result<()> + 'a;

/// Every event of step `t`, from 1, by its type and its node; those before the first step for 0.
fn events(history: &Timeline, t: u64) -> Vec<(&'static str, NodeId)> {
    let mut events = Vec::new();
    match history.expanded_at(t) {
        Some(id) => {
            events.push(("expand", id));
            events.extend(history.generated_by(t).map(|id| ("generate", id)));
            events.push(("close", id));
        }
        None if t == 0 => events.extend((0..history.generated(0)).map(|id| ("source", id))),
        None => {}
    }
    events.extend(history.discarded_by(t).map(|id| ("discard", id)));
    events
}

/// Begins an event of a search: its type, the node and its parent, f, g and h, and the state.
fn begin(event: &mut Text, search: &mut dyn SearchTrace, (kind, id): (&'static str, NodeId)) {
    event.begin();
    event.field("type", kind);
    event.field("id", id);
    if let Some((g, h)) = search.g(id).zip(search.h(id)) {
        event.field("pId", search.parent_of(id));
        for (name, figure) in [("f", g + h), ("g", g), ("h", h)] {
            event.field(name, number(figure));
        }
    }
    event.facts(&search.facts(id));
    if kind == "generate"
        && let Some(action) = search.action(id)
    {
        event.field("action", action);
    }
}

/// Finds the nodes that wait and are to be discarded, as soon as that is known.
#[derive(Default)]
struct Stale {
    /// The last node of each code of a state, and of each node the one before it with its code.
    last: FxHashMap<u32, NodeId>,
    before: Vec<NodeId>,
    known: FxHashSet<NodeId>,
}

impl Stale {
    /// The nodes that became stale by step `t`.
    fn of(&mut self, search: &mut dyn SearchTrace, t: u64) -> Vec<NodeId> {
        let generated = search.history().generated(t);
        let new = self.before.len() as NodeId..generated;
        let mut codes: Vec<u32> = new.clone().map(|id| search.code(id)).collect();
        for (id, &code) in new.zip(&codes) {
            self.before.push(self.last.insert(code, id).unwrap_or(NO_NODE));
        }
        codes.extend(search.history().expanded_at(t).map(|id| search.code(id)));
        codes.sort_unstable();
        codes.dedup();
        let mut waiting = Vec::new();
        for code in codes {
            let before = |&id: &NodeId| self.before.get(id as usize).copied();
            let all = std::iter::successors(self.last.get(&code).copied(), before);
            let place = |id| search.history().place(id, t);
            let waits = |id: &NodeId| !self.known.contains(id) && place(*id) == NodePlace::Frontier;
            waiting.extend(all.take_while(|&id| id != NO_NODE).filter(waits));
        }
        let stale = search.stale(&waiting, t);
        let mut found: Vec<NodeId> =
            waiting.into_iter().zip(stale).filter(|&(_, is)| is).map(|(id, _)| id).collect();
        found.sort_unstable();
        self.known.extend(&found);
        found
    }
}

/// Writes everything a search did; `code` is the pseudo-code of its method.
///
/// # Errors
/// Those of `sink`.
pub fn search(search: &mut dyn SearchTrace, code: Code, sink: &mut Sink) -> io::Result<()> {
    let len = search.history().len();
    search.prepare(len, u64::MAX);
    let (mut stale, mut text) = (Stale::default(), Text::default());
    for t in 0..=len {
        let found = stale.of(search, t);
        for (number, event) in events(search.history(), t).into_iter().enumerate() {
            begin(&mut text, search, event);
            if t == 0 && number == 0 {
                text.field("search", Head::of(search, code));
            }
            if event.0 == "expand" {
                let tried = search.tried(t);
                let tried: Vec<Tried> = tried.iter().map(|one| Tried::of(search, one)).collect();
                text.field("tried", tried);
                text.unusual("stale", found.as_slice());
            }
            sink(text.end())?;
        }
    }
    if let Some(goal) = search.answered() {
        begin(&mut text, search, ("goal", goal));
        sink(text.end())?;
    }
    Ok(())
}

/// Writes what a run without a frontier did, a moment an event; `tell` is what it tells about the moment
/// shown, `board` what stands on its board then.
///
/// # Errors
/// Those of `sink`.
pub fn events_of<R: Run + ?Sized>(
    run: &mut R,
    tell: fn(&mut R, Wanted) -> Option<Moment>,
    board: &dyn Fn(&R) -> Option<String>,
    code: &[&str],
    sink: &mut Sink,
) -> io::Result<()> {
    let (mut teller, mut text, len) = (Teller::new(code), Text::default(), run.len());
    for t in 0..=len {
        run.seek(t);
        let end = (t == len).then(|| run.status());
        if let Some(moment) = tell(run, WRITTEN)
            && teller.begin(&mut text, moment, end)
        {
            text.unusual(told::BOARD, board(run));
            sink(text.end())?;
        }
    }
    Ok(())
}
