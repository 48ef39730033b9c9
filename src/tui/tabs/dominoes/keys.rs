//! The keys of this tab alone.

use crate::tui::keys::{Action, Binding, Item, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Play], &[key(Code::Enter), Key::char(' ')], Action::Act, "put", "put the domino down"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Enter), Key::char('#')], Action::Put(Item::Wall), "fill", "fill or free the square"),
    row(&[Mode::Play], &[key(Code::Esc)], Action::Cancel, "stop", "stop the computer"),
    row(&[Mode::Play], &[Key::char('a')], Action::Analyse, "analyse", "which moves win: W won, L lost, ? not known yet"),
    row(&[Mode::Play], &[Key::char('r')], Action::Random, "", "a random move"),
    row(&[Mode::Play], &[Key::char('t')], Action::Swap, "", "swap sides: who is human changes places"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write the record to a file"),
    row(&[Mode::Play], &[Key::char('1')], Action::Best(1), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('2')], Action::Best(2), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('3')], Action::Best(3), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('4')], Action::Best(4), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('5')], Action::Best(5), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('6')], Action::Best(6), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('7')], Action::Best(7), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('8')], Action::Best(8), "", "the best move within so many plies"),
    row(&[Mode::Play], &[Key::char('9')], Action::Best(9), "", "the best move within so many plies"),
    row(&[Mode::Watch], &[key(Code::Up)], Action::Over(false), "subtree", "back over a subtree"),
    row(&[Mode::Watch], &[key(Code::Down)], Action::Over(true), "subtree", "over a subtree"),
    row(&[Mode::Watch], &[key(Code::PageUp)], Action::RootChange(false), "", "previous change at the root"),
    row(&[Mode::Watch], &[key(Code::PageDown)], Action::RootChange(true), "root", "next change at the root"),
];
