//! Distances between two cells that ignore walls: the heuristics of `maze` and `navigation`.

use crate::engine::grid::{Pos, Size};
use crate::engine::search::problem::{Cost, Octile};

/// A measure of distance that ignores walls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Distance {
    /// Straight line (heuristic A).
    Euclid,
    /// Along rows and columns (heuristic B).
    Manhattan,
    /// In eight directions.
    Octile,
    /// Always 0.
    Null,
}

impl Distance {
    /// The distance between two cells.
    pub fn between(self, a: Pos, b: Pos) -> f64 {
        match self {
            Distance::Euclid => a.euclid(b),
            Distance::Manhattan => f64::from(a.manhattan(b)),
            Distance::Octile => octile(a, b).value(),
            Distance::Null => 0.0,
        }
    }

    /// Whether it is always a whole number.
    pub fn is_whole(self) -> bool {
        matches!(self, Distance::Manhattan | Distance::Null)
    }
}

/// The shortest way in eight directions: as many diagonal steps as the shorter side has.
fn octile(a: Pos, b: Pos) -> Octile {
    let (rows, cols) = (u32::from(a.row.abs_diff(b.row)), u32::from(a.col.abs_diff(b.col)));
    Octile { straight: rows.abs_diff(cols), diagonal: rows.min(cols) }
}

/// Start and goal of a search between two cells, with the estimates towards them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Rows and columns of the map.
    pub size: Size,
    /// The first cell.
    pub start: Pos,
    /// The goal cell.
    pub goal: Pos,
    /// How distances are estimated.
    pub distance: Distance,
    /// What the backward half of a search from both ends is guided towards: the goal, as in the
    /// published variant, instead of the start.
    pub guide_to_goal: bool,
}

impl Ends {
    /// Estimate of the cost from `cell` to the goal.
    #[inline]
    pub fn estimate(&self, cell: Pos) -> f64 {
        self.distance.between(cell, self.goal)
    }

    /// Estimate that guides the search from the goal.
    pub fn estimate_back(&self, cell: Pos) -> f64 {
        self.distance.between(cell, if self.guide_to_goal { self.goal } else { self.start })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grid::Grid;
    use crate::engine::limits::Limits;
    use crate::engine::run::Keep;
    use crate::puzzles::pacman::layout::Layout;
    use crate::puzzles::pacman::solve::solve;
    use crate::puzzles::pacman::{Algorithm, Heuristic, Instance, Method, Pacman, ProblemKind};
    use crate::puzzles::puzzle::Puzzle as _;
    use proptest::prelude::*;

    /// A square map, a quarter of it walls, from corner to corner.
    fn map(side: u16, seed: u64) -> Instance {
        let size = Size::new(side, side);
        let mut random = seed;
        let mut walls = Grid::new(size, false);
        let (start, exit) = (Pos::new(0, 0), Pos::new(side - 1, side - 1));
        for pos in size.cells() {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            walls[pos] = (random >> 33).is_multiple_of(4) && pos != start && pos != exit;
        }
        let (start, exit) = (Some(start), Some(exit));
        let layout = Layout { walls, dots: Vec::new(), start, exit, is_strict: false };
        Instance { layout, problem: ProblemKind::Navigation, energy: 10, food: 3 }
    }

    #[test]
    fn searches_with_each_distance_expand_as_many_nodes_as_another_program() {
        // Counted by a plain search in Python.
        for (heuristic, nodes) in
            [(Heuristic::A, 868), (Heuristic::Octile, 576), (Heuristic::Null, 3086)]
        {
            let method = Method { heuristic, ..Method::default() };
            let report = solve(&map(64, 1), &method, Limits::DEFAULT).unwrap();
            assert_eq!(report.expanded, nodes, "{heuristic}");
            assert!((report.cost.unwrap() - 93.781_745_930_520_23).abs() < 1e-9);
            assert!(Pacman::is_optimal(&map(64, 1), &method));
        }
    }

    proptest! {
        #[test]
        fn octile_is_consistent_and_between_euclid_and_the_length_of_every_way(
            cells in proptest::collection::vec((0u16..2048, 0u16..2048), 3),
            seed: u64,
        ) {
            let [a, b, goal] = [0, 1, 2].map(|at| Pos::new(cells[at].0, cells[at].1));
            let h = |from: Pos, to: Pos| Distance::Octile.between(from, to);
            prop_assert!(h(a, goal) + 1e-9 >= a.euclid(goal) && h(a, a) == 0.0);
            prop_assert!(h(a, goal) <= h(a, b) + h(b, goal) + 1e-9 && h(a, b) == h(b, a));
            for (rows, cols) in [(0, 1), (1, 0), (1, 1)] {
                let next = Pos::new(a.row + rows, a.col + cols);
                prop_assert_eq!(h(a, next), a.euclid(next));
            }
            // Never more than what uniform cost finds.
            let instance = map(7, seed);
            let method = Method { algorithm: Algorithm::Ucs, ..Method::default() };
            let mut run = Pacman::run(&instance, &method, Limits::DEFAULT, Keep::Latest).unwrap();
            run.finish();
            if let (Some(start), Some(cost)) = (instance.layout.start, Pacman::cost(&*run)) {
                prop_assert!(h(start, instance.layout.exit.unwrap()) <= cost + 1e-9);
            }
        }
    }
}
