//! Everything that can be reached from a level: how many boards, and the shortest plan among them.

use super::level::Level;
use super::space::{Space, Wide};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::engine::search::frontier::Queue;
use crate::engine::search::graph::{Search, Strategy};
use std::sync::Arc;

/// The statistics of a level so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// The fewest moves, once a solved board was reached.
    pub optimum: Option<u32>,
    /// Boards reached so far; solved ones are not expanded.
    pub reached: u64,
    /// Moves to the boards reached last.
    pub depth: u32,
}

enum Whole {
    Narrow(Search<Space<u64>, Queue, ()>),
    Wide(Search<Space<Wide>, Queue, ()>),
}

/// A breadth-first search through everything that can be reached.
pub struct Statistics {
    whole: Option<Whole>,
    finding: Finding,
    /// Number of nodes checked for being solved.
    looked: u32,
}

impl Statistics {
    /// Nothing counted yet.
    pub fn new(level: &Level, limits: Limits) -> Statistics {
        let level = Arc::new(level.clone());
        let narrow = Space::<u64>::new(level.clone(), None).map(|space| {
            Whole::Narrow(Search::new(space.whole(), Strategy::BREADTH_FIRST, limits))
        });
        let whole = narrow.or_else(|| {
            let space = Space::<Wide>::new(level, None)?;
            Some(Whole::Wide(Search::new(space.whole(), Strategy::BREADTH_FIRST, limits)))
        });
        let mut statistics = Statistics { whole, finding: Finding::default(), looked: 0 };
        statistics.look();
        statistics
    }

    /// The statistics so far.
    pub fn finding(&self) -> Finding {
        self.finding
    }

    /// Checks the nodes generated since the last call.
    fn look(&mut self) {
        macro_rules! look {
            ($search:expr) => {{
                let generated = $search.generated();
                self.finding.reached = generated;
                while u64::from(self.looked) < generated {
                    let Some(node) = $search.node(self.looked) else { break };
                    if self.finding.optimum.is_none() && $search.problem().is_solved(node.state) {
                        self.finding.optimum = Some(node.g);
                    }
                    self.finding.depth = node.g;
                    self.looked += 1;
                }
            }};
        }
        match &self.whole {
            Some(Whole::Narrow(search)) => look!(search),
            Some(Whole::Wide(search)) => look!(search),
            None => {}
        }
    }
}

impl Job for Statistics {
    fn advance(&mut self, budget: u32) -> Status {
        let status = match &mut self.whole {
            Some(Whole::Narrow(search)) => search.advance(budget),
            Some(Whole::Wide(search)) => search.advance(budget),
            None => Status::Exhausted,
        };
        self.look();
        status
    }

    fn status(&self) -> Status {
        match &self.whole {
            Some(Whole::Narrow(search)) => search.status(),
            Some(Whole::Wide(search)) => search.status(),
            None => Status::Exhausted,
        }
    }
}
