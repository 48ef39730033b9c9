//! Boards in frames of fixed width, so that every shift and mask is a constant of the machine code:
//! 8 × 8 squares in 64 bits, 8 × 16 in 128, 16 × 16 in 256. What lies outside the board is filled.

use super::super::bits::{Bits, Wide};
use super::super::board::Board;

/// A frame of squares, row by row.
pub trait Frame: Bits {
    /// Columns: the distance from a square to the one below.
    const COLS: u32;
    /// Rows.
    const ROWS: u32;
    /// Doublings after the first until every line of the frame is reached.
    const DOUBLINGS: u32;
    /// The first column.
    const FIRST: Self;
    /// Every column but the first.
    const NOT_FIRST: Self;
    /// Every column but the last.
    const NOT_LAST: Self;
    /// Every second row from the first on.
    const EVEN_ROWS: Self;
    /// Every second column from the first on.
    const EVEN_COLUMNS: Self;

    /// The frame upside down.
    fn upside_down(self) -> Self;

    /// The free squares of a board that fits.
    fn of(board: &Board) -> Self {
        let free = board.size().cells().filter(|&pos| board.is_free(pos));
        free.fold(Self::EMPTY, |set, pos| {
            set | Self::one(u32::from(pos.row) * Self::COLS + u32::from(pos.col))
        })
    }
}

impl Frame for u64 {
    const COLS: u32 = 8;
    const ROWS: u32 = 8;
    const DOUBLINGS: u32 = 2;
    const FIRST: u64 = 0x0101_0101_0101_0101;
    const NOT_FIRST: u64 = !Self::FIRST;
    const NOT_LAST: u64 = !(Self::FIRST << 7);
    const EVEN_ROWS: u64 = 0x00ff_00ff_00ff_00ff;
    const EVEN_COLUMNS: u64 = 0x5555_5555_5555_5555;

    #[inline(always)]
    fn upside_down(self) -> u64 {
        self.swap_bytes()
    }
}

/// The first column of eight rows of sixteen.
const COLUMN: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

impl Frame for u128 {
    const COLS: u32 = 16;
    const ROWS: u32 = 8;
    const DOUBLINGS: u32 = 3;
    const FIRST: u128 = COLUMN;
    const NOT_FIRST: u128 = !COLUMN;
    const NOT_LAST: u128 = !(COLUMN << 15);
    const EVEN_ROWS: u128 = 0x0000_ffff_0000_ffff_0000_ffff_0000_ffff;
    const EVEN_COLUMNS: u128 = COLUMN * 0x5555;

    #[inline(always)]
    fn upside_down(self) -> u128 {
        const EVEN: u128 = COLUMN * 0xff;
        let swapped = self.swap_bytes();
        (swapped & EVEN) << 8 | (swapped >> 8) & EVEN
    }
}

impl Frame for Wide {
    const COLS: u32 = 16;
    const ROWS: u32 = 16;
    const DOUBLINGS: u32 = 3;
    const FIRST: Wide = Wide::of_halves(COLUMN, COLUMN);
    const NOT_FIRST: Wide = Wide::of_halves(!COLUMN, !COLUMN);
    const NOT_LAST: Wide = Wide::of_halves(!(COLUMN << 15), !(COLUMN << 15));
    const EVEN_ROWS: Wide = Wide::of_halves(u128::EVEN_ROWS, u128::EVEN_ROWS);
    const EVEN_COLUMNS: Wide = Wide::of_halves(u128::EVEN_COLUMNS, u128::EVEN_COLUMNS);

    #[inline(always)]
    fn upside_down(self) -> Wide {
        let (high, low) = self.halves();
        Wide::of_halves(low.upside_down(), high.upside_down())
    }
}

/// Every square one further along the dominoes of a player: down for vertical (`V`), right for horizontal.
#[inline(always)]
pub fn along<B: Frame, const V: bool>(set: B) -> B {
    if V { set.up(B::COLS) } else { (set & B::NOT_LAST).up(1) }
}

/// The inverse of [`along`].
#[inline(always)]
pub fn back<B: Frame, const V: bool>(set: B) -> B {
    if V { set.down(B::COLS) } else { (set & B::NOT_FIRST).down(1) }
}

/// How far apart the halves of a player's dominoes are.
#[inline(always)]
pub const fn span<B: Frame, const V: bool>() -> u32 {
    if V { B::COLS } else { 1 }
}

/// Where the dominoes of a player fit, as first halves.
#[inline(always)]
pub fn places<B: Frame, const V: bool>(free: B) -> B {
    free & back::<B, V>(free)
}

/// Of each run of squares `by` apart every second one from the first on; `joined` are the squares with the
/// one before them in the same run. Doubles the distance looked back in every round.
#[inline(always)]
pub fn alternate<B: Frame>(starts: B, joined: B, by: u32) -> B {
    let (mut found, mut reach, mut distance) = (starts, joined, by);
    for _ in 0..B::DOUBLINGS {
        reach = reach & reach.up(distance);
        distance *= 2;
        found = found | (reach & found.up(distance));
    }
    found
}

/// The same counted from the other end of each run; `joined` are the squares with the one after them in
/// the same run.
#[inline(always)]
pub fn alternate_back<B: Frame>(ends: B, joined: B, by: u32) -> B {
    let (mut found, mut reach, mut distance) = (ends, joined, by);
    for _ in 0..B::DOUBLINGS {
        reach = reach & reach.down(distance);
        distance *= 2;
        found = found | (reach & found.down(distance));
    }
    found
}

/// Most dominoes of a player that fit in runs of squares one behind the other.
#[inline(always)]
pub fn packed<B: Frame, const V: bool>(set: B) -> B {
    let joined = set & along::<B, V>(set);
    alternate(set.minus(joined), joined, span::<B, V>()) & back::<B, V>(joined)
}
