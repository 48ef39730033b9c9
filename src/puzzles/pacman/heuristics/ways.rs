//! Ways to the exit that are no longer than I says, found by going down its estimates.
//!
//! I lets eaten dots grow back. Where a way as short as I says eats no dot twice, and only dots that
//! remain, Pacman can really go it. Then I is exact, and so is every estimate between I and the cost.

use super::super::hunger::{DotSets, Field, SetId};
use super::refill::Refill;
use crate::engine::work;

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
        let words = field.dots().len().div_ceil(64);
        Ways {
            latest: vec![NONE; field.size().area()],
            steps: Vec::new(),
            needs: vec![0; words],
            words,
            path: Vec::new(),
            eaten: vec![0; words],
        }
    }

    /// Whether a way of so few steps is known from here, on which only these dots are eaten.
    pub(super) fn is_known(
        &mut self,
        remain: &[u64],
        (cell, energy, left): (u32, u32, u32),
    ) -> bool {
        self.eaten.fill(0);
        self.known(remain, cell, energy, left).is_some()
    }

    /// Whether a way of so few steps as `refill` says leads to the exit.
    ///
    /// Only one way is tried, so `false` means nothing.
    pub(super) fn leads(
        &mut self,
        (field, refill): (&Field, &Refill),
        (sets, dots): (&DotSets, SetId),
        (cell, energy, left): (u32, u32, u32),
    ) -> bool {
        let (mut cell, mut energy, mut left) = (cell, energy, left);
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
            let Some((next, rest)) = self.next(field, refill, sets, dots, cell, energy, left)
            else {
                break None;
            };
            (cell, energy, left) = (next, rest, left - 1);
        };
        work::charge(4 * self.path.len() as u64);
        match needs {
            Some(needs) => self.keep(field, cell, needs, left),
            None => return false,
        }
        true
    }

    /// A neighbour from which I says one step less, with the energy there; one with a dot if there is any.
    /// A dot there is noted as eaten.
    #[allow(clippy::too_many_arguments)]
    fn next(
        &mut self,
        field: &Field,
        refill: &Refill,
        sets: &DotSets,
        dots: SetId,
        cell: u32,
        energy: u32,
        left: u32,
    ) -> Option<(u32, u32)> {
        let energy = energy.checked_sub(1)?;
        let mut best = None;
        for &next in field.neighbours(cell) {
            let dot = field.dot_at(next).filter(|&dot| {
                sets.holds(dots, dot) && self.eaten[dot as usize / 64] >> (dot % 64) & 1 == 0
            });
            let rest = if dot.is_some() { energy + field.food() } else { energy };
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
            self.steps.push(Step {
                energy,
                left,
                needs,
                before: std::mem::replace(latest, number),
            });
            next = cell;
        }
    }

    /// Memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.latest.capacity() * size_of::<u32>()
            + self.steps.capacity() * size_of::<Step>()
            + self.needs.capacity() * size_of::<u64>()
    }
}
