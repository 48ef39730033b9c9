//! What the tab asks.

use crate::puzzles::sudoku::game_id::{Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::Grade;
use crate::puzzles::sudoku::{Board, format};
use crate::puzzles::words::Words;
use crate::tui::midend::desk::FILE;
use crate::tui::view::form::{Field, Form};

const DIFFICULTY: Field = Field("difficulty");
const SYMMETRY: Field = Field("symmetry");
const REMOVAL: Field = Field("removal");
const CLUES: Field = Field("clues");
const SEED: Field = Field("seed");
const THEN: Field = Field("then");
const WHAT: Field = Field("what");
const AS: Field = Field("as");
const PUZZLE: Field = Field("puzzle");

/// What a random puzzle is to be like.
pub fn random(params: &Params, seed: u64) -> Form {
    let grades = std::iter::once(("any", "Whatever comes up."))
        .chain(Grade::ALL.map(|grade| (grade.name(), grade.describe())));
    let grade = params.grade.map_or(0, |grade| grade as usize + 1);
    let symmetries = Symmetry::values().map(|symmetry| (symmetry.word(), symmetry.about()));
    let removals = Removal::values().map(|removal| (removal.word(), removal.about()));
    Form::new("a random puzzle")
        .choice(DIFFICULTY, grades, grade)
        .choice(SYMMETRY, symmetries, params.symmetry.position())
        .choice(REMOVAL, removals, params.removal.position())
        .number(CLUES, params.clues, 0..=81, "Clues to stop at; 0 removes all that can go.")
        .number(SEED, seed, 0..=u64::MAX, "The same seed makes the same puzzle, on every machine.")
        .choice(
            THEN,
            [("play", "Play it."), ("watch", "Watch it being made, and play it then.")],
            0,
        )
}

/// The kind of puzzle a form of [`random`] asks for, its seed, and whether to watch it being made.
pub fn params(form: &Form) -> (Params, u64, bool) {
    let grade = form.chosen(DIFFICULTY).checked_sub(1).and_then(|at| Grade::ALL.get(at)).copied();
    let params = Params {
        grade,
        symmetry: Symmetry::values().nth(form.chosen(SYMMETRY)).unwrap_or_default(),
        removal: Removal::values().nth(form.chosen(REMOVAL)).unwrap_or_default(),
        clues: u8::try_from(form.value(CLUES)).unwrap_or(81),
    };
    (params, form.large(SEED), form.chosen(THEN) == 1)
}

/// Where to write the puzzle; `id` is its game id, if it was made from one.
pub fn write(id: Option<&str>) -> Form {
    let about = id.map_or("A text file.".into(), |id| format!("Game id: {id}"));
    Form::new("write to a file")
        .choice(WHAT, [("puzzle", "The clues only."), ("grid", "With what is filled in.")], 0)
        .choice(
            AS,
            [("line", "81 characters, dots for empty."), ("drawing", "Nine rows with bars.")],
            0,
        )
        .text(FILE, "my-sudoku.txt", &about)
}

/// What a form of [`write`] asks to be written of a puzzle with this grid.
pub fn text(form: &Form, puzzle: &Board, grid: &Board) -> String {
    let board = if form.chosen(WHAT) == 0 { puzzle } else { grid };
    if form.chosen(AS) == 0 { format!("{board}\n") } else { format::draw(board) }
}

/// Which file to open, and which of its puzzles.
pub fn file() -> Form {
    Form::new("open a file")
        .text(FILE, "", "A .sdk, .sdm or .ss file, or lines of 81 cells.")
        .number(PUZZLE, 1u32, 1..=999_999, "Which one, where there are several.")
}

/// The number of the puzzle in the file of a form of [`file`].
pub fn number(form: &Form) -> usize {
    form.value(PUZZLE) as usize
}
