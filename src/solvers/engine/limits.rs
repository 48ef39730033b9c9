//! Limits of a job, and the limit that stopped it.

use super::phrases::grouped;
use serde::{Deserialize, Serialize};
use std::{cell::Cell, fmt, hint::black_box};

/// How much a run remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Keep {
    /// Every moment: [`Run::seek`](super::run::Run::seek) shows any of them.
    #[default]
    History,
    /// The latest moment only, at the full speed of the method: for answers and comparisons. The length of the run and
    /// the counters are the same as with history; seeking shows the latest moment, whatever moment is asked for.
    Latest,
}

/// Limits of a job, which stops exactly at the first one it reaches, and how much it remembers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Most steps (for a search: expansions).
    pub steps: u64,
    /// Most bytes of memory for nodes, tables and history.
    pub bytes: u64,
    /// How much a run remembers.
    pub keep: Keep,
}

impl Limits {
    /// No limit on steps, 1 GiB of memory, and the whole history.
    pub const DEFAULT: Limits = Limits { steps: u64::MAX, bytes: 1 << 30, keep: Keep::History };

    /// The default limits with at most `steps` steps.
    pub const fn steps(steps: u64) -> Limits {
        Limits { steps, ..Limits::DEFAULT }
    }

    /// The same with at most `steps` steps.
    #[must_use]
    pub fn at_most(self, steps: u64) -> Limits {
        Limits { steps: self.steps.min(steps), ..self }
    }

    /// The limit on steps, if so many reach it.
    #[inline]
    pub fn reached(self, steps: u64) -> Option<Limit> {
        (steps >= self.steps).then_some(Limit::Steps(self.steps))
    }

