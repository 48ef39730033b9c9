//! Model finding as Mace4 does it: assign a press, propagate through the lights, backtrack.
//!
//! A light with no open press left must be off, one with a single open press decides it. All solutions
//! are found, in the order of their presses read as a number.

use super::traced::Traced;
use super::{LightsRun, Mark, OPEN};
use crate::engine::run::{Stats, Status};
use crate::engine::trail::Solver;
use crate::puzzles::lights_out::{Board, Wiring};
use std::rc::Rc;

/// A step of the search for models.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ModelOp {
    /// A press is assigned a value.
    Assign {
        /// Which one.
        cell: u16,
        /// How many times.
        value: u8,
        /// Whether a light forced it.
        forced: bool,
    },
    /// An assignment is undone.
    Retract {
        /// Which one.
        cell: u16,
        /// How many times it was pressed.
        value: u8,
        /// Whether a light had forced it.
        forced: bool,
    },
    /// A light cannot be turned off any more.
    Conflict(u16),
    /// All presses are decided and all lights are off.
    Solution,
}

/// The assignment so far.
#[derive(Clone, Debug)]
pub struct ModelScene {
    wiring: Rc<Wiring>,
    lights: Vec<u8>,
    presses: Vec<u8>,
    forced: Vec<bool>,
    /// For each light the number of its open presses.
    open: Vec<u8>,
    depth: u32,
    guesses: u32,
    conflicts: u64,
    solutions: u64,
}

impl ModelScene {
    fn assign(&mut self, cell: u16, value: u8, forced: bool) {
        let wiring = Rc::clone(&self.wiring);
        let cell = usize::from(cell);
        wiring.press(&mut self.lights, cell, value);
        for &(light, _) in wiring.touched(cell) {
            self.open[usize::from(light)] -= 1;
        }
        self.presses[cell] = value;
        self.forced[cell] = forced;
        self.depth += 1;
        self.guesses += u32::from(!forced);
    }

