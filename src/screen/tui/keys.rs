//! The one table of keys: it feeds the dispatch, the bar, the help and docs/keys.md.
//!
//! The rows of all tabs stand in `keys/first.txt` and `keys/last.txt`; what one tab adds stands in its folder, and
//! functions that need it take it as [`Own`]. A row says in which modes a key means which action, how the bar names
//! it and how the help explains it. What an action does is the tabs' business.

pub mod keymap;

use super::term::key::{Code, Key};
use crate::engine::grid::Dir;
use serde::{Deserialize, Serialize, de::IntoDeserializer as _, de::value::StrDeserializer};
use std::{rc::Rc, sync::LazyLock};

pub use keymap::Keymap;

/// What the keys are for at the moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Playing by hand.
    Play,
    /// Watching a solver.
    Watch,
    /// Editing the puzzle.
    Edit,
    /// Comparing methods.
    Compare,
    /// Watching two solvers side by side.
    Race,
    /// A popup is open.
    Popup,
}

impl Mode {
    /// All modes, in the order of the help.
    pub const ALL: [Mode; 6] =
        [Mode::Play, Mode::Watch, Mode::Edit, Mode::Compare, Mode::Race, Mode::Popup];

    /// Those that others lead to: what one does there, and the word that leads there.
    pub const WAYS: [(Mode, [&str; 2]); 4] = [
        (Mode::Play, ["playing", "close"]),
        (Mode::Watch, ["watching", "watch"]),
        (Mode::Edit, ["drawing", "edit"]),
        (Mode::Compare, ["comparing", "compare"]),
    ];

    /// The mode one comes from, what leads here, and what leads back; none for the first of all.
    const fn entrance(self) -> Option<(Mode, Action, Action)> {
        match self {
            Mode::Play => None,
            Mode::Watch => Some((Mode::Play, Action::Watch, Action::BackToPlay)),
            Mode::Edit => Some((Mode::Play, Action::Edit, Action::BackToPlay)),
            Mode::Compare => Some((Mode::Play, Action::Compare, Action::Cancel)),
            Mode::Race => Some((Mode::Compare, Action::Race, Action::BackToPlay)),
            Mode::Popup => Some((Mode::Play, Action::Commands, Action::Cancel)),
        }
    }

    /// Its heading.
    pub const fn title(self) -> &'static str {
        ["Play", "Watch", "Edit", "Compare", "Race", "Popups"][self as usize]
    }
}

