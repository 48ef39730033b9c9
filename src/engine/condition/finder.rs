//! Looks for the next or previous moment at which a condition holds, in slices: moment by moment, each with
//! one row of facts.

use super::{Binary, Condition, Field, Known, Observed, Of, Op, Word};
use crate::engine::log::Fault;

/// Moments looked at for one unit of the budget, where their facts are stored.
const ROWS: u64 = 128;

/// By how much f must fall to be inconsistent: sums of broken costs are not exact.
const ROUNDING: f64 = 1e-9;

/// A fact that is asked of the run once for each moment.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Asked {
    /// Of the moment or of its parent.
    Value(Of, Field),
    /// 1 where the word holds, else 0.
    Word(Word),
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Code {
    Number(f64),
    /// The fact with this number, of the moment, of the one before, or the extreme up to the moment.
    Fact(Of, usize),
    /// The lowest value of all moments before.
    Below(usize),
    Minus,
    Not,
    Binary(Binary),
}

/// A condition in terms of what a run knows.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Bound {
    code: Vec<Code>,
    asked: Vec<Asked>,
    /// Whether anything it asks takes microseconds a moment.
    is_slow: bool,
    /// Whether it looks at all moments before.
    folds: bool,
    /// Whether it looks at parents, depths or earlier nodes, for which the run keeps tables.
    is_related: bool,
}

impl Bound {
    /// Binds a condition to a run.
    ///
    /// # Errors
    /// What the run cannot tell.
    pub fn new(condition: &Condition, run: &dyn Observed) -> Result<Bound, String> {
        let mut bound = Bound::default();
        for op in &condition.ops {
            match *op {
                Op::Number(number) => bound.code.push(Code::Number(number)),
                Op::Minus => bound.code.push(Code::Minus),
                Op::Not => bound.code.push(Code::Not),
                Op::Binary(binary) => bound.code.push(Code::Binary(binary)),
                Op::Load(of, field) => {
                    let place = bound.value(run, of, field, None)?;
                    bound.code.push(Code::Fact(of, place));
                }
                Op::Word(word) => bound.word(run, word)?,
            }
        }
        Ok(bound)
    }

    /// The number of a fact, which is asked for from now on.
    fn ask(&mut self, asked: Asked) -> usize {
        self.is_related |= matches!(
            asked,
            Asked::Value(Of::Parent, _)
                | Asked::Value(_, Field::Parent | Field::Depth)
                | Asked::Word(Word::Reopened)
        );
        self.asked.iter().position(|known| *known == asked).unwrap_or_else(|| {
            self.asked.push(asked);
            self.asked.len() - 1
        })
    }

    fn know(&mut self, known: Known, what: impl FnOnce() -> String) -> Result<(), String> {
        self.is_slow |= known == Known::Slowly;
        if known == Known::No { Err(format!("this run has no {}", what())) } else { Ok(()) }
    }

    /// The number of a value, which `word` needs if one is given.
    fn value(
        &mut self,
        run: &dyn Observed,
        of: Of,
        field: Field,
        word: Option<Word>,
    ) -> Result<usize, String> {
        let whose = if of == Of::Parent { Of::Parent } else { Of::Moment };
        self.know(run.knows(whose, field), || match (word, of) {
            (Some(word), _) => format!("{}, which '{word}' asks for", field.name()),
            (None, Of::Parent) => format!("parent.{}", field.name()),
            (None, _) => field.name().to_owned(),
        })?;
        self.folds |= matches!(of, Of::Max | Of::Min);
        Ok(self.ask(Asked::Value(whose, field)))
    }

