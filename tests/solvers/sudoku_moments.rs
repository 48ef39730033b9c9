//! Moments of the runs on a grid, against simple solvers written for this test.

use crate::told::{Level, Seen, event, fact, has_line};
use frontier::engine::limits::Limits;
use frontier::engine::moment::{EventStep, Moment, Wanted};
use frontier::engine::run::{Job, Run};
use frontier::engine::seed::Random;
use frontier::puzzles::puzzle::Puzzle;
use frontier::puzzles::sudoku::generate::{LastStep, Params, Removal, Symmetry};
use frontier::puzzles::sudoku::human::{self, Grade};
use frontier::puzzles::sudoku::run::{BoardRun, making, run};
use frontier::puzzles::sudoku::{
    Board, CELLS, Method, Sudoku, UNITS, cell_name, fast, format, see_each_other, unit_name,
};
use proptest::prelude::*;

const RANDOM: &str = include_str!("../../benches/data/sudoku_random_minimal.txt");

fn placed(event: &EventStep) -> String {
    let name = |name| fact(event, name).unwrap();
    format!("r{}c{} = {}", name("row"), name("col"), name("digit"))
}

fn seen(moment: &Moment) -> Seen {
    let event = event(moment);
    let about = match event.kind {
        "column chosen" => {
            format!("{}, {}", fact(event, "column").unwrap(), fact(event, "size").unwrap())
        }
        "conflict" => {
            let unit = fact(event, "unit")
                .map(|unit| format!("{unit}, {}", fact(event, "digit").unwrap()));
            unit.or(fact(event, "cell")).or(fact(event, "column")).unwrap()
        }
        "start" | "solution" => String::new(),
        _ => placed(event),
    };
    Seen::of(event, about)
}

/// A solver that is as plain as can be: it copies the grid for every guess.
struct Plain {
    method: Method,
    stack: Vec<Level>,
    solutions: u32,
    seen: Vec<Seen>,
}

impl Plain {
    fn tell(&mut self, kind: &'static str, about: String) {
        self.seen.push(Seen { kind, about, stack: self.stack.clone() });
    }

    fn solve(&mut self, mut board: [u8; CELLS], mut failed: Vec<(usize, u8)>) {
        let plain = self.method == Method::Backtracking;
        let naked = matches!(self.method, Method::Propagation | Method::Model);
        loop {
            if self.solutions == 2 {
                return;
            }
            let left = |cell: usize| -> Vec<u8> {
                let fits = |&d: &u8| {
                    !(0..CELLS).any(|c| see_each_other(c, cell) && board[c] == d)
                        && !failed.contains(&(cell, d))
                };
                let all: Vec<u8> = match self.method {
                    Method::Model => [9].into_iter().chain(1..9).collect(),
                    _ => (1..=9).collect(),
                };
                all.into_iter().filter(fits).collect()
            };
            let empty: Vec<usize> = (0..CELLS).filter(|&c| board[c] == 0).collect();
            if !plain && let Some(&cell) = empty.iter().find(|&&c| left(c).is_empty()) {
                return self.tell("conflict", cell_name(cell));
            }
            if naked && let Some(&cell) = empty.iter().find(|&&c| left(c).len() == 1) {
                board[cell] = left(cell)[0];
                self.tell("place", format!("{} = {}", cell_name(cell), board[cell]));
                continue;
            }
            if self.method == Method::Propagation {
                let mut hidden = None;
                for (number, unit) in UNITS.iter().enumerate() {
                    let places = |d: u8| -> Vec<usize> {
                        let cells = unit.iter().map(|&c| usize::from(c));
                        cells.filter(|&c| board[c] == 0 && left(c).contains(&d)).collect()
                    };
                    let there = |d: u8| unit.iter().any(|&c| board[usize::from(c)] == d);
                    if let Some(d) = (1..=9).find(|&d| !there(d) && places(d).is_empty()) {
                        return self.tell("conflict", format!("{}, {d}", unit_name(number)));
                    }
                    if let Some(d) = (1..=9).find(|&d| places(d).len() == 1) {
                        hidden = Some((places(d)[0], d));
                        break;
                    }
                }
                if let Some((cell, digit)) = hidden {
                    board[cell] = digit;
                    self.tell("place", format!("{} = {digit}", cell_name(cell)));
                    continue;
                }
            }
            let cell = match plain {
                true => empty.first().copied(),
                false => empty.iter().copied().min_by_key(|&c| left(c).len()),
            };
            let Some(cell) = cell else {
                self.solutions += 1;
                return self.tell("solution", String::new());
            };
            let digits = left(cell);
            let Some((&digit, rest)) = digits.split_first() else {
                return self.tell("conflict", cell_name(cell));
            };
            let tried: Vec<String> =
                failed.iter().filter(|f| f.0 == cell).map(|f| f.1.to_string()).collect();
            let name = format!("{} = {digit}", cell_name(cell));
            let is_level = !rest.is_empty() || !tried.is_empty();
            if is_level {
                let rest = rest.iter().map(u8::to_string).collect();
                self.stack.push((name.clone(), rest, tried));
            }
            let mut next = board;
            next[cell] = digit;
            self.tell(if digits.len() > 1 { "guess" } else { "place" }, name.clone());
            self.solve(next, failed.clone());
            if self.solutions == 2 {
                return;
            }
            if is_level {
                self.stack.pop();
            }
            failed.push((cell, digit));
            self.tell("take back", name);
        }
    }
}

