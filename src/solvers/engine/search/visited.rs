//! Tables from keys to the node that stands for them.
//!
//! [`Hashed`] holds only node numbers and asks the arena for their keys; [`Dense`] is for problems
//! whose keys are small whole numbers, such as the cells of a map.

mod hashed;

pub use hashed::{Folding, Hashed};

use crate::engine::prelude::*;

/// A table from keys to nodes.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::Hashed;
/// use frontier::search::Visited;
///
/// let keys = ["a", "b"];
/// let key_of = |node: u32| keys[node as usize];
/// let mut table = Hashed::default();
/// for node in 0..2 {
///     table.make_room(2, key_of);
///     let key = key_of(node);
///     let code = Visited::code(&table, &key);
///     if let Err(vacancy) = table.find(code, &key, key_of) {
///         Visited::<&str>::insert(&mut table, vacancy, node);
///     }
/// }
/// let code = Visited::code(&table, &"b");
/// assert!(matches!(table.find(code, &"b", key_of), Ok(1)));
/// ```
pub trait Visited<K> {
    /// What a lookup gives for a key in the table: its node, or no more than that the key is present,
    /// where the key fixes everything that matters, the path cost included.
    type Known: Copy + Into<Option<NodeId>>;

    /// Where a node can be put.
    type Vacancy;

    /// Whether to call [`Visited::code`] for several keys before the first [`Visited::find`], so that
    /// their cache misses overlap. Not worth it where the table mostly fits the cache.
    const IS_FAR: bool = false;

    /// The hash code of `key`. Prefetches its place if [`Visited::IS_FAR`].
    fn code(&self, key: &K) -> u32;

    /// Makes room for nodes with numbers below `numbers`. Invalidates vacancies found before. `key_of`
    /// as in [`Visited::find`].
    fn make_room(&mut self, numbers: usize, key_of: impl Fn(NodeId) -> K);

    /// The entry for `key`, which has this `code`, or the place where it can be inserted. `key_of`
    /// gives the key of a node inserted earlier.
    fn find(
        &self,
        code: u32,
        key: &K,
        key_of: impl Fn(NodeId) -> K,
    ) -> Result<Self::Known, Self::Vacancy>;

    /// Whether it has a place for every key and costs at it: whether [`Visited::is_cheapest`] and
    /// [`Visited::claim`] work.
    const IS_DIRECT: bool = false;

    /// Whether a path of cost `g` to the key with this code is cheaper than all that were put there.
    fn is_cheapest(&self, _code: u32, _g: f64) -> bool {
        true
    }

    /// If this path is cheaper than all before, puts `node` with its cost `g` in the place of the node that was
    /// there; the number of that one plus 1, or 0.
    fn claim(&mut self, _code: u32, _g: f64, _node: NodeId) -> Option<NodeId> {
        None
    }

    /// Inserts `node` at a vacancy; nothing may have been inserted since it was found.
    fn insert(&mut self, vacancy: Self::Vacancy, node: NodeId);

    /// Replaces the node `known` by `node`; both have this `code`.
    fn replace(&mut self, code: u32, known: NodeId, node: NodeId);

    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// A table for keys `0..n`: 4 bytes a key, 12 with costs, no hashing.
///
/// In parts that are made when they are needed: nothing is spent on keys far from all that are used.
pub struct Dense {
    /// By part and key, the number of its node plus 1; 0 if it has none.
    nodes: Vec<Option<Box<[NodeId; PART]>>>,
    /// By part and key, the bits of the cost of that node, inverted; 0 if it has none. There if any is put.
    costs: Vec<Option<Box<[u64; PART]>>>,
    /// Bytes of all parts.
    used: usize,
}

/// Keys of a part.
const PART: usize = 1 << 10;

impl Dense {
    /// An empty table for the keys `0..n`.
    pub fn new(n: usize) -> Self {
        let parts = n.div_ceil(PART);
        Dense { nodes: vec![None; parts], costs: vec![None; parts], used: 0 }
    }
}

/// A part that was not used before.
#[cold]
#[inline(never)]
fn begin<T: Copy + Default>(used: &mut usize) -> Box<[T; PART]> {
    *used += size_of::<[T; PART]>();
    vec![T::default(); PART].try_into().unwrap_or_else(|_| Box::new([T::default(); PART]))
}

impl Visited<u32> for Dense {
    const IS_DIRECT: bool = true;

