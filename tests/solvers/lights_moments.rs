//! Moments of the methods of Lights Out, against simple solvers written for this test.

use crate::told::{Seen, event, fact, has_line};
use frontier::engine::grid::Size;
use frontier::engine::limits::Limits;
use frontier::engine::moment::{Moment, Wanted};
use frontier::engine::run::{Run, Status};
use frontier::puzzles::lights_out::algebra::Chase;
use frontier::puzzles::lights_out::methods::{LightsRun, run};
use frontier::puzzles::lights_out::{Board, Instance, LightsOut, Method, Pattern, Rules, Wiring};
use frontier::puzzles::puzzle::Puzzle;
use proptest::prelude::*;

fn seen(moment: &Moment) -> Seen {
    let event = event(moment);
    let get = |name| fact(event, name).unwrap_or_default();
    let about = match event.kind {
        "press" | "place" | "guess" | "take back" => {
            format!("r{}c{} = {}", get("row"), get("col"), get("times"))
        }
        "next row" => get("row"),
        "look up" => format!("{} {}", get("left over"), get("free presses")),
        "pivot" | "swap" | "scale" => format!("{}, {}", get("row of"), get("column of")),
        "free column" => get("column of"),
        "row operation" | "back substitution" => {
            format!("{} += {} {}", get("row of"), get("times"), get("added"))
        }
        "conflict" => get("light"),
        "weigh" | "new best" => format!("{} {} {}", get("pattern"), get("presses"), get("best")),
        _ => String::new(),
    };
    Seen::of(event, about)
}

/// A board with its wiring written out: `touches[light]` are the presses that change it.
struct Plain {
    cols: usize,
    k: u8,
    lights: Vec<u8>,
    touches: Vec<Vec<usize>>,
}

impl Plain {
    /// Of the cross without wrap.
    fn new(instance: &Instance) -> Plain {
        let size = instance.rules.size();
        let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
        let near =
            |a: usize, b: usize| (a / cols).abs_diff(b / cols) + (a % cols).abs_diff(b % cols) <= 1;
        let all = 0..rows * cols;
        let touches =
            all.clone().map(|light| all.clone().filter(|&p| near(light, p)).collect()).collect();
        let (k, lights) = (instance.rules.states(), instance.board.lights.clone());
        Plain { cols, k, lights, touches }
    }

    fn name(&self, cell: usize) -> String {
        format!("r{}c{}", cell / self.cols + 1, cell % self.cols + 1)
    }

    fn press(&mut self, cell: usize, times: u8) {
        for light in self.touches[cell].clone() {
            self.lights[light] = (self.lights[light] + times) % self.k;
        }
    }

    fn pressed(&self, cell: usize, times: u8) -> Seen {
        Seen::new("press", format!("{} = {times}", self.name(cell)))
    }

    fn is_dark(&self) -> bool {
        self.lights.iter().all(|&light| light == 0)
    }
}

/// The chase by hand: down the rows, any first row that helps, down the rows again.
fn chase(board: &mut Plain, corrected: &[u8]) -> Vec<Seen> {
    let (cols, k) = (board.cols, board.k);
    let rows = board.lights.len() / cols;
    let mut seen = vec![Seen::new("start", "")];
    let down = |board: &mut Plain, seen: &mut Vec<Seen>| {
        for row in 1..rows {
            seen.push(Seen::new("next row", (row + 1).to_string()));
            for col in 0..cols {
                let above = board.lights[(row - 1) * cols + col];
                if above > 0 {
                    board.press(row * cols + col, k - above);
                    seen.push(board.pressed(row * cols + col, k - above));
                }
            }
        }
    };
    down(board, &mut seen);
    if board.is_dark() {
        seen.push(Seen::new("solution", ""));
        return seen;
    }
    let digits = |numbers: &[u8]| numbers.iter().map(u8::to_string).collect::<String>();
    let left = digits(&board.lights[(rows - 1) * cols..]);
    if corrected.is_empty() {
        seen.push(Seen::new("conflict", ""));
        return seen;
    }
    seen.push(Seen::new("look up", format!("{left} {}", digits(corrected))));
    for (col, &times) in corrected.iter().enumerate() {
        if times > 0 {
            board.press(col, times);
            seen.push(board.pressed(col, times));
        }
    }
    seen.push(Seen::new("next row", "1"));
    down(board, &mut seen);
    assert!(board.is_dark(), "the table is right");
    seen.push(Seen::new("solution", ""));
    seen
}

