//! What the cells of a watched grid are: how each kind looks, and what the legend says of it.

use super::cells::Cells;
use super::*;
use crate::puzzles::sudoku::run::RowState;
use std::mem::discriminant;

/// The style of a guess.
pub fn guess_style(theme: &Theme) -> Style {
    if theme.colours() { Style::new().fg(theme.path) } else { Style::new().underlined() }
}

/// The style of digits left to try.
pub fn untried_style(theme: &Theme) -> Style {
    if theme.colours() { Style::new().fg(theme.path) } else { theme.dim }
}

/// The letter of a guess, by how many were made before it.
pub fn letter(before: usize) -> &'static str {
    "abcdefghijklmnopqrstuvwxyz".get(before..=before).unwrap_or("+")
}

/// The style of a cell, the sign behind its digit, of brackets the second one, and what it is; `is_small` where a cell
/// has room for the digit alone.
pub fn look(mark: Mark, is_small: bool, theme: &Theme) -> (Style, &'static str, &'static str) {
    match mark {
        Mark::Guess(_) if is_small => (guess_style(theme), "", "guess in force"),
        Mark::Given => (theme.strong, "", "given"),
        Mark::Needed => (theme.strong, "", "clue that is needed"),
        Mark::Untested => (theme.text, "", "clue not tried yet"),
        Mark::Trial => (theme.name, "]", "clue removed on trial"),
        Mark::PutBack => (theme.danger, "!", "clue put back"),
        Mark::Follows => (theme.accent, "", "follows, or the only way left"),
        Mark::Answer => (theme.accent, "", "the solution"),
        Mark::Guess(depth) => {
            let letter = letter((depth as usize).saturating_sub(1));
            (guess_style(theme), letter, "guess in force; a was the first")
        }
        Mark::Current => (theme.name, "]", "cell of this step"),
        Mark::Nothing => (theme.danger, "!", "empty cell of the conflict"),
        Mark::Twice => (theme.danger, "!", "conflict: the digit is there twice"),
        Mark::Unit => (theme.danger, "", "row, column or box of the conflict"),
        Mark::Empty => (theme.text, "", ""),
    }
}

// The legend: the signs and colours that are on the board now.

/// The signs on a grid, its cells drawn like that.
pub fn of_grid(run: &dyn BoardRun, cells: Cells, theme: &Theme) -> Vec<Sign> {
    let (board, mut marks) = (run.shown(), run.marks());
    let empty = (0..CELLS).filter(|&cell| board.get(cell) == 0);
    let count = |cell| if cells.is_small() { 0 } else { run.candidates(cell).count_ones() };
    let is_wrong = |cell: usize| marks[cell] == Mark::Nothing;
    let candidates: Vec<_> = empty.map(|cell| (count(cell), is_wrong(cell))).collect();
    let has = |counts: RangeInclusive<u32>| candidates.iter().any(|(n, _)| counts.contains(n));
    // A cell with candidates shows these even in a row without a place for a digit.
    let is_there = |mark: &&Mark| match mark {
        Mark::Nothing => candidates.contains(&(0, true)),
        mark => **mark != Mark::Empty,
    };
    marks.sort();
    // Of all guesses the deepest.
    let kinds = marks.chunk_by(|a, b| discriminant(a) == discriminant(b));
    let mut legend = Legend::default();
    for &mark in kinds.filter_map(<[Mark]>::last).filter(is_there) {
        let (mut style, mut sign, words) = look(mark, cells.is_small(), theme);
        if sign == "]" && cells.is_small() {
            (style, sign) = (style.add_modifier(Modifier::REVERSED), "");
        }
        if cells.is_small() && theme.colours() {
            sign = "";
        }
        let digit = match mark {
            Mark::Guess(2..) if !cells.is_small() => "5a-5",
            Mark::Trial => " ",
            Mark::Nothing => theme.glyphs.no,
            _ => "5",
        };
        let before = if sign == "]" { "[" } else { "" };
        legend.add(true, format!("{before}{digit}{sign}"), style, words);
    }
    let fits = if cells.shows_marks() { 9 } else { cells.place(0).width.into() };
    legend.add(has(1..=fits), "47", theme.dim, "candidates of an empty cell");
    legend.add(has(fits + 1..=9), ":", theme.dim, "more candidates than fit");
    legend.add(candidates.contains(&(0, false)), theme.glyphs.empty, theme.rule, "empty cell");
    legend.signs
}

/// The signs on the matrix of an exact cover.
pub fn of_matrix(run: &dyn BoardRun, theme: &Theme) -> Vec<Sign> {
    let Some(matrix) = run.matrix() else { return Vec::new() };
    let mut legend = Legend::default();
    let (glyphs, number) = (theme.glyphs, matrix.rows.len());
    let (style, words) = match number {
        0 => (theme.danger, "column without a row: conflict"),
        _ => (theme.strong.reversed(), "column at hand"),
    };
    let has = |state| matrix.rows.iter().any(|row| row.2 == state);
    legend.add(true, glyphs.empty, theme.rule, "column covered by a clue or a chosen row");
    legend.add(true, "2", theme.text, "column with so many rows left");
    legend.add(matrix.column.is_some(), number.to_string(), style, words);
    legend.add(has(RowState::Chosen), glyphs.cursor, theme.accent, "row chosen");
    legend.add(has(RowState::Tried), glyphs.no, theme.danger, "row that failed");
    legend.signs
}
