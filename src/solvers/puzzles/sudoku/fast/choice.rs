//! Where the fast solver tries: a cell with two candidates, if there is one.
//!
//! Which of them decides how large the search becomes. The more cells with two candidates a cell
//! sees, the more follows from it. To look at its digits too takes longer and leaves a quarter less
//! to search, so that is done once a puzzle turns out to be hard.

use super::state::{Bands, NONE, State, cell_at, first_place, is_empty, rows};
use super::tables::{SEEN, TURN};
use wide::bytemuck;

/// How to choose among cells with two candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// Any, but rather in the row of one with more: once all have two, solutions come in pairs.
    Little,
    /// The one that sees most others; always the same one of several.
    Neighbours,
    /// The one whose digits are possible in most cells it sees, those with two candidates counted
    /// four times; with few cells open, any.
    Digits,
}

/// What is known of the place chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It may have more than two candidates.
    Several,
    /// It has two.
    Two,
    /// It has two, as has every open cell.
    AllTwo,
}

/// As few open cells are hardly worth a choice.
const FEW: u32 = 24;

impl State {
    /// The place to try. Every conclusion must have been drawn, and a cell must be open.
    #[inline(always)]
    pub(super) fn choose(&self, care: Care) -> (usize, Kind) {
        let (mut one, mut two, mut three) = (NONE, NONE, NONE);
        for &bands in &self.digits {
            three |= two & bands;
            two |= one & bands;
            one |= bands;
        }
        let two = two & !three;
        if is_empty(two) {
            return (self.any_place(), Kind::Several);
        }
        let kind = if two == self.open { Kind::AllTwo } else { Kind::Two };
        let place = match care {
            Care::Neighbours => most_neighbours(&two),
            Care::Digits if kind == Kind::Two && !is_few(self.open) => self.most_to_lose(&two),
            _ if kind == Kind::Two => {
                let near = two & rows(self.open & !two);
                first_place(if is_empty(near) { two } else { near })
            }
            _ => first_place(two),
        };
        (place, kind)
    }

    /// A place with three candidates, or any.
    #[cold]
    fn any_place(&self) -> usize {
        let (mut one, mut two, mut three, mut four) = (NONE, NONE, NONE, NONE);
        for &bands in &self.digits {
            four |= three & bands;
            three |= two & bands;
            two |= one & bands;
            one |= bands;
        }
        let three = three & !four;
        best_place(if is_empty(three) { &self.open } else { &three }, later)
    }

    #[inline(always)]
    fn most_to_lose(&self, two: &Bands) -> usize {
        best_place(two, |band, bit| {
            let digits = self.digits_of(cell_at(band * 32 + bit));
            let [a, b] = [digits.trailing_zeros(), 31 - digits.leading_zeros()];
            let [a, b] = [a, b].map(|digit| self.digits.get(digit as usize & 15).unwrap_or(two));
            weigh(seen(a, band, bit), seen(b, band, bit), seen(two, band, bit))
        })
    }
}

fn is_few(cells: Bands) -> bool {
    let [first, last]: [u64; 2] = bytemuck::cast(cells);
    first.count_ones() + last.count_ones() <= FEW
}

/// The place of a set with the highest score, the first one of several. It is told band and bit.
#[inline(always)]
fn best_place(cells: &Bands, score: impl Fn(usize, usize) -> u32) -> usize {
    let mut best = (0, 0);
    for (band, &cells) in cells.as_array().iter().enumerate().take(3) {
        let mut left = cells;
        while left != 0 {
            let bit = left.trailing_zeros() as usize & 31;
            left &= left - 1;
            let score = score(band, bit) + 1;
            // Written so that it is no branch, which could not be foreseen.
            let better = score > best.0;
            best.0 = if better { score } else { best.0 };
            best.1 = if better { band * 32 + bit } else { best.1 };
        }
    }
    best.1
}

fn most_neighbours(two: &Bands) -> usize {
    best_place(two, |band, bit| seen(two, band, bit).count_ones() * 128 + later(band, bit))
}

/// How many places may have their turn after this one.
fn later(band: usize, bit: usize) -> u32 {
    127 - (band as u32 * 32 + TURN[bit & 31])
}

/// Of a set, the cells that a place sees, each in a bit of its own.
#[inline(always)]
fn seen(cells: &Bands, band: usize, bit: usize) -> u64 {
    const AFTER: [usize; 4] = [1, 2, 0, 0];
    const BEFORE: [usize; 4] = [2, 0, 1, 0];
    let [near, column] = SEEN[bit & 31];
    let bands: &[u32; 4] = cells.as_array();
    let (after, before) = (bands[AFTER[band & 3]], bands[BEFORE[band & 3]]);
    // The columns of the other bands do not reach into each other's bits.
    u64::from(bands[band & 3] & near) | u64::from(after & column | (before & column) << 1) << 32
}

/// How many of `a` and `b`, each of those in `two` counted four times.
#[inline(always)]
fn weigh(a: u64, b: u64, two: u64) -> u32 {
    const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let sum = |nibbles: u64| (nibbles & NIBBLES) + (nibbles >> 4 & NIBBLES);
    let all = sum(ones(a) + ones(b));
    let twos = sum(ones(a & two) + ones(b & two));
    ((all + 3 * twos).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}

/// The number of ones of every four bits. There is no instruction for it on every x86-64.
#[inline(always)]
fn ones(bits: u64) -> u64 {
    let pairs = bits - (bits >> 1 & 0x5555_5555_5555_5555);
    (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333)
}
