//! The grid: small with room for signs, or large with the marks of every cell.

use super::cells::{self, Cells};
use super::editor::Editor;
use super::kinds::{Kind, Position, guess_style, kinds, untried_style};
use super::{SIDE, SudokuTab};
use crate::puzzles::sudoku::{Board, CELLS, human};
use crate::tui::tabs::prelude::*;

/// How a cell looks.
#[derive(Clone, Default)]
struct CellLook {
    digit: u8,
    style: Style,
    /// Signs left and right of the digit.
    signs: [&'static str; 2],
    sign_style: Style,
    /// Candidates to show, and those of them that are about to go.
    marks: u16,
    going: u16,
    /// The digit that a hint is about, for an empty cell without room for marks.
    meant: u8,
    /// Digits left to try here.
    untried: Vec<u8>,
    /// Whether the digit is a clue.
    is_given: bool,
}

/// Draws a grid with its labels, its cells as `look` says, and its ground in `shades`.
fn grid(
    cells: Cells,
    cursor: Option<usize>,
    shades: &cells::Shades,
    look: impl Fn(usize) -> CellLook,
    buf: &mut Buffer,
    theme: &Theme,
) {
    cells.draw_rules(buf, theme);
    cells::label(buf, cells, cursor, theme);
    for cell in 0..CELLS {
        draw_cell(buf, cells, cell, &look(cell), theme);
        if cursor == Some(cell) {
            draw_brackets(buf, cells, cell, theme.glyphs.cursor_cell, theme.name);
        }
    }
    cells::paint(buf, cells, shades, theme);
}

/// Draws the game.
pub fn played(tab: &SudokuTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (cells, board) = (Cells::of(area), tab.board_played());
    let cursor = tab.look.steps.is_none().then(|| tab.cell());
    let look = |cell| {
        let marks = tab.marks_played(cell, cells.shows_marks());
        played_look(tab, &board, cell, marks, theme)
    };
    grid(cells, cursor, &cells::played(tab, &board), look, buf, theme);
}

/// Draws the puzzle being drawn.
pub fn drawn(editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (board, cursor) = (&editor.verdict.board, SIDE.index(editor.cursor()));
    let shades = cells::at_cursor(board, cursor);
    let look = |cell| drawn_look(board, cell, theme);
    grid(Cells::of(area), Some(cursor), &shades, look, buf, theme);
}

/// Draws a run as it stands at its moment; the clues are those of `puzzle`.
pub fn run(puzzle: &Board, run: Position, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let looks = run_looks(run, |cell| puzzle.get(cell) != 0, theme);
    let look = |cell: usize| looks.get(cell).cloned().unwrap_or_default();
    grid(Cells::of(area), None, &cells::boxes(), look, buf, theme);
}

fn drawn_look(board: &Board, cell: usize, theme: &Theme) -> CellLook {
    let digit = board.get(cell);
    let look = CellLook { digit, style: theme.strong, is_given: digit != 0, ..CellLook::default() };
    if board.is_duplicate(cell) { look.wrong("!", theme) } else { look }
}

impl CellLook {
    /// The same in the colour of danger, with a sign on its right.
    fn wrong(self, sign: &'static str, theme: &Theme) -> CellLook {
        let (style, signs) = (theme.danger, [self.signs[0], sign]);
        CellLook { style, signs, sign_style: style, ..self }
    }
}

fn played_look(tab: &SudokuTab, board: &Board, cell: usize, marks: u16, theme: &Theme) -> CellLook {
    let (digit, is_given) = (board.get(cell), tab.game.is_given(cell));
    let style = if is_given { theme.strong } else { theme.accent };
    let mut look = CellLook { digit, style, marks, is_given, ..CellLook::default() };
    if tab.game.is_wrong(cell) {
        look = look.wrong(theme.glyphs.no, theme);
    } else if board.is_duplicate(cell) {
        look = look.wrong("!", theme);
    }
    let Some((step, true)) = tab.pointed_at() else { return look };
    if step.pattern >> cell & 1 == 1 {
        (look.signs[0], look.sign_style) = ("*", theme.name);
    }
    if step.blockers >> cell & 1 == 1 {
        look.style = guess_style(theme).add_modifier(Modifier::BOLD);
    }
    for (side, (sign, style)) in step.sides.iter().zip(sides(theme)) {
        if let Some(&(_, digit)) = side.iter().find(|(at, _)| *at == cell) {
            (look.signs[0], look.sign_style, look.meant) = (sign, style, digit);
        }
    }
    if let Some((_, digit)) = step.place.filter(|(at, _)| *at == cell) {
        (look.meant, look.sign_style) = (digit, theme.name);
    }
    for &(_, digit) in step.remove.iter().filter(|(at, _)| *at == cell) {
        look.going |= 1 << digit;
        (look.signs[0], look.sign_style, look.meant) = ("-", theme.danger, digit);
    }
    look.meant = if look.going.count_ones() > 1 { 0 } else { look.meant };
    look
}

/// The signs of the two kinds of candidates of a chain or colouring.
pub fn sides(theme: &Theme) -> [(&'static str, Style); 2] {
    [("+", theme.good), ("=", guess_style(theme))]
}

/// How every cell of a run looks.
fn run_looks(shown: Position, is_given: impl Fn(usize) -> bool, theme: &Theme) -> Vec<CellLook> {
    let board = shown.board();
    let choices = if shown.proved().is_some() { Vec::new() } else { shown.run.choices() };
    let look = |(cell, kind): (usize, Kind)| {
        let (style, signs, _) = kind.look(theme);
        let left = choices.iter().flat_map(|choice| &choice.left);
        CellLook {
            digit: board.get(cell),
            style,
            signs,
            sign_style: style,
            marks: shown.run.candidates(cell),
            untried: left.filter(|(at, _)| *at == cell).map(|&(_, digit)| digit).collect(),
            is_given: matches!(kind, Kind::Given | Kind::Needed),
            ..CellLook::default()
        }
    };
    kinds(shown, is_given).into_iter().enumerate().map(look).collect()
}

fn draw_cell(buf: &mut Buffer, cells: Cells, cell: usize, look: &CellLook, theme: &Theme) {
    let Rect { x, y, width: columns, height: rows } = cells.place(cell);
    let (middle, line) = (x + columns / 2, y + rows / 2);
    if look.digit == 0 && cells.shows_marks() && look.marks != 0 {
        // Close enough to be seen as one.
        let apart = if columns > 5 { 3 } else { 2 };
        for digit in human::digits(look.marks) {
            let place = u16::from(digit) - 1;
            let gone = look.going >> digit & 1 == 1;
            let style = if gone { theme.danger } else { theme.dim };
            let (x, y) = (middle + place % 3 * apart - apart, line + place / 3 - 1);
            put(buf, x, y, x + 1, &digit.to_string(), style);
            if gone {
                put(buf, x + 1, y, x + 2, theme.glyphs.no, style);
            }
        }
    } else if look.digit == 0 && look.meant == 0 && look.marks != 0 && columns > 1 {
        // As many of the marks as there is room for.
        let mut text: String =
            human::digits(look.marks).take(3).map(|digit| digit.to_string()).collect();
        if look.marks.count_ones() > 3 {
            text.truncate(2);
            text.push_str(theme.glyphs.cut);
        }
        let from = if text.chars().count() == 1 { middle } else { x };
        put(buf, from, line, x + columns, &text, theme.dim);
    } else if look.digit != 0 && cells.shows_marks() && !theme.ascii && look.untried.is_empty() {
        cells::draw(buf, cells.place(cell), look.digit, look.is_given, look.style);
    } else {
        let (text, style) = match look.digit {
            0 if look.meant != 0 => (look.meant.to_string(), look.sign_style),
            0 if look.signs[1] != "!" && look.marks != 0 => (":".to_owned(), theme.dim),
            0 if look.signs[1] == "!" => (theme.glyphs.no.to_owned(), look.style),
            0 => (theme.glyphs.empty.to_owned(), theme.rule),
            digit => (digit.to_string(), look.style),
        };
        put(buf, middle, line, middle + 1, &text, style);
    }
    draw_untried(buf, cells, cell, look, theme);
    let [left, right] = look.signs;
    let edge = match cells.shows_marks() {
        true => (x.saturating_sub(1), x + columns),
        // Marks side by side fill the cell: signs stand outside of it.
        false if columns > 1 && look.digit == 0 && look.meant == 0 && look.marks != 0 => {
            (x.saturating_sub(1), x + columns)
        }
        false => (middle.saturating_sub(1), middle + 1),
    };
    put(buf, edge.0, line, edge.0 + 1, left, look.sign_style);
    put(buf, edge.1, line, edge.1 + 1, right, look.sign_style);
}

/// Writes the digits left to try at a guess: in the last line of a large cell, otherwise below it.
/// Empty cells that show their candidates show these among them.
fn draw_untried(buf: &mut Buffer, cells: Cells, cell: usize, look: &CellLook, theme: &Theme) {
    if look.untried.is_empty() || !cells.shows_untried() || look.digit == 0 && cells.shows_marks() {
        return;
    }
    let Rect { x, y, width: columns, height: rows } = cells.place(cell);
    let line = if rows > 1 { y + rows - 1 } else { y + rows };
    if line >= cells.room().bottom() {
        return;
    }
    let room = usize::from(columns);
    let mut text: String = look.untried.iter().map(u8::to_string).collect();
    if look.untried.len() > room {
        text.truncate(room - 1);
        text.push_str(theme.glyphs.cut);
    }
    let from = x + columns.saturating_sub(text.chars().count() as u16) / 2;
    put(buf, from, line, x + columns, &text, untried_style(theme));
}

/// Marks the cell under the cursor; where a sign is there already and no room for both, it stays and the
/// digit is shown in reverse.
fn draw_brackets(buf: &mut Buffer, cells: Cells, cell: usize, signs: [char; 2], style: Style) {
    let Rect { x, y, width: columns, height: rows } = cells.place(cell);
    let (left, right) = match columns {
        1 => (x.saturating_sub(1), x + 1),
        _ if cells.shows_marks() => (x.saturating_sub(1), x + columns),
        _ => (x, x + columns - 1),
    };
    // Where a sign stands already, the bracket goes one column further out, if there is one.
    let taken = |buf: &Buffer, column: u16| {
        (y..y + rows).any(|line| buf.cell((column, line)).is_some_and(|c| c.symbol() != " "))
    };
    let roomy = columns > 1;
    // In the smallest cells a sign leaves no room for both brackets.
    if !roomy && (taken(buf, left) || taken(buf, right)) {
        if let Some(cell) = buf.cell_mut((x, y)) {
            cell.modifier.insert(Modifier::REVERSED);
        }
        return;
    }
    let left = if roomy && taken(buf, left) { left.saturating_sub(1) } else { left };
    let right = if roomy && taken(buf, right) { right + 1 } else { right };
    for line in y..y + rows {
        for (column, sign) in [left, right].into_iter().zip(signs) {
            let free = buf.cell((column, line)).is_some_and(|c| c.symbol() == " ");
            if free {
                put(buf, column, line, column + 1, &sign.to_string(), style);
            } else if let Some(cell) = buf.cell_mut((x + columns / 2, y + rows / 2)) {
                cell.modifier.insert(Modifier::REVERSED);
            }
        }
    }
}
