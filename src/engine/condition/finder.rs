//! Looks for the next or previous moment at which a condition holds, in slices.

use super::bound::{Bound, Work};
use super::{Condition, Observed};
use crate::engine::search::columns::Memo;

/// Moments that are evaluated together, where they are stored.
const BLOCK: u64 = 1024;

/// Moments for which the memo is brought up to date together.
const PREPARED: u64 = 1 << 14;

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
struct Hunt {
    forward: bool,
    /// The moment to look at next; none once moment 0 was looked at backwards.
    next: Option<u64>,
    begun: u64,
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
/// It keeps what it found out about the run, so use the same one again for the same run and condition.
/// The [`Observed`] may be made anew for every slice.
pub struct Finder {
    condition: Condition,
    bound: Bound,
    block: u64,
    /// What all moments before block b amount to, for the loads that depend on them; block by block.
    folds: Vec<f64>,
    /// Number of loads that depend on all moments before.
    width: usize,
    prepared: u64,
    memo: Memo,
    hunt: Option<Hunt>,
    work: Work,
}

impl Finder {
    /// Binds a condition to a run.
    ///
    /// # Errors
    /// What the run cannot tell, in one line: `this run has no h`.
    pub fn new(condition: Condition, run: &dyn Observed) -> Result<Finder, String> {
        let bound = Bound::new(&condition, run)?;
        let folds = bound.empty_fold();
        Ok(Finder {
            condition,
            block: if bound.is_slow() { 1 } else { BLOCK },
            bound,
            width: folds.len(),
            folds,
            prepared: 0,
            memo: Memo::default(),
            hunt: None,
            work: Work::default(),
        })
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
        self.hunt = Some(Hunt { forward, next, begun: from });
    }

    /// Begins to look at moment `from` itself and then at those after it, or before it.
    pub fn begin_at(&mut self, from: u64, forward: bool) {
        self.hunt = Some(Hunt { forward, next: Some(from), begun: from });
    }

    /// Looks at up to `budget` blocks of moments; a block takes some ten microseconds. It has stopped
    /// looking when a moment is found; [`Finder::begin`] looks for the next one.
    pub fn advance(&mut self, run: &mut dyn Observed, budget: u32) -> Outcome {
        self.with_memo(run, |finder, run| finder.look(run, budget))
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
        self.with_memo(run, |finder, run| {
            let mut budget = u64::MAX;
            t <= run.len()
                && finder.make_ready(run, t, &mut budget)
                && finder.evaluate(run, t, t).is_some()
        })
    }

    /// Does something while the run has the memo.
    fn with_memo<T>(
        &mut self,
        run: &mut dyn Observed,
        act: impl FnOnce(&mut Finder, &mut dyn Observed) -> T,
    ) -> T {
        let swap = |finder: &mut Finder, run: &mut dyn Observed| {
            if let Some(memo) = run.memo() {
                std::mem::swap(memo, &mut finder.memo);
            }
        };
        swap(self, run);
        let result = act(self, run);
        swap(self, run);
        result
    }

    fn look(&mut self, run: &mut dyn Observed, budget: u32) -> Outcome {
        let Some(mut hunt) = self.hunt else { return Outcome::Nothing };
        let len = run.len();
        let mut budget = u64::from(budget);
        while budget > 0 {
            let Some(next) = hunt.next.map(|next| if hunt.forward { next } else { next.min(len) })
            else {
                return Outcome::Nothing;
            };
            if next > len {
                return Outcome::Nothing;
            }
            let block = next / self.block;
            let first = block * self.block;
            let last = (first + self.block - 1).min(len);
            if !self.make_ready(run, last, &mut budget) {
                return Outcome::Looking(self.share(hunt, len));
            }
            let (from, to) = if hunt.forward { (next, last) } else { (first, next) };
            let found = if hunt.forward {
                self.evaluate(run, from, to)
            } else {
                self.evaluate_back(run, from, to)
            };
            if let Some(found) = found {
                self.hunt = None;
                return Outcome::Found(found);
            }
            hunt.next = if hunt.forward { Some(last + 1) } else { first.checked_sub(1) };
            self.hunt = Some(hunt);
            budget = budget.saturating_sub(1);
        }
        Outcome::Looking(self.share(hunt, len))
    }

    /// Share of the work done.
    fn share(&self, hunt: Hunt, len: u64) -> f32 {
        let next = hunt.next.unwrap_or(0);
        let (done, all) = if hunt.forward {
            (next.saturating_sub(hunt.begun), len.saturating_sub(hunt.begun))
        } else {
            (hunt.begun.saturating_sub(next), hunt.begun)
        };
        (done as f64 / all.max(1) as f64).min(1.0) as f32
    }

    /// Brings up to moment `to` what depends on all moments before; whether that is finished.
    fn make_ready(&mut self, run: &mut dyn Observed, to: u64, budget: &mut u64) -> bool {
        let needs = self.bound.needs();
        while !needs.is_none() && self.prepared < to {
            let Some(left) = budget.checked_sub(1) else { return false };
            *budget = left;
            // Estimates may be long.
            let portion = if needs.estimates { BLOCK } else { PREPARED };
            self.prepared = (self.prepared + portion).min(to);
            run.prepare(needs, self.prepared);
        }
        let block = to / self.block;
        while self.width > 0 && self.blocks_folded() <= block {
            let Some(left) = budget.checked_sub(1) else { return false };
            *budget = left;
            let first = (self.blocks_folded() - 1) * self.block;
            let ts: Vec<u64> = (first..first + self.block).collect();
            let mut fold = self.fold_before(self.blocks_folded() - 1).to_vec();
            self.bound.fold(run, &ts, &mut fold);
            self.folds.append(&mut fold);
        }
        true
    }

    /// Blocks before which it is known what all moments amount to; at least that of moment 0.
    fn blocks_folded(&self) -> u64 {
        self.folds.len().checked_div(self.width).unwrap_or(1) as u64
    }

    fn fold_before(&self, block: u64) -> &[f64] {
        let first = block as usize * self.width;
        self.folds.get(first..first + self.width).unwrap_or_default()
    }

    /// Evaluates the moments `from..=to` of one block.
    fn run_block(&mut self, run: &mut dyn Observed, from: u64, to: u64) {
        let block = from / self.block;
        // What the moments of the block amount to begins with its first.
        let first = if self.width > 0 { block * self.block } else { from };
        let ts: Vec<u64> = (first..=to).collect();
        let folded = self.fold_before(block).to_vec();
        self.bound.evaluate(run, &ts, &folded, &mut self.work);
        if self.width > 0 && to + 1 == (block + 1) * self.block && self.blocks_folded() == block + 1
        {
            self.folds.extend_from_slice(self.work.after());
        }
    }

    /// The first moment of `from..=to` at which the condition holds.
    fn evaluate(&mut self, run: &mut dyn Observed, from: u64, to: u64) -> Option<u64> {
        self.run_block(run, from, to);
        let result = self.work.result();
        let first = to + 1 - result.len() as u64;
        let skipped = (from - first) as usize;
        result.skip(skipped).position(|holds| holds).map(|place| from + place as u64)
    }

    /// The last moment of `from..=to` at which the condition holds.
    fn evaluate_back(&mut self, run: &mut dyn Observed, from: u64, to: u64) -> Option<u64> {
        self.run_block(run, from, to);
        let mut result = self.work.result();
        let first = to + 1 - result.len() as u64;
        result.rposition(|holds| holds).map(|place| first + place as u64).filter(|&t| t >= from)
    }
}
