//! Sets of squares as machine words: 64, 128 or 256 squares, whichever holds the board.
//!
//! Square `row * columns + column` is the bit with that number, so the lowest bit is the first square row by
//! row, and a shift by the number of columns moves every square one row up or down.

use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::{fmt::Debug, hash::Hash};

/// A set of squares. Shifts must be shorter than the word.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// No square.
    const EMPTY: Self;
    /// Most squares.
    const WIDTH: u32;

    /// The set of one square; empty if there is no such square.
    fn one(square: u32) -> Self;
    /// Every square moved `by` numbers up.
    fn up(self, by: u32) -> Self;
    /// Every square moved `by` numbers down.
    fn down(self, by: u32) -> Self;
    /// How many squares.
    fn count(self) -> u32;
    /// The lowest square; [`Bits::WIDTH`] if there is none.
    fn lowest(self) -> u32;
    /// Without the lowest square.
    fn without_lowest(self) -> Self;
    /// Every number up to the lowest square, that one included; all of them if there is none.
    fn up_to_lowest(self) -> Self;
    /// The sixteen lowest squares as a number.
    fn low16(self) -> u16;
    /// The squares counted from the other end of the word.
    fn reversed(self) -> Self;
    /// A 64-bit digest of all squares, for hashing.
    fn mix(self) -> u64;
    /// The same squares in the narrower word, or the wider one.
    fn from_wide(wide: Wide) -> Self;

    /// Whether there is no square.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether `square` is in it.
    fn has(self, square: u32) -> bool {
        !(self & Self::one(square)).is_empty()
    }

    /// Without the squares of `other`.
    fn minus(self, other: Self) -> Self {
        self & !other
    }
}

/// An odd number without pattern: the golden ratio in 64 bits.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// Methods that are always inlined.
macro_rules! inlined {
    ($(fn $name:ident $arguments:tt -> $result:ty $body:block)*) => {
        $(#[inline(always)] fn $name $arguments -> $result $body)*
    };
}

macro_rules! word {
    ($type:ty) => {
        impl Bits for $type {
            const EMPTY: Self = 0;
            const WIDTH: u32 = <$type>::BITS;
            inlined! {
                fn one(square: u32) -> Self {
                    <$type>::wrapping_shl(1, square) & if square < Self::WIDTH { !0 } else { 0 }
                }
                fn up(self, by: u32) -> Self {
                    self.wrapping_shl(by)
                }
                fn down(self, by: u32) -> Self {
                    self.wrapping_shr(by)
                }
                fn count(self) -> u32 {
                    self.count_ones()
                }
                fn lowest(self) -> u32 {
                    self.trailing_zeros()
                }
                fn without_lowest(self) -> Self {
                    self & self.wrapping_sub(1)
                }
                fn up_to_lowest(self) -> Self {
                    self ^ self.wrapping_sub(1)
                }
                fn low16(self) -> u16 {
                    self as u16
                }
                fn reversed(self) -> Self {
                    self.reverse_bits()
                }
                fn mix(self) -> u64 {
                    let words = u128::from(self);
                    (words as u64).wrapping_mul(MIX) ^ (words >> 64) as u64
                }
                fn from_wide(wide: Wide) -> Self {
                    wide.low as $type
                }
            }
        }
    };
}

word!(u64);
word!(u128);

/// 256 squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Wide {
    /// The squares from 128 on.
    pub high: u128,
    /// Those below.
    pub low: u128,
}

macro_rules! by_halves {
    ($trait:ident $name:ident $sign:tt) => {
        impl $trait for Wide {
            type Output = Wide;
            #[inline(always)]
            fn $name(self, other: Wide) -> Wide {
                Wide { high: self.high $sign other.high, low: self.low $sign other.low }
            }
        }
    };
}
by_halves!(BitAnd bitand &);
by_halves!(BitOr bitor |);
by_halves!(BitXor bitxor ^);

impl Not for Wide {
    type Output = Wide;
    #[inline(always)]
    fn not(self) -> Wide {
        Wide { high: !self.high, low: !self.low }
    }
}

