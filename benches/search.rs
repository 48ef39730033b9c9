//! Speed of graph search, measured against the crate `pathfinding` in the same run.
//!
//! In the tables of `cargo bench --bench search` the contestants take turns, so that their ratios hold on a
//! machine whose speed drifts, and only the processor's time counts, so that others on the machine do
//! not. All figures are medians. Both sides search the same states with the same successors and the same
//! estimate; both name sets of dots by number.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::expect_used,
    clippy::unwrap_used
)]

use std::collections::HashSet;
use std::hash::Hash;
use std::hint::black_box;
use std::time::{Duration, Instant};

use frontier::engine::condition::{Condition, Finder, Outcome, Vocabulary};
use frontier::engine::grid::{Grid, Pos, Size};
use frontier::engine::limits::Limits;
use frontier::engine::moment::Wanted;
use frontier::engine::run::{Job, Keep, Run};
use frontier::engine::search::columns::Columns;
use frontier::engine::search::frontier::{
    BucketsDeep, BucketsFifo, Frontier, HeapDeep, HeapFifo, Stack,
};
use frontier::engine::search::graph::{Search, Strategy};
use frontier::engine::search::inspect::moment;
use frontier::engine::search::problem::{Cost, Octile, Problem};
use frontier::engine::search::timeline::{Record, Timeline};
use frontier::engine::search::trace::SearchTrace;
use frontier::engine::search::watched::Watched;
use frontier::engine::seed::Random;
use frontier::puzzles::lights_out::{self, LightsOut};
use frontier::puzzles::pacman::cells::Cells;
use frontier::puzzles::pacman::distance::{Distance, Ends};
use frontier::puzzles::pacman::hunger::{Field, State};
use frontier::puzzles::pacman::hunger_search::Hunger;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::pacman::maze::Maze;
use frontier::puzzles::pacman::navigation::Scene;
use frontier::puzzles::pacman::solve::run;
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Ties, builtin,
};
use frontier::puzzles::puzzle::Puzzle;
use pathfinding::directed::astar::astar;
use pathfinding::num_traits::Zero;

fn ends(walls: &Grid<bool>, start: Pos, goal: Pos, distance: Distance) -> Ends {
    let size = walls.size();
    let (start, goal) = (size.index(start) as u32, size.index(goal) as u32);
    Ends { size, start, goal, distance, guide_to_goal: false }
}

/// What a search found and how much it looked at.
#[derive(Clone, Copy)]
struct Done {
    cost: f64,
    expanded: u64,
}

/// A search that is ready to begin; only what follows is timed.
type Ready = Box<dyn FnOnce() -> Done>;

/// A name, and how to get ready.
type Contestant = (&'static str, Box<dyn Fn() -> Ready>);

fn ours<F: Frontier + Default, R: Record>(
    name: &'static str,
    problem: &'static (impl Problem + Clone),
) -> Contestant {
    let ready = || -> Ready {
        let problem = problem.clone();
        Box::new(|| {
            let mut search = Search::<_, F, R>::new(problem, Strategy::A_STAR, Limits::DEFAULT);
            search.finish();
            let goal = search.goal().and_then(|goal| search.node(goal)).expect("a way");
            Done { cost: goal.g.value(), expanded: search.expanded() }
        })
    };
    (name, Box::new(ready))
}

fn theirs(search: impl Fn() -> Done + Clone + 'static) -> Contestant {
    ("pathfinding", Box::new(move || Box::new(search.clone())))
}

/// The peer's A*; the closures are those it asks for.
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
    let (_, cost) =
        astar(&start, counted, |&state| estimate(state), |&state| goal(state)).expect("a way");
    (expanded, cost)
}

/// An open field of 40 × 22 cells with 40 dots in random places, start and exit on opposite sides.
fn field(seed: u64) -> &'static Field {
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

/// Instances live as long as the benchmark.
fn leak<T>(instance: T) -> &'static T {
    Box::leak(Box::new(instance))
}

/// Seeds of fields on which A* with Manhattan and first-in-first-out ties expands 56, 405 and 781
/// thousand nodes.
const FIELDS: [(&str, u64); 3] =
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

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The median of one time over another, turn by turn.
fn ratio(these: &[f64], those: &[f64]) -> f64 {
    median(these.iter().zip(those).map(|(this, that)| this / that).collect())
}

