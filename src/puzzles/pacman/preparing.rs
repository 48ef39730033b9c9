//! A run whose heuristic needs tables first: they are made in slices, then the run begins.

use super::heuristics::{Estimator, Preparation};
use super::hunger::Field;
use super::run::{Answer, Here, MapRun, Mark, Reached};
use crate::engine::condition::{self, Known, Observed, Of, Word};
use crate::engine::grid::{Dir, Pos};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::{Job, Run, Stats, Status};
use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::Side;

/// Cells looked at while a search would make a step.
const CELLS: u64 = 64;

/// Cells looked at before the run waits.
const AT_ONCE: u64 = 100_000;

/// Makes the run.
type Begin = Box<dyn FnOnce(Field, Estimator) -> Box<dyn MapRun>>;

/// The run, before and after its tables are made.
pub struct Preparing {
    waiting: Option<Waiting>,
    run: Box<dyn MapRun>,
}

struct Waiting {
    field: Field,
    preparation: Preparation,
    begin: Begin,
}

impl Preparing {
    /// A run on `field` that `begin` makes as soon as `preparation` is over: at once, if that takes a
    /// fraction of a frame.
    pub fn begun(field: Field, mut preparation: Preparation, begin: Begin) -> Box<dyn MapRun> {
        match preparation.advance(&field, AT_ONCE) {
            Some(estimator) => begin(field, estimator),
            None => Box::new(Preparing::new(field, preparation, begin)),
        }
    }

    fn new(field: Field, preparation: Preparation, begin: Begin) -> Preparing {
        let start = field.start_state();
        let pos = field.pos(start.cell);
        let dots = field.dots().iter().map(|&cell| field.pos(cell)).collect();
        let energy = Some(start.energy);
        let here = Here { pos, g: 0.0, h: 0.0, energy, dots: None, side: Side::Forward };
        let run = Box::new(NotBegun { here, path: vec![pos], dots });
        Preparing { waiting: Some(Waiting { field, preparation, begin }), run }
    }
}

impl Job for Preparing {
    fn advance(&mut self, budget: u32) -> Status {
        let Some(Waiting { field, mut preparation, begin }) = self.waiting.take() else {
            return self.run.advance(budget);
        };
        match preparation.advance(&field, u64::from(budget) * CELLS) {
            Some(estimator) => self.run = begin(field, estimator),
            None => self.waiting = Some(Waiting { field, preparation, begin }),
        }
        self.status()
    }

    fn status(&self) -> Status {
        self.run.status()
    }

    fn progress(&self) -> Option<f32> {
        self.run.progress()
    }
}

impl Run for Preparing {
    fn len(&self) -> u64 {
        self.run.len()
    }

    fn at(&self) -> u64 {
        self.run.at()
    }

    fn seek(&mut self, t: u64) {
        self.run.seek(t);
    }

    fn stats(&self) -> Stats {
        self.run.stats()
    }

    fn memory(&self) -> u64 {
        self.run.memory()
    }

    fn landmark_name(&self) -> &'static str {
        self.run.landmark_name()
    }

    fn next_landmark(&self, t: u64) -> Option<u64> {
        self.run.next_landmark(t)
    }

    fn previous_landmark(&self, t: u64) -> Option<u64> {
        self.run.previous_landmark(t)
    }
}

impl MapRun for Preparing {
    fn observed(&mut self) -> Box<dyn Observed + '_> {
        self.run.observed()
    }

    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        self.run.search()
    }

    fn walk(&mut self, wanted: Wanted) -> Option<Moment> {
        self.run.walk(wanted)
    }

    fn hand(&self) -> Option<Dir> {
        self.run.hand()
    }

    fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        self.run.passages(pos)
    }

    fn mark(&self, pos: Pos) -> Mark {
        self.run.mark(pos)
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.run.first_expanded(pos)
    }

    fn reached(&self, pos: Pos) -> Option<Reached> {
        self.run.reached(pos)
    }

    fn estimate(&self, pos: Pos) -> Option<f64> {
        self.run.estimate(pos)
    }

    fn expansions(&self, pos: Pos) -> u32 {
        self.run.expansions(pos)
    }

    fn meeting(&self) -> Option<Pos> {
        self.run.meeting()
    }

    fn here(&self) -> Here {
        self.run.here()
    }

    fn has_dot(&self, pos: Pos) -> bool {
        self.run.has_dot(pos)
    }

    fn path(&self) -> &[Pos] {
        self.run.path()
    }

    fn frontier_at(&self, t: u64) -> u64 {
        self.run.frontier_at(t)
    }

    fn answer(&self) -> Option<Answer> {
        self.run.answer()
    }
}

/// What is shown of a run that has not begun: its start.
struct NotBegun {
    here: Here,
    path: Vec<Pos>,
    /// Row by row.
    dots: Vec<Pos>,
}

impl Job for NotBegun {
    fn advance(&mut self, _: u32) -> Status {
        Status::Running
    }

    fn status(&self) -> Status {
        Status::Running
    }
}

impl Run for NotBegun {
    fn len(&self) -> u64 {
        0
    }

    fn at(&self) -> u64 {
        0
    }

    fn seek(&mut self, _: u64) {}

    fn stats(&self) -> Stats {
        Stats { generated: 1, frontier: 1, peak_frontier: 1, ..Stats::default() }
    }

    fn memory(&self) -> u64 {
        0
    }
}

/// No moment is computed, so nothing is refused and nothing holds.
struct Nothing;

impl Observed for Nothing {
    fn len(&self) -> u64 {
        0
    }

    fn knows(&self, _: Of, _: condition::Field) -> Known {
        Known::Slowly
    }

    fn value(&mut self, _: u64, _: Of, _: condition::Field) -> Option<f64> {
        None
    }

    fn knows_word(&self, _: Word) -> Known {
        Known::Slowly
    }

    fn holds(&mut self, _: u64, _: Word) -> bool {
        false
    }
}

impl MapRun for NotBegun {
    fn observed(&mut self) -> Box<dyn Observed + '_> {
        Box::new(Nothing)
    }

    fn mark(&self, _: Pos) -> Mark {
        Mark::default()
    }

    fn first_expanded(&self, _: Pos) -> Option<u64> {
        None
    }

    fn expansions(&self, _: Pos) -> u32 {
        0
    }

    fn here(&self) -> Here {
        self.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        self.dots.binary_search(&pos).is_ok()
    }

    fn path(&self) -> &[Pos] {
        &self.path
    }

    fn frontier_at(&self, _: u64) -> u64 {
        1
    }

    fn answer(&self) -> Option<Answer> {
        None
    }
}
