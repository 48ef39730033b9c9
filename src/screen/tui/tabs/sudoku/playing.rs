//! Playing: the cursor, digits and pencil marks, hints, comparing with the solution; and what works when.

use super::steps::target;
use super::*;
use crate::puzzles::sudoku::human::{Grid, Step};
use crate::puzzles::sudoku::{fast::Counting, units_of};

const LISTED: &str = "steps are listed: enter makes them up to this one, esc closes the list";
const SOLVED: &str = "it is solved: u takes digits back, R starts again";

/// A hint being given.
pub struct Hint {
    /// The step it leads to.
    pub step: Step,
    /// Whether it says what is there, not only where to look.
    pub explained: bool,
}

impl SudokuUi {
    /// No hint is given and no steps are listed.
    pub(super) fn forget_hints(&mut self) {
        (self.hint, self.steps) = (None, None);
    }

    /// No move is made yet.
    pub(super) fn begin_again(&mut self) {
        (self.played, self.kept.over) = (None, false);
        self.pace.clear();
        self.flash.end();
    }
}

impl SudokuTab {
    /// The number of the cell under the cursor.
    pub(super) fn cell(&self) -> usize {
        SIDE.index(self.ui.kept.cursor)
    }

    /// Notes when a digit was put, and what it completes.
    pub(super) fn note_digit(&mut self) {
        let board = self.game.board();
        let (before, cell, time) = (self.ui.filled, self.cell(), self.time());
        self.ui.filled = board.count();
        self.ui.flash.end();
        if board.count() <= before || board.get(cell) == 0 {
            return;
        }
        self.ui.pace.push(time);
        let has_each = |at| board.get(at) != 0 && !board.is_duplicate(at);
        let units = units_of(cell).into_iter().filter_map(|unit| human::UNIT.get(unit));
        let complete = units.filter(|set| human::cells(**set).all(has_each));
        self.ui.complete = complete.fold(0, |all, set| all | set);
        if self.ui.complete != 0 && !board.is_solved() {
            self.ui.flash.begin();
        }
    }

    /// Time played.
    pub(super) fn time(&self) -> Duration {
        self.ui.played.unwrap_or_default()
    }

    /// What an action would do while playing, where the tab does not know.
    pub(super) fn command_of_playing(&self, action: Action) -> Option<Command> {
        let listed = self.ui.steps.is_some();
        Some(match action {
            Action::Move(_) if listed => Command::READY.named("step"),
            Action::Move(_) => Command::READY,
            MAKE if self.game.is_over() => Command::READY.named("next"),
            PENCIL | FILL if self.game.is_over() => Command::not(SOLVED),
            Action::PageUp | Action::PageDown | Action::ToStart | Action::ToEnd | MAKE => {
                Command::when(listed, "X lists the steps first")
            }
            Action::Cancel if listed => Command::READY.named("close"),
            Action::Digit(_) | Action::Hint | PENCIL | FILL | CHECK if listed => {
                Command::not(LISTED)
            }
            STEPS | CHECK if !listed => self.compares().map_or(Command::READY, Command::not),
            Action::Hint => match (self.compares(), &self.ui.hint) {
                (Some(why), _) => Command::not(why),
                (None, None) => Command::READY,
                (None, Some(Hint { explained: false, .. })) => Command::READY.named("more"),
                (None, Some(_)) => Command::READY.named("do it"),
            },
            Action::Digit(digit) => self.writes(digit).map_or(Command::READY, Command::not),
            PENCIL if self.ui.kept.pencil => Command::READY.named("digits"),
            _ => return None,
        })
    }

    /// What an action would do while watching, where the tab does not know.
    pub(super) fn command_of_watching(&self, action: Action) -> Option<Command> {
        self.ui.kept.making?;
        let why = "a puzzle is being made: Esc leaves that, m then chooses";
        let is_made = || self.watched().is_some_and(|run| run.status() == Status::Found);
        match action {
            Action::Method => Some(Command::not(why)),
            Action::Compare => Some(Command::not("Esc leaves this, c then compares the methods")),
            Action::BackToPlay if is_made() => Some(Command::READY.named("play it")),
            _ => None,
        }
    }

