//! Jobs: work in steps; and runs: jobs that can show every moment they went through.
//!
//! Anything that may take longer than a frame is a [`Job`]; the event loop gives it a budget of steps
//! again and again, so nothing blocks and nothing needs a thread. The computation of a [`Run`] goes
//! ahead of what is watched: [`Run::len`] is the number of steps computed, [`Run::at`] the moment shown.

pub use super::limits::Keep;
use super::{limits::Limit, search::trace::SearchTrace, work};
use auto_impl::auto_impl;
use serde::{Deserialize, Serialize};
use std::os::fd::BorrowedFd;

/// Most work, about, between two looks at the clock.
const AT_ONCE: u64 = 100_000;

/// How far a job has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Status {
    /// There is more to do.
    Running,
    /// It has an answer.
    Found,
    /// The search is complete and there is no answer.
    Exhausted,
    /// A limit stopped it before that was known.
    #[serde(untagged)]
    Stopped(Limit),
}

impl Status {
    /// The status of what is complete once it is over, with an answer or without one.
    pub fn ended(is_over: bool, is_found: bool) -> Status {
        match (is_over, is_found) {
            (false, _) => Status::Running,
            (true, true) => Status::Found,
            (true, false) => Status::Exhausted,
        }
    }

    /// The status of what this limit, if there is one, keeps from going on.
    #[must_use]
    pub fn or_stopped(self, limit: Option<Limit>) -> Status {
        match (limit, self) {
            (Some(limit), Status::Running) => Status::Stopped(limit),
            _ => self,
        }
    }

    /// Whether further steps change nothing.
    pub fn is_over(self) -> bool {
        self != Status::Running
    }
}

/// Work in steps: a search, a generator, an exact solver, a comparison.
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
///
/// struct Sum { left: u32, sum: u32 }
///
/// impl Job for Sum {
///     fn advance_once(&mut self) {
///         self.sum += self.left;
///         self.left -= 1;
///     }
///     fn status(&self) -> Status {
///         if self.left == 0 { Status::Found } else { Status::Running }
///     }
/// }
///
/// let mut sum = Sum { left: 100, sum: 0 };
/// assert_eq!(sum.advance(10), Status::Running);
/// sum.finish();
/// assert_eq!(sum.sum, 5050);
/// ```
#[auto_impl(Box)]
pub trait Job {
    /// Makes up to `budget` further steps and returns the status. Does nothing once it is over. It makes
    /// at least one, or a part of what must be done before the first, however little time is left.
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            self.advance_once();
        }
        self.status()
    }

    /// Makes the next step of a job that is not over, if it says its steps and not how it advances.
    fn advance_once(&mut self) {}

    /// The present status.
    fn status(&self) -> Status;

    /// Share of the work done, 0 to 1, if it can be known.
    fn progress(&self) -> Option<f32> {
        None
    }

    /// What becomes readable when the job can go on, while it cannot: it waits for another program.
    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    /// Advances until it is over or `enough` says so. As the time of a step is unknown, budgets
    /// double from 1: the last one takes about as long as all before it.
    fn advance_until(&mut self, enough: &mut dyn FnMut() -> bool) -> Status {
        let mut budget = 1;
        while !work::bounded(AT_ONCE, || self.advance(budget)).is_over()
            && self.waits_for().is_none()
            && !enough()
        {
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

/// The first of these moments, which ascend, after moment `t`, or the last one before it.
pub fn beside<T: Copy + Into<u64>>(moments: &[T], t: u64, forward: bool) -> Option<u64> {
    let is_before = |&moment: &T| moment.into() < t || forward && moment.into() == t;
    let after = moments.partition_point(is_before);
    let place = if forward { after } else { after.checked_sub(1)? };
    moments.get(place).map(|&moment| moment.into())
}

/// A job that can show every moment it went through.
///
/// Moment `t` is after `t` steps; moment 0 is before the first.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
///
/// /// Counts to ten.
/// struct Count { len: u64, at: u64 }
///
/// impl Job for Count {
///     fn advance(&mut self, budget: u32) -> Status {
///         self.len = (self.len + u64::from(budget)).min(10);
///         self.status()
///     }
///     fn status(&self) -> Status {
///         if self.len == 10 { Status::Found } else { Status::Running }
///     }
/// }
///
/// impl Run for Count {
///     fn len(&self) -> u64 { self.len }
///     fn at(&self) -> u64 { self.at }
///     fn seek(&mut self, t: u64) { self.at = t.min(self.len) }
///     fn stats(&self) -> Stats { Stats { expanded: self.at, ..Stats::default() } }
///     fn memory(&self) -> u64 { 0 }
/// }
///
/// let mut count = Count { len: 0, at: 0 };
/// count.advance(5);
/// count.seek(99);
/// assert_eq!((count.at(), count.stats().expanded), (5, 5));
/// ```
#[auto_impl(Box)]
pub trait Run: Job {
    /// Steps computed so far.
    fn len(&self) -> u64;

    /// Whether no step is computed yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moment shown, `0..=len`; always the latest one of a run that can show no other.
    fn at(&self) -> u64 {
        self.len()
    }

    /// Shows moment `t`, or the last one computed if `t` is beyond it.
    fn seek(&mut self, _t: u64) {}

    /// Of a search whose end is shown: shows its answer, as from the start, or until the next [`Run::seek`] the node
    /// that its last step expanded, while that step is told event by event.
    fn show_answer(&mut self, _is_told: bool) {}

    /// The search with its nodes, for a run with a frontier; traces, repeats, memory and curves are taken from it.
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        None
    }

    /// Counters at the moment shown.
    fn stats(&self) -> Stats;

    /// Bytes held on the heap for nodes, tables and history.
    fn memory(&self) -> u64;

    /// The name of the landmarks, for the key bar: "next f".
    fn landmark_name(&self) -> &'static str {
        "landmark"
    }

    /// First landmark after moment `t`, as far as computed, or the last one before it.
    fn landmark(&self, _t: u64, _forward: bool) -> Option<u64> {
        None
    }
}

