//! What the event loop shows, and what passes between the two: messages in, requests out.

use super::key::{Key, Mouse};
use crate::tui::theme::Background;
use ratatui::buffer::Buffer;
use std::{os::fd::BorrowedFd, time::Duration};

/// One thing that happened to the screen: the user did something, or the terminal changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Msg {
    /// A key was pressed or repeats.
    Key(Key),
    /// The mouse was used.
    Mouse(Mouse),
    /// Text was pasted; lines end in `\n`.
    Paste(String),
    /// The terminal has a new size, in columns and rows.
    Resize(u16, u16),
    /// The program was stopped and goes on; time has passed unseen.
    Resumed,
    /// What the terminal's ground is like: its answer to [`Options::asks_ground`].
    Background(Background),
}

/// What is on the screen: the app, as the loop sees it. It knows durations, but no clock.
pub trait Screen {
    /// Something happened.
    fn handle(&mut self, msg: Msg);

    /// How long after the last [`Screen::tick`] (or after it began to move) the next one is due.
    /// `None` while nothing moves by itself. The loop may be late, so as to draw no more frames a
    /// second than asked for.
    fn next_tick(&self) -> Option<Duration>;

    /// Time has passed: this much since the tick before, or since it began to move. Bounded work;
    /// what may take long belongs into [`Screen::compute`].
    fn tick(&mut self, elapsed: Duration);

    /// How long the terminal may be silent before [`Screen::idle`] is due; `None` for ever.
    fn next_idle(&self) -> Option<Duration>;

    /// The terminal has been silent for so long. What is due next has to be later than that.
    fn idle(&mut self, silence: Duration);

    /// A count that goes up whenever something changes that is worth keeping should the program die.
    fn changes(&self) -> u64;

    /// Keeps it: some seconds after a change, when no key was pressed meanwhile.
    fn keep(&mut self);

    /// Whether there is something to compute, now and again until this turns false.
    fn is_busy(&self) -> bool;

    /// What becomes readable when there is more to compute, while another program is waited for.
    fn waits_for(&self) -> Option<BorrowedFd<'_>>;

    /// Computes until `enough` says so, after a few milliseconds; to be asked every thousand steps
    /// or so.
    fn compute(&mut self, enough: &mut dyn FnMut() -> bool);

    /// Whether [`Screen::draw`] would draw something else than the last time.
    fn is_dirty(&self) -> bool;

    /// Draws everything, and is clean again.
    fn draw(&mut self, buffer: &mut Buffer);

    /// The next thing it asks of the loop, oldest first; the loop looks after every message, tick and
    /// computation.
    fn take_request(&mut self) -> Option<Request>;
}

/// What a screen may ask of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// End the program.
    Quit,
    /// Stop the program until the shell continues it.
    Suspend,
    /// Draw everything anew, trusting nothing on the terminal.
    Redraw,
    /// Other settings from now on; everything is drawn anew.
    Adopt(Options),
    /// Put a text on the user's clipboard.
    Copy(String),
}

/// Settings of the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Most frames a second for what moves by itself; at least 1 is used.
    pub fps: u32,
    /// Whether colours may be sent at all.
    pub colours: bool,
    /// Whether to ask the terminal for its ground.
    pub asks_ground: bool,
    /// What the way to the user's clipboard leads through.
    pub multiplexer: Multiplexer,
}

// The clipboard of the user's terminal, wherever that is: OSC 52 (xterm, "ctlseqs"). Nothing answers, so whether
// it was taken is not known; what is copied is shown as well.

/// Longest text copied, in bytes; terminals drop sequences that are much longer.
pub const LONGEST_COPY: usize = 8 << 10;
/// Longest text through GNU screen, whose strings end at 768 bytes.
const LONGEST_IN_SCREEN: usize = 510;

/// What stands between us and the terminal, and has to be asked to pass a sequence on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplexer {
    /// None that we know of.
    #[default]
    None,
    /// tmux.
    Tmux,
    /// GNU screen.
    Screen,
}

impl Multiplexer {
    /// As the environment says; `var` looks a variable up.
    pub fn of(var: impl Fn(&str) -> Option<String>) -> Multiplexer {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        if set("TMUX").is_some() || term.starts_with("tmux") {
            Multiplexer::Tmux
        } else if set("STY").is_some() {
            Multiplexer::Screen
        } else {
            Multiplexer::None
        }
    }

    /// The bytes that put `text` on the clipboard; `None` if it is too long.
    pub fn copy(self, text: &str) -> Option<Vec<u8>> {
        let most = if self == Multiplexer::Screen { LONGEST_IN_SCREEN } else { LONGEST_COPY };
        if text.len() > most {
            return None;
        }
        let plain = format!("\x1b]52;c;{}\x07", base64(text.as_bytes()));
        let bytes = match self {
            Multiplexer::None => plain,
            // The first form for `set-clipboard on`, the second for `allow-passthrough on`.
            Multiplexer::Tmux => {
                format!("{plain}\x1bPtmux;{}\x1b\\", plain.replace('\x1b', "\x1b\x1b"))
            }
            Multiplexer::Screen => format!("\x1bP{plain}\x1b\\"),
        };
        Some(bytes.into_bytes())
    }
}

/// RFC 4648, with padding.
fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for i in 0..4 {
            let letter = LETTERS[(bits >> (18 - 6 * i) & 63) as usize];
            out.push(if i <= three.len() { letter.into() } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod clipboard_tests {
    use super::*;

    #[test]
    fn base64_as_in_the_standard() {
        let pairs = [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ];
        for (text, encoded) in pairs {
            assert_eq!(base64(text.as_bytes()), encoded);
        }
        assert_eq!(base64(&[0xff, 0xfe, 0xfb]), "//77");
    }

    #[test]
    fn sequences_pass_what_stands_between_and_stay_short() {
        let copy =
            |multiplexer: Multiplexer| String::from_utf8(multiplexer.copy("foo").unwrap()).unwrap();
        assert_eq!(copy(Multiplexer::None), "\x1b]52;c;Zm9v\x07");
        assert_eq!(copy(Multiplexer::Screen), "\x1bP\x1b]52;c;Zm9v\x07\x1b\\");
        assert!(copy(Multiplexer::Tmux).ends_with("\x1bPtmux;\x1b\x1b]52;c;Zm9v\x07\x1b\\"));
        assert!(Multiplexer::None.copy(&"x".repeat(LONGEST_COPY)).is_some());
        assert!(Multiplexer::None.copy(&"x".repeat(LONGEST_COPY + 1)).is_none());
        let longest = Multiplexer::Screen.copy(&"x".repeat(LONGEST_IN_SCREEN)).unwrap();
        assert!(longest.len() <= 768);
        assert!(Multiplexer::Screen.copy(&"x".repeat(600)).is_none());
    }

    #[test]
    fn the_environment_tells() {
        let of = |vars: &[(&str, &str)]| {
            Multiplexer::of(|name| vars.iter().find(|v| v.0 == name).map(|v| v.1.to_owned()))
        };
        assert_eq!(of(&[("TERM", "xterm-256color")]), Multiplexer::None);
        assert_eq!(of(&[("TERM", "screen-256color"), ("TMUX", "/tmp/x,1,0")]), Multiplexer::Tmux);
        assert_eq!(of(&[("TERM", "tmux-256color")]), Multiplexer::Tmux, "over ssh");
        assert_eq!(of(&[("TERM", "screen"), ("STY", "1.pts")]), Multiplexer::Screen);
    }
}
