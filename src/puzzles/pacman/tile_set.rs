//! A set of keys most of which lie close to each other.

use crate::engine::search::visited::{Folding, Visited};
use crate::engine::terms::NodeId;
use std::hash::Hasher;

/// A part of a state space whose keys are looked up at about the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    /// The layer it is part of.
    pub layer: u64,
    /// Its number in the layer.
    pub number: u32,
}

/// A key that is one of at most [`PLACES`] on a tile.
pub trait OnTile {
    /// The tile, and the place there, below [`PLACES`].
    fn tile(&self) -> (Tile, u32);
}

/// Places of a tile.
pub const PLACES: u32 = u32::BITS;

/// A set of keys on tiles: a bit for each, and a hash table of the tiles.
///
/// It stores no nodes, so it is for problems whose keys fix the path cost: there a second node for a key
/// is never cheaper. Takes 32 to 64 bytes a tile: with half of the slots free, the first probe mostly
/// succeeds.
#[derive(Clone, Debug)]
pub struct TileSet {
    /// Found by linear probing (Knuth, The Art of Computer Programming 3, 6.4, algorithm L).
    slots: Vec<Slot>,
    taken: usize,
}

/// A tile of the set; free if no bit is set.
#[derive(Clone, Copy, Debug)]
struct Slot {
    layer: u64,
    number: u32,
    places: u32,
}

impl Slot {
    fn tile(self) -> Tile {
        Tile { layer: self.layer, number: self.number }
    }
}

/// A table of fewer slots is small.
const SMALL: usize = 1 << 14;

/// A slot that is not taken.
const FREE: Slot = Slot { layer: 0, number: 0, places: 0 };

/// Where a key can be put.
pub struct Vacancy {
    at: usize,
    tile: Tile,
    place: u32,
}

impl Default for TileSet {
    fn default() -> Self {
        TileSet { slots: vec![FREE; 256], taken: 0 }
    }
}

/// The hash of a tile.
#[inline]
fn code(tile: Tile) -> u32 {
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    folding.words(tile.layer, u64::from(tile.number));
    folding.finish() as u32
}

impl TileSet {
    /// The slot of a tile, or the free one where it would be.
    #[inline]
    fn slot(&self, code: u32, tile: Tile) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = code as usize & mask;
        loop {
            let slot = &self.slots[at];
            if slot.tile() == tile || slot.places == 0 {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    /// Doubles the table; while it is small, enlarges it more.
    #[cold]
    fn grow(&mut self) {
        let by = if self.slots.len() < SMALL { 4 } else { 2 };
        let larger = vec![FREE; self.slots.len() * by];
        for slot in std::mem::replace(&mut self.slots, larger) {
            if slot.places != 0 {
                let at = self.slot(code(slot.tile()), slot.tile());
                self.slots[at] = slot;
            }
        }
    }
}

impl<K: OnTile> Visited<K> for TileSet {
    type Known = Option<NodeId>;
    type Vacancy = Vacancy;

    #[inline]
    fn code(&self, key: &K) -> u32 {
        code(key.tile().0)
    }

    fn make_room(&mut self, _: usize, _: impl Fn(NodeId) -> K) {}

    #[inline]
    fn find(&self, code: u32, key: &K, _: impl Fn(NodeId) -> K) -> Result<Option<NodeId>, Vacancy> {
        let (tile, place) = key.tile();
        let (at, place) = (self.slot(code, tile), 1 << (place % PLACES));
        if self.slots[at].places & place == 0 { Err(Vacancy { at, tile, place }) } else { Ok(None) }
    }

    #[inline]
    fn insert(&mut self, Vacancy { at, tile, place }: Vacancy, _: NodeId) {
        let slot = &mut self.slots[at];
        self.taken += usize::from(slot.places == 0);
        *slot = Slot { layer: tile.layer, number: tile.number, places: slot.places | place };
        if self.taken * 2 > self.slots.len() {
            self.grow();
        }
    }

    /// Not used: the set stores no nodes.
    fn replace(&mut self, _: u32, _: NodeId, _: NodeId) {}

    fn bytes(&self) -> u64 {
        (self.slots.len() * size_of::<Slot>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// Layer, tile and place; the layers and tiles leave gaps.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    struct Key(u64, u32, u32);

    impl OnTile for Key {
        fn tile(&self) -> (Tile, u32) {
            (Tile { layer: self.0, number: self.1 }, self.2)
        }
    }

    /// Inserts every key that is not present and compares with a standard set.
    fn check(keys: &[Key]) {
        let (mut set, mut known) = (TileSet::default(), HashSet::new());
        let key_of = |_: NodeId| keys[0];
        for &key in keys {
            let code = set.code(&key);
            match set.find(code, &key, key_of) {
                Ok(node) => assert_eq!((node, known.insert(key)), (None, false)),
                Err(vacancy) => {
                    assert!(known.insert(key));
                    Visited::<Key>::insert(&mut set, vacancy, 0);
                }
            }
        }
        for key in &known {
            assert!(set.find(set.code(key), key, key_of).is_ok());
        }
    }

    proptest! {
        #[test]
        fn a_tile_set_is_a_set(
            keys in proptest::collection::vec((0u64..40, 0u32..20, 0..PLACES), 0..6000),
        ) {
            let keys: Vec<Key> =
                keys.into_iter().map(|(a, b, c)| Key((a << 32) + a % 3, b * 7, c)).collect();
            check(&keys);
        }
    }

    #[test]
    fn the_free_slot_is_nobodys() {
        check(&[Key(0, 0, 0), Key(0, 0, 31), Key(0, 0, 0), Key(1, 0, 0)]);
    }
}
