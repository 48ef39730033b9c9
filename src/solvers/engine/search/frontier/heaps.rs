//! Heaps for priorities of any kind, cut into bands: only the nodes of the lowest band are a heap.
//!
//! Most nodes wait long and some are never popped, so it does not pay to keep all of them in order. A heap
//! of one band is small enough for the fastest cache.

use super::Frontier;
use crate::engine::prelude::*;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A heap: the lowest priority first, equal priorities first in, first out.
pub type HeapFifo = BandedHeap<()>;

/// A heap: the lowest priority first, of equal ones the deepest (largest g), then the newest.
pub type HeapDeep = BandedHeap<u64>;

/// Bands for every unit of priority, at first.
const PER_UNIT: f64 = 512.0;

/// Most bands. When more are needed, they become twice as wide. Fewer in tests, where that is to happen.
const MOST: usize = if cfg!(test) { 1 << 10 } else { 1 << 16 };

/// Bands that are added at once.
const AT_ONCE: usize = 64;

/// The bits of a float that is not negative: as integers they have the same order.
fn rank(value: f64) -> u64 {
    value.max(0.0).to_bits()
}

/// A node that waits, with the bits of its priority; the largest is popped first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Entry<T> {
    priority: u64,
    tie: T,
    node: NodeId,
}

/// What decides among entries of one priority.
pub trait Tie: Copy + Eq {
    /// The rule.
    const TIES: Ties;

    /// That of a node with this path cost, which is not negative.
    fn of(g: f64) -> Self;

    /// The rule as far as that is one word: the least is popped first, and of equal ones the newest.
    fn word(self, node: NodeId) -> u64;
}

/// In the order of their numbers.
impl Tie for () {
    const TIES: Ties = Ties::Fifo;

    #[inline]
    fn of(_: f64) {}

    #[inline]
    fn word(self, node: NodeId) -> u64 {
        node.into()
    }
}

/// With the largest g first; its bits, inverted.
impl Tie for u64 {
    const TIES: Ties = Ties::Deep;

    #[inline]
    fn of(g: f64) -> u64 {
        !rank(g)
    }

    #[inline]
    fn word(self, _: NodeId) -> u64 {
        self
    }
}

impl<T: Tie> Entry<T> {
    #[inline]
    fn word(self) -> u64 {
        self.tie.word(self.node)
    }
}

impl<T: Tie> Ord for Entry<T> {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |entry: &Self| u128::from(entry.priority) << 64 | u128::from(entry.word());
        let order = key(other).cmp(&key(self));
        if T::TIES == Ties::Fifo { order } else { order.then(self.node.cmp(&other.node)) }
    }
}

impl<T: Tie> PartialOrd for Entry<T> {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A heap in bands, with one rule for equal priorities.
pub struct BandedHeap<T> {
    /// The nodes of the bands up to `now`: those that were there when the band began, in order, the first
    /// of all last; those that came later.
    near: Vec<Entry<T>>,
    late: BinaryHeap<Entry<T>>,
    /// By band, the place of the first entry of the others.
    far: Vec<Place>,
    now: usize,
    /// The priority at which band 0 begins: the first there was, and how many bands a unit has.
    base: f64,
    per_unit: f64,
    /// The entries in chains, the unused ones too.
    slots: Vec<Slot<T>>,
    free: Place,
    /// The entries of a band on their way from a chain to `near`, and scratch space for that.
    chained: Vec<Entry<T>>,
    words: Vec<u64>,
}

/// A place in `slots`.
type Place = u32;

/// No place.
const NOWHERE: Place = Place::MAX;

#[derive(Clone, Copy)]
struct Slot<T> {
    entry: Entry<T>,
    next: Place,
}

impl<T: Tie> Default for BandedHeap<T> {
    fn default() -> Self {
        BandedHeap {
            near: Vec::new(),
            late: BinaryHeap::new(),
            far: Vec::new(),
            now: 0,
            base: f64::INFINITY,
            per_unit: PER_UNIT,
            slots: Vec::new(),
            free: NOWHERE,
            chained: Vec::new(),
            words: Vec::new(),
        }
    }
}

impl<T: Tie> BandedHeap<T> {
    #[inline(always)]
    fn band(&self, priority: f64) -> usize {
        ((priority - self.base) * self.per_unit) as u32 as usize
    }

