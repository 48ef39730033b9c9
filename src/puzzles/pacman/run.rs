//! Runs on a map, whatever searches it: what a view needs to draw any moment.
//!
//! One trait, three kinds behind it: graph search, search from both ends, walkers.

use crate::engine::grid::{Pos, Size};
use crate::engine::run::{Job, Run, Stats, Status};
use crate::engine::search::bidirectional::{Bidirectional, Side};
use crate::engine::search::frontier::Frontier;
use crate::engine::search::graph::Search;
use crate::engine::search::problem::{Cost, Places, Reversible};
use crate::engine::search::walker::{Exits, Walker};
use crate::engine::search::watched::{Explored, Watched};

/// What a run has done to one cell up to the moment looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The step that first expanded a node here, if that was before now.
    pub closed: Option<u64>,
    /// Whether a node here waits in the frontier.
    pub open: bool,
}

/// The node of the moment: the one just expanded, at the end of a successful run the goal.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Here {
    /// Its cell.
    pub pos: Pos,
    /// Cost of the path to it.
    pub g: f64,
    /// Estimate of the cost still to come; infinite for a proven dead end.
    pub h: f64,
    /// Energy left (`hunger`).
    pub energy: Option<u32>,
    /// Dots left (`hunger`).
    pub dots: Option<u32>,
    /// Which end it belongs to, for a search from both.
    pub side: Side,
}

/// A way to the goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// Every cell from start to goal, both included.
    pub path: Vec<Pos>,
    /// What it costs.
    pub cost: f64,
    /// Energy left at the exit (`hunger`).
    pub final_energy: Option<u32>,
}

/// A run on a map.
pub trait MapRun: Run {
    /// What has been done to `pos` up to the moment looked at.
    fn mark(&self, pos: Pos) -> Mark;

    /// The step that first expanded a node on `pos` (for walkers: came to it), over all that is
    /// computed.
    fn first_expanded(&self, pos: Pos) -> Option<u64>;

    /// The node of the moment.
    fn here(&self) -> Here;

    /// Whether the dot on `pos` is still there for the node of the moment.
    fn has_dot(&self, pos: Pos) -> bool;

    /// The cells on the path to the node of the moment; for walkers the last ones only.
    fn path(&self) -> &[Pos];

    /// Size of the frontier at moment `t`.
    fn frontier_at(&self, t: u64) -> u64;

    /// The way found, once the run is over.
    fn answer(&self) -> Option<Answer>;
}

/// What the states of a problem hold besides their cell.
pub trait OnMap: Places {
    /// Rows and columns of the map.
    fn size(&self) -> Size;

