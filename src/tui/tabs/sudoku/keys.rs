//! The keys of this tab alone.

use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// Digits become pencil marks, or digits again.
pub const PENCIL: Action = Action::Own("pencil");
/// Fills in all pencil marks.
pub const FILL: Action = Action::Own("fill");
/// Compares with the solution.
pub const CHECK: Action = Action::Own("check");
/// Shows or hides the timer.
pub const TIMER: Action = Action::Own("timer");

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Compare], &[Key::char('o')], Action::Open, "file", "compare over a file of puzzles"),
    row(&[Mode::Play], &[Key::char('1')], Action::Digit(1), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('2')], Action::Digit(2), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('3')], Action::Digit(3), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('4')], Action::Digit(4), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('5')], Action::Digit(5), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('6')], Action::Digit(6), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('7')], Action::Digit(7), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('8')], Action::Digit(8), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('9')], Action::Digit(9), "", "put that digit"),
    row(&[Mode::Play], &[Key::char('0'), key(Code::Backspace), key(Code::Delete), Key::char(' ')], Action::Digit(0), "", "clear the cell"),
    row(&[Mode::Play], &[Key::char('t')], PENCIL, "pencil", "digits are pencil marks, or not"),
    row(&[Mode::Play], &[Key::char('f')], FILL, "fill", "fill in all pencil marks"),
    row(&[Mode::Play], &[Key::char('v')], CHECK, "verify", "compare with the solution"),
    row(&[Mode::Play], &[Key::char('K')], TIMER, "", "show or hide the timer"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write to a file"),
];