    /// Puts an entry in front of a chain.
    #[inline(always)]
    fn slot(&mut self, entry: Entry<T>, next: Place) -> Place {
        let place = self.free;
        match self.slots.get_mut(place as usize) {
            Some(slot) => {
                self.free = slot.next;
                *slot = Slot { entry, next };
                place
            }
            None => {
                self.slots.push(Slot { entry, next });
                (self.slots.len() - 1) as Place
            }
        }
    }

    /// Adds a node to a band that is not there yet.
    #[cold]
    #[inline(never)]
    fn push_beyond(&mut self, priority: f64, entry: Entry<T>) {
        if self.far.is_empty() {
            self.base = priority;
        }
        let mut doubled = 0;
        while self.band(priority) >= MOST {
            self.per_unit /= 2.0;
            doubled += 1;
        }
        if doubled > 0 {
            self.widen(doubled);
        }
        let band = self.band(priority);
        if band >= self.far.len() {
            self.far.resize(band + AT_ONCE, NOWHERE);
        }
        self.put(band, entry);
    }

    #[inline(always)]
    fn put(&mut self, band: usize, entry: Entry<T>) {
        match self.far.get(band) {
            Some(&first) if band > self.now => self.far[band] = self.slot(entry, first),
            _ => self.late.push(entry),
        }
    }

    /// Goes on to the next band with nodes, and takes its first.
    #[inline]
    fn next_band(&mut self) -> Option<Entry<T>> {
        let rest = self.far.get(self.now + 1..)?;
        self.now += 1 + rest.iter().position(|&place| place != NOWHERE)?;
        let mut place = std::mem::replace(&mut self.far[self.now], NOWHERE);
        self.chained.clear();
        while let Some(slot) = self.slots.get_mut(place as usize) {
            self.chained.push(slot.entry);
            let next = std::mem::replace(&mut slot.next, self.free);
            self.free = std::mem::replace(&mut place, next);
        }
        order(&self.chained, &mut self.words, &mut self.near);
        self.near.pop()
    }

    /// Sorts the nodes into bands that are so many times twice as wide.
    #[cold]
    fn widen(&mut self, doubled: u32) {
        let wider = |band: usize| band.checked_shr(doubled).unwrap_or(0);
        let bands = wider(self.far.len()) + 1;
        let old = std::mem::replace(&mut self.far, vec![NOWHERE; bands]);
        self.now = wider(self.now);
        for (band, mut place) in old.into_iter().enumerate() {
            while let Some(&Slot { entry, next }) = self.slots.get(place as usize) {
                self.slots[place as usize].next = self.free;
                self.free = place;
                self.put(wider(band), entry);
                place = next;
            }
        }
    }

    /// The bands with nodes that are not begun.
    fn bands(&self) -> impl DoubleEndedIterator<Item = usize> {
        (0..self.far.len()).filter(|&band| self.far[band] != NOWHERE)
    }

