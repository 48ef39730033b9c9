//! Which order the queue of a trace had: all that come into question are followed at once, and those the
//! expansions contradict drop out.

use super::super::trace::sort_key;
use super::*;
use crate::engine::search::grade::is_less;
use crate::engine::terms::{NodeId, Rank};
use std::{cmp::Reverse, collections::BinaryHeap};

/// Misses of an order that are kept one by one.
const KEPT: usize = 1 << 12;
/// Of so many of them it is counted how much waited with less.
const COUNTED: usize = 1 << 8;

/// Pairs of nodes that are compared to find a weight.
const COMPARED: usize = 1 << 22;

/// What the queue may be ordered by.
const RANKS: [Rank; 3] = [Rank::F, Rank::G, Rank::H];

/// An expansion although something with less waited.
#[derive(Clone, Copy)]
pub(super) struct Miss {
    pub(super) event: u32,
    /// How much waited with less; 0 if that was not counted.
    pub(super) count: usize,
    /// The state with the least, and what that is.
    pub(super) least: u32,
    pub(super) value: f64,
}

/// What the expansions follow.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Explained {
    /// The least of a figure came first; of age: the oldest or the newest.
    By(Rank),
    /// A walk down the tree and back, perhaps again and again to a larger bound.
    DepthFirst,
    /// The least of a figure came first but for a few.
    Nearly(Rank),
    /// Nothing that could be judged; why.
    Untold(String),
}

/// A queue by a figure, for each of the searches that take turns.
#[derive(Default)]
struct ByFigure {
    heaps: Vec<BinaryHeap<Reverse<(u64, u32)>>>,
    /// Expansions at which it could be judged.
    judged: u64,
    misses: u64,
    kept: Vec<Miss>,
}

/// A queue or a stack by when nodes were put into it.
#[derive(Default)]
struct ByAge {
    heap: BinaryHeap<Reverse<(u64, u32)>>,
    misses: u64,
}

/// What counts, the least first: the oldest or the newest, since they were put there at first or at last; and the newest
/// step's nodes, the oldest among them.
const AGES: [fn(&Place) -> u64; 5] = [
    |place| place.first.into(),
    |place| place.last.into(),
    |place| (!place.first).into(),
    |place| (!place.last).into(),
    |place| u64::from(!place.batch) << 32 | u64::from(place.last),
];

/// What is known of a state in the queue.
#[derive(Clone, Copy)]
struct Place {
    /// f, g and h by which it waits.
    keys: [f64; 3],
    first: u32,
    last: u32,
    /// The step that put it there.
    batch: u32,
    /// Its place on the present path, from 1.
    on_path: u32,
    was_root: bool,
}

/// All orders that come into question.
#[derive(Default)]
pub(super) struct Orders {
    places: Vec<Place>,
    seq: u32,
    ranks: [ByFigure; 3],
    ages: [ByAge; 5],
    /// Misses of the newest step's nodes first, in any order among them.
    batch_misses: u64,
    path: Vec<u32>,
    walk_misses: u64,
    restarts: u64,
    /// The f of the root, and whether any below it was more.
    root_f: Option<f64>,
    is_unbounded: bool,
    has_parents: bool,
    has_estimates: bool,
    /// What w has to be for g + w h to explain the expansions, where f is not told: no less than this,
    least: f64,
    /// and no more than 1 by this.
    inverse: f64,
    /// Pairs of nodes compared for that.
    compared: usize,
    /// Expansions at which something else waited.
    pub(super) choices: u64,
}

/// f, g and h; of f and h what follows from the others, if only that is told.
pub(super) fn keys(Figures { f, g, h, .. }: Figures) -> [f64; 3] {
    [if f.is_nan() { g + h } else { f }, g, if h.is_nan() { f - g } else { h }]
}

impl Orders {
    fn place(&mut self, state: u32) -> Option<&mut Place> {
        const NONE: Place =
            Place { keys: [f64::NAN; 3], first: 0, last: 0, batch: 0, on_path: 0, was_root: false };
        if state as usize >= self.places.len() && state != NO_NODE {
            self.places.resize(state as usize + 1, NONE);
        }
        self.places.get_mut(state as usize)
    }

