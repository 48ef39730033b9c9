//! Estimates from where the dots lie: C (rings round the rectangle) and G (nothing within reach).
//!
//! The number of dots of a set in a rectangle is computed with bit masks, in a few operations for every
//! 64 dots.

use std::ops::Range;

use super::super::hunger::{DotSets, Field, SetId, ones};
use crate::engine::grid::{Pos, Size};

/// For each of two coordinates and each bound, the dots below the bound as bits.
#[derive(Clone, Debug)]
struct Bands {
    stride: usize,
    first: Vec<u64>,
    second: Vec<u64>,
}

impl Bands {
    /// From the coordinates of the dots by number; the first are below `limits.0`, the second below
    /// `limits.1`.
    fn new(limits: (usize, usize), dots: &[(usize, usize)]) -> Bands {
        let stride = dots.len().div_ceil(64);
        let below = |limit: usize, coordinate: fn(&(usize, usize)) -> usize| {
            let mut bits = vec![0u64; (limit + 1) * stride];
            for (dot, place) in dots.iter().enumerate() {
                bits[(coordinate(place) + 1) * stride + dot / 64] |= 1 << (dot % 64);
            }
            for at in stride..bits.len() {
                bits[at] |= bits[at - stride];
            }
            bits
        };
        Bands { stride, first: below(limits.0, |dot| dot.0), second: below(limits.1, |dot| dot.1) }
    }

    /// The dots of `set` with both coordinates in the given ranges, as words.
    #[inline]
    fn inside<'a>(
        &'a self,
        (first, second): (Range<usize>, Range<usize>),
        set: &'a [u64],
    ) -> impl Iterator<Item = u64> + 'a {
        let row = |bits: &'a [u64], bound: usize| &bits[bound * self.stride..][..self.stride];
        let lows = row(&self.first, first.start).iter().zip(row(&self.second, second.start));
        let highs = row(&self.first, first.end).iter().zip(row(&self.second, second.end));
        let bounds = lows.zip(highs);
        set.iter().zip(bounds).map(|(word, ((a0, b0), (a1, b1)))| word & a1 & b1 & !(a0 | b0))
    }

    fn bytes(&self) -> usize {
        (self.first.capacity() + self.second.capacity()) * size_of::<u64>()
    }
}

/// The places of cells and dots relative to the exit.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    size: Size,
    exit: Pos,
    food: u64,
    cells: Vec<Pos>,
    dots: Vec<Pos>,
    bands: Bands,
}

/// A range of rows and a range of columns.
type Rectangle = (Range<usize>, Range<usize>);

impl Geometry {
    pub(super) fn new(field: &Field) -> Geometry {
        let size = field.size();
        let dots: Vec<Pos> = field.dots().iter().map(|&cell| field.pos(cell)).collect();
        let places: Vec<_> =
            dots.iter().map(|dot| (usize::from(dot.row), usize::from(dot.col))).collect();
        Geometry {
            size,
            exit: field.pos(field.exit()),
            food: u64::from(field.food()),
            cells: size.cells().collect(),
            bands: Bands::new((usize::from(size.rows), usize::from(size.cols)), &places),
            dots,
        }
    }

    pub(super) fn exit(&self) -> Pos {
        self.exit
    }

    pub(super) fn food(&self) -> u64 {
        self.food
    }

    #[inline]
    pub(super) fn pos(&self, cell: u32) -> Pos {
        self.cells[cell as usize]
    }

    /// M: the Manhattan distance to the exit.
    #[inline]
    pub(super) fn manhattan(&self, cell: u32) -> u32 {
        self.pos(cell).manhattan(self.exit)
    }

    /// Rₙ: the rectangle with Pacman and the exit in opposite corners, grown by `n` on each side and
    /// clipped to the map.
    #[inline]
    fn rectangle(&self, cell: u32, n: usize) -> Rectangle {
        let pos = self.pos(cell);
        let grown = |a: u16, b: u16, limit: u16| {
            let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
            low.saturating_sub(n)..(high + n + 1).min(usize::from(limit))
        };
        (
            grown(pos.row, self.exit.row, self.size.rows),
            grown(pos.col, self.exit.col, self.size.cols),
        )
    }

