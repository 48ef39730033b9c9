//! The transposition table, and the keys of positions: equivalent ones have equal keys.
//!
//! Two entries a slot (Breuker, Uiterwijk, van den Herik, "Replacement schemes for chess programs", 1994,
//! TwoBig1): the entry that took more work, and the latest other one. The table doubles up to the limit on
//! its bytes; reaching the limit does not stop the search, only more entries are replaced.

use super::frame::{Frame, along, back, packed, places};
use crate::engine::grid::Size;
use crate::puzzles::dominoes::bits::Bits;

/// The lead (in moves) from which on vertical wins, and the lead up to which it loses; between them the
/// result is unknown.
#[derive(Clone, Copy, Debug)]
struct Known {
    wins_from: i8,
    loses_to: i8,
}

const UNKNOWN: Known = Known { wins_from: i8::MAX, loses_to: i8::MIN };

/// The known results for a set of squares; empty if `work` is 0.
///
/// A further move that stands alone never hurts its player, so a win proven with one lead holds for
/// every larger lead.
#[derive(Clone, Copy, Debug)]
struct Entry<B> {
    free: B,
    /// With horizontal to move, and with vertical.
    known: [Known; 2],
    /// One more than the binary logarithm of the nodes searched below it.
    work: u8,
}

/// The entry that took more work, and the latest one. Aligned so that a slot of the small frame lies in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Slot<B>([Entry<B>; 2]);

/// Positions known to be won or lost for the side to move.
#[derive(Clone, Debug)]
pub struct TranspositionTable<B> {
    /// The slots; their number is a power of two.
    slots: Vec<Slot<B>>,
    used: usize,
    most_bytes: u64,
}

/// Slots at first.
const SLOTS: usize = 1 << 10;

impl<B: Bits> TranspositionTable<B> {
    /// An empty table of at most `most_bytes` bytes, but at least its initial size.
    pub fn new(most_bytes: u64) -> TranspositionTable<B> {
        TranspositionTable { slots: vec![Slot([Self::NOTHING; 2]); SLOTS], used: 0, most_bytes }
    }

    const NOTHING: Entry<B> = Entry { free: B::EMPTY, known: [UNKNOWN; 2], work: 0 };

    /// Bytes in use.
    pub fn bytes(&self) -> u64 {
        size_of_val(self.slots.as_slice()) as u64
    }

    #[inline(always)]
    fn slot(&self, free: B) -> usize {
        // A product carries upwards only, so the upper half is folded in before the second one.
        let mix = free.mix();
        let hash = (mix ^ mix >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
        hash as usize & (self.slots.len() - 1)
    }

    /// Begins to read what [`TranspositionTable::get`] will look at, so that it comes from memory while others are read.
    #[inline(always)]
    pub fn touch(&self, key: &Key<B>) {
        std::hint::black_box(self.slots.get(self.slot(key.free)).map(|Slot([big, _])| big.work));
    }

    /// Whether the side to move wins, if that is known.
    #[inline(always)]
    pub fn get(&self, key: &Key<B>) -> Option<bool> {
        let Slot(slot) = self.slots.get(self.slot(key.free))?;
        let entry = slot.iter().find(|entry| entry.free == key.free && entry.work > 0)?;
        let [horizontal, vertical] = entry.known;
        let known = if key.vertical { vertical } else { horizontal };
        if key.ahead >= known.wins_from {
            Some(key.vertical)
        } else {
            (key.ahead <= known.loses_to).then_some(!key.vertical)
        }
    }

    /// Stores that the side to move wins or loses, found by a search of `nodes` nodes.
    pub fn put(&mut self, key: Key<B>, won: bool, nodes: u64) {
        // While the table grows, the old one and one of twice its size exist.
        if self.used > self.slots.len() && self.bytes() * 3 <= self.most_bytes {
            self.grow();
        }
        let work = 1 + nodes.checked_ilog2().unwrap_or(0) as u8;
        let at = self.slot(key.free);
        let Some(Slot(slot)) = self.slots.get_mut(at) else { return };
        let mut entry = Entry { free: key.free, work, ..Self::NOTHING };
        let before = slot.iter_mut().find(|before| before.free == key.free && before.work > 0);
        if let Some(before) = &before {
            entry.known = before.known;
        }
        let [horizontal, vertical] = &mut entry.known;
        let known = if key.vertical { vertical } else { horizontal };
        if won == key.vertical {
            known.wins_from = known.wins_from.min(key.ahead);
        } else {
            known.loses_to = known.loses_to.max(key.ahead);
        }
        match before {
            Some(before) => *before = Entry { work: before.work.max(work), ..entry },
            None => self.keep(entry),
        }
    }

    fn keep(&mut self, entry: Entry<B>) {
        let at = self.slot(entry.free);
        let Some(Slot([big, new])) = self.slots.get_mut(at) else { return };
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
        let twice = vec![Slot([Self::NOTHING; 2]); self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, twice);
        self.used = 0;
        for Slot([big, new]) in old {
            for entry in [new, big].into_iter().filter(|entry| entry.work > 0) {
                self.keep(entry);
            }
        }
    }
}

/// A position without what makes no difference to who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key<B> {
    /// The squares that matter, the smallest of the four mirror images.
    pub free: B,
    /// Vertical's moves that stand alone, less horizontal's.
    pub ahead: i8,
    /// Whether vertical is to move.
    pub vertical: bool,
}

impl<B: Bits> Key<B> {
    /// The key of a position on a board of `size` in the corner of the frame.
    ///
    /// Squares in no place of either player can never be covered. A strip is a run of squares in a column
    /// that only vertical can cover (or in a row, only horizontal); it touches nothing else that can be
    /// covered, so it is worth its number of moves, an integer in the sense of combinatorial game theory
    /// (Conway, On Numbers and Games, chapter 10), and integers add up: only the difference counts.
    #[inline(always)]
    pub fn of<F: Frame<Word = B>>(free: B, vertical: bool, size: Size) -> Key<B> {
        let (down, across) = (places::<F, true>(free), places::<F, false>(free));
        let tall = down | along::<F, true>(down);
        let wide = across | along::<F, false>(across);
        let columns = strips::<F, true>(tall.minus(wide), tall & wide);
        let rows = strips::<F, false>(wide.minus(tall), tall & wide);
        let ahead =
            packed::<F, true>(columns).count() as i8 - packed::<F, false>(rows).count() as i8;
        let free = (tall | wide).minus(columns | rows);
        let below = F::COLS * (F::ROWS - u32::from(size.rows));
        let last = F::COLS * u32::from(size.rows - 1) + u32::from(size.cols - 1);
        let turned = free.reversed().down(B::WIDTH - 1 - last);
        let upside_down = F::upside_down(free).down(below);
        let mirrored = F::upside_down(turned).down(below);
        Key { free: free.min(turned).min(upside_down).min(mirrored), ahead, vertical }
    }
}

/// Of the squares only one player can cover those not joined along their dominoes to one both can cover.
#[inline(always)]
fn strips<F: Frame, const V: bool>(own: F::Word, both: F::Word) -> F::Word {
    if own.is_empty() {
        return own;
    }
    let mut mixed = both;
    loop {
        let more = mixed | ((along::<F, V>(mixed) | back::<F, V>(mixed)) & own);
        if more == mixed {
            return own.minus(mixed);
        }
        mixed = more;
    }
}
