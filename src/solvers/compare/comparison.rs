//! Comparisons: methods run one after another in slices of time, each filling its row of one table.
//!
//! What is compared is entered as [`Competitor`]s, which are created only when their turn comes. One that
//! takes long pauses until all others have had a turn, so that fast methods need not wait for a slow
//! one. Time is measured here, by a clock that is passed in.

use super::columns::{OPTIMAL, SECONDS, STOPPED};
use super::table::{Cells, Column, Row, State, Table};
use crate::engine::work::Clock;
use crate::puzzles::prelude::*;
use std::{collections::VecDeque, time::Duration};

/// A method at work on an instance.
pub trait Competitor: Job {
    /// The results so far. The comparison itself adds the time and the limit that stopped it; values
    /// without a column in the table are ignored.
    fn report(&mut self) -> Cells;

    /// The search with its nodes, of which curves can be drawn once it is over; none if there is no frontier.
    fn search(&mut self) -> Option<&mut dyn SearchTrace> {
        None
    }
}

/// Makes a competitor that has not made a step, within limits; or the reason why it cannot take part, in
/// one line.
pub type Make = Box<dyn FnOnce(Limits) -> Result<Box<dyn Competitor>, String>>;

/// The table as a matrix over two of its columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// The column whose values are the lines of the matrix.
    pub lines: &'static Column,
    /// The column whose values are the columns of the matrix.
    pub across: &'static Column,
    /// The column whose values are shown at first.
    pub value: &'static Column,
    /// The line under the cursor at first.
    pub at: usize,
}

/// Most steps between two looks at the clock.
const LARGEST_BUDGET: u32 = 1 << 10;
/// Most work, about, between two looks at the clock.
const AT_ONCE: u64 = 100_000;

/// Steps after which a competitor pauses.
const TURN: u64 = 1 << 17;
/// Most competitors that pause at a time: each holds memory.
const ASIDE: usize = 4;

/// A competitor whose turn it is, or that waits for its next one.
struct Player {
    row: usize,
    competitor: Box<dyn Competitor>,
    /// Time spent so far, its creation included.
    spent: Duration,
    /// Steps left of its turn; the second turn lasts to the end.
    left: u64,
}

/// A comparison.
pub struct Comparison {
    /// The table so far.
    pub table: Table,
    /// Competitors not yet created: those of the last rows.
    waiting: VecDeque<Make>,
    current: Option<Player>,
    aside: VecDeque<Player>,
    limits: Limits,
    clock: Clock,
    /// Called after each row, to fill in what depends on several rows.
    pub(super) verify: fn(&mut Table),
    /// How it is shown as a matrix, if it can be.
    pub matrix: Option<Matrix>,
    /// The column looked at first, where there is no matrix.
    pub looked_at: Option<&'static Column>,
}

impl Comparison {
    /// A comparison without competitors, each of which will have these limits. It may be shown as a matrix at
    /// first; each line of that is a comparison of its own.
    pub fn new(columns: &[Column], matrix: Option<Matrix>, limits: Limits, clock: Clock) -> Self {
        let mut table = Table::new(columns);
        table.group = matrix.and_then(|matrix| table.column(matrix.lines));
        Comparison {
            table,
            waiting: VecDeque::new(),
            current: None,
            aside: VecDeque::new(),
            limits,
            clock,
            verify: |_| {},
            matrix,
            looked_at: None,
        }
    }

    /// Enters a method: the values of its row known from the beginning, whether its first answer is
    /// optimal, and how it is created.
    pub fn enter(
        &mut self,
        cells: Cells,
        optimal: bool,
        make: impl FnOnce(Limits) -> Result<Box<dyn Competitor>, String> + 'static,
    ) {
        let row = self.table.push(cells);
        self.table.rows[row].promises_optimum = optimal;
        self.waiting.push_back(Box::new(make));
    }

    /// The row in progress.
    pub fn current(&self) -> Option<usize> {
        self.current.as_ref().map(|player| player.row)
    }

    /// Finished rows, and all rows.
    pub fn done(&self) -> (usize, usize) {
        let going_on = usize::from(self.current.is_some()) + self.aside.len();
        let all = self.table.rows.len();
        (all - self.waiting.len() - going_on, all)
    }

