//! The heuristic: the moves to the goal if black blocks blocked nothing and big ones carried red anywhere.
//!
//! The relaxed level has the same walls, the tile, blue and red; its states are looked up in a table
//! filled backwards from the goal. No step is refused because of a black block, and every real
//! step has a counterpart: the tile moves, and blue and red move exactly when they do in the level. One
//! move needs a black block: a big one can carry red in the direction of red's own missing side, where
//! red alone would let the tile out. If there is a big black block, the relaxed level allows that too. So
//! every real plan is a plan of the relaxed level, and the table never overestimates (admissible); a step
//! changes it by at most 1 (consistent). A property test checks both against exact searches.

use super::level::{BlockKind, Level};
use super::rules::{self, Nest};
use crate::puzzles::prelude::*;

/// Not reached (yet).
const FAR: u16 = u16::MAX;

/// Moves to the goal of the relaxed level, for all cells of the tile, blue and red: filled breadth first from
/// every solved state.
pub struct RelaxedCosts {
    cells: usize,
    moves: Vec<u16>,
    level: Arc<Level>,
    blue: Dir,
    red: Dir,
    /// Whether a big black block may carry red past its own missing side.
    carried: bool,
    queue: Vec<Relaxed>,
    at: usize,
}

/// A state of the relaxed level.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Relaxed {
    tile: u8,
    blue: u8,
    red: u8,
}

impl RelaxedCosts {
    /// A table with the solved states: red and the tile inside blue.
    pub fn new(level: Arc<Level>) -> RelaxedCosts {
        let cells = level.size().area();
        let (blue, red) = level.goal_sides();
        let moves = vec![FAR; cells * cells * cells];
        let carried = level.pieces().iter().any(|p| p.kind == BlockKind::BlackBig && p.open != red);
        let mut table =
            RelaxedCosts { cells, moves, blue, red, carried, queue: Vec::new(), at: 0, level };
        if !table.level.is_hopeless() {
            let free: Vec<u8> = table.level.frame().free().collect();
            for &cell in &free {
                for &tile in &free {
                    table.reach(Relaxed { tile, blue: cell, red: cell }, 0);
                }
            }
        }
        table
    }

    fn index(&self, tile: u8, blue: u8, red: u8) -> usize {
        (usize::from(tile) * self.cells + usize::from(blue)) * self.cells + usize::from(red)
    }

    /// The lower bound on the moves; `None` if red can never get into blue.
    #[inline]
    pub fn moves(&self, tile: u8, blue: u8, red: u8) -> Option<u32> {
        let moves = self.moves.get(self.index(tile, blue, red)).copied();
        moves.filter(|&m| m != FAR).map(u32::from)
    }

    fn reach(&mut self, state: Relaxed, moves: u16) {
        let index = self.index(state.tile, state.blue, state.red);
        if self.moves[index] == FAR {
            self.moves[index] = moves;
            self.queue.push(state);
        }
    }

    /// Whether a step in direction `dir` can lead from `before` to `after`, the tile going to the
    /// neighbouring cell.
    fn leads(&self, before: Relaxed, dir: Dir, after: Relaxed) -> bool {
        let nest = |cell: u8| Nest {
            big: (before.blue == cell).then_some(self.blue),
            small: (before.red == cell).then_some(self.red),
        };
        let (from, to) = (nest(before.tile), nest(after.tile));
        let moved = |action: rules::Action| Relaxed {
            tile: after.tile,
            blue: if action.big { after.tile } else { before.blue },
            red: if action.small { after.tile } else { before.red },
        };
        if rules::action(from, to, dir).is_ok_and(|action| moved(action) == after) {
            return true;
        }
        // Red alone, carried by a big black block into a cell without blue.
        let alone = from.big.is_none() && from.small == Some(dir) && to == Nest::default();
        self.carried && alone && moved(rules::Action { big: false, small: true }) == after
    }

    /// Expands up to `budget` further states; whether there is more to do.
    pub fn advance(&mut self, budget: u32) -> bool {
        for _ in 0..budget {
            let Some(&after) = self.queue.get(self.at) else { break };
            work::charge(work::STEP);
            self.at += 1;
            let index = self.index(after.tile, after.blue, after.red);
            let moves = self.moves.get(index).map_or(FAR, |m| m.saturating_add(1));
            for dir in Dir::ALL {
                let Some(tile) = self.level.frame().next(after.tile, dir.back()) else { continue };
                // A box that is with the tile may have come with it.
                let was = |at| [Some(at), (at == after.tile).then_some(tile)].into_iter().flatten();
                for blue in was(after.blue) {
                    for red in was(after.red) {
                        let before = Relaxed { tile, blue, red };
                        if self.leads(before, dir, after) {
                            self.reach(before, moves);
                        }
                    }
                }
            }
        }
        self.at < self.queue.len()
    }

    /// Gives back what only filling it needs.
    pub fn end(&mut self) {
        (self.queue, self.at) = (Vec::new(), 0);
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (bytes_of(&self.moves) + bytes_of(&self.queue)) as u64
    }
}
