//! What a recorded run tells about its moments.

use super::{ACTIONS, LOOKED_AT, Log, kinds::Verb, told, told::Told};
use crate::engine::phrases::{count, rounded, sentence};
use crate::engine::prelude::*;
use crate::engine::search::{inspect, trace::SearchTrace as _};
use std::fmt::Write;

impl Log {
    /// What is told about moment `at`: of the choice only that it was made, since a trace does not say
    /// why.
    pub fn moment(&mut self, at: u64, wanted: Wanted) -> Moment {
        let of = self.history().len();
        let first = self.record.events_of(at).start;
        if let Some(moment) = self.told_moment(at, of, wanted) {
            return moment;
        }
        let has_node = self.history().expanded_at(at).is_some();
        if has_node && self.steps_are_events() && self.fact_of(first, &["id"]).is_none() {
            return self.event_moment(at, of, first);
        }
        let mut moment = inspect::moment(self, at, wanted);
        if self.record.head.is_some() {
            return moment;
        }
        moment.line = None;
        if let Step::Search(step) = &mut moment.step {
            step.choice = None;
            // By the estimates, if there are any.
            let mut waiting = step.queues.iter().flat_map(|queue| &queue.first);
            let has_none = waiting
                .all(|Waiting { node, .. }| node.h == 0.0 || node.h.is_nan() && node.f == node.g);
            step.rank = if has_none { Rank::G } else { Rank::F };
            if let Some(node) = &mut step.node {
                // The step's own event may say more than the one that made the node.
                for (name, fact) in
                    self.facts_of(first, &["type", "kind", "id", "pId", "f", "g", "h"])
                {
                    match node.state.iter_mut().find(|(known, _)| *known == name) {
                        Some(known) => known.1 = fact,
                        None if ACTIONS.contains(&name) => {}
                        None => node.state.push((name, fact)),
                    }
                }
            }
        }
        moment.inside = self.inside(at);
        let id = |event| self.fact_of(event, &["id"]);
        let complaints = self.findings(at).into_iter().take(LOOKED_AT).map(|finding| {
            let event = finding.event as usize;
            match self.record.event(event).filter(|_| id(event) != id(first)).zip(id(event)) {
                Some(((name, ..), id)) => format!(" {name} {id}: {}.", finding.text),
                None => format!(" {}.", sentence(&finding.text)),
            }
        });
        let mut complaints: Vec<String> = complaints.collect();
        complaints.dedup();
        let said = complaints.concat();
        // What is wrong with a step is said before all else.
        moment.text = match said.is_empty() {
            true => self.text(at, of),
            false => self.event_at(at) + "." + &said + &self.ending(at, of),
        };
        moment
    }

    /// A moment that an event of ours tells whole.
    fn told_moment(&self, at: u64, of: u64, wanted: Wanted) -> Option<Moment> {
        let event = self.record.events_of(at).next().filter(|_| self.record.is_told)?;
        let mut told = Vec::new();
        for event in (0..=event).rev().take(2 * told::FULL) {
            told.push(Told::read(&self.json_of(event))?);
            if told.last().is_some_and(|told: &Told| told.full) {
                break;
            }
        }
        let kind = self.record.event(event).map_or("event", |(name, ..)| kept(name));
        let facts = self.facts_of(event, &["type", "kind", "step", told::BOARD]);
        let mut moment = told::moment(told, kind, facts, (at, of))?;
        if let Step::Event(step) = &mut moment.step {
            step.lists.iter_mut().for_each(|list| list.cut(wanted.queue));
            if step.kind == "move" {
                // Of a walk only the last steps are told.
                step.stack.drain(..step.stack.len().saturating_sub(wanted.tree));
            }
        }
        Some(moment)
    }

    /// How the run ended, if a trace of ours tells it.
    pub(super) fn told_end(&self) -> Option<Status> {
        if let Some(head) = self.record.head {
            return Some(head.end);
        }
        let last = self.record.count().checked_sub(1).filter(|_| self.record.is_told)?;
        Told::read(&self.json_of(last))?.end
    }

    /// Whether its events are no nodes of a search.
    pub fn has_no_states(&self) -> bool {
        let is_nameless = || self.fact_of(self.record.events_of(1).start, &["id"]).is_none();
        self.record.is_told || self.steps_are_events() && is_nameless()
    }

    /// A moment of a trace whose events have no states.
    fn event_moment(&self, at: u64, of: u64, event: usize) -> Moment {
        let text = self.in_words(event);
        let facts = self.facts_of(event, &["type", "kind"]);
        let kind = self.record.event(event).map_or("event", |(name, ..)| kept(name));
        let step = Step::Event(EventStep { kind, facts, ..EventStep::default() });
        Moment { at, of, inside: vec![text.clone()], text, line: None, lines: Vec::new(), step }
    }

