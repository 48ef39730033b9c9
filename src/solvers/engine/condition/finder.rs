//! Looks for the next or previous moment at which a condition holds, in slices: moment by moment, each with
//! one row of facts.

use super::{Access, Condition, Field, Observed, Of, Op, Word, truth};
use crate::engine::log::Fault;

/// Moments looked at for one unit of the budget, where their facts are stored.
const ROWS: u64 = 128;

/// By how much f must fall to be inconsistent: sums of broken costs are not exact.
const ROUNDING: f64 = 1e-9;

/// What a condition needs of a run.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Needs {
    /// Whether anything it asks takes microseconds a moment.
    is_slow: bool,
    /// Whether it looks at all moments before.
    folds: bool,
    /// Whether it looks at parents, depths, earlier nodes or findings, for which the run keeps tables.
    is_related: bool,
}

impl Needs {
    /// What a condition needs of this run.
    ///
    /// # Errors
    /// What the run cannot tell.
    pub fn of(condition: &Condition, run: &dyn Observed) -> Result<Needs, String> {
        let mut needs = Needs::default();
        for op in &condition.ops {
            match *op {
                Op::Load(of, field) => needs.value(run, of, field, None)?,
                Op::Word(word) => needs.word(run, word)?,
                Op::Number(_) | Op::Minus | Op::Not | Op::Binary(_) => {}
            }
        }
        Ok(needs)
    }

    fn know(&mut self, known: Access, what: impl FnOnce() -> String) -> Result<(), String> {
        self.is_slow |= known == Access::Recomputed;
        if known == Access::Never { Err(format!("this run has no {}", what())) } else { Ok(()) }
    }

    /// A value, which `word` needs if one is given.
    fn value(
        &mut self,
        run: &dyn Observed,
        of: Of,
        field: Field,
        word: Option<Word>,
    ) -> Result<(), String> {
        let whose = if of == Of::Parent { Of::Parent } else { Of::Moment };
        self.folds |= matches!(of, Of::Max | Of::Min);
        self.is_related |= of == Of::Parent || matches!(field, Field::Parent | Field::Depth);
        self.know(run.knows(whose, field), || match (word, of) {
            (Some(word), _) => format!("{}, which '{word}' asks for", field.name()),
            (None, Of::Parent) => format!("parent.{}", field.name()),
            (None, _) => field.name().to_owned(),
        })
    }

    fn word(&mut self, run: &dyn Observed, word: Word) -> Result<(), String> {
        let because = Some(word);
        match (word, run.best()) {
            (Word::Cell(..), _) => ["row", "col"]
                .into_iter()
                .try_for_each(|name| self.value(run, Of::Moment, Field::Fact(name), because)),
            (Word::Inconsistent, _) => [Of::Moment, Of::Parent]
                .into_iter()
                .try_for_each(|of| self.value(run, of, Field::F, because)),
            (Word::NewBest, Some(field)) => {
                self.folds = true;
                self.value(run, Of::Moment, field, because)
            }
            _ => {
                let is_finding = Fault::ALL.iter().any(|(.., name)| word == Word::Kind(name));
                let why = if is_finding { ": it is not audited" } else { "" };
                self.is_related |= is_finding || word == Word::Reopened;
                self.know(run.knows_word(word), || format!("'{word}'{why}"))
            }
        }
    }
}

/// A condition at one moment after the other.
#[derive(Default)]
struct Row {
    /// The moment looked at last.
    at: Option<u64>,
    /// By operation what it remembers: its value at that moment, or the extreme up to it.
    kept: Vec<f64>,
    stack: Vec<f64>,
}

impl Row {
    /// No moment yet.
    fn begin(&mut self, condition: &Condition) {
        self.at = None;
        self.kept.clear();
        self.kept.resize(condition.ops.len(), f64::NAN);
    }

    /// The moment after the one looked at last.
    fn next(&self) -> u64 {
        self.at.map_or(0, |at| at + 1)
    }

