//! Sudoku as an exact cover: the matrix at a moment, and the run by dancing links.
//!
//! Columns ("demands") are cells, then row-digit, column-digit and box-digit pairs; row `9 * cell +
//! digit - 1` puts a digit into a cell.

use super::super::human::Grid;
use super::*;
use crate::engine::exact_cover::{ExactCover, Level, Op};

/// A run by dancing links. The columns that the clues cover are covered before the first step.
pub struct CoverRun {
    trail: Trail<ExactCover>,
    puzzle: Board,
}

/// The exact cover problem that a puzzle leaves; stops at `most` solutions.
pub fn cover(puzzle: &Board, most: u64) -> ExactCover {
    let given = Matrix::new(puzzle);
    let rows = (0..CELLS).flat_map(|cell| (1..=9).map(move |digit| (cell, digit)));
    // Without those that a clue is in the way of.
    let rows = rows.map(|(cell, digit)| match given.is_left(cell, digit) {
        true => demands(cell, digit).to_vec(),
        false => Vec::new(),
    });
    let all = 0..DEMANDS as u32;
    ExactCover::new(all.end, rows, most).without(all.filter(|&demand| given.is_covered(demand)))
}

impl CoverRun {
    /// The run at the beginning of a puzzle.
    pub(super) fn new(puzzle: &Board, limits: Limits) -> CoverRun {
        CoverRun { trail: Trail::with(cover(puzzle, 2), limits), puzzle: *puzzle }
    }

    /// The placements chosen: cell, digit and the rows their column had.
    fn chosen(&self) -> impl Iterator<Item = (usize, u8, u32)> + '_ {
        self.trail.shown().levels.iter().filter_map(|level| {
            let (cell, digit) = placing(level.row?);
            Some((cell, digit, level.size))
        })
    }

    /// The matrix with the columns chosen first, all but the last `but`.
    fn matrix_but(&self, but: usize) -> Matrix {
        let mut matrix = Matrix::new(&self.puzzle);
        let levels = &self.trail.shown().levels;
        levels.iter().take(levels.len().saturating_sub(but)).for_each(|level| matrix.choose(level));
        matrix
    }

    /// The matrix at the moment shown.
    fn matrix_now(&self) -> Matrix {
        let mut matrix = self.matrix_but(0);
        match self.trail.last() {
            Some(&Op::DeadEnd { column }) => matrix.look_at(column),
            _ if self.at() == 0 => {
                let first = matrix.open().first().map(|open| open.0);
                first.into_iter().for_each(|column| matrix.look_at(column));
            }
            _ => {}
        }
        matrix
    }
}

delegate_run!([] CoverRun => |self| self.trail);

impl BoardRun for CoverRun {
    fn board(&self) -> Board {
        self.chosen().fold(self.puzzle, |board, (cell, digit, _)| board.with(cell, digit))
    }

    fn candidates(&self, cell: usize) -> u16 {
        Grid::new(&self.board()).candidates(cell)
    }

    fn marks(&self) -> [Mark; CELLS] {
        let mut marks = beginning(self, &self.puzzle);
        if self.proved().is_some() {
            return marks;
        }
        let mut depth = 0;
        for (cell, _, of) in self.chosen() {
            depth += u32::from(of > 1);
            marks[cell] = if of > 1 { Mark::Guess(depth) } else { Mark::Follows };
        }
        match self.trail.last().copied() {
            Some(Op::DeadEnd { column }) => match demand(column) {
                Demand::Cell(cell) => mark_wrong(&mut marks, &self.board(), cell),
                Demand::Unit(unit, digit) => mark_unit(&mut marks, &self.board(), unit, digit),
            },
            Some(Op::Choose { row, .. } | Op::Retract { row, .. }) => {
                let mark = &mut marks[placing(row).0];
                *mark = if matches!(mark, Mark::Guess(_)) { *mark } else { Mark::Current };
            }
            Some(Op::Column { column, .. }) => {
                if let Demand::Cell(cell) = demand(column) {
                    marks[cell] = Mark::Current;
                }
            }
            Some(Op::Solution) | None => {}
        }
        marks
    }

