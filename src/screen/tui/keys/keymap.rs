//! Keys the user chose: `keys.toml` in the configuration folder.
//!
//! ```toml
//! [play]                          # or watch, edit, compare, race, popup; all for every mode
//! move-west = ["Left", "h"]       # an action and all of its keys
//! move-east = ["Right", "i"]
//! ```
//!
//! An action that is named has these keys and no others. `frontier keys` prints the table as it is.

use super::*;
use std::{collections::BTreeMap, fmt::Write as _};
use toml::Spanned;

/// Ctrl-C quits whatever the file says.
pub const ALWAYS_QUITS: Key = Key::ctrl('c');

/// The keys of a file, by mode and action.
#[derive(Clone, Debug, Default)]
pub struct Keymap {
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
struct Change {
    mode: Mode,
    action: Action,
    key: Key,
    /// Where the file says so.
    place: usize,
}

/// Names of actions, with the names of their keys.
type Actions = BTreeMap<Spanned<String>, Vec<Spanned<String>>>;

/// The name of an action in the file: `play-pause`, `move-west`, `digit-5`.
pub fn name(action: Action) -> String {
    match action {
        Action::Own(name) => kebab(name),
        Action::GoToTab(tab) => format!("tab-{}", u32::from(tab) + 1),
        other => kebab(&format!("{other:?}")).replace("-diagonally", ""),
    }
}

/// `StepBack` and `step back` as `step-back`, `Digit(5)` as `digit-5`.
fn kebab(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let breaks = c.is_uppercase() || c.is_ascii_digit() || !c.is_alphanumeric();
        if breaks && !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
        out.extend(c.to_lowercase().filter(|c| c.is_alphanumeric()));
    }
    out.trim_end_matches('-').to_owned()
}

/// The modes under a heading.
fn modes(heading: &str) -> Option<Vec<Mode>> {
    if heading == "all" {
        return Some(Mode::ALL.to_vec());
    }
    Mode::ALL.into_iter().find(|mode| word(*mode) == heading).map(|mode| vec![mode])
}

/// What a mode is called in the file.
pub fn word(mode: Mode) -> String {
    format!("{mode:?}").to_lowercase()
}

/// This mode alone.
fn only(mode: Mode) -> &'static [Mode] {
    EVERYWHERE.chunks(1).find(|one| one.contains(&mode)).unwrap_or_default()
}

/// `line:column: what`, both from 1, for a place in a text.
fn at(text: &str, place: usize, what: &str) -> String {
    let before = text.get(..place).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    format!("{line}:{column}: {what}")
}

impl Keymap {
    /// Reads a file; `tabs` are the rows that each tab adds.
    ///
    /// # Errors
    /// `LINE:COLUMN: what is wrong, what was expected`.
    pub fn parse(text: &str, tabs: &[Own]) -> Result<Keymap, String> {
        let file: BTreeMap<Spanned<String>, Actions> = toml::from_str(text).map_err(|error| {
            let place = error.span().map_or(0, |span| span.start);
            at(text, place, &error.message().replace('\n', ", "))
        })?;
        let tables: Vec<KeyTable> =
            tabs.iter().map(|own| KeyTable::new(own, &Keymap::default())).collect();
        let rows = |mode: Mode| tables.iter().flat_map(move |table| table.of(mode));
        let bad = |of: &Spanned<String>, what: &str| at(text, of.span().start, what);
        let mut keymap = Keymap::default();
        for (title, actions) in &file {
            let heading = title.get_ref();
            let modes = modes(heading).ok_or_else(|| {
                let known = Mode::ALL.map(word).join(", ");
                bad(title, &format!("no mode '{heading}', expected one of {known}, all"))
            })?;
            for (row, names) in actions {
                let wanted = row.get_ref();
                let mut keys = Vec::new();
                for name in names {
                    let key: Key = name.get_ref().parse().map_err(|unknown| {
                        bad(name, &format!("{unknown}, expected one such as a, Left, Ctrl-r, F2"))
                    })?;
                    if key == ALWAYS_QUITS {
                        return Err(bad(name, "Ctrl-C always quits"));
                    }
                    if modes == [Mode::Popup] && key.typed().is_some() {
                        let what = format!("'{key}' is typed in popups, expected another key");
                        return Err(bad(name, &what));
                    }
                    keys.push((key, name.span().start));
                }
                if keys.is_empty() {
                    return Err(bad(row, "no keys, expected some, such as [\"a\"]"));
                }
                // Under `all` popups keep the keys that are typed there.
                let types = keys.iter().any(|(key, _)| key.typed().is_some());
                let known = modes.iter().filter(|mode| **mode != Mode::Popup || !types);
                let action = |&mode: &Mode| {
                    let row = rows(mode).find(|row| name(row.action) == *wanted)?;
                    Some((mode, row.action))
                };
                let known: Vec<(Mode, Action)> = known.filter_map(action).collect();
                if known.is_empty() {
                    let what = format!(
                        "no action '{wanted}' under [{heading}]; `frontier keys` lists them"
                    );
                    return Err(bad(row, &what));
                }
                for (mode, action) in known {
                    // What stands below `all` holds for one mode alone.
                    keymap.changes.retain(|c| (c.mode, c.action) != (mode, action));
                    for &(key, place) in &keys {
                        let has = |table: &&KeyTable| table.of(mode).any(|r| r.action == action);
                        let mut own = tables.iter().filter(has);
                        let taken =
                            own.find_map(|table| keymap.taken(&table.0, (mode, key), action));
                        if let Some(taken) = taken {
                            let other = name(taken.action);
                            let what = format!("'{key}' is a key of {other} already");
                            return Err(at(text, place, &what));
                        }
                        keymap.changes.push(Change { mode, action, key, place });
                    }
                }
            }
        }
        keymap.check(text, &tables)?;
        Ok(keymap)
    }

