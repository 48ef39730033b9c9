//! Estimates that ignore walls and ask where the dots lie: C (rings round the rectangle), D, E and F
//! (straight paths), G (nothing within reach), and H of all of them.
//!
//! The number of dots of a set in a rectangle is computed with bit masks, in a few operations for every
//! 64 dots.
//!
//! A straight path is one on which every step leads nearer to the exit. It stays in the rectangle between
//! Pacman and the exit and takes M steps, M being the Manhattan distance; any other takes at least two more.
//! D counts the dots on one, E also asks that energy lasts all along, F looks for ways with a single step in a
//! wrong direction. A straight way eats a chain of dots, each neither behind nor beside the one before. So D
//! and E need no table over the rectangle, only the longest such chain: a longest non-decreasing subsequence
//! (Schensted 1961), in about as many operations as there are dots in the rectangle.

use super::super::Heuristic;
use super::super::hunger::{DotSets, Field, SetId, State, ones};
use crate::puzzles::prelude::*;
use std::ops::Range;

/// One of C to H on one field.
#[derive(Clone, Debug)]
pub struct Straight {
    heuristic: Heuristic,
    geometry: Geometry,
    /// For G and H.
    slants: Option<Slants>,
    monotone: Monotone,
}

impl Straight {
    pub(super) fn new(field: &Field, heuristic: Heuristic) -> Straight {
        let asks_g = matches!(heuristic, Heuristic::G | Heuristic::H);
        let (geometry, monotone) = (Geometry::new(field), Monotone::default());
        Straight { heuristic, geometry, slants: asks_g.then(|| Slants::new(field)), monotone }
    }

    /// The estimate; infinite if the exit cannot be reached.
    pub(super) fn estimate(&mut self, sets: &DotSets, state: State) -> f64 {
        let State { cell, energy, dots } = state;
        let Straight { heuristic, geometry, slants, monotone } = self;
        let set = sets.words(dots);
        if slants.as_ref().is_some_and(|slants| slants.starves(geometry, set, cell, energy)) {
            return f64::INFINITY;
        }
        match heuristic {
            Heuristic::G => 0.0,
            Heuristic::H if geometry.rectangle_feeds(set, cell, energy) => {
                monotone.estimate(Heuristic::F, geometry, set, cell, energy)
            }
            Heuristic::C | Heuristic::H => geometry.rings(sets, cell, energy, dots),
            straight => monotone.estimate(*straight, geometry, set, cell, energy),
        }
    }

    pub(super) fn bytes(&self) -> usize {
        let slants = self.slants.as_ref().map_or(0, |slants| slants.0.bytes());
        self.geometry.bytes() + slants + self.monotone.bytes()
    }
}

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
    fn inside<'a>(&'a self, (first, second): Rectangle, set: &[u64]) -> impl Iterator<Item = u64> {
        let row = |bits: &'a [u64], bound: usize| &bits[bound * self.stride..][..self.stride];
        let lows = row(&self.first, first.start).iter().zip(row(&self.second, second.start));
        let highs = row(&self.first, first.end).iter().zip(row(&self.second, second.end));
        let bounds = lows.zip(highs);
        set.iter().zip(bounds).map(|(word, ((a0, b0), (a1, b1)))| word & a1 & b1 & !(a0 | b0))
    }

    fn bytes(&self) -> usize {
        bytes_of(&self.first) + bytes_of(&self.second)
    }
}

/// The places of cells and dots relative to the exit.
#[derive(Clone, Debug)]
struct Geometry {
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
    fn new(field: &Field) -> Geometry {
        let size = field.size;
        let dots: Vec<Pos> = field.dots.iter().map(|&cell| field.pos(cell)).collect();
        let places: Vec<_> =
            dots.iter().map(|dot| (usize::from(dot.row), usize::from(dot.col))).collect();
        Geometry {
            size,
            exit: field.pos(field.exit),
            food: u64::from(field.food),
            cells: size.cells().collect(),
            bands: Bands::new((usize::from(size.rows), usize::from(size.cols)), &places),
            dots,
        }
    }

