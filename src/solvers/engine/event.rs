//! A step that is one event, put together once by the method that made it.
//!
//! Kind and facts are always there. Sentences, the stack and what waits are put together only where they
//! are wanted, so that conditions, which look at many moments, pay for facts alone.

use crate::engine::prelude::*;

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
        let step = EventStep { kind, ..EventStep::default() };
        Event { wanted, text, inside: Vec::new(), line, step }
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
        title: &str,
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
        let (line, step) = (Some(line), Step::Event(step));
        Moment { at, of, text, inside, line, lines: Vec::new(), step }
    }
}

/// A list of what waits, of which only the entries wanted are put into words.
pub fn listed<T>(title: &str, all: &[T], wanted: Wanted, words: impl Fn(&T) -> String) -> List {
    let entries = all.iter().take(wanted.queue).map(words).collect();
    List { title: title.into(), entries, total: all.len() as u64, chosen: None }
}

/// A number as a fact.
pub fn count(n: impl TryInto<u64>) -> Fact {
    Fact::Number(n.try_into().unwrap_or(u64::MAX))
}

/// Row and column, counted from 0, as facts that count from 1.
pub fn place(row: impl TryInto<u64>, col: impl TryInto<u64>) -> Facts {
    let from_one = |n: Option<u64>| Fact::Number(n.unwrap_or(u64::MAX).saturating_add(1));
    vec![("row", from_one(row.try_into().ok())), ("col", from_one(col.try_into().ok()))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::condition::{Field, Moments, Observed, Of, Word};
    use crate::engine::log::{Log, write};
    use crate::engine::run::{Job, Run, Status};
    use crate::engine::trail::{Solver, Trail};
    use crate::engine::{limits::Limits, log::source::Bytes};

    /// A method the program does not know: it takes one after the other.
    #[derive(Clone)]
    struct Taking(u64);

    impl Solver for Taking {
        type Op = ();
        fn step(&mut self) -> Option<()> {
            self.0 = self.0.checked_sub(1)?;
            Some(())
        }

        fn status(&self) -> Status {
            if self.0 == 0 { Status::Found } else { Status::Running }
        }

        fn is_landmark(&self, (): &()) -> bool {
            false
        }
    }

    /// All that has to be written about its steps.
    fn moment(run: &mut Trail<Taking>, wanted: Wanted) -> Option<Moment> {
        let left = run.shown().0;
        let (kind, line) = if run.at() == 0 { ("start", 0) } else { ("take", 1) };
        let event = Event::new(wanted, kind, line, || format!("{left} are left."))
            .facts([("left", count(left))])
            .guess(left == 2)
            .inside([format!("one of {}", left + 1)])
            .list("left", || (0..left).collect(), |n: &u64| n.to_string());
        Some(event.moment((run.at(), run.len())))
    }

    /// One function is enough for a new method whose steps are events: from it come the moment with its
    /// words, the facts for conditions, and a trace that comes back.
    #[test]
    fn one_function_tells_everything_about_the_steps_of_a_method() {
        let mut run = Trail::with(Taking(5), Limits::DEFAULT);
        run.finish();
        let mut text = Vec::new();
        let mut sink = |event: &[u8]| {
            text.extend([event, b"\n"].concat());
            Ok(())
        };
        let code = ["while any are left", "  take one"];
        write::events_of(&mut run, moment, &|_| None, &code, &mut sink).unwrap();
        let mut log = Log::new(Box::new(Bytes::new(text)));
        log.finish();
        for t in 0..=5 {
            run.seek(t);
            let told = moment(&mut run, write::WRITTEN).unwrap();
            assert_eq!(told.text, format!("{} are left.", 5 - t));
            assert_eq!(log.moment(t, write::WRITTEN), told);
            let facts = moment(&mut run, Wanted::FACTS).unwrap();
            let (Step::Event(told), Step::Event(bare)) = (&told.step, &facts.step) else {
                panic!()
            };
            assert_eq!((told.lists.len(), bare.lists.len()), (usize::from(t < 5), 0));
            assert_eq!((&told.facts, facts.text.as_str()), (&bare.facts, ""));
            let mut observed = Moments::new(&mut run, moment);
            let left = observed.value(t, Of::Moment, Field::Fact("left"));
            assert_eq!(left, Some(5.0 - t as f64));
            assert_eq!(observed.holds(t, Word::Kind("take")), t > 0);
            assert_eq!(observed.holds(t, Word::Kind("guess")), t == 3);
        }
    }
}
