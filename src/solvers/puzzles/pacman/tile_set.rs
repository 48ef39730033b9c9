//! A set of keys most of which lie close to each other.

use crate::engine::search::visited::{Folding, Visited};
use crate::puzzles::prelude::*;
use std::hash::{Hash, Hasher};
use std::iter;

/// A part of a state space whose keys are looked up at about the same time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tile {
    /// The layer it is part of.
    layer: u64,
    /// Its number in the layer.
    number: u32,
}

/// A key that is one of at most [`PLACES`] on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key {
    /// The layer that the tile is part of.
    pub layer: u64,
    /// The number of the tile in the layer, times [`PLACES`], and the place on it.
    pub place: u32,
}

impl Key {
    #[inline]
    fn tile(&self) -> Tile {
        Tile { layer: self.layer, number: self.place / PLACES }
    }
}

impl Hash for Key {
    /// Hashes one word instead of two.
    #[inline]
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u128(u128::from(self.layer) << 64 | u128::from(self.place));
    }
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
    /// When so many are taken, it has to grow; 0 while it does.
    room: usize,
    growing: Growing,
}

/// A table that is no longer small grows a little at a time, so that no step of a search takes long.
#[derive(Clone, Debug)]
enum Growing {
    No,
    /// The slots of the larger table are made.
    Making(Vec<Slot>),
    /// The larger one is in use, and the tiles of the old one, so many of whose slots are done, move there;
    /// those that are changed move at once.
    Moving(Vec<Slot>, usize),
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

/// Slots of a larger table that are made, or moved, at once.
const IN_A_STEP: usize = 1 << 9;

/// A slot that is not taken.
const FREE: Slot = Slot { layer: 0, number: 0, places: 0 };

/// Where a key can be put.
pub struct Vacancy {
    at: usize,
    tile: Tile,
    /// The place, and those of the tile that are in the set.
    places: u32,
}

impl Default for TileSet {
    fn default() -> Self {
        TileSet { slots: vec![FREE; 256], taken: 0, room: 129, growing: Growing::No }
    }
}

/// The hash of a tile.
#[inline]
fn code(tile: Tile) -> u32 {
    let mut folding = Folding(0x9E37_79B9_7F4A_7C15);
    folding.words(tile.layer, u64::from(tile.number));
    folding.finish() as u32
}

/// The slot of a tile, or the free one where it would be.
#[inline]
fn slot(slots: &[Slot], code: u32, tile: Tile) -> usize {
    let mask = slots.len() - 1;
    let mut at = code as usize & mask;
    loop {
        let slot = &slots[at];
        if slot.tile() == tile || slot.places == 0 {
            return at;
        }
        at = (at + 1) & mask;
    }
}

impl TileSet {
    /// Doubles the table, in parts; while it is small, enlarges it more and at once.
    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        self.room = 0;
        let is_small = self.slots.len() < SMALL;
        let (size, at_once) = match is_small {
            true => (self.slots.len() * 4, usize::MAX),
            false => (self.slots.len() * 2, IN_A_STEP),
        };
        loop {
            match &mut self.growing {
                Growing::No => self.growing = Growing::Making(Vec::with_capacity(size)),
                Growing::Making(larger) if larger.len() < size => {
                    let missing = (size - larger.len()).min(at_once);
                    larger.extend(iter::repeat_n(FREE, missing));
                    work::charge(missing as u64);
                }
                Growing::Making(larger) => {
                    let old = std::mem::replace(&mut self.slots, std::mem::take(larger));
                    (self.taken, self.growing) = (0, Growing::Moving(old, 0));
                }
                Growing::Moving(old, moved) => {
                    let some = &old[*moved..old.len().min(moved.saturating_add(at_once))];
                    work::charge(some.len() as u64);
                    *moved += some.len();
                    for tile in some.iter().filter(|slot| slot.places != 0) {
                        let at = slot(&self.slots, code(tile.tile()), tile.tile());
                        let slot = &mut self.slots[at];
                        self.taken += usize::from(slot.places == 0);
                        *slot = Slot { places: slot.places | tile.places, ..*tile };
                    }
                    if *moved == old.len() {
                        (self.room, self.growing) = (self.slots.len() / 2 + 1, Growing::No);
                        return;
                    }
                }
            }
            if !is_small {
                return;
            }
        }
    }