/// Elimination on a plain matrix modulo a prime; rows carry the light they began as.
fn gauss(board: &mut Plain) -> Vec<Seen> {
    let (n, k) = (board.lights.len(), board.k);
    let mut rows: Vec<(usize, Vec<u8>)> = (0..n)
        .map(|light| {
            let mut row = vec![0; n + 1];
            board.touches[light].iter().for_each(|&press| row[press] = 1);
            row[n] = (k - board.lights[light]) % k;
            (light, row)
        })
        .collect();
    let mut seen = vec![Seen::new("start", "")];
    let about = |board: &Plain, row: usize, col: usize| {
        format!("light {}, press {}", board.name(row), board.name(col))
    };
    let add = |rows: &mut Vec<(usize, Vec<u8>)>, from: usize, to: usize, times: u8| {
        let source = rows[from].1.clone();
        for (x, y) in rows[to].1.iter_mut().zip(source) {
            *x = (*x + times * y) % k;
        }
    };
    let mut pivots: Vec<usize> = Vec::new();
    for col in 0..n {
        let top = pivots.len();
        let Some(found) = (top..n).find(|&r| rows[r].1[col] != 0) else {
            seen.push(Seen::new("free column", format!("press {}", board.name(col))));
            continue;
        };
        if found != top {
            rows.swap(top, found);
            seen.push(Seen::new("swap", about(board, rows[top].0, col)));
        }
        let entry = rows[top].1[col];
        if entry != 1 {
            let inverse = (1..k).find(|&x| x * entry % k == 1).unwrap();
            rows[top].1.iter_mut().for_each(|x| *x = *x * inverse % k);
            seen.push(Seen::new("scale", about(board, rows[top].0, col)));
        }
        seen.push(Seen::new("pivot", about(board, rows[top].0, col)));
        pivots.push(col);
        for row in top + 1..n {
            let entry = rows[row].1[col];
            if entry != 0 {
                add(&mut rows, top, row, k - entry);
                let (to, from) = (board.name(rows[row].0), board.name(rows[top].0));
                let words = format!("light {to} += {} light {from}", k - entry);
                seen.push(Seen::new("row operation", words));
            }
        }
    }
    for (pivot, &col) in pivots.iter().enumerate().rev() {
        for row in 0..pivot {
            let entry = rows[row].1[col];
            if entry != 0 {
                add(&mut rows, pivot, row, k - entry);
                let (to, from) = (board.name(rows[row].0), board.name(rows[pivot].0));
                let words = format!("light {to} += {} light {from}", k - entry);
                seen.push(Seen::new("back substitution", words));
            }
        }
    }
    if rows[pivots.len()..].iter().any(|(_, row)| row[n] != 0) {
        seen.push(Seen::new("conflict", ""));
        return seen;
    }
    let mut presses: Vec<(usize, u8)> =
        pivots.iter().zip(&rows).map(|(&col, (_, row))| (col, row[n])).collect();
    presses.retain(|&(_, times)| times > 0);
    presses.sort_unstable();
    for (cell, times) in presses {
        board.press(cell, times);
        seen.push(board.pressed(cell, times));
    }
    assert!(board.is_dark(), "the presses solve it");
    seen
}

/// The search for models by plain recursion: whatever a light decides follows, then a guess.
struct Models<'a> {
    board: &'a mut Plain,
    presses: Vec<Option<u8>>,
    /// Guesses in force.
    stack: Vec<(usize, u8)>,
    seen: Vec<Seen>,
    most: usize,
}

