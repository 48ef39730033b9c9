//! Random mazes: perfect mazes, then openings for further ways.

use super::super::layout::Layout;
use super::{NoMap, beside, reached, share, sides, within};
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::seed::Random;

/// The parameters of a random maze.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MazeParams {
    /// Rows, the rim of wall included; at least 5, and one less if even.
    pub rows: u16,
    /// Columns, the rim of wall included; at least 5, and one less if even.
    pub cols: u16,
    /// Walls between two neighbouring passages that are opened, in per cent; 0 makes a perfect maze.
    pub loops: u32,
    /// Whether the dot is in a gap of the rim, and not in the cell furthest from the start.
    pub gap: bool,
}

/// A random maze. Pacman starts in a corner; the dot is in the cell furthest from there, or in a gap of
/// the rim: beside the cell that is furthest among those next to the rim.
///
/// Depth-first search in random order, without recursion ("recursive backtracker"): long passages,
/// few short dead ends.
///
/// # Errors
/// Parameters out of range.
pub fn maze(params: &MazeParams, seed: u64) -> Result<Layout, NoMap> {
    sides(params.rows, params.cols, 5)?;
    within("loops in per cent", params.loops, 0..=100)?;
    // Passages are on odd rows and columns, walls between them on even ones.
    let size = Size::new((params.rows - 1) | 1, (params.cols - 1) | 1);
    let mut random = Random::new(seed);
    let mut walls = Grid::new(size, true);
    let corners = [
        Pos::new(1, 1),
        Pos::new(1, size.cols - 2),
        Pos::new(size.rows - 2, 1),
        Pos::new(size.rows - 2, size.cols - 2),
    ];
    let start = *random.pick(&corners).unwrap_or(&corners[0]);
    carve(&mut walls, start, &mut random);
    open(&mut walls, params.loops, &mut random);
    let order = reached(&walls, start, beside);
    let rim = |pos: Pos| beside(size, pos).find(|&near| size.is_edge(near));
    let gap = order.iter().rev().find_map(|&pos| rim(pos)).filter(|_| params.gap);
    if let Some(gap) = gap {
        walls[gap] = false;
    }
    let dot = gap.or(order.last().copied()).unwrap_or(start);
    Ok(Layout { walls, dots: vec![dot], start: Some(start), exit: None, is_strict: false })
}

/// The passage two cells away from `pos` in direction `dir`, and the wall between.
fn beyond(size: Size, pos: Pos, dir: Dir) -> Option<(Pos, Pos)> {
    let between = size.step(pos, dir)?;
    size.step(between, dir).map(|next| (between, next))
}

fn carve(walls: &mut Grid<bool>, start: Pos, random: &mut Random) {
    let size = walls.size();
    walls[start] = false;
    let mut trail = vec![start];
    while let Some(&pos) = trail.last() {
        let ways: Vec<(Pos, Pos)> = Dir::ALL
            .into_iter()
            .filter_map(|dir| beyond(size, pos, dir))
            .filter(|&(_, next)| walls[next])
            .collect();
        match random.pick(&ways) {
            Some(&(between, next)) => {
                walls[between] = false;
                walls[next] = false;
                trail.push(next);
            }
            None => {
                trail.pop();
            }
        }
    }
}

fn open(walls: &mut Grid<bool>, percent: u32, random: &mut Random) {
    let size = walls.size();
    let passages = size.cells().filter(|pos| pos.row % 2 == 1 && pos.col % 2 == 1);
    let mut closed: Vec<Pos> = passages
        .flat_map(|pos| [Dir::South, Dir::East].map(|dir| beyond(size, pos, dir)))
        .flatten()
        .map(|(between, _)| between)
        .filter(|&between| walls[between])
        .collect();
    random.shuffle(&mut closed);
    closed.truncate(share(closed.len(), percent));
    for between in closed {
        walls[between] = false;
    }
}
