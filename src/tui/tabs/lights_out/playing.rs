//! Playing: presses, hints, and a solution found in the background and played.

use super::popups::Popup;
use super::{LightsTab, facts};
use crate::engine::grid::Pos;
use crate::engine::run::{Job, Status};
use crate::puzzles::lights_out::draft::Draft;
use crate::puzzles::lights_out::minimum::Minimum;
use crate::puzzles::lights_out::play::Game;
use crate::puzzles::puzzle::Game as _;
use crate::tui::keys::{Action, Mode};
use crate::tui::view::grouped;
use std::time::Duration;

/// What a solution from here is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// One press is shown.
    Hint,
    /// It is played.
    Solve,
}

/// A press that blinks.
pub(super) struct Blink {
    pub(super) cell: usize,
    pub(super) on: bool,
    left: u32,
    waited: Duration,
}

/// How long a hint is on or off, and how often that changes.
const BLINK: Duration = Duration::from_millis(350);
const BLINKS: u32 = 7;
/// Between two presses of a solution that is played; a long one takes eight seconds.
const PRESS: Duration = Duration::from_millis(400);
const SOLVING: Duration = Duration::from_secs(8);

impl LightsTab {
    pub(super) fn index(&self, pos: Pos) -> usize {
        self.rules().size().index(pos)
    }

    /// Somebody presses a light.
    pub(super) fn press(&mut self, cell: usize) {
        self.solving = None;
        self.pending = None;
        self.press_light(cell);
    }

    pub(super) fn press_light(&mut self, cell: usize) {
        self.message = None;
        self.blink = None;
        if self.game.press(cell) {
            self.adjust_plan(cell, true);
        }
        if self.game.is_won() && self.game.moves() > 0 {
            self.solving = None;
            self.popup = Some(Popup::End);
        }
    }

    /// Keeps the presses that remain right after a press, or after one taken back.
    pub(super) fn adjust_plan(&mut self, cell: usize, pressed: bool) {
        let k = self.rules().states();
        if let Some(times) = self.plan.as_mut().and_then(|plan| plan.get_mut(cell)) {
            *times = if pressed { (*times + k - 1) % k } else { (*times + 1) % k };
        }
    }

    /// Looks for a solution from here.
    pub(super) fn want(&mut self, wanted: Wanted) {
        if self.game.is_won() {
            return;
        }
        self.blink = None;
        self.pending = Some((wanted, Minimum::of(&self.game.rest())));
        self.message = Some("looking for the fewest presses ...".into());
    }

    /// What was looked for is found, or as good as it gets.
    pub(super) fn found(&mut self, wanted: Wanted, minimum: &Minimum) {
        self.helped = true;
        let plan = match minimum.best() {
            Ok((plan, _)) => plan.to_vec(),
            Err(unsolvable) => {
                self.message = Some(facts::why(unsolvable, self.rules().states()));
                self.reveal = true;
                return;
            }
        };
        let left: u32 = plan.iter().map(|&p| u32::from(p)).sum();
        match (wanted, plan.iter().position(|&times| times > 0)) {
            (Wanted::Hint, Some(cell)) => {
                let at = self.rules().size().pos(cell);
                let proven = if minimum.is_proven() { "" } else { ", not proven minimum" };
                self.message = Some(format!(
                    "hint: row {}, column {}; {} to go{proven}. x again shows all",
                    at.row + 1,
                    at.col + 1,
                    grouped(left.into()),
                ));
                self.blink = Some(Blink { cell, on: true, left: BLINKS, waited: Duration::ZERO });
            }
            (Wanted::Solve, Some(_)) => {
                self.message = None;
                self.reveal = true;
                self.solving = Some(Duration::ZERO);
            }
            (_, None) => {}
        }
        self.plan = Some(plan);
    }

