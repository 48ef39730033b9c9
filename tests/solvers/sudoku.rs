//! Sudoku through the public interface: the solvers against each other and against known answers.

use frontier::engine::limits::Limits;
use frontier::engine::moment::Wanted;
use frontier::engine::run::{Job, Run, Status};
use frontier::engine::seed::Random;
use frontier::engine::trail::Solver as _;
use frontier::engine::words::Words;
use frontier::puzzles::puzzle::{Opening, Puzzle as _};
use frontier::puzzles::sudoku::generate::{Maker, Params, Removal, Symmetry, shuffles};
use frontier::puzzles::sudoku::human::{self, Grade, Grid};
use frontier::puzzles::sudoku::run::{BoardRun, cover, making, run};
use frontier::puzzles::sudoku::visible::Counters;
use frontier::puzzles::sudoku::{Board, CELLS, Method, Sudoku, fast, format};
use proptest::prelude::*;

const RANDOM: &str = include_str!("../../benches/data/sudoku_random_minimal.txt");
const SEVENTEEN: &str = include_str!("../../benches/data/sudoku_17clue.txt");
const TOP: &str = include_str!("../../benches/data/sudoku_top1465.txt");

fn puzzles(text: &str) -> Vec<Board> {
    format::parse_all(text).unwrap()
}

/// The puzzles of the report this game grew from, with their solutions, clues and grades.
#[test]
fn known_puzzles_have_their_solutions() {
    let known = [
        (
            "sample1",
            "154296837786431529239857461345912678678345912912678345563129784891764253427583196",
            (27, true, Some(Grade::Medium)),
        ),
        (
            "sample2",
            "936175248147268935258943617369584172471692583582317469693721854714859326825436791",
            (23, true, None),
        ),
        (
            "first",
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
            (32, false, Some(Grade::Easy)),
        ),
        (
            "mace4",
            "687352149549186273123479586734568912268914357915237468372845691851693724496721835",
            (25, true, Some(Grade::Hard)),
        ),
    ];
    for (name, solution, (clues, minimal, grade)) in known {
        let puzzle = Sudoku::built_in_named(name).unwrap().board();
        assert_eq!(fast::count(&puzzle, 2).unique().unwrap().to_string(), solution, "{name}");
        assert_eq!(puzzle.count(), clues, "{name}");
        let spare = puzzle
            .clues()
            .filter(|&(c, _)| fast::count(&puzzle.with(c, 0), 2).unique().is_some())
            .count();
        assert_eq!(spare == 0, minimal, "{name}");
        if name == "first" {
            assert_eq!(spare, 21);
        }
        let report = human::solve(&puzzle);
        assert_eq!(report.board.to_string(), solution, "{name}");
        assert!(grade.is_none() || report.grade() == grade, "{name}: {report:?}");
    }
}

/// A puzzle of 0, 1 or more solutions.
fn some_puzzle(random: &mut Random, minimal: &[Board]) -> Board {
    let mut puzzle = random.pick(minimal).copied().unwrap();
    if random.chance(1, 2) {
        // Easier, so that even plain backtracking comes to an end soon.
        let solution = fast::count(&puzzle, 2).unique().unwrap();
        for _ in 0..20 {
            let cell = random.below(81) as usize;
            puzzle.set(cell, solution.get(cell));
        }
    }
    match random.below(3) {
        0 => {}
        1 => {
            let clues: Vec<usize> = puzzle.clues().map(|c| c.0).collect();
            puzzle.set(*random.pick(&clues).unwrap(), 0);
        }
        _ => puzzle.set(random.below(81) as usize, random.below(9) as u8 + 1),
    }
    puzzle
}

#[test]
fn fast_solver_and_exact_cover_and_a_peer_agree() {
    let minimal = puzzles(RANDOM);
    let mut random = Random::new(11);
    let mut seen = [0; 3];
    for _ in 0..3000 {
        let puzzle = some_puzzle(&mut random, &minimal);
        let count = fast::count(&puzzle, 2);
        seen[count.solutions as usize] += 1;
        assert_eq!(count.first.is_some(), count.solutions > 0);
        if let Some(first) = count.first {
            assert!(first.is_solved(), "{puzzle}");
            assert!(puzzle.clues().all(|(cell, digit)| first.get(cell) == digit), "{puzzle}");
        }
        let mut cover = cover(&puzzle, 2);
        while cover.step().is_some() {}
        assert_eq!(cover.solutions, u64::from(count.solutions), "{puzzle}");
        if puzzle.duplicates().is_empty() {
            let peer = msolve::Sudoku::from(*puzzle.digits()).count_solutions(2);
            assert_eq!(peer, count.solutions as usize, "{puzzle}");
        }
    }
    assert!(seen.iter().all(|&n| n > 300), "{seen:?}");
}

