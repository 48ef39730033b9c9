//! Drawing a board: squares are filled and freed under a cursor.

use crate::engine::grid::Pos;
use crate::puzzles::dominoes::draft::Draft;
use crate::puzzles::dominoes::{Board, Instance};
use crate::tui::kept;
use crate::tui::keys::Action;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Fills the square, or frees it.
pub const FLIP: Action = Action::Own("flip");

/// A board being drawn.
pub struct Editor {
    draft: Draft,
    cursor: Pos,
    /// What it began with, and who starts.
    before: Instance,
}

/// What the session keeps of a board being drawn.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The rows as in a file.
    board: String,
    /// Row and column.
    cursor: (u16, u16),
}

/// The first place where the side to move has a move.
pub fn first_move(position: &Instance) -> Pos {
    position.board.moves(position.first).first().copied().unwrap_or_default()
}

impl Editor {
    /// The board drawn.
    pub fn board(&self) -> &Board {
        self.draft.board()
    }

    /// The board drawn, and who starts.
    pub fn instance(&self) -> Instance {
        Instance { board: *self.board(), first: self.before.first }
    }

    fn flip(&mut self) {
        self.draft.flip(self.cursor);
    }
}

impl editor::Editor<Instance> for Editor {
    fn of(instance: &Instance) -> Option<Editor> {
        let draft = Draft::new(instance.board);
        Some(Editor { draft, cursor: first_move(instance), before: *instance })
    }

    fn cursor(&self) -> Pos {
        self.cursor
    }

    fn update(&mut self, action: Action) -> Option<String> {
        match action {
            Action::Move(dir) => {
                self.cursor = self.board().size().step(self.cursor, dir).unwrap_or(self.cursor);
            }
            FLIP => self.flip(),
            _ => {}
        }
        None
    }

    /// A press fills or frees the square.
    fn point(&mut self, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press {
            self.cursor = cell;
            self.flip();
        }
    }

    fn can_undo(&self) -> bool {
        self.draft.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.draft.can_redo()
    }

    fn undo(&mut self) {
        self.cursor = self.draft.undo().unwrap_or(self.cursor);
    }

    fn redo(&mut self) {
        self.cursor = self.draft.redo().unwrap_or(self.cursor);
    }

    fn drawn(&self) -> Result<Option<Instance>, String> {
        let instance = self.instance();
        Ok((instance != self.before).then_some(instance))
    }

    fn save(&self) -> Value {
        let Pos { row, col } = self.cursor;
        kept::write(Kept { board: self.board().to_string(), cursor: (row, col) })
    }

    fn restore(saved: &Value, instance: &Instance) -> Result<Editor, String> {
        let Kept { board, cursor: (row, col) } = kept::read(saved)?;
        let board = Board::parse(&board).map_err(|why| format!("drawn: {why}"))?;
        let cursor = Pos::new(row, col);
        if !board.size().holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        Ok(Editor { draft: Draft::new(board), cursor, before: *instance })
    }
}
