//! The one table of keys: it feeds the dispatch, the bar, the help and docs/keys.md.
//!
//! The rows of all tabs stand here; what one tab adds stands in its folder, and functions that need it
//! take it as [`Own`]. A row says in which modes a key means which action, how the bar names it and how the help explains
//! it. What an action does is the tabs' business.

pub mod keymap;

use super::term::key::{Code, Key};
use crate::engine::grid::Dir;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

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

    /// Those that others lead to: what one does there, and the key and the word that lead there.
    pub const WAYS: [(Mode, [&str; 3]); 4] = [
        (Mode::Play, ["playing", "esc", "close"]),
        (Mode::Watch, ["watching", "s", "watch"]),
        (Mode::Edit, ["drawing", "e", "edit"]),
        (Mode::Compare, ["comparing", "c", "compare"]),
    ];

    /// Its heading.
    pub const fn title(self) -> &'static str {
        ["Play", "Watch", "Edit", "Compare", "Race", "Popups"][self as usize]
    }
}

/// What the user wants.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // explained by the table below, row by row
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
    Own(&'static str),
}

/// What a key does to a line of text being typed, beside letters, arrows and [`Action::Erase`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)] // explained by the table below
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
}

use Mode::{Compare, Edit, Play, Popup, Race, Watch};

const SCREENS: &[Mode] = &[Play, Watch, Edit, Compare, Race];
const EVERYWHERE: &[Mode] = &Mode::ALL;
/// A key that has a name.
pub const fn key(code: Code) -> Key {
    Key::new(code)
}

/// A row of the table.
pub const fn row(
    modes: &'static [Mode],
    keys: &'static [Key],
    action: Action,
    bar: &'static str,
    help: &'static str,
) -> Binding {
    Binding { modes, keys, action, bar, help }
}

/// The keys of the digits.
#[rustfmt::skip]
const DIGITS: &[[Key; 1]; 10] = &[
    [Key::char('0')], [Key::char('1')], [Key::char('2')], [Key::char('3')], [Key::char('4')],
    [Key::char('5')], [Key::char('6')], [Key::char('7')], [Key::char('8')], [Key::char('9')],
];

/// A row each for so many digits, from this one on.
pub const fn digits<const N: usize>(
    modes: &'static [Mode],
    first: u8,
    help: &'static str,
) -> [Binding; N] {
    let mut rows = [row(modes, &[], Action::Digit(first), "", help); N];
    let mut at = 0;
    while at < N {
        rows[at].keys = &DIGITS[first as usize + at];
        rows[at].action = Action::Digit(first + at as u8);
        at += 1;
    }
    rows
}

