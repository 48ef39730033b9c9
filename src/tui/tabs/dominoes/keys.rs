//! The keys of this tab alone.

use super::{editor, watching};
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// Finds out which moves win, or no longer.
pub const ANALYSE: Action = Action::Own("analyse");
/// Makes a random move.
pub const RANDOM_MOVE: Action = Action::Own("random move");
/// The human and the computer change sides.
pub const SWAP: Action = Action::Own("swap sides");

const BEST: &str = "play the best move, looking so many plies ahead";

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Play], &[key(Code::Enter), Key::char(' ')], Action::Act, "put", "put the domino down"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Enter), Key::char('#')], editor::FLIP, "fill", "fill or free the square"),
    row(&[Mode::Play], &[key(Code::Esc)], Action::Cancel, "stop", "stop the computer"),
    row(&[Mode::Play], &[Key::char('a')], ANALYSE, "analyse", "which moves win: W won, L lost, ? not known yet"),
    row(&[Mode::Play], &[Key::char('r')], RANDOM_MOVE, "", "play a random move"),
    row(&[Mode::Play], &[Key::char('t')], SWAP, "", "swap sides: the computer plays yours, you play its"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write the record to a file"),
    row(&[Mode::Play], &[Key::char('1')], Action::Digit(1), "", BEST),
    row(&[Mode::Play], &[Key::char('2')], Action::Digit(2), "", BEST),
    row(&[Mode::Play], &[Key::char('3')], Action::Digit(3), "", BEST),
    row(&[Mode::Play], &[Key::char('4')], Action::Digit(4), "", BEST),
    row(&[Mode::Play], &[Key::char('5')], Action::Digit(5), "", BEST),
    row(&[Mode::Play], &[Key::char('6')], Action::Digit(6), "", BEST),
    row(&[Mode::Play], &[Key::char('7')], Action::Digit(7), "", BEST),
    row(&[Mode::Play], &[Key::char('8')], Action::Digit(8), "", BEST),
    row(&[Mode::Play], &[Key::char('9')], Action::Digit(9), "", BEST),
    row(&[Mode::Watch], &[key(Code::Up)], watching::BACK_OVER, "subtree", "back over a subtree"),
    row(&[Mode::Watch], &[key(Code::Down)], watching::OVER, "subtree", "over a subtree"),
    row(&[Mode::Watch], &[key(Code::PageUp)], watching::PREVIOUS_ROOT_CHANGE, "", "previous change at the root"),
    row(&[Mode::Watch], &[key(Code::PageDown)], watching::NEXT_ROOT_CHANGE, "root", "next change at the root"),
];
