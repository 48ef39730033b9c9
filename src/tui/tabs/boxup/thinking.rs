//! What is computed while somebody plays: the shortest plan of the level, a hint, a random level.

use super::BoxupTab;
use crate::engine::run::{Job, Keep, Status};
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::game_id::GameId;
use crate::puzzles::boxup::generate::Generator;
use crate::puzzles::boxup::level::Level;
use crate::puzzles::boxup::run::{BoxRun, run};
use crate::puzzles::puzzle::Making;

/// Nodes expanded, or boards gone through, between two looks at the clock.
const SLICE: u32 = 512;

/// What is under way.
#[derive(Default)]
pub struct Thinking {
    /// Looks for the optimum of the level.
    judging: Option<Box<dyn BoxRun>>,
    /// Looks for the shortest plan from the board at hand, to give a hint.
    hinting: Option<Box<dyn BoxRun>>,
    making: Option<(GameId, Generator)>,
}

impl Thinking {
    /// Whether anything is under way.
    pub fn is_busy(&self) -> bool {
        self.is_judging() || self.hinting.is_some() || self.making.is_some()
    }

    /// Whether the optimum of the level is being looked for.
    pub fn is_judging(&self) -> bool {
        self.judging.is_some()
    }
}

impl BoxupTab {
    /// Begins to look for the optimum of the level at hand.
    pub(super) fn judge(&mut self) {
        self.optimum = None;
        self.thinking.judging = Some(run(self.level(), Method::AStar, self.limits, Keep::Latest));
        self.thinking.hinting = None;
    }

    /// Begins to look for a hint from `rest` on.
    pub(super) fn look_for_hint(&mut self, rest: &Level) {
        self.thinking.hinting = Some(run(rest, Method::AStar, self.limits, Keep::Latest));
        self.message = Some("looking for a plan ...".into());
    }

    /// The board at hand has changed: a hint for it is no longer wanted.
    pub(super) fn forget_hint(&mut self) {
        self.thinking.hinting = None;
        self.message = None;
    }

    /// Begins to make a random level.
    ///
    /// # Errors
    /// A parameter out of range.
    pub(super) fn make(&mut self, id: GameId) -> Result<(), String> {
        self.thinking.making = Some((id, Generator::new(id)?));
        self.recipe = id;
        self.message = Some(format!("making {id} ..."));
        Ok(())
    }

    /// Goes on until `enough`; whether anything shown has changed.
    pub(super) fn think(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let made = self.go_on_making(enough);
        let hinted = self.go_on_hinting(enough);
        self.go_on_judging(enough) || made || hinted
    }

    fn go_on_making(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some((id, making)) = &mut self.thinking.making else { return false };
        while !making.advance(SLICE).is_over() {
            if enough() {
                let percent = making.progress().unwrap_or(0.0) * 100.0;
                let words = Some(format!("making {id} ... {percent:.0} % of the tries"));
                let changed = self.message != words;
                self.message = words;
                return changed;
            }
        }
        let Some(named) = making.made() else { return false };
        self.recipe.seed = id.seed.wrapping_add(1);
        self.thinking.making = None;
        match named {
            Ok(named) => self.open_and_stay(named),
            Err(why) => self.message = Some(why),
        }
        true
    }

    fn go_on_hinting(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = &mut self.thinking.hinting else { return false };
        let status = loop {
            match run.advance(SLICE) {
                Status::Running if enough() => return false,
                Status::Running => {}
                over => break over,
            }
        };
        let first = run.plan().and_then(|plan| Some((*plan.steps.first()?, plan.cost())));
        self.message = Some(match (status, first) {
            (_, Some((step, 1))) => format!("hint: {step}, and it is done"),
            (_, Some((step, moves))) => format!("hint: {step}; {moves} moves from here at best"),
            (Status::Stopped(limit), _) => format!("no hint: {limit}"),
            _ => "no solution from here: take moves back with u".into(),
        });
        self.thinking.hinting = None;
        true
    }

    fn go_on_judging(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = &mut self.thinking.judging else { return false };
        let status = loop {
            match run.advance(SLICE) {
                Status::Running if enough() => return false,
                Status::Running => {}
                over => break over,
            }
        };
        match status {
            Status::Found => self.optimum = Some(run.plan().map(|plan| plan.cost())),
            Status::Exhausted => self.optimum = Some(None),
            Status::Stopped(_) | Status::Running => {}
        }
        self.thinking.judging = None;
        true
    }
}
