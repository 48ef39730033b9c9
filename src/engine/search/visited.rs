//! Tables from keys to the node that stands for them.
//!
//! [`Hashed`] holds only node numbers and asks the arena for their keys; [`Dense`] is for problems
//! whose keys are small whole numbers, such as the cells of a map.

use super::{NO_NODE, NodeId};
use std::hash::{Hash, Hasher};
use std::hint::black_box;

/// Where a node can be put.
pub struct Vacancy {
    at: usize,
    /// What stands there besides the number.
    tag: u32,
    code: u32,
}

/// A table from keys to nodes.
pub trait Visited<K> {
    /// The code by which `key` is looked for. Reads its place and forgets it: when several keys are
    /// coded first and looked for then, they wait for memory once together and not one by one.
    fn code(&self, key: &K) -> u32;

    /// Makes room for nodes with numbers below `numbers`. Vacancies found before are void.
    fn make_room(&mut self, numbers: usize);

    /// The node that stands for `key`, which has this `code`, or where one could. `key_of` tells the
    /// key of a node that was put in earlier.
    fn find(&self, code: u32, key: &K, key_of: impl Fn(NodeId) -> K) -> Result<NodeId, Vacancy>;

    /// Puts `node` where there was a vacancy; nothing was inserted since.
    fn insert(&mut self, vacancy: Vacancy, node: NodeId);

    /// Puts `node` where `known` stands; both have this `code`.
    fn replace(&mut self, code: u32, known: NodeId, node: NodeId);

    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// A search with more nodes stops: 400 million, which take more than eight gigabytes. There is room for
/// a million more until it looks.
pub(super) const MAX_NODES: usize = (3 << (u32::BITS - DISTANCE - 2)) - (1 << 20);

/// A hash table for keys of any kind: 5 to 11 bytes a node.
///
/// Buckets of eight slots, filled from the left; what does not fit goes to the next bucket. A slot is
/// looked at without a branch, as branches on hashes cannot be foreseen. With 2^b slots a node's number
/// takes b bits; 3 bits are the distance from its home, the first bucket to look into; what is left
/// holds the bits of its code that follow those of the home. So the arena is hardly ever asked about a
/// wrong node, and as bucket and slot together tell the whole code, the table grows without asking.
pub struct Hashed {
    buckets: Vec<Bucket>,
    /// Number of slots.
    slots: u32,
    /// Bits of a code that follow those of the home.
    tag: u32,
}

/// Not across two cache lines.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Bucket([u32; SLOTS]);

/// Slots of a bucket.
const SLOTS: usize = 8;

/// Bits of a distance.
const DISTANCE: u32 = 3;

/// Bits of a code: those of the home and those in a slot.
const CODE: u32 = u32::BITS - DISTANCE - SLOTS.ilog2();

/// An empty slot. No node is that far from its home.
const EMPTY: u32 = u32::MAX;

/// Buckets looked into.
const REACH: usize = (1 << DISTANCE) - 1;

impl Bucket {
    /// A bit for every slot that holds `sought` and a number below `numbers`, from bit 1 on.
    #[inline]
    fn hits(&self, sought: u32, numbers: u32) -> u32 {
        const BITS: [u32; SLOTS] = [2, 4, 8, 16, 32, 64, 128, 256];
        let hit = |(&slot, bit)| if (slot ^ sought) & !(numbers - 1) == 0 { bit } else { 0 };
        self.0.iter().zip(BITS).map(hit).fold(0, |hits, bit| hits | bit)
    }

    /// Number of slots that are taken.
    #[inline]
    fn taken(&self) -> usize {
        self.0.iter().map(|&slot| usize::from(slot != EMPTY)).sum()
    }
}

impl Default for Hashed {
    fn default() -> Self {
        Hashed::with_bits(10)
    }
}

impl Hashed {
    fn with_bits(bits: u32) -> Self {
        let buckets = vec![Bucket([EMPTY; SLOTS]); (1 << bits) / SLOTS];
        Hashed { buckets, slots: 1 << bits, tag: u32::BITS - DISTANCE - bits }
    }

    /// The home, and what a slot there holds besides the number.
    #[inline]
    fn home(&self, code: u32) -> (usize, u32) {
        let sought = (u64::from(code) << (u32::BITS - self.tag)) as u32;
        ((code >> self.tag) as usize, sought)
    }

