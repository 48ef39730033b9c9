//! The search for the hardest levels of a size: a search backwards from the solved boards of every
//! configuration.
//!
//! Without walls it is exhaustive: all kinds and missing sides of the black blocks, mirrored and
//! turned ones left out, in an order drawn from the seed, so that a hard level is known early. With
//! walls there are too many ways to place them: some are drawn at random.

use super::level::{BlockKind, Board, Configuration, Level, Piece};
use super::space::{Word, bits};
use super::*;

/// What is hunted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Rows and columns.
    pub size: Size,
    /// Number of black blocks.
    pub blacks: u32,
    /// Number of wall cells.
    pub walls: u32,
    /// Ways to place the walls that are tried; 1 without walls.
    pub tries: u32,
}

/// The search.
pub struct HardestSearch {
    backward: Option<BackwardSearch>,
    /// Configurations not yet searched.
    left: Vec<Configuration>,
    all: usize,
    best: Option<(u32, Level)>,
}

impl HardestSearch {
    /// A search that has not begun.
    ///
    /// # Errors
    /// Those of [`configurations`].
    pub fn new(target: Target, seed: u64) -> Result<HardestSearch, String> {
        let left = configurations(target, seed)?;
        Ok(HardestSearch { backward: None, all: left.len(), left, best: None })
    }

    /// The hardest level so far, with its optimum.
    pub fn best(&self) -> Option<(u32, &Level)> {
        self.best.as_ref().map(|(moves, level)| (*moves, level))
    }
}

/// Everything the search goes through, in an order drawn from the seed.
///
/// # Errors
/// More boards than can be gone through, or no room for the blocks.
pub fn configurations(target: Target, seed: u64) -> Result<Vec<Configuration>, String> {
    let Target { size, blacks, walls: count, tries } = target;
    let (Size { rows, cols }, area) = (size, size.area() as u32);
    let needed = board_bits(size, blacks);
    if needed > MOST_BITS {
        return Err(format!(
            "{rows} x {cols} cells with {blacks} black boxes need {needed} bits a board, expected at most {MOST_BITS}"
        ));
    }
    if count + 3 > area {
        return Err(format!("{count} walls on {area} cells leave no room"));
    }
    let mut random = Random::new(seed);
    let mut left = Vec::new();
    let pieces = sets(target);
    for _ in 0..if count == 0 { 1 } else { tries.max(1) } {
        let walls = walls(size, count, &mut random);
        let with = |pieces| Configuration { size, walls: walls.clone(), pieces };
        left.extend(pieces.iter().cloned().map(with));
    }
    random.shuffle(&mut left);
    Ok(left)
}

/// `count` walls on random cells.
pub fn walls(size: Size, count: u32, random: &mut Random) -> Vec<bool> {
    let mut walls: Vec<bool> = (0..size.area()).map(|cell| cell < count as usize).collect();
    random.shuffle(&mut walls);
    walls
}

/// Every set of blocks, one of those that differ by a rotation or reflection of the board only.
fn sets(target: Target) -> Vec<Vec<Piece>> {
    use Dir::{East, North, South};
    let square = target.size.rows == target.size.cols;
    // With walls a rotated or mirrored board is a different one.
    let heads: &[(Dir, Dir)] = match (target.walls, square) {
        (0, true) => &[(North, North), (North, East)],
        (0, false) => &[(North, North), (North, East), (East, East), (East, South)],
        _ => &all_heads(),
    };
    let mut sets = Vec::new();
    for &(blue, red) in heads {
        for bigs in 0..=target.blacks {
            for big in sides(bigs) {
                for small in sides(target.blacks - bigs) {
                    let of = |kind| move |&open: &Dir| Piece { kind, open };
                    let mut set = vec![of(BlockKind::Blue)(&blue), of(BlockKind::Red)(&red)];
                    set.extend(big.iter().map(of(BlockKind::BlackBig)));
                    set.extend(small.iter().map(of(BlockKind::BlackSmall)));
                    sets.push(set);
                }
            }
        }
    }
    sets
}

/// Missing sides of blue and red that are not opposite.
fn all_heads() -> Vec<(Dir, Dir)> {
    let reds = |blue: Dir| {
        let across = move |&red: &Dir| red != blue && red != blue.back();
        [blue].into_iter().chain(Dir::ALL.into_iter().filter(across))
    };
    Dir::ALL.into_iter().flat_map(|blue| reds(blue).map(move |red| (blue, red))).collect()
}

