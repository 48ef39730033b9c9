//! Playing by hand: presses; and setting up a board, light by light.

use super::*;
use crate::puzzles::draft;

/// The lights, and what each press changes.
#[derive(Clone, Debug)]
pub struct Lights {
    wiring: Rc<Wiring>,
    board: Board,
}

/// A move is the number of the light pressed. A press that changes nothing (off the board, or on a
/// torus of one light) is not a move, and neither is a press when all lights are off.
impl Position for Lights {
    type Move = u16;

    fn after(&self, &cell: &u16) -> Option<Lights> {
        if self.is_over() || self.wiring.touched(cell.into()).is_empty() {
            return None;
        }
        let mut after = self.clone();
        self.wiring.press(&mut after.board.lights, cell.into(), 1);
        Some(after)
    }

    /// Whether all lights are off.
    fn is_over(&self) -> bool {
        self.board.is_solved()
    }
}

/// A game on a board.
pub type Game = Positions<Lights>;

#[doc(hidden)]
impl Game {
    /// A game at its start.
    pub fn on(instance: &Instance) -> Game {
        let wiring = Rc::new(Wiring::new(&instance.rules));
        Positions::new(Lights { wiring, board: instance.board.clone() })
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.now().wiring.rules
    }

    /// The lights now.
    pub fn board(&self) -> &Board {
        &self.now().board
    }

    /// The present board as an instance.
    pub fn rest(&self) -> Instance {
        Instance { rules: *self.rules(), board: self.board().clone() }
    }

    /// The light pressed last.
    pub fn last(&self) -> Option<usize> {
        self.done().last().map(|&(cell, ..)| cell.into())
    }

    /// The presses made, counted modulo k.
    pub fn presses(&self) -> Vec<u8> {
        let k = self.rules().states();
        let mut presses = vec![0; self.board().lights.len()];
        for &(cell, ..) in self.done() {
            let press = &mut presses[usize::from(cell)];
            *press = (*press + 1) % k;
        }
        presses
    }

    /// The lights a press on light `cell` would change, each with how much.
    pub fn touched(&self, cell: usize) -> &[(u16, u8)] {
        self.now().wiring.touched(cell)
    }
}

/// A board being set up, light by light.
pub type Draft = draft::Draft<u8, Rules>;

impl Draft {
    /// Begins with a board; `None` if its lights are not as many as the rules say.
    pub fn new(Instance { rules, board }: &Instance, cursor: Pos) -> Option<Draft> {
        Some(Draft::of(Grid::from_cells(rules.size(), board.lights.clone())?, *rules, cursor))
    }

    /// The board as it is now.
    pub fn instance(&self) -> Instance {
        let mut board = Board::dark(self.size());
        board.lights.copy_from_slice(self.cells().as_slice());
        Instance { rules: *self.rest(), board }
    }

    /// Sets the light of the cursor to the state that follows.
    pub fn toggle(&mut self) -> bool {
        let state = self.cells()[self.cursor()];
        self.set(self.cursor(), (state + 1) % self.rest().states())
    }

    /// Sets the light of the cursor to a state, if there is such a state.
    pub fn put(&mut self, state: u8) -> bool {
        state < self.rest().states() && self.set(self.cursor(), state)
    }

    /// Sets every light to the state returned by `state`.
    pub fn fill(&mut self, mut state: impl FnMut() -> u8) -> bool {
        let (size, states) = (self.size(), self.rest().states());
        let lights = (0..size.area()).map(|_| state() % states).collect();
        Grid::from_cells(size, lights).is_some_and(|lights| self.change(lights))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::lights_out::tests::board;

    #[test]
    fn setting_up_can_be_taken_back() {
        let mut draft = Draft::new(&board("00/00"), Pos::new(0, 1)).unwrap();
        assert!(draft.toggle() && draft.fill(|| 1) && draft.undo());
        assert_eq!(draft.instance().board.to_string(), "01/00");
        assert!(draft.undo() && draft.has_changed() && draft.redo());
        assert_eq!(draft.instance().board.to_string(), "01/00");
        assert!(!draft.point(Pos::new(2, 0)) && draft.point(Pos::new(1, 1)));
        assert!(draft.put(1) && !draft.put(2) && !draft.put(1));
        assert_eq!(draft.instance().board.to_string(), "01/01", "no such state, no such light");
        assert!(draft.undo() && draft.can_undo());
    }
}
