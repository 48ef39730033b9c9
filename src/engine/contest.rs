//! Contests: methods run one after another in slices of time, each filling its row of one table.
//!
//! What is compared is the puzzles' business: they enter [`Entrant`]s, made only when their turn comes.
//! One that takes long steps aside until all others have had a turn, so that a slow method keeps no quick
//! one waiting. Time is measured here, by a clock that is handed in, so that a test can hold it still.

use super::limits::Limits;
use super::run::{Job, Status};
use super::table::{Column, State, Table, Value};
use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// Tells the time.
pub type Clock = fn() -> Instant;

/// Values of a row, by the keys of their columns.
pub type Cells = Vec<(&'static str, Value)>;

/// A method at work on an instance.
pub trait Entrant: Job {
    /// What is known of it so far, by the keys of the columns. The contest itself adds the time
    /// (`seconds`) and what stopped it (`stopped`).
    fn report(&mut self) -> Cells;
}

/// Makes an entrant that has not made a step, within bounds; or says in one line why it cannot take part.
pub type Make = Box<dyn FnOnce(Limits) -> Result<Box<dyn Entrant>, String>>;

/// A table over two columns: which one names the lines, which one the columns, and what stands in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// Key of the column that names the lines.
    pub lines: &'static str,
    /// Key of the column that names the columns.
    pub across: &'static str,
    /// Key of the column whose values are shown at first.
    pub value: &'static str,
}

/// Steps after which an entrant steps aside.
const TURN: u64 = 1 << 17;
/// Most entrants aside at a time: each holds memory.
const ASIDE: usize = 4;

/// An entrant whose turn it is, or that waits for its next one.
struct Player {
    row: usize,
    entrant: Box<dyn Entrant>,
    /// Time spent so far, its making included.
    spent: Duration,
    /// Steps left of its turn; the second turn lasts to the end.
    left: u64,
}

/// A comparison.
pub struct Contest {
    table: Table,
    /// Entrants whose turn has not come, by row.
    waiting: Vec<Option<Make>>,
    current: Option<Player>,
    aside: VecDeque<Player>,
    next: usize,
    limits: Limits,
    clock: Clock,
    judge: fn(&mut Table),
    matrix: Option<Matrix>,
}

impl Contest {
    /// A contest without entrants, each of which will have these bounds.
    pub fn new(columns: &[Column], limits: Limits, clock: Clock) -> Contest {
        Contest {
            table: Table::new(columns),
            waiting: Vec::new(),
            current: None,
            aside: VecDeque::new(),
            next: 0,
            limits,
            clock,
            judge: |_| {},
            matrix: None,
        }
    }

    /// With something to settle after each row, such as which costs are the least.
    pub fn judged_by(mut self, judge: fn(&mut Table)) -> Contest {
        self.judge = judge;
        self
    }

    /// Seen best as a matrix, whose lines are each a comparison of its own.
    pub fn as_matrix(mut self, matrix: Matrix) -> Contest {
        self.matrix = Some(matrix);
        self.table.group = self.table.column(matrix.lines);
        self
    }

    /// Enters a method: what its row says from the beginning, and how it is made.
    pub fn enter(
        &mut self,
        cells: Cells,
        make: impl FnOnce(Limits) -> Result<Box<dyn Entrant>, String> + 'static,
    ) {
        self.table.push(cells);
        self.waiting.push(Some(Box::new(make)));
    }

    /// The rows as they stand.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// How it is seen as a matrix, if it can be.
    pub fn matrix(&self) -> Option<Matrix> {
        self.matrix
    }

    /// The row being worked at.
    pub fn current(&self) -> Option<usize> {
        self.current.as_ref().map(|player| player.row)
    }

    /// Rows that are over, of how many.
    pub fn done(&self) -> (usize, usize) {
        let going_on = usize::from(self.current.is_some()) + self.aside.len();
        (self.next - going_on, self.table.rows.len())
    }

    /// Gives up what is not done yet; finished rows stay.
    pub fn cancel(&mut self) {
        self.current = None;
        self.aside.clear();
        self.next = self.table.rows.len();
        for row in &mut self.table.rows {
            if matches!(row.state, State::Waiting | State::Running) {
                row.state = State::Cancelled;
            }
        }
        self.waiting.clear();
    }

