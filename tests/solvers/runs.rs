//! Every run on a map, whatever searches it: any moment equals a fresh run advanced to it.

use frontier::engine::grid::{Grid, Pos, Size};
use frontier::engine::limits::{Limit, Limits};
use frontier::engine::run::{Keep, Status};
use frontier::puzzles::pacman::format::Format;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::pacman::run::MapRun;
use frontier::puzzles::pacman::solve::{fits, run};
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, ProblemKind, Ties,
};
use proptest::prelude::*;

fn method(algorithm: Algorithm, heuristic: Heuristic, ties: Ties, seed: u64) -> Method {
    Method { algorithm, heuristic, ties, dominance: Dominance::None, guide: Guide::Start, seed }
}

/// A field with walls here and there; start and goal are free, the way between them may be shut.
fn instances() -> impl Strategy<Value = Instance> {
    let size = (3u16..9, 3u16..9);
    let problem = prop_oneof![
        Just(ProblemKind::Hunger),
        Just(ProblemKind::Maze),
        Just(ProblemKind::Navigation)
    ];
    (size, problem).prop_flat_map(|((rows, cols), problem)| {
        let area = usize::from(rows) * usize::from(cols);
        let walls = proptest::collection::vec(proptest::bool::weighted(0.25), area);
        let dots = proptest::collection::btree_set(0..area, 0..6);
        (walls, dots, 0..area, 0..area - 1, 1u32..8, 0u32..5).prop_map(
            move |(mut walls, dots, start, goal, energy, food)| {
                let size = Size::new(rows, cols);
                let goal = if goal >= start { goal + 1 } else { goal };
                walls[start] = false;
                walls[goal] = false;
                let dots = match problem {
                    ProblemKind::Maze => vec![size.pos(goal)],
                    _ => dots
                        .into_iter()
                        .filter(|&d| !walls[d] && d != start)
                        .map(|d| size.pos(d))
                        .collect(),
                };
                let layout = Layout {
                    walls: Grid::from_cells(size, walls).unwrap(),
                    dots,
                    start: Some(size.pos(start)),
                    exit: Some(size.pos(goal)),
                    is_strict: false,
                };
                Instance { layout, problem, energy, food }
            },
        )
    })
}

/// Everything a view can see of a moment.
fn seen(run: &dyn MapRun, size: Size) -> String {
    let marks: Vec<_> = size.cells().map(|p| (run.mark(p), run.has_dot(p))).collect();
    format!("{} {:?} {:?} {marks:?}", run.at(), run.stats(), run.here())
}

fn every_method(problem: ProblemKind) -> Vec<Method> {
    let mut methods = Vec::new();
    for &algorithm in Algorithm::ALL.iter().filter(|&&a| fits(problem, a)) {
        let heuristic = if problem == ProblemKind::Hunger { Heuristic::J } else { Heuristic::A };
        methods.push(method(algorithm, heuristic, Ties::Fifo, 7));
        if matches!(algorithm, Algorithm::Ucs | Algorithm::Greedy | Algorithm::AStar) {
            methods.push(method(algorithm, Heuristic::B, Ties::Deep, 7));
            methods.push(Method {
                dominance: Dominance::Exact,
                ..method(algorithm, Heuristic::A, Ties::Deep, 7)
            });
        }
    }
    methods
}

