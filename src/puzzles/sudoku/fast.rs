//! The fast solver: counts solutions, to prove that a puzzle has exactly one.
//!
//! Candidates are kept digit by digit: for each, three bands of 27 bits. Propagation works on one digit
//! at a time, its three bands in registers, until its rows, columns and boxes agree; a set
//! holds the digits still to be processed. What propagation leaves open is decided by trying.
//!
//! The bits of a band are ordered by column within the box, then row, then box:
//! `bit = (column % 3) * 9 + (row % 3) * 3 + box`. With this order the nine minirows (the three cells
//! where a row and a box meet) are three shifts by nine away, and the columns three shifts by three.

mod tables;

use super::Board;
use crate::engine::work;
use std::fmt;
use tables::{
    BAND, BIT, CELL, COLUMNS, EVERY_DIGIT, MINIROWS, ROWS, Rows, SEEN, STACK, TO_CELLS, TO_COLUMN,
    rows_of,
};

/// The result of counting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Solutions found, at most as many as were asked for.
    pub solutions: u32,
    /// The first one found.
    pub first: Option<Board>,
    /// Number of guesses.
    pub guesses: u64,
}

impl Count {
    /// The solution, if there is exactly one (and at least two were asked for).
    pub fn unique(&self) -> Option<Board> {
        self.first.filter(|_| self.solutions == 1)
    }
}

/// Counts the solutions of a puzzle, stopping at `most`.
pub fn count(puzzle: &Board, most: u32) -> Count {
    let mut search = Search { found: 0, most, first: None, guesses: 0 };
    if most > 0
        && let Some(mut state) = State::load(puzzle)
        && state.propagate(EVERY_DIGIT)
    {
        search.explore(&mut state);
    }
    Count { solutions: search.found, first: search.first, guesses: search.guesses }
}

/// The solution of a puzzle that has exactly one.
pub fn unique(puzzle: &Board) -> Option<Board> {
    count(puzzle, 2).unique()
}

/// Whether a puzzle has exactly one solution.
pub fn is_unique(puzzle: &Board) -> bool {
    count(puzzle, 2).solutions == 1
}

/// Whether an empty cell has another digit than `digit` in some solution; if so, its clue is needed.
pub fn has_other(puzzle: &Board, cell: usize, digit: u8) -> bool {
    let mut search = Search { found: 0, most: 1, first: None, guesses: 0 };
    let Some(mut state) = State::load(puzzle) else { return false };
    let band = state.digits.get_mut(usize::from(digit).wrapping_sub(1));
    if let (Some(bands), Some(bit)) = (band, BIT.get(cell)) {
        bands[cell / 27] &= !bit;
    }
    state.propagate(EVERY_DIGIT) && search.explore(&mut state)
}

/// Three bands; the fourth lane is always empty and makes it one machine vector.
type Bands = [u32; 4];

/// The candidates while solving.
#[derive(Clone, Copy)]
struct State {
    /// The possible cells of each digit.
    digits: [Bands; 9],
    /// Cells whose digit is not settled, or not yet removed from the other digits.
    open: Bands,
}

/// Cells with two candidates, and all cells that are not decided.
struct Choice {
    two: Bands,
    three: Bands,
}

impl State {
    /// The state with these clues; `None` if a row has a digit twice.
    fn load(puzzle: &Board) -> Option<State> {
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
        let mut digits = [[0; 4]; 9];
        for (digit, given) in digits.iter_mut().zip(&given) {
            for ((digit, &mine), &open) in digit.iter_mut().zip(given).zip(&open) {
                let rows = rows_of(mine);
                if mine & mine.wrapping_sub(1) != 0 && mine.count_ones() * 9 != rows.count_ones() {
                    return None;
                }
                *digit = open & !rows | mine;
            }
        }
        Some(State { digits, open })
    }

    /// The state with `digit` on a cell, and the digits to be propagated.
    #[inline(always)]
    fn tried(&self, digit: usize, band: usize, bit: u32) -> (State, u16) {
        let mut tried = *self;
        let mut cells = [0; 4];
        cells[band & 3] = bit;
        tried.digits[digit][band & 3] &= !rows_of(bit) | bit;
        tried.open[band & 3] &= !bit;
        let due = tried.clear_others(digit, &cells) | 1 << digit;
        (tried, due)
    }

    /// Propagates the digits in the set `due`; whether there is no contradiction.
    fn propagate(&mut self, mut due: u16) -> bool {
        loop {
            while due != 0 {
                let digit = due.trailing_zeros() as usize & 15;
                due &= due - 1;
                let Some(bands) = self.digits.get_mut(digit) else { return false };
                let Some(single) = settle(bands) else { return false };
                let mut new = [0; 4];
                for (new, (single, open)) in new.iter_mut().zip(single.iter().zip(&mut self.open)) {
                    *new = single & *open;
                    *open &= !*new;
                }
                if new != [0; 4] {
                    due |= self.clear_others(digit, &new);
                }
            }
            match self.naked_singles() {
                None => return false,
                Some(0) => return true,
                Some(digits) => due = digits,
            }
        }
    }

