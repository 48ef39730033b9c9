//! How much the visitor of a kiosk may compute, so that one does not starve the others.
//!
//! A bucket of time: it is full at first, computing empties it, and it fills again at a share of the time
//! that passes. While it is empty nothing is computed. Nor is anything computed once no key was pressed
//! for a while, until one is.

use crate::engine::work::Clock;
use std::time::{Duration, Instant};

/// Time a visitor may compute before the share counts.
const FULL: Duration = Duration::from_secs(5);
/// After that, one part in so many of the time that passes.
const PARTS: u32 = 4;
/// An empty bucket is not used before so much is in it.
const WORTH: Duration = Duration::from_millis(20);
/// Without a key for so long, computing pauses.
pub const PAUSE_AFTER: Duration = Duration::from_secs(30);

/// The time left to compute.
pub struct CpuBudget {
    clock: Clock,
    left: Duration,
    /// What the last computation took beyond what was left.
    debt: Duration,
    /// When `left` was brought up to date.
    at: Instant,
    /// Whether the bucket was emptied, and is not worth using yet.
    empty: bool,
    /// Whether no key was pressed for [`PAUSE_AFTER`]: computing is paused until one is.
    pub paused: bool,
}

impl CpuBudget {
    /// A full one.
    pub fn new(clock: Clock) -> CpuBudget {
        let at = clock();
        CpuBudget { clock, left: FULL, debt: Duration::ZERO, at, empty: false, paused: false }
    }

    /// Whether something may be computed now.
    pub fn allows(&self) -> bool {
        !self.paused && !self.empty
    }

    /// How long until it is worth looking again, if it is empty for now.
    pub fn wait(&self) -> Option<Duration> {
        (self.empty && !self.paused)
            .then_some((WORTH + self.debt).saturating_sub(self.left) * PARTS)
    }

    /// A key was pressed; whether that ends a pause.
    pub fn go_on(&mut self) -> bool {
        self.refill();
        std::mem::take(&mut self.paused)
    }

    /// Time has passed.
    pub fn refill(&mut self) {
        let now = (self.clock)();
        let passed = now.saturating_duration_since(self.at);
        self.at = now;
        let more = passed / PARTS;
        let paid = more.min(self.debt);
        self.debt -= paid;
        self.left = (self.left + (more - paid)).min(FULL);
        self.empty &= self.left < WORTH;
    }

    /// Computes, and takes the time that took out of the bucket.
    pub fn spend<T>(&mut self, compute: impl FnOnce() -> T) -> T {
        self.refill();
        let computed = compute();
        let took = (self.clock)().saturating_duration_since(self.at);
        self.debt += took.saturating_sub(self.left);
        self.left = self.left.saturating_sub(took);
        self.empty |= self.left.is_zero();
        computed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::Cell, sync::OnceLock};

    thread_local! {
        static PASSED: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    fn clock() -> Instant {
        static START: OnceLock<Instant> = OnceLock::new();
        *START.get_or_init(Instant::now) + PASSED.with(Cell::get)
    }

    fn pass(time: Duration) {
        PASSED.with(|passed| passed.set(passed.get() + time));
    }

    #[test]
    fn the_first_seconds_are_free_and_then_a_share_is() {
        let mut budget = CpuBudget::new(clock);
        let slice = Duration::from_millis(4);
        // A minute of somebody who always has something to compute.
        let (mut computed, mut now) = (Duration::ZERO, Duration::ZERO);
        let mut first = None;
        while now < Duration::from_secs(60) {
            if budget.allows() {
                budget.spend(|| pass(slice));
                computed += slice;
                now += slice;
            } else {
                first.get_or_insert(now);
                let wait = budget.wait().expect("it goes on by itself");
                assert!(wait > Duration::ZERO && wait <= Duration::from_secs(1));
                pass(wait);
                now += wait;
                budget.refill();
            }
        }
        let first = first.unwrap();
        assert!(first > FULL && first < 2 * FULL, "{first:?}");
        assert!(computed < FULL + now / PARTS + slice, "{computed:?}");
        assert!(computed > now / PARTS, "{computed:?}");
        pass(FULL * PARTS);
        budget.refill();
        assert_eq!(budget.left, FULL, "it is full again, and never more than that");
    }

    #[test]
    fn a_pause_lasts_until_a_key() {
        let mut budget = CpuBudget::new(clock);
        budget.paused = true;
        pass(Duration::from_secs(100));
        budget.refill();
        assert!(!budget.allows() && budget.paused);
        assert_eq!(budget.wait(), None, "nothing wakes up");
        assert!(budget.go_on() && budget.allows());
        assert!(!budget.go_on());
    }
}
