//! The legend: the signs and colours that are on the board now.

use super::draw::Places;
use super::kinds::{Kind, kinds, untried_style};
use super::matrix;
use super::position::Position;
use crate::puzzles::sudoku::CELLS;
use crate::puzzles::sudoku::run::RowState;
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;

/// The signs on a grid with these clues that has room for `places`.
pub fn of_grid(
    shown: Position,
    given: impl Fn(usize) -> bool,
    places: Places,
    theme: &Theme,
) -> Vec<Sign> {
    let mut all = kinds(shown, given);
    all.sort();
    // Of all guesses the deepest.
    all.dedup_by(|next, kind| {
        let same = next == kind || matches!((&*kind, &*next), (Kind::Guess(_), Kind::Guess(_)));
        *kind = if same { *next } else { *kind };
        same
    });
    let mut signs: Vec<Sign> = Vec::new();
    for kind in all.iter().filter(|kind| !matches!(kind, Kind::Plain | Kind::Empty)) {
        let (style, [left, right], words) = kind.look(theme);
        let symbol = match kind {
            Kind::Guess(2..) => format!("5a-5{right}"),
            Kind::Trial => format!("{left} {right}"),
            Kind::Nothing => format!("{}{right}", theme.glyphs.no),
            _ => format!("{left}5{right}"),
        };
        signs.push(Sign::new(symbol, style, words));
    }
    let is_open = shown.proved().is_none() && !shown.making;
    if is_open && places.untried && shown.run.choices().iter().any(|c| !c.left.is_empty()) {
        signs.push(Sign::new("57", untried_style(theme), "digits left to try at a guess"));
    }
    let board = shown.board();
    let mut empty = (0..CELLS).filter(|&cell| board.get(cell) == 0).peekable();
    if is_open && places.marks {
        if empty.any(|cell| shown.run.candidates(cell) != 0) {
            signs.push(Sign::new("1 2 3", theme.dim, "candidates of an empty cell"));
        }
    } else if empty.peek().is_some() {
        let words = Kind::Empty.look(theme).2;
        signs.push(Sign::new(theme.glyphs.empty, theme.rule, words));
    }
    signs
}

/// The signs on the matrix of an exact cover.
pub fn of_matrix(shown: Position, theme: &Theme) -> Vec<Sign> {
    let Some(matrix) = shown.run.matrix() else { return Vec::new() };
    let mut signs = vec![
        Sign::new(theme.glyphs.empty, theme.rule, "column covered by a clue or a chosen row"),
        Sign::new("2", theme.text, "column with so many rows left"),
    ];
    if matrix.column.is_some() {
        let number = matrix.rows.len();
        let (style, words) = match number {
            0 => (theme.danger, "column without a row: conflict"),
            _ => (matrix::at_hand(theme), "column at hand"),
        };
        signs.push(Sign::new(number.to_string(), style, words));
    }
    let has = |state| matrix.rows.iter().any(|row| row.2 == state);
    if has(RowState::Chosen) {
        signs.push(Sign::new(theme.glyphs.cursor, theme.accent, "row chosen"));
    }
    if has(RowState::Tried) {
        signs.push(Sign::new(theme.glyphs.no, theme.danger, "row that failed"));
    }
    signs
}