/// Walkers may go on for a million steps; this is enough of them.
const ENOUGH: Limits = Limits::steps(400);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn seeking_shows_what_a_fresh_run_shows(instance in instances(), picks in any::<[u16; 3]>()) {
        let size = instance.layout.size();
        for method in every_method(instance.problem) {
            let mut whole = run(&instance, &method, ENOUGH).unwrap();
            whole.finish();
            for pick in picks {
                let t = u64::from(pick) % (whole.len() + 1);
                whole.seek(t);
                let mut fresh = run(&instance, &method, ENOUGH).unwrap();
                fresh.advance(t as u32);
                fresh.seek(t);
                prop_assert_eq!(fresh.len(), t);
                let (whole, fresh) = (seen(whole.as_ref(), size), seen(fresh.as_ref(), size));
                prop_assert_eq!(whole, fresh, "{:?} at {}", method, t);
            }
        }
    }

    /// What is solved and compared is the run that is watched, without history.
    #[test]
    fn a_run_without_history_comes_to_the_same_end(instance in instances()) {
        for method in every_method(instance.problem) {
            let end = |keep| {
                let mut run = run(&instance, &method, Limits { keep, ..ENOUGH }).unwrap();
                run.finish();
                run.seek(run.len());
                let (moment, stats) = ((run.at(), run.len(), run.here().clone()), run.stats());
                (run.status(), moment, stats, run.answer())
            };
            prop_assert_eq!(end(Keep::Latest), end(Keep::History), "{:?}", method);
        }
    }

    #[test]
    fn there_and_back_shows_what_was_shown(instance in instances()) {
        let size = instance.layout.size();
        for method in every_method(instance.problem) {
            let mut run = run(&instance, &method, ENOUGH).unwrap();
            run.finish();
            run.seek(0);
            let mut moments = vec![seen(run.as_ref(), size)];
            while run.at() < run.len() {
                run.seek(run.at() + 1);
                moments.push(seen(run.as_ref(), size));
            }
            while let Some(moment) = moments.pop() {
                prop_assert_eq!(&seen(run.as_ref(), size), &moment, "{:?}", method);
                run.seek(run.at().saturating_sub(1));
            }
        }
    }

    #[test]
    fn frontier_and_landmarks_agree_with_the_marks(instance in instances()) {
        for method in every_method(instance.problem) {
            let mut run = run(&instance, &method, ENOUGH).unwrap();
            let status = run.finish();
            let mut peak = 0;
            for t in 0..=run.len() {
                run.seek(t);
                let stats = run.stats();
                peak = peak.max(stats.frontier);
                prop_assert_eq!(stats.frontier, run.frontier_at(t));
                prop_assert_eq!(stats.peak_frontier, peak, "{:?} at {}", method, t);
                prop_assert!(stats.frontier + stats.expanded <= stats.generated);
                if let Some(next) = run.landmark(t, true) {
                    prop_assert!(next > t && next <= run.len());
                    prop_assert!(run.landmark(next + 1, false) == Some(next));
                }
            }
            let graph = matches!(method.algorithm, Algorithm::Dfs | Algorithm::Bfs | Algorithm::Ucs
                | Algorithm::Greedy | Algorithm::AStar);
            if graph && status == Status::Exhausted {
                prop_assert_eq!(run.stats().frontier, 0, "an exhausted frontier is empty");
            }
        }
    }

    #[test]
    fn a_bounded_run_stops_exactly_at_its_limit(instance in instances(), steps in 0u64..60) {
        for method in every_method(instance.problem) {
            let mut free = run(&instance, &method, ENOUGH).unwrap();
            free.finish();
            let mut bounded = run(&instance, &method, Limits::steps(steps)).unwrap();
            let status = bounded.finish();
            if free.len() > steps {
                prop_assert_eq!(status, Status::Stopped(Limit::Steps(steps)));
                prop_assert_eq!(bounded.len(), steps);
            } else {
                prop_assert_eq!(bounded.len(), free.len());
            }
        }
    }
}

fn read(text: &str) -> Layout {
    Layout::parse_lay(text).unwrap()
}

#[test]
fn optimal_methods_agree_and_the_others_are_no_better() {
    let layout = read(
        "%%%%%%%%%%%%%%%\n%P       %    %\n% %%% %% % %% %\n%   % %  %  % %\n%%% % % %%%%% %\n%     %      .%\n%%%%%%%%%%%%%%%\n",
    );
    let instance = Instance { layout, problem: ProblemKind::Maze, energy: 0, food: 0 };
    let cost = |algorithm| {
        let mut run =
            run(&instance, &method(algorithm, Heuristic::B, Ties::Fifo, 3), Limits::DEFAULT)
                .unwrap();
        run.finish();
        run.answer().map(|a| a.cost)
    };
    for algorithm in [Algorithm::Ucs, Algorithm::AStar, Algorithm::BidirectionalBfs, Algorithm::Bfs]
    {
        assert_eq!(cost(algorithm), Some(18.0), "{algorithm}");
    }
    for algorithm in [Algorithm::Mouse, Algorithm::Tremaux, Algorithm::Dfs, Algorithm::Greedy] {
        assert!(cost(algorithm) >= Some(18.0), "{algorithm}");
    }
}

