//! From single keys to pasted text.
//!
//! Terminals without bracketed paste send a pasted text as keys, which must not be obeyed. So many at
//! once were not pressed by anybody, and a short wait tells whether the text goes on. A pure state machine.

use super::input_filter::PASTE_MAX;
use super::key::{Code, Key};
use super::screen::Msg;
use std::mem;
use std::time::Duration;

/// How long to wait for the rest of a paste.
const HOLD: Duration = Duration::from_millis(20);
/// Fewest characters at once that are a paste, and fewest different ones among them: a key held down
/// on a slow line is one character many times.
const PASTED: (usize, usize) = (24, 8);
/// Bytes at once after which it is clear whether they are a paste.
const CLEAR: usize = 256;

/// The state machine.
#[derive(Debug, Default)]
pub(super) struct Interpreter {
    /// Characters that came at once, with Return as a line feed.
    run: String,
    /// Whether the run is known to be a paste.
    marked: bool,
    /// Whether the run is a paste, which may go on.
    waits: bool,
}

impl Interpreter {
    /// Takes what was read, and appends what it means to `out`.
    pub(super) fn feed(&mut self, msg: Msg, out: &mut Vec<Msg>) {
        self.waits = false;
        let text = match msg {
            Msg::Key(key) if key == Key::new(Code::Enter) => Some('\n'),
            Msg::Key(key) if key == Key::new(Code::Tab) => Some('\t'),
            Msg::Key(key) => key.typed(),
            _ => None,
        };
        let Some(c) = text else {
            self.end_run(out);
            return match msg {
                Msg::Paste(text) => paste(text, out),
                msg => out.push(msg),
            };
        };
        if self.run.len() < PASTE_MAX {
            self.run.push(c);
        }
        if self.run.len() >= CLEAR && !self.marked {
            self.marked = self.is_paste();
            if !self.marked {
                self.end_run(out);
            }
        }
    }

    /// Everything that there was has been fed.
    pub(super) fn pause(&mut self, out: &mut Vec<Msg>) {
        self.waits = self.is_paste();
        if !self.waits {
            self.end_run(out);
        }
    }

    /// How long to wait after a pause for more; `None`: there is nothing to wait for.
    pub(super) fn hold(&self) -> Option<Duration> {
        self.waits.then_some(HOLD)
    }

    /// Nothing came in that time.
    pub(super) fn expire(&mut self, out: &mut Vec<Msg>) {
        self.waits = false;
        self.end_run(out);
    }

    /// Whether the characters that came at once are a text rather than keys.
    fn is_paste(&self) -> bool {
        let mut different: Vec<char> = Vec::with_capacity(PASTED.1);
        for c in self.run.chars().take(CLEAR) {
            if different.len() < PASTED.1 && !different.contains(&c) {
                different.push(c);
            }
        }
        self.marked || different.len() >= PASTED.1 && self.run.chars().nth(PASTED.0 - 1).is_some()
    }

    /// Hands out the characters that came at once: as a paste, or as the keys they are.
    fn end_run(&mut self, out: &mut Vec<Msg>) {
        let pasted = self.is_paste();
        self.marked = false;
        let run = mem::take(&mut self.run);
        if pasted {
            return paste(run, out);
        }
        out.extend(run.chars().map(|c| {
            Msg::Key(match c {
                '\n' => Key::new(Code::Enter),
                '\t' => Key::new(Code::Tab),
                c => Key::char(c),
            })
        }));
    }
}

/// A pasted text, of bounded length and with line feeds only; nothing for an empty one.
fn paste(mut text: String, out: &mut Vec<Msg>) {
    if text.len() > PASTE_MAX {
        let end = (0..=PASTE_MAX).rev().find(|&at| text.is_char_boundary(at));
        text.truncate(end.unwrap_or(0));
    }
    if text.contains('\r') {
        text = text.replace("\r\n", "\n").replace('\r', "\n");
    }
    if !text.is_empty() {
        out.push(Msg::Paste(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys as crossterm makes them of typed characters.
    fn keys(text: &str) -> Vec<Msg> {
        let key = |c| match c {
            '\r' => Key::new(Code::Enter),
            '\x1b' => Key::new(Code::Esc),
            '\x07' => Key::ctrl('g'),
            c => Key::char(c),
        };
        text.chars().map(|c| Msg::Key(key(c))).collect()
    }

    /// What each of these means, read one after the other in less than the time to wait.
    fn read(pieces: &[Vec<Msg>]) -> String {
        let (mut machine, mut out) = (Interpreter::default(), Vec::new());
        for piece in pieces {
            for msg in piece {
                machine.feed(msg.clone(), &mut out);
            }
            machine.pause(&mut out);
        }
        machine.expire(&mut out);
        assert_eq!(machine.hold(), None);
        let names = out.into_iter().map(|msg| match msg {
            Msg::Key(key) => key.ascii(),
            Msg::Paste(text) => format!("{text:?}"),
            other => format!("{other:?}"),
        });
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn what_nobody_can_type_at_once_is_a_paste() {
        let text = "quit now, and \r lose everything: ö";
        let pasted = format!("{:?}", text.replace('\r', "\n"));
        assert_eq!(read(&[keys(text)]), pasted);
        assert_eq!(read(&[keys("hello\r")]), "h e l l o Enter");
        assert_eq!(read(&[keys(&"q".repeat(1000))]), ["q"; 1000].join(" "), "a key held down");
        assert_eq!(read(&[keys(&"€".repeat(1000))]), ["€"; 1000].join(" "));
        let up = vec![Msg::Key(Key::new(Code::Up)); 3];
        assert_eq!(read(&[up.clone(), keys(text), up]), format!("Up Up Up {pasted} Up Up Up"));
    }

    #[test]
    fn a_paste_that_comes_in_pieces_is_one() {
        let pieces = [keys("quit now, and lose everything"), keys("q"), keys(" quit\r")];
        assert_eq!(read(&pieces), "\"quit now, and lose everythingq quit\\n\"");
    }

    #[test]
    fn pastes_are_cut_and_have_line_feeds() {
        let marked = |text: &str| vec![Msg::Paste(text.to_owned())];
        assert_eq!(read(&[marked("a\rb\r\nc")]), "\"a\\nb\\nc\"");
        assert_eq!(read(&[marked("")]), "");
        let long = "ö".repeat(PASTE_MAX);
        assert_eq!(read(&[marked(&long)]).len(), PASTE_MAX + 2);
        assert!(read(&[keys(&"some text. ".repeat(PASTE_MAX / 8))]).len() <= PASTE_MAX + 2);
    }
}
