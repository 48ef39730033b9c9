//! Playing by hand: presses with undo.

use super::{Board, Instance, Rules, Wiring};
use crate::engine::history::History;
use crate::puzzles::puzzle;

/// A game on a board.
#[derive(Clone, Debug)]
pub struct Game {
    wiring: Wiring,
    board: Board,
    history: History<u16>,
}

impl Game {
    /// A game at its start.
    pub fn new(instance: &Instance) -> Game {
        Game {
            wiring: Wiring::new(&instance.rules),
            board: instance.board.clone(),
            history: History::default(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.wiring.rules()
    }

    /// The lights now.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The present board as an instance.
    pub fn rest(&self) -> Instance {
        Instance { rules: *self.rules(), board: self.board.clone() }
    }

    /// Presses made and not undone.
    pub fn moves(&self) -> usize {
        self.history.done().len()
    }

    /// The light pressed last.
    pub fn last(&self) -> Option<usize> {
        self.history.done().last().map(|&cell| usize::from(cell))
    }

    /// The presses made, counted modulo k.
    pub fn presses(&self) -> Vec<u8> {
        let k = self.rules().states();
        let mut presses = vec![0; self.board.lights.len()];
        for &cell in self.history.done() {
            if let Some(press) = presses.get_mut(usize::from(cell)) {
                *press = (*press + 1) % k;
            }
        }
        presses
    }

    /// Whether all lights are off.
    pub fn is_won(&self) -> bool {
        self.board.is_solved()
    }

    /// The lights a press on light `cell` would change, each with how much.
    pub fn touched(&self, cell: usize) -> &[(u16, u8)] {
        self.wiring.touched(cell)
    }

    /// Presses a light; whether that is a move. A press that changes nothing (off the board, or on a
    /// torus of one light) is not a move, and neither is a press when all lights are off.
    pub fn press(&mut self, cell: usize) -> bool {
        if self.is_won() || self.wiring.touched(cell).is_empty() {
            return false;
        }
        self.wiring.press(&mut self.board.lights, cell, 1);
        self.history.push(cell as u16);
        true
    }
}

/// A move is the number of the light pressed.
impl puzzle::Game for Game {
    type Move = u16;

    fn history(&self) -> History<u16> {
        self.history.clone()
    }

    fn make(&mut self, &cell: &u16) -> bool {
        self.press(cell.into())
    }

    fn undo(&mut self) -> bool {
        let Some(cell) = self.history.undo() else { return false };
        let k = self.rules().states();
        self.wiring.press(&mut self.board.lights, cell.into(), k - 1);
        true
    }

    fn redo(&mut self) -> bool {
        let Some(cell) = self.history.redo() else { return false };
        self.wiring.press(&mut self.board.lights, cell.into(), 1);
        true
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn is_over(&self) -> bool {
        self.is_won()
    }
}
