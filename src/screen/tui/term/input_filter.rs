//! What crossterm gets to see of the terminal's bytes: whole sequences that it can end, and pastes of
//! bounded length.
//!
//! crossterm decides byte by byte, and waits for the end of whatever it takes for the beginning of a
//! sequence, with all keys behind it. So a sequence is held back here until it is whole: then it is
//! passed on if crossterm understands it, and dropped if not. A pure state machine.

use super::key::{Code, Key};
use crate::tui::theme::Background;
use std::{mem, time::Duration};

/// Longest paste passed on, in bytes. The largest level we read is far below.
pub(super) const PASTE_MAX: usize = 1 << 20;
/// A paste in which nothing comes for so long is over.
const PAUSE: Duration = Duration::from_secs(1);
/// The same after Ctrl-C: then somebody pressed it, as the paste has not ended.
const INTERRUPTED: Duration = Duration::from_millis(50);
/// An ESC behind which nothing comes for so long is the Esc key.
const ESCAPE: Duration = Duration::from_millis(20);
/// A sequence whose end does not come for so long is dropped.
const UNFINISHED: Duration = Duration::from_millis(100);
/// Most bytes of a sequence that are looked at.
const SEQUENCE_MAX: usize = 48;

const ESC: u8 = 0x1b;
const BEL: u8 = 0x07;
const INTERRUPT: u8 = 0x03;
const BEGIN: &[u8] = b"\x1b[200~";
const END: &[u8] = b"\x1b[201~";

/// The state machine.
#[derive(Debug, Default)]
pub(super) struct InputFilter {
    /// The bytes of a character or sequence that has begun, held back; of a long one the first ones and the last two.
    held: Vec<u8>,
    /// The paste that has begun.
    paste: Option<Paste>,
    /// The terminal's answer to the question for its background, until it is taken.
    pub(super) ground: Option<Background>,
}

/// A paste in brackets.
#[derive(Debug, Default)]
struct Paste {
    /// Bytes of it passed on.
    passed: usize,
    /// How much of [`END`] the last bytes are, which are held back.
    matched: usize,
    /// Whether the last byte is that of Ctrl-C.
    interrupted: bool,
}

/// What the bytes held back are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Held {
    /// The beginning of something.
    Begun,
    /// Whole, and known to crossterm.
    Known,
    /// Whole, and of no use.
    Unknown,
}

impl InputFilter {
    /// Appends what is passed on of `bytes` to `out`.
    pub(super) fn pass(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        for &byte in bytes {
            match self.paste {
                None => self.take(byte, out),
                Some(_) => drop(self.paste.take_if(|paste| paste.take(byte, out))),
            }
        }
    }

    /// How long to wait after a pause for the end of what has begun, if anything has.
    pub(super) fn hold(&self) -> Option<Duration> {
        match (&self.paste, self.held.as_slice()) {
            (Some(Paste { interrupted: true, .. }), _) => Some(INTERRUPTED),
            (Some(_), _) => Some(PAUSE),
            (None, []) => None,
            (None, [ESC]) => Some(ESCAPE),
            (None, _) => Some(UNFINISHED),
        }
    }

    /// Nothing came for that long: a paste is over, and what looks like a key is one. A key that crossterm
    /// would take for the beginning of a sequence is returned.
    pub(super) fn expire(&mut self, out: &mut Vec<u8>) -> Option<Key> {
        if let Some(mut paste) = self.paste.take() {
            paste.end(out);
            // At the end of a paste that never ends, Ctrl-C is the key.
            if paste.interrupted {
                out.push(INTERRUPT);
            }
        }
        match *mem::take(&mut self.held).as_slice() {
            [ESC] => Some(Key::new(Code::Esc)),
            [ESC, c] if c.is_ascii() => Some(Key::alt(c.into())),
            _ => None,
        }
    }