    type Known = NodeId;
    /// The vacancy of a key is the key itself.
    type Vacancy = usize;

    #[inline]
    fn code(&self, &key: &u32) -> u32 {
        key
    }

    fn make_room(&mut self, _: usize, _: impl Fn(NodeId) -> u32) {}

    #[inline]
    fn find(&self, code: u32, _: &u32, _: impl Fn(NodeId) -> u32) -> Result<NodeId, usize> {
        let code = code as usize;
        let nodes = self.nodes[code / PART].as_deref();
        nodes.and_then(|nodes| nodes[code % PART].checked_sub(1)).ok_or(code)
    }

    #[inline]
    fn is_cheapest(&self, code: u32, g: f64) -> bool {
        // As integers the bits of floats that are not negative have the same order.
        let costs = self.costs.get(code as usize / PART).and_then(Option::as_deref);
        costs.map_or(0, |costs| costs[code as usize % PART]) < !g.to_bits()
    }

    #[inline]
    fn claim(&mut self, code: u32, g: f64, node: NodeId) -> Option<NodeId> {
        let (part, at) = (code as usize / PART, code as usize % PART);
        let costs = self.costs.get_mut(part)?.get_or_insert_with(|| begin(&mut self.used));
        if costs[at] >= !g.to_bits() {
            return None;
        }
        costs[at] = !g.to_bits();
        let nodes = self.nodes.get_mut(part)?.get_or_insert_with(|| begin(&mut self.used));
        Some(std::mem::replace(&mut nodes[at], node + 1))
    }

    #[inline]
    fn insert(&mut self, vacancy: usize, node: NodeId) {
        let part = &mut self.nodes[vacancy / PART];
        part.get_or_insert_with(|| begin(&mut self.used))[vacancy % PART] = node + 1;
    }

    #[inline]
    fn replace(&mut self, code: u32, _: NodeId, node: NodeId) {
        self.insert(code as usize, node);
    }

    fn bytes(&self) -> u64 {
        (2 * self.nodes.len() * size_of::<usize>() + self.used) as u64
    }
}

// Nodes by a code of their states, for searches whose table of states has no nodes. Filled only when a moment is
// inspected.

/// Lists of the nodes of equal code: about 6 bytes a node.
#[derive(Default)]
pub(in crate::engine) struct Index {
    /// By code, the newest node.
    heads: Vec<NodeId>,
    /// By node, the next older one of the same list.
    next: Vec<NodeId>,
}

impl Index {
    /// Adds the nodes below `below` that are missing.
    pub fn fill(&mut self, below: NodeId, code: impl Fn(NodeId) -> u32) {
        self.fill_on(below, below, u64::MAX, code);
    }

    /// Adds up to `steps` of the nodes below `below` that are missing, in an index for `all` nodes; whether none
    /// is missing now.
    pub fn fill_on(
        &mut self,
        all: NodeId,
        below: NodeId,
        steps: u64,
        code: impl Fn(NodeId) -> u32,
    ) -> bool {
        let steps = NodeId::try_from(steps).unwrap_or(NodeId::MAX);
        let to = below.min(self.len().saturating_add(steps));
        let lists = (all.max(to) as usize / 4).next_power_of_two().max(1 << 10);
        // It begins again when it has become four times too small.
        if lists / 4 >= self.heads.len() {
            self.heads = vec![NO_NODE; lists];
            self.next = Vec::with_capacity(to as usize);
        }
        work::charge(4 * u64::from(to.saturating_sub(self.len())));
        for id in self.len()..to {
            let list = self.list(code(id));
            self.next.push(std::mem::replace(&mut self.heads[list], id));
        }
        self.covers(below)
    }