#[test]
fn counts_of_many_solutions_agree_with_exact_cover() {
    const MOST: u32 = 60;
    let minimal = puzzles(RANDOM);
    let mut random = Random::new(13);
    let (mut several, mut all) = (0, 0);
    for _ in 0..24 {
        let mut puzzle = *random.pick(&minimal).unwrap();
        for _ in 0..=random.below(3) {
            let clues: Vec<usize> = puzzle.clues().map(|c| c.0).collect();
            puzzle.set(*random.pick(&clues).unwrap(), 0);
        }
        let count = fast::count(&puzzle, MOST);
        let mut cover = cover(&puzzle, MOST.into());
        while cover.step().is_some() {}
        assert_eq!(cover.solutions, u64::from(count.solutions), "{puzzle}");
        let mut counting = fast::Counting::new(&puzzle, MOST);
        let slices = std::iter::repeat_with(|| counting.advance(3));
        assert_eq!(slices.flatten().next(), Some(count), "{puzzle}");
        several += u32::from(count.solutions < MOST && count.solutions > 2);
        all += u32::from(count.solutions == MOST);
    }
    assert!(several > 3 && all > 3, "{several} {all}");
}

/// What is made from a seed begins with the first solution of such a grid.
#[test]
fn the_first_solution_is_always_the_same() {
    let boxes = "123......456......789.........123......456......789.........123......456......789";
    let first = fast::first(&format::parse(boxes).unwrap()).unwrap();
    let known = "123578694456391872789264315697123548218456937534789261865947123971832456342615789";
    assert_eq!(first.to_string(), known);
}

#[test]
fn every_visible_method_agrees_with_the_fast_solver() {
    let minimal = puzzles(RANDOM);
    let mut random = Random::new(12);
    let mut seen = [0; 3];
    for n in 0..2000 {
        let puzzle = some_puzzle(&mut random, &minimal);
        let count = fast::count(&puzzle, 2);
        seen[count.solutions as usize] += 1;
        for method in Method::ALL {
            // Without propagation the hard ones take long: each method has its share of the easy ones.
            let plain = matches!(method, Method::Backtracking | Method::Fewest);
            if plain && (puzzle.count() < 36 || n % 4 > 0) {
                continue;
            }
            let mut run = run(&puzzle, method, Limits::steps(100_000).latest());
            let status = run.finish();
            if matches!(status, Status::Stopped(_)) {
                assert!(plain, "{method} {puzzle}");
                continue;
            }
            run.seek(u64::MAX);
            let solutions = run.counters().solutions;
            assert_eq!(solutions, u64::from(count.solutions), "{n} {method} {puzzle}");
            assert_eq!(status == Status::Found, count.solutions > 0, "{method} {puzzle}");
            if count.solutions == 1 {
                assert_eq!(run.verdict(), count.first, "{method} {puzzle}");
            }
        }
    }
    assert!(seen.iter().all(|&n| n > 200), "{seen:?}");
}

#[test]
fn landmarks_are_guesses_steps_back_and_solutions() {
    let puzzle = Sudoku::built_in_named("top").unwrap().board();
    for method in [Method::Propagation, Method::ExactCover, Method::Model] {
        let mut run = run(&puzzle, method, Limits::DEFAULT);
        run.finish();
        let (mut t, mut found) = (0, 0);
        while let Some(next) = run.landmark(t, true) {
            assert_eq!(run.landmark(next + 1, false), Some(next));
            found += 1;
            t = next;
        }
        run.seek(u64::MAX);
        let Counters { guesses, backtracks, solutions, .. } = run.counters();
        assert_eq!(found, guesses + backtracks + solutions, "{method}");
        run.seek(run.landmark(0, true).unwrap());
        assert_eq!(run.counters().guesses, 1, "{method}");
    }
}

/// Everything a view can see of a moment.
fn seen(run: &dyn BoardRun) -> String {
    let candidates: Vec<u16> = (0..CELLS).map(|cell| run.candidates(cell)).collect();
    format!(
        "{} {:?} {:?} {candidates:?} {} {:?} {:?} {:?}",
        run.at(),
        run.board(),
        run.marks(),
        run.depth(),
        run.counters(),
        run.lines(),
        run.event(Wanted::default()).map(|event| event.moment((0, 0)))
    )
}