    fn depth(&self) -> u32 {
        self.trail.shown().levels.iter().filter(|level| level.size > 1).count() as u32
    }

    fn counters(&self) -> Counters {
        let &ExactCover { nodes, guesses, dead_ends, solutions, .. } = self.trail.shown();
        Counters { nodes, guesses, backtracks: dead_ends, solutions }
    }

    fn lines(&self) -> Vec<Line> {
        let mut depth = 0;
        let line = |(cell, digit, of)| {
            depth += u32::from(of > 1);
            let now = placement(cell, digit);
            let words =
                if of > 1 { format!("{now}? of {of} ways") } else { format!("{now} the only way") };
            Line { depth, words }
        };
        self.chosen().map(line).collect()
    }

    fn verdict(&self) -> Option<Board> {
        let rows = self.trail.solver().first_solution()?;
        let placings = rows.iter().map(|&row| placing(row));
        Some(placings.fold(self.puzzle, |board, (cell, digit)| board.with(cell, digit)))
    }

    fn choices(&self) -> Vec<Choice> {
        let mut matrix = Matrix::new(&self.puzzle);
        let mut choices = Vec::new();
        for level in &self.trail.shown().levels {
            matrix.choose(level);
            let cell = match demand(level.column) {
                Demand::Cell(cell) => Some(cell),
                Demand::Unit(..) => None,
            };
            let (about, now) = (demand_words(level.column), level.row.map(placing));
            let (left, tried) = (matrix.rows_in(RowState::Left), matrix.rows_in(RowState::Tried));
            if level.size > 1 {
                choices.push(Choice { cell, about, now, left, tried });
            }
        }
        choices
    }

    fn matrix(&self) -> Option<Matrix> {
        let is_proved = self.proved().is_some();
        // The solution covers every column.
        Some(if is_proved { Matrix::new(&self.shown()) } else { self.matrix_now() })
    }

