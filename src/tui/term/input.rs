//! Bytes of a terminal's keyboard, mouse and pastes, decoded into [`Msg`]s.
//!
//! A pure state machine: the loop feeds it whatever `read` returned, in pieces of any size, and
//! the result does not depend on where they were cut. It never blocks, never panics, swallows
//! sequences it does not know whole, and is the reason why a dead or slow terminal cannot hold up
//! the loop. The encodings are those of xterm's "ctlseqs", of fixterms (`CSI u`), and the older
//! ones of rxvt and the Linux console.

use std::time::Duration;

use super::key::{Code, Key, Mouse, MouseKind};
use super::screen::Msg;

/// How long the rest of a sequence may take before a lone ESC is the Esc key. Terminals send a
/// sequence in one piece, so this only has to outlast a packet boundary.
const ESC_WAIT: Duration = Duration::from_millis(10);
/// How long a paste may pause before it is taken for complete, should its end have been lost.
const PASTE_WAIT: Duration = Duration::from_secs(1);
/// Longest control sequence worth keeping; a longer one is swallowed.
const SEQUENCE_MAX: usize = 64;
/// Longest paste kept, in bytes. The largest level we read is far below.
const PASTE_MAX: usize = 1 << 20;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Fewest bytes at once that look pasted, and fewest different ones among them: a key held down on a
/// slow line is one character many times.
const PASTED: (usize, usize) = (24, 8);

/// Whether bytes that came at once are a text rather than keys.
fn looks_pasted(bytes: &[u8]) -> bool {
    let text = |c: char| !c.is_control() || matches!(c, '\r' | '\n' | '\t');
    let mut seen = [false; 256];
    bytes.iter().for_each(|&byte| seen[usize::from(byte)] = true);
    bytes.len() >= PASTED.0
        && seen.iter().filter(|&&s| s).count() >= PASTED.1
        && String::from_utf8_lossy(bytes).chars().all(text)
}

/// What the bytes so far are the beginning of.
#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    Ground,
    /// ESC seen.
    Escape,
    /// `ESC O` seen.
    Ss3,
    /// `ESC [` seen; parameters so far. `None` once too long to keep.
    Csi(Option<Vec<u8>>),
    /// `ESC [ [` seen: a function key of the Linux console.
    Console,
    /// `ESC [ M` seen: a mouse report of three bytes (X10 encoding).
    OldMouse(Vec<u8>),
    /// `ESC ]`, `ESC P`, `ESC X`, `ESC ^` or `ESC _` seen: a string for programs (OSC, DCS, …), such
    /// as an answer somebody else had asked for. It is swallowed.
    Text {
        /// The byte after ESC, while nothing followed: it may have been Alt with that key.
        key: Option<u8>,
        /// Whether the last byte was ESC.
        escape: bool,
    },
    /// Inside a bracketed paste.
    Paste(Vec<u8>),
    /// Inside a character of several bytes; whether Alt is held.
    Utf8 {
        bytes: Vec<u8>,
        length: usize,
        alt: bool,
    },
}

/// The decoder.
#[derive(Debug)]
pub struct Decoder {
    state: State,
}

impl Default for Decoder {
    fn default() -> Self {
        Decoder { state: State::Ground }
    }
}

impl Decoder {
    /// Decodes `bytes` and appends what they mean to `out`.
    pub fn feed(&mut self, bytes: &[u8], out: &mut Vec<Msg>) {
        for &byte in bytes {
            self.byte(byte, out);
        }
    }

