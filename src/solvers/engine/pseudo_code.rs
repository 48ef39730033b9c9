//! The searches in a few lines of pseudo-code, for `Puzzle::pseudo_code`; the line of a step is lit while it is shown.

use super::search::{Repeats, Strategy};
use super::terms::Rank;

/// The lines of `pseudo-code/NAME.txt`.
macro_rules! pseudo_code {
    ($name:literal) => {{
        static LINES: std::sync::LazyLock<Vec<&str>> = std::sync::LazyLock::new(|| {
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pseudo-code/", $name, ".txt"))
                .lines()
                .collect()
        });
        LINES.as_slice()
    }};
}
pub(crate) use pseudo_code;

/// Lines of the pseudo-code of a search, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    /// Where it begins.
    pub start: usize,
    /// Where it finds the goal.
    pub goal: usize,
    /// Where it pops a node.
    pub pop: usize,
    /// Where it discards one that was popped.
    pub discard: usize,
    /// Where it expands a node.
    pub expand: usize,
    /// Where it drops a successor.
    pub dropped: usize,
    /// Where it puts one into the frontier.
    pub put: usize,
    /// Where it gives up.
    pub fail: usize,
}

impl Lines {
    /// The lines of the texts below, by when a repeat is recognised.
    pub const fn of(repeats: Option<Repeats>) -> Lines {
        let (goal, discard, expand, put, fail) = match repeats {
            Some(Repeats::DropKnown) => (3, 2, 4, 6, 7),
            Some(Repeats::KeepUntilPopped) => (4, 3, 6, 8, 9),
            // Whatever is known is put there, and discarded when it is popped.
            None => (5, 3, 6, 7, 8),
        };
        let dropped = if repeats.is_some() { expand + 1 } else { put };
        Lines { start: 0, goal, pop: 2, discard, expand, dropped, put, fail }
    }
}

impl Strategy {
    /// The strategy in pseudo-code.
    pub fn pseudo_code(self) -> &'static [&'static str] {
        use Repeats::{DropKnown, KeepUntilPopped};
        match (self.rank, self.repeats) {
            (Rank::Age, DropKnown) => pseudo_code!("breadth-first"),
            (Rank::Age, KeepUntilPopped) => pseudo_code!("depth-first"),
            (Rank::G, DropKnown) => pseudo_code!("uniform-cost"),
            (Rank::G, KeepUntilPopped) => pseudo_code!("uniform-cost-keeping"),
            (Rank::H, DropKnown) => pseudo_code!("greedy"),
            (Rank::H, KeepUntilPopped) => pseudo_code!("greedy-keeping"),
            (Rank::F, DropKnown) => pseudo_code!("a-star"),
            (Rank::F, KeepUntilPopped) => pseudo_code!("a-star-keeping"),
        }
    }
}
