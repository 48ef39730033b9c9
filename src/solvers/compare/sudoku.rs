//! Comparisons of Sudoku: every method on one puzzle, and over many.

use super::prelude::*;
use super::table::Value;
use crate::puzzles::sudoku::run::{BoardRun, run};
use crate::puzzles::sudoku::visible::Counters;
use crate::puzzles::sudoku::{Board, Method, Sudoku, fast};

/// Most steps of one method by default.
pub const STEPS: u64 = 20_000_000;

/// Guesses of the fast solver made at once.
const AT_ONCE: u64 = 256;

/// The fast solver's name among the methods.
pub const FAST: &str = "fast";

columns! {
    SOLUTIONS: plain Count "solutions" "solutions" "0, 1, or 2 for more than one";
    PUZZLES: plain Count "puzzles" "puzzles" "puzzles done";
    UNIQUE: plain Count "unique" "unique" "puzzles with exactly one solution";
    PUZZLE: name Text "puzzle" "puzzle" "the puzzle";
    CLUES: plain Count "clues" "clues" "digits given";
    NODES: least Count "nodes" "nodes" "digits placed";
    GUESSES: least Count "guesses" "guesses" "digits tried, of several candidates";
    BACKTRACKS: least Count "backtracks" "backtracks" "times it went back";
}

/// A solver on one puzzle after another; each counts solutions up to two.
#[derive(Default)]
struct Solving {
    puzzles: Rc<[Board]>,
    /// The method that can be watched; none for the fast solver, which only counts solutions.
    method: Option<Method>,
    limits: Limits,
    /// Puzzles done.
    done: usize,
    run: Option<Box<dyn BoardRun>>,
    /// The fast solver at work.
    counting: Option<fast::Counting>,
    steps: u64,
    /// Of the puzzles done; solutions are at most two each.
    sum: Counters,
    /// Puzzles with exactly one solution.
    unique: u64,
    stopped: Option<Limit>,
}

impl Solving {
    /// Adds the results on a puzzle.
    fn add(&mut self, counters: Counters) {
        self.sum = self.sum.plus(counters);
        self.unique += u64::from(counters.solutions == 1);
    }

    /// Goes on with a puzzle by about so many steps; how many they were.
    fn watch(&mut self, puzzle: &Board, method: Method, most: u32) -> u32 {
        let steps = self.limits.steps.saturating_sub(self.steps);
        let limits = Limits { steps, ..self.limits };
        let mut at_work = self.run.take().unwrap_or_else(|| run(puzzle, method, limits.latest()));
        let before = at_work.len();
        let status = at_work.advance(most);
        let made = at_work.len() - before;
        match status {
            Status::Running => {
                self.run = Some(at_work);
                return made as u32;
            }
            Status::Stopped(Limit::Steps(_)) => {
                self.stopped = Some(Limit::Steps(self.limits.steps));
            }
            Status::Stopped(limit) => self.stopped = Some(limit),
            Status::Found | Status::Exhausted => self.done += 1,
        }
        at_work.seek(u64::MAX);
        self.steps += at_work.len();
        self.add(at_work.counters());
        made as u32
    }

    /// Goes on counting the solutions of a puzzle; how many steps that counts as.
    fn count(&mut self, puzzle: &Board) -> u32 {
        let begin = || fast::Counting::new(puzzle, 2);
        let Some(count) = self.counting.get_or_insert_with(begin).advance(AT_ONCE) else {
            return AT_ONCE as u32;
        };
        let fast::Count { guesses, solutions, .. } = count;
        self.add(Counters { guesses, solutions: solutions.into(), ..Counters::default() });
        (self.counting, self.done) = (None, self.done + 1);
        1
    }
}

impl Job for Solving {
    /// A step is one of the method; of the fast solver a puzzle.
    fn advance(&mut self, budget: u32) -> Status {
        let (puzzles, mut left) = (Rc::clone(&self.puzzles), budget);
        while left > 0
            && self.stopped.is_none()
            && let Some(puzzle) = puzzles.get(self.done)
        {
            let made = match self.method {
                Some(method) => self.watch(puzzle, method, left),
                None => self.count(puzzle),
            };
            left = left.saturating_sub(made.max(1));
        }
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(self.done == self.puzzles.len(), true).or_stopped(self.stopped)
    }

    fn progress(&self) -> Option<f32> {
        Some(self.done as f32 / self.puzzles.len().max(1) as f32)
    }
}

impl Competitor for Solving {
    fn report(&mut self) -> Cells {
        let is_done = self.status() == Status::Found;
        let counted = |n: u64| -> Value { self.method.map(|_| n).into() };
        // The results of the present puzzle so far count as well.
        let now = self.run.as_mut().map_or_else(Counters::default, |run| {
            run.seek(u64::MAX);
            run.counters()
        });
        let Counters { nodes, guesses, backtracks, .. } = self.sum.plus(now);
        vec![
            (&PUZZLES, (self.done as u64).into()),
            (&UNIQUE, self.unique.into()),
            // None found so far is no result.
            (&SOLUTIONS, (is_done || self.sum.solutions > 0).then_some(self.sum.solutions).into()),
            (&NODES, counted(nodes)),
            (&GUESSES, guesses.into()),
            (&BACKTRACKS, counted(backtracks)),
        ]
    }
}