    /// The same for `bytes` that came at once. What nobody could have typed in that time was pasted
    /// on a terminal that does not mark pastes: it must not be taken for keys.
    pub fn feed_at_once(&mut self, bytes: &[u8], out: &mut Vec<Msg>) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let escape = rest.iter().skip(1).position(|&byte| byte == 0x1b);
            let (piece, after) = rest.split_at(escape.map_or(rest.len(), |at| at + 1));
            // What ends a sequence belongs to it; the text behind it is looked at by itself.
            let ended = piece.iter().enumerate().find_map(|(i, &byte)| {
                if self.state == State::Ground && byte != 0x1b {
                    return Some(i);
                }
                self.byte(byte, out);
                None
            });
            let text = ended.and_then(|i| piece.get(i..)).unwrap_or_default();
            if looks_pasted(text) {
                out.extend(paste(text));
            } else {
                self.feed(text, out);
            }
            rest = after;
        }
    }

    /// How long to wait for more bytes before calling [`Decoder::expire`]; `None`: for ever.
    pub fn patience(&self) -> Option<Duration> {
        match &self.state {
            State::Escape | State::Ss3 => Some(ESC_WAIT),
            State::Csi(Some(params)) if params.is_empty() => Some(ESC_WAIT),
            State::Text { key: Some(_), .. } => Some(ESC_WAIT),
            State::Paste(_) | State::Text { .. } => Some(PASTE_WAIT),
            _ => None,
        }
    }

    /// No more bytes came in time: what was ambiguous is what it looks like.
    pub fn expire(&mut self, out: &mut Vec<Msg>) {
        let alt = |c| Msg::Key(Key::alt(c));
        match std::mem::replace(&mut self.state, State::Ground) {
            State::Escape => out.push(Msg::Key(Key::new(Code::Esc))),
            State::Ss3 => out.push(alt('O')),
            State::Csi(Some(params)) if params.is_empty() => out.push(alt('[')),
            State::Text { key: Some(key), .. } => out.push(alt(char::from(key))),
            State::Text { .. } => {}
            State::Paste(text) => out.extend(paste(&text)),
            other => self.state = other,
        }
    }

    fn byte(&mut self, byte: u8, out: &mut Vec<Msg>) {
        self.state = match std::mem::replace(&mut self.state, State::Ground) {
            State::Ground => start(byte, false, out),
            State::Escape => match byte {
                b'[' => State::Csi(Some(Vec::new())),
                b'O' => State::Ss3,
                b']' | b'P' | b'X' | b'^' | b'_' => State::Text { key: Some(byte), escape: false },
                0x1b => {
                    out.push(Msg::Key(Key::new(Code::Esc)));
                    State::Escape
                }
                _ => start(byte, true, out),
            },
            State::Ss3 => match byte {
                0x1b => State::Escape,
                _ => {
                    out.extend(ss3(byte).map(Msg::Key));
                    State::Ground
                }
            },
            State::Text { escape: true, .. } if byte != b'\\' => {
                // No end of the string, so a sequence of its own.
                self.state = State::Escape;
                return self.byte(byte, out);
            }
            State::Text { escape, .. } => match byte {
                // BEL or ST.
                0x07 => State::Ground,
                b'\\' if escape => State::Ground,
                _ => State::Text { key: None, escape: byte == 0x1b },
            },
            State::Csi(params) => csi(params, byte, out),
            State::Console => {
                if let b'A'..=b'E' = byte {
                    out.push(Msg::Key(Key::new(Code::F(byte - b'A' + 1))));
                }
                State::Ground
            }
            State::OldMouse(mut bytes) => {
                bytes.push(byte);
                match bytes[..] {
                    [b, x, y] => {
                        let at = |v: u8| u16::from(v.saturating_sub(33));
                        let code = u16::from(b.saturating_sub(32));
                        out.extend(mouse(code, code & 3 == 3, at(x), at(y)));
                        State::Ground
                    }
                    _ => State::OldMouse(bytes),
                }
            }
            State::Paste(mut text) => {
                text.push(byte);
                if text.ends_with(PASTE_END) {
                    text.truncate(text.len() - PASTE_END.len());
                    out.extend(paste(&text));
                    State::Ground
                } else {
                    if text.len() > PASTE_MAX + PASTE_END.len() {
                        // Keep the beginning, and room to see the end coming.
                        text.remove(PASTE_MAX);
                    }
                    State::Paste(text)
                }
            }
            State::Utf8 { mut bytes, length, alt } => {
                if byte & 0xc0 != 0x80 {
                    // Broken off: drop it, and take this byte for what it is.
                    start(byte, false, out)
                } else {
                    bytes.push(byte);
                    if bytes.len() < length {
                        State::Utf8 { bytes, length, alt }
                    } else {
                        let text = std::str::from_utf8(&bytes).ok();
                        if let Some(c) = text.and_then(|t| t.chars().next())
                            && !c.is_control()
                        {
                            out.push(character(c, alt));
                        }
                        State::Ground
                    }
                }
            }
        }
    }
}

fn character(c: char, alt: bool) -> Msg {
    Msg::Key(if alt { Key::alt(c) } else { Key::char(c) })
}

