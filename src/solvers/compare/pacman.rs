//! Pacman's comparisons: every method on one map, and every heuristic on every hunger field.

use super::methods::results as common;
use super::prelude::*;
use crate::puzzles::pacman::run::{Answer, MapRun};
use crate::puzzles::pacman::solve::{fits, knows};
use crate::puzzles::pacman::{
    Algorithm, Guide, Heuristic, Instance, Method, Pacman, ProblemKind, Ties, WIN_SCORE,
};

/// Most steps of one method by default.
pub const STEPS: u64 = 5_000_000;

columns! {
    // For files, to choose rows by.
    ALGORITHM: plain Text "algorithm" "" "the algorithm";
    HEURISTIC: plain Text "heuristic" "" "its estimate";
    TIES: plain Text "ties" "" "the order among equals";
    /// The score of the Berkeley course: 510 at the goal, less one a step.
    SCORE: plain Real "score" "score" "510 for the dot, less one a step";
    // What names a row of the comparison over fields.
    LAYOUT: name Text "layout" "field" "the hunger field";
    ESTIMATE: name Text "heuristic" "h" "the estimate of A*, ties as chosen";
}

/// The cells of the path found, as rows and columns, for a picture.
pub const PATH: Column = Column::plain("", "", Format::Text);
/// Most of them that a row keeps.
const LONGEST: usize = 1 << 12;

/// Restricts which methods are compared; nothing given means all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Only {
    /// This algorithm only.
    pub algorithm: Option<Algorithm>,
    /// Among informed searches this estimate only.
    pub heuristic: Option<Heuristic>,
    /// Where ties matter, this rule only.
    pub ties: Option<Ties>,
}

/// The methods that can be used for `problem`: algorithms × heuristics × ties; the other options are as in
/// `base`. A* without a heuristic is uniform cost, so it is listed once.
pub fn methods(problem: ProblemKind, base: &Method, only: Only) -> Vec<Method> {
    let mut methods = Vec::new();
    let wanted = |&algorithm: &Algorithm| only.algorithm.is_none_or(|only| only == algorithm);
    for algorithm in Algorithm::ALL.into_iter().filter(wanted).filter(|&a| fits(problem, a)) {
        let asked = |h: &Heuristic| match only.heuristic {
            Some(only) => only == *h,
            None => *h != Heuristic::Null,
        };
        let known = Heuristic::ALL.into_iter().filter(|&h| knows(problem, h)).filter(asked);
        let heuristics =
            if algorithm.is_informed() { known.collect() } else { vec![base.heuristic] };
        let ties = match only.ties {
            _ if !algorithm.has_ties() => vec![Ties::Fifo],
            Some(ties) => vec![ties],
            None => Ties::ALL.to_vec(),
        };
        // Both, as the published table used the other one.
        let both = algorithm == Algorithm::BidirectionalGreedy;
        let guides = if both { vec![Guide::Start, Guide::Goal] } else { vec![base.guide] };
        for &ties in &ties {
            for &heuristic in &heuristics {
                let method = |&guide: &Guide| Method { algorithm, heuristic, ties, guide, ..*base };
                methods.extend(guides.iter().map(method));
            }
        }
    }
    methods
}

/// The name of a method, made of the words of the command line.
pub fn name(method: &Method) -> String {
    let Method { algorithm, guide, .. } = *method;
    let (name, heuristic, ties) = (algorithm.word(), method.heuristic.word(), method.ties.word());
    match (algorithm.is_informed(), algorithm.has_ties()) {
        _ if (algorithm, guide) == (Algorithm::BidirectionalGreedy, Guide::Goal) => {
            format!("{name} {guide}")
        }
        (true, _) => format!("{name} {heuristic} {ties}"),
        (false, true) => format!("{name} {ties}"),
        (false, false) => name.to_owned(),
    }
}

const REPORT: Report<Pacman> = Report {
    columns: &[
        IN_FILES, NAME, ALGORITHM, HEURISTIC, TIES, FOUND, COST, OPTIMAL, EXPANDED, GENERATED,
        REPEATS, PEAK, BYTES, SECONDS, BRANCHING, PATH, STOPPED,
    ],
    parts,
    results: |_, _, run| results(run),
    ..*Report::COMMON
};

/// The same on a maze, with the score.
static MAZE_REPORT: Report<Pacman> = Report {
    columns: &[
        IN_FILES, NAME, ALGORITHM, HEURISTIC, TIES, FOUND, COST, SCORE, OPTIMAL, EXPANDED,
        GENERATED, REPEATS, PEAK, BYTES, SECONDS, BRANCHING, PATH, STOPPED,
    ],
    ..REPORT
};

/// The columns of a comparison on one map for `problem`.
pub fn report(problem: ProblemKind) -> &'static Report<Pacman> {
    match problem {
        ProblemKind::Maze => &MAZE_REPORT,
        ProblemKind::Hunger | ProblemKind::Navigation => &REPORT,
    }
}

