//! What the terminal sends: crossterm's events, read without waiting and turned into messages.
//!
//! This is the one place where crossterm's events become our own [`Key`], [`Mouse`] and [`Msg`].
//! A flood of input is taken in slices, and only so much of it waits to be handled.
//!
//! Terminals without bracketed paste send a pasted text as keys, which must not be obeyed. So many at once
//! were not pressed by anybody: the [`Interpreter`], a pure state machine, makes a paste of them, and a short
//! wait tells whether the text goes on.

use super::key::{Code, Key, Mouse, Pointer, is_named};
use super::{Stop, input::InputPipe, input_filter::PASTE_MAX, screen::Msg};
use crossterm::event::{
    self, Event, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::time::{Duration, Instant};
use std::{collections::VecDeque, io, mem};

/// How long crossterm is asked for an event. Asked for no time at all, it does not even look
/// (crossterm issue 839).
const ASKING: Duration = Duration::from_micros(200);
/// The same where it does not matter if nothing is found: the terminal is looked at next.
const GLANCE: Duration = Duration::from_micros(20);
/// Longest time of reading before what was read is handled.
const SLICE: Duration = Duration::from_millis(8);
/// Most messages that wait. More keys than this at once were not pressed by anybody; the rest is lost.
const MOST: usize = 1024;
/// From this many waiting messages on, Ctrl-C discards them, as it does in a shell.
const BACKLOG: usize = 32;
/// A waiting paste of more bytes than this is discarded likewise.
const LARGE: usize = 1 << 14;
/// Cells beyond this are not believed.
const FARTHEST: u16 = 2000;

/// The terminal's input.
#[derive(Debug, Default)]
pub(super) struct Events {
    interpreter: Interpreter,
    /// Read and not handled yet.
    pub(super) waiting: VecDeque<Msg>,
    /// What one event came to, for reuse.
    new: Vec<Msg>,
    /// Whether crossterm may have more without the terminal sending anything.
    pub(super) more: bool,
    /// When something was read last.
    read: Option<Instant>,
}

impl Events {
    /// Reads what there is, for a few milliseconds; to be called when the terminal is readable.
    ///
    /// # Errors
    /// The terminal is gone, or refuses.
    pub(super) fn read(&mut self, feed: &mut InputPipe) -> Result<(), Stop> {
        self.read = Some(Instant::now());
        let begun = Instant::now();
        self.more = true;
        while begun.elapsed() < SLICE {
            if event::poll(GLANCE)? {
                self.read_event()?;
                continue;
            }
            if feed.take()? {
                continue;
            }
            // Asked twice: if the system runs another program meanwhile, the time is up before
            // crossterm has looked.
            if event::poll(ASKING)? || event::poll(ASKING)? {
                self.read_event()?;
                continue;
            }
            self.more = false;
            self.new.extend(feed.filter.ground.take().map(Msg::Background));
            self.interpreter.pause(&mut self.new);
            self.take_new();
            break;
        }
        Ok(())
    }

    fn read_event(&mut self) -> io::Result<()> {
        if let Some(msg) = message(event::read()?) {
            self.interpreter.feed(msg, &mut self.new);
            self.take_new();
        }
        Ok(())
    }

    fn take_new(&mut self) {
        let large = |msg: &Msg| matches!(msg, Msg::Paste(text) if text.len() > LARGE);
        for msg in mem::take(&mut self.new) {
            let is_flooded = || self.waiting.len() >= BACKLOG || self.waiting.iter().any(large);
            // The interrupt key discards what waits, where it is so much.
            if msg == Msg::Key(Key::ctrl('c')) && is_flooded() {
                self.waiting.clear();
            }
            if self.waiting.len() < MOST {
                self.waiting.push_back(msg);
            }
        }
    }

    /// When [`Events::expire`] is due, should nothing come until then.
    pub(super) fn expires_at(&self, feed: &InputPipe) -> Option<Instant> {
        let hold = self.interpreter.hold().or(feed.filter.hold())?;
        self.read.and_then(|read| read.checked_add(hold))
    }

    /// Nothing more came: what was ambiguous is what it looks like, and what was cut is dropped.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn expire(&mut self, feed: &mut InputPipe) -> Result<(), Stop> {
        if self.interpreter.hold().is_some() {
            self.interpreter.expire(&mut self.new);
            self.take_new();
            return Ok(());
        }
        if let Some(key) = feed.expire()? {
            self.interpreter.feed(Msg::Key(key), &mut self.new);
        }
        self.read(feed)
    }
}

