//! Search backwards from all solved boards: the distance of every board from the nearest of them.
//!
//! A configuration is a set of blocks and a map of walls, without the places of the blocks. In a
//! breadth-first search over all of its boards, from the solved ones backwards, the last layer holds the
//! hardest levels. Only one bit a board is stored, and the present layer.

use super::level::{Block, Cell, Kind, Level, Piece};
use super::rules::{self, Nest};
use super::space::bits;
use crate::engine::grid::{Dir, Grid, Size};
use crate::engine::run::{Job, Status};

/// Walls, and blocks without places: blue, red, black bigs, black smalls, with identical ones adjacent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Rows and columns.
    pub size: Size,
    /// Whether each cell is a wall, row by row.
    pub walls: Vec<bool>,
    /// The blocks.
    pub pieces: Vec<Piece>,
}

impl Configuration {
    /// Bits of a packed board.
    pub fn bits(&self) -> u32 {
        bits(self.size.area()) * (self.pieces.len() as u32 + 1)
    }

    /// The level with everything where `state` has it.
    fn level(&self, state: u32) -> Option<Level> {
        let mut cells = Grid::new(self.size, Cell::EMPTY);
        for pos in self.size.cells() {
            if self.walls.get(self.size.index(pos)).copied().unwrap_or(true) {
                cells[pos] = Cell::Wall;
            }
        }
        let width = bits(self.size.area());
        let pos = |field: usize| self.size.pos(get(state, field, width).into());
        for (index, piece) in self.pieces.iter().enumerate() {
            let at = pos(index + 1);
            let Cell::Floor(mut stack) = *cells.get(at)? else { return None };
            let black = matches!(piece.kind, Kind::BlackBig | Kind::BlackSmall);
            let slot = if piece.kind.is_big() { &mut stack.big } else { &mut stack.small };
            *slot = Some(Block { black, open: piece.open });
            cells[at] = Cell::Floor(stack);
        }
        let at = pos(0);
        let Cell::Floor(mut stack) = *cells.get(at)? else { return None };
        stack.tile = true;
        cells[at] = Cell::Floor(stack);
        Level::new(&cells).ok()
    }
}

fn get(state: u32, field: usize, width: u32) -> u8 {
    (state >> (field as u32 * width)) as u8 & ((1u16 << width) - 1) as u8
}

fn with(state: u32, field: usize, width: u32, value: u8) -> u32 {
    let shift = field as u32 * width;
    state & !(((1u32 << width) - 1) << shift) | u32::from(value) << shift
}

/// Most bits of a packed board: marking every board then takes 16 MiB.
pub const MOST_BITS: u32 = 27;

/// The search backwards.
pub struct BackwardSearch {
    configuration: Configuration,
    width: u32,
    next: Vec<[Option<u8>; 4]>,
    seen: Vec<u64>,
    layer: Vec<u32>,
    /// Number of boards of the layer processed.
    at: usize,
    coming: Vec<u32>,
    depth: u32,
}

impl BackwardSearch {
    /// Begins with every solved board; `None` if there are too many boards to mark.
    pub fn new(configuration: Configuration) -> Option<BackwardSearch> {
        let total = configuration.bits();
        if total > MOST_BITS {
            return None;
        }
        let size = configuration.size;
        let free = |cell: usize| !configuration.walls.get(cell).copied().unwrap_or(true);
        let next = (0..size.area())
            .map(|cell| {
                Dir::ALL.map(|dir| {
                    let next = size.index(size.step(size.pos(cell), dir)?);
                    free(next).then_some(next as u8)
                })
            })
            .collect();
        let mut backward = BackwardSearch {
            width: bits(size.area()),
            next,
            seen: vec![0; (1usize << total).div_ceil(64)],
            layer: Vec::new(),
            at: 0,
            coming: Vec::new(),
            depth: 0,
            configuration,
        };
        // The last step of a plan ends with the tile, red and blue in one cell.
        let cells: Vec<u8> = (0..size.area() as u8).filter(|&c| backward.is_free(c)).collect();
        for cell in cells {
            let solved = [0, 1, 2].iter().fold(0, |s, &f| with(s, f, backward.width, cell));
            backward.solved(solved, 2);
        }
        std::mem::swap(&mut backward.layer, &mut backward.coming);
        Some(backward)
    }

    /// Moves from the boards of the present layer to a solved one.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The boards of the present layer, in a fixed but meaningless order.
    pub fn layer(&self) -> &[u32] {
        &self.layer
    }

    /// A board of a layer as a level.
    pub fn level(&self, state: u32) -> Option<Level> {
        self.configuration.level(state)
    }

    fn is_free(&self, cell: u8) -> bool {
        !self.configuration.walls.get(usize::from(cell)).copied().unwrap_or(true)
    }

