//! Boards in frames of fixed width, so that every shift and mask is a constant of the machine code. The
//! smallest frame that holds a board is the fastest. What lies outside the board is filled.

use super::super::bits::{Bits, Wide};
use super::super::board::Board;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A frame of squares, row by row.
pub trait Frame: Bits {
    /// Columns: the distance from a square to the one below.
    const COLS: u32;
    /// Rows.
    const ROWS: u32;
    /// Doublings after the first until every line of the frame is reached.
    const DOUBLINGS: u32;
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

/// A frame of so many rows and columns in a word of type `W`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Grid<W, const ROWS: u32, const COLS: u32>(W);

/// 64 squares.
pub type Square8 = Grid<u64, 8, 8>;
/// 63 squares.
pub type Grid7x9 = Grid<u64, 7, 9>;
/// 121 squares.
pub type Square11 = Grid<u128, 11, 11>;
/// 128 squares.
pub type Grid8x16 = Grid<u128, 8, 16>;
/// 256 squares.
pub type Square16 = Grid<Wide, 16, 16>;

macro_rules! operators {
    ($($trait:ident $name:ident),*) => {$(
        impl<W: Bits, const ROWS: u32, const COLS: u32> $trait for Grid<W, ROWS, COLS> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Grid(self.0.$name(other.0))
            }
        }
    )*};
}

operators!(BitAnd bitand, BitOr bitor, BitXor bitxor);

impl<W: Bits, const ROWS: u32, const COLS: u32> Not for Grid<W, ROWS, COLS> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Grid(!self.0)
    }
}

impl<W: Bits, const ROWS: u32, const COLS: u32> Bits for Grid<W, ROWS, COLS> {
    const EMPTY: Self = Grid(W::EMPTY);
    const WIDTH: u32 = W::WIDTH;

    #[inline(always)]
    fn one(square: u32) -> Self {
        Grid(W::one(square))
    }
    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Grid(self.0.up(by))
    }
    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Grid(self.0.down(by))
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0.count()
    }
    #[inline(always)]
    fn lowest(self) -> u32 {
        self.0.lowest()
    }
    #[inline(always)]
    fn without_lowest(self) -> Self {
        Grid(self.0.without_lowest())
    }
    #[inline(always)]
    fn up_to_lowest(self) -> Self {
        Grid(self.0.up_to_lowest())
    }
    #[inline(always)]
    fn low16(self) -> u16 {
        self.0.low16()
    }
    #[inline(always)]
    fn from16(low: u16) -> Self {
        Grid(W::from16(low))
    }
    #[inline(always)]
    fn reversed(self) -> Self {
        Grid(self.0.reversed())
    }
    #[inline(always)]
    fn mix(self) -> u64 {
        self.0.mix()
    }
    #[inline(always)]
    fn from_wide(wide: Wide) -> Self {
        Grid(W::from_wide(wide))
    }
}

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
    ($word:ty, $rows:literal, $cols:literal, $doublings:literal, $upside_down:expr) => {
        impl Frame for Grid<$word, $rows, $cols> {
            const COLS: u32 = $cols;
            const ROWS: u32 = $rows;
            const DOUBLINGS: u32 = $doublings;
            const NOT_FIRST: Self = Grid(!(every($rows, $cols, (1, $cols)) as $word));
            const NOT_LAST: Self =
                Grid(!((every($rows, $cols, (1, $cols)) as $word) << ($cols - 1)));
            const EVEN_ROWS: Self = Grid(every($rows, $cols, (2, 1)) as $word);
            const EVEN_COLUMNS: Self = Grid(every($rows, $cols, (1, 2)) as $word);

            #[inline(always)]
            fn upside_down(self) -> Self {
                Grid($upside_down(self.0))
            }
        }
    };
}

frame!(u64, 8, 8, 2, u64::swap_bytes);
frame!(u64, 7, 9, 3, |word| {
    let row = |row: u32| (word >> (9 * row) & 0x1ff) << (9 * (6 - row));
    row(0) | row(1) | row(2) | row(3) | row(4) | row(5) | row(6)
});
frame!(u128, 11, 11, 3, |word| {
    let row = |row: u32| (word >> (11 * row) & 0x7ff) << (11 * (10 - row));
    (0..11).fold(0, |rows, at| rows | row(at))
});
frame!(u128, 8, 16, 3, swap_rows);

/// Eight rows of sixteen upside down.
#[inline(always)]
fn swap_rows(word: u128) -> u128 {
    const LOW: u128 = every(8, 16, (1, 16)) * 0xff;
    let swapped = word.swap_bytes();
    (swapped & LOW) << 8 | (swapped >> 8) & LOW
}

/// Sixteen rows of sixteen, made of two times the same eight.
const fn twice(half: u128) -> Square16 {
    Grid(Wide::of_halves(half, half))
}

impl Frame for Square16 {
    const COLS: u32 = 16;
    const ROWS: u32 = 16;
    const DOUBLINGS: u32 = 3;
    const NOT_FIRST: Self = twice(Grid8x16::NOT_FIRST.0);
    const NOT_LAST: Self = twice(Grid8x16::NOT_LAST.0);
    const EVEN_ROWS: Self = twice(Grid8x16::EVEN_ROWS.0);
    const EVEN_COLUMNS: Self = twice(Grid8x16::EVEN_COLUMNS.0);

    #[inline(always)]
    fn upside_down(self) -> Self {
        let (high, low) = self.0.halves();
        Grid(Wide::of_halves(swap_rows(low), swap_rows(high)))
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
