//! The nodes of a recorded run, in as few bytes as possible.

use super::ids::{Id, Ids};
use super::names::printable;
use super::numbers::Numbers;
use crate::engine::search::column::Column;
use crate::engine::terms::{NO_NODE, NodeId};
use rustc_hash::FxHashMap;

/// Longest name of a place in bytes, and most places that have one.
const LONGEST_NAME: usize = 8;
const MOST_NAMED: u32 = 1 << 12;

/// A place no node stands on.
pub(super) const NOWHERE: u32 = u32::MAX;

/// A node.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Node {
    /// The node it was generated from, or [`NO_NODE`].
    pub(super) parent: NodeId,
    /// Cost of the path; NaN if it is not told.
    pub(super) g: f64,
    /// What f is beyond g; NaN if neither is told.
    pub(super) h: f64,
    /// The number of its place, or [`NOWHERE`].
    pub(super) place: u32,
    /// The event that made it.
    pub(super) event: u32,
}

impl Node {
    /// The sum of its figures, as far as they are told; NaN if none is.
    pub(super) fn f(&self) -> f64 {
        match (self.g.is_nan(), self.h.is_nan()) {
            (_, true) => self.g,
            (true, false) => self.h,
            _ => self.g + self.h,
        }
    }
}

/// A number that was stored as a figure.
fn whole(x: f64) -> u32 {
    if x.is_nan() { NOWHERE } else { x as u32 }
}

/// All nodes, by their numbers.
#[derive(Default)]
pub(super) struct Nodes {
    parents: Column<NodeId>,
    events: Column<u32>,
    g: Numbers,
    h: Numbers,
    /// The place of each node, and the node before it on the same place; nothing where there is none.
    places: Numbers,
    before: Numbers,
    /// Nodes above each.
    depths: Numbers,
    /// The number of the action that led to each, from 1; shorter where the last ones have none.
    actions: Vec<u16>,
    /// Bits: whether a node left the queue, and whether its state was expanded before it or with it.
    gone: Bits,
    again: Bits,
}

impl Nodes {
    pub(super) fn len(&self) -> u32 {
        self.parents.len() as u32
    }

    /// Adds a node; `before` is the last node on its place.
    #[inline]
    pub(super) fn push(&mut self, node: Node, before: NodeId, again: bool) {
        self.parents.push(node.parent);
        self.events.push(node.event);
        self.g.push(node.g);
        self.h.push(node.h);
        let number = |n: u32| if n == NOWHERE { f64::NAN } else { n.into() };
        self.places.push(number(node.place));
        self.before.push(number(before));
        let above = self.depth(node.parent).map_or(0, |depth| depth + 1);
        self.depths.push(f64::from(above));
        self.gone.push(false);
        self.again.push(again);
    }

    /// Nodes above node `id`.
    #[inline]
    pub(super) fn depth(&self, id: NodeId) -> Option<u32> {
        Some(self.depths.get(id as usize)).filter(|depth| !depth.is_nan()).map(|depth| depth as u32)
    }

    /// The action with this number, from 1, led to the last node.
    #[cold]
    pub(super) fn note_action(&mut self, number: u16) {
        self.actions.resize(self.parents.len(), 0);
        if let Some(last) = self.actions.last_mut() {
            *last = number;
        }
    }

    /// The number of the action that led to a node, if one is told.
    pub(super) fn action(&self, id: NodeId) -> Option<u16> {
        self.actions.get(id as usize).copied().filter(|&number| number > 0)
    }

    /// Node `id`.
    pub(super) fn get(&self, id: NodeId) -> Option<Node> {
        let at = id as usize;
        Some(Node {
            parent: *self.parents.get(at)?,
            g: self.g.get(at),
            h: self.h.get(at),
            place: whole(self.places.get(at)),
            event: *self.events.get(at)?,
        })
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.parents.get(id as usize).copied().filter(|&parent| parent != NO_NODE)
    }

    pub(super) fn place(&self, id: NodeId) -> u32 {
        whole(self.places.get(id as usize))
    }

    /// The node on the same place before a node.
    pub(super) fn before(&self, id: NodeId) -> Option<NodeId> {
        Some(whole(self.before.get(id as usize))).filter(|&before| before != NOWHERE)
    }

    pub(super) fn f(&self, id: NodeId) -> f64 {
        self.get(id).map_or(f64::NAN, |node| node.f())
    }