impl Models<'_> {
    fn tell(&mut self, kind: &'static str, about: String) {
        let level = |&(cell, value): &(usize, u8)| {
            let left = (value + 1..self.board.k).map(|v| v.to_string()).collect();
            let tried = (0..value).map(|v| v.to_string()).collect();
            (format!("{} = {value}", self.board.name(cell)), left, tried)
        };
        let stack = self.stack.iter().map(level).collect();
        self.seen.push(Seen { kind, about, stack });
    }

    fn set(&mut self, kind: &'static str, cell: usize, value: u8) {
        self.presses[cell] = Some(value);
        self.board.press(cell, value);
        self.tell(kind, format!("{} = {value}", self.board.name(cell)));
    }

    /// Looks at these lights, last one first, and at those every decision touches.
    fn search(&mut self, mut waiting: Vec<usize>) {
        let mut placed = Vec::new();
        let mut failed = false;
        while let Some(light) = waiting.pop() {
            let open: Vec<usize> = self.board.touches[light].clone();
            let open: Vec<usize> =
                open.into_iter().filter(|&p| self.presses[p].is_none()).collect();
            let state = self.board.lights[light];
            match open.as_slice() {
                [] if state != 0 => {
                    self.tell("conflict", self.board.name(light));
                    failed = true;
                    break;
                }
                &[press] => {
                    let value = (self.board.k - state) % self.board.k;
                    self.set("place", press, value);
                    placed.push((press, value));
                    waiting.extend(self.board.touches[press].iter().rev());
                }
                _ => {}
            }
        }
        if !failed {
            match self.presses.iter().position(Option::is_none) {
                None => self.tell("solution", String::new()),
                Some(cell) => {
                    for value in 0..self.board.k {
                        self.stack.push((cell, value));
                        self.set("guess", cell, value);
                        let touched = self.board.touches[cell].iter().rev().copied().collect();
                        self.search(touched);
                        if self.seen.len() > self.most {
                            return;
                        }
                        self.stack.pop();
                        self.unset(cell, value);
                    }
                }
            }
        }
        for (cell, value) in placed.into_iter().rev() {
            self.unset(cell, value);
        }
    }

    fn unset(&mut self, cell: usize, value: u8) {
        self.presses[cell] = None;
        self.board.press(cell, self.board.k - value);
        self.tell("take back", format!("{} = {value}", self.board.name(cell)));
    }
}

fn models(board: &mut Plain, most: usize) -> Vec<Seen> {
    let n = board.lights.len();
    let seen = vec![Seen::new("start", "")];
    let mut models = Models { board, presses: vec![None; n], stack: Vec::new(), seen, most };
    models.search((0..n).rev().collect());
    models.seen
}

/// Boards of 2 or 3 states with the cross, at least two rows.
fn instances() -> impl Strategy<Value = Instance> {
    (2u16..=4, 1u16..=4, 2u8..=3).prop_flat_map(|(rows, cols, k)| {
        let area = usize::from(rows) * usize::from(cols);
        proptest::collection::vec(0..k, area).prop_map(move |lights| {
            let size = Size::new(rows, cols);
            let rules = Rules::new(size, k, Pattern::Cross, false).unwrap();
            Instance { rules, board: Board::new(size, lights).unwrap() }
        })
    })
}

