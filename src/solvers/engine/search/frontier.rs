//! Frontiers: which generated node is expanded next.
//!
//! The order of popping is part of what is taught and of what published tables count, so each
//! frontier states its tie rule. Nodes are pushed in the order of their numbers; the number is
//! therefore the age.

mod heaps;

pub use heaps::{HeapDeep, HeapFifo};

use crate::engine::prelude::*;
use auto_impl::auto_impl;
use std::{collections::VecDeque, ops::Range};

/// The generated nodes that wait for their expansion.
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::search::{Frontier, Stack};
///
/// let (mut heap, mut stack) = (HeapFifo::default(), Stack::default());
/// for (node, priority) in [(0, 3.0), (1, 2.0), (2, 2.0)] {
///     heap.push(node, priority, 0.0);
///     stack.push(node, priority, 0.0);
/// }
/// // The lowest priority, and of those that tie the oldest; the newest.
/// assert_eq!(heap.pop(), Some((1, 2.0)));
/// assert_eq!(stack.pop().map(|(node, _)| node), Some(2));
/// ```
#[auto_impl(Box)]
pub trait Frontier {
    /// Adds a node with its priority (lowest first, not negative) and its path cost `g`.
    fn push(&mut self, node: NodeId, priority: f64, g: f64);

    /// Takes the next node and its priority.
    fn pop(&mut self) -> Option<(NodeId, f64)>;

    /// Bytes held.
    fn bytes(&self) -> u64;

    /// Its tie rule.
    fn ties(&self) -> Ties;

    /// Adds the first nodes with numbers below `below` to `out`, at most `most`, in the order in which they
    /// would be popped. Takes time proportional to the nodes that wait at worst.
    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>);

    /// The last of all nodes with numbers below `below` in that order. Takes time as [`Frontier::list`].
    fn last(&self, below: NodeId) -> Option<NodeId>;
}

/// Last in, first out: depth-first search.
#[derive(Default)]
pub struct Stack(Vec<NodeId>);

impl Frontier for Stack {
    fn push(&mut self, node: NodeId, _: f64, _: f64) {
        self.0.push(node);
    }

    fn pop(&mut self) -> Option<(NodeId, f64)> {
        Some((self.0.pop()?, 0.0))
    }

    fn bytes(&self) -> u64 {
        bytes_of(&self.0) as u64
    }

    fn ties(&self) -> Ties {
        Ties::Lifo
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        // Nodes are pushed in the order of their numbers and popped from the end.
        let old = self.0.partition_point(|&node| node < below);
        out.extend(self.0.iter().take(old).rev().take(most));
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        self.0.first().copied().filter(|&node| node < below)
    }
}

/// First in, first out: breadth-first search. Nodes that follow each other are kept as one range, so the queue of
/// a search that pushes all its nodes takes no room.
#[derive(Default)]
pub struct Queue(VecDeque<Range<NodeId>>);

impl Frontier for Queue {
    #[inline]
    fn push(&mut self, node: NodeId, _: f64, _: f64) {
        match self.0.back_mut() {
            Some(last) if last.end == node => last.end += 1,
            _ => self.0.push_back(node..node + 1),
        }
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, f64)> {
        let first = self.0.front_mut()?;
        let node = first.next()?;
        if first.start == first.end {
            self.0.pop_front();
        }
        Some((node, 0.0))
    }

    fn bytes(&self) -> u64 {
        (self.0.capacity() * size_of::<Range<NodeId>>()) as u64
    }

    fn ties(&self) -> Ties {
        Ties::Fifo
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        out.extend(self.0.iter().cloned().flatten().take_while(|&node| node < below).take(most));
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        let old = self.0.partition_point(|range| range.start < below);
        self.0.get(old.checked_sub(1)?).map(|range| range.end.min(below) - 1)
    }
}

/// Any frontier, chosen at run time: the search is compiled once for all of them, so the program stays small.
pub type Mixed = Box<dyn Frontier>;

/// A bucket for every whole-number priority (Dial 1969); equal priorities first in, first out.
#[derive(Default)]
pub struct BucketsFifo {
    buckets: Vec<VecDeque<NodeId>>,
    lowest: usize,
    /// Nodes there is room for in all buckets.
    room: usize,
}

