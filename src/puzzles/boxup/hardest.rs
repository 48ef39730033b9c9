//! The search for the hardest levels of a size: a backward search over every configuration.
//!
//! Without walls it is exhaustive: all kinds and missing sides of the black blocks, mirrored and
//! turned ones left out, in an order drawn from the seed, so that a hard level is known early. With
//! walls there are too many ways to place them: some are drawn at random.

use super::backward_search::{BackwardSearch, Configuration, MOST_BITS};
use super::level::{Kind, Level, Piece};
use super::space::bits;
use crate::engine::grid::{Dir, Size};
use crate::engine::run::{Job, Status};
use crate::engine::seed::Random;

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
    let area = target.size.area() as u32;
    let needed = bits(target.size.area()) * (target.blacks.min(64) + 3);
    if needed > MOST_BITS {
        return Err(format!(
            "{} x {} cells with {} black boxes need {needed} bits a board, expected at most {MOST_BITS}",
            target.size.rows, target.size.cols, target.blacks
        ));
    }
    if target.walls + 3 > area {
        return Err(format!("{} walls on {area} cells leave no room", target.walls));
    }
    let mut random = Random::new(seed);
    let mut left = Vec::new();
    let pieces = sets(target);
    for _ in 0..if target.walls == 0 { 1 } else { target.tries.max(1) } {
        let walls = walls(target.size, target.walls, &mut random);
        left.extend(pieces.iter().map(|pieces| Configuration {
            size: target.size,
            walls: walls.clone(),
            pieces: pieces.clone(),
        }));
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
        _ => &ALL_HEADS,
    };
    let mut sets = Vec::new();
    for &(blue, red) in heads {
        for bigs in 0..=target.blacks {
            for big in sides(bigs) {
                for small in sides(target.blacks - bigs) {
                    let piece = |kind| move |open: &Dir| Piece { kind, open: *open };
                    let mut set = vec![
                        Piece { kind: Kind::Blue, open: blue },
                        Piece { kind: Kind::Red, open: red },
                    ];
                    set.extend(big.iter().map(piece(Kind::BlackBig)));
                    set.extend(small.iter().map(piece(Kind::BlackSmall)));
                    sets.push(set);
                }
            }
        }
    }
    sets
}

/// Missing sides of blue and red that are not opposite.
const ALL_HEADS: [(Dir, Dir); 12] = {
    use Dir::{East, North, South, West};
    [
        (North, North),
        (North, East),
        (North, West),
        (South, South),
        (South, East),
        (South, West),
        (East, East),
        (East, North),
        (East, South),
        (West, West),
        (West, North),
        (West, South),
    ]
};

/// Every choice of `count` sides, in ascending order.
fn sides(count: u32) -> Vec<Vec<Dir>> {
    (0..count).fold(vec![Vec::new()], |sets, _| {
        sets.iter()
            .flat_map(|set: &Vec<Dir>| {
                let last = set.last().map_or(0, |&d| d as usize);
                Dir::ALL
                    .into_iter()
                    .filter(move |&d| d as usize >= last)
                    .map(move |d| set.iter().copied().chain([d]).collect::<Vec<Dir>>())
            })
            .collect()
    })
}

impl Job for HardestSearch {
    fn advance(&mut self, budget: u32) -> Status {
        let mut budget = u64::from(budget);
        while budget > 0 && !self.status().is_over() {
            let Some(backward) = &mut self.backward else {
                self.backward = self.left.pop().and_then(BackwardSearch::new);
                continue;
            };
            let step = budget.min(1 << 14);
            let layer = backward.layer().len() as u64;
            let over = backward.advance(step as u32).is_over();
            let done = step.min(layer.max(1));
            budget -= done;
            if over {
                let moves = backward.depth();
                if moves > self.best.as_ref().map_or(0, |b| b.0)
                    && let Some(&state) = backward.layer().iter().min()
                    && let Some(level) = backward.level(state)
                {
                    self.best = Some((moves, level));
                }
                self.backward = None;
            }
        }
        self.status()
    }

    fn status(&self) -> Status {
        match (self.backward.is_none() && self.left.is_empty(), &self.best) {
            (false, _) => Status::Running,
            (true, Some(_)) => Status::Found,
            (true, None) => Status::Exhausted,
        }
    }

    fn progress(&self) -> Option<f32> {
        let done = self.all - self.left.len() - usize::from(self.backward.is_some());
        Some(done as f32 / self.all.max(1) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Method, solve::solve};
    use super::*;
    use crate::engine::limits::Limits;

    fn hardest(rows: u16, cols: u16, blacks: u32) -> u32 {
        let target = Target { size: Size::new(rows, cols), blacks, walls: 0, tries: 1 };
        let mut search = HardestSearch::new(target, 1).unwrap();
        assert_eq!(search.finish(), Status::Found);
        let (moves, level) = search.best().unwrap();
        let report = solve(level, Method::Bfs, Limits::DEFAULT);
        assert_eq!(report.cost(), Some(moves as usize));
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
        for mut backward in
            configurations(target, 1).unwrap().into_iter().filter_map(BackwardSearch::new)
        {
            loop {
                any = any.max(backward.depth());
                let starts = backward.layer().iter().filter_map(|&state| backward.level(state));
                let mut starts = starts.map(|level| level.start().clone());
                if backward.depth() > outside && starts.any(|s| !s.at.contains(&s.tile)) {
                    outside = backward.depth();
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
