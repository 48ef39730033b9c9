//! Pacman's searches count as a second, independent implementation does.
//!
//! The figures here were made by that implementation, which shares no code with this one: cost
//! and number of expanded nodes on every built-in field and maze, and on small random fields, with and
//! without walls, with and without a way out. Navigation's costs come from a plain Dijkstra search.

use std::collections::BTreeSet;

use frontier::engine::limits::Limits;
use frontier::engine::run::Status;
use frontier::puzzles::pacman::layout::Layout;
use frontier::puzzles::pacman::run::MapRun;
use frontier::puzzles::pacman::solve::run;
use frontier::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Pacman, ProblemKind, Ties,
};
use frontier::puzzles::puzzle::Puzzle;

/// The heuristics of the tables below, in the order of their columns.
const COLUMNS: [Heuristic; 9] = [
    Heuristic::A,
    Heuristic::B,
    Heuristic::C,
    Heuristic::D,
    Heuristic::E,
    Heuristic::F,
    Heuristic::G,
    Heuristic::H,
    Heuristic::Null,
];

/// Built-in field, cost, expanded by A* with each heuristic, first-in first-out among equals.
#[rustfmt::skip]
const FIELDS: [(&str, u32, [u64; 9]); 8] = [
    ("tiny",     12, [82, 56, 33, 23, 23, 23, 169, 23, 312]),
    ("gate",     22, [698, 580, 311, 350, 237, 91, 1526, 117, 3780]),
    ("small",    25, [411, 239, 182, 151, 151, 106, 2244, 131, 5274]),
    ("medium",   33, [3592, 1999, 1323, 1438, 983, 403, 58349, 328, 90423]),
    ("large",    54, [18171, 8342, 5559, 3993, 3466, 2236, 98092, 1862, 190818]),
    ("sparse",   47, [19861, 11727, 1656, 5207, 5207, 2711, 47310, 832, 158967]),
    ("dense",    45, [9381, 6074, 3089, 1398, 1398, 48, 23710, 48, 28445]),
    ("diagonal", 38, [3478, 1352, 1278, 835, 141, 141, 2296, 141, 8006]),
];

/// The algorithms of the table of mazes, in the order of its columns.
const SEARCHES: [Algorithm; 9] = [
    Algorithm::Dfs,
    Algorithm::Bfs,
    Algorithm::Ucs,
    Algorithm::Greedy,
    Algorithm::AStar,
    Algorithm::BidirectionalBfs,
    Algorithm::BidirectionalGreedy,
    Algorithm::WallLeft,
    Algorithm::WallRight,
];

/// Cost, if found, and nodes expanded.
type Figures = (Option<u32>, u64);

/// Built-in maze, cost (if found) and expanded by each algorithm: Manhattan distance, both halves of
/// the bidirectional search guided towards the goal, walkers heading north.
#[rustfmt::skip]
const MAZES: [(&str, [Figures; 9]); 7] = [
    ("corridor", [
        (Some(28), 40), (Some(28), 35), (Some(28), 35), (Some(28), 34), (Some(28), 34),
        (Some(28), 43), (Some(28), 46), (Some(28), 28), (Some(64), 64),
    ]),
    ("arcade", [
        (Some(98), 189), (Some(24), 138), (Some(24), 138), (Some(24), 43), (Some(24), 77),
        (Some(24), 95), (Some(24), 60), (None, 101), (None, 101),
    ]),
    ("hedge", [
        (Some(88), 111), (Some(88), 198), (Some(88), 198), (Some(88), 194), (Some(88), 195),
        (Some(88), 185), (Some(88), 201), (Some(132), 132), (Some(268), 268),
    ]),
    ("cloister", [
        (Some(185), 314), (Some(43), 238), (Some(43), 238), (Some(45), 62), (Some(43), 120),
        (Some(43), 139), (Some(45), 88), (None, 101), (None, 101),
    ]),
    ("flower", [
        (Some(80), 98), (Some(64), 210), (Some(64), 210), (Some(64), 91), (Some(64), 114),
        (Some(64), 219), (Some(64), 137), (Some(304), 304), (Some(100), 100),
    ]),
    ("plaza", [
        (Some(152), 267), (Some(32), 483), (Some(32), 483), (Some(38), 95), (Some(32), 291),
        (Some(32), 407), (Some(38), 71), (None, 4), (None, 4),
    ]),
    ("labyrinth", [
        (Some(310), 437), (Some(106), 742), (Some(106), 742), (Some(122), 362), (Some(106), 461),
        (Some(106), 492), (Some(122), 432), (None, 745), (None, 745),
    ]),
];

