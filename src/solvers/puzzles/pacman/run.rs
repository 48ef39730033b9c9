//! Runs on a map, with what a view needs to draw any moment.
//!
//! One trait with two kinds of runs: searches with a frontier, from one end or both, and walkers
//! ([`solve`](super::solve)).

use super::*;
use crate::engine::{
    moment, search::facts::SearchFacts, search::problem::Cost as _, search::trace::StateOf,
    search::watched::Watched,
};
use std::cell::RefCell;

/// The state of one cell at the moment shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The step that first expanded a node here, if that was before now.
    pub closed: Option<u64>,
    /// Whether a node here waits in the frontier.
    pub open: bool,
    /// Which of two searches was here first; `None` if there is one, or none was here.
    pub side: Option<Side>,
}

/// The node that stands for a cell: the one first expanded there, or else the cheapest that waits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reached {
    /// Its number.
    pub id: NodeId,
    /// Cost of the path to it.
    pub g: f64,
    /// Estimate of the cost still to come, as the search uses it; 0 if it uses none.
    pub h: f64,
}

/// The node of the moment: the one just expanded, at the end of a successful run the goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Here {
    /// Its cell.
    pub pos: Pos,
    /// Cost of the path to it.
    pub g: f64,
    /// Estimate of the cost still to come, as the search uses it: 0 if it uses none, infinite for a proven
    /// dead end.
    pub h: f64,
    /// Energy left (`hunger`).
    pub energy: Option<u32>,
    /// Dots left (`hunger`).
    pub dots: Option<u32>,
    /// Which end it belongs to, for a search from both.
    pub side: Side,
    /// The cells on the path to it; for walkers the last ones only.
    pub path: Vec<Pos>,
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
    /// The run, as conditions ask about its moments.
    fn observed(&mut self) -> Box<dyn Observed + '_>;

    /// What a walker tells about the moment shown; `None` for searches, which [`Run::search`] gives.
    fn walk(&mut self, _wanted: Wanted) -> Option<moment::Moment> {
        None
    }

    /// Times the passages at `pos` to N, S, E and W were walked up to the moment shown, 2 at most;
    /// `None` unless the run marks passages (Trémaux).
    fn passages(&self, _pos: Pos) -> Option<[u8; 4]> {
        None
    }

    /// On which side of the cell of the moment the hand is; `None` unless the run keeps a hand on the wall.
    fn hand(&self) -> Option<Dir> {
        None
    }

    /// The state of the cell `pos` at the moment shown.
    fn mark(&self, pos: Pos) -> Mark;

    /// The step that first expanded a node on `pos` (for walkers: entered it), of all steps computed.
    fn first_expanded(&self, pos: Pos) -> Option<u64>;

    /// Whether a node on `pos` is generated at any step computed.
    fn is_generated(&self, pos: Pos) -> bool {
        self.first_expanded(pos).is_some()
    }

    /// The node that stands for `pos` at the moment shown; `None` for walkers, and where there is none.
    fn reached(&self, _pos: Pos) -> Option<Reached> {
        None
    }

    /// The heuristic of the problem on `pos`, with the energy and dots of the node of the moment;
    /// `None` for walkers.
    fn estimate(&self, _pos: Pos) -> Option<f64> {
        None
    }

    /// Nodes expanded on `pos` up to the moment shown (for walkers: times entered).
    fn expansions(&self, pos: Pos) -> u32;

    /// Cells in which a node waits, of so many that were generated last at most.
    fn waiting(&self, _most: u32) -> Vec<Pos> {
        Vec::new()
    }

    /// The cell in which two searches met, at the last moment.
    fn meeting(&self) -> Option<Pos> {
        None
    }

    /// The node of the moment.
    fn here(&self) -> &Here;

    /// Where a walker stood before its last step; `None` at its start, and for searches.
    fn before(&self) -> Option<&Here> {
        None
    }

    /// Whether the dot on `pos` is still there for the node of the moment.
    fn has_dot(&self, pos: Pos) -> bool;

    /// Size of the frontier at moment `t`.
    fn frontier_at(&self, t: u64) -> u64;

    /// The path found, once the run is over.
    fn answer(&self) -> Option<Answer>;
}

/// A problem on a map, with what its states hold besides their cell.
pub trait OnMap: Problem {
    /// Rows and columns of the map.
    fn size(&self) -> Size;