    fn word(&mut self, run: &dyn Observed, word: Word) -> Result<(), String> {
        let because = Some(word);
        match (word, run.best()) {
            (Word::Cell(row, col), _) => {
                for (name, number) in [("row", row), ("col", col)] {
                    let place = self.value(run, Of::Moment, Field::Fact(name), because)?;
                    self.code.extend([
                        Code::Fact(Of::Moment, place),
                        Code::Number(number.into()),
                        Code::Binary(Binary::Equal),
                    ]);
                }
                self.code.push(Code::Binary(Binary::And));
            }
            (Word::Inconsistent, _) => {
                let own = self.value(run, Of::Moment, Field::F, because)?;
                let parent = self.value(run, Of::Parent, Field::F, because)?;
                self.code.extend([
                    Code::Fact(Of::Moment, own),
                    Code::Fact(Of::Parent, parent),
                    Code::Number(ROUNDING),
                    Code::Binary(Binary::Subtract),
                    Code::Binary(Binary::Less),
                ]);
            }
            (Word::NewBest, Some(field)) => {
                let place = self.value(run, Of::Moment, field, because)?;
                self.folds = true;
                self.code.extend([
                    Code::Fact(Of::Moment, place),
                    Code::Below(place),
                    Code::Binary(Binary::Less),
                ]);
            }
            _ => {
                let is_finding = Fault::ALL.iter().any(|(.., name)| word == Word::Kind(name));
                let why = if is_finding { ": it is not audited" } else { "" };
                self.know(run.knows_word(word), || format!("'{word}'{why}"))?;
                let place = self.ask(Asked::Word(word));
                self.code.push(Code::Fact(Of::Moment, place));
            }
        }
        Ok(())
    }
}

/// The facts of a moment, of the one before, and of all up to it; by number of the fact.
#[derive(Default)]
struct Row {
    /// The moment.
    at: Option<u64>,
    now: Vec<f64>,
    before: Vec<f64>,
    max: Vec<f64>,
    min: Vec<f64>,
    /// The lowest of all moments before.
    below: Vec<f64>,
    stack: Vec<f64>,
}

impl Row {
    /// No moment yet.
    fn begin(&mut self, facts: usize) {
        self.at = None;
        for column in [&mut self.now, &mut self.before, &mut self.max, &mut self.min] {
            column.clear();
            column.resize(facts, f64::NAN);
        }
        self.below.clone_from(&self.min);
    }

    /// The moment after that of the row.
    fn next(&self) -> u64 {
        self.at.map_or(0, |at| at + 1)
    }

    /// Loads moment `t`. Where all moments before matter, it is that of the row or the next one.
    fn load(&mut self, bound: &Bound, run: &mut dyn Observed, t: u64) {
        let mut ask = |t: u64, row: &mut [f64]| {
            for (asked, value) in bound.asked.iter().zip(row) {
                *value = match *asked {
                    Asked::Value(of, field) => run.value(t, of, field).unwrap_or(f64::NAN),
                    Asked::Word(word) => truth(run.holds(t, word)),
                };
            }
        };
        let is_next = t == self.next();
        if is_next {
            std::mem::swap(&mut self.now, &mut self.before);
        } else if self.at != Some(t) {
            match t.checked_sub(1) {
                Some(before) if bound.looks_back() => ask(before, &mut self.before),
                _ => self.before.fill(f64::NAN),
            }
        }
        ask(t, &mut self.now);
        self.at = Some(t);
        if bound.folds && is_next {
            self.below.copy_from_slice(&self.min);
            let extremes = self.max.iter_mut().zip(&mut self.min);
            for ((max, min), &now) in extremes.zip(&self.now) {
                (*max, *min) = (max.max(now), min.min(now));
            }
        }
    }

    /// Whether the condition holds at the moment of the row.
    fn evaluate(&mut self, bound: &Bound) -> bool {
        self.stack.clear();
        let fact = |column: &[f64], place: usize| column.get(place).copied().unwrap_or(f64::NAN);
        for code in &bound.code {
            let value = match *code {
                Code::Number(number) => number,
                Code::Fact(Of::Moment | Of::Parent, place) => fact(&self.now, place),
                Code::Fact(Of::Previous, place) => fact(&self.before, place),
                Code::Fact(Of::Max, place) => fact(&self.max, place),
                Code::Fact(Of::Min, place) => fact(&self.min, place),
                // Lower than nothing.
                Code::Below(place) => fact(&self.below, place).min(f64::INFINITY),
                Code::Minus => -self.stack.pop().unwrap_or(f64::NAN),
                Code::Not => 1.0 - self.stack.pop().unwrap_or(f64::NAN),
                Code::Binary(binary) => {
                    let right = self.stack.pop().unwrap_or(f64::NAN);
                    apply(binary, self.stack.pop().unwrap_or(f64::NAN), right)
                }
            };
            self.stack.push(value);
        }
        self.stack.last() == Some(&1.0)
    }
}

