//! Which neighbours of a cell are free: a byte a cell, made for a row at a time when it is first asked for.

use crate::engine::grid::{Grid, Pos, Size};

/// The eight directions with the change of row and column. Bit `n` of a set of directions is the `n`th.
pub const DIRECTIONS: [(&str, (i32, i32)); 8] = [
    ("N", (-1, 0)),
    ("S", (1, 0)),
    ("E", (0, 1)),
    ("W", (0, -1)),
    ("NE", (-1, 1)),
    ("NW", (-1, -1)),
    ("SE", (1, 1)),
    ("SW", (1, -1)),
];

/// The set of the first four directions.
pub const STRAIGHT: u8 = 0b1111;

/// By direction, the opposite one.
const BACK: [usize; 8] = [1, 0, 3, 2, 7, 6, 5, 4];

/// By direction of a step and by the set of directions in which the cell before it could be left: the
/// directions that lead from the cell after the step to neighbours of the cell before it, or back to it.
const BESIDE: [[u8; 256]; 8] = {
    let mut all = [[0; 256]; 8];
    each!(step in 0..8 => {
        all[step][0] = 1 << BACK[step];
        each!(set in 1_usize..256 => {
            let first = set.trailing_zeros() as usize;
            // The set without this direction is known.
            all[step][set] = all[step][set & (set - 1)] | beside(step, first);
        });
    });
    all
};

/// The direction that leads from the cell after a step to the one after the `other` step, as a set; empty if none does.
const fn beside(step: usize, other: usize) -> u8 {
    let ((row, col), to) = (DIRECTIONS[step].1, DIRECTIONS[other].1);
    each!(next in 0..8 => {
        let (down, right) = DIRECTIONS[next].1;
        if row + down == to.0 && col + right == to.1 {
            return 1 << next;
        }
    });
    0
}

/// Bits of the number of a cell.
const NUMBER: u32 = 28;

/// Bits of a row, and of a column, within a tile.
const WITHIN: u32 = 5;

/// Cells on a side of a tile, and cells of a tile.
const SIDE: usize = 1 << WITHIN;
const TILE: usize = SIDE * SIDE;

/// Cells on a side of a tile with a rim of one cell.
const RIMMED: usize = SIDE + 2;

/// A cell by its number, and how it was reached, which makes no difference to where it is.
///
/// Above the number is the direction of the step that led here plus one, or 0 if none did.
#[derive(Clone, Copy, Debug)]
pub struct At(u32);

impl At {
    /// The number of the cell.
    #[inline]
    pub fn number(self) -> u32 {
        self.0 & ((1 << NUMBER) - 1)
    }

    /// The state after a step from a cell with these cells [`Ground::around`].
    #[inline]
    pub fn after(around: &[u32; 8], direction: usize) -> At {
        At(around[direction] | (direction as u32 + 1) << NUMBER)
    }

    /// The direction of the step that led here.
    #[inline]
    fn direction(self) -> Option<usize> {
        (self.0 >> NUMBER).checked_sub(1).map(|direction| direction as usize & 7)
    }
}

/// The free cells of a map and their free neighbours.
///
/// Cells are numbered tile by tile, 32 × 32 cells each, so that all tables by number are used in one piece
/// where a search is, and not at all where it does not come. From the lowest bit on, a number has the
/// column within the tile, the row within the tile, the column of the tile and its row.
#[derive(Clone, Debug)]
pub struct Ground {
    /// Rows and columns.
    pub size: Size,
    /// By row and 64 columns: a bit for every free cell.
    free: Vec<u64>,
    /// Whether a diagonal step needs both cells beside it to be free.
    pub is_strict: bool,
    /// Bits of the column of a tile.
    shift: u32,
    /// The bits of a number that belong to the column, and to the row.
    cols: u32,
    rows: u32,
    /// By tile, the directions of the steps that are possible from its cells, once they were asked for.
    exits: Vec<Option<Box<[u8; TILE]>>>,
}

impl Ground {
    /// The ground between these `walls`; diagonal steps cut no corners if `is_strict`. There are at most 2^13
    /// rows and columns.
    pub fn new(walls: &Grid<bool>, is_strict: bool) -> Ground {
        let size = walls.size();
        let Size { rows, cols } = size;
        let mut free = Vec::with_capacity(usize::from(rows) * usize::from(cols).div_ceil(64));
        for row in walls.as_slice().chunks(usize::from(cols).max(1)) {
            let words = row.chunks(64);
            free.extend(words.map(|cells| !bits(cells) & (u64::MAX >> (64 - cells.len()))));
        }
        let [down, across] = [rows, cols].map(|side| usize::from(side).div_ceil(SIDE));
        let shift = across.next_power_of_two().trailing_zeros();
        let within = SIDE as u32 - 1;
        let cols = within | ((1 << shift) - 1) << (2 * WITHIN);
        let rows = ((1 << NUMBER) - 1) & !cols;
        let exits = vec![None; down << shift];
        Ground { size, free, is_strict, shift, cols, rows, exits }
    }

    /// The numbers of cells are below this.
    pub fn numbers(&self) -> usize {
        self.exits.len() * TILE
    }

    /// The state on a cell that nothing led to.
    pub fn at(&self, cell: Pos) -> At {
        let (row, col) = (u32::from(cell.row), u32::from(cell.col));
        let within = |side: u32| side & (SIDE as u32 - 1);
        let tile = (row >> WITHIN) << self.shift | col >> WITHIN;
        At(tile << (2 * WITHIN) | within(row) << WITHIN | within(col))
    }