    #[inline]
    fn pos(&self, cell: u32) -> Pos {
        self.cells[cell as usize]
    }

    /// M: the Manhattan distance to the exit.
    #[inline]
    fn manhattan(&self, cell: u32) -> u32 {
        self.pos(cell).manhattan(self.exit)
    }

    /// Rₙ: the rectangle with Pacman and the exit in opposite corners, grown by `n` on each side and
    /// clipped to the map.
    #[inline]
    fn rectangle(&self, cell: u32, n: usize) -> Rectangle {
        let pos = self.pos(cell);
        let span = |a: u16, b: u16, limit: u16| {
            let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
            low.saturating_sub(n)..(high + n + 1).min(usize::from(limit))
        };
        (span(pos.row, self.exit.row, self.size.rows), span(pos.col, self.exit.col, self.size.cols))
    }

    /// Dots of `set` in Rₙ.
    #[inline]
    fn count(&self, set: &[u64], cell: u32, n: usize) -> u64 {
        let words = self.bands.inside(self.rectangle(cell, n), set);
        words.map(|word| u64::from(word.count_ones())).sum()
    }

    /// Places of the dots of `set` in Rₙ, row by row.
    fn dots_in(&self, set: &[u64], cell: u32, n: usize) -> impl Iterator<Item = Pos> {
        ones(self.bands.inside(self.rectangle(cell, n), set)).map(|dot| self.dots[dot as usize])
    }

    /// Whether energy and all dots of the rectangle suffice for the Manhattan distance.
    fn rectangle_feeds(&self, set: &[u64], cell: u32, energy: u32) -> bool {
        let least = u64::from(self.manhattan(cell));
        u64::from(energy) + self.food * self.count(set, cell, 0) >= least
    }

    /// C: M + 2n with the least n for which energy and all dots of Rₙ suffice for M steps; infinite if
    /// all dots do not. A way outside Rₙ₋₁ takes at least 2n steps more than M.
    fn rings(&self, sets: &DotSets, cell: u32, energy: u32, dots: SetId) -> f64 {
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

    fn bytes(&self) -> usize {
        bytes_of(&self.cells) + bytes_of(&self.dots) + self.bands.bytes()
    }
}

/// The dots by diagonal: a ball of the Manhattan distance is a square in row + column and row − column.
#[derive(Clone, Debug)]
struct Slants(Bands);

/// Row + column, and row − column counted from the least there is.
fn turned(pos: Pos, size: Size) -> (usize, usize) {
    let (row, col) = (usize::from(pos.row), usize::from(pos.col));
    (row + col, row + usize::from(size.cols) - col)
}

/// Both are below this.
fn limit(size: Size) -> usize {
    usize::from(size.rows) + usize::from(size.cols)
}

impl Slants {
    fn new(field: &Field) -> Slants {
        let size = field.size;
        let places = field.dots.iter().map(|&cell| turned(field.pos(cell), size));
        Slants(Bands::new((limit(size), limit(size)), &places.collect::<Vec<_>>()))
    }

