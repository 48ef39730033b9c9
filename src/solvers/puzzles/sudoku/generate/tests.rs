//! Generated puzzles have a unique solution, are minimal, have the wanted parameters, and never change.

use super::*;
use proptest::prelude::*;

fn params() -> Params {
    Params::default()
}

fn make(params: Params) -> Result<Board, String> {
    Opening::by(Maker::new(params)).finish().map(|named| named.instance)
}

#[test]
fn a_seed_gives_the_same_puzzle_for_ever() {
    let retry = Params { removal: Removal::RandomRetry, ..params() };
    let rotate = Params { symmetry: Symmetry::Rotate, ..params() };
    let made: Vec<String> = [(params(), 1), (params(), 2), (retry, 1), (rotate, 1)]
        .into_iter()
        .map(|(params, seed)| make(Params { seed, ..params }).unwrap().to_string())
        .collect();
    insta::assert_snapshot!(made.join("\n"));
}

#[test]
fn ordered_puzzles_are_minimal() {
    let mut clues = 0;
    for seed in 0..30 {
        let puzzle = make(Params { seed, ..params() }).unwrap();
        assert!(fast::count(&puzzle, 2).unique().is_some());
        for (cell, _) in puzzle.clues() {
            assert!(fast::count(&puzzle.with(cell, 0), 2).unique().is_none());
        }
        clues += puzzle.count();
    }
    assert!((23 * 30..26 * 30).contains(&clues), "{clues}");
}

#[test]
fn wishes_come_true() {
    for symmetry in [Symmetry::Rotate, Symmetry::Mirror] {
        let puzzle = make(Params { symmetry, seed: 5, ..params() }).unwrap();
        assert!(fast::count(&puzzle, 2).unique().is_some());
        for (cell, _) in puzzle.clues() {
            assert!(cells(group(cell, symmetry)).all(|other| puzzle.get(other) != 0));
        }
    }
    let puzzle = make(Params { clues: 35, seed: 5, ..params() }).unwrap();
    assert_eq!(puzzle.count(), 35);
    for grade in Grade::ALL {
        let made = make(Params { grade: Some(grade), seed: 9, ..params() }).unwrap();
        assert_eq!(human::solve(&made).grade(), Some(grade));
    }
    let impossible = Params { clues: 70, grade: Some(Grade::Extreme), seed: 1, ..params() };
    assert!(make(impossible).unwrap_err().contains("no Extreme puzzle in 400 tries"));
}

#[test]
fn shuffling_keeps_a_solution() {
    let mut random = Random::new(3);
    let (grid, shuffles) = full_grid(&mut random);
    assert!(grid.is_solved() && shuffles.iter().all(|(_, grid)| grid.is_solved()));
    let full = shuffles[0].1;
    assert!(full.is_solved());
    let other = super::shuffles(&full, &mut random)[0].1;
    assert!(other.is_solved());
    assert_ne!(other, full);
}

proptest! {
    #[test]
    fn an_id_is_read_back(
        removal in 0usize..2, symmetry in 0usize..3, clues in 0u8..82, grade in 0usize..6,
        seed in any::<u64>(),
    ) {
        let params = Params {
            removal: Removal::ALL[removal],
            symmetry: Symmetry::ALL[symmetry],
            clues,
            grade: Grade::ALL.get(grade).copied(),
            seed,
        };
        prop_assert_eq!(params.to_string().parse::<Params>(), Ok(params));
    }

    #[test]
    fn anything_else_is_refused_in_one_line(text in "(sudoku:)?.{0,40}") {
        if let Err(why) = text.parse::<Params>() {
            prop_assert!(!why.contains('\n'));
        }
    }
}