    /// The same as `find`, for a place that is not in the table in use: it may be in the old one.
    #[cold]
    #[inline(never)]
    fn find_old(&self, code: u32, vacancy: Vacancy) -> Result<Option<NodeId>, Vacancy> {
        let Growing::Moving(old, _) = &self.growing else { return Err(vacancy) };
        let known = old[slot(old, code, vacancy.tile)].places;
        if known & vacancy.places != 0 {
            return Ok(None);
        }
        Err(Vacancy { places: vacancy.places | known, ..vacancy })
    }
}

impl Visited<Key> for TileSet {
    type Known = Option<NodeId>;
    type Vacancy = Vacancy;

    #[inline]
    fn code(&self, key: &Key) -> u32 {
        code(key.tile())
    }

    #[inline]
    fn make_room(&mut self, _: usize, _: impl Fn(NodeId) -> Key) {
        if self.taken >= self.room {
            self.grow();
        }
    }

    #[inline]
    fn find(
        &self,
        code: u32,
        key: &Key,
        _: impl Fn(NodeId) -> Key,
    ) -> Result<Option<NodeId>, Vacancy> {
        let tile = key.tile();
        let (at, place) = (slot(&self.slots, code, tile), 1 << (key.place % PLACES));
        if self.slots[at].places & place != 0 {
            return Ok(None);
        }
        let vacancy = Vacancy { at, tile, places: place };
        match self.growing {
            Growing::No => Err(vacancy),
            _ => self.find_old(code, vacancy),
        }
    }

    #[inline]
    fn insert(&mut self, Vacancy { at, tile, places }: Vacancy, _: NodeId) {
        let slot = &mut self.slots[at];
        self.taken += usize::from(slot.places == 0);
        *slot = Slot { layer: tile.layer, number: tile.number, places: slot.places | places };
    }

    /// Not used: the set stores no nodes.
    fn replace(&mut self, _: u32, _: NodeId, _: NodeId) {}

    /// While it grows, those of the table it will be: the old one is given back soon.
    fn bytes(&self) -> u64 {
        let slots = match &self.growing {
            Growing::Making(larger) => larger.capacity(),
            _ => self.slots.len(),
        };
        (slots * size_of::<Slot>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// On a tile of a layer; the layers and tiles leave gaps.
    fn key(layer: u64, tile: u32, place: u32) -> Key {
        Key { layer, place: tile * PLACES + place }
    }

    /// Inserts every key that is not present and compares with a standard set.
    fn check(keys: &[Key]) {
        let (mut set, mut known) = (TileSet::default(), HashSet::new());
        let key_of = |_: NodeId| keys[0];
        for &key in keys {
            set.make_room(0, key_of);
            let code = set.code(&key);
            match set.find(code, &key, key_of) {
                Ok(node) => assert_eq!((node, known.insert(key)), (None, false)),
                Err(vacancy) => {
                    assert!(known.insert(key));
                    set.insert(vacancy, 0);
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
                keys.into_iter().map(|(a, b, c)| key((a << 32) + a % 3, b * 7, c)).collect();
            check(&keys);
        }
    }

    #[test]
    fn a_large_set_grows_a_little_at_a_time() {
        let keys: Vec<Key> = (0..80_000).map(|n| key(n / 3, (n % 3) as u32, 5)).collect();
        let again = keys.iter().map(|&key| Key { place: key.place + 1, ..key });
        check(&keys.iter().copied().chain(again).collect::<Vec<_>>());
        let (mut set, mut moved, mut most) = (TileSet::default(), 0, 0);
        for key in &keys {
            let before = work::spent();
            set.make_room(0, |_| keys[0]);
            let slots = work::spent() - before;
            if set.slots.len() >= 2 * SMALL {
                (moved, most) = (moved + slots, most.max(slots));
            }
            if let Err(vacancy) = set.find(set.code(key), key, |_| keys[0]) {
                set.insert(vacancy, 0);
            }
        }
        // When 2^16 of 2^17 slots are taken, as many are moved and twice as many made.
        assert!(set.slots.len() == 1 << 18 && moved >= 3 << 17, "{moved} slots moved");
        assert!(most <= IN_A_STEP as u64, "{most} slots at once");
    }

    #[test]
    fn the_free_slot_is_nobodys() {
        check(&[key(0, 0, 0), key(0, 0, 31), key(0, 0, 0), key(1, 0, 0)]);
    }
}
