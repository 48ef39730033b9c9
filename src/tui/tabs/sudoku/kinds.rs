//! What the cells of a watched grid are: how each kind looks, and what the legend says of it.

use super::position::Position;
use crate::puzzles::sudoku::CELLS;
use crate::puzzles::sudoku::run::Mark;
use crate::tui::theme::Theme;
use ratatui::style::{Modifier, Style};

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

/// Letters for guesses in the order they were made.
pub const LETTERS: [&str; 27] = [
    "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
    "t", "u", "v", "w", "x", "y", "z", "+",
];

impl Kind {
    /// Its style, the signs left and right of the digit, and what it means.
    pub fn look(self, theme: &Theme) -> (Style, [&'static str; 2], &'static str) {
        const WRONG: [&str; 2] = ["", "!"];
        match self {
            Kind::Given => (theme.strong, ["", ""], "given"),
            Kind::Needed => (theme.strong, ["", ""], "clue that is needed"),
            Kind::Untested => (theme.text, ["", ""], "clue not tried yet"),
            Kind::Trial => (theme.name, ["[", "]"], "clue removed on trial"),
            Kind::PutBack => (theme.danger, WRONG, "clue put back"),
            Kind::Follows => (theme.accent, ["", ""], "follows, or the only way left"),
            Kind::Answer => (theme.accent, ["", ""], "the solution"),
            Kind::Guess(depth) => {
                let letter = (depth as usize).checked_sub(1).and_then(|at| LETTERS.get(at));
                let letter = letter.copied().unwrap_or("+");
                (guess_style(theme), ["", letter], "guess in force; a was the first")
            }
            Kind::Current => (theme.name, ["[", "]"], "cell of this step"),
            Kind::Nothing => (theme.danger, WRONG, "conflict: nothing fits here"),
            Kind::Twice => (theme.danger, WRONG, "conflict: the digit is there twice"),
            Kind::Unit => (theme.danger, ["", ""], "row, column or box of the conflict"),
            Kind::Plain => (theme.text, ["", ""], ""),
            Kind::Empty => (theme.text, ["", ""], "empty cell"),
        }
    }
}

/// What every cell of a run is. At its end a run that proved a solution unique shows it, not the last dead
/// end.
pub fn kinds(shown: Position, is_given: impl Fn(usize) -> bool) -> Vec<Kind> {
    let (board, marks) = (shown.board(), shown.marks());
    let kind = |cell: usize| {
        let (given, empty) = (is_given(cell), board.get(cell) == 0);
        let mark = marks.get(cell).copied().unwrap_or(Mark::Plain);
        match mark {
            _ if shown.proved().is_some() => {
                if given {
                    Kind::Given
                } else {
                    Kind::Answer
                }
            }
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