    /// Whether a node waits.
    #[inline]
    pub(super) fn waits(&self, id: NodeId) -> bool {
        id < self.len() && !self.gone.get(id as usize)
    }

    /// A node leaves the queue.
    #[inline]
    pub(super) fn leave(&mut self, id: NodeId) {
        self.gone.set(id as usize);
    }

    /// Whether the state of a node was expanded.
    #[inline]
    pub(super) fn was_expanded(&self, id: NodeId) -> bool {
        self.again.get(id as usize)
    }

    pub(super) fn note_expanded(&mut self, id: NodeId) {
        self.again.set(id as usize);
    }

    /// Puts all nodes back into the queue.
    pub(super) fn wait_all(&mut self) {
        self.gone.bits.fill(0);
        self.again.bits.fill(0);
    }

    pub(super) fn bytes(&self) -> u64 {
        let columns = self.parents.bytes() + self.events.bytes();
        let places = self.places.bytes() + self.before.bytes() + self.depths.bytes();
        let columns = columns + self.actions.capacity() as u64 * 2;
        let bits = self.gone.bytes() + self.again.bytes();
        columns + places + self.g.bytes() + self.h.bytes() + bits
    }
}

/// A list of bits.
#[derive(Default)]
pub(super) struct Bits {
    bits: Vec<u64>,
    len: usize,
}

impl Bits {
    #[inline]
    pub(super) fn push(&mut self, bit: bool) {
        let at = self.len;
        if at.is_multiple_of(64) {
            self.bits.push(0);
        }
        self.len += 1;
        if bit {
            self.set(at);
        }
    }

    #[inline]
    pub(super) fn get(&self, at: usize) -> bool {
        self.bits.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1)
    }

    /// How many of the first `end` are set.
    pub(super) fn count(&self, end: usize) -> u64 {
        let whole = self.bits.iter().take(end / 64).map(|word| u64::from(word.count_ones()));
        let rest = self.bits.get(end / 64).map_or(0, |word| word & ((1 << (end % 64)) - 1));
        whole.sum::<u64>() + u64::from(rest.count_ones())
    }

    pub(super) fn bytes(&self) -> u64 {
        self.bits.capacity() as u64 * 8
    }

    #[inline]
    fn set(&mut self, at: usize) {
        if let Some(word) = self.bits.get_mut(at / 64) {
            *word |= 1 << (at % 64);
        }
    }
}

/// The places of a map that events named, numbered in the order in which they came.
#[derive(Default)]
pub(super) struct Places {
    numbers: Ids,
    x: Numbers,
    y: Numbers,
    /// The last node on each place, and the step that first expanded one there; 0 for none.
    last: Vec<NodeId>,
    first_expanded: Vec<u32>,
    /// Where obstacles are, and from which step on.
    walls: FxHashMap<u32, u64>,
    /// Short names of the first places, from the ids of the states there.
    names: FxHashMap<u32, Box<str>>,
    len: u32,
    low: (f64, f64),
    high: (f64, f64),
    /// Whether all of them are whole numbers.
    is_broken: bool,
}

impl Places {
    /// The number of a place; [`NOWHERE`] if it is none.
    #[inline]
    pub(super) fn number(&mut self, (x, y): (f64, f64)) -> u32 {
        if !(x.is_finite() && y.is_finite()) {
            return NOWHERE;
        }
        let (column, row) = (x as u16, y as u16);
        let mut bytes = [0; 16];
        let key = if f64::from(column) == x && f64::from(row) == y {
            // Tiles of 32 by 32 cells, so that neighbours share a page.
            let (column, row) = (u64::from(column), u64::from(row));
            let tile = ((row / 32) << 11) | (column / 32);
            Id::Number(tile << 10 | (row % 32) << 5 | (column % 32))
        } else {
            for (byte, value) in
                bytes.iter_mut().zip(x.to_le_bytes().into_iter().chain(y.to_le_bytes()))
            {
                *byte = value;
            }
            Id::Text(&bytes)
        };
        if let Some(number) = self.numbers.get(key) {
            return number;
        }
        let number = self.len;
        self.numbers.set(key, number);
        self.last.push(NO_NODE);
        self.first_expanded.push(0);
        self.x.push(x);
        self.y.push(y);
        if number == 0 {
            (self.low, self.high) = ((x, y), (x, y));
        }
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
        self.is_broken |= x.fract() != 0.0 || y.fract() != 0.0;
        self.len += 1;
        number
    }