#[test]
fn the_examples_of_grid_navigation() {
    let scene = |text: &str, start: (u16, u16), goal: (u16, u16)| {
        let mut layout = Layout::parse_as(Format::Scene, text).unwrap();
        layout.start = Some(Pos::new(start.0, start.1));
        layout.exit = Some(Pos::new(goal.0, goal.1));
        let instance = Instance { layout, problem: ProblemKind::Navigation, energy: 0, food: 0 };
        let mut run =
            run(&instance, &method(Algorithm::AStar, Heuristic::A, Ties::Fifo, 0), Limits::DEFAULT)
                .unwrap();
        run.finish();
        run.answer()
    };
    let answer = scene("...\n.X.\n...\n", (0, 0), (2, 1)).unwrap();
    assert_eq!(answer.path, [Pos::new(0, 0), Pos::new(1, 0), Pos::new(2, 1)]);
    assert_eq!(answer.cost, 1.0 + std::f64::consts::SQRT_2);
    assert_eq!(scene(".X.\n.X.\n.X.\n", (0, 0), (0, 2)), None);
    assert!(scene(".X\nX.\n", (0, 0), (1, 1)).is_some(), "between two obstacles");
}

#[test]
fn a_search_stops_before_it_takes_too_much_memory() {
    let mut text = format!("%{}%\n", "%".repeat(40));
    for row in 0..20 {
        let dots = if row % 2 == 0 { ". ".repeat(20) } else { " .".repeat(20) };
        text.push_str(&format!("%{dots}%\n"));
    }
    text.push_str(&format!("%{}%\n", "%".repeat(40)));
    let mut layout = read(&text);
    layout.start = Some(Pos::new(1, 2));
    layout.exit = Some(Pos::new(20, 40));
    let instance = Instance { layout, problem: ProblemKind::Hunger, energy: 6, food: 2 };
    let limits = Limits { bytes: 8 << 20, ..Limits::DEFAULT };
    let mut run =
        run(&instance, &method(Algorithm::Bfs, Heuristic::Null, Ties::Fifo, 0), limits).unwrap();
    assert_eq!(run.finish(), Status::Stopped(Limit::Bytes(8 << 20)));
    assert!(run.len() > 1000);
}

/// Tables of what was expanded when can be filled in slices, so that nobody waits for them.
#[test]
fn a_moment_prepared_in_slices_is_the_same() {
    use frontier::engine::moment::Wanted;
    use frontier::puzzles::pacman::Pacman;
    use frontier::puzzles::puzzle::Puzzle;
    let instance = Pacman::built_in_named("medium").unwrap().instance().unwrap();
    for (algorithm, ties) in [(Algorithm::AStar, Ties::Deep), (Algorithm::Dfs, Ties::Fifo)] {
        let method = method(algorithm, Heuristic::B, ties, 0);
        let begin = || {
            let mut run = run(&instance, &method, Limits::steps(4000)).unwrap();
            run.finish();
            run
        };
        let (mut sliced, mut whole) = (begin(), begin());
        for t in [0, 1, 17, 900, sliced.len() / 2, sliced.len()] {
            let mut slices = 0;
            while !sliced.search().unwrap().prepare(t, 5) {
                slices += 1;
            }
            assert!(slices <= sliced.len() / 5 + 1);
            sliced.seek(t);
            whole.seek(t);
            let moment = |run: &mut Box<dyn MapRun>| {
                Pacman::moment(run.as_mut(), Wanted::default()).unwrap()
            };
            assert_eq!(moment(&mut sliced), moment(&mut whole), "{algorithm} at {t}");
        }
    }
}
