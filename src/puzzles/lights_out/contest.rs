//! Comparisons of Lights Out: every method on one board, and the ways to make boards.

use super::algebra::Chase;
use super::generate::{Maker, Way};
use super::methods::{
    BfsBoards, Boards, ChaseSteps, Method, ModelSteps, packed_bits, small, system,
};
use super::minimum::Minimum;
use super::{Board, Instance, Rules, Wiring};
use crate::engine::branching::effective;
use crate::engine::contest::{Cells, Clock, Contest, Entrant, Matrix, judge_costs};
use crate::engine::limits::{Limit, Limits};
use crate::engine::linear::{Elimination, Form};
use crate::engine::measures::{
    BRANCHING, BYTES, GENERATED, METHOD, PEAK, REPEATS, SECONDS, STOPPED, searched,
};
use crate::engine::run::{Job, Status};
use crate::engine::search::breadth::Breadth;
use crate::engine::search::frontier::Queue;
use crate::engine::search::graph::{Search, Strategy};
use crate::engine::search::telling::Telling;
use crate::engine::seed::Random;
use crate::engine::stepped::Stepped;
use crate::engine::table::{Best, Column, Kind};
use std::collections::HashSet;
use std::rc::Rc;

/// Most steps of one method when nothing else is asked for.
pub const STEPS: u64 = 20_000_000;

const COLUMNS: [Column; 14] = [
    METHOD,
    Column::plain("solvable", "solvable", Kind::Flag, "whether the board can be solved"),
    Column::least("count", "presses", Kind::Count, "presses of the solution found"),
    Column::plain("optimal", "fewest", Kind::Flag, "whether no solution has fewer presses"),
    Column::plain("minimum", "proven", Kind::Flag, "whether the method itself proves it"),
    Column::least(
        "expanded",
        "steps",
        Kind::Count,
        "boards expanded, presses, assignments, row operations, solutions tried",
    ),
    GENERATED,
    REPEATS,
    PEAK,
    BYTES,
    SECONDS,
    BRANCHING,
    Column::plain("presses", "", Kind::Text, "the presses, row by row"),
    STOPPED,
];

/// Breadth-first search over boards with its history kept, whatever word a board takes.
pub trait Graph: Telling + Job {
    /// The presses of the solution found.
    fn presses(&self) -> Option<Vec<u8>>;

    /// The same as what can be asked about its nodes.
    fn telling(&mut self) -> &mut dyn Telling;
}

impl<W: BfsBoards> Graph for Search<Boards<W>, Queue> {
    fn presses(&self) -> Option<Vec<u8>> {
        Some(self.problem().presses(&self.path(self.goal()?)))
    }

    fn telling(&mut self) -> &mut dyn Telling {
        self
    }
}

impl Graph for Breadth<Boards<u32>> {
    fn presses(&self) -> Option<Vec<u8>> {
        Some(self.problem().presses(&self.path(self.goal()?)))
    }

    fn telling(&mut self) -> &mut dyn Telling {
        self
    }
}

/// The search over the boards reached from one.
///
/// # Errors
/// The board is too large for a machine word; one line.
pub fn graph(instance: &Instance, limits: Limits) -> Result<Box<dyn Graph>, String> {
    let wiring = Wiring::new(&instance.rules);
    let strategy = Strategy::BREADTH_FIRST;
    if let Some(boards) = small(instance, &wiring) {
        return Ok(Box::new(Breadth::new(boards, limits)));
    }
    if let Some(boards) = Boards::<u64>::new(instance, wiring.clone()) {
        return Ok(Box::new(Search::<_, Queue>::new(boards, strategy, limits)));
    }
    match Boards::<u128>::new(instance, wiring) {
        Some(boards) => Ok(Box::new(Search::<_, Queue>::new(boards, strategy, limits))),
        None => Err(format!("a board takes {} bits, bfs packs it into 128", packed_bits(instance))),
    }
}

/// A method at work.
enum Work {
    Bfs(Box<dyn Graph>),
    Chase(Stepped<ChaseSteps>),
    Model(Stepped<ModelSteps>),
    Gauss(Stepped<Elimination>),
    Minimum(Box<Minimum>, Limits),
}

struct OnBoard {
    work: Work,
    board: Rc<Board>,
}

impl OnBoard {
    fn new(instance: &Instance, method: Method, limits: Limits) -> Result<OnBoard, String> {
        let wiring = || Wiring::new(&instance.rules);
        let board = &instance.board;
        let work = match method {
            Method::Bfs => Work::Bfs(graph(instance, limits)?),
            Method::Chase => {
                Work::Chase(Stepped::new(ChaseSteps::new(Chase::new(wiring()), board), limits))
            }
            Method::Model => Work::Model(Stepped::new(ModelSteps::new(wiring(), board), limits)),
            Method::Gauss => {
                let bytes = (board.lights.len() * (board.lights.len() + 1)) as u64;
                if bytes > limits.bytes {
                    return Err(format!("the matrix takes {} MiB", bytes >> 20));
                }
                let elimination = Elimination::new(system(&wiring(), board), Form::Echelon);
                Work::Gauss(Stepped::new(elimination, limits))
            }
            Method::Minimum => Work::Minimum(Box::new(Minimum::of(instance)), limits),
        };
        Ok(OnBoard { work, board: Rc::new(board.clone()) })
    }