/// Any moment that is sought is the last one of a run that is advanced to it.
fn seeking_is_going(start: impl Fn() -> Box<dyn BoardRun>, times: Vec<u64>) {
    let mut sought = start();
    sought.finish();
    for t in times {
        sought.seek(t);
        let mut fresh = start();
        fresh.advance(sought.at() as u32);
        fresh.seek(u64::MAX);
        assert_eq!(seen(sought.as_ref()), seen(fresh.as_ref()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(24) })]
    #[test]
    fn any_moment_equals_a_fresh_run_advanced_to_it(
        number in 0usize..1000, method in 0usize..5, times in proptest::collection::vec(0u64..3000, 1..6),
    ) {
        let puzzle = puzzles(RANDOM)[number];
        seeking_is_going(|| run(&puzzle, Method::ALL[method], Limits::steps(3000)), times);
    }

    #[test]
    fn any_moment_of_a_making_equals_a_fresh_one(
        seed in any::<u64>(), removal in 0usize..2, symmetry in 0usize..3, hard in any::<bool>(),
        times in proptest::collection::vec(0u64..400, 1..5),
    ) {
        let params = Params {
            removal: Removal::WORDS[removal].0,
            symmetry: Symmetry::WORDS[symmetry].0,
            clues: 0,
            grade: hard.then_some(Grade::Hard),
            seed,
        };
        seeking_is_going(|| Box::new(making(params, Limits::steps(400))), times);
    }

    #[test]
    fn a_shuffled_puzzle_has_as_many_solutions(number in 0usize..1000, seed in any::<u64>()) {
        let puzzle = puzzles(RANDOM)[number];
        let other = shuffles(&puzzle, &mut Random::new(seed))[0].1;
        prop_assert_eq!(fast::count(&other, 2).solutions, 1);
        prop_assert_eq!(other.count(), puzzle.count());
    }
}

/// Over generated minimal puzzles the grades are spread about as HoDoKu's are: Easy 41 %, Medium 17,
/// Hard 19, Unfair 10, Extreme 13. With 500 puzzles, one standard deviation is 1.3 to 2.2 %.
#[test]
fn grades_and_clues_of_minimal_puzzles_are_spread() {
    let mut grades = [0; 5];
    let mut clues = Vec::new();
    for seed in 0..500 {
        let maker = Maker::new(Params { seed, ..Params::default() });
        let puzzle = Opening::by(maker).finish().unwrap().instance;
        let report = human::solve(&puzzle);
        assert_eq!(Some(report.board), fast::count(&puzzle, 2).unique());
        grades[report.grade().unwrap() as usize] += 1;
        clues.push(puzzle.count());
    }
    let bounds = [(180, 230), (65, 105), (75, 115), (35, 65), (45, 85)];
    for (grade, (count, (least, most))) in Grade::ALL.iter().zip(grades.iter().zip(bounds)) {
        assert!((least..=most).contains(count), "{grade}: {grades:?}");
    }
    let mean = clues.iter().sum::<usize>() as f64 / clues.len() as f64;
    assert!((24.2..24.6).contains(&mean), "{mean}");
    assert!(clues.iter().all(|n| (21..=29).contains(n)));
}

/// A fixed set, to the puzzle: any change of the ladder shows here.
#[test]
fn grades_of_the_random_set_are_spread() {
    let mut grades = [0; 5];
    for puzzle in puzzles(RANDOM) {
        grades[human::solve(&puzzle).grade().unwrap() as usize] += 1;
    }
    assert_eq!(grades, [407, 186, 182, 107, 118]);
}

/// Every step only takes away what the solution does not use, and places what it does.
#[test]
fn steps_of_the_human_solver_are_sound() {
    for (text, most) in [(RANDOM, 120), (SEVENTEEN, 40), (TOP, 60)] {
        for puzzle in puzzles(text).iter().take(most) {
            let solution = fast::count(puzzle, 2).unique().unwrap();
            let mut grid = Grid::new(puzzle);
            while let Some(step) = human::next_step(&grid) {
                if let Some((cell, digit)) = step.place {
                    assert_eq!(solution.get(cell), digit, "{puzzle} {step:?}");
                }
                for &(cell, digit) in &step.remove {
                    assert_ne!(solution.get(cell), digit, "{puzzle} {step:?}");
                    assert!(grid.has(cell, digit));
                }
                grid.apply(&step);
            }
            assert_eq!(*grid.board(), solution);
        }
    }
}

#[test]
fn puzzles_without_a_single_solution_do_not_hang_the_human_solver() {
    assert_eq!(human::solve(&Board::EMPTY.with(0, 1).with(1, 1)).grade(), None);
    let none = Board::EMPTY.with(0, 5).with(80, 5).with(3, 1).with(4, 2).with(5, 3);
    human::solve_up_to(&none, Grade::Unfair);
}
