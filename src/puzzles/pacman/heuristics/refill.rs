//! I: the least steps to the exit if every eaten dot grew back at once.
//!
//! Then a state is a cell and an energy only, so one sweep backwards from the exit, around the walls,
//! computes the estimates of all of them.

use super::super::hunger::Field;

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

impl Refill {
    pub(super) fn new(field: &Field) -> Refill {
        let area = field.size().area();
        let exit = field.exit();
        // Least energy on the cell, its dot eaten, to reach the exit within the steps swept so far;
        // and the same for one step more, for the cells in `changed`.
        let mut need = vec![u32::MAX; area];
        let mut better = vec![u32::MAX; area];
        let (mut active, mut changed) = (vec![exit], Vec::new());
        let mut found = vec![(exit, Stair { energy: 0, steps: 0 })];
        need[exit as usize] = 0;
        for steps in 1.. {
            for &cell in &active {
                let gain = match field.dot_at(cell) {
                    Some(_) if cell != exit => field.food(),
                    _ => 0,
                };
                let energy = (need[cell as usize] + 1).saturating_sub(gain).max(1);
                for &before in field.neighbours(cell) {
                    let at = before as usize;
                    if before != exit && energy < need[at] && energy < better[at] {
                        if better[at] == u32::MAX {
                            changed.push(before);
                        }
                        better[at] = energy;
                    }
                }
            }
            for &cell in &changed {
                let at = cell as usize;
                let energy = std::mem::replace(&mut better[at], u32::MAX);
                need[at] = energy;
                found.push((cell, Stair { energy, steps }));
            }
            std::mem::swap(&mut active, &mut changed);
            changed.clear();
            if active.is_empty() {
                break;
            }
        }
        // Sorting by cell keeps each cell's stairs in the order in which they were found.
        let mut from = vec![0u32; area + 1];
        for &(cell, _) in &found {
            from[cell as usize + 1] += 1;
        }
        for at in 0..area {
            from[at + 1] += from[at];
        }
        let mut next = from.clone();
        let mut stairs = vec![Stair { energy: 0, steps: 0 }; found.len()];
        for (cell, stair) in found {
            stairs[next[cell as usize] as usize] = stair;
            next[cell as usize] += 1;
        }
        Refill { from, stairs }
    }

    /// The estimate; infinite if the exit cannot be reached even so.
    #[inline]
    pub(super) fn estimate(&self, cell: u32, energy: u32) -> f64 {
        let bounds = self.from.get(cell as usize..).and_then(|from| from.first_chunk::<2>());
        let Some(&[from, to]) = bounds else { return f64::INFINITY };
        let stairs = &self.stairs[from as usize..to as usize];
        let first = stairs.partition_point(|stair| stair.energy > energy);
        stairs.get(first).map_or(f64::INFINITY, |stair| f64::from(stair.steps))
    }

    pub(super) fn bytes(&self) -> usize {
        self.from.capacity() * size_of::<u32>() + self.stairs.capacity() * size_of::<Stair>()
    }
}