    /// A state begins to wait, or waits once more (`again`): then the worse figures are those it is sure to
    /// wait by.
    pub(super) fn put(
        &mut self,
        state: u32,
        group: u32,
        figures: Figures,
        (is_new, again): (bool, bool),
        step: u32,
    ) {
        self.seq += 1;
        let seq = self.seq;
        self.has_estimates |= figures.h > 0.0 || is_less(figures.g, figures.f);
        let Some(place) = self.place(state) else { return };
        let old = place.keys;
        let mut new = keys(figures);
        if again {
            for (new, old) in new.iter_mut().zip(old) {
                *new = new.max(old);
            }
        }
        (place.keys, place.last, place.batch) = (new, seq, step);
        if is_new {
            place.first = seq;
        }
        let (place, group) = (*place, group as usize);
        for ((queue, new), old) in self.ranks.iter_mut().zip(new).zip(old) {
            if queue.heaps.len() <= group {
                queue.heaps.resize_with(group + 1, BinaryHeap::new);
            }
            if let Some(heap) = queue.heaps.get_mut(group)
                && !new.is_nan()
                && (is_new || new != old)
            {
                heap.push(Reverse((sort_key(new), state)));
            }
        }
        for (age, key) in self.ages.iter_mut().zip(AGES) {
            age.heap.push(Reverse((key(&place), state)));
        }
    }

    /// A state of a search leaves its queue; whether it is on its own path. What waits is told by `states`.
    pub(super) fn expand(
        &mut self,
        (event, state, parent, group): (u32, u32, u32, u32),
        figures: Figures,
        (states, is_untold, is_bare): (&[State], bool, bool),
    ) -> bool {
        let Some(own) = self.place(state).map(|place| *place) else { return false };
        let waits = |state: u32| states.get(state as usize).is_some_and(|state| state.is_waiting);
        let mut is_choice = false;
        for (number, ((queue, key), waiting_by)) in
            self.ranks.iter_mut().zip(keys(figures)).zip(own.keys).enumerate()
        {
            let Some(heap) = queue.heaps.get_mut(group as usize) else { continue };
            let by = |state: u32| self.places.get(state as usize).and_then(|p| p.keys.get(number));
            let is_valid = |&Reverse((key, state)): &Reverse<(u64, u32)>| {
                waits(state) && by(state).is_some_and(|&by| sort_key(by) == key)
            };
            while heap.peek().is_some_and(|top| !is_valid(top)) {
                heap.pop();
            }
            let Some(&Reverse((_, least))) = heap.peek() else { continue };
            is_choice = true;
            if figures.f.is_nan() && number == 0 && self.compared < COMPARED {
                self.compared += heap.len();
                let waiting = heap.iter().filter(|entry| is_valid(entry));
                let waiting = waiting.filter_map(|Reverse((_, at))| self.places.get(*at as usize));
                for Place { keys: [_, g, h], .. } in waiting {
                    match (g - figures.g, figures.h - h) {
                        (gap, over) if over < 0.0 => self.least = self.least.max(gap / over),
                        (gap, over) if gap < over => self.compared = COMPARED,
                        (gap, over) if over > 0.0 => self.inverse = self.inverse.max(over / gap),
                        _ => {}
                    }
                }
            }
            let key = if key.is_nan() { waiting_by } else { key };
            // An estimate that is always 0 orders nothing.
            let is_told = !key.is_nan() && (number < 2 || self.has_estimates);
            let Some(&value) = by(least).filter(|_| is_told) else { continue };
            queue.judged += 1;
            if is_less(value, key) {
                queue.misses += 1;
                if queue.kept.len() < KEPT {
                    let is_lower = |Reverse((_, state)): &Reverse<(u64, u32)>| {
                        by(*state).is_some_and(|&by| is_less(by, key))
                    };
                    let is_counted = queue.kept.len() < COUNTED;
                    let all = heap.iter().filter(|entry| is_valid(entry) && is_lower(entry));
                    let count = if is_counted { all.count() } else { 0 };
                    queue.kept.push(Miss { event, count, least, value });
                }
            }
        }
        self.choices += u64::from(is_choice);
        let places = &self.places;
        let of = |state: u32| places.get(state as usize).copied().unwrap_or(own);
        for (ByAge { heap, misses }, key) in self.ages.iter_mut().zip(AGES) {
            while let Some(&Reverse((age, other))) = heap.peek() {
                if waits(other) && key(&of(other)) == age {
                    *misses += u64::from(age < key(&own) && !is_untold);
                    break;
                }
                heap.pop();
            }
        }
        let is_newer = |&Reverse((age, _)): &Reverse<(u64, u32)>| age >> 32 < (!own.batch).into();
        let [.., batches] = &self.ages;
        self.batch_misses += u64::from(batches.heap.peek().is_some_and(is_newer) && !is_untold);
        self.walk(state, parent, keys(figures)[0], is_bare)
    }