/// A byte that begins something, after ESC if `alt`.
fn start(byte: u8, alt: bool, out: &mut Vec<Msg>) -> State {
    let key = match byte {
        0x1b => return State::Escape,
        0xc2..=0xf4 => {
            let length = match byte {
                0xc2..=0xdf => 2,
                0xe0..=0xef => 3,
                _ => 4,
            };
            return State::Utf8 { bytes: vec![byte], length, alt };
        }
        // Not the beginning of any character.
        0x80.. => return State::Ground,
        b'\r' | b'\n' => Key::new(Code::Enter),
        b'\t' => Key::new(Code::Tab),
        0x08 | 0x7f => Key::new(Code::Backspace),
        0 => Key::ctrl(' '),
        1..=26 => Key::ctrl(char::from(byte - 1 + b'a')),
        28..=31 => Key::ctrl(char::from(byte - 28 + b'\\')),
        _ => Key::char(char::from(byte)),
    };
    out.push(Msg::Key(if alt { key.with_alt() } else { key }));
    State::Ground
}

/// `ESC O x`: cursor and function keys of the application mode.
fn ss3(byte: u8) -> Option<Key> {
    Some(match byte {
        b'M' => Key::new(Code::Enter),
        b'a'..=b'd' => Key::new(letter(byte.to_ascii_uppercase())?).with_ctrl(),
        _ => Key::new(letter(byte)?),
    })
}

/// The key a final letter stands for, in CSI and in SS3 sequences alike.
fn letter(byte: u8) -> Option<Code> {
    Some(match byte {
        b'A' => Code::Up,
        b'B' => Code::Down,
        b'C' => Code::Right,
        b'D' => Code::Left,
        b'F' => Code::End,
        b'H' => Code::Home,
        b'P'..=b'S' => Code::F(byte - b'P' + 1),
        _ => return None,
    })
}

/// One more byte of a control sequence.
fn csi(params: Option<Vec<u8>>, byte: u8, out: &mut Vec<Msg>) -> State {
    match byte {
        0x1b => return State::Escape,
        // Parameters and intermediates.
        0x20..=0x3f => {
            return State::Csi(params.filter(|p| p.len() < SEQUENCE_MAX).map(|mut p| {
                p.push(byte);
                p
            }));
        }
        0x40..=0x7e => {}
        _ => return State::Ground,
    }
    let Some(params) = params else { return State::Ground };
    if params.is_empty() {
        match byte {
            b'[' => return State::Console,
            b'M' => return State::OldMouse(Vec::new()),
            _ => {}
        }
    }
    if let Some(report) = params.strip_prefix(b"<") {
        let fields = Fields::of(report);
        if let (Some(code), Some(x), Some(y)) = (fields.get(0), fields.get(1), fields.get(2))
            && matches!(byte, b'M' | b'm')
        {
            out.extend(mouse(code, byte == b'm', x.saturating_sub(1), y.saturating_sub(1)));
        }
        return State::Ground;
    }
    if !params.iter().all(|b| matches!(b, b'0'..=b'9' | b';' | b':')) {
        // An answer to some question.
        return State::Ground;
    }
    let fields = Fields::of(&params);
    // `modifiers:event`, where event 3 is the release of a key.
    let released = fields.sub(1) == Some(3);
    let modifiers = fields.get(1);
    let key = match byte {
        b'~' => match fields.get(0) {
            Some(200) => return State::Paste(Vec::new()),
            Some(27) => fields.get(2).and_then(unicode),
            Some(n) => tilde(n).map(Key::new),
            None => None,
        },
        b'u' => fields.get(0).and_then(unicode),
        b'Z' => Some(Key::shift(Code::Tab)),
        b'a'..=b'd' => letter(byte.to_ascii_uppercase()).map(Key::shift),
        _ => letter(byte).map(Key::new),
    };
    if let (Some(key), false) = (key, released) {
        out.push(Msg::Key(held(key, modifiers.unwrap_or(1))));
    }
    State::Ground
}

/// Adds xterm's modifier parameter, 1 + the sum of 1 shift, 2 Alt, 4 Ctrl.
fn held(key: Key, modifiers: u16) -> Key {
    let bits = modifiers.saturating_sub(1);
    let key = if bits & 4 != 0 { key.with_ctrl() } else { key };
    let key = if bits & 2 != 0 { key.with_alt() } else { key };
    if bits & 1 != 0 { key.with_shift() } else { key }
}