    /// What a slot of bucket `at` holds, for a table twice as large: home, tag and number.
    #[inline]
    fn doubled(&self, at: usize, slot: u32) -> (usize, u32, NodeId) {
        // The distance is between tag and number. The tag's first bit goes to the home.
        let distance = slot << self.tag >> (u32::BITS - DISTANCE);
        let home = at.wrapping_sub(distance as usize) & (self.buckets.len() - 1);
        let first = (slot >> (u32::BITS - 1)) as usize;
        let tag = slot & !(u32::MAX >> self.tag);
        (home << 1 | first, tag << 1, slot & (self.slots - 1))
    }

    /// Puts `slot` into bucket `at`, if there is such a bucket and room in it.
    #[inline]
    fn store(&mut self, at: usize, slot: u32) -> bool {
        let Some(bucket) = self.buckets.get_mut(at) else { return false };
        let taken = bucket.taken();
        match bucket.0.get_mut(taken) {
            Some(free) => {
                *free = slot;
                true
            }
            None => false,
        }
    }

    /// Puts a node in. If there is no room near its home it is forgotten, and its state may be
    /// generated once more; that takes a bad hash, or a table that cannot grow.
    #[inline]
    fn put(&mut self, mut at: usize, mut tag: u32, node: NodeId) {
        for _ in 0..REACH {
            if self.store(at, tag | node) {
                break;
            }
            at = (at + 1) & (self.buckets.len() - 1);
            tag += self.slots;
        }
    }

    /// Doubles the table, if a number leaves a bit for it.
    #[cold]
    fn grow(&mut self) {
        if self.tag == 0 {
            return;
        }
        let mut larger = Hashed::with_bits(self.slots.ilog2() + 1);
        for (at, bucket) in self.buckets.iter().enumerate() {
            for &slot in bucket.0.iter().take_while(|&&slot| slot != EMPTY) {
                let (home, tag, node) = self.doubled(at, slot);
                larger.put(home, tag, node);
            }
        }
        *self = larger;
    }
}

#[inline]
fn code<K: Hash>(key: &K) -> u32 {
    // The golden ratio: no pattern.
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    key.hash(&mut folding);
    (folding.finish() >> (u64::BITS - CODE)) as u32
}

impl<K: Hash + Eq> Visited<K> for Hashed {
    #[inline]
    fn code(&self, key: &K) -> u32 {
        let code = code(key);
        black_box(self.buckets[self.home(code).0].0[0]);
        code
    }

    fn make_room(&mut self, numbers: usize) {
        while numbers > self.slots as usize / 4 * 3 && self.tag > 0 {
            self.grow();
        }
    }

    #[inline]
    fn find(&self, code: u32, key: &K, key_of: impl Fn(NodeId) -> K) -> Result<NodeId, Vacancy> {
        let (mut at, mut tag) = self.home(code);
        for _ in 0..REACH {
            let bucket = &self.buckets[at];
            let mut hits = bucket.hits(tag, self.slots);
            while hits != 0 {
                let node = bucket.0[(hits.trailing_zeros() - 1) as usize % SLOTS] ^ tag;
                if key_of(node) == *key {
                    return Ok(node);
                }
                hits &= hits - 1;
            }
            if bucket.0[SLOTS - 1] == EMPTY {
                return Err(Vacancy { at, tag, code });
            }
            at = (at + 1) & (self.buckets.len() - 1);
            tag += self.slots;
        }
        Err(Vacancy { at: usize::MAX, tag, code })
    }

    #[inline]
    fn insert(&mut self, vacancy: Vacancy, node: NodeId) {
        let Vacancy { at, tag, code } = vacancy;
        if !self.store(at, tag | node) {
            // In a table that is nearly empty it is the hash that is bad.
            if node > self.slots / 8 {
                self.grow();
            }
            let (home, tag) = self.home(code);
            self.put(home, tag, node);
        }
    }

    fn replace(&mut self, code: u32, known: NodeId, node: NodeId) {
        let (mut at, mut sought) = self.home(code);
        for _ in 0..REACH {
            if let Some(slot) = self.buckets[at].0.iter_mut().find(|slot| **slot == sought | known)
            {
                *slot = sought | node;
                return;
            }
            at = (at + 1) & (self.buckets.len() - 1);
            sought += self.slots;
        }
    }

