//! Runs of solvers with reversible steps: backtracking, elimination, game trees, generators.
//!
//! The solver emits small reversible operations and runs ahead. Its scene is a small state; what is shown is a
//! copy of it, to which operations are applied and undone. The solver is deterministic,
//! so operations need not be stored: at the start of every segment of [`SEGMENT`] operations the
//! solver is copied, only the segments used last stay in memory, and a dropped one is computed again
//! from its copy. A jump therefore costs at most one segment of operations, however long the run.

use crate::engine::prelude::*;

/// A deterministic solver that can be copied at any moment.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::engine::trail::{Solver, Trail};
///
/// /// Adds 1, 2, … 9.
/// #[derive(Clone)]
/// struct Adder { next: u32 }
///
/// impl Solver for Adder {
///     type Op = u32;
///     type Scene = u32;
///
///     fn scene(&self) -> u32 { (1..self.next).sum() }
///     fn step(&mut self) -> Option<u32> {
///         let op = (self.next < 10).then_some(self.next);
///         self.next += u32::from(op.is_some());
///         op
///     }
///     fn status(&self) -> Status {
///         if self.next < 10 { Status::Running } else { Status::Found }
///     }
///     fn apply(sum: &mut u32, op: &u32) { *sum += op }
///     fn undo(sum: &mut u32, op: &u32) { *sum -= op }
///     fn is_landmark(&self, _: &u32) -> bool { false }
/// }
///
/// let mut trail = Trail::with(Adder { next: 1 }, Limits::DEFAULT);
/// trail.finish();
/// trail.seek(9);
/// assert_eq!(*trail.scene(), 45);
/// trail.seek(2);
/// assert_eq!(*trail.scene(), 3);
/// ```
pub trait Solver: Clone {
    /// A small reversible operation.
    type Op: Clone;
    /// What is shown.
    type Scene: Clone;

    /// Bytes of an operation on average, with what it holds on the heap.
    const OP_BYTES: usize = size_of::<Self::Op>();

    /// The name of the landmarks, for the key bar, unless it depends on the solver.
    const LANDMARK: &'static str = "landmark";

    /// The scene after the latest operation.
    fn scene(&self) -> Self::Scene;

    /// Makes the next operation; `None` from the end on.
    fn step(&mut self) -> Option<Self::Op>;

    /// The status: over as soon as [`Solver::step`] gives `None`.
    fn status(&self) -> Status;

    /// Applies an operation to a scene.
    fn apply(scene: &mut Self::Scene, op: &Self::Op);

    /// Undoes the operation applied last to a scene.
    fn undo(scene: &mut Self::Scene, op: &Self::Op);

    /// Whether the moment after this operation is worth jumping to.
    fn is_landmark(&self, op: &Self::Op) -> bool;

