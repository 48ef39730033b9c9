//! Boxup: rules and solvers against figures of an independent implementation.

use frontier::engine::grid::Dir;
use frontier::engine::limits::Limits;
use frontier::engine::run::{Job, Run, Stats, Status};
use frontier::engine::search::problem::Problem;
use frontier::puzzles::boxup::format::{parse, rows};
use frontier::puzzles::boxup::level::Level;
use frontier::puzzles::boxup::plan::{self, Plan};
use frontier::puzzles::boxup::relaxed::RelaxedCosts;
use frontier::puzzles::boxup::run::{BoxRun, run};
use frontier::puzzles::boxup::space::Statistics;
use frontier::puzzles::boxup::space::{Space, Wide, Word, fits};
use frontier::puzzles::boxup::{Boxup, HARDEST, Method};
use frontier::puzzles::puzzle::Puzzle as _;
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// `rows|fewest moves, - or refused|boards reached|moves to the last of them`, one level a line.
const FIGURES: &str = include_str!("../data/boxup.txt");

fn level(text: &str) -> Level {
    parse(&text.replace('/', "\n")).unwrap().level
}

/// The result of a method.
pub struct Report {
    status: Status,
    pub plan: Option<Plan>,
    expanded: u64,
    generated: u64,
}

/// Runs `method` on `level` to its end.
pub fn solve(level: &Level, method: Method, limits: Limits) -> Report {
    let mut run = run(level, method, limits.latest());
    run.finish();
    run.seek(run.len());
    let Stats { expanded, generated, .. } = run.stats();
    Report { status: run.status(), plan: run.plan(), expanded, generated }
}

/// The plan of these letters.
fn replay(level: &Level, letters: &str) -> Plan {
    let dir = |letter| Dir::ALL.into_iter().find(|&dir| plan::letter(dir) == letter);
    Plan::replay(level, level.start(), letters.chars().filter_map(dir)).unwrap()
}

fn cost(report: &Report) -> Option<usize> {
    report.plan.as_ref().map(Plan::cost)
}

/// A level of the figures with its fewest moves, boards reached and depth.
fn figures() -> impl Iterator<Item = (Level, Option<usize>, u64, u32)> {
    FIGURES.lines().filter_map(|line| {
        let fields: Vec<&str> = line.split('|').collect();
        let reached = fields[2].parse().ok()?;
        Some((level(fields[0]), fields[1].parse().ok(), reached, fields[3].parse().unwrap()))
    })
}

#[test]
fn every_method_agrees_with_the_figures() {
    let (mut solvable, mut unsolvable) = (0, 0);
    for (level, moves, ..) in figures() {
        let shown = || rows(&level.cells(level.start())).join(" / ");
        for method in Method::ALL {
            let report = solve(&level, method, Limits::DEFAULT);
            let exact = method != Method::Greedy;
            match moves {
                Some(moves) if exact => assert_eq!(cost(&report), Some(moves), "{}", shown()),
                Some(moves) => assert!(cost(&report).unwrap() >= moves, "{}", shown()),
                None => assert_eq!(report.status, Status::Exhausted, "{}", shown()),
            }
            if let Some(plan) = &report.plan {
                let replayed = replay(&level, &plan.letters());
                assert!(level.is_solved(replayed.boards.last().unwrap()));
            }
        }
        *(if moves.is_some() { &mut solvable } else { &mut unsolvable }) += 1;
    }
    assert!(solvable > 100 && unsolvable > 100, "{solvable} and {unsolvable}");
}

#[test]
fn everything_that_can_be_reached_is_counted() {
    for (level, moves, reached, depth) in figures() {
        let mut survey = Statistics::new(&level, Limits::DEFAULT);
        assert_eq!(survey.finish(), Status::Exhausted);
        let finding = survey.finding;
        let shown = rows(&level.cells(level.start())).join(" / ");
        assert_eq!(finding.optimum.map(|n| n as usize), moves, "{shown}");
        assert_eq!((finding.reached, finding.depth), (reached, depth), "{shown}");
    }
}

#[test]
fn impossible_nests_are_refused() {
    let refused: Vec<&str> = FIGURES.lines().filter(|l| l.contains("|refused")).collect();
    assert!(refused.len() >= 5);
    for line in refused {
        let text = line.split('|').next().unwrap().replace('/', "\n");
        assert!(parse(&text).unwrap_err().what.contains("opposite"), "{line}");
    }
}

