//! Comparisons of Boxup: every method on one level, and over all levels that come with the program.

use super::Method;
use super::builtin::BUILTIN;
use super::level::{Board, Level};
use super::plan::Plan;
use super::relaxed::Filling;
use super::space::{Space, Wide, Word};
use crate::engine::branching::effective;
use crate::engine::contest::{Cells, Clock, Contest, Entrant, Matrix, judge_costs};
use crate::engine::limits::Limits;
use crate::engine::measures::{
    BRANCHING, BYTES, COST, EXPANDED, GENERATED, METHOD, OPTIMAL, PEAK, REPEATS, SECONDS, STOPPED,
    searched,
};
use crate::engine::run::{Job, Status};
use crate::engine::search::frontier::{BucketsDeep, BucketsFifo, Frontier, Queue};
use crate::engine::search::graph::{Search, Strategy};
use crate::engine::search::telling::Telling;
use crate::engine::table::{Column, Kind, Table};
use std::sync::Arc;

/// Most steps of one method when nothing else is asked for.
pub const STEPS: u64 = 5_000_000;

/// A search of a level with its history kept, whatever word a board takes.
pub trait Graph: Telling + Job {
    /// The plan found.
    fn plan(&self) -> Option<Plan>;

    /// The same as what can be asked about its nodes.
    fn telling(&mut self) -> &mut dyn Telling;
}

impl<W: Word, F: Frontier> Graph for Search<Space<W>, F> {
    fn plan(&self) -> Option<Plan> {
        let space = self.problem();
        let boards: Vec<Board> =
            self.path(self.goal()?).into_iter().map(|s| space.unpack(s)).collect();
        Some(Plan::along(space.level(), &boards))
    }

    fn telling(&mut self) -> &mut dyn Telling {
        self
    }
}

/// A method on a level: first the table of its estimate is filled, then it searches.
pub struct Searching {
    level: Arc<Level>,
    method: Method,
    limits: Limits,
    stage: Stage,
}

enum Stage {
    /// The missing sides decide: there is nothing to search.
    Hopeless,
    Filling(Box<Filling>),
    Searching(Box<dyn Graph>),
}

impl Searching {
    /// A search that has not made a step.
    pub fn new(level: &Level, method: Method, limits: Limits) -> Searching {
        let level = Arc::new(level.clone());
        let stage = match method {
            _ if level.is_hopeless() && !level.is_solved(level.start()) => Stage::Hopeless,
            Method::Bfs => searching(&level, method, None, limits),
            _ => Stage::Filling(Box::new(Filling::new(level.clone()))),
        };
        Searching { level, method, limits, stage }
    }

    /// The search, once it has begun.
    pub fn graph(&mut self) -> Option<&mut dyn Graph> {
        match &mut self.stage {
            Stage::Searching(search) => Some(search.as_mut()),
            _ => None,
        }
    }
}

fn searching(
    level: &Arc<Level>,
    method: Method,
    table: Option<Arc<super::relaxed::Table>>,
    limits: Limits,
) -> Stage {
    // Levels hold at most as many blocks as the widest word has room for.
    with::<u64>(level, method, &table, limits)
        .or_else(|| with::<u128>(level, method, &table, limits))
        .or_else(|| with::<Wide>(level, method, &table, limits))
        .map_or(Stage::Hopeless, Stage::Searching)
}

fn with<W: Word + 'static>(
    level: &Arc<Level>,
    method: Method,
    table: &Option<Arc<super::relaxed::Table>>,
    limits: Limits,
) -> Option<Box<dyn Graph>> {
    let space = Space::<W>::new(level.clone(), table.clone())?;
    Some(match method {
        Method::Bfs => Box::new(Search::<_, Queue>::new(space, Strategy::BREADTH_FIRST, limits)),
        Method::AStar => Box::new(Search::<_, BucketsDeep>::new(space, Strategy::A_STAR, limits)),
        Method::Greedy => Box::new(Search::<_, BucketsFifo>::new(space, Strategy::GREEDY, limits)),
    })
}

/// Entries of the table filled in a step.
const FILL: u32 = 8;

impl Job for Searching {
    fn advance(&mut self, budget: u32) -> Status {
        match &mut self.stage {
            Stage::Hopeless => {}
            Stage::Filling(filling) => {
                if !filling.advance(budget.saturating_mul(FILL))
                    && let Stage::Filling(filling) =
                        std::mem::replace(&mut self.stage, Stage::Hopeless)
                {
                    let table = Some(filling.into_table());
                    self.stage = searching(&self.level, self.method, table, self.limits);
                }
            }
            Stage::Searching(search) => drop(search.advance(budget)),
        }
        self.status()
    }

