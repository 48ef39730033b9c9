//! Jobs that can be advanced, and runs: jobs that remember and can be sought.
//!
//! Anything that may take longer than a frame is a [`Job`]; the event loop gives it a budget of steps
//! again and again, so nothing blocks and nothing needs a thread. The computation of a [`Run`] goes
//! ahead of what is watched: [`Run::len`] is how far it is computed, [`Run::at`] the moment shown.

use super::limits::Limit;

/// How far a job has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There is more to do.
    Running,
    /// It has an answer.
    Found,
    /// It looked everywhere and there is no answer.
    Exhausted,
    /// A bound stopped it before it knew.
    Stopped(Limit),
}

impl Status {
    /// Whether further steps change nothing.
    pub fn is_over(self) -> bool {
        self != Status::Running
    }
}

/// Work in steps: a search, a generator, an exact solver, a comparison.
pub trait Job {
    /// Makes up to `budget` further steps and says how it stands. Does nothing once it is over.
    fn advance(&mut self, budget: u32) -> Status;

    /// How it stands now.
    fn status(&self) -> Status;

    /// Share of the work done, 0 to 1, where it can be known.
    fn progress(&self) -> Option<f32> {
        None
    }

    /// Advances until it is over or `enough` says so. A step may take long or short: budgets double
    /// from 1, so the last one takes about as long as all before it.
    fn advance_until(&mut self, enough: &mut dyn FnMut() -> bool) -> Status {
        let mut budget = 1;
        while !self.advance(budget).is_over() && !enough() {
            budget = (budget * 2).min(1 << 12);
        }
        self.status()
    }

    /// Advances until it is over.
    fn finish(&mut self) -> Status {
        while !self.advance(1 << 16).is_over() {}
        self.status()
    }
}

/// Counters of a run at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    /// Nodes expanded.
    pub expanded: u64,
    /// Nodes generated, the start included.
    pub generated: u64,
    /// Nodes generated and not yet expanded or discarded.
    pub frontier: u64,
    /// Largest frontier so far.
    pub peak_frontier: u64,
}

/// A job that remembers every moment it went through.
///
/// Moment `t` is after `t` steps; moment 0 is before the first.
pub trait Run: Job {
    /// Steps known so far.
    fn len(&self) -> u64;

    /// Whether not even one step is known.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moment looked at, `0..=len`.
    fn at(&self) -> u64;

    /// Looks at moment `t`, or at the last one known if `t` is beyond it.
    fn seek(&mut self, t: u64);

    /// Counters at the moment looked at.
    fn stats(&self) -> Stats;

    /// What a landmark of this run is, for the key bar: "next f".
    fn landmark_name(&self) -> &'static str {
        "landmark"
    }

    /// First landmark known after moment `t`.
    fn next_landmark(&self, t: u64) -> Option<u64> {
        let _ = t;
        None
    }

    /// Last landmark before moment `t`.
    fn previous_landmark(&self, t: u64) -> Option<u64> {
        let _ = t;
        None
    }
}

impl<J: Job + ?Sized> Job for Box<J> {
    fn advance(&mut self, budget: u32) -> Status {
        (**self).advance(budget)
    }

    fn status(&self) -> Status {
        (**self).status()
    }

    fn progress(&self) -> Option<f32> {
        (**self).progress()
    }
}

impl<R: Run + ?Sized> Run for Box<R> {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn at(&self) -> u64 {
        (**self).at()
    }

    fn seek(&mut self, t: u64) {
        (**self).seek(t);
    }

    fn stats(&self) -> Stats {
        (**self).stats()
    }

    fn landmark_name(&self) -> &'static str {
        (**self).landmark_name()
    }

    fn next_landmark(&self, t: u64) -> Option<u64> {
        (**self).next_landmark(t)
    }

    fn previous_landmark(&self, t: u64) -> Option<u64> {
        (**self).previous_landmark(t)
    }
}