    /// Takes a byte that is not part of a paste.
    fn take(&mut self, byte: u8, out: &mut Vec<u8>) {
        match (self.held.as_slice(), byte) {
            ([], _) => {}
            // Two ESC are the Esc key to crossterm, whatever follows. Here one of them begins what follows.
            ([ESC], ESC | INTERRUPT) => {
                out.extend([ESC, ESC]);
                self.held.clear();
            }
            // It was cut, and the byte is a key.
            (held, _) if !goes_on(held, byte) => self.held.clear(),
            _ => {}
        }
        if self.held.len() == SEQUENCE_MAX {
            self.held.remove(SEQUENCE_MAX - 2);
        }
        self.held.push(byte);
        let what = look(&self.held);
        if what == Held::Begun {
            return;
        }
        let held = mem::take(&mut self.held);
        match held.as_slice() {
            [ESC, b']', text @ .., BEL] | [ESC, b']', text @ .., ESC, b'\\'] => {
                self.ground = str::from_utf8(text).ok().and_then(Background::parse).or(self.ground);
            }
            // A string that was cut: this begins something else.
            [_, _, .., ESC, byte] if *byte != b'\\' && is_text(&held) => {
                self.held.push(ESC);
                self.take(*byte, out);
            }
            all if what == Held::Known => {
                out.extend_from_slice(all);
                self.paste = (all == BEGIN).then(Paste::default);
            }
            _ => {}
        }
    }
}

/// Whether this begins a string: OSC, DCS and the like, answers to questions of programs.
fn is_text(held: &[u8]) -> bool {
    matches!(held, [ESC, b']' | b'P' | b'X' | b'^' | b'_', ..])
}

/// Whether the byte can be the next one.
fn goes_on(held: &[u8], byte: u8) -> bool {
    match held {
        [] | [ESC] => true,
        text if is_text(text) => matches!(byte, BEL | ESC) || !byte.is_ascii_control(),
        [ESC, lead, ..] | [lead, ..] if !lead.is_ascii() => matches!(byte, 0x80..=0xbf),
        [ESC, b'[', b'M', ..] => !byte.is_ascii_control(),
        _ => matches!(byte, b' '..=b'~'),
    }
}

/// What has come so far.
fn look(held: &[u8]) -> Held {
    let known = |yes| if yes { Held::Known } else { Held::Unknown };
    match held {
        [ESC] | [ESC, b'[' | b'O'] | [ESC, b'[', b'['] => Held::Begun,
        // Keys of the Linux console, and mouse reports of the oldest kind.
        [ESC, b'[', b'[', key] => known(matches!(key, b'A'..=b'E')),
        [ESC, b'[', b'M', report @ ..] if report.len() < 3 => Held::Begun,
        [ESC, b'[', b'M', ..] => Held::Known,
        [ESC, b'[', parameters @ .., last] => match last {
            b' '..=b'?' => Held::Begun,
            last => known(ends(parameters, *last)),
        },
        [ESC, b'O', last] => known(matches!(last, b'A'..=b'D' | b'F' | b'H' | b'P'..=b'S')),
        [_, _, .., BEL] | [_, _, .., ESC, _] if is_text(held) => Held::Unknown,
        held if is_text(held) => Held::Begun,
        [ESC, character @ ..] | character => match character {
            [0xc2..=0xdf] | [0xe0..=0xef] | [0xe0..=0xef, _] => Held::Begun,
            [0xf0..=0xf4] | [0xf0..=0xf4, _] | [0xf0..=0xf4, _, _] => Held::Begun,
            character => known(str::from_utf8(character).is_ok()),
        },
    }
}

/// Whether crossterm ends the control sequence with these parameters here. It waits for ever for the
/// end of most that begin with a question mark, and takes those that begin otherwise to pieces.
fn ends(parameters: &[u8], last: u8) -> bool {
    let numbers = |text: &[u8]| text.iter().all(|c| matches!(c, b'0'..=b'9' | b';' | b':'));
    match parameters {
        _ if parameters.len() + 3 >= SEQUENCE_MAX => false,
        [] => matches!(last, b'A'..=b'D' | b'F' | b'H' | b'I' | b'O' | b'P' | b'Q' | b'S' | b'Z'),
        [b'<', report @ ..] => numbers(report) && matches!(last, b'M' | b'm'),
        // Answers about the cursor it would keep for a question that nobody asked.
        [b'0'..=b'9', ..] => numbers(parameters) && last != b'R',
        _ => false,
    }
}

impl Paste {
    /// Takes a byte, and says whether the paste is over.
    fn take(&mut self, byte: u8, out: &mut Vec<u8>) -> bool {
        self.interrupted = byte == INTERRUPT;
        if END.get(self.matched) == Some(&byte) {
            self.matched += 1;
            if self.matched < END.len() {
                return false;
            }
            self.matched = 0;
            self.end(out);
            return true;
        }
        self.release(out);
        self.matched = usize::from(byte == ESC);
        if self.matched == 0 && self.passed < PASTE_MAX {
            self.passed += 1;
            out.push(byte);
        }
        false
    }

