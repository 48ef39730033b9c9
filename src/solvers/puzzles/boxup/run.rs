//! Runs on a level: the methods, for watching, comparing and solving.

use super::level::{Board, Level, Step};
use super::space::{Space, Wide, Word, fits};
use super::*;
use super::{plan::Plan, relaxed::RelaxedCosts};
use crate::engine::search::frontier::{BucketsDeep, BucketsFifo, Frontier, Mixed};
use crate::engine::search::watched::{Count, RecordedSearch};
use crate::engine::search::{grade::KnownStates, problem::DEPTHS};

/// The node of the moment: the one just expanded, at the end of a successful run the goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Here {
    /// The board.
    pub board: Board,
    /// Moves to it.
    pub g: u32,
    /// Estimate of the moves still to come: 0 for `bfs`, infinite if the goal cannot be reached.
    pub h: f64,
    /// Nodes its expansion added.
    pub added: u64,
    /// The cell the tile came from and the step that led here; none at the start.
    pub step: Option<(u8, Step)>,
    /// Whether the tile can move at all.
    pub is_stuck: bool,
}

/// A run on a level.
pub trait BoxRun: Run {
    /// The node of the moment.
    fn here(&self) -> Here;

    /// Nodes waiting and expanded at a depth, at the moment shown.
    fn depth(&self, depth: usize) -> Count;

    /// Expansions that added nothing new, up to the moment shown.
    fn added_none(&self) -> u64;

    /// The plan found, once the run is over.
    fn plan(&self) -> Option<Plan>;
}

/// A run of `method` on `level`.
pub fn run(level: &Level, method: Method, limits: Limits) -> Box<dyn BoxRun> {
    let of = Arc::new(level.clone());
    if fits::<u64>(level) {
        return match method {
            Method::Bfs => Solving::<u64, _>::begin(of, method, limits, Queue::default()),
            Method::AStar => Solving::<u64, _>::begin(of, method, limits, BucketsDeep::default()),
            Method::Greedy => Solving::<u64, _>::begin(of, method, limits, BucketsFifo::default()),
        };
    }
    // Larger levels are few: their search is compiled once for all methods.
    let frontier: Mixed = match method {
        Method::Bfs => Box::new(Queue::default()),
        Method::AStar => Box::new(BucketsDeep::default()),
        Method::Greedy => Box::new(BucketsFifo::default()),
    };
    match fits::<u128>(level) {
        true => Solving::<u128, _>::begin(of, method, limits, frontier),
        // This word has room for the blocks of every level.
        false => Solving::<Wide, _>::begin(of, method, limits, frontier),
    }
}

/// The states of a level as a method sees them.
pub(super) fn states(level: &Level, method: Method) -> Box<dyn States> {
    let level = Arc::new(level.clone());
    let table = table(&level, method);
    match fits::<u64>(&level) {
        true => Box::new(KnownStates::new(Space::<u64>::new(level, table))),
        false => Box::new(KnownStates::new(Space::<Wide>::new(level, table))),
    }
}

/// The estimates a method goes by.
fn table(level: &Arc<Level>, method: Method) -> Option<RelaxedCosts> {
    (method != Method::Bfs).then(|| RelaxedCosts::new(level.clone()))
}

struct Solving<W: Word, F> {
    level: Arc<Level>,
    keep: Keep,
    search: RecordedSearch<Space<W>, F>,
    /// Steps that added nothing, in order.
    barren: Vec<u64>,
    /// Estimate of the node shown.
    h: f64,
}

impl<W: Word + 'static, F: Frontier + 'static> Solving<W, F> {
    fn begin(level: Arc<Level>, method: Method, limits: Limits, frontier: F) -> Box<dyn BoxRun> {
        let space = Space::<W>::new(level.clone(), table(&level, method));
        let search = Search::with(space, frontier, method.strategy(), limits);
        let search = RecordedSearch::new(search, limits.keep);
        let (keep, barren) = (limits.keep, Vec::new());
        let mut solving = Solving { level, keep, search, barren, h: 0.0 };
        solving.refresh();
        Box::new(solving)
    }
}