impl Frontier for BucketsFifo {
    #[inline]
    fn push(&mut self, node: NodeId, priority: f64, _: f64) {
        let at = priority as u32 as usize;
        self.lowest = self.lowest.min(at);
        if at >= self.buckets.len() {
            self.buckets.resize_with(at + 1, VecDeque::new);
        }
        let bucket = &mut self.buckets[at];
        let room = bucket.capacity();
        bucket.push_back(node);
        self.room += bucket.capacity() - room;
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, f64)> {
        while let Some(bucket) = self.buckets.get_mut(self.lowest) {
            if let Some(node) = bucket.pop_front() {
                return Some((node, f64::from(self.lowest as u32)));
            }
            self.room -= bucket.capacity();
            *bucket = VecDeque::new();
            self.lowest += 1;
        }
        None
    }

    fn bytes(&self) -> u64 {
        (bytes_of(&self.buckets) + self.room * size_of::<NodeId>()) as u64
    }

    fn ties(&self) -> Ties {
        Ties::Fifo
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        let buckets = self.buckets.iter().skip(self.lowest);
        let old = buckets.flat_map(|bucket| bucket.iter().take_while(|&&node| node < below));
        out.extend(old.take(most));
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        let mut buckets = self.buckets.iter().skip(self.lowest).rev();
        // The numbers of a bucket ascend.
        buckets.find_map(|bucket| {
            let old = bucket.partition_point(|&node| node < below);
            bucket.get(old.checked_sub(1)?).copied()
        })
    }
}

/// A bucket for every whole-number priority; of equal priorities the deepest, then the newest.
#[derive(Default)]
pub struct BucketsDeep {
    buckets: Vec<Levels>,
    /// By node the next of its level; one column, so that a million short lists need no allocation of their own.
    next: Column<NodeId>,
    lowest: usize,
}

impl BucketsDeep {
    /// Node numbers ascend, with gaps where two frontiers share an arena.
    #[cold]
    #[inline(never)]
    fn leave_gap(&mut self, node: NodeId) {
        while self.next.len() < node as usize {
            self.next.push(NO_NODE);
        }
    }
}

/// The nodes of one priority.
#[derive(Default)]
struct Levels {
    /// The newest node of each path cost, deepest last.
    newest: Vec<(u32, NodeId)>,
    /// The oldest node of each, which is popped last.
    oldest: Vec<NodeId>,
    /// Where the last node was inserted; the next one is mostly inserted nearby.
    near: usize,
}

impl Levels {
    /// The index of the level at `depth`, which is inserted if it is missing.
    fn place(&mut self, depth: u32) -> usize {
        let mut at = self.near.min(self.newest.len());
        while at > 0 && self.newest[at - 1].0 >= depth {
            at -= 1;
        }
        while self.newest.get(at).is_some_and(|level| level.0 < depth) {
            at += 1;
        }
        self.near = at;
        at
    }

    /// Puts `node` in front of its level and returns the node that was first before.
    #[inline(always)]
    fn put(&mut self, node: NodeId, depth: u32) -> NodeId {
        match self.newest.get_mut(self.near) {
            Some((g, newest)) if *g == depth => std::mem::replace(newest, node),
            _ => self.put_far(node, depth),
        }
    }

    #[inline(never)]
    fn put_far(&mut self, node: NodeId, depth: u32) -> NodeId {
        let place = self.place(depth);
        match self.newest.get_mut(place) {
            Some((g, newest)) if *g == depth => std::mem::replace(newest, node),
            _ => {
                self.newest.insert(place, (depth, node));
                self.oldest.insert(place, node);
                NO_NODE
            }
        }
    }
}

impl Frontier for BucketsDeep {
    #[inline(always)]
    fn push(&mut self, node: NodeId, priority: f64, g: f64) {
        let (bucket, depth) = (priority as u32 as usize, g as u32);
        self.lowest = self.lowest.min(bucket);
        let next = match self.buckets.get_mut(bucket) {
            Some(levels) => levels.put(node, depth),
            None => {
                self.buckets.resize_with(bucket + 1, Levels::default);
                self.buckets[bucket].put(node, depth)
            }
        };
        if self.next.len() != node as usize {
            self.leave_gap(node);
        }
        self.next.push(next);
    }

    #[inline]
    fn pop(&mut self) -> Option<(NodeId, f64)> {
        while let Some(levels) = self.buckets.get_mut(self.lowest) {
            if let Some((_, newest)) = levels.newest.last_mut() {
                let node = *newest;
                *newest = self.next[node as usize];
                if *newest == NO_NODE {
                    levels.newest.pop();
                    levels.oldest.pop();
                }
                return Some((node, f64::from(self.lowest as u32)));
            }
            self.lowest += 1;
        }
        None
    }

    fn bytes(&self) -> u64 {
        bytes_of(&self.buckets) as u64 + self.next.bytes()
    }

    fn ties(&self) -> Ties {
        Ties::Deep
    }