/// Every choice of `count` sides, in ascending order.
fn sides(count: u32) -> Vec<Vec<Dir>> {
    let longer = |set: Vec<Dir>| {
        let least = set.last().map_or(0, |&side| side as usize);
        Dir::ALL.into_iter().skip(least).map(move |side| [&set[..], &[side]].concat())
    };
    (0..count).fold(vec![Vec::new()], |sets, _| sets.into_iter().flat_map(longer).collect())
}

impl Job for HardestSearch {
    fn advance(&mut self, budget: u32) -> Status {
        let mut budget = u64::from(budget);
        while budget > 0 && !self.status().is_over() {
            let Some(backward) = &mut self.backward else {
                self.backward = self.left.pop().map(BackwardSearch::new);
                continue;
            };
            let step = budget.min(1 << 14);
            let layer = backward.layer.len() as u64;
            let over = backward.advance(step as u32).is_over();
            budget -= step.min(layer.max(1));
            if over {
                let moves = backward.depth;
                if moves > self.best.as_ref().map_or(0, |b| b.0)
                    && let Some(&state) = backward.layer.iter().min()
                {
                    self.best = Some((moves, backward.level(state)));
                }
                self.backward = None;
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(self.backward.is_none() && self.left.is_empty(), self.best.is_some())
    }

    fn progress(&self) -> Option<f32> {
        let done = self.all - self.left.len() - usize::from(self.backward.is_some());
        Some(done as f32 / self.all.max(1) as f32)
    }
}

// The search backwards from all solved boards: the distance of every board of a configuration from the
// nearest of them. In a breadth-first search over all boards the last layer holds the hardest levels. Only one
// bit a board is stored, and the present layer.

/// Bits of a packed board: the cells of the tile, of blue and red, and of so many black blocks.
pub fn board_bits(size: Size, blacks: u32) -> u32 {
    bits(size.area()) * (blacks.min(64) + 3)
}

/// Most bits of a packed board: marking every board then takes 16 MiB.
pub const MOST_BITS: u32 = 27;

/// The search backwards.
pub struct BackwardSearch {
    configuration: Configuration,
    width: u32,
    next: Vec<[Option<u8>; 4]>,
    seen: Vec<u64>,
    /// The boards of the present layer, in a fixed but meaningless order.
    pub layer: Vec<u32>,
    /// Number of boards of the layer processed.
    at: usize,
    coming: Vec<u32>,
    /// Moves from the boards of the present layer to a solved one.
    pub depth: u32,
}

impl BackwardSearch {
    /// Begins with every solved board; a board has at most [`MOST_BITS`].
    pub fn new(configuration: Configuration) -> BackwardSearch {
        let boards =
            1usize << board_bits(configuration.size, configuration.pieces.len() as u32 - 2);
        let cells = 0..configuration.size.area() as u8;
        let next = cells.map(|cell| Dir::ALL.map(|dir| configuration.next(cell, dir)));
        let free: Vec<u8> = configuration.free().collect();
        let mut backward = BackwardSearch {
            width: bits(configuration.size.area()),
            next: next.collect(),
            seen: vec![0; boards.div_ceil(64)],
            layer: Vec::new(),
            at: 0,
            coming: Vec::new(),
            depth: 0,
            configuration,
        };
        // The last step of a plan ends with the tile, red and blue in one cell.
        for cell in free {
            let solved = [0, 1, 2].iter().fold(0u32, |s, &f| s.with(f, backward.width, cell));
            backward.solved(solved, 2);
        }
        std::mem::swap(&mut backward.layer, &mut backward.coming);
        backward
    }

    /// A board of a layer as a level.
    pub fn level(&self, state: u32) -> Level {
        let cell = |field| state.get(field, self.width);
        let at = (1..=self.configuration.pieces.len()).map(cell).collect();
        Level::of(self.configuration.clone(), Board { tile: cell(0), at })
    }

    /// The big and the small block in `cell`, without those from piece `before` on, by number.
    fn pieces_in(&self, state: u32, cell: u8, before: usize) -> [Option<usize>; 2] {
        let at = |index| (index < before).then(|| state.get(index + 1, self.width));
        self.configuration.pieces_in(cell, at)
    }

    /// Adds the boards with every placement of the pieces from `piece` on, the others unchanged.
    fn solved(&mut self, state: u32, piece: usize) {
        let Some(&Piece { kind, .. }) = self.configuration.pieces.get(piece) else {
            return self.reach(state);
        };
        for cell in 0..self.configuration.size.area() as u8 {
            if self.configuration.is_wall(cell.into()) {
                continue;
            }
            let mut nest = self.pieces_in(state, cell, piece);
            let place = &mut nest[usize::from(!kind.is_big())];
            if place.replace(piece).is_none() && !self.configuration.nest(nest).is_impossible() {
                self.solved(state.with(piece + 1, self.width, cell), piece + 1);
            }
        }
    }

    /// Sorts identical pieces, so that boards that differ by exchanging them are one state.
    fn canonical(&self, mut state: u32) -> u32 {
        let pieces = &self.configuration.pieces;
        for index in 1..pieces.len() {
            let mut at = index;
            while at > 0 && pieces.get(at) == pieces.get(at - 1) {
                let (low, high) = (state.get(at, self.width), state.get(at + 1, self.width));
                if low <= high {
                    break;
                }
                state = state.with(at, self.width, high).with(at + 1, self.width, low);
                at -= 1;
            }
        }
        state
    }

    fn reach(&mut self, state: u32) {
        let state = self.canonical(state);
        let (word, bit) = (&mut self.seen[state as usize / 64], 1 << (state % 64));
        if *word & bit == 0 {
            *word |= bit;
            self.coming.push(state);
        }
    }

    /// Reaches every board from which one step leads to `after`.
    fn back(&mut self, after: u32) {
        let width = self.width;
        let to = after.get(0, width);
        let here = self.pieces_in(after, to, usize::MAX);
        for dir in Dir::ALL {
            let from = self.next.get(usize::from(to)).and_then(|n| n[dir.back() as usize]);
            let Some(from) = from else { continue };
            let there = self.pieces_in(after, from, usize::MAX);
            for moves in [[false, false], [false, true], [true, false], [true, true]] {
                if [0, 1].iter().any(|&i| moves[i] && (here[i].is_none() || there[i].is_some())) {
                    continue;
                }
                let moved = [0, 1].map(|i| here[i].filter(|_| moves[i]));
                let nest_from = self.configuration.nest([0, 1].map(|i| moved[i].or(there[i])));
                let nest_to =
                    self.configuration.nest([0, 1].map(|i| here[i].filter(|_| !moves[i])));
                if nest_from.is_impossible() || nest_to.is_impossible() {
                    continue;
                }
                let action = rules::action(nest_from, nest_to, dir);
                if !action.is_ok_and(|action| [action.big, action.small] == moves) {
                    continue;
                }
                let mut before = after.with(0, width, from);
                for piece in moved.into_iter().flatten() {
                    before = before.with(piece + 1, width, from);
                }
                // Play ends at a solved board, so no plan passes through one.
                if before.get(1, width) != before.get(2, width) {
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

#[cfg(test)]
mod tests {
    use super::super::{Method, run::tests::solve};
    use super::*;
    use crate::engine::limits::Limits;

    fn hardest(rows: u16, cols: u16, blacks: u32) -> u32 {
        let target = Target { size: Size::new(rows, cols), blacks, walls: 0, tries: 1 };
        let mut search = HardestSearch::new(target, 1).unwrap();
        assert_eq!(search.finish(), Status::Found);
        let (moves, level) = search.best().unwrap();
        let report = solve(level, Method::Bfs, Limits::DEFAULT);
        assert_eq!(report.plan.map(|plan| plan.cost()), Some(moves as usize));
        moves
    }

    #[test]
    fn the_hardest_levels_of_small_boards_are_found() {
        assert_eq!(hardest(3, 3, 1), 57);
        assert_eq!(hardest(4, 4, 0), 26);
    }

    /// If the tile must start outside of every block, the optimum published before is found.
    #[test]
    fn a_tile_that_starts_in_a_block_makes_one_move_more() {
        let target = Target { size: Size::new(3, 3), blacks: 1, walls: 0, tries: 1 };
        let (mut any, mut outside) = (0, 0);
        for mut backward in configurations(target, 1).unwrap().into_iter().map(BackwardSearch::new)
        {
            loop {
                any = any.max(backward.depth);
                let starts = backward.layer.iter().map(|&state| backward.level(state));
                let mut starts = starts.map(|level| level.start().clone());
                if backward.depth > outside && starts.any(|s| !s.at.contains(&s.tile)) {
                    outside = backward.depth;
                }
                if backward.advance(u32::MAX).is_over() {
                    break;
                }
            }
        }
        assert_eq!((any, outside), (57, 56));
    }

    #[test]
    fn sets_of_sides_have_no_order() {
        assert_eq!([0, 1, 2, 3].map(|n| sides(n).len()), [1, 4, 10, 20]);
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let target = Target { size: Size::new(6, 6), blacks: 3, walls: 0, tries: 1 };
        assert!(HardestSearch::new(target, 0).is_err());
        let full = Target { size: Size::new(2, 2), blacks: 0, walls: 3, tries: 1 };
        assert!(HardestSearch::new(full, 0).is_err());
    }
}