/// A key given by its character code, as in `CSI 97 ; 5 u`.
fn unicode(code: u16) -> Option<Key> {
    Some(match code {
        9 => Key::new(Code::Tab),
        10 | 13 => Key::new(Code::Enter),
        27 => Key::new(Code::Esc),
        8 | 127 => Key::new(Code::Backspace),
        _ => Key::char(char::from_u32(u32::from(code)).filter(|c| {
            // 57344 and up are keys such as Caps Lock or the media keys.
            !c.is_control() && !('\u{e000}'..='\u{f8ff}').contains(c)
        })?),
    })
}

/// The key of `CSI n ~`.
fn tilde(n: u16) -> Option<Code> {
    Some(match n {
        1 | 7 => Code::Home,
        2 => Code::Insert,
        3 => Code::Delete,
        4 | 8 => Code::End,
        5 => Code::PageUp,
        6 => Code::PageDown,
        // The numbers have holes where old keyboards had them.
        11..=15 => Code::F((n - 10) as u8),
        17..=21 => Code::F((n - 11) as u8),
        23 | 24 => Code::F((n - 12) as u8),
        _ => return None,
    })
}

/// A mouse report: button in bits 0 and 1 (3: none, or unknown which came up), modifiers in bits 2
/// to 4, motion in bit 5, wheel in bit 6.
fn mouse(code: u16, up: bool, column: u16, row: u16) -> Option<Msg> {
    let kind = match (code & 0xe0, code & 3) {
        (0x40, 0) => MouseKind::WheelUp,
        (0x40, 1) => MouseKind::WheelDown,
        (0 | 0x20, 0 | 3) if up => MouseKind::Up,
        (0, 0) => MouseKind::Down,
        (0x20, 0) => MouseKind::Drag,
        _ => return None,
    };
    Some(Msg::Mouse(Mouse { kind, column, row }))
}

/// The text of a paste with line ends as `\n`; nothing for an empty one.
fn paste(bytes: &[u8]) -> Option<Msg> {
    let text = String::from_utf8_lossy(bytes).replace("\r\n", "\n").replace('\r', "\n");
    (!text.is_empty()).then_some(Msg::Paste(text))
}

