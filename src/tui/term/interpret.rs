//! From single keys to what was meant: pasted text, and sequences that crossterm took apart.
//!
//! Terminals without bracketed paste send a pasted text as keys, which must not be obeyed. Of a
//! sequence that is cut behind its ESC, crossterm makes the Esc key and the rest letters; of
//! strings that answer a question of another program (OSC, DCS), Alt and a letter and more letters.
//! A short wait tells such things from keys that were pressed. A pure state machine.

use super::feed::PASTE_MAX;
use super::key::{Code, Key};
use super::screen::Msg;
use crate::tui::theme::Ground;
use std::mem;
use std::time::Duration;

/// How long to wait for the rest of something.
const HOLD: Duration = Duration::from_millis(20);
/// Fewest characters at once that are a paste, and fewest different ones among them: a key held down
/// on a slow line is one character many times.
const PASTED: (usize, usize) = (24, 8);
/// Bytes at once after which it is clear whether they are a paste.
const CLEAR: usize = 256;
/// Longest control sequence kept.
const SEQUENCE_MAX: usize = 32;

/// What the keys so far are the beginning of.
#[derive(Debug, Default, PartialEq)]
enum State {
    #[default]
    Ground,
    /// ESC. `true` after a pause: the Esc key, or the beginning of a sequence that was cut; before,
    /// crossterm has made one Esc of two ESC, the second of which begins what follows.
    Escape(bool),
    /// `ESC [` and these parameters.
    Csi(String),
    /// `ESC O`.
    Ss3,
    /// `ESC ]`, `ESC P` and the like, seen as Alt with this key, and what followed, if anything did.
    Text(Key, Option<String>),
    /// Inside of what looks like a paste, which may go on.
    Paste,
}

/// The state machine.
#[derive(Debug, Default)]
pub(super) struct Interpreter {
    state: State,
    /// Characters that came at once, with Return as a line feed.
    run: String,
    /// Whether the run is known to be a paste.
    marked: bool,
}

impl Interpreter {
    /// Takes what was read, and appends what it means to `out`.
    pub(super) fn feed(&mut self, msg: Msg, out: &mut Vec<Msg>) {
        let state = mem::take(&mut self.state);
        let Msg::Key(key) = msg else {
            if let State::Escape(_) = state {
                out.push(Msg::Key(Key::new(Code::Esc)));
            }
            return self.ground(msg, out);
        };
        if state == State::Escape(false)
            || key == Key::new(Code::Esc) && state == State::Escape(true)
        {
            out.push(Msg::Key(Key::new(Code::Esc)));
        }
        match (state, key.typed()) {
            (State::Escape(_), Some('[')) => self.state = State::Csi(String::new()),
            (State::Escape(_), Some('O')) => self.state = State::Ss3,
            (State::Escape(_), Some(_)) => self.ground(Msg::Key(key.with_alt()), out),
            (State::Csi(params), Some(c @ '@'..='~')) => self.end_sequence(&params, c, out),
            (State::Csi(mut params), Some(c)) if params.len() < SEQUENCE_MAX => {
                params.push(c);
                self.state = State::Csi(params);
            }
            (State::Ss3, Some(c)) => self.end_sequence("", c, out),
            (State::Text(first, text), _) if key == Key::ctrl('g') || key == Key::alt('\\') => {
                let answer = text.filter(|_| first == Key::alt(']'));
                out.extend(answer.and_then(|text| Ground::parse(&text)).map(Msg::Ground));
            }
            (State::Text(first, text), c) => {
                let mut text = text.unwrap_or_default();
                text.extend(c.filter(|_| text.len() < SEQUENCE_MAX));
                self.state = State::Text(first, Some(text));
            }
            _ => self.ground(msg, out),
        }
    }

    /// Everything that there was has been fed.
    pub(super) fn pause(&mut self, out: &mut Vec<Msg>) {
        if self.state == State::Escape(false) {
            self.state = State::Escape(true);
        } else if self.is_paste() {
            self.state = State::Paste;
        } else {
            self.end_run(out);
        }
    }

    /// How long to wait after a pause for more; `None`: there is nothing to wait for.
    pub(super) fn hold(&self) -> Option<Duration> {
        (self.state != State::Ground).then_some(HOLD)
    }

    /// Nothing came in that time: what was ambiguous is what it looks like.
    pub(super) fn expire(&mut self, out: &mut Vec<Msg>) {
        match mem::take(&mut self.state) {
            State::Escape(_) => out.push(Msg::Key(Key::new(Code::Esc))),
            State::Csi(params) if params.is_empty() => out.push(Msg::Key(Key::alt('['))),
            State::Ss3 => out.push(Msg::Key(Key::alt('O'))),
            State::Text(key, None) => out.push(Msg::Key(key)),
            State::Paste => self.end_run(out),
            State::Ground | State::Csi(_) | State::Text(..) => {}
        }
    }