    /// Energy left, where there is such a thing.
    fn energy(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// Number of dots left, where they can be eaten.
    fn dots(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// Whether the dot on `place` is left.
    fn has_dot(&self, state: &Self::State, place: usize) -> bool {
        let _ = (state, place);
        true
    }
}

fn cell<P: OnMap>(problem: &P, state: &P::State) -> Pos {
    problem.size().pos(problem.place(state))
}

fn here<P: OnMap>(problem: &mut P, state: &P::State, g: P::Cost, side: Side) -> Here {
    Here {
        pos: cell(problem, state),
        g: g.value(),
        h: problem.estimate(state),
        energy: problem.energy(state),
        dots: problem.dots(state),
        side,
    }
}

fn mark<S: Explored + Job>(watched: &Watched<S>, place: usize) -> Mark {
    let count = watched.count(place);
    let closed = if count.closed > 0 { watched.first_expanded(place) } else { None };
    Mark { closed, open: count.open > 0 }
}

/// The node of the moment with its state and the cells that lead to it, worked out at each seek.
struct Moment<S> {
    here: Here,
    state: S,
    path: Vec<Pos>,
}

/// A graph search on a map.
pub struct GraphRun<P: OnMap, F: Frontier> {
    watched: Watched<Search<P, F>>,
    moment: Moment<P::State>,
}

impl<P: OnMap, F: Frontier> GraphRun<P, F> {
    /// Looks at the beginning of `search`.
    pub fn new(search: Search<P, F>) -> Self {
        let mut watched = Watched::new(search);
        let moment = Self::moment(&mut watched);
        GraphRun { watched, moment }
    }

    fn moment(watched: &mut Watched<Search<P, F>>) -> Moment<P::State> {
        let t = watched.at();
        let search = watched.search_mut();
        let goal = search.goal().filter(|_| t == search.expanded());
        let id = goal.or_else(|| search.record().expanded_at(t)).unwrap_or(0);
        let (state, g) =
            search.node(id).map_or((search.problem().start(), P::Cost::ZERO), |n| (n.state, n.g));
        let path = search.path(id).iter().map(|s| cell(search.problem(), s)).collect();
        Moment { here: here(search.problem_mut(), &state, g, Side::Forward), state, path }
    }
}

/// A search from both ends on a map.
pub struct BothEndsRun<P: OnMap + Reversible, F: Frontier> {
    watched: Watched<Bidirectional<P, F>>,
    moment: Moment<P::State>,
}

impl<P: OnMap + Reversible, F: Frontier> BothEndsRun<P, F> {
    /// Looks at the beginning of `search`.
    pub fn new(search: Bidirectional<P, F>) -> Self {
        let mut watched = Watched::new(search);
        let moment = Self::moment(&mut watched);
        BothEndsRun { watched, moment }
    }

    fn moment(watched: &mut Watched<Bidirectional<P, F>>) -> Moment<P::State> {
        let (t, len) = (watched.at(), watched.len());
        let search = watched.search_mut();
        if let Some((path, cost)) = search.solution().filter(|_| t == len) {
            let state = search.problem().goal();
            let path = path.iter().map(|s| cell(search.problem(), s)).collect();
            let here = here(search.problem_mut(), &state, cost, Side::Forward);
            return Moment { here, state, path };
        }
        let id = search.timeline().expanded_at(t).unwrap_or(0);
        let start = search.problem().start();
        let (state, g, side) = search.node(id).unwrap_or((start, P::Cost::ZERO, Side::Forward));
        let path = search.path(id).iter().map(|s| cell(search.problem(), s)).collect();
        let mut here = here(search.problem_mut(), &state, g, side);
        if side == Side::Backward {
            here.h = search.problem_mut().estimate_back(&state);
        }
        Moment { here, state, path }
    }
}

/// Cells of a walker's trail that are drawn as its path.
const TAIL: usize = 24;

/// A walker on a map.
pub struct WalkRun<P: OnMap + Exits> {
    walker: Walker<P>,
    moment: Moment<P::State>,
}

impl<P: OnMap + Exits> WalkRun<P> {
    /// Looks at the beginning of `walker`.
    pub fn new(mut walker: Walker<P>) -> Self {
        let moment = Self::moment(&mut walker);
        WalkRun { walker, moment }
    }

    fn moment(walker: &mut Walker<P>) -> Moment<P::State> {
        let t = usize::try_from(walker.at()).unwrap_or(usize::MAX);
        let trail = walker.trail();
        let t = t.min(trail.len() - 1);
        let state = trail[t];
        let tail = &trail[t.saturating_sub(TAIL)..=t];
        let path = tail.iter().map(|s| cell(walker.problem(), s)).collect();
        let mut here = here(walker.problem_mut(), &state, P::Cost::ZERO, Side::Forward);
        here.g = t as f64;
        Moment { here, state, path }
    }
}

/// What the three kinds hand on to what they are made of.
macro_rules! runs {
    ($run:ident<$p:ident $(, $f:ident)?> : $($bound:ident)+, $inner:ident) => {
        impl<$p: OnMap $(+ $bound)+ $(, $f: Frontier)?> Job for $run<$p $(, $f)?> {
            fn advance(&mut self, budget: u32) -> Status {
                let was_over = self.$inner.status().is_over();
                let status = self.$inner.advance(budget);
                if !was_over && self.at() == self.len() {
                    self.moment = Self::moment(&mut self.$inner);
                }
                status
            }

            fn status(&self) -> Status {
                self.$inner.status()
            }
        }

        impl<$p: OnMap $(+ $bound)+ $(, $f: Frontier)?> Run for $run<$p $(, $f)?> {
            fn len(&self) -> u64 {
                self.$inner.len()
            }

            fn at(&self) -> u64 {
                self.$inner.at()
            }

            fn seek(&mut self, t: u64) {
                self.$inner.seek(t);
                self.moment = Self::moment(&mut self.$inner);
            }

            fn stats(&self) -> Stats {
                self.$inner.stats()
            }

            fn landmark_name(&self) -> &'static str {
                self.$inner.landmark_name()
            }

            fn next_landmark(&self, t: u64) -> Option<u64> {
                self.$inner.next_landmark(t)
            }

            fn previous_landmark(&self, t: u64) -> Option<u64> {
                self.$inner.previous_landmark(t)
            }
        }
    };
}

runs!(GraphRun<P, F>: OnMap, watched);
runs!(BothEndsRun<P, F>: Reversible, watched);
runs!(WalkRun<P>: Exits, walker);

impl<P: OnMap, F: Frontier> MapRun for GraphRun<P, F> {
    fn mark(&self, pos: Pos) -> Mark {
        mark(&self.watched, self.watched.search().problem().size().index(pos))
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.watched.first_expanded(self.watched.search().problem().size().index(pos))
    }