impl Bits for Wide {
    const EMPTY: Wide = Wide { high: 0, low: 0 };
    const WIDTH: u32 = 256;
    inlined! {
        fn one(square: u32) -> Wide {
            let high = if square < 128 { 0 } else { u128::one(square - 128) };
            Wide { high, low: u128::one(square) }
        }
        fn up(self, by: u32) -> Wide {
            match by {
                0 => self,
                1..128 => Wide { high: self.high << by | self.low >> (128 - by), low: self.low << by },
                _ => Wide { high: self.low.wrapping_shl(by - 128), low: 0 },
            }
        }
        fn down(self, by: u32) -> Wide {
            match by {
                0 => self,
                1..128 => Wide { high: self.high >> by, low: self.low >> by | self.high << (128 - by) },
                _ => Wide { high: 0, low: self.high.wrapping_shr(by - 128) },
            }
        }
        fn count(self) -> u32 {
            self.high.count_ones() + self.low.count_ones()
        }
        fn lowest(self) -> u32 {
            if self.low != 0 { self.low.trailing_zeros() } else { 128 + self.high.trailing_zeros() }
        }
        fn without_lowest(self) -> Wide {
            if self.low != 0 {
                Wide { low: self.low.without_lowest(), ..self }
            } else {
                Wide { high: self.high.without_lowest(), low: 0 }
            }
        }
        fn up_to_lowest(self) -> Wide {
            if self.low != 0 {
                Wide { low: self.low.up_to_lowest(), high: 0 }
            } else {
                Wide { low: !0, high: self.high.up_to_lowest() }
            }
        }
        fn low16(self) -> u16 {
            self.low as u16
        }
        fn reversed(self) -> Wide {
            Wide { high: self.low.reverse_bits(), low: self.high.reverse_bits() }
        }
        fn mix(self) -> u64 {
            self.low.mix().rotate_left(29).wrapping_mul(MIX) ^ self.high.mix()
        }
        fn from_wide(wide: Wide) -> Wide {
            wide
        }
    }
}

/// The squares of `set` in ascending order.
pub fn squares<B: Bits>(set: B) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let square = (!rest.is_empty()).then(|| rest.lowest())?;
        rest = rest.without_lowest();
        Some(square)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A set of the squares below 64 in every width behaves like the set of numbers.
    fn check<B: Bits>(numbers: &[u32], by: u32) -> Result<(), TestCaseError> {
        let set = numbers.iter().fold(B::EMPTY, |set, &n| set | B::one(n));
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        prop_assert_eq!(squares(set).collect::<Vec<_>>(), sorted.clone());
        prop_assert_eq!(set.count() as usize, sorted.len());
        let lowest = sorted.first().copied().unwrap_or(B::WIDTH - 1);
        prop_assert_eq!(set.up_to_lowest().count(), lowest + 1);
        prop_assert!(set.up_to_lowest().has(0) && set.up_to_lowest().has(lowest));
        let down: Vec<u32> = sorted.iter().filter_map(|n| n.checked_sub(by)).collect();
        prop_assert_eq!(squares(set.down(by)).collect::<Vec<_>>(), down);
        let up: Vec<u32> = sorted.iter().map(|n| n + by).filter(|&n| n < B::WIDTH).collect();
        prop_assert_eq!(squares(set.up(by)).collect::<Vec<_>>(), up);
        Ok(())
    }

    proptest! {
        #[test]
        fn every_width_is_a_set_of_numbers(
            small in proptest::collection::vec(0u32..64, 0..20),
            large in proptest::collection::vec(0u32..256, 0..40),
            by in 0u32..64,
        ) {
            check::<u64>(&small, by)?;
            check::<u128>(&small, by)?;
            check::<Wide>(&large, by)?;
        }
    }

    #[test]
    fn there_is_no_square_beyond_the_word() {
        assert!(u64::one(64).is_empty() && u128::one(128).is_empty() && Wide::one(256).is_empty());
        assert_eq!(u64::EMPTY.lowest(), 64);
        assert_eq!(Wide::EMPTY.lowest(), 256);
    }
}
