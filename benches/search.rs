//! Speed of graph search, measured against the crate `pathfinding` in the same run.
//!
//! `cargo bench --bench search` times the searches with criterion, then prints tables in which the
//! contestants take turns, so that their ratios hold on a machine whose speed drifts. All figures are
//! medians. Both sides search the same states with the same successors and the same estimate; both
//! name sets of dots by number.
#![allow(clippy::expect_used)] // a benchmark may stop

use std::collections::HashSet;
use std::hash::Hash;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use frontier::engine::grid::{Grid, Pos, Size};
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Run};
use frontier::engine::search::frontier::{BucketsDeep, BucketsFifo, Frontier, HeapDeep};
use frontier::engine::search::graph::{Search, Strategy};
use frontier::engine::search::problem::{Cost, Octile, Problem};
use frontier::engine::search::timeline::{Record, Timeline};
use frontier::engine::search::watched::Watched;
use frontier::engine::seed::Random;
use frontier::puzzles::pacman::distance::Distance;
use frontier::puzzles::pacman::hunger::{Field, State};
use frontier::puzzles::pacman::hunger_search::Hunger;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::pacman::maze::Maze;
use frontier::puzzles::pacman::navigation::Scene;
use frontier::puzzles::pacman::solve::run;
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Ties, builtin,
};
use pathfinding::directed::astar::astar;
use pathfinding::num_traits::Zero;

/// What a search found and how much it looked at.
#[derive(Clone, Copy)]
struct Done {
    cost: f64,
    expanded: u64,
}

/// A way to make one search, from nothing to the goal.
type Contestant<'a> = (&'static str, Box<dyn Fn() -> Done + 'a>);

fn ours<P: Problem, F: Frontier, R: Record>(problem: P) -> Done {
    let mut search = Search::<P, F, R>::new(problem, Strategy::A_STAR, Limits::DEFAULT);
    search.finish();
    let goal = search.goal().and_then(|goal| search.node(goal)).expect("a way to the goal");
    Done { cost: goal.g.value(), expanded: search.expanded() }
}

fn peer<S: Copy + Eq + Hash, C: Copy + Ord + Zero, I: IntoIterator<Item = (S, C)>>(
    start: S,
    mut successors: impl FnMut(S) -> I,
    estimate: impl Fn(S) -> C,
    goal: impl Fn(S) -> bool,
) -> (u64, C) {
    let mut expanded = 0;
    let counted = |&state: &S| {
        expanded += 1;
        successors(state)
    };
    let (_, cost) = astar(&start, counted, |&state| estimate(state), |&state| goal(state))
        .expect("a way to the goal");
    (expanded, cost)
}

/// An open field of 40 × 22 cells with 40 dots in random places, start and exit on opposite sides.
fn field(seed: u64) -> Field {
    let size = Size::new(22, 40);
    let mut random = Random::new(seed);
    let mut dots: Vec<Pos> = size.cells().collect();
    random.shuffle(&mut dots);
    let start = Pos::new(random.below(22) as u16, 0);
    let exit = Pos::new(random.below(22) as u16, 39);
    dots.retain(|&dot| dot != start && dot != exit);
    dots.truncate(40);
    let walls = Grid::new(size, false);
    let layout = Layout { walls, dots, start: Some(start), exit: Some(exit) };
    Field::new(&layout, 5, 5).expect("a field")
}

/// Seeds of fields on which A* with Manhattan expands 56, 405 and 781 thousand nodes.
const FIELDS: [(&str, u64); 3] =
    [("hunger, short", 17), ("hunger, middling", 1222), ("hunger, long", 13494)];

fn hunger(field: &Field) -> Vec<Contestant<'_>> {
    let problem = || Hunger::new(field.clone(), Heuristic::B, false);
    let exit = field.pos(field.exit());
    let manhattan: Vec<u32> = field.size().cells().map(|pos| pos.manhattan(exit)).collect();
    let theirs = move || {
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
    vec![
        ("pathfinding", Box::new(theirs)),
        ("ours, history", Box::new(move || ours::<_, BucketsFifo, Timeline>(problem()))),
        ("ours, none", Box::new(move || ours::<_, BucketsFifo, ()>(problem()))),
        ("ours, history, deep", Box::new(move || ours::<_, BucketsDeep, Timeline>(problem()))),
        ("ours, none, deep", Box::new(move || ours::<_, BucketsDeep, ()>(problem()))),
    ]
}

