//! Limits of a job, and the limit that stopped it.

use std::fmt;
use std::hint::black_box;

/// Limits of a job; it stops exactly at the first one it reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Most steps (for a search: expansions).
    pub steps: u64,
    /// Most bytes of memory for nodes, tables and history.
    pub bytes: u64,
}

impl Limits {
    /// No limit on steps and 1 GiB of memory.
    pub const DEFAULT: Limits = Limits { steps: u64::MAX, bytes: 1 << 30 };

    /// The default limits with at most `steps` steps.
    pub const fn steps(steps: u64) -> Limits {
        Limits { steps, ..Limits::DEFAULT }
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

/// Looks after the memory of a run, so that no allocation fails: that would end the program.
/// ```
/// use frontier::engine::limits::{Limit, Limits, Room};
///
/// let limits = Limits { bytes: 1 << 20, ..Limits::DEFAULT };
/// assert_eq!(Room::default().check(limits, 1000), None);
/// assert_eq!(Room::default().check(limits, 1 << 21), Some(Limit::Bytes(1 << 20)));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Room {
    /// The bytes held from which on it asks again.
    ask_from: u64,
}

impl Room {
    /// The limit that a run reached which holds so many bytes: its own, or that of the system. It may go on if
    /// the system gives as much again, as any of its tables may have to grow to twice its size.
    pub fn check(&mut self, limits: Limits, held: u64) -> Option<Limit> {
        if held > limits.bytes {
            return Some(Limit::Bytes(limits.bytes));
        }
        if held < self.ask_from {
            return None;
        }
        self.ask_from = held + ASK_EVERY;
        (!could_have(held.saturating_add(SPARE))).then_some(Limit::Bytes(held))
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// It made this many steps, the most allowed.
    Steps(u64),
    /// It needed more than this many bytes.
    Bytes(u64),
    /// It came back to an earlier state, so it would loop forever.
    Loop,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
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
    fn a_run_stops_before_the_system_gives_no_more() {
        let limits = Limits { bytes: u64::MAX, ..Limits::DEFAULT };
        assert_eq!(Room::default().check(limits, 1 << 20), None);
        let all = 1 << 60;
        assert_eq!(Room::default().check(limits, all), Some(Limit::Bytes(all)));
    }
}