    /// Whether every action can still be reached.
    fn check(&self, text: &str, tables: &[KeyTable]) -> Result<(), String> {
        for table in tables {
            for mode in Mode::ALL {
                for row in table.of(mode).filter(|row| self.of(mode, row.action).is_empty()) {
                    let taken = |&key: &Key| self.taken(&table.0, (mode, key), row.action);
                    let taken: Option<Vec<&Change>> = row.keys.iter().map(taken).collect();
                    if let Some([Change { key, place, .. }, ..]) = taken.as_deref() {
                        let (name, mode) = (name(row.action), word(mode));
                        let what = format!(
                            "'{key}' is the only key of {name} ({mode}), expected another key for one of them"
                        );
                        return Err(at(text, *place, &what));
                    }
                }
            }
        }
        Ok(())
    }

    /// The keys an action has by the file, if it names the action.
    fn of(&self, mode: Mode, action: Action) -> Vec<Key> {
        let changes = self.changes.iter().filter(|c| (c.mode, c.action) == (mode, action));
        changes.map(|change| change.key).collect()
    }

    /// Who else of a tab with these rows has a key by the file.
    fn taken(&self, rows: &[Binding], at: (Mode, Key), action: Action) -> Option<&Change> {
        let is_there = |c: &Change| {
            rows.iter().any(|row| row.action == c.action && row.modes.contains(&c.mode))
        };
        let mut others = self.changes.iter().filter(|c| c.action != action);
        others.find(|c| (c.mode, c.key) == at && is_there(c))
    }

