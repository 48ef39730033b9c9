//! The searches in a few lines of pseudo-code, for `Puzzle::pseudo_code`; the line of a step is lit while it is shown.

// The texts are those of the folder `pseudo-code`, split into their lines when the program is compiled.

use super::search::{Repeats, Strategy};
use super::terms::Rank;

/// The lines of `pseudo-code/NAME.txt`.
macro_rules! pseudo_code {
    ($name:literal) => {{
        const TEXT: &str =
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/pseudo-code/", $name, ".txt"));
        const LINES: [&str; $crate::engine::pseudo_code::count(TEXT)] =
            $crate::engine::pseudo_code::split(TEXT);
        &LINES
    }};
}
pub(crate) use pseudo_code;

/// How many lines a text has, each with its end.
pub const fn count(text: &str) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < text.len() {
        count += (text.as_bytes()[at] == b'\n') as usize;
        at += 1;
    }
    count
}

/// Its first `N` lines.
pub const fn split<const N: usize>(mut text: &str) -> [&str; N] {
    let (mut lines, mut at) = ([""; N], 0);
    while at < N {
        let mut end = 0;
        while text.as_bytes()[end] != b'\n' {
            end += 1;
        }
        lines[at] = text.split_at(end).0;
        text = text.split_at(end + 1).1;
        at += 1;
    }
    lines
}

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
    pub const fn pseudo_code(self) -> &'static [&'static str] {
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

/// Breadth first from both ends.
pub const BIDIRECTIONAL: &[&str] = pseudo_code!("bidirectional");

/// Greedy best first from both ends.
pub const BIDIRECTIONAL_GREEDY: &[&str] = pseudo_code!("bidirectional-greedy");
