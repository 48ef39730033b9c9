//! From an instance and a method to a run: chooses search, frontier and heuristic.

use super::cells::{Ends, Maze, Scene};
use super::hunger_search::Hunger;
use super::run::{Answer, Here, Mark, Moment, OnMap, SearchRun, fact_number};
use super::*;
use crate::engine::condition::{Access, Field, Of, Word};
use crate::engine::search::frontier::{
    BucketsDeep, BucketsFifo, Frontier, HeapDeep, HeapFifo, Mixed, Stack,
};
use crate::engine::search::grade::{KnownStates, Rules};
use crate::engine::search::walker::{Exits, Walker};
use crate::engine::{moment, search::bidirectional::Bidirectional, search::problem::Reversible};

/// Whether `algorithm` can be used for `problem`.
pub fn fits(problem: ProblemKind, algorithm: Algorithm) -> bool {
    let both_ends =
        matches!(algorithm, Algorithm::BidirectionalBfs | Algorithm::BidirectionalGreedy);
    !(both_ends && problem == ProblemKind::Hunger)
}

/// Whether `heuristic` can be used for `problem`.
pub fn knows(problem: ProblemKind, heuristic: Heuristic) -> bool {
    match heuristic {
        Heuristic::A | Heuristic::B | Heuristic::Null => true,
        Heuristic::Octile => problem == ProblemKind::Navigation,
        _ => problem == ProblemKind::Hunger,
    }
}

impl Method {
    /// How it estimates a way on a map; from both ends there is no search without an estimate.
    fn distance(&self) -> Heuristic {
        let is_guided = self.algorithm == Algorithm::BidirectionalGreedy;
        if is_guided && self.heuristic == Heuristic::Null { Heuristic::B } else { self.heuristic }
    }
}

/// A run of `method` on `instance` that has not made a step.
///
/// # Errors
/// When the map does not fit the problem, or the method does not.
pub fn run(instance: &Instance, method: &Method, how: Limits) -> Begun<dyn MapRun> {
    let distance = method.distance();
    Ok(match posed(instance, method)? {
        Posed::Hunger(field) => {
            let heuristic = method.heuristic;
            let of_buckets = heuristic.is_whole();
            if method.dominance == Dominance::Exact {
                let problem = Hunger::<Hashed>::new(field, heuristic);
                one_way::<_, BucketsDeep, BucketsFifo>(problem, method, of_buckets, how)
            } else {
                let problem = <Hunger>::new(field, heuristic);
                one_way::<_, BucketsDeep, BucketsFifo>(problem, method, of_buckets, how)
            }
        }
        Posed::Maze(maze) => {
            both_ways::<_, BucketsDeep, BucketsFifo>(maze, method, distance.is_whole(), how)
        }
        Posed::Navigation(scene) => both_ways::<_, HeapDeep, HeapFifo>(scene, method, true, how),
    })
}

/// The problem of an instance, with the estimates of a method.
enum Posed {
    Hunger(hunger::Field),
    Maze(Maze),
    Navigation(Scene),
}

fn posed(instance: &Instance, method: &Method) -> Result<Posed, NotRun> {
    let Instance { layout, problem, energy, food } = instance;
    if !fits(*problem, method.algorithm) {
        return Err(NotRun::Method(format!(
            "{} needs one known goal state: use it with maze or navigation",
            method.algorithm
        )));
    }
    if method.algorithm.is_informed() && !knows(*problem, method.heuristic) {
        let is_for = if method.heuristic == Heuristic::Octile { "navigation" } else { "hunger" };
        let instead = match problem {
            ProblemKind::Hunger => "A to J",
            ProblemKind::Maze => "A, B",
            ProblemKind::Navigation => "A, B, octile",
        };
        return Err(NotRun::Method(format!(
            "heuristic {} is for {is_for}: use {instead} or null here",
            method.heuristic
        )));
    }
    let distance = method.distance();
    let guide_to_goal = method.guide == Guide::Goal;
    let ends = || -> Result<Ends, NotRun> {
        let (start, goal) = layout.ends(*problem).map_err(NotRun::Instance)?;
        Ok(Ends { start, goal, distance, guide_to_goal })
    };
    Ok(match problem {
        ProblemKind::Hunger => Posed::Hunger(hunger::Field::new(layout, *energy, *food)?),
        ProblemKind::Maze => Posed::Maze(Maze::new(&layout.walls, false, ends()?)),
        ProblemKind::Navigation => {
            Posed::Navigation(Scene::new(&layout.walls, layout.is_strict, ends()?))
        }
    })
}

