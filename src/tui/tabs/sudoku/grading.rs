//! Grading the puzzle in the background.

use super::SudokuTab;
use crate::puzzles::sudoku::human::{self, Grade, Grid};
use crate::puzzles::sudoku::play::Solutions;

/// How hard the puzzle is, as far as that is known.
pub enum Grading {
    /// The hardest technique so far, and the grid from here.
    Working(Box<Grid>, Grade),
    /// The grade; none if the puzzle has not exactly one solution.
    Known(Option<Grade>),
}

impl SudokuTab {
    /// Begins to grade the puzzle at hand.
    pub(super) fn begin_grading(&mut self) {
        self.look.grading = match self.game.solutions() {
            Solutions::One(_) => {
                Grading::Working(Box::new(Grid::new(&self.named.instance)), Grade::Easy)
            }
            Solutions::None | Solutions::Several => Grading::Known(None),
        };
    }

    /// Goes on grading until `enough`; whether the grade is known now.
    pub(super) fn grade(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while let Grading::Working(grid, hardest) = &mut self.look.grading {
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