    /// The entries of a band.
    fn chain(&self, band: usize) -> impl Iterator<Item = Entry<T>> {
        let slot = |place: Place| self.slots.get(place as usize);
        let first = self.far.get(band).and_then(|&place| slot(place));
        std::iter::successors(first, move |from| slot(from.next)).map(|slot| slot.entry)
    }
}

impl<T: Tie> Frontier for BandedHeap<T> {
    #[inline]
    fn push(&mut self, node: NodeId, priority: f64, g: f64) {
        let entry = Entry { priority: rank(priority), tie: T::of(g), node };
        let band = self.band(priority);
        if band < self.far.len() {
            self.put(band, entry);
        } else {
            self.push_beyond(priority, entry);
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, f64)> {
        let entry = match (self.near.last(), self.late.peek()) {
            (Some(near), Some(late)) if late > near => self.late.pop(),
            (Some(_), _) => self.near.pop(),
            (None, Some(_)) => self.late.pop(),
            (None, None) => self.next_band(),
        }?;
        Some((entry.node, f64::from_bits(entry.priority)))
    }

    fn bytes(&self) -> u64 {
        let entries = self.near.capacity() + self.late.capacity() + self.chained.capacity();
        let bands = bytes_of(&self.far) + bytes_of(&self.words);
        (entries * size_of::<Entry<T>>() + bytes_of(&self.slots) + bands) as u64
    }

    fn ties(&self) -> Ties {
        T::TIES
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        let enough = out.len() + most;
        // Those that are in order need not be looked through to their end.
        let near = self.near.iter().rev().filter(|entry| entry.node < below).take(most);
        add_first(near.chain(&self.late).copied(), below, most, out);
        for band in self.bands() {
            if out.len() >= enough {
                return;
            }
            add_first(self.chain(band), below, enough - out.len(), out);
        }
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        let is_old = |entry: &Entry<T>| entry.node < below;
        let last = self.bands().rev().find_map(|band| self.chain(band).filter(is_old).min());
        let near = || self.near.iter().copied().find(is_old);
        let late = self.late.iter().copied().filter(is_old);
        last.or_else(|| late.chain(near()).min()).map(|entry| entry.node)
    }
}

/// Adds the nodes below `below` among some entries to `out`, at most `most`, in the order in which they would be
/// popped.
fn add_first<T: Tie>(
    entries: impl Iterator<Item = Entry<T>>,
    below: NodeId,
    most: usize,
    out: &mut Vec<NodeId>,
) {
    let mut old: Vec<Entry<T>> = entries.filter(|entry| entry.node < below).collect();
    if most < old.len() {
        old.select_nth_unstable_by_key(most, |&entry| Reverse(entry));
        old.truncate(most);
    }
    old.sort_unstable_by_key(|&entry| Reverse(entry));
    out.extend(old.into_iter().map(|entry| entry.node));
}

// The nodes of one band put in order. The processor would often guess wrong how two entries compare. So most is
// done on single words and without branches; then a sort, which finds nearly all in order already, makes sure.

/// So few entries are put in order by counting.
const FEW: usize = 8;

/// Puts `entries` into `out`, the one that is popped first last. `words` is scratch space.
#[inline]
fn order<T: Tie>(entries: &[Entry<T>], words: &mut Vec<u64>, out: &mut Vec<Entry<T>>) {
    out.clear();
    if entries.len() <= FEW {
        count(entries, out);
    } else {
        sort(entries, words, out);
    }
    if !out.is_sorted() {
        out.sort_unstable();
    }
}

/// By counting the entries popped after each, as far as priorities tell.
#[inline(always)]
fn count<T: Tie>(entries: &[Entry<T>], out: &mut Vec<Entry<T>>) {
    // The number of an entry in the place of the highest bits, in which those of a band hardly differ, makes
    // all words different. Where there is no entry the word is 0, which is counted for none.
    let mut words = [0; FEW];
    for (at, (word, entry)) in words.iter_mut().zip(entries).enumerate() {
        *word = entry.priority << FEW.ilog2() | at as u64;
    }
    out.extend_from_slice(entries);
    for (entry, word) in entries.iter().zip(words) {
        let after: usize = words.iter().map(|&other| usize::from(other > word)).sum();
        if let Some(place) = out.get_mut(after) {
            *place = *entry;
        }
    }
}

/// By sorting words that hold as much of the order as there is room for, and the number of the entry.
#[inline(never)]
fn sort<T: Tie>(entries: &[Entry<T>], words: &mut Vec<u64>, out: &mut Vec<Entry<T>>) {
    let number = bits(entries.len() as u64);
    let room = u64::BITS - 1 - number;
    let first = Part::new(entries.iter().map(|entry| entry.priority), room);
    let second = Part::new(entries.iter().map(|entry| entry.word()), room - first.bits);
    words.clear();
    words.extend((0..).zip(entries).map(|(at, entry)| {
        let (first, last) = (first.of(entry.priority), second.of(entry.word()));
        first << (second.bits + number) | last << number | at
    }));
    words.sort_unstable();
    let numbers = words.iter().rev().map(|word| (word & ((1 << number) - 1)) as usize);
    out.extend(numbers.filter_map(|at| entries.get(at)).copied());
}

/// The highest bits in which some values differ.
struct Part {
    least: u64,
    shift: u32,
    bits: u32,
}

impl Part {
    /// As many bits as there is `room` for.
    fn new(values: impl Iterator<Item = u64>, room: u32) -> Part {
        let (least, most) =
            values.fold((u64::MAX, 0), |(least, most), value| (value.min(least), value.max(most)));
        let all = bits(most.saturating_sub(least));
        Part { least, shift: all.saturating_sub(room), bits: all.min(room) }
    }

    fn of(&self, value: u64) -> u64 {
        (value - self.least) >> self.shift
    }
}

/// The bits that a number needs.
fn bits(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}
