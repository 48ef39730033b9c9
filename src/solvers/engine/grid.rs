//! Rectangular grids, the cells in them and the directions between cells.
//!
//! Rows count downwards from 0 and columns to the right from 0, as on the screen and in files; north
//! is the row above. Nothing here knows what a cell holds.

use derive_more::{From, Into};
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut, RangeInclusive};

/// A cell by row and column, both from 0 at the top left.
#[derive(From, Into, Serialize, Deserialize)]
#[serde(from = "(u16, u16)", into = "(u16, u16)")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Pos {
    /// Row, from 0 at the top.
    pub row: u16,
    /// Column, from 0 at the left.
    pub col: u16,
}

impl Pos {
    /// Rows and columns from here to another cell.
    pub fn to(self, there: Pos) -> (i32, i32) {
        let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
        (by(self.row, there.row), by(self.col, there.col))
    }

    /// The cell in row `row`, column `col`.
    pub const fn new(row: u16, col: u16) -> Self {
        Pos { row, col }
    }

    /// The cell called so, such as `r3c9`.
    pub fn named(word: &str) -> Option<Pos> {
        let (row, col) = word.strip_prefix('r')?.split_once('c')?;
        let number = |text: &str| text.parse::<u16>().ok()?.checked_sub(1);
        Some(Pos::new(number(row)?, number(col)?))
    }

    /// Steps between two cells with moves along rows and columns only.
    pub fn manhattan(self, other: Pos) -> u32 {
        u32::from(self.row.abs_diff(other.row)) + u32::from(self.col.abs_diff(other.col))
    }

    /// Straight-line distance, correctly rounded.
    pub fn euclid(self, other: Pos) -> f64 {
        let (rows, cols) = self.to(other);
        let [rows, cols] = [rows, cols].map(f64::from);
        (rows * rows + cols * cols).sqrt()
    }
}

/// The four directions in the order in which successors are generated (Berkeley's): N, S, E, W.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Dir {
    /// The row above.
    North,
    /// The row below.
    South,
    /// The column to the right.
    #[default]
    East,
    /// The column to the left.
    West,
}

impl Dir {
    /// All four, in the order N, S, E, W.
    pub const ALL: [Dir; 4] = [Dir::North, Dir::South, Dir::East, Dir::West];

    /// Change of row and column of one step.
    pub const fn delta(self) -> (i32, i32) {
        [(-1, 0), (1, 0), (0, 1), (0, -1)][self as usize]
    }

    /// The direction to the left when moving in this direction.
    pub const fn left(self) -> Dir {
        [Dir::West, Dir::East, Dir::North, Dir::South][self as usize]
    }

    /// The direction to the right when moving in this direction.
    pub const fn right(self) -> Dir {
        self.left().back()
    }

    /// The opposite direction.
    pub const fn back(self) -> Dir {
        [Dir::South, Dir::North, Dir::West, Dir::East][self as usize]
    }

    /// `N`, `S`, `E` or `W`.
    pub const fn letter(self) -> char {
        ['N', 'S', 'E', 'W'][self as usize]
    }

    /// Its name: `north`.
    pub const fn name(self) -> &'static str {
        ["north", "south", "east", "west"][self as usize]
    }

    /// The direction of the single step from `a` to `b`, if they are neighbours.
    pub fn between(a: Pos, b: Pos) -> Option<Dir> {
        Dir::along(a.to(b))
    }

    /// The direction of a single step by so many rows and columns, if it has one.
    pub fn along(step: (i32, i32)) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| dir.delta() == step)
    }
}

/// Rows and columns of a grid, with the conversion between a cell and its row-major number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    /// Number of rows.
    pub rows: u16,
    /// Number of columns.
    pub cols: u16,
}

impl Size {
    /// A grid of `rows` by `cols` cells.
    pub const fn new(rows: u16, cols: u16) -> Self {
        Size { rows, cols }
    }

    /// Reads `ROWSxCOLUMNS`, both within `sides`.
    ///
    /// # Errors
    /// What was expected, with an example.
    pub fn parse(text: &str, sides: RangeInclusive<u16>, example: &str) -> Result<Size, String> {
        let side = |text: &str| text.parse().ok().filter(|side| sides.contains(side));
        let size = text.split_once(['x', 'X']);
        size.and_then(|(rows, cols)| Some(Size::new(side(rows)?, side(cols)?))).ok_or_else(|| {
            let (least, most) = (sides.start(), sides.end());
            format!("expected ROWSxCOLUMNS of {least} to {most}, such as {example}")
        })
    }

    /// Number of cells.
    pub const fn area(self) -> usize {
        self.rows as usize * self.cols as usize
    }

    /// Whether `pos` is on the grid.
    pub const fn holds(self, pos: Pos) -> bool {
        pos.row < self.rows && pos.col < self.cols
    }

    /// Row-major number of a cell on the grid.
    pub const fn index(self, pos: Pos) -> usize {
        pos.row as usize * self.cols as usize + pos.col as usize
    }

