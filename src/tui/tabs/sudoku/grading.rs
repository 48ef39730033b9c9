//! Grading the puzzle in the background.

use super::SudokuTab;
use crate::engine::work;
use crate::puzzles::sudoku::human::{self, Grade, Grid};
use crate::puzzles::sudoku::play::{Counting, Solutions};

/// The work of a step of a human solver, about: every technique looks at every unit and digit.
const GRADED: u64 = 200 * work::STEP;

/// How hard the puzzle is, as far as that is known.
pub enum Grading {
    /// The solutions of the puzzle are being counted first.
    Counting(Box<Counting>),
    /// The hardest technique so far, and the grid from here.
    Working(Box<Grid>, Grade),
    /// The grade; none if the puzzle has not exactly one solution.
    Known(Option<Grade>),
}

impl SudokuTab {
    /// Begins to grade the puzzle at hand.
    pub(super) fn begin_grading(&mut self) {
        match self.game.solutions() {
            Solutions::None => self.say("this puzzle has no solution"),
            Solutions::Several => self.say("this puzzle has more than one solution"),
            Solutions::One(_) | Solutions::Unknown => {}
        }
        self.look.grading = match self.game.solutions() {
            Solutions::One(_) => {
                Grading::Working(Box::new(Grid::new(&self.named.instance)), Grade::Easy)
            }
            Solutions::None | Solutions::Several => Grading::Known(None),
            Solutions::Unknown => Grading::Counting(Box::new(Counting::new(&self.named.instance))),
        };
    }

    /// Goes on grading until `enough`; whether the grade is known now.
    pub(super) fn grade(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Grading::Counting(counting) = &mut self.look.grading {
            let solutions = counting.advance();
            if solutions != Solutions::Unknown {
                self.game.know(solutions);
                self.begin_grading();
                return true;
            }
            if enough() {
                return false;
            }
        }
        while let Grading::Working(grid, hardest) = &mut self.look.grading {
            work::spend(GRADED);
            match human::next_step(grid) {
                Some(step) => {
                    *hardest = (*hardest).max(step.technique.grade());
                    grid.apply(&step);
                }
                None => {
                    let known = Some(*hardest).filter(|_| grid.board().is_solved());
                    self.look.grading = Grading::Known(known);
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
