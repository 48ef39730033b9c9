//! Walkers on a map.

use super::super::observed::Walk;
use super::{Answer, Here, MapRun, Mark, Moment, OnMap, cells, here};
use crate::engine::condition::Observed;
use crate::engine::grid::{Dir, Pos};
use crate::engine::moment::{self, Wanted};
use crate::engine::run::{Job, Run, Status, delegate_run};
use crate::engine::search::problem::Cost;
use crate::engine::search::walker::{Exits, Walker};
use crate::engine::terms::Side;

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

delegate_run!([P: OnMap + Exits] WalkRun<P> => |this| this.walker, then refresh);

impl<P: OnMap + Exits> MapRun for WalkRun<P> {
    fn observed(&mut self) -> Box<dyn Observed + '_> {
        Box::new(Walk(&mut self.walker))
    }

    fn walk(&mut self, wanted: Wanted) -> Option<moment::Moment> {
        Some(self.walker.moment(wanted))
    }

    fn passages(&self, pos: Pos) -> Option<[u8; 4]> {
        self.walker.marks(self.walker.problem().size().index(pos))
    }

    fn hand(&self) -> Option<Dir> {
        self.walker.hand()
    }

    fn mark(&self, pos: Pos) -> Mark {
        let place = self.walker.problem().size().index(pos);
        let seen = self.walker.visits(place) > 0;
        let closed = self.walker.first_entered(place).filter(|_| seen);
        Mark { closed, ..Mark::default() }
    }

    fn expansions(&self, pos: Pos) -> u32 {
        self.walker.visits(self.walker.problem().size().index(pos))
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
