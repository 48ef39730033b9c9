//! Two runs side by side under one transport: both are always shown at the same step.

use super::run::{Job, Run, Stats, Status};
use std::os::fd::BorrowedFd;

/// Two runs; the shorter one waits at its end.
pub struct Race<R> {
    lanes: [R; 2],
    at: u64,
}

impl<R: Run> Race<R> {
    /// A race of two runs at their beginning.
    pub fn new(lanes: [R; 2]) -> Self {
        let mut race = Race { lanes, at: 0 };
        race.seek(0);
        race
    }

    /// The runs.
    pub fn lanes(&self) -> &[R; 2] {
        &self.lanes
    }

    /// The runs, to ask them something that does not change the moments shown.
    pub fn lanes_mut(&mut self) -> &mut [R; 2] {
        &mut self.lanes
    }

    /// The lane with the better answer, once that is known: the cheaper one, and of answers that `cost`
    /// the same, or nothing, the one found in fewer steps. `None` when they are equal.
    pub fn winner(&self, cost: impl Fn(&R) -> Option<f64>) -> Option<usize> {
        let [a, b] = &self.lanes;
        let found = |run: &R| run.status() == Status::Found;
        let over = |run: &R| run.status().is_over();
        // A run that is not over takes at least the steps computed so far, and its answer may be cheaper.
        let beats = |run: &R, other: &R| {
            found(run)
                && match (cost(run), cost(other)) {
                    _ if over(other) && !found(other) => true,
                    (Some(_), _) if !over(other) => false,
                    (Some(one), Some(two)) if (one - two).abs() > 1e-9 => one < two,
                    _ => other.len() > run.len(),
                }
        };
        match (beats(a, b), beats(b, a)) {
            (true, false) => Some(0),
            (false, true) => Some(1),
            _ => None,
        }
    }
}

impl<R: Run> Job for Race<R> {
    /// The run that is behind is computed first, so that both can be shown as far as possible.
    fn advance(&mut self, budget: u32) -> Status {
        let mut left = budget.max(1);
        while left > 0 && !self.status().is_over() {
            let slice = left.min(256);
            let behind = |run: &R| (run.status().is_over(), run.len());
            let [a, b] = &mut self.lanes;
            // One that waits for another program is left alone, unless both do.
            let behind = |run: &R| (run.waits_for().is_some(), behind(run));
            let lane = if behind(a) <= behind(b) { a } else { b };
            lane.advance(slice);
            left -= slice;
            if self.waits_for().is_some() {
                break;
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        let [a, b] = self.lanes.each_ref().map(Job::status);
        match (a.is_over(), b.is_over()) {
            (true, true) if a == Status::Found => a,
            (true, true) => b,
            _ => Status::Running,
        }
    }

    /// What a lane waits for, if none can go on.
    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        let mut going_on = self.lanes.iter().filter(|lane| !lane.status().is_over());
        let first = going_on.next()?.waits_for()?;
        going_on.all(|lane| lane.waits_for().is_some()).then_some(first)
    }
}

impl<R: Run> Run for Race<R> {
    fn len(&self) -> u64 {
        let [a, b] = &self.lanes;
        a.len().max(b.len())
    }

    fn at(&self) -> u64 {
        self.at
    }

    fn seek(&mut self, t: u64) {
        self.at = t.min(self.len());
        for lane in &mut self.lanes {
            lane.seek(self.at);
        }
    }

    fn stats(&self) -> Stats {
        let [a, b] = self.lanes.each_ref().map(Run::stats);
        Stats {
            expanded: a.expanded.saturating_add(b.expanded),
            generated: a.generated.saturating_add(b.generated),
            frontier: a.frontier.saturating_add(b.frontier),
            peak_frontier: a.peak_frontier.saturating_add(b.peak_frontier),
        }
    }

    fn memory(&self) -> u64 {
        self.lanes.iter().map(Run::memory).sum()
    }

    fn landmark_name(&self) -> &'static str {
        let [a, b] = self.lanes.each_ref().map(Run::landmark_name);
        if a == b { a } else { "landmark" }
    }

    /// The next landmark of either lane.
    fn next_landmark(&self, t: u64) -> Option<u64> {
        self.lanes.iter().filter_map(|lane| lane.next_landmark(t)).min()
    }

    fn previous_landmark(&self, t: u64) -> Option<u64> {
        self.lanes.iter().filter_map(|lane| lane.previous_landmark(t)).max()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::Count;

    fn race(a: u64, b: u64, end: Status) -> Race<Count> {
        let run = |total, end| Count { end, ..Count::new(0, total) };
        Race::new([run(a, Status::Found), run(b, end)])
    }

    #[test]
    fn both_are_shown_at_the_same_step_and_the_shorter_waits() {
        let mut race = race(30, 5000, Status::Found);
        race.finish();
        assert_eq!(race.len(), 5000);
        race.seek(20);
        assert_eq!((race.at(), race.lanes()[0].at(), race.lanes()[1].at()), (20, 20, 20));
        race.seek(400);
        assert_eq!((race.at(), race.lanes()[0].at(), race.lanes()[1].at()), (400, 30, 400));
        race.seek(u64::MAX);
        assert_eq!(race.at(), 5000);
        assert_eq!(race.next_landmark(0), Some(10));
        assert_eq!(race.next_landmark(30), Some(40), "of the longer one");
    }

    #[test]
    fn they_are_computed_abreast() {
        let mut race = race(100_000, 100_000, Status::Found);
        race.advance(10_000);
        let [a, b] = race.lanes();
        assert!(a.len().abs_diff(b.len()) <= 256, "{} {}", a.len(), b.len());
        assert_eq!(race.status(), Status::Running);
    }

    #[test]
    fn the_cheaper_answer_wins_and_then_the_one_in_fewer_steps() {
        let cost = |cost: [f64; 2]| move |run: &Count| Some(cost[usize::from(run.total == 50)]);
        let mut priced = race(30, 50, Status::Found);
        priced.advance(70);
        assert!(priced.lanes()[0].status().is_over() && !priced.lanes()[1].status().is_over());
        assert_eq!(priced.winner(cost([7.0, 5.0])), None, "the other one may be cheaper");
        priced.finish();
        assert_eq!(priced.winner(cost([7.0, 5.0])), Some(1), "although it took longer");
        assert_eq!(priced.winner(cost([5.0, 5.0])), Some(0));
        let winner = |a, b, end| {
            let mut race = race(a, b, end);
            race.finish();
            race.winner(|_| None)
        };
        assert_eq!(winner(30, 50, Status::Found), Some(0));
        assert_eq!(winner(50, 30, Status::Found), Some(1));
        assert_eq!(winner(50, 30, Status::Exhausted), Some(0), "the other found nothing");
        assert_eq!(winner(30, 30, Status::Found), None);
        assert_eq!(race(30, 50, Status::Found).winner(|_| None), None, "not known yet");
    }
}