/// Algorithm X on sets: columns by number, rows by cell and digit.
struct PlainX {
    stack: Vec<Level>,
    solutions: u32,
    seen: Vec<Seen>,
}

fn columns_of(cell: usize, digit: u8) -> [usize; 4] {
    let (r, c, d) = (cell / 9, cell % 9, usize::from(digit) - 1);
    [cell, 81 + 9 * r + d, 162 + 9 * c + d, 243 + 9 * (r / 3 * 3 + c / 3) + d]
}

fn column_name(column: usize) -> String {
    let (rest, digit) = (column % 81, column % 9 + 1);
    let digit = format!("{} {digit}", if digit == 8 { "an" } else { "a" });
    match column / 81 {
        0 => format!("a digit for {}", cell_name(rest)),
        1 => format!("{digit} in row {}", rest / 9 + 1),
        2 => format!("{digit} in column {}", rest / 9 + 1),
        _ => format!("{digit} in box {}", rest / 9 + 1),
    }
}

impl PlainX {
    fn tell(&mut self, kind: &'static str, about: String) {
        self.seen.push(Seen { kind, about, stack: self.stack.clone() });
    }

    fn cover(&mut self, columns: &[usize], rows: &[(usize, u8)]) {
        let of = |column: usize| -> Vec<(usize, u8)> {
            rows.iter().copied().filter(|&(c, d)| columns_of(c, d).contains(&column)).collect()
        };
        let Some(&column) = columns.iter().min_by_key(|&&column| of(column).len()) else {
            self.solutions += 1;
            return self.tell("solution", String::new());
        };
        let mine = of(column);
        if mine.is_empty() {
            return self.tell("conflict", column_name(column));
        }
        let names: Vec<String> = mine
            .iter()
            .map(|&(c, d)| match column {
                0..81 => d.to_string(),
                _ => format!("{} = {d}", cell_name(c)),
            })
            .collect();
        let is_level = mine.len() > 1;
        let level = |now: Option<usize>, tried: usize| -> Level {
            let name = now.map_or(column_name(column), |i| {
                format!("{} = {}", cell_name(mine[i].0), mine[i].1)
            });
            let left = tried + usize::from(now.is_some());
            (name, names[left..].to_vec(), names[..tried].to_vec())
        };
        if is_level {
            self.stack.push(level(None, 0));
        }
        self.tell("column chosen", format!("{}, {}", column_name(column), mine.len()));
        let depth = self.stack.len();
        for (i, &(cell, digit)) in mine.iter().enumerate() {
            // A column all of whose rows failed stays until something else happens.
            self.stack.truncate(depth);
            let name = format!("{} = {digit}", cell_name(cell));
            if is_level {
                *self.stack.last_mut().unwrap() = level(Some(i), i);
            }
            self.tell("row chosen", name.clone());
            let taken = columns_of(cell, digit);
            let columns: Vec<usize> =
                columns.iter().copied().filter(|c| !taken.contains(c)).collect();
            let rows: Vec<(usize, u8)> = rows
                .iter()
                .copied()
                .filter(|&(c, d)| !columns_of(c, d).iter().any(|x| taken.contains(x)))
                .collect();
            self.cover(&columns, &rows);
            if self.solutions == 2 {
                return;
            }
            self.stack.truncate(depth);
            if is_level {
                *self.stack.last_mut().unwrap() = level(None, i + 1);
            }
            self.tell("take back", name);
        }
    }
}

fn replay(puzzle: &Board, method: Method) -> Vec<Seen> {
    let start = Seen::new("start", "");
    if method == Method::ExactCover {
        let mut given = vec![0; 324];
        for (cell, digit) in puzzle.clues() {
            columns_of(cell, digit).into_iter().for_each(|column| given[column] += 1);
        }
        let columns: Vec<usize> = (0..324).filter(|&c| given[c] != 1).collect();
        let rows: Vec<(usize, u8)> = (0..CELLS)
            .flat_map(|cell| (1..=9).map(move |digit| (cell, digit)))
            .filter(|&(cell, digit)| columns_of(cell, digit).iter().all(|&c| given[c] == 0))
            .collect();
        let mut solver = PlainX { stack: Vec::new(), solutions: 0, seen: vec![start] };
        solver.cover(&columns, &rows);
        return solver.seen;
    }
    let mut solver = Plain { method, stack: Vec::new(), solutions: 0, seen: vec![start] };
    match puzzle.duplicates().first() {
        Some(&(unit, digit)) => solver.tell("conflict", format!("{}, {digit}", unit_name(unit))),
        None => solver.solve(*puzzle.digits(), Vec::new()),
    }
    solver.seen
}