    fn status(&self) -> Status {
        match &self.stage {
            Stage::Hopeless => Status::Exhausted,
            Stage::Filling(_) => Status::Running,
            Stage::Searching(search) => search.status(),
        }
    }
}

impl Entrant for Searching {
    fn report(&mut self) -> Cells {
        let status = self.status();
        let mut cells: Cells = match &mut self.stage {
            Stage::Hopeless => vec![("expanded", 0.into()), ("generated", 1.into())],
            Stage::Filling(_) => Vec::new(),
            Stage::Searching(search) => searched(search.telling()),
        };
        if status.is_over() {
            let (plan, generated) = match &self.stage {
                Stage::Searching(search) => (search.plan(), search.totals().generated),
                _ => (None, 1),
            };
            let cost = plan.as_ref().map(|plan| plan.cost() as u64);
            let solvable = !matches!(status, Status::Stopped(_));
            cells.extend([
                ("solvable", solvable.then_some(plan.is_some()).into()),
                ("cost", cost.into()),
                ("branching", cost.and_then(|d| effective(generated, d)).into()),
                ("plan", plan.map(|plan| plan.letters()).into()),
            ]);
        }
        cells
    }
}

const SOLVABLE: Column =
    Column::plain("solvable", "solved", Kind::Flag, "whether the level can be solved");
const PLAN: Column = Column::plain("plan", "", Kind::Text, "the moves");

fn promises(table: &Table, row: usize) -> bool {
    *table.get(row, "method") != Method::Greedy.name().into()
}

fn enter(contest: &mut Contest, first: Cells, level: Arc<Level>, method: Method) {
    let cells = first.into_iter().chain([("method", method.name().into())]).collect();
    contest.enter(cells, move |limits| {
        Ok(Box::new(Searching::new(&level, method, limits)) as Box<dyn Entrant>)
    });
}

/// These methods on one level.
pub fn on_level(level: &Level, methods: &[Method], limits: Limits, clock: Clock) -> Contest {
    let columns = [
        METHOD, SOLVABLE, COST, OPTIMAL, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let mut contest = Contest::new(&columns, limits, clock)
        .judged_by(|table| judge_costs(table, "cost", promises));
    let level = Arc::new(level.clone());
    for &method in methods {
        enter(&mut contest, Vec::new(), level.clone(), method);
    }
    contest
}

/// Every method on every level that comes with the program: levels by methods, nodes expanded.
pub fn over_levels(limits: Limits, clock: Clock) -> Contest {
    let name = Column::name("level", "level", Kind::Text, "the level");
    let columns = [
        name, METHOD, SOLVABLE, COST, EXPANDED, GENERATED, REPEATS, PEAK, BYTES, SECONDS,
        BRANCHING, PLAN, STOPPED,
    ];
    let matrix = Matrix { lines: "level", across: "method", value: "expanded" };
    let mut contest = Contest::new(&columns, limits, clock).as_matrix(matrix);
    for known in BUILTIN {
        let Ok(named) = known.named() else { continue };
        let level = Arc::new(named.sheet.level);
        for method in Method::ALL {
            enter(&mut contest, vec![("level", known.name.into())], level.clone(), method);
        }
    }
    contest
}

#[cfg(test)]
mod tests {
    use super::super::solve::solve;
    use super::*;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["straight-in", "ferry", "tight-four", "seed-1"] {
            let known = BUILTIN.iter().find(|b| b.name == name).unwrap();
            let level = known.named().unwrap().sheet.level;
            let mut contest = on_level(&level, &Method::ALL, Limits::DEFAULT, Instant::now);
            contest.finish();
            let table = contest.table();
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = solve(&level, method, Limits::DEFAULT);
                let what = format!("{name} {method}");
                let cost = report.cost().map(|c| c as u64);
                assert_eq!(*table.get(row, "cost"), cost.into(), "{what}");
                assert_eq!(*table.get(row, "expanded"), report.expanded.into(), "{what}");
                assert_eq!(*table.get(row, "generated"), report.generated.into(), "{what}");
                assert_eq!(*table.get(row, "solvable"), report.plan.is_some().into(), "{what}");
                if method != Method::Greedy {
                    assert_eq!(*table.get(row, "optimal"), true.into(), "{what}");
                }
            }
        }
    }

    #[test]
    fn every_level_meets_every_method() {
        let contest = over_levels(Limits::DEFAULT, Instant::now);
        assert_eq!(contest.table().rows.len(), BUILTIN.len() * 3);
    }
}
