//! Sudoku as an exact cover, and its run by dancing links.

use super::super::human::Grid;
use super::super::visible::Counters;
use super::super::{Board, CELLS, cell_name};
use super::matrix::{Demand, Matrix, RowState, demand, demand_words, demands, given, placing};
use super::{BoardRun, Choice, Line, Mark, moment};
use crate::engine::exact_cover::{ExactCover, Op};
use crate::engine::limits::Limits;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::{Keep, Run, delegate_run};
use crate::engine::trail::Trail;

/// A run by dancing links. The columns that the clues cover are covered before the first step.
pub struct CoverRun {
    trail: Trail<ExactCover>,
    puzzle: Board,
    /// The step that led to the moment shown.
    last: Option<Op>,
}

/// The exact cover problem that a puzzle leaves; stops at `most` solutions.
pub fn cover(puzzle: &Board, most: u64) -> ExactCover {
    let given = given(puzzle);
    let count = |demand: u32| given.get(demand as usize).copied().unwrap_or(0);
    let rows = (0..CELLS).flat_map(|cell| {
        (0..9).map(move |digit| {
            let demands = demands(cell, digit);
            // A clue in the way.
            if demands.iter().any(|&d| count(d) > 0) { Vec::new() } else { demands.to_vec() }
        })
    });
    let all = given.len() as u32;
    ExactCover::new(all, rows, most).without((0..all).filter(|&demand| count(demand) == 1))
}

impl CoverRun {
    /// The run at the beginning of a puzzle.
    pub(super) fn new(puzzle: &Board, limits: Limits, keep: Keep) -> CoverRun {
        let trail = Trail::with(cover(puzzle, 2), limits, keep);
        CoverRun { trail, puzzle: *puzzle, last: None }
    }

    /// The placements chosen: cell, digit and the rows their column had.
    fn chosen(&self) -> impl Iterator<Item = (usize, u8, u32)> + '_ {
        self.trail.scene().levels.iter().filter_map(|level| {
            let (cell, digit) = placing(level.row?);
            Some((cell, digit, level.size))
        })
    }

    fn refresh(&mut self) {
        self.last = self.trail.last_op();
    }

    pub(super) fn trail(&self) -> &Trail<ExactCover> {
        &self.trail
    }

    pub(super) fn last(&self) -> Option<Op> {
        self.last
    }

    /// The matrix before the first step.
    pub(super) fn beginning(&self) -> Matrix {
        Matrix::new(given(&self.puzzle))
    }
}

delegate_run!([] CoverRun => |this| this.trail, then refresh);

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
            marks[cell] = match of {
                _ if Some(cell) == last && matches!(self.last, Some(Op::Choose { .. })) => {
                    Mark::Current
                }
                0 | 1 => Mark::Follows,
                _ => Mark::Guess(depth),
            };
        }
        match self.last {
            Some(Op::DeadEnd { column }) => mark_failed(&mut marks, &self.board(), column),
            Some(Op::Retract { row, .. }) => {
                if let Some(mark) = marks.get_mut(placing(row).0) {
                    *mark = Mark::Current;
                }
            }
            Some(Op::Column { column, .. }) => {
                if let Demand::Cell(cell) = demand(column) {
                    marks[cell] = Mark::Current;
                }
            }
            _ => {}
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.trail.scene().levels.iter().filter(|level| level.size > 1).count() as u32
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
        match self.last {
            None => "the puzzle".into(),
            Some(Op::Column { column, size }) => {
                format!("column: {} ({size})", demand_words(column))
            }
            Some(Op::Choose { row, .. }) => {
                let (cell, digit) = placing(row);
                format!("{} = {digit}", cell_name(cell))
            }
            Some(Op::DeadEnd { column }) => {
                format!("conflict: {} fits nowhere", demand_words(column))
            }
            Some(Op::Solution) => format!("solution {}", scene.solutions),
            Some(Op::Retract { row, .. }) => {
                let (cell, digit) = placing(row);
                format!("back: {} is not {digit}", cell_name(cell))
            }
        }
    }

    fn verdict(&self) -> Option<Board> {
        let rows = self.trail.solver().first_solution()?;
        let placings = rows.iter().map(|&row| placing(row));
        Some(placings.fold(self.puzzle, |board, (cell, digit)| board.with(cell, digit)))
    }

    fn moment(&mut self, wanted: Wanted) -> Option<Moment> {
        moment::cover(self, wanted)
    }

    fn choices(&self) -> Vec<Choice> {
        let mut matrix = self.beginning();
        let mut choices = Vec::new();
        for level in &self.trail.scene().levels {
            matrix.choose(level);
            if level.size < 2 {
                continue;
            }
            let of = |state: RowState| {
                let rows = matrix.rows.iter().filter(move |row| row.2 == state);
                rows.map(|&(cell, digit, _)| (cell, digit)).collect()
            };
            let cell = match demand(level.column) {
                Demand::Cell(cell) => Some(cell),
                Demand::Unit(..) => None,
            };
            let about = demand_words(level.column);
            let now = level.row.map(placing);
            let (left, tried) = (of(RowState::Left), of(RowState::Tried));
            choices.push(Choice { cell, about, now, left, tried });
        }
        choices
    }

    fn matrix(&self) -> Option<Matrix> {
        let mut matrix = self.beginning();
        self.trail.scene().levels.iter().for_each(|level| matrix.choose(level));
        if let Some(Op::DeadEnd { column }) = self.last {
            matrix.look_at(column);
        }
        if self.at() == 0
            && let Some(&(column, _)) = matrix.open().first()
        {
            matrix.look_at(column);
        }
        Some(matrix)
    }
}

/// Marks what a column that no row can cover stands for: its cell, or the unit.
fn mark_failed(marks: &mut [Mark; CELLS], board: &Board, column: u32) {
    match demand(column) {
        Demand::Cell(cell) => marks[cell] = Mark::Wrong,
        Demand::Unit(unit, digit) => super::mark_unit(marks, board, unit, digit),
    }
}