/// The rows of all tabs that come before a tab's own; nearer the top comes first in the bar.
#[rustfmt::skip]
const FIRST: &[Binding] = &[
    row(&[Watch, Race], &[Key::char(' ')], Action::PlayPause, "run", "run or pause"),
    row(&[Watch, Race], &[key(Code::Left)], Action::StepBack, "step", "one step back"),
    row(&[Watch, Race], &[key(Code::Right)], Action::StepForward, "step", "one step on"),
    row(&[Race], &[key(Code::Up)], Action::SideBefore, "other", "the run before"),
    row(&[Race], &[key(Code::Down)], Action::Side, "other", "the other run: its board, and conditions about it"),
    row(&[Race], &[key(Code::Esc)], Action::BackToPlay, "table", "back to the table"),
    row(&[Watch, Race], &[Key::char('<'), Key::shift(Code::Left)], Action::PreviousLandmark, "next match", "previous match: a moment that / looks for"),
    row(&[Watch, Race], &[Key::char('>'), Key::shift(Code::Right)], Action::NextLandmark, "next match", "next match: a moment that / looks for"),
    row(&[Watch, Race], &[Key::char('i')], Action::Page, "page", "the next page of the panel"),
    row(&[Watch, Race], &[Key::char('-')], Action::Slower, "speed", "slower; at 2 steps/s event by event"),
    row(&[Watch, Race], &[Key::char('+'), Key::char('=')], Action::Faster, "speed", "faster, up to a million steps/s, then max"),
    row(&[Watch, Race], &[Key::char('v')], Action::Overlay, "view", "what is laid over the board"),
    row(&[Watch], &[Key::char('m')], Action::Method, "method", "choose the method"),
    row(&[Watch], &[key(Code::Enter)], Action::Finish, "to the end", "to the end; once there, play the answer"),
    row(&[Race], &[key(Code::Enter)], Action::Finish, "to the end", "to the end"),
    row(&[Watch], &[Key::char('c')], Action::Compare, "compare", "compare the methods"),
    row(&[Watch, Race], &[Key::char(',')], Action::InsideBack, "inside", "the event before, inside the step"),
    row(&[Watch, Race], &[Key::char('.')], Action::InsideForward, "inside", "the next event inside the step"),
    row(&[Race], &[Key::char('d')], Action::Difference, "differ", "where the runs first differ"),
    row(&[Watch, Race], &[], Action::PageBefore, "", "the page before"),
    row(&[Watch, Race], &[Key::char('1')], Action::TurnTo(0), "", "the page: facts"),
    row(&[Watch, Race], &[Key::char('2')], Action::TurnTo(1), "", "the page: why"),
    row(&[Watch, Race], &[Key::char('3')], Action::TurnTo(2), "", "the page: queue"),
    row(&[Watch, Race], &[Key::char('4')], Action::TurnTo(3), "", "the page: tree"),
    row(&[Watch, Race], &[Key::char('5')], Action::TurnTo(4), "", "the page: code"),
    row(&[Watch, Race], &[Key::char('6')], Action::TurnTo(5), "", "the page: legend"),
    row(&[Watch, Race], &[Key::char('/')], Action::Condition, "condition", "choose or type what < and > look for"),
    row(&[Watch, Race], &[], Action::ReadyMade, "", "choose or type what < and > look for"),
    row(&[Watch, Race], &[], Action::Branch, "", "step along the path to this node only, or no longer"),
    row(&[Watch, Race], &[Key::char('a')], Action::Ask, "", "five questions about it; a number answers"),
    row(&[Watch, Race], &[Key::char('A')], Action::Drive, "", "drive: say each step, until one is wrong"),
    row(&[Watch, Race], &[key(Code::Home), Key::char('g')], Action::ToStart, "", "to the beginning"),
    row(&[Watch, Race], &[key(Code::End), Key::char('G')], Action::ToEnd, "", "to the end of what is known"),
    row(&[Compare], &[key(Code::Left), Key::char('h')], Action::Move(Dir::West), "column", "the column before: its bars are drawn"),
    row(&[Compare], &[key(Code::Right), Key::char('l')], Action::Move(Dir::East), "column", "the next column"),
    row(&[Compare], &[key(Code::Up), Key::char('k')], Action::Move(Dir::North), "", "row up"),
    row(&[Compare], &[key(Code::Down), Key::char('j')], Action::Move(Dir::South), "", "row down"),
    row(&[Compare], &[key(Code::PageUp)], Action::PageUp, "", "page up"),
    row(&[Compare], &[key(Code::PageDown)], Action::PageDown, "", "page down"),
    row(&[Compare], &[Key::char('s'), key(Code::Enter)], Action::Sort, "sort", "sort by the column; again: reversed, then as it was"),
    row(&[Compare], &[Key::char(' ')], Action::Pick, "pick", "pick a row of the table, up to six"),
    row(&[Compare], &[Key::char('r')], Action::Race, "race", "race the rows picked, or the usual ones"),
    row(&[Compare], &[Key::char('+'), Key::char('=')], Action::AllRows, "all rows", "every method, or those a course begins with"),
    row(&[Compare], &[Key::char('v')], Action::View, "view", "table, matrix or curves"),
    row(&[Compare], &[Key::char('c')], Action::Compare, "next", "the next comparison"),
    row(&[Compare], &[Key::char('g')], Action::Scale, "log", "linear or logarithmic"),
    row(&[Compare], &[key(Code::Esc)], Action::Cancel, "back", "stop comparing, then back"),
    row(&[Compare], &[Key::char('w')], Action::Save, "csv", "write the rows to a file, as CSV"),
    row(&[Play], &[key(Code::Up), Key::char('k')], Action::Move(Dir::North), "move", "move up"),
    row(&[Play], &[key(Code::Down), Key::char('j')], Action::Move(Dir::South), "move", "move down"),
    row(&[Play], &[key(Code::Left), Key::char('h')], Action::Move(Dir::West), "move", "move left"),
    row(&[Play], &[key(Code::Right), Key::char('l')], Action::Move(Dir::East), "move", "move right"),
    row(&[Edit], &[key(Code::Up), Key::char('k')], Action::Move(Dir::North), "cursor", "cursor up"),
    row(&[Edit], &[key(Code::Down), Key::char('j')], Action::Move(Dir::South), "cursor", "cursor down"),
    row(&[Edit], &[key(Code::Left), Key::char('h')], Action::Move(Dir::West), "cursor", "cursor left"),
    row(&[Edit], &[key(Code::Right), Key::char('l')], Action::Move(Dir::East), "cursor", "cursor right"),
];

