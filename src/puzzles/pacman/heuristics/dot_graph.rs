//! J: the least steps of a walk from remaining dot to remaining dot to the exit.
//!
//! Legs are maze distances. A dot may be eaten again later in the walk, but not on the next leg nor on
//! the one after (no d → d and no d → d′ → d); otherwise a walk could eat the same two dots
//! forever.
//!
//! J is at least I, and at most the cost. So where one of the [`Ways`] shows that I is the cost, J is
//! known. Elsewhere A* searches for the walk, with I as its estimate; distances are measured when first
//! asked for, and no further than the energy lasts.
//!
//! There are fields on which these searches would take hundreds of times the time of the search they are
//! for: mostly those without a way to the exit, but with dots to live on for a while. So their work has a
//! limit, which grows with the number of estimates asked for. Beyond it I takes the place of J, for all states
//! not estimated before.

use super::super::hunger::{DotSets, Field, SetId, State};
use super::distances::Distances;
use super::refill::Refill;
use super::walks::{Walk, Walks};
use super::ways::Ways;
use crate::engine::work;
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// Most dots, and most pairs of a dot and a cell: beyond them a search for a walk may be long.
const MAX_DOTS: usize = 256;
const MAX_PAIRS: usize = 1 << 22;

/// Legs looked at in searches for walks: so many at first, some 60 ms, and so many for each estimate.
const LEGS: i64 = 1 << 20;
const MORE_LEGS: i64 = 1;

/// J on one field.
#[derive(Clone, Debug)]
pub(super) struct DotGraph {
    refill: Refill,
    ways: Ways,
    /// Steps from each cell to the exit.
    exit: Vec<u32>,
    distances: Distances,
    walks: Walks,
    /// What searches found, or I where there was none. [`u32::MAX`] if no walk leads to the exit.
    searched: HashMap<State, u32, FxBuildHasher>,
    /// Legs that may still be looked at; below 0 if the last search took more.
    legs_left: i64,
}

impl DotGraph {
    /// Whether it is to be used on a field: [`MAX_DOTS`], [`MAX_PAIRS`]. Dots from which no way leads to the
    /// exit do not count, nor does the exit's own.
    pub(super) fn fits(field: &Field) -> bool {
        let (dots, area) = (field.dots().len(), field.size().area());
        let fits = |dots: usize| dots <= MAX_DOTS && dots * area <= MAX_PAIRS;
        fits(dots) || {
            let exit = field.distances(field.exit());
            let counts = |&&cell: &&u32| cell != field.exit() && exit[cell as usize] != u32::MAX;
            fits(field.dots().iter().filter(counts).count())
        }
    }

    /// J, with I on the same field.
    pub(super) fn new(field: &Field, refill: Refill) -> DotGraph {
        DotGraph {
            refill,
            ways: Ways::new(field),
            exit: field.distances(field.exit()),
            distances: Distances::new(field),
            walks: Walks::new(field.dots().len()),
            searched: HashMap::default(),
            legs_left: LEGS,
        }
    }

    /// The estimate; infinite if there is no such walk.
    pub(super) fn estimate(
        &mut self,
        field: &Field,
        sets: &DotSets,
        cell: u32,
        energy: u32,
        dots: SetId,
    ) -> f64 {
        let straight = self.exit.get(cell as usize).copied().unwrap_or(u32::MAX);
        if straight == u32::MAX {
            return f64::INFINITY;
        }
        if energy >= straight {
            return f64::from(straight);
        }
        let Some(least) = self.refill.steps(cell, energy) else { return f64::INFINITY };
        let known = (field, &self.refill, &self.exit[..]);
        if self.ways.leads(known, (sets, dots), (cell, energy, least)) {
            return f64::from(least);
        }
        let state = State { cell, energy, dots };
        let steps = match self.searched.get(&state) {
            Some(&steps) => steps,
            None => {
                self.legs_left += MORE_LEGS;
                let steps = match self.legs_left > 0 {
                    true => self.search(field, sets, dots, (cell, energy, least)),
                    false => Some(least),
                };
                let steps = steps.unwrap_or(u32::MAX);
                self.searched.insert(state, steps);
                steps
            }
        };
        if steps == u32::MAX { f64::INFINITY } else { f64::from(steps) }
    }

    /// The steps of the shortest walk from a cell, of which I says `least`.
    fn search(
        &mut self,
        field: &Field,
        sets: &DotSets,
        dots: SetId,
        (cell, energy, least): (u32, u32, u32),
    ) -> Option<u32> {
        let DotGraph { refill, exit, distances, walks, .. } = self;
        walks.clear();
        for dot in sets.iter(dots) {
            let Some(&to) = field.dots().get(dot as usize) else { continue };
            let Some(steps) = distances.between(field, dot, cell, energy) else { continue };
            if to != cell && to != field.exit() {
                let walk = Walk::new((dot, to), steps, energy - steps + field.food());
                if let Some(rest) = refill.steps(to, walk.energy) {
                    walks.push(walk, (rest, least), (sets, dots));
                }
            }
        }
        let mut found = None;
        while let Some((number, walk, more)) = walks.pop() {
            let straight = exit.get(walk.cell as usize).copied().unwrap_or(u32::MAX);
            if walk.is_known() || walk.energy >= straight {
                found = Some((number, least + more));
                break;
            }
            let near = distances.around(field, walk.dot, walk.energy);
            work::spend(near.len() as u64 + 1);
            self.legs_left -= near.len() as i64 + 1;
            for &(dot, steps) in near {
                let Some(energy) = walk.energy.checked_sub(steps) else { break };
                let Some(&to) = field.dots().get(dot as usize) else { continue };
                let (energy, steps) = (energy + field.food(), walk.steps + steps);
                let next = Walk::new((dot, to), steps, energy).after(number, walk);
                if dot == walk.before || !sets.holds(dots, dot) || walks.is_useless(next) {
                    continue;
                }
                if let Some(rest) = refill.steps(to, energy) {
                    walks.push(next, (rest, least), (sets, dots));
                }
            }
        }
        walks.learn(found, dots);
        found.map(|(_, steps)| steps)
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.refill.bytes()
            + self.ways.bytes()
            + self.exit.capacity() * size_of::<u32>()
            + self.distances.bytes()
            + self.walks.bytes()
            + self.searched.allocation_size()
    }
}
