//! Heaps for priorities of any kind, cut into bands: only the nodes of the lowest band are a heap.
//!
//! Most nodes wait long and some are never popped, so it does not pay to keep all of them in order. A heap
//! of one band is small enough for the fastest cache.

use super::Frontier;
use crate::engine::prelude::*;
use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

/// A heap: the lowest priority first, equal priorities first in, first out.
pub type HeapFifo = BandedHeap<Oldest>;

/// A heap: the lowest priority first, of equal ones the deepest (largest g), then the newest.
pub type HeapDeep = BandedHeap<Deepest>;

/// BandedHeap for every unit of priority, at first.
const PER_UNIT: f64 = 512.0;

/// Most bands. When more are needed, they become twice as wide. Fewer in tests, where that is to happen.
const MOST: usize = if cfg!(test) { 1 << 10 } else { 1 << 16 };

/// BandedHeap that are added at once.
const AT_ONCE: usize = 64;

/// The bits of a float that is not negative: as integers they have the same order.
fn rank(value: f64) -> u64 {
    value.max(0.0).to_bits()
}

/// Popped in the order of their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Oldest {
    priority: u64,
    node: NodeId,
}

impl Ord for Oldest {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |entry: &Self| u128::from(entry.priority) << 64 | u128::from(entry.node);
        key(other).cmp(&key(self))
    }
}

impl PartialOrd for Oldest {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Entry for Oldest {
    const TIES: Ties = Ties::Fifo;

    #[inline]
    fn new(node: NodeId, priority: f64, _: f64) -> Self {
        Oldest { priority: rank(priority), node }
    }

    #[inline]
    fn node(self) -> NodeId {
        self.node
    }

    #[inline]
    fn rank(self) -> u64 {
        self.priority
    }

    #[inline]
    fn among_equals(self) -> u64 {
        self.node.into()
    }
}

/// Popped with the largest g first, then the newest.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Deepest {
    priority: u64,
    g: u64,
    node: NodeId,
}

impl Ord for Deepest {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |entry: &Self| u128::from(!entry.priority) << 64 | u128::from(entry.g);
        key(self).cmp(&key(other)).then(self.node.cmp(&other.node))
    }
}

impl PartialOrd for Deepest {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Entry for Deepest {
    const TIES: Ties = Ties::Deep;

    #[inline]
    fn new(node: NodeId, priority: f64, g: f64) -> Self {
        Deepest { priority: rank(priority), g: rank(g), node }
    }

    #[inline]
    fn node(self) -> NodeId {
        self.node
    }

    #[inline]
    fn rank(self) -> u64 {
        self.priority
    }

    #[inline]
    fn among_equals(self) -> u64 {
        !self.g
    }
}

/// A heap in bands, for entries of one kind.
pub struct BandedHeap<E> {
    /// The nodes of the bands up to `now`: those that were there when the band began, in order, the first
    /// of all last; those that came later.
    near: Vec<E>,
    late: BinaryHeap<E>,
    /// By band, the place of the first entry of the others.
    far: Vec<Place>,
    now: usize,
    /// The priority at which band 0 begins: the first there was, and how many bands a unit has.
    base: f64,
    per_unit: f64,
    /// The entries in chains, the unused ones too.
    slots: Vec<Slot<E>>,
    free: Place,
    /// The entries of a band on their way from a chain to `near`, and scratch space for that.
    chained: Vec<E>,
    words: Vec<u64>,
}

/// A place in `slots`.
type Place = u32;

/// No place.
const NOWHERE: Place = Place::MAX;

#[derive(Clone, Copy)]
struct Slot<E> {
    entry: E,
    next: Place,
}

impl<E: Ord> Default for BandedHeap<E> {
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

impl<E: Entry> BandedHeap<E> {
    #[inline(always)]
    fn band(&self, priority: f64) -> usize {
        ((priority - self.base) * self.per_unit) as u32 as usize
    }

