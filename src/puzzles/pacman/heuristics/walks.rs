//! The walks from dot to dot that a search for the shortest one knows, and what earlier searches learned.

use super::super::hunger::{DotSets, SetId};

/// No dot: none came before, or none comes next.
const NO_DOT: u32 = u32::MAX;

/// No walk.
const NO_WALK: u32 = u32::MAX;

/// The steps to the exit where no walk leads there.
const NEVER: u32 = u32::MAX;

/// No walk known to lead on.
const NO_WAY: u32 = u32::MAX;

/// What is remembered of a dot.
const LEARNED: usize = 8;

/// Most sets of dots remembered.
const SETS: usize = 1 << 18;

/// A walk to a dot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk {
    pub(super) dot: u32,
    pub(super) cell: u32,
    /// The dot before.
    pub(super) before: u32,
    pub(super) steps: u32,
    /// Energy with the dot eaten.
    pub(super) energy: u32,
    /// Number of the walk that it makes longer.
    parent: u32,
    /// The set of the dots that a known shortest way from here eats, if that is what is queued.
    way: u32,
}

impl Walk {
    /// A walk of one leg.
    pub(super) fn new((dot, cell): (u32, u32), steps: u32, energy: u32) -> Walk {
        Walk { dot, cell, before: NO_DOT, steps, energy, parent: NO_WALK, way: NO_WAY }
    }

    /// The walk as one leg more of `walk`, which has this number.
    pub(super) fn after(self, number: u32, walk: Walk) -> Walk {
        Walk { before: walk.dot, parent: number, ..self }
    }

    /// Whether it is known how it leads on.
    pub(super) fn is_known(&self) -> bool {
        self.way != NO_WAY
    }
}

/// The queue and the memory of the search.
#[derive(Clone, Debug)]
pub(super) struct Walks {
    walks: Vec<Walk>,
    /// Numbers of walks by the steps that lead to the exit at least, beyond those of the first bucket (Dial
    /// 1969).
    buckets: Vec<Vec<u32>>,
    at: usize,
    /// By dot: the walks there that no others make useless.
    best: Vec<Vec<Walk>>,
    /// The dots for which there are any.
    touched: Vec<u32>,
    /// By dot, the latest last.
    learned: Vec<Vec<Learned>>,
    /// Sets of dots as bits, so many words each; the first is empty.
    sets: Vec<u64>,
    words: usize,
}

/// What is known about the steps from a dot to the exit, with some energy there.
#[derive(Clone, Copy, Debug)]
struct Learned {
    energy: u32,
    /// With no more energy than that, no dots but these, and coming from dot `before` (from any if there is
    /// none), it takes at least so many steps. [`NEVER`] if no walk leads there.
    rest: u32,
    dots: SetId,
    before: u32,
    /// A walk of so many steps: the set of the dots it eats, and the first of them.
    way: u32,
    next: u32,
}

impl Walks {
    pub(super) fn new(dots: usize) -> Walks {
        let words = dots.div_ceil(64);
        Walks {
            walks: Vec::new(),
            buckets: Vec::new(),
            at: 0,
            best: vec![Vec::new(); dots],
            touched: Vec::new(),
            learned: vec![Vec::new(); dots],
            sets: vec![0; words],
            words,
        }
    }

    /// Forgets the walks of the last search.
    pub(super) fn clear(&mut self) {
        self.walks.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
        self.at = 0;
        for dot in self.touched.drain(..) {
            self.best[dot as usize].clear();
        }
    }

    /// Queues a walk unless it is useless. I says that it takes `rest` more steps to the exit, and
    /// for the first bucket `least` in all.
    pub(super) fn push(
        &mut self,
        walk: Walk,
        (rest, least): (u32, u32),
        (sets, dots): (&DotSets, SetId),
    ) {
        let (mut rest, mut shortest, mut way) = (rest, NEVER, NO_WAY);
        for learned in self.learned[walk.dot as usize].iter().rev() {
            let is_bound = learned.rest > rest
                && learned.energy >= walk.energy
                && (learned.before == NO_DOT || learned.before == walk.before);
            if is_bound && sets.is_subset(dots, learned.dots) {
                rest = learned.rest;
            }
            let is_way = learned.way != NO_WAY
                && learned.rest < shortest
                && learned.energy <= walk.energy
                && learned.next != walk.before;
            if is_way && self.remains(learned.way, sets.words(dots)) {
                (shortest, way) = (learned.rest, learned.way);
            }
        }
        self.add(walk);
        if way != NO_WAY {
            self.queue(Walk { way, ..walk }, walk.steps + shortest - least);
        }
        if rest < shortest {
            self.queue(walk, walk.steps + rest - least);
        }
    }

