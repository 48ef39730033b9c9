//! Random scenes: rounded obstacles on open ground.

use super::super::layout::Layout;
use super::{NoMap, around, beside, reached, share, sides, within};
use crate::engine::grid::{Grid, Pos, Size};
use crate::engine::seed::Random;

/// The parameters of a random scene.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SceneParams {
    /// Rows; at least 2.
    pub rows: u16,
    /// Columns; at least 2.
    pub cols: u16,
    /// Cells that are obstacles, in per cent; at most 60.
    pub obstacles: u32,
}

/// Most cells of an obstacle, before it grows together with others.
const LARGEST: u32 = 24;

/// Pairs of cells of which the two furthest from each other become start and goal.
const PAIRS: u32 = 12;

/// Most scenes drawn before giving up.
const TRIES: u32 = 50;

/// A random scene with a way from start to goal.
///
/// # Errors
/// Parameters out of range, or no way in any of the scenes drawn (their number is bounded).
pub fn scene(params: &SceneParams, seed: u64) -> Result<Layout, NoMap> {
    sides(params.rows, params.cols, 2)?;
    within("obstacles in per cent", params.obstacles, 0..=60)?;
    let size = Size::new(params.rows, params.cols);
    let mut random = Random::new(seed);
    for _ in 0..TRIES {
        let walls = grow(size, share(size.area(), params.obstacles), &mut random);
        if let Some((start, goal)) = ends(&walls, &mut random) {
            return Ok(Layout {
                walls,
                dots: Vec::new(),
                start: Some(start),
                exit: Some(goal),
                is_strict: false,
            });
        }
    }
    Err(NoMap::Tries(TRIES))
}

/// Grows obstacles from random cells until `cells` cells are covered.
fn grow(size: Size, mut cells: usize, random: &mut Random) -> Grid<bool> {
    let mut walls = Grid::new(size, false);
    while cells > 0 {
        let index = random.below(size.area() as u32) as usize;
        let mut edge = vec![size.pos(index)];
        let mut room = 1 + random.below(LARGEST);
        while room > 0 && cells > 0 && !edge.is_empty() {
            let pos = edge.swap_remove(random.below(edge.len() as u32) as usize);
            if walls[pos] {
                continue;
            }
            walls[pos] = true;
            room -= 1;
            cells -= 1;
            edge.extend(beside(size, pos).filter(|&near| !walls[near]));
        }
    }
    walls
}

/// Two cells far apart with a way between them, on ground that holds most of the free cells.
fn ends(walls: &Grid<bool>, random: &mut Random) -> Option<(Pos, Pos)> {
    let size = walls.size();
    let free: Vec<Pos> = size.cells().filter(|&pos| !walls[pos]).collect();
    let ground = reached(walls, *random.pick(&free)?, around);
    if ground.len() < 2 || 2 * ground.len() < free.len() {
        return None;
    }
    let mut best = (*ground.first()?, *ground.last()?);
    for _ in 0..PAIRS {
        let (&a, &b) = (random.pick(&ground)?, random.pick(&ground)?);
        if squared(a, b) > squared(best.0, best.1) {
            best = (a, b);
        }
    }
    Some(best)
}

/// Square of the straight-line distance, which needs no rounding.
fn squared(a: Pos, b: Pos) -> u32 {
    let (rows, cols) = (u32::from(a.row.abs_diff(b.row)), u32::from(a.col.abs_diff(b.col)));
    rows * rows + cols * cols
}
