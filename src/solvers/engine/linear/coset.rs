//! The lightest of all solutions: the element of least sum in `element + kernel`.
//!
//! [`Gray`] goes through a kernel by one generator a step, for watching. [`Lightest`] is the
//! exact search: modulo 2 a Walsh–Hadamard transform gives the weights of thousands of elements at a
//! time, because flipping by a combination t of generators changes the sign `(-1)^(t·c)` of every
//! place whose generators have the bits c.

use super::{Kernel, add_scaled, weight};
use crate::engine::prelude::*;
use std::collections::BTreeMap;

/// All combinations of generators of given orders, each from the one before by one generator up or
/// down: a reflected Gray code (Knuth, The Art of Computer Programming 4A, 7.2.1.1, algorithm H).
#[derive(Clone, Debug)]
pub struct Gray {
    orders: Vec<u8>,
    /// How many times each generator is in.
    digits: Vec<u8>,
    up: Vec<bool>,
}

impl Gray {
    /// The code at zero times every generator.
    pub fn new(orders: &[u8]) -> Gray {
        let n = orders.len();
        Gray { orders: orders.to_vec(), digits: vec![0; n], up: vec![true; n] }
    }

    /// The next step: the generator that changes and whether it is added; `None` after the last.
    pub fn step(&mut self) -> Option<(usize, bool)> {
        for (i, digit) in self.digits.iter_mut().enumerate() {
            let up = self.up[i];
            let last = if up { *digit + 1 == self.orders[i] } else { *digit == 0 };
            if !last {
                *digit = if up { *digit + 1 } else { *digit - 1 };
                return Some((i, up));
            }
            self.up[i] = !up;
        }
        None
    }
}

/// Candidates tried of a kernel too large to be searched completely.
const GLIMPSE: u64 = if cfg!(test) { 1 << 20 } else { 1 << 26 };
/// The largest kernel searched completely.
pub const LARGEST: u64 = 1 << 34;
/// Generators transformed at once: 2^14 weights of 16 bits fit the L1 cache.
const BLOCK: usize = 14;
/// Candidates tried in a step where there is no transform.
const CANDIDATES: u64 = 1 << 10;

enum Way {
    Walsh(Walsh),
    OneByOne { gray: Gray, now: Vec<u8> },
}

/// The search for the lightest element of `element + kernel`; weight is the sum of the entries.
pub struct Lightest {
    kernel: Kernel,
    element: Vec<u8>,
    way: Way,
    /// The best so far.
    best: Vec<u8>,
    weight: u32,
    /// Elements tried.
    pub tried: u64,
    total: Option<u64>,
    most: u64,
    status: Status,
}

impl Lightest {
    /// A search that has tried `element` only, and is over if that has no weight.
    pub fn new(element: Vec<u8>, kernel: Kernel) -> Lightest {
        let least = weight(&element);
        let status = if least == 0 { Status::Found } else { Status::Running };
        let total = kernel.small_size().filter(|&n| n <= LARGEST);
        // Sixteen bits hold the weights of a transform.
        let walsh = kernel.modulus == 2 && kernel.generators.len() <= 64 && element.len() < 1 << 15;
        let way = if walsh {
            Way::Walsh(Walsh::new(&element, &kernel))
        } else {
            Way::OneByOne { gray: Gray::new(&kernel.orders), now: element.clone() }
        };
        Lightest {
            best: element.clone(),
            weight: least,
            // The transform counts the element again; the other search begins after it.
            tried: u64::from(!walsh || least == 0),
            most: if total.is_some() { u64::MAX } else { GLIMPSE },
            total,
            kernel,
            element,
            way,
            status,
        }
    }

    /// The same, but it tries at most about `most`.
    #[must_use]
    pub fn within(self, most: u64) -> Lightest {
        Lightest { most: self.most.min(most), ..self }
    }

    /// The lightest element so far and its weight; the lightest of all once the status is `Found`.
    pub fn best(&self) -> (&[u8], u32) {
        (&self.best, self.weight)
    }
}

