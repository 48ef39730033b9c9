//! Figures worked out by an independent program, and properties checked against exact costs.

use std::collections::{HashMap, HashSet, VecDeque};

use proptest::prelude::*;

use super::*;
use crate::engine::grid::Pos;
use crate::puzzles::pacman::hunger::{SetId, ones};
use crate::puzzles::pacman::layout::Layout;

/// `heuristic` with its tables, however long they take.
fn ready(field: &Field, heuristic: Heuristic) -> Estimator {
    let mut estimator = Estimator::new(field, heuristic);
    while !estimator.prepare(field, u64::MAX) {}
    estimator
}

const DEAD: f64 = f64::INFINITY;

/// Row and column, energy, dots eaten, and the estimates B to J.
type Figures = [((u16, u16), u32, &'static [u32], [f64; 9])];

#[track_caller]
fn check(map: &str, energy: u32, food: u32, figures: &Figures) {
    let layout = Layout::parse_lay(map).unwrap();
    let field = Field::new(&layout, energy, food).unwrap();
    let mut sets = field.dot_sets();
    let named = &Heuristic::ALL[1..10];
    let mut estimators: Vec<_> = named.iter().map(|&h| ready(&field, h)).collect();
    for &((row, col), energy, eaten, figures) in figures {
        let cell = field.size.index(Pos::new(row, col)) as u32;
        let dots = eaten.iter().fold(SetId::ALL, |dots, &dot| sets.without(dots, dot));
        let estimates: Vec<f64> = estimators
            .iter_mut()
            .map(|estimator| estimator.estimate(&field, &sets, State { cell, energy, dots }))
            .collect();
        assert_eq!(
            estimates, figures,
            "B to J at ({row}, {col}), energy {energy}, {eaten:?} eaten"
        );
        assert!(estimators.iter().all(|estimator| estimator.bytes() > 0));
    }
}

#[test]
fn figures_among_walls_with_a_dot_on_the_exit() {
    let map = "%%%%%%%%%%%\n%P  .  % .%\n%   %  % .%\n% .%%. %  %\n\
               %  %  .%  %\n%.    .   %\n%  % %%% e%\n%%%%%%%%%%%";
    #[rustfmt::skip]
    check(map, 8, 4, &[
        ((1, 1), 8, &[], [13., 13., 13., 13., 13., 0., 13., 13., 13.]),
        ((2, 1), 1, &[], [12., 12., 12., 14., 16., DEAD, DEAD, DEAD, DEAD]),
        ((5, 2), 1, &[6], [8., 8., 8., 10., 12., DEAD, DEAD, 12., DEAD]),
        ((3, 2), 5, &[3], [10., 10., 10., 10., 10., 0., 10., 12., 12.]),
        ((2, 1), 3, &[], [12., 12., 12., 12., 12., 0., 12., 14., 14.]),
        ((2, 2), 2, &[], [11., 11., 11., 11., 11., 0., 11., 13., 13.]),
    ]);
}

#[test]
fn figures_on_an_open_field() {
    let map = "P   .   . \n .    .   \n   .      \n.    .  . \n   .  .   \n .       E";
    #[rustfmt::skip]
    check(map, 5, 3, &[
        ((0, 0), 5, &[], [14., 14., 14., 14., 14., 0., 14., 14., 14.]),
        ((0, 1), 1, &[2], [13., 13., 15., 15., 17., DEAD, DEAD, 13., DEAD]),
        ((0, 3), 1, &[0], [11., 11., 13., 13., 15., DEAD, DEAD, 13., DEAD]),
        ((0, 2), 2, &[2], [12., 12., 14., 14., 14., 0., 14., 14., 14.]),
        ((0, 4), 3, &[0, 2], [10., 10., 12., 12., 12., 0., 12., 12., 12.]),
        ((4, 0), 2, &[5], [10., 10., 12., 12., 14., 0., 14., 14., 14.]),
    ]);
}

#[test]
fn figures_where_no_way_leads() {
    let map = "  .  . %E\n  % .  % \n.   .%   \n  .   . .\nP %  .   ";
    #[rustfmt::skip]
    check(map, 4, 2, &[
        ((4, 0), 4, &[], [12., 12., 12., 12., 12., 0., 12., 16., DEAD]),
        ((3, 1), 2, &[], [10., 10., 10., 10., 10., 0., 10., 14., DEAD]),
        ((1, 0), 1, &[3], [9., 11., 11., 11., 13., DEAD, DEAD, DEAD, DEAD]),
        ((2, 1), 1, &[], [9., 9., 11., 11., 13., 0., 13., DEAD, DEAD]),
        ((3, 1), 2, &[5], [10., 10., 12., 12., 14., 0., 14., 14., DEAD]),
        ((4, 1), 3, &[], [11., 11., 11., 11., 11., 0., 11., 15., DEAD]),
    ]);
}

#[test]
fn figures_with_the_exit_in_pacmans_row() {
    let map = "%%%%%%%\n.  .  .\nE.   .P\n.  %  .\n%%%%%%%";
    #[rustfmt::skip]
    check(map, 6, 5, &[
        ((2, 6), 6, &[], [6., 6., 6., 6., 6., 0., 6., 6., 6.]),
        ((3, 4), 1, &[4, 6], [5., 5., 5., 7., 9., DEAD, DEAD, DEAD, DEAD]),
        ((2, 4), 1, &[2, 4, 6], [4., 4., 4., 6., 8., DEAD, DEAD, 6., DEAD]),
        ((2, 4), 12, &[2, 4], [4., 4., 4., 4., 4., 0., 4., 4., 4.]),
        ((3, 6), 9, &[4, 6], [7., 7., 7., 7., 7., 0., 7., 7., 7.]),
    ]);
}

#[test]
fn distances_of_a_and_b() {
    let layout = Layout::parse_lay("P   \n    \n    \n    \n   E").unwrap();
    let field = Field::new(&layout, 1, 0).unwrap();
    let sets = field.dot_sets();
    let at = |h, cell| {
        ready(&field, h).estimate(&field, &sets, State { cell, energy: 1, dots: SetId::ALL })
    };
    assert_eq!((at(Heuristic::A, 0), at(Heuristic::B, 0)), (5.0, 7.0));
    assert_eq!((at(Heuristic::A, 14), at(Heuristic::Null, 0)), (2f64.sqrt(), 0.0));
}

#[test]
fn i_takes_the_place_of_j_where_tables_would_be_too_large() {
    let (dots, floor) = (".".repeat(366), " ".repeat(366));
    let map = format!("P{dots}\n.{dots}\n.{dots}\n{floor}E\n");
    let field = Field::new(&Layout::parse_lay(&map).unwrap(), 3, 1).unwrap();
    let mut j = ready(&field, Heuristic::J);
    assert!(matches!(j, Estimator::Refill(_)));
    assert_eq!(
        j.estimate(&field, &field.dot_sets(), State { cell: 0, energy: 3, dots: SetId::ALL }),
        369.0
    );
}

/// Small fields, inner walls, cut-off dots and hopeless energies included.
fn fields() -> impl Strategy<Value = Field> {
    (1usize..=5, 2usize..=6)
        .prop_flat_map(|(rows, cols)| {
            let cells = proptest::collection::vec(0u8..10, rows * cols);
            let dots = proptest::collection::vec(0..rows * cols, 0..=7);
            let ends = (0..rows * cols, 1..rows * cols, prop_oneof![Just('E'), Just('e')]);
            (Just(cols), 0u8..4, cells, dots, ends, 0u32..14, 0u32..6)
        })
        .prop_map(|(cols, walls, cells, dots, (start, exit, sign), energy, food)| {
            let mut map: Vec<char> =
                cells.iter().map(|&cell| if cell < walls { '%' } else { ' ' }).collect();
            for dot in dots {
                map[dot] = '.';
            }
            let area = map.len();
            map[start] = 'P';
            map[(start + exit) % area] = sign;
            let text: String =
                map.chunks(cols).flat_map(|row| row.iter().copied().chain(['\n'])).collect();
            Field::new(&Layout::parse_lay(&text).unwrap(), energy, food).unwrap()
        })
}

/// Every state that can be reached, its successors by number, and its cost to the exit.
struct Explored {
    sets: DotSets,
    states: Vec<State>,
    next: Vec<Vec<usize>>,
    costs: Vec<f64>,
}

fn explore(field: &Field) -> Explored {
    let mut sets = field.dot_sets();
    let mut numbers = HashMap::from([(field.start, 0)]);
    let mut states = vec![field.start];
    let (mut next, mut before) = (Vec::new(), vec![Vec::new()]);
    while next.len() < states.len() {
        let at = next.len();
        let mut reached = Vec::new();
        if !field.is_goal(states[at]) {
            field.successors(&mut sets, states[at], |state| reached.push(state));
        }
        let reached: Vec<usize> = reached
            .into_iter()
            .map(|state| {
                *numbers.entry(state).or_insert_with(|| {
                    states.push(state);
                    before.push(Vec::new());
                    states.len() - 1
                })
            })
            .collect();
        reached.iter().for_each(|&number| before[number].push(at));
        next.push(reached);
    }
    let mut costs = vec![DEAD; states.len()];
    let goals = (0..states.len()).filter(|&at| field.is_goal(states[at]));
    let mut queue: VecDeque<usize> = goals.collect();
    queue.iter().for_each(|&goal| costs[goal] = 0.0);
    while let Some(at) = queue.pop_front() {
        for &from in &before[at] {
            if costs[from] == DEAD {
                costs[from] = costs[at] + 1.0;
                queue.push_back(from);
            }
        }
    }
    Explored { sets, states, next, costs }
}

/// J as it is defined: every walk, the shortest first.
fn shortest_walk(field: &Field, sets: &DotSets, from: State) -> f64 {
    let exit = field.distances(field.exit);
    let dots: Vec<u32> = ones(sets.words(from.dots).iter().copied())
        .filter(|&dot| field.dots[dot as usize] != field.exit)
        .collect();
    let around: HashMap<u32, Vec<u32>> =
        dots.iter().map(|&d| (d, field.distances(field.dots[d as usize]))).collect();
    // By steps: cell, energy, this dot and the one before.
    let mut walks = vec![vec![(from.cell, from.energy, None, None)]];
    let (mut seen, mut best) = (HashSet::new(), u32::MAX);
    let mut steps = 0;
    while steps < walks.len() && (steps as u32) < best {
        for (cell, energy, dot, before) in std::mem::take(&mut walks[steps]) {
            if !seen.insert((cell, energy, before)) {
                continue;
            }
            if exit[cell as usize] <= energy {
                best = best.min(steps as u32 + exit[cell as usize]);
            }
            for &next in dots.iter().filter(|&&next| Some(next) != dot && Some(next) != before) {
                let leg = around[&next][cell as usize];
                if leg > 0 && leg <= energy {
                    // With more energy than cells, every way is open.
                    let rest = (energy - leg + field.food).min(field.size.area() as u32);
                    let at = steps + leg as usize;
                    walks.resize(walks.len().max(at + 1), Vec::new());
                    walks[at].push((field.dots[next as usize], rest, Some(next), dot));
                }
            }
        }
        steps += 1;
    }
    if best == u32::MAX { DEAD } else { f64::from(best) }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn j_is_the_shortest_walk(field in fields()) {
        let Explored { sets, states, next, .. } = explore(&field);
        let [mut j, mut informed] = [(); 2].map(|()| ready(&field, Heuristic::J));
        let mut known = HashMap::new();
        let mut shortest = |s: State| {
            *known.entry(s).or_insert_with(|| shortest_walk(&field, &sets, s))
        };
        for (&s, next) in states.iter().zip(&next).take(200) {
            let estimate = j.estimate(&field, &sets, s);
            prop_assert_eq!(estimate, shortest(s), "at {:?}", s);
            // As a search asks.
            if !field.is_goal(s) {
                informed.estimate(&field, &sets, s);
                informed.expanding(&field, &sets, s);
            }
            for after in next.iter().map(|&after| states[after]) {
                let estimate =
                    informed.estimate(&field, &sets, after);
                prop_assert_eq!(estimate, shortest(after), "at {:?} after {:?}", after, s);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn no_estimate_exceeds_the_cost(field in fields()) {
        let Explored { sets, states, next, costs } = explore(&field);
        for heuristic in Heuristic::ALL {
            let mut estimator = ready(&field, heuristic);
            let estimates: Vec<f64> = states
                .iter()
                .map(|&s| estimator.estimate(&field, &sets, s))
                .collect();
            for (at, state) in states.iter().enumerate() {
                let (estimate, cost) = (estimates[at], costs[at]);
                prop_assert!(
                    estimate <= cost, "{heuristic} says {estimate} of {cost} at {state:?}"
                );
                // All but H are consistent. H switches between its parts; this does no harm, as cell,
                // energy and remaining dots fix the path cost.
                if heuristic != Heuristic::H {
                    for &after in &next[at] {
                        prop_assert!(
                            estimate <= 1.0 + estimates[after], "{heuristic} falls at {state:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn sharper_relaxations_say_more(field in fields()) {
        let Explored { sets, states, .. } = explore(&field);
        let mut i = ready(&field, Heuristic::I);
        let mut j = ready(&field, Heuristic::J);
        let maze = field.distances(field.exit);
        for s in states {
            let i = i.estimate(&field, &sets, s);
            let j = j.estimate(&field, &sets, s);
            let steps = maze[s.cell as usize];
            let steps = if steps == u32::MAX { DEAD } else { f64::from(steps) };
            prop_assert!(j >= i && i >= steps, "J {j}, I {i}, maze {steps} at {s:?}");
        }
    }
}