    fn retract(&mut self, cell: u16, value: u8, forced: bool) {
        let wiring = Rc::clone(&self.wiring);
        let cell = usize::from(cell);
        wiring.press(&mut self.lights, cell, wiring.rules().states() - value);
        for &(light, _) in wiring.touched(cell) {
            self.open[usize::from(light)] += 1;
        }
        self.presses[cell] = OPEN;
        self.depth -= 1;
        self.guesses -= u32::from(!forced);
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mode {
    /// Propagates through the lights in the queue, then guesses.
    Search,
    /// Undoes assignments until there is another value to try.
    Backtrack,
    /// Tries this value for this press next.
    Retry(u16, u8),
    Over,
}

/// The search for all models.
#[derive(Clone, Debug)]
pub struct ModelSteps {
    scene: ModelScene,
    stack: Vec<(u16, u8, bool)>,
    waiting: Vec<u16>,
    mode: Mode,
    best: Option<(u32, Vec<u8>)>,
}

impl ModelSteps {
    /// The search with all presses open.
    pub fn new(wiring: Wiring, board: &Board) -> ModelSteps {
        let count = wiring.len();
        let open = (0..count).map(|light| wiring.touched(light).len() as u8).collect();
        let scene = ModelScene {
            wiring: Rc::new(wiring),
            lights: board.lights.clone(),
            presses: vec![OPEN; count],
            forced: vec![false; count],
            open,
            depth: 0,
            guesses: 0,
            conflicts: 0,
            solutions: 0,
        };
        let waiting = (0..count as u16).rev().collect();
        ModelSteps { scene, stack: Vec::new(), waiting, mode: Mode::Search, best: None }
    }

    /// The solution with the fewest presses so far.
    pub fn best(&self) -> Option<&[u8]> {
        self.best.as_ref().map(|(_, presses)| presses.as_slice())
    }

    /// What follows from `light`: a conflict, or a value for its last open press.
    fn demand(&self, light: u16) -> Option<ModelOp> {
        let scene = &self.scene;
        let (state, open) = (scene.lights[usize::from(light)], scene.open[usize::from(light)]);
        if open == 0 {
            return (state != 0).then_some(ModelOp::Conflict(light));
        }
        if open > 1 {
            return None;
        }
        let wires = scene.wiring.touched(usize::from(light));
        let &(cell, amount) =
            wires.iter().find(|(cell, _)| scene.presses[usize::from(*cell)] == OPEN)?;
        let k = scene.wiring.rules().states();
        let mut values = (0..k).filter(|v| (state + amount * v).is_multiple_of(k));
        match (values.next(), values.next()) {
            (None, _) => Some(ModelOp::Conflict(light)),
            (Some(value), None) => Some(ModelOp::Assign { cell, value, forced: true }),
            // With zero divisors several values are possible; that is left to a guess.
            (Some(_), Some(_)) => None,
        }
    }

    fn next_op(&mut self) -> Option<ModelOp> {
        loop {
            match self.mode {
                Mode::Over => return None,
                Mode::Retry(cell, value) => {
                    self.mode = Mode::Search;
                    return Some(ModelOp::Assign { cell, value, forced: false });
                }
                Mode::Search => {
                    while let Some(light) = self.waiting.pop() {
                        if let Some(op) = self.demand(light) {
                            return Some(op);
                        }
                    }
                    let next = self.scene.presses.iter().position(|&p| p == OPEN);
                    return Some(match next {
                        Some(cell) => {
                            ModelOp::Assign { cell: cell as u16, value: 0, forced: false }
                        }
                        None => ModelOp::Solution,
                    });
                }
                Mode::Backtrack => {
                    let Some(&(cell, value, forced)) = self.stack.last() else {
                        self.mode = Mode::Over;
                        continue;
                    };
                    if !forced && value + 1 < self.scene.wiring.rules().states() {
                        self.mode = Mode::Retry(cell, value + 1);
                    }
                    return Some(ModelOp::Retract { cell, value, forced });
                }
            }
        }
    }
}

impl Solver for ModelSteps {
    type Op = ModelOp;
    type Scene = ModelScene;
    const HOLDS_SCENE: bool = true;

    fn scene(&self) -> ModelScene {
        self.scene.clone()
    }

    fn step(&mut self) -> Option<ModelOp> {
        let op = self.next_op()?;
        Self::apply(&mut self.scene, &op);
        match op {
            ModelOp::Assign { cell, value, forced } => {
                self.stack.push((cell, value, forced));
                let wiring = Rc::clone(&self.scene.wiring);
                let touched = wiring.touched(usize::from(cell));
                self.waiting.extend(touched.iter().rev().map(|&(light, _)| light));
            }
            ModelOp::Retract { .. } => drop(self.stack.pop()),
            ModelOp::Conflict(_) | ModelOp::Solution => {
                if op == ModelOp::Solution {
                    let presses = &self.scene.presses;
                    let weight = presses.iter().map(|&p| u32::from(p)).sum();
                    if self.best.as_ref().is_none_or(|(best, _)| weight < *best) {
                        self.best = Some((weight, presses.clone()));
                    }
                }
                self.waiting.clear();
                self.mode = Mode::Backtrack;
            }
        }
        if self.mode == Mode::Backtrack && self.stack.is_empty() {
            // Known at once, so that the last step ends the run.
            self.mode = Mode::Over;
        }
        Some(op)
    }

    fn status(&self) -> Status {
        match self.mode {
            Mode::Over if self.best.is_some() => Status::Found,
            Mode::Over => Status::Exhausted,
            _ => Status::Running,
        }
    }

    fn apply(scene: &mut ModelScene, op: &ModelOp) {
        match *op {
            ModelOp::Assign { cell, value, forced } => scene.assign(cell, value, forced),
            ModelOp::Retract { cell, value, forced } => scene.retract(cell, value, forced),
            ModelOp::Conflict(_) => scene.conflicts += 1,
            ModelOp::Solution => scene.solutions += 1,
        }
    }

    fn undo(scene: &mut ModelScene, op: &ModelOp) {
        match *op {
            ModelOp::Assign { cell, value, forced } => scene.retract(cell, value, forced),
            ModelOp::Retract { cell, value, forced } => scene.assign(cell, value, forced),
            ModelOp::Conflict(_) => scene.conflicts -= 1,
            ModelOp::Solution => scene.solutions -= 1,
        }
    }

    fn is_landmark(op: &ModelOp) -> bool {
        matches!(op, ModelOp::Conflict(_) | ModelOp::Solution)
    }

    fn landmark_name(&self) -> &'static str {
        "conflict"
    }

    fn stats(scene: &ModelScene, at: u64) -> Stats {
        Stats { expanded: at, generated: u64::from(scene.depth), ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        10 * self.scene.lights.len()
    }
}

impl LightsRun for Traced<ModelSteps> {
    fn lights(&self) -> &[u8] {
        &self.scene().lights
    }

    fn presses(&self) -> &[u8] {
        &self.scene().presses
    }

    fn mark(&self, cell: usize) -> Mark {
        let scene = self.scene();
        match self.last() {
            Some(ModelOp::Conflict(light)) if usize::from(*light) == cell => Mark::Conflict,
            Some(ModelOp::Assign { cell: now, .. } | ModelOp::Retract { cell: now, .. })
                if usize::from(*now) == cell =>
            {
                Mark::Current
            }
            _ if scene.presses.get(cell).is_some_and(|&p| p != OPEN) && !scene.forced[cell] => {
                Mark::Guess
            }
            _ => Mark::Plain,
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let scene = self.scene();
        vec![
            ("decided", format!("{} of {}", scene.depth, scene.presses.len())),
            ("guesses", scene.guesses.to_string()),
            ("conflicts", scene.conflicts.to_string()),
            ("solutions", scene.solutions.to_string()),
        ]
    }

    fn words(&self) -> String {
        let size = self.scene().wiring.rules().size();
        let name = |cell: u16| {
            let at = size.pos(usize::from(cell));
            format!("row {}, column {}", at.row + 1, at.col + 1)
        };
        match self.last() {
            None => "Nothing is decided. Guess the first press.".into(),
            Some(&ModelOp::Assign { cell, value, forced: true }) => {
                format!("{}: {value}, a light demands it", name(cell))
            }
            Some(&ModelOp::Assign { cell, value, forced: false }) => {
                format!("{}: guess {value}", name(cell))
            }
            Some(&ModelOp::Retract { cell, .. }) => format!("{}: taken back", name(cell)),
            Some(&ModelOp::Conflict(light)) => {
                format!("conflict: the light at {} stays lit", name(light))
            }
            Some(ModelOp::Solution) => "a solution: all lights are off".into(),
        }
    }

    fn answer(&self) -> Option<Vec<u8>> {
        self.solver().best().map(<[u8]>::to_vec)
    }
}
