//! Random numbers that are the same on every machine and in every release.
//!
//! ChaCha with 8 rounds, whose stream is specified; seeds in game ids must survive upgrades, which the
//! default generators of `rand` do not promise.

use rand::{Rng as _, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A seeded source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The random numbers of `seed`.
    pub fn new(seed: u64) -> Self {
        Random(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number in `0..n`, all equally likely; 0 when `n` is 0.
    ///
    /// Lemire, "Fast random integer generation in an interval" (2019): multiply, and reject the few
    /// products that would make some numbers likelier. Implemented here because it must never change.
    #[inline(never)] // two kilobytes at every place that draws
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let reject_below = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            if product as u32 >= reject_below {
                return (product >> 32) as u32;
            }
        }
    }

    /// True `numerator` times out of `denominator`.
    pub fn chance(&mut self, numerator: u32, denominator: u32) -> bool {
        self.below(denominator) < numerator
    }

    /// One of `items`; `None` if there are no items.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// Puts `items` in random order, all orders equally likely (Fisher and Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_stream_for_ever() {
        let mut random = Random::new(42);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(1000)).collect();
        assert_eq!(drawn, [224, 681, 146, 950, 772, 427, 344, 627]);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_all_come_up() {
        let mut random = Random::new(7);
        let mut seen = [0u32; 6];
        for _ in 0..6000 {
            seen[random.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
        assert_eq!(random.below(0), 0);
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Random::new(1).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
