//! What is possible while solving, and what follows from it.
//!
//! Candidates are kept digit by digit: for each, three bands of 27 bits in one machine vector. The bits
//! of a band are ordered by box, then row, then column: `bit = box * 9 + (row % 3) * 3 + column % 3`. So
//! the nine columns of a stack are nine neighbouring bits once its bands are put together, and the nine
//! minirows of a band (the three cells where a row and a box meet) two shifts away from being so.
//!
//! Propagation goes in rounds: every digit that lost a candidate is settled by itself, then what was
//! found is taken away from all other digits at once. A round has few branches, and vectors are
//! stored and loaded whole; both matter more than the number of digits settled.

use super::super::Board;
use super::tables::{
    BAND, BIT, CELL, COLUMNS, EVERY_DIGIT, MINIROWS, OF_BAND, OF_STACK, PEERS, PLACE, ROWS, rows_of,
};
use wide::{bytemuck, i8x16, i16x8, u32x4};

/// A set of cells: three bands; the fourth lane is always empty.
pub(super) type Bands = u32x4;

pub(super) const NONE: Bands = Bands::new([0; 4]);

/// The same bits in every lane.
#[inline(always)]
fn every(bits: u32) -> Bands {
    Bands::splat(bits)
}

#[inline(always)]
pub(super) fn is_empty(cells: Bands) -> bool {
    cells == NONE
}

/// The cell of a place (`band * 32 + bit`).
#[inline(always)]
pub(super) fn cell_at(place: usize) -> Bands {
    Bands::new(PLACE[place & 127])
}

/// The first place of a set that is not empty.
#[inline(always)]
pub(super) fn first_place(cells: Bands) -> usize {
    let [first, last]: [u64; 2] = bytemuck::cast(cells);
    let (early, late) = (first.trailing_zeros(), 64 + last.trailing_zeros());
    (if first != 0 { early } else { late }) as usize
}

/// The candidates while solving.
#[derive(Clone)]
pub(super) struct State {
    /// The possible cells of each digit.
    pub(super) digits: [Bands; 9],
    /// Cells whose digit is not settled, or not yet removed from the other digits.
    pub(super) open: Bands,
}

pub(super) struct Contradiction;

/// A set of digits still to be settled.
type Due = Result<u32, Contradiction>;

impl State {
    /// The state with the clues of a puzzle; none if a row has a digit twice.
    pub(super) fn load(puzzle: &Board) -> Option<State> {
        // Empty cells count as a tenth digit here, so that no clue is a branch.
        let mut given = [[0u32; 4]; 10];
        for (band, cells) in puzzle.digits().chunks_exact(27).enumerate() {
            for (&digit, &bit) in cells.iter().zip(&BIT) {
                if let Some(mine) = given.get_mut(usize::from(digit)) {
                    mine[band & 3] |= bit;
                }
            }
        }
        let [open, given @ ..] = given;
        let mut digits = [NONE; 9];
        for (digit, given) in digits.iter_mut().zip(&given) {
            let mut bands = [0; 4];
            for ((band, &mine), &open) in bands.iter_mut().zip(given).zip(&open) {
                let rows = rows_of(mine);
                if mine & mine.wrapping_sub(1) != 0 && mine.count_ones() * 9 != rows.count_ones() {
                    return None;
                }
                *band = open & !rows | mine;
            }
            *digit = Bands::new(bands);
        }
        Some(State { digits, open: Bands::new(open) })
    }

    /// Takes a digit away from an empty cell before any conclusion is drawn.
    pub(super) fn exclude_clue(&mut self, cell: usize, digit: u8) {
        let bands = self.digits.get_mut(usize::from(digit).wrapping_sub(1));
        if let (Some(bands), Some(&bit)) = (bands, BIT.get(cell)) {
            *bands &= !cell_at(cell / 27 * 32 + bit.trailing_zeros() as usize);
        }
    }

    /// Draws every conclusion from the clues; whether there is no contradiction.
    pub(super) fn begin(&mut self) -> bool {
        self.propagate(EVERY_DIGIT, false).is_ok()
    }

    pub(super) fn is_solved(&self) -> bool {
        is_empty(self.open)
    }

