//! I: the least steps to the exit if every eaten dot grew back at once.
//!
//! Then a state is a cell and an energy only, so one sweep backwards from the exit, around the walls,
//! computes the estimates of all of them.

use super::super::hunger::Field;
use crate::engine::work;

/// Stairs counted or sorted between two looks at the work done.
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

/// The sweep backwards from the exit, and then the sorting of what it found by cell.
#[derive(Debug)]
pub(super) struct Maker {
    exit: u32,
    /// Least energy on the cell, its dot eaten, to reach the exit within the steps swept so far; and the
    /// same for one step more, for the cells in `changed`.
    need: Vec<u32>,
    better: Vec<u32>,
    active: Vec<u32>,
    changed: Vec<u32>,
    steps: u32,
    found: Vec<(u32, Stair)>,
    /// The stairs found that are counted, and then those that are sorted.
    counted: usize,
    sorted: usize,
    from: Vec<u32>,
    next: Vec<u32>,
    stairs: Vec<Stair>,
}

impl Maker {
    /// Before the first step of the sweep.
    pub(super) fn new(field: &Field) -> Maker {
        let area = field.size().area();
        let exit = field.exit();
        let mut need = vec![u32::MAX; area];
        need[exit as usize] = 0;
        Maker {
            exit,
            need,
            better: vec![u32::MAX; area],
            active: vec![exit],
            changed: Vec::new(),
            steps: 0,
            found: vec![(exit, Stair { energy: 0, steps: 0 })],
            counted: 0,
            sorted: 0,
            from: vec![0; area + 1],
            next: Vec::new(),
            stairs: Vec::new(),
        }
    }

    /// Goes on until about so many cells are looked at; the table, once it is whole.
    pub(super) fn advance(&mut self, field: &Field, cells: u64) -> Option<Refill> {
        let end = work::spent().saturating_add(cells);
        while work::spent() < end {
            if !self.active.is_empty() {
                self.sweep(field);
            } else if self.counted < self.found.len() {
                self.count();
            } else if self.sorted < self.found.len() {
                self.sort();
            } else {
                let (from, stairs) =
                    (std::mem::take(&mut self.from), std::mem::take(&mut self.stairs));
                return Some(Refill { from, stairs });
            }
        }
        None
    }

    /// One step of the sweep.
    fn sweep(&mut self, field: &Field) {
        self.steps += 1;
        work::spend(4 * self.active.len() as u64 + 1);
        for &cell in &self.active {
            let gain = match field.dot_at(cell) {
                Some(_) if cell != self.exit => field.food(),
                _ => 0,
            };
            let energy = (self.need[cell as usize] + 1).saturating_sub(gain).max(1);
            for &before in field.neighbours(cell) {
                let at = before as usize;
                if before != self.exit && energy < self.need[at] && energy < self.better[at] {
                    if self.better[at] == u32::MAX {
                        self.changed.push(before);
                    }
                    self.better[at] = energy;
                }
            }
        }
        for &cell in &self.changed {
            let at = cell as usize;
            let energy = std::mem::replace(&mut self.better[at], u32::MAX);
            self.need[at] = energy;
            self.found.push((cell, Stair { energy, steps: self.steps }));
        }
        std::mem::swap(&mut self.active, &mut self.changed);
        self.changed.clear();
    }

    /// Counts some of the stairs by cell; after the last of them it is known where each cell's begin.
    fn count(&mut self) {
        let part = self.found.iter().skip(self.counted).take(CHUNK);
        for &(cell, _) in part {
            self.from[cell as usize + 1] += 1;
        }
        self.counted = (self.counted + CHUNK).min(self.found.len());
        work::spend(CHUNK as u64);
        if self.counted == self.found.len() {
            work::spend(self.from.len() as u64);
            for at in 1..self.from.len() {
                self.from[at] += self.from[at - 1];
            }
            self.next = self.from.clone();
            self.stairs = vec![Stair { energy: 0, steps: 0 }; self.found.len()];
        }
    }

    /// Puts some of the stairs in their places. Sorting by cell keeps each cell's stairs in the order in
    /// which they were found.
    fn sort(&mut self) {
        for &(cell, stair) in self.found.iter().skip(self.sorted).take(CHUNK) {
            self.stairs[self.next[cell as usize] as usize] = stair;
            self.next[cell as usize] += 1;
        }
        self.sorted = (self.sorted + CHUNK).min(self.found.len());
        work::spend(CHUNK as u64);
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

    pub(super) fn bytes(&self) -> usize {
        self.from.capacity() * size_of::<u32>() + self.stairs.capacity() * size_of::<Stair>()
    }
}