    /// The next node of a walk down a tree; whether its state is above it already.
    fn walk(&mut self, state: u32, parent: NodeId, f: f64, is_bare: bool) -> bool {
        self.has_parents |= parent != NO_NODE;
        let above = self.place(parent).map_or(0, |place| place.on_path);
        let keep = if parent == NO_NODE { 0 } else { above as usize };
        if parent == NO_NODE {
            self.root_f = Some(f);
        } else if above == 0 {
            self.walk_misses += 1;
        }
        while self.path.len() > keep {
            let Some(left) = self.path.pop() else { break };
            if let Some(place) = self.place(left) {
                place.on_path = 0;
            }
        }
        self.is_unbounded |= self.root_f.is_some_and(|root| is_less(root, f));
        self.path.push(state);
        let depth = self.path.len() as u32;
        let Some(place) = self.place(state) else { return false };
        let is_circle = place.on_path > 0;
        let is_restart = parent == NO_NODE && place.was_root && !is_bare;
        place.was_root |= parent == NO_NODE;
        place.on_path = depth;
        self.restarts += u64::from(is_restart);
        is_circle
    }

    /// The misses of an order by a figure.
    pub(super) fn misses(&mut self, rank: Rank) -> Vec<Miss> {
        let queue = self.ranks.iter_mut().zip(RANKS).find(|(_, of)| *of == rank);
        queue.map(|(queue, _)| std::mem::take(&mut queue.kept)).unwrap_or_default()
    }

    /// Whether the expansions walk down the tree and back.
    pub(super) fn is_walk(&self) -> bool {
        self.walk_misses == 0 && self.has_parents
    }

    /// Whether nothing tells what waits.
    pub(super) fn is_blind(&self) -> bool {
        self.seq == 0
    }

    /// Whether age or the estimate alone may have ordered the queue, so that it did not matter what a way cost.
    pub(super) fn may_ignore_cost(&self) -> bool {
        let [.., by_estimate] = &self.ranks;
        self.ages.iter().any(|age| age.misses == 0)
            || if self.has_estimates { by_estimate.misses == 0 } else { self.batch_misses == 0 }
    }

    /// Whether g + w h explains the expansions, with a w over 1.
    fn is_weighted(&self) -> bool {
        self.compared < COMPARED && self.least > 1.0 && self.least * self.inverse <= 1.0 + NOISE
    }

    /// What explains the expansions; `turns` says that several searches go on in turns.
    pub(super) fn explained(&mut self, turns: bool) -> Explained {
        if !self.is_weighted() {
            // A single node out of turn later is no sign of a weight.
            self.compared = COMPARED;
        }
        if self.is_blind() {
            return Explained::Untold("no event tells what waits, such as \"generate\"".into());
        }
        let is_walk = self.is_walk();
        if is_walk && self.restarts > 0 {
            return Explained::DepthFirst;
        }
        let told = || {
            let told = |queue: &ByFigure| 2 * queue.judged >= self.choices;
            self.ranks.iter().zip(RANKS).filter(move |(queue, _)| told(queue))
        };
        if let Some((_, rank)) = told().find(|(queue, _)| queue.misses == 0) {
            return Explained::By(rank);
        }
        let (queues, stacks) = self.ages.split_at(2);
        let has_one = |ages: &[ByAge]| ages.iter().any(|age| age.misses == 0);
        let is_stack = has_one(stacks);
        let may_be_sorted = !self.has_estimates && (self.batch_misses == 0 || is_walk);
        if is_walk && (is_stack || may_be_sorted || !self.is_unbounded) {
            return Explained::DepthFirst;
        }
        if is_stack || may_be_sorted || has_one(queues) {
            return Explained::By(Rank::Age);
        }
        if turns {
            return Explained::Untold("several searches take turns in it".into());
        }
        if self.is_weighted() {
            return Explained::By(Rank::F);
        }
        match told().min_by_key(|(queue, _)| queue.misses) {
            Some((_, rank @ (Rank::G | Rank::H))) if told().count() == 1 => {
                let name = rank.name();
                Explained::Untold(format!("{name} alone does not tell what orders the queue"))
            }
            Some((queue, rank)) if queue.misses == 1 || 3 * queue.misses <= self.choices => {
                Explained::Nearly(rank)
            }
            Some(_) => Explained::Untold("no order of a queue explains the expansions".into()),
            None => Explained::Untold("the events give neither f, nor g, nor h".into()),
        }
    }
}