/// Seconds this thread has spent on a processor.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Lets the peer and ours take turns and prints how they do.
///
/// In its turn everybody runs twice, and the second time counts: what memory and caches the one before
/// left behind made up to a third of the time of a short search, always for the same one.
fn contest(title: &str, contestants: &[Contestant]) {
    let mut times = vec![Vec::new(); contestants.len()];
    let mut done = Vec::new();
    for turn in 0..TURNS {
        for (times, (_, ready)) in times.iter_mut().zip(contestants) {
            let result = ready()();
            if turn == 0 {
                done.push(result);
            }
            let search = ready();
            let begin = processor_time();
            black_box(search());
            times.push(processor_time() - begin);
        }
    }
    println!("\n{title}");
    println!("{:26}  cost  expanded      ms  M exp/s  faster  each", "");
    for ((name, _), (time, done_)) in contestants.iter().zip(times.iter().zip(&done)) {
        let (ms, faster) = (median(time.clone()) * 1e3, ratio(&times[0], time));
        let each = faster * done_.expanded as f64 / done[0].expanded as f64;
        let rate = done_.expanded as f64 / ms / 1e3;
        let Done { cost, expanded } = done_;
        println!("{name:26}{cost:6.0}{expanded:10}{ms:8.2}{rate:9.2}{faster:8.2}{each:6.2}");
    }
    for (pair, (name, _)) in times[1..].chunks_exact(2).zip(contestants[1..].iter().step_by(2)) {
        let (faster, cost) = (ratio(&times[0], &pair[0]), ratio(&pair[0], &pair[1]) - 1.0);
        println!("{title}, {name}: {faster:.2} times as fast as pathfinding");
        println!("{title}, {name}: which costs {:+.1} %", cost * 100.0);
    }
    let costs: HashSet<_> = done.iter().map(|done| format!("{:.6}", done.cost)).collect();
    assert_eq!(costs.len(), 1, "all find a way of the same cost");
}

/// Counted turns of a contest.
const TURNS: u32 = 11;

/// Steps and jumps in a search of more than 5 million expansions.
fn moments() {
    let problem = Hunger::new(field(FIELDS[2].1).clone(), Heuristic::Null, false);
    let limits = Limits { steps: 5_500_000, ..Limits::DEFAULT };
    let search = Search::<_, BucketsFifo>::new(problem, Strategy::UNIFORM_COST, limits);
    let mut search = Watched::new(search, Keep::History);
    let begin = Instant::now();
    search.finish();
    let made = begin.elapsed();
    let inner = search.search();
    let (len, generated, bytes) = (search.len(), inner.generated(), inner.bytes());
    println!("\nmoments of a search of {len} expansions, computed in {} ms", made.as_millis());
    println!(
        "memory: {:.1} bytes a node, history and all tables included",
        bytes as f64 / generated as f64
    );

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
    inspected("uniform cost, first in first", search.search_mut());
}

/// What moments of a search take that were never looked at, with the queue and the tree.
fn inspected(name: &str, search: &mut dyn SearchTrace) {
    let len = search.history().len();
    let wanted = Wanted { queue: 40, tree: 40 };
    let timed = |search: &mut dyn SearchTrace, t: u64| {
        let begin = Instant::now();
        black_box(moment(search, t, len, wanted));
        begin.elapsed().as_secs_f64() * 1e3
    };
    // Its tables are filled in slices while the program shows something else.
    let begin = Instant::now();
    search.prepare(len, u64::MAX);
    let tables = begin.elapsed().as_secs_f64() * 1e3;
    let mut random = Random::new(2);
    let mut times: Vec<f64> =
        (0..3000).map(|_| timed(search, u64::from(random.below(len as u32)))).collect();
    times.sort_by(f64::total_cmp);
    let (worst, often) = (times[times.len() - 1], times[times.len() * 95 / 100]);
    println!(
        "{name}, {len} expansions: tables in {tables:.0} ms; a moment {:.3} ms, 95 of 100 in \
         {often:.3} ms, the slowest of {} {worst:.3} ms (goal 5)",
        median(times.clone()),
        times.len()
    );
    looked_through(search);
}

