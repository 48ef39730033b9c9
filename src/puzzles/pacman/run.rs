//! Runs on a map, with what a view needs to draw any moment.
//!
//! One trait with two kinds of runs: searches with a frontier, from one end or both, and walkers.

use crate::engine::grid::{Pos, Size};
use crate::engine::moment::{self, Wanted};
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::engine::search::bidirectional::{Bidirectional, Side};
use crate::engine::search::frontier::Frontier;
use crate::engine::search::graph::Search;
use crate::engine::search::problem::Fact;
use crate::engine::search::problem::{Cost, Places, Problem, Reversible};
use crate::engine::search::timeline::Explored;
use crate::engine::search::trace::SearchTrace;
use crate::engine::search::walker::{Exits, Walker};
use crate::engine::search::watched::Watched;

/// The state of one cell at the moment shown.
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
    /// The cost.
    pub cost: f64,
    /// Energy left at the exit (`hunger`).
    pub final_energy: Option<u32>,
}

/// A run on a map.
pub trait MapRun: Run {
    /// The search with its nodes; `None` for walkers.
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        None
    }

    /// What a walker tells about the moment shown; `None` for searches, which [`MapRun::search`] gives.
    fn walk(&mut self, wanted: Wanted) -> Option<moment::Moment> {
        let _ = wanted;
        None
    }

    /// Times the passages at `pos` to N, S, E and W were walked up to the moment shown, 2 at most;
    /// `None` unless the run marks passages (Trémaux).
    fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        let _ = pos;
        None
    }

    /// The state of the cell `pos` at the moment shown.
    fn mark(&self, pos: Pos) -> Mark;

    /// The step that first expanded a node on `pos` (for walkers: entered it), of all steps computed.
    fn first_expanded(&self, pos: Pos) -> Option<u64>;

    /// The node of the moment.
    fn here(&self) -> Here;

    /// Whether the dot on `pos` is still there for the node of the moment.
    fn has_dot(&self, pos: Pos) -> bool;

    /// The cells on the path to the node of the moment; for walkers the last ones only.
    fn path(&self) -> &[Pos];

    /// Size of the frontier at moment `t`.
    fn frontier_at(&self, t: u64) -> u64;

    /// The path found, once the run is over.
    fn answer(&self) -> Option<Answer>;
}

/// A problem on a map, with what its states hold besides their cell.
pub trait OnMap: Places {
    /// Rows and columns of the map.
    fn size(&self) -> Size;

    /// Energy left, in `hunger`.
    fn energy(&self, state: &Self::State) -> Option<u32> {
        let _ = state;
        None
    }

