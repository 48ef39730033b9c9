//! Runs side by side under one transport: all are always shown at the same step. A run alone is a race
//! of one.

use super::run::{Job, Run, Stats, Status};
use std::os::fd::BorrowedFd;

/// Runs abreast, one of them in front; the shorter ones wait at their ends.
pub struct Race<R> {
    /// At least one.
    lanes: Vec<R>,
    front: usize,
    at: u64,
}

impl<R: Run> Race<R> {
    /// A race of runs at their beginning.
    pub fn new(first: R, others: Vec<R>) -> Self {
        let lanes = std::iter::once(first).chain(others).collect();
        let mut race = Race { lanes, front: 0, at: 0 };
        race.seek(0);
        race
    }

    /// A run alone, at the moment it shows.
    pub fn of_one(run: R) -> Self {
        Race { at: run.at(), lanes: vec![run], front: 0 }
    }

    /// The runs.
    pub fn lanes(&self) -> impl Iterator<Item = &R> + Clone {
        self.lanes.iter()
    }

    /// The runs, to ask them something that does not change the moments shown.
    pub fn lanes_mut(&mut self) -> impl Iterator<Item = &mut R> {
        self.lanes.iter_mut()
    }

    /// The first run.
    pub fn into_first(mut self) -> R {
        self.lanes.swap_remove(0)
    }

    /// Whether there is one run only.
    pub fn is_alone(&self) -> bool {
        self.lanes.len() == 1
    }

    /// The number of the run in front.
    pub fn place(&self) -> usize {
        self.front
    }

    /// Brings a run to the front, if there is one with this number.
    pub fn bring_to_front(&mut self, lane: usize) {
        if lane < self.lanes.len() {
            self.front = lane;
        }
    }

    /// Brings the next run to the front, or the one before.
    pub fn turn(&mut self, forward: bool) {
        let others = self.lanes.len() - 1;
        self.front = (self.front + if forward { 1 } else { others }) % self.lanes.len();
    }

    /// The run in front.
    pub fn front(&self) -> &R {
        &self.lanes[self.front]
    }

    /// The run in front, to ask it something that does not change the moment shown.
    pub fn front_mut(&mut self) -> &mut R {
        &mut self.lanes[self.front]
    }
}

impl<R: Run> Job for Race<R> {
    /// The run that is behind is computed first, so that all can be shown as far as possible.
    fn advance(&mut self, budget: u32) -> Status {
        if self.is_alone() {
            return self.front_mut().advance(budget);
        }
        let mut left = budget.max(1);
        while left > 0 && !self.status().is_over() {
            let slice = left.min(256);
            // One that waits for another program is left alone, unless all do.
            let behind =
                |run: &&mut R| (run.waits_for().is_some(), run.status().is_over(), run.len());
            if let Some(lane) = self.lanes_mut().min_by_key(behind) {
                lane.advance(slice);
            }
            left -= slice;
            if self.waits_for().is_some() {
                break;
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        let first = |wanted| self.lanes().map(Job::status).find(|&status| status == wanted);
        let decided = first(Status::Running).or_else(|| first(Status::Found));
        decided.unwrap_or_else(|| self.lanes[self.lanes.len() - 1].status())
    }

    fn progress(&self) -> Option<f32> {
        if self.is_alone() { self.front().progress() } else { None }
    }

    /// What a lane waits for, if none can go on.
    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        let mut going_on = self.lanes().filter(|lane| !lane.status().is_over());
        let first = going_on.next()?.waits_for()?;
        going_on.all(|lane| lane.waits_for().is_some()).then_some(first)
    }
}

impl<R: Run> Run for Race<R> {
    fn len(&self) -> u64 {
        self.lanes().map(Run::len).max().unwrap_or(0)
    }

    fn at(&self) -> u64 {
        self.at
    }

    fn seek(&mut self, t: u64) {
        self.at = t.min(self.len());
        let at = self.at;
        self.lanes_mut().for_each(|lane| lane.seek(at));
    }

    /// Of the run in front.
    fn stats(&self) -> Stats {
        self.front().stats()
    }

    fn memory(&self) -> u64 {
        self.lanes().map(Run::memory).sum()
    }

    fn landmark_name(&self) -> &'static str {
        let name = self.front().landmark_name();
        if self.lanes().all(|lane| lane.landmark_name() == name) { name } else { "landmark" }
    }

    /// The landmark of any lane.
    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        let all = self.lanes().filter_map(|lane| lane.landmark(t, forward));
        if forward { all.min() } else { all.max() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::testing::Count;

    fn race(a: u64, b: u64, end: Status) -> Race<Count> {
        let run = |total, end| Count { end, ..Count::new(0, total) };
        Race::new(run(a, Status::Found), vec![run(b, end)])
    }

    fn ats(race: &Race<Count>) -> Vec<u64> {
        race.lanes().map(Run::at).collect()
    }

    #[test]
    fn both_are_shown_at_the_same_step_and_the_shorter_waits() {
        let mut race = race(30, 5000, Status::Found);
        race.finish();
        assert_eq!(race.len(), 5000);
        race.seek(20);
        assert_eq!((race.at(), ats(&race)), (20, vec![20, 20]));
        race.seek(400);
        assert_eq!((race.at(), ats(&race)), (400, vec![30, 400]));
        race.seek(u64::MAX);
        assert_eq!(race.at(), 5000);
        assert_eq!(race.landmark(0, true), Some(10));
        assert_eq!(race.landmark(30, true), Some(40), "of the longer one");
    }

    #[test]
    fn they_are_computed_abreast() {
        let mut race = race(100_000, 100_000, Status::Found);
        race.advance(10_000);
        let lens: Vec<u64> = race.lanes().map(Run::len).collect();
        assert!(lens[0].abs_diff(lens[1]) <= 256, "{lens:?}");
        assert_eq!(race.status(), Status::Running);
    }

    #[test]
    fn three_run_abreast_and_each_comes_to_the_front() {
        let run = |total| Count { end: Status::Found, ..Count::new(0, total) };
        let mut race = Race::new(run(300), vec![run(200), run(500)]);
        race.finish();
        race.seek(250);
        assert_eq!(ats(&race), [250, 200, 250]);
        let fronts: Vec<u64> = (0..4)
            .map(|_| {
                race.turn(true);
                race.front().total
            })
            .collect();
        assert_eq!(fronts, [200, 500, 300, 200]);
        race.turn(false);
        assert_eq!(race.front().total, 300);
    }
}