/// What an event means to us.
fn message(event: Event) -> Option<Msg> {
    match event {
        Event::Key(event) => key(event).map(Msg::Key),
        Event::Mouse(event) => mouse(event).map(Msg::Mouse),
        Event::Paste(text) => Some(Msg::Paste(text)),
        // A new size reaches the loop as a signal; the focus was not asked for.
        Event::Resize(..) | Event::FocusGained | Event::FocusLost => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let code = if event.code == Code::BackTab { Code::Tab } else { event.code };
    if !is_named(code) {
        return None;
    }
    let known = KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT;
    let back = if event.code == code { KeyModifiers::NONE } else { KeyModifiers::SHIFT };
    let key = Key::new(code).with(event.modifiers & known | back);
    // A line feed, and the backspace of many terminals, arrive as these.
    Some(match key {
        key if key == Key::ctrl('j') => Key::new(Code::Enter),
        key if key == Key::ctrl('h') => Key::new(Code::Backspace),
        key => key,
    })
}

fn mouse(event: MouseEvent) -> Option<Mouse> {
    let MouseEvent { kind, column, row, .. } = event;
    let kind = match kind {
        MouseEventKind::Down(MouseButton::Left) => Pointer::Press,
        MouseEventKind::Drag(MouseButton::Left) => Pointer::Drag,
        MouseEventKind::ScrollUp => Pointer::Wheel(-1),
        MouseEventKind::ScrollDown => Pointer::Wheel(1),
        _ => return None,
    };
    // A report of column 0, which there is not, comes out as column 65535.
    (column.max(row) < FARTHEST).then_some(Mouse { kind, column, row })
}

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
        text.truncate((0..=PASTE_MAX).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0));
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

    fn name(code: Code, modifiers: KeyModifiers) -> Option<String> {
        key(KeyEvent::new(code, modifiers)).map(|key| key.ascii())
    }

    #[test]
    fn keys_have_one_value_however_they_are_reported() {
        let (none, shift) = (KeyModifiers::NONE, KeyModifiers::SHIFT);
        let ctrl = KeyModifiers::CONTROL;
        for (code, modifiers, wanted) in [
            (Code::Char('q'), none, "q"),
            (Code::Char('R'), shift, "R"),
            (Code::Char('a'), shift, "A"),
            (Code::Char('C'), ctrl | shift, "Ctrl-C"),
            (Code::Char(' '), ctrl, "Ctrl-Space"),
            (Code::Char('j'), ctrl, "Enter"),
            (Code::Char('h'), ctrl, "Backspace"),
            (Code::BackTab, shift, "S-Tab"),
            (Code::BackTab, none, "S-Tab"),
            (Code::Left, ctrl | shift, "Ctrl-S-Left"),
            (Code::Char('1'), KeyModifiers::ALT, "Alt-1"),
            (Code::F(12), none, "F12"),
        ] {
            assert_eq!(name(code, modifiers).as_deref(), Some(wanted));
        }
        for code in [Code::F(13), Code::CapsLock, Code::Char('\u{85}'), Code::Null] {
            assert_eq!(name(code, none), None, "{code:?}");
        }
        let release = KeyEvent { kind: KeyEventKind::Release, ..Code::Char('a').into() };
        assert_eq!(key(release), None);
    }

    #[test]
    fn only_the_main_button_counts_and_only_on_the_screen() {
        let report = |kind, column, row| {
            mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        };
        let down = |button| report(MouseEventKind::Down(button), 2, 4);
        let wanted = Mouse { kind: Pointer::Press, column: 2, row: 4 };
        assert_eq!(down(MouseButton::Left), Some(wanted));
        assert_eq!(down(MouseButton::Right), None);
        assert_eq!(report(MouseEventKind::Moved, 1, 1), None);
        assert_eq!(report(MouseEventKind::Down(MouseButton::Left), u16::MAX, 0), None);
    }

    #[test]
    fn a_flood_is_cut_and_the_interrupt_key_overtakes_it() {
        let taken = |new: Vec<Msg>| {
            let mut events = Events { new, ..Events::default() };
            events.take_new();
            events
        };
        let mut events = taken(vec![Msg::Key(Key::char('a')); 2 * MOST]);
        assert_eq!(events.waiting.len(), MOST);
        events.new.push(Msg::Key(Key::ctrl('c')));
        events.take_new();
        assert_eq!(events.waiting, [Msg::Key(Key::ctrl('c'))]);
        let events = taken(vec![Msg::Key(Key::char('a')), Msg::Key(Key::ctrl('c'))]);
        assert_eq!(events.waiting.len(), 2, "what was typed is done first");
        let events = taken(vec![Msg::Paste("x".repeat(LARGE + 1)), Msg::Key(Key::ctrl('c'))]);
        assert_eq!(events.waiting, [Msg::Key(Key::ctrl('c'))], "a large paste is discarded");
    }
}

#[cfg(test)]
mod interpret_tests {
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