    fn set_state(&mut self, row: usize, state: State) {
        if let State::Stopped(_) | State::Refused(_) = &state {
            let why = match &state {
                State::Stopped(limit) => limit.to_string(),
                State::Refused(why) => why.clone(),
                _ => String::new(),
            };
            self.table.set(row, "stopped", why.into());
        }
        if let Some(row) = self.table.rows.get_mut(row) {
            row.state = state;
        }
    }

    /// Makes the next entrant, or takes one that stepped aside.
    fn begin(&mut self) {
        let row = self.next;
        let Some(make) = self.waiting.get_mut(row).and_then(Option::take) else {
            self.current = self.aside.pop_front();
            return;
        };
        self.next += 1;
        let begun = (self.clock)();
        let made = make(self.limits);
        let spent = (self.clock)().saturating_duration_since(begun);
        match made {
            Ok(entrant) => {
                self.current = Some(Player { row, entrant, spent, left: TURN });
                self.set_state(row, State::Running);
            }
            Err(why) => self.set_state(row, State::Refused(why)),
        }
    }
}

impl Job for Contest {
    /// A step is a step of the entrant at work, or the making of one.
    fn advance(&mut self, budget: u32) -> Status {
        let Some(mut player) = self.current.take() else {
            self.begin();
            return self.status();
        };
        let row = player.row;
        let steps = budget.min(u32::try_from(player.left).unwrap_or(u32::MAX));
        let begun = (self.clock)();
        let status = player.entrant.advance(steps);
        player.spent += (self.clock)().saturating_duration_since(begun);
        player.left -= u64::from(steps);
        for (key, value) in player.entrant.report() {
            self.table.set(row, key, value);
        }
        self.table.set(row, "seconds", player.spent.as_secs_f64().into());
        match status {
            Status::Running if player.left > 0 => self.current = Some(player),
            Status::Running => {
                player.left = u64::MAX;
                if self.aside.len() < ASIDE && self.next < self.table.rows.len() {
                    self.aside.push_back(player);
                } else {
                    self.current = Some(player);
                }
            }
            Status::Found | Status::Exhausted => self.set_state(row, State::Done),
            Status::Stopped(limit) => self.set_state(row, State::Stopped(limit)),
        }
        if status.is_over() {
            (self.judge)(&mut self.table);
        }
        self.status()
    }

    fn status(&self) -> Status {
        let waiting = self.next < self.table.rows.len() || !self.aside.is_empty();
        if self.current.is_none() && !waiting { Status::Found } else { Status::Running }
    }

    fn progress(&self) -> Option<f32> {
        let (done, all) = self.done();
        let part =
            self.current.as_ref().and_then(|player| player.entrant.progress()).unwrap_or(0.0);
        (all > 0).then(|| (done as f32 + part) / all as f32)
    }
}

