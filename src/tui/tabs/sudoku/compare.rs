//! What can be compared in the Sudoku tab: every method on the puzzle at hand, on every puzzle that
//! comes with the program, and over a file.

use super::draw;
use super::watching::Shown;
use crate::compare::comparison;
use crate::compare::subject::Subject;
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::puzzles::files::Files;
use crate::puzzles::sudoku::run::{BoardRun, run};
use crate::puzzles::sudoku::{Board, Method, collection};
use crate::puzzles::words::Words;
use crate::tui::midend::comparing::{Lane, RaceSubject};
use crate::tui::theme::Theme;
use crate::tui::view::grouped;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::path::Path;

fn bounded(limits: Limits) -> Limits {
    Limits { steps: limits.steps.min(STEPS), ..limits }
}

/// What can be compared, the puzzle at hand first.
pub fn comparisons(title: &str, puzzle: &Board, limits: Limits) -> Vec<Box<dyn RaceSubject>> {
    let limits = bounded(limits);
    let title = format!("{title} · methods");
    vec![Box::new(OnPuzzle { title, puzzle: *puzzle, limits }), Box::new(OverBuiltin { limits })]
}

/// Every method over a file of puzzles.
///
/// # Errors
/// An unreadable or bad file, in one line.
pub fn over_file(
    file: &Path,
    limits: Limits,
    files: Files,
) -> Result<Box<dyn RaceSubject>, String> {
    let puzzles = collection::read_all(file, files)?;
    let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let title = format!("{name}, {} puzzles", puzzles.len());
    Ok(Box::new(OverFile { title, puzzles, limits: bounded(limits) }))
}

struct OnPuzzle {
    title: String,
    puzzle: Board,
    limits: Limits,
}

impl Subject for OnPuzzle {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        on_puzzle(&self.puzzle, self.limits, clock)
    }
}

impl RaceSubject for OnPuzzle {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let Some(&method) = Method::ALL.get(row) else {
            return Err("the fast solver keeps no steps to watch".into());
        };
        let run = run(&self.puzzle, method, self.limits, Keep::History);
        Ok(Some(Box::new(GridLane { name: method.word().into(), puzzle: self.puzzle, run })))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

struct OverBuiltin {
    limits: Limits,
}

impl Subject for OverBuiltin {
    fn title(&self) -> String {
        "built-in puzzles".into()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        over_builtin(self.limits, clock)
    }
}

impl RaceSubject for OverBuiltin {}

struct OverFile {
    title: String,
    puzzles: Vec<Board>,
    limits: Limits,
}

impl Subject for OverFile {
    fn title(&self) -> String {
        self.title.clone()
    }

    fn comparison(&self, clock: Clock) -> comparison::Comparison {
        over_puzzles(&self.puzzles, self.limits, clock)
    }
}

impl RaceSubject for OverFile {}

/// What is done, without why: a race has little room for words.
fn in_short(now: &str) -> String {
    let words: Vec<&str> = now.split(' ').collect();
    let shown = match words[..] {
        [_, "=", ..] => 3,
        ["back:" | "conflict:", ..] => 2,
        _ => words.len(),
    };
    words.into_iter().take(shown).collect::<Vec<_>>().join(" ")
}

/// A method on the puzzle, beside another.
struct GridLane {
    name: String,
    puzzle: Board,
    run: Box<dyn BoardRun>,
}

delegate_run!([] GridLane => |this| this.run);

impl GridLane {
    fn shown(&self) -> Shown<'_> {
        Shown { run: self.run.as_ref(), making: false }
    }
}

impl Lane for GridLane {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run(&self.puzzle, self.shown(), area, buf, theme);
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let counters = self.run.counters();
        let now = match self.shown().proved() {
            Some(_) => "solved".into(),
            None => in_short(&self.run.now()),
        };
        vec![
            ("placed", grouped(counters.nodes)),
            ("guesses", grouped(counters.guesses)),
            ("backtracks", grouped(counters.backtracks)),
            ("depth", self.run.depth().to_string()),
            ("now", now),
        ]
    }

    fn outcome(&self) -> String {
        let steps = grouped(self.run.len());
        match (Job::status(&self.run), self.run.counters().solutions) {
            (Status::Stopped(limit), _) => limit.to_string(),
            (_, 0) => format!("no solution, after {steps}"),
            (_, 1) => format!("the only solution, after {steps}"),
            (_, _) => format!("more than one, after {steps}"),
        }
    }
}
