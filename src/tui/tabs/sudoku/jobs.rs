//! What takes longer than a key: making puzzles and grading them, a slice at a time.

use super::SudokuTab;
use super::watching::{Watched, Watching};
use crate::engine::run::Status;
use crate::engine::trail::Solver;
use crate::puzzles::sudoku::Board;
use crate::puzzles::sudoku::generate::{Maker, TRIES};
use crate::puzzles::sudoku::human::{self, Grade, Grid};
use crate::puzzles::sudoku::library::Named;
use crate::puzzles::sudoku::recipe::{GameId, Recipe};
use crate::puzzles::sudoku::run::making;
use crate::tui::keys::Mode;

/// The hard part of grading, a step at a time.
pub(super) enum Grading {
    Working(Box<Grid>, Grade),
    /// The grade; none if the puzzle has not exactly one solution.
    Known(Option<Grade>),
}

impl SudokuTab {
    /// Begins to make a puzzle: to be watched, or to be played when it is done.
    pub(super) fn make(&mut self, recipe: Recipe, seed: u64, watch: bool) {
        self.recipe = recipe;
        self.seed = u32::try_from(seed).unwrap_or(0).wrapping_add(1);
        self.hint = None;
        self.message = None;
        if watch {
            let run = making(recipe, seed, self.limits);
            let run = Watched::Making(Box::new(run), recipe, seed);
            self.watching = Some(Watching::new(run, self.speed));
            self.mode = Mode::Watch;
            if let Some(watching) = &mut self.watching {
                watching.begin();
            }
        } else {
            self.mode = Mode::Play;
            self.making = Some((Box::new(Maker::new(recipe, seed)), recipe, seed));
        }
    }

    /// Takes over what a making run made, when it is left.
    pub(super) fn take_made(&mut self) {
        if let Some((recipe, seed, board)) = self.watching.as_ref().and_then(|w| w.run().made()) {
            self.watching = None;
            self.open_made(recipe, seed, board);
        }
    }

    fn open_made(&mut self, recipe: Recipe, seed: u64, board: Board) {
        self.open(Named { name: format!("#{seed}"), board });
        self.id = GameId::Made(recipe, seed);
    }

    /// Goes on making a puzzle; whether anything shown has changed.
    pub(super) fn compute_making(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Some((maker, recipe, seed)) = &mut self.making {
            for _ in 0..32 {
                maker.step();
            }
            let (recipe, seed, board) = (*recipe, *seed, *maker.puzzle());
            match maker.status() {
                Status::Running if enough() => return false,
                Status::Running => continue,
                Status::Found => self.open_made(recipe, seed, board),
                _ => {
                    let grade = recipe.grade.map_or("such", Grade::name);
                    self.message = Some(format!("no {grade} puzzle in {TRIES} tries"));
                }
            }
            self.making = None;
            return true;
        }
        false
    }

    /// Goes on grading; whether the grade is known now.
    pub(super) fn compute_grade(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Grading::Working(grid, hardest) = &mut self.grading {
            match human::next_step(grid) {
                Some(step) => {
                    *hardest = (*hardest).max(step.technique.grade());
                    grid.apply(&step);
                }
                None => {
                    let known = Some(*hardest).filter(|_| grid.board().is_solved());
                    self.grading = Grading::Known(known);
                    return true;
                }
            }
            if enough() {
                break;
            }
        }
        false
    }
}