/// The states of `instance` with the estimate of `method`, and the rules it goes by.
///
/// # Errors
/// The method does not fit, or has no queue of its own.
pub fn graded(instance: &Instance, method: &Method) -> Result<Graded, String> {
    let Some(Strategy { rank, .. }) = strategy(method) else {
        let other = method.algorithm;
        return Err(format!("{other} cannot be graded: use dfs, bfs, ucs, greedy or astar"));
    };
    let states: Box<dyn States> = match posed(instance, method).map_err(|why| why.to_string())? {
        Posed::Hunger(field) => Box::new(KnownStates::new(<Hunger>::new(field, method.heuristic))),
        Posed::Maze(maze) => Box::new(KnownStates::new(maze)),
        Posed::Navigation(scene) => Box::new(KnownStates::new(scene)),
    };
    Ok((states, Rules { rank, is_stack: method.algorithm == Algorithm::Dfs, ties: None }))
}

/// How a method searches from the start with a queue, if it does.
pub(super) fn strategy(method: &Method) -> Option<Strategy> {
    let strategy = method.algorithm.strategy()?;
    // With exact dominance a repeat is dropped when it is generated, for any tie rule.
    let keeps_repeats = method.algorithm.has_ties()
        && method.ties == Ties::Deep
        && method.dominance == Dominance::None;
    Some(if keeps_repeats { strategy.keeping_repeats() } else { strategy })
}

/// Searches that begin at the start. Where `is_own`, what is ordered by rank has a frontier made for this problem
/// alone: `Deep` where the deepest of equals is popped first, or else `Fifo`.
fn one_way<P, Deep, Fifo>(problem: P, method: &Method, own: bool, how: Limits) -> Box<dyn MapRun>
where
    P: OnMap + Exits + 'static,
    Deep: Frontier + Default + 'static,
    Fifo: Frontier + Default + 'static,
{
    if let Some(rule) = method.algorithm.rule() {
        return Box::new(WalkRun::new(Walker::new(problem, rule, method.seed, how)));
    }
    let strategy = strategy(method).unwrap_or(Strategy::BREADTH_FIRST);
    let frontier: Mixed = match (strategy, method.ties) {
        (Strategy::DEPTH_FIRST, _) => Box::new(Stack::default()),
        (Strategy::BREADTH_FIRST, _) => Box::new(Queue::default()),
        (_, Ties::Deep) if own => return graph(problem, Deep::default(), strategy, how),
        (_, Ties::Fifo) if own => return graph(problem, Fifo::default(), strategy, how),
        (_, Ties::Deep) => Box::new(HeapDeep::default()),
        (_, Ties::Fifo) => Box::new(HeapFifo::default()),
    };
    graph(problem, frontier, strategy, how)
}

/// Searches of problems that have one goal state.
fn both_ways<P, Deep, Fifo>(problem: P, method: &Method, own: bool, how: Limits) -> Box<dyn MapRun>
where
    P: OnMap + Exits + Reversible + 'static,
    Deep: Frontier + Default + 'static,
    Fifo: Frontier + Default + 'static,
{
    let queue = || -> Mixed { Box::new(Queue::default()) };
    let heap = || -> Mixed { Box::new(HeapFifo::default()) };
    let (frontiers, guided) = match method.algorithm {
        Algorithm::BidirectionalBfs => ([queue(), queue()], false),
        Algorithm::BidirectionalGreedy => ([heap(), heap()], true),
        _ => return one_way::<_, Deep, Fifo>(problem, method, own, how),
    };
    Box::new(SearchRun::new(Bidirectional::new(problem, frontiers, guided, how), how.keep))
}

fn graph<P, F>(problem: P, frontier: F, strategy: Strategy, how: Limits) -> Box<dyn MapRun>
where
    P: OnMap + 'static,
    F: Frontier + 'static,
{
    Box::new(SearchRun::new(Search::with(problem, frontier, strategy, how), how.keep))
}

// Walkers on a map.

/// Cells of a walker's trail that are drawn as its path.
pub const TAIL: usize = 24;

