//! The best results ever reached, by name, and what is said of a new one. They stay in the session whatever
//! is open.

use super::desk::{Desk, Look};
use crate::puzzles::puzzle::Origin;
use crate::tui::prelude::*;
use std::collections::BTreeMap;

/// The best results by name; less is better.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Records {
    best: BTreeMap<String, u64>,
    /// The best under the name noted last, before it was.
    #[serde(skip)]
    before: Option<u64>,
}

impl Records {
    /// Notes a result.
    pub fn note(&mut self, name: &str, score: u64) {
        self.before = self.best(name);
        if self.before.is_none_or(|before| score < before) {
            self.best.insert(name.to_owned(), score);
        }
    }

    /// The best result under a name.
    pub fn best(&self, name: &str) -> Option<u64> {
        self.best.get(name).copied()
    }

    /// Adds the results of `other`, where they are better.
    pub fn merge(&mut self, other: &Records) {
        for (name, &score) in &other.best {
            if self.best(name).is_none_or(|before| score < before) {
                self.best.insert(name.clone(), score);
            }
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.best.is_empty()
    }
}

impl<L: Look> Desk<L> {
    /// The best result under a name.
    pub fn best_result(&self, name: &str) -> Option<u64> {
        self.records.best(name)
    }

    /// Notes the result of a game that was won, under the name of its instance too if it is in the list.
    pub(super) fn note_result(&mut self) {
        let Some(score) = L::score(self) else { return };
        if matches!(self.named.origin, Origin::BuiltIn | Origin::File) {
            self.records.note(&self.named.name, score);
        }
        if let Some(name) = L::record(self).filter(|name| *name != self.named.name) {
            self.records.note(&name, score);
        }
    }

    /// How the game at hand compares with the best one; none if none is known.
    fn compared(&self, theme: &Theme) -> Option<(String, Style)> {
        let best = self.records.best(&L::record(self)?)?;
        Some(match (L::score(self), self.records.before) {
            (Some(score), Some(before)) if score < before => {
                (format!("a new best: before {}", L::score_in_words(before)), theme.good)
            }
            (Some(score), _) if score <= best => ("your best so far".to_owned(), theme.text),
            _ => (format!("your best: {}", L::score_in_words(best)), theme.text),
        })
    }

    /// Writes a card about a game that is over, with what is known of the best one, and what can follow.
    pub fn draw_card(&self, mut lines: Vec<(String, Style)>, keys: &Keys, panel: &mut Panel) {
        lines.extend(self.compared(panel.theme()));
        panel.card(&lines);
        panel.gap();
        panel.keys(keys);
        panel.gap();
    }
}

/// Keys and what they do.
type Keys = [(&'static str, &'static str)];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_better_results_are_noted_and_all_survive_writing() {
        let mut records = Records::default();
        for (score, before) in [(9, None), (9, Some(9)), (6, Some(9)), (7, Some(6))] {
            records.note("ferry", score);
            assert_eq!(records.before, before);
        }
        assert_eq!((records.best("ferry"), records.best("detour")), (Some(6), None));
        let text = serde_json::to_string(&records).unwrap();
        assert_eq!(text, r#"{"ferry":6}"#);
        let mut other: Records = serde_json::from_str(r#"{"ferry":8,"detour":3}"#).unwrap();
        other.merge(&serde_json::from_str(&text).unwrap());
        assert_eq!((other.best("ferry"), other.best("detour")), (Some(6), Some(3)));
    }
}
