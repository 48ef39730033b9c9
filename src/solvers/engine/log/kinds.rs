//! The types of a trace's events, which are free text, and what they mean.

use super::ids::Texts;
use crate::engine::printable::shortened;

/// Most different types that are told apart.
const MOST: usize = 1 << 12;
/// Longest type that is shown, in characters.
const LONGEST: usize = 60;

/// What an event of a type does to the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// The search begins at this state.
    Source,
    /// The search looks for this state.
    Destination,
    /// Nothing can be there.
    Obstacle,
    /// The state was generated and waits.
    Generate,
    /// A better path to a state that is known was found.
    Update,
    /// The state was taken out of the queue, and its successors come next.
    Expand,
    /// Nothing more is done with the state.
    Close,
    /// The state was taken out of the queue and not expanded.
    Discard,
    /// A way to the state was offered and not taken.
    Drop,
    /// The state is the answer.
    End,
    /// Anything else.
    Other,
}

impl Verb {
    /// What a type means, by the words that programs use.
    fn of(name: &str) -> Verb {
        match name.to_ascii_lowercase().as_str() {
            "source" | "start" | "root" | "init" | "initial" => Verb::Source,
            "destination" | "target" => Verb::Destination,
            "obstacle" | "wall" | "blocked" => Verb::Obstacle,
            "generate" | "generating" | "generated" | "open" | "opening" | "opened" | "push"
            | "pushed" | "enqueue" | "discover" | "discovered" | "insert" | "add" => Verb::Generate,
            "update" | "updating" | "updated" | "relax" | "relaxing" | "relaxed" | "decrease"
            | "cheaper" => Verb::Update,
            "expand" | "expanding" | "expanded" | "pop" | "popped" | "dequeue" => Verb::Expand,
            "close" | "closing" | "closed" => Verb::Close,
            "discard" | "discarding" | "discarded" | "prune" | "pruned" | "stale" => Verb::Discard,
            "drop" | "dropped" | "dropping" | "skip" | "skipped" | "ignore" | "ignored"
            | "reject" | "rejected" => Verb::Drop,
            "end" | "final" | "goal" | "solution" | "found" => Verb::End,
            _ => Verb::Other,
        }
    }
}

/// The types that occurred.
#[derive(Default)]
pub(super) struct Kinds {
    texts: Texts,
    known: Vec<Kind>,
}

struct Kind {
    name: String,
    verb: Verb,
    count: u64,
}

impl Kinds {
    /// Counts an event of this type; its number and what it means.
    #[inline]
    pub(super) fn count(&mut self, name: &str) -> (u8, Verb) {
        let known = self.texts.find(name);
        let place = known.map_or_else(|| self.begin(name), |place| place as usize);
        match self.known.get_mut(place) {
            Some(kind) => {
                kind.count += 1;
                (u8::try_from(place).unwrap_or(u8::MAX), kind.verb)
            }
            None => (u8::MAX, Verb::Other),
        }
    }

    #[cold]
    fn begin(&mut self, name: &str) -> usize {
        let name = if self.texts.len() >= MOST { "other" } else { name };
        let place = self.texts.intern(name) as usize;
        if place == self.known.len() {
            let name = shortened(name, LONGEST);
            let verb = Verb::of(&name);
            self.known.push(Kind { name, verb, count: 0 });
        }
        place
    }

    /// The name and the meaning of a type by its number; none beyond the first 255.
    pub(super) fn get(&self, number: u8) -> Option<(&str, Verb)> {
        let kind = self.known.get(usize::from(number)).filter(|_| number < u8::MAX)?;
        Some((&kind.name, kind.verb))
    }

    /// How often each type occurred, in the order in which they came.
    pub(super) fn counts(&self) -> impl Iterator<Item = (&str, u64)> {
        self.known.iter().filter(|kind| kind.count > 0).map(|kind| (kind.name.as_str(), kind.count))
    }
}