    /// Puts an entry in front of a chain.
    #[inline(always)]
    fn slot(&mut self, entry: E, next: Place) -> Place {
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
    fn push_beyond(&mut self, priority: f64, entry: E) {
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
    fn put(&mut self, band: usize, entry: E) {
        match self.far.get(band) {
            Some(&first) if band > self.now => self.far[band] = self.slot(entry, first),
            _ => self.late.push(entry),
        }
    }

    /// Goes on to the next band with nodes, and takes its first.
    #[inline]
    fn next_band(&mut self) -> Option<E> {
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
    fn chain(&self, band: usize) -> impl Iterator<Item = E> {
        let slot = |place: Place| self.slots.get(place as usize);
        let first = self.far.get(band).and_then(|&place| slot(place));
        std::iter::successors(first, move |from| slot(from.next)).map(|slot| slot.entry)
    }
}

impl<E: Entry> Frontier for BandedHeap<E> {
    #[inline]
    fn push(&mut self, node: NodeId, priority: f64, g: f64) {
        let entry = E::new(node, priority, g);
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
        Some((entry.node(), f64::from_bits(entry.rank())))
    }

    fn bytes(&self) -> u64 {
        let entries = self.near.capacity() + self.late.capacity() + self.chained.capacity();
        let bands = bytes_of(&self.far) + bytes_of(&self.words);
        (entries * size_of::<E>() + bytes_of(&self.slots) + bands) as u64
    }

    fn ties(&self) -> Ties {
        E::TIES
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        let enough = out.len() + most;
        // Those that are in order need not be looked through to their end.
        let near = self.near.iter().rev().filter(|entry| entry.node() < below).take(most);
        add_first(near.chain(&self.late).copied(), below, most, out);
        for band in self.bands() {
            if out.len() >= enough {
                return;
            }
            add_first(self.chain(band), below, enough - out.len(), out);
        }
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        let is_old = |entry: &E| entry.node() < below;
        let last = self.bands().rev().find_map(|band| self.chain(band).filter(is_old).min());
        let near = || self.near.iter().copied().find(is_old);
        let late = self.late.iter().copied().filter(is_old);
        last.or_else(|| late.chain(near()).min()).map(Entry::node)
    }
}

/// Adds the nodes below `below` among some entries to `out`, at most `most`, in the order in which they would be
/// popped.
fn add_first<E: Entry>(
    entries: impl Iterator<Item = E>,
    below: NodeId,
    most: usize,
    out: &mut Vec<NodeId>,
) {
    let mut old: Vec<E> = entries.filter(|entry| entry.node() < below).collect();
    if most < old.len() {
        old.select_nth_unstable_by_key(most, |&entry| Reverse(entry));
        old.truncate(most);
    }
    old.sort_unstable_by_key(|&entry| Reverse(entry));
    out.extend(old.into_iter().map(Entry::node));
}

// The nodes of one band put in order. The processor would often guess wrong how two entries compare. So most is
// done on single words and without branches; then a sort, which finds nearly all in order already, makes sure.

/// So few entries are put in order by counting.
const FEW: usize = 8;

/// A node that waits; the largest is popped first.
pub trait Entry: Ord + Copy {
    /// The rule for equal priorities.
    const TIES: Ties;

    /// A node with its priority and path cost, both not negative.
    fn new(node: NodeId, priority: f64, g: f64) -> Self;

    /// The node.
    fn node(self) -> NodeId;

    /// The bits of its priority.
    fn rank(self) -> u64;

    /// What decides among entries of one priority, as far as that is one word: the least is popped first.
    fn among_equals(self) -> u64;
}

/// Puts `entries` into `out`, the one that is popped first last. `words` is scratch space.
#[inline]
fn order<E: Entry>(entries: &[E], words: &mut Vec<u64>, out: &mut Vec<E>) {
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
fn count<E: Entry>(entries: &[E], out: &mut Vec<E>) {
    // The number of an entry in the place of the highest bits, in which those of a band hardly differ, makes
    // all words different. Where there is no entry the word is 0, which is counted for none.
    let mut words = [0; FEW];
    for (at, (word, entry)) in words.iter_mut().zip(entries).enumerate() {
        *word = entry.rank() << FEW.ilog2() | at as u64;
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
fn sort<E: Entry>(entries: &[E], words: &mut Vec<u64>, out: &mut Vec<E>) {
    let number = bits(entries.len() as u64);
    let room = u64::BITS - 1 - number;
    let first = Part::new(entries.iter().map(|entry| entry.rank()), room);
    let second = Part::new(entries.iter().map(|entry| entry.among_equals()), room - first.bits);
    words.clear();
    words.extend((0..).zip(entries).map(|(at, entry)| {
        let (first, last) = (first.of(entry.rank()), second.of(entry.among_equals()));
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
