//! Searches from cell to cell, where the cell is the whole state: `maze` and `navigation`.

use super::ground::{At, DIRECTIONS, Ground, STRAIGHT};
use super::run::OnMap;
use super::*;
use crate::engine::search::problem::{Octile, Reversible};
use crate::engine::search::{visited::Dense, walker::Exits};

/// Start and goal of a search between two cells, with the estimates towards them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// The first cell.
    pub start: Pos,
    /// The goal cell.
    pub goal: Pos,
    /// The estimate of a distance: A, B, octile or null.
    pub distance: Heuristic,
    /// What the backward half of a search from both ends is guided towards: the goal, as in the
    /// published variant, instead of the start.
    pub guide_to_goal: bool,
}

/// What a step costs, and with that in which directions there are steps: the same forth and back.
pub trait StepCost: Cost {
    /// The set of directions there are.
    const DIRECTIONS: u8;

    /// The cost of a step in a direction.
    fn of(direction: usize) -> Self;

    /// Number of steps of a path of this cost.
    fn count(self) -> u32;
}

/// Four directions, every step costing 1.
impl StepCost for u32 {
    const DIRECTIONS: u8 = STRAIGHT;

    #[inline]
    fn of(_: usize) -> u32 {
        1
    }

    fn count(self) -> u32 {
        self
    }
}

/// Eight directions. A diagonal step may pass between two obstacles (docs/rules.md, section 1.1), except on
/// maps of the MovingAI benchmark.
impl StepCost for Octile {
    const DIRECTIONS: u8 = u8::MAX;

    #[inline]
    fn of(direction: usize) -> Octile {
        let diagonal = u32::from(STRAIGHT >> direction & 1 == 0);
        Octile { straight: diagonal ^ 1, diagonal }
    }

    fn count(self) -> u32 {
        self.straight + self.diagonal
    }
}

/// A search between two cells, with steps of this cost.
#[derive(Clone, Debug)]
pub struct Cells<C> {
    ground: Ground,
    ends: Ends,
    /// The number of the goal.
    goal: u32,
    cost: PhantomData<fn() -> C>,
}

/// `maze`: find the single dot.
pub type Maze = Cells<u32>;

/// `navigation`: reach a cell by the shortest path in Euclidean length.
pub type Scene = Cells<Octile>;

impl<C: StepCost> Cells<C> {
    /// The search between these ends, which must be on the map; diagonal steps cut no corners if `is_strict`.
    pub fn new(walls: &Grid<bool>, is_strict: bool, ends: Ends) -> Self {
        let ground = Ground::new(walls, is_strict);
        Cells { goal: ground.at(ends.goal).number(), ground, ends, cost: PhantomData }
    }

    /// Adds the steps in these directions, to the cells `around`, to `out`.
    #[inline(always)]
    fn add(around: &[u32; 8], mut directions: u8, out: &mut Vec<(At, C)>) {
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize & 7;
            directions &= directions - 1;
            out.push((At::after(around, direction), C::of(direction)));
        }
    }
}

impl<C: StepCost> Problem for Cells<C> {
    type State = At;
    type Key = u32;
    type Cost = C;
    type Visited = Dense;

    fn start(&self) -> At {
        self.ground.at(self.ends.start)
    }

    #[inline]
    fn key(&self, state: &At) -> u32 {
        state.number()
    }

    fn visited(&self) -> Dense {
        Dense::new(self.ground.numbers())
    }

    #[inline]
    fn is_goal(&self, state: &At) -> bool {
        state.number() == self.goal
    }

    #[inline]
    fn expand(&mut self, state: &At, out: &mut Vec<(At, C)>) {
        let directions = self.ground.exits(*state) & C::DIRECTIONS;
        Self::add(&self.ground.around(*state), directions, out);
    }

    /// Leaves out what the cell before had as a neighbour too: by way of this cell it is never nearer. All cells
    /// around are asked about, walls too, as the processor would often guess wrong which to ask about.
    #[inline(always)]
    fn expand_further(
        &mut self,
        state: &At,
        is_new: impl Fn(u32, C) -> bool,
        out: &mut Vec<(At, C)>,
    ) -> u64 {
        let ground = &mut self.ground;
        let around = ground.around(*state);
        let directions = ground.exits(*state) & C::DIRECTIONS;
        let unknown = directions & !ground.beside(*state, &around, C::DIRECTIONS);
        let mut new = 0;
        for (direction, &to) in around.iter().enumerate() {
            if C::DIRECTIONS >> direction & 1 == 1 {
                new |= u8::from(is_new(to, C::of(direction))) << direction;
            }
        }
        Self::add(&around, unknown & new, out);
        (directions & !(unknown & new)).count_ones().into()
    }

    #[inline]
    fn estimate(&mut self, state: &At) -> f64 {
        self.ends.distance.between(self.ground.pos(*state), self.ends.goal)
    }

