//! What can be compared in the Sudoku tab: every method on the puzzle at hand, on every puzzle that
//! comes with the program, and over a file.

use super::watching::SudokuView;
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::{Subject, TableOnly};
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::engine::clock::Clock;
use crate::engine::limits::Limits;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Puzzle;
use crate::puzzles::sudoku::{Board, Sudoku, collection};
use crate::tui::midend::comparing::{RaceSubject, Subjects};
use crate::tui::viewer::pane::Pane;
use std::path::Path;

fn bounded(limits: Limits) -> Limits {
    Limits { steps: limits.steps.min(STEPS), ..limits }
}

/// What can be compared, the puzzle at hand first.
pub fn comparisons(title: &str, puzzle: &Board, limits: Limits) -> Subjects<SudokuView> {
    let limits = bounded(limits);
    let title = format!("{title} · methods");
    let methods = Methods::new(title, *puzzle, Sudoku::methods(puzzle), limits);
    let over = move |clock| over_builtin(limits, clock);
    vec![
        Box::new(OnPuzzle { methods, puzzle: *puzzle, limits }),
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
) -> Result<Box<dyn RaceSubject<SudokuView>>, String> {
    let puzzles = collection::read_all(file, files)?;
    let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
    let title = format!("{name}, {} puzzles", puzzles.len());
    let over = move |clock| over_puzzles(&puzzles, bounded(limits), clock);
    Ok(Box::new(TableOnly::new(title, over)))
}

/// Every method on one puzzle, and after them the fast solver, which cannot be watched.
struct OnPuzzle {
    methods: Methods<Sudoku>,
    puzzle: Board,
    limits: Limits,
}

impl Subject for OnPuzzle {
    fn title(&self) -> String {
        self.methods.title()
    }

    fn comparison(&self, clock: Clock) -> Comparison {
        on_puzzle(&self.puzzle, self.limits, clock)
    }
}

impl RaceSubject<SudokuView> for OnPuzzle {
    fn lane(&self, row: usize) -> Result<Option<Pane<SudokuView>>, String> {
        let lane = self.methods.lane(row)?;
        lane.map(Some).ok_or_else(|| "the fast solver keeps no steps to watch".into())
    }

    fn has_lanes(&self) -> bool {
        true
    }
}
