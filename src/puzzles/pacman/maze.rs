//! `maze`: find the single dot, in four directions, every step costing 1.

use super::cells::Steps;
use crate::engine::grid::{Dir, Grid, Pos, Size};

/// Score of the Berkeley course for reaching the dot, before a point is subtracted for every step.
pub const WIN_SCORE: i64 = 510;

/// The steps in a maze.
#[derive(Clone, Debug)]
pub struct Maze {
    /// Neighbours of every cell in the order N, S, E, W; the cell itself if there is no neighbour.
    neighbours: Vec<[u32; 4]>,
}

impl Maze {
    /// The maze with these `walls`.
    pub fn new(walls: &Grid<bool>) -> Self {
        let size = walls.size();
        let free = |pos: Pos| walls.get(pos).is_some_and(|&wall| !wall);
        let neighbours = size
            .cells()
            .map(|pos| {
                Dir::ALL.map(|dir| {
                    let next = size.step(pos, dir).filter(|&p| free(p)).unwrap_or(pos);
                    size.index(next) as u32
                })
            })
            .collect();
        Maze { neighbours }
    }
}

impl Steps for Maze {
    type Cost = u32;

    #[inline]
    fn steps(&self, _: Size, cell: u32, out: &mut Vec<(u32, u32)>) {
        let neighbours = self.neighbours[cell as usize];
        out.extend(neighbours.into_iter().filter(|&n| n != cell).map(|n| (n, 1)));
    }

    fn directions(&self) -> &'static [(&'static str, (i32, i32))] {
        const ALL: [(&str, (i32, i32)); 4] = [
            ("N", Dir::North.delta()),
            ("S", Dir::South.delta()),
            ("E", Dir::East.delta()),
            ("W", Dir::West.delta()),
        ];
        &ALL
    }

    fn count(&self, cost: u32) -> u32 {
        cost
    }

    fn exits(&self, _: Size, cell: u32) -> [Option<(u32, u32)>; 4] {
        self.neighbours[cell as usize].map(|n| (n != cell).then_some((n, 1)))
    }
}