/// Enters every solver on these puzzles; `first` is what their rows say of the puzzles.
fn enter(comparison: &mut Comparison, first: &Cells, puzzles: &[Board]) {
    let puzzles: Rc<[Board]> = Rc::from(puzzles);
    for method in Method::ALL.into_iter().map(Some).chain([None]) {
        let (mut cells, puzzles) = (first.clone(), puzzles.clone());
        cells.push((&METHOD, method.map_or(FAST, Words::word).into()));
        comparison.enter(cells, false, move |limits| {
            Ok(Box::new(Solving { puzzles, method, limits, ..Solving::default() }))
        });
    }
}

/// Every method on one puzzle.
pub fn on_puzzle(puzzle: &Board, limits: Limits, clock: Clock) -> Comparison {
    let columns = [METHOD, SOLUTIONS, NODES, GUESSES, BACKTRACKS, SECONDS, STOPPED];
    let mut comparison = Comparison::new(&columns, None, limits, clock);
    enter(&mut comparison, &Vec::new(), &[*puzzle]);
    comparison
}

/// Every method over many puzzles: sums.
pub fn over_puzzles(puzzles: &[Board], limits: Limits, clock: Clock) -> Comparison {
    let columns = [METHOD, PUZZLES, UNIQUE, NODES, GUESSES, BACKTRACKS, SECONDS, STOPPED];
    let mut comparison = Comparison::new(&columns, None, limits, clock);
    enter(&mut comparison, &Vec::new(), puzzles);
    comparison
}

/// Every method on every puzzle that comes with the program: puzzles by methods, digits placed.
pub fn over_builtin(limits: Limits, clock: Clock) -> Comparison {
    let columns = [PUZZLE, CLUES, METHOD, NODES, GUESSES, BACKTRACKS, SECONDS, STOPPED];
    let matrix = Matrix { lines: &PUZZLE, across: &METHOD, value: &NODES, at: 0 };
    let mut comparison = Comparison::new(&columns, Some(matrix), limits, clock);
    for known in Sudoku::BUILT_IN {
        let board = known.board();
        let first = vec![(&PUZZLE, known.name.into()), (&CLUES, (board.count() as u64).into())];
        enter(&mut comparison, &first, &[board]);
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::Puzzle as _;
    use serde_json::json;
    use std::time::Instant;

    #[test]
    fn rows_say_what_the_runs_say() {
        for name in ["first", "mace4"] {
            let puzzle = Sudoku::built_in_named(name).unwrap().board();
            let mut comparison = on_puzzle(&puzzle, Limits::DEFAULT, Instant::now);
            comparison.finish();
            let table = comparison.table;
            assert_eq!(table.rows.len(), 6);
            for (row, method) in Method::ALL.into_iter().enumerate() {
                let mut run = run(&puzzle, method, Limits::DEFAULT);
                run.finish();
                run.seek(u64::MAX);
                let counters = run.counters();
                assert_eq!(*table.get(row, &NODES), json!(counters.nodes), "{name} {method}");
                assert_eq!(*table.get(row, &GUESSES), json!(counters.guesses));
                assert_eq!(*table.get(row, &BACKTRACKS), json!(counters.backtracks));
            }
            for row in 0..6 {
                assert_eq!(*table.get(row, &SOLUTIONS), json!(1), "{name}");
            }
        }
    }

    #[test]
    fn many_puzzles_add_up() {
        let puzzles = ["first", "mace4"].map(|name| Sudoku::built_in_named(name).unwrap().board());
        let nodes = |puzzles: &[Board]| {
            let mut comparison = over_puzzles(puzzles, Limits::DEFAULT, Instant::now);
            comparison.finish();
            let table = comparison.table;
            assert_eq!(*table.get(0, &UNIQUE), json!((puzzles.len() as u64)));
            (0..5).map(|row| table.get(row, &NODES).as_f64().unwrap()).collect::<Vec<_>>()
        };
        let (a, b) = (nodes(&puzzles[..1]), nodes(&puzzles[1..]));
        let both: Vec<f64> = a.iter().zip(b).map(|(a, b)| a + b).collect();
        assert_eq!(nodes(&puzzles), both);
    }

    #[test]
    fn a_limit_holds_for_all_puzzles_together() {
        let puzzles = vec![Sudoku::built_in_named("sample1").unwrap().board(); 3];
        let mut comparison = over_puzzles(&puzzles, Limits::steps(100), Instant::now);
        comparison.finish();
        assert_eq!(*comparison.table.get(0, &STOPPED), json!("limit of 100 steps"));
        assert!(comparison.table.get(0, &PUZZLES).as_f64().unwrap() < 3.0);
        // None found before the limit says nothing about solutions.
        let mut alone = on_puzzle(&puzzles[0], Limits::steps(100), Instant::now);
        alone.finish();
        assert_eq!(*alone.table.get(0, &SOLUTIONS), json!(null));
    }
}