    /// Cancels the unfinished rows; finished rows stay.
    pub fn cancel(&mut self) {
        self.current = None;
        self.aside.clear();
        for row in &mut self.table.rows {
            if matches!(row.state, State::Waiting | State::Running) {
                row.state = State::Cancelled;
            }
        }
        self.waiting.clear();
    }

    fn set_state(&mut self, row: usize, state: State) {
        match &state {
            State::Stopped(limit) => self.table.set(row, &STOPPED, limit.to_string()),
            State::Refused(why) => self.table.set(row, &STOPPED, why.clone()),
            _ => {}
        }
        self.table.rows[row].state = state;
    }

    /// Creates the next competitor, or resumes one that paused.
    fn begin(&mut self) {
        let row = self.table.rows.len() - self.waiting.len();
        let Some(make) = self.waiting.pop_front() else {
            return self.current = self.aside.pop_front();
        };
        let begun = (self.clock)();
        let made = make(self.limits);
        let spent = (self.clock)().saturating_duration_since(begun);
        match made {
            Ok(competitor) => {
                self.current = Some(Player { row, competitor, spent, left: TURN });
                self.set_state(row, State::Running);
            }
            Err(why) => self.set_state(row, State::Refused(why)),
        }
    }
}

impl Job for Comparison {
    /// A step is a step of the present competitor, or the creation of one.
    fn advance(&mut self, budget: u32) -> Status {
        let Some(mut player) = self.current.take() else {
            self.begin();
            return self.status();
        };
        let row = player.row;
        let steps = budget.min(u32::try_from(player.left).unwrap_or(u32::MAX));
        let begun = (self.clock)();
        let status = player.competitor.advance(steps);
        player.spent += (self.clock)().saturating_duration_since(begun);
        player.left -= u64::from(steps);
        for (column, value) in player.competitor.report() {
            self.table.set(row, column, value);
        }
        self.table.set(row, &SECONDS, player.spent.as_secs_f64());
        match status {
            Status::Running if player.left > 0 => self.current = Some(player),
            Status::Running => {
                player.left = u64::MAX;
                if self.aside.len() < ASIDE && !self.waiting.is_empty() {
                    self.aside.push_back(player);
                } else {
                    self.current = Some(player);
                }
            }
            Status::Found | Status::Exhausted => self.set_state(row, State::Done),
            Status::Stopped(limit) => self.set_state(row, State::Stopped(limit)),
        }
        if status.is_over() {
            (self.verify)(&mut self.table);
        }
        self.status()
    }

    fn status(&self) -> Status {
        let is_over = self.current.is_none() && self.waiting.is_empty() && self.aside.is_empty();
        if is_over { Status::Found } else { Status::Running }
    }

    /// The steps of one competitor say nothing of the time those of the next will take: each begins
    /// with small budgets.
    fn advance_until(&mut self, enough: &mut dyn FnMut() -> bool) -> Status {
        let (mut row, mut budget) = (None, 1);
        while !work::bounded(AT_ONCE, || self.advance(budget)).is_over() && !enough() {
            budget = if self.current() == row { (budget * 2).min(LARGEST_BUDGET) } else { 1 };
            row = self.current();
        }
        self.status()
    }

    fn progress(&self) -> Option<f32> {
        let (done, all) = self.done();
        let part = self.current.as_ref().and_then(|player| player.competitor.progress());
        (all > 0).then(|| (done as f32 + part.unwrap_or(0.0)) / all as f32)
    }
}

