//! The walks from dot to dot that a search for the shortest one knows, and what earlier searches learned.

use super::super::hunger::{Dots, SetId};
use crate::engine::limits::bytes_of;

/// No dot came before.
const NO_DOT: u32 = u32::MAX;

/// The steps to the exit where no walk leads there.
const NEVER: u32 = u32::MAX;

/// No walk, no entry, or no route.
pub(super) const NONE: u32 = u32::MAX;

/// What is remembered of a dot.
const LEARNED: usize = 8;

/// Most sets of dots remembered, and most legs of routes.
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
    /// Number of the walk to the same dot that was found before it.
    older: u32,
}

impl Walk {
    /// A walk of one leg.
    pub(super) fn new((dot, cell): (u32, u32), steps: u32, energy: u32) -> Walk {
        Walk { dot, cell, before: NO_DOT, steps, energy, parent: NONE, older: NONE }
    }

    /// The walk as one leg more of `walk`, which has this number.
    pub(super) fn after(self, number: u32, walk: Walk) -> Walk {
        Walk { before: walk.dot, parent: number, ..self }
    }
}

/// An entry of the queue.
#[derive(Clone, Copy, Debug)]
struct Queued {
    walk: u32,
    /// A known shortest route from its dot, if that is how it is to lead on.
    route: u32,
    /// The entry of the same bucket that was queued before it.
    below: u32,
}

/// What the search takes from the queue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Popped {
    pub(super) number: u32,
    pub(super) walk: Walk,
    route: u32,
    /// The steps that lead to the exit at least, beyond those of the first bucket.
    pub(super) more: u32,
}

impl Popped {
    /// Whether it is known how the walk leads on.
    pub(super) fn is_known(&self) -> bool {
        self.route != NONE
    }
}

/// The dots on the way to the exit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    /// The first of them.
    pub(super) dot: u32,
    /// The route from there.
    pub(super) rest: u32,
    /// The set of all of them.
    dots: u32,
}

/// The queue and the memory of the search.
#[derive(Clone, Debug, Default)]
pub(super) struct Walks {
    walks: Vec<Walk>,
    /// The latest entry of each bucket: the walks by the steps that lead to the exit at least, beyond those
    /// of the first bucket (Dial 1969).
    buckets: Vec<u32>,
    entries: Vec<Queued>,
    at: usize,
    /// The bucket of the first walk of which it is known how it leads on.
    end: u32,
    /// By dot: the latest walk there.
    latest: Vec<u32>,
    /// The dots for which there are any.
    touched: Vec<u32>,
    /// By dot, the latest last.
    learned: Vec<Vec<Learned>>,
    /// Sets of dots as bits, so many words each; the first is empty.
    sets: Vec<u64>,
    words: usize,
    routes: Vec<Route>,
    /// Number of the first route that is still remembered.
    first_route: u32,
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
    /// A route of so many steps, and its first dot.
    route: u32,
    next: u32,
    /// The first words of `dots` and of the route's dots: mostly they tell enough.
    first: u64,
    needs: u64,
}

impl Walks {
    pub(super) fn new(dots: usize) -> Walks {
        let words = dots.div_ceil(64);
        Walks {
            end: u32::MAX,
            latest: vec![NONE; dots],
            learned: vec![Vec::new(); dots],
            sets: vec![0; words],
            words,
            ..Walks::default()
        }
    }

    /// Forgets the walks of the last search. The first of the new one takes at least `more` steps beyond
    /// those of the first bucket.
    pub(super) fn begin(&mut self, more: u32) {
        self.walks.clear();
        self.entries.clear();
        self.buckets.clear();
        self.at = more as usize;
        self.end = u32::MAX;
        for dot in self.touched.drain(..) {
            self.latest[dot as usize] = NONE;
        }
    }

    /// Queues a walk unless it is useless. I says that it takes `rest` more steps to the exit, and
    /// for the first bucket `least` in all. Whether it is the shortest walk, as it is known how it leads on
    /// and none is shorter.
    pub(super) fn push(
        &mut self,
        walk: Walk,
        (rest, least): (u32, u32),
        (sets, dots): Dots,
    ) -> Option<Popped> {
        let (mut rest, mut shortest, mut route) = (rest, NEVER, NONE);
        let first = sets.words(dots).first().copied().unwrap_or(0);
        for learned in self.learned[walk.dot as usize].iter().rev() {
            let is_bound = learned.rest > rest
                && learned.energy >= walk.energy
                && (learned.before == NO_DOT || learned.before == walk.before);
            if is_bound && first & !learned.first == 0 && sets.is_subset(dots, learned.dots) {
                rest = learned.rest;
            }
            let is_way = learned.route != NONE
                && learned.rest < shortest
                && learned.energy <= walk.energy
                && learned.next != walk.before
                && learned.needs & !first == 0;
            if is_way && self.remain(learned.route, sets.words(dots)) {
                (shortest, route) = (learned.rest, learned.route);
            }
        }
        // At best as long as one that is queued.
        if walk.steps.saturating_add(rest.min(shortest)).saturating_sub(least) >= self.end {
            return None;
        }
        let number = self.walks.len() as u32;
        let older = std::mem::replace(&mut self.latest[walk.dot as usize], number);
        if older == NONE {
            self.touched.push(walk.dot);
        }
        self.walks.push(Walk { older, ..walk });
        if route != NONE {
            let more = walk.steps + shortest - least;
            if more as usize <= self.at {
                return Some(Popped { number, walk, route, more: self.at as u32 });
            }
            self.end = self.end.min(more);
            self.queue(number, route, more);
        }
        if rest < shortest {
            self.queue(number, NONE, walk.steps + rest - least);
        }
        None
    }