    /// The digits a cell can have, as a set.
    #[inline(always)]
    pub(super) fn digits_of(&self, cell: Bands) -> u32 {
        filled(&self.digits.map(|bands| bands & cell))
    }

    /// Puts a digit on an open place that can have `digits`, and draws every conclusion.
    #[inline(always)]
    pub(super) fn place(&mut self, place: usize, digit: usize, digits: u32) -> bool {
        let cell = cell_at(place);
        self.open &= !cell;
        let mut others = digits & !(1 << digit);
        while others != 0 {
            let other = others.trailing_zeros() as usize & 15;
            others &= others - 1;
            if let Some(bands) = self.digits.get_mut(other) {
                *bands &= !cell;
            }
        }
        if let Some(bands) = self.digits.get_mut(digit) {
            *bands &= !Bands::new(PEERS[place & 127]);
        }
        self.narrow(digits).and_then(|due| self.propagate(due, true)).is_ok()
    }

    /// Takes a digit away from a place, and draws every conclusion.
    pub(super) fn exclude(&mut self, place: usize, digit: usize) -> bool {
        if let Some(bands) = self.digits.get_mut(digit) {
            *bands &= !cell_at(place);
        }
        self.propagate(1 << digit, true).is_ok()
    }

    /// Settles the digits in the set `due`, and whatever follows. `agree` says that no two cells that
    /// have their digit contradict each other.
    fn propagate(&mut self, mut due: u32, mut agree: bool) -> Result<(), Contradiction> {
        let mut narrowed = NONE;
        while due != 0 {
            let mut mine = [NONE; 9];
            let (mut found, mut twice) = (NONE, NONE);
            let mut again = 0;
            while due != 0 {
                let digit = due.trailing_zeros() as usize & 15;
                let rest = due & (due - 1);
                let (Some(bands), Some(mine)) = (self.digits.get_mut(digit), mine.get_mut(digit))
                else {
                    return Err(Contradiction);
                };
                let settled = settle(*bands)?;
                *bands = settled.cells;
                *mine = settled.single & self.open;
                twice |= found & *mine;
                found |= *mine;
                again |= (due ^ rest) & settled.changed;
                due = rest;
            }
            if !is_empty(twice) {
                return Err(Contradiction);
            }
            self.open &= !found;
            // Each cell was found by a digit that was then taken away from all that see it.
            if agree && is_empty(self.open) {
                return Ok(());
            }
            let others = mine.map(|mine| found & !mine);
            due = again | self.clear(&others, &mut narrowed)?;
            agree = true;
        }
        Ok(())
    }

    /// Takes cells away from each digit and narrows cells with one candidate, which must not be those
    /// narrowed before; the digits to be settled.
    #[inline(always)]
    fn clear(&mut self, cells: &[Bands; 9], narrowed: &mut Bands) -> Due {
        let (mut one, mut two) = (NONE, NONE);
        let mut lost = [NONE; 9];
        for ((bands, cells), lost) in self.digits.iter_mut().zip(cells).zip(&mut lost) {
            *lost = *bands & *cells;
            *bands &= !*cells;
            two |= one & *bands;
            one |= *bands;
        }
        // One test of both, or the compiler computes `lost` late and from memory.
        let due = filled(&lost) | u32::from(one != Bands::new([BAND, BAND, BAND, 0])) << 16;
        if due > EVERY_DIGIT {
            return Err(Contradiction);
        }
        let single = self.open & !two;
        // A narrowed cell is found in the next round, unless its row has another one with its digit.
        if !is_empty(single & *narrowed) {
            return Err(Contradiction);
        }
        *narrowed = single;
        Ok(due | self.keep_alone(single))
    }

    /// Narrows cells with one candidate; the digits to be settled, which are those of `due` and more.
    #[inline(always)]
    fn narrow(&mut self, due: u32) -> Due {
        let (mut one, mut two) = (NONE, NONE);
        for &bands in &self.digits {
            two |= one & bands;
            one |= bands;
        }
        if one != Bands::new([BAND, BAND, BAND, 0]) {
            return Err(Contradiction);
        }
        Ok(due | self.keep_alone(self.open & !two))
    }

