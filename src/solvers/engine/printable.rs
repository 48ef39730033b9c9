//! What may reach a terminal of a text from outside: a file name, a title, an argument.
//!
//! A character that a terminal could take for a command, that changes the order of what is shown, or that
//! nobody sees becomes a question mark in a diamond. Everything that is printed goes through here: error
//! lines and plain lines through the writer [`Printable`], the screen's cells one by one.

use std::io::{self, Write};
use std::sync::{Mutex, OnceLock};
use std::{borrow::Cow, collections::HashSet};

/// Whether a character is a sign that can be seen, or a blank: no control character (C0, C1), no mark of
/// writing direction, nothing of no width.
pub fn is_printable(c: char) -> bool {
    !(c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{feff}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        ))
}

/// What is shown of a character.
fn shown(c: char) -> char {
    if is_printable(c) { c } else { char::REPLACEMENT_CHARACTER }
}

/// One line that can be printed.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_printable) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(shortened(text, usize::MAX))
}

/// A writer of lines in front of a terminal. Line feeds and tabs stay.
#[derive(Debug)]
pub struct Printable<W: Write> {
    to: W,
    /// The beginning of a character.
    held: Vec<u8>,
}

impl<W: Write> Printable<W> {
    /// In front of this writer.
    pub fn new(to: W) -> Printable<W> {
        Printable { to, held: Vec::new() }
    }
}

impl<W: Write> Write for Printable<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        let cut = match str::from_utf8(&self.held) {
            // At the end of the bytes a character is cut, and may go on.
            Err(error) if error.error_len().is_none() => error.valid_up_to(),
            _ => self.held.len(),
        };
        let rest = self.held.split_off(cut);
        let whole = std::mem::replace(&mut self.held, rest);
        let shown = |c| if matches!(c, '\n' | '\t') { c } else { shown(c) };
        let text: String = String::from_utf8_lossy(&whole).chars().map(shown).collect();
        self.to.write_all(text.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// Most names kept, and the longest of them in characters: nobody fills the memory with names.
const MOST_NAMES: usize = 1 << 12;
const LONGEST_NAME: usize = 40;

/// The name that stands for all beyond that.
const ANOTHER: &str = "other";

/// A name, printable and not too long, kept for ever.
pub fn kept(name: &str) -> &'static str {
    static NAMES: OnceLock<Mutex<HashSet<&'static str>>> = OnceLock::new();
    let Ok(mut names) = NAMES.get_or_init(Mutex::default).lock() else { return ANOTHER };
    let shown = shortened(name, LONGEST_NAME);
    if let Some(known) = names.get(shown.as_str()) {
        return known;
    }
    if names.len() >= MOST_NAMES {
        return ANOTHER;
    }
    let kept: &'static str = Box::leak(shown.into_boxed_str());
    names.insert(kept);
    kept
}

/// A text that can be printed, of at most so many characters.
pub fn shortened(text: &str, most: usize) -> String {
    let mut out: String = text.chars().take(most).map(shown).collect();
    if text.chars().nth(most).is_some() {
        out.pop();
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOSTILE: &str = "a\x1b[31m\x07b\u{9b}2J\u{202e}c\u{200b}\u{2066}d\u{feff}\x7f\r";

    #[test]
    fn what_nobody_sees_or_a_terminal_obeys_is_shown_as_such() {
        assert_eq!(printable("Größe ↑ 𝄞 e\u{301}"), "Größe ↑ 𝄞 e\u{301}");
        let shown = printable(HOSTILE);
        assert_eq!(shown, "a�[31m�b�2J�c��d���");
        assert!(shown.chars().all(is_printable));
        assert_eq!(printable("a\nb\tc"), "a�b�c", "one line");
    }

    #[test]
    fn a_writer_passes_lines_on_however_they_are_cut() {
        let text = format!("{HOSTILE}\nö\t𝄞\n");
        for size in 1..text.len() {
            let mut out = Vec::new();
            let mut writer = Printable::new(&mut out);
            text.as_bytes().chunks(size).for_each(|part| writer.write_all(part).unwrap());
            let shown = format!("{}\nö\t𝄞\n", printable(HOSTILE));
            assert_eq!(String::from_utf8(out).unwrap(), shown, "{size} bytes at a time");
        }
        let mut out = Vec::new();
        Printable::new(&mut out).write_all(b"a\xffb\x9bc").unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "a�b�c");
    }

    #[test]
    fn a_name_is_kept_once_and_without_control_characters() {
        let name = kept("tile\u{1b}[2J");
        assert_eq!(name, "tile\u{fffd}[2J");
        assert!(std::ptr::eq(name, kept("tile\u{1b}[2J")));
        assert_eq!(shortened("a\u{202e}b\u{9b}c\u{200d}", 9), "a\u{fffd}b\u{fffd}c\u{fffd}");
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abcde…");
    }
}
