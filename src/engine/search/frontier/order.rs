//! The nodes of one band of priorities put in order.
//!
//! The processor would often guess wrong how two entries compare. So most is done on single words and without
//! branches; then a sort, which finds nearly all in order already, makes sure.

use crate::engine::terms::{NodeId, Ties};

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
pub(super) fn order<E: Entry>(entries: &[E], words: &mut Vec<u64>, out: &mut Vec<E>) {
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
