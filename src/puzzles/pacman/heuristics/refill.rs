//! I: the least steps to the exit if every eaten dot grew back at once.
//!
//! Then a state is a cell and an energy only, so one sweep backwards from the exit, around the walls,
//! computes the estimates of all of them.

use super::super::hunger::Field;
use crate::engine::work;

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
pub(super) struct Refill {
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
pub(super) struct Maker {
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
        let area = field.size().area();
        let exit = field.exit();
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
                Some(_) if cell != field.exit() => field.food(),
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
        let &[from, to] = self.from.get(cell as usize..)?.first_chunk::<2>()?;
        let stairs = &self.stairs[from as usize..to as usize];
        let first = stairs.partition_point(|stair| stair.energy > energy);
        stairs.get(first).map(|stair| stair.steps)
    }

    /// Steps to the exit however much energy there is; `None` if no way leads there.
    #[inline]
    pub(super) fn distance(&self, cell: u32) -> Option<u32> {
        let &[from, to] = self.from.get(cell as usize..)?.first_chunk::<2>()?;
        if from == to {
            return None;
        }
        self.stairs.get(from as usize).map(|stair| stair.steps)
    }

    pub(super) fn bytes(&self) -> usize {
        self.from.capacity() * size_of::<u32>() + self.stairs.capacity() * size_of::<Stair>()
    }
}