    /// G: whether energy reaches neither the exit nor any remaining dot, walls aside.
    fn starves(&self, geometry: &Geometry, set: &[u64], cell: u32, energy: u32) -> bool {
        if geometry.manhattan(cell) <= energy {
            return false;
        }
        let reach = energy as usize;
        let (sum, difference) = turned(geometry.pos(cell), geometry.size);
        let limit = limit(geometry.size);
        let within = |middle: usize| middle.saturating_sub(reach)..(middle + reach + 1).min(limit);
        self.0.inside((within(sum), within(difference)), set).all(|word| word == 0)
    }
}

/// Scratch space, so that an estimate allocates nothing.
#[derive(Clone, Default, Debug)]
struct Monotone {
    /// The dots of the rectangle as (steps from Pacman, columns from Pacman), in walking order.
    dots: Vec<(u16, u16)>,
    /// By length of chain, less one: the fewest columns from Pacman at which such a chain ends.
    ends: Vec<u16>,
    /// By cell of the rectangle with a margin of one: energy in the dot there.
    gain: Vec<i32>,
    /// By cell likewise: see [`Monotone::one_wrong_step`].
    low: Vec<i32>,
    high: Vec<i32>,
}

impl Monotone {
    /// For Pacman on `cell` with `energy` and the dots of `set`, M if on some straight path, in D: its dots and
    /// the energy in hand add up to M; in E: energy lasts from step to step. Otherwise M + 2. F is E, and
    /// M + 4 if energy does not allow one wrong step on the way either.
    fn estimate(
        &mut self,
        heuristic: Heuristic,
        geometry: &Geometry,
        set: &[u64],
        cell: u32,
        energy: u32,
    ) -> f64 {
        let least = geometry.manhattan(cell);
        let straight = f64::from(least);
        if energy >= least {
            return straight;
        }
        let (energy, food, steps) = (u64::from(energy), geometry.food, u64::from(least));
        if energy + food * geometry.count(set, cell, 0) >= steps {
            self.collect(geometry, set, cell);
            // Neither the dot under Pacman nor the one at the exit helps on the way.
            let is_fed =
                |eaten, depth| depth > 0 && depth < steps && energy + food * eaten >= depth;
            let counts_all = heuristic == Heuristic::D;
            let chain = self.longest_chain(|eaten, depth| counts_all || is_fed(eaten, depth));
            if energy + food * chain >= steps {
                return straight;
            }
        }
        let goes_back =
            heuristic == Heuristic::F && !self.one_wrong_step(geometry, set, cell, energy);
        straight + if goes_back { 4.0 } else { 2.0 }
    }

    /// Lists the dots of the rectangle in an order in which every straight way meets them.
    fn collect(&mut self, geometry: &Geometry, set: &[u64], cell: u32) {
        let (from, to) = (geometry.pos(cell), geometry.exit);
        let (up, left) = (to.row < from.row, to.col < from.col);
        self.dots.clear();
        self.dots.extend(geometry.dots_in(set, cell, 0).map(|dot| {
            let cols = dot.col.abs_diff(from.col);
            (dot.row.abs_diff(from.row) + cols, cols)
        }));
        if up {
            self.dots.reverse();
        }
        if up != left {
            // Row by row is right, but within a row the columns run the wrong way.
            self.dots.chunk_by_mut(|a, b| a.0 - a.1 == b.0 - b.1).for_each(<[_]>::reverse);
        }
    }

    /// Length of the longest chain among the dots listed, leaving out those that do not `count`, given
    /// the number of dots eaten before and the steps from Pacman.
    fn longest_chain(&mut self, count: impl Fn(u64, u64) -> bool) -> u64 {
        self.ends.clear();
        for &(depth, cols) in &self.dots {
            let eaten = self.ends.partition_point(|&end| end <= cols);
            if !count(eaten as u64, u64::from(depth)) {
                continue;
            }
            match self.ends.get_mut(eaten) {
                Some(end) => *end = cols,
                None => self.ends.push(cols),
            }
        }
        self.ends.len() as u64
    }