impl Bound {
    /// Whether it looks at the moment before.
    fn looks_back(&self) -> bool {
        self.code.iter().any(|code| matches!(code, Code::Fact(Of::Previous, _)))
    }
}

fn truth(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// Comparisons with NaN, which stands for no value, do not hold; not even that of being unequal.
fn apply(binary: Binary, a: f64, b: f64) -> f64 {
    match binary {
        Binary::Or => a.max(b),
        Binary::And => a.min(b),
        Binary::Less => truth(a < b),
        Binary::AtMost => truth(a <= b),
        Binary::Equal => truth(a == b),
        Binary::Unequal => truth(a != b && !a.is_nan() && !b.is_nan()),
        Binary::AtLeast => truth(a >= b),
        Binary::Greater => truth(a > b),
        Binary::Add => a + b,
        Binary::Subtract => a - b,
        Binary::Multiply => a * b,
        Binary::Divide => a / b,
    }
}

/// How far a search for a moment has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// The condition holds at this moment.
    Found(u64),
    /// It holds at none of the moments computed in this direction. Forwards, a run that has been computed
    /// further in the meantime is looked at further.
    Nothing,
    /// Not known yet; the share of the work done, 0 to 1.
    Looking(f32),
}

/// Where it looks next.
#[derive(Clone, Copy, Debug)]
struct Target {
    forward: bool,
    /// The moment to look at next; none once moment 0 was looked at backwards.
    next: Option<u64>,
    begun: u64,
    /// The latest moment at which it holds: where all moments before matter, even those before `next` are
    /// looked at from the first on.
    last: Option<u64>,
}

/// Looks for moments at which a condition holds, in one run.
///
/// ```text
/// let mut finder = Finder::new(condition, &*observed)?;
/// finder.begin(at, true);                       // the next one; false for the previous one
/// loop {
///     match finder.advance(&mut *observed, 64) { // in each slice of time
///         Outcome::Looking(share) => ...         // show progress; Esc gives up
///         Outcome::Found(t) => ...
///         Outcome::Nothing => ...
///     }
/// }
/// ```
///
/// It keeps where it is in the run, so use the same one again for the same run and condition.
/// The [`Observed`] may be made anew for every slice.
pub struct Finder {
    condition: Condition,
    bound: Bound,
    row: Row,
    hunt: Option<Target>,
}

impl Finder {
    /// Binds a condition to a run.
    ///
    /// # Errors
    /// What the run cannot tell, in one line: `this run has no h`.
    pub fn new(condition: Condition, run: &dyn Observed) -> Result<Finder, String> {
        let bound = Bound::new(&condition, run)?;
        let mut row = Row::default();
        row.begin(bound.asked.len());
        Ok(Finder { condition, bound, row, hunt: None })
    }

    /// The condition.
    pub fn condition(&self) -> &Condition {
        &self.condition
    }

    /// Whether it looks for a moment.
    pub fn is_looking(&self) -> bool {
        self.hunt.is_some()
    }

    /// Begins to look for the first moment after `from`, or for the last one before it.
    pub fn begin(&mut self, from: u64, forward: bool) {
        let next = if forward { from.checked_add(1) } else { from.checked_sub(1) };
        self.hunt_from(next, forward, from);
    }

    /// Begins to look at moment `from` itself and then at those after it, or before it.
    pub fn begin_at(&mut self, from: u64, forward: bool) {
        self.hunt_from(Some(from), forward, from);
    }

