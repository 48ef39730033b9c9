//! Pieces of what tabs keep in the session: moves with their place in the history, modes, speeds,
//! names. Everything read may come from anybody, so it is replayed by the rules and never believed.

use super::settings::speed_word;
use crate::engine::history::History;
use crate::engine::playback::Speed;
use crate::engine::work;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::fmt::Display;
use std::str::FromStr;

/// Moves made and taken back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Moves<M> {
    /// All of them in the order they were made in first.
    all: Vec<M>,
    /// How many of them are done.
    done: usize,
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Moves { all: Vec::new(), done: 0 }
    }
}

impl<M> Moves<M> {
    /// The moves of a history, each as `write` has it.
    pub fn of<T: Clone>(history: &History<T>, write: impl Fn(&T) -> M) -> Moves<M> {
        Moves { all: history.timeline().map(write).collect(), done: history.done().len() }
    }

    /// Makes the moves in turn and takes back those that were.
    ///
    /// # Errors
    /// A move that `make` refuses, or a place outside of the history.
    pub fn replay<G, R>(
        self,
        game: &mut G,
        mut make: impl FnMut(&mut G, M) -> bool,
        mut undo: impl FnMut(&mut G) -> R,
    ) -> Result<(), String> {
        let Moves { all, done } = self;
        work::charge(all.len() as u64 * work::STEP);
        let back = all.len().checked_sub(done).ok_or("more moves are done than there are")?;
        for (i, step) in all.into_iter().enumerate() {
            if !make(game, step) {
                return Err(format!("move {} cannot be made", i + 1));
            }
        }
        for _ in 0..back {
            undo(game);
        }
        Ok(())
    }
}

/// A value kept under the name it has on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Word<T>(pub T);

impl<T: Display> Serialize for Word<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Word<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        String::deserialize(from)?.parse().map(Word).map_err(D::Error::custom)
    }
}

/// A speed chosen by the user, as a number of steps a second, `max`, or nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Option<String>", into = "Option<String>")]
pub struct SavedSpeed(pub Option<Speed>);

impl TryFrom<Option<String>> for SavedSpeed {
    type Error = String;

    fn try_from(text: Option<String>) -> Result<SavedSpeed, String> {
        text.map(|text| Speed::parse(&text)).transpose().map(SavedSpeed)
    }
}

impl From<SavedSpeed> for Option<String> {
    fn from(pace: SavedSpeed) -> Option<String> {
        pace.0.map(speed_word)
    }
}

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
        let make = |h: &mut History<i32>, i| {
            h.push(i);
            true
        };
        moves.clone().replay(&mut again, make, History::undo).unwrap();
        assert_eq!(again, history);
        let refused = moves.replay(&mut again, |_, i| i < 2, |_| {});
        assert_eq!(refused, Err("move 3 cannot be made".into()));
        let wild: Moves<u8> = read(&serde_json::json!({ "all": [1], "done": 2 })).unwrap();
        assert!(wild.replay(&mut (), |(), _| true, |()| {}).is_err());
    }

    #[test]
    fn speeds_and_words() {
        for speed in [None, Some(Speed::Max), Some(Speed::PerSecond(20))] {
            assert_eq!(read::<SavedSpeed>(&write(SavedSpeed(speed))), Ok(SavedSpeed(speed)));
        }
        assert!(read::<SavedSpeed>(&serde_json::json!("0")).is_err());
        assert_eq!(read::<Word<u8>>(&serde_json::json!("7")), Ok(Word(7)));
        assert!(read::<Word<u8>>(&serde_json::json!(7)).is_err());
    }
}
