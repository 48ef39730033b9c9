//! Who moves for a side: a human, or the computer with a pause before each of its moves.

use super::DominoesTab;
use super::background::Purpose;
use crate::puzzles::dominoes::board::MAX_SIDE;
use crate::puzzles::dominoes::{Instance, Player};
use crate::tui::tabs::prelude::*;

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

// What the tab asks.

/// Filled squares of the random board made first, in per cent.
pub const FILLED_AT_FIRST: u32 = 12;
/// Most filled squares of a random board, in per cent.
pub const MOST_FILLED: u32 = 60;

const VERTICAL: Field = Field("vertical");
const HORIZONTAL: Field = Field("horizontal");
const FIRST: Field = Field("first");
const BOARD: Field = Field("board");
const FILLED: Field = Field("filled");
const SEED: Field = Field("seed");

const HANDS: [(&str, &str); 1 + MOST_PLIES as usize] = [
    ("human", "You move for this side."),
    ("computer 1", "Looks 1 ply ahead."),
    ("computer 2", "Looks 2 plies ahead."),
    ("computer 3", "Looks 3 plies ahead."),
    ("computer 4", "Looks 4 plies ahead."),
    ("computer 5", "Looks 5 plies ahead."),
    ("computer 6", "Looks 6 plies ahead; on large boards this takes a moment."),
    ("computer 7", "Looks 7 plies ahead; on large boards this takes seconds."),
    ("computer 8", "Looks 8 plies ahead; on large boards this takes long."),
    ("computer 9", "Looks 9 plies ahead; on large boards this takes very long."),
];

const BOARDS: [(&str, &str); 2] = [
    ("this one", "The board at hand, or an empty one if the rows or columns are changed."),
    ("a new random one", "Some of its squares are filled at random."),
];

/// Who plays, who starts, and on which board; random boards have so many filled squares in per cent,
/// and a seed.
pub fn parameters(hands: Hands, instance: Instance, (filled, seed): (u32, u64)) -> Form {
    let hand = |player: Player| match hands.of(player) {
        Hand::Human => 0,
        Hand::Computer(plies) => plies as usize,
    };
    let Instance { board, first } = instance;
    let filled_about = "Filled squares of a random board, in per cent.";
    let players =
        [("vertical", "Vertical makes the first move."), ("horizontal", "Horizontal makes it.")];
    Form::new("parameters")
        .choice(BOARD, BOARDS, 0)
        .choice(VERTICAL, HANDS, hand(Player::Vertical))
        .choice(HORIZONTAL, HANDS, hand(Player::Horizontal))
        .choice(FIRST, players, first.position())
        .rows_and_columns(
            board.size(),
            1..=MAX_SIDE.into(),
            ["Rows of squares.", "Columns of squares."],
        )
        .number(FILLED, filled, 0..=MOST_FILLED.into(), filled_about)
        .seed(SEED, seed, "The same seed makes the same random board.")
}

/// Whether the form asks for a new random board.
pub fn is_random(form: &Form) -> bool {
    form.chosen(BOARD) == 1
}

/// Who plays.
pub fn hands(form: &Form) -> Hands {
    let hand = |field| match form.chosen(field) {
        0 => Hand::Human,
        plies => Hand::Computer(plies as u32),
    };
    Hands::new(hand(VERTICAL), hand(HORIZONTAL))
}

/// Who starts.
pub fn first(form: &Form) -> Player {
    form.chosen_word(FIRST, Player::Vertical)
}

/// Filled squares in per cent, and the seed.
pub fn filled_and_seed(form: &Form) -> (u32, u64) {
    (form.value(FILLED), form.large(SEED))
}
