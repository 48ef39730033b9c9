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

use super::super::hunger::{DotSets, Field, State};
use super::refill::{Refill, Ways};
use super::walks::{self, Walk, Walks};
use crate::puzzles::prelude::*;
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
pub struct DotGraph {
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
        let (dots, area) = (field.dots.len(), field.size.area());
        let fits = |dots: usize| dots <= MAX_DOTS && dots * area <= MAX_PAIRS;
        fits(dots) || {
            let exit = field.distances(field.exit);
            let counts = |&&cell: &&u32| cell != field.exit && exit[cell as usize] != u32::MAX;
            fits(field.dots.iter().filter(counts).count())
        }
    }

    /// J, with I on the same field.
    pub(super) fn new(field: &Field, refill: Refill) -> DotGraph {
        DotGraph {
            refill,
            ways: Ways::new(field),
            distances: Distances::new(field),
            walks: Walks::new(field.dots.len()),
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
            let steps = self.distances.between(field, route.dot, state.cell, state.energy);
            leg = steps.unwrap_or(leg);
        }
        self.parent = Some(Parent { state, known, leg });
    }

    /// The estimate; infinite if there is no such walk.
    pub(super) fn estimate(&mut self, field: &Field, sets: &DotSets, state: State) -> f64 {
        let State { cell, energy, dots } = state;
        let Some(straight) = self.refill.distance(cell) else { return f64::INFINITY };
        if energy >= straight {
            return f64::from(straight);
        }
        let Some(least) = self.refill.steps(cell, energy) else { return f64::INFINITY };
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
                let leg = leg.checked_sub(1)?;
                let leg = self.distances.between(field, route.dot, state.cell, leg);
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
            && state.energy + 1 == before.energy + field.food;
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
        for dot in distances.in_rows(field.pos(cell).row, energy) {
            let Some(&to) = field.dots.get(dot as usize).filter(|_| sets.holds(dots, dot)) else {
                continue;
            };
            let Some(steps) = distances.between(field, dot, cell, energy) else { continue };
            if to != cell && to != field.exit {
                let walk = Walk::new((dot, to), steps, energy - steps + field.food);
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
                let Some(&to) = field.dots.get(dot as usize) else { continue };
                let (energy, steps) = (energy + field.food, walk.steps + steps);
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

/// A wall is in no line.
const NO_LINE: u32 = u32::MAX;

/// Distances around the walls to dots, found when first asked for and no further than needed.
///
/// Where a way with one corner is free, the distance is the difference in rows and columns. Only elsewhere
/// are the cells around a dot visited.
#[derive(Clone, Debug)]
struct Distances {
    /// Those of [`lines`].
    lines: Vec<(u32, u32)>,
    /// By dot.
    around: Vec<Around>,
    /// By dot: its row and column.
    places: Vec<Pos>,
}

/// The surroundings of a dot.
#[derive(Clone, Default, Debug)]
struct Around {
    /// The dots are known up to this distance.
    known: u32,
    /// Other dots but that of the exit, the nearest first, with their distances.
    dots: Vec<(u32, u32)>,
    /// The cells are measured up to this distance.
    measured: u32,
    /// By cell: its distance. Empty if nothing is measured.
    steps: Vec<u32>,
}

/// A radius at least as large, so that little is done again.
fn rounded(radius: u32) -> u32 {
    let part = radius.checked_next_power_of_two().unwrap_or(u32::MAX) / 4;
    radius.checked_next_multiple_of(part.max(1)).unwrap_or(u32::MAX)
}

/// By cell: the first cell of the row of free cells that it is in, and that of the column.
fn lines(field: &Field) -> Vec<(u32, u32)> {
    let (cols, area) = (u32::from(field.size.cols), field.size.area());
    work::charge(area as u64);
    let mut lines = vec![(NO_LINE, NO_LINE); area];
    for cell in 0..area as u32 {
        // Neighbours are in the order N, S, E, W.
        let near = field.neighbours(cell);
        let joined = |other: Option<&u32>, by: u32| {
            let other = other.filter(|&other| other + by == cell);
            other.map(|&other| lines[other as usize])
        };
        let (above, left) = (joined(near.first(), cols), joined(near.last(), 1));
        // A free cell without free neighbours is on no way, so it needs no line.
        if !near.is_empty() {
            let (row, column) = (left.map(|line| line.0), above.map(|line| line.1));
            lines[cell as usize] = (row.unwrap_or(cell), column.unwrap_or(cell));
        }
    }
    lines
}

impl Distances {
    /// No distance is found out yet.
    fn new(field: &Field) -> Distances {
        let around = vec![Around::default(); field.dots.len()];
        let places = field.dots.iter().map(|&cell| field.pos(cell)).collect();
        Distances { lines: lines(field), around, places }
    }

    /// Whether a way with one corner leads from one place to another.
    fn has_plain_way(&self, field: &Field, one: Pos, other: Pos) -> bool {
        let line = |row: u16, col: u16| {
            let at = field.size.index(Pos::new(row, col));
            self.lines.get(at).copied().unwrap_or((NO_LINE, NO_LINE))
        };
        let (from, to) = (line(one.row, one.col), line(other.row, other.col));
        let (early, late) = (line(one.row, other.col), line(other.row, one.col));
        from.0 == early.0 && early.1 == to.1 && early.0 != NO_LINE
            || from.1 == late.1 && late.0 == to.0 && late.0 != NO_LINE
    }

    /// The numbers of the dots in rows up to `most` away from a row.
    fn in_rows(&self, row: u16, most: u32) -> std::ops::Range<u32> {
        let most = u16::try_from(most).unwrap_or(u16::MAX);
        let (first, last) = (row.saturating_sub(most), row.saturating_add(most));
        let from = self.places.partition_point(|place| place.row < first);
        let to = self.places.partition_point(|place| place.row <= last);
        from as u32..to as u32
    }

    /// The distance of a dot and a cell, if it is at most `most`.
    #[inline(always)] // mostly they are too far apart
    fn between(&mut self, field: &Field, dot: u32, cell: u32, most: u32) -> Option<u32> {
        let (place, other) = (field.pos(cell), *self.places.get(dot as usize)?);
        let apart = place.manhattan(other);
        if apart > most {
            return None;
        }
        if self.has_plain_way(field, place, other) {
            return Some(apart);
        }
        let around = self.around.get_mut(dot as usize)?;
        around.measure(field, *field.dots.get(dot as usize)?, most);
        around.steps.get(cell as usize).copied().filter(|&steps| steps <= most)
    }

    /// The other dots but that of the exit, up to `most` steps from a dot and perhaps some further ones, the
    /// nearest first, with their distances.
    fn around(&mut self, field: &Field, dot: u32, most: u32) -> &[(u32, u32)] {
        if self.around.get(dot as usize).is_some_and(|around| around.known < most) {
            self.find_dots(field, dot, rounded(most));
        }
        self.around.get(dot as usize).map_or(&[], |around| &around.dots)
    }

    /// Finds the dots around a dot.
    fn find_dots(&mut self, field: &Field, dot: u32, radius: u32) {
        let Some(&place) = self.places.get(dot as usize) else { return };
        let near = self.in_rows(place.row, radius);
        work::charge(u64::from(near.end - near.start));
        let is_other = |&(&cell, other): &(&u32, u32)| other != dot && cell != field.exit;
        let others = || field.dots.iter().zip(0u32..).filter(is_other);
        let plain = others().filter(|(_, other)| near.contains(other)).filter_map(|(_, other)| {
            let there = *self.places.get(other as usize)?;
            let steps = place.manhattan(there);
            let is_plain = || self.has_plain_way(field, place, there);
            (steps <= radius).then(|| is_plain().then_some((other, steps)))
        });
        // None if there is no plain way to one of them.
        let plain: Option<Vec<(u32, u32)>> = plain.collect();
        let Some(around) = self.around.get_mut(dot as usize) else { return };
        around.known = radius;
        around.dots = plain.unwrap_or_else(|| {
            around.measure(field, field.size.index(place) as u32, radius);
            let steps = |cell: u32| around.steps.get(cell as usize).copied();
            let measured = others().filter_map(|(&cell, other)| Some((other, steps(cell)?)));
            measured.filter(|dot| dot.1 != u32::MAX).collect()
        });
        around.dots.sort_unstable_by_key(|&(_, steps)| steps);
    }

    /// Memory in use, in bytes.
    fn bytes(&self) -> usize {
        let one = |around: &Around| bytes_of(&around.steps) + bytes_of(&around.dots);
        bytes_of(&self.lines) + self.around.iter().map(one).sum::<usize>()
    }
}

impl Around {
    /// Measures the distances from the dot, on this cell, up to `most` at least.
    #[inline]
    fn measure(&mut self, field: &Field, cell: u32, most: u32) {
        if self.measured < most {
            self.measured = rounded(most);
            field.measure(cell, self.measured, &mut self.steps);
        }
    }
}
