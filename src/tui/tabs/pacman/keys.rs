//! The keys of this tab alone.

use super::editor;
use crate::engine::grid::Dir;
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::midend::editor::with_sides;
use crate::tui::term::key::{Code, Key};

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: &[Binding] = &with_sides::<_, 20>([
    row(&[Mode::Play], &[key(Code::Enter)], Action::Act, "next", "at the end: the next map, or once more"),
    row(&[Mode::Play], &[key(Code::Home)], Action::MoveDiagonally(Dir::North, Dir::West), "", "up and left (navigation)"),
    row(&[Mode::Play], &[key(Code::PageUp)], Action::MoveDiagonally(Dir::North, Dir::East), "", "up and right (navigation)"),
    row(&[Mode::Play], &[key(Code::End)], Action::MoveDiagonally(Dir::South, Dir::West), "", "down and left (navigation)"),
    row(&[Mode::Play], &[key(Code::PageDown)], Action::MoveDiagonally(Dir::South, Dir::East), "", "down and right (navigation)"),
    row(&[Mode::Edit], &[Key::char('#'), Key::char('%'), Key::char('w')], editor::WALL, "wall", "wall or obstacle"),
    row(&[Mode::Edit], &[Key::char('.'), Key::char('d')], editor::DOT, "dot", "dot"),
    row(&[Mode::Edit], &[Key::char('P')], editor::START, "Pacman", "Pacman, or the start"),
    row(&[Mode::Edit], &[Key::char('E')], editor::EXIT, "exit", "exit, or the goal"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Backspace), key(Code::Delete)], editor::FLOOR, "clear", "clear the cell"),
    row(&[Mode::Edit], &[Key::char('n')], Action::New, "blank", "an empty map of a size you choose"),
    row(&[Mode::Edit], &[Key::char('p')], Action::Parameters, "size", "rows and columns, the question, energy and food"),
]);
