//! Drawing a puzzle, clue by clue, with what the solvers say of it after every change.

use super::SIDE;
use super::grading::Grading;
use crate::engine::grid::Pos;
use crate::engine::history::History;
use crate::puzzles::sudoku::play::{Counting, Solutions};
use crate::puzzles::sudoku::{Board, format};
use crate::tui::kept;
use crate::tui::keys::Action;
use crate::tui::midend::commands::Command;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Takes all clues away.
pub const CLEAR: Action = Action::Own("clear");

/// A puzzle being drawn.
pub struct Editor {
    board: Board,
    cursor: Pos,
    changed: bool,
    /// The boards before and after every change.
    history: History<(Board, Board)>,
    solutions: Solutions,
    grading: Grading,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct Kept {
    board: Board,
    /// Row and column.
    cursor: (u16, u16),
    changed: bool,
}

impl Editor {
    fn new(board: Board, cursor: Pos, changed: bool) -> Editor {
        let (solutions, history) = (Solutions::Unknown, History::default());
        let grading = Grading::Counting(Box::new(Counting::new(&board)));
        Editor { board, cursor, changed, history, solutions, grading }
    }

    /// The clues as they are drawn.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many solutions they leave, as far as that is known.
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }

    /// How hard the puzzle is, as far as that is known.
    pub fn grading(&self) -> &Grading {
        &self.grading
    }

    fn set(&mut self, board: Board) {
        self.board = board;
        self.changed = true;
        self.solutions = Solutions::Unknown;
        self.grading = Grading::Counting(Box::new(Counting::new(&board)));
    }

    fn change(&mut self, board: Board) {
        if board != self.board {
            self.history.push((self.board, board));
            self.set(board);
        }
    }
}

impl editor::Editor<Board> for Editor {
    fn of(board: &Board) -> Option<Editor> {
        Some(Editor::new(*board, Pos::new(4, 4), false))
    }

    fn cursor(&self) -> Pos {
        self.cursor
    }

    fn command(&self, action: Action) -> Option<Command> {
        let empty = self.board.get(SIDE.index(self.cursor)) == 0;
        match action {
            Action::Digit(0) => Some(Command::when(!empty, "this cell is empty")),
            CLEAR => Some(Command::when(self.board.count() > 0, "the grid is empty")),
            _ => None,
        }
    }

    fn update(&mut self, action: Action) -> Option<String> {
        match action {
            Action::Move(dir) => {
                self.cursor = SIDE.step(self.cursor, dir).unwrap_or(self.cursor);
            }
            Action::Digit(digit) if digit <= 9 => {
                self.change(self.board.with(SIDE.index(self.cursor), digit));
            }
            CLEAR => self.change(Board::EMPTY),
            _ => {}
        }
        None
    }

    fn paste(&mut self, text: &str) -> Option<Result<String, String>> {
        Some(match format::parse(text) {
            Ok(board) => {
                self.change(board);
                Ok("pasted a puzzle over this one; u takes it back".into())
            }
            Err(bad) => Err(bad.to_string()),
        })
    }

    fn point(&mut self, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press {
            self.cursor = cell;
        }
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn undo(&mut self) {
        if let Some((before, _)) = self.history.undo() {
            self.set(before);
        }
    }

    fn redo(&mut self) {
        if let Some((_, after)) = self.history.redo() {
            self.set(after);
        }
    }

    fn drawn(&self) -> Result<Option<Board>, String> {
        Ok(self.changed.then_some(self.board))
    }

    fn is_busy(&self) -> bool {
        self.grading.is_busy()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.solutions;
        if let Some(solutions) = self.grading.count(enough) {
            self.solutions = solutions;
            self.grading = Grading::of(&self.board, solutions);
        }
        self.grading.work(enough) || before != self.solutions
    }

    fn save(&self) -> Value {
        let cursor = (self.cursor.row, self.cursor.col);
        kept::write(Kept { board: self.board, cursor, changed: self.changed })
    }

    fn restore(saved: &Value, _: &Board) -> Result<Editor, String> {
        let Kept { board, cursor, changed } = kept::read(saved)?;
        let cursor = Pos::new(cursor.0, cursor.1);
        if !SIDE.holds(cursor) {
            return Err("the cursor is off the grid".into());
        }
        Ok(Editor::new(board, cursor, changed))
    }
}
