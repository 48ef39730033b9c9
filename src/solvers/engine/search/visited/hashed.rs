//! A table that holds node numbers only, and asks the arena for their keys.

use crate::engine::limits::MOST_NODES;
use crate::engine::prelude::*;
use std::hash::{Hash, Hasher};
use std::{hint::black_box, iter};

const _: () = assert!(MOST_NODES + (4 << 20) <= full(TAG));

/// A hash table for keys of any kind: 5 to 10 bytes a node.
///
/// A bucket is a cache line, filled from the left; what does not fit goes to the next bucket. It is
/// searched without a branch, as branches on hashes cannot be predicted. With 2^b slots a node's
/// number takes b bits; one bit says that the node is in another bucket than its home, the bucket
/// its code selects; the rest holds the next bits of its code. So the arena is hardly ever asked for
/// the key of a wrong node; and as bucket and slot together give the code of most nodes, it is hardly
/// asked when the table grows either.
///
/// A table that is no longer small grows a little with every node, so that none
/// takes long.
#[derive(Clone, Debug)]
pub struct Hashed {
    buckets: Vec<Bucket>,
    /// Number of slots.
    pub(super) slots: u32,
    /// Bits of a code that follow those of the home.
    tag: u32,
    /// Nodes with numbers up to this need nothing to be done; 0 while it grows.
    room: usize,
    growing: Option<Box<Growing>>,
}

/// The table that takes the place of one that is full.
#[derive(Clone, Debug)]
struct Growing {
    /// All its buckets are there before the first node is moved.
    larger: Hashed,
    /// Buckets of the old table whose nodes, those that have their home there, are in this one. They stay
    /// where they were in the old one too, but are not looked for there.
    moved: usize,
}

/// The code of `key`: [`CODE`] bits, the first of which select its home bucket.
#[inline]
fn code(key: &impl Hash) -> u32 {
    // The golden ratio: bits without a pattern.
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    key.hash(&mut folding);
    // These bits come from the middle of a product, which depend on every bit of the factors.
    folding.finish() as u32 >> (u32::BITS - CODE)
}

/// Where a [`Hashed`] table has room.
pub struct Vacancy {
    /// The bucket; those of a larger table are counted on from those of the old one.
    at: usize,
    /// The slot of the bucket.
    free: usize,
    /// The bits stored there besides the number.
    tag: u32,
}

/// A cache line of slots.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Bucket([u32; SLOTS]);

/// Slots of a bucket.
const SLOTS: usize = 16;

/// A bit for every slot, from bit 1 on: with bit 0 the compiler does not vectorize.
const BITS: [u32; SLOTS] = {
    let (mut bits, mut at) = ([0; SLOTS], 0);
    while at < SLOTS {
        bits[at] = 2 << at;
        at += 1;
    }
    bits
};

/// Slots of a table that is no longer small.
pub(super) const SMALL: u32 = 1 << 16;

/// Factor by which a small table grows.
const SHARES: usize = 8;

/// Buckets made, or emptied, at once when a table grows that is not small: some ten microseconds.
const AT_ONCE: usize = 64;

/// Bits for tag and number.
const TAG: u32 = u32::BITS - 1;

/// Bits of a code: those of the home and those of the tag.
const CODE: u32 = TAG - SLOTS.ilog2();

/// An empty slot. No node has this number, as the table is full before.
const EMPTY: u32 = u32::MAX;

/// The number of nodes for which a table has 2^`bits` slots.
const fn full(bits: u32) -> usize {
    (13u64 << bits >> 4) as usize
}

impl Bucket {
    /// The [`BITS`] of the slots that hold `sought` and a number below `numbers`.
    #[inline]
    fn hits(&self, sought: u32, numbers: u32) -> u32 {
        let (sought, mask) = (sought & !(numbers - 1), !(numbers - 1));
        let hit = |(&slot, bit)| if slot & mask == sought { bit } else { 0 };
        self.0.iter().zip(BITS).map(hit).fold(0, |hits, bit| hits | bit)
    }

    /// Number of slots that are taken; they are the first ones.
    #[inline]
    fn taken(&self) -> usize {
        let is_taken = |at: usize| usize::from(self.0[at % SLOTS] != EMPTY);
        let mut taken = 0;
        for half in [8, 4, 2, 1] {
            taken += half * is_taken(taken + half - 1);
        }
        taken + is_taken(SLOTS - 1)
    }
}

impl Default for Hashed {
    fn default() -> Self {
        let mut table = Hashed::with_bits(10);
        table.make(usize::MAX);
        table
    }
}

