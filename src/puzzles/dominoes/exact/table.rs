//! The transposition table: what is known of positions met before.
//!
//! Two entries a slot (Breuker, Uiterwijk, van den Herik, "Replacement schemes for chess programs", 1994,
//! TwoBig1): the one that took more work stays, the other is the latest. It doubles while it may.

use super::frame::Frame;
use super::key::Key;

/// One position, or nothing where `work` is 0.
#[derive(Clone, Copy, Debug)]
struct Entry<B> {
    key: Key<B>,
    won: bool,
    /// How many times two to the power of so much were searched below it, plus one.
    work: u8,
}

/// Positions known to be won or lost for the side to move.
#[derive(Clone, Debug)]
pub struct Table<B> {
    /// A power of two of them.
    slots: Vec<[Entry<B>; 2]>,
    used: usize,
    most_bytes: u64,
}

/// Slots at first.
const SLOTS: usize = 1 << 10;

impl<B: Frame> Table<B> {
    /// An empty table that takes at most so many bytes, though no fewer than it begins with.
    pub fn new(most_bytes: u64) -> Table<B> {
        Table { slots: vec![[Self::NOTHING; 2]; SLOTS], used: 0, most_bytes }
    }

    const NOTHING: Entry<B> =
        Entry { key: Key { free: B::EMPTY, ahead: 0, vertical: false }, won: false, work: 0 };

    #[inline(always)]
    fn slot(&self, key: &Key<B>) -> usize {
        let rest = (key.ahead as u64) << 1 | u64::from(key.vertical);
        let hash = (key.free.mix() ^ rest).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        hash as usize & (self.slots.len() - 1)
    }

    /// Whether the side to move wins, if that is known.
    #[inline(always)]
    pub fn get(&self, key: &Key<B>) -> Option<bool> {
        let slot = self.slots.get(self.slot(key))?;
        slot.iter().find(|entry| entry.key == *key && entry.work > 0).map(|entry| entry.won)
    }

    /// Keeps that the side to move wins or loses, which took a search of so many nodes.
    pub fn put(&mut self, key: Key<B>, won: bool, nodes: u64) {
        let bytes = (size_of_val(self.slots.as_slice()) * 3) as u64;
        if self.used > self.slots.len() && bytes <= self.most_bytes {
            self.grow();
        }
        let work = 1 + nodes.checked_ilog2().unwrap_or(0) as u8;
        self.keep(Entry { key, won, work });
    }

    fn keep(&mut self, entry: Entry<B>) {
        let at = self.slot(&entry.key);
        let Some([big, new]) = self.slots.get_mut(at) else { return };
        let free = usize::from(big.work == 0) + usize::from(new.work == 0);
        if entry.work >= big.work {
            *new = *big;
            *big = entry;
        } else {
            *new = entry;
        }
        self.used += usize::from(free > 0);
    }

    fn grow(&mut self) {
        let twice = vec![[Self::NOTHING; 2]; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, twice);
        self.used = 0;
        for [big, new] in old {
            for entry in [new, big].into_iter().filter(|entry| entry.work > 0) {
                self.keep(entry);
            }
        }
    }
}
