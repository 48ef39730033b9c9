//! The legend: the signs and colours that are on the board now.

use super::draw::{LETTERS, Places, guess_style, untried_style};
use super::matrix;
use super::position::Position;
use crate::puzzles::sudoku::CELLS;
use crate::puzzles::sudoku::run::{Mark, RowState};
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;

/// The signs on a grid with these clues that has room for `places`.
pub fn of_grid(
    shown: Position,
    given: impl Fn(usize) -> bool,
    places: Places,
    theme: &Theme,
) -> Vec<Sign> {
    let marks = shown.marks();
    let board = shown.proved().unwrap_or_else(|| shown.run.board());
    let is_proved = shown.proved().is_some();
    let has = |wanted: &dyn Fn(usize, Mark) -> bool| {
        (0..CELLS).any(|cell| !is_proved && wanted(cell, marks[cell]))
    };
    let mut signs = Vec::new();
    let mut add = |is_there: bool, symbol: &str, style, words: &str| {
        if is_there {
            signs.push(Sign::new(symbol, style, words));
        }
    };
    if shown.making {
        add(has(&|_, m| m == Mark::Follows), "5", theme.strong, "clue that is needed");
        add(
            has(&|c, m| m == Mark::Plain && board.get(c) > 0),
            "5",
            theme.text,
            "clue not tried yet",
        );
        add(has(&|_, m| m == Mark::Current), "[ ]", theme.name, "clue removed on trial");
        add(has(&|_, m| m == Mark::Wrong), "5!", theme.danger, "clue put back");
    } else {
        add((0..CELLS).any(&given), "5", theme.strong, "given");
        let follows = |c: usize, m| m == Mark::Follows && !given(c);
        add(has(&follows), "5", theme.accent, "follows, or the only way left");
        add(is_proved, "5", theme.accent, "the solution");
        let deepest = marks.iter().filter_map(|mark| match mark {
            Mark::Guess(depth) => Some(*depth),
            _ => None,
        });
        if let Some(deepest) = deepest.max().filter(|_| !is_proved) {
            let last = LETTERS.get(deepest as usize - 1).or(LETTERS.last()).copied();
            let symbol = match deepest {
                1 => "5a".to_owned(),
                _ => format!("5a-5{}", last.unwrap_or("+")),
            };
            add(true, &symbol, guess_style(theme), "guess in force; a was the first");
        }
        add(has(&|_, m| m == Mark::Current), "[5]", theme.name, "cell of this step");
        let wrong =
            |empty: bool| move |c: usize, m: Mark| m == Mark::Wrong && (board.get(c) == 0) == empty;
        add(
            has(&wrong(true)),
            &format!("{}!", theme.glyphs.no),
            theme.danger,
            "conflict: nothing fits here",
        );
        add(has(&wrong(false)), "5!", theme.danger, "conflict: the digit is there twice");
        add(
            has(&|_, m| m == Mark::WrongUnit),
            "5",
            theme.danger,
            "row, column or box of the conflict",
        );
        let choices = shown.run.choices();
        let untried = !is_proved && choices.iter().any(|choice| !choice.left.is_empty());
        let has_room = places.untried;
        add(untried && has_room, "57", untried_style(theme), "digits left to try at a guess");
    }
    let empty = |c: usize| board.get(c) == 0;
    let marks_shown = places.marks && !shown.making && !is_proved;
    if marks_shown {
        let any = (0..CELLS).any(|c| empty(c) && shown.run.candidates(c) != 0);
        add(any, "1 2 3", theme.dim, "candidates of an empty cell");
    } else {
        add((0..CELLS).any(empty), theme.glyphs.empty, theme.rule, "empty cell");
    }
    signs
}

/// The signs on the matrix of an exact cover.
pub fn of_matrix(shown: Position, theme: &Theme) -> Vec<Sign> {
    let Some(matrix) = shown.run.matrix() else { return Vec::new() };
    let mut signs = vec![
        Sign::new(matrix::covered(theme), theme.rule, "column covered by a clue or a chosen row"),
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