fn results(run: &mut (dyn MapRun + 'static)) -> Cells {
    let answer = run.answer();
    let depth = answer.as_ref().map(|answer| answer.path.len().saturating_sub(1) as u64);
    let mut cells = common::<Pacman>(run, depth);
    if let Some(Answer { path, cost, .. }) = answer {
        cells.push((&SCORE, (WIN_SCORE as f64 - cost).into()));
        let short = path.iter().map(|pos| vec![pos.row, pos.col]).filter(|_| path.len() <= LONGEST);
        cells.push((&PATH, short.collect()));
    }
    cells
}

fn parts(method: &Method) -> Cells {
    let informed = method.algorithm.is_informed().then(|| method.heuristic.word());
    let ties = method.algorithm.has_ties().then(|| method.ties.word());
    vec![
        (&METHOD, name(method).into()),
        (&NAME, method.to_string().into()),
        (&ALGORITHM, method.algorithm.word().into()),
        (&HEURISTIC, informed.into()),
        (&TIES, ties.into()),
    ]
}

/// A* with every heuristic on every built-in hunger field, as the published table has it: fields by
/// heuristics, nodes expanded.
pub fn over_fields(base: &Method, limits: Limits, clock: Clock) -> Comparison {
    let columns = [
        LAYOUT, ESTIMATE, METHOD_KEY, FOUND, COST, EXPANDED, GENERATED, REPEATS, PEAK, BYTES,
        SECONDS, BRANCHING, STOPPED,
    ];
    let matrix = Matrix { lines: &LAYOUT, across: &ESTIMATE, value: &EXPANDED, at: 0 };
    let only = Only { algorithm: Some(Algorithm::AStar), ties: Some(base.ties), heuristic: None };
    let methods = methods(ProblemKind::Hunger, base, only);
    let is_hunger = |instance: &Instance| instance.problem == ProblemKind::Hunger;
    REPORT.over((&columns, matrix), is_hunger, &methods, (limits, clock))
}

const METHOD_KEY: Column = Column { title: "", names: false, ..METHOD };

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::{methods::tests, table::State};
    use crate::engine::run::Job;
    use crate::puzzles::{pacman::solve::run, puzzle::Puzzle};
    use serde_json::json;
    use std::time::Instant;

    fn solve(instance: &Instance, method: &Method, limits: Limits) -> Box<dyn MapRun> {
        let mut run = run(instance, method, limits.latest()).unwrap();
        run.finish();
        run
    }

    fn base() -> Method {
        Method {
            algorithm: Algorithm::AStar,
            heuristic: Heuristic::J,
            ties: Ties::Fifo,
            dominance: crate::puzzles::pacman::Dominance::None,
            guide: crate::puzzles::pacman::Guide::Start,
            seed: 0,
        }
    }

    fn instance(name: &str) -> Instance {
        Pacman::built_in_named(name).unwrap().instance().unwrap()
    }

    fn compared(instance: &Instance, methods: &[Method], limits: Limits) -> Comparison {
        tests::compared(instance.clone(), methods.to_vec(), limits, report(instance.problem))
    }

    #[test]
    fn every_method_is_there_once() {
        let count = |problem| methods(problem, &base(), Only::default()).len();
        // Five walkers, dfs, bfs, twice ucs; ten estimates with two ties, twice.
        assert_eq!(count(ProblemKind::Hunger), 5 + 2 + 2 + 2 * 10 * 2);
        // Two estimates, and from both ends, one of them with two guides.
        assert_eq!(count(ProblemKind::Maze), 5 + 2 + 2 + 2 * 2 * 2 + 3);
        let only = Only { algorithm: Some(Algorithm::AStar), heuristic: None, ties: None };
        assert_eq!(methods(ProblemKind::Hunger, &base(), only).len(), 20);
        let only = Only { heuristic: Some(Heuristic::Null), ties: Some(Ties::Deep), ..only };
        let names: Vec<String> =
            methods(ProblemKind::Maze, &base(), only).iter().map(name).collect();
        assert_eq!(names, ["astar null deep"]);
    }

    #[test]
    fn rows_say_what_solve_says() {
        for map in ["tiny", "hedge", "teeth"] {
            let instance = instance(map);
            let methods = methods(instance.problem, &base(), Only::default());
            let limits = Limits::steps(20_000);
            let comparison = compared(&instance, &methods, limits);
            let table = comparison.table;
            let best = methods
                .iter()
                .filter(|m| Pacman::is_optimal(&instance, m))
                .filter_map(|m| Pacman::cost(&*solve(&instance, m, limits)))
                .fold(f64::INFINITY, f64::min);
            for (row, method) in methods.iter().enumerate() {
                let report = solve(&instance, method, limits);
                let what = name(method);
                assert_eq!(*table.get(row, &METHOD), json!(what.as_str()));
                assert_eq!(
                    *table.get(row, &FOUND),
                    json!(report.answer().is_some()),
                    "{map} {what}"
                );
                assert_eq!(*table.get(row, &COST), json!(Pacman::cost(&*report)), "{map} {what}");
                assert_eq!(
                    *table.get(row, &EXPANDED),
                    json!(report.stats().expanded),
                    "{map} {what}"
                );
                assert_eq!(
                    *table.get(row, &GENERATED),
                    json!(report.stats().generated),
                    "{map} {what}"
                );
                assert_eq!(*table.get(row, &PEAK), json!(report.stats().peak_frontier));
                let optimal = Pacman::cost(&*report).map(|cost| cost <= best + 1e-9);
                assert_eq!(*table.get(row, &OPTIMAL), json!(optimal), "{map} {what}");
                if Pacman::is_optimal(&instance, method) {
                    assert_ne!(optimal, Some(false), "{map} {what} promised too much");
                }
            }
        }
    }

    #[test]
    fn every_successor_is_new_or_a_repeat() {
        // On a map without dead ends for the estimate: what is generated and what is thrown away at
        // once are all the successors of what is expanded, and never of less than one a node.
        let instance = instance("plaza");
        let method = Method { algorithm: Algorithm::Bfs, ..base() };
        let comparison = compared(&instance, &[method], Limits::DEFAULT);
        let number = |column: &Column| comparison.table.get(0, column).as_f64().unwrap();
        let successors = number(&GENERATED) - 1.0 + number(&REPEATS);
        assert!(successors >= number(&EXPANDED) && successors <= 4.0 * number(&EXPANDED));
        assert!(number(&BYTES) > number(&GENERATED));
    }

    #[test]
    fn mazes_have_a_score_and_both_guides() {
        let instance = instance("hedge");
        let methods = methods(instance.problem, &base(), Only::default());
        let comparison = compared(&instance, &methods, Limits::DEFAULT);
        let table = comparison.table;
        let row = |wanted: &str| {
            let is = |&row: &usize| *table.get(row, &METHOD) == wanted;
            (0..table.rows.len()).find(is).unwrap_or_else(|| panic!("no {wanted}"))
        };
        let cost = table.get(row("bfs"), &COST).as_f64().unwrap();
        assert_eq!(table.get(row("bfs"), &SCORE).as_f64(), Some(510.0 - cost));
        let expanded = |name: &str| table.get(row(name), &EXPANDED).as_f64().unwrap();
        for guide in [Guide::Start, Guide::Goal] {
            let method = Method { algorithm: Algorithm::BidirectionalGreedy, guide, ..base() };
            let alone = solve(&instance, &method, Limits::DEFAULT).stats().expanded as f64;
            assert_eq!(expanded(&name(&method)), alone);
        }
    }

    #[test]
    fn a_limit_says_which() {
        let methods = [base()];
        let comparison = compared(&instance("large"), &methods, Limits::steps(10));
        assert!(matches!(comparison.table.rows[0].state, State::Stopped(_)));
        assert_eq!(*comparison.table.get(0, &STOPPED), json!("limit of 10 steps"));
        let refused = Method { heuristic: Heuristic::C, ..base() };
        let comparison = compared(&instance("hedge"), &[refused], Limits::DEFAULT);
        assert!(matches!(comparison.table.rows[0].state, State::Refused(_)));
    }

    #[test]
    fn the_matrix_is_fields_by_heuristics() {
        let comparison = over_fields(&base(), Limits::DEFAULT, Instant::now);
        assert_eq!(comparison.table.rows.len(), 8 * 10);
        assert_eq!(*comparison.table.get(0, &LAYOUT), json!("tiny"));
        assert_eq!(*comparison.table.get(79, &HEURISTIC), json!("J"));
    }

    #[test]
    fn curves_are_what_a_frontier_looked_through_says() {
        use crate::compare::columns::Curves;
        use std::collections::HashSet;
        for (heuristic, ties) in [(Heuristic::B, Ties::Fifo), (Heuristic::C, Ties::Deep)] {
            let method = Method { heuristic, ties, ..base() };
            let mut run = run(&instance("tiny"), &method, Limits::DEFAULT.latest()).unwrap();
            run.finish();
            let search = run.search().unwrap();
            let mut curves = Curves::default();
            while !curves.advance(search, 7) {}
            let len = search.history().len();
            assert_eq!(curves.points.len() as u64, len + 1, "every moment of a short search");
            for point in &curves.points {
                let t = point.at;
                let mut waiting: HashSet<u32> = (0..search.history().generated(t)).collect();
                for step in 1..=t {
                    waiting.remove(&search.history().expanded_at(step).unwrap());
                    for id in search.history().discarded_by(step) {
                        waiting.remove(&id);
                    }
                }
                assert_eq!(point.frontier, waiting.len() as u64);
                let costs = waiting.iter().map(|&id| search.f(id).unwrap_or_default());
                assert_eq!(point.least, costs.min_by(f64::total_cmp), "{heuristic} at {t}");
                assert!(point.least.unwrap() <= 12.0, "a bound on the cost");
            }
            assert_eq!(curves.points.last().unwrap().least, Some(12.0));
        }
        // Of a long search its beginning too, which a logarithmic axis enlarges.
        let mut run = run(&instance("large"), &base(), Limits::DEFAULT.latest()).unwrap();
        run.finish();
        let (search, mut curves) = (run.search().unwrap(), Curves::default());
        while !curves.advance(search, 1000) {}
        assert!(search.history().len() > 1024, "not every moment");
        assert_eq!(curves.points[1].at, 1);
    }
}
