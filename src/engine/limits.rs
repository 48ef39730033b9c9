//! Limits of a job, and the limit that stopped it.

use std::fmt;

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
