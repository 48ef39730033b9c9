//! Solving a level from beginning to end, without a screen.

use super::Method;
use super::level::{Board, Level};
use super::plan::Plan;
use super::relaxed;
use super::space::{Space, Wide, Word};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::engine::search::frontier::{BucketsDeep, BucketsFifo, Frontier, Queue};
use crate::engine::search::graph::{Search, Strategy};
use std::sync::Arc;

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// How the search ended.
    pub status: Status,
    /// The plan; a shortest one but for [`Method::Greedy`].
    pub plan: Option<Plan>,
    /// Nodes expanded; 0 where the missing sides decide at once.
    pub expanded: u64,
    /// Nodes generated.
    pub generated: u64,
    /// Whether the missing sides of red and blue are opposite, so that there was nothing to search.
    pub hopeless: bool,
}

impl Report {
    /// The moves of the plan.
    pub fn cost(&self) -> Option<usize> {
        self.plan.as_ref().map(Plan::cost)
    }
}

/// Searches `level` from its start.
pub fn solve(level: &Level, method: Method, limits: Limits) -> Report {
    if level.is_hopeless() && !level.is_solved(level.start()) {
        return Report {
            status: Status::Exhausted,
            plan: None,
            expanded: 0,
            generated: 1,
            hopeless: true,
        };
    }
    let level = Arc::new(level.clone());
    // Levels hold at most as many blocks as the widest word has room for.
    with::<u64>(&level, method, limits)
        .or_else(|| with::<u128>(&level, method, limits))
        .or_else(|| with::<Wide>(&level, method, limits))
        .unwrap_or(Report {
            status: Status::Exhausted,
            plan: None,
            expanded: 0,
            generated: 0,
            hopeless: false,
        })
}

fn with<W: Word>(level: &Arc<Level>, method: Method, limits: Limits) -> Option<Report> {
    let table = (method != Method::Bfs).then(|| relaxed::table(level.clone()));
    let space = Space::<W>::new(level.clone(), table)?;
    Some(match method {
        Method::Bfs => search::<W, Queue>(space, Strategy::BREADTH_FIRST, limits),
        Method::AStar => search::<W, BucketsDeep>(space, Strategy::A_STAR, limits),
        Method::Greedy => search::<W, BucketsFifo>(space, Strategy::GREEDY, limits),
    })
}

fn search<W: Word, F: Frontier + Default>(
    space: Space<W>,
    strategy: Strategy,
    limits: Limits,
) -> Report {
    let mut search: Search<Space<W>, F> = Search::new(space, strategy, limits);
    let status = search.finish();
    let space = search.problem();
    let plan = search.goal().map(|goal| {
        let boards: Vec<Board> = search.path(goal).into_iter().map(|s| space.unpack(s)).collect();
        Plan::along(space.level(), &boards)
    });
    Report {
        status,
        plan,
        expanded: search.expanded(),
        generated: search.generated(),
        hopeless: false,
    }
}
