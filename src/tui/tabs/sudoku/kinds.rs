//! What the cells of a watched grid are: how each kind looks, and what the legend says of it.

use super::cells::Cells;
use super::matrix;
use crate::puzzles::sudoku::run::{BoardRun, DEMANDS, Mark, Matrix, RowState};
use crate::puzzles::sudoku::{Board, CELLS};
use crate::tui::tabs::prelude::*;
use std::ops::RangeInclusive;

/// What a cell is, in the order of the legend.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// A clue of the puzzle.
    Given,
    /// Of a puzzle that is made: a clue that is needed, not tried yet, taken away on trial, put back.
    Needed,
    Untested,
    Trial,
    PutBack,
    Follows,
    /// Of the only solution.
    Answer,
    /// A guess in force, by its number.
    Guess(u32),
    Current,
    /// A conflict: no digit fits here.
    Nothing,
    Twice,
    /// Of the row, column or box of a conflict.
    Unit,
    Plain,
    Empty,
}

/// The style of a guess.
pub fn guess_style(theme: &Theme) -> Style {
    match theme.colours() {
        true => Style::new().fg(theme.path),
        false => Style::new().add_modifier(Modifier::UNDERLINED),
    }
}

/// The style of digits left to try.
pub fn untried_style(theme: &Theme) -> Style {
    if theme.colours() { Style::new().fg(theme.path) } else { theme.dim }
}

/// The letter of a guess, by how many were made before it.
pub fn letter(before: usize) -> &'static str {
    "abcdefghijklmnopqrstuvwxyz".get(before..=before).unwrap_or("+")
}