    /// Number of nodes it has.
    pub fn len(&self) -> NodeId {
        self.next.len() as NodeId
    }

    /// Whether it has all nodes below `below`.
    pub fn covers(&self, below: NodeId) -> bool {
        self.next.len() >= below as usize
    }

    fn list(&self, code: u32) -> usize {
        // The golden ratio spreads codes that are small numbers.
        let spread = u64::from(code).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        spread as usize & self.heads.len().saturating_sub(1)
    }

    /// The nodes that may have this code, the newest first.
    pub fn nodes(&self, code: u32) -> impl Iterator<Item = NodeId> {
        let some = |node: NodeId| (node != NO_NODE).then_some(node);
        let first = self.heads.get(self.list(code)).copied().and_then(some);
        std::iter::successors(first, move |&node| some(*self.next.get(node as usize)?))
    }
}

#[cfg(test)]
mod tests {
    use super::hashed::SMALL;
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashMap;

    /// A key that hashes by its first part only.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Key(u32, u32);

    impl std::hash::Hash for Key {
        fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
            hasher.write_u32(self.0);
        }
    }

    /// Inserts every key, a repeated one in place of the known node, and compares with a map.
    fn check(keys: &[Key], mut table: impl Visited<Key, Known = NodeId>) {
        let mut known: HashMap<(u32, u32), NodeId> = HashMap::new();
        let key_of = |node: NodeId| keys[node as usize];
        for (node, key) in (0..).zip(keys) {
            table.make_room(node as usize + 1, key_of);
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

    /// Two hundred thousand nodes: it grows three times when it is no longer small.
    #[test]
    fn a_large_table_grows_a_little_at_a_time() {
        let keys: Vec<Key> = (0..200_000u32).map(|n| Key(n % 190_000, 7)).collect();
        check(&keys, Hashed::default());
        let key_of = |node: NodeId| keys[node as usize];
        let (mut table, mut moved, mut most) = (Hashed::default(), 0, 0);
        for (node, key) in (0..).zip(&keys) {
            let (before, is_small) = (work::spent(), table.slots < SMALL);
            table.make_room(node as usize + 1, key_of);
            let slots = work::spent() - before;
            if !is_small {
                (moved, most) = (moved + slots, most.max(slots));
            }
            if let Err(vacancy) = table.find(table.code(key), key, key_of) {
                Visited::<Key>::insert(&mut table, vacancy, node);
            }
        }
        // When it outgrows 2^17 slots, as many are moved and twice as many made.
        assert!(table.slots == 1 << 18 && moved >= 3 << 17, "{} slots, {moved} moved", table.slots);
        assert!(most < 4096, "{most} slots at once");
    }

    #[test]
    fn a_hash_that_tells_nothing_is_only_slow() {
        let keys: Vec<Key> = (0..2000).map(|n| Key(0, n)).collect();
        check(&keys, Hashed::default());
    }

    proptest! {
        #[test]
        fn a_table_is_a_map(keys in proptest::collection::vec((0u32..2000, 0u32..4), 0..4000)) {
            let keys: Vec<Key> = keys.into_iter().map(|(a, b)| Key(a, b)).collect();
            check(&keys, Hashed::default());
        }
    }

    #[test]
    fn an_index_lists_the_nodes_of_a_code() {
        let mut index = Index::default();
        let code = |id: NodeId| id % 700;
        for below in [0, 1, 500, 3000, 3001, 20_000] {
            index.fill(below, code);
            assert!(index.covers(below) && !index.covers(20_001));
            for sought in [0, 1, 499, 699] {
                let found: Vec<_> = index.nodes(sought).filter(|&id| code(id) == sought).collect();
                let all: Vec<_> = (0..below).rev().filter(|&id| code(id) == sought).collect();
                assert_eq!(found, all);
            }
        }
    }
}