    fn list(&self, below: NodeId, most: usize, out: &mut Vec<NodeId>) {
        let levels = self.buckets.iter().skip(self.lowest).flat_map(|b| b.newest.iter().rev());
        let some = |node: NodeId| (node != NO_NODE).then_some(node);
        let chains = levels.flat_map(|&(_, newest)| {
            std::iter::successors(some(newest), move |&node| some(self.next[node as usize]))
        });
        out.extend(chains.filter(|&node| node < below).take(most));
    }

    fn last(&self, below: NodeId) -> Option<NodeId> {
        let buckets = self.buckets.iter().skip(self.lowest).rev();
        buckets.flat_map(|levels| &levels.oldest).copied().find(|&node| node < below)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Pops everything after pushes mixed with pops, as an ordered list would.
    fn check<F: Frontier + Default>(
        operations: &[Option<(u8, u8)>],
        best: impl Fn(&[(NodeId, f64, f64)]) -> usize,
    ) {
        check_scaled::<F>(operations, 1.0, best);
    }

    /// The same with all priorities so many times as large.
    fn check_scaled<F: Frontier + Default>(
        operations: &[Option<(u8, u8)>],
        scale: f64,
        best: impl Fn(&[(NodeId, f64, f64)]) -> usize,
    ) {
        let mut frontier = F::default();
        let mut plain: Vec<(NodeId, f64, f64)> = Vec::new();
        let mut age = 0;
        let drain = std::iter::repeat_n(&None, operations.len() + 1);
        for operation in operations.iter().chain(drain) {
            let below = age / 2;
            let mut old: Vec<_> = plain.iter().copied().filter(|node| node.0 < below).collect();
            let order = std::iter::from_fn(|| (!old.is_empty()).then(|| old.remove(best(&old)).0));
            let (mut expected, mut listed) = (order.collect::<Vec<_>>(), Vec::new());
            assert_eq!(frontier.last(below), expected.last().copied());
            expected.truncate(7);
            frontier.list(below, 7, &mut listed);
            assert_eq!(listed, expected);
            match *operation {
                Some((priority, g)) => {
                    let priority = f64::from(priority) * scale;
                    frontier.push(age, priority, f64::from(g));
                    plain.push((age, priority, f64::from(g)));
                    age += 1;
                }
                None if plain.is_empty() => assert_eq!(frontier.pop(), None),
                None => {
                    let expected = plain.remove(best(&plain));
                    assert_eq!(frontier.pop(), Some((expected.0, expected.1)));
                }
            }
        }
    }

    /// The same operations with nodes that all have priority 0.
    fn level(operations: &[Option<(u8, u8)>]) -> Vec<Option<(u8, u8)>> {
        operations.iter().map(|operation| operation.map(|(_, g)| (0, g))).collect()
    }

    fn oldest_of_lowest(nodes: &[(NodeId, f64, f64)]) -> usize {
        (0..nodes.len())
            .min_by(|&a, &b| nodes[a].1.total_cmp(&nodes[b].1).then(nodes[a].0.cmp(&nodes[b].0)))
            .unwrap()
    }

    fn deepest_of_lowest(nodes: &[(NodeId, f64, f64)]) -> usize {
        (0..nodes.len())
            .min_by(|&a, &b| {
                let (a, b) = (nodes[a], nodes[b]);
                a.1.total_cmp(&b.1).then(b.2.total_cmp(&a.2)).then(b.0.cmp(&a.0))
            })
            .unwrap()
    }

    proptest! {
        #[test]
        fn heaps_and_buckets_pop_in_the_stated_order(
            operations in proptest::collection::vec(
                proptest::option::weighted(0.6, (0u8..12, 0u8..6)), 0..120),
        ) {
            check::<Stack>(&level(&operations), |nodes| nodes.len() - 1);
            check::<Queue>(&level(&operations), |_| 0);
            check::<HeapFifo>(&operations, oldest_of_lowest);
            check::<BucketsFifo>(&operations, oldest_of_lowest);
            check::<HeapDeep>(&operations, deepest_of_lowest);
            check::<BucketsDeep>(&operations, deepest_of_lowest);
        }

        #[test]
        fn heaps_work_for_priorities_of_any_size(
            operations in proptest::collection::vec(
                proptest::option::weighted(0.6, (0u8..200, 0u8..6)), 0..120),
            scale in proptest::sample::select(vec![1e-300, 1e-3, 0.7, 90.0, 1e9, 1e300]),
        ) {
            check_scaled::<HeapFifo>(&operations, scale, oldest_of_lowest);
            check_scaled::<HeapDeep>(&operations, scale, deepest_of_lowest);
        }
    }
}
