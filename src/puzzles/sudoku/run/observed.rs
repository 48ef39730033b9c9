//! A run on a grid as conditions ask about it: the moment asked for is sought, but nothing is put into
//! words.

use super::super::visible::{Conflict, Entry, Op, Visible, Why};
use super::super::{column, row};
use super::matrix::{self, Demand, demand};
use super::{BoardRun, CoverRun};
use crate::engine::condition::{Field, Known, Observed, Of, Word};
use crate::engine::exact_cover;
use crate::engine::run::Status;
use crate::engine::trail::Trail;

/// What happened in the step that led to a moment, as far as conditions ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// Its kind; of dancing links a row chosen while others were left is also a guess.
    pub kind: &'static str,
    /// Whether a digit was tried of several.
    pub is_guess: bool,
    /// The cell it is about.
    pub cell: Option<usize>,
    /// The digit it is about.
    pub digit: Option<u8>,
}

impl Event {
    const fn of(kind: &'static str, cell: Option<usize>, digit: Option<u8>) -> Event {
        Event { kind, is_guess: false, cell, digit }
    }
}

/// The event of the visible solver.
pub fn visible(run: &mut Trail<Visible>) -> Event {
    match run.last_op() {
        None => Event::of("start", None, None),
        Some(Op::Place(Entry::Placed { cell, digit, why, .. })) => {
            let is_guess = matches!(why, Why::Guess(2..));
            let kind = if is_guess { "guess" } else { "place" };
            Event { is_guess, ..Event::of(kind, Some(cell.into()), Some(digit)) }
        }
        Some(Op::Place(Entry::Refuted { cell, digit })) => {
            Event::of("eliminate", Some(cell.into()), Some(digit))
        }
        Some(Op::Conflict(Conflict::Cell(cell))) => Event::of("conflict", Some(cell.into()), None),
        Some(Op::Conflict(Conflict::Unit(_, digit) | Conflict::Twice(_, digit))) => {
            Event::of("conflict", None, Some(digit))
        }
        Some(Op::Solution) => Event::of("solution", None, None),
        Some(Op::Back { undone, .. }) => match undone.first() {
            Some(&Entry::Placed { cell, digit, .. }) => {
                Event::of("take back", Some(cell.into()), Some(digit))
            }
            _ => Event::of("take back", None, None),
        },
    }
}

/// The event of dancing links.
pub fn cover(run: &CoverRun) -> Event {
    use exact_cover::Op;
    let about = |kind, column| match demand(column) {
        Demand::Cell(cell) => Event::of(kind, Some(cell), None),
        Demand::Unit(_, digit) => Event::of(kind, None, Some(digit)),
    };
    let of_row = |kind, row| {
        let (cell, digit) = matrix::placing(row);
        Event::of(kind, Some(cell), Some(digit))
    };
    match run.last() {
        None => Event::of("start", None, None),
        Some(Op::Column { column, .. }) => about("column chosen", column),
        Some(Op::Choose { row, left }) => Event { is_guess: left > 0, ..of_row("row chosen", row) },
        Some(Op::DeadEnd { column }) => about("conflict", column),
        Some(Op::Solution) => Event::of("solution", None, None),
        Some(Op::Retract { row, .. }) => of_row("take back", row),
    }
}

/// A run, observed. The moment shown before is shown again when this is dropped.
pub struct Watched<'a> {
    run: &'a mut dyn BoardRun,
    shown: u64,
    /// The event last asked for.
    known: Option<(u64, Event)>,
}

impl<'a> Watched<'a> {
    /// Observes a run.
    pub fn new(run: &'a mut dyn BoardRun) -> Watched<'a> {
        Watched { shown: run.at(), run, known: None }
    }

    fn event(&mut self, t: u64) -> Option<Event> {
        if let Some((known, event)) = self.known
            && known == t
        {
            self.show(t);
            return Some(event);
        }
        self.show(t).then(|| {
            let event = self.run.event();
            self.known = Some((t, event));
            event
        })
    }

    /// Shows a moment; whether there is one.
    fn show(&mut self, t: u64) -> bool {
        if self.run.at() != t && t <= self.run.len() {
            self.run.seek(t);
        }
        self.run.at() == t
    }
}

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        self.show(self.shown);
    }
}

/// The facts it knows.
pub const FIELDS: &[&str] =
    &["row", "col", "digit", "guesses", "placed", "backtracks", "solutions"];

/// The kinds of its events besides those of every puzzle.
pub const KINDS: &[&str] = &[
    "place",
    "take back",
    "column chosen",
    "row chosen",
    "shuffle",
    "remove",
    "unique",
    "new grid",
];

impl Observed for Watched<'_> {
    fn len(&self) -> u64 {
        self.run.len()
    }

    fn knows(&self, of: Of, field: Field) -> Known {
        match (of, field) {
            (Of::Moment, Field::Step) => Known::Stored,
            (Of::Moment, Field::Depth | Field::Expanded | Field::Generated | Field::Frontier) => {
                Known::Slowly
            }
            (Of::Moment, Field::Fact(name)) if FIELDS.contains(&name) => Known::Slowly,
            _ => Known::No,
        }
    }

    fn value(&mut self, t: u64, of: Of, field: Field) -> Option<f64> {
        if of != Of::Moment || t > self.run.len() {
            return None;
        }
        let number = |n: u64| Some(n as f64);
        let event = match field {
            Field::Step => return number(t),
            Field::Fact("row" | "col" | "digit") => self.event(t)?,
            _ => {
                if !self.show(t) {
                    return None;
                }
                let (counters, stats) = (self.run.counters(), self.run.stats());
                return match field {
                    Field::Depth => number(self.run.depth().into()),
                    Field::Expanded => number(stats.expanded),
                    Field::Generated => number(stats.generated),
                    Field::Frontier => number(stats.frontier),
                    Field::Fact("guesses") => number(counters.guesses),
                    Field::Fact("placed") => number(counters.nodes),
                    Field::Fact("backtracks") => number(counters.backtracks),
                    Field::Fact("solutions") => number(counters.solutions),
                    _ => None,
                };
            }
        };
        match field {
            Field::Fact("row") => event.cell.map(|cell| row(cell) as f64 + 1.0),
            Field::Fact("col") => event.cell.map(|cell| column(cell) as f64 + 1.0),
            _ => event.digit.map(f64::from),
        }
    }

    fn knows_word(&self, word: Word) -> Known {
        match word {
            Word::Goal | Word::Kind(_) => Known::Slowly,
            _ => Known::No,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        match word {
            Word::Goal => t == self.run.len() && self.run.status() == Status::Found,
            Word::Kind("guess") => self.event(t).is_some_and(|event| event.is_guess),
            Word::Kind(kind) => self.event(t).is_some_and(|event| event.kind == kind),
            _ => false,
        }
    }
}