/// What the user wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // explained by the rows, one by one
#[non_exhaustive]
pub enum Action {
    NextTab,
    PreviousTab,
    GoToTab(u8),
    Help,
    /// The list of what works now.
    Commands,
    Settings,
    /// A minute of explanations.
    Tour,
    Quit,
    Redraw,
    Suspend,
    Move(Dir),
    /// North or south, then east or west.
    MoveDiagonally(Dir, Dir),
    Undo,
    Redo,
    Restart,
    New,
    Open,
    Parameters,
    Method,
    Hint,
    Watch,
    Edit,
    Share,
    /// What the puzzle does with the cell under the cursor.
    Act,
    PlayPause,
    StepForward,
    StepBack,
    NextLandmark,
    PreviousLandmark,
    ToStart,
    ToEnd,
    Finish,
    Faster,
    Slower,
    /// Shows moment `0..=1000` thousandths of the run (a click into the transport bar).
    Scrub(u16),
    Save,
    BackToPlay,
    Accept,
    Cancel,
    Erase,
    /// What else a key does to a line of text.
    Line(LineEdit),
    /// A character typed into a popup.
    Type(char),
    PageUp,
    PageDown,
    /// Compares the methods; while comparing the next comparison.
    Compare,
    /// Takes a row of the comparison, or no longer.
    Pick,
    /// Orders the rows by the column, or the other way round.
    Sort,
    /// Linear or logarithmic.
    Scale,
    /// Shows every row of a comparison, or the first ones only.
    AllRows,
    /// KeyTable, matrix or curves.
    View,
    Race,
    /// The next one of several runs.
    Side,
    SideBefore,
    /// Puts a digit into the cell under the cursor, or clears it with 0.
    Digit(u8),
    /// The next page of the inspector.
    Page,
    PageBefore,
    /// The page with this number.
    TurnTo(u8),
    /// Hides the panel, or shows it again.
    Panel,
    /// The next event inside a step.
    InsideForward,
    InsideBack,
    /// Asks for a condition that moments are looked for by: a list that takes what is typed as well.
    Condition,
    /// The same, for keys chosen when the list was apart.
    ReadyMade,
    /// Asks what the next step is, at the next one worth it.
    Ask,
    /// Asks what every step is.
    Drive,
    /// The first step at which two runs differ.
    Difference,
    /// Steps along the path to a node, or no longer.
    Branch,
    /// What is laid over the board while watching.
    Overlay,
    /// An action of one puzzle, by its name.
    #[serde(skip)]
    Own(&'static str),
}

/// What a key does to a line of text being typed, beside letters, arrows and [`Action::Erase`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // explained by the rows
pub enum LineEdit {
    Start,
    End,
    Delete,
    EraseWord,
    EraseToStart,
    EraseToEnd,
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// Where it holds.
    pub modes: &'static [Mode],
    /// The keys, the first one shown in the bar; none for what has its place in a list.
    pub keys: &'static [Key],
    /// What they do.
    pub action: Action,
    /// The word in the bar; empty to leave it out. Neighbours with one word share it.
    pub bar: &'static str,
    /// The line in the help.
    pub help: &'static str,
    /// Other words it is found by in the list of commands.
    pub also: &'static str,
}

use Mode::{Compare, Edit, Play, Popup, Race, Watch};

const SCREENS: &[Mode] = &[Play, Watch, Edit, Compare, Race];
const EVERYWHERE: &[Mode] = &Mode::ALL;
/// A key that has a name.
pub const fn key(code: Code) -> Key {
    Key::new(code)
}

/// The rows of all tabs that come before a tab's own, and those that come after; nearer the top comes first in the bar.
static COMMON: LazyLock<[Vec<Binding>; 2]> =
    LazyLock::new(|| [include_str!("keys/first.txt"), include_str!("keys/last.txt")].map(rows));

/// The rows of a text, a line each: modes, keys, action, the word in the bar, the line in the help and, if any,
/// other words for the list of commands, with a bar between them. An action of one tab stands in quotes. The rows
/// last as long as the program.
pub fn rows(text: Own) -> Vec<Binding> {
    let read = |line| row(line).ok_or(line);
    let (rows, bad): (Vec<_>, Vec<_>) = text.lines().map(read).partition(Result::is_ok);
    debug_assert!(bad.is_empty(), "no rows of keys: {bad:?}");
    rows.into_iter().flatten().collect()
}

fn row(line: &'static str) -> Option<Binding> {
    let mut parts = line.split('|').map(str::trim);
    let modes = match parts.next()? {
        "everywhere" => EVERYWHERE,
        "screens" => SCREENS,
        words => words.split(' ').map(named).collect::<Option<Vec<Mode>>>()?.leak(),
    };
    let keys = parts.next()?.split_whitespace().map(|key| key.parse().ok());
    let keys = keys.collect::<Option<Vec<Key>>>()?.leak();
    let action = action(parts.next()?)?;
    let (bar, help) = (parts.next()?, parts.next()?);
    Some(Binding { modes, keys, action, bar, help, also: parts.next().unwrap_or_default() })
}

/// The action with this name ([`keymap::name`]), or with this one in quotes of one tab.
pub fn action(name: &'static str) -> Option<Action> {
    let digits = (0..10).flat_map(|n| [Action::Digit(n), Action::GoToTab(n), Action::TurnTo(n)]);
    let to = |dir| {
        [Action::Move(dir)]
            .into_iter()
            .chain(Dir::ALL.map(|side| Action::MoveDiagonally(dir, side)))
    };
    let own = || name.strip_prefix('"')?.strip_suffix('"').map(Action::Own);
    let line = || name.strip_prefix("line-").and_then(named).map(Action::Line);
    let has_name = |action: &Action| keymap::name(*action) == name;
    let other = || digits.chain(Dir::ALL.into_iter().flat_map(to)).find(has_name);
    named(name).or_else(own).or_else(line).or_else(other)
}

/// What has this name where it stands alone.
fn named<T: Deserialize<'static>>(name: &'static str) -> Option<T> {
    let name: StrDeserializer<'static, serde::de::value::Error> = name.into_deserializer();
    T::deserialize(name).ok()
}

/// The rows a tab adds of its own, as a text for [`rows`].
pub type Own = &'static str;

/// All rows of a tab, with the keys the user chose.
#[derive(Clone, Debug)]
pub struct KeyTable(Rc<[Binding]>);

impl KeyTable {
    /// The rows of all tabs and those one tab adds, as `keymap` changes them.
    pub fn new(own: Own, keymap: &Keymap) -> KeyTable {
        let [first, last] = &*COMMON;
        KeyTable(keymap.change(first.iter().chain(&rows(own)).chain(last)))
    }

    /// What `key` means in a mode; in popups other printable keys are typed.
    pub fn action(&self, mode: Mode, key: Key) -> Option<Action> {
        let bound = self.of(mode).find(|b| b.keys.contains(&key)).map(|b| b.action);
        bound.or_else(|| key.typed().filter(|_| mode == Popup).map(Action::Type))
    }