#[test]
fn the_published_plans_are_legal_and_shortest() {
    for (name, plan) in
        [("seed-1", "ULDRR"), ("seed-2", "RULLDRRDULURDD"), ("seed-3", "RDLURRDDLUULDRULDDRRUULD")]
    {
        let known = Boxup::built_in_named(name).unwrap();
        let level = known.named().unwrap().instance.level;
        let replayed = replay(&level, plan);
        assert!(level.is_solved(replayed.boards.last().unwrap()), "{name}");
        let optimum = cost(&solve(&level, Method::Bfs, Limits::DEFAULT));
        assert_eq!(optimum, Some(plan.len()), "{name}");
    }
    let known = Boxup::built_in_named("seed-1").unwrap();
    let level = known.named().unwrap().instance.level;
    let plan = replay(&level, "ULDRR");
    let actions: Vec<String> = plan.steps.iter().map(ToString::to_string).collect();
    let expected =
        ["walk up", "walk left", "walk down", "push-small right red", "push-small right red"];
    assert_eq!(actions, expected);
    let refused = Plan::replay(&level, level.start(), [Dir::West; 2]).unwrap_err();
    assert_eq!(refused.to_string(), "shut on this side");
}

#[test]
fn the_par_of_every_level_is_its_optimum() {
    let mut names = Vec::new();
    for known in Boxup::BUILT_IN {
        let sheet = known.named().unwrap().instance;
        let report = solve(&sheet.level, Method::AStar, Limits::DEFAULT);
        assert_eq!(cost(&report).map(|n| n as u32), sheet.par, "{}", known.name);
        assert!(sheet.title.is_some());
        names.push(known.name);
    }
    let twelve = [4, 6, 9, 13, 15, 16, 24, 29, 32, 41, 67, 91];
    let pars: Vec<u32> =
        Boxup::BUILT_IN.iter().filter_map(|b| b.named().ok()?.instance.par).collect();
    assert_eq!(pars[..15], [&twelve[..], &[5, 14, 24]].concat());
    assert!(Boxup::BUILT_IN.iter().filter(|b| b.about() == HARDEST).count() >= 4);
    assert!(names.contains(&Boxup::INFO.first));
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Boxup::BUILT_IN.len());
}

#[test]
fn a_star_expands_less() {
    let sum = |method| -> u64 {
        let levels = Boxup::BUILT_IN.iter().filter_map(|b| b.named().ok());
        levels.map(|n| solve(&n.instance.level, method, Limits::DEFAULT).expanded).sum()
    };
    let (bfs, astar) = (sum(Method::Bfs), sum(Method::AStar));
    assert!(astar * 10 < bfs * 9, "{astar} of {bfs}");
}

/// Packed successors are the steps of the rules, in every width.
fn successors_agree<W: Word>(level: &Level) {
    if !fits::<W>(level) {
        return;
    }
    let mut space = Space::<W>::new(Arc::new(level.clone()), None);
    let mut board = level.start().clone();
    for walk in 0..40usize {
        assert_eq!(space.unpack(space.pack(&board)), board);
        let steps: Vec<_> =
            Dir::ALL.into_iter().filter_map(|d| level.step(&board, d).ok()).map(|s| s.0).collect();
        let mut packed = Vec::new();
        space.expand(&space.pack(&board), &mut packed);
        let packed: Vec<_> = packed.iter().map(|&(s, _)| space.unpack(s)).collect();
        assert_eq!(packed, steps);
        match steps.get(walk * 7 % steps.len().max(1)) {
            Some(next) => board = next.clone(),
            None => return,
        }
    }
}

#[test]
fn packed_successors_are_the_steps_of_the_rules() {
    for (level, ..) in figures() {
        successors_agree::<u64>(&level);
        successors_agree::<u128>(&level);
        successors_agree::<Wide>(&level);
    }
}

/// Moves to the goal from every board that can be reached, by going through all of them.
fn exact(level: &Level) -> HashMap<u64, (Option<u32>, Vec<u64>)> {
    let mut space = Space::<u64>::new(Arc::new(level.clone()), None);
    let mut found: HashMap<u64, (Option<u32>, Vec<u64>)> = HashMap::new();
    let mut waiting = vec![space.start()];
    while let Some(state) = waiting.pop() {
        if found.contains_key(&state) {
            continue;
        }
        let mut next = Vec::new();
        space.expand(&state, &mut next);
        let next: Vec<u64> = next.into_iter().map(|n| n.0).collect();
        waiting.extend(&next);
        found.insert(state, (space.is_solved(state).then_some(0), next));
    }
    for depth in 0.. {
        let reached: Vec<u64> = found
            .iter()
            .filter(|(_, (d, next))| d.is_none() && next.iter().any(|n| found[n].0 == Some(depth)))
            .map(|(&s, _)| s)
            .collect();
        if reached.is_empty() {
            return found;
        }
        for state in reached {
            found.get_mut(&state).unwrap().0 = Some(depth + 1);
        }
    }
    found
}