    /// The number of a place that was named.
    pub(super) fn find(&self, (x, y): (f64, f64)) -> Option<u32> {
        let (column, row) = (x as u16, y as u16);
        if f64::from(column) != x || f64::from(row) != y {
            return (0..self.len).find(|&place| self.at(place) == (x, y));
        }
        let (column, row) = (u64::from(column), u64::from(row));
        let tile = ((row / 32) << 11) | (column / 32);
        self.numbers.get(Id::Number(tile << 10 | (row % 32) << 5 | (column % 32)))
    }

    /// An obstacle stands on a place from step `t` on.
    pub(super) fn put_wall(&mut self, place: u32, t: u64) {
        if place != NOWHERE {
            self.walls.entry(place).or_insert(t);
        }
    }

    /// Whether there is any obstacle.
    pub(super) fn has_walls(&self) -> bool {
        !self.walls.is_empty()
    }

    /// Whether an obstacle stands on a place at moment `t`.
    pub(super) fn is_wall(&self, place: u32, t: u64) -> bool {
        self.walls.get(&place).is_some_and(|&step| step <= t)
    }

    /// Calls a place as the state there is called, if that is a short word.
    pub(super) fn call(&mut self, place: u32, id: Id) {
        if let Id::Text(text @ [b'A'..=b'Z' | b'a'..=b'z', ..]) = id
            && text.len() <= LONGEST_NAME
            && place < MOST_NAMED
            && let Ok(text) = std::str::from_utf8(text)
        {
            self.names.entry(place).or_insert_with(|| printable(text, LONGEST_NAME).into());
        }
    }

    /// What a place is called.
    pub(super) fn name(&self, place: u32) -> Option<&str> {
        self.names.get(&place).map(|name| &**name)
    }

    /// The last node on a place.
    pub(super) fn last(&self, place: u32) -> NodeId {
        self.last.get(place as usize).copied().unwrap_or(NO_NODE)
    }

    /// Puts a node on a place; the last one there before.
    pub(super) fn put(&mut self, place: u32, node: NodeId) -> NodeId {
        let last = self.last.get_mut(place as usize);
        last.map_or(NO_NODE, |last| std::mem::replace(last, node))
    }

    /// A node on a place is expanded by step `t`.
    pub(super) fn expand(&mut self, place: u32, t: u64) {
        if let Some(first) = self.first_expanded.get_mut(place as usize)
            && *first == 0
        {
            *first = t as u32;
        }
    }

    /// The step that first expanded a node on a place.
    pub(super) fn first_expanded(&self, place: u32) -> Option<u64> {
        let first = self.first_expanded.get(place as usize).copied();
        first.filter(|&first| first > 0).map(u64::from)
    }

    /// Forgets what was expanded.
    pub(super) fn forget_steps(&mut self) {
        self.first_expanded.fill(0);
    }

    /// Column and row of a place.
    pub(super) fn at(&self, place: u32) -> (f64, f64) {
        (self.x.get(place as usize), self.y.get(place as usize))
    }

    pub(super) fn len(&self) -> u32 {
        self.len
    }

    /// The least and the greatest column and row, if there is any place.
    pub(super) fn bounds(&self) -> Option<((f64, f64), (f64, f64))> {
        (self.len > 0).then_some((self.low, self.high))
    }

    pub(super) fn is_whole(&self) -> bool {
        !self.is_broken
    }

    pub(super) fn bytes(&self) -> u64 {
        let lists = (self.last.capacity() + self.first_expanded.capacity()) * 4;
        let tables = self.walls.capacity() * 17 + self.names.capacity() * (25 + 32);
        tables as u64 + self.numbers.bytes() + self.x.bytes() + self.y.bytes() + lists as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_numbered_as_they_come_and_found_again() {
        let mut places = Places::default();
        let all = [(3.0, 4.0), (65_535.0, 0.0), (-1.0, 2.0), (0.5, 0.25), (3.0, 5.0), (1e9, 1e9)];
        for (number, &place) in (0..).zip(&all) {
            assert_eq!(places.number(place), number);
        }
        for (number, &place) in (0..).zip(&all) {
            assert_eq!((places.number(place), places.at(number)), (number, place));
            assert_eq!(places.find(place), Some(number));
        }
        assert_eq!(places.number((f64::NAN, 1.0)), NOWHERE);
        assert_eq!(places.bounds(), Some(((-1.0, 0.0), (1e9, 1e9))));
        assert!(!places.is_whole() && places.find((8.0, 8.0)).is_none());
    }
}
