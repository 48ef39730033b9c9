//! A step that is one event, put together once by the method that made it.
//!
//! Kind and facts are always there. Sentences, the stack and what waits are put together only where they
//! are wanted, so that conditions, which look at many moments, pay for facts alone.

use crate::engine::moment::{EventStep, Level, List, Moment, Step, Wanted};
use crate::engine::terms::{Fact, Facts};

/// What happened in a step.
pub struct Event {
    wanted: Wanted,
    /// Why it happened; empty where no words are wanted.
    pub text: String,
    inside: Vec<String>,
    line: usize,
    step: EventStep,
}

impl Event {
    /// An event with its line of the pseudo-code and why it happened.
    pub fn new(
        wanted: Wanted,
        kind: &'static str,
        line: usize,
        text: impl FnOnce() -> String,
    ) -> Event {
        let text = if wanted.words { text() } else { String::new() };
        Event { wanted, text, inside: Vec::new(), line, step: EventStep::new(kind) }
    }

    /// Its kind.
    pub fn kind(&self) -> &'static str {
        self.step.kind
    }

    /// With these values behind those it has.
    pub fn facts(mut self, more: impl IntoIterator<Item = (&'static str, Fact)>) -> Event {
        self.step.facts.extend(more);
        self
    }

    /// As a guess, whatever its kind is.
    pub fn guess(mut self, is_guess: bool) -> Event {
        self.step.is_guess = is_guess;
        self
    }

    /// With these single events inside it.
    pub fn inside(mut self, events: impl IntoIterator<Item = String>) -> Event {
        if self.wanted.words {
            self.inside.extend(events);
        }
        self
    }

    /// With this stack.
    pub fn stack(mut self, stack: impl FnOnce() -> Vec<Level>) -> Event {
        if self.wanted.words {
            self.step.stack = stack();
        }
        self
    }

    /// With this list of what waits behind those it has, if there is anything in it.
    pub fn list<T>(
        self,
        title: impl Into<String>,
        all: impl FnOnce() -> Vec<T>,
        words: impl Fn(&T) -> String,
    ) -> Event {
        let wanted = self.wanted;
        self.lists(|| Some(listed(title, &all(), wanted, words)).filter(|list| list.total > 0))
    }

    /// With these lists behind those it has.
    pub fn lists<I: IntoIterator<Item = List>>(mut self, lists: impl FnOnce() -> I) -> Event {
        if self.wanted.words {
            self.step.lists.extend(lists());
        }
        self
    }

    /// The moment `at` of a run of length `of` at which this happened.
    pub fn moment(self, (at, of): (u64, u64)) -> Moment {
        let Event { text, inside, line, step, .. } = self;
        Moment { at, of, text, inside, line: Some(line), step: Step::Event(step) }
    }
}

/// A list of what waits, of which only the entries wanted are put into words.
pub fn listed<T>(
    title: impl Into<String>,
    all: &[T],
    wanted: Wanted,
    words: impl Fn(&T) -> String,
) -> List {
    let entries = all.iter().take(wanted.queue).map(words).collect();
    List { title: title.into(), entries, total: all.len() as u64 }
}

/// A number as a fact.
pub fn count(n: impl TryInto<u64>) -> Fact {
    Fact::Number(n.try_into().unwrap_or(u64::MAX))
}

/// Row and column, counted from 0, as facts that count from 1.
pub fn place(row: impl TryInto<u64>, col: impl TryInto<u64>) -> Facts {
    let from_one = |n: Fact| match n {
        Fact::Number(n) => Fact::Number(n.saturating_add(1)),
        other => other,
    };
    vec![("row", from_one(count(row))), ("col", from_one(count(col)))]
}