impl Kind {
    /// Its style, the signs left and right of the digit, and what it means; `is_small` where a cell has room for
    /// the digit alone.
    pub fn look(self, is_small: bool, theme: &Theme) -> (Style, [&'static str; 2], &'static str) {
        const WRONG: [&str; 2] = ["", "!"];
        match self {
            Kind::Guess(_) if is_small => (guess_style(theme), ["", ""], "guess in force"),
            Kind::Given => (theme.strong, ["", ""], "given"),
            Kind::Needed => (theme.strong, ["", ""], "clue that is needed"),
            Kind::Untested => (theme.text, ["", ""], "clue not tried yet"),
            Kind::Trial => (theme.name, ["[", "]"], "clue removed on trial"),
            Kind::PutBack => (theme.danger, WRONG, "clue put back"),
            Kind::Follows => (theme.accent, ["", ""], "follows, or the only way left"),
            Kind::Answer => (theme.accent, ["", ""], "the solution"),
            Kind::Guess(depth) => {
                let letter = letter((depth as usize).saturating_sub(1));
                (guess_style(theme), ["", letter], "guess in force; a was the first")
            }
            Kind::Current => (theme.name, ["[", "]"], "cell of this step"),
            Kind::Nothing => (theme.danger, WRONG, "empty cell of the conflict"),
            Kind::Twice => (theme.danger, WRONG, "conflict: the digit is there twice"),
            Kind::Unit => (theme.danger, ["", ""], "row, column or box of the conflict"),
            Kind::Plain | Kind::Empty => (theme.text, ["", ""], ""),
        }
    }
}

/// What every cell of a run is. At its end a run that proved a solution unique shows it, not the last dead
/// end.
pub fn kinds(shown: Position) -> Vec<Kind> {
    let (board, marks) = (shown.board(), shown.marks());
    let kind = |cell: usize| {
        let (given, empty) = (shown.puzzle.get(cell) != 0, board.get(cell) == 0);
        let mark = marks.get(cell).copied().unwrap_or(Mark::Plain);
        match mark {
            _ if shown.proved().is_some() && given => Kind::Given,
            _ if shown.proved().is_some() => Kind::Answer,
            Mark::Follows if shown.making => Kind::Needed,
            Mark::Current if shown.making => Kind::Trial,
            Mark::Wrong if shown.making => Kind::PutBack,
            Mark::Plain if shown.making && !empty => Kind::Untested,
            Mark::Plain if empty => Kind::Empty,
            Mark::Plain | Mark::Follows if given => Kind::Given,
            Mark::Plain => Kind::Plain,
            Mark::Follows => Kind::Follows,
            Mark::Guess(depth) => Kind::Guess(depth),
            Mark::Current => Kind::Current,
            Mark::Wrong if empty => Kind::Nothing,
            Mark::Wrong => Kind::Twice,
            Mark::WrongUnit => Kind::Unit,
        }
    };
    (0..CELLS).map(kind).collect()
}

// The legend: the signs and colours that are on the board now.

/// The signs on a grid, its cells drawn like that.
pub fn of_grid(shown: Position, cells: Cells, theme: &Theme) -> Vec<Sign> {
    let mut all = kinds(shown);
    all.sort();
    // Of all guesses the deepest.
    all.dedup_by(|next, kind| {
        let same = next == kind || matches!((&*kind, &*next), (Kind::Guess(_), Kind::Guess(_)));
        *kind = if same { *next } else { *kind };
        same
    });
    let mut legend = Legend::default();
    for kind in all.iter().filter(|kind| !matches!(kind, Kind::Plain | Kind::Empty)) {
        let (mut style, [mut left, mut right], words) = kind.look(cells.is_small(), theme);
        if right == "]" && cells.is_small() {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if cells.is_small() && (right == "]" || theme.colours()) {
            (left, right) = ("", "");
        }
        let symbol = match kind {
            Kind::Guess(2..) if !cells.is_small() => format!("5a-5{right}"),
            Kind::Trial => format!("{left} {right}"),
            Kind::Nothing => format!("{}{right}", theme.glyphs.no),
            _ => format!("{left}5{right}"),
        };
        legend.add(true, symbol, style, words);
    }
    let is_open = shown.proved().is_none() && !shown.making;
    let is_left = shown.run.choices().iter().any(|choice| !choice.left.is_empty());
    let is_left = is_left && is_open && cells.shows_untried();
    legend.add(is_left, "57", untried_style(theme), "digits left to try at a guess");
    let board = shown.board();
    let empty = (0..CELLS).filter(|&cell| board.get(cell) == 0 && is_open);
    let count = |cell| if cells.is_small() { 0 } else { shown.run.candidates(cell).count_ones() };
    let candidates: Vec<u32> = empty.map(count).collect();
    let has = |counts: RangeInclusive<u32>| candidates.iter().any(|n| counts.contains(n));
    let fits = if cells.shows_marks() { 9 } else { cells.place(0).width.into() };
    legend.add(has(1..=fits), "47", theme.dim, "candidates of an empty cell");
    legend.add(has(fits + 1..=9), ":", theme.dim, "more candidates than fit");
    legend.add(has(0..=0), theme.glyphs.empty, theme.rule, "empty cell");
    legend.signs
}

/// The signs on the matrix of an exact cover.
pub fn of_matrix(shown: Position, theme: &Theme) -> Vec<Sign> {
    let Some(matrix) = shown.matrix() else { return Vec::new() };
    let mut legend = Legend::default();
    let (glyphs, number) = (theme.glyphs, matrix.rows.len());
    let (style, words) = match number {
        0 => (theme.danger, "column without a row: conflict"),
        _ => (matrix::at_hand(theme), "column at hand"),
    };
    let has = |state| matrix.rows.iter().any(|row| row.2 == state);
    legend.add(true, glyphs.empty, theme.rule, "column covered by a clue or a chosen row");
    legend.add(true, "2", theme.text, "column with so many rows left");
    legend.add(matrix.column.is_some(), number.to_string(), style, words);
    legend.add(has(RowState::Chosen), glyphs.cursor, theme.accent, "row chosen");
    legend.add(has(RowState::Tried), glyphs.no, theme.danger, "row that failed");
    legend.signs
}

// A run on a grid as it is drawn and explained.

/// A run as it is drawn.
#[derive(Clone, Copy)]
pub struct Position<'a> {
    /// The run at its moment.
    pub run: &'a dyn BoardRun,
    /// Its clues.
    pub puzzle: Board,
    /// Whether a puzzle is being made, not solved.
    pub making: bool,
}

impl Position<'_> {
    /// Whether the end is shown of making a puzzle.
    pub fn is_made(self) -> bool {
        self.making && self.run.status() == Status::Found && self.run.at() == self.run.len()
    }

    /// What every cell is; a puzzle that is made has no clue under question any more.
    pub fn marks(self) -> [Mark; CELLS] {
        let made = self.is_made();
        self.run.marks().map(|mark| if made && mark == Mark::Wrong { Mark::Follows } else { mark })
    }

    /// The grid: of the only solution where that is proved.
    pub fn board(self) -> Board {
        self.proved().unwrap_or_else(|| self.run.board())
    }

    /// The only solution, where the end is shown of a run that has proved it.
    pub fn proved(self) -> Option<Board> {
        let ended = self.run.at() == self.run.len() && self.run.status() == Status::Found;
        self.run.verdict().filter(|_| ended && self.run.counters().solutions == 1)
    }

    /// The matrix of an exact cover; the solution covers every column of it.
    pub fn matrix(self) -> Option<Matrix> {
        let matrix = self.run.matrix()?;
        Some(if self.proved().is_some() { Matrix::new([1; DEMANDS]) } else { matrix })
    }
}
