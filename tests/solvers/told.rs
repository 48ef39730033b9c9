//! What the event of a moment tells, to be compared with what a plain solver did.

use frontier::engine::moment::{EventStep, Moment, Step};

/// A level of the stack: name, left, tried.
pub type Level = (String, Vec<String>, Vec<String>);

/// What a moment is compared by: kind, what it is about, the stack.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    pub kind: &'static str,
    pub about: String,
    pub stack: Vec<Level>,
}

impl Seen {
    pub fn new(kind: &'static str, about: impl Into<String>) -> Seen {
        Seen { kind, about: about.into(), stack: Vec::new() }
    }

    /// An event that is about this.
    pub fn of(event: &EventStep, about: String) -> Seen {
        let level =
            |l: &frontier::engine::moment::Level| (l.name.clone(), l.left.clone(), l.tried.clone());
        Seen { kind: event.kind, about, stack: event.stack.iter().map(level).collect() }
    }
}

/// The pseudo-code of a method has a readable length, and the moment its line in it.
pub fn has_line(moment: &Moment, code: &[&str]) -> bool {
    (6..=14).contains(&code.len()) && moment.line.is_some_and(|line| line < code.len())
}

/// The event of a moment.
pub fn event(moment: &Moment) -> &EventStep {
    match &moment.step {
        Step::Event(event) => event,
        other => panic!("no event: {other:?}"),
    }
}

/// A fact of an event.
pub fn fact(event: &EventStep, name: &str) -> Option<String> {
    event.facts.iter().find(|(known, _)| *known == name).map(|(_, fact)| fact.to_string())
}