    fn hunt_from(&mut self, next: Option<u64>, forward: bool, begun: u64) {
        self.hunt = Some(Target { forward, next, begun, last: None });
        if !forward || next.is_some_and(|next| next < self.row.next()) {
            self.row.begin(self.bound.asked.len());
        }
    }

    /// Looks at some moments for each unit of `budget`, which take some ten microseconds together. It has
    /// stopped looking when a moment is found; [`Finder::begin`] looks for the next one.
    pub fn advance(&mut self, run: &mut dyn Observed, budget: u32) -> Outcome {
        let Some(mut hunt) = self.hunt.take() else { return Outcome::Nothing };
        let rows = u64::from(budget) * if self.bound.is_slow { 1 } else { ROWS };
        let mut outcome = None;
        for _ in 0..rows {
            outcome = self.look(run, &mut hunt);
            if outcome.is_some() {
                break;
            }
        }
        if !matches!(outcome, Some(Outcome::Found(_))) {
            self.hunt = Some(hunt);
        }
        outcome.unwrap_or_else(|| Outcome::Looking(self.share(hunt, run.len())))
    }

    /// Looks until a moment is found, there is none, or `enough` says so.
    pub fn advance_until(
        &mut self,
        run: &mut dyn Observed,
        enough: &mut dyn FnMut() -> bool,
    ) -> Outcome {
        let mut budget = 1;
        loop {
            match self.advance(run, budget) {
                Outcome::Looking(share) if enough() => return Outcome::Looking(share),
                Outcome::Looking(_) => budget = (budget * 2).min(1 << 12),
                outcome => return outcome,
            }
        }
    }

    /// Whether the condition holds at moment `t`.
    pub fn holds(&mut self, run: &mut dyn Observed, t: u64) -> bool {
        let before = self.hunt.take();
        self.hunt_from(Some(t), true, t);
        let mut holds = false;
        while let Some(mut hunt) = self.hunt.filter(|hunt| hunt.next == Some(t)) {
            holds = self.look(run, &mut hunt).is_some_and(|outcome| outcome == Outcome::Found(t));
            let is_over = holds || t > run.len();
            self.hunt = Some(hunt).filter(|_| !is_over);
        }
        self.hunt = before;
        holds
    }

    /// Looks at one moment, or does a part of what that needs; whether that ends the hunt.
    fn look(&mut self, run: &mut dyn Observed, hunt: &mut Target) -> Option<Outcome> {
        let Finder { bound, row, .. } = self;
        let len = run.len();
        let Some(next) = hunt.next.map(|next| if hunt.forward { next } else { next.min(len) })
        else {
            return Some(Outcome::Nothing);
        };
        if next > len {
            return Some(Outcome::Nothing);
        }
        let t = if bound.folds { row.next().min(next) } else { next };
        if bound.is_related && !run.prepare(t, ROWS) {
            return None;
        }
        row.load(bound, run, t);
        if t < next && hunt.forward {
            return None;
        }
        let holds = row.evaluate(bound);
        if bound.folds && !hunt.forward {
            hunt.last = if holds { Some(t) } else { hunt.last };
            if t < next {
                return None;
            }
            hunt.next = None;
            return Some(hunt.last.map_or(Outcome::Nothing, Outcome::Found));
        }
        if holds {
            return Some(Outcome::Found(t));
        }
        hunt.next = if hunt.forward { Some(next + 1) } else { next.checked_sub(1) };
        None
    }

    /// Share of the work done.
    fn share(&self, hunt: Target, len: u64) -> f32 {
        let next = hunt.next.unwrap_or(0);
        let (done, all) = match (hunt.forward, self.bound.folds) {
            (true, _) => (next.saturating_sub(hunt.begun), len.saturating_sub(hunt.begun)),
            (false, true) => (self.row.next(), next),
            (false, false) => (hunt.begun.saturating_sub(next), hunt.begun),
        };
        (done as f64 / all.max(1) as f64).min(1.0) as f32
    }
}