    /// Whether the condition holds at moment `t`. Where all moments before matter, it is the next one.
    fn holds(&mut self, condition: &Condition, run: &mut dyn Observed, t: u64) -> bool {
        let is_next = t == self.next();
        self.at = Some(t);
        let Row { kept, stack, .. } = self;
        stack.clear();
        let pop = |stack: &mut Vec<f64>| stack.pop().unwrap_or(f64::NAN);
        for (op, kept) in condition.ops.iter().zip(kept) {
            let value = match *op {
                Op::Number(number) => number,
                Op::Load(of @ (Of::Moment | Of::Parent), field) => ask(run, t, of, field),
                Op::Load(Of::Previous, field) => {
                    let before = match t.checked_sub(1) {
                        None => f64::NAN,
                        Some(_) if is_next => *kept,
                        Some(before) => ask(run, before, Of::Moment, field),
                    };
                    *kept = ask(run, t, Of::Moment, field);
                    before
                }
                Op::Load(of @ (Of::Max | Of::Min), field) => {
                    let now = ask(run, t, Of::Moment, field);
                    *kept = if of == Of::Max { kept.max(now) } else { kept.min(now) };
                    *kept
                }
                Op::Word(word) => truth(match (word, run.best()) {
                    (Word::Cell(row, col), _) => {
                        let mut is = |name, number: u32| {
                            run.value(t, Of::Moment, Field::Fact(name)) == Some(number.into())
                        };
                        is("row", row) && is("col", col)
                    }
                    (Word::Inconsistent, _) => {
                        let [own, parent] =
                            [Of::Moment, Of::Parent].map(|of| ask(run, t, of, Field::F));
                        own < parent - ROUNDING
                    }
                    (Word::NewBest, Some(field)) => {
                        let now = ask(run, t, Of::Moment, field);
                        // Lower than nothing.
                        let is_best = now < kept.min(f64::INFINITY);
                        *kept = kept.min(now);
                        is_best
                    }
                    _ => run.holds(t, word),
                }),
                Op::Minus => -pop(stack),
                Op::Not => 1.0 - pop(stack),
                Op::Binary(operator) => {
                    let right = pop(stack);
                    (operator.apply)(pop(stack), right)
                }
            };
            stack.push(value);
        }
        stack.last() == Some(&1.0)
    }
}

/// A value of moment `t`; NaN if it has none.
fn ask(run: &mut dyn Observed, t: u64, of: Of, field: Field) -> f64 {
    run.value(t, of, field).unwrap_or(f64::NAN)
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
    /// The condition.
    pub condition: Condition,
    needs: Needs,
    row: Row,
    target: Option<Target>,
}

impl Finder {
    /// Binds a condition to a run.
    ///
    /// # Errors
    /// What the run cannot tell, in one line: `this run has no h`.
    pub fn new(condition: Condition, run: &dyn Observed) -> Result<Finder, String> {
        let needs = Needs::of(&condition, run)?;
        let mut row = Row::default();
        row.begin(&condition);
        Ok(Finder { condition, needs, row, target: None })
    }

    /// Begins to look for the first moment after `from`, or for the last one before it.
    pub fn begin(&mut self, from: u64, forward: bool) {
        let next = if forward { from.checked_add(1) } else { from.checked_sub(1) };
        self.look_from(next, forward, from);
    }

    /// Begins to look at moment `from` itself and then at those after it, or before it.
    pub fn begin_at(&mut self, from: u64, forward: bool) {
        self.look_from(Some(from), forward, from);
    }

    fn look_from(&mut self, next: Option<u64>, forward: bool, begun: u64) {
        self.target = Some(Target { forward, next, begun, last: None });
        if !forward || next.is_some_and(|next| next < self.row.next()) {
            self.row.begin(&self.condition);
        }
    }

    /// Looks at some moments for each unit of `budget`, which take some ten microseconds together. It has
    /// stopped looking when a moment is found; [`Finder::begin`] looks for the next one.
    pub fn advance(&mut self, run: &mut dyn Observed, budget: u32) -> Outcome {
        let Some(mut target) = self.target.take() else { return Outcome::Nothing };
        let rows = u64::from(budget) * if self.needs.is_slow { 1 } else { ROWS };
        let outcome = (0..rows).find_map(|_| self.look(run, &mut target));
        if !matches!(outcome, Some(Outcome::Found(_))) {
            self.target = Some(target);
        }
        outcome.unwrap_or_else(|| Outcome::Looking(self.share(target, run.len())))
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

    /// Looks at one moment, or does a part of what that needs; whether that ends the target.
    fn look(&mut self, run: &mut dyn Observed, target: &mut Target) -> Option<Outcome> {
        let Finder { condition, needs, row, .. } = self;
        let len = run.len();
        let next = if target.forward { target.next } else { target.next.map(|next| next.min(len)) };
        let Some(next) = next.filter(|&next| next <= len) else { return Some(Outcome::Nothing) };
        let t = if needs.folds { row.next().min(next) } else { next };
        if needs.is_related && !run.prepare(t, ROWS) {
            return None;
        }
        let holds = row.holds(condition, run, t);
        if needs.folds && !target.forward {
            target.last = if holds { Some(t) } else { target.last };
        }
        if t < next {
            return None;
        }
        if needs.folds && !target.forward {
            target.next = None;
            return Some(target.last.map_or(Outcome::Nothing, Outcome::Found));
        }
        if holds {
            return Some(Outcome::Found(t));
        }
        target.next = if target.forward { Some(next + 1) } else { next.checked_sub(1) };
        None
    }

    /// Share of the work done.
    fn share(&self, target: Target, len: u64) -> f32 {
        let next = target.next.unwrap_or(0);
        let (done, all) = match (target.forward, self.needs.folds) {
            (true, _) => (next.saturating_sub(target.begun), len.saturating_sub(target.begun)),
            (false, true) => (self.row.next(), next),
            (false, false) => (target.begun.saturating_sub(next), target.begun),
        };
        (done as f64 / all.max(1) as f64).min(1.0) as f32
    }
}
