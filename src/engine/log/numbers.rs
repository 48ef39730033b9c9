//! A long list of numbers that takes two, four or eight bytes for each, as they need.

/// Numbers of a chunk.
const CHUNK: usize = 1 << 10;

/// The integer that stands for "no number" where two bytes suffice.
const NONE: i16 = i16::MIN;

/// An append-only list of numbers, kept exactly. NaN stands for "no number", and a chunk of nothing
/// else takes no memory.
#[derive(Default, Debug)]
pub(super) struct Numbers {
    chunks: Vec<Chunk>,
    len: usize,
}

/// Numbers in as few bytes as keep all of them exactly.
#[derive(Debug)]
enum Chunk {
    /// No number at all.
    Empty,
    /// Whole numbers.
    Small(Vec<i16>),
    Single(Vec<f32>),
    Double(Vec<f64>),
}

/// The number as an integer of two bytes, if it is one.
fn small(x: f64) -> Option<i16> {
    if x.is_nan() {
        return Some(NONE);
    }
    let rounded = x as i16;
    (rounded != NONE && f64::from(rounded) == x && (x != 0.0 || x.is_sign_positive()))
        .then_some(rounded)
}

fn of_small(x: i16) -> f64 {
    if x == NONE { f64::NAN } else { f64::from(x) }
}

/// The number in four bytes, if they keep it exactly.
fn single(x: f64) -> Option<f32> {
    let rounded = x as f32;
    (x.is_nan() || f64::from(rounded) == x).then_some(rounded)
}

impl Chunk {
    fn get(&self, at: usize) -> f64 {
        match self {
            Chunk::Empty => f64::NAN,
            Chunk::Small(list) => list.get(at).map_or(f64::NAN, |&x| of_small(x)),
            Chunk::Single(list) => list.get(at).map_or(f64::NAN, |&x| x.into()),
            Chunk::Double(list) => list.get(at).copied().unwrap_or(f64::NAN),
        }
    }

    /// Adds `x` as number `at` of the chunk.
    #[inline]
    fn push(&mut self, at: usize, x: f64) {
        match self {
            Chunk::Empty if x.is_nan() => return,
            Chunk::Small(list) => {
                if let Some(x) = small(x) {
                    return list.push(x);
                }
            }
            Chunk::Single(list) => {
                if let Some(x) = single(x) {
                    return list.push(x);
                }
            }
            Chunk::Double(list) => return list.push(x),
            Chunk::Empty => {}
        }
        self.widen(at, x);
    }

    /// Adds `x`, for which the numbers so far take too few bytes.
    #[cold]
    fn widen(&mut self, at: usize, x: f64) {
        let all = || (0..at).map(|i| self.get(i)).chain([x]);
        let room = |len: usize| len.max(CHUNK);
        *self = if let Some(list) = collect(all().map(small), room(at)) {
            Chunk::Small(list)
        } else if let Some(list) = collect(all().map(single), room(at)) {
            Chunk::Single(list)
        } else {
            let mut list = Vec::with_capacity(room(at));
            list.extend(all());
            Chunk::Double(list)
        };
    }

    fn bytes(&self) -> usize {
        match self {
            Chunk::Empty => 0,
            Chunk::Small(list) => list.capacity() * 2,
            Chunk::Single(list) => list.capacity() * 4,
            Chunk::Double(list) => list.capacity() * 8,
        }
    }
}

fn collect<T>(items: impl Iterator<Item = Option<T>>, room: usize) -> Option<Vec<T>> {
    let mut list = Vec::with_capacity(room);
    for item in items {
        list.push(item?);
    }
    Some(list)
}

impl Numbers {
    /// Adds a number at the end.
    #[inline]
    pub(super) fn push(&mut self, x: f64) {
        let at = self.len % CHUNK;
        if at == 0 {
            self.chunks.push(Chunk::Empty);
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push(at, x);
        }
        self.len += 1;
    }

    /// Number `at`, from 0; NaN if there is none.
    #[inline]
    pub(super) fn get(&self, at: usize) -> f64 {
        self.chunks.get(at / CHUNK).map_or(f64::NAN, |chunk| chunk.get(at % CHUNK))
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        let held: usize = self.chunks.iter().map(Chunk::bytes).sum();
        (held + self.chunks.capacity() * size_of::<Chunk>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_number() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => (-40_000i32..40_000).prop_map(f64::from),
            1 => any::<f32>().prop_map(f64::from),
            1 => any::<f64>(),
            1 => Just(f64::NAN),
            1 => Just(-0.0),
        ]
    }

    proptest! {
        #[test]
        fn every_number_comes_back_bit_for_bit(
            list in prop::collection::vec(any_number(), 0..50),
            blanks in 0..3 * CHUNK,
        ) {
            let mut numbers = Numbers::default();
            let all: Vec<f64> =
                std::iter::repeat_n(f64::NAN, blanks).chain(list.iter().copied()).collect();
            all.iter().for_each(|&x| numbers.push(x));
            for (at, &x) in all.iter().enumerate() {
                let got = numbers.get(at);
                prop_assert!(got.to_bits() == x.to_bits() || got.is_nan() && x.is_nan());
            }
            prop_assert!(numbers.get(all.len()).is_nan());
        }
    }

    #[test]
    fn whole_numbers_take_two_bytes_and_nothing_takes_none() {
        let (mut whole, mut none) = (Numbers::default(), Numbers::default());
        for n in 0..100_000 {
            whole.push(f64::from(n % 30_000));
            none.push(f64::NAN);
        }
        assert!(whole.bytes() < 220_000, "{}", whole.bytes());
        assert!(none.bytes() < 10_000, "{}", none.bytes());
    }
}
