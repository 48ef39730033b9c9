//! Tables from keys to the node that stands for them.
//!
//! [`Hashed`] holds only node numbers and asks the arena for their keys; [`Dense`] is for problems
//! whose keys are small whole numbers, such as the cells of a map.

use super::{NO_NODE, NodeId};
use hashbrown::HashTable;
use hashbrown::hash_table;
use rustc_hash::FxBuildHasher;
use std::hash::{BuildHasher, Hash};

/// The place in a table of one key.
pub enum Slot<'a, V> {
    /// A node stands there; it may be replaced.
    Taken(&'a mut NodeId),
    /// Nobody stands there yet.
    Empty(V),
}

/// An empty place that can be filled.
pub trait Vacant {
    /// Puts `node` there.
    fn fill(self, node: NodeId);
}

/// A table from keys to nodes.
pub trait Visited<K> {
    /// An empty place of this table.
    type Vacant<'a>: Vacant
    where
        Self: 'a;

    /// The place of `key`. `key_of` tells the key of a node that was put in earlier.
    fn slot(&mut self, key: K, key_of: impl Fn(NodeId) -> K) -> Slot<'_, Self::Vacant<'_>>;

    /// Whether a node stands at `key`.
    fn contains(&self, key: K, key_of: impl Fn(NodeId) -> K) -> bool;

    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// A hash table for keys of any kind; about 9 bytes a key.
#[derive(Default)]
pub struct Hashed {
    table: HashTable<NodeId>,
}

impl Vacant for hash_table::VacantEntry<'_, NodeId> {
    fn fill(self, node: NodeId) {
        self.insert(node);
    }
}

fn hash<K: Hash>(key: &K) -> u64 {
    FxBuildHasher.hash_one(key)
}

impl<K: Hash + Eq> Visited<K> for Hashed {
    type Vacant<'a> = hash_table::VacantEntry<'a, NodeId>;

    #[inline]
    fn slot(&mut self, key: K, key_of: impl Fn(NodeId) -> K) -> Slot<'_, Self::Vacant<'_>> {
        let code = hash(&key);
        match self.table.entry(code, |&node| key_of(node) == key, |&node| hash(&key_of(node))) {
            hash_table::Entry::Occupied(entry) => Slot::Taken(entry.into_mut()),
            hash_table::Entry::Vacant(entry) => Slot::Empty(entry),
        }
    }

    #[inline]
    fn contains(&self, key: K, key_of: impl Fn(NodeId) -> K) -> bool {
        self.table.find(hash(&key), |&node| key_of(node) == key).is_some()
    }

    fn bytes(&self) -> u64 {
        self.table.allocation_size() as u64
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

impl Vacant for &mut NodeId {
    fn fill(self, node: NodeId) {
        *self = node;
    }
}

impl Visited<u32> for Dense {
    type Vacant<'a> = &'a mut NodeId;

    #[inline]
    fn slot(&mut self, key: u32, _: impl Fn(NodeId) -> u32) -> Slot<'_, Self::Vacant<'_>> {
        let node = &mut self.nodes[key as usize];
        if *node == NO_NODE { Slot::Empty(node) } else { Slot::Taken(node) }
    }

    #[inline]
    fn contains(&self, key: u32, _: impl Fn(NodeId) -> u32) -> bool {
        self.nodes[key as usize] != NO_NODE
    }

    fn bytes(&self) -> u64 {
        (self.nodes.len() * size_of::<NodeId>()) as u64
    }
}