impl Hashed {
    /// A table without its buckets.
    fn with_bits(bits: u32) -> Self {
        let tag = TAG - bits;
        let room = if tag > 0 { full(bits) } else { usize::MAX };
        let buckets = Vec::with_capacity((1 << bits) / SLOTS);
        Hashed { buckets, slots: 1 << bits, tag, room, growing: None }
    }

    /// Makes up to `most` of the buckets that are missing, and tells how many.
    fn make(&mut self, most: usize) -> usize {
        let missing = (self.slots as usize / SLOTS - self.buckets.len()).min(most);
        self.buckets.extend(iter::repeat_n(Bucket([EMPTY; SLOTS]), missing));
        missing
    }

    /// The home, and what a slot there holds besides the number.
    #[inline]
    fn home(&self, code: u32) -> (usize, u32) {
        let tag = u64::from(code) << (u32::BITS - self.tag);
        ((code >> self.tag) as usize, tag as u32)
    }

    /// The bucket after `at`, and what a slot there holds instead of `tag`.
    #[inline]
    fn after(&self, at: usize, tag: u32) -> (usize, u32) {
        ((at + 1) & (self.buckets.len() - 1), tag | self.slots)
    }

    /// Puts a node into the first bucket from its home on that has room.
    #[inline]
    fn put(&mut self, (mut at, mut tag): (usize, u32), node: NodeId) {
        loop {
            let bucket = &mut self.buckets[at];
            let taken = bucket.taken();
            if let Some(free) = bucket.0.get_mut(taken) {
                *free = tag | node;
                return;
            }
            (at, tag) = self.after(at, tag);
        }
    }

    /// Enlarges the table: eight times while it is small, so that it is seldom copied, later twice and
    /// in parts.
    #[cold]
    #[inline(never)]
    fn grow<K: Hash>(&mut self, numbers: usize, key_of: impl Fn(NodeId) -> K) {
        while numbers > self.room {
            let is_small = self.slots < SMALL;
            let by = if is_small { SHARES.ilog2() } else { 1 };
            let begin = || {
                Box::new(Growing { larger: Hashed::with_bits(self.slots.ilog2() + by), moved: 0 })
            };
            let mut growing = self.growing.take().unwrap_or_else(begin);
            let at_once = if is_small { usize::MAX } else { AT_ONCE };
            let mut done = growing.larger.make(at_once);
            while done < at_once && growing.moved < self.buckets.len() {
                let next = self.move_run(growing.moved, by, &mut growing.larger, &key_of);
                done += next - growing.moved;
                growing.moved = next;
            }
            work::charge((done * SLOTS) as u64);
            if growing.moved == self.buckets.len() {
                *self = growing.larger;
            } else {
                (self.room, self.growing) = (0, Some(growing));
                // It is ready long before its last slot is taken, unless a node has very many successors.
                if numbers < self.slots as usize / 16 * 15 {
                    return;
                }
            }
        }
    }

    /// Moves the nodes that have their homes in a run of buckets from `from` on, to a table `1 << by` times as
    /// large: up to the first that has room, as those not in their homes are not beyond it. Returns the
    /// bucket after the run.
    fn move_run<K: Hash>(
        &self,
        from: usize,
        by: u32,
        larger: &mut Hashed,
        key_of: impl Fn(NodeId) -> K,
    ) -> usize {
        let buckets = &self.buckets;
        let is_full = |at: usize| buckets[at].0[SLOTS - 1] != EMPTY;
        let last = (from..buckets.len()).find(|&at| !is_full(at));
        let end = last.map_or(buckets.len(), |last| last + 1);
        (from..end).for_each(|home| self.share_out(home, by, larger));
        let mut at = from;
        while is_full(at) {
            at = (at + 1) & (buckets.len() - 1);
            for &slot in buckets[at].0.iter().filter(|&slot| slot & self.slots != 0) {
                let node = slot & (self.slots - 1);
                if slot != EMPTY {
                    let code = code(&key_of(node));
                    if (from..end).contains(&self.home(code).0) {
                        larger.put(larger.home(code), node);
                    }
                }
            }
        }
        end
    }

