//! Who moves for a side: a human, or the computer with a pause before each of its moves.

use super::{DominoesTab, editor};
use crate::puzzles::dominoes::board::MAX_SIDE;
use crate::puzzles::dominoes::game_id::GameId;
use crate::puzzles::dominoes::play::{Game, name};
use crate::puzzles::dominoes::{Instance, Player};
use crate::tui::tabs::prelude::*;

/// Most plies of a computer.
pub const MOST_PLIES: u32 = 9;

/// Who moves for a side: the user, or the computer that looks so many plies ahead.
pub type Hand = Option<u32>;

/// Who moves for vertical and for horizontal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hands {
    vertical: Hand,
    horizontal: Hand,
}

impl Hands {
    /// A human for `player` against a computer that looks so many plies ahead.
    pub fn human(player: Player, plies: u32) -> Hands {
        let mut hands = Hands { vertical: None, horizontal: Some(plies.clamp(1, MOST_PLIES)) };
        if player == Player::Horizontal {
            hands.swap();
        }
        hands
    }

    const fn both(self) -> [Hand; 2] {
        [self.vertical, self.horizontal]
    }

    /// Who moves for `player`.
    pub const fn of(self, player: Player) -> Hand {
        self.both()[player as usize]
    }

    /// Whether a human plays at all.
    pub fn has_human(self) -> bool {
        self.both().contains(&None)
    }

    /// Whether a computer, if one plays, looks as far ahead as one can.
    pub fn is_possible(self) -> bool {
        self.both().into_iter().flatten().all(|plies| (1..=MOST_PLIES).contains(&plies))
    }

    /// The two change places.
    pub const fn swap(&mut self) {
        *self = Hands { vertical: self.horizontal, horizontal: self.vertical };
    }
}

impl DominoesTab {
    /// Puts the cursor on the first place where the side to move has a move.
    pub(super) fn go_to_first_move(&mut self) {
        self.ui.cursor = editor::first_move(self.game.now());
    }

    /// Goes through the moves made, back or on, to the next one of a human; whether there was any.
    pub(super) fn go_on_to_human(&mut self, step: impl Fn(&mut Game) -> bool) -> bool {
        let mut changed = false;
        while step(&mut self.game) {
            changed = true;
            if self.hand().is_none() || !self.ui.hands.has_human() {
                break;
            }
        }
        changed
    }

    /// Whether moves were made to the end.
    pub(super) fn is_played_out(&self) -> bool {
        self.game.is_over() && self.game.can_undo()
    }

    /// Begins the game again.
    pub(super) fn play_again(&mut self) {
        self.restart();
        self.ui.halted = false;
        self.go_to_first_move();
    }

    /// The id of the next random board of this size.
    pub(super) fn next_random(&mut self, size: Size, first: Player) -> String {
        let (filled, seed) = self.ui.next;
        self.ui.next.1 = seed.wrapping_add(1);
        GameId::Random { size, filled, seed, first }.to_string()
    }

    /// Puts a domino of the side to move, or says that it does not fit.
    pub(super) fn put(&mut self, mv: Pos) {
        if !self.make_move(&mv) {
            self.ui.refused = self.ui.cursor == mv;
            self.notify(format!("no {} domino fits at {}", self.game.to_move(), name(mv)));
        }
    }

    /// Who has won, in words.
    pub(super) fn who_won(&self, winner: Player) -> String {
        match [winner, winner.other()].map(|player| self.ui.hands.of(player)) {
            [None, None] => format!("{winner} wins"),
            [None, Some(_)] => "you win".to_owned(),
            [Some(_), None] => "you lose".to_owned(),
            [Some(plies), Some(_)] => format!("computer {plies} wins"),
        }
    }

    /// Who makes the next move.
    pub(super) fn hand(&self) -> Hand {
        self.ui.hands.of(self.game.to_move())
    }

    /// Whether the computer is to move and waits until it is asked to.
    pub(super) fn is_waiting(&self) -> bool {
        self.ui.halted && !self.game.is_over() && self.hand().is_some()
    }

    /// The plies the computer that is to move looks ahead, if it is one and may move now.
    pub(super) fn computer(&self) -> Option<u32> {
        let may_move = self.is_playing() && !self.ui.halted && !self.game.is_over();
        self.hand().filter(|_| may_move)
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

const BOARDS: [(&str, &str); 2] = [
    ("this one", "The board at hand, or an empty one if the rows or columns are changed."),
    ("a new random one", "Some of its squares are filled at random."),
];

/// Who plays, who starts, and on which board.
pub fn parameters(tab: &DominoesTab) -> Form {
    let hand = |player: Player| tab.ui.hands.of(player).unwrap_or(0) as usize;
    let hands = (0..=MOST_PLIES).map(|plies| match plies {
        0 => ("human".to_owned(), "You move for this side.".to_owned()),
        _ => {
            let slow = if plies > 6 { ", which takes long on large boards" } else { "" };
            let ahead = counted(plies as usize, "ply");
            (format!("computer {plies}"), format!("Looks {ahead} ahead{slow}."))
        }
    });
    let (Instance { board, first }, (filled, seed)) = (tab.named().instance, tab.ui.next);
    let players =
        [("vertical", "Vertical makes the first move."), ("horizontal", "Horizontal makes it.")];
    let filled_about = "Filled squares of a random board, in per cent.";
    let sides = ["Rows of squares.", "Columns of squares."];
    Form::new("parameters")
        .choice(BOARD, BOARDS, 0)
        .choice(VERTICAL, hands.clone(), hand(Player::Vertical))
        .choice(HORIZONTAL, hands, hand(Player::Horizontal))
        .choice(FIRST, players, first.position())
        .rows_and_columns(board.size(), 1..=MAX_SIDE.into(), sides)
        .number(FILLED, filled, 0..=MOST_FILLED.into(), filled_about)
        .seed(SEED, seed, "The same seed makes the same random board.")
}

/// Does what the form of [`parameters`] says.
///
/// # Errors
/// The board cannot be opened.
pub fn set_parameters(tab: &mut DominoesTab, form: &Form) -> Result<(), Complaint> {
    let (first, size) = (form.chosen_word(FIRST, Player::Vertical), form.sides());
    let Instance { board, first: before } = tab.named().instance;
    if form.chosen(BOARD) == 1 {
        tab.ui.next = (form.value(FILLED), form.large(SEED));
        let id = tab.next_random(size, first);
        tab.open_text(&id)?;
    } else if size != board.size() {
        let id = GameId::Random { size, filled: 0, seed: 0, first };
        tab.open_text(&id.to_string())?;
    } else if first != before {
        let instance = Instance { board, first };
        tab.open_and_stay(Named { instance, id: None, ..tab.named().clone() });
    }
    let hand = |field| Some(form.chosen(field) as u32).filter(|&plies| plies > 0);
    tab.ui.hands = Hands { vertical: hand(VERTICAL), horizontal: hand(HORIZONTAL) };
    (tab.ui.halted, tab.ui.thinking) = (false, None);
    Ok(())
}
