//! The keys of this tab alone.

use super::editor;
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// Digits become pencil marks, or digits again.
pub const PENCIL: Action = Action::Own("pencil");
/// Fills in all pencil marks.
pub const FILL: Action = Action::Own("fill");
/// Compares with the solution.
pub const CHECK: Action = Action::Own("check");
/// Lists the steps from here to the end, or no longer.
pub const STEPS: Action = Action::Own("steps");
/// Makes the steps of the list up to the one at hand.
pub const MAKE: Action = Action::Own("make");
/// Shows or hides the timer.
pub const TIMER: Action = Action::Own("timer");

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Compare], &[Key::char('o')], Action::Open, "file", "compare over a file of puzzles"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('1')], Action::Digit(1), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('2')], Action::Digit(2), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('3')], Action::Digit(3), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('4')], Action::Digit(4), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('5')], Action::Digit(5), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('6')], Action::Digit(6), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('7')], Action::Digit(7), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('8')], Action::Digit(8), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('9')], Action::Digit(9), "", "put that digit"),
    row(&[Mode::Play, Mode::Edit], &[Key::char('0'), key(Code::Backspace), key(Code::Delete), Key::char(' ')], Action::Digit(0), "", "clear the cell"),
    row(&[Mode::Play], &[Key::char('t')], PENCIL, "pencil", "digits are pencil marks, or not"),
    row(&[Mode::Play], &[Key::char('f')], FILL, "fill", "fill in all pencil marks"),
    row(&[Mode::Play], &[Key::char('v')], CHECK, "verify", "compare with the solution"),
    row(&[Mode::Play], &[Key::char('X')], STEPS, "", "list the steps a person would take to the end, a technique each"),
    row(&[Mode::Play], &[key(Code::Enter)], MAKE, "make", "in that list: make the steps up to the one at hand"),
    row(&[Mode::Play], &[key(Code::Esc)], Action::Cancel, "close", "close the list; stop making a puzzle"),
    row(&[Mode::Play], &[key(Code::PageUp)], Action::PageUp, "", "ten steps back in the list"),
    row(&[Mode::Play], &[key(Code::PageDown)], Action::PageDown, "", "ten steps on in the list"),
    row(&[Mode::Play], &[Key::char('K')], TIMER, "", "show or hide the timer"),
    row(&[Mode::Edit], &[Key::char('c')], editor::CLEAR, "clear all", "take all clues away"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write to a file"),
];