    /// Takes `cells` away from every digit but one; the set of digits that lost a candidate.
    fn clear_others(&mut self, digit: usize, cells: &Bands) -> u16 {
        let mut changed = 0;
        for (other, bands) in self.digits.iter_mut().enumerate() {
            let mut lost = 0;
            let mut left = [0; 4];
            for ((left, band), cells) in left.iter_mut().zip(bands.iter()).zip(cells) {
                lost |= band & cells;
                *left = band & !cells;
            }
            if other != digit && lost != 0 {
                *bands = left;
                changed |= 1 << other;
            }
        }
        changed
    }

    /// Settles cells with one candidate in their rows; the set of digits this concerns, or `None` if a
    /// cell has no candidate or a row would have a digit twice.
    fn naked_singles(&mut self) -> Option<u16> {
        let (mut one, mut two) = ([0; 4], [0; 4]);
        for bands in &self.digits {
            for ((one, two), band) in one.iter_mut().zip(&mut two).zip(bands) {
                *two |= *one & band;
                *one |= band;
            }
        }
        if one != [BAND, BAND, BAND, 0] {
            return None;
        }
        let mut naked = [0; 4];
        for (naked, (two, open)) in naked.iter_mut().zip(two.iter().zip(&self.open)) {
            *naked = open & !two;
        }
        if naked == [0; 4] {
            return Some(0);
        }
        let mut changed = 0;
        for (digit, bands) in self.digits.iter_mut().enumerate() {
            for (band, naked) in bands.iter_mut().zip(&naked) {
                let mine = *band & naked;
                if mine != 0 {
                    let rows = rows_of(mine);
                    if mine & (mine - 1) != 0 && mine.count_ones() * 9 != rows.count_ones() {
                        return None;
                    }
                    *band &= !rows | mine;
                    changed |= 1 << digit;
                }
            }
        }
        for (open, naked) in self.open.iter_mut().zip(&naked) {
            *open &= !naked;
        }
        Some(changed)
    }

    /// Cells with two and with three candidates.
    fn choice(&self) -> Choice {
        let (mut one, mut two, mut three, mut four) = ([0; 4], [0; 4], [0; 4], [0; 4]);
        for bands in &self.digits {
            for i in 0..4 {
                four[i] |= three[i] & bands[i];
                three[i] |= two[i] & bands[i];
                two[i] |= one[i] & bands[i];
                one[i] |= bands[i];
            }
        }
        for i in 0..4 {
            two[i] &= !three[i];
            three[i] &= !four[i];
        }
        Choice { two, three }
    }

    /// The cell to try, as band and bit: one with two candidates that sees most other such cells; else
    /// one with three; else any.
    fn cell_to_try(&self) -> (usize, u32) {
        let Choice { two, three } = self.choice();
        if two == [0; 4] {
            let from = if three == [0; 4] { self.open } else { three };
            let band = from.iter().position(|&cells| cells != 0).unwrap_or(0);
            return (band, from[band] & from[band].wrapping_neg());
        }
        let mut best = (0, 0, 0);
        let columns: [u32; 3] = [0, 1, 2].map(|band| two[band]);
        for band in 0..3 {
            let mut left = columns[band];
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                let place = bit.trailing_zeros() as usize;
                let [near, column] = SEEN[place & 31];
                let [next, last] = [columns[(band + 1) % 3], columns[(band + 2) % 3]];
                let others = u64::from(next & column) | u64::from(last & column) << 32;
                let score = 1 + (columns[band] & near).count_ones() + others.count_ones();
                if score > best.0 {
                    best = (score, band, bit);
                }
            }
        }
        (best.1, best.2)
    }
}

/// Makes rows, columns and boxes of one digit agree; its bands and the cells that stand alone in their
/// row (then also in their column and box), or `None` if a unit has no place for the digit.
fn settle(bands: &mut Bands) -> Option<Bands> {
    let [mut a, mut b, mut c, _] = *bands;
    let mut alone;
    loop {
        let (rows_a, rows_b, rows_c) = (rows(a), rows(b), rows(c));
        a &= rows_a.cells;
        b &= rows_b.cells;
        c &= rows_c.cells;
        if rows_a.cells == 0 || rows_b.cells == 0 || rows_c.cells == 0 {
            return None;
        }
        alone = [rows_a.alone, rows_b.alone, rows_c.alone];
        // Columns by band: the same 3 x 3 question once for every stack.
        let (in_a, in_b, in_c) = (columns(a), columns(b), columns(c));
        let square = in_a | in_b << 3 | in_c << 6;
        let kept = stack(square) | stack(square >> 1) << 1 | stack(square >> 2) << 2;
        if kept == square {
            break;
        }
        a &= (kept & COLUMNS) * TO_COLUMN;
        b &= (kept >> 3 & COLUMNS) * TO_COLUMN;
        c &= (kept >> 6 & COLUMNS) * TO_COLUMN;
    }
    *bands = [a, b, c, 0];
    Some([single(a, alone[0]), single(b, alone[1]), single(c, alone[2]), 0])
}

