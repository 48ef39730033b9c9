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

/// How the number of rows of the column at hand looks.
pub fn at_hand(theme: &Theme) -> Style {
    theme.strong.add_modifier(Modifier::REVERSED)
}

/// Draws the matrix in `area`.
pub fn draw(matrix: &Matrix, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (apart, gap) = match area.width {
        79.. => (2, 3),
        47.. => (1, 3),
        _ => (1, 2),
    };
    let wide = 8 * apart + 1;
    let all = 4 * wide + 3 * gap;
    let left = area.x + area.width.saturating_sub(all) / 2;
    for (name, number) in SQUARES.iter().zip(0u16..) {
        let x = left + number * (wide + gap);
        put(buf, x, area.y, area.right(), name, theme.dim);
        for n in 0..9u16 {
            let digit = (n + 1).to_string();
            put(buf, x + n * apart, area.y + 1, area.right(), &digit, theme.rule);
        }
    }
    for demand in 0..DEMANDS as u32 {
        let (square, place) = (demand / 81, demand % 81);
        let x = left + square as u16 * (wide + gap) + (place % 9) as u16 * apart;
        let y = area.y + 2 + (place / 9) as u16;
        let rows = matrix.rows_of(demand).len();
        let is_at_hand = matrix.column == Some(demand);
        // The column at hand shows the rows it was chosen with.
        let rows = if is_at_hand { matrix.rows.len() } else { rows };
        let (sign, style) = match (is_at_hand, matrix.is_covered(demand), rows) {
            (true, _, 0) => ("0".into(), theme.danger.add_modifier(Modifier::REVERSED)),
            (true, ..) => (rows.to_string(), at_hand(theme)),
            (_, true, _) => (theme.glyphs.empty.to_owned(), theme.rule),
            (_, _, 0) => ("0".into(), theme.danger),
            (_, _, 1) => ("1".into(), theme.accent),
            _ => (rows.to_string(), theme.text),
        };
        if y < area.bottom() {
            put(buf, x, y, area.right(), &sign, style);
        }
    }
    let below = Rect { x: left, width: area.right().saturating_sub(left), ..area };
    draw_rows(matrix, below, buf, theme);
}

/// Names the column at hand and its rows with what they cover.
fn draw_rows(matrix: &Matrix, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let mut y = area.y + SQUARE + 1;
    let open = (0..DEMANDS as u32).filter(|&column| !matrix.is_covered(column)).count();
    let left = format!("{} of {DEMANDS} columns left", grouped(open as u64));
    let Some(at_hand) = matrix.column else {
        put(buf, area.x, y, area.right(), &left, theme.dim);
        return;
    };
    let count = matrix.rows.len();
    let words = format!(
        "column: {}, {count} row{}",
        demand_words(at_hand),
        if count == 1 { "" } else { "s" }
    );
    if y < area.bottom() {
        let end = put(buf, area.x, y, area.right(), &words, theme.name);
        if end + 3 + width(&left) <= area.right() {
            put(buf, end + 3, y, area.right(), &left, theme.dim);
        }
    }
    y += 1;
    for &(cell, digit, state) in &matrix.rows {
        if y >= area.bottom() {
            break;
        }
        let (sign, style) = match state {
            RowState::Chosen => (theme.glyphs.cursor, theme.accent),
            RowState::Tried => (theme.glyphs.no, theme.danger),
            RowState::Left => (" ", theme.text),
        };
        put(buf, area.x, y, area.right(), sign, style);
        let words = format!(
            "{} = {digit}: cell, row {}, column {}, box {}",
            cell_name(cell),
            row(cell) + 1,
            column(cell) + 1,
            block(cell) + 1
        );
        put(buf, area.x + 2, y, area.right(), &words, style);
        y += 1;
    }
}
