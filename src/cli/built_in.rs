//! The puzzles of this program: one line each, in the order of the title line.

use super::registry::Registry;
use crate::puzzles::boxup::Boxup;
use crate::puzzles::dominoes::Dominoes;
use crate::puzzles::lights_out::LightsOut;
use crate::puzzles::pacman::Pacman;
use crate::puzzles::sudoku::Sudoku;
use std::rc::Rc;

impl Registry {
    /// The five puzzles of this program.
    pub fn built_in() -> Registry {
        Registry::new(vec![
            Rc::new(Pacman),
            Rc::new(LightsOut),
            Rc::new(Sudoku),
            Rc::new(Boxup),
            Rc::new(Dominoes),
        ])
    }
}