    /// The blocks in `cell`, without those from piece `before` on, by number.
    fn pieces_in(&self, state: u32, cell: u8, before: usize) -> (Option<usize>, Option<usize>) {
        let (mut big, mut small) = (None, None);
        for (index, piece) in self.configuration.pieces.iter().enumerate().take(before) {
            if get(state, index + 1, self.width) == cell {
                *(if piece.kind.is_big() { &mut big } else { &mut small }) = Some(index);
            }
        }
        (big, small)
    }

    fn nest(&self, (big, small): (Option<usize>, Option<usize>)) -> Nest {
        let open =
            |i: Option<usize>| i.and_then(|i| self.configuration.pieces.get(i)).map(|p| p.open);
        Nest { big: open(big), small: open(small) }
    }

    /// Adds the boards with every placement of the pieces from `piece` on, the others unchanged.
    fn solved(&mut self, state: u32, piece: usize) {
        let Some(&Piece { kind, .. }) = self.configuration.pieces.get(piece) else {
            self.reach(state);
            return;
        };
        for cell in 0..self.configuration.size.area() as u8 {
            if !self.is_free(cell) {
                continue;
            }
            let (big, small) = self.pieces_in(state, cell, piece);
            if (if kind.is_big() { big } else { small }).is_some() {
                continue;
            }
            let nest = if kind.is_big() { (Some(piece), small) } else { (big, Some(piece)) };
            if !self.nest(nest).is_impossible() {
                self.solved(with(state, piece + 1, self.width, cell), piece + 1);
            }
        }
    }

    /// Sorts identical pieces, so that boards that differ by exchanging them are one state.
    fn canonical(&self, mut state: u32) -> u32 {
        let pieces = &self.configuration.pieces;
        for index in 1..pieces.len() {
            let mut at = index;
            while at > 0 && pieces.get(at) == pieces.get(at - 1) {
                let (low, high) = (get(state, at, self.width), get(state, at + 1, self.width));
                if low <= high {
                    break;
                }
                state = with(with(state, at, self.width, high), at + 1, self.width, low);
                at -= 1;
            }
        }
        state
    }

    fn reach(&mut self, state: u32) {
        let state = self.canonical(state);
        if let Some(word) = self.seen.get_mut(state as usize / 64) {
            let bit = 1 << (state % 64);
            if *word & bit == 0 {
                *word |= bit;
                self.coming.push(state);
            }
        }
    }

    /// Reaches every board from which one step leads to `after`.
    fn back(&mut self, after: u32) {
        let width = self.width;
        let to = get(after, 0, width);
        let (big, small) = self.pieces_in(after, to, usize::MAX);
        for dir in Dir::ALL {
            let from = self.next.get(usize::from(to)).and_then(|n| n[dir.back() as usize]);
            let Some(from) = from else { continue };
            let (there_big, there_small) = self.pieces_in(after, from, usize::MAX);
            for (move_big, move_small) in
                [(false, false), (false, true), (true, false), (true, true)]
            {
                if move_big && (big.is_none() || there_big.is_some())
                    || move_small && (small.is_none() || there_small.is_some())
                {
                    continue;
                }
                let at_from = (
                    if move_big { big } else { there_big },
                    if move_small { small } else { there_small },
                );
                let at_to = (big.filter(|_| !move_big), small.filter(|_| !move_small));
                let (nest_from, nest_to) = (self.nest(at_from), self.nest(at_to));
                if nest_from.is_impossible() || nest_to.is_impossible() {
                    continue;
                }
                let Ok(action) = rules::action(nest_from, nest_to, dir) else { continue };
                if (action.moves_big(), action.moves_small()) != (move_big, move_small) {
                    continue;
                }
                let mut before = with(after, 0, width, from);
                for piece in at_from
                    .0
                    .filter(|_| move_big)
                    .into_iter()
                    .chain(at_from.1.filter(|_| move_small))
                {
                    before = with(before, piece + 1, width, from);
                }
                // Play ends at a solved board, so no plan passes through one.
                if get(before, 1, width) != get(before, 2, width) {
                    self.reach(before);
                }
            }
        }
    }
}

impl Job for BackwardSearch {
    /// Expands up to `budget` boards, but never beyond the end of a layer: afterwards
    /// [`BackwardSearch::layer`] is either partly expanded, or complete and not yet expanded.
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            let Some(&state) = self.layer.get(self.at) else { break };
            self.at += 1;
            self.back(state);
        }
        if self.at >= self.layer.len() && !self.coming.is_empty() {
            self.layer.clear();
            std::mem::swap(&mut self.layer, &mut self.coming);
            self.at = 0;
            self.depth += 1;
        }
        self.status()
    }

    fn status(&self) -> Status {
        if self.at >= self.layer.len() { Status::Exhausted } else { Status::Running }
    }
}
