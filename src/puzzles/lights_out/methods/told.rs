//! What runs tell about their moments: the parts the methods have in common.

use crate::engine::grid::Size;
use crate::engine::moment::{EventStep, Level, List, Moment, Step, Wanted};
use crate::engine::run::Run;
use crate::engine::terms::{Fact, Facts};

/// What happened in a step.
pub struct Told {
    kind: &'static str,
    /// Why it happened.
    pub text: String,
    inside: Vec<String>,
    line: usize,
    facts: Facts,
    stack: Vec<Level>,
    lists: Vec<List>,
}

impl Told {
    /// An event with its line of the pseudo-code and why it happened.
    pub fn new(kind: &'static str, line: usize, text: impl Into<String>) -> Told {
        let (inside, facts, stack, lists) = Default::default();
        Told { kind, text: text.into(), inside, line, facts, stack, lists }
    }

    /// With these values behind those it has.
    pub fn facts(mut self, more: impl IntoIterator<Item = (&'static str, Fact)>) -> Told {
        self.facts.extend(more);
        self
    }

    /// With these single events inside it.
    pub fn inside(mut self, events: impl IntoIterator<Item = String>) -> Told {
        self.inside.extend(events);
        self
    }

    /// With this stack.
    pub fn stack(self, stack: Vec<Level>) -> Told {
        Told { stack, ..self }
    }

    /// With this list behind those it has, if there is anything in it.
    pub fn list(mut self, list: List) -> Told {
        if list.total > 0 {
            self.lists.push(list);
        }
        self
    }

    /// The moment of a run at which this happened.
    pub fn moment(self, run: &(impl Run + ?Sized)) -> Moment {
        let Told { kind, text, inside, line, facts, stack, lists } = self;
        let step = Step::Event(EventStep { kind, facts, stack, lists });
        Moment { at: run.at(), of: run.len(), text, inside, line: Some(line), step }
    }
}

/// A number as a fact.
pub fn count(n: impl TryInto<u64>) -> Fact {
    Fact::Number(n.try_into().unwrap_or(u64::MAX))
}

/// The name of a light or press: `r2c3`.
pub fn name(size: Size, cell: usize) -> String {
    let at = size.pos(cell);
    format!("r{}c{}", at.row + 1, at.col + 1)
}

/// Row and column of a light or press, from 1.
pub fn place(size: Size, cell: usize) -> Facts {
    let at = size.pos(cell);
    vec![("row", count(at.row + 1)), ("col", count(at.col + 1))]
}

/// How many lights are lit.
pub fn lit(lights: &[u8]) -> (&'static str, Fact) {
    ("lit", count(lights.iter().filter(|&&light| light != 0).count()))
}

/// A list of which only the entries wanted are put into words.
pub fn listed<T>(
    title: impl Into<String>,
    all: &[T],
    wanted: Wanted,
    words: impl Fn(&T) -> String,
) -> List {
    let entries = all.iter().take(wanted.queue).map(words).collect();
    List { title: title.into(), entries, total: all.len() as u64 }
}

/// `once`, `twice`, `3 times`.
pub fn times(n: u8) -> String {
    match n {
        1 => "once".into(),
        2 => "twice".into(),
        n => format!("{n} times"),
    }
}