    fn queue(&mut self, walk: u32, route: u32, more: u32) {
        let more = self.at.max(more as usize);
        if self.buckets.len() <= more {
            self.buckets.resize(more + 1, NONE);
        }
        let below = std::mem::replace(&mut self.buckets[more], self.entries.len() as u32);
        self.entries.push(Queued { walk, route, below });
    }

    /// Whether a walk is queued in the first bucket.
    pub(super) fn has_first_bucket(&self) -> bool {
        self.buckets.first().is_some_and(|&entry| entry != NONE)
    }

    /// Whether all dots of a route remain.
    fn remain(&self, route: u32, remain: &[u64]) -> bool {
        self.words <= 1
            || self.route(route).is_some_and(|route| {
                let from = route.dots as usize * self.words;
                let set = &self.sets[from..from + self.words];
                set.iter().zip(remain).all(|(these, those)| these & !those == 0)
            })
    }

    /// The next walk. It is the shortest one if it is known how it leads on.
    pub(super) fn pop(&mut self) -> Option<Popped> {
        loop {
            let latest = self.buckets.get_mut(self.at)?;
            let Some(&Queued { walk: number, route, below }) = self.entries.get(*latest as usize)
            else {
                self.at += 1;
                continue;
            };
            *latest = below;
            let walk = self.walks[number as usize];
            if route != NONE || self.is_best(walk) {
                return Some(Popped { number, walk, route, more: self.at as u32 });
            }
        }
    }

    /// The walks to a dot, the latest first.
    fn to(&self, dot: u32) -> impl Iterator<Item = &Walk> {
        let number = |number: u32| self.walks.get(number as usize);
        let latest = self.latest.get(dot as usize).copied().and_then(number);
        std::iter::successors(latest, move |walk| number(walk.older))
    }

    /// Whether everything that `walk` can lead to is reached as well by other walks to its dot. One that came
    /// from another dot cannot go back there, so it takes two of those.
    pub(super) fn is_useless(&self, walk: Walk) -> bool {
        let mut before = None;
        self.to(walk.dot).any(|other| {
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
        !self.to(walk.dot).filter(same).any(|other| {
            other.steps <= walk.steps
                && other.energy >= walk.energy
                && (other.steps, other.energy) != (walk.steps, walk.energy)
        })
    }

    /// Learns from the shortest walk with its steps in all, or from there being none; the walk's route.
    pub(super) fn learn(&mut self, found: Option<(Popped, u32)>, (sets, dots): Dots) -> u32 {
        if self.sets.len() > SETS * self.words || self.routes.len() > SETS {
            self.sets.truncate(self.words);
            self.first_route += self.routes.len() as u32;
            self.routes.clear();
            self.learned.iter_mut().for_each(Vec::clear);
            return NONE;
        }
        let all = (dots, sets.words(dots).first().copied().unwrap_or(0));
        for at in 0..self.touched.len() {
            let first = self.to(self.touched[at]).find(|walk| walk.before == NO_DOT).copied();
            let Some(walk) = first else { continue };
            match found {
                None => self.note(walk, NEVER, all, NONE),
                Some((_, steps)) if walk.steps < steps => {
                    self.note(walk, steps - walk.steps, all, NONE);
                }
                Some(_) => {}
            }
        }
        let Some((Popped { walk, mut route, .. }, steps)) = found else { return NONE };
        let mut last = walk;
        loop {
            route = self.longer(last.dot, route);
            let Some(&walk) = self.walks.get(last.parent as usize) else { return route };
            self.note(walk, steps - walk.steps, all, route);
            last = walk;
        }
    }

    /// The number of the route that goes to a dot and then on by a route.
    fn longer(&mut self, dot: u32, rest: u32) -> u32 {
        let mut dots = self.route(rest).map_or(0, |rest| rest.dots);
        let from = dots as usize * self.words;
        let (word, bit) = (dot as usize / 64, 1 << (dot % 64));
        if self.sets[from + word] & bit == 0 {
            dots = (self.sets.len() / self.words) as u32;
            self.sets.extend_from_within(from..from + self.words);
            self.sets[dots as usize * self.words + word] |= bit;
        }
        self.routes.push(Route { dot, rest, dots });
        self.first_route + self.routes.len() as u32 - 1
    }

    /// A route by its number, unless it is forgotten.
    pub(super) fn route(&self, number: u32) -> Option<Route> {
        let at = number.checked_sub(self.first_route)?;
        self.routes.get(at as usize).copied()
    }

    /// Whether a route leads to a dot.
    pub(super) fn leads_to(&self, route: Route, dot: u32) -> bool {
        let word = self.sets.get(route.dots as usize * self.words + dot as usize / 64);
        word.is_some_and(|word| word >> (dot % 64) & 1 == 1)
    }

    fn note(&mut self, walk: Walk, rest: u32, (dots, first): (SetId, u64), route: u32) {
        let (next, needs) = self.route(route).map_or((NO_DOT, 0), |route| {
            let word = self.sets.get(route.dots as usize * self.words);
            (route.dot, word.copied().unwrap_or(0))
        });
        let (energy, before) = (walk.energy, walk.before);
        let new = Learned { energy, rest, dots, before, route, next, first, needs };
        let learned = &mut self.learned[walk.dot as usize];
        // What follows from the new is of no use any more.
        learned.retain(|old| {
            (old.energy, old.before, old.dots) != (new.energy, new.before, new.dots)
                || old.route != NONE && new.route == NONE
        });
        if learned.len() >= LEARNED {
            learned.remove(0);
        }
        learned.push(new);
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.sets) + bytes_of(&self.routes)
    }
}
