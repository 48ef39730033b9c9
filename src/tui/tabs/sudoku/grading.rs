//! Grading the puzzle in the background.

use super::SudokuTab;
use crate::engine::work;
use crate::puzzles::sudoku::Board;
use crate::puzzles::sudoku::human::{self, Grade, Grid};
use crate::puzzles::sudoku::play::{Counting, Solutions};

/// The work of a step of a human solver, about: every technique looks at every unit and digit.
pub const GRADED: u64 = 200 * work::STEP;

/// How hard the puzzle is, as far as that is known.
pub enum Grading {
    /// The solutions of the puzzle are being counted first.
    Counting(Box<Counting>),
    /// The hardest technique so far, and the grid from here.
    Working(Box<Grid>, Grade),
    /// The grade; none if the puzzle has not exactly one solution.
    Known(Option<Grade>),
}

impl Grading {
    /// Begins to grade a puzzle with so many solutions.
    pub fn of(puzzle: &Board, solutions: Solutions) -> Grading {
        match solutions {
            Solutions::One(_) => Grading::Working(Box::new(Grid::new(puzzle)), Grade::Easy),
            Solutions::None | Solutions::Several => Grading::Known(None),
            Solutions::Unknown => Grading::Counting(Box::new(Counting::new(puzzle))),
        }
    }

    /// Whether there is something left to compute.
    pub fn is_busy(&self) -> bool {
        !matches!(self, Grading::Known(_))
    }

    /// Goes on counting until `enough`; how many solutions there are, once that is known.
    pub fn count(&mut self, enough: &mut dyn FnMut() -> bool) -> Option<Solutions> {
        let Grading::Counting(counting) = self else { return None };
        loop {
            let solutions = counting.advance();
            if solutions != Solutions::Unknown {
                return Some(solutions);
            }
            if enough() {
                return None;
            }
        }
    }

    /// Goes on with the human solver until `enough`; whether the grade is known now.
    pub fn work(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Grading::Working(grid, hardest) = self {
            work::charge(GRADED);
            match human::next_step(grid) {
                Some(step) => {
                    *hardest = (*hardest).max(step.technique.grade());
                    grid.apply(&step);
                }
                None => {
                    let known = Some(*hardest).filter(|_| grid.board().is_solved());
                    *self = Grading::Known(known);
                    return true;
                }
            }
            if enough() {
                break;
            }
        }
        false
    }

    /// What is known, in words.
    pub fn words(&self, solutions: Solutions) -> String {
        match (self, solutions) {
            (_, Solutions::None) => "no solution".into(),
            (_, Solutions::Several) => "not unique".into(),
            (Grading::Counting(_), _) => "counting ...".into(),
            (Grading::Working(..), _) => "grading ...".into(),
            (Grading::Known(grade), _) => grade.map_or("unknown".into(), |g| g.to_string()),
        }
    }
}

impl SudokuTab {
    /// Begins to grade the puzzle at hand.
    pub(super) fn begin_grading(&mut self) {
        match self.game.solutions() {
            Solutions::None => self.notify("this puzzle has no solution"),
            Solutions::Several => self.notify("this puzzle has more than one solution"),
            Solutions::One(_) | Solutions::Unknown => {}
        }
        self.look.grading = Grading::of(&self.named().instance, self.game.solutions());
    }

    /// Goes on grading until `enough`; whether the grade is known now.
    pub(super) fn grade(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        if let Some(solutions) = self.look.grading.count(enough) {
            self.game.know(solutions);
            self.begin_grading();
            return true;
        }
        self.look.grading.work(enough)
    }
}