    /// Dots of `set` in Rₙ.
    #[inline]
    pub(super) fn count(&self, set: &[u64], cell: u32, n: usize) -> u64 {
        let words = self.bands.inside(self.rectangle(cell, n), set);
        words.map(|word| u64::from(word.count_ones())).sum()
    }

    /// Places of the dots of `set` in Rₙ, row by row.
    pub(super) fn dots_in<'a>(
        &'a self,
        set: &'a [u64],
        cell: u32,
        n: usize,
    ) -> impl Iterator<Item = Pos> + 'a {
        ones(self.bands.inside(self.rectangle(cell, n), set)).map(|dot| self.dots[dot as usize])
    }

    /// Whether energy and all dots of the rectangle suffice for the Manhattan distance.
    pub(super) fn rectangle_feeds(&self, set: &[u64], cell: u32, energy: u32) -> bool {
        let least = u64::from(self.manhattan(cell));
        u64::from(energy) >= least
            || u64::from(energy) + self.food * self.count(set, cell, 0) >= least
    }

    /// C: M + 2n with the least n for which energy and all dots of Rₙ suffice for M steps; infinite if
    /// all dots do not. A way outside Rₙ₋₁ takes at least 2n steps more than M.
    pub(super) fn rings(&self, sets: &DotSets, cell: u32, energy: u32, dots: SetId) -> f64 {
        let least = self.manhattan(cell);
        let Some(missing) = least.checked_sub(energy).filter(|&missing| missing > 0) else {
            return f64::from(least);
        };
        let enough = |count: u64| self.food * count >= u64::from(missing);
        if !enough(u64::from(sets.count(dots))) {
            return f64::INFINITY;
        }
        let set = sets.words(dots);
        if enough(self.count(set, cell, 0)) {
            return f64::from(least);
        }
        // The count grows with n: double n until it does, then halve the gap.
        let (mut low, mut high) = (0, 1);
        while !enough(self.count(set, cell, high)) {
            (low, high) = (high, 2 * high);
        }
        while high - low > 1 {
            let middle = usize::midpoint(low, high);
            if enough(self.count(set, cell, middle)) { high = middle } else { low = middle }
        }
        f64::from(least) + 2.0 * high as f64
    }

    pub(super) fn bytes(&self) -> usize {
        (self.cells.capacity() + self.dots.capacity()) * size_of::<Pos>() + self.bands.bytes()
    }
}

/// The dots by diagonal: a ball of the Manhattan distance is a square in row + column and row − column.
#[derive(Clone, Debug)]
pub(super) struct Slants {
    cols: usize,
    limit: usize,
    bands: Bands,
}

impl Slants {
    pub(super) fn new(field: &Field) -> Slants {
        let size = field.size();
        let (rows, cols) = (usize::from(size.rows), usize::from(size.cols));
        let mut slants = Slants { cols, limit: rows + cols, bands: Bands::new((0, 0), &[]) };
        let places: Vec<_> =
            field.dots().iter().map(|&cell| slants.turned(field.pos(cell))).collect();
        slants.bands = Bands::new((slants.limit, slants.limit), &places);
        slants
    }

    fn turned(&self, pos: Pos) -> (usize, usize) {
        let (row, col) = (usize::from(pos.row), usize::from(pos.col));
        (row + col, row + self.cols - col)
    }

    /// G: whether energy reaches neither the exit nor any remaining dot, walls aside.
    pub(super) fn starves(&self, geometry: &Geometry, set: &[u64], cell: u32, energy: u32) -> bool {
        if geometry.manhattan(cell) <= energy {
            return false;
        }
        let reach = energy as usize;
        let (sum, difference) = self.turned(geometry.pos(cell));
        let within =
            |middle: usize| middle.saturating_sub(reach)..(middle + reach + 1).min(self.limit);
        self.bands.inside((within(sum), within(difference)), set).all(|word| word == 0)
    }

    pub(super) fn bytes(&self) -> usize {
        self.bands.bytes()
    }
}