/// Says of every row that has a cost, in the column called `key`, whether it is `optimal`: as cheap as the cheapest answer of a
/// method that promises the cheapest. Nothing is said while no such method has answered.
pub fn judge_costs(table: &mut Table, key: &str, promises: impl Fn(&Table, usize) -> bool) {
    let rows = 0..table.rows.len();
    let cost = |table: &Table, row| table.get(row, key).number();
    let done = |table: &Table, row: usize| {
        table.rows.get(row).is_some_and(|row: &super::table::Row| row.state == State::Done)
    };
    let least = rows
        .clone()
        .filter(|&row| done(table, row) && promises(table, row))
        .filter_map(|row| cost(table, row))
        .min_by(f64::total_cmp);
    let Some(least) = least else { return };
    for row in rows {
        if let Some(cost) = cost(table, row) {
            table.set(row, "optimal", (cost <= least + 1e-9).into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::limits::Limit;
    use super::super::table::Kind;
    use super::*;
    use std::sync::OnceLock;

    /// Counts to a number.
    struct Count {
        at: u64,
        to: u64,
        limits: Limits,
    }

    impl Job for Count {
        fn advance(&mut self, budget: u32) -> Status {
            let most = self.to.min(self.limits.steps);
            self.at = self.at.saturating_add(budget.into()).min(most);
            self.status()
        }
        fn status(&self) -> Status {
            match self.at {
                at if at >= self.to => Status::Found,
                at if at >= self.limits.steps => Status::Stopped(Limit::Steps(self.limits.steps)),
                _ => Status::Running,
            }
        }
        fn progress(&self) -> Option<f32> {
            Some(self.at as f32 / self.to as f32)
        }
    }

    impl Entrant for Count {
        fn report(&mut self) -> Cells {
            let cost = (self.at == self.to).then_some(self.at / 10);
            vec![("expanded", self.at.into()), ("cost", cost.into())]
        }
    }

    const COLUMNS: [Column; 6] = [
        Column::plain("method", "method", Kind::Text, ""),
        Column::least("expanded", "expanded", Kind::Count, ""),
        Column::least("cost", "cost", Kind::Count, ""),
        Column::plain("optimal", "opt", Kind::Flag, ""),
        Column::least("seconds", "time", Kind::Seconds, ""),
        Column::plain("stopped", "", Kind::Text, ""),
    ];

    fn still() -> Instant {
        static NOW: OnceLock<Instant> = OnceLock::new();
        *NOW.get_or_init(Instant::now)
    }

    fn contest(ends: &[u64]) -> Contest {
        let mut contest = Contest::new(&COLUMNS, Limits::steps(100), still).judged_by(|table| {
            judge_costs(table, "cost", |table, row| {
                *table.get(row, "method") != Value::from("count 30")
            });
        });
        for &to in ends {
            contest.enter(vec![("method", format!("count {to}").into())], move |limits| match to {
                0 => Err("nothing to count".into()),
                to => Ok(Box::new(Count { at: 0, to, limits })),
            });
        }
        contest
    }

    #[test]
    fn rows_are_filled_one_after_another() {
        let mut contest = contest(&[30, 0, 20, 200]);
        assert_eq!(contest.progress(), Some(0.0));
        contest.advance(1);
        contest.advance(10);
        assert_eq!((contest.current(), contest.done()), (Some(0), (0, 4)));
        assert_eq!(*contest.table().get(0, "expanded"), 10.into());
        assert!(contest.progress().unwrap() > 0.08);
        assert_eq!(contest.finish(), Status::Found);
        assert_eq!(contest.progress(), Some(1.0));
        assert_eq!(
            contest.table().csv(),
            "method,expanded,cost,optimal,seconds,stopped\n\
             count 30,30,3,false,0.000000000,\n\
             count 0,,,,,nothing to count\n\
             count 20,20,2,true,0.000000000,\n\
             count 200,100,,,0.000000000,limit of 100 steps\n"
        );
        let states: Vec<&State> = contest.table().rows.iter().map(|row| &row.state).collect();
        let refused = State::Refused("nothing to count".into());
        assert_eq!(
            states,
            [&State::Done, &refused, &State::Done, &State::Stopped(Limit::Steps(100))]
        );
    }

    #[test]
    fn slices_of_any_size_give_the_same_rows() {
        let mut whole = contest(&[30, 5, 77, 200]);
        whole.finish();
        let mut sliced = contest(&[30, 5, 77, 200]);
        while !sliced.advance(3).is_over() {}
        assert_eq!(sliced.table(), whole.table());
    }

    #[test]
    fn what_is_done_stays_when_it_is_cancelled() {
        let mut contest = contest(&[30, 20, 90]);
        contest.advance(1);
        contest.advance(30);
        contest.advance(1);
        contest.advance(5);
        contest.cancel();
        assert_eq!(contest.status(), Status::Found);
        let states: Vec<&State> = contest.table().rows.iter().map(|row| &row.state).collect();
        assert_eq!(states, [&State::Done, &State::Cancelled, &State::Cancelled]);
        assert_eq!(*contest.table().get(0, "expanded"), 30.into());
        assert_eq!(contest.advance(100), Status::Found, "nothing goes on");
    }

    #[test]
    fn a_slow_one_steps_aside() {
        let mut contest = Contest::new(&COLUMNS, Limits::DEFAULT, still);
        for to in [10_000_000, 20] {
            contest.enter(vec![("method", format!("count {to}").into())], move |limits| {
                Ok(Box::new(Count { at: 0, to, limits }) as Box<dyn Entrant>)
            });
        }
        while contest.table().rows[1].state != State::Done {
            contest.advance(1000);
        }
        assert_eq!(contest.table().rows[0].state, State::Running);
        assert!(contest.table().get(0, "expanded").number().unwrap() < 1_000_000.0);
        assert_eq!(contest.done(), (1, 2));
        contest.finish();
        assert_eq!(*contest.table().get(0, "expanded"), 10_000_000.into());
        assert_eq!(contest.table().rows[0].state, State::Done);
    }

    #[test]
    fn a_contest_of_nobody_is_over() {
        assert_eq!(contest(&[]).finish(), Status::Found);
        assert_eq!(contest(&[]).progress(), None);
    }
}
