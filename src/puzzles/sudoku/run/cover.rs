//! Sudoku as an exact cover, and its run by dancing links.

use super::super::human::Grid;
use super::super::visible::{Counters, Landmark};
use super::super::{Board, CELLS, block, cell_name, column, row, unit_name};
use super::{BoardRun, Line, Mark};
use crate::engine::exact_cover::ExactCover;
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, delegate_run};
use crate::engine::trail::Trail;

/// Sudoku as an exact cover: columns are cells, then row-digit, column-digit and box-digit pairs; row
/// `9 * cell + digit - 1` puts a digit into a cell.
pub struct CoverRun {
    trail: Trail<ExactCover>,
    puzzle: Board,
}

/// The cell and digit of a row of the cover.
fn placing(row: u32) -> (usize, u8) {
    ((row / 9) as usize, (row % 9) as u8 + 1)
}

fn demands(cell: usize, digit: usize) -> [u32; 4] {
    [
        cell,
        81 + row(cell) * 9 + digit,
        162 + column(cell) * 9 + digit,
        243 + block(cell) * 9 + digit,
    ]
    .map(|n| n as u32)
}

/// The exact cover problem of a puzzle; stops at `most` solutions.
pub fn cover(puzzle: &Board, most: u64) -> ExactCover {
    let rows = (0..CELLS).flat_map(|cell| {
        let given = usize::from(puzzle.get(cell));
        (0..9).map(move |digit| match given == 0 || given == digit + 1 {
            true => demands(cell, digit).to_vec(),
            false => Vec::new(),
        })
    });
    ExactCover::new(324, rows, most)
}

/// A column of the cover in words.
fn demand_words(demand: u32) -> String {
    let (kind, rest) = (demand / 81, demand % 81);
    match kind {
        0 => format!("a digit for {}", cell_name(rest as usize)),
        kind => {
            let unit = (kind as usize - 1) * 9 + (rest / 9) as usize;
            format!("{} in {}", rest % 9 + 1, unit_name(unit))
        }
    }
}

impl CoverRun {
    /// The run at the beginning of a puzzle.
    pub(super) fn new(puzzle: &Board, limits: Limits, keep: Keep) -> CoverRun {
        CoverRun { trail: Trail::with(cover(puzzle, 2), limits, keep), puzzle: *puzzle }
    }

    fn chosen(&self) -> impl Iterator<Item = (usize, u8, u32)> + '_ {
        self.trail.scene().chosen.iter().map(|&(row, of)| {
            let (cell, digit) = placing(row);
            (cell, digit, of)
        })
    }
}

delegate_run!([] CoverRun => |this| this.trail);

impl BoardRun for CoverRun {
    fn board(&self) -> Board {
        self.chosen().fold(self.puzzle, |board, (cell, digit, _)| board.with(cell, digit))
    }

    fn candidates(&self, cell: usize) -> u16 {
        Grid::new(&self.board()).candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = [Mark::Plain; CELLS];
        let mut depth = 0;
        let last = self.chosen().last().map(|c| c.0);
        for (cell, _, of) in self.chosen() {
            depth += u32::from(of > 1);
            if self.puzzle.get(cell) == 0 {
                marks[cell] = match of {
                    _ if Some(cell) == last => Mark::Current,
                    0 | 1 => Mark::Follows,
                    _ => Mark::Guess(depth),
                };
            }
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.chosen().filter(|c| c.2 > 1).count() as u32
    }

    fn counters(&self) -> Counters {
        let scene = self.trail.scene();
        Counters {
            nodes: scene.nodes,
            guesses: scene.guesses,
            backtracks: scene.dead_ends,
            solutions: scene.solutions,
        }
    }

    fn lines(&self, most: usize) -> Vec<Line> {
        let mut depth = 0;
        let all: Vec<Line> = self
            .chosen()
            .map(|(cell, digit, of)| {
                depth += u32::from(of > 1);
                let name = cell_name(cell);
                let words = match of {
                    0 | 1 => format!("{name} = {digit} the only way"),
                    _ => format!("{name} = {digit}? of {of} ways"),
                };
                Line { depth, words }
            })
            .collect();
        all.into_iter().rev().take(most).rev().collect()
    }

    fn now(&self) -> String {
        let scene = self.trail.scene();
        if scene.chosen.len() == CELLS {
            return format!("solution {}", scene.solutions);
        }
        match self.lines(1).pop() {
            Some(line) => line.words,
            None => format!("first demand: {}", demand_words(0)),
        }
    }

    fn verdict(&self) -> Option<Board> {
        let rows = self.trail.solver().first_solution()?;
        let placings = rows.iter().map(|&row| placing(row));
        Some(placings.fold(self.puzzle, |board, (cell, digit)| board.with(cell, digit)))
    }

    fn landmark_of(&self, kind: Landmark, t: u64, forward: bool) -> Option<u64> {
        self.trail.landmark_of(kind as u8, t, forward)
    }
}
