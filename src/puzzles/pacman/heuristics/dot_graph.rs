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
use super::walks::{self, Walk, Walks};
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
    distances: Distances,
    walks: Walks,
    /// What searches found, or I where there was none.
    searched: HashMap<State, Known, FxBuildHasher>,
    /// The state that was expanded last, if it was searched from.
    parent: Option<Parent>,
    /// Legs that may still be looked at; below 0 if the last search took more.
    legs_left: i64,
}

/// What a search found.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// [`u32::MAX`] if no walk leads to the exit.
    steps: u32,
    /// The number of the walk's route, if it is kept.
    route: u32,
}

/// A state whose successors are about to be estimated.
#[derive(Clone, Copy, Debug)]
struct Parent {
    state: State,
    known: Known,
    /// Steps to the first dot of its route.
    leg: u32,
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
            distances: Distances::new(field),
            walks: Walks::new(field.dots().len()),
            searched: HashMap::default(),
            parent: None,
            legs_left: LEGS,
        }
    }

    /// Tells that a state is expanded: what is known of it says something about its successors, and mostly
    /// enough of one of them.
    pub(super) fn expanding(&mut self, field: &Field, sets: &DotSets, state: State) {
        self.parent = None;
        if has_dot(field, sets, state) {
            return;
        }
        let Some(&known) = self.searched.get(&state) else { return };
        let mut leg = u32::MAX;
        if let Some(route) = self.walks.route(known.route) {
            let from = place(field, state.cell);
            let steps = self.distances.between(field, route.dot, from, state.energy);
            leg = steps.unwrap_or(leg);
        }
        self.parent = Some(Parent { state, known, leg });
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
        let Some(straight) = self.refill.distance(cell) else { return f64::INFINITY };
        if energy >= straight {
            return f64::from(straight);
        }
        let Some(least) = self.refill.steps(cell, energy) else { return f64::INFINITY };
        let state = State { cell, energy, dots };
        let (at_least, route) = self.after_parent(field, sets, state).unwrap_or((0, walks::NONE));
        if at_least <= least && self.ways.is_known(sets.words(dots), (cell, energy, least)) {
            return f64::from(least);
        }
        let known = match self.searched.get(&state) {
            Some(&known) => known,
            None => {
                let known = match route {
                    walks::NONE => self.search(field, sets, state, (least, at_least)),
                    route => Known { steps: at_least, route },
                };
                self.searched.insert(state, known);
                known
            }
        };
        if known.steps == u32::MAX { f64::INFINITY } else { f64::from(known.steps) }
    }

    /// If a state is a successor of the parent: the least steps from there, as the parent's are at most one
    /// more; and the number of a route of so many steps, if the parent's leads there.
    fn after_parent(&mut self, field: &Field, sets: &DotSets, state: State) -> Option<(u32, u32)> {
        let Parent { state: before, known, leg } = self.parent?;
        let at_least = known.steps.checked_sub(1).filter(|_| known.steps != u32::MAX)?;
        let is_beside = field.neighbours(before.cell).contains(&state.cell);
        if !is_beside || has_dot(field, sets, state) {
            return None;
        }
        if state.dots == before.dots {
            if state.energy + 1 != before.energy {
                return None;
            }
            let route = self.walks.route(known.route).and_then(|route| {
                let from = place(field, state.cell);
                let leg = self.distances.between(field, route.dot, from, leg.checked_sub(1)?);
                leg.map(|_| known.route)
            });
            return Some((at_least, route.unwrap_or(walks::NONE)));
        }
        // A dot was eaten.
        let dot = field.dot_at(state.cell)?;
        let is_next = sets.holds(before.dots, dot)
            && !sets.holds(state.dots, dot)
            && sets.count(state.dots) + 1 == sets.count(before.dots)
            && sets.is_subset(state.dots, before.dots)
            && state.energy + 1 == before.energy + field.food();
        if !is_next {
            return None;
        }
        let route = self.walks.route(known.route).filter(|route| route.dot == dot);
        let rest = route.and_then(|route| Some((self.walks.route(route.rest)?, route.rest)));
        let rest = rest.filter(|&(rest, _)| !self.walks.leads_to(rest, dot));
        Some((at_least, rest.map_or(walks::NONE, |(_, number)| number)))
    }

    /// The shortest walk from a state, of which I says `least`; it is known to take `at_least` so many
    /// steps. No walk is looked for if there were too many before.
    fn search(
        &mut self,
        field: &Field,
        sets: &DotSets,
        State { cell, energy, dots }: State,
        (least, at_least): (u32, u32),
    ) -> Known {
        let DotGraph { refill, ways, distances, walks, .. } = self;
        walks.begin(at_least.saturating_sub(least));
        let mut found = None;
        let from = place(field, cell);
        for dot in distances.in_rows(from.1.0, energy) {
            let Some(&to) = field.dots().get(dot as usize).filter(|_| sets.holds(dots, dot)) else {
                continue;
            };
            let Some(steps) = distances.between(field, dot, from, energy) else { continue };
            if to != cell && to != field.exit() {
                let walk = Walk::new((dot, to), steps, energy - steps + field.food());
                if let Some(rest) = refill.steps(to, walk.energy) {
                    found = walks.push(walk, (rest, least), (sets, dots));
                    if found.is_some() {
                        break;
                    }
                }
            }
        }
        // If I is exact, one of the first legs leads to a dot from which the rest is as short.
        let may_be_least = found.is_none() && at_least <= least && walks.has_first_bucket();
        if may_be_least && ways.leads((field, refill), (sets, dots), (cell, energy, least)) {
            return Known { steps: least, route: walks::NONE };
        }
        self.legs_left += MORE_LEGS;
        if found.is_none() && self.legs_left <= 0 {
            return Known { steps: least, route: walks::NONE };
        }
        while found.is_none() {
            let Some(popped) = walks.pop() else { break };
            let (number, walk) = (popped.number, popped.walk);
            let is_straight = || refill.distance(walk.cell).is_some_and(|far| walk.energy >= far);
            if popped.is_known() || is_straight() {
                found = Some(popped);
                break;
            }
            let near = distances.around(field, walk.dot, walk.energy);
            work::charge(near.len() as u64 + 1);
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
                    found = walks.push(next, (rest, least), (sets, dots));
                    if found.is_some() {
                        break;
                    }
                }
            }
        }
        let found = found.map(|popped| (popped, least + popped.more));
        let route = walks.learn(found, (sets, dots));
        Known { steps: found.map_or(u32::MAX, |(_, steps)| steps), route }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.refill.bytes()
            + self.ways.bytes()
            + self.distances.bytes()
            + self.walks.bytes()
            + self.searched.allocation_size()
    }
}

/// Whether there is a dot where Pacman is; there can only be one at the start, and where a state is supposed.
fn has_dot(field: &Field, sets: &DotSets, state: State) -> bool {
    field.dot_at(state.cell).is_some_and(|dot| sets.holds(state.dots, dot))
}

/// A cell with its row and column.
fn place(field: &Field, cell: u32) -> (u32, (u16, u16)) {
    let pos = field.pos(cell);
    (cell, (pos.row, pos.col))
}