impl Job for Lightest {
    fn advance_once(&mut self) {
        if self.tried >= self.most {
            self.status = Status::Stopped(Limit::Steps(self.most));
            return;
        }
        let over = match &mut self.way {
            Way::Walsh(walsh) => {
                let (weight, combination) = walsh.transform();
                self.tried += 1 << walsh.low;
                if weight < self.weight {
                    self.weight = weight;
                    self.best.clone_from(&self.element);
                    for (generator, i) in self.kernel.generators.iter().zip(0..) {
                        add_scaled(&mut self.best, generator, (combination >> i & 1) as u8, 2);
                    }
                }
                walsh.block += 1;
                walsh.high >= 64 || walsh.block >> walsh.high > 0
            }
            Way::OneByOne { gray, now } => {
                let k = self.kernel.modulus;
                (0..CANDIDATES).any(|_| {
                    let Some((i, up)) = gray.step() else { return true };
                    add_scaled(now, &self.kernel.generators[i], if up { 1 } else { k - 1 }, k);
                    let weight = weight(now);
                    self.tried += 1;
                    if weight < self.weight {
                        self.weight = weight;
                        self.best.clone_from(now);
                    }
                    false
                })
            }
        };
        if over {
            self.status = Status::Found;
        }
    }

    fn status(&self) -> Status {
        self.status
    }

    fn progress(&self) -> Option<f32> {
        Some((self.tried as f32 / self.total.unwrap_or(self.most).max(1) as f32).min(1.0))
    }
}

/// Weights by transform, a block of combinations at a time: the low generators vary within a block,
/// the high ones from block to block.
struct Walsh {
    /// For every set of generators some place is in: the low ones, the high ones, and by how much more
    /// places are 0 than 1.
    places: Vec<(u16, u64, i16)>,
    length: u32,
    low: usize,
    high: usize,
    /// The block, which is the combination of high generators of its elements.
    block: u64,
    values: Vec<i16>,
}

impl Walsh {
    fn new(element: &[u8], kernel: &Kernel) -> Walsh {
        let low = kernel.generators.len().min(BLOCK);
        let mut places = BTreeMap::new();
        for (place, &value) in element.iter().enumerate() {
            let is_in = |generator: &Vec<u8>| generator.get(place).is_some_and(|x| x & 1 == 1);
            let generators = kernel.generators.iter().zip(0..);
            let bits = generators.fold(0u64, |bits, (g, i)| bits | u64::from(is_in(g)) << i);
            let by = places.entry((bits >> low, (bits & ((1 << low) - 1)) as u16)).or_insert(0);
            *by += if value & 1 == 0 { 1 } else { -1 };
        }
        Walsh {
            places: places.into_iter().map(|((high, low), by)| (low, high, by)).collect(),
            length: element.len() as u32,
            low,
            high: kernel.generators.len() - low,
            block: 0,
            values: vec![0; 1 << low],
        }
    }

    /// The least weight in the block, and the combination of generators that has it.
    fn transform(&mut self) -> (u32, u64) {
        let high = self.block;
        self.values.fill(0);
        for &(low, bits, value) in &self.places {
            let odd = (bits & high).count_ones() & 1 == 1;
            self.values[usize::from(low)] += if odd { -value } else { value };
        }
        walsh_hadamard(&mut self.values);
        // Twice as fast as `max` of the iterator where the comparison is not inlined.
        let most = self.values.iter().fold(i16::MIN, |most, &value| most.max(value));
        let low = self.values.iter().position(|&v| v == most).unwrap_or(0);
        // Zeros less ones is `most`, zeros and ones are `length`.
        let weight = (i64::from(self.length) - i64::from(most)) / 2;
        (weight as u32, high << self.low | low as u64)
    }
}

/// The Walsh–Hadamard transform in place; the length is a power of two.
fn walsh_hadamard(values: &mut [i16]) {
    let mut half = 1;
    // Two stages at a time halve the passes over memory.
    while half * 4 <= values.len() {
        for chunk in values.chunks_exact_mut(half * 4) {
            let (ab, cd) = chunk.split_at_mut(half * 2);
            let (a, b) = ab.split_at_mut(half);
            let (c, d) = cd.split_at_mut(half);
            for (((a, b), c), d) in a.iter_mut().zip(b).zip(c).zip(d) {
                let (p, q, r, s) = (*a + *b, *a - *b, *c + *d, *c - *d);
                (*a, *b, *c, *d) = (p + r, q + s, p - r, q - s);
            }
        }
        half *= 4;
    }
    while half < values.len() {
        for chunk in values.chunks_exact_mut(half * 2) {
            let (a, b) = chunk.split_at_mut(half);
            for (a, b) in a.iter_mut().zip(b) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
