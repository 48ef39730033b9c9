//! Runs of solvers that go forward and take back: backtracking, elimination, game trees, generators.
//!
//! A solver is deterministic and can be copied, so a moment is the solver as it was then, and no step need be
//! undone. The solver is copied at regular distances; any other moment is computed again from the last copy before
//! it. Where the run is shown backwards, some copies on the way are kept as well, the closer to the moment shown
//! the more, so that going back step by step costs little more than going forward.

use crate::engine::prelude::*;

/// A deterministic solver that can be copied at any moment.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::engine::trail::{Solver, Trail};
///
/// /// Adds 1, 2, … 9.
/// #[derive(Clone, Default)]
/// struct Adder { last: u32, sum: u32 }
///
/// impl Solver for Adder {
///     type Op = u32;
///
///     fn step(&mut self) -> Option<u32> {
///         if self.last == 9 { return None }
///         self.last += 1;
///         self.sum += self.last;
///         Some(self.last)
///     }
///     fn status(&self) -> Status {
///         if self.last < 9 { Status::Running } else { Status::Found }
///     }
///     fn is_landmark(&self, _: &u32) -> bool { false }
/// }
///
/// let mut trail = Trail::with(Adder::default(), Limits::DEFAULT);
/// trail.finish();
/// trail.seek(9);
/// assert_eq!(trail.shown().sum, 45);
/// trail.seek(2);
/// assert_eq!((trail.shown().sum, trail.last()), (3, Some(&2)));
/// ```
pub trait Solver: Clone {
    /// What a step did.
    type Op: Clone;

    /// Steps from one copy of the solver to the next: few where steps take long.
    const EVERY: u64 = 1 << 16;

    /// The name of the landmarks, for the key bar, unless it depends on the solver.
    const LANDMARK: &'static str = "landmark";

    /// Makes the next step; `None` from the end on.
    fn step(&mut self) -> Option<Self::Op>;

    /// The status: over as soon as [`Solver::step`] gives `None`.
    fn status(&self) -> Status;

    /// Whether the moment after this step, which was the last one, is worth jumping to.
    fn is_landmark(&self, op: &Self::Op) -> bool;

    /// The name of the landmarks, for the key bar.
    fn landmark_name(&self) -> &'static str {
        Self::LANDMARK
    }

    /// Counters; `at` is the number of steps made.
    fn stats(&self, at: u64) -> Stats {
        Stats { expanded: at, ..Stats::default() }
    }

    /// Share of the work done, 0 to 1, if it can be known.
    fn progress(&self) -> Option<f32> {
        None
    }

    /// Heap bytes of one copy of the solver.
    fn copy_bytes(&self) -> usize {
        0
    }
}

/// Bytes of the copies kept near the moment shown.
const NEAR_BYTES: usize = 32 << 20;

/// Most of them: the last is half of [`Solver::EVERY`] away, if that is as it usually is.
const MOST_NEAR: usize = 16;

/// A solver at a moment.
#[derive(Clone)]
struct State<S: Solver> {
    at: u64,
    solver: S,
    /// The step that led there.
    last: Option<S::Op>,
}

impl<S: Solver> State<S> {
    /// Makes the next step, if there is one.
    fn step(&mut self) -> bool {
        let op = self.solver.step();
        let is_made = op.is_some();
        if is_made {
            self.at += 1;
            self.last = op;
        }
        is_made
    }
}

/// A solver's run.
pub struct Trail<S: Solver> {
    /// The end of what is computed.
    head: State<S>,
    /// What is shown, if it is not that.
    past: Option<State<S>>,
    /// A copy every so many steps.
    copies: Vec<State<S>>,
    /// Copies on the way to the moment shown, first one first.
    near: Vec<State<S>>,
    landmarks: Vec<u64>,
    limits: Limits,
    room: Room,
    stopped: Option<Limit>,
}

impl<S: Solver> Trail<S> {
    /// A run that has not made a step. With [`Keep::Latest`] nothing is copied, and of the limits
    /// only that on steps is checked.
    pub fn with(solver: S, limits: Limits) -> Self {
        let (head, room) = (State { at: 0, solver, last: None }, Room::default());
        let (copies, near, landmarks) = (Vec::new(), Vec::new(), Vec::new());
        Trail { head, past: None, copies, near, landmarks, limits, room, stopped: None }
    }

    /// The solver at the end of what is computed.
    pub fn solver(&self) -> &S {
        &self.head.solver
    }

    fn now(&self) -> &State<S> {
        self.past.as_ref().unwrap_or(&self.head)
    }

    /// The solver at the moment shown.
    pub fn shown(&self) -> &S {
        &self.now().solver
    }

    /// What the step did that led to the moment shown; none at the beginning.
    pub fn last(&self) -> Option<&S::Op> {
        self.now().last.as_ref()
    }

    /// Bytes of one copy.
    fn copy_bytes(&self) -> usize {
        size_of::<State<S>>() + self.head.solver.copy_bytes()
    }

    /// Shows moment `t`, which is computed and not the last one.
    fn go(&mut self, t: u64) {
        let goes_back = t < self.at();
        let most = (NEAR_BYTES / self.copy_bytes()).clamp(1, MOST_NEAR);
        self.near.truncate(self.near.partition_point(|copy| copy.at <= t));
        let regular = self.copies.get((t / S::EVERY) as usize);
        let nearest = regular.into_iter().chain(self.near.last()).max_by_key(|copy| copy.at);
        let least = nearest.map_or(0, |copy| copy.at);
        if self.past.as_ref().is_none_or(|past| past.at > t || past.at < least) {
            self.past = nearest.cloned();
        }
        let Some(past) = &mut self.past else { return };
        work::charge((t - past.at) * work::STEP);
        while past.at < t {
            let left = t - past.at;
            let is_wanted = goes_back && left.is_power_of_two() && left >> most == 0;
            if is_wanted && self.near.last().is_none_or(|copy| copy.at < past.at) {
                self.near.push(past.clone());
            }
            if !past.step() {
                break;
            }
        }
        self.near.drain(..self.near.len().saturating_sub(most));
    }
}