    /// The cell with row-major number `index`.
    pub const fn pos(self, index: usize) -> Pos {
        let cols = if self.cols == 0 { 1 } else { self.cols as u32 };
        // There are fewer than 2^32 cells, and 32-bit divisions are faster.
        let index = index as u32;
        Pos::new((index / cols) as u16, (index % cols) as u16)
    }

    /// Whether `pos` is in the outermost row or column.
    pub const fn is_edge(self, pos: Pos) -> bool {
        pos.row == 0 || pos.col == 0 || pos.row + 1 == self.rows || pos.col + 1 == self.cols
    }

    /// The cells in the outermost rows and columns.
    pub fn edge(self) -> impl Iterator<Item = Pos> {
        let (last, right) = (self.rows.saturating_sub(1), self.cols.saturating_sub(1));
        let level = (0..self.cols).flat_map(move |col| [0, last].map(|row| Pos::new(row, col)));
        let upright = (0..self.rows).flat_map(move |row| [0, right].map(|col| Pos::new(row, col)));
        level.chain(upright)
    }

    /// The cell `(rows, cols)` away from `pos`, if it is on the grid.
    pub fn offset(self, pos: Pos, (rows, cols): (i32, i32)) -> Option<Pos> {
        let (row, col) = (i32::from(pos.row) + rows, i32::from(pos.col) + cols);
        let is_on = row >= 0 && col >= 0 && row < self.rows.into() && col < self.cols.into();
        is_on.then_some(Pos::new(row as u16, col as u16))
    }

    /// The neighbour in direction `dir`, if it is on the grid.
    pub fn step(self, pos: Pos, dir: Dir) -> Option<Pos> {
        self.offset(pos, dir.delta())
    }

    /// The neighbours on the grid, in the order N, S, E, W.
    pub fn beside(self, pos: Pos) -> impl Iterator<Item = Pos> {
        Dir::ALL.into_iter().filter_map(move |dir| self.step(pos, dir))
    }

    /// The cells that at most so many of the steps that `near` allows lead to from `start`, breadth first, each with
    /// its steps.
    pub fn flood<I>(self, start: Pos, most: u32, near: impl Fn(Pos) -> I) -> Vec<(Pos, u32)>
    where
        I: Iterator<Item = Pos>,
    {
        let (mut seen, mut all, mut at) = (Grid::new(self, false), vec![(start, 0)], 0);
        seen[start] = true;
        while let Some(&(pos, steps)) = all.get(at).filter(|&&(_, steps)| steps < most) {
            at += 1;
            for next in near(pos) {
                if !std::mem::replace(&mut seen[next], true) {
                    all.push((next, steps + 1));
                }
            }
        }
        all
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        (0..self.area()).map(move |i| self.pos(i))
    }
}

/// A value for every cell, row-major.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T: Clone> Grid<T> {
    /// A grid with `value` in every cell.
    pub fn new(size: Size, value: T) -> Self {
        Grid { size, cells: vec![value; size.area()] }
    }
}

impl<T> Grid<T> {
    /// A grid from its cells row by row; `None` if their number does not fit the size.
    pub fn from_cells(size: Size, cells: Vec<T>) -> Option<Self> {
        (cells.len() == size.area()).then_some(Grid { size, cells })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The value at `pos`, if it is on the grid.
    pub fn get(&self, pos: Pos) -> Option<&T> {
        if self.size.holds(pos) { self.cells.get(self.size.index(pos)) } else { None }
    }

    /// All values, row by row.
    pub fn as_slice(&self) -> &[T] {
        &self.cells
    }
}

/// By position; panics off the grid, like a slice.
impl<T> Index<Pos> for Grid<T> {
    type Output = T;
    fn index(&self, pos: Pos) -> &T {
        debug_assert!(self.size.holds(pos));
        &self.cells[self.size.index(pos)]
    }
}

impl<T> IndexMut<Pos> for Grid<T> {
    fn index_mut(&mut self, pos: Pos) -> &mut T {
        debug_assert!(self.size.holds(pos));
        &mut self.cells[self.size.index(pos)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_left_four_times_is_no_turn() {
        for dir in Dir::ALL {
            assert_eq!(dir.left().left().left().left(), dir);
            assert_eq!(dir.left().right(), dir);
            assert_eq!(dir.left().left(), dir.back());
        }
        assert_eq!(Dir::North.left(), Dir::West);
    }

    #[test]
    fn cells_and_numbers_agree() {
        let size = Size::new(3, 5);
        for (index, pos) in size.cells().enumerate() {
            assert_eq!((size.index(pos), size.pos(index)), (index, pos));
        }
        assert_eq!(size.step(Pos::new(0, 0), Dir::North), None);
        assert_eq!(size.step(Pos::new(2, 4), Dir::East), None);
        assert_eq!(size.step(Pos::new(1, 1), Dir::South), Some(Pos::new(2, 1)));
    }

    #[test]
    fn steps_between_neighbours_are_named() {
        let (a, b) = (Pos::new(4, 4), Pos::new(3, 4));
        assert_eq!(Dir::between(a, b), Some(Dir::North));
        assert_eq!(Dir::between(b, a), Some(Dir::South));
        assert_eq!(Dir::between(a, a), None);
    }
}