    fn tries(&mut self, state: &At) -> Vec<Tried<At, C>> {
        let (size, from) = (self.ground.size, self.ground.pos(*state));
        let possible = self.ground.exits(*state);
        let around = self.ground.around(*state);
        let all = DIRECTIONS.into_iter().enumerate();
        let there_are = all.filter(|(direction, _)| C::DIRECTIONS >> direction & 1 == 1);
        let tried = |(direction, (name, by)): (usize, (&str, (i32, i32)))| {
            let to = size.offset(from, by);
            let result = match to {
                Some(_) if possible >> direction & 1 == 1 => {
                    Ok((At::after(&around, direction), C::of(direction)))
                }
                Some(_) if self.ground.is_strict && by.0 != 0 && by.1 != 0 => {
                    Err("wall, or a corner would be cut".to_owned())
                }
                Some(_) => Err("wall".to_owned()),
                None => Err("edge of the map".to_owned()),
            };
            Tried { action: name.to_owned(), result, place: to }
        };
        there_are.map(tried).collect()
    }

    fn action(&mut self, from: &At, to: &At) -> Option<String> {
        let (size, from, to) =
            (self.ground.size, self.ground.pos(*from), Some(self.ground.pos(*to)));
        let mut directions = DIRECTIONS.into_iter();
        directions.find(|&(_, by)| size.offset(from, by) == to).map(|(name, _)| name.into())
    }

    fn steps(&self, cost: C) -> Option<u32> {
        Some(cost.count())
    }

    fn facts(&self, state: &At) -> Vec<(&'static str, Fact)> {
        super::run::facts(self, state)
    }

    fn fact_number(&self, state: &At, name: &str) -> Option<f64> {
        super::run::fact_number(self, state, name)
    }

    fn places(&self) -> usize {
        self.ground.size.area()
    }

    fn place(&self, state: &At, _: C) -> usize {
        self.ground.size.index(self.ground.pos(*state))
    }
}

impl<C: StepCost> Reversible for Cells<C> {
    fn goal(&self) -> At {
        self.ground.at(self.ends.goal)
    }

    fn expand_back(&mut self, state: &At, out: &mut Vec<(At, C)>) {
        self.expand(state, out);
    }

    fn tries_back(&mut self, state: &At) -> Vec<Tried<At, C>> {
        self.tries(state)
    }

    fn estimate_back(&mut self, state: &At) -> f64 {
        let Ends { start, goal, distance, guide_to_goal } = self.ends;
        distance.between(self.ground.pos(*state), if guide_to_goal { goal } else { start })
    }
}

impl<C: StepCost> Exits for Cells<C> {
    fn exits(&mut self, state: &At) -> [Option<(At, C)>; 4] {
        let possible = self.ground.exits(*state);
        let around = self.ground.around(*state);
        [0, 1, 2, 3].map(|direction| {
            let is_possible = possible >> direction & 1 == 1;
            is_possible.then(|| (At::after(&around, direction), C::of(direction)))
        })
    }
}

impl<C: StepCost> OnMap for Cells<C> {
    fn size(&self) -> Size {
        self.ground.size
    }

    fn moved(&self, _: &At, place: usize) -> At {
        self.ground.at(self.ground.size.pos(place))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::limits::Limits;
    use crate::puzzles::pacman::{Algorithm, Instance, Method, Pacman, ProblemKind};
    use crate::puzzles::{pacman::layout::Layout, puzzle::Puzzle as _};
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
            let limits = Limits::DEFAULT;
            let mut report = Pacman::run(&map(64, 1), &method, limits.latest()).unwrap();
            report.finish();
            assert_eq!(report.stats().expanded, nodes, "{heuristic}");
            assert!((Pacman::cost(&*report).unwrap() - 93.781_745_930_520_23).abs() < 1e-9);
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
            let h = |from: Pos, to: Pos| Heuristic::Octile.between(from, to);
            prop_assert!(h(a, goal) + 1e-9 >= a.euclid(goal) && h(a, a) == 0.0);
            prop_assert!(h(a, goal) <= h(a, b) + h(b, goal) + 1e-9 && h(a, b) == h(b, a));
            for (rows, cols) in [(0, 1), (1, 0), (1, 1)] {
                let next = Pos::new(a.row + rows, a.col + cols);
                prop_assert_eq!(h(a, next), a.euclid(next));
            }
            // Never more than what uniform cost finds.
            let instance = map(7, seed);
            let method = Method { algorithm: Algorithm::Ucs, ..Method::default() };
            let mut run = Pacman::run(&instance, &method, Limits::DEFAULT.latest()).unwrap();
            run.finish();
            if let (Some(start), Some(cost)) = (instance.layout.start, Pacman::cost(&*run)) {
                prop_assert!(h(start, instance.layout.exit.unwrap()) <= cost + 1e-9);
            }
        }
    }
}
