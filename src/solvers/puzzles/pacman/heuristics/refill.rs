//! I: the least steps to the exit if every eaten dot grew back at once.
//!
//! Then a state is a cell and an energy only, so one sweep backwards from the exit, around the walls,
//! computes the estimates of all of them.
//!
//! [`Ways`] are ways to the exit that are no longer than I says, found by going down its estimates. Where a
//! way as short as I says eats no dot twice, and only dots that remain, Pacman can really go it. Then I is
//! exact, and so is every estimate between I and the cost.

use super::super::hunger::{Dots, Field};
use crate::puzzles::prelude::*;

/// Stairs sorted between two looks at the work done.
const CHUNK: usize = 4096;

/// With at least `energy` on a cell, the exit is at most `steps` away.
#[derive(Clone, Copy, Debug)]
struct Stair {
    energy: u32,
    steps: u32,
}

/// By cell, the stairs on which needed energy falls as steps rise.
#[derive(Clone, Debug)]
pub struct Refill {
    /// Where the stairs of each cell begin, and at the end where they all end.
    from: Vec<u32>,
    stairs: Vec<Stair>,
}

/// What the sweep knows of a cell.
#[derive(Clone, Copy, Debug)]
struct Swept {
    /// The least energy there, its dot eaten, to reach the exit within the steps swept so far.
    need: u32,
    /// The number of its latest stair among those found.
    latest: u32,
    /// How many stairs it has.
    stairs: u32,
}

/// The sweep backwards from the exit, and then the sorting of what it found by cell.
#[derive(Clone, Debug)]
pub struct Maker {
    /// By cell.
    swept: Vec<Swept>,
    /// The stairs with their cells, in the order of their steps.
    found: Vec<(u32, Stair)>,
    /// The first of those found by the last step of the sweep.
    last: usize,
    steps: u32,
    /// How many of those found are in their places.
    sorted: usize,
    /// By cell: where its next stair goes.
    next: Vec<u32>,
    stairs: Vec<Stair>,
}

impl Maker {
    /// Before the first step of the sweep.
    pub(super) fn new(field: &Field) -> Maker {
        let area = field.size.area();
        let exit = field.exit;
        let mut swept = vec![Swept { need: u32::MAX, latest: 0, stairs: 0 }; area];
        swept[exit as usize] = Swept { need: 0, latest: 0, stairs: 1 };
        let mut found = Vec::with_capacity(2 * area);
        found.push((exit, Stair { energy: 0, steps: 0 }));
        Maker { swept, found, last: 0, steps: 0, sorted: 0, next: Vec::new(), stairs: Vec::new() }
    }

    /// Goes on until about so many cells are looked at; the table, once it is whole.
    pub(super) fn advance(&mut self, field: &Field, cells: u64) -> Option<Refill> {
        let end = work::spent().saturating_add(cells);
        while work::spent() < end {
            if self.last < self.found.len() {
                self.sweep(field);
            } else if self.stairs.is_empty() {
                self.lay_out();
            } else if self.sorted < self.found.len() {
                self.sort();
            } else {
                // Each cell's next stair would now go where those of the cell after it begin.
                let (mut from, stairs) =
                    (std::mem::take(&mut self.next), std::mem::take(&mut self.stairs));
                from.rotate_right(1);
                if let Some(first) = from.first_mut() {
                    *first = 0;
                }
                return Some(Refill { from, stairs });
            }
        }
        None
    }

    /// One step of the sweep.
    fn sweep(&mut self, field: &Field) {
        let Maker { swept, found, last, steps, .. } = self;
        let before = found.len();
        *steps += 1;
        work::charge(4 * (before - *last) as u64 + 1);
        for at in *last..before {
            let (cell, Stair { energy, .. }) = found[at];
            let gain = match field.dot_at(cell) {
                Some(_) if cell != field.exit => field.food,
                _ => 0,
            };
            let energy = (energy + 1).saturating_sub(gain).max(1);
            for &cell in field.neighbours(cell) {
                let known = &mut swept[cell as usize];
                if energy >= known.need {
                    continue;
                }
                known.need = energy;
                match found.get_mut(known.latest as usize) {
                    // The latest of these steps.
                    Some((_, stair)) if stair.steps == *steps => stair.energy = energy,
                    _ => {
                        known.latest = found.len() as u32;
                        known.stairs += 1;
                        found.push((cell, Stair { energy, steps: *steps }));
                    }
                }
            }
        }
        *last = before;
    }

