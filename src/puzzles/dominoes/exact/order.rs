//! In which order moves are tried: by what each of them costs both sides, read off a few sets of squares
//! that are made once for the node.
//!
//! Bullock ("Domineering: solving large combinatorial search spaces", 2002) orders by how many dominoes of
//! either side fit at most, and how many of them are safe. Here the change of these numbers by a move is
//! what counts. Let a run of squares hold n of them; it takes ⌊n/2⌋ dominoes. Without one square it takes
//! one domino less, unless n is odd and the square has an even number of them on either hand. Without two
//! neighbours it takes one less, or two if both hands are odd.

use super::frame::{Frame, along, alternate, alternate_back, back, places, span};

/// How much each count weighs; the least sum goes first.
///
/// Found by random descent: one or two weights at a time were changed at random, and a change was kept if
/// it made the mean logarithm of nodes and of bounds computed on seven empty boards from 5 × 6 to 7 × 7 no
/// larger.
mod weights {
    /// A domino less for them.
    pub const TAKEN: i32 = -211;
    /// A second domino less for oneself.
    pub const SPLIT: i32 = 59;
    /// A place beside the move that becomes safe.
    pub const SAFE: i32 = -42;
    /// The move is safe itself, so there is no hurry.
    pub const WASTED: i32 = 129;
    /// One of its halves at least is out of their reach.
    pub const ALONE: i32 = -23;
    /// A place of theirs less.
    pub const THEIR_PLACES: i32 = -6;
    /// A place before or after the move less.
    pub const OWN_PLACES: i32 = 6;
    /// A square before or after the move from which they can reach a safe place.
    pub const THEIR_SAFE: i32 = 2;
    /// How far from the middle, in halves of a square: along the domino and across.
    pub const FROM_MIDDLE: (i32, i32) = (-9, -14);
}

/// What moves from one position bring.
#[derive(Clone, Copy, Debug)]
pub struct Order<B> {
    /// For one half each: what takes a domino, and how many places.
    taken: B,
    theirs: [B; 2],
    /// For the first half of the move.
    split: B,
    safe: [B; 2],
    wasted: B,
    alone: B,
    own: [B; 2],
    their_safe: [B; 2],
}

/// Squares of a set with an even number of the set before them in their run.
#[inline(always)]
fn even<B: Frame, const V: bool>(set: B, joined: B) -> B {
    alternate(set.minus(joined), joined, span::<B, V>())
}

/// The same with those after them.
#[inline(always)]
fn even_after<B: Frame, const V: bool>(set: B, joined: B) -> B {
    alternate_back(set.minus(joined), joined, span::<B, V>())
}

impl<B: Frame> Order<B> {
    /// For the player whose dominoes lie along `V`; those of the other lie along `H`.
    #[inline(always)]
    pub fn of<const V: bool, const H: bool>(free: B) -> Order<B> {
        let second = |set: B| set.down(span::<B, V>());
        // Squares by their neighbours: before or after, along the own dominoes or along theirs.
        let (own, their) = (places::<B, V>(free), places::<B, H>(free));
        let (own_end, their_end) = (along::<B, V>(own), along::<B, H>(their));
        let (after, before) = (their.minus(their_end), their_end.minus(their));
        let alone = free.minus(their | their_end);
        let (below, above) = (own.minus(own_end), own_end.minus(own));
        let their_alone = free.minus(own | own_end);

        let odd = even::<B, H>(free, their_end) & even_after::<B, H>(free, their);
        let split = !even::<B, V>(free, own_end) & second(!even_after::<B, V>(free, own));
        // A place beside the move is safe where the move takes the only neighbours of its halves.
        let (left, right) = (alone | after, alone | before);
        // So it is for them beside the ends of the move, where one half is enough.
        let (up, down) = (their_alone | below, their_alone | above);
        let pairs = |set: B| set & (back::<B, H>(set) | along::<B, H>(set));
        Order {
            taken: free.minus(odd),
            theirs: [their, their_end],
            split,
            safe: [along::<B, H>(left & second(left)), back::<B, H>(right & second(right))],
            wasted: alone & second(alone),
            alone: alone | second(alone),
            own: [own_end, second(own)],
            their_safe: [
                along::<B, V>(pairs(up) & below),
                second(back::<B, V>(pairs(down) & above)),
            ],
        }
    }

    /// The sum for the move with this first half.
    #[inline(always)]
    pub fn sum<const V: bool>(&self, half: u32) -> i32 {
        let (first, second) = (B::one(half), B::one(half + span::<B, V>()));
        let has = |set: B, square: B| i32::from(!(set & square).is_empty());
        let both = |[a, b]: [B; 2]| has(a, first) + has(b, first);
        let [begin, end] = self.theirs;
        weights::TAKEN * (has(self.taken, first) + has(self.taken, second))
            + weights::SPLIT * has(self.split, first)
            + weights::SAFE * both(self.safe)
            + weights::WASTED * has(self.wasted, first)
            + weights::ALONE * has(self.alone, first)
            + weights::THEIR_PLACES * (both([begin, end]) + has(begin, second) + has(end, second))
            + weights::OWN_PLACES * both(self.own)
            + weights::THEIR_SAFE * both(self.their_safe)
    }
}

/// What the place of a move adds for every first half, on a board of so many squares along the dominoes
/// and across.
pub fn by_place<B: Frame>(vertical: bool, (rows, cols): (u16, u16)) -> Vec<i32> {
    let from_middle = |at: u32, size: u32, side: u16| (2 * at + size).abs_diff(side.into()) as i32;
    let (long, wide) = weights::FROM_MIDDLE;
    (0..B::WIDTH)
        .map(|square| {
            let (row, col) = (square / B::COLS, square % B::COLS);
            if vertical {
                long * from_middle(row, 2, rows) + wide * from_middle(col, 1, cols)
            } else {
                long * from_middle(col, 2, cols) + wide * from_middle(row, 1, rows)
            }
        })
        .collect()
}