/// A puzzle with few empty cells, of no, one or several solutions.
fn some_puzzle(seed: u64) -> Board {
    let all = format::parse_all(RANDOM).unwrap();
    let mut random = Random::new(seed);
    let mut puzzle = *random.pick(&all).unwrap();
    let solution = fast::count(&puzzle, 2).unique().unwrap();
    for _ in 0..25 + random.below(20) {
        let cell = random.below(81) as usize;
        puzzle.set(cell, solution.get(cell));
    }
    for _ in 0..random.below(5) {
        puzzle.set(random.below(81) as usize, 0);
    }
    if random.chance(1, 4) {
        puzzle.set(random.below(81) as usize, random.below(9) as u8 + 1);
    }
    puzzle
}

fn moment(run: &mut (dyn BoardRun + 'static)) -> Moment {
    Sudoku::moment(run, Wanted::default()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]

    #[test]
    fn events_and_stack_are_those_of_a_plain_solver(seed in any::<u64>(), method in 0usize..5) {
        let (puzzle, method) = (some_puzzle(seed), Method::ALL[method]);
        let mut watched = run(&puzzle, method, Limits::steps(3000));
        watched.finish();
        let expected = replay(&puzzle, method);
        prop_assert_eq!(watched.len() as usize + 1, expected.len().min(3001), "{} {:?}", method, puzzle);
        for (t, expected) in expected.iter().enumerate().take(3001) {
            watched.seek(t as u64);
            let moment = moment(watched.as_mut());
            prop_assert_eq!(&seen(&moment), expected, "{} at {} of {:?}", method, t, puzzle);
            let event = event(&moment);
            let depth = fact(event, "depth").unwrap();
            prop_assert_eq!(depth, event.stack.len().to_string());
            prop_assert!(has_line(&moment, Sudoku::pseudo_code(&method)));
            prop_assert!(!moment.text.is_empty());
        }
    }

    #[test]
    fn a_making_tells_what_is_so(seed in any::<u64>(), removal in 0usize..2, hard in any::<bool>()) {
        let params = Params {
            removal: [Removal::Ordered, Removal::RandomRetry][removal],
            symmetry: [Symmetry::None, Symmetry::Rotate][seed as usize % 2],
            clues: 0,
            grade: hard.then_some(Grade::Hard),
            seed,
        };
        let mut run = making(params, Limits::steps(300));
        run.finish();
        let mut forwards = Vec::new();
        for t in 0..=run.len() {
            run.seek(t);
            let moment = run.moment(Wanted::of(81)).unwrap();
            let (step, board) = (event(&moment), run.shown().board);
            prop_assert_eq!(fact(step, "clues"), Some(board.count().to_string()));
            prop_assert!(fast::count(&board, 2).unique().is_some() || step.kind == "remove");
            let cells = |index: usize| step.lists[index].entries.clone();
            match step.kind {
                "remove" => {
                    let LastStep::Remove(group) = run.shown().last_step else { panic!() };
                    prop_assert!(human::cells(group).all(|cell| board.get(cell) == 0));
                }
                "take back" => {
                    let LastStep::Restore(group) = run.shown().last_step else { panic!() };
                    let group = || human::cells(group);
                    let without = group().fold(board, |board, cell| board.with(cell, 0));
                    prop_assert!(fast::count(&without, 2).unique().is_none());
                    let needed = cells(1);
                    prop_assert!(group().all(|cell| needed.contains(&cell_name(cell))));
                }
                "unique" | "new grid" | "start" | "shuffle" => {}
                other => prop_assert!(false, "{}", other),
            }
            if let Some(next) = forwards.last().filter(|_| removal == 0)
                && let LastStep::Remove(group) = run.shown().last_step
            {
                let next: &Vec<String> = next;
                let tried: Vec<String> = human::cells(group).map(cell_name).collect();
                prop_assert_eq!(&next[0], &tried.join(" and "), "the list named what came next");
            }
            forwards.push(cells(0));
        }
        for t in (0..=run.len()).rev() {
            run.seek(t);
            let moment = run.moment(Wanted::of(81)).unwrap();
            prop_assert_eq!(&event(&moment).lists[0].entries, &forwards[t as usize]);
        }
    }
}

/// Givens are no nodes of an exact cover: on a puzzle that singles solve it places what propagation does.
#[test]
fn exact_cover_counts_no_clues() {
    let puzzles = format::parse_all(RANDOM).unwrap();
    for puzzle in puzzles.iter().take(100) {
        let solution = fast::count(puzzle, 2).unique().unwrap();
        let puzzle = (0..50).fold(*puzzle, |puzzle, cell| puzzle.with(cell, solution.get(cell)));
        let nodes = |method| {
            let mut run = run(&puzzle, method, Limits::DEFAULT.latest());
            run.finish();
            run.seek(u64::MAX);
            (run.counters().nodes, run.counters().guesses)
        };
        if nodes(Method::Propagation).1 == 0 {
            let empty = (CELLS - puzzle.count()) as u64;
            assert_eq!(nodes(Method::Propagation), (empty, 0));
            assert_eq!(nodes(Method::ExactCover), (empty, 0));
        }
    }
}