    /// Where each cell's stairs begin.
    fn lay_out(&mut self) {
        work::charge(self.swept.len() as u64);
        self.next = Vec::with_capacity(self.swept.len() + 1);
        let mut stairs = 0;
        for swept in &self.swept {
            self.next.push(stairs);
            stairs += swept.stairs;
        }
        self.next.push(stairs);
        self.stairs = vec![Stair { energy: 0, steps: 0 }; self.found.len()];
    }

    /// Puts some of the stairs in their places. Sorting by cell keeps each cell's stairs in the order in
    /// which they were found.
    fn sort(&mut self) {
        for &(cell, stair) in self.found.iter().skip(self.sorted).take(CHUNK) {
            self.stairs[self.next[cell as usize] as usize] = stair;
            self.next[cell as usize] += 1;
        }
        self.sorted = (self.sorted + CHUNK).min(self.found.len());
        work::charge(CHUNK as u64);
    }
}

impl Refill {
    /// The estimate; infinite if the exit cannot be reached even so.
    #[inline]
    pub(super) fn estimate(&self, cell: u32, energy: u32) -> f64 {
        self.steps(cell, energy).map_or(f64::INFINITY, f64::from)
    }

    /// The estimate; `None` if the exit cannot be reached even so.
    #[inline]
    pub(super) fn steps(&self, cell: u32, energy: u32) -> Option<u32> {
        let stairs = self.stairs(cell);
        let first = stairs.partition_point(|stair| stair.energy > energy);
        stairs.get(first).map(|stair| stair.steps)
    }

    /// Steps to the exit however much energy there is; `None` if no way leads there.
    #[inline]
    pub(super) fn distance(&self, cell: u32) -> Option<u32> {
        self.stairs(cell).first().map(|stair| stair.steps)
    }

    #[inline]
    fn stairs(&self, cell: u32) -> &[Stair] {
        let ends = self.from.get(cell as usize..).and_then(|from| from.first_chunk::<2>());
        ends.map_or(&[], |&[from, to]| &self.stairs[from as usize..to as usize])
    }

    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.from) + bytes_of(&self.stairs)
    }
}

/// Most steps kept of the ways found.
const MOST: usize = 1 << 20;

/// Steps kept of a cell that are compared: the latest ones.
const LATEST: usize = 4;

/// No step.
const NONE: u32 = u32::MAX;

/// The ways found so far. They speed up the next search for one, and change no result.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// By cell the number of its latest step.
    latest: Vec<u32>,
    steps: Vec<Step>,
    /// Sets of dots as bits, so many words each; the first is empty.
    needs: Vec<u64>,
    words: usize,
    /// The way looked for: its cells, with energy, before the present one.
    path: Vec<(u32, u32)>,
    /// The dots eaten on it.
    eaten: Vec<u64>,
}

/// A cell on a way.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Energy with which the way can be gone from here.
    energy: u32,
    /// Steps from here to the exit.
    left: u32,
    /// The set of the dots it eats from here on.
    needs: u32,
    /// The step kept before of the same cell.
    before: u32,
}

impl Ways {
    pub(super) fn new(field: &Field) -> Ways {
        let words = field.dots.len().div_ceil(64);
        let (latest, needs, eaten) =
            (vec![NONE; field.size.area()], vec![0; words], vec![0; words]);
        Ways { latest, steps: Vec::new(), needs, words, path: Vec::new(), eaten }
    }

    /// Whether a way of so few steps is known from here, on which only these dots are eaten.
    pub(super) fn is_known(&mut self, rest: &[u64], (cell, energy, left): (u32, u32, u32)) -> bool {
        self.eaten.fill(0);
        self.known(rest, cell, energy, left).is_some()
    }

