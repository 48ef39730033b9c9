//! The keys of this tab alone.

use super::{editor, playing};
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Play], &[Key::char(' '), key(Code::Enter)], Action::Act, "press", "press the light under the cursor"),
    row(&[Mode::Play], &[Key::char('v')], playing::SOLVE, "solve", "solve it from here, press by press"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Enter)], Action::Act, "toggle", "toggle a light"),
    row(&[Mode::Edit], &[Key::char('0')], Action::Digit(0), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('1')], Action::Digit(1), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('2')], Action::Digit(2), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('3')], Action::Digit(3), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('4')], Action::Digit(4), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('5')], Action::Digit(5), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('6')], Action::Digit(6), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('7')], Action::Digit(7), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('8')], Action::Digit(8), "", "put the light into this state"),
    row(&[Mode::Edit], &[Key::char('f')], editor::FILL, "fill", "fill at random"),
    row(&[Mode::Edit], &[Key::char('c')], editor::CLEAR, "clear", "all lights off"),
];
