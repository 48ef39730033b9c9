//! A board being drawn: squares filled and freed one by one, with undo.

use super::Board;
use crate::engine::grid::Pos;
use crate::engine::history::History;

/// A board being drawn. Filling a square and freeing it is the same change back and forth.
#[derive(Clone, Debug)]
pub struct Draft {
    board: Board,
    history: History<Pos>,
}

impl Draft {
    /// Begins with `board`.
    pub fn new(board: Board) -> Draft {
        Draft { board, history: History::default() }
    }

    /// What is drawn.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Fills a square that is free, frees one that is filled.
    pub fn flip(&mut self, pos: Pos) {
        self.history.push(pos);
        self.turn(pos);
    }

    fn turn(&mut self, pos: Pos) {
        let free = self.board.is_free(pos);
        self.board.set(pos, !free);
    }

    /// Undoes the last change; the square it was about.
    pub fn undo(&mut self) -> Option<Pos> {
        let pos = self.history.undo()?;
        self.turn(pos);
        Some(pos)
    }

    /// Redoes the change undone last; the square it is about.
    pub fn redo(&mut self) -> Option<Pos> {
        let pos = self.history.redo()?;
        self.turn(pos);
        Some(pos)
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }
}
