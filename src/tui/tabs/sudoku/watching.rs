//! Watching a solver, or the making of a puzzle, on a grid.

use super::{SudokuTab, matrix};
use crate::engine::run::Status;
use crate::puzzles::sudoku::game_id::Params;
use crate::puzzles::sudoku::generate;
use crate::puzzles::sudoku::run::{BoardRun, Mark};
use crate::puzzles::sudoku::{Board, CELLS, Method};
use crate::tui::keys::Mode;
use ratatui::layout::Rect;

/// Rows of a grid above the matrix of an exact cover, with one below it.
const GRID: u16 = 18;

/// A run as it is drawn.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The run at its moment.
    pub run: &'a dyn BoardRun,
    /// Whether a puzzle is being made, not solved.
    pub making: bool,
}

impl Shown<'_> {
    /// Whether the end is shown of making a puzzle.
    pub fn is_made(self) -> bool {
        self.making && is_found(self.run) && self.run.at() == self.run.len()
    }

    /// What every cell is; a puzzle that is made has no clue under question any more.
    pub fn marks(self) -> [Mark; CELLS] {
        let made = self.is_made();
        self.run.marks().map(|mark| if made && mark == Mark::Wrong { Mark::Follows } else { mark })
    }

    /// The only solution, where the end is shown of a run that has proved it.
    pub fn proved(self) -> Option<Board> {
        let ended = self.run.at() == self.run.len() && is_found(self.run);
        self.run.verdict().filter(|_| ended && self.run.counters().solutions == 1)
    }
}

fn is_found(run: &dyn BoardRun) -> bool {
    run.status() == Status::Found
}

impl SudokuTab {
    /// What is watched, if anything is.
    pub(super) fn shown(&self) -> Option<Shown<'_>> {
        let watching = self.watching.as_ref().filter(|_| self.mode == Mode::Watch)?;
        Some(Shown { run: watching.run().as_ref(), making: self.look.making.is_some() })
    }

    /// Whether the matrix of an exact cover is shown in place of the grid.
    pub(super) fn is_matrix_alone(&self) -> bool {
        self.overlay() == 1
    }

    /// The place of the grid, and that of the matrix below it where there is one and room for both.
    pub(super) fn split(&self, area: Rect) -> (Rect, Option<Rect>) {
        let has_matrix = self.method == Method::ExactCover && self.look.making.is_none();
        let fits = area.height >= GRID + matrix::LEAST.1 && area.width >= matrix::LEAST.0;
        if self.shown().is_none() || !has_matrix || !fits || self.is_matrix_alone() {
            return (area, None);
        }
        let below = Rect { y: area.y + GRID, height: area.height - GRID, ..area };
        (Rect { height: GRID, ..area }, Some(below))
    }

    /// Begins to watch a puzzle being made.
    pub(super) fn watch_making(&mut self, params: Params, seed: u64) {
        self.stop_making();
        self.watching = None;
        self.look.making = Some((params, seed));
        self.watch();
    }

    /// Goes back to the game, whatever is watched.
    pub(super) fn play_instead(&mut self) {
        if self.look.making.take().is_some() {
            self.watching = None;
        }
        self.mode = Mode::Play;
    }

    /// Whether the puzzle whose making is watched is finished.
    pub(super) fn is_made(&self) -> bool {
        let found = self.watching.as_ref().is_some_and(|w| is_found(w.run().as_ref()));
        self.look.making.is_some() && found
    }

    /// Leaves the making of a puzzle; one that is finished is opened.
    pub(super) fn leave_making(&mut self) {
        let Some((params, seed)) = self.look.making.take() else { return };
        let Some(mut watching) = self.watching.take() else { return };
        watching.jump(watching.run().len());
        let run = watching.run().as_ref();
        if is_found(run) {
            self.open(generate::named(params, seed, run.board()));
        }
    }
}
