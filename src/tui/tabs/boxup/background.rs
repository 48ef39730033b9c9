//! What is computed while a level is played: its shortest plan, and a hint.

use super::BoxupTab;
use crate::engine::grid::Dir;
use crate::engine::run::{Keep, Status};
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::run::{BoxRun, run};
use crate::tui::midend::background::Background;

/// What is under way.
#[derive(Default)]
pub struct Thinking {
    /// Looks for the optimum of the level.
    judging: Background<dyn BoxRun>,
    /// Looks for the shortest plan from the board at hand, to give a hint.
    hinting: Background<dyn BoxRun>,
    /// The hint given for the board at hand.
    hint: Option<Dir>,
}

impl Thinking {
    /// Whether anything is under way.
    pub fn is_busy(&self) -> bool {
        self.is_judging() || self.hinting.is_busy()
    }

    /// Gives up looking for a hint, as the board has changed.
    pub fn forget_hint(&mut self) {
        self.hinting.give_up();
        self.hint = None;
    }

    /// Where the tile should go, once that was asked for this board.
    pub fn hint(&self) -> Option<Dir> {
        self.hint
    }

    /// Whether the optimum of the level is being looked for.
    pub fn is_judging(&self) -> bool {
        self.judging.is_busy()
    }
}

impl BoxupTab {
    /// Begins to look for the optimum of the level at hand.
    pub(super) fn judge(&mut self) {
        self.look.optimum = None;
        self.look.thinking.judging =
            Background::of(run(self.level(), Method::AStar, self.limits(), Keep::Latest));
        self.look.thinking.forget_hint();
    }

    /// Begins to look for a hint from the board at hand on.
    pub(super) fn look_for_hint(&mut self) {
        let rest = self.game.rest();
        let run = run(&rest, Method::AStar, self.limits(), Keep::Latest);
        self.look.thinking.hinting = Background::of(run);
        self.notify("looking for a plan ...");
    }

    /// Goes on until `enough`; whether anything shown has changed.
    pub(super) fn think(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let hinted = self.go_on_hinting(enough);
        self.go_on_judging(enough) || hinted
    }

    fn go_on_hinting(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = self.look.thinking.hinting.compute(enough) else { return false };
        let first = run.plan().and_then(|plan| Some((*plan.steps.first()?, plan.cost())));
        self.look.thinking.hint = first.map(|(step, _)| step.dir);
        let words = match (run.status(), first) {
            (_, Some((step, 1))) => format!("hint: {step}, and it is done"),
            (_, Some((step, moves))) => format!("hint: {step}; {moves} moves from here at best"),
            (Status::Stopped(limit), _) => format!("no hint: {limit}"),
            _ if self.game.made() == 0 => {
                "this level has no solution: e draws on, o opens another".into()
            }
            _ => "no solution from here: take moves back with u".into(),
        };
        self.notify(words);
        true
    }

    fn go_on_judging(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some(run) = self.look.thinking.judging.compute(enough) else { return false };
        match run.status() {
            Status::Found => self.look.optimum = Some(run.plan().map(|plan| plan.cost())),
            Status::Exhausted => self.look.optimum = Some(None),
            Status::Stopped(_) | Status::Running => {}
        }
        true
    }
}
