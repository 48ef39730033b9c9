//! Looks for the first step at which runs differ.

use super::pane::{Pane, StepKey};
use super::view::View;
use crate::engine::race::Race;
use crate::engine::run::{Job as _, Run as _};
use crate::tui::inspector::in_one_line;
use crate::tui::view::grouped;

/// Steps compared between two looks at the clock.
const SLICE: u32 = 64;

/// A search for the first difference.
pub(super) struct Difference {
    /// The step compared next.
    next: u64,
}

/// How far it has come.
pub(super) enum Found {
    /// It goes on with this step.
    Looking(u64),
    /// The runs differ at this step; how, in words.
    At(u64, String),
    /// They never do; in words.
    Never(String),
}

impl Difference {
    /// From the first step on.
    pub(super) fn new() -> Difference {
        Difference { next: 1 }
    }

    /// Compares steps until `enough`.
    pub(super) fn advance<V: View>(
        &mut self,
        race: &mut Race<Pane<V>>,
        enough: &mut dyn FnMut() -> bool,
    ) -> Found {
        let shown = race.at();
        let found = loop {
            if let Some(found) = (0..SLICE).find_map(|_| self.compare(race)) {
                break found;
            }
            if enough() {
                break Found::Looking(self.next);
            }
        };
        race.seek(shown);
        found
    }

    /// Compares one step; what follows unless it is the next one.
    fn compare<V: View>(&mut self, race: &mut Race<Pane<V>>) -> Option<Found> {
        let t = self.next;
        if race.lanes().any(|lane| t > lane.len() && !lane.status().is_over()) {
            return Some(Found::Looking(t));
        }
        let at = grouped(t);
        match race.lanes().find(|lane| t > lane.len()) {
            Some(_) if race.lanes().all(|lane| t > lane.len()) => {
                return Some(Found::Never("both runs make the same steps".into()));
            }
            Some(over) => {
                let words = format!("step {at}: {} is over, the other goes on", over.name);
                return Some(Found::At(t, words));
            }
            None => {}
        }
        let keys: Vec<_> = race.lanes_mut().map(|lane| lane.key_of_step(t)).collect();
        self.next += 1;
        if keys.windows(2).all(|pair| pair[0] == pair[1]) {
            return None;
        }
        let does = race.lanes().zip(&keys).map(|(lane, key)| {
            format!("{} does {}", lane.name, key.as_ref().map_or("nothing".into(), in_words))
        });
        Some(Found::At(t, format!("step {at}: {}", does.collect::<Vec<_>>().join(", "))))
    }
}

fn in_words(key: &StepKey) -> String {
    format!("{} {}", key.what, in_one_line(&key.facts)).trim().to_owned()
}
