//! The crate `pathfinding` and our search take turns on the same problem, so that their ratios hold on a
//! machine whose speed drifts; only the processor's time counts, so that others on the machine do not.
//!
//! Where contestants take turns in one process, the C library gives freed memory back beyond a threshold, and
//! whoever needs a little more than that pays the system for it at every turn, the others never. Programs
//! make one search in a process, or keep its history as long as its tab is open. So what a history costs is
//! measured with each search in a process of its own, unless freed memory is kept.

use crate::report::{Goal, Unit, median, row, thread_time};
use frontier::engine::limits::Limits;
use frontier::engine::run::Job;
use frontier::engine::search::Strategy;
use frontier::engine::search::frontier::Frontier;
use frontier::engine::search::graph::Search;
use frontier::engine::search::problem::{Cost, Problem};
use frontier::engine::search::timeline::Record;
use pathfinding::directed::astar::astar;
use pathfinding::num_traits::Zero;
use std::collections::HashSet;
use std::hash::Hash;
use std::hint::black_box;
use std::process::Command;

/// What a search found and how much it looked at.
#[derive(Clone, Copy)]
pub struct Done {
    pub cost: f64,
    pub expanded: u64,
}

/// A search that is ready to begin; only what follows is timed.
pub type Ready = Box<dyn FnOnce() -> Done>;

/// A name, and how to get ready.
pub type Contestant = (&'static str, Box<dyn Fn() -> Ready>);

pub fn ours<F: Frontier + Default, R: Record>(
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

pub fn theirs(search: impl Fn() -> Done + Clone + 'static) -> Contestant {
    ("pathfinding", Box::new(move || Box::new(search.clone())))
}

/// The peer's A*; the closures are those it asks for.
pub fn peer<S: Copy + Eq + Hash, C: Copy + Ord + Zero, I: IntoIterator<Item = (S, C)>>(
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

/// A path length the peer can order.
#[derive(Clone, Copy, PartialEq)]
pub struct Length(pub f64);

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

/// The median of one time over another, turn by turn.
fn ratio(these: &[f64], those: &[f64]) -> f64 {
    median(these.iter().zip(those).map(|(this, that)| this / that).collect())
}

/// How the cost of a history is measured.
#[derive(Clone, Copy, PartialEq)]
pub enum Memory {
    /// Each search in a process of its own.
    OfItsOwn,
    /// In this process, which keeps memory that is freed.
    Kept,
}

/// Asks a process for one search: the number of a contestant, a blank, and the title of the contest.
const ONE: &str = "FRONTIER_BENCH_SEARCH";

/// The contest of which this process is to make one search, and the number of the contestant.
pub fn asked_for() -> Option<(String, usize)> {
    let asked = std::env::var(ONE).ok()?;
    let (number, title) = asked.split_once(' ')?;
    Some((title.to_owned(), number.parse().ok()?))
}

/// Makes one search and prints its seconds.
pub fn make_one(contestants: &[Contestant], number: usize) {
    let search = contestants[number].1();
    let begin = thread_time();
    black_box(search());
    println!("{}", thread_time() - begin);
}

/// Seconds of one search in a process of its own.
fn alone(title: &str, number: usize) -> f64 {
    let program = std::env::current_exe().expect("the path of this program");
    let output = Command::new(program).env(ONE, format!("{number} {title}")).output();
    let text = String::from_utf8(output.expect("a process of our own").stdout);
    text.expect("a number").trim().parse().expect("seconds")
}

/// The times of a contestant and of the one after it; each search is a process, and they take turns.
fn pair_alone(title: &str, first: usize) -> [Vec<f64>; 2] {
    let mut pair = [Vec::new(), Vec::new()];
    for _ in 0..TURNS {
        for (number, times) in (first..).zip(&mut pair) {
            times.push(alone(title, number));
        }
    }
    pair
}

/// Lets the peer and ours take turns and prints how they do; with history, deepest first is to be `goal`
/// times as fast as the peer.
///
/// In its turn everybody runs twice, and the second time counts: what memory and caches the one before
/// left behind made up to a third of the time of a short search, always for the same one.
pub fn contest(title: &str, goal: f64, memory: Memory, contestants: &[Contestant]) {
    let mut times = vec![Vec::new(); contestants.len()];
    let mut done = Vec::new();
    for turn in 0..TURNS {
        for (times, (_, ready)) in times.iter_mut().zip(contestants) {
            let result = ready()();
            if turn == 0 {
                done.push(result);
            }
            let search = ready();
            let begin = thread_time();
            black_box(search());
            times.push(thread_time() - begin);
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
    for (number, (pair, (name, _))) in
        times[1..].chunks_exact(2).zip(contestants[1..].iter().step_by(2)).enumerate()
    {
        let faster = ratio(&times[0], &pair[0]);
        let cost = match memory {
            Memory::Kept => ratio(&pair[0], &pair[1]) - 1.0,
            Memory::OfItsOwn => {
                let [with, without] = pair_alone(title, 2 * number + 1);
                ratio(&with, &without) - 1.0
            }
        };
        // First in first out expands more nodes than the peer does.
        let goal = if number == 0 { Goal::AtLeast(goal) } else { Goal::None };
        row(&format!("{title}, {name}: as fast as `pathfinding`"), faster, Unit::Times, goal);
        let title = format!("{title}, {name}: what it costs");
        row(&title, cost * 100.0, Unit::Percent, Goal::AtMost(10.0));
    }
    let costs: HashSet<_> = done.iter().map(|done| format!("{:.6}", done.cost)).collect();
    assert_eq!(costs.len(), 1, "all find a way of the same cost");
}

/// Counted turns of a contest.
const TURNS: u32 = 11;

/// Instances live as long as the benchmark.
pub fn leak<T>(instance: T) -> &'static T {
    Box::leak(Box::new(instance))
}
