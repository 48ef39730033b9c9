//! Regions of a map: cells that can be reached from each other in four directions.

use crate::engine::grid::{Grid, Pos};

/// Free cells of a row that follow each other.
#[derive(Clone, Copy)]
struct Run {
    from: u16,
    /// The column after the last.
    to: u16,
    region: u32,
}

/// Cells that are known to hang together.
struct Region {
    /// The region that this one was joined to, or itself.
    joined: u32,
    cells: usize,
    /// The first and the last cell, row by row.
    first: Pos,
    last: Pos,
}

/// The first and the last free cell of the largest region, and of the first one if several are as large;
/// none without free cells.
pub fn ends(walls: &Grid<bool>) -> Option<(Pos, Pos)> {
    let cols = usize::from(walls.size().cols);
    let mut regions: Vec<Region> = Vec::new();
    let (mut above, mut runs): (Vec<Run>, Vec<Run>) = (Vec::new(), Vec::new());
    for (row, walls) in (0..).zip(walls.as_slice().chunks(cols.max(1))) {
        runs.clear();
        let mut near = above.iter().peekable();
        each_run(walls, |from, to| {
            while near.next_if(|run| run.to <= from).is_some() {}
            let mut region = None;
            while let Some(run) = near.peek().filter(|run| run.from < to) {
                let above = root(&mut regions, run.region);
                region = Some(region.map_or(above, |region| join(&mut regions, region, above)));
                // It may touch the next run, too.
                if run.to > to {
                    break;
                }
                near.next();
            }
            let (cells, last) = (usize::from(to - from), Pos::new(row, to - 1));
            let region = region.unwrap_or_else(|| {
                let joined = regions.len() as u32;
                regions.push(Region { joined, cells: 0, first: Pos::new(row, from), last });
                joined
            });
            regions[region as usize].cells += cells;
            regions[region as usize].last = last;
            runs.push(Run { from, to, region });
        });
        std::mem::swap(&mut above, &mut runs);
    }
    let roots = regions.iter().zip(0..).filter(|(region, number)| region.joined == *number);
    let best = roots.map(|(region, _)| region).reduce(|best, region| {
        let is_better = (region.cells, best.first) > (best.cells, region.first);
        if is_better { region } else { best }
    })?;
    Some((best.first, best.last))
}

/// The region that this one belongs to.
fn root(regions: &mut [Region], mut region: u32) -> u32 {
    while regions[region as usize].joined != region {
        let next = regions[region as usize].joined;
        // Paths get shorter.
        regions[region as usize].joined = regions[next as usize].joined;
        region = next;
    }
    region
}

/// Joins two regions that are joined to no other; the one that stays.
fn join(regions: &mut [Region], one: u32, other: u32) -> u32 {
    // The older number stays, so that it is reached in few steps.
    let (into, from) = (one.min(other), one.max(other));
    if into == from {
        return into;
    }
    let Region { cells, first, last, .. } = regions[from as usize];
    regions[from as usize].joined = into;
    let region = &mut regions[into as usize];
    region.cells += cells;
    (region.first, region.last) = (region.first.min(first), region.last.max(last));
    into
}

/// Passes every run of free cells of a row, from a column up to another, in order.
fn each_run(walls: &[bool], mut take: impl FnMut(u16, u16)) {
    let mut begun = None;
    for (at, walls) in (0u16..).step_by(64).zip(walls.chunks(64)) {
        // A bit for every free cell; the bits where free cells begin or end.
        let free = !bits(walls) & (u64::MAX >> (64 - walls.len()));
        let mut edges = free ^ (free << 1 | u64::from(begun.is_some()));
        if walls.len() < 64 {
            edges &= u64::MAX >> (63 - walls.len());
        }
        while edges != 0 {
            let edge = at + edges.trailing_zeros() as u16;
            edges &= edges - 1;
            match begun.take() {
                Some(from) => take(from, edge),
                None => begun = Some(edge),
            }
        }
    }
    if let Some(from) = begun {
        take(from, walls.len() as u16);
    }
}

/// Up to 64 cells as bits, the first the lowest.
pub(super) fn bits(walls: &[bool]) -> u64 {
    // Moves the lowest bits of eight bytes to the highest byte.
    let gathered =
        |eight: [u8; 8]| u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = walls.as_chunks::<8>();
    let mut bits = 0;
    for (eight, at) in eights.iter().zip((0..).step_by(8)) {
        bits |= gathered(eight.map(u8::from)) << at;
    }
    if !rest.is_empty() {
        let mut eight = [0; 8];
        eight.iter_mut().zip(rest).for_each(|(byte, &wall)| *byte = u8::from(wall));
        bits |= gathered(eight) << (8 * eights.len());
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grid::Size;
    use proptest::prelude::*;

    /// The same by walking through each region.
    fn walked(walls: &Grid<bool>) -> Option<(Pos, Pos)> {
        let size: Size = walls.size();
        let mut seen = walls.clone();
        let mut best: Option<(usize, Pos, Pos)> = None;
        for pos in size.cells() {
            if seen.get(pos) != Some(&false) {
                continue;
            }
            seen[pos] = true;
            let (mut stack, mut count, mut last) = (vec![pos], 0, pos);
            while let Some(at) = stack.pop() {
                count += 1;
                last = last.max(at);
                for by in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    if let Some(next) = size.offset(at, by).filter(|&next| !seen[next]) {
                        seen[next] = true;
                        stack.push(next);
                    }
                }
            }
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, pos, last));
            }
        }
        best.map(|(_, first, last)| (first, last))
    }

    proptest! {
        #[test]
        fn the_largest_region_is_that_of_a_walk(
            (cols, cells) in (1u16..140).prop_flat_map(|cols| {
                let cells = proptest::collection::vec(any::<bool>(), usize::from(cols) * 9);
                (Just(cols), cells)
            }),
            most_free: bool,
        ) {
            let cells: Vec<bool> = cells
                .iter()
                .enumerate()
                .map(|(at, &wall)| wall && (!most_free || at % 3 == 0))
                .collect();
            let walls = Grid::from_cells(Size::new(9, cols), cells).unwrap();
            prop_assert_eq!(ends(&walls), walked(&walls));
        }
    }
}
