//! Playing by hand: presses with undo, and setting lights up one by one.

use super::{Board, Instance, Rules, Wiring};
use crate::engine::history::History;

/// A game of one person on a board.
#[derive(Clone, Debug)]
pub struct Game {
    wiring: Wiring,
    start: Board,
    board: Board,
    history: History<u16>,
}

impl Game {
    /// A game at its start.
    pub fn new(instance: &Instance) -> Game {
        Game {
            wiring: Wiring::new(&instance.rules),
            start: instance.board.clone(),
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

    /// The board now, as an instance of its own.
    pub fn rest(&self) -> Instance {
        Instance { rules: *self.rules(), board: self.board.clone() }
    }

    /// The presses made and taken back, each the number of its cell.
    pub fn history(&self) -> &History<u16> {
        &self.history
    }

    /// Presses made and not taken back.
    pub fn moves(&self) -> usize {
        self.history.done().len()
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

    /// Presses a light; nothing happens off the board or when all lights are off.
    pub fn press(&mut self, cell: usize) -> bool {
        if self.is_won() || cell >= self.board.lights.len() {
            return false;
        }
        self.wiring.press(&mut self.board.lights, cell, 1);
        self.history.push(cell as u16);
        true
    }

    /// Whether a press can be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether a press taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Takes the last press back; where it was.
    pub fn undo(&mut self) -> Option<usize> {
        let cell = usize::from(self.history.undo()?);
        let k = self.rules().states();
        self.wiring.press(&mut self.board.lights, cell, k - 1);
        Some(cell)
    }

    /// Makes the press taken back last again; where it is.
    pub fn redo(&mut self) -> Option<usize> {
        let cell = usize::from(self.history.redo()?);
        self.wiring.press(&mut self.board.lights, cell, 1);
        Some(cell)
    }

    /// Back to the start; moves are forgotten.
    pub fn restart(&mut self) {
        self.board = self.start.clone();
        self.history.clear();
    }
}

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

    /// Puts one light into a state, if there is such a state.
    pub fn put(&mut self, cell: usize, state: u8) {
        let mut lights = self.board.lights.clone();
        if let Some(light) = lights.get_mut(cell).filter(|_| state < self.rules.states()) {
            *light = state;
            self.set(lights);
        }
    }

    /// Turns every light to the state `state` gives it.
    pub fn fill(&mut self, mut state: impl FnMut() -> u8) {
        let lights = self.board.lights.iter().map(|_| state() % self.rules.states()).collect();
        self.set(lights);
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if let Some((before, _)) = self.history.undo() {
            self.board.lights = before;
        }
    }

    /// Makes the change taken back last again.
    pub fn redo(&mut self) {
        if let Some((_, after)) = self.history.redo() {
            self.board.lights = after;
        }
    }

    /// Whether a change can be taken back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }
}
