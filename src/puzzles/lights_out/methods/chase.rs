//! Light chasing: down the rows, the correction of the free presses, down the rows again.

use super::traced::Traced;
use super::{LightsRun, Mark};
use crate::engine::run::{Run, Stats, Status};
use crate::engine::trail::Solver;
use crate::puzzles::lights_out::Board;
use crate::puzzles::lights_out::algebra::Chase;
use std::rc::Rc;

/// The stage of the chase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Stage {
    /// Down the rows for the first time.
    First,
    /// The free presses, as the lights left over require.
    Correct,
    /// Down the rows again.
    Second,
    /// All lights are off.
    Dark,
    /// No presses turn off the lights left over.
    Stuck,
}

/// A step of the chase.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChaseOp {
    /// A light is pressed.
    Press {
        /// Where.
        cell: u16,
        /// How many times.
        times: u8,
    },
    /// The chase goes to another row.
    Row {
        /// The row before.
        from: u16,
        /// The new row.
        to: u16,
    },
    /// The next stage begins.
    Enter {
        /// The stage and the row before.
        from: (Stage, u16),
        /// The stage.
        to: Stage,
    },
}

/// Lights and presses during the chase.
#[derive(Clone, Debug)]
pub struct ChaseScene {
    plan: Rc<Chase>,
    lights: Vec<u8>,
    presses: Vec<u8>,
    stage: Stage,
    row: u16,
    made: u32,
}

/// The chase.
#[derive(Clone, Debug)]
pub struct ChaseSteps {
    scene: ChaseScene,
    /// The next press to process, or the next free one.
    next: usize,
    correction: Vec<u8>,
}

impl ChaseSteps {
    /// The run before its first step.
    pub fn new(plan: Chase, board: &Board) -> ChaseSteps {
        let scene = ChaseScene {
            lights: board.lights.clone(),
            presses: vec![0; board.lights.len()],
            plan: Rc::new(plan),
            stage: Stage::First,
            row: 0,
            made: 0,
        };
        ChaseSteps { scene, next: 0, correction: Vec::new() }
    }

    /// The presses so far.
    pub fn presses(&self) -> &[u8] {
        &self.scene.presses
    }

    fn enter(&mut self, to: Stage) -> Option<ChaseOp> {
        self.next = 0;
        Some(ChaseOp::Enter { from: (self.scene.stage, self.scene.row), to })
    }

    fn next_op(&mut self) -> Option<ChaseOp> {
        let plan = Rc::clone(&self.scene.plan);
        let dark = self.scene.lights.iter().all(|&l| l == 0);
        match self.scene.stage {
            Stage::First | Stage::Second => {
                while self.next < plan.wiring().len() {
                    let press = self.next;
                    let row = plan.wiring().rules().size().pos(press).row;
                    let Some((light, factor)) = plan.answer(press) else {
                        self.next += 1;
                        continue;
                    };
                    if row != self.scene.row {
                        return Some(ChaseOp::Row { from: self.scene.row, to: row });
                    }
                    self.next += 1;
                    let k = plan.wiring().rules().states();
                    let times = self.scene.lights.get(light).map_or(0, |&l| l * factor % k);
                    if times != 0 {
                        return Some(ChaseOp::Press { cell: press as u16, times });
                    }
                }
                if dark {
                    return self.enter(Stage::Dark);
                }
                match plan.correction(&self.scene.lights) {
                    Some(correction) if self.scene.stage == Stage::First => {
                        self.correction = correction;
                        self.enter(Stage::Correct)
                    }
                    _ => self.enter(Stage::Stuck),
                }
            }
            Stage::Correct => {
                while let Some((&cell, &times)) =
                    plan.free().get(self.next).zip(self.correction.get(self.next))
                {
                    self.next += 1;
                    if times != 0 {
                        return Some(ChaseOp::Press { cell: cell as u16, times });
                    }
                }
                self.enter(Stage::Second)
            }
            Stage::Dark | Stage::Stuck => None,
        }
    }
}

impl ChaseScene {
    fn press(&mut self, cell: u16, times: u8) {
        let k = self.plan.wiring().rules().states();
        self.plan.wiring().press(&mut self.lights, usize::from(cell), times);
        if let Some(press) = self.presses.get_mut(usize::from(cell)) {
            *press = (*press + times) % k;
        }
    }
}

impl Solver for ChaseSteps {
    type Op = ChaseOp;
    type Scene = ChaseScene;
    const HOLDS_SCENE: bool = true;

    fn scene(&self) -> ChaseScene {
        self.scene.clone()
    }

