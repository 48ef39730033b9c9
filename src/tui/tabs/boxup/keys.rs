//! The keys of this tab alone.

use super::editor;
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::midend::editor::with_sides;
use crate::tui::term::key::{Code, Key};

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &with_sides::<_, 18>([
    row(&[Mode::Play], &[key(Code::Enter)], Action::Act, "next", "once the level is solved: the next one"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write the level to a file: .box, or .pddl for planners"),
    row(&[Mode::Edit], &[Key::char('t')], editor::TURN, "turn", "turn the box, the small one first"),
    row(&[Mode::Edit], &[Key::char('B')], editor::BLUE, "box", "blue big box; again turns it"),
    row(&[Mode::Edit], &[Key::char('r')], editor::RED, "box", "red small box; again turns it"),
    row(&[Mode::Edit], &[Key::char('K')], editor::BIG, "box", "black big box; again turns it"),
    row(&[Mode::Edit], &[Key::char('b')], editor::SMALL, "box", "black small box; again turns it"),
    row(&[Mode::Edit], &[Key::char('@')], editor::TILE, "tile", "the tile"),
    row(&[Mode::Edit], &[Key::char('#'), Key::char('w')], editor::WALL, "wall", "wall, or none"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Backspace), key(Code::Delete)], editor::FLOOR, "clear", "clear the cell"),
]);