    /// The rows of a mode.
    pub fn of(&self, mode: Mode) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |b| b.modes.contains(&mode))
    }

    /// The keys that lead from one mode to another, as sentences name them.
    pub fn way(&self, from: Mode, to: Mode, ascii: bool) -> Vec<String> {
        let key = |mode, action| {
            let name = self.of(mode).find(|row| row.action == action)?.keys.first()?.name(ascii);
            Some(if name == "Esc" { "esc".to_owned() } else { name })
        };
        match (from.entrance(), to.entrance()) {
            _ if from == to => Vec::new(),
            (_, Some((_, on, _))) if let Some(key) = key(from, on) => vec![key],
            (_, Some((before @ Compare, on, _))) => {
                self.way(from, before, ascii).into_iter().chain(key(before, on)).collect()
            }
            (Some((before, _, back)), _) => {
                key(from, back).into_iter().chain(self.way(before, to, ascii)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The keys of an action in a mode, if it has some there.
    pub fn line(&self, mode: Mode, action: Action) -> Option<Line> {
        Line::gather(self.of(mode).filter(|b| b.action == action)).into_iter().next()
    }

    /// The same with each row as it holds now, if it does.
    #[must_use]
    pub fn adapted(&self, adapt: impl Fn(Binding) -> Option<Binding>) -> KeyTable {
        KeyTable(self.0.iter().copied().filter_map(adapt).collect())
    }

    /// What holds by mode, for the help: headings and what stands under them. Rows that hold in every mode come
    /// last.
    pub fn sections(&self) -> Vec<(&'static str, Vec<Line>)> {
        let of_mode =
            |mode: Mode| (mode.title(), Line::gather(self.of(mode).filter(|b| !is_general(b))));
        let everywhere = Line::gather(self.0.iter().filter(|b| is_general(b)));
        Mode::ALL.into_iter().map(of_mode).chain([("Everywhere", everywhere)]).collect()
    }
}

/// What the keys of all pages do.
const PAGES: &str = "that page: 1 facts, 2 why, 3 queue, 4 tree, 5 code, 6 legend";

/// Rows of the table with one explanation.
pub struct Line {
    /// Where they hold.
    pub modes: &'static [Mode],
    /// All of their keys.
    pub keys: Vec<Key>,
    /// What they do.
    pub help: &'static str,
}

impl Line {
    /// The names of the keys; of more than two that follow each other, the first and the last.
    pub fn names(&self, ascii: bool) -> Vec<String> {
        let name = |key: &Key| key.name(ascii);
        let follows = |pair: &[Key]| match (pair[0].code(), pair[1].code()) {
            (Code::Char(one), Code::Char(next)) => one as u32 + 1 == next as u32,
            _ => false,
        };
        match self.keys.as_slice() {
            [first, .., last] if self.keys.len() > 2 && self.keys.windows(2).all(follows) => {
                vec![name(first), "to".into(), name(&Key::new(last.code()))]
            }
            keys => keys.iter().map(name).collect(),
        }
    }

    /// Rows next to each other that say the same come in one line.
    pub fn gather<'a>(rows: impl Iterator<Item = &'a Binding>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for &Binding { modes, keys, help, action, .. } in rows.filter(|row| !row.keys.is_empty()) {
            let help = if let Action::TurnTo(_) = action { PAGES } else { help };
            match lines.last_mut() {
                Some(line) if (line.modes, line.help) == (modes, help) => line.keys.extend(keys),
                _ => lines.push(Line { modes, keys: keys.to_vec(), help }),
            }
        }
        lines
    }
}

/// Whether a row holds wherever there is a board to look at.
pub fn is_general(row: &Binding) -> bool {
    row.modes.len() >= SCREENS.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn popups_take_text() {
        let table = KeyTable::new("", &Keymap::default());
        assert_eq!(table.action(Popup, Key::char('q')), Some(Action::Type('q')));
        assert_eq!(table.action(Play, Key::char('q')), Some(Action::Quit));
        assert_eq!(table.action(Play, Key::char('Q')), None);
    }

    #[test]
    fn rows_of_a_tab_come_between_those_of_all_tabs() {
        let table = KeyTable::new("play | # | act | own |", &Keymap::default());
        assert_eq!(table.action(Play, Key::char('#')), Some(Action::Act));
        assert_eq!(table.action(Edit, Key::char('#')), None);
        let bar: Vec<&str> = table.of(Play).map(|row| row.bar).collect();
        let place = |word| bar.iter().position(|&bar| bar == word);
        assert!(place("move") < place("own") && place("own") < place("hint"));
    }
}
