//! Keys of positions: equivalent positions have equal keys.

use super::super::bits::Bits;
use super::frame::{Frame, along, back, packed, places};
use crate::engine::grid::Size;

/// A position without what makes no difference to who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key<B> {
    /// The squares that matter, the smallest of the four mirror images.
    pub free: B,
    /// Vertical's moves that stand alone, less horizontal's.
    pub ahead: i8,
    /// Whether vertical is to move.
    pub vertical: bool,
}

impl<B: Bits> Key<B> {
    /// The key of a position on a board of `size` in the corner of the frame.
    ///
    /// Squares in no place of either player can never be covered. A strip is a run of squares in a column
    /// that only vertical can cover (or in a row, only horizontal); it touches nothing else that can be
    /// covered, so it is worth its number of moves, an integer in the sense of combinatorial game theory
    /// (Conway, On Numbers and Games, chapter 10), and integers add up: only the difference counts.
    #[inline(always)]
    pub fn of<F: Frame<Word = B>>(free: B, vertical: bool, size: Size) -> Key<B> {
        let (down, across) = (places::<F, true>(free), places::<F, false>(free));
        let tall = down | along::<F, true>(down);
        let wide = across | along::<F, false>(across);
        let columns = strips::<F, true>(tall.minus(wide), tall & wide);
        let rows = strips::<F, false>(wide.minus(tall), tall & wide);
        let ahead =
            packed::<F, true>(columns).count() as i8 - packed::<F, false>(rows).count() as i8;
        let free = (tall | wide).minus(columns | rows);
        let below = F::COLS * (F::ROWS - u32::from(size.rows));
        let last = F::COLS * u32::from(size.rows - 1) + u32::from(size.cols - 1);
        let turned = free.reversed().down(B::WIDTH - 1 - last);
        let upside_down = F::upside_down(free).down(below);
        let mirrored = F::upside_down(turned).down(below);
        let free = free.min(turned).min(upside_down).min(mirrored);
        Key { free, ahead, vertical }
    }
}

/// Of the squares only one player can cover those not joined along their dominoes to one both can cover.
#[inline(always)]
fn strips<F: Frame, const V: bool>(own: F::Word, both: F::Word) -> F::Word {
    if own.is_empty() {
        return own;
    }
    let mut mixed = both;
    loop {
        let more = mixed | ((along::<F, V>(mixed) | back::<F, V>(mixed)) & own);
        if more == mixed {
            return own.minus(mixed);
        }
        mixed = more;
    }
}
