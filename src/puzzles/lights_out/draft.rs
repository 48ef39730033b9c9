//! A board being set up: lights changed one by one, with undo.

use super::{Board, Instance, Rules};
use crate::engine::history::History;

/// A board being set up, light by light.
#[derive(Clone, Debug)]
pub struct Draft {
    rules: Rules,
    board: Board,
    history: History<(Vec<u8>, Vec<u8>)>,
}

impl Draft {
    /// Begins with a board.
    pub fn new(instance: &Instance) -> Draft {
        Draft { rules: instance.rules, board: instance.board.clone(), history: History::default() }
    }

    /// The board as it is now.
    pub fn instance(&self) -> Instance {
        Instance { rules: self.rules, board: self.board.clone() }
    }

    fn set(&mut self, lights: Vec<u8>) {
        if lights.len() == self.board.lights.len() && lights != self.board.lights {
            let before = std::mem::replace(&mut self.board.lights, lights.clone());
            self.history.push((before, lights));
        }
    }

    /// Turns one light to its next state.
    pub fn toggle(&mut self, cell: usize) {
        let mut lights = self.board.lights.clone();
        if let Some(light) = lights.get_mut(cell) {
            *light = (*light + 1) % self.rules.states();
            self.set(lights);
        }
    }

    /// Sets one light to a state, if there is such a state.
    pub fn put(&mut self, cell: usize, state: u8) {
        let mut lights = self.board.lights.clone();
        if let Some(light) = lights.get_mut(cell).filter(|_| state < self.rules.states()) {
            *light = state;
            self.set(lights);
        }
    }

    /// Sets every light to the state returned by `state`.
    pub fn fill(&mut self, mut state: impl FnMut() -> u8) {
        let lights = self.board.lights.iter().map(|_| state() % self.rules.states()).collect();
        self.set(lights);
    }

    /// Undoes the last change.
    pub fn undo(&mut self) {
        if let Some((before, _)) = self.history.undo() {
            self.board.lights = before;
        }
    }

    /// Redoes the change undone last.
    pub fn redo(&mut self) {
        if let Some((_, after)) = self.history.redo() {
            self.board.lights = after;
        }
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
