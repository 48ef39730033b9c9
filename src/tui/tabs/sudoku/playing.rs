//! Playing: the cursor, digits and pencil marks, hints, comparing with the solution; and what works when.

use super::{SIDE, SudokuTab, keys};
use crate::engine::grid::{Dir, Pos};
use crate::puzzles::sudoku::CELLS;
use crate::puzzles::sudoku::human::Step;
use crate::puzzles::sudoku::play::Solutions;
use crate::tui::keys::Action;
use crate::tui::midend::commands::Command;

const LISTED: &str = "steps are listed: enter makes them up to this one, esc closes the list";
const SOLVED: &str = "it is solved: u takes digits back, R starts again";

/// A hint being given.
pub struct Hint {
    /// The step it leads to.
    pub step: Step,
    /// Whether it says what is there, not only where to look.
    pub explained: bool,
}

/// The cell a step changes first.
pub fn target(step: &Step) -> Option<usize> {
    step.place.or(step.remove.first().copied()).map(|(cell, _)| cell)
}

impl SudokuTab {
    /// What an action would do while playing, where the desk does not know.
    pub(super) fn command_of_playing(&self, action: Action) -> Option<Command> {
        let listed = self.look.steps.is_some();
        Some(match action {
            Action::Move(_) if listed => Command::READY.named("step"),
            Action::Move(_) => Command::READY,
            Action::PageUp | Action::PageDown | keys::MAKE => {
                Command::when(listed, "nothing is listed: X lists the steps to the end")
            }
            Action::Cancel if listed => Command::READY.named("close"),
            keys::STEPS if listed => Command::READY,
            Action::Digit(_) | Action::Hint | keys::PENCIL | keys::FILL | keys::CHECK if listed => {
                Command::not(LISTED)
            }
            keys::STEPS => self.compares().map_or(Command::READY, Command::not),
            Action::Hint => match (self.compares(), &self.look.hint) {
                (Some(why), _) => Command::not(why),
                (None, None) => Command::READY,
                (None, Some(Hint { explained: false, .. })) => Command::READY.named("more"),
                (None, Some(_)) => Command::READY.named("do it"),
            },
            Action::Digit(digit) => self.writes(digit).map_or(Command::READY, Command::not),
            keys::PENCIL if self.look.pencil => Command::READY.named("digits"),
            keys::FILL => Command::when(!self.game.is_solved(), SOLVED),
            keys::CHECK => self.compares().map_or(Command::READY, Command::not),
            _ => return None,
        })
    }

    /// What an action would do while watching, where the desk does not know.
    pub(super) fn command_of_watching(&self, action: Action) -> Option<Command> {
        let making = self.look.making.is_some();
        Some(match action {
            Action::Method if making => {
                Command::not("a puzzle is being made: Esc leaves that, m then chooses")
            }
            Action::BackToPlay if self.is_made() => Command::READY.named("play it"),
            _ => return None,
        })
    }

    /// Why the grid cannot be compared with the solution, if it cannot.
    fn compares(&self) -> Option<&'static str> {
        match self.game.solutions() {
            _ if self.game.is_solved() => Some("it is solved"),
            Solutions::One(_) => None,
            Solutions::Unknown => Some("not yet: the solutions are still being counted"),
            Solutions::None | Solutions::Several => {
                Some("nothing to compare with: the puzzle needs exactly one solution")
            }
        }
    }

    /// Why a digit cannot be put into the cell under the cursor, or the cell cleared, if it cannot.
    fn writes(&self, digit: u8) -> Option<&'static str> {
        let cell = self.cell();
        let (there, marks) = (self.game.board().get(cell), self.game.marks(cell));
        match (there, digit) {
            _ if self.game.is_given(cell) => Some("this digit belongs to the puzzle"),
            _ if self.game.is_solved() => Some(SOLVED),
            (0, 0) if marks == 0 => Some("this cell is empty"),
            (1.., 1..) if self.look.pencil => {
                Some("marks are for empty cells: 0 clears this one, t puts digits")
            }
            _ => None,
        }
    }

    /// Moves the cursor; over the edge to the other side.
    pub(super) fn move_cursor(&mut self, dir: Dir) {
        let (rows, cols) = dir.delta();
        let wrap = |at: u16, by: i32| (i32::from(at) + by).rem_euclid(9) as u16;
        let Pos { row, col } = self.look.cursor;
        self.look.cursor = Pos::new(wrap(row, rows), wrap(col, cols));
    }

    /// Puts a digit or a pencil mark into the cell under the cursor, or clears it with 0.
    pub(super) fn write(&mut self, digit: u8) {
        let cell = self.cell();
        let changed = match digit {
            1.. if self.look.pencil => self.game.mark(cell, digit),
            _ => self.game.put(cell, digit),
        };
        if changed {
            self.moved();
        }
    }

    /// Fills in all pencil marks.
    pub(super) fn fill_marks(&mut self) {
        self.game.fill_marks();
        self.moved();
        let marks: u32 = (0..CELLS).map(|cell| self.game.marks(cell).count_ones()).sum();
        self.notify(format!("{marks} pencil marks filled in"));
    }

    /// Compares with the solution.
    pub(super) fn check(&mut self) {
        self.look.hint = None;
        let wrong = self.game.check();
        self.notify(match wrong {
            None | Some(0) => "all right so far".into(),
            Some(1) => "one cell is wrong".into(),
            Some(n) => format!("{n} cells are wrong"),
        });
    }

    /// The step pointed at on the board, and whether it is explained: of the list, or a hint.
    pub(super) fn pointed_at(&self) -> Option<(&Step, bool)> {
        match (&self.look.steps, &self.look.hint) {
            (Some(steps), _) => Some((steps.current()?, true)),
            (None, Some(hint)) => Some((&hint.step, hint.explained)),
            (None, None) => None,
        }
    }

    /// Says where to look, then what is there, then does it.
    pub(super) fn give_hint(&mut self) {
        match self.look.hint.take() {
            None => match self.game.hint() {
                Ok(step) => {
                    self.game.hints += 1;
                    self.look.hint = Some(Hint { step, explained: false });
                }
                Err(why) => self.notify(why),
            },
            Some(Hint { step, explained: false }) => {
                if let Some(cell) = target(&step) {
                    self.look.cursor = SIDE.pos(cell);
                }
                self.look.hint = Some(Hint { step, explained: true });
            }
            Some(Hint { step, .. }) => {
                self.game.apply(&step);
                self.moved();
            }
        }
    }
}
