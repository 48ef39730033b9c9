//! The tables of the fast solver, computed when it is compiled.

use super::super::CELLS;

/// All 27 cells of a band.
pub(super) const BAND: u32 = 0o777_777_777;
/// Nine minirows.
pub(super) const MINIROWS: u32 = 0o777;
/// One bit of every column of a band.
pub(super) const COLUMNS: u32 = 7 | 7 << 9 | 7 << 18;
/// A minirow to its three cells.
pub(super) const TO_CELLS: u32 = 1 | 1 << 9 | 1 << 18;
/// A column to its three cells.
pub(super) const TO_COLUMN: u32 = 1 | 1 << 3 | 1 << 6;
/// All nine digits.
pub(super) const EVERY_DIGIT: u16 = 0o777;

/// For every set of nine marks in a 3 x 3 square (bit `3 * row + column`): the marks that lie on some
/// choice of three marks in different rows and columns. Empty if there is no such choice.
const MATCHED: [u16; 512] = {
    const CHOICES: [u16; 6] = [0o421, 0o241, 0o412, 0o142, 0o214, 0o124];
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut i = 0;
        while i < 6 {
            if set as u16 & CHOICES[i] == CHOICES[i] {
                table[set] |= CHOICES[i];
            }
            i += 1;
        }
        set += 1;
    }
    table
};

/// A band of one digit: which cells stay, and which minirows stand alone in their row.
#[derive(Clone, Copy)]
pub(super) struct Rows {
    pub(super) cells: u32,
    pub(super) alone: u32,
}

/// By the minirows that have candidates.
pub(super) const ROWS: [Rows; 512] = {
    let mut table = [Rows { cells: 0, alone: 0 }; 512];
    let mut set = 0;
    while set < 512 {
        let kept = MATCHED[set] as u32;
        let mut alone = 0;
        let mut row = 0;
        while row < 3 {
            let mine = kept & 7 << (3 * row);
            if mine.count_ones() == 1 {
                alone |= mine;
            }
            row += 1;
        }
        table[set] = Rows { cells: kept * TO_CELLS, alone };
        set += 1;
    }
    table
};

/// The bit of every cell within its band.
pub(super) const BIT: [u32; CELLS] = {
    let mut bits = [0; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        let (row, column) = (cell / 9, cell % 9);
        bits[cell] = 1 << (column % 3 * 9 + row % 3 * 3 + column / 3);
        cell += 1;
    }
    bits
};

/// The cell of every bit of the first band.
pub(super) const CELL: [u8; 27] = {
    let mut cells = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        cells[BIT[cell].trailing_zeros() as usize] = cell as u8;
        cell += 1;
    }
    cells
};

/// All cells of the rows that hold one of `cells`.
pub(super) const fn rows_of(cells: u32) -> u32 {
    let minirows = (cells | cells >> 9 | cells >> 18) & MINIROWS;
    let rows = (minirows | minirows >> 1 | minirows >> 2) & 0o111;
    rows * 7 * TO_CELLS
}

/// For every bit: the cells it sees in its band, and the cells of its column in any band.
pub(super) const SEEN: [[u32; 2]; 32] = {
    let mut table = [[0; 2]; 32];
    let mut place = 0;
    while place < 27 {
        let bit = 1u32 << place;
        let column = (bit | bit >> 3 | bit >> 6) & COLUMNS;
        let column = if column == 0 { bit } else { column } * TO_COLUMN;
        let block = (TO_CELLS * TO_COLUMN) << (place % 3);
        table[place] = [(rows_of(bit) | block) & !bit, column];
        place += 1;
    }
    table
};

/// [`MATCHED`] with the marks spread over every third bit, as a stack has its columns.
pub(super) const STACK: [u32; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut bit = 0;
        while bit < 9 {
            // `MATCHED` reads rows and columns alike, so either order of the marks will do.
            table[set] |= (MATCHED[set] as u32 >> bit & 1) << (3 * bit);
            bit += 1;
        }
        set += 1;
    }
    table
};