    /// F's second question: whether some cell x of the rectangle, short of the exit, has a neighbour y
    /// further from the exit such that Pacman can leave x with the energy needed from y on.
    ///
    /// `high` of x is the most energy on leaving x along a straight way from Pacman, −1 if none is left
    /// to get there. `low` of y is the least energy to enter y with, before eating, and reach the exit
    /// straight from there: max(0, 1 − the dot there + the least `low` among neighbours nearer the
    /// exit). A dot may be counted on both parts of the way, so a yes proves no such way, a no
    /// disproves it. y may be off the map, where there are no dots. Called with energy below M.
    fn one_wrong_step(&mut self, geometry: &Geometry, set: &[u64], cell: u32, energy: u64) -> bool {
        let (from, to) = (geometry.pos(cell), geometry.exit);
        let least = u64::from(geometry.manhattan(cell));
        // At best every dot in and around the rectangle is eaten on both parts of the way.
        if energy + 2 * geometry.food * geometry.count(set, cell, 1) < least + 2 {
            return false;
        }
        let rows = usize::from(to.row.abs_diff(from.row)) + 1;
        let cols = usize::from(to.col.abs_diff(from.col)) + 1;
        let width = cols + 2;
        let at = |row: usize, col: usize| row * width + col;
        let food = i32::try_from(geometry.food).unwrap_or(i32::MAX);

        // Rows and columns are counted from one before Pacman towards one beyond the exit.
        let place = |dot: Pos| {
            let along = |from: u16, to: u16, dot: u16| {
                usize::from(if to < from { from + 1 - dot } else { dot + 1 - from })
            };
            at(along(from.row, to.row, dot.row), along(from.col, to.col, dot.col))
        };
        self.gain.clear();
        self.gain.resize((rows + 2) * width, 0);
        for dot in geometry.dots_in(set, cell, 1) {
            self.gain[place(dot)] = food;
        }

        work::charge(self.gain.len() as u64);
        self.find_low(rows, cols);
        let (gain, low) = (&self.gain, &self.low);
        let high = &mut self.high;
        high.clear();
        high.resize(gain.len(), -1);
        for row in 1..=rows {
            for col in 1..=cols {
                let before = high[at(row - 1, col)].max(high[at(row, col - 1)]);
                let here = at(row, col);
                high[here] = match (row, col) {
                    (1, 1) => i32::try_from(energy).unwrap_or(i32::MAX),
                    _ if before > 0 => before - 1 + gain[here],
                    _ => -1,
                };
                let left = high[here] - 1;
                if left < 0 || (row, col) == (rows, cols) {
                    continue;
                }
                if low[at(row - 1, col)] <= left
                    || low[at(row, col - 1)] <= left
                    || row == rows && low[at(row + 1, col)] <= left
                    || col == cols && low[at(row, col + 1)] <= left
                {
                    return true;
                }
            }
        }
        false
    }

    /// Fills in `low` of [`Monotone::one_wrong_step`] from the gains of a rectangle and the cells around it.
    #[inline]
    fn find_low(&mut self, rows: usize, cols: usize) {
        let (gain, low) = (&self.gain, &mut self.low);
        let at = |row: usize, col: usize| row * (cols + 2) + col;
        low.clear();
        low.resize(gain.len(), i32::MAX);
        let enter = |here: usize, beyond: i32| (beyond + 1 - gain[here]).max(0);
        // The row of the exit.
        low[at(rows, cols)] = 0;
        low[at(rows, cols + 1)] = enter(at(rows, cols + 1), 0);
        for col in (0..cols).rev() {
            low[at(rows, col)] = enter(at(rows, col), low[at(rows, col + 1)]);
        }
        // Then the row behind it and those before it, each beyond one that is nearer the exit.
        let before = (0..rows).rev().map(|row| (row, row + 1));
        for (row, nearer) in std::iter::once((rows + 1, rows)).chain(before) {
            low[at(row, cols)] = enter(at(row, cols), low[at(nearer, cols)]);
            let beyond = low[at(nearer, cols + 1)].min(low[at(row, cols)]);
            low[at(row, cols + 1)] = enter(at(row, cols + 1), beyond);
            for col in (0..cols).rev() {
                let beyond = low[at(nearer, col)].min(low[at(row, col + 1)]);
                low[at(row, col)] = enter(at(row, col), beyond);
            }
        }
    }

    fn bytes(&self) -> usize {
        let sums = [&self.gain, &self.low, &self.high].map(bytes_of);
        sums.iter().sum::<usize>() + bytes_of(&self.dots) + bytes_of(&self.ends)
    }
}
