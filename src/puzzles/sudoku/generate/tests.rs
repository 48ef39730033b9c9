//! The generator keeps its word: unique, minimal, as wished, the same for ever.

use super::*;

fn recipe() -> Recipe {
    Recipe::default()
}

#[test]
fn a_seed_gives_the_same_puzzle_for_ever() {
    let retry = Recipe { removal: Removal::RandomRetry, ..recipe() };
    let rotate = Recipe { symmetry: Symmetry::Rotate, ..recipe() };
    let made: Vec<String> = [(recipe(), 1), (recipe(), 2), (retry, 1), (rotate, 1)]
        .into_iter()
        .map(|(recipe, seed)| make(recipe, seed).unwrap().puzzle.to_string())
        .collect();
    insta::assert_snapshot!(made.join("\n"));
}

#[test]
fn ordered_puzzles_are_minimal() {
    let mut clues = 0;
    for seed in 0..30 {
        let puzzle = make(recipe(), seed).unwrap().puzzle;
        assert!(fast::is_unique(&puzzle));
        for (cell, _) in puzzle.clues() {
            assert!(!fast::is_unique(&puzzle.with(cell, 0)));
        }
        clues += puzzle.count();
    }
    assert!((23 * 30..26 * 30).contains(&clues), "{clues}");
}

#[test]
fn wishes_come_true() {
    for symmetry in [Symmetry::Rotate, Symmetry::Mirror] {
        let puzzle = make(Recipe { symmetry, ..recipe() }, 5).unwrap().puzzle;
        assert!(fast::is_unique(&puzzle));
        for (cell, _) in puzzle.clues() {
            assert!(Group::new(cell, symmetry).cells().all(|other| puzzle.get(other) != 0));
        }
    }
    let puzzle = make(Recipe { clues: 35, ..recipe() }, 5).unwrap().puzzle;
    assert_eq!(puzzle.count(), 35);
    for grade in Grade::ALL {
        let made = make(Recipe { grade: Some(grade), ..recipe() }, 9).unwrap();
        assert_eq!(human::solve(&made.puzzle).grade(), Some(grade));
    }
    let impossible = Recipe { clues: 70, grade: Some(Grade::Extreme), ..recipe() };
    assert!(make(impossible, 1).unwrap_err().contains("no Extreme puzzle in 400 tries"));
}

#[test]
fn shuffling_keeps_a_solution() {
    let mut random = Random::new(3);
    let full = full_grid(&mut random);
    assert!(full.is_solved());
    let other = shuffled(&full, &mut random);
    assert!(other.is_solved());
    assert_ne!(other, full);
}