    /// The step in a sentence.
    fn text(&self, at: u64, of: u64) -> String {
        let events = self.record.events_of(at);
        let text = match at {
            0 if events.is_empty() && of == 0 && self.status().is_over() => {
                return "No events were found.".to_owned();
            }
            0 if events.is_empty() => "Nothing happened yet.".to_owned(),
            0 => format!("Before the first step: {}.", count(events.len(), "event")),
            _ => {
                let mut text = self.in_words(events.start);
                text.push('.');
                // A node that is expanded at another cost than it was generated at is not told as generated.
                let told = events.clone().filter(|&event| {
                    matches!(self.record.event(event), Some((_, Verb::Generate | Verb::Update, _)))
                });
                let (told, made) = (told.count(), self.history().generated_by(at).len());
                let made = if told > 0 { told.min(made) } else { made };
                if events.len() > 1 {
                    let more = count(events.len() - 1, "further event");
                    let _ = write!(text, " {more}, {} generated.", count(made, "node"));
                }
                text
            }
        };
        text + &self.ending(at, of)
    }

    /// How the trace ends, at its end.
    fn ending(&self, at: u64, of: u64) -> String {
        match self.answered() {
            _ if at < of || !self.status().is_over() => String::new(),
            Some(node) => {
                let cost = self.cost().map(|cost| format!(", cost {}", figure(cost)));
                format!(" The answer is node {node}{}.", cost.unwrap_or_default())
            }
            None if self.is_cut => " The trace ends in the middle of an event.".to_owned(),
            None => " The trace ends without an answer.".to_owned(),
        }
    }

    /// Every event of a step in words. That the node expanded is closed goes without saying.
    fn inside(&self, at: u64) -> Vec<String> {
        let node = self.history().expanded_at(at);
        let events = self.record.events_of(at);
        let more = events.len().saturating_sub(LOOKED_AT);
        let is_told = |&event: &usize| match self.record.event(event) {
            Some((_, Verb::Close, closed)) => closed.is_none() || closed != node,
            _ => true,
        };
        let told = events.take(LOOKED_AT).filter(is_told);
        let mut inside: Vec<String> = told.map(|it| format!("{}.", self.in_words(it))).collect();
        if more > 0 {
            inside.push(format!("{}.", count(more, "further event")));
        }
        inside
    }

    /// An event in words: its type, its node, where that came from, its figures.
    fn in_words(&self, at: usize) -> String {
        let Some((name, _, node)) = self.record.event(at) else { return String::new() };
        let facts = self.facts_of(at, &["type", "kind"]);
        let find = |wanted: &str| named(&facts, wanted);
        let mut text = name.to_owned();
        if let Some(id) = find("id") {
            let _ = write!(text, " {id}");
            if let Some(node) = node.filter(|&node| *id != Fact::Number(node.into())) {
                let _ = write!(text, " (node {node})");
            }
        }
        let is_given = |fact: &&Fact| !matches!(fact, Fact::Text(text) if text == "null");
        if let Some(parent) = find("pId").filter(is_given) {
            let _ = write!(text, " from {parent}");
        }
        let figure = |name| Some(format!("{name} {}", shown(name, find(name).filter(is_given)?)));
        let figures: Vec<String> = ["g", "h", "f"].into_iter().filter_map(figure).collect();
        if !figures.is_empty() {
            let _ = write!(text, ": {}", figures.join(", "));
        }
        text
    }

    /// The type of the event a step begins with, and its id.
    pub fn event_at(&self, t: u64) -> String {
        let events = self.record.events_of(t);
        if t == 0 && (events.is_empty() || !self.has_no_states()) {
            return "none yet".to_owned();
        }
        let Some((name, ..)) = self.record.event(events.start) else { return String::new() };
        let id = self.fact_of(events.start, &["id"]);
        id.map_or_else(|| name.to_owned(), |id| format!("{name} {id}"))
    }

    /// All facts of the event a step begins with, those of moment 0 for 0; for the panel.
    pub fn facts_at(&self, t: u64) -> Facts {
        let events = self.record.events_of(t);
        if events.is_empty() { Facts::new() } else { self.facts_of(events.start, &[]) }
    }
}

/// A number of a trace in words, with at most six digits behind the point.
pub fn figure(x: f64) -> String {
    if x == 0.0 || (1e-3..1e9).contains(&x.abs()) { rounded(x, 6) } else { format!("{x:e}") }
}

/// A value of a trace in words; ids and places are names, even if they are numbers.
pub fn shown(name: &str, fact: &Fact) -> String {
    match fact {
        Fact::Real(x) => figure(*x),
        called if matches!(name, "id" | "pId" | "x" | "y") => called.to_string(),
        other => format!("{other:#}"),
    }
}

/// The same behind its name. A name that is a number itself, such as that of a cell, is told from its value.
pub fn named_value((name, fact): &(&str, Fact)) -> String {
    let sign = if name.starts_with(|first: char| first.is_ascii_digit()) { '=' } else { ' ' };
    format!("{name}{sign}{}", shown(name, fact))
}
