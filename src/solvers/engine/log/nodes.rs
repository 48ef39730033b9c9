//! The nodes of a recorded run and the places they stand on.

use super::ids::Id;
use crate::engine::prelude::*;
use derive_more::{Deref, DerefMut};
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher as _;

/// A place no node stands on.
pub(super) const NOWHERE: u32 = u32::MAX;

/// Longest name of a place in bytes, and most places that have one.
const LONGEST_NAME: usize = 8;
const MOST_NAMED: u32 = 1 << 12;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Node {
    /// Cost of the path; NaN if it is not told.
    pub(super) g: f64,
    /// What f is beyond g, for the order; NaN if neither f nor h is told.
    pub(super) h: f64,
    /// The node it was generated from, or [`NO_NODE`].
    pub(super) parent: NodeId,
    /// The number of its place, or [`NOWHERE`].
    pub(super) place: u32,
    /// The node before it on the same place, or [`NO_NODE`].
    pub(super) before: NodeId,
    /// Nodes above it.
    pub(super) depth: u32,
    /// The event that made it.
    pub(super) event: u32,
    /// The number of the action that led to it, from 1; 0 if none is told.
    pub(super) action: u16,
    /// What else is known of it: [`GONE`] and the others.
    pub(super) marks: u8,
}

/// Mark of a node that left the queue.
pub(super) const GONE: u8 = 1;
/// Mark of a node whose state was expanded, before it or with it.
pub(super) const EXPANDED: u8 = 2;
/// Marks of a node whose f, and whose h, is told.
pub(super) const TOLD: [u8; 2] = [4, 8];

impl Node {
    pub(super) fn has(&self, mark: u8) -> bool {
        self.marks & mark > 0
    }

    /// The sum of its figures, as far as they are told; NaN if none is.
    pub(super) fn f(&self) -> f64 {
        match (self.g.is_nan(), self.h.is_nan()) {
            (_, true) => self.g,
            (true, false) => self.h,
            _ => self.g + self.h,
        }
    }
}

/// All nodes, by their numbers.
#[derive(Default, Deref, DerefMut)]
pub(super) struct Nodes(Column<Node>);

impl Nodes {
    pub(super) fn len(&self) -> u32 {
        self.0.len() as u32
    }

    /// Node `id`.
    #[inline]
    pub(super) fn get(&self, id: NodeId) -> Option<&Node> {
        self.0.get(id as usize)
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.0.get_mut(id as usize)
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id).map(|node| node.parent).filter(|&parent| parent != NO_NODE)
    }

    pub(super) fn place(&self, id: NodeId) -> u32 {
        self.get(id).map_or(NOWHERE, |node| node.place)
    }

    pub(super) fn f(&self, id: NodeId) -> f64 {
        self.get(id).map_or(f64::NAN, Node::f)
    }

    /// Whether a node waits.
    #[inline]
    pub(super) fn waits(&self, id: NodeId) -> bool {
        self.get(id).is_some_and(|node| !node.has(GONE))
    }

    /// A node leaves the queue.
    #[inline]
    pub(super) fn leave(&mut self, id: NodeId) {
        if let Some(node) = self.get_mut(id) {
            node.marks |= GONE;
        }
    }

    /// Puts all nodes back into the queue.
    pub(super) fn wait_all(&mut self) {
        for id in 0..self.len() {
            if let Some(node) = self.get_mut(id) {
                node.marks &= TOLD[0] | TOLD[1];
            }
        }
    }
}

/// A place of a map.
struct Place {
    x: f64,
    y: f64,
    /// The last node there, or [`NO_NODE`].
    last: NodeId,
    /// The step that first expanded a node there; 0 for none.
    first_expanded: u32,
}

/// The places of a map that events named, numbered in the order in which they came.
#[derive(Default)]
pub struct Places {
    all: Vec<Place>,
    numbers: HashTable<u32>,
    /// Where obstacles are.
    walls: FxHashSet<u32>,
    /// Short names of the first places, from the ids of the states there.
    names: FxHashMap<u32, Box<str>>,
    low: (f64, f64),
    high: (f64, f64),
    /// Whether one of them is no whole number.
    is_broken: bool,
}

fn hash(x: f64, y: f64) -> u64 {
    // Places in a row are looked up one after the other, so they lie side by side in the table. Zero has
    // two signs; and what tells whole numbers apart is on the left, where the hasher loses it.
    let column = (x as i64).rem_euclid(16);
    let bits = |x: f64| (x + 0.0).to_bits().rotate_left(32);
    let first = FxBuildHasher.hash_one((bits(x - column as f64), bits(y)));
    first.wrapping_add(column as u64 * (1 << 57 | 1))
}

impl Places {
    /// The number of a place; [`NOWHERE`] if it is none.
    #[inline]
    pub(super) fn number(&mut self, (x, y): (f64, f64)) -> u32 {
        if !(x.is_finite() && y.is_finite()) {
            return NOWHERE;
        }
        if let Some(number) = self.find((x, y)) {
            return number;
        }
        let number = self.all.len() as u32;
        if number == 0 {
            (self.low, self.high) = ((x, y), (x, y));
        }
        self.low = (self.low.0.min(x), self.low.1.min(y));
        self.high = (self.high.0.max(x), self.high.1.max(y));
        self.is_broken |= x.fract() != 0.0 || y.fract() != 0.0;
        self.all.push(Place { x, y, last: NO_NODE, first_expanded: 0 });
        let of = |&at: &u32| self.all.get(at as usize).map_or(0, |place| hash(place.x, place.y));
        self.numbers.insert_unique(hash(x, y), number, of);
        number
    }

