//! Playing: presses, hints, and a solution found in the background and played.

use super::{LightsTab, panel};
use crate::engine::run::Job;
use crate::puzzles::lights_out::algebra::Minimum;
use crate::tui::tabs::prelude::*;

/// Solves the board from here, press by press, or stops doing so.
pub const SOLVE: Action = Action::Own("solve");

/// What a solution from here is wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// One press is shown.
    Hint,
    /// It is played.
    Solve,
}

/// A solution, and the presses made when it was found. As presses commute, what is left of it
/// follows from the presses made since, in whatever order, taken back or not.
pub(super) struct Solution {
    left: Vec<u8>,
    made: Vec<u8>,
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
    /// The number of a light.
    pub(super) fn index(&self, pos: Pos) -> usize {
        self.rules().size().index(pos)
    }

    /// Opens the board that comes after this one: another random one, unless this one is of the library.
    pub(super) fn next_board(&mut self) {
        match self.named().origin {
            Origin::BuiltIn | Origin::File => self.open_next(),
            _ => self.make_another(),
        }
    }

    /// Presses a light.
    pub(super) fn press(&mut self, pos: Pos) {
        if let Ok(cell) = u16::try_from(self.index(pos)) {
            self.make_move(&cell);
        }
    }

    /// The presses left of the solution that was found.
    pub(super) fn left(&self) -> Option<Vec<u8>> {
        let Solution { left, made } = self.look.solution.as_ref()?;
        let k = self.rules().states();
        let now = self.game.presses();
        let rest = left.iter().zip(made).zip(&now);
        Some(rest.map(|((&left, &made), &now)| (left + made % k + k - now % k) % k).collect())
    }

    /// Looks for a solution from here.
    pub(super) fn want(&mut self, wanted: Wanted) {
        self.look.blink = None;
        self.look.pending = Some((wanted, Minimum::of(&self.game.rest())));
        self.notify("looking for the fewest presses ...");
    }

    /// What was looked for is found, or as good as it gets.
    pub(super) fn found(&mut self, wanted: Wanted, minimum: &Minimum) {
        self.look.helped = true;
        let plan = match minimum.best() {
            Ok((plan, _)) => plan.to_vec(),
            Err(unsolvable) => {
                self.notify(panel::why(unsolvable, self.rules().states()));
                self.look.reveal = true;
                return;
            }
        };
        let left: u32 = plan.iter().map(|&p| u32::from(p)).sum();
        match (wanted, plan.iter().position(|&times| times > 0)) {
            (Wanted::Hint, Some(cell)) => {
                let at = self.rules().size().pos(cell);
                let proven = if minimum.is_proven() { "" } else { ", not proven minimum" };
                self.notify(format!(
                    "hint: row {}, column {}; {} to go{proven}. x again shows all",
                    at.row + 1,
                    at.col + 1,
                    grouped(left.into()),
                ));
                self.look.blink =
                    Some(Blink { cell, on: true, left: BLINKS, waited: Duration::ZERO });
            }
            (Wanted::Solve, Some(_)) => {
                self.dismiss_notice();
                self.look.reveal = true;
                self.look.solving = Some(Duration::ZERO);
            }
            (_, None) => {}
        }
        self.look.solution = Some(Solution { left: plan, made: self.game.presses() });
    }

    /// How long the next press of the solution waits.
    pub(super) fn press_wait(&self) -> Duration {
        let left = self.left().iter().flatten().map(|&p| u32::from(p)).sum::<u32>();
        let made = self.game.made() as u32;
        PRESS.min(SOLVING / (left + made).max(1))
    }

    /// Brings what is known of the board up to date; whether it changed.
    pub(super) fn think(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        if let Some((wanted, mut minimum)) = self.look.pending.take() {
            while !minimum.advance(1).is_over() && !enough() {}
            if minimum.status().is_over() {
                self.found(wanted, &minimum);
                changed = true;
            } else {
                self.look.pending = Some((wanted, minimum));
            }
        }
        let known = self.look.best.is_some();
        if !known {
            self.look.best = Some(Minimum::of(&self.named().instance));
        }
        let Some(minimum) = &mut self.look.best else { return changed };
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
        if let Some(blink) = &mut self.look.blink {
            blink.waited += elapsed;
            if blink.waited >= BLINK && blink.left > 0 {
                blink.waited = Duration::ZERO;
                blink.left -= 1;
                blink.on = !blink.on || blink.left == 0;
                changed = true;
            }
        }
        let wait = self.press_wait();
        let Some(waited) = self.look.solving else { return changed };
        let waited = waited + elapsed;
        if waited < wait {
            self.look.solving = Some(waited);
            return changed;
        }
        match self.left().and_then(|left| left.iter().position(|&times| times > 0)) {
            Some(cell) => {
                let pos = self.rules().size().pos(cell);
                self.look.cursor = pos;
                self.press(pos);
                // The press was not the user's: it goes on, unless it was the last one.
                self.look.solving = (!self.game.is_over()).then(|| waited.saturating_sub(wait));
            }
            None => self.look.solving = None,
        }
        true
    }

    /// How long until something moves while playing.
    pub(super) fn next_tick_play(&self) -> Option<Duration> {
        let blink = self.look.blink.as_ref().filter(|b| b.left > 0);
        let blink = blink.map(|b| BLINK.saturating_sub(b.waited));
        let press = self.look.solving.map(|waited| self.press_wait().saturating_sub(waited));
        [blink, press].into_iter().flatten().min()
    }
}
