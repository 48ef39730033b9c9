//! Bounds on how many moves a player can still make, from the squares alone.
//!
//! The idea is that of safe and vulnerable areas (Breuker, Uiterwijk, van den Herik, "Solving 8×8
//! Domineering", 2000; Bullock, "Domineering: solving large combinatorial search spaces", 2002): count
//! moves that nobody can take away, and regions of which at least a share can be had by answering there;
//! each move made in contested squares is one fewer pair of squares for the opponent. Everything is
//! written for the vertical player; the horizontal one is the vertical one of the transposed board.
//!
//! Units of contested squares, in quarters of a move that the player is sure of on average:
//! a *single* place (2) is one move for whoever comes first; a *box* of two places side by side (3)
//! leaves a single after a move of the player; a *protective* box (4), closed on one side, leaves a safe
//! move. A horizontal domino loses the player at most what a move in the best unit brings, so answering
//! keeps the sum; only the last unit of each kind may be lost without an answer, which [`Bound::second`]
//! takes off.

use super::bits::Bits;
use super::board::{Player, Shape};

/// What the vertical player is sure of on a board, and what there is for the horizontal one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bound {
    /// Moves the opponent can never take away.
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
    /// The bound for the vertical player.
    #[inline]
    pub fn vertical<B: Bits>(shape: &Shape<B>, free: B) -> Bound {
        let cols = shape.cols;
        let first_column = (shape.last_column.up(1) | B::one(0)) & shape.all;
        let across = shape.moves(free, Player::Horizontal);
        let open = across | across.up(1);
        let alone = free.minus(open);

        let mut packed = 0;
        let (mut rest, mut column) = (open, first_column);
        for _ in 1..cols {
            let fits = rest & rest.down(1) & column;
            packed += fits.count() as i32;
            rest = rest.minus(fits | fits.up(1));
            column = column.up(1);
        }

        let top = B::from16(u16::MAX >> 16u32.saturating_sub(cols).min(15));
        let mut safe = 0;
        let mut left = free;
        let mut row = top;
        for _ in 1..shape.rows {
            let fits = left & alone & (left & alone).down(cols) & row;
            safe += fits.count() as i32;
            left = left.minus(fits | fits.up(cols));
            row = row.up(cols);
        }

        // A square with nothing free beside it, on either hand.
        let closed_left = !free.up(1) | first_column;
        let closed_right = !free.down(1) | shape.last_column;
        let (mut singles, mut boxes, mut protective) = (0, 0, 0);
        let mut isolated = 0;
        // Squares beside units that began a row higher: a domino could hit both.
        let mut beside = B::EMPTY;
        row = top;
        let mut row_start = 0;
        for _ in 1..shape.rows {
            let places = left.minus(beside) & left.down(cols) & row;
            if places.is_empty() {
                beside = B::EMPTY;
            } else {
                let shut_left = closed_left & closed_left.down(cols);
                let shut_right = closed_right & closed_right.down(cols);
                let mut runs = places.down(row_start).low16();
                let shut_left = shut_left.down(row_start).low16();
                let shut_right = shut_right.down(row_start).low16();
                while runs != 0 {
                    let begin = runs.trailing_zeros();
                    let length = (runs >> begin).trailing_ones();
                    let end = begin + length;
                    runs &= u32::MAX.wrapping_shl(end) as u16;
                    let mut length = length as i32;
                    if length >= 2 && shut_left >> begin & 1 == 1 {
                        protective += 1;
                        length -= 2;
                    }
                    if length >= 2 && shut_right >> (end - 1) & 1 == 1 {
                        protective += 1;
                        length -= 2;
                    }
                    boxes += length / 2;
                    singles += length % 2;
                }
                let lower = places.up(cols);
                left = left.minus(places | lower);
                isolated += ((places | lower) & alone).count() as i32;
                beside = lower.minus(shape.last_column).up(1) | lower.minus(first_column).down(1);
            }
            row = row.up(cols);
            row_start += cols;
        }
        Bound {
            safe,
            quarters: 4 * protective + 3 * boxes + 2 * singles,
            late: if protective > 0 {
                4
            } else if boxes > 0 {
                3
            } else {
                2
            },
            open: open.count() as i32,
            packed,
            isolated,
        }
    }

    /// Moves the player is sure of more than the opponent can make, after `contested` moves in units.
    fn margin(&self, contested: i32) -> i32 {
        let covered = (2 * contested - self.isolated).max(0);
        let theirs = self.packed.min((self.open - covered).max(0) / 2);
        self.safe + contested - theirs
    }

    /// A lower bound on the player's moves less the opponent's if the player is to move; 1 wins.
    pub fn first(&self) -> i32 {
        self.margin((self.quarters + 3) / 4)
    }

    /// The same if the opponent is to move; 0 wins.
    pub fn second(&self) -> i32 {
        self.margin(((self.quarters - self.late).max(0) + 3) / 4)
    }
}