/// Fills in whether the answer of each row is optimal: its value in column `cost` is as low as that of a
/// method that guarantees an optimal answer. Unknown while no such method has answered.
pub fn verify_costs(table: &mut Table, cost: &Column) {
    let proves = |row: &Row| row.state == State::Done && row.promises_optimum;
    let costs: Vec<Option<f64>> =
        (0..table.rows.len()).map(|row| table.get(row, cost).as_f64()).collect();
    let proven = costs.iter().zip(&table.rows).filter(|(_, row)| proves(row));
    let Some(least) = proven.filter_map(|(cost, _)| *cost).min_by(f64::total_cmp) else { return };
    for (row, cost) in costs.into_iter().enumerate() {
        if let Some(cost) = cost {
            table.set(row, &OPTIMAL, cost <= least + 1e-9);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::columns::{COST, EXPANDED, METHOD};
    use super::*;
    use crate::engine::limits::Limit;
    use serde_json::json;
    use std::{sync::OnceLock, time::Instant};

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

    impl Competitor for Count {
        fn report(&mut self) -> Cells {
            let cost = (self.at == self.to).then_some(self.at / 10);
            vec![(&EXPANDED, self.at.into()), (&COST, cost.into())]
        }
    }

    const COLUMNS: [Column; 6] = [METHOD, EXPANDED, COST, OPTIMAL, SECONDS, STOPPED];

    fn still() -> Instant {
        static NOW: OnceLock<Instant> = OnceLock::new();
        *NOW.get_or_init(Instant::now)
    }

    fn comparison(ends: &[u64]) -> Comparison {
        let mut comparison = Comparison::new(&COLUMNS, None, Limits::steps(100), still);
        comparison.verify = |table| verify_costs(table, &COST);
        for &to in ends {
            comparison.enter(
                vec![(&METHOD, format!("count {to}").into())],
                to != 30,
                move |limits| match to {
                    0 => Err("nothing to count".into()),
                    to => Ok(Box::new(Count { at: 0, to, limits })),
                },
            );
        }
        comparison
    }

    #[test]
    fn rows_are_filled_one_after_another() {
        let mut comparison = comparison(&[30, 0, 20, 200]);
        assert_eq!(comparison.progress(), Some(0.0));
        comparison.advance(1);
        comparison.advance(10);
        assert_eq!((comparison.current(), comparison.done()), (Some(0), (0, 4)));
        assert_eq!(*comparison.table.get(0, &EXPANDED), json!(10));
        assert!(comparison.progress().unwrap() > 0.08);
        assert_eq!(comparison.finish(), Status::Found);
        assert_eq!(comparison.progress(), Some(1.0));
        assert_eq!(
            comparison.table.csv(),
            "method,expanded,cost,optimal,seconds,stopped\n\
             count 30,30,3,false,0.000000000,\n\
             count 0,,,,,nothing to count\n\
             count 20,20,2,true,0.000000000,\n\
             count 200,100,,,0.000000000,limit of 100 steps\n"
        );
        let states: Vec<&State> = comparison.table.rows.iter().map(|row| &row.state).collect();
        let refused = State::Refused("nothing to count".into());
        assert_eq!(
            states,
            [&State::Done, &refused, &State::Done, &State::Stopped(Limit::Steps(100))]
        );
    }

    #[test]
    fn slices_of_any_size_give_the_same_rows() {
        let mut whole = comparison(&[30, 5, 77, 200]);
        whole.finish();
        let mut sliced = comparison(&[30, 5, 77, 200]);
        while !sliced.advance(3).is_over() {}
        assert_eq!(sliced.table, whole.table);
    }

    #[test]
    fn what_is_done_stays_when_it_is_cancelled() {
        let mut comparison = comparison(&[30, 20, 90]);
        comparison.advance(1);
        comparison.advance(30);
        comparison.advance(1);
        comparison.advance(5);
        comparison.cancel();
        assert_eq!(comparison.status(), Status::Found);
        let states: Vec<&State> = comparison.table.rows.iter().map(|row| &row.state).collect();
        assert_eq!(states, [&State::Done, &State::Cancelled, &State::Cancelled]);
        assert_eq!(*comparison.table.get(0, &EXPANDED), json!(30));
        assert_eq!(comparison.advance(100), Status::Found, "nothing goes on");
    }

    #[test]
    fn a_slow_one_steps_aside() {
        let mut comparison = Comparison::new(&COLUMNS, None, Limits::DEFAULT, still);
        for to in [10_000_000, 20] {
            comparison.enter(
                vec![(&METHOD, format!("count {to}").into())],
                to != 30,
                move |limits| Ok(Box::new(Count { at: 0, to, limits }) as Box<dyn Competitor>),
            );
        }
        while comparison.table.rows[1].state != State::Done {
            comparison.advance(1000);
        }
        assert_eq!(comparison.table.rows[0].state, State::Running);
        assert!(comparison.table.get(0, &EXPANDED).as_f64().unwrap() < 1_000_000.0);
        assert_eq!(comparison.done(), (1, 2));
        comparison.finish();
        assert_eq!(*comparison.table.get(0, &EXPANDED), json!(10_000_000));
        assert_eq!(comparison.table.rows[0].state, State::Done);
    }

    #[test]
    fn a_comparison_without_methods_is_over() {
        assert_eq!(comparison(&[]).finish(), Status::Found);
        assert_eq!(comparison(&[]).progress(), None);
    }
}
