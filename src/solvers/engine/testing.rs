//! A run for tests of whatever shows runs. Nothing that solves anything lives here.

use super::run::{Job, Run, Stats, Status};

/// A run of `total` steps, computed `known` far, with a landmark every ten.
pub struct Count {
    pub known: u64,
    pub total: u64,
    pub at: u64,
    /// How it ends.
    pub end: Status,
}

impl Count {
    /// A run of which the first `known` of `total` steps are computed.
    pub fn new(known: u64, total: u64) -> Count {
        Count { known, total, at: 0, end: Status::Found }
    }
}

impl Job for Count {
    fn advance(&mut self, budget: u32) -> Status {
        self.known = (self.known + u64::from(budget)).min(self.total);
        self.status()
    }

    fn status(&self) -> Status {
        if self.known == self.total { self.end } else { Status::Running }
    }
}

impl Run for Count {
    fn len(&self) -> u64 {
        self.known
    }

    fn at(&self) -> u64 {
        self.at
    }

    fn seek(&mut self, t: u64) {
        self.at = t.min(self.known);
    }

    fn stats(&self) -> Stats {
        Stats { expanded: self.at, ..Stats::default() }
    }

    fn memory(&self) -> u64 {
        0
    }

    fn landmark_name(&self) -> &'static str {
        "ten"
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        let ten = if forward { t / 10 + 1 } else { t.checked_sub(1)? / 10 };
        Some(ten * 10).filter(|ten| (1..=self.known).contains(ten))
    }
}
