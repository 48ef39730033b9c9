//! A game made of positions: undo and redo for puzzles whose whole state is small.

use super::puzzle::Game;
use crate::engine::history::History;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A position of a puzzle, from which the rules lead to others.
pub trait Position: Clone {
    /// A move, as stored in session files.
    type Move: Clone + Serialize + DeserializeOwned;

    /// The position after a move; `None` if the rules forbid it.
    fn after(&self, mv: &Self::Move) -> Option<Self>;

    /// Whether no move is left to be made: won, lost or stuck.
    fn is_over(&self) -> bool;
}

/// A game that stores the position before every move.
#[derive(Clone, Debug)]
pub struct Positions<P: Position> {
    now: P,
    /// Every move with the positions before and after it.
    moves: History<(P::Move, P, P)>,
}

impl<P: Position> Positions<P> {
    /// A game that begins here.
    pub fn new(start: P) -> Self {
        Positions { now: start, moves: History::default() }
    }

    /// The present position.
    pub fn now(&self) -> &P {
        &self.now
    }

    /// Moves made.
    pub fn made(&self) -> usize {
        self.moves.done().len()
    }
}

impl<P: Position> Game for Positions<P> {
    type Move = P::Move;

    fn history(&self) -> History<P::Move> {
        self.moves.map(|(mv, ..)| mv.clone())
    }

    fn make(&mut self, mv: &P::Move) -> bool {
        let Some(after) = self.now.after(mv) else { return false };
        self.moves.push((mv.clone(), self.now.clone(), after.clone()));
        self.now = after;
        true
    }

    fn undo(&mut self) -> bool {
        let Some((_, before, _)) = self.moves.undo() else { return false };
        self.now = before;
        true
    }

    fn redo(&mut self) -> bool {
        let Some((.., after)) = self.moves.redo() else { return false };
        self.now = after;
        true
    }

    fn can_undo(&self) -> bool {
        self.moves.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.moves.can_redo()
    }

    fn is_over(&self) -> bool {
        self.now.is_over()
    }
}