impl<S: Solver> Job for Trail<S> {
    fn advance(&mut self, budget: u32) -> Status {
        let (before, is_kept) = (self.head.at, self.limits.keep == Keep::History);
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            if self.head.at >= self.limits.steps {
                self.stopped = Some(Limit::Steps(self.limits.steps));
                break;
            }
            if is_kept && self.head.at.is_multiple_of(S::EVERY) {
                self.stopped = self.room.check(self.limits, self.memory());
                if self.stopped.is_some() {
                    break;
                }
                self.copies.push(self.head.clone());
            }
            if is_kept && self.past.is_none() {
                self.past = Some(self.head.clone());
            }
            if !self.head.step() {
                self.past.take_if(|past| past.at == self.head.at);
                break;
            }
            let is_landmark = |op| self.head.solver.is_landmark(op);
            if is_kept && self.head.last.as_ref().is_some_and(is_landmark) {
                self.landmarks.push(self.head.at);
            }
        }
        work::charge((self.head.at - before) * work::STEP);
        self.status()
    }

    fn status(&self) -> Status {
        self.head.solver.status().or_stopped(self.stopped)
    }

    fn progress(&self) -> Option<f32> {
        self.head.solver.progress()
    }
}

impl<S: Solver> Run for Trail<S> {
    fn len(&self) -> u64 {
        self.head.at
    }

    fn at(&self) -> u64 {
        self.now().at
    }

    fn seek(&mut self, t: u64) {
        if t >= self.len() {
            self.past = None;
        } else if self.limits.keep == Keep::History {
            self.go(t);
        }
    }

    fn stats(&self) -> Stats {
        self.shown().stats(self.at())
    }

    fn memory(&self) -> u64 {
        let copies = (self.copies.len() + self.near.len()) * self.copy_bytes();
        (copies + self.landmarks.capacity() * 8) as u64
    }

    fn landmark_name(&self) -> &'static str {
        self.head.solver.landmark_name()
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        beside(&self.landmarks, t, forward)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Counts in Gray code, without end or up to a number: every step flips one bit.
    #[derive(Clone)]
    struct Gray {
        next: u64,
        end: u64,
        bits: u64,
    }

    fn gray_code(end: u64) -> Gray {
        Gray { next: 0, end, bits: 0 }
    }

    impl Solver for Gray {
        type Op = u8;
        const LANDMARK: &'static str = "carry";

        fn step(&mut self) -> Option<u8> {
            if self.next >= self.end {
                return None;
            }
            self.next += 1;
            let bit = self.next.trailing_zeros();
            self.bits ^= 1 << bit;
            Some(bit as u8)
        }
        fn status(&self) -> Status {
            if self.next >= self.end { Status::Exhausted } else { Status::Running }
        }
        fn is_landmark(&self, op: &u8) -> bool {
            *op >= 10
        }
        fn copy_bytes(&self) -> usize {
            1 << 16
        }
    }

    fn gray(t: u64) -> u64 {
        t ^ t >> 1
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        #[test]
        fn any_moment_can_be_sought_from_a_few_copies(
            seeks in proptest::collection::vec((0u64..500_000, 0u64..200), 1..12),
        ) {
            let mut trail = Trail::with(gray_code(500_000), Limits::DEFAULT);
            trail.finish();
            prop_assert_eq!(trail.len(), 500_000);
            for (t, back) in seeks {
                for t in (t.saturating_sub(back)..=t).rev().chain([t + 3]) {
                    let t = t.min(500_000);
                    trail.seek(t);
                    prop_assert_eq!((trail.at(), trail.shown().bits), (t, gray(t)));
                    let last = (t > 0).then(|| t.trailing_zeros() as u8);
                    prop_assert_eq!(trail.last().copied(), last);
                    prop_assert!(trail.near.len() <= MOST_NEAR);
                    prop_assert!(trail.near.is_sorted_by_key(|copy| copy.at));
                }
            }
        }
    }

    #[test]
    fn going_back_step_by_step_computes_few_steps_again() {
        let mut trail = Trail::with(gray_code(60_000), Limits::DEFAULT);
        trail.finish();
        trail.seek(59_999);
        let before = work::spent();
        (50_000..59_999).rev().for_each(|t| trail.seek(t));
        let steps = (work::spent() - before) / work::STEP;
        assert!(steps < 16 * 9_999, "{steps} steps");
    }

    #[test]
    fn landmarks_and_limits() {
        let mut trail = Trail::with(gray_code(u64::MAX), Limits::steps(3000));
        assert_eq!(trail.finish(), Status::Stopped(Limit::Steps(3000)));
        assert_eq!(trail.len(), 3000);
        assert_eq!(trail.landmark(0, true), Some(1024));
        assert_eq!(trail.landmark(1024, true), Some(2048));
        assert_eq!(trail.landmark(2048, true), None);
        assert_eq!(trail.landmark(2048, false), Some(1024));
        assert_eq!(trail.landmark(1024, false), None);
    }

    #[test]
    fn memory_is_bounded() {
        let limits = Limits { bytes: 1 << 20, ..Limits::DEFAULT };
        let mut trail = Trail::with(gray_code(u64::MAX), limits);
        assert_eq!(trail.finish(), Status::Stopped(Limit::Bytes(1 << 20)));
        assert!(trail.memory() < 2 << 20);
    }
}
