//! What is computed while a level is played: its shortest plan, and a hint.

use super::BoxupTab;
use crate::engine::grid::Dir;
use crate::engine::run::{Job, Keep, Status};
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::run::{BoxRun, run};

/// Nodes expanded, or boards gone through, between two looks at the clock.
const SLICE: u32 = 512;

/// What is under way.
#[derive(Default)]
pub struct Thinking {
    /// Looks for the optimum of the level.
    judging: Option<Box<dyn BoxRun>>,
    /// Looks for the shortest plan from the board at hand, to give a hint.
    hinting: Option<Box<dyn BoxRun>>,
    /// The hint given for the board at hand.
    hint: Option<Dir>,
}

impl Thinking {
    /// Whether anything is under way.
    pub fn is_busy(&self) -> bool {
        self.is_judging() || self.hinting.is_some()
    }

    /// Gives up looking for a hint, as the board has changed.
    pub fn forget_hint(&mut self) {
        self.hinting = None;
        self.hint = None;
    }

    /// Where the tile should go, once that was asked for this board.
    pub fn hint(&self) -> Option<Dir> {
        self.hint
    }

    /// Whether the optimum of the level is being looked for.
    pub fn is_judging(&self) -> bool {
        self.judging.is_some()
    }
}

impl BoxupTab {
    /// Begins to look for the optimum of the level at hand.
    pub(super) fn judge(&mut self) {
        self.look.optimum = None;
        self.look.thinking.judging =
            Some(run(self.level(), Method::AStar, self.limits(), Keep::Latest));
        self.look.thinking.forget_hint();
    }

    /// Begins to look for a hint from the board at hand on.
    pub(super) fn look_for_hint(&mut self) {
        let rest = self.game.rest();
        self.look.thinking.hinting = Some(run(&rest, Method::AStar, self.limits(), Keep::Latest));
        self.notify("looking for a plan ...");
    }

    /// Goes on until `enough`; whether anything shown has changed.
    pub(super) fn think(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let hinted = self.go_on_hinting(enough);
        self.go_on_judging(enough) || hinted
    }

    fn go_on_hinting(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = &mut self.look.thinking.hinting else { return false };
        let status = loop {
            match run.advance(SLICE) {
                Status::Running if enough() => return false,
                Status::Running => {}
                over => break over,
            }
        };
        let first = run.plan().and_then(|plan| Some((*plan.steps.first()?, plan.cost())));
        self.look.thinking.hint = first.map(|(step, _)| step.dir);
        let words = match (status, first) {
            (_, Some((step, 1))) => format!("hint: {step}, and it is done"),
            (_, Some((step, moves))) => format!("hint: {step}; {moves} moves from here at best"),
            (Status::Stopped(limit), _) => format!("no hint: {limit}"),
            _ if self.game.made() == 0 => {
                "this level has no solution: e draws on, o opens another".into()
            }
            _ => "no solution from here: take moves back with u".into(),
        };
        self.notify(words);
        self.look.thinking.hinting = None;
        true
    }

    fn go_on_judging(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = &mut self.look.thinking.judging else { return false };
        let status = loop {
            match run.advance(SLICE) {
                Status::Running if enough() => return false,
                Status::Running => {}
                over => break over,
            }
        };
        match status {
            Status::Found => self.look.optimum = Some(run.plan().map(|plan| plan.cost())),
            Status::Exhausted => self.look.optimum = Some(None),
            Status::Stopped(_) | Status::Running => {}
        }
        self.look.thinking.judging = None;
        true
    }
}