    /// Why the grid cannot be compared with the solution, if it cannot.
    pub(super) fn compares(&self) -> Option<&'static str> {
        match self.game.solutions() {
            _ if self.game.is_over() => Some("it is solved"),
            Solutions::One(_) => None,
            Solutions::Unknown => Some("not yet: the solutions are still being counted"),
            Solutions::None | Solutions::Several => {
                Some("x, X and V need a puzzle with exactly one solution")
            }
        }
    }

    /// Why a digit cannot be put into the cell under the cursor, or the cell cleared, if it cannot.
    fn writes(&self, digit: u8) -> Option<&'static str> {
        let cell = self.cell();
        let (there, marks) = (self.game.board().get(cell), self.game.marks(cell));
        match (there, digit) {
            _ if self.game.is_given(cell) => Some("this digit belongs to the puzzle"),
            _ if self.game.is_over() => Some(SOLVED),
            (0, 0) if marks == 0 => Some("this cell is empty"),
            (1.., 1..) if self.ui.kept.pencil => {
                Some("marks are for empty cells: 0 clears this one, t puts digits")
            }
            _ => None,
        }
    }

    /// Moves the cursor; over the edge to the other side.
    pub(super) fn move_cursor(&mut self, dir: Dir) {
        let (rows, cols) = dir.delta();
        let wrap = |at: u16, by: i32| (i32::from(at) + by).rem_euclid(9) as u16;
        let Pos { row, col } = self.ui.kept.cursor;
        self.ui.kept.cursor = Pos::new(wrap(row, rows), wrap(col, cols));
    }

    /// Puts a digit or a pencil mark into the cell under the cursor, or clears it with 0.
    pub(super) fn write(&mut self, digit: u8) {
        let cell = self.cell();
        let changed = match digit {
            1.. if self.ui.kept.pencil => self.game.mark(cell, digit),
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
        self.ui.hint = None;
        let wrong = self.game.check();
        self.notify(wrong.unwrap_or_else(|| "all right so far".into()));
    }

    /// The step pointed at on the board, and whether it is explained: of the list, or a hint.
    pub(super) fn pointed_at(&self) -> Option<(&Step, bool)> {
        match (&self.ui.steps, &self.ui.hint) {
            (Some(steps), _) => Some((steps.current()?, true)),
            (None, Some(hint)) => Some((&hint.step, hint.explained)),
            (None, None) => None,
        }
    }

    /// Says where to look, then what is there, then does it.
    pub(super) fn give_hint(&mut self) {
        match self.ui.hint.take() {
            None => match self.game.hint() {
                Ok(step) => {
                    self.game.hints += 1;
                    self.ui.hint = Some(Hint { step, explained: false });
                }
                Err(why) => self.notify(why),
            },
            Some(Hint { step, explained: false }) => {
                if let Some(cell) = target(&step) {
                    self.ui.kept.cursor = SIDE.pos(cell);
                }
                self.ui.hint = Some(Hint { step, explained: true });
            }
            Some(Hint { step, .. }) => {
                self.game.apply(&step);
                self.moved();
            }
        }
    }
}

// Grading the puzzle in the background.

/// How many solutions a puzzle has and how hard it is, as far as that is known.
pub struct Grading {
    /// The puzzle.
    pub puzzle: Board,
    /// How many solutions it has.
    pub solutions: Solutions,
    counting: Counting,
    /// The steps to the end, looked for once there is known to be one solution.
    pub steps: Steps,
}

impl Default for Grading {
    fn default() -> Grading {
        Grading::of(&Board::EMPTY, Solutions::Several)
    }
}

impl Grading {
    /// Begins to grade a puzzle with so many solutions.
    pub fn of(puzzle: &Board, solutions: Solutions) -> Grading {
        let (counting, steps) = (Counting::new(puzzle, 2), Steps::new(Grid::new(puzzle)));
        Grading { puzzle: *puzzle, solutions, counting, steps }
    }

    /// Whether there is something left to compute.
    pub fn is_busy(&self) -> bool {
        match self.solutions {
            Solutions::Unknown => true,
            Solutions::One(_) => self.steps.is_busy(),
            Solutions::None | Solutions::Several => false,
        }
    }

    /// Counts and then grades until `enough`; whether more is known now.
    pub fn advance(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if self.solutions != Solutions::Unknown {
            return self.is_busy() && self.steps.find(enough) && !self.is_busy();
        }
        self.solutions = Solutions::count(&mut self.counting);
        while self.solutions == Solutions::Unknown && !enough() {
            self.solutions = Solutions::count(&mut self.counting);
        }
        self.solutions != Solutions::Unknown
    }

    /// What is known, in words.
    pub fn words(&self) -> String {
        match self.solutions {
            Solutions::None => "no solution".into(),
            Solutions::Several => "not unique".into(),
            Solutions::Unknown => "counting ...".into(),
            Solutions::One(_) if self.is_busy() => "grading ...".into(),
            Solutions::One(_) => {
                self.steps.grade().map_or("unknown".into(), |grade| grade.to_string())
            }
        }
    }
}

impl SudokuTab {
    /// Tells the game how many solutions its puzzle has, and the user where that is not one.
    pub(super) fn tell_solutions(&mut self) {
        self.game.know(self.ui.grading.solutions);
        match self.game.solutions() {
            Solutions::None => self.notify("this puzzle has no solution"),
            Solutions::Several => self.notify("this puzzle has more than one solution"),
            Solutions::One(_) | Solutions::Unknown => {}
        }
    }

    /// Goes on grading until `enough`; whether more is known now.
    pub(super) fn grade(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.ui.grading.solutions;
        let has_changed = self.ui.grading.advance(enough);
        if self.ui.grading.solutions != before {
            self.tell_solutions();
        }
        has_changed
    }
}

// The keys of this tab alone.

/// Digits become pencil marks, or digits again.
pub const PENCIL: Action = Action::Own("pencil");
/// Fills in all pencil marks.
pub const FILL: Action = Action::Own("fill");
/// Compares with the solution.
pub const CHECK: Action = Action::Own("check");
/// Lists the steps from here to the end, or no longer.
pub const STEPS: Action = Action::Own("steps");
/// Makes the steps of the list up to the one at hand.
pub const MAKE: Action = Action::Own("make");
/// Shows or hides the timer.
pub const TIMER: Action = Action::Own("timer");

/// Takes all clues away.
pub const CLEAR: Action = Action::Own("clear");
