//! Graph search beside the crate `pathfinding`. Both search the same states with the same successors and
//! the same estimate; both name sets of dots by number.

use crate::INSIDE;
use crate::contest::{
    Contestant, Done, Length, Memory, asked_for, contest, leak, make_one, ours, peer, theirs,
};
use frontier::engine::grid::{Dir, Grid, Pos, Size};
use frontier::engine::search::frontier::{BucketsDeep, BucketsFifo, HeapDeep, HeapFifo};
use frontier::engine::search::timeline::Timeline;
use frontier::engine::seed::Random;
use frontier::puzzles::pacman::Heuristic;
use frontier::puzzles::pacman::cells::{Ends, Maze, Scene};
use frontier::puzzles::pacman::hunger::{Field, State};
use frontier::puzzles::pacman::hunger_search::Hunger;
use frontier::puzzles::pacman::layout::Layout;
use std::f64::consts::SQRT_2;

fn ends(start: Pos, goal: Pos, distance: Heuristic) -> Ends {
    Ends { start, goal, distance, guide_to_goal: false }
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
    let exit = field.pos(field.exit);
    let manhattan: Vec<u32> = field.size.cells().map(|pos| pos.manhattan(exit)).collect();
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
            peer(field.start, successors, estimate, |state| field.is_goal(state));
        Done { cost: f64::from(cost), expanded }
    };
    let problem = leak(<Hunger>::new(field.clone(), Heuristic::B));
    vec![
        theirs(search),
        ours::<BucketsDeep, Timeline>("deepest first, history", problem),
        ours::<BucketsDeep, ()>("deepest first", problem),
        ours::<BucketsFifo, Timeline>("oldest first, history", problem),
        ours::<BucketsFifo, ()>("oldest first", problem),
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
    let maze = leak(Maze::new(&walls, false, ends(start, goal, Heuristic::B)));
    let neighbours: Vec<[u32; 4]> = size
        .cells()
        .map(|pos| {
            Dir::ALL.map(|dir| {
                let next = size.step(pos, dir).filter(|&next| !walls[next]).unwrap_or(pos);
                size.index(next) as u32
            })
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
        ours::<BucketsFifo, Timeline>("oldest first, history", maze),
        ours::<BucketsFifo, ()>("oldest first", maze),
    ]
}

fn eight_directions(distance: Heuristic) -> Vec<Contestant> {
    let (walls, start, goal) = grid();
    let size = walls.size();
    let scene = leak(Scene::new(&walls, false, ends(start, goal, distance)));
    // With a rim of walls, so that no step leaves the table.
    let width = u32::from(size.cols) + 2;
    let cell = move |pos: Pos| (u32::from(pos.row) + 1) * width + u32::from(pos.col) + 1;
    let pos = move |at: u32| Pos::new((at / width - 1) as u16, (at % width - 1) as u16);
    let mut blocked = vec![true; (width * (u32::from(size.rows) + 2)) as usize];
    size.cells().for_each(|pos| blocked[cell(pos) as usize] = walls[pos]);
    let blocked = leak(blocked);
    let down = width as i32;
    let straight = [-down, down, 1, -1].map(|by| (by, Length(1.0)));
    let diagonal = [1 - down, -1 - down, down + 1, down - 1].map(|by| (by, Length(SQRT_2)));
    let search = move || {
        let successors = |at: u32| {
            let steps = straight.into_iter().chain(diagonal);
            let all = steps.map(move |(by, cost)| (at.wrapping_add_signed(by), cost));
            all.filter(|&(next, _)| !blocked[next as usize])
        };
        let estimate = |at: u32| Length(distance.between(pos(at), goal));
        let (expanded, cost) = peer(cell(start), successors, estimate, |at| at == cell(goal));
        Done { cost: cost.0, expanded }
    };
    vec![
        theirs(search),
        ours::<HeapDeep, Timeline>("deepest first, history", scene),
        ours::<HeapDeep, ()>("deepest first", scene),
        ours::<HeapFifo, Timeline>("oldest first, history", scene),
        ours::<HeapFifo, ()>("oldest first", scene),
    ]
}

/// The section in which freed memory is kept.
pub const KEPT: &str = "search-kept";

pub fn main() {
    let is_kept = std::env::var(INSIDE).is_ok_and(|section| section == KEPT);
    let (before, memory) = match is_kept {
        true => ("memory kept: ", Memory::Kept),
        false => ("", Memory::OfItsOwn),
    };
    for (title, contestants) in contests() {
        match asked_for() {
            None => contest(&format!("{before}{title}"), 3.0, memory, &contestants()),
            Some((asked, number)) if asked == title => make_one(&contestants(), number),
            Some(_) => {}
        }
    }
}

/// Makes the contestants of a contest.
type Contestants = Box<dyn Fn() -> Vec<Contestant>>;

/// All contests with their titles.
fn contests() -> Vec<(String, Contestants)> {
    let mut contests: Vec<(String, Contestants)> = Vec::new();
    for (title, seed) in FIELDS {
        contests.push((title.to_owned(), Box::new(move || hunger(seed))));
    }
    contests.push(("512 × 512, four directions".to_owned(), Box::new(four_directions)));
    let eight = [("eight directions", Heuristic::A), ("octile distance", Heuristic::Octile)];
    for (title, distance) in eight {
        let title = format!("512 × 512, {title}");
        contests.push((title, Box::new(move || eight_directions(distance))));
    }
    contests
}