    fn here(&self) -> Here {
        self.moment.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        let problem = self.watched.search().problem();
        problem.has_dot(&self.moment.state, problem.size().index(pos))
    }

    fn path(&self) -> &[Pos] {
        &self.moment.path
    }

    fn frontier_at(&self, t: u64) -> u64 {
        self.watched.search().record().frontier(t)
    }

    fn answer(&self) -> Option<Answer> {
        let search = self.watched.search();
        let goal = search.goal()?;
        let node = search.node(goal)?;
        Some(Answer {
            path: search.path(goal).iter().map(|s| cell(search.problem(), s)).collect(),
            cost: node.g.value(),
            final_energy: search.problem().energy(&node.state),
        })
    }
}

impl<P: OnMap + Reversible, F: Frontier> MapRun for BothEndsRun<P, F> {
    fn mark(&self, pos: Pos) -> Mark {
        mark(&self.watched, self.watched.search().problem().size().index(pos))
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.watched.first_expanded(self.watched.search().problem().size().index(pos))
    }

    fn here(&self) -> Here {
        self.moment.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        let problem = self.watched.search().problem();
        problem.has_dot(&self.moment.state, problem.size().index(pos))
    }

    fn path(&self) -> &[Pos] {
        &self.moment.path
    }

    fn frontier_at(&self, t: u64) -> u64 {
        self.watched.search().timeline().frontier(t)
    }

    fn answer(&self) -> Option<Answer> {
        let search = self.watched.search();
        let (path, cost) = search.solution()?;
        let path = path.iter().map(|s| cell(search.problem(), s)).collect();
        Some(Answer { path, cost: cost.value(), final_energy: None })
    }
}

impl<P: OnMap + Exits> MapRun for WalkRun<P> {
    fn mark(&self, pos: Pos) -> Mark {
        let place = self.walker.problem().size().index(pos);
        let seen = self.walker.visits(place) > 0;
        Mark { closed: self.walker.first_entered(place).filter(|_| seen), open: false }
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.walker.first_entered(self.walker.problem().size().index(pos))
    }

    fn here(&self) -> Here {
        self.moment.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        let problem = self.walker.problem();
        problem.has_dot(&self.moment.state, problem.size().index(pos))
    }

    fn path(&self) -> &[Pos] {
        &self.moment.path
    }

    fn frontier_at(&self, _: u64) -> u64 {
        1
    }

    fn answer(&self) -> Option<Answer> {
        if self.walker.status() != Status::Found {
            return None;
        }
        let problem = self.walker.problem();
        Some(Answer {
            path: self.walker.trail().iter().map(|s| cell(problem, s)).collect(),
            cost: self.walker.cost().value(),
            final_energy: self.walker.trail().last().and_then(|s| problem.energy(s)),
        })
    }
}