    fn event(&self, wanted: Wanted) -> Option<Event> {
        let op = self.trail.last().copied();
        let now = self.matrix_now();
        let open = if wanted.words { now.open() } else { Vec::new() };
        let event = match op {
            None => Event::new(wanted, "start", 0, || {
                let (covered, left) = (324 - open.len(), open.len());
                format!(
                    "Of 324 columns the clues cover {covered}; {left} are left. A column is something the grid needs, a row a digit in a cell."
                )
            }),
            Some(Op::Column { column, size }) => chosen_column(&now, (column, size), &open, wanted),
            Some(Op::Choose { row, left }) => {
                chosen_row(self, &now, placing(row), wanted).guess(left > 0)
            }
            Some(Op::DeadEnd { column }) => Event::new(wanted, "conflict", 3, || {
                let demand = demand_words(column);
                match now.covered.get(column as usize) {
                    // By several clues.
                    Some(2..) => format!("The puzzle has {demand} twice: it has no solution."),
                    _ => format!("No row is left for {demand}: this cannot become a solution."),
                }
            })
            .facts(about(column, 0)),
            Some(Op::Solution) => Event::new(wanted, "solution", 1, || {
                let number = phrases::grouped(self.counters().solutions);
                format!("No column is left to cover: solution {number}.")
            }),
            Some(Op::Retract { row, exhausted }) => {
                let (cell, digit) = placing(row);
                let event = Event::new(wanted, "take back", 8, || {
                    let name = placement(cell, digit);
                    let tried =
                        |column| format!("Every row for {} was tried", demand_words(column));
                    let why = exhausted.map_or("It goes back".into(), |level| tried(level.column));
                    format!("{why}: row {name} is removed and its columns are uncovered.")
                });
                let uncovered = demands(cell, digit).into_iter().map(|demand| {
                    format!("{} is uncovered", phrases::sentence(&demand_words(demand)))
                });
                let back = std::iter::once(()).flat_map(|()| now.rivals(cell, digit));
                let back = back.map(|row| format!("row {} is back", named(&row)));
                event.facts(place(cell, digit)).inside(uncovered.chain(back))
            }
        };
        let choices = if wanted.words { self.choices() } else { Vec::new() };
        let with_rows = |&(column, size): &_| format!("{} ({size})", demand_words(column));
        let event = event
            .facts([("columns left", count(now.columns_left()))])
            .facts(counted(self.counters(), self.depth()))
            .list("rows of this column not tried", || now.rows_in(RowState::Left), named)
            .list("columns (rows), fewest rows first", || open, with_rows)
            .stack(|| stack(&choices))
            .lists(|| Some(untried(&choices, wanted)).filter(|list| list.total > 0));
        Some(event)
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

fn chosen_column(
    now: &Matrix,
    (column, size): (u32, u32),
    open: &[(u32, usize)],
    wanted: Wanted,
) -> Event {
    let event = Event::new(wanted, "column chosen", 2, || {
        let rows = phrases::list(now.rows.iter().map(|row| placement(row.0, row.1)));
        let first = match open.iter().filter(|(_, rows)| *rows as u32 == size).count() {
            0 | 1 => "no column has fewer".into(),
            n => format!("of {} with so few it is the first", phrases::counted(n, "column")),
        };
        let count = phrases::counted(size as usize, "row");
        format!("The column \"{}\" has {count}, {rows}: {first}.", demand_words(column))
    });
    let inside = now.rows.iter().map(|row| format!("row {} can cover it", placement(row.0, row.1)));
    event.facts(about(column, size)).inside(inside)
}

fn chosen_row(run: &CoverRun, now: &Matrix, (cell, digit): (usize, u8), wanted: Wanted) -> Event {
    let event = Event::new(wanted, "row chosen", 5, || {
        let name = placement(cell, digit);
        let of = |state| now.rows_in(state).iter().map(named).collect::<Vec<_>>();
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
            phrases::list(demands(cell, digit).map(demand_words))
        ))
    });
    let covered = demands(cell, digit).into_iter();
    let covered = covered.map(|demand| format!("{} is covered", demand_words(demand)));
    // The rows that go are those of the matrix before.
    let gone = std::iter::once(()).flat_map(|()| run.matrix_but(1).rivals(cell, digit));
    let gone = gone.map(|row| format!("row {} goes", named(&row)));
    event.facts(place(cell, digit)).inside(covered.chain(gone))
}

/// Columns of the matrix.
pub const DEMANDS: usize = 4 * CELLS;

/// The cell and digit of a row of the cover.
pub fn placing(row: u32) -> (usize, u8) {
    ((row / 9) as usize, (row % 9) as u8 + 1)
}

/// A row in words.
fn named(&(cell, digit): &(usize, u8)) -> String {
    placement(cell, digit)
}

/// The columns that a digit in a cell covers.
fn demands(cell: usize, digit: u8) -> [u32; 4] {
    let [row, column, block] = units_of(cell).map(|unit| CELLS + unit * 9 + usize::from(digit) - 1);
    [cell, row, column, block].map(|demand| demand as u32)
}

/// The unit and digit of a column, or its cell.
pub enum Demand {
    /// The cell needs a digit.
    Cell(usize),
    /// The unit needs the digit.
    Unit(usize, u8),
}

/// What a column stands for.
pub fn demand(number: u32) -> Demand {
    let (kind, rest) = (number as usize / CELLS, number as usize % CELLS);
    match kind {
        0 => Demand::Cell(rest),
        kind => Demand::Unit((kind - 1) * 9 + rest / 9, (rest % 9) as u8 + 1),
    }
}

/// A column in words.
pub fn demand_words(number: u32) -> String {
    match demand(number) {
        Demand::Cell(cell) => format!("a digit for {}", cell_name(cell)),
        Demand::Unit(unit, 8) => format!("an 8 in {}", unit_name(unit)),
        Demand::Unit(unit, digit) => format!("a {digit} in {}", unit_name(unit)),
    }
}

