//! Graph search beside the crate `pathfinding`. Both search the same states with the same successors and
//! the same estimate; both name sets of dots by number.

use crate::contest::{Contestant, Done, Length, contest, leak, ours, peer, theirs};
use frontier::engine::grid::{Grid, Pos, Size};
use frontier::engine::search::frontier::{BucketsDeep, BucketsFifo, HeapDeep, HeapFifo};
use frontier::engine::search::problem::{Cost, Octile, Problem};
use frontier::engine::search::timeline::Timeline;
use frontier::engine::seed::Random;
use frontier::puzzles::pacman::Heuristic;
use frontier::puzzles::pacman::cells::Cells;
use frontier::puzzles::pacman::distance::{Distance, Ends};
use frontier::puzzles::pacman::hunger::{Field, State};
use frontier::puzzles::pacman::hunger_search::Hunger;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::pacman::maze::Maze;
use frontier::puzzles::pacman::navigation::Scene;

fn ends(walls: &Grid<bool>, start: Pos, goal: Pos, distance: Distance) -> Ends {
    let size = walls.size();
    let (start, goal) = (size.index(start) as u32, size.index(goal) as u32);
    Ends { size, start, goal, distance, guide_to_goal: false }
}

/// An open field of 40 × 22 cells with 40 dots in random places, start and exit on opposite sides.
pub fn field(seed: u64) -> &'static Field {
    let size = Size::new(22, 40);
    let mut random = Random::new(seed);
    let mut dots: Vec<Pos> = size.cells().collect();
    random.shuffle(&mut dots);
    let start = Pos::new(random.below(22) as u16, 0);
    let exit = Pos::new(random.below(22) as u16, 39);
    dots.retain(|&dot| dot != start && dot != exit);
    dots.truncate(40);
    let walls = Grid::new(size, false);
    let layout = Layout { walls, dots, start: Some(start), exit: Some(exit), is_strict: false };
    leak(Field::new(&layout, 5, 5).expect("a field"))
}

/// Seeds of fields on which A* with Manhattan and first-in-first-out ties expands 56, 405 and 781
/// thousand nodes.
pub const FIELDS: [(&str, u64); 3] =
    [("hunger, short", 17), ("hunger, middling", 1222), ("hunger, long", 13494)];

fn hunger(seed: u64) -> Vec<Contestant> {
    let field = field(seed);
    let exit = field.pos(field.exit());
    let manhattan: Vec<u32> = field.size().cells().map(|pos| pos.manhattan(exit)).collect();
    let manhattan = leak(manhattan);
    let search = || {
        let mut sets = field.dot_sets();
        let successors = |state: State| {
            let (mut next, mut len) = ([(state, 1); 4], 0);
            field.successors(&mut sets, state, |state| {
                next[len].0 = state;
                len += 1;
            });
            next.into_iter().take(len)
        };
        let estimate = |state: State| manhattan[state.cell as usize];
        let (expanded, cost) =
            peer(field.start_state(), successors, estimate, |state| field.is_goal(state));
        Done { cost: f64::from(cost), expanded }
    };
    let problem = leak(Hunger::new(field.clone(), Heuristic::B, false));
    vec![
        theirs(search),
        ours::<BucketsDeep, Timeline>("deepest first, history", problem),
        ours::<BucketsDeep, ()>("deepest first", problem),
        ours::<BucketsFifo, Timeline>("first in first, history", problem),
        ours::<BucketsFifo, ()>("first in first", problem),
    ]
}

/// 512 × 512 cells, a quarter of them walls at random, start and goal in opposite corners.
fn grid() -> (Grid<bool>, Pos, Pos) {
    let size = Size::new(512, 512);
    let (start, goal) = (Pos::new(0, 0), Pos::new(511, 511));
    let mut random = Random::new(1);
    let cells = size.cells().map(|pos| random.chance(1, 4) && pos != start && pos != goal);
    let walls = Grid::from_cells(size, cells.collect()).expect("as many cells as the size says");
    (walls, start, goal)
}

fn four_directions() -> Vec<Contestant> {
    let (walls, start, goal) = grid();
    let size = walls.size();
    let maze = leak(Cells::new(Maze::new(&walls), ends(&walls, start, goal, Distance::Manhattan)));
    let mut all = Vec::new();
    let mut listed = maze.clone();
    let neighbours: Vec<[u32; 4]> = (0..size.area() as u32)
        .map(|cell| {
            all.clear();
            listed.expand(&cell, &mut all);
            let mut next = [cell; 4];
            next.iter_mut().zip(&all).for_each(|(slot, &(cell, _))| *slot = cell);
            next
        })
        .collect();
    let neighbours = leak(neighbours);
    let (from, to) = (size.index(start) as u32, size.index(goal) as u32);
    let search = move || {
        let successors = |cell: u32| {
            neighbours[cell as usize].into_iter().filter(move |&n| n != cell).map(|n| (n, 1))
        };
        let estimate = |cell: u32| size.pos(cell as usize).manhattan(goal);
        let (expanded, cost) = peer(from, successors, estimate, |cell| cell == to);
        Done { cost: f64::from(cost), expanded }
    };
    vec![
        theirs(search),
        ours::<BucketsDeep, Timeline>("deepest first, history", maze),
        ours::<BucketsDeep, ()>("deepest first", maze),
        ours::<BucketsFifo, Timeline>("first in first, history", maze),
        ours::<BucketsFifo, ()>("first in first", maze),
    ]
}

fn eight_directions() -> Vec<Contestant> {
    let (walls, start, goal) = grid();
    let size = walls.size();
    let scene = leak(Cells::new(Scene::new(&walls), ends(&walls, start, goal, Distance::Euclid)));
    let (from, to) = (size.index(start) as u32, size.index(goal) as u32);
    let search = move || {
        let mut scene = scene.clone();
        let mut all: Vec<(u32, Octile)> = Vec::new();
        let successors = |cell: u32| {
            all.clear();
            scene.expand(&cell, &mut all);
            let mut next = [(cell, Length(0.0)); 8];
            for (slot, &(cell, step)) in next.iter_mut().zip(&all) {
                *slot = (cell, Length(step.value()));
            }
            next.into_iter().take(all.len())
        };
        let estimate = |cell: u32| Length(size.pos(cell as usize).euclid(goal));
        let (expanded, cost) = peer(from, successors, estimate, |cell| cell == to);
        Done { cost: cost.0, expanded }
    };
    vec![
        theirs(search),
        ours::<HeapDeep, Timeline>("deepest first, history", scene),
        ours::<HeapDeep, ()>("deepest first", scene),
        ours::<HeapFifo, Timeline>("first in first, history", scene),
        ours::<HeapFifo, ()>("first in first", scene),
    ]
}

pub fn main() {
    for (title, seed) in FIELDS {
        contest(title, 3.0, &hunger(seed));
    }
    contest("512 × 512, four directions", 3.0, &four_directions());
    contest("512 × 512, eight directions", 3.0, &eight_directions());
}