/// 512 × 512 cells, a quarter of them walls at random, start and goal in opposite corners.
fn grid(seed: u64) -> (Grid<bool>, Pos, Pos) {
    let size = Size::new(512, 512);
    let (start, goal) = (Pos::new(0, 0), Pos::new(511, 511));
    let mut random = Random::new(seed);
    let cells = size.cells().map(|pos| random.chance(1, 4) && pos != start && pos != goal);
    let walls = Grid::from_cells(size, cells.collect()).expect("as many cells as the size says");
    (walls, start, goal)
}

const GRID_SEED: u64 = 1;

fn four_directions<'a>((walls, start, goal): &(Grid<bool>, Pos, Pos)) -> Vec<Contestant<'a>> {
    let size = walls.size();
    let maze = Maze::new(walls, *start, *goal, Distance::Manhattan, false);
    let mut listed = maze.clone();
    let mut all = Vec::new();
    let neighbours: Vec<[u32; 4]> = (0..size.area() as u32)
        .map(|cell| {
            all.clear();
            listed.expand(&cell, &mut all);
            let mut next = [cell; 4];
            next.iter_mut().zip(&all).for_each(|(slot, &(cell, _))| *slot = cell);
            next
        })
        .collect();
    let (start, goal, exit) = (size.index(*start) as u32, size.index(*goal) as u32, *goal);
    let theirs = move || {
        let successors = |cell: u32| {
            neighbours[cell as usize].into_iter().filter(move |&n| n != cell).map(|n| (n, 1))
        };
        let estimate = |cell: u32| size.pos(cell as usize).manhattan(exit);
        let (expanded, cost) = peer(start, successors, estimate, |cell| cell == goal);
        Done { cost: f64::from(cost), expanded }
    };
    let (maze1, maze2, maze3) = (maze.clone(), maze.clone(), maze);
    vec![
        ("pathfinding", Box::new(theirs)),
        ("ours, history", Box::new(move || ours::<_, BucketsFifo, Timeline>(maze1.clone()))),
        ("ours, none", Box::new(move || ours::<_, BucketsFifo, ()>(maze2.clone()))),
        ("ours, history, deep", Box::new(move || ours::<_, BucketsDeep, Timeline>(maze3.clone()))),
    ]
}

/// A path length the peer can order.
#[derive(Clone, Copy, PartialEq)]
struct Length(f64);

impl Eq for Length {}

