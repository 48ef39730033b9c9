//! Keys of positions: equivalent positions have equal keys.

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

impl<B: Frame> Key<B> {
    /// The key of a position on a board of `size` in the corner of the frame.
    ///
    /// Squares in no place of either player can never be covered. A strip is a run of squares in a column
    /// that only vertical can cover (or in a row, only horizontal); it touches nothing else that can be
    /// covered, so it is worth its number of moves, an integer in the sense of combinatorial game theory
    /// (Conway, On Numbers and Games, chapter 10), and integers add up: only the difference counts.
    #[inline(always)]
    pub fn of(free: B, vertical: bool, size: Size) -> Key<B> {
        let (down, across) = (places::<B, true>(free), places::<B, false>(free));
        let tall = down | along::<B, true>(down);
        let wide = across | along::<B, false>(across);
        let columns = strips::<B, true>(tall.minus(wide), tall & wide);
        let rows = strips::<B, false>(wide.minus(tall), tall & wide);
        let ahead =
            packed::<B, true>(columns).count() as i8 - packed::<B, false>(rows).count() as i8;
        let free = (tall | wide).minus(columns | rows);
        let below = B::COLS * (B::ROWS - u32::from(size.rows));
        let last = B::COLS * u32::from(size.rows - 1) + u32::from(size.cols - 1);
        let turned = free.reversed().down(B::WIDTH - 1 - last);
        let upside_down = free.upside_down().down(below);
        let mirrored = turned.upside_down().down(below);
        let free = free.min(turned).min(upside_down).min(mirrored);
        Key { free, ahead, vertical }
    }
}

/// Of the squares only one player can cover those not joined along their dominoes to one both can cover.
#[inline(always)]
fn strips<B: Frame, const V: bool>(own: B, both: B) -> B {
    if own.is_empty() {
        return own;
    }
    let mut mixed = both;
    loop {
        let more = mixed | ((along::<B, V>(mixed) | back::<B, V>(mixed)) & own);
        if more == mixed {
            return own.minus(mixed);
        }
        mixed = more;
    }
}