    /// Whether a way of so few steps as `refill` says leads to the exit.
    ///
    /// Only one way is tried, so `false` means nothing.
    pub(super) fn leads(
        &mut self,
        (field, refill): (&Field, &Refill),
        (sets, dots): Dots,
        (mut cell, mut energy, mut left): (u32, u32, u32),
    ) -> bool {
        self.path.clear();
        self.eaten.fill(0);
        let needs = loop {
            if energy >= left && refill.distance(cell) == Some(left) {
                break Some(0);
            }
            if let Some(needs) = self.known(sets.words(dots), cell, energy, left) {
                break Some(needs);
            }
            self.path.push((cell, energy));
            let next = self.next((field, refill), (sets, dots), (cell, energy, left));
            let Some((next, rest)) = next else { break None };
            (cell, energy, left) = (next, rest, left - 1);
        };
        work::charge(4 * self.path.len() as u64);
        needs.inspect(|&needs| self.keep(field, cell, needs, left)).is_some()
    }

    /// A neighbour from which I says one step less, with the energy there; one with a dot if there is any.
    /// A dot there is noted as eaten.
    fn next(
        &mut self,
        (field, refill): (&Field, &Refill),
        (sets, dots): Dots,
        (cell, energy, left): (u32, u32, u32),
    ) -> Option<(u32, u32)> {
        let energy = energy.checked_sub(1)?;
        let mut best = None;
        for &next in field.neighbours(cell) {
            let dot = field.dot_at(next).filter(|&dot| {
                sets.holds(dots, dot) && self.eaten[dot as usize / 64] >> (dot % 64) & 1 == 0
            });
            let rest = if dot.is_some() { energy + field.food } else { energy };
            let better = best.is_none_or(|(_, most, _)| rest > most);
            if better && refill.steps(next, rest) == Some(left - 1) {
                best = Some((next, rest, dot));
            }
        }
        let (next, rest, dot) = best?;
        if let Some(dot) = dot {
            self.eaten[dot as usize / 64] |= 1 << (dot % 64);
        }
        Some((next, rest))
    }

    /// The dots that a known way of `left` steps from here eats: all of them remain, and none of them is
    /// eaten before.
    fn known(&self, remain: &[u64], cell: u32, energy: u32, left: u32) -> Option<u32> {
        let mut at = *self.latest.get(cell as usize)?;
        for _ in 0..LATEST {
            let step = self.steps.get(at as usize)?;
            if step.left == left && step.energy <= energy {
                let from = step.needs as usize * self.words;
                let needs = &self.needs[from..from + self.words];
                let mut words = needs.iter().zip(remain).zip(&self.eaten);
                if words.all(|((needs, remain), eaten)| needs & (!remain | eaten) == 0) {
                    return Some(step.needs);
                }
            }
            at = step.before;
        }
        None
    }

    /// Keeps the way just found. From `cell`, the first that is known, it eats the dots of set `needs`
    /// and takes `left` steps.
    fn keep(&mut self, field: &Field, cell: u32, mut needs: u32, mut left: u32) {
        if self.steps.len() > MOST {
            self.latest.fill(NONE);
            self.steps.clear();
            self.needs.truncate(self.words);
            return;
        }
        let mut next = cell;
        while let Some((cell, energy)) = self.path.pop() {
            left += 1;
            // The last time the way enters the cell of a dot it eats need not be the time it eats it; to
            // say too early that the dot is needed is no mistake.
            let dot = field.dot_at(next).map(|dot| (dot as usize / 64, 1u64 << (dot % 64)));
            if let Some((word, bit)) = dot.filter(|&(word, bit)| self.eaten[word] & bit != 0) {
                let from = needs as usize * self.words;
                if self.needs[from + word] & bit == 0 {
                    needs = (self.needs.len() / self.words) as u32;
                    self.needs.extend_from_within(from..from + self.words);
                    self.needs[needs as usize * self.words + word] |= bit;
                }
            }
            let latest = &mut self.latest[cell as usize];
            let number = self.steps.len() as u32;
            let before = std::mem::replace(latest, number);
            self.steps.push(Step { energy, left, needs, before });
            next = cell;
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        bytes_of(&self.latest) + bytes_of(&self.steps) + bytes_of(&self.needs)
    }
}
