//! Looks for the first step at which two runs differ.

use super::{Deed, Lane};
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
    pub(super) fn advance(
        &mut self,
        race: &mut Race<Box<dyn Lane>>,
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
    fn compare(&mut self, race: &mut Race<Box<dyn Lane>>) -> Option<Found> {
        let t = self.next;
        let names = race.lanes().each_ref().map(|lane| lane.name());
        let ends = race.lanes().each_ref().map(|lane| (lane.len(), lane.status().is_over()));
        let is_past = |&(len, over): &(u64, bool)| over && t > len;
        let is_unknown = |&(len, over): &(u64, bool)| !over && t > len;
        if ends.iter().any(is_unknown) {
            return Some(Found::Looking(t));
        }
        match ends.each_ref().map(is_past) {
            [true, true] => return Some(Found::Never("both runs make the same steps".into())),
            [false, false] => {}
            [first_is_over, _] => {
                let over = usize::from(!first_is_over);
                let words =
                    format!("step {}: {} is over, the other goes on", grouped(t), names[over]);
                return Some(Found::At(t, words));
            }
        }
        let deeds = race.lanes_mut().each_mut().map(|lane| lane.deed(t));
        self.next += 1;
        if deeds[0] == deeds[1] {
            return None;
        }
        let [a, b] = deeds.each_ref().map(|deed| deed.as_ref().map_or("nothing".into(), in_words));
        let words = format!("step {}: {} does {a}, {} does {b}", grouped(t), names[0], names[1]);
        Some(Found::At(t, words))
    }
}

fn in_words(deed: &Deed) -> String {
    format!("{} {}", deed.what, in_one_line(&deed.facts)).trim().to_owned()
}