    /// The name of the landmarks, for the key bar.
    fn landmark_name(&self) -> &'static str {
        Self::LANDMARK
    }

    /// Counters of a scene; `at` is its moment.
    fn stats(_scene: &Self::Scene, at: u64) -> Stats {
        Stats { expanded: at, ..Stats::default() }
    }

    /// Counters of the latest moment, for a run that keeps no scene. `at` is its moment.
    fn latest_stats(&self, at: u64) -> Stats {
        Self::stats(&self.scene(), at)
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

/// Operations from one copy of the solver to the next.
pub const SEGMENT: usize = 1 << 16;

/// Bytes of operations stored in memory.
const KEPT_BYTES: usize = 64 << 20;

/// The solver where a segment begins, and its operations while they are in memory.
struct Segment<S: Solver> {
    solver: S,
    ops: Option<Vec<S::Op>>,
    /// When its operations were made.
    used: u64,
}

/// A solver's run.
pub struct Trail<S: Solver> {
    solver: S,
    segments: Vec<Segment<S>>,
    len: u64,
    shown: S::Scene,
    /// The operation that led to it.
    last: Option<S::Op>,
    at: u64,
    landmarks: Vec<u64>,
    limits: Limits,
    room: Room,
    stopped: Option<Limit>,
    clock: u64,
    /// Most segments whose operations stay in memory.
    most_kept: usize,
}

impl<S: Solver> Trail<S> {
    /// A run that has not made a step. With [`Keep::Latest`] no operation is stored, and of the limits
    /// only that on steps is checked.
    pub fn with(solver: S, limits: Limits) -> Self {
        Trail {
            shown: solver.scene(),
            last: None,
            solver,
            segments: Vec::new(),
            len: 0,
            at: 0,
            landmarks: Vec::new(),
            limits,
            room: Room::default(),
            stopped: None,
            clock: 0,
            most_kept: (KEPT_BYTES / (SEGMENT * S::OP_BYTES.max(1))).max(2),
        }
    }

    /// The solver, at the end of what is computed.
    pub fn solver(&self) -> &S {
        &self.solver
    }

    /// What is shown.
    pub fn scene(&self) -> &S::Scene {
        &self.shown
    }

    /// Drops the operations of the segment used longest ago, if there are too many; never those of
    /// `except` or of the last one, which still grows.
    fn make_room(&mut self, except: usize) {
        let last = self.segments.len().saturating_sub(1);
        let segments = self.segments.iter_mut().enumerate();
        let mut kept: Vec<_> = segments.filter(|(_, segment)| segment.ops.is_some()).collect();
        if kept.len() <= self.most_kept {
            return;
        }
        kept.retain(|(at, _)| *at != except && *at != last);
        if let Some((_, oldest)) = kept.into_iter().min_by_key(|(_, segment)| segment.used) {
            oldest.ops = None;
        }
    }

    /// The operation made by step `t + 1`, that is, from moment `t` on. If those of its segment were dropped, they
    /// are computed again, and another segment may be dropped for it.
    fn op(&mut self, t: u64) -> Option<&S::Op> {
        let (number, offset) = ((t / SEGMENT as u64) as usize, (t % SEGMENT as u64) as usize);
        let segment = self.segments.get_mut(number)?;
        if segment.ops.is_none() {
            let mut solver = segment.solver.clone();
            segment.ops = Some(std::iter::from_fn(|| solver.step()).take(SEGMENT).collect());
            self.clock += 1;
            segment.used = self.clock;
            self.make_room(number);
        }
        self.segments.get(number)?.ops.as_ref()?.get(offset)
    }

    /// The operation that led to the moment shown; none at the beginning, and where none is kept.
    pub fn last(&self) -> Option<&S::Op> {
        self.last.as_ref()
    }

    /// The operation that led to the moment shown, or none at the beginning; none at all where it is not
    /// kept.
    pub fn kept(&self) -> Option<Option<&S::Op>> {
        (self.last.is_some() || self.at == 0).then_some(self.last())
    }

    /// Shows moment `t`, which is computed.
    fn go(&mut self, t: u64) {
        if t == self.len {
            (self.shown, self.at) = (self.solver.scene(), t);
            return;
        }
        let segment = (t / SEGMENT as u64) as usize;
        let start = segment as u64 * SEGMENT as u64;
        if self.at.abs_diff(t) > t - start
            && let Some(segment) = self.segments.get(segment)
        {
            (self.shown, self.at) = (segment.solver.scene(), start);
        }
        work::charge(self.at.abs_diff(t) * work::STEP);
        while self.at < t {
            let Some(op) = self.op(self.at).cloned() else { return };
            S::apply(&mut self.shown, &op);
            self.at += 1;
        }
        while self.at > t {
            let Some(op) = self.op(self.at - 1).cloned() else { return };
            S::undo(&mut self.shown, &op);
            self.at -= 1;
        }
    }

    /// Begins a segment with a copy of the solver as it is now.
    fn begin_segment(&mut self) {
        self.clock += 1;
        self.segments.push(Segment {
            solver: self.solver.clone(),
            ops: Some(Vec::new()),
            used: self.clock,
        });
        self.make_room(self.segments.len() - 1);
    }
}

impl<S: Solver> Job for Trail<S> {
    fn advance(&mut self, budget: u32) -> Status {
        let (before, is_kept) = (self.len, self.limits.keep == Keep::History);
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            if self.len >= self.limits.steps {
                self.stopped = Some(Limit::Steps(self.limits.steps));
                break;
            }
            if is_kept && self.len.is_multiple_of(SEGMENT as u64) {
                self.stopped = self.room.check(self.limits, self.memory());
                if self.stopped.is_some() {
                    break;
                }
                self.begin_segment();
            }
            let Some(op) = self.solver.step() else { break };
            self.len += 1;
            if !is_kept {
                continue;
            }
            if self.solver.is_landmark(&op) {
                self.landmarks.push(self.len);
            }
            if let Some(ops) = self.segments.last_mut().and_then(|s| s.ops.as_mut()) {
                ops.push(op);
            }
        }
        work::charge((self.len - before) * work::STEP);
        if !is_kept {
            self.at = self.len;
            if self.status().is_over() {
                self.shown = self.solver.scene();
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        match (self.stopped, self.solver.status()) {
            (Some(limit), Status::Running) => Status::Stopped(limit),
            (_, status) => status,
        }
    }

    fn progress(&self) -> Option<f32> {
        self.solver.progress()
    }
}

impl<S: Solver> Run for Trail<S> {
    fn len(&self) -> u64 {
        self.len
    }

    fn at(&self) -> u64 {
        self.at
    }

    fn seek(&mut self, t: u64) {
        if self.limits.keep == Keep::Latest {
            self.shown = self.solver.scene();
            return;
        }
        self.go(t.min(self.len));
        self.last = self.at.checked_sub(1).and_then(|before| self.op(before).cloned());
    }

    fn stats(&self) -> Stats {
        match self.limits.keep {
            Keep::Latest => self.solver.latest_stats(self.at),
            Keep::History => S::stats(&self.shown, self.at),
        }
    }

    fn memory(&self) -> u64 {
        let own = size_of::<Segment<S>>() + self.solver.copy_bytes();
        let kept = self.segments.iter().filter(|s| s.ops.is_some()).count();
        (self.segments.len() * own + kept * SEGMENT * S::OP_BYTES + self.landmarks.capacity() * 8)
            as u64
    }

    fn landmark_name(&self) -> &'static str {
        self.solver.landmark_name()
    }

    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        beside(&self.landmarks, t, forward)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Counts in Gray code, without end or up to a number: every operation flips one bit of the scene.
    #[derive(Clone)]
    struct Gray {
        next: u64,
        end: u64,
    }

    impl Solver for Gray {
        type Op = u8;
        type Scene = u64;

        const LANDMARK: &'static str = "carry";

        fn scene(&self) -> u64 {
            gray(self.next)
        }
        fn step(&mut self) -> Option<u8> {
            if self.next >= self.end {
                return None;
            }
            self.next += 1;
            Some(self.next.trailing_zeros() as u8)
        }
        fn status(&self) -> Status {
            if self.next >= self.end { Status::Exhausted } else { Status::Running }
        }
        fn apply(scene: &mut u64, op: &u8) {
            *scene ^= 1 << op;
        }
        fn undo(scene: &mut u64, op: &u8) {
            *scene ^= 1 << op;
        }
        fn is_landmark(&self, op: &u8) -> bool {
            *op >= 10
        }
    }

    fn gray(t: u64) -> u64 {
        t ^ t >> 1
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]
        #[test]
        fn any_moment_can_be_sought_though_operations_are_dropped(
            seeks in proptest::collection::vec(0u64..500_000, 1..12),
        ) {
            let mut trail = Trail::with(Gray { next: 0, end: 500_000 }, Limits::DEFAULT);
            trail.most_kept = 2;
            trail.finish();
            prop_assert_eq!(trail.len(), 500_000);
            for t in seeks {
                trail.seek(t);
                prop_assert_eq!((trail.at(), *trail.scene()), (t, gray(t)));
                if t > 0 {
                    prop_assert_eq!(trail.last().copied(), Some(t.trailing_zeros() as u8));
                }
                trail.seek(t.saturating_sub(3));
                prop_assert_eq!(*trail.scene(), gray(t.saturating_sub(3)));
                let kept = trail.segments.iter().filter(|s| s.ops.is_some()).count();
                prop_assert!(kept <= 3, "{kept} segments kept");
            }
        }
    }

    #[test]
    fn landmarks_and_limits() {
        let mut trail = Trail::with(Gray { next: 0, end: u64::MAX }, Limits::steps(3000));
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
        let mut trail = Trail::with(Gray { next: 0, end: u64::MAX }, limits);
        assert_eq!(trail.finish(), Status::Stopped(Limit::Bytes(1 << 20)));
        assert!(trail.memory() < 2 << 20);
    }
}
