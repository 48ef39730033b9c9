//! Who moves for a side: a human, or the computer with a pause before each of its moves.

use super::DominoesTab;
use super::background::Purpose;
use crate::puzzles::dominoes::Player;
use crate::puzzles::puzzle::Game as _;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Most plies of a computer.
pub const MOST_PLIES: u32 = 9;
/// Time between two moves of the computer, so that they can be followed.
const PAUSE: Duration = Duration::from_millis(400);

/// Who moves for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Option<u32>", into = "Option<u32>")]
pub enum Hand {
    /// The user.
    Human,
    /// The computer, looking so many plies ahead.
    Computer(u32),
}

impl From<Hand> for Option<u32> {
    fn from(hand: Hand) -> Option<u32> {
        match hand {
            Hand::Human => None,
            Hand::Computer(plies) => Some(plies),
        }
    }
}

impl TryFrom<Option<u32>> for Hand {
    type Error = String;

    fn try_from(plies: Option<u32>) -> Result<Hand, String> {
        match plies {
            None => Ok(Hand::Human),
            Some(plies @ 1..=MOST_PLIES) => Ok(Hand::Computer(plies)),
            Some(plies) => Err(format!("{plies} plies, expected 1 to {MOST_PLIES}")),
        }
    }
}

/// Who moves for vertical and for horizontal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Hands {
    vertical: Hand,
    horizontal: Hand,
}

impl Hands {
    /// These two.
    pub const fn new(vertical: Hand, horizontal: Hand) -> Hands {
        Hands { vertical, horizontal }
    }

    /// A human for `player` against a computer that looks so many plies ahead.
    pub fn human(player: Player, plies: u32) -> Hands {
        let mut hands = Hands::new(Hand::Human, Hand::Computer(plies.clamp(1, MOST_PLIES)));
        if player == Player::Horizontal {
            hands.swap();
        }
        hands
    }

    /// Who moves for `player`.
    pub const fn of(self, player: Player) -> Hand {
        match player {
            Player::Vertical => self.vertical,
            Player::Horizontal => self.horizontal,
        }
    }

    /// Whether a human plays at all.
    pub fn has_human(self) -> bool {
        self.vertical == Hand::Human || self.horizontal == Hand::Human
    }

    /// The two change places.
    pub const fn swap(&mut self) {
        *self = Hands::new(self.horizontal, self.vertical);
    }
}

impl DominoesTab {
    /// Who makes the next move.
    pub(super) fn hand(&self) -> Hand {
        self.look.hands.of(self.to_move())
    }

    /// Whether the computer is to move and waits until it is asked to.
    pub(super) fn is_waiting(&self) -> bool {
        self.look.halted && !self.game.is_over() && self.hand() != Hand::Human
    }

    /// The plies the computer that is to move looks ahead, if it is one and may move now.
    fn computer(&self) -> Option<u32> {
        let may_move = self.is_playing() && !self.look.halted && !self.game.is_over();
        match self.hand() {
            Hand::Computer(plies) if may_move => Some(plies),
            _ => None,
        }
    }

    /// Whether there is something for Esc to stop.
    pub(super) fn can_stop(&self) -> bool {
        self.look.thinking.is_some() || self.computer().is_some() || self.is_analysing()
    }

    /// Stops the analysis if nothing else is under way, and the computer until it is asked to go on.
    pub(super) fn stop(&mut self) {
        if self.look.thinking.is_none() && self.is_analysing() {
            self.look.analysis = None;
        } else {
            self.look.thinking = None;
            self.look.halted = self.hand() != Hand::Human;
        }
    }

    /// Lets time pass; the computer begins to think at the end of its pause.
    pub(super) fn let_computer_wait(&mut self, elapsed: Duration) -> bool {
        let Some(plies) = self.computer() else { return false };
        if self.look.thinking.is_some() {
            return false;
        }
        self.look.waited += elapsed;
        let is_due = self.look.waited >= PAUSE;
        if is_due {
            self.dismiss_notice();
            self.think(plies, Purpose::Play);
        }
        is_due
    }

    /// How long until the computer begins to think, if it is to move.
    pub(super) fn until_computer_moves(&self) -> Option<Duration> {
        let moves = self.computer().is_some() && self.look.thinking.is_none();
        moves.then(|| PAUSE.saturating_sub(self.look.waited))
    }
}
