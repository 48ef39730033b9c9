//! A set of keys most of which lie close to each other.

use crate::engine::search::visited::{Folding, Visited};
use crate::puzzles::prelude::*;
use std::hash::{Hash, Hasher};

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

/// A set of keys on tiles: a bit for each, and hash tables of the tiles.
///
/// It stores no nodes, so it is for problems whose keys fix the path cost: there a second node for a key
/// is never cheaper. Takes 23 to 46 bytes a tile. One that grows never takes long, nor much memory at once, as it is
/// split among tables of one size (extendible hashing: Fagin and others 1979): one that is full becomes two.
#[derive(Clone, Debug)]
pub struct TileSet {
    /// By the first bits of a code, which table the tile is in.
    directory: Vec<u32>,
    /// The other bits of a code.
    shift: u32,
    /// The tiles whose codes begin with the same bits, found by linear probing (Knuth, The Art of Computer
    /// Programming 3, 6.4, algorithm L).
    tables: Vec<Box<[Slot; SLOTS]>>,
    splits: Vec<Split>,
}

/// When a table is split.
#[derive(Clone, Copy, Debug)]
struct Split {
    /// So many more tiles may come before.
    room: u32,
    /// Number of the first bits of the codes.
    depth: u32,
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

/// Slots of a table.
const SLOTS: usize = 1 << 9;

/// A table is split when so many are taken, so that mostly the first or second probe succeeds.
const ROOM: u32 = SLOTS as u32 * 7 / 10;

/// A slot that is not taken.
const FREE: Slot = Slot { layer: 0, number: 0, places: 0 };

/// Where a key can be put.
pub struct Vacancy {
    code: u32,
    table: usize,
    at: usize,
    tile: Tile,
    /// The place on the tile, as a bit.
    place: u32,
}

impl Default for TileSet {
    fn default() -> Self {
        let mut set =
            TileSet { directory: vec![0; 2], shift: u32::BITS - 1, tables: vec![], splits: vec![] };
        set.add(0);
        set
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
fn slot(slots: &[Slot; SLOTS], code: u32, tile: Tile) -> usize {
    let mut at = code as usize % SLOTS;
    loop {
        let slot = &slots[at];
        if slot.tile() == tile || slot.places == 0 {
            return at;
        }
        at = (at + 1) % SLOTS;
    }
}

impl TileSet {
    /// Adds a table for codes whose first `depth` bits are the same.
    fn add(&mut self, depth: u32) {
        self.tables.push(Box::new([FREE; SLOTS]));
        self.splits.push(Split { room: ROOM, depth });
    }

    /// The number of the table for tiles with this code.
    #[inline]
    fn table(&self, code: u32) -> usize {
        self.directory[(code >> self.shift) as usize] as usize
    }

    /// Makes two tables of the one for `code`.
    #[cold]
    #[inline(never)]
    fn split(&mut self, code: u32) {
        let (table, new) = (self.table(code), self.tables.len());
        let depth = self.splits[table].depth + 1;
        if depth > u32::BITS - self.shift {
            self.directory = self.directory.iter().flat_map(|&table| [table; 2]).collect();
            self.shift -= 1;
        }
        self.add(depth);
        self.splits[table] = Split { room: ROOM, depth };
        work::charge(2 * SLOTS as u64);
        // The entries of codes that begin like this one and go on with a 1.
        let entries = 1 << (u32::BITS - self.shift - depth);
        let first = ((code >> self.shift) as usize / entries) | 1;
        self.directory[first * entries..][..entries].fill(new as u32);
        let old = std::mem::replace(&mut *self.tables[table], [FREE; SLOTS]);
        for &tile in old.iter().filter(|slot| slot.places != 0) {
            let code = self::code(tile.tile());
            let table = self.table(code);
            let slots = &mut self.tables[table];
            slots[slot(slots, code, tile.tile())] = tile;
            self.splits[table].room -= 1;
        }
    }
}

impl Visited<Key> for TileSet {
    type Known = Option<NodeId>;
    type Vacancy = Vacancy;

    #[inline]
    fn code(&self, key: &Key) -> u32 {
        code(key.tile())
    }

    /// Not used: it grows when a table is full.
    fn make_room(&mut self, _: usize, _: impl Fn(NodeId) -> Key) {}

    #[inline]
    fn find(
        &self,
        code: u32,
        key: &Key,
        _: impl Fn(NodeId) -> Key,
    ) -> Result<Option<NodeId>, Vacancy> {
        let (tile, place) = (key.tile(), 1 << (key.place % PLACES));
        let table = self.table(code);
        let slots = &self.tables[table];
        let at = slot(slots, code, tile);
        if slots[at].places & place != 0 {
            return Ok(None);
        }
        Err(Vacancy { code, table, at, tile, place })
    }

    #[inline]
    fn insert(&mut self, Vacancy { code, table, at, tile, place }: Vacancy, _: NodeId) {
        let slot = &mut self.tables[table][at % SLOTS];
        let room = &mut self.splits[table].room;
        *room -= u32::from(slot.places == 0);
        *slot = Slot { layer: tile.layer, number: tile.number, places: slot.places | place };
        if *room == 0 {
            self.split(code);
        }
    }

    /// Not used: the set stores no nodes.
    fn replace(&mut self, _: u32, _: NodeId, _: NodeId) {}

    fn bytes(&self) -> u64 {
        let slots = self.tables.len() * size_of::<[Slot; SLOTS]>();
        (slots + bytes_of(&self.tables) + bytes_of(&self.splits) + bytes_of(&self.directory)) as u64
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
        let (mut set, mut all, mut most) = (TileSet::default(), 0, 0);
        for key in &keys {
            let before = work::spent();
            if let Err(vacancy) = set.find(set.code(key), key, |_| keys[0]) {
                set.insert(vacancy, 0);
            }
            let slots = work::spent() - before;
            (all, most) = (all + slots, most.max(slots));
        }
        assert_eq!(most, 2 * SLOTS as u64);
        assert_eq!(all, 2 * (set.tables.len() as u64 - 1) * SLOTS as u64);
        // Seven tenths of the slots are taken at the most, half of that after a split.
        let slots = set.tables.len() * SLOTS;
        assert!((80_000 * 10 / 7..80_000 * 20 / 6).contains(&slots), "{slots} slots");
        assert!(set.bytes() < 80_000 * 50, "{} bytes", set.bytes());
    }

    #[test]
    fn the_free_slot_is_nobodys() {
        check(&[key(0, 0, 0), key(0, 0, 31), key(0, 0, 0), key(1, 0, 0)]);
    }
}