/// What the table says of a band.
fn rows(band: u32) -> Rows {
    ROWS[((band | band >> 9 | band >> 18) & MINIROWS) as usize]
}

/// Columns of a band that have candidates.
fn columns(band: u32) -> u32 {
    (band | band >> 3 | band >> 6) & COLUMNS
}

/// The cells of a band that stand alone in a minirow, of the minirows `alone` in their row.
fn single(band: u32, alone: u32) -> u32 {
    let (x, y, z) = (band, band >> 9, band >> 18);
    let twice = x & y | z & (x | y);
    band & ((alone & !twice) * TO_CELLS)
}

/// The marks of one stack that can stay, spread over every third bit.
fn stack(square: u32) -> u32 {
    const EVERY_THIRD: u32 = 0o111_111_111;
    let marks = square & EVERY_THIRD;
    let packed = ((marks * 0b1_0101) >> 4) & COLUMNS;
    let packed = ((u64::from(packed) * 0x1041) >> 12) & 0x1ff;
    STACK[packed as usize]
}

/// Counting in slices: the same search, with a stack of its own.
#[derive(Clone)]
pub struct Counting {
    search: Search,
    /// States still to be explored, the next one last.
    stack: Vec<State>,
}

impl Counting {
    /// Nothing is counted yet of the solutions of a puzzle; it stops at `most`.
    pub fn new(puzzle: &Board, most: u32) -> Counting {
        let search = Search { found: 0, most, first: None, guesses: 0 };
        let state = State::load(puzzle).filter(|_| most > 0);
        let state = state.and_then(|mut state| state.propagate(EVERY_DIGIT).then_some(state));
        Counting { search, stack: state.into_iter().collect() }
    }

    /// Makes up to so many guesses more; the count, once it is over.
    pub fn advance(&mut self, guesses: u64) -> Option<Count> {
        let search = &mut self.search;
        let before = search.guesses;
        while let Some(mut state) = self.stack.pop() {
            if state.open == [0; 4] {
                search.found += 1;
                if search.first.is_none() {
                    search.first = Some(board(&state));
                }
                if search.found >= search.most {
                    self.stack.clear();
                }
                continue;
            }
            let (band, bit) = state.cell_to_try();
            let digit = state.digits.iter().position(|bands| bands[band & 3] & bit != 0);
            let Some(digit) = digit else { continue };
            search.guesses += 1;
            let (mut tried, due) = state.tried(digit, band, bit);
            state.digits[digit][band & 3] &= !bit;
            if state.propagate(1 << digit) {
                self.stack.push(state);
            }
            if tried.propagate(due) {
                self.stack.push(tried);
            }
            if search.guesses - before >= guesses {
                break;
            }
        }
        work::spend((search.guesses - before) * work::STEP);
        let Search { found, first, guesses, .. } = self.search;
        self.stack.is_empty().then_some(Count { solutions: found, first, guesses })
    }
}

impl fmt::Debug for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counting").field("guesses", &self.search.guesses).finish_non_exhaustive()
    }
}

/// The search after propagation.
#[derive(Clone)]
struct Search {
    found: u32,
    most: u32,
    first: Option<Board>,
    guesses: u64,
}

impl Search {
    /// Explores a state that is propagated; whether enough was found.
    fn explore(&mut self, state: &mut State) -> bool {
        loop {
            if state.open == [0; 4] {
                self.found += 1;
                if self.first.is_none() {
                    self.first = Some(board(state));
                }
                return self.found >= self.most;
            }
            let (band, bit) = state.cell_to_try();
            let Some(digit) = state.digits.iter().position(|bands| bands[band & 3] & bit != 0)
            else {
                return false;
            };
            self.guesses += 1;
            let (mut tried, due) = state.tried(digit, band, bit);
            if tried.propagate(due) && self.explore(&mut tried) {
                return true;
            }
            state.digits[digit][band & 3] &= !bit;
            if !state.propagate(1 << digit) {
                return false;
            }
        }
    }
}

fn board(state: &State) -> Board {
    let mut board = Board::EMPTY;
    for (digit, bands) in (1u8..).zip(&state.digits) {
        for (band, &cells) in bands.iter().enumerate() {
            let mut left = cells;
            while left != 0 {
                let place = left.trailing_zeros() as usize;
                left &= left - 1;
                if let Some(&cell) = CELL.get(place) {
                    board.set(band * 27 + usize::from(cell), digit);
                }
            }
        }
    }
    board
}
