//! The tables of the fast solver, computed when it is compiled.

use super::super::CELLS;

/// All 27 cells of a band.
pub(super) const BAND: u32 = 0o777_777_777;
/// One bit of every minirow: the first of its three cells.
pub(super) const MINIROWS: u32 = 0o111_111_111;
/// One bit of every row of a band: in its first box.
pub(super) const ROWS: u32 = 0o111;
/// One bit of every column of a band: in its first row.
pub(super) const COLUMNS: u32 = 0o007_007_007;
/// A column's first cell to its three cells.
const TO_COLUMN: u32 = 0o111;
/// All nine digits.
pub(super) const EVERY_DIGIT: u32 = 0o777;
/// The highest place and one.
const PLACES: usize = 96;

/// For every set of nine marks in a 3 x 3 square (bit `3 * row + column`): the marks that lie on some
/// choice of three marks in different rows and columns. Empty if there is no such choice.
const MATCHED: [u32; 512] = {
    const CHOICES: [u32; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [0; 512];
    each!(set in 0..512 => {
        each!(i in 0..6 => {
            if set as u32 & CHOICES[i] == CHOICES[i] {
                table[set] |= CHOICES[i];
            }
        });
    });
    table
};

/// A band of one digit: which cells stay, and the minirows that stand alone in their row.
#[derive(Clone, Copy)]
pub(super) struct OfBand {
    pub(super) cells: u32,
    /// By the first cell of the minirow.
    pub(super) alone: u32,
}

/// By the minirows that have candidates, bit `3 * row + box`.
pub(super) const OF_BAND: [OfBand; 512] = {
    let mut table = [OfBand { cells: 0, alone: 0 }; 512];
    each!(set in 0..512 => {
        each!(minirow in 0..9 => {
            let (row, block) = (minirow / 3, minirow % 3);
            let first = 1 << (9 * block + 3 * row);
            if MATCHED[set] >> minirow & 1 == 1 {
                table[set].cells |= 7 * first;
                if (MATCHED[set] >> (3 * row) & 7).count_ones() == 1 {
                    table[set].alone |= first;
                }
            }
        });
    });
    table
};

/// By the columns of a stack that have candidates, bit `3 * band + column`: the cells that stay in the
/// stack's box of every band, as bits of the first box.
pub(super) const OF_STACK: [[u32; 4]; 512] = {
    let mut table = [[0; 4]; 512];
    each!(set in 0..512 => {
        each!(band in 0..3 => {
            table[set][band] = (MATCHED[set] >> (3 * band) & 7) * TO_COLUMN;
        });
    });
    table
};

/// The bit of every cell within its band.
pub(super) const BIT: [u32; CELLS] = {
    let mut bits = [0; CELLS];
    each!(cell in 0..CELLS => {
        let (row, column) = (cell / 9, cell % 9);
        bits[cell] = 1 << (column / 3 * 9 + row % 3 * 3 + column % 3);
    });
    bits
};

/// The cell of every bit of the first band.
pub(super) const CELL: [u8; 27] = {
    let mut cells = [0; 27];
    each!(cell in 0..27 => {
        cells[BIT[cell].trailing_zeros() as usize] = cell as u8;
    });
    cells
};

/// All cells of the rows that hold one of `cells`.
pub(super) const fn rows_of(cells: u32) -> u32 {
    let minirows = (cells | cells >> 1 | cells >> 2) & MINIROWS;
    let rows = (minirows | minirows >> 9 | minirows >> 18) & ROWS;
    rows * 7 * (1 | 1 << 9 | 1 << 18)
}

/// For every bit: the other cells it sees in its band, and the cells of its column in any band.
pub(super) const SEEN: [[u32; 2]; 32] = {
    let mut table = [[0; 2]; 32];
    each!(bit in 0..27 => {
        let cell = 1 << bit;
        let block = 0o777 << (bit / 9 * 9);
        let column = (cell | cell >> 3 | cell >> 6) & COLUMNS;
        table[bit] = [(rows_of(cell) | block) & !cell, column * TO_COLUMN];
    });
    table
};

/// A place as a set of one cell.
pub(super) const PLACE: [[u32; 4]; 128] = {
    let mut table = [[0; 4]; 128];
    each!(place in 0..PLACES => {
        table[place][place / 32] = 1 << (place % 32) & BAND;
    });
    table
};

/// All cells that a place sees.
pub(super) const PEERS: [[u32; 4]; 128] = {
    let mut table = [[0; 4]; 128];
    each!(place in 0..PLACES => {
        let [near, column] = SEEN[place % 32];
        each!(band in 0..3 => {
            table[place][band] = if band == place / 32 { near } else { column };
        });
    });
    table
};

/// For every bit: how early its cell comes among those of its band that are equally good to try.
/// Full grids are made by this order, so the puzzle of a seed depends on it.
pub(super) const TURN: [u32; 32] = {
    let mut table = [0; 32];
    each!(bit in 0..27 => {
        let (block, row, column) = (bit / 9, bit / 3 % 3, bit % 3);
        table[bit] = (column * 9 + row * 3 + block) as u32;
    });
    table
};