impl PartialOrd for Length {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Length {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

impl std::ops::Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl Zero for Length {
    fn zero() -> Length {
        Length(0.0)
    }

    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

fn eight_directions<'a>((walls, start, goal): &(Grid<bool>, Pos, Pos)) -> Vec<Contestant<'a>> {
    let size = walls.size();
    let scene = Scene::new(walls, *start, *goal, Distance::Euclid, false);
    let (listed, exit) = (scene.clone(), *goal);
    let (start, goal) = (size.index(*start) as u32, size.index(*goal) as u32);
    let theirs = move || {
        let mut scene = listed.clone();
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
        let estimate = |cell: u32| Length(size.pos(cell as usize).euclid(exit));
        let (expanded, cost) = peer(start, successors, estimate, |cell| cell == goal);
        Done { cost: cost.0, expanded }
    };
    let (scene1, scene2) = (scene.clone(), scene);
    vec![
        ("pathfinding", Box::new(theirs)),
        ("ours, history, deep", Box::new(move || ours::<_, HeapDeep, Timeline>(scene1.clone()))),
        ("ours, none, deep", Box::new(move || ours::<_, HeapDeep, ()>(scene2.clone()))),
    ]
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// Lets the contestants take turns and prints a line for each; the first is what the others are
/// compared with, turn by turn.
fn contest(title: &str, contestants: &[Contestant], turns: u32) {
    let mut times = vec![Vec::new(); contestants.len()];
    let mut done = Vec::new();
    for turn in 0..=turns {
        for (times, (_, search)) in times.iter_mut().zip(contestants) {
            let begin = Instant::now();
            let result = black_box(search());
            match turn {
                0 => done.push(result), // the caches are cold
                _ => times.push(begin.elapsed().as_secs_f64()),
            }
        }
    }
    println!("\n{title}");
    println!("{:24}{:>10}{:>11}{:>10}{:>10}{:>8}", "", "cost", "expanded", "ms", "M exp/s", "ratio");
    let first = times[0].clone();
    for ((name, _), (times, done)) in contestants.iter().zip(times.into_iter().zip(&done)) {
        let ratio = median(first.iter().zip(&times).map(|(a, b)| a / b).collect());
        let time = median(times);
        println!(
            "{name:24}{:>10.1}{:>11}{:>10.2}{:>10.2}{ratio:>8.2}",
            done.cost,
            done.expanded,
            time * 1e3,
            done.expanded as f64 / time / 1e6
        );
    }
    let costs: HashSet<_> = done.iter().map(|done| format!("{:.6}", done.cost)).collect();
    assert_eq!(costs.len(), 1, "all find a way of the same cost");
}

/// Steps and jumps in a search of more than 5 million expansions.
fn moments() {
    let problem = Hunger::new(field(FIELDS[2].1), Heuristic::Null, false);
    let limits = Limits { steps: 5_500_000, ..Limits::DEFAULT };
    let mut search =
        Watched::new(Search::<_, BucketsFifo>::new(problem, Strategy::UNIFORM_COST, limits));
    let begin = Instant::now();
    search.finish();
    let made = begin.elapsed();
    let inner = search.search();
    let (len, generated, bytes) = (search.len(), inner.generated(), inner.bytes());
    println!("\nmoments of a search of {len} expansions, computed in {} ms", made.as_millis());
    println!("memory: {:.1} bytes a node", bytes as f64 / generated as f64);

    const STEPS: u64 = 1000;
    let mut random = Random::new(1);
    let mut jump = || u64::from(random.below(len as u32));
    let (mut jumps, mut back, mut forward) = (Vec::new(), Vec::new(), Vec::new());
    let each = |since: Instant| since.elapsed().as_nanos() as f64 / STEPS as f64;
    for _ in 0..300 {
        let t = jump().max(STEPS);
        let begin = Instant::now();
        search.seek(t);
        jumps.push(begin.elapsed().as_secs_f64() * 1e3);
        let begin = Instant::now();
        (1..=STEPS).for_each(|step| search.seek(t - step));
        back.push(each(begin));
        let begin = Instant::now();
        (0..STEPS).rev().for_each(|step| search.seek(t - step));
        forward.push(each(begin));
    }
    let worst = jumps.iter().copied().fold(0.0, f64::max);
    println!("one step back {:.1} ns, forward {:.1} ns", median(back), median(forward));
    println!("a jump to a random moment {:.3} ms, the slowest {worst:.3} ms", median(jumps));
}

/// All heuristics of `hunger` on two of the maps that come with the program.
fn heuristics() {
    use Heuristic::{A, B, C, D, E, F, G, H, I, J};
    println!("\nA* on the built-in maps, from the map to the answer; history on");
    println!("{:12}{:>14}{:>14}{:>14}{:>14}", "", "large, exp.", "us", "sparse, exp.", "us");
    let with = |heuristic, ties| Method {
        algorithm: Algorithm::AStar,
        heuristic,
        ties,
        dominance: Dominance::None,
        guide: Guide::Start,
        seed: 0,
    };
    let methods = [A, B, C, D, E, F, G, H, I, J].map(|h| (with(h, Ties::Fifo), ""));
    for (method, deep) in methods.into_iter().chain([(with(J, Ties::Deep), " deep")]) {
        print!("{:12}", format!("{}{deep}", method.heuristic));
        for name in ["large", "sparse"] {
            let map = builtin::find(name).expect("a map of this name");
            let instance = map.instance().expect("a map that can be read");
            let (expanded, time) = timed(&instance, &method);
            print!("{expanded:>14}{:>14.0}", time * 1e6);
        }
        println!();
    }
}

/// Expansions and seconds of a run to its end; at most about half a second is spent.
fn timed(instance: &Instance, method: &Method) -> (u64, f64) {
    let (mut times, mut expanded) = (Vec::new(), 0);
    let enough = Instant::now() + Duration::from_millis(400);
    while times.len() < 3 || times.len() < 101 && Instant::now() < enough {
        let begin = Instant::now();
        let mut run = run(instance, method, Limits::DEFAULT).expect("a method that fits");
        run.finish();
        times.push(begin.elapsed().as_secs_f64());
        expanded = run.len();
    }
    (expanded, median(times))
}

fn main() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let fields = FIELDS.map(|(name, seed)| (name, field(seed)));
    let walls = grid(GRID_SEED);
    let contests: Vec<(&str, Vec<Contestant>)> = fields
        .iter()
        .map(|(name, field)| (*name, hunger(field)))
        .chain([
            ("512 x 512, four directions", four_directions(&walls)),
            ("512 x 512, eight directions", eight_directions(&walls)),
        ])
        .collect();
    for (title, contestants) in &contests {
        let mut group = criterion.benchmark_group(*title);
        for (name, search) in contestants {
            group.bench_function(*name, |bencher| bencher.iter(search));
        }
        group.finish();
    }
    criterion.final_summary();
    // `cargo test --benches` only tries everything once.
    if std::env::args().any(|arg| arg == "--bench") {
        for (title, contestants) in &contests {
            contest(title, contestants, 9);
        }
        moments();
        heuristics();
    }
}
