//! The session: what is kept from one start to the next, in one file.
//!
//! The file is written beside its place and renamed, so a reader finds the old one or the new one
//! and never a mixture. Of two programs each writes over the other's only what changed in it
//! ([`Session::over`]). A file that cannot be used is kept aside under another name, never overwritten.

mod store;

use super::settings::Settings;
use crate::engine::{words::as_text, work};
use crate::puzzles::positions::History;
use derive_more::Display;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use std::{collections::BTreeMap, collections::btree_map::Entry, fmt, str::FromStr};
pub use store::{Store, place_of_user};

/// The version of the file we write; higher ones are not ours to read.
const VERSION: u64 = 2;

/// What is kept of one tab.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Saved {
    /// What is open in it, and how far it is.
    pub state: Value,
    /// The best that was reached, which no command line overrules.
    pub records: Value,
}

/// What is kept from one start to the next.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Session {
    version: u64,
    /// The tab that is open, by its word on the command line.
    #[serde(default)]
    pub open: String,
    /// What the user chose.
    #[serde(default)]
    pub settings: Settings,
    /// The tabs, by their words on the command line. Words of tabs we do not have are kept.
    #[serde(default)]
    pub tabs: BTreeMap<String, Saved>,
}

impl Default for Session {
    fn default() -> Self {
        let (open, settings) = (String::new(), Settings::default());
        Session { version: VERSION, open, settings, tabs: BTreeMap::new() }
    }
}

/// Why a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Display)]
pub enum Unusable {
    /// Not what we write.
    #[display("damaged ({_0})")]
    Damaged(String),
    /// Written by a later version of the program.
    #[display("from a newer program (version {_0}, expected at most {VERSION})")]
    Newer(u64),
    /// Written by an earlier version: settings and best results can be used, games cannot.
    #[display(
        "from an older program (version {_0}): settings and best results are taken over, games are not"
    )]
    Older(u64),
}

impl Unusable {
    /// The end of the name it is kept aside under.
    fn ending(&self) -> &'static str {
        match self {
            Unusable::Damaged(_) => "damaged",
            Unusable::Newer(_) => "newer",
            Unusable::Older(_) => "older",
        }
    }
}

impl Session {
    /// Reads what [`Session::text`] wrote. Of a file of an earlier version, which
    /// [`Session::is_older`] tells, the games are left out.
    ///
    /// # Errors
    /// Anything else.
    pub fn from_text(text: &[u8]) -> Result<Session, Unusable> {
        let damaged = |why: serde_json::Error| Unusable::Damaged(why.to_string());
        let value: Value = serde_json::from_slice(text).map_err(damaged)?;
        match value.get("version").and_then(Value::as_u64) {
            Some(version) if version > VERSION => return Err(Unusable::Newer(version)),
            Some(1..) => {}
            _ => return Err(Unusable::Damaged("it names no version".into())),
        }
        let mut session: Session = serde_json::from_value(value).map_err(damaged)?;
        if session.is_older().is_some() {
            session.tabs.values_mut().for_each(|saved| saved.state = Value::Null);
        }
        Ok(session)
    }

    /// Why the games of its file were left out, if they were.
    pub fn is_older(&self) -> Option<Unusable> {
        (self.version < VERSION).then_some(Unusable::Older(self.version))
    }

    /// What of this changed since it was `known`, over what is in the file by now: another program may
    /// have written there what is none of our business.
    #[must_use]
    pub fn over(mut self, file: Session, known: &Session) -> Session {
        if self.open == known.open {
            self.open = file.open;
        }
        let mine = std::mem::replace(&mut self.settings, file.settings);
        self.settings.adopt(&known.settings, &mine);
        for (word, theirs) in file.tabs {
            let before = known.tabs.get(&word);
            match self.tabs.entry(word) {
                // Of the best results, theirs have been taken over where they are better.
                Entry::Occupied(mut mine) => {
                    let is_same = before.is_some_and(|before| before.state == mine.get().state);
                    if is_same && !theirs.state.is_null() {
                        mine.get_mut().state = theirs.state;
                    }
                }
                Entry::Vacant(place) if before.is_none() => {
                    place.insert(theirs);
                }
                Entry::Vacant(_) => {}
            }
        }
        self
    }

    /// As it stands in the file.
    pub fn text(&self) -> Vec<u8> {
        // Cannot fail: all keys are texts.
        let mut text = serde_json::to_vec_pretty(self).unwrap_or_default();
        text.push(b'\n');
        text
    }
}

// Pieces of what tabs keep. Everything read may come from anybody, so it is replayed by the rules and never believed.

/// Moves made and taken back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moves<M> {
    /// All of them in the order they were made in first.
    all: Vec<M>,
    /// How many of them are done.
    done: usize,
}

impl<M> Moves<M> {
    /// The moves of a history, each as `write` has it.
    pub fn of<T: Clone>(history: &History<T>, write: impl Fn(&T) -> M) -> Moves<M> {
        Moves { all: history.timeline().map(write).collect(), done: history.done().len() }
    }

    /// Makes the moves in turn; how many of them are to be taken back then.
    ///
    /// # Errors
    /// A move that `make` refuses, or a place outside of the history.
    pub fn replay(self, mut make: impl FnMut(M) -> bool) -> Result<usize, String> {
        let Moves { all, done } = self;
        work::charge(all.len() as u64 * work::STEP);
        let back = all.len().checked_sub(done).ok_or("more moves are done than there are")?;
        let refused = all.into_iter().position(|step| !make(step));
        refused.map_or(Ok(back), |at| Err(format!("move {} cannot be made", at + 1)))
    }
}

/// A value kept under the name it has on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Word<T>(pub T);

as_text!(
    [T: fmt::Display + FromStr<Err: fmt::Display>] Word<T>,
    |word: &Self| word.0.to_string(),
    |text: &str| text.parse().map(Word)
);

/// What a tab keeps, as the session holds it.
pub fn write(kept: impl Serialize) -> Value {
    serde_json::to_value(kept).unwrap_or_default()
}

/// What a tab kept.
///
/// # Errors
/// What is wrong with it.
pub fn read<K: DeserializeOwned>(saved: &Value) -> Result<K, String> {
    K::deserialize(saved).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_back_with_their_place_in_the_history() {
        let mut history = History::default();
        (0..5).for_each(|i| history.push(i));
        history.undo();
        history.undo();
        let moves = Moves::of(&history, |&i: &i32| i);
        assert_eq!(write(&moves), serde_json::json!({ "all": [0, 1, 2, 3, 4], "done": 3 }));
        let mut again = History::default();
        let make = |i| {
            again.push(i);
            true
        };
        for _ in 0..moves.clone().replay(make).unwrap() {
            again.undo();
        }
        assert_eq!(again, history);
        let refused = moves.replay(|i| i < 2);
        assert_eq!(refused, Err("move 3 cannot be made".into()));
        let wild: Moves<u8> = read(&serde_json::json!({ "all": [1], "done": 2 })).unwrap();
        assert!(wild.replay(|_| true).is_err());
    }

    #[test]
    fn words_are_texts() {
        assert_eq!(read::<Word<u8>>(&serde_json::json!("7")), Ok(Word(7)));
        assert!(read::<Word<u8>>(&serde_json::json!(7)).is_err());
    }
}