    /// Takes the digits of open cells with one candidate away from the rest of their rows, so that they
    /// are found when the digit is settled; the set of these digits.
    #[inline(always)]
    fn keep_alone(&mut self, cells: Bands) -> u32 {
        if is_empty(cells) {
            return 0;
        }
        let digits = self.digits_of(cells);
        let mut left = digits;
        while left != 0 {
            let digit = left.trailing_zeros() as usize & 15;
            left &= left - 1;
            if let Some(bands) = self.digits.get_mut(digit) {
                let mine = *bands & cells;
                *bands &= mine | !rows(mine);
            }
        }
        digits
    }

    /// The grid of a state that is solved.
    pub(super) fn board(&self) -> Board {
        let mut board = Board::EMPTY;
        for (digit, bands) in (1u8..).zip(&self.digits) {
            for (band, &cells) in bands.as_array().iter().enumerate() {
                let mut left = cells;
                while left != 0 {
                    let bit = left.trailing_zeros() as usize;
                    left &= left - 1;
                    if let Some(&cell) = CELL.get(bit) {
                        board.set(band * 27 + usize::from(cell), digit);
                    }
                }
            }
        }
        board
    }
}

/// A bit for every digit whose set is not empty.
#[inline(always)]
fn filled(sets: &[Bands; 9]) -> u32 {
    // Four sets become the four lanes of one vector: a byte, not zero, for every lane that is not.
    let empty = |a: Bands, b: Bands, c: Bands, d: Bands| -> u32 {
        let ab = i16x8::from_i32x8_saturate(bytemuck::cast([a, b]));
        let cd = i16x8::from_i32x8_saturate(bytemuck::cast([c, d]));
        let bytes: u32x4 = bytemuck::cast(i8x16::from_i16x16_saturate(bytemuck::cast([ab, cd])));
        bytes.simd_eq(NONE).to_bitmask()
    };
    let [a, b, c, d, e, f, g, h, i] = *sets;
    let empty = empty(a, b, c, d) | empty(e, f, g, h) << 4 | empty(i, NONE, NONE, NONE) << 8;
    !empty & EVERY_DIGIT
}

/// All cells of the rows that hold one of `cells`.
#[inline(always)]
pub(super) fn rows(cells: Bands) -> Bands {
    let minirows = (cells | cells >> 1u32 | cells >> 2u32) & every(MINIROWS);
    let rows = (minirows | minirows >> 9u32 | minirows >> 18u32) & every(ROWS);
    let block = (rows << 3u32) - rows;
    block | block << 9u32 | block << 18u32
}

/// One digit after its rows, columns and boxes were compared.
struct Settled {
    /// Its possible cells.
    cells: Bands,
    /// Those that stand alone in their row (then also in their column and box).
    single: Bands,
    /// All ones if the columns took cells away, so that the rows have to be compared again; else zero.
    changed: u32,
}

/// Compares rows with boxes, then columns with boxes.
#[inline(always)]
fn settle(cells: Bands) -> Result<Settled, Contradiction> {
    let minirows = (cells | cells >> 1u32 | cells >> 2u32) & every(MINIROWS);
    let packed = (minirows | minirows >> 8u32 | minirows >> 16u32) & every(511);
    let [a, _, b, _, c, ..]: [u16; 8] = bytemuck::cast(packed);
    let [a, b, c] = [a, b, c].map(|marks| OF_BAND[usize::from(marks) & 511]);
    let before = cells & Bands::new([a.cells, b.cells, c.cells, 0]);
    let columns = (before | before >> 3u32 | before >> 6u32) & every(COLUMNS);
    let [first, last]: [u64; 2] = bytemuck::cast(columns);
    let columns = (first | first >> 29 | last << 6) as usize;
    let [a_stack, b_stack, c_stack] =
        [0, 9, 18].map(|stack| Bands::new(OF_STACK[columns >> stack & 511]));
    let cells = before & (a_stack | b_stack << 9u32 | c_stack << 18u32);
    if cells.simd_eq(NONE).to_bitmask() != 0b1000 {
        return Err(Contradiction);
    }
    let (second, third) = (cells >> 1u32, cells >> 2u32);
    let twice = cells & second | third & (cells | second);
    let alone = Bands::new([a.alone, b.alone, c.alone, 0]) & !twice;
    let single = cells & ((alone << 3u32) - alone);
    let changed = u32::from(cells != before).wrapping_neg();
    Ok(Settled { cells, single, changed })
}