/// Built-in scene, straight and diagonal steps of its shortest paths.
const SCENES: [(&str, u32, u32); 3] = [("teeth", 8, 24), ("harbour", 17, 16), ("spiral", 27, 33)];

/// `rows|energy|food|cost or -|expanded by A* with each heuristic`, a small field a line: open ones, walled ones, ones
/// without a way out (open, then walled), ones with a dot in the exit.
const RANDOM: &str = include_str!("../data/pacman.txt");

fn method(algorithm: Algorithm, heuristic: Heuristic, ties: Ties) -> Method {
    let (dominance, guide) = (Dominance::None, Guide::Goal);
    Method { algorithm, heuristic, ties, dominance, guide, seed: 0 }
}

fn solved(instance: &Instance, method: &Method) -> Box<dyn MapRun> {
    let mut run = run(instance, method, Limits::DEFAULT.latest()).unwrap();
    run.finish();
    run
}

fn builtin(name: &str) -> Instance {
    Pacman::built_in_named(name).unwrap().instance().unwrap()
}

/// Cost and expanded, after a look whether the run agrees with itself.
fn figures(run: &(dyn MapRun + 'static)) -> Figures {
    assert_eq!(run.status() == Status::Found, run.answer().is_some());
    let cost = Pacman::cost(run).map(|cost| {
        assert_eq!(cost.fract(), 0.0);
        cost as u32
    });
    (cost, run.stats().expanded)
}

#[test]
fn every_built_in_map_has_its_figures() {
    let fields = FIELDS.iter().map(|row| row.0);
    let mazes = MAZES.iter().map(|row| row.0);
    let scenes = SCENES.iter().map(|row| row.0);
    let named: BTreeSet<&str> = fields.chain(mazes).chain(scenes).collect();
    assert_eq!(named, Pacman::BUILT_IN.iter().map(|builtin| builtin.name).collect());
}

#[test]
fn built_in_fields_expand_as_many_nodes_as_the_second_implementation() {
    for (name, cost, row) in FIELDS {
        let instance = builtin(name);
        for (heuristic, expanded) in COLUMNS.into_iter().zip(row) {
            let report = solved(&instance, &method(Algorithm::AStar, heuristic, Ties::Fifo));
            assert_eq!(figures(&*report), (Some(cost), expanded), "{name} {heuristic:?}");
        }
    }
}

#[test]
fn the_walk_from_dot_to_dot_goes_straight_to_the_exit_of_built_in_fields() {
    for (name, cost, _) in FIELDS {
        let report = solved(&builtin(name), &method(Algorithm::AStar, Heuristic::J, Ties::Deep));
        assert_eq!(figures(&*report), (Some(cost), u64::from(cost)), "{name}");
    }
}

#[test]
fn built_in_mazes_expand_as_many_nodes_as_the_second_implementation() {
    for (name, row) in MAZES {
        let instance = builtin(name);
        for (algorithm, expected) in SEARCHES.into_iter().zip(row) {
            let report = solved(&instance, &method(algorithm, Heuristic::B, Ties::Fifo));
            assert_eq!(figures(&*report), expected, "{name} {algorithm:?}");
        }
    }
}

#[test]
fn marking_passages_finds_the_dot_of_every_built_in_maze() {
    for (name, _) in MAZES {
        let report = solved(&builtin(name), &method(Algorithm::Tremaux, Heuristic::B, Ties::Fifo));
        assert!(report.answer().is_some(), "{name}");
    }
}

#[test]
fn built_in_scenes_have_their_shortest_length() {
    for (name, straight, diagonal) in SCENES {
        let length = f64::from(straight) + f64::from(diagonal) * std::f64::consts::SQRT_2;
        for heuristic in [Heuristic::A, Heuristic::Null] {
            let report = solved(&builtin(name), &method(Algorithm::AStar, heuristic, Ties::Fifo));
            let cost = Pacman::cost(&*report).unwrap();
            assert!((cost - length).abs() < 1e-9, "{name} {heuristic:?}: {cost}, not {length}");
        }
    }
}

/// The fields of the file with the fewest steps there, if any, and the nodes expanded by column.
fn random_fields() -> impl Iterator<Item = (Instance, Option<u32>, Vec<u64>)> {
    RANDOM.lines().map(|line| {
        let parts: Vec<&str> = line.split('|').collect();
        let [rows, energy, food, cost, expanded] = parts[..] else { panic!("{line}") };
        let layout = Layout::parse_lay(&rows.replace('/', "\n")).unwrap();
        let [energy, food] = [energy, food].map(|number| number.parse().unwrap());
        let instance = Instance { layout, problem: ProblemKind::Hunger, energy, food };
        let expanded: Vec<u64> = expanded.split(' ').map(|nodes| nodes.parse().unwrap()).collect();
        assert_eq!(expanded.len(), COLUMNS.len());
        (instance, cost.parse().ok(), expanded)
    })
}

#[test]
fn random_fields_expand_as_many_nodes_as_the_second_implementation() {
    for (instance, cost, expanded) in random_fields() {
        for (heuristic, expanded) in COLUMNS.into_iter().zip(expanded) {
            let report = solved(&instance, &method(Algorithm::AStar, heuristic, Ties::Fifo));
            assert_eq!(figures(&*report), (cost, expanded), "{heuristic:?} {:?}", instance.layout);
        }
    }
}

/// A way that starves on a cell must not close it for one that comes there with more energy.
#[test]
fn dominance_keeps_every_field_solvable() {
    for (instance, cost, _) in random_fields() {
        for algorithm in [Algorithm::Dfs, Algorithm::Bfs, Algorithm::Ucs, Algorithm::Greedy] {
            let method = method(algorithm, Heuristic::B, Ties::Fifo);
            let pruned = Method { dominance: Dominance::Exact, ..method };
            let (found, _) = figures(&*solved(&instance, &pruned));
            assert_eq!(found.is_some(), cost.is_some(), "{algorithm} on {:?}", instance.layout);
        }
    }
    let layout =
        Layout::parse_lay("  P   \n      \n      \n      \n      \n  E   \n      \n").unwrap();
    let instance = Instance { layout, problem: ProblemKind::Hunger, energy: 10, food: 1 };
    let method = method(Algorithm::Dfs, Heuristic::Null, Ties::Fifo);
    let pruned = Method { dominance: Dominance::Exact, ..method };
    assert_eq!(figures(&*solved(&instance, &pruned)).0, Some(9));
}

#[test]
fn generated_fields_can_be_solved_and_make_one_eat() {
    let method = method(Algorithm::AStar, Heuristic::J, Ties::Deep);
    for seed in 0..20 {
        let id = format!("pacman:field:14x26d8w6e9f3#{seed}");
        let instance = Pacman::open(&id).unwrap().finish().unwrap().instance;
        let (start, exit) = (instance.layout.start.unwrap(), instance.layout.exit.unwrap());
        let mut report = run(&instance, &method, Limits::steps(20_000).latest()).unwrap();
        report.finish();
        assert!(Pacman::cost(&*report).unwrap() >= f64::from(start.manhattan(exit)));
        assert!(start.manhattan(exit) > instance.energy, "something must be eaten, seed {seed}");
    }
}