/// The rows of all tabs that come after a tab's own.
#[rustfmt::skip]
const LAST: &[Binding] = &[
    row(&[Play, Edit], &[Key::char('s')], Action::Watch, "watch", "watch the solver"),
    row(&[Play], &[Key::char('x')], Action::Hint, "hint", "a hint: what to do next, and why"),
    row(&[Play, Edit], &[Key::char('u')], Action::Undo, "undo", "undo, without limit"),
    row(&[Play, Edit], &[Key::char('U'), Key::ctrl('r')], Action::Redo, "", "redo"),
    row(&[Play, Watch], &[Key::char('n')], Action::New, "new", "a new random one"),
    row(&[Play, Watch], &[Key::char('o')], Action::Open, "open", "choose another one from the list"),
    row(&[Play], &[Key::char('c')], Action::Compare, "compare", "compare the methods"),
    row(&[Play], &[Key::char('T')], Action::Tour, "tour", "a tour: one minute, five stops"),
    row(&[Play], &[Key::char('m')], Action::Method, "method", "choose the method"),
    row(&[Play], &[Key::char('e')], Action::Edit, "edit", "draw your own"),
    row(&[Play, Watch], &[Key::char('p')], Action::Parameters, "params", "set the parameters"),
    row(&[Play], &[Key::char('R')], Action::Restart, "restart", "start again"),
    row(&[Play, Watch, Race], &[Key::char('z')], Action::Panel, "", "hide the panel, or show it again"),
    row(&[Play, Watch, Compare, Race], &[Key::char('y')], Action::Share, "", "copy the link to it, or the board"),
    row(&[Edit], &[Key::char('W')], Action::Save, "write", "write to a file"),
    row(&[Watch, Edit], &[key(Code::Esc)], Action::BackToPlay, "back", "back to playing"),
    row(&[Popup], &[key(Code::Up)], Action::Move(Dir::North), "choose", "line up"),
    row(&[Popup], &[key(Code::Down)], Action::Move(Dir::South), "choose", "line down"),
    row(&[Popup], &[key(Code::Left)], Action::Move(Dir::West), "change", "value before, or one character left"),
    row(&[Popup], &[key(Code::Right)], Action::Move(Dir::East), "change", "value after, or one character right"),
    row(&[Popup], &[key(Code::PageUp)], Action::PageUp, "", "page up"),
    row(&[Popup], &[key(Code::PageDown)], Action::PageDown, "", "page down"),
    row(&[Popup], &[key(Code::Backspace)], Action::Erase, "", "erase what is before the cursor"),
    row(&[Popup], &[key(Code::Delete)], Action::Line(LineEdit::Delete), "", "erase what is under the cursor"),
    row(&[Popup], &[key(Code::Home), Key::ctrl('a')], Action::Line(LineEdit::Start), "", "to the beginning of the line"),
    row(&[Popup], &[key(Code::End), Key::ctrl('e')], Action::Line(LineEdit::End), "", "to the end of the line"),
    row(&[Popup], &[Key::ctrl('w')], Action::Line(LineEdit::EraseWord), "", "erase a word"),
    row(&[Popup], &[Key::ctrl('u')], Action::Line(LineEdit::EraseToStart), "", "erase to the beginning of the line"),
    row(&[Popup], &[Key::ctrl('k')], Action::Line(LineEdit::EraseToEnd), "", "erase to the end of the line"),
    row(&[Popup], &[key(Code::Enter)], Action::Accept, "ok", "accept"),
    row(&[Popup], &[key(Code::Esc)], Action::Cancel, "close", "close, changing nothing"),
    row(EVERYWHERE, &[key(Code::Tab)], Action::NextTab, "", "next tab"),
    row(EVERYWHERE, &[Key::shift(Code::Tab)], Action::PreviousTab, "", "previous tab"),
    row(EVERYWHERE, &[Key::alt('1')], Action::GoToTab(0), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('2')], Action::GoToTab(1), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('3')], Action::GoToTab(2), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('4')], Action::GoToTab(3), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('5')], Action::GoToTab(4), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('6')], Action::GoToTab(5), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('7')], Action::GoToTab(6), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('8')], Action::GoToTab(7), "", "go to that tab"),
    row(EVERYWHERE, &[Key::alt('9')], Action::GoToTab(8), "", "go to that tab"),
    row(EVERYWHERE, &[Key::ctrl('p')], Action::Commands, "", "list what works now; type to narrow it"),
    row(EVERYWHERE, &[Key::ctrl('o'), key(Code::F(2))], Action::Settings, "", "settings: colours, signs, speed, timer"),
    row(EVERYWHERE, &[Key::ctrl('l')], Action::Redraw, "", "draw the screen afresh"),
    row(EVERYWHERE, &[Key::ctrl('z')], Action::Suspend, "", "suspend"),
    row(&[Watch, Edit, Compare, Race], &[Key::char('T')], Action::Tour, "", "a tour: one minute, five stops"),
    row(SCREENS, &[Key::char('q')], Action::Quit, "quit", "quit"),
    row(EVERYWHERE, &[Key::ctrl('c')], Action::Quit, "", "quit"),
    row(SCREENS, &[Key::char('?')], Action::Help, "help", "help: what this screen shows, and its keys"),
];