#[test]
fn the_estimate_never_says_too_much_and_falls_by_at_most_one() {
    let mut strict = 0;
    for (level, _, reached, _) in figures() {
        if reached > 1500 {
            continue;
        }
        let level = Arc::new(level);
        let mut table = RelaxedCosts::new(level.clone());
        while table.advance(u32::MAX) {}
        let mut space = Space::<u64>::new(level.clone(), Some(table));
        for (state, (moves, next)) in exact(&level) {
            let h = space.estimate(&state);
            assert!(moves.is_none_or(|moves| h <= f64::from(moves)), "{h} for {moves:?}");
            for after in next {
                assert!(h <= 1.0 + space.estimate(&after));
            }
            strict += u32::from(moves.is_some_and(|m| h == f64::from(m)));
        }
    }
    assert!(strict > 1000, "the estimate is often exact: {strict}");
}

fn seen(run: &dyn BoxRun) -> String {
    let depths: Vec<_> = (0..40).map(|d| run.depth(d)).collect();
    format!("{} {:?} {:?} {} {depths:?}", run.at(), run.stats(), run.here(), run.added_none())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Any moment, sought in any order, equals a fresh run advanced to it.
    #[test]
    fn any_moment_can_be_sought(
        which in 0usize..15,
        method in 0usize..3,
        moments in proptest::collection::vec(0u64..3000, 1..8),
    ) {
        let level = Boxup::BUILT_IN[which].named().unwrap().instance.level;
        let method = Method::ALL[method];
        let mut sought = run(&level, method, Limits::steps(4000));
        let mut other = run(&level, method, Limits::steps(4000));
        sought.finish();
        other.finish();
        for t in moments {
            let t = t % (sought.len() + 1);
            sought.seek(t);
            other.seek(0);
            other.seek(t);
            prop_assert_eq!(seen(sought.as_ref()), seen(other.as_ref()));
            let mut fresh = run(&level, method, Limits::steps(t));
            fresh.finish();
            fresh.seek(t);
            prop_assert_eq!(sought.stats(), fresh.stats());
            prop_assert_eq!(sought.added_none(), fresh.added_none());
            prop_assert_eq!((0..40).map(|d| sought.depth(d)).collect::<Vec<_>>(),
                (0..40).map(|d| fresh.depth(d)).collect::<Vec<_>>());
        }
        // What is solved and compared is the same run without history.
        let mut latest = run(&level, method, Limits::steps(4000).latest());
        prop_assert_eq!(latest.finish(), sought.status());
        sought.seek(sought.len());
        latest.seek(0);
        prop_assert_eq!((latest.at(), latest.len()), (sought.at(), sought.len()));
        prop_assert_eq!((latest.stats(), latest.here()), (sought.stats(), sought.here()));
        prop_assert_eq!(latest.plan(), sought.plan());
    }
}

#[test]
fn landmarks_are_the_depths_and_the_step_that_makes_the_goal() {
    let level = level("@ . K< / . B^ . / r^ . .");
    let mut run = run(&level, Method::Bfs, Limits::DEFAULT);
    assert_eq!(run.finish(), Status::Found);
    let (mut t, mut landmarks) = (0, Vec::new());
    while let Some(next) = run.landmark(t, true) {
        t = next;
        landmarks.push(t);
    }
    // One for every depth expanded, and the goal's own unless it is one of them.
    assert!((24..=25).contains(&landmarks.len()), "{landmarks:?}");
    assert!(landmarks.is_sorted());
    let mut back = Vec::new();
    let mut t = run.len() + 1;
    while let Some(previous) = run.landmark(t, false) {
        t = previous;
        back.insert(0, t);
    }
    assert_eq!(back, landmarks);
    run.seek(u64::MAX);
    assert_eq!(run.here().g, 24);
    assert!(level.is_solved(&run.here().board));
    assert_eq!(run.plan().unwrap().cost(), 24);
}

#[test]
fn limits_stop_exactly() {
    let level = level("Kv . @ / . B^ k< / r> k> .");
    let report = solve(&level, Method::Bfs, Limits::steps(100));
    assert!(matches!(report.status, Status::Stopped(_)));
    assert_eq!(report.expanded, 100);
}

#[test]
fn opposite_sides_have_no_plan_and_an_estimate_says_so_at_once() {
    for (method, expected) in Method::ALL.into_iter().zip([(3, 3), (1, 1), (1, 1)]) {
        let report = solve(&level("B^ . @ / . rv ."), method, Limits::DEFAULT);
        assert_eq!((report.status, report.plan), (Status::Exhausted, None));
        assert_eq!((report.expanded, report.generated), expected, "{method}");
    }
}

#[test]
fn many_blocks_are_no_trouble() {
    // 12 x 12 cells and 21 blocks fit no machine word.
    let mut rows = vec!["@ Bv . . r> . . . . . . .".to_owned()];
    rows.extend((0..11).map(|_| ". K^ . k> . . . . . . . .".to_owned()));
    let level = level(&rows[..10].join("/"));
    let report = solve(&level, Method::Greedy, Limits::steps(20_000));
    assert!(report.status.is_over() && report.expanded > 0);
}