    /// Puts the nodes that are in their home bucket into a few buckets of a larger table, which need not be
    /// searched.
    fn share_out(&self, home: usize, by: u32, larger: &mut Hashed) {
        let (shift, first) = (u32::BITS - self.tag, home << by);
        let part = |slot: u32| {
            let share = (slot >> (u32::BITS - by)) as usize;
            let (tag, node) = (slot >> shift << shift, slot & (self.slots - 1));
            (share, tag << by, node)
        };
        let is_home = |slot: u32| slot & self.slots == 0;
        let shares = &mut larger.buckets[first..first + (1 << by)];
        if shares.iter().any(|share| share.0[0] != EMPTY) {
            // Nodes of the buckets before came here.
            for &slot in self.buckets[home].0.iter().filter(|&&slot| is_home(slot)) {
                let (share, tag, node) = part(slot);
                larger.put((first + share, tag), node);
            }
            return;
        }
        let mut taken = [0; SHARES];
        for &slot in &self.buckets[home].0 {
            let (share, tag, node) = part(slot);
            // A node that is not in its home bucket is overwritten by the next one.
            shares[share].0[taken[share] % SLOTS] = tag | node;
            taken[share] += usize::from(is_home(slot));
        }
        for (bucket, taken) in shares.iter_mut().zip(taken) {
            if let Some(free) = bucket.0.get_mut(taken) {
                *free = EMPTY;
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn find_growing<K: Eq>(
        &self,
        code: u32,
        key: &K,
        key_of: impl Fn(NodeId) -> K,
    ) -> Result<NodeId, Vacancy> {
        match &self.growing {
            Some(growing) if self.home(code).0 < growing.moved => {
                let larger = growing.larger.find_here(code, key, key_of);
                larger.map_err(|found| Vacancy { at: found.at + self.buckets.len(), ..found })
            }
            _ => self.find_here(code, key, key_of),
        }
    }

    #[inline]
    fn find_here<K: Eq>(
        &self,
        code: u32,
        key: &K,
        key_of: impl Fn(NodeId) -> K,
    ) -> Result<NodeId, Vacancy> {
        let (mut at, mut tag) = self.home(code);
        loop {
            let bucket = &self.buckets[at];
            let mut hits = bucket.hits(tag, self.slots);
            while hits != 0 {
                let slot = bucket.0[(hits.trailing_zeros() - 1) as usize % SLOTS];
                if slot != EMPTY && key_of(slot ^ tag) == *key {
                    return Ok(slot ^ tag);
                }
                hits &= hits - 1;
            }
            if bucket.0[SLOTS - 1] == EMPTY {
                return Err(Vacancy { at, free: bucket.taken(), tag });
            }
            (at, tag) = self.after(at, tag);
        }
    }
}

impl<K: Eq + Hash> Visited<K> for Hashed {
    const IS_FAR: bool = true;

    type Known = NodeId;
    type Vacancy = Vacancy;

    #[inline]
    fn code(&self, key: &K) -> u32 {
        let code = code(key);
        black_box(self.buckets[self.home(code).0].0[0]);
        code
    }

    #[inline]
    fn make_room(&mut self, numbers: usize, key_of: impl Fn(NodeId) -> K) {
        if numbers > self.room {
            self.grow(numbers, key_of);
        }
    }

    #[inline]
    fn find(&self, code: u32, key: &K, key_of: impl Fn(NodeId) -> K) -> Result<NodeId, Vacancy> {
        match &self.growing {
            None => self.find_here(code, key, key_of),
            Some(_) => self.find_growing(code, key, key_of),
        }
    }

    #[inline]
    fn insert(&mut self, Vacancy { at, free, tag }: Vacancy, node: NodeId) {
        let old = self.buckets.len();
        if let Some(bucket) = self.buckets.get_mut(at) {
            bucket.0[free % SLOTS] = tag | node;
        } else if let Some(growing) = &mut self.growing {
            growing.larger.buckets[at - old].0[free % SLOTS] = tag | node;
        }
    }

    fn replace(&mut self, code: u32, known: NodeId, node: NodeId) {
        let home = self.home(code).0;
        if let Some(growing) = self.growing.as_mut().filter(|growing| home < growing.moved) {
            return Visited::<K>::replace(&mut growing.larger, code, known, node);
        }
        let (mut at, mut tag) = self.home(code);
        loop {
            let bucket = &mut self.buckets[at].0;
            if let Some(slot) = bucket.iter_mut().find(|slot| **slot == tag | known) {
                *slot = tag | node;
                return;
            }
            if bucket[SLOTS - 1] == EMPTY {
                return;
            }
            (at, tag) = self.after(at, tag);
        }
    }

    /// While it grows, those of the table it will be: the old one is given back soon.
    fn bytes(&self) -> u64 {
        bytes_of(&self.growing.as_ref().map_or(self, |growing| &growing.larger).buckets) as u64
    }
}

/// A hasher that multiplies and folds the product, so that every bit of a word affects all bits.
pub struct Folding(pub u64);

impl Folding {
    /// Hashes two words.
    #[inline]
    pub fn words(&mut self, one: u64, other: u64) {
        let product = u128::from(self.0 ^ one) * u128::from(0xD1B5_4A32_D192_ED03 ^ other);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for Folding {
    // So that a number, whose length is known, is one word.
    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.words(u64::from_le_bytes(word), 0);
        }
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.words(word as u64, (word >> 64) as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}