/// What it takes to look through a whole run, in both directions, for a moment that is not there; the
/// first time and again. The goal is 100 ms for what is stored or follows from it; estimates are computed
/// again.
fn looked_through(search: &mut dyn SearchTrace) {
    let len = search.history().len();
    let own = Vocabulary { fields: &["row", "col", "energy"], kinds: &[] };
    for text in [
        "step < 0",
        "g < 0",
        "id < 0",
        "parent < 0",
        "frontier < 0",
        "generated < 0 or new < 0",
        "f < 0",
        "previous.g > g + 1000000",
        "parent.g > g",
        "depth < 0",
        "max.g < g",
        "cell 999,999",
        "energy > 1000000",
        "new best and h < 0",
        "inconsistent and f < 0",
        "reopened and g < 0",
    ] {
        let condition = Condition::parse(text, own).expect("a condition");
        let mut columns = Columns::new(search);
        let Ok(mut finder) = Finder::new(condition, &columns) else { continue };
        let mut timed = |from: u64, forward: bool| {
            let begin = Instant::now();
            finder.begin_at(from, forward);
            let outcome = finder.advance_until(&mut columns, &mut || false);
            assert_eq!(outcome, Outcome::Nothing, "{text}");
            begin.elapsed().as_secs_f64() * 1e3
        };
        let times = [timed(0, true), timed(len, false), timed(0, true)];
        let [first, back, again] = times.map(|time| format!("{time:.0}"));
        println!("    {text:28} first {first:>4} ms, back {back:>4} ms, again {again:>4} ms");
    }
}

/// Moments of large searches of other kinds.
fn inspections() {
    println!("\nmoments with 40 entries of the queue and 40 lines of the tree");
    let limits = Limits { steps: 5_500_000, ..Limits::DEFAULT };
    let field = || field(FIELDS[2].1).clone();
    fn finished<F: Frontier + Default>(
        problem: Hunger,
        strategy: Strategy,
        limits: Limits,
    ) -> Search<Hunger, F> {
        let mut search = Search::new(problem, strategy, limits);
        search.finish();
        search
    }
    let problem = Hunger::new(field(), Heuristic::G, false);
    let mut search = finished::<BucketsFifo>(problem, Strategy::A_STAR, limits);
    inspected("A* G, first in first", &mut search);
    let problem = Hunger::new(field(), Heuristic::G, false);
    let strategy = Strategy::A_STAR.keeping_repeats();
    let mut search = finished::<BucketsDeep>(problem, strategy, limits);
    inspected("A* G, deepest first", &mut search);
    let problem = Hunger::new(field(), Heuristic::Null, false);
    let mut search = finished::<Stack>(problem, Strategy::DEPTH_FIRST, limits);
    inspected("depth first", &mut search);
    let problem = Hunger::new(field(), Heuristic::Null, true);
    let mut search = finished::<HeapFifo>(problem, Strategy::UNIFORM_COST, limits);
    inspected("uniform cost, exact dominance", &mut search);
    // Cannot be solved, so that all boards are searched.
    let board = "10000\n00000\n00000\n00000\n00000\n";
    let instance = lights_out::Instance::parse(board).expect("a board");
    let bfs = lights_out::Method::Bfs;
    let mut run = LightsOut::run(&instance, &bfs, limits, Keep::Latest).expect("a small board");
    run.finish();
    if let Some(search) = LightsOut::search(&mut *run) {
        inspected("Lights Out, 5 x 5", search);
    }
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
    let enough = Instant::now() + Duration::from_millis(250);
    while times.len() < 3 || times.len() < 101 && Instant::now() < enough {
        let begin = Instant::now();
        let mut run =
            run(instance, method, Limits::DEFAULT, Keep::Latest).expect("a method that fits");
        run.finish();
        times.push(begin.elapsed().as_secs_f64());
        expanded = run.len();
    }
    (expanded, median(times))
}

fn main() {
    let contests: Vec<(&str, Vec<Contestant>)> = FIELDS
        .iter()
        .map(|&(name, seed)| (name, hunger(seed)))
        .chain([
            ("512 x 512, four directions", four_directions()),
            ("512 x 512, eight directions", eight_directions()),
        ])
        .collect();
    for (title, contestants) in &contests {
        contest(title, contestants);
    }
    moments();
    inspections();
    heuristics();
}
