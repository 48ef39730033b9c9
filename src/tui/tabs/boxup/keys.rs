//! The keys of this tab alone.

use crate::tui::keys::{Action, Binding, Item, Mode, key, row};
use crate::tui::term::key::{Code, Key};

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &[
    row(&[Mode::Edit], &[Key::char('t')], Action::Put(Item::Turn), "turn", "turn the box, the small one first"),
    row(&[Mode::Edit], &[Key::char('B')], Action::Put(Item::Blue), "box", "blue big box; again turns it"),
    row(&[Mode::Edit], &[Key::char('r')], Action::Put(Item::Red), "box", "red small box; again turns it"),
    row(&[Mode::Edit], &[Key::char('K')], Action::Put(Item::BlackBig), "box", "black big box; again turns it"),
    row(&[Mode::Edit], &[Key::char('b')], Action::Put(Item::BlackSmall), "box", "black small box; again turns it"),
    row(&[Mode::Edit], &[Key::char('@')], Action::Put(Item::Tile), "tile", "the tile"),
    row(&[Mode::Edit], &[Key::char('#'), Key::char('w')], Action::Put(Item::Wall), "wall", "wall, or none"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Backspace), key(Code::Delete)], Action::Put(Item::Floor), "clear", "clear the cell"),
];
