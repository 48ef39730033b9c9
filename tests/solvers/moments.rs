//! Moments of searches: the queue, the ledger and the tree agree with the run itself, at every moment of
//! every problem, frontier and tie rule.

use frontier::engine::limits::Limits;
use frontier::engine::moment::{Moment, SearchStep, Step, Verdict, Wanted};
use frontier::engine::run::Run;
use frontier::engine::search::inspect::{moment, waiting};
use frontier::engine::seed::Random;
use frontier::puzzles::boxup::Boxup;
use frontier::puzzles::lights_out::{self, LightsOut};
use frontier::puzzles::pacman::solve::{fits, knows};
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Method, Pacman, ProblemKind, Ties,
};
use frontier::puzzles::puzzle::Puzzle;

/// Every search of Pacman on a problem: algorithms, heuristics, tie rules, dominance.
fn searches(problem: ProblemKind) -> Vec<Method> {
    let mut methods = Vec::new();
    let base = Method::default();
    for &algorithm in Algorithm::ALL.iter().filter(|&&a| fits(problem, a)) {
        let (heuristics, ties): (&[Heuristic], &[Ties]) = match algorithm {
            Algorithm::Random
            | Algorithm::Mouse
            | Algorithm::WallLeft
            | Algorithm::WallRight
            | Algorithm::Tremaux => continue,
            Algorithm::Ucs => (&[Heuristic::Null], &Ties::ALL),
            Algorithm::Greedy | Algorithm::AStar => (&Heuristic::ALL, &Ties::ALL),
            Algorithm::BidirectionalGreedy => (&[Heuristic::A, Heuristic::B], &[Ties::Fifo]),
            _ => (&[Heuristic::Null], &[Ties::Fifo]),
        };
        for &heuristic in heuristics.iter().filter(|&&h| knows(problem, h)) {
            for &ties in ties {
                for dominance in Dominance::ALL {
                    if dominance == Dominance::None || problem == ProblemKind::Hunger {
                        for guide in Guide::ALL {
                            if guide == Guide::Start || algorithm == Algorithm::BidirectionalGreedy
                            {
                                methods.push(Method {
                                    algorithm,
                                    heuristic,
                                    ties,
                                    dominance,
                                    guide,
                                    ..base
                                });
                            }
                        }
                    }
                }
            }
        }
    }
    methods
}

/// Passes every search of the program on instances that come with it to `check`, before its first step.
fn every_search(steps: u64, mut check: impl FnMut(&str, &mut dyn Run)) {
    let limits = Limits::steps(steps);
    for named in Pacman::built_in() {
        for method in searches(named.instance.problem) {
            let mut run = Pacman::run(&named.instance, &method, limits.latest()).unwrap();
            check(&format!("{} {method:?}", named.name), &mut *run);
        }
    }
    for named in LightsOut::built_in() {
        let bfs = lights_out::Method::Bfs;
        if let Ok(mut run) = LightsOut::run(&named.instance, &bfs, limits.latest()) {
            check(&named.name, &mut *run);
        }
    }
    for named in Boxup::built_in() {
        for method in Boxup::methods(&named.instance) {
            let mut run = Boxup::run(&named.instance, &method, limits.latest()).unwrap();
            check(&format!("{} {method}", named.name), &mut *run);
        }
    }
}

/// At random moments of every search, of those that grow as well, the first of the queue is the node expanded
/// next.
#[test]
fn the_first_of_the_queue_is_expanded_next() {
    const EACH: u32 = 1400;
    let (mut random, mut moments) = (Random::new(14), 0u64);
    every_search(5000, |name, run| {
        for budget in [500, 5000] {
            run.advance(budget);
            let Some(search) = run.search() else { continue };
            let len = search.history().len();
            for _ in 0..EACH {
                let t = u64::from(random.below(len as u32 + 1));
                let Some(next) = search.history().expanded_at(t + 1) else { continue };
                let first = waiting(search, search.side(next), t, 1);
                assert_eq!(first, [next], "{name} at {t} of {len}");
                moments += 1;
            }
        }
    });
    assert!(moments >= 1_000_000, "{moments}");
}

fn searched(moment: &Moment) -> &SearchStep {
    let Step::Search(step) = &moment.step else { panic!("no search") };
    step
}

/// What a moment says of its step is what the history says.
#[test]
fn moments_agree_with_the_history() {
    let mut random = Random::new(41);
    every_search(1500, |name, run| {
        while !run.advance(1000).is_over() {}
        let Some(search) = run.search() else { return };
        let len = search.history().len();
        for t in (0..4).map(|_| u64::from(random.below(len as u32 + 1))).chain([0, len]) {
            let shown = moment(search, t, Wanted::default());
            let (step, history) = (searched(&shown), search.history());
            let at = format!("{name} at {t} of {len}");
            assert_eq!(step.node.as_ref().map(|node| node.id), history.expanded_at(t), "{at}");
            let made: Vec<_> = step.successors.iter().filter_map(|s| s.verdict.made()).collect();
            let new = if t == 0 { 0..0 } else { history.generated_by(t) };
            assert_eq!(made, new.collect::<Vec<_>>(), "{at}");
            let length: u64 = step.queues.iter().map(|queue| queue.length).sum();
            assert_eq!(length, history.frontier(t), "{at}");
            for queue in &step.queues {
                let all = waiting(search, queue.side, t, usize::MAX);
                assert_eq!(all.len() as u64, queue.length, "{at}");
                assert!(all.iter().zip(&queue.first).all(|(&id, first)| id == first.node.id));
            }
            let unknown = |s: &_| matches!(s, Verdict::Dominated { by: None });
            assert!(!step.successors.iter().any(|s| unknown(&s.verdict)), "{at}");
            if let Some(node) = &step.node {
                assert_eq!(step.actions.len(), node.depth as usize, "{at}");
                assert_eq!(step.path.last().map(|twig| twig.node.id), Some(node.id), "{at}");
                assert!(step.choice.is_some_and(|choice| choice.tied >= 1), "{at}");
            }
            assert!(shown.text.ends_with('.'), "{}", shown.text);
        }
    });
}