    /// How long the next press of the solution waits.
    pub(super) fn press_wait(&self) -> Duration {
        let left = self.plan.iter().flatten().map(|&p| u32::from(p)).sum::<u32>();
        let made = self.game.moves() as u32;
        PRESS.min(SOLVING / (left + made).max(1))
    }

    pub(super) fn update_play(&mut self, action: Action) {
        let size = self.rules().size();
        match action {
            Action::Move(dir) => self.cursor = size.step(self.cursor, dir).unwrap_or(self.cursor),
            Action::Act => self.press(self.index(self.cursor)),
            Action::Undo | Action::Redo => {
                self.message = None;
                self.blink = None;
                self.solving = None;
                self.pending = None;
                let undo = action == Action::Undo;
                let before = self.game.last();
                let done = if undo { self.game.undo() } else { self.game.redo() };
                let cell = if undo { before } else { self.game.last() };
                if let Some(cell) = cell.filter(|_| done) {
                    self.adjust_plan(cell, !undo);
                }
            }
            Action::Restart => {
                self.forget_plan();
                self.message = None;
                self.helped = false;
                self.game = Game::new(&self.instance);
            }
            Action::Hint if self.blink.is_some() => {
                self.reveal = true;
                self.message = None;
            }
            Action::Hint => self.want(Wanted::Hint),
            Action::Solve if self.solving.take().is_some() => {}
            Action::Solve => self.want(Wanted::Solve),
            Action::Watch => self.watch(),
            Action::Edit => {
                self.forget_plan();
                self.message = None;
                self.draft = Some(Draft::new(&self.game.rest()));
                self.best = None;
                self.mode = Mode::Edit;
            }
            _ => {}
        }
    }

    /// Brings what is known of the board up to date; whether it changed.
    pub(super) fn think(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let Some((wanted, mut minimum)) = self.pending.take() {
            while !minimum.advance(1).is_over() && !enough() {}
            if minimum.status().is_over() {
                self.found(wanted, &minimum);
                changed = true;
            } else {
                self.pending = Some((wanted, minimum));
            }
        }
        let instance = match &self.draft {
            Some(draft) => draft.instance(),
            None => self.instance.clone(),
        };
        let known = self.best.is_some();
        let minimum = self.best.get_or_insert_with(|| Minimum::of(&instance));
        let before = (minimum.progress().map(|p| (p * 100.0) as u32), minimum.status());
        while minimum.status() == Status::Running {
            minimum.advance(1);
            if enough() {
                break;
            }
        }
        let after = (minimum.progress().map(|p| (p * 100.0) as u32), minimum.status());
        changed || !known || before != after
    }

    /// Lets time pass for what moves while playing; whether anything shown has changed.
    pub(super) fn tick_play(&mut self, elapsed: Duration) -> bool {
        let mut changed = false;
        if let Some(blink) = &mut self.blink {
            blink.waited += elapsed;
            if blink.waited >= BLINK && blink.left > 0 {
                blink.waited = Duration::ZERO;
                blink.left -= 1;
                blink.on = !blink.on || blink.left == 0;
                changed = true;
            }
        }
        let wait = self.press_wait();
        if let Some(waited) = &mut self.solving {
            *waited += elapsed;
            if *waited >= wait {
                *waited = waited.saturating_sub(wait);
                let next = self.plan.as_ref().and_then(|plan| plan.iter().position(|&t| t > 0));
                match next {
                    Some(cell) => {
                        self.cursor = self.rules().size().pos(cell);
                        self.press_light(cell);
                    }
                    None => self.solving = None,
                }
                changed = true;
            }
        }
        changed
    }

    /// How long until something moves while playing.
    pub(super) fn next_tick_play(&self) -> Option<Duration> {
        let blink = self.blink.as_ref().filter(|b| b.left > 0);
        let blink = blink.map(|b| BLINK.saturating_sub(b.waited));
        let press = self.solving.map(|waited| self.press_wait().saturating_sub(waited));
        [blink, press].into_iter().flatten().min()
    }
}