    /// What was held back is no end, but part of the paste.
    fn release(&mut self, out: &mut Vec<u8>) {
        let held = END.get(..mem::take(&mut self.matched)).unwrap_or_default();
        if self.passed < PASTE_MAX {
            self.passed += held.len();
            out.extend_from_slice(held);
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        self.release(out);
        out.extend_from_slice(END);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// What is passed on of these portions, and of a pause behind them: bytes, and a key.
    fn passed(portions: &[&[u8]]) -> (String, Option<Key>) {
        let (mut filter, mut out) = (InputFilter::default(), Vec::new());
        for portion in portions {
            filter.pass(portion, &mut out);
        }
        let key = filter.expire(&mut out);
        assert_eq!(filter.hold(), None);
        // The last byte of an old mouse report may be one of a longer character.
        let bytes = |out: Vec<u8>| out.into_iter().map(char::from).collect();
        (String::from_utf8(out).unwrap_or_else(|bad| bytes(bad.into_bytes())), key)
    }

    /// The same of one text, however it is cut.
    fn all(text: &str) -> (String, Option<Key>) {
        let bytes: Vec<&[u8]> = text.as_bytes().chunks(1).collect();
        let whole = passed(&[text.as_bytes()]);
        assert_eq!(passed(&bytes), whole, "byte by byte");
        whole
    }

    #[test]
    fn keys_and_whole_pastes_pass_unchanged() {
        for text in [
            "abc\x1b[A\x03ö€𝄞",
            "\x1bx\x1bö\x1b\r\x1b1",
            "\x1bOA\x1bOS\x1b[Z\x1b[1;2C\x1b[3~\x1b[15;5~\x1b[97;5u\x1b[[A",
            "\x1b[<0;5;6M\x1b[<0;5;6m\x1b[M !!\x1b[I\x1b[O",
            "\x1b[200~some text\x1b[201~q",
            "\x1b[200~\x1b[201~",
            "\x1b[200~a\x1b[20x\x1b[201~",
        ] {
            assert_eq!(all(text), (text.to_owned(), None));
        }
    }

    #[test]
    fn an_escape_is_the_key_if_nothing_follows() {
        let esc = Some(Key::new(Code::Esc));
        assert_eq!(all("a\x1b"), ("a".to_owned(), esc));
        assert_eq!(all("\x1b\x1b"), ("\x1b\x1b".to_owned(), esc), "two of them");
        assert_eq!(all("\x1b\x1b[B"), ("\x1b\x1b\x1b[B".to_owned(), None));
        assert_eq!(all("\x1b\x03"), ("\x1b\x1b\x03".to_owned(), None), "Ctrl-C is no Alt-Ctrl-C");
        for key in ['[', 'O', ']', 'P'] {
            assert_eq!(all(&format!("\x1b{key}")), (String::new(), Some(Key::alt(key))));
        }
    }

    #[test]
    fn what_crossterm_would_wait_for_is_dropped() {
        for text in [
            "\x1b[?6n",
            "\x1b[?62;22c",
            "\x1b[?1u",
            "\x1b[?2026;2$y",
            "\x1b[>1;2c",
            "\x1b[;5A",
            "\x1b[5$p",
            "\x1b[<0;5A",
            "\x1b[<0;5;6",
            "\x1b[1;",
            "\x1b[12;5R",
            "\x1b[q",
            "\x1b[?",
            "\x1bOq",
            "\x1b[200",
            "\x1b[[x",
            "\x1b[M !",
            "\x1b]11;q/q/q\x07",
            "\x1bPq#0\x1b\\",
            "\x1bXyes\x07",
            "\x1b]11;q",
        ] {
            assert_eq!(all(text), (String::new(), None), "{text:?}");
        }
        let long = format!("\x1b[{}A", "1;".repeat(SEQUENCE_MAX));
        assert_eq!(all(&long), (String::new(), None));
        let long = format!("\x1b]11;{}\x1b\\", "1;".repeat(SEQUENCE_MAX));
        assert_eq!(all(&long), (String::new(), None));
    }

    #[test]
    fn ctrl_c_and_other_control_characters_end_what_was_cut() {
        for cut in [
            "\x1b[",
            "\x1b[?",
            "\x1b[<0;5",
            "\x1b[M ",
            "\x1bO",
            "\x1b]11;",
            "\x1bP",
            "\x1b[1;2",
            "\x1b[[",
        ] {
            assert_eq!(all(&format!("{cut}\x03")), ("\x03".to_owned(), None), "{cut:?}");
            assert_eq!(all(&format!("{cut}\x1b[A")), ("\x1b[A".to_owned(), None), "{cut:?}");
        }
        assert_eq!(passed(&[b"\xe2\x82\x03"]).0, "\x03", "half a character");
        assert_eq!(passed(&[b"\xe2\x82q\xff\xc3\xc3\xb6\x80"]).0, "q\u{f6}");
        assert_eq!(passed(&[b"\x1b\xe2\x1b[A"]).0, "\x1b[A");
        assert_eq!(passed(&[b"\x1b[1\xc3\xb6"]).0, "\u{f6}");
    }

    #[test]
    fn the_answer_about_the_background_is_read() {
        for (text, ground) in [
            ("\x1b]11;rgb:ffff/ffff/ffff\x1b\\", Some(Background::Light)),
            ("\x1b]11;rgb:0/0/0\x07", Some(Background::Dark)),
            ("\x1b]11;rgba:0000/0000/0000/ffff\x07", Some(Background::Dark)),
            ("\x1bP11;rgb:ffff/ffff/ffff\x1b\\", None),
        ] {
            let (mut filter, mut out) = (InputFilter::default(), Vec::new());
            filter.pass(text.as_bytes(), &mut out);
            assert_eq!((filter.ground.take(), filter.ground.take()), (ground, None), "{text:?}");
            filter.pass(b"a", &mut out);
            assert_eq!(out, b"a");
        }
    }

    #[test]
    fn ctrl_c_ends_a_paste_whose_end_is_lost() {
        let ended = |text: &str| all(text).0;
        assert_eq!(ended("\x1b[200~never ends\x03"), "\x1b[200~never ends\x03\x1b[201~\x03");
        // In the middle of a paste it is a part of the text.
        let text = "\x1b[200~a\x03b\x03\x1b[201~q";
        assert_eq!(ended(text), text);
        assert_eq!(ended("\x1b[200~a\x1b[20"), "\x1b[200~a\x1b[20\x1b[201~");
        let mut filter = InputFilter::default();
        filter.pass(b"\x1b[200~a\x03", &mut Vec::new());
        assert_eq!(filter.hold(), Some(INTERRUPTED));
        filter.pass(b"b", &mut Vec::new());
        assert_eq!(filter.hold(), Some(PAUSE));
    }

    #[test]
    fn what_is_beyond_the_longest_paste_is_dropped_and_its_end_is_not() {
        let (mut filter, mut out) = (InputFilter::default(), Vec::new());
        filter.pass(BEGIN, &mut out);
        for _ in 0..3 * PASTE_MAX / 2048 {
            filter.pass(&[b'x'; 2048], &mut out);
        }
        assert_eq!(out.len(), BEGIN.len() + PASTE_MAX);
        filter.pass(b"\x1b[201~y", &mut out);
        assert!(out.ends_with(b"x\x1b[201~y"));
        filter.pass(BEGIN, &mut out);
        let mut rest = Vec::new();
        filter.expire(&mut rest);
        assert_eq!(rest, END, "one that pauses is ended");
        rest.clear();
        filter.expire(&mut rest);
        assert_eq!(rest, b"", "there is none to end");
    }

    proptest! {
        #[test]
        fn portions_of_any_size_pass_the_same(
            bytes in "[\x1b\\[20~1a\x03?<;M\\]\x07\\\\ö]{0,60}", cut in 1usize..9,
        ) {
            let portions: Vec<&[u8]> = bytes.as_bytes().chunks(cut).collect();
            prop_assert_eq!(passed(&portions), passed(&[bytes.as_bytes()]));
        }

        #[test]
        fn after_any_bytes_and_a_pause_a_key_is_a_key(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let (mut filter, mut out) = (InputFilter::default(), Vec::new());
            filter.pass(&bytes, &mut out);
            filter.expire(&mut out);
            out.clear();
            filter.pass(b"q\x03", &mut out);
            prop_assert_eq!(out, b"q\x03");
        }

        #[test]
        fn ctrl_c_is_heard_behind_any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            let (mut filter, mut out) = (InputFilter::default(), Vec::new());
            filter.pass(&bytes, &mut out);
            let paste = filter.paste.is_some();
            filter.pass(b"\x03", &mut out);
            if paste {
                filter.expire(&mut out);
            }
            prop_assert_eq!(out.last(), Some(&INTERRUPT));
        }
    }
}
