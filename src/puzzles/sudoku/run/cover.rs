//! Sudoku as an exact cover, and its run by dancing links.

use super::super::human::Grid;
use super::super::visible::Counters;
use super::super::{Board, CELLS, cell_name};
use super::matrix::{Demand, Matrix, RowState, demand, demand_words, demands, given, placing};
use super::{BoardRun, Choice, Line, Mark, cell_facts, counted, place, placement, stack, untried};
use crate::engine::exact_cover::{ExactCover, Op};
use crate::puzzles::prelude::*;

/// A run by dancing links. The columns that the clues cover are covered before the first step.
pub struct CoverRun {
    trail: Trail<ExactCover>,
    puzzle: Board,
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
        CoverRun { trail: Trail::with(cover(puzzle, 2), limits, keep), puzzle: *puzzle }
    }

    /// The placements chosen: cell, digit and the rows their column had.
    fn chosen(&self) -> impl Iterator<Item = (usize, u8, u32)> + '_ {
        self.trail.scene().levels.iter().filter_map(|level| {
            let (cell, digit) = placing(level.row?);
            Some((cell, digit, level.size))
        })
    }

    /// The matrix before the first step.
    fn beginning(&self) -> Matrix {
        Matrix::new(given(&self.puzzle))
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
            marks[cell] = match of {
                _ if Some(cell) == last && matches!(self.trail.last(), Some(Op::Choose { .. })) => {
                    Mark::Current
                }
                0 | 1 => Mark::Follows,
                _ => Mark::Guess(depth),
            };
        }
        match self.trail.last().copied() {
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

    fn verdict(&self) -> Option<Board> {
        let rows = self.trail.solver().first_solution()?;
        let placings = rows.iter().map(|&row| placing(row));
        Some(placings.fold(self.puzzle, |board, (cell, digit)| board.with(cell, digit)))
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
        if let Some(Op::DeadEnd { column }) = self.trail.last().copied() {
            matrix.look_at(column);
        }
        if self.at() == 0
            && let Some(&(column, _)) = matrix.open().first()
        {
            matrix.look_at(column);
        }
        Some(matrix)
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.trail.kept()?.copied();
        let now = self.matrix()?;
        let open = if wanted.words { now.open() } else { Vec::new() };
        let event = match op {
            None => start(&open, wanted),
            Some(Op::Column { column, size }) => chosen_column(&now, (column, size), &open, wanted),
            Some(Op::Choose { row, left }) => {
                chosen_row(self, &now, placing(row), wanted).guess(left > 0)
            }
            Some(Op::DeadEnd { column }) => Event::new(wanted, "conflict", 3, || {
                let demand = demand_words(column);
                match now.is_broken(column) {
                    true => format!("The puzzle has {demand} twice: it has no solution."),
                    false => format!("No row is left for {demand}: this cannot become a solution."),
                }
            })
            .facts(about(column, 0)),
            Some(Op::Solution) => Event::new(wanted, "solution", 1, || {
                format!("No column is left to cover: solution {}.", self.counters().solutions)
            }),
            Some(Op::Retract { row, exhausted }) => {
                let (cell, digit) = placing(row);
                let event = Event::new(wanted, "take back", 8, || {
                    let name = placement(cell, digit);
                    let why = match exhausted {
                        Some(level) => {
                            format!("Every row for {} failed", demand_words(level.column))
                        }
                        None => "It goes back".into(),
                    };
                    format!("{why}: row {name} is removed and its columns are uncovered.")
                });
                let uncovered = demands(cell, usize::from(digit) - 1).into_iter();
                let uncovered = uncovered.map(|demand| {
                    format!("{} is uncovered", phrases::sentence(&demand_words(demand)))
                });
                let back = std::iter::once(()).flat_map(|()| now.rivals(cell, digit));
                let back =
                    back.map(|(cell, digit)| format!("row {} is back", placement(cell, digit)));
                event.facts(place(cell, digit)).inside(uncovered.chain(back))
            }
        };
        let choices = if wanted.words { self.choices() } else { Vec::new() };
        let rows = || now.rows.iter().filter(|row| row.2 == RowState::Left).collect();
        let event = event
            .facts([("columns left", count(now.columns_left()))])
            .facts(counted(self.counters(), self.depth()))
            .list("rows of this column not tried", rows, |row| placement(row.0, row.1))
            .list(
                "columns left, fewest rows first",
                || open,
                |&(column, size)| format!("{} ({size})", demand_words(column)),
            )
            .stack(|| stack(&choices))
            .lists(|| Some(untried(&choices, wanted)).filter(|list| list.total > 0));
        Some(event)
    }
}

