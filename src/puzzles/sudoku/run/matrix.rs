//! The matrix of the exact cover at a moment: which columns are covered, and the rows of the column at
//! hand.
//!
//! Columns ("demands") are cells, then row-digit, column-digit and box-digit pairs; row `9 * cell +
//! digit - 1` puts a digit into a cell.

use super::super::{Board, CELLS, UNITS, block, cell_name, column, row, unit_name};
use crate::engine::exact_cover::Level;

/// Columns of the matrix.
pub const DEMANDS: usize = 4 * CELLS;

/// The cell and digit of a row of the cover.
pub fn placing(row: u32) -> (usize, u8) {
    ((row / 9) as usize, (row % 9) as u8 + 1)
}

/// The columns that a digit (from 0) in a cell covers.
pub fn demands(cell: usize, digit: usize) -> [u32; 4] {
    [
        cell,
        81 + row(cell) * 9 + digit,
        162 + column(cell) * 9 + digit,
        243 + block(cell) * 9 + digit,
    ]
    .map(|n| n as u32)
}

/// How many clues cover each column: 1 where the puzzle keeps the rules.
pub fn given(puzzle: &Board) -> [u8; DEMANDS] {
    let mut given = [0; DEMANDS];
    for (cell, digit) in puzzle.clues() {
        for demand in demands(cell, usize::from(digit) - 1) {
            if let Some(count) = given.get_mut(demand as usize) {
                *count += 1;
            }
        }
    }
    given
}

/// The unit and digit of a column, or its cell.
pub enum Demand {
    /// The cell needs a digit.
    Cell(usize),
    /// The unit needs the digit.
    Unit(usize, u8),
}

/// What a column stands for.
pub fn demand(number: u32) -> Demand {
    let (kind, rest) = (number as usize / CELLS, number as usize % CELLS);
    match kind {
        0 => Demand::Cell(rest),
        kind => Demand::Unit((kind - 1) * 9 + rest / 9, (rest % 9) as u8 + 1),
    }
}

/// A column in words.
pub fn demand_words(number: u32) -> String {
    match demand(number) {
        Demand::Cell(cell) => format!("a digit for {}", cell_name(cell)),
        Demand::Unit(unit, digit) => format!("{digit} in {}", unit_name(unit)),
    }
}

/// How far the search has come with a row of the column at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowState {
    /// It was tried and removed again.
    Tried,
    /// It is chosen.
    Chosen,
    /// It waits.
    Left,
}

/// The matrix at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// For every column the clues and chosen rows that cover it.
    covered: [u8; DEMANDS],
    /// The column at hand.
    pub column: Option<u32>,
    /// Its rows in the order in which they are tried: cell, digit, state.
    pub rows: Vec<(usize, u8, RowState)>,
}

impl Matrix {
    /// The matrix in which clues cover these columns, and no row is chosen.
    pub fn new(given: [u8; DEMANDS]) -> Matrix {
        Matrix { covered: given, column: None, rows: Vec::new() }
    }

    /// Adds a column chosen, with its row if it has one.
    pub fn choose(&mut self, level: &Level) {
        self.column = Some(level.column);
        let all = self.rows_of(level.column);
        let state = |place: usize| match (place as u32).cmp(&level.tried) {
            std::cmp::Ordering::Less => RowState::Tried,
            std::cmp::Ordering::Equal if level.row.is_some() => RowState::Chosen,
            _ => RowState::Left,
        };
        self.rows = all.into_iter().enumerate().map(|(i, (c, d))| (c, d, state(i))).collect();
        if let Some(row) = level.row {
            let (cell, digit) = placing(row);
            for demand in demands(cell, usize::from(digit) - 1) {
                if let Some(count) = self.covered.get_mut(demand as usize) {
                    *count += 1;
                }
            }
        }
    }

    /// Turns to a column of which no row is chosen.
    pub fn look_at(&mut self, column: u32) {
        self.column = Some(column);
        let rows = self.rows_of(column);
        self.rows = rows.into_iter().map(|(c, d)| (c, d, RowState::Left)).collect();
    }

    /// Whether a column is covered.
    pub fn is_covered(&self, column: u32) -> bool {
        self.covered.get(column as usize) == Some(&1)
    }

    /// Whether several clues cover a column: then there is no solution.
    pub fn is_broken(&self, column: u32) -> bool {
        self.covered.get(column as usize) > Some(&1)
    }

    fn is_left(&self, cell: usize, digit: u8) -> bool {
        let demands = demands(cell, usize::from(digit) - 1);
        demands.iter().all(|&d| self.covered.get(d as usize) == Some(&0))
    }

    /// The rows that can still cover a column, in the order in which they are tried.
    pub fn rows_of(&self, column: u32) -> Vec<(usize, u8)> {
        let all: Vec<(usize, u8)> = match demand(column) {
            Demand::Cell(cell) => (1..=9).map(|digit| (cell, digit)).collect(),
            Demand::Unit(unit, digit) => {
                let cells = UNITS.get(unit).into_iter().flatten();
                cells.map(|&cell| (usize::from(cell), digit)).collect()
            }
        };
        all.into_iter().filter(|&(cell, digit)| self.is_left(cell, digit)).collect()
    }

    /// How many columns are not covered.
    pub fn columns_left(&self) -> usize {
        self.covered.iter().filter(|&&count| count != 1).count()
    }

    /// The columns not covered, with the number of rows that can cover each; the fewest first.
    pub fn open(&self) -> Vec<(u32, usize)> {
        let columns = (0..DEMANDS as u32).filter(|&column| !self.is_covered(column));
        let mut open: Vec<(u32, usize)> =
            columns.map(|column| (column, self.rows_of(column).len())).collect();
        open.sort_by_key(|&(_, size)| size);
        open
    }

    /// The rows left that share a column with a placement, which is not counted.
    pub fn rivals(&self, cell: usize, digit: u8) -> Vec<(usize, u8)> {
        let mut rivals: Vec<(usize, u8)> = demands(cell, usize::from(digit) - 1)
            .into_iter()
            .flat_map(|demand| self.rows_of(demand))
            .filter(|&rival| rival != (cell, digit))
            .collect();
        rivals.sort_unstable();
        rivals.dedup();
        rivals
    }
}
