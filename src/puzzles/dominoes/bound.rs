//! Bounds on how many moves a player can still make, from the squares alone.
//!
//! The idea is that of safe and vulnerable areas (Breuker, Uiterwijk, van den Herik, "Solving 8×8
//! Domineering", 2000; Bullock, "Domineering: solving large combinatorial search spaces", 2002): count
//! moves that nobody can take away, and regions of which at least a share can be had by answering there;
//! each move made in contested squares leaves fewer squares to the opponent.
//!
//! Units of contested squares, in quarters of a move that the player is sure of on average:
//! a *single* place (2) is one move for whoever comes first; a *box* of two places side by side (3)
//! leaves a single after a move of the player; a *protective* box (4), closed on one side, leaves a safe
//! move. Units share no square, and no domino of the opponent touches two of them, so it costs the player
//! at most what a move in the best unit brings: whoever answers each loss with a gain gets the sum. Who
//! moves first takes the odd half; who moves second may lose one best unit unanswered, which
//! [`Bound::second`] takes off.

use super::exact::frame::{Frame, along, alternate, back, packed, places, span};

/// What a player is sure of on a board, and what there is for the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bound {
    /// Moves the opponent can never take away: they lie on squares where none of theirs fits.
    pub safe: i32,
    /// Worth of the contested units, in quarters of a move.
    pub quarters: i32,
    /// Quarters that may be lost if the opponent moves first.
    pub late: i32,
    /// Squares the opponent can still cover.
    pub open: i32,
    /// Most dominoes the opponent can put on them.
    pub packed: i32,
    /// Squares of the contested units that the opponent cannot cover anyway.
    pub isolated: i32,
}

impl Bound {
    /// The bound for one player.
    #[inline(always)]
    pub fn of<B: Frame>(free: B, vertical: bool) -> Bound {
        if vertical { by::<B, true, false>(free) } else { by::<B, false, true>(free) }
    }

    /// Moves the player is sure of more than the opponent can make, after `contested` moves in units: each
    /// of those covers two squares, and the opponent needs two open ones for a move.
    #[inline(always)]
    fn margin(&self, contested: i32) -> i32 {
        let covered = (2 * contested - self.isolated).max(0);
        let theirs = self.packed.min((self.open - covered).max(0) / 2);
        self.safe + contested - theirs
    }

    /// A lower bound on the player's moves less the opponent's if the player is to move; 1 wins.
    #[inline(always)]
    pub fn first(&self) -> i32 {
        self.margin((self.quarters + 3) / 4)
    }

    /// The same if the opponent is to move; 0 wins.
    #[inline(always)]
    pub fn second(&self) -> i32 {
        self.margin(((self.quarters - self.late).max(0) + 3) / 4)
    }
}

/// The bound for the player whose dominoes lie along `V`; the opponent's lie along `H`.
#[inline]
fn by<B: Frame, const V: bool, const H: bool>(free: B) -> Bound {
    let theirs = places::<B, H>(free);
    let joined = along::<B, H>(theirs);
    let open = theirs | joined;
    let alone = free.minus(open);
    let most = alternate(theirs.minus(joined), joined, span::<B, H>()) & theirs;
    let safe = packed::<B, V>(alone);

    // Places line by line from the first on, each as soon as it fits; not beside one of the line before,
    // where a domino of the opponent could touch both.
    let mut left = free.minus(safe | along::<B, V>(safe));
    let (mut units, mut beside) = (B::EMPTY, B::EMPTY);
    let (mut line, lines) = if V { (B::TOP, B::ROWS) } else { (B::FIRST, B::COLS) };
    for _ in 1..lines {
        let fits = left.minus(beside) & left.down(span::<B, V>()) & line;
        let second = fits.up(span::<B, V>());
        left = left ^ (fits | second);
        beside = along::<B, H>(second) | back::<B, H>(second);
        units = units | fits;
        line = line.up(span::<B, V>());
    }

    // Boxes closed on one side, at both ends of each row of places; then boxes in what is left.
    let closed = |open_side: B| !(open_side | open_side.down(span::<B, V>()));
    let before = units & closed(along::<B, H>(free)) & back::<B, H>(units);
    let before = before.minus(along::<B, H>(units));
    let rest = units.minus(before | along::<B, H>(before));
    let after = rest & closed(back::<B, H>(free)) & along::<B, H>(rest);
    let after = after.minus(back::<B, H>(units));
    let boxes = packed::<B, H>(rest.minus(after | back::<B, H>(after)));
    Bound {
        safe: safe.count() as i32,
        quarters: 2 * units.count() as i32 - boxes.count() as i32,
        late: match (before | after).is_empty() {
            false => 4,
            true if !boxes.is_empty() => 3,
            true => 2,
        },
        open: open.count() as i32,
        packed: most.count() as i32,
        isolated: ((units | along::<B, V>(units)) & alone).count() as i32,
    }
}