    /// Number of dots left, in `hunger`.
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

/// A state as named values for a trace: column and row of its cell, energy and dots left.
pub fn facts<P: OnMap>(problem: &P, state: &P::State) -> Vec<(&'static str, Fact)> {
    let pos = cell(problem, state);
    let numbers = [
        ("x", Some(u32::from(pos.col))),
        ("y", Some(u32::from(pos.row))),
        ("energy", problem.energy(state)),
        ("dots", problem.dots(state)),
    ];
    let known = numbers.into_iter().filter_map(|(name, n)| Some((name, Fact::Number(n?.into()))));
    known.collect()
}

fn cell<P: OnMap>(problem: &P, state: &P::State) -> Pos {
    problem.size().pos(problem.place(state))
}

fn cells<P: OnMap>(problem: &P, states: &[P::State]) -> Vec<Pos> {
    states.iter().map(|state| cell(problem, state)).collect()
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

/// The node of the moment with its state and the cells that lead to it, updated at each seek.
pub struct Moment<S> {
    here: Here,
    state: S,
    path: Vec<Pos>,
}

/// A search with a frontier over a map, from one end or from both.
pub trait Searched: Explored + SearchTrace + Job {
    /// The problem.
    type Problem: OnMap;

    /// The problem searched.
    fn problem(&self) -> &Self::Problem;

    /// The node of moment `t` of `len`.
    fn moment(&mut self, t: u64, len: u64) -> Moment<<Self::Problem as Problem>::State>;

    /// The path found.
    fn answer(&self) -> Option<Answer>;
}

impl<P: OnMap, F: Frontier> Searched for Search<P, F> {
    type Problem = P;

    fn problem(&self) -> &P {
        Search::problem(self)
    }

    fn moment(&mut self, t: u64, len: u64) -> Moment<P::State> {
        let goal = self.goal().filter(|_| t == len);
        let id = goal.or_else(|| self.record().expanded_at(t)).unwrap_or(0);
        let start = (self.problem().start(), P::Cost::ZERO);
        let (state, g) = self.node(id).map_or(start, |node| (node.state, node.g));
        let path = cells(self.problem(), &self.path(id));
        Moment { here: here(self.problem_mut(), &state, g, Side::Forward), state, path }
    }

    fn answer(&self) -> Option<Answer> {
        let node = self.node(self.goal()?)?;
        Some(Answer {
            path: cells(self.problem(), &self.path(self.goal()?)),
            cost: node.g.value(),
            final_energy: self.problem().energy(&node.state),
        })
    }
}

impl<P: OnMap + Reversible, F: Frontier> Searched for Bidirectional<P, F> {
    type Problem = P;

    fn problem(&self) -> &P {
        Bidirectional::problem(self)
    }

    fn moment(&mut self, t: u64, len: u64) -> Moment<P::State> {
        if let Some((path, cost)) = self.solution().filter(|_| t == len) {
            let state = self.problem().goal();
            let path = cells(self.problem(), &path);
            return Moment {
                here: here(self.problem_mut(), &state, cost, Side::Forward),
                state,
                path,
            };
        }
        let id = self.timeline().expanded_at(t).unwrap_or(0);
        let start = (self.problem().start(), P::Cost::ZERO, Side::Forward);
        let (state, g, side) = self.node(id).unwrap_or(start);
        let path = cells(self.problem(), &self.path(id));
        let mut here = here(self.problem_mut(), &state, g, side);
        if side == Side::Backward {
            here.h = self.problem_mut().estimate_back(&state);
        }
        Moment { here, state, path }
    }

    fn answer(&self) -> Option<Answer> {
        let (path, cost) = self.solution()?;
        let path = cells(self.problem(), &path);
        Some(Answer { path, cost: cost.value(), final_energy: None })
    }
}

/// A search with a frontier on a map, at the moment shown.
pub struct SearchRun<S: Searched> {
    watched: Watched<S>,
    moment: Moment<<S::Problem as Problem>::State>,
}

impl<S: Searched> SearchRun<S> {
    /// A run that shows the beginning of `search`.
    pub fn new(search: S, keep: Keep) -> Self {
        let mut watched = Watched::new(search, keep);
        let moment = Self::moment(&mut watched);
        SearchRun { watched, moment }
    }

    fn refresh(&mut self) {
        self.moment = Self::moment(&mut self.watched);
    }

    fn moment(watched: &mut Watched<S>) -> Moment<<S::Problem as Problem>::State> {
        let (t, len) = (watched.at(), watched.len());
        watched.search_mut().moment(t, len)
    }

    fn place(&self, pos: Pos) -> usize {
        self.watched.search().problem().size().index(pos)
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
    /// A run that shows the beginning of `walker`.
    pub fn new(mut walker: Walker<P>) -> Self {
        let moment = Self::moment(&mut walker);
        WalkRun { walker, moment }
    }

    fn refresh(&mut self) {
        self.moment = Self::moment(&mut self.walker);
    }

    fn moment(walker: &mut Walker<P>) -> Moment<P::State> {
        let t = usize::try_from(walker.at()).unwrap_or(usize::MAX);
        let trail = walker.trail();
        let t = t.min(trail.len() - 1);
        let state = trail[t];
        let tail = &trail[t.saturating_sub(TAIL)..=t];
        let path = cells(walker.problem(), tail);
        let mut here = here(walker.problem_mut(), &state, P::Cost::ZERO, Side::Forward);
        here.g = t as f64;
        Moment { here, state, path }
    }
}

delegate_run!([S: Searched] SearchRun<S> => |this| this.watched, then refresh);
delegate_run!([P: OnMap + Exits] WalkRun<P> => |this| this.walker, then refresh);

impl<S: Searched> MapRun for SearchRun<S> {
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        Some(self.watched.search_mut())
    }

    fn mark(&self, pos: Pos) -> Mark {
        let count = self.watched.count(self.place(pos));
        Mark { closed: self.first_expanded(pos).filter(|_| count.closed > 0), open: count.open > 0 }
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        self.watched.first_expanded(self.place(pos))
    }

    fn here(&self) -> Here {
        self.moment.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        self.watched.search().problem().has_dot(&self.moment.state, self.place(pos))
    }

    fn path(&self) -> &[Pos] {
        &self.moment.path
    }

    fn frontier_at(&self, t: u64) -> u64 {
        self.watched.search().timeline().frontier(t)
    }

    fn answer(&self) -> Option<Answer> {
        self.watched.search().answer()
    }
}

impl<P: OnMap + Exits> MapRun for WalkRun<P> {
    fn walk(&mut self, wanted: Wanted) -> Option<moment::Moment> {
        Some(self.walker.moment(wanted))
    }

    fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        self.walker.marks(self.walker.problem().size().index(pos))
    }

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
            path: cells(problem, self.walker.trail()),
            cost: self.walker.cost().value(),
            final_energy: self.walker.trail().last().and_then(|s| problem.energy(s)),
        })
    }
}
