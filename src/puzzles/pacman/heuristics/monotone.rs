//! Estimates from straight paths: paths on which every step leads nearer to the exit, ignoring walls.
//!
//! Such a way stays in the rectangle between Pacman and the exit and takes M steps, M being the
//! Manhattan distance; any other takes at least two more. D counts the dots on one, E also asks that
//! energy lasts all along, F looks for ways with a single step in a wrong direction.
//!
//! A straight way eats a chain of dots, each neither behind nor beside the one before. So D and E need
//! no table over the rectangle, only the longest such chain: a longest non-decreasing subsequence
//! (Schensted 1961), in about as many operations as there are dots in the rectangle.

use super::geometry::Geometry;
use crate::engine::grid::Pos;
use crate::engine::work;

/// The condition on a straight path under which the estimate is M.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// D: its dots and the energy in hand add up to M. Otherwise M + 2.
    MostDots,
    /// E: energy lasts from step to step. Otherwise M + 2.
    Fed,
    /// F: as E; otherwise M + 2 if energy allows one wrong step on the way, else M + 4.
    OneWrongStep,
}

/// Scratch space, so that an estimate allocates nothing.
#[derive(Clone, Default, Debug)]
pub(super) struct Monotone {
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
    /// D, E or F for Pacman on `cell` with `energy` and the dots of `set`.
    pub(super) fn estimate(
        &mut self,
        rule: Rule,
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
        let (energy, food, steps) = (u64::from(energy), geometry.food(), u64::from(least));
        if energy + food * geometry.count(set, cell, 0) >= steps {
            self.collect(geometry, set, cell);
            let chain = match rule {
                Rule::MostDots => self.longest_chain(|_, _| true),
                // Neither the dot under Pacman nor the one at the exit helps on the way.
                Rule::Fed | Rule::OneWrongStep => self.longest_chain(|eaten, depth| {
                    depth > 0 && depth < steps && energy + food * eaten >= depth
                }),
            };
            if energy + food * chain >= steps {
                return straight;
            }
        }
        let detour = match rule {
            Rule::MostDots | Rule::Fed => false,
            Rule::OneWrongStep => !self.one_wrong_step(geometry, set, cell, energy),
        };
        straight + if detour { 4.0 } else { 2.0 }
    }

    /// Lists the dots of the rectangle in an order in which every straight way meets them.
    fn collect(&mut self, geometry: &Geometry, set: &[u64], cell: u32) {
        let (from, to) = (geometry.pos(cell), geometry.exit());
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
        let (from, to) = (geometry.pos(cell), geometry.exit());
        let least = u64::from(geometry.manhattan(cell));
        // At best every dot in and around the rectangle is eaten on both parts of the way.
        if energy + 2 * geometry.food() * geometry.count(set, cell, 1) < least + 2 {
            return false;
        }
        let rows = usize::from(to.row.abs_diff(from.row)) + 1;
        let cols = usize::from(to.col.abs_diff(from.col)) + 1;
        let width = cols + 2;
        let at = |row: usize, col: usize| row * width + col;
        let food = i32::try_from(geometry.food()).unwrap_or(i32::MAX);

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
        let (gain, low) = (&self.gain, &mut self.low);
        low.clear();
        low.resize(gain.len(), i32::MAX);
        let enter = |here: usize, beyond: i32| (beyond + 1 - gain[here]).max(0);
        low[at(rows, cols)] = 0;
        low[at(rows, cols + 1)] = enter(at(rows, cols + 1), 0);
        for col in (0..cols).rev() {
            low[at(rows, col)] = enter(at(rows, col), low[at(rows, col + 1)]);
        }
        low[at(rows + 1, cols)] = enter(at(rows + 1, cols), 0);
        for col in (0..cols).rev() {
            let beyond = low[at(rows + 1, col + 1)].min(low[at(rows, col)]);
            low[at(rows + 1, col)] = enter(at(rows + 1, col), beyond);
        }
        for row in (0..rows).rev() {
            low[at(row, cols)] = enter(at(row, cols), low[at(row + 1, cols)]);
            let beyond = low[at(row + 1, cols + 1)].min(low[at(row, cols)]);
            low[at(row, cols + 1)] = enter(at(row, cols + 1), beyond);
            for col in (0..cols).rev() {
                let beyond = low[at(row + 1, col)].min(low[at(row, col + 1)]);
                low[at(row, col)] = enter(at(row, col), beyond);
            }
        }

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

    pub(super) fn bytes(&self) -> usize {
        let words = self.gain.capacity() + self.low.capacity() + self.high.capacity();
        words * size_of::<i32>()
            + self.dots.capacity() * size_of::<(u16, u16)>()
            + self.ends.capacity() * size_of::<u16>()
    }
}
