//! The heuristics of the hunger games on maps that come with the program, from the map to the answer.

use crate::report::{Goal, Unit, median, row};
use frontier::engine::limits::Limits;
use frontier::puzzles::pacman::solve::run;
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Pacman, ProblemKind, Ties,
};
use frontier::puzzles::puzzle::Puzzle as _;
use std::time::{Duration, Instant};

/// All heuristics of `hunger` on two of the maps that come with the program.
pub fn main() {
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
    let mut j_deep = Vec::new();
    for (method, deep) in methods.into_iter().chain([(with(J, Ties::Deep), " deep")]) {
        print!("{:12}", format!("{}{deep}", method.heuristic));
        for name in ["large", "sparse"] {
            let map = Pacman::built_in_named(name).expect("a map of this name");
            let instance = map.instance().expect("a map that can be read");
            let (expanded, time) = timed(&instance, &method);
            print!("{expanded:>14}{:>14.0}", time * 1e6);
            if method.heuristic == J && method.ties == Ties::Deep {
                j_deep.push((name, time));
            }
        }
        println!();
    }
    for (name, time) in j_deep {
        row(&format!("`{name}` with J, deep ties"), time, Unit::Seconds, Goal::AtMost(1e-3));
    }
    let (mut slowest, mut longest) = (0.0f64, 0.0f64);
    for map in Pacman::BUILT_IN.iter().filter(|map| map.problem() == ProblemKind::Hunger) {
        let instance = map.instance().expect("a map that can be read");
        for (ties, word) in [(Ties::Deep, "deep"), (Ties::Fifo, "fifo")] {
            let [b, i, j] = [B, I, J].map(|h| timed(&instance, &with(h, ties)));
            let title =
                format!("`{}`, {word} ties: J takes so many times the faster of B and I", map.name);
            let times = j.1 / b.1.min(i.1);
            row(&title, times, Unit::Times, Goal::None);
            (slowest, longest) = (slowest.max(times), longest.max(j.1));
        }
    }
    let title = "hunger maps: J beside the faster of B and I, the worst of all";
    row(title, slowest, Unit::Times, Goal::AtMost(1.0));
    row("hunger maps: the longest that J takes", longest, Unit::Seconds, Goal::None);
}

/// Expansions and seconds of a run to its end; at most about half a second is spent.
fn timed(instance: &Instance, method: &Method) -> (u64, f64) {
    let (mut times, mut expanded) = (Vec::new(), 0);
    let enough = Instant::now() + Duration::from_millis(250);
    while times.len() < 3 || times.len() < 101 && Instant::now() < enough {
        let begin = Instant::now();
        let mut run = run(instance, method, Limits::DEFAULT.latest()).expect("a method that fits");
        run.finish();
        times.push(begin.elapsed().as_secs_f64());
        expanded = run.len();
    }
    (expanded, median(times))
}
