//! What can be compared in the Sudoku tab: every method on the puzzle at hand, on every puzzle that
//! comes with the program, and over a file.

use super::watching::Shown;
use super::{draw, signs};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::{Subject, TableOnly};
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::engine::run::Status;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::run::BoardRun;
use crate::puzzles::sudoku::{Board, Sudoku, collection};
use crate::tui::inspector::Sign;
use crate::tui::midend::comparing::{Laid, Lane, RaceSubject, Raced, RunView};
use crate::tui::theme::Theme;
use crate::tui::view::{counted, grouped};
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
    let methods = Methods::new(title, *puzzle, Sudoku::methods(puzzle), limits);
    let lanes = Raced::new(methods, |&puzzle| Ok(Box::new(View(puzzle))));
    let over = move |clock| over_builtin(limits, clock);
    vec![
        Box::new(OnPuzzle { lanes, puzzle: *puzzle, limits }),
        Box::new(TableOnly::new("built-in puzzles".into(), over)),
    ]
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
    let over = move |clock| over_puzzles(&puzzles, bounded(limits), clock);
    Ok(Box::new(TableOnly::new(title, over)))
}

/// Every method on one puzzle, and after them the fast solver, which cannot be watched.
struct OnPuzzle {
    lanes: Raced<Sudoku>,
    puzzle: Board,
    limits: Limits,
}

impl Subject for OnPuzzle {
    fn title(&self) -> String {
        self.lanes.title()
    }

    fn comparison(&self, clock: Clock) -> Comparison {
        on_puzzle(&self.puzzle, self.limits, clock)
    }
}

impl RaceSubject for OnPuzzle {
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let lane = self.lanes.lane(row)?;
        lane.map(Some).ok_or_else(|| "the fast solver keeps no steps to watch".into())
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

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

fn shown(run: &dyn BoardRun) -> Shown<'_> {
    Shown { run, making: false }
}

struct View(Board);

impl RunView<dyn BoardRun> for View {
    fn draw(&self, run: &dyn BoardRun, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run(&self.0, shown(run), area, buf, theme);
    }

    fn signs(&self, run: &dyn BoardRun, _: Laid, area: Rect, theme: &Theme) -> Vec<Sign> {
        let is_given = |cell| self.0.get(cell) != 0;
        signs::of_grid(shown(run), is_given, draw::places(area), theme)
    }

    fn facts(&self, run: &dyn BoardRun) -> Vec<(&'static str, String)> {
        let counters = run.counters();
        let now = match shown(run).proved() {
            Some(_) => "solved".into(),
            None => in_short(&run.now()),
        };
        vec![
            ("placed", grouped(counters.nodes)),
            ("guesses", grouped(counters.guesses)),
            ("backtracks", grouped(counters.backtracks)),
            ("depth", run.depth().to_string()),
            ("now", now),
        ]
    }

    fn outcome(&self, run: &dyn BoardRun) -> String {
        let steps = counted(run.len() as usize, "step");
        match (run.status(), run.counters().solutions) {
            (Status::Stopped(limit), _) => limit.to_string(),
            (_, 0) => format!("no solution, after {steps}"),
            (_, 1) => format!("the only solution, after {steps}"),
            (_, _) => format!("more than one, after {steps}"),
        }
    }
}