/// A walker on a map.
pub struct WalkRun<P: OnMap + Exits> {
    walker: Walker<P>,
    moment: Moment<P::State>,
    before: Option<Here>,
}

impl<P: OnMap + Exits> WalkRun<P> {
    /// A run that shows the beginning of `walker`.
    pub fn new(mut walker: Walker<P>) -> Self {
        let moment = Self::moment(&mut walker, 0);
        WalkRun { walker, moment, before: None }
    }

    fn refresh(&mut self) {
        let at = self.walker.at();
        self.moment = Self::moment(&mut self.walker, at);
        self.before = at.checked_sub(1).map(|at| Self::moment(&mut self.walker, at).here);
    }

    fn moment(walker: &mut Walker<P>, at: u64) -> Moment<P::State> {
        let t = usize::try_from(at).unwrap_or(usize::MAX);
        let t = t.min(walker.trail().len() - 1);
        let tail = walker.trail()[t.saturating_sub(TAIL)..=t].to_vec();
        let h = tail.last().map_or(0.0, |state| walker.problem.estimate(state));
        Moment::of(&walker.problem, &tail, (t as f64, h, Side::Forward))
    }

    /// A value of the moment after `t` steps.
    fn told(&self, t: u64, field: Field) -> Option<f64> {
        let state = self.walker.trail().get(usize::try_from(t).ok()?)?;
        match field {
            Field::Fact(name) => fact_number(&self.walker.problem, state, name),
            // Every step costs 1.
            Field::Step | Field::Expanded | Field::G | Field::Depth => Some(t as f64),
            _ => None,
        }
    }
}

delegate_run!([P: OnMap + Exits] WalkRun<P> => |self| self.walker, then refresh);

impl<P: OnMap + Exits> MapRun for WalkRun<P> {
    fn observed(&mut self) -> Box<dyn Observed + '_> {
        Box::new(self)
    }

    fn walk(&mut self, wanted: Wanted) -> Option<moment::Moment> {
        Some(self.walker.moment(wanted))
    }

    fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        self.walker.marks(self.walker.problem.size().index(pos))
    }

    fn hand(&self) -> Option<Dir> {
        self.walker.hand()
    }

    fn mark(&self, pos: Pos) -> Mark {
        let place = self.walker.problem.size().index(pos);
        let seen = self.walker.visits(place) > 0;
        let closed = self.walker.first_entered(place).filter(|_| seen);
        Mark { closed, ..Mark::default() }
    }

    fn expansions(&self, pos: Pos) -> u32 {
        self.walker.visits(self.walker.problem.size().index(pos))
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.walker.first_entered(self.walker.problem.size().index(pos))
    }

    fn here(&self) -> &Here {
        &self.moment.here
    }

    fn before(&self) -> Option<&Here> {
        self.before.as_ref()
    }

    fn has_dot(&self, pos: Pos) -> bool {
        let problem = &self.walker.problem;
        problem.has_dot(&self.moment.state, problem.size().index(pos))
    }

    fn frontier_at(&self, _: u64) -> u64 {
        1
    }

    fn answer(&self) -> Option<Answer> {
        let is_found = self.walker.status() == Status::Found;
        let (problem, cost) = (&self.walker.problem, self.walker.cost.value());
        is_found.then(|| Answer::of(problem, self.walker.trail(), cost))
    }
}

/// A walk as conditions ask about it: the state of any moment is stored, so nothing is sought.
impl<P: OnMap + Exits> Observed for &mut WalkRun<P> {
    fn len(&self) -> u64 {
        Run::len(&self.walker)
    }

    fn knows(&self, of: Of, field: Field) -> Access {
        let is_known = of == Of::Moment && self.told(0, field).is_some();
        if is_known { Access::Stored } else { Access::Never }
    }

    fn value(&mut self, t: u64, _: Of, field: Field) -> Option<f64> {
        self.told(t, field)
    }

    fn knows_word(&self, word: Word) -> Access {
        if matches!(word, Word::Goal | Word::Kind("move")) { Access::Stored } else { Access::Never }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        let (len, status) = (Run::len(&self.walker), self.walker.status());
        match word {
            Word::Goal => t == len && status == Status::Found,
            Word::Kind("move") => (1..=len).contains(&t),
            _ => false,
        }
    }
}