/// Methods of [`Job`] or [`Run`] that ask the one inside, or change it:
/// `forward!(|self| place => Run::len() -> u64; &mut Run::seek(t: u64);)`.
#[doc(hidden)]
#[macro_export]
macro_rules! forward {
    (|$this:ident| $inner:expr => $(
        $(&$mut:ident)? $of:ident::$name:ident($($arg:ident: $type:ty),*) $(-> $out:ty)?;
    )+) => {$(
        fn $name(&$($mut)? $this $(, $arg: $type)*) $(-> $out)? {
            $crate::engine::run::$of::$name(&$($mut)? $inner $(, $arg)*)
        }
    )+};
}

/// All methods of [`Run`] that only look.
#[doc(hidden)]
#[macro_export]
macro_rules! forward_run {
    (|$this:ident| $inner:expr) => {
        $crate::engine::run::forward! { |$this| $inner =>
            Run::len() -> u64;
            Run::at() -> u64;
            Run::stats() -> $crate::engine::run::Stats;
            Run::memory() -> u64;
            Run::landmark_name() -> &'static str;
            Run::landmark(t: u64, forward: bool) -> Option<u64>;
        }
    };
}

/// Implements [`Job`] and [`Run`] for a type by forwarding every method to a run inside it.
///
/// `delegate_run!([generics] Type => |self| place)`; `, mut place` is for the methods that change it, where that is
/// another one; with `, then method` that method is called after every [`Run::seek`], and when a run begins, or ends
/// while its latest moment is shown: it brings up to date what is derived from the moment shown. What stands behind
/// a semicolon is added to the [`Job`].
#[doc(hidden)]
#[macro_export]
macro_rules! delegate_run {
    ([$($generics:tt)*] $type:ty => |$this:ident| $inner:expr $(, then $after:ident)? $(; $($extra:tt)*)?) => {
        $crate::delegate_run! {
            [$($generics)*] $type => |$this| $inner, mut $inner $(, then $after)? $(; $($extra)*)?
        }
    };
    ([$($generics:tt)*] $type:ty => |$this:ident| $inner:expr, mut $changed:expr $(, then $after:ident)? $(; $($extra:tt)*)?) => {
        impl<$($generics)*> $crate::engine::run::Job for $type {
            fn advance(&mut $this, budget: u32) -> $crate::engine::run::Status {
                let before = $crate::engine::run::Run::len(&$inner);
                let status = $changed.advance(budget);
                let made = $crate::engine::run::Run::len(&$inner) - before;
                $crate::engine::work::charge(made * $crate::engine::work::STEP);
                $(
                    let latest = $crate::engine::run::Run::at($this) == $crate::engine::run::Run::len($this);
                    if status.is_over() && latest || before == 0 {
                        $this.$after();
                    }
                )?
                status
            }

            $crate::engine::run::forward! { |$this| $inner =>
                Job::status() -> $crate::engine::run::Status;
                Job::progress() -> Option<f32>;
            }

            $($($extra)*)?
        }

        impl<$($generics)*> $crate::engine::run::Run for $type {
            $crate::engine::run::forward_run! { |$this| $inner }

            $crate::engine::run::forward! { |$this| $changed =>
                &mut Run::search() -> Option<&mut dyn $crate::engine::search::trace::SearchTrace>;
            }

            fn seek(&mut $this, t: u64) {
                $changed.seek(t);
                $($this.$after();)?
            }

            fn show_answer(&mut $this, is_told: bool) {
                $changed.show_answer(is_told);
                $($this.$after();)?
            }
        }
    };
}

pub use {delegate_run, forward, forward_run};

/// A job that a tab has under way beside its game, if any; it is dropped once it is over.
pub struct Background<J: ?Sized>(Option<Box<J>>);

impl<J: ?Sized> Default for Background<J> {
    fn default() -> Self {
        Background(None)
    }
}

impl<J: Job + ?Sized> Background<J> {
    /// Begins with this job.
    pub fn of(job: Box<J>) -> Self {
        Background(Some(job))
    }

    /// Whether a job is under way.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives the job up; whether there was one.
    pub fn give_up(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Goes on until `enough`; the job, if it is over now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> Option<Box<J>> {
        self.0.as_mut()?.advance_until(enough).is_over().then(|| self.0.take())?
    }
}