    /// The cell of a state.
    #[inline]
    pub fn pos(&self, at: At) -> Pos {
        let (number, within) = (at.number(), SIDE as u32 - 1);
        let tile = number >> (2 * WITHIN);
        let row = (tile >> self.shift) << WITHIN | number >> WITHIN & within;
        let col = (tile & ((1 << self.shift) - 1)) << WITHIN | number & within;
        Pos::new(row as u16, col as u16)
    }

    /// By direction, the number of the cell after a step. A step off the map leads to no cell, or to another.
    #[inline(always)]
    pub fn around(&self, at: At) -> [u32; 8] {
        let (col, row) = (at.0 & self.cols, at.0 & self.rows);
        // Ones between the bits of a side pass the carry on, and the borrow is passed on by zeros.
        let (east, west) = ((at.0 | !self.cols).wrapping_add(1), col.wrapping_sub(1));
        let (east, west) = (east & self.cols, west & self.cols);
        let south = (at.0 | !self.rows).wrapping_add(1 << WITHIN) & self.rows;
        let north = row.wrapping_sub(1 << WITHIN) & self.rows;
        [
            north | col,
            south | col,
            row | east,
            row | west,
            north | east,
            north | west,
            south | east,
            south | west,
        ]
    }

    /// The set of directions in which a cell can be left.
    #[inline]
    pub fn exits(&mut self, at: At) -> u8 {
        let number = at.number() as usize;
        match &self.exits[number / TILE] {
            Some(exits) => exits[number % TILE],
            None => self.look(number),
        }
    }

    /// The directions that lead to the cell before, or to cells that could be reached by a step of the same
    /// `kind` from there; `kind` has the directions of such steps, and `around` is what is [`Ground::around`].
    #[inline(always)]
    pub fn beside(&mut self, at: At, around: &[u32; 8], kind: u8) -> u8 {
        let Some(direction) = at.direction() else { return 0 };
        if kind == STRAIGHT {
            // Of the cells that straight steps lead to, only the one before lies one straight step from here.
            return 1 << BACK[direction];
        }
        let before = self.exits(At(around[BACK[direction]]));
        BESIDE[direction][usize::from(before & kind)]
    }

    /// Looks round in the tile of a cell; the exits of the cell.
    #[cold]
    #[inline(never)]
    fn look(&mut self, number: usize) -> u8 {
        let Size { rows, cols } = self.size;
        let (rows, words) = (usize::from(rows), usize::from(cols).div_ceil(64));
        let first = self.pos(At((number / TILE * TILE) as u32));
        let [top, left] = [first.row, first.col].map(usize::from);
        // The free cells of the tile and a rim of one cell, and some more.
        let mut free = [[0u8; RIMMED.next_multiple_of(8)]; RIMMED];
        for (row, line) in (top..top + RIMMED).zip(&mut free) {
            let Some(row) = row.checked_sub(1).filter(|&row| row < rows) else { continue };
            let row = self.free.get(row * words..(row + 1) * words).unwrap_or_default();
            let word = |at: usize| row.get(at).copied().unwrap_or(0);
            let (at, within) = (left / 64, left % 64);
            let bits = match within {
                0 => word(at) << 1 | word(at.wrapping_sub(1)) >> 63,
                _ => word(at) >> (within - 1) | word(at + 1) << (65 - within),
            };
            for (eight, bits) in line.chunks_exact_mut(8).zip(bits.to_le_bytes()) {
                // A bit in each byte, in another place each; then in the lowest.
                let apart = (u64::from(bits) * 0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
                let ones = (apart + 0x7F7F_7F7F_7F7F_7F7F) >> 7 & 0x0101_0101_0101_0101;
                eight.copy_from_slice(&ones.to_le_bytes());
            }
        }
        let mut exits = Box::new([0; TILE]);
        for (row, exits) in exits.chunks_exact_mut(SIDE).enumerate() {
            for (bit, (_, (down, right))) in DIRECTIONS.into_iter().enumerate() {
                let line = &free[row.wrapping_add_signed(1 + down as isize)];
                let line = &line[1usize.wrapping_add_signed(right as isize)..];
                for (exits, &free) in exits.iter_mut().zip(line) {
                    *exits |= free << bit;
                }
            }
            if self.is_strict {
                for exits in exits.iter_mut() {
                    let [n, s, e, w] = [0, 1, 2, 3].map(|bit| *exits >> bit & 1);
                    let corners = (n & e) << 4 | (n & w) << 5 | (s & e) << 6 | (s & w) << 7;
                    *exits &= STRAIGHT | corners;
                }
            }
        }
        let asked = exits[number % TILE];
        self.exits[number / TILE] = Some(exits);
        asked
    }
}

/// Up to 64 cells as bits, the first the lowest.
pub(super) fn bits(walls: &[bool]) -> u64 {
    let bytes =
        |walls: &[bool]| walls.iter().rev().fold(0, |word: u64, &wall| word << 8 | u64::from(wall));
    // Moves the lowest bits of eight bytes to the highest byte.
    let gathered = |walls| bytes(walls).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    let (eights, rest) = walls.as_chunks::<8>();
    let mut bits = 0;
    for (eight, at) in eights.iter().zip((0..).step_by(8)) {
        bits |= gathered(eight) << at;
    }
    if !rest.is_empty() {
        bits |= gathered(rest) << (8 * eights.len());
    }
    bits
}