impl<W: Word, F: Frontier> Solving<W, F> {
    /// Computes the estimate of the node shown; nodes do not store it.
    fn refresh(&mut self) {
        self.h = self.search.search.h(self.search.node()).unwrap_or(0.0);
    }
}

impl<W: Word, F: Frontier> Job for Solving<W, F> {
    fn advance(&mut self, budget: u32) -> Status {
        let sought = &mut self.search;
        // Counted when they are made: a search looks at the work done before its budget is used.
        let before = sought.len();
        let status = sought.advance(budget);
        work::charge((sought.len() - before) * work::STEP);
        if self.keep == Keep::History {
            let line = sought.search.history();
            let new = before + 1..=line.len();
            self.barren.extend(new.filter(|&step| line.generated_by(step).is_empty()));
        }
        if before == 0 || status.is_over() {
            self.refresh();
        }
        status
    }

    fn status(&self) -> Status {
        self.search.status()
    }
}

impl<W: Word, F: Frontier> Run for Solving<W, F> {
    forward! { |self| self.search =>
        Run::len() -> u64;
        Run::at() -> u64;
        Run::stats() -> Stats;
        Run::landmark_name() -> &'static str;
        &mut Run::search() -> Option<&mut dyn SearchTrace>;
    }

    fn seek(&mut self, t: u64) {
        self.search.seek(t);
        self.refresh();
    }

    fn show_answer(&mut self, is_told: bool) {
        self.search.show_answer(is_told);
        self.refresh();
    }

    fn memory(&self) -> u64 {
        self.search.memory() + self.barren.capacity() as u64 * 8
    }

    /// The next depth (or f, or best h), or the step that generates the goal: breadth first goes on
    /// from there until the goal is popped and tested.
    fn landmark(&self, t: u64, forward: bool) -> Option<u64> {
        let search = &self.search.search;
        // It is known only once the goal is popped, later.
        let made = search.goal().and_then(|goal| search.history().step_that_made(goal));
        let made = made.filter(|&made| if forward { made > t } else { made < t });
        let all = self.search.landmark(t, forward).into_iter().chain(made);
        if forward { all.min() } else { all.max() }
    }
}

impl<W: Word, F: Frontier> BoxRun for Solving<W, F> {
    fn here(&self) -> Here {
        let (search, id) = (&self.search.search, self.search.node());
        let (state, g) = search.node(id).map_or((W::ZERO, 0), |node| (node.state, node.g));
        let board = search.problem().unpack(state);
        let parent = search.parent_of(id).and_then(|parent| search.node(parent));
        let step = parent.and_then(|parent| {
            let before = search.problem().unpack(parent.state);
            let plan = Plan::along(&self.level, &[before.clone(), board.clone()]);
            Some((before.tile, *plan.steps.first()?))
        });
        let added = search.history().generated_by(self.search.at()).len() as u64;
        let is_stuck = Dir::ALL.iter().all(|&dir| self.level.step(&board, dir).is_err());
        Here { board, g, h: self.h, added, step, is_stuck }
    }

    fn depth(&self, depth: usize) -> Count {
        self.search.count(depth.min(DEPTHS - 1))
    }

    fn added_none(&self) -> u64 {
        let at = self.at();
        self.barren.partition_point(|&step| step <= at) as u64
    }

    fn plan(&self) -> Option<Plan> {
        let search = &self.search.search;
        let space = search.problem();
        let boards: Vec<Board> =
            search.path(search.goal()?).into_iter().map(|s| space.unpack(s)).collect();
        Some(Plan::along(&self.level, &boards))
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// The result of a method: its plan, nodes expanded and generated.
    pub struct Report {
        pub plan: Option<Plan>,
        pub expanded: u64,
        pub generated: u64,
    }

    /// Runs `method` on `level` to its end.
    pub fn solve(level: &Level, method: Method, limits: Limits) -> Report {
        let mut run = run(level, method, limits.latest());
        run.finish();
        run.seek(run.len());
        let Stats { expanded, generated, .. } = run.stats();
        Report { plan: run.plan(), expanded, generated }
    }
}
