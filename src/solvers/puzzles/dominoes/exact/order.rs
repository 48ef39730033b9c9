//! Move ordering: by what each move costs both sides, computed from a few sets of squares that are built
//! once a node.
//!
//! Bullock ("Domineering: solving large combinatorial search spaces", 2002) orders by how many dominoes of
//! either side fit at most, and how many of them are safe. Here the change of these numbers by a move is
//! what counts. Let a run of squares hold n of them; it takes ⌊n/2⌋ dominoes. Without one square it takes
//! one domino less, unless n is odd and the square has an even number of them on either hand. Without two
//! neighbours it takes one less, or two if both hands are odd.

use super::super::bits::Bits;
use super::frame::{Frame, along, alternate, back, places, span};

/// How much each count weighs; the least sum goes first.
///
/// Found by random descent: one or two weights at a time were changed at random, and a change was kept if
/// it made the mean logarithm of nodes on five empty boards from 7 × 7 to 7 × 9 smaller.
mod weights {
    /// The opponent fits one domino less.
    pub const TAKEN: i32 = -211;
    /// The player fits a second domino less.
    pub const SPLIT: i32 = 36;
    /// A place beside the move that becomes safe.
    pub const SAFE: i32 = -43;
    /// A side on which neither half has a free neighbour, so that nothing is taken there. If that is so on
    /// both sides, the move is safe and can wait.
    pub const FLUSH: i32 = 130;
    /// A square beyond an end of the move that only the opponent can still cover.
    pub const LEFT_OVER: i32 = 3;
    /// A place of the opponent less.
    pub const THEIR_PLACES: i32 = -9;
    /// How far from the middle, in halves of a square: along the domino and across.
    pub const FROM_MIDDLE: (i32, i32) = (-9, -14);
    /// An even number of lines between the domino and the nearer edge beside it.
    pub const EVEN_LINES: i32 = 60;
}

/// Lowest bound of the mover for which moves are checked for a proven win: below it, no move on the
/// boards tried ever was one.
pub const NEAR: i32 = -1;

/// What moves from one position bring, each by its first half.
#[derive(Clone, Copy, Debug)]
pub struct Order<B> {
    /// What takes a domino, by the first half and by the second.
    taken: [B; 2],
    /// Their places: from the first half on and up to it, and the same of the second half.
    theirs: [B; 4],
    split: B,
    safe: [B; 2],
    flush: [B; 2],
    left_over: [B; 2],
}

impl<B: Bits> Order<B> {
    /// For the player whose dominoes lie along `V`; those of the other lie along `H`.
    #[inline(never)]
    pub fn of<F: Frame<Word = B>, const V: bool, const H: bool>(free: B) -> Order<B> {
        let second = |set: B| set.down(span::<F, V>());
        // Squares by their neighbours: before or after, along the own dominoes or along theirs.
        let (own, their) = (places::<F, V>(free), places::<F, H>(free));
        let (own_end, their_end) = (along::<F, V>(own), along::<F, H>(their));
        let (after, before) = (their.minus(their_end), their_end.minus(their));
        let alone = free.minus(their | their_end);

        // Squares with an even number of free ones before them in their run, and after them.
        let odd = alternate::<F, H, false>(free, their_end) & alternate::<F, H, true>(free, their);
        let taken = free.minus(odd);
        let after_half = second(!alternate::<F, V, true>(free, own));
        let split = !alternate::<F, V, false>(free, own_end) & after_half;
        // A place beside the move is safe where the move takes the only neighbours of its halves.
        let (left, right) = (alone | after, alone | before);
        // A square next to an end of the move, contested until then.
        let contested = their | their_end;
        let (first, last) = (contested.minus(own_end), contested.minus(own));
        Order {
            taken: [taken, second(taken)],
            theirs: [their, their_end, second(their), second(their_end)],
            split,
            safe: [along::<F, H>(left & second(left)), back::<F, H>(right & second(right))],
            flush: [!(their_end | second(their_end)), !(their | second(their))],
            left_over: [along::<F, V>(first), back::<F, V>(back::<F, V>(last))],
        }
    }

    /// The moves that may win by the bounds alone if the mover's bound is `lead`: those that take dominoes
    /// and split none, and if the mover is behind, they must take two and make a safe place too. On 8 × 8,
    /// about one in sixteen of these won, of all others one in five hundred.
    #[inline(always)]
    pub fn promising(&self, lead: i32) -> B {
        let [taken, also_taken] = self.taken;
        let [left, right] = self.safe;
        match lead {
            0.. => (taken | also_taken).minus(self.split),
            NEAR => (taken & also_taken & (left | right)).minus(self.split),
            _ => B::EMPTY,
        }
    }

    /// The sum for the move with this first half.
    #[inline(always)]
    pub fn sum(&self, half: u32) -> i32 {
        let has = |set: B| i32::from(set.down(half).low16() & 1);
        let [one, two, three, four] = self.theirs;
        let both = |[one, two]: [B; 2]| has(one) + has(two);
        weights::TAKEN * both(self.taken)
            + weights::SPLIT * has(self.split)
            + weights::SAFE * both(self.safe)
            + weights::FLUSH * both(self.flush)
            + weights::LEFT_OVER * both(self.left_over)
            + weights::THEIR_PLACES * (has(one) + has(two) + has(three) + has(four))
    }
}

/// What the place of a move adds for every first half, on a board of so many squares along the dominoes
/// and across.
pub fn by_place<F: Frame>(vertical: bool, (rows, cols): (u16, u16)) -> Vec<i32> {
    let from_middle = |at: u32, size: u32, side: u16| (2 * at + size).abs_diff(side.into()) as i32;
    let (long, wide) = weights::FROM_MIDDLE;
    let is_even = |at: u32, side: u16| {
        let lines = at.min(u32::from(side).saturating_sub(at + 1));
        i32::from(lines.is_multiple_of(2))
    };
    (0..<F::Word>::WIDTH)
        .map(|square| {
            let (row, col) = ((square / F::COLS, rows), (square % F::COLS, cols));
            let ((along, length), (across, width)) = if vertical { (row, col) } else { (col, row) };
            long * from_middle(along, 2, length)
                + wide * from_middle(across, 1, width)
                + weights::EVEN_LINES * is_even(across, width)
        })
        .collect()
}