    /// Energy left, in `hunger`.
    fn energy(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// Number of dots left, in `hunger`.
    fn dots(&self, _state: &Self::State) -> Option<u32> {
        None
    }

    /// The same state on another place.
    fn moved(&self, state: &Self::State, place: usize) -> Self::State;

    /// The estimate of a state that the search may never meet.
    fn estimate_supposed(&mut self, state: &Self::State) -> f64 {
        self.estimate(state)
    }

    /// Whether the dot on `place` is left.
    fn has_dot(&self, _state: &Self::State, _place: usize) -> bool {
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
    numbers.into_iter().filter_map(|(name, n)| Some((name, Fact::Number(n?.into())))).collect()
}

/// A value of a state, as conditions name it.
#[inline]
pub fn fact_number<P: OnMap>(problem: &P, state: &P::State, name: &str) -> Option<f64> {
    match name {
        "row" => Some(cell(problem, state).row.into()),
        "col" => Some(cell(problem, state).col.into()),
        "energy" => problem.energy(state).map(f64::from),
        "dots" => problem.dots(state).map(f64::from),
        _ => None,
    }
}

fn cell<P: OnMap>(problem: &P, state: &P::State) -> Pos {
    problem.size().pos(problem.place(state, P::Cost::ZERO))
}

fn cells<P: OnMap>(problem: &P, states: &[P::State]) -> Vec<Pos> {
    states.iter().map(|state| cell(problem, state)).collect()
}

/// The node of the moment with its state, updated at each seek.
pub(super) struct Moment<S> {
    pub(super) here: Here,
    pub(super) state: S,
}

impl<S: Copy> Moment<S> {
    /// At the end of a path, with g, h and the side there.
    pub(super) fn of<P: OnMap<State = S>>(
        problem: &P,
        path: &[S],
        (g, h, side): (f64, f64, Side),
    ) -> Moment<S> {
        let state = path.last().copied().unwrap_or_else(|| problem.start());
        let (energy, dots) = (problem.energy(&state), problem.dots(&state));
        let (pos, path) = (cell(problem, &state), cells(problem, path));
        Moment { here: Here { pos, g, h, energy, dots, side, path }, state }
    }
}

impl Answer {
    /// The path through these states.
    pub(super) fn of<P: OnMap>(problem: &P, path: &[P::State], cost: f64) -> Answer {
        let final_energy = path.last().and_then(|state| problem.energy(state));
        Answer { path: cells(problem, path), cost, final_energy }
    }
}

/// A search with a frontier on a map, at the moment shown.
pub struct SearchRun<S: Explored<Problem: OnMap>> {
    /// In a cell, since estimates need scratch space also when a moment is only drawn.
    watched: RefCell<Watched<S>>,
    moment: Moment<StateOf<S>>,
    estimates: RefCell<Estimates>,
}

/// Estimates by place, computed when they are asked for.
#[derive(Default)]
struct Estimates {
    /// The moment whose energy and dots they are for; none where they hold for the whole run.
    moment: Option<u64>,
    /// By place.
    h: Vec<Option<f64>>,
}

impl<S: Explored<Problem: OnMap>> SearchRun<S> {
    /// A run that shows the beginning of `search`.
    pub fn new(search: S, keep: Keep) -> Self {
        let mut watched = Watched::new(search, keep);
        let moment = Self::moment(&mut watched);
        SearchRun { watched: RefCell::new(watched), moment, estimates: RefCell::default() }
    }

    fn refresh(&mut self) {
        if self.watched.get_mut().at() == 0 {
            // The tables of the estimates may not have been there before.
            *self.estimates.get_mut() = Estimates::default();
        }
        self.moment = Self::moment(self.watched.get_mut());
    }

    fn moment(watched: &mut Watched<S>) -> Moment<StateOf<S>> {
        let t = watched.at();
        let is_end = watched.shows_answer();
        let search = &mut watched.search;
        let solution = is_end.then(|| search.solution()).flatten();
        let (path, g, h, side) = solution.map_or_else(
            || {
                let id = search.history().expanded_at(t).unwrap_or(0);
                let [g, h] = [search.g(id), search.h(id)].map(Option::unwrap_or_default);
                (search.path(id), g, h, search.side(id).unwrap_or(Side::Forward))
            },
            |(path, cost)| (path, cost, 0.0, Side::Forward),
        );
        Moment::of(search.problem(), &path, (g, h, side))
    }

    /// The places of a cell: one for each search.
    fn places(&self, pos: Pos) -> [Option<usize>; 2] {
        let watched = self.watched.borrow();
        let (problem, side) = (watched.search.problem(), watched.search.side(0));
        let place = problem.size().index(pos);
        [Some(place), side.map(|_| problem.places() + place)]
    }
}

delegate_run!([S: Explored<Problem: OnMap>] SearchRun<S> => |self| *self.watched.borrow(), mut *self.watched.get_mut(), then refresh);

impl<S: Explored<Problem: OnMap>> MapRun for SearchRun<S> {
    fn observed(&mut self) -> Box<dyn Observed + '_> {
        Box::new(SearchFacts::new(&mut self.watched.get_mut().search))
    }

    fn mark(&self, pos: Pos) -> Mark {
        let places = self.places(pos);
        let watched = self.watched.borrow();
        let (mut mark, mut first) = (Mark::default(), None);
        for (place, side) in places.into_iter().flatten().zip([Side::Forward, Side::Backward]) {
            let count = watched.count(place);
            let closed = watched.first_expanded(place).filter(|_| count.closed > 0);
            if count.open == 0 && closed.is_none() {
                continue;
            }
            mark.open |= count.open > 0;
            // The one that expanded the cell first, or else reached it first.
            let node = places[1].and_then(|_| watched.node_on(place)).unwrap_or(NodeId::MAX);
            let order = (closed.unwrap_or(u64::MAX), node);
            if first.is_none_or(|first| order < first) {
                first = Some(order);
                (mark.closed, mark.side) = (closed, places[1].map(|_| side));
            }
        }
        mark
    }

    fn first_expanded(&self, pos: Pos) -> Option<u64> {
        let watched = self.watched.borrow();
        self.places(pos).into_iter().flatten().filter_map(|p| watched.first_expanded(p)).min()
    }

    fn is_generated(&self, pos: Pos) -> bool {
        let watched = self.watched.borrow();
        self.places(pos).into_iter().flatten().any(|place| watched.is_generated(place))
    }

    fn reached(&self, pos: Pos) -> Option<Reached> {
        let places = self.places(pos);
        let mark = self.mark(pos);
        let place = if mark.side == Some(Side::Backward) { places[1] } else { places[0] };
        let mut watched = self.watched.borrow_mut();
        let id = watched.node_on(place?)?;
        let search = &mut watched.search;
        Some(Reached { id, g: search.g(id)?, h: search.h(id)? })
    }

    fn estimate(&self, pos: Pos) -> Option<f64> {
        let mut estimates = self.estimates.borrow_mut();
        let mut watched = self.watched.borrow_mut();
        let at = watched.at();
        let problem = watched.search.problem_mut();
        let place = problem.size().index(pos);
        // Where there are dots the estimates depend on the node; elsewhere on the cell alone.
        let state = self.moment.state;
        let moment = problem.energy(&state).map(|_| at);
        if estimates.moment != moment || estimates.h.len() != problem.places() {
            estimates.moment = moment;
            estimates.h.clear();
            estimates.h.resize(problem.places(), None);
        }
        let h = estimates.h.get_mut(place)?;
        Some(*h.get_or_insert_with(|| problem.estimate_supposed(&problem.moved(&state, place))))
    }

    fn waiting(&self, most: u32) -> Vec<Pos> {
        let watched = self.watched.borrow();
        let (search, size) = (&watched.search, watched.search.problem().size());
        let generated = search.history().generated(watched.at());
        let places = (generated.saturating_sub(most)..generated).map(|id| search.place_of(id));
        let waits = places.filter(|&place| watched.count(place).open > 0);
        // Those of the search from the goal follow those of the one from the start.
        waits.map(|place| size.pos(place % size.area())).collect()
    }

    fn expansions(&self, pos: Pos) -> u32 {
        let watched = self.watched.borrow();
        self.places(pos).into_iter().flatten().map(|place| watched.count(place).closed).sum()
    }

    fn meeting(&self) -> Option<Pos> {
        let watched = self.watched.borrow();
        let search = &watched.search;
        let (id, _) = search.met().filter(|_| watched.at() == watched.len())?;
        let place = search.place_of(id);
        Some(search.problem().size().pos(place % search.problem().places().max(1)))
    }

    fn here(&self) -> &Here {
        &self.moment.here
    }

    fn has_dot(&self, pos: Pos) -> bool {
        let watched = self.watched.borrow();
        let problem = watched.search.problem();
        problem.has_dot(&self.moment.state, problem.size().index(pos))
    }

    fn frontier_at(&self, t: u64) -> u64 {
        self.watched.borrow().search.history().frontier(t)
    }

    fn answer(&self) -> Option<Answer> {
        let watched = self.watched.borrow();
        let (path, cost) = watched.search.solution()?;
        Some(Answer::of(watched.search.problem(), &path, cost))
    }
}