/// How far the search has come with a row of the column at hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowState {
    /// It was tried and removed again.
    Tried,
    /// It is chosen.
    Chosen,
    /// It waits.
    Left,
}

/// The matrix at a moment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Matrix {
    /// For every column the clues and chosen rows that cover it.
    covered: [u8; DEMANDS],
    /// The column at hand.
    pub column: Option<u32>,
    /// Its rows in the order in which they are tried: cell, digit, state.
    pub rows: Vec<(usize, u8, RowState)>,
}

impl Matrix {
    /// The matrix in which the clues of a puzzle cover their columns, and no row is chosen.
    fn new(puzzle: &Board) -> Matrix {
        let mut matrix = Matrix { covered: [0; DEMANDS], column: None, rows: Vec::new() };
        puzzle.clues().for_each(|(cell, digit)| matrix.cover(cell, digit));
        matrix
    }

    /// Covers the columns of a row.
    fn cover(&mut self, cell: usize, digit: u8) {
        demands(cell, digit).iter().for_each(|&demand| self.covered[demand as usize] += 1);
    }

    /// Adds a column chosen, with its row if it has one.
    fn choose(&mut self, level: &Level) {
        let state = |place: u32| match level.row {
            _ if place < level.tried => RowState::Tried,
            Some(_) if place == level.tried => RowState::Chosen,
            _ => RowState::Left,
        };
        self.look_at(level.column);
        self.rows.iter_mut().zip(0..).for_each(|(row, place)| row.2 = state(place));
        if let Some((cell, digit)) = level.row.map(placing) {
            self.cover(cell, digit);
        }
    }

    /// The rows of the column at hand in a state.
    fn rows_in(&self, state: RowState) -> Vec<(usize, u8)> {
        let rows = self.rows.iter().filter(|row| row.2 == state);
        rows.map(|&(cell, digit, _)| (cell, digit)).collect()
    }

    /// Turns to a column of which no row is chosen.
    fn look_at(&mut self, column: u32) {
        self.column = Some(column);
        let rows = self.rows_of(column);
        self.rows = rows.into_iter().map(|(c, d)| (c, d, RowState::Left)).collect();
    }

    /// Whether a column is covered.
    pub fn is_covered(&self, column: u32) -> bool {
        self.covered.get(column as usize) == Some(&1)
    }

    fn is_left(&self, cell: usize, digit: u8) -> bool {
        demands(cell, digit).iter().all(|&demand| self.covered[demand as usize] == 0)
    }

    /// The rows that can still cover a column, in the order in which they are tried.
    pub fn rows_of(&self, column: u32) -> Vec<(usize, u8)> {
        let all: Vec<(usize, u8)> = match demand(column) {
            Demand::Cell(cell) => (1..=9).map(|digit| (cell, digit)).collect(),
            Demand::Unit(unit, digit) => UNITS[unit].map(|cell| (cell.into(), digit)).into(),
        };
        all.into_iter().filter(|&(cell, digit)| self.is_left(cell, digit)).collect()
    }

    /// How many columns are not covered.
    pub fn columns_left(&self) -> usize {
        self.covered.iter().filter(|&&count| count != 1).count()
    }

    /// The columns not covered, with the number of rows that can cover each; the fewest first.
    pub fn open(&self) -> Vec<(u32, usize)> {
        let columns = (0..DEMANDS as u32).filter(|&column| !self.is_covered(column));
        let mut open: Vec<(u32, usize)> =
            columns.map(|column| (column, self.rows_of(column).len())).collect();
        open.sort_by_cached_key(|&(_, size)| size);
        open
    }

    /// The rows left that share a column with a placement, which is not counted.
    fn rivals(&self, cell: usize, digit: u8) -> Vec<(usize, u8)> {
        let rows = demands(cell, digit).into_iter().flat_map(|demand| self.rows_of(demand));
        let mut rivals: Vec<_> = rows.filter(|&rival| rival != (cell, digit)).collect();
        rivals.sort_by_cached_key(|&(cell, digit)| 10 * cell as u32 + u32::from(digit));
        rivals.dedup();
        rivals
    }
}