/// Marks what a column that no row can cover stands for: its cell, or the unit.
fn mark_failed(marks: &mut [Mark; CELLS], board: &Board, column: u32) {
    match demand(column) {
        Demand::Cell(cell) => marks[cell] = Mark::Wrong,
        Demand::Unit(unit, digit) => super::mark_unit(marks, board, unit, digit),
    }
}

/// What a column stands for, and how many rows it has: its cell, or the digit that a unit needs.
fn about(column: u32, size: u32) -> Facts {
    let mut facts = match demand(column) {
        Demand::Cell(cell) => cell_facts(cell),
        Demand::Unit(_, digit) => vec![("digit", count(digit))],
    };
    facts.extend([("column", Fact::Text(demand_words(column))), ("size", count(size))]);
    facts
}

fn start(open: &[(u32, usize)], wanted: Wanted) -> Event {
    Event::new(wanted, "start", 0, || {
        format!(
            "Of 324 columns the clues cover {}; {} are left. A column is something the grid needs, a row a digit in a cell.",
            324 - open.len(),
            open.len(),
        )
    })
}

fn chosen_column(
    now: &Matrix,
    (column, size): (u32, u32),
    open: &[(u32, usize)],
    wanted: Wanted,
) -> Event {
    let event = Event::new(wanted, "column chosen", 2, || {
        let rows = phrases::list(now.rows.iter().map(|row| placement(row.0, row.1)));
        let ties = open.iter().filter(|(_, rows)| *rows as u32 == size).count();
        let first = match ties {
            0 | 1 => "no column has fewer".into(),
            n => format!("of {} with so few it is the first", phrases::counted(n, "column")),
        };
        let count = phrases::counted(size as usize, "row");
        format!("The column {} has {count}, {rows}: {first}.", demand_words(column))
    });
    let inside = now.rows.iter().map(|row| format!("row {} can cover it", placement(row.0, row.1)));
    event.facts(about(column, size)).inside(inside)
}

fn chosen_row(run: &CoverRun, now: &Matrix, (cell, digit): (usize, u8), wanted: Wanted) -> Event {
    let event = Event::new(wanted, "row chosen", 5, || {
        let name = placement(cell, digit);
        let of = |state| {
            let rows = now.rows.iter().filter(move |row| row.2 == state);
            rows.map(|row| placement(row.0, row.1)).collect::<Vec<_>>()
        };
        let (tried, left) = (of(RowState::Tried), of(RowState::Left));
        let after = match tried.as_slice() {
            [] => String::new(),
            _ => format!("After {} failed, ", phrases::list(&tried)),
        };
        let wait = match left.as_slice() {
            [] if tried.is_empty() => "it is the only one".into(),
            [] => "it is the last one".into(),
            [one] => format!("{one} waits"),
            _ => format!("{} wait", phrases::list(&left)),
        };
        phrases::sentence(&format!(
            "{after}row {name} is chosen; {wait}. It covers four columns: {}.",
            phrases::list(demands(cell, usize::from(digit) - 1).map(demand_words))
        ))
    });
    let covered = demands(cell, usize::from(digit) - 1).into_iter();
    let covered =
        covered.map(|demand| format!("{} is covered", phrases::sentence(&demand_words(demand))));
    // The rows that go are those of the matrix before.
    let gone = std::iter::once(()).flat_map(|()| {
        let mut before = run.beginning();
        let levels = &run.trail.scene().levels;
        levels.iter().take(levels.len().saturating_sub(1)).for_each(|level| before.choose(level));
        before.rivals(cell, digit)
    });
    let gone = gone.map(|(at, digit)| format!("row {} = {digit} goes", cell_name(at)));
    event.facts(place(cell, digit)).inside(covered.chain(gone))
}
