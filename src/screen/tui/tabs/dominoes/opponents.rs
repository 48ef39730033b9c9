//! Who moves for a side: a human, or the computer with a pause before each of its moves.

use super::*;

/// Most plies of a computer.
pub const MOST_PLIES: u32 = 9;

/// Who moves for a side: the user, or the computer that looks so many plies ahead.
pub type Hand = Option<u32>;

/// Who moves for vertical and for horizontal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hands {
    pub(super) vertical: Hand,
    pub(super) horizontal: Hand,
}

impl Hands {
    /// A human for `player` against a computer that looks so many plies ahead.
    pub fn human(player: Player, plies: u32) -> Hands {
        let plies = plies.clamp(1, MOST_PLIES);
        let hand = |other| (other != player).then_some(plies);
        let [vertical, horizontal] = Player::ALL.map(hand);
        Hands { vertical, horizontal }
    }

    /// Who moves for `player`.
    pub const fn of(self, player: Player) -> Hand {
        [self.vertical, self.horizontal][player as usize]
    }

    /// Whether a human plays at all.
    pub fn has_human(self) -> bool {
        self.vertical.and(self.horizontal).is_none()
    }

    /// Whether a computer, if one plays, looks as far ahead as one can.
    pub fn is_possible(self) -> bool {
        let is_possible = |hand: Hand| hand.is_none_or(|plies| (1..=MOST_PLIES).contains(&plies));
        is_possible(self.vertical) && is_possible(self.horizontal)
    }
}

impl DominoesTab {
    /// Puts the cursor on the first place where the side to move has a move.
    pub(super) fn go_to_first_move(&mut self) {
        self.ui.kept.cursor = editor::first_move(self.game.now());
    }

    /// Whether moves were made to the end.
    pub(super) fn is_played_out(&self) -> bool {
        self.game.is_over() && self.game.can_undo()
    }

    /// Begins the game again.
    pub(super) fn play_again(&mut self) {
        self.restart();
        self.ui.kept.halted = false;
        self.go_to_first_move();
    }

    /// The id of the next random board of this size.
    pub(super) fn next_random(&mut self, size: Size, first: Player, filled: u32) -> String {
        let seed = self.ui.kept.next.1;
        self.ui.kept.next.1 = seed.wrapping_add(1);
        GameId::Random { size, filled, seed, first }.to_string()
    }

    /// How much of the next board is filled, and its seed, as the form proposes it: as little as of an empty one at hand.
    pub(super) fn shown_next(&self) -> (u32, u64) {
        let (board, (filled, seed)) = (&self.named().instance.board, self.ui.kept.next);
        let is_empty = board.size().cells().all(|pos| board.is_free(pos));
        (if is_empty { 0 } else { filled }, seed)
    }

    /// Puts a domino of the side to move, or says that it does not fit.
    pub(super) fn put(&mut self, mv: Pos) {
        if !self.make_move(&mv) {
            self.notify(format!("no {} domino fits at {}", self.game.to_move(), name(mv)));
        }
    }

    /// Who has won, in words.
    pub(super) fn who_won(&self, winner: Player) -> String {
        match [winner, winner.other()].map(|player| self.ui.kept.hands.of(player)) {
            [None, Some(_)] => "you win".to_owned(),
            [Some(_), None] => "you lose".to_owned(),
            _ => format!("{winner} wins"),
        }
    }

    /// Who makes the next move.
    pub(super) fn hand(&self) -> Hand {
        self.ui.kept.hands.of(self.game.to_move())
    }

    /// Whether the computer is to move and waits until it is asked to.
    pub(super) fn is_waiting(&self) -> bool {
        self.ui.kept.halted && !self.game.is_over() && self.hand().is_some()
    }

    /// The plies the computer that is to move looks ahead, if it is one and may move now.
    pub(super) fn computer(&self) -> Option<u32> {
        let may_move = self.is_playing() && !self.ui.kept.halted && !self.game.is_over();
        self.hand().filter(|_| may_move)
    }
}
