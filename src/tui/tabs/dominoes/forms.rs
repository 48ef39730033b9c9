//! What the tab asks, and what it says at the end of a game.

use super::opponents::{Hand, Hands, MOST_PLIES};
use crate::engine::grid::Size;
use crate::puzzles::dominoes::board::MAX_SIDE;
use crate::puzzles::dominoes::{Instance, Player};
use crate::puzzles::words::Words;
use crate::tui::midend::desk::FILE;
use crate::tui::view::form::{Field, Form};

/// Filled squares of the random board made first, in per cent.
pub const FILLED_AT_FIRST: u32 = 12;
/// Most filled squares of a random board, in per cent.
pub const MOST_FILLED: u32 = 60;

const VERTICAL: Field = Field("vertical");
const HORIZONTAL: Field = Field("horizontal");
const FIRST: Field = Field("first");
const BOARD: Field = Field("board");
const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const FILLED: Field = Field("filled");
const SEED: Field = Field("seed");

const HANDS: [(&str, &str); 1 + MOST_PLIES as usize] = [
    ("human", "You move for this side."),
    ("computer 1", "Looks 1 ply ahead."),
    ("computer 2", "Looks 2 plies ahead."),
    ("computer 3", "Looks 3 plies ahead."),
    ("computer 4", "Looks 4 plies ahead."),
    ("computer 5", "Looks 5 plies ahead."),
    ("computer 6", "Looks 6 plies ahead; on large boards this takes a moment."),
    ("computer 7", "Looks 7 plies ahead; on large boards this takes seconds."),
    ("computer 8", "Looks 8 plies ahead; on large boards this takes long."),
    ("computer 9", "Looks 9 plies ahead; on large boards this takes very long."),
];

const BOARDS: [(&str, &str); 2] = [
    ("this one", "The board at hand, or an empty one if the rows or columns are changed."),
    ("a new random one", "Some of its squares are filled at random."),
];

/// Who plays, who starts, and on which board; random boards have so many filled squares in per cent,
/// and a seed.
pub fn parameters(hands: Hands, instance: Instance, (filled, seed): (u32, u64)) -> Form {
    let hand = |player: Player| match hands.of(player) {
        Hand::Human => 0,
        Hand::Computer(plies) => plies as usize,
    };
    let Instance { board, first } = instance;
    let most = u64::from(MAX_SIDE);
    let players =
        [("vertical", "Vertical makes the first move."), ("horizontal", "Horizontal makes it.")];
    Form::new("parameters")
        .choice(BOARD, BOARDS, 0)
        .choice(VERTICAL, HANDS, hand(Player::Vertical))
        .choice(HORIZONTAL, HANDS, hand(Player::Horizontal))
        .choice(FIRST, players, first.position())
        .number(ROWS, board.size().rows, 1..=most, "Rows of squares.")
        .number(COLUMNS, board.size().cols, 1..=most, "Columns of squares.")
        .number(
            FILLED,
            filled,
            0..=MOST_FILLED.into(),
            "Filled squares of a random board, in per cent.",
        )
        .number(SEED, seed, 0..=u64::MAX, "The same seed makes the same random board.")
}

/// Whether the form asks for a new random board.
pub fn is_random(form: &Form) -> bool {
    form.chosen(BOARD) == 1
}

/// Who plays.
pub fn hands(form: &Form) -> Hands {
    let hand = |field| match form.chosen(field) {
        0 => Hand::Human,
        plies => Hand::Computer(plies as u32),
    };
    Hands::new(hand(VERTICAL), hand(HORIZONTAL))
}

/// Who starts.
pub fn first(form: &Form) -> Player {
    Player::values().nth(form.chosen(FIRST)).unwrap_or(Player::Vertical)
}

/// Rows and columns.
pub fn size(form: &Form) -> Size {
    let side = |field| u16::try_from(form.large(field)).unwrap_or(MAX_SIDE);
    Size::new(side(ROWS), side(COLUMNS))
}

/// Filled squares in per cent, and the seed.
pub fn filled_and_seed(form: &Form) -> (u32, u64) {
    (form.value(FILLED), form.large(SEED))
}

/// Where to write the record.
pub fn write_record() -> Form {
    let about = "Who began, the board, and the moves in coordinates. Open it with o.";
    Form::new("write the record").text(FILE, "my-game.dominoes", about)
}

/// Where to write the board drawn.
pub fn write_board() -> Form {
    let about = "A row a line, X for a filled square. Open it with o.";
    Form::new("write the board").text(FILE, "my-board.board", about)
}
