//! Tables from keys to the node that stands for them.
//!
//! [`Hashed`] holds only node numbers and asks the arena for their keys; [`Dense`] is for problems
//! whose keys are small whole numbers, such as the cells of a map.

use super::{NO_NODE, NodeId};
use std::hash::{Hash, Hasher};
use std::hint::black_box;

/// The place in a table of one key.
pub struct Place<'a> {
    /// The node that stands there, or [`NO_NODE`].
    node: NodeId,
    slot: &'a mut u32,
    /// What a slot holds besides the node's number.
    tag: u32,
}

impl Place<'_> {
    /// The node that stands there.
    #[inline]
    pub fn node(&self) -> Option<NodeId> {
        known(self.node)
    }

    /// Puts `node` there, instead of the one that stands there.
    #[inline]
    pub fn put(self, node: NodeId) {
        *self.slot = self.tag | node;
    }
}

#[inline]
fn known(node: NodeId) -> Option<NodeId> {
    (node != NO_NODE).then_some(node)
}

/// A table from keys to nodes.
pub trait Visited<K> {
    /// The code by which `key` is looked for. Reads its place and forgets it: when several keys are
    /// coded first and looked for then, they wait for memory once together and not one by one.
    fn code(&self, key: &K) -> u32;

    /// The place of `key`, which has this `code`; a node with a number up to `next` can be put there.
    /// `key_of` tells the key of a node that was put in earlier.
    fn place(&mut self, code: u32, key: K, next: NodeId, key_of: impl Fn(NodeId) -> K) -> Place<'_>;

    /// The node that stands at `key`, which has this `code`.
    fn find(&self, code: u32, key: K, key_of: impl Fn(NodeId) -> K) -> Option<NodeId>;

    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// A hash table for keys of any kind: 5 to 11 bytes a node.
///
/// Linear probing over slots of 32 bits. There are more slots than nodes, so with 2^b slots a node's
/// number takes b bits; the others hold further bits of the hash, and the arena is hardly ever asked
/// about a wrong node.
pub struct Hashed {
    slots: Vec<u32>,
    /// Binary logarithm of the number of slots.
    bits: u32,
    /// The first node number that needs a larger table.
    full: NodeId,
}

/// An empty slot. No node in it has a number of only ones, as it is full before.
const EMPTY: u32 = u32::MAX;

impl Default for Hashed {
    fn default() -> Self {
        Hashed::with_bits(8)
    }
}

impl Hashed {
    fn with_bits(bits: u32) -> Self {
        // The largest table is never full, as it has a slot for every number.
        let full = if bits == 32 { NO_NODE } else { 3 << (bits - 2) };
        Hashed { slots: vec![EMPTY; 1 << bits], bits, full }
    }

    /// The first slot to look into and the tag.
    #[inline]
    fn home(&self, code: u32) -> (usize, u32) {
        let code = u64::from(code) << self.bits;
        ((code >> 32) as usize, code as u32)
    }

    /// The slot of `key` and the node in it, or the empty one where it belongs and [`NO_NODE`].
    #[inline]
    fn probe<K: Eq>(
        &self,
        code: u32,
        key: &K,
        key_of: impl Fn(NodeId) -> K,
    ) -> (usize, u32, NodeId) {
        let last = self.slots.len() - 1;
        let (mut at, tag) = self.home(code);
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                return (at, tag, NO_NODE);
            }
            let node = slot ^ tag;
            if node as usize <= last && key_of(node) == *key {
                return (at, tag, node);
            }
            at = (at + 1) & last;
        }
    }

    /// Doubles the table. Neighbours stay neighbours, so only the arena is read here and there.
    #[cold]
    fn grow<K: Hash>(&mut self, key_of: impl Fn(NodeId) -> K) {
        let mut larger = Hashed::with_bits(self.bits + 1);
        let mask = self.slots.len() as u32 - 1;
        let last = larger.slots.len() - 1;
        for &slot in self.slots.iter().filter(|&&slot| slot != EMPTY) {
            let node = slot & mask;
            let (mut at, tag) = larger.home(code(&key_of(node)));
            while larger.slots[at] != EMPTY {
                at = (at + 1) & last;
            }
            larger.slots[at] = tag | node;
        }
        *self = larger;
    }
}

#[inline]
fn code<K: Hash>(key: &K) -> u32 {
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    key.hash(&mut folding);
    (folding.finish() >> 32) as u32
}

impl<K: Hash + Eq> Visited<K> for Hashed {
    #[inline]
    fn code(&self, key: &K) -> u32 {
        let code = code(key);
        black_box(self.slots[self.home(code).0]);
        code
    }

    #[inline]
    fn place(&mut self, code: u32, key: K, next: NodeId, key_of: impl Fn(NodeId) -> K) -> Place<'_> {
        while next >= self.full {
            self.grow(&key_of);
        }
        let (at, tag, node) = self.probe(code, &key, key_of);
        Place { node, slot: &mut self.slots[at], tag }
    }

    #[inline]
    fn find(&self, code: u32, key: K, key_of: impl Fn(NodeId) -> K) -> Option<NodeId> {
        known(self.probe(code, &key, key_of).2)
    }

    fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<u32>()) as u64
    }
}

/// Hashes by multiplying and folding the product, which spreads every bit of a word over all bits.
struct Folding(u64);

impl Folding {
    #[inline]
    fn word(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * 0xD1B5_4A32_D192_ED03;
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

    #[inline]
    fn place(&mut self, code: u32, _: u32, _: NodeId, _: impl Fn(NodeId) -> u32) -> Place<'_> {
        let slot = &mut self.nodes[code as usize];
        Place { node: *slot, slot, tag: 0 }
    }

    #[inline]
    fn find(&self, code: u32, _: u32, _: impl Fn(NodeId) -> u32) -> Option<NodeId> {
        known(self.nodes[code as usize])
    }

    fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<NodeId>()) as u64
    }
}
