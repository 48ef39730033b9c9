//! The matrix of an exact cover: every column with the rows left for it, and the rows of the column at
//! hand.
//!
//! A column is something the grid needs: a digit for a cell, or a digit in a row, column or box. Four
//! squares of nine by nine show them all.

use crate::puzzles::sudoku::run::{DEMANDS, Matrix, RowState, demand_words};
use crate::puzzles::sudoku::{block, cell_name, column, row};
use crate::tui::tabs::prelude::*;

/// The squares, in the order of the columns.
const SQUARES: [&str; 4] = ["cells", "rows", "columns", "boxes"];

/// Rows of the screen a square takes with its two headings.
const SQUARE: u16 = 11;

/// Fewest columns and rows of the screen that hold the matrix.
pub const LEAST: (u16, u16) = (45, SQUARE + 3);

/// Columns of the four squares side by side and the names of their rows, with a column free between them and at the
/// right.
pub const NARROWEST: u16 = 42;

/// Draws the matrix in `area`.
pub fn draw(matrix: &Matrix, area: Rect, buf: &mut Buffer, theme: &Theme) {
    // On a large screen two squares stand below two others, each twice as wide.
    let (apart, gap, deep) = match (area.width, area.height) {
        (127.., 50..) => (6, 15, 2),
        (127.., _) => (3, 9, 1),
        (79.., _) => (2, 3, 1),
        (45.., _) => (1, 3, 1),
        _ => (1, 1, 1),
    };
    // Every other row of the screen where all rows of the column at hand have room below.
    let pitch = if area.height >= 2 * SQUARE + 8 { 2 } else { 1 };
    let down = 8 * pitch + 4;
    let spare = area.height.saturating_sub(SQUARE + deep * down - 1) / 2;
    let area = Rect { y: area.y + spare, height: area.height - spare, ..area };
    let (wide, end) = (8 * apart + 1, area.right());
    // As many squares as fit, that of the column at hand among them.
    let across = ((area.width + gap) / (wide + gap)).clamp(1, 4 / deep);
    let fit = across * deep;
    let first = matrix.column.map_or(0, |demand| demand as u16 / 81).saturating_sub(fit - 1);
    let left = area.x + (area.width + gap).saturating_sub(across * (wide + gap)).div_ceil(2);
    for (is_cut, x) in [(first > 0, area.x), (first + fit < 4, end.saturating_sub(1))] {
        put(buf, x, area.y, end, if is_cut { theme.glyphs.cut } else { "" }, theme.dim);
    }
    let place = |square| (left + square % across * (wide + gap), area.y + square / across * down);
    for (name, number) in SQUARES.iter().skip(first.into()).zip(0..fit) {
        let (x, y) = place(number);
        put(buf, x, y, end, name, theme.dim);
        for n in 0..9u16 {
            let name = (n + 1).to_string();
            put(buf, x + n * apart, y + 1, end, &name, theme.rule);
            // Names the rows too, where they stand apart from the square before.
            let before = apart.max(2);
            if (number == 0 || gap > apart + 2) && left >= area.x + before {
                put(buf, x - before, y + 2 + n * pitch, end, &name, theme.rule);
            }
        }
    }
    for demand in (u32::from(first) * 81..DEMANDS as u32).take(usize::from(fit) * 81) {
        let (square, cell) = (demand as u16 / 81, demand as u16 % 81);
        let (x, y) = place(square - first);
        let (x, y) = (x + cell % 9 * apart, y + 2 + cell / 9 * pitch);
        let is_at_hand = matrix.column == Some(demand);
        // The column at hand shows the rows it was chosen with.
        let rows = if is_at_hand { matrix.rows.len() } else { matrix.rows_of(demand).len() };
        let (sign, style) = match (is_at_hand, matrix.is_covered(demand), rows) {
            (true, _, 0) => ("0".into(), theme.danger.reversed()),
            (true, ..) => (rows.to_string(), theme.strong.reversed()),
            (_, true, _) => (theme.glyphs.empty.to_owned(), theme.rule),
            (_, _, 0) => ("0".into(), theme.danger),
            (_, _, 1) => ("1".into(), theme.accent),
            _ => (rows.to_string(), theme.text),
        };
        if y < area.bottom() {
            put(buf, x, y, end, &sign, style);
            // On a large screen what is left to cover is a tile.
            if deep > 1 && !matrix.is_covered(demand) && !is_at_hand {
                let tile = Rect { x: x - 2, y, width: 5, height: 1 };
                buf.set_style(tile, Style::new().bg(theme.tints[1]));
            }
        }
    }
    // A row is free below the squares.
    let y = (area.y + deep * down).min(area.bottom());
    let below = Rect::new(left, y, end.saturating_sub(left), area.bottom() - y);
    draw_rows(matrix, below, buf, theme);
}

/// Names the column at hand and its rows with what they cover.
fn draw_rows(matrix: &Matrix, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let Rect { x, y, height: 1.., .. } = area else { return };
    let left = format!("{} of {DEMANDS} columns left", matrix.columns_left());
    let Some(at_hand) = matrix.column else {
        put(buf, x, y, area.right(), &left, theme.dim);
        return;
    };
    let words = format!("column: {}, {}", demand_words(at_hand), counted(matrix.rows.len(), "row"));
    let end = put(buf, x, y, area.right(), &words, theme.name);
    if end + 3 + width(&left) <= area.right() {
        put(buf, end + 3, y, area.right(), &left, theme.dim);
    }
    // The row that was chosen is in view.
    let rows = usize::from(area.height - 1);
    let chosen = matrix.rows.iter().position(|row| row.2 == RowState::Chosen);
    let first = first_shown(chosen.unwrap_or(0), rows, matrix.rows.len());
    let about = format!("numbers: rows left; {}: covered", theme.glyphs.empty);
    let last = area.bottom() - 1;
    if rows > matrix.rows.len() {
        put(buf, x, last.min(y + matrix.rows.len() as u16 + 2), area.right(), &about, theme.dim);
    }
    for (&(cell, digit, state), y) in matrix.rows.iter().skip(first).take(rows).zip(y + 1..) {
        let (sign, style) = match state {
            RowState::Chosen => (theme.glyphs.cursor, theme.accent),
            RowState::Tried => (theme.glyphs.no, theme.danger),
            RowState::Left => (" ", theme.text),
        };
        put(buf, x, y, area.right(), sign, style);
        let (row, column, block) = (row(cell) + 1, column(cell) + 1, block(cell) + 1);
        let name = cell_name(cell);
        let mut words = format!("{name} = {digit}: cell, row {row}, column {column}, box {block}");
        if width(&words) + 2 >= area.width {
            words = format!("{name} = {digit}: cell, r{row}, c{column}, box {block}");
        }
        put(buf, x + 2, y, area.right(), &words, style);
    }
}