    fn steps(&self) -> u64 {
        match &self.work {
            Work::Bfs(search) => search.totals().expanded,
            Work::Chase(steps) => steps.steps(),
            Work::Model(steps) => steps.steps(),
            Work::Gauss(steps) => steps.steps(),
            Work::Minimum(minimum, _) => minimum.tried(),
        }
    }

    /// The solution found, and whether it is proven to be the shortest.
    fn presses(&self) -> (Option<Vec<u8>>, bool) {
        let found = self.status() == Status::Found;
        match &self.work {
            Work::Bfs(search) => (search.presses(), true),
            Work::Chase(steps) => (found.then(|| steps.solver().presses().to_vec()), false),
            Work::Model(steps) => (steps.solver().best().map(<[u8]>::to_vec), found),
            Work::Gauss(steps) => {
                (Some(()).filter(|()| found).and_then(|()| steps.solver().solution()), false)
            }
            Work::Minimum(minimum, _) => {
                (minimum.best().ok().map(|b| b.0.to_vec()), minimum.is_proven())
            }
        }
    }
}

impl Job for OnBoard {
    fn advance(&mut self, budget: u32) -> Status {
        match &mut self.work {
            Work::Bfs(search) => drop(search.advance(budget)),
            Work::Chase(steps) => drop(steps.advance(budget)),
            Work::Model(steps) => drop(steps.advance(budget)),
            Work::Gauss(steps) => drop(steps.advance(budget)),
            // A step of this one is a block of solutions.
            Work::Minimum(minimum, limits) => {
                if minimum.tried() < limits.steps {
                    minimum.advance(budget.min(16));
                }
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        match &self.work {
            Work::Bfs(search) => search.status(),
            Work::Chase(steps) => steps.status(),
            Work::Model(steps) => steps.status(),
            Work::Gauss(steps) => steps.status(),
            Work::Minimum(minimum, limits) => match minimum.status() {
                Status::Running if minimum.tried() >= limits.steps => {
                    Status::Stopped(Limit::Steps(limits.steps))
                }
                status => status,
            },
        }
    }

    fn progress(&self) -> Option<f32> {
        match &self.work {
            Work::Bfs(_) => None,
            Work::Chase(steps) => steps.progress(),
            Work::Model(steps) => steps.progress(),
            Work::Gauss(steps) => steps.progress(),
            Work::Minimum(minimum, _) => minimum.progress(),
        }
    }
}

impl Entrant for OnBoard {
    fn report(&mut self) -> Cells {
        let mut cells: Cells = vec![("expanded", self.steps().into())];
        if let Work::Bfs(search) = &mut self.work {
            cells.extend(searched(search.telling()));
        }
        let status = self.status();
        if status.is_over() {
            let (presses, proven) = self.presses();
            let solvable = match (&presses, status) {
                (Some(_), _) => Some(true),
                (None, Status::Exhausted) => Some(false),
                (None, _) => None,
            };
            let count = presses.as_ref().map(|p| p.iter().map(|&t| u64::from(t)).sum::<u64>());
            if let (Work::Bfs(search), Some(count)) = (&self.work, count) {
                cells.push(("branching", effective(search.totals().generated, count).into()));
            }
            let minimum = presses.is_some() && proven;
            let text = presses.and_then(|p| Board::new(self.board.size(), p));
            cells.extend([
                ("solvable", solvable.into()),
                ("count", count.into()),
                ("minimum", minimum.into()),
                ("presses", text.map(|board| board.to_string()).into()),
            ]);
        }
        cells
    }
}

/// These methods on one board.
pub fn on_board(instance: &Instance, methods: &[Method], limits: Limits, clock: Clock) -> Contest {
    let mut contest = Contest::new(&COLUMNS, limits, clock).judged_by(|table| {
        judge_costs(table, "count", |table, row| *table.get(row, "minimum") == true.into());
    });
    let instance = Rc::new(instance.clone());
    for &method in methods {
        let instance = instance.clone();
        contest.enter(vec![("method", method.name().into())], move |limits| {
            Ok(Box::new(OnBoard::new(&instance, method, limits)?) as Box<dyn Entrant>)
        });
    }
    contest
}

const MAKING: [Column; 8] = [
    Column::name("way", "way", Kind::Text, "how boards are made"),
    Column::name("boards", "boards", Kind::Count, "how many were asked for"),
    Column::least("drawn", "drawn", Kind::Count, "boards drawn, unsolvable ones included"),
    Column {
        best: Best::Most,
        ..Column::plain(
            "distinct",
            "distinct",
            Kind::Count,
            "how many of them are different: the same board may come more than once",
        )
    },
    Column::plain("solvable", "solvable", Kind::Flag, "whether all of them can be solved"),
    SECONDS,
    Column::least("per_board", "a board", Kind::Seconds, "time of one board"),
    STOPPED,
];

/// Numbers of boards the ways are asked for, as in the published comparison.
const BOARDS: [u32; 3] = [10, 100, 1000];

/// A way to make boards at work.
struct Making {
    maker: Maker,
    way: Way,
    random: Random,
    wanted: u32,
    made: u32,
    seen: HashSet<Vec<u8>>,
    drawn: u64,
    chase: Chase,
    limits: Limits,
}

impl Job for Making {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            self.drawn += 1;
            if let Some(board) = self.maker.draw(self.way, &mut self.random) {
                self.made += 1;
                self.seen.insert(board.lights);
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        if self.made >= self.wanted {
            Status::Found
        } else if self.drawn >= self.limits.steps {
            Status::Stopped(Limit::Steps(self.limits.steps))
        } else {
            Status::Running
        }
    }

    fn progress(&self) -> Option<f32> {
        Some(self.made as f32 / self.wanted.max(1) as f32)
    }
}

impl Entrant for Making {
    fn report(&mut self) -> Cells {
        let mut cells: Cells =
            vec![("drawn", self.drawn.into()), ("distinct", (self.seen.len() as u64).into())];
        if self.status().is_over() {
            let size = self.chase.wiring().rules().size();
            let solvable = self.seen.iter().all(|lights| {
                let board = Board::new(size, lights.clone());
                board.is_some_and(|board| self.chase.solve(&board).is_some())
            });
            cells.push(("solvable", solvable.into()));
        }
        cells
    }
}

/// The ways to make boards of these rules, by time and by how many boards are different.
pub fn of_makers(rules: &Rules, seed: u64, limits: Limits, clock: Clock) -> Contest {
    let matrix = Matrix { lines: "boards", across: "way", value: "seconds" };
    let mut contest = Contest::new(&MAKING, limits, clock).as_matrix(matrix).judged_by(|table| {
        for row in 0..table.rows.len() {
            let (time, boards) = (table.get(row, "seconds"), table.get(row, "boards"));
            let each = time.number().zip(boards.number()).map(|(time, boards)| time / boards);
            table.set(row, "per_board", each.into());
        }
    });
    let rules = *rules;
    for wanted in BOARDS {
        for way in Way::ALL {
            let cells = vec![("way", way.name().into()), ("boards", u64::from(wanted).into())];
            contest.enter(cells, move |limits| {
                Ok(Box::new(Making {
                    maker: Maker::new(&rules),
                    way,
                    random: Random::new(seed),
                    wanted,
                    made: 0,
                    seen: HashSet::new(),
                    drawn: 0,
                    chase: Chase::new(Wiring::new(&rules)),
                    limits,
                }) as Box<dyn Entrant>)
            });
        }
    }
    contest
}

#[cfg(test)]
mod tests {
    use super::super::{builtin, methods};
    use super::*;
    use std::time::Instant;

    #[test]
    fn rows_say_what_solve_says() {
        for name in ["anchor", "corners", "lone", "three-states", "knights"] {
            let instance =
                builtin::BUILTIN.iter().find(|b| b.name == name).unwrap().instance().unwrap();
            let limits = Limits::steps(20_000);
            let mut contest = on_board(&instance, &Method::ALL, limits, Instant::now);
            contest.finish();
            let table = contest.table();
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let report = methods::solve(&instance, method, limits).unwrap();
                let what = format!("{name} {method}");
                assert_eq!(*table.get(row, "solvable"), report.solvable.into(), "{what}");
                let count = report.count().map(u64::from);
                assert_eq!(*table.get(row, "count"), count.into(), "{what}");
                assert_eq!(*table.get(row, "minimum"), report.minimum.into(), "{what}");
                assert_eq!(*table.get(row, "expanded"), report.expanded.into(), "{what}");
            }
        }
    }

    #[test]
    fn ways_make_solvable_boards_and_small_ones_repeat() {
        use super::super::Pattern;
        use crate::engine::grid::Size;
        let rules = Rules::new(Size::new(2, 2), 2, Pattern::Cross, false).unwrap();
        let mut contest = of_makers(&rules, 1, Limits::DEFAULT, Instant::now);
        contest.finish();
        let table = contest.table();
        assert_eq!(table.rows.len(), 9);
        for row in 0..9 {
            assert_eq!(*table.get(row, "solvable"), true.into());
            let distinct = table.get(row, "distinct").number().unwrap();
            assert!(distinct <= 16.0, "there are no more boards of 2 x 2");
            assert!(table.get(row, "per_board").number().is_some());
        }
    }
}