    fn queue(&mut self, walk: Walk, more: u32) {
        let more = self.at.max(more as usize);
        if self.buckets.len() <= more {
            self.buckets.resize_with(more + 1, Vec::new);
        }
        self.buckets[more].push(self.walks.len() as u32);
        self.walks.push(walk);
    }

    /// Whether all dots of a set remain.
    fn remains(&self, set: u32, remain: &[u64]) -> bool {
        let from = set as usize * self.words;
        let set = &self.sets[from..from + self.words];
        set.iter().zip(remain).all(|(these, those)| these & !those == 0)
    }

    /// The next walk with its number, and the steps that lead to the exit at least beyond those of the first
    /// bucket. It is the shortest one if it is known how it leads on.
    pub(super) fn pop(&mut self) -> Option<(u32, Walk, u32)> {
        loop {
            match self.buckets.get_mut(self.at)?.pop() {
                None => self.at += 1,
                Some(number) => {
                    let walk = self.walks[number as usize];
                    if walk.is_known() || self.is_best(walk) {
                        return Some((number, walk, self.at as u32));
                    }
                }
            }
        }
    }

    /// Whether everything that `walk` can lead to is reached as well by other walks to its dot. One that came
    /// from another dot cannot go back there, so it takes two of those.
    pub(super) fn is_useless(&self, walk: Walk) -> bool {
        let mut before = None;
        self.best[walk.dot as usize].iter().any(|other| {
            other.steps <= walk.steps
                && other.energy >= walk.energy
                && (other.before == walk.before
                    || other.before == NO_DOT
                    || before.replace(other.before).is_some_and(|first| first != other.before))
        })
    }

    /// Whether no walk that came later is better in all respects.
    fn is_best(&self, walk: Walk) -> bool {
        let same = |other: &&Walk| other.before == walk.before;
        !self.best[walk.dot as usize].iter().filter(same).any(|other| {
            other.steps <= walk.steps
                && other.energy >= walk.energy
                && (other.steps, other.energy) != (walk.steps, walk.energy)
        })
    }

    /// Notes a walk that is not useless.
    fn add(&mut self, walk: Walk) {
        let best = &mut self.best[walk.dot as usize];
        if best.is_empty() {
            self.touched.push(walk.dot);
        }
        best.retain(|other| {
            other.before != walk.before || other.steps < walk.steps || other.energy > walk.energy
        });
        best.push(walk);
    }

    /// Learns from the shortest walk, by its number and its steps in all; or from there being none.
    pub(super) fn learn(&mut self, found: Option<(u32, u32)>, dots: SetId) {
        if self.sets.len() > SETS * self.words {
            self.sets.truncate(self.words);
            self.learned.iter_mut().for_each(Vec::clear);
            return;
        }
        let Some((mut number, steps)) = found else {
            for at in 0..self.touched.len() {
                let first = self.best[self.touched[at] as usize]
                    .iter()
                    .find(|walk| walk.before == NO_DOT)
                    .copied();
                if let Some(walk) = first {
                    self.note(walk, NEVER, dots, (NO_WAY, NO_DOT));
                }
            }
            return;
        };
        for at in 0..self.touched.len() {
            let first =
                self.best[self.touched[at] as usize].iter().find(|walk| walk.before == NO_DOT);
            if let Some(walk) = first.copied().filter(|walk| walk.steps < steps) {
                self.note(walk, steps - walk.steps, dots, (NO_WAY, NO_DOT));
            }
        }
        let mut last = self.walks[number as usize];
        let mut set = if last.is_known() { last.way } else { 0 };
        number = last.parent;
        while let Some(&walk) = self.walks.get(number as usize) {
            let from = set as usize * self.words;
            let (word, bit) = (last.dot as usize / 64, 1 << (last.dot % 64));
            if self.sets[from + word] & bit == 0 {
                set = (self.sets.len() / self.words) as u32;
                self.sets.extend_from_within(from..from + self.words);
                self.sets[set as usize * self.words + word] |= bit;
            }
            self.note(walk, steps - walk.steps, dots, (set, last.dot));
            (number, last) = (walk.parent, walk);
        }
    }

    fn note(&mut self, walk: Walk, rest: u32, dots: SetId, (way, next): (u32, u32)) {
        let learned = &mut self.learned[walk.dot as usize];
        let new = Learned { energy: walk.energy, rest, dots, before: walk.before, way, next };
        // What follows from the new is of no use any more.
        learned.retain(|old| {
            (old.energy, old.before, old.dots) != (new.energy, new.before, new.dots)
                || old.way != NO_WAY && new.way == NO_WAY
        });
        if learned.len() >= LEARNED {
            learned.remove(0);
        }
        learned.push(new);
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.sets.capacity() * size_of::<u64>()
    }
}
