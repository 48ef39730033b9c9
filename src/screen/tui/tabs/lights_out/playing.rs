//! Playing: presses, hints, and a solution found in the background and played.

use super::*;

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

/// How often a hint is on or off, and how long that takes.
const BLINKS: u16 = 7;
pub(super) const BLINKING: Duration = Duration::from_millis(350 * BLINKS as u64);
/// How long a press spreads.
pub(super) const RIPPLE: Duration = Duration::from_millis(200);
/// Between two presses of a solution that is played; a long one takes eight seconds.
const PRESS: Duration = Duration::from_millis(400);
const SOLVING: Duration = Duration::from_secs(8);

impl LightsTab {
    /// The number of a light.
    pub(super) fn index(&self, pos: Pos) -> usize {
        self.rules().size().index(pos)
    }

    /// Presses a light.
    pub(super) fn press(&mut self, pos: Pos) {
        if let Ok(cell) = u16::try_from(self.index(pos))
            && self.make_move(&cell)
        {
            self.ui.ripple.begin();
        }
    }

    /// The presses left of the solution that was found.
    pub(super) fn left(&self) -> Option<Vec<u8>> {
        let (all, k) = (self.ui.solution.as_ref()?, self.rules().states());
        let now = self.game.presses();
        Some(all.iter().zip(&now).map(|(all, now)| (all + k - now % k) % k).collect())
    }

    /// The press a hint is about, while it is lit, as it is at last.
    pub(super) fn lit_hint(&self) -> Option<usize> {
        let is_lit = |share: f32| ((share * f32::from(BLINKS)) as u16).is_multiple_of(2);
        self.ui.hint.filter(|_| self.ui.blinking.share().is_none_or(is_lit))
    }

    /// Looks for a solution from here, or goes on where that was begun.
    pub(super) fn want(&mut self, wanted: Wanted) {
        self.ui.hint = None;
        let begun = self.ui.pending.take().map(|(_, minimum)| minimum);
        self.ui.pending = Some((wanted, begun.unwrap_or_else(|| Minimum::of(&self.game.rest()))));
    }

    /// What was looked for is found, or as good as it gets.
    pub(super) fn found(&mut self, wanted: Wanted, minimum: &Minimum) {
        self.ui.kept.helped = true;
        let Ok((plan, _)) = minimum.best() else {
            return self.notify("this board cannot be solved");
        };
        match (wanted, plan.iter().position(|&times| times > 0)) {
            (Wanted::Hint, Some(cell)) => {
                let at = LightsUi::cell_name(self.rules().size().pos(cell));
                let proven = if minimum.is_proven() { "" } else { ", not proven the shortest way" };
                self.notify(format!("hint: press {at}{proven}; x again shows all"));
                self.ui.hint = Some(cell);
                self.ui.blinking.begin();
            }
            (Wanted::Solve, Some(_)) => {
                self.dismiss_notice();
                self.ui.reveal = true;
                self.ui.solving = Some(Duration::ZERO);
            }
            (_, None) => {}
        }
        let (made, k) = (self.game.presses(), self.rules().states());
        let all = plan.iter().zip(&made).map(|(left, made)| (left + made % k) % k);
        self.ui.solution = Some(all.collect());
    }

    /// How long the next press of the solution waits.
    pub(super) fn press_wait(&self) -> Duration {
        let left = self.left().map_or(0, |left| weight(&left));
        PRESS.min(SOLVING / (left + self.game.made() as u32).max(1))
    }
}
