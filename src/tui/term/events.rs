//! What the terminal sends: crossterm's events, read without waiting and turned into messages.
//!
//! This is the one place where crossterm's events become our own [`Key`], [`Mouse`] and [`Msg`].
//! A flood of input is taken in slices, and only so much of it waits to be handled.

use super::input_pipe::{InputPipe, Taken};
use super::interpret::Interpreter;
use super::key::{Code, Key, Mouse, MouseKind};
use super::output::{Io, gone};
use super::screen::Msg;
use crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use rustix::io::Errno;
use std::collections::VecDeque;
use std::io;
use std::mem;
use std::time::{Duration, Instant};

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
    waiting: VecDeque<Msg>,
    /// What one event came to, for reuse.
    new: Vec<Msg>,
    /// Whether crossterm may have more without the terminal sending anything.
    more: bool,
    /// When something was read last.
    read: Option<Instant>,
}

impl Events {
    /// Reads what there is, for a few milliseconds; to be called when the terminal is readable.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn read(&mut self, feed: &mut InputPipe) -> io::Result<Io> {
        self.read = Some(Instant::now());
        match self.read_events(feed) {
            Ok(done) => Ok(done),
            Err(error) => match Errno::from_io_error(&error) {
                Some(errno) => gone(errno),
                None => Err(error),
            },
        }
    }

    fn read_events(&mut self, feed: &mut InputPipe) -> io::Result<Io> {
        let begun = Instant::now();
        self.more = true;
        while begun.elapsed() < SLICE {
            if event::poll(GLANCE)? {
                self.read_event()?;
                continue;
            }
            match feed.take()? {
                Taken::Some => continue,
                Taken::Hangup => return Ok(Io::Hangup),
                Taken::Nothing => {}
            }
            // Asked twice: if the system runs another program meanwhile, the time is up before
            // crossterm has looked.
            if event::poll(ASKING)? || event::poll(ASKING)? {
                self.read_event()?;
                continue;
            }
            self.more = false;
            self.new.extend(feed.take_ground().map(Msg::Ground));
            self.interpreter.pause(&mut self.new);
            self.take_new();
            break;
        }
        Ok(Io::Done)
    }

    fn read_event(&mut self) -> io::Result<()> {
        if let Some(msg) = message(event::read()?) {
            self.interpreter.feed(msg, &mut self.new);
            self.take_new();
        }
        Ok(())
    }

    /// Whether so much waits that the interrupt key discards it.
    fn is_flooded(&self) -> bool {
        let large = |msg: &Msg| matches!(msg, Msg::Paste(text) if text.len() > LARGE);
        self.waiting.len() >= BACKLOG || self.waiting.iter().any(large)
    }

    fn take_new(&mut self) {
        for msg in mem::take(&mut self.new) {
            if msg == Msg::Key(Key::ctrl('c')) && self.is_flooded() {
                self.waiting.clear();
            }
            if self.waiting.len() < MOST {
                self.waiting.push_back(msg);
            }
        }
    }

    /// The next message.
    pub(super) fn next(&mut self) -> Option<Msg> {
        self.waiting.pop_front()
    }

    /// Whether reading goes on without the terminal sending anything.
    pub(super) fn has_more(&self) -> bool {
        self.more
    }

    /// Whether there are messages.
    pub(super) fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }

    /// When [`Events::expire`] is due, should nothing come until then.
    pub(super) fn expires_at(&self, feed: &InputPipe) -> Option<Instant> {
        let hold = self.interpreter.hold().or(feed.hold())?;
        self.read.and_then(|read| read.checked_add(hold))
    }

    /// Nothing more came: what was ambiguous is what it looks like, and what was cut is dropped.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn expire(&mut self, feed: &mut InputPipe) -> io::Result<Io> {
        if self.interpreter.hold().is_some() {
            self.interpreter.expire(&mut self.new);
            self.take_new();
            return Ok(Io::Done);
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
    let code = match event.code {
        KeyCode::Char(c) if c.is_control() => return None,
        KeyCode::Char(c) => Code::Char(c),
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab | KeyCode::BackTab => Code::Tab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Insert => Code::Insert,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::F(n @ 1..=12) => Code::F(n),
        _ => return None,
    };
    let held = |modifier| event.modifiers.contains(modifier);
    let mut key = Key::new(code);
    if held(KeyModifiers::CONTROL) {
        key = key.with_ctrl();
    }
    if held(KeyModifiers::ALT) {
        key = key.with_alt();
    }
    if held(KeyModifiers::SHIFT) || event.code == KeyCode::BackTab {
        key = key.with_shift();
    }
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
        MouseEventKind::Down(MouseButton::Left) => MouseKind::Down,
        MouseEventKind::Up(MouseButton::Left) => MouseKind::Up,
        MouseEventKind::Drag(MouseButton::Left) => MouseKind::Drag,
        MouseEventKind::ScrollUp => MouseKind::WheelUp,
        MouseEventKind::ScrollDown => MouseKind::WheelDown,
        _ => return None,
    };
    // A report of column 0, which there is not, comes out as column 65535.
    (column.max(row) < FARTHEST).then_some(Mouse { kind, column, row })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        key(KeyEvent::new(code, modifiers)).map(|key| key.ascii())
    }

    #[test]
    fn keys_have_one_value_however_they_are_reported() {
        let (none, shift) = (KeyModifiers::NONE, KeyModifiers::SHIFT);
        let ctrl = KeyModifiers::CONTROL;
        for (code, modifiers, wanted) in [
            (KeyCode::Char('q'), none, "q"),
            (KeyCode::Char('R'), shift, "R"),
            (KeyCode::Char('a'), shift, "A"),
            (KeyCode::Char('C'), ctrl | shift, "Ctrl-C"),
            (KeyCode::Char(' '), ctrl, "Ctrl-Space"),
            (KeyCode::Char('j'), ctrl, "Enter"),
            (KeyCode::Char('h'), ctrl, "Backspace"),
            (KeyCode::BackTab, shift, "S-Tab"),
            (KeyCode::BackTab, none, "S-Tab"),
            (KeyCode::Left, ctrl | shift, "Ctrl-S-Left"),
            (KeyCode::Char('1'), KeyModifiers::ALT, "Alt-1"),
            (KeyCode::F(12), none, "F12"),
        ] {
            assert_eq!(name(code, modifiers).as_deref(), Some(wanted));
        }
        for code in [KeyCode::F(13), KeyCode::CapsLock, KeyCode::Char('\u{85}'), KeyCode::Null] {
            assert_eq!(name(code, none), None, "{code:?}");
        }
        let release = KeyEvent { kind: KeyEventKind::Release, ..KeyCode::Char('a').into() };
        assert_eq!(key(release), None);
    }

    #[test]
    fn only_the_main_button_counts_and_only_on_the_screen() {
        let report = |kind, column, row| {
            mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
        };
        let down = |button| report(MouseEventKind::Down(button), 2, 4);
        let wanted = Mouse { kind: MouseKind::Down, column: 2, row: 4 };
        assert_eq!(down(MouseButton::Left), Some(wanted));
        assert_eq!(down(MouseButton::Right), None);
        assert_eq!(report(MouseEventKind::Moved, 1, 1), None);
        assert_eq!(report(MouseEventKind::Down(MouseButton::Left), u16::MAX, 0), None);
    }

    #[test]
    fn a_flood_is_cut_and_the_interrupt_key_overtakes_it() {
        let new = vec![Msg::Key(Key::char('a')); 2 * MOST];
        let mut events = Events { new, ..Events::default() };
        events.take_new();
        assert_eq!(events.waiting.len(), MOST);
        events.new.push(Msg::Key(Key::ctrl('c')));
        events.take_new();
        assert_eq!(events.waiting, [Msg::Key(Key::ctrl('c'))]);
        let new = vec![Msg::Key(Key::char('a')), Msg::Key(Key::ctrl('c'))];
        let mut events = Events { new, ..Events::default() };
        events.take_new();
        assert_eq!(events.waiting.len(), 2, "what was typed is done first");
        let new = vec![Msg::Paste("x".repeat(LARGE + 1)), Msg::Key(Key::ctrl('c'))];
        let mut events = Events { new, ..Events::default() };
        events.take_new();
        assert_eq!(events.waiting, [Msg::Key(Key::ctrl('c'))], "a large paste is discarded");
    }
}