/// The rows a tab adds of its own, in groups.
pub type Own = &'static [&'static [Binding]];

/// All rows of a tab, with the keys the user chose.
#[derive(Clone, Debug)]
pub struct KeyTable(Rc<[Binding]>);

impl KeyTable {
    /// The rows of all tabs and those one tab adds, as `keymap` changes them.
    pub fn new(own: Own, keymap: &Keymap) -> KeyTable {
        KeyTable(keymap.change(FIRST.iter().chain(own.iter().copied().flatten()).chain(LAST)))
    }

    /// What `key` means in a mode; in popups other printable keys are typed.
    pub fn action(&self, mode: Mode, key: Key) -> Option<Action> {
        self.of(mode)
            .find(|b| b.keys.contains(&key))
            .map(|b| b.action)
            .or_else(|| key.typed().filter(|_| mode == Popup).map(Action::Type))
    }

    /// The rows of a mode.
    pub fn of(&self, mode: Mode) -> impl Iterator<Item = &Binding> {
        self.0.iter().filter(move |b| b.modes.contains(&mode))
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
        let table = KeyTable::new(&[], &Keymap::default());
        assert_eq!(table.action(Popup, Key::char('q')), Some(Action::Type('q')));
        assert_eq!(table.action(Play, Key::char('q')), Some(Action::Quit));
        assert_eq!(table.action(Play, Key::char('Q')), None);
    }

    #[test]
    fn rows_of_a_tab_come_between_those_of_all_tabs() {
        const OWN: Own = &[&[row(&[Play], &[Key::char('#')], Action::Act, "own", "")]];
        let table = KeyTable::new(OWN, &Keymap::default());
        assert_eq!(table.action(Play, Key::char('#')), Some(Action::Act));
        assert_eq!(table.action(Edit, Key::char('#')), None);
        let bar: Vec<&str> = table.of(Play).map(|row| row.bar).collect();
        let place = |word| bar.iter().position(|&bar| bar == word);
        assert!(place("move") < place("own") && place("own") < place("hint"));
    }
}
