//! Boards in frames of fixed width, so that every shift and mask is a constant of the machine code. The
//! smallest frame that holds a board is the fastest. What lies outside the board is filled.

use super::super::bits::{Bits, Wide};
use super::super::board::Board;
use std::fmt::Debug;

/// A frame of squares, row by row.
pub trait Frame: Copy + Debug + 'static {
    /// What holds its squares.
    type Word: Bits;
    /// Columns: the distance from a square to the one below.
    const COLS: u32;
    /// Rows.
    const ROWS: u32;
    /// Doublings after the first until every line of the frame is reached.
    const DOUBLINGS: u32;
    /// Every column but the first.
    const NOT_FIRST: Self::Word;
    /// Every column but the last.
    const NOT_LAST: Self::Word;
    /// Every second row from the first on.
    const EVEN_ROWS: Self::Word;
    /// Every second column from the first on.
    const EVEN_COLUMNS: Self::Word;

    /// The squares upside down.
    fn upside_down(squares: Self::Word) -> Self::Word;

    /// The free squares of a board that fits.
    fn of(board: &Board) -> Self::Word {
        let free = board.size().cells().filter(|&pos| board.is_free(pos));
        free.fold(Self::Word::EMPTY, |set, pos| {
            set | Self::Word::one(u32::from(pos.row) * Self::COLS + u32::from(pos.col))
        })
    }
}

/// 16 × 16 squares.
#[derive(Clone, Copy, Debug)]
pub struct Square16;

/// The squares of a frame in rows and columns whose number is divisible by these.
const fn every(rows: u32, cols: u32, (by_row, by_col): (u32, u32)) -> u128 {
    let (mut set, mut square) = (0, 0);
    while square < rows * cols {
        if (square / cols).is_multiple_of(by_row) && (square % cols).is_multiple_of(by_col) {
            set |= 1 << square;
        }
        square += 1;
    }
    set
}

macro_rules! frame {
    ($frame:ident, $word:ty, $rows:literal, $cols:literal, $doublings:literal, $upside_down:expr) => {
        #[doc = concat!(stringify!($rows), " × ", stringify!($cols), " squares.")]
        #[derive(Clone, Copy, Debug)]
        pub struct $frame;

        impl Frame for $frame {
            type Word = $word;
            const COLS: u32 = $cols;
            const ROWS: u32 = $rows;
            const DOUBLINGS: u32 = $doublings;
            const NOT_FIRST: $word = !(every($rows, $cols, (1, $cols)) as $word);
            const NOT_LAST: $word = !((every($rows, $cols, (1, $cols)) as $word) << ($cols - 1));
            const EVEN_ROWS: $word = every($rows, $cols, (2, 1)) as $word;
            const EVEN_COLUMNS: $word = every($rows, $cols, (1, 2)) as $word;

            #[inline(always)]
            fn upside_down(squares: $word) -> $word {
                $upside_down(squares)
            }
        }
    };
}

frame!(Square8, u64, 8, 8, 2, u64::swap_bytes);
frame!(Grid7x9, u64, 7, 9, 3, |word| {
    let row = |row: u32| (word >> (9 * row) & 0x1ff) << (9 * (6 - row));
    row(0) | row(1) | row(2) | row(3) | row(4) | row(5) | row(6)
});
frame!(Square11, u128, 11, 11, 3, |word| {
    let row = |row: u32| (word >> (11 * row) & 0x7ff) << (11 * (10 - row));
    (0..11).fold(0, |rows, at| rows | row(at))
});
frame!(Grid8x16, u128, 8, 16, 3, swap_rows);

/// Eight rows of sixteen upside down.
#[inline(always)]
fn swap_rows(word: u128) -> u128 {
    const LOW: u128 = every(8, 16, (1, 16)) * 0xff;
    let swapped = word.swap_bytes();
    (swapped & LOW) << 8 | (swapped >> 8) & LOW
}

/// Sixteen rows of sixteen, made of two times the same eight.
const fn twice(half: u128) -> Wide {
    Wide { high: half, low: half }
}

impl Frame for Square16 {
    type Word = Wide;
    const COLS: u32 = 16;
    const ROWS: u32 = 16;
    const DOUBLINGS: u32 = 3;
    const NOT_FIRST: Wide = twice(Grid8x16::NOT_FIRST);
    const NOT_LAST: Wide = twice(Grid8x16::NOT_LAST);
    const EVEN_ROWS: Wide = twice(Grid8x16::EVEN_ROWS);
    const EVEN_COLUMNS: Wide = twice(Grid8x16::EVEN_COLUMNS);

    #[inline(always)]
    fn upside_down(squares: Wide) -> Wide {
        Wide { high: swap_rows(squares.low), low: swap_rows(squares.high) }
    }
}

/// Every square one further along the dominoes of a player: down for vertical (`V`), right for horizontal.
#[inline(always)]
pub fn along<F: Frame, const V: bool>(set: F::Word) -> F::Word {
    if V { set.up(F::COLS) } else { (set & F::NOT_LAST).up(1) }
}

/// The inverse of [`along`].
#[inline(always)]
pub fn back<F: Frame, const V: bool>(set: F::Word) -> F::Word {
    if V { set.down(F::COLS) } else { (set & F::NOT_FIRST).down(1) }
}

/// How far apart the halves of a player's dominoes are.
#[inline(always)]
pub const fn span<F: Frame, const V: bool>() -> u32 {
    if V { F::COLS } else { 1 }
}

/// Where the dominoes of a player fit, as first halves.
#[inline(always)]
pub fn places<F: Frame, const V: bool>(free: F::Word) -> F::Word {
    free & back::<F, V>(free)
}

/// Of each run of `squares` along a player's dominoes every second one, from the first on or `BACK` from the last;
/// `joined` are the squares with another one before them, or behind them, in the same run. Doubles the distance looked
/// back in every round.
#[inline(always)]
pub fn alternate<F: Frame, const V: bool, const BACK: bool>(
    squares: F::Word,
    joined: F::Word,
) -> F::Word {
    let shift = |set: F::Word, by: u32| if BACK { set.down(by) } else { set.up(by) };
    let (mut found, mut reach, mut distance) = (squares.minus(joined), joined, span::<F, V>());
    for _ in 0..F::DOUBLINGS {
        reach = reach & shift(reach, distance);
        distance *= 2;
        found = found | (reach & shift(found, distance));
    }
    found
}

/// Most dominoes of a player that fit in runs of squares one behind the other.
#[inline(always)]
pub fn packed<F: Frame, const V: bool>(set: F::Word) -> F::Word {
    let joined = set & along::<F, V>(set);
    alternate::<F, V, false>(set, joined) & back::<F, V>(joined)
}