    /// The rows with the keys of the file. A row that holds in several modes becomes several.
    pub(super) fn change<'a>(&self, rows: impl Iterator<Item = &'a Binding>) -> Rc<[Binding]> {
        let (mut out, rows): (Vec<Binding>, Vec<Binding>) = (Vec::new(), rows.copied().collect());
        for row in &rows {
            let changes = |&mode: &Mode| {
                let is_taken = |&key: &Key| self.taken(&rows, (mode, key), row.action).is_some();
                !self.of(mode, row.action).is_empty() || row.keys.iter().any(is_taken)
            };
            if row.keys.contains(&ALWAYS_QUITS) || !row.modes.iter().any(changes) {
                out.push(*row);
                continue;
            }
            for &mode in row.modes {
                let mut keys = self.of(mode, row.action);
                if keys.is_empty() {
                    let is_left = |key: &Key| self.taken(&rows, (mode, *key), row.action).is_none();
                    keys.extend(row.keys.iter().copied().filter(is_left));
                } else if out.iter().any(|o| o.modes == only(mode) && o.action == row.action) {
                    // Of two rows for one action the first has the keys of both.
                    continue;
                }
                if !keys.is_empty() || row.keys.is_empty() {
                    out.push(Binding { modes: only(mode), keys: keys.leak(), ..*row });
                }
            }
        }
        out.into()
    }

    /// The table as such a file, what all tabs share first.
    pub fn to_toml(&self, tabs: &[(&str, Own)]) -> String {
        let tables = tabs.iter().map(|&(name, own)| (Some(name), KeyTable::new(own, self)));
        let tables: Vec<_> = [(None, KeyTable::new("", self))].into_iter().chain(tables).collect();
        let mut out = String::new();
        for mode in Mode::ALL {
            let _ = writeln!(out, "[{}]", word(mode));
            let mut written: Vec<Action> = Vec::new();
            for (tab, table) in &tables {
                for row in table.of(mode) {
                    if written.contains(&row.action) {
                        continue;
                    }
                    written.push(row.action);
                    let keys_in = |table: &KeyTable| {
                        let all = table.of(mode).filter(|r| r.action == row.action);
                        let keys = all.flat_map(|r| r.keys).filter(|key| **key != ALWAYS_QUITS);
                        let mut keys: Vec<_> =
                            keys.map(|key| format!("{:?}", key.ascii())).collect();
                        keys.dedup();
                        keys
                    };
                    let keys = keys_in(table);
                    if keys.is_empty() && !row.keys.is_empty() {
                        continue;
                    }
                    // A file gives an action the same keys in all tabs.
                    let mut others = tables.iter().map(|(_, table)| keys_in(table));
                    let differs = others.any(|other| !other.is_empty() && other != keys);
                    let sign = if keys.is_empty() || differs { "# " } else { "" };
                    let tab = tab.map_or(String::new(), |tab| format!("{tab}: "));
                    let (name, keys, help) = (name(row.action), keys.join(", "), row.help);
                    let _ = writeln!(out, "{sign}{name} = [{keys}] # {tab}{help}");
                }
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::super::key;
    use super::*;
    use crate::engine::grid::Dir;
    use crate::tui::term::key::Code;
    use proptest::prelude::*;

    const OWN: Own = "watch | # | \"over a subtree\" | | over";

    fn table(text: &str) -> KeyTable {
        KeyTable::new(OWN, &Keymap::parse(text, &[OWN]).unwrap())
    }

    #[test]
    fn an_action_named_has_these_keys_and_no_others() {
        let table =
            table("[play]\nmove-west = [\"Left\", \"Z\"]\n[watch]\nover-a-subtree = [\"F5\"]\n");
        let action = |mode, key| table.action(mode, key);
        assert_eq!(action(Mode::Play, Key::char('Z')), Some(Action::Move(Dir::West)));
        assert_eq!(action(Mode::Play, key(Code::Left)), Some(Action::Move(Dir::West)));
        assert_eq!(action(Mode::Play, Key::char('h')), None);
        assert_eq!(action(Mode::Edit, Key::char('h')), Some(Action::Move(Dir::West)));
        assert_eq!(action(Mode::Watch, key(Code::F(5))), Some(Action::Own("over a subtree")));
        assert_eq!(action(Mode::Watch, Key::char('#')), None);
        assert_eq!(action(Mode::Play, ALWAYS_QUITS), Some(Action::Quit));
    }

    #[test]
    fn an_action_without_a_key_can_be_given_one_and_stays_where_it_has_none() {
        let table = table("[watch]\nbranch = [\"b\"]\nready-made = [\"l\"]\n");
        assert_eq!(table.action(Mode::Watch, Key::char('b')), Some(Action::Branch));
        assert_eq!(table.action(Mode::Watch, Key::char('l')), Some(Action::ReadyMade));
        assert_eq!(table.action(Mode::Race, Key::char('b')), None);
        assert!(table.of(Mode::Race).any(|row| row.action == Action::Branch));
    }

    #[test]
    fn a_key_taken_is_lost_to_the_action_that_had_it() {
        let table = table("[play]\nundo = [\"h\"]\n");
        assert_eq!(table.action(Mode::Play, Key::char('h')), Some(Action::Undo));
        assert_eq!(table.action(Mode::Play, Key::char('u')), None);
        assert_eq!(table.action(Mode::Play, key(Code::Left)), Some(Action::Move(Dir::West)));
        let word = |word: &str| table.of(Mode::Play).any(|row| row.bar == word);
        assert!(word("undo") && word("move"));
    }

    #[test]
    fn errors_name_line_and_column() {
        let error = |text: &str| Keymap::parse(text, &[OWN]).unwrap_err();
        assert_eq!(
            error("[play]\nundo = [\"nokey\"]"),
            "2:9: no key is called \"nokey\", expected one such as a, Left, Ctrl-r, F2"
        );
        assert_eq!(
            error("[game]\nundo = [\"z\"]"),
            "1:2: no mode 'game', expected one of play, watch, edit, compare, race, popup, all"
        );
        assert_eq!(
            error("[play]\nfly = [\"z\"]"),
            "2:1: no action 'fly' under [play]; `frontier keys` lists them"
        );
        assert!(error("[play]\nundo = [\"z\"]\nredo = [\"z\"]").contains("already"));
        assert!(error("[play]\nundo = [\"s\"]").starts_with("2:9: 's' is the only key of watch"));
        assert_eq!(error("[play]\nquit = [\"Ctrl-C\"]"), "2:9: Ctrl-C always quits");
        assert!(error("[popup]\naccept = [\"a\"]").contains("typed in popups"));
        assert!(error("[play]\nundo = []").starts_with("2:1: no keys"));
        assert!(error("[play]\nundo = \"z\"").starts_with("2:8: "));
        assert!(error("[play\n").starts_with("1:"));
    }

    #[test]
    fn the_table_printed_reads_back_as_itself() {
        let text = Keymap::default().to_toml(&[("Sixth", OWN)]);
        let keymap = Keymap::parse(&text, &[OWN]).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let (before, after) = (KeyTable::new(OWN, &Keymap::default()), KeyTable::new(OWN, &keymap));
        for mode in Mode::ALL {
            for row in before.of(mode) {
                for &key in row.keys {
                    assert_eq!(after.action(mode, key), before.action(mode, key), "{mode:?} {key}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "(\\[(play|all|x)\\]\n)?([a-z-]{1,9} = \\[?\"[ -~]{0,6}\"\\]?\n){0,3}") {
            let _ = Keymap::parse(&text, &[OWN]);
        }
    }
}
