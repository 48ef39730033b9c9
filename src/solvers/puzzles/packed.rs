//! States packed into one word, as many bits a field as its values need.

use std::hash::Hash;

/// Fields of equal width in one value.
pub trait Word: Copy + Eq + Hash {
    /// All fields 0.
    const ZERO: Self;

    /// Whether `fields` fields of `bits` bits fit.
    fn fits(fields: usize, bits: u32) -> bool;

    /// Field `index`.
    fn get(self, index: usize, bits: u32) -> u8;

    /// This word with another value in field `index`.
    fn with(self, index: usize, bits: u32, value: u8) -> Self;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const ZERO: $type = 0;

            fn fits(fields: usize, bits: u32) -> bool {
                fields * bits as usize <= <$type>::BITS as usize
            }

            #[inline]
            fn get(self, index: usize, bits: u32) -> u8 {
                (self >> (index as u32 * bits)) as u8 & ((1u16 << bits) - 1) as u8
            }

            #[inline]
            fn with(self, index: usize, bits: u32, value: u8) -> $type {
                let shift = index as u32 * bits;
                let mask = (((1u16 << bits) - 1) as $type) << shift;
                self & !mask | <$type>::from(value) << shift
            }
        }
    };
}

word!(u32);
word!(u64);
word!(u128);
