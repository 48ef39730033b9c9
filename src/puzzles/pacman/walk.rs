//! Walkers on a map.

use super::run::{Answer, Here, MapRun, Mark, Moment, OnMap, fact_number};
use crate::engine::condition::{Field, Known, Observed, Of, Word};
use crate::engine::moment;
use crate::engine::search::walker::{Exits, Walker};
use crate::engine::terms::Side;
use crate::puzzles::prelude::*;

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
        let t = t.min(walker.trail().len() - 1);
        let tail = walker.trail()[t.saturating_sub(TAIL)..=t].to_vec();
        let h = tail.last().map_or(0.0, |state| walker.problem_mut().estimate(state));
        Moment::of(walker.problem(), &tail, (t as f64, h, Side::Forward))
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
        let is_found = self.walker.status() == Status::Found;
        let (problem, cost) = (self.walker.problem(), self.walker.cost().value());
        is_found.then(|| Answer::of(problem, self.walker.trail(), cost))
    }
}

/// A walk as conditions ask about it: the state of any moment is stored, so nothing is sought.
struct Walk<'a, P: OnMap + Exits>(&'a mut Walker<P>);

impl<P: OnMap + Exits> Observed for Walk<'_, P> {
    fn len(&self) -> u64 {
        Run::len(self.0)
    }

    fn knows(&self, of: Of, field: Field) -> Known {
        let known = match field {
            Field::Step | Field::Expanded | Field::G | Field::Depth => true,
            Field::Fact(name) => {
                let start = self.0.trail().first();
                start.is_some_and(|state| fact_number(self.0.problem(), state, name).is_some())
            }
            _ => false,
        };
        if known && of == Of::Moment { Known::Stored } else { Known::No }
    }

    fn value(&mut self, t: u64, _: Of, field: Field) -> Option<f64> {
        let state = self.0.trail().get(usize::try_from(t).ok()?)?;
        match field {
            Field::Fact(name) => fact_number(self.0.problem(), state, name),
            // Every step costs 1.
            Field::Step | Field::Expanded | Field::G | Field::Depth => Some(t as f64),
            _ => None,
        }
    }

    fn knows_word(&self, word: Word) -> Known {
        match word {
            Word::Goal | Word::Kind("move") => Known::Stored,
            _ => Known::No,
        }
    }

    fn holds(&mut self, t: u64, word: Word) -> bool {
        match word {
            Word::Goal => t == Run::len(self.0) && self.0.status() == Status::Found,
            Word::Kind("move") => (1..=Run::len(self.0)).contains(&t),
            _ => false,
        }
    }
}
