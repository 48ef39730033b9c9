//! Elimination on the whole system: a row for every light, a column for every press.

use super::traced::Traced;
use super::{LightsRun, Mark};
use crate::engine::limits::Limits;
use crate::engine::linear::{Elimination, Form, RowOp, System, Tableau};
use crate::engine::run::{Job, Keep, Run, Status, delegate_run};
use crate::engine::trail::Solver;
use crate::puzzles::lights_out::{Board, Wiring};

/// The system of a board: for each light, the presses that change it add up to the amount that turns it
/// off.
fn system(wiring: &Wiring, board: &Board) -> System {
    let k = wiring.rules().states();
    let mut system = System::new(k, wiring.len());
    let mut row = vec![0; wiring.len()];
    for (light, &state) in board.lights.iter().enumerate() {
        row.fill(0);
        for &(press, amount) in wiring.touched(light) {
            row[usize::from(press)] = amount;
        }
        system.push(row.iter().copied(), (k - state) % k);
    }
    system
}

/// The elimination, with the board beside it.
pub struct Gauss {
    run: Traced<Elimination>,
    lights: Vec<u8>,
    /// The solution so far: undecided where there is no pivot.
    presses: Vec<u8>,
}

impl Gauss {
    /// The run before its first step.
    pub fn new(wiring: &Wiring, board: &Board, limits: Limits, keep: Keep) -> Gauss {
        let elimination = Elimination::new(system(wiring, board), Form::Reduced);
        Gauss {
            run: Traced::new(elimination, limits, keep),
            lights: board.lights.clone(),
            presses: vec![super::OPEN; board.lights.len()],
        }
    }

    fn read_off(&mut self) {
        self.presses.fill(super::OPEN);
        if self.at() == self.len() && self.status() == Status::Found {
            if let Some(solution) = self.run.solver().solution() {
                self.presses = solution;
            }
            return;
        }
        let tableau = self.run.scene();
        for pivot in tableau.pivots() {
            if let Some(press) = self.presses.get_mut(pivot.col as usize) {
                *press = tableau.system().get(pivot.row as usize, tableau.system().unknowns());
            }
        }
    }

    /// The column and row of the operation shown.
    fn touched(&self) -> Option<usize> {
        Some(match *self.run.last()? {
            RowOp::Swap(a, _) => a as usize,
            RowOp::Scale { row, .. } => row as usize,
            RowOp::Choose(pivot) => pivot.row as usize,
            RowOp::Add { to, .. } => to as usize,
            RowOp::Append { .. } => self.run.scene().system().rows().saturating_sub(1),
        })
    }
}

delegate_run!([] Gauss => |this| this.run, then read_off);

impl LightsRun for Gauss {
    fn lights(&self) -> &[u8] {
        &self.lights
    }

    fn presses(&self) -> &[u8] {
        &self.presses
    }

    fn mark(&self, cell: usize) -> Mark {
        let pivot = self.run.scene().pivots().last();
        let over = self.at() == self.len() && self.status().is_over();
        match pivot {
            Some(pivot) if pivot.col as usize == cell && !over => Mark::Current,
            _ => Mark::Plain,
        }
    }

    fn tableau(&self) -> Option<(&Tableau, Option<usize>)> {
        Some((self.run.scene(), self.touched()))
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let tableau = self.run.scene();
        let unknowns = tableau.system().unknowns();
        let mut facts = vec![
            ("matrix", format!("{} x {}", tableau.system().rows(), unknowns + 1)),
            ("pivots", format!("{} of {unknowns}", tableau.pivots().len())),
        ];
        if let Some(pivot) = tableau.pivots().last() {
            facts.push(("pivot", format!("{}, {}", pivot.row + 1, pivot.col + 1)));
        }
        facts
    }

    fn words(&self) -> String {
        match self.run.last() {
            None => "A row for every light, a column for every press, the right side last.".into(),
            Some(RowOp::Swap(a, b)) => format!("swap rows {} and {}", a + 1, b + 1),
            Some(RowOp::Scale { row, by, .. }) => format!("row {} times {by}", row + 1),
            Some(RowOp::Choose(pivot)) => {
                format!("pivot: press {} from row {}", pivot.col + 1, pivot.row + 1)
            }
            Some(RowOp::Add { from, to, times: 1 }) => {
                format!("add row {} to row {}", from + 1, to + 1)
            }
            Some(RowOp::Add { from, to, times }) => {
                format!("add {times} times row {} to row {}", from + 1, to + 1)
            }
            Some(RowOp::Append { from, times }) => {
                format!("{times} times row {} says something new: keep it as a row", from + 1)
            }
        }
    }

    fn answer(&self) -> Option<Vec<u8>> {
        let found = self.run.solver().status() == Status::Found;
        if found { self.run.solver().solution() } else { None }
    }
}