fn moment(run: &mut (dyn LightsRun + 'static)) -> Moment {
    LightsOut::moment(run, Wanted::default()).unwrap()
}

const WATCHED: [Method; 3] = [Method::Chase, Method::Gauss, Method::Model];

/// Steps looked at, of the methods that take many.
const MOST: usize = 2000;

fn watched(instance: &Instance, method: Method) -> Box<dyn LightsRun> {
    run(instance, method, Limits::steps(MOST as u64)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn events_and_stack_are_those_of_a_plain_solver(instance in instances(), number in 0usize..3) {
        let method = WATCHED[number];
        let mut run = watched(&instance, method);
        let status = run.finish();
        let mut told = Vec::new();
        for t in 0..=run.len() {
            run.seek(t);
            let moment = moment(run.as_mut());
            prop_assert!(has_line(&moment, LightsOut::pseudo_code(&method)));
            prop_assert!(!moment.text.is_empty());
            let lit = run.lights().iter().filter(|&&light| light > 0).count();
            prop_assert_eq!(fact(event(&moment), "lit"), Some(lit.to_string()));
            if method == Method::Model {
                let depth = fact(event(&moment), "depth").unwrap();
                prop_assert_eq!(depth, event(&moment).stack.len().to_string());
            }
            told.push(seen(&moment));
        }
        let mut board = Plain::new(&instance);
        let expected = match method {
            Method::Chase => {
                // Which of several corrections is made is up to the run: the hand takes the same.
                let looked_up = told.iter().find(|seen| seen.kind == "look up");
                let presses = looked_up.and_then(|seen| seen.about.split(' ').next_back());
                let presses: Vec<u8> = presses.unwrap_or("").bytes().map(|b| b - b'0').collect();
                chase(&mut board, &presses)
            }
            Method::Gauss => gauss(&mut board),
            _ => models(&mut board, MOST),
        };
        let most = told.len().min(MOST + 1);
        if matches!(status, Status::Stopped(_)) {
            prop_assert!(expected.len() >= most);
        } else {
            prop_assert_eq!(told.len(), expected.len(), "{} {}", method, instance.board);
        }
        for (t, (told, expected)) in told.iter().zip(&expected).enumerate() {
            prop_assert_eq!(told, expected, "{} at {} of {}", method, t, instance.board);
        }
    }

    #[test]
    fn every_solution_is_weighed(instance in instances()) {
        let mut run = watched(&instance, Method::Minimum);
        run.finish();
        let answer = run.answer();
        let (mut best, mut weights) = (u64::MAX, Vec::new());
        for t in 0..=run.len() {
            run.seek(t);
            let at_end = t == run.len();
            let shown = run.presses().to_vec();
            let moment = moment(run.as_mut());
            let event = event(&moment);
            if answer.is_none() {
                prop_assert_eq!(event.kind, "start");
                continue;
            }
            let mut board = Plain::new(&instance);
            shown.iter().enumerate().for_each(|(cell, &times)| board.press(cell, times));
            prop_assert!(board.is_dark(), "every candidate is a solution");
            let weight: u64 = fact(event, "presses").unwrap().parse().unwrap();
            if !at_end {
                prop_assert_eq!(weight, shown.iter().map(|&p| u64::from(p)).sum::<u64>());
            }
            let expected = match t {
                0 => "start",
                _ if weight < best => "new best",
                _ => "weigh",
            };
            prop_assert_eq!(event.kind, expected);
            best = best.min(weight);
            prop_assert_eq!(fact(event, "best"), Some(best.to_string()));
            weights.push(weight);
        }
        if let Some(answer) = answer {
            prop_assert_eq!(answer.iter().map(|&p| u64::from(p)).sum::<u64>(), best);
        }
    }

    /// The table of light chasing holds for every board: what its row says turns off what is left over.
    #[test]
    fn every_row_of_the_table_is_right(rows in 2u16..=5, cols in 1u16..=5, k in 2u8..=3) {
        let size = Size::new(rows, cols);
        let rules = Rules::new(size, k, Pattern::Cross, false).unwrap();
        let instance = Instance { rules, board: Board::dark(size) };
        let run = watched(&instance, Method::Chase);
        let view = run.table().unwrap();
        let plan = Chase::new(Wiring::new(&rules));
        let rank = plan.free.len() - plan.kernel().nullity().unwrap();
        prop_assert!(view.used.is_none());
        prop_assert_eq!(view.rows.len() + 1, usize::from(k).pow(rank as u32), "it is whole");
        let mut patterns: Vec<&Vec<u8>> = view.rows.iter().map(|row| &row.pattern).collect();
        patterns.dedup();
        prop_assert_eq!(patterns.len(), view.rows.len(), "each pattern once");
        for row in view.rows.iter() {
            let mut board = Plain::new(&instance);
            for (&light, &state) in plan.left_over.iter().zip(&row.pattern) {
                board.lights[light] = state;
            }
            for (&press, &times) in plan.free.iter().zip(&row.presses) {
                board.press(press, times);
            }
            let seen = chase(&mut board, &[]);
            prop_assert_eq!(seen.last().unwrap().kind, "solution");
        }
    }
}