    fn ground(&mut self, msg: Msg, out: &mut Vec<Msg>) {
        let key = match msg {
            Msg::Key(key) => key,
            Msg::Paste(text) => {
                self.end_run(out);
                return paste(text, out);
            }
            _ => {
                self.end_run(out);
                return out.push(msg);
            }
        };
        let text = match key {
            key if key == Key::new(Code::Enter) => Some('\n'),
            key if key == Key::new(Code::Tab) => Some('\t'),
            key => key.typed(),
        };
        if let Some(c) = text {
            if self.run.len() < PASTE_MAX {
                self.run.push(c);
            }
            if self.run.len() >= CLEAR && !self.marked {
                self.marked = self.is_paste();
                if !self.marked {
                    self.end_run(out);
                }
            }
            return;
        }
        self.end_run(out);
        if key == Key::new(Code::Esc) {
            self.state = State::Escape(false);
        } else if [']', 'P', 'X', '^', '_'].map(Key::alt).contains(&key) {
            self.state = State::Text(key, None);
        } else {
            out.push(Msg::Key(key));
        }
    }

    /// The end of a sequence that was cut behind its ESC. The few that matter are understood; a key
    /// lost is better than one that was not pressed.
    fn end_sequence(&mut self, params: &str, last: char, out: &mut Vec<Msg>) {
        let code = match (params, last) {
            ("", 'A') => Code::Up,
            ("", 'B') => Code::Down,
            ("", 'C') => Code::Right,
            ("", 'D') => Code::Left,
            ("", 'F') => Code::End,
            ("", 'H') => Code::Home,
            ("200", '~') => {
                self.marked = true;
                self.state = State::Paste;
                return;
            }
            _ => return,
        };
        out.push(Msg::Key(Key::new(code)));
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
    use proptest::prelude::*;

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

    #[test]
    fn sequences_cut_behind_their_esc_are_joined_or_swallowed() {
        let cut = |rest: &str| read(&[keys("\x1b"), keys(rest)]);
        assert_eq!(read(&[keys("\x1b")]), "Esc");
        assert_eq!(cut("x"), "Alt-x");
        assert_eq!(cut("[A"), "Up");
        assert_eq!(cut("OB"), "Down");
        assert_eq!(cut("[<0;5;6Mq"), "q");
        assert_eq!(cut("[1;2Cq"), "q");
        assert_eq!(cut("["), "Alt-[");
        assert_eq!(cut("O"), "Alt-O");
        assert_eq!(cut("\x1b"), "Esc Esc");
        assert_eq!(read(&[keys("\x1b[B")]), "Esc Down", "crossterm's reading of ESC ESC [ B");
        assert_eq!(read(&[keys("\x1bx")]), "Esc Alt-x");
        assert_eq!(cut("[200~q quit"), "\"q quit\"");
        let mouse = Msg::Paste("x".into());
        assert_eq!(read(&[keys("\x1b"), vec![mouse]]), "Esc \"x\"");
    }

    #[test]
    fn answers_nobody_asked_for_are_swallowed() {
        let text = |first, rest: &str| {
            let mut all = vec![Msg::Key(Key::alt(first))];
            all.extend(keys(rest));
            all
        };
        assert_eq!(read(&[text(']', "11;rgb:q/q/q\x07a")]), "a");
        let mut answer = text(']', "11;rgb:ffff/ffff/ffff");
        answer.push(Msg::Key(Key::alt('\\')));
        assert_eq!(read(&[answer.clone(), keys("a")]), "Ground(Light) a");
        assert_eq!(read(&[text(']', "11;rgb:0/0/0\x07")]), "Ground(Dark)");
        answer[0] = Msg::Key(Key::alt('P'));
        assert_eq!(read(&[answer]), "", "a DCS");
        let mut dcs = text('P', "q$q");
        dcs.push(Msg::Key(Key::alt('\\')));
        assert_eq!(read(&[dcs, keys("b")]), "b");
        assert_eq!(read(&[text(']', "11;q"), keys("q\x07b")]), "b", "in pieces");
        assert_eq!(read(&[text(']', "")]), "Alt-]");
    }

    proptest! {
        #[test]
        fn q_is_heard_after_any_mess(text in "[\x1b\x07\r a-z0-9;~<\\[\\]OAM]{0,40}", cut in 1usize..9) {
            let (mut machine, mut out) = (Interpreter::default(), Vec::new());
            for piece in keys(&text).chunks(cut) {
                piece.iter().for_each(|msg| machine.feed(msg.clone(), &mut out));
                machine.pause(&mut out);
            }
            machine.expire(&mut out);
            out.clear();
            machine.feed(Msg::Key(Key::char('q')), &mut out);
            machine.pause(&mut out);
            prop_assert_eq!(out, [Msg::Key(Key::char('q'))]);
        }
    }
}
