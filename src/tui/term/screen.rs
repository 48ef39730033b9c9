//! What the event loop shows, and what passes between the two: messages in, requests out.

use super::clipboard::Multiplexer;
use super::key::{Key, Mouse};
use crate::tui::theme::Ground;
use ratatui::buffer::Buffer;
use std::os::fd::BorrowedFd;
use std::time::Duration;

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
    Ground(Ground),
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
    fn next_idle(&self) -> Option<Duration> {
        None
    }

    /// The terminal has been silent for so long. What is due next has to be later than that.
    fn idle(&mut self, _silence: Duration) {}

    /// A count that goes up whenever something changes that is worth keeping should the program die.
    fn changes(&self) -> u64 {
        0
    }

    /// Keeps it: some seconds after a change, when no key was pressed meanwhile.
    fn keep(&mut self) {}

    /// Whether there is something to compute, now and again until this turns false.
    fn is_busy(&self) -> bool {
        false
    }

    /// What becomes readable when there is more to compute, while another program is waited for.
    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    /// Computes until `enough` says so, after a few milliseconds; to be asked every thousand steps
    /// or so.
    fn compute(&mut self, _enough: &mut dyn FnMut() -> bool) {}

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

impl Default for Options {
    fn default() -> Self {
        Options { fps: 20, colours: true, asks_ground: false, multiplexer: Multiplexer::None }
    }
}