    fn bytes(&self) -> u64 {
        (self.buckets.len() * size_of::<Bucket>()) as u64
    }
}

/// Hashes by multiplying and folding the product, which spreads every bit of a word over all bits.
struct Folding(u64);

impl Folding {
    #[inline]
    fn word(&mut self, word: u64) {
        self.words(word, 0);
    }

    #[inline]
    fn words(&mut self, one: u64, other: u64) {
        let product = u128::from(self.0 ^ one) * u128::from(0xD1B5_4A32_D192_ED03 ^ other);
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
            self.word(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.words(word as u64, (word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.word(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// A table for keys `0..n`: 4 bytes a key, no hashing.
pub struct Dense {
    nodes: Vec<NodeId>,
}

impl Dense {
    /// An empty table for the keys `0..n`.
    pub fn new(n: usize) -> Self {
        Dense { nodes: vec![NO_NODE; n] }
    }
}

impl Visited<u32> for Dense {
    #[inline]
    fn code(&self, &key: &u32) -> u32 {
        key
    }

    fn make_room(&mut self, _: usize) {}

    #[inline]
    fn find(&self, code: u32, _: &u32, _: impl Fn(NodeId) -> u32) -> Result<NodeId, Vacancy> {
        match self.nodes[code as usize] {
            NO_NODE => Err(Vacancy { at: code as usize, tag: 0, code }),
            node => Ok(node),
        }
    }

    #[inline]
    fn insert(&mut self, vacancy: Vacancy, node: NodeId) {
        self.nodes[vacancy.at] = node;
    }

    #[inline]
    fn replace(&mut self, code: u32, _: NodeId, node: NodeId) {
        self.nodes[code as usize] = node;
    }

    fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<NodeId>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// A key that hashes by its first part only.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Key(u32, u32);

    impl Hash for Key {
        fn hash<H: Hasher>(&self, hasher: &mut H) {
            hasher.write_u32(self.0);
        }
    }

    /// Puts every key in, a repeat instead of the known node, and compares with a map.
    fn check(keys: &[Key], mut table: impl Visited<Key>) {
        let mut known: HashMap<(u32, u32), NodeId> = HashMap::new();
        let key_of = |node: NodeId| keys[node as usize];
        for (node, key) in (0..).zip(keys) {
            table.make_room(node as usize + 1);
            let code = table.code(key);
            let found = table.find(code, key, key_of);
            assert_eq!(found.as_ref().ok(), known.get(&(key.0, key.1)));
            match found {
                Ok(old) => table.replace(code, old, node),
                Err(vacancy) => table.insert(vacancy, node),
            }
            known.insert((key.0, key.1), node);
        }
        for (&(a, b), &node) in &known {
            let key = Key(a, b);
            assert_eq!(table.find(table.code(&key), &key, key_of).ok(), Some(node));
        }
    }

    #[test]
    fn a_table_grows_and_forgets_nothing() {
        let keys: Vec<Key> = (0..50_000u32).map(|n| Key(n % 40_000, 7)).collect();
        let table = Hashed::default();
        check(&keys, table);
    }

    #[test]
    fn a_hash_that_tells_nothing_does_not_fill_the_memory() {
        let keys: Vec<Key> = (0..3000).map(|n| Key(0, n)).collect();
        let mut table = Hashed::default();
        let mut found = 0;
        for (node, key) in (0..).zip(&keys) {
            Visited::<Key>::make_room(&mut table, node as usize + 1);
            let code = Visited::code(&table, key);
            let vacancy = table.find(code, key, |node| keys[node as usize]).unwrap_err();
            Visited::<Key>::insert(&mut table, vacancy, node);
            found += u32::from(table.find(code, key, |node| keys[node as usize]).is_ok());
        }
        assert_eq!(found as usize, REACH * SLOTS);
        assert!(Visited::<Key>::bytes(&table) <= 4 * 8 * 2 * keys.len() as u64);
    }

    proptest! {
        #[test]
        fn a_table_is_a_map(keys in proptest::collection::vec((0u32..2000, 0u32..4), 0..4000)) {
            let keys: Vec<Key> = keys.into_iter().map(|(a, b)| Key(a, b)).collect();
            check(&keys, Hashed::default());
        }
    }
}
