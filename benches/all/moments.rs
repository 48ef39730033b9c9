//! Moving about in long runs and asking for moments that were never looked at.

use crate::report::{Goal, Unit, median, row, spent};
use crate::search::{FIELDS, field};
use frontier::engine::condition::{Condition, Finder, Outcome, Vocabulary};
use frontier::engine::limits::Limits;
use frontier::engine::moment::Wanted;
use frontier::engine::run::{Job, Keep, Run};
use frontier::engine::search::Strategy;
use frontier::engine::search::facts::SearchFacts;
use frontier::engine::search::frontier::{BucketsDeep, BucketsFifo, Frontier, HeapFifo};
use frontier::engine::search::graph::Search;
use frontier::engine::search::inspect::moment;
use frontier::engine::search::trace::SearchTrace;
use frontier::engine::search::visited::Hashed;
use frontier::engine::search::watched::Watched;
use frontier::engine::seed::Random;
use frontier::puzzles::lights_out::{self, LightsOut};
use frontier::puzzles::pacman::Heuristic;
use frontier::puzzles::pacman::hunger_search::{Hunger, Met};
use frontier::puzzles::puzzle::Puzzle;
use std::hint::black_box;
use std::time::Instant;

/// Steps and jumps in a search of more than 5 million expansions.
pub fn main() {
    let problem = <Hunger>::new(field(FIELDS[2].1).clone(), Heuristic::Null);
    let limits = Limits { steps: 5_500_000, ..Limits::DEFAULT };
    let search = Search::<_, BucketsFifo>::new(problem, Strategy::UNIFORM_COST, limits);
    let mut search = Watched::new(search, Keep::History);
    let begin = Instant::now();
    search.finish();
    let made = begin.elapsed();
    let inner = &search.search;
    let (len, generated, bytes) = (search.len(), inner.generated(), inner.bytes());
    println!("\nmoments of a search of {len} expansions, computed in {} ms", made.as_millis());
    let each = bytes as f64 / generated as f64;
    row("a node, history and all tables included", each, Unit::Bytes, Goal::AtMost(40.0));

    const STEPS: u64 = 1000;
    let mut random = Random::new(1);
    let mut jump = || u64::from(random.below(len as u32));
    let (mut jumps, mut back, mut forward) = (Vec::new(), Vec::new(), Vec::new());
    let each = |since: Instant| since.elapsed().as_nanos() as f64 / STEPS as f64;
    for _ in 0..300 {
        let t = jump().max(STEPS);
        jumps.push(spent(|| search.seek(t)) * 1e3);
        let begin = Instant::now();
        (1..=STEPS).for_each(|step| search.seek(t - step));
        back.push(each(begin));
        let begin = Instant::now();
        (0..STEPS).rev().for_each(|step| search.seek(t - step));
        forward.push(each(begin));
    }
    let worst = jumps.iter().copied().fold(0.0, f64::max);
    println!("one step forward {:.1} ns, a jump {:.3} ms", median(forward), median(jumps));
    row("one step back", median(back) * 1e-9, Unit::Seconds, Goal::AtMost(100e-9));
    row(
        "a jump in a long run, the slowest of 300",
        worst * 1e-3,
        Unit::Seconds,
        Goal::AtMost(0.02),
    );
    inspected("uniform cost, oldest first", &mut search.search);
    drop(search);
    inspections();
}

/// What moments of a search take that were never looked at, with the queue and the tree.
fn inspected(name: &str, search: &mut dyn SearchTrace) {
    let len = search.history().len();
    let wanted = Wanted::of(40);
    let timed = |search: &mut dyn SearchTrace, t: u64| {
        spent(|| drop(black_box(moment(search, t, wanted)))) * 1e3
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
         {often:.3} ms",
        median(times.clone())
    );
    let title = format!("a moment not yet looked at, {name}, the slowest of {}", times.len());
    row(&title, worst * 1e-3, Unit::Seconds, Goal::AtMost(0.005));
    looked_through(name, search);
}

/// What it takes to look through a whole run, in both directions, for a moment that is not there; the
/// first time and again, in slices. Parents and depths are looked up in tables that are filled the first time.
fn looked_through(name: &str, search: &mut dyn SearchTrace) {
    let len = search.history().len();
    let own = Vocabulary { fields: "row, col, energy", kinds: "", first_cell: 0 };
    let mut slowest = (0.0, "");
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
        let mut facts = SearchFacts::new(search);
        let Ok(mut finder) = Finder::new(condition, &facts) else { continue };
        let mut timed = |from: u64, forward: bool| {
            let look = || {
                finder.begin_at(from, forward);
                let outcome = finder.advance_until(&mut facts, &mut || false);
                assert_eq!(outcome, Outcome::Nothing, "{text}");
            };
            spent(look) * 1e3
        };
        let times = [timed(0, true), timed(len, false), timed(0, true)];
        for time in times {
            if time > slowest.0 {
                slowest = (time, text);
            }
        }
        let [first, back, again] = times.map(|time| format!("{time:.0}"));
        println!("    {text:28} first {first:>4} ms, back {back:>4} ms, again {again:>4} ms");
    }
    let (time, text) = slowest;
    let title = format!("a condition never true (`{text}`), {name}, the slowest of all");
    row(&title, time * 1e-3, Unit::Seconds, Goal::AtMost(0.5));
}

/// Moments of large searches of other kinds.
fn inspections() {
    println!("\nmoments with 40 entries of the queue and 40 lines of the tree");
    let limits = Limits { steps: 5_500_000, ..Limits::DEFAULT };
    let field = || field(FIELDS[2].1).clone();
    fn finished<F: Frontier + Default, V: Met>(
        problem: Hunger<V>,
        strategy: Strategy,
        limits: Limits,
    ) -> Search<Hunger<V>, F> {
        let mut search = Search::new(problem, strategy, limits);
        search.finish();
        search
    }
    let problem = <Hunger>::new(field(), Heuristic::G);
    let mut search = finished::<BucketsFifo, _>(problem, Strategy::A_STAR, limits);
    inspected("A* G, oldest first", &mut search);
    let problem = <Hunger>::new(field(), Heuristic::G);
    let strategy = Strategy::A_STAR.keeping_repeats();
    let mut search = finished::<BucketsDeep, _>(problem, strategy, limits);
    inspected("A* G, deepest first", &mut search);
    let problem = Hunger::<Hashed>::new(field(), Heuristic::Null);
    let mut search = finished::<HeapFifo, _>(problem, Strategy::UNIFORM_COST, limits);
    inspected("uniform cost, exact dominance", &mut search);
    // Cannot be solved, so that all boards are searched.
    let board = "10000\n00000\n00000\n00000\n00000\n";
    let instance = lights_out::Instance::parse(board).expect("a board");
    let bfs = lights_out::Method::Bfs;
    let mut run = LightsOut::run(&instance, &bfs, limits.latest()).expect("a small board");
    run.finish();
    if let Some(search) = run.search() {
        inspected("Lights Out, 5 x 5", search);
    }
}
