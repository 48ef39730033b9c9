//! Names that come from outside and are kept as long as the program runs, as those of [`Facts`] are.
//!
//! [`Facts`]: crate::engine::terms::Facts

use crate::engine::printable::is_printable;
use std::collections::HashSet;
use std::sync::{Mutex, OnceLock};

/// Most names kept, and the longest of them in characters: nobody fills the memory with names.
const MOST: usize = 1 << 12;
const LONGEST: usize = 40;

/// The name that stands for all beyond that.
const ANOTHER: &str = "other";

/// A name, printable and not too long, kept for ever.
pub(crate) fn kept(name: &str) -> &'static str {
    static NAMES: OnceLock<Mutex<HashSet<&'static str>>> = OnceLock::new();
    let Ok(mut names) = NAMES.get_or_init(Mutex::default).lock() else { return ANOTHER };
    let shown = printable(name, LONGEST);
    if let Some(known) = names.get(shown.as_str()) {
        return known;
    }
    if names.len() >= MOST {
        return ANOTHER;
    }
    let kept: &'static str = Box::leak(shown.into_boxed_str());
    names.insert(kept);
    kept
}

/// A text that can be printed, of at most so many characters.
pub(crate) fn printable(text: &str, most: usize) -> String {
    let shown = |c| if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER };
    let mut out: String = text.chars().take(most).map(shown).collect();
    if text.chars().nth(most).is_some() {
        out.pop();
        out.push('…');
    }
    out
}

/// A text of several lines, each of them printable.
pub(crate) fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line, 200)).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_once_and_without_control_characters() {
        let name = kept("tile\u{1b}[2J");
        assert_eq!(name, "tile\u{fffd}[2J");
        assert!(std::ptr::eq(name, kept("tile\u{1b}[2J")));
        assert_eq!(printable("a\u{202e}b\u{9b}c\u{200d}", 9), "a\u{fffd}b\u{fffd}c\u{fffd}");
        assert_eq!(printable("abcdef", 6), "abcdef");
        assert_eq!(printable("abcdefg", 6), "abcde…");
    }
}