    fn step(&mut self) -> Option<ChaseOp> {
        let op = self.next_op()?;
        Self::apply(&mut self.scene, &op);
        Some(op)
    }

    fn status(&self) -> Status {
        match self.scene.stage {
            Stage::Dark => Status::Found,
            Stage::Stuck => Status::Exhausted,
            _ => Status::Running,
        }
    }

    fn apply(scene: &mut ChaseScene, op: &ChaseOp) {
        match *op {
            ChaseOp::Press { cell, times } => {
                scene.press(cell, times);
                scene.made += u32::from(times);
            }
            ChaseOp::Row { to, .. } => scene.row = to,
            ChaseOp::Enter { to, .. } => (scene.stage, scene.row) = (to, 0),
        }
    }

    fn undo(scene: &mut ChaseScene, op: &ChaseOp) {
        match *op {
            ChaseOp::Press { cell, times } => {
                let k = scene.plan.wiring().rules().states();
                scene.press(cell, k - times);
                scene.made -= u32::from(times);
            }
            ChaseOp::Row { from, .. } => scene.row = from,
            ChaseOp::Enter { from, .. } => (scene.stage, scene.row) = from,
        }
    }

    fn is_landmark(op: &ChaseOp) -> bool {
        !matches!(op, ChaseOp::Press { .. })
    }

    fn landmark_name(&self) -> &'static str {
        "row"
    }

    fn stats(scene: &ChaseScene, at: u64) -> Stats {
        Stats { expanded: at, generated: u64::from(scene.made), ..Stats::default() }
    }

    fn copy_bytes(&self) -> usize {
        4 * self.scene.lights.len()
    }
}

impl LightsRun for Traced<ChaseSteps> {
    fn lights(&self) -> &[u8] {
        &self.scene().lights
    }

    fn presses(&self) -> &[u8] {
        &self.scene().presses
    }

    fn mark(&self, cell: usize) -> Mark {
        let scene = self.scene();
        match self.last() {
            Some(ChaseOp::Press { cell: pressed, .. }) if usize::from(*pressed) == cell => {
                Mark::Current
            }
            _ if scene.stage == Stage::Stuck && scene.lights.get(cell) > Some(&0) => Mark::Conflict,
            _ => Mark::Plain,
        }
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        let scene = self.scene();
        let stage = match scene.stage {
            Stage::First => "1 chase",
            Stage::Correct => "2 correct",
            Stage::Second => "3 chase again",
            Stage::Dark => "done",
            Stage::Stuck => "stuck",
        };
        let lit = scene.lights.iter().filter(|&&l| l != 0).count();
        let rows = scene.plan.wiring().rules().size().rows;
        let row = match scene.stage {
            Stage::Dark | Stage::Stuck => "-".into(),
            _ => format!("{} of {rows}", scene.row + 1),
        };
        vec![
            ("stage", stage.into()),
            ("row", row),
            ("lit", lit.to_string()),
            (
                "pressed",
                format!("{} {}", scene.made, if scene.made == 1 { "time" } else { "times" }),
            ),
        ]
    }

    fn words(&self) -> String {
        let scene = self.scene();
        let size = scene.plan.wiring().rules().size();
        match self.last() {
            None => "Press below every lit light, one row after the other.".into(),
            Some(ChaseOp::Press { cell, times }) => {
                let at = size.pos(usize::from(*cell));
                let times = if *times == 1 { String::new() } else { format!(" {times} times") };
                format!("press row {}, column {}{times}", at.row + 1, at.col + 1)
            }
            Some(ChaseOp::Row { to, .. }) => format!("on to row {}", to + 1),
            Some(ChaseOp::Enter { to, .. }) => match to {
                Stage::Correct => {
                    let left: String = scene
                        .plan
                        .left_over()
                        .iter()
                        .filter_map(|&l| scene.lights.get(l))
                        .map(u8::to_string)
                        .collect();
                    if left.len() <= 24 {
                        format!("left over: {left}. That tells which free presses to make.")
                    } else {
                        "What is left over tells which free presses to make.".into()
                    }
                }
                Stage::Second => "Chase again: this time nothing is left over.".into(),
                Stage::Dark => "All lights are off.".into(),
                _ => "No choice of free presses turns off what is left.".into(),
            },
        }
    }

    fn answer(&self) -> Option<Vec<u8>> {
        let found = self.solver().status() == Status::Found;
        found.then(|| self.solver().presses().to_vec()).filter(|_| !self.is_empty())
    }
}