/// Numeric parameters of a control sequence.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn of(params: &'a [u8]) -> Self {
        Fields(params)
    }

    /// The `n`th field, sub-fields aside; `None` if it is absent, empty, or no small number.
    fn get(&self, n: usize) -> Option<u16> {
        self.part(n, 0)
    }

    /// The first sub-field of the `n`th field.
    fn sub(&self, n: usize) -> Option<u16> {
        self.part(n, 1)
    }

    fn part(&self, n: usize, sub: usize) -> Option<u16> {
        let field = self.0.split(|b| *b == b';').nth(n)?;
        let part = field.split(|b| *b == b':').nth(sub)?;
        std::str::from_utf8(part).ok()?.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn decode(bytes: &[u8]) -> Vec<Msg> {
        let (mut decoder, mut out) = (Decoder::default(), Vec::new());
        decoder.feed(bytes, &mut out);
        if decoder.patience().is_some() {
            decoder.expire(&mut out);
        }
        out
    }

    /// The keys of `bytes`, by name.
    fn keys(bytes: &str) -> String {
        let names = decode(bytes.as_bytes()).into_iter().map(|input| match input {
            Msg::Key(key) => key.ascii(),
            other => format!("{other:?}"),
        });
        names.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn plain_keys() {
        assert_eq!(keys("qR? é"), "q R ? Space é");
        assert_eq!(keys("\r\n\t\x7f\x08"), "Enter Enter Tab Backspace Backspace");
        assert_eq!(keys("\x03\x10\x1a\0\x1c"), "Ctrl-C Ctrl-P Ctrl-Z Ctrl-Space Ctrl-\\");
    }

    #[test]
    fn cursor_and_function_keys_in_every_dialect() {
        assert_eq!(keys("\x1b[A\x1b[B\x1b[C\x1b[D\x1b[H\x1b[F"), "Up Down Right Left Home End");
        assert_eq!(keys("\x1bOA\x1bOD\x1bOH\x1bOP\x1bOS"), "Up Left Home F1 F4");
        assert_eq!(
            keys("\x1b[1;2C\x1b[1;5D\x1b[1;3A\x1b[1;8F"),
            "S-Right Ctrl-Left Alt-Up Ctrl-Alt-S-End"
        );
        assert_eq!(
            keys("\x1b[1~\x1b[4~\x1b[3~\x1b[5~\x1b[6~\x1b[2~"),
            "Home End Del PgUp PgDn Ins"
        );
        assert_eq!(keys("\x1b[15~\x1b[17~\x1b[24~\x1b[[A\x1b[15;2~"), "F5 F6 F12 F1 S-F5");
        assert_eq!(keys("\x1b[Z\x1b[a\x1bOd"), "S-Tab S-Up Ctrl-Left");
    }

    #[test]
    fn alt_is_escape_before_a_key() {
        assert_eq!(keys("\x1b1\x1b5\x1bx\x1b\x7f\x1bö"), "Alt-1 Alt-5 Alt-x Alt-Backspace Alt-ö");
    }

    #[test]
    fn keys_by_character_code() {
        assert_eq!(keys("\x1b[97;5u\x1b[97;2u\x1b[27u\x1b[49;3u"), "Ctrl-A A Esc Alt-1");
        assert_eq!(keys("\x1b[27;5;112~"), "Ctrl-P");
        assert_eq!(keys("\x1b[97;1:3u\x1b[1;1:3A"), "", "releases are no keys");
        assert_eq!(keys("\x1b[57358u"), "", "Caps Lock");
    }

    #[test]
    fn a_lone_escape_is_known_only_after_a_while() {
        let (mut decoder, mut out) = (Decoder::default(), Vec::new());
        decoder.feed(b"\x1b", &mut out);
        assert!(out.is_empty() && decoder.patience().is_some());
        decoder.expire(&mut out);
        assert_eq!(out, [Msg::Key(Key::new(Code::Esc))]);
        assert_eq!(decoder.patience(), None);
        assert_eq!(keys("\x1b\x1b"), "Esc Esc");
        assert_eq!(keys("\x1b\x1b[A"), "Esc Up");
        assert_eq!(keys("\x1b["), "Alt-[");
        assert_eq!(keys("\x1bO"), "Alt-O");
    }

    #[test]
    fn answers_nobody_asked_for_are_swallowed_whole() {
        assert_eq!(keys("\x1b[?62;22cq"), "q");
        assert_eq!(keys("\x1b[0;0Rq"), "F3 q", "cursor reports look like F3");
        assert_eq!(keys("\x1b[?2026;2$yq\x1b[Iq\x1b[Oq"), "q q q");
        assert_eq!(keys(&format!("\x1b[{}Aq", "1;".repeat(500))), "q");
        assert_eq!(keys("\x1b]11;rgb:q/q/q\x07a\x1bPq$q\x1b\\b\x1b_q\x1b[Ac"), "a b Up c");
        assert_eq!(keys("\x1b]"), "Alt-]");
    }

    #[test]
    fn mouse() {
        let at = |kind, column, row| vec![Msg::Mouse(Mouse { kind, column, row })];
        assert_eq!(decode(b"\x1b[<0;3;5M"), at(MouseKind::Down, 2, 4));
        assert_eq!(decode(b"\x1b[<0;3;5m"), at(MouseKind::Up, 2, 4));
        assert_eq!(decode(b"\x1b[<0;300;1M"), at(MouseKind::Down, 299, 0));
        assert_eq!(decode(b"\x1b[<2;3;1M\x1b[<2;3;1m"), [], "the other button");
        assert_eq!(decode(b"\x1b[<32;3;5M"), at(MouseKind::Drag, 2, 4));
        assert_eq!(decode(b"\x1b[<64;1;1M"), at(MouseKind::WheelUp, 0, 0));
        assert_eq!(decode(b"\x1b[<69;1;1M"), at(MouseKind::WheelDown, 0, 0), "with shift");
        assert_eq!(decode(b"\x1b[<35;1;1M"), [], "motion without a button");
        assert_eq!(decode(b"\x1b[M !!"), at(MouseKind::Down, 0, 0));
        assert_eq!(decode(b"\x1b[M#\"#"), at(MouseKind::Up, 1, 2));
        assert_eq!(decode(b"\x1b[<0;0;99999M"), [], "no such place");
    }

    #[test]
    fn pastes_come_whole() {
        let text = |t: &str| Msg::Paste(t.to_owned());
        assert_eq!(decode(b"\x1b[200~a\rb\r\nq\x1b[A\x1b[201~"), [text("a\nb\nq\x1b[A")]);
        assert_eq!(decode(b"\x1b[200~\x1b[201~"), []);
        assert_eq!(decode(b"\x1b[200~lost end"), [text("lost end")]);
    }

    #[test]
    fn what_nobody_can_type_at_once_is_a_paste() {
        let at_once = |bytes: &[u8]| {
            let (mut decoder, mut out) = (Decoder::default(), Vec::new());
            decoder.feed_at_once(bytes, &mut out);
            out
        };
        let text = "quit now, and \r lose everything: ö";
        assert_eq!(at_once(text.as_bytes()), [Msg::Paste(text.replace('\r', "\n"))]);
        assert_eq!(at_once(&[b'q'; 100]).len(), 100, "a key held down");
        assert_eq!(at_once(b"hello").len(), 5);
        let arrows = b"\x1b[A\x1b[B\x1b[C\x1b[D".repeat(20);
        assert_eq!(at_once(&arrows).len(), 80);
        let both = [&b"\x1b[200~a\x1b[201~"[..], text.as_bytes(), b"\x1b[A"].concat();
        assert_eq!(at_once(&both).len(), 3);
        let mut decoder = Decoder::default();
        let mut out = Vec::new();
        decoder.feed_at_once(b"\x1b[200~marked", &mut out);
        decoder.feed_at_once(b" pastes go on as they began \x1b[201~", &mut out);
        assert_eq!(out, [Msg::Paste("marked pastes go on as they began ".into())]);
    }

    #[test]
    fn endless_pastes_are_cut() {
        let mut bytes = b"\x1b[200~".to_vec();
        bytes.extend(std::iter::repeat_n(b'x', PASTE_MAX + 1000));
        bytes.extend(PASTE_END);
        match &decode(&bytes)[..] {
            [Msg::Paste(text)] => assert!(text.len() <= PASTE_MAX + PASTE_END.len()),
            other => panic!("{} inputs", other.len()),
        }
    }

    /// Bytes likely to form sequences.
    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let piece = prop_oneof![
            Just(b"\x1b".to_vec()),
            Just(b"\x1b[".to_vec()),
            Just(b"\x1bO".to_vec()),
            Just(b"\x1b[<0;1;1M".to_vec()),
            Just(b"\x1b[M".to_vec()),
            Just(b"\x1b]0;".to_vec()),
            Just(b"\x1bP".to_vec()),
            Just(b"\x1b\\".to_vec()),
            Just(b"\x1b[200~".to_vec()),
            Just(b"\x1b[201~".to_vec()),
            Just("ö€😀".as_bytes().to_vec()),
            proptest::collection::vec(any::<u8>(), 0..6),
            "[0-9;:<?]{0,6}[A-Za-z~]".prop_map(String::into_bytes),
        ];
        proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn where_the_bytes_are_cut_does_not_matter(bytes in bytes(), cut in 1usize..8) {
            let (mut whole, mut a) = (Decoder::default(), Vec::new());
            whole.feed(&bytes, &mut a);
            let (mut pieces, mut b) = (Decoder::default(), Vec::new());
            for piece in bytes.chunks(cut) {
                pieces.feed(piece, &mut b);
            }
            prop_assert_eq!(a, b);
            prop_assert_eq!(&whole.state, &pieces.state);
            whole.expire(&mut Vec::new());
            prop_assert_eq!(whole.patience(), None);
        }

        #[test]
        fn what_comes_at_once_means_the_same_unless_it_looks_pasted(bytes in bytes()) {
            let (mut whole, mut a) = (Decoder::default(), Vec::new());
            whole.feed(&bytes, &mut a);
            let (mut at_once, mut b) = (Decoder::default(), Vec::new());
            at_once.feed_at_once(&bytes, &mut b);
            if b.iter().filter(|m| matches!(m, Msg::Paste(_))).count()
                == a.iter().filter(|m| matches!(m, Msg::Paste(_))).count()
            {
                prop_assert_eq!(a, b);
                prop_assert_eq!(&whole.state, &at_once.state);
            }
        }

        #[test]
        fn q_is_heard_after_any_mess_once_it_settles(bytes in bytes()) {
            let (mut decoder, mut out) = (Decoder::default(), Vec::new());
            decoder.feed(&bytes, &mut out);
            // A paste in progress ends by waiting; anything else by at most a few more keys.
            decoder.expire(&mut out);
            out.clear();
            decoder.feed(b"qqqqq", &mut out);
            prop_assert_eq!(out.last(), Some(&Msg::Key(Key::char('q'))));
        }
    }
}