    /// The number of a place that was named.
    #[inline]
    pub fn find(&self, wanted: (f64, f64)) -> Option<u32> {
        self.numbers.find(hash(wanted.0, wanted.1), |&at| self.at(at) == wanted).copied()
    }

    /// An obstacle stands on a place, whenever that is told.
    pub(super) fn put_wall(&mut self, place: u32) {
        if place != NOWHERE {
            self.walls.insert(place);
        }
    }

    /// Column and row of each obstacle.
    pub fn walls(&self) -> impl ExactSizeIterator<Item = (f64, f64)> {
        self.walls.iter().map(|&place| self.at(place))
    }

    /// Whether an obstacle stands on a place.
    pub fn is_wall(&self, place: u32) -> bool {
        self.walls.contains(&place)
    }

    /// Calls a place as the state there is called, if that is a short word.
    pub(super) fn call(&mut self, place: u32, id: &Id) {
        if let Id::Text(text) = id
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.len() <= LONGEST_NAME
            && place < MOST_NAMED
        {
            self.names.entry(place).or_insert_with(|| shortened(text, LONGEST_NAME).into());
        }
    }

    /// What a place is called.
    pub fn name(&self, place: u32) -> Option<&str> {
        self.names.get(&place).map(|name| &**name)
    }

    /// The last node on a place.
    pub(super) fn last(&self, place: u32) -> NodeId {
        self.all.get(place as usize).map_or(NO_NODE, |place| place.last)
    }

    /// Puts a node on a place; the last one there before.
    pub(super) fn put(&mut self, place: u32, node: NodeId) -> NodeId {
        let place = self.all.get_mut(place as usize);
        place.map_or(NO_NODE, |place| std::mem::replace(&mut place.last, node))
    }

    /// A node on a place is expanded by step `t`.
    pub(super) fn expand(&mut self, place: u32, t: u64) {
        if let Some(place) = self.all.get_mut(place as usize)
            && place.first_expanded == 0
        {
            place.first_expanded = t as u32;
        }
    }

    /// The step that first expanded a node on a place.
    pub fn first_expanded(&self, place: u32) -> Option<u64> {
        let first = self.all.get(place as usize).map(|place| place.first_expanded);
        first.filter(|&first| first > 0).map(u64::from)
    }

    /// Forgets what was expanded.
    pub(super) fn forget_steps(&mut self) {
        self.all.iter_mut().for_each(|place| place.first_expanded = 0);
    }

    /// Column and row of a place.
    #[inline]
    pub fn at(&self, place: u32) -> (f64, f64) {
        self.all.get(place as usize).map_or((f64::NAN, f64::NAN), |place| (place.x, place.y))
    }

    /// Number of places.
    pub fn count(&self) -> u32 {
        self.all.len() as u32
    }

    /// The least and the greatest column and row, if there is any place.
    pub fn bounds(&self) -> Option<((f64, f64), (f64, f64))> {
        (!self.all.is_empty()).then_some((self.low, self.high))
    }

    /// Whether all columns and rows are whole numbers.
    pub fn is_whole(&self) -> bool {
        !self.is_broken
    }

    pub(super) fn bytes(&self) -> u64 {
        let tables = self.numbers.capacity() * 5 + self.walls.capacity() * 5;
        let names = self.names.capacity() * (25 + 32);
        (bytes_of(&self.all) + tables * 8 / 7 + names) as u64
    }
}

/// What is at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// No node yet.
    Nothing,
    /// A node waits there; the step that first expanded another one.
    Waiting(Option<u64>),
    /// Nodes there were expanded, the first by this step, and none waits.
    Expanded(u64),
    /// Nodes there were discarded.
    Left,
    /// An obstacle.
    Wall,
}

impl Seen {
    /// What the nodes on a place, of which those below `generated` exist at moment `t`, and the step that
    /// first expanded one of them come to.
    pub fn of(
        nodes: impl Iterator<Item = NodeId>,
        generated: u32,
        is_waiting: impl Fn(NodeId) -> bool,
        first_expanded: Option<u64>,
        t: u64,
    ) -> Seen {
        let mut nodes = nodes.filter(|&id| id < generated).peekable();
        let is_there = nodes.peek().is_some();
        match first_expanded.filter(|&step| step <= t) {
            again if nodes.any(is_waiting) => Seen::Waiting(again),
            Some(step) => Seen::Expanded(step),
            None if is_there => Seen::Left,
            None => Seen::Nothing,
        }
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
        assert_eq!(places.find((65_535.0, -0.0)), Some(1));
        assert_eq!(places.bounds(), Some(((-1.0, 0.0), (1e9, 1e9))));
        assert!(!places.is_whole() && places.find((8.0, 8.0)).is_none());
    }
}