    /// The same for a run that remembers its latest moment only.
    #[must_use]
    pub const fn latest(self) -> Limits {
        Limits { keep: Keep::Latest, ..self }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// What the system must still give beyond what a run holds: for its next steps, and to tell what it found.
const SPARE: u64 = 64 << 20;

/// A run asks the system again after it took so many bytes more.
const ASK_EVERY: u64 = 4 << 20;

/// Steps between two checks of the memory used.
pub(in crate::engine) const CHECK: u64 = 256;

/// A search stops when it has more nodes, at more than 32 gigabytes. The searches check now and then only, so four
/// million more must fit into their tables.
pub(in crate::engine) const MOST_NODES: usize = 1_740_000_000;

thread_local! {
    /// What the runs of this thread hold together.
    static HELD: Cell<u64> = const { Cell::new(0) };
    /// What they may hold together.
    static PROGRAM: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Bounds the memory of all runs of this thread together. Without it each has but its own limit.
pub fn set_program_limit(bytes: u64) {
    PROGRAM.set(bytes);
}

/// The bytes that a list holds, what its items hold elsewhere not counted.
pub fn bytes_of<T>(list: &Vec<T>) -> usize {
    list.capacity() * size_of::<T>()
}

/// The memory that all runs of this thread hold together.
pub fn held() -> u64 {
    HELD.get()
}

/// Whether so much of what all runs may hold is held that those nobody looks at should be given up: a table
/// that grows to twice its size needs it at once.
pub fn is_scarce() -> bool {
    HELD.get() > PROGRAM.get() / 2
}

/// The limits of a run. They also look after its memory, so that no allocation fails, which would end the program,
/// and that all runs together stay within the limit of the program. What they were told the run holds counts until
/// they are dropped.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::engine::limits::{Bounds, Limit, Limits};
///
/// let bounds = Bounds::of(Limits { bytes: 1 << 20, ..Limits::steps(99) });
/// assert_eq!(bounds.check(1000), None);
/// assert_eq!(bounds.check(1 << 21), Some(Limit::Bytes(1 << 20)));
/// assert_eq!(bounds.reached(99, || (1000, 7)), Some(Limit::Steps(99)));
/// ```
#[derive(Debug, Default)]
pub struct Bounds {
    /// The limits of the run.
    pub limits: Limits,
    /// The bytes held from which on it asks again.
    ask_from: Cell<u64>,
    /// What it counts for.
    counted: Cell<u64>,
}

impl Bounds {
    /// The bounds of a run that holds nothing yet.
    pub fn of(limits: Limits) -> Bounds {
        Bounds { limits, ask_from: Cell::new(0), counted: Cell::new(0) }
    }

    /// The limit that a search reached which made so many steps: that on steps; or, looked at now and then, that
    /// on memory, if that or the numbers for nodes may run out before the next look. `held` is how many bytes it
    /// holds, and how many nodes.
    #[inline]
    pub fn reached(&self, steps: u64, held: impl FnOnce() -> (u64, usize)) -> Option<Limit> {
        let limit = self.limits.reached(steps);
        if limit.is_some() || !steps.is_multiple_of(CHECK) {
            return limit;
        }
        let (bytes, nodes) = held();
        self.check(bytes).or((nodes > MOST_NODES).then_some(Limit::Bytes(bytes)))
    }

    /// The limit that a run reached which holds so many bytes: its own, that of the program, or that of the
    /// system. It may go on if the system gives as much again, as any of its tables may have to grow to
    /// twice its size. None takes more than a quarter of a run.
    pub fn check(&self, held: u64) -> Option<Limit> {
        self.count(held);
        if held > self.limits.bytes {
            return Some(Limit::Bytes(self.limits.bytes));
        }
        let program = PROGRAM.get();
        if HELD.get().saturating_add(held / 4) > program {
            return Some(Limit::Bytes(program));
        }
        if held < self.ask_from.get() {
            return None;
        }
        self.ask_from.set(held + ASK_EVERY);
        (!could_have(held.saturating_add(SPARE))).then_some(Limit::Bytes(held))
    }

    /// Notes how much is held now.
    pub fn count(&self, held: u64) {
        let counted = self.counted.replace(held);
        HELD.set(HELD.get().saturating_sub(counted).saturating_add(held));
    }
}

impl Clone for Bounds {
    /// A copy holds nothing before it is told.
    fn clone(&self) -> Self {
        Bounds::of(self.limits)
    }
}

impl Drop for Bounds {
    fn drop(&mut self) {
        self.count(0);
    }
}

/// Whether the system would give so many bytes now. They are given back at once, untouched.
fn could_have(bytes: u64) -> bool {
    let mut block: Vec<u8> = Vec::new();
    let could = usize::try_from(bytes).is_ok_and(|bytes| block.try_reserve_exact(bytes).is_ok());
    // The compiler may leave out an allocation that is not used, and take it for granted.
    black_box(&block);
    could
}

/// The limit that stopped a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Limit {
    /// It made this many steps, the most allowed.
    Steps(u64),
    /// It needed more than this many bytes.
    Bytes(u64),
    /// It came back to an earlier state, so it would loop forever.
    Loop,
}

/// The alternate form, `{:#}`, groups digits: for people, where the plain one is for files.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Limit::Steps(n) if f.alternate() => write!(f, "limit of {} steps", grouped(n)),
            Limit::Steps(n) => write!(f, "limit of {n} steps"),
            Limit::Bytes(n) => write!(f, "memory limit of {} MiB", n >> 20),
            Limit::Loop => write!(f, "loops"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_share_the_limit_of_the_program() {
        set_program_limit(1000);
        let (one, other) = (Bounds::default(), Bounds::default());
        assert_eq!(one.check(300), None);
        assert_eq!(other.check(300), None);
        assert_eq!((held(), is_scarce()), (600, true));
        assert_eq!(other.check(600), Some(Limit::Bytes(1000)));
        drop(one);
        assert_eq!((held(), other.check(600)), (600, None));
        assert_eq!(other.clone().check(400), Some(Limit::Bytes(1000)));
        other.count(100);
        assert_eq!((held(), is_scarce()), (100, false));
        std::thread::spawn(|| assert_eq!(held(), 0)).join().unwrap();
    }

    #[test]
    fn digits_are_grouped_for_people_only() {
        let limit = Limit::Steps(20_000_000);
        assert_eq!(limit.to_string(), "limit of 20000000 steps");
        assert_eq!(format!("{limit:#}"), "limit of 20 000 000 steps");
    }

    #[test]
    fn a_run_stops_before_the_system_gives_no_more() {
        let bounds = Bounds::of(Limits { bytes: u64::MAX, ..Limits::DEFAULT });
        assert_eq!(bounds.check(1 << 20), None);
        let all = 1 << 60;
        assert_eq!(bounds.check(all), Some(Limit::Bytes(all)));
    }
}
