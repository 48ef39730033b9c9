//! The loop: hands out keys, time and frames, and knows no puzzle.
//!
//! One thread and one `poll` over the terminal and a pipe that signals write to. It sleeps until
//! the next deadline, or for ever when nothing moves: then it costs no wakeup and no byte. Nothing
//! is drawn while the terminal has not taken the frame before, so on a slow line frames are left
//! out and keys still answer. What is drawn, and what a key means, belongs to the [`Screen`].

use std::io;
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::buffer::Buffer;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::flag::register_conditional_default;
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;

use super::backend::Painter;
use super::clipboard::Between;
use super::input::Decoder;
pub use super::input::Msg;
use super::terminal::{Io, Tty, can_suspend};

/// Longest time given to computation before the loop looks at the keyboard again.
const SLICE: Duration = Duration::from_millis(4);
/// Shortest time between two frames that answer keys; a burst of wheel or drag reports needs no
/// more.
const HASTE: Duration = Duration::from_millis(8);

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
    fn idle(&mut self, unheard: Duration) {
        let _ = unheard;
    }

    /// Whether there is something to compute, now and again until this turns false.
    fn is_busy(&self) -> bool {
        false
    }

    /// Computes until `enough` says so, after a few milliseconds; to be asked every thousand steps
    /// or so.
    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        let _ = enough;
    }

    /// Whether [`Screen::draw`] would draw something else than the last time.
    fn is_dirty(&self) -> bool;

    /// Draws everything, and is clean again.
    fn draw(&mut self, buffer: &mut Buffer);

    /// What it asks of the loop, once; the loop looks after every message, tick and computation.
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

/// Why the loop ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The screen asked for it.
    Quit,
    /// The terminal is gone.
    Hangup,
    /// A signal asked for it, given by number.
    Signal(i32),
}

impl Ended {
    /// Status for the shell: 0, or 128 and the signal's number as is the custom.
    pub fn status(self) -> u8 {
        match self {
            Ended::Quit => 0,
            Ended::Hangup => 128 + SIGHUP as u8,
            Ended::Signal(signal) => 128u8.saturating_add(signal as u8),
        }
    }
}

impl Io {
    /// Whether that ends the loop.
    fn ended(self) -> Option<Ended> {
        (self == Io::Hangup).then_some(Ended::Hangup)
    }
}

/// Settings of the loop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Most frames a second for what moves by itself; at least 1 is used.
    pub fps: u32,
    /// Whether colours may be sent at all.
    pub colours: bool,
    /// What the way to the user's clipboard leads through.
    pub between: Between,
}

impl Default for Options {
    fn default() -> Self {
        Options { fps: 20, colours: true, between: Between::Nothing }
    }
}

/// Takes the terminal, shows `screen` on it until it ends, and gives the terminal back.
///
/// # Errors
/// Standard input or output is not a terminal, or the terminal refuses.
pub fn run(screen: &mut dyn Screen, options: Options, signals: &mut Signals) -> io::Result<Ended> {
    let tty = Tty::enter()?;
    let size = tty.size();
    let Ok(terminal) = Terminal::new(Painter::new(size, options.colours));
    let mut all = Loop {
        screen,
        tty,
        signals,
        terminal,
        decoder: Decoder::default(),
        heard: Instant::now(),
        moving: None,
        pace: Pace::new(options.fps),
        between: options.between,
        soon: true,
        redraw: true,
    };
    loop {
        if let Some(ended) = all.turn()? {
            return Ok(ended);
        }
    }
}

/// Everything of a running loop.
struct Loop<'a> {
    screen: &'a mut dyn Screen,
    tty: Tty,
    signals: &'a mut Signals,
    terminal: Terminal<Painter>,
    decoder: Decoder,
    /// When the terminal last sent something.
    heard: Instant,
    /// Since when time counts for the screen: its last tick, or when it began to move.
    moving: Option<Instant>,
    pace: Pace,
    between: Between,
    /// The next frame answers a key or is due by the clock.
    soon: bool,
    /// Draw even if the screen is not dirty.
    redraw: bool,
}

impl Loop<'_> {
    /// Waits, hands out what came, lets the screen move, draws, and computes.
    fn turn(&mut self) -> io::Result<Option<Ended>> {
        let ready = self.wait()?;
        if ready.hangup {
            return Ok(Some(Ended::Hangup));
        }
        if ready.signals
            && let Some(ended) = self.take_signals()?
        {
            return Ok(Some(ended));
        }
        if ready.output && self.tty.flush()? == Io::Hangup {
            return Ok(Some(Ended::Hangup));
        }
        let mut msgs = Vec::new();
        if ready.input {
            let mut bytes = Vec::new();
            let io = self.tty.read(&mut bytes)?;
            self.decoder.feed_at_once(&bytes, &mut msgs);
            self.heard = Instant::now();
            if io == Io::Hangup {
                return Ok(Some(Ended::Hangup));
            }
        } else if self.patience_ends().is_some_and(|end| end <= Instant::now()) {
            self.decoder.expire(&mut msgs);
        }
        for msg in msgs {
            self.soon = true;
            self.screen.handle(msg);
            if let Some(ended) = self.grant()? {
                return Ok(Some(ended));
            }
        }
        let unheard = self.heard.elapsed();
        if self.screen.next_idle().is_some_and(|after| after <= unheard) {
            self.soon = true;
            self.screen.idle(unheard);
            if let Some(ended) = self.grant()? {
                return Ok(Some(ended));
            }
        }
        self.watch_moving();
        let now = Instant::now();
        if self.tick_at().is_some_and(|at| at <= now) {
            let since = self.moving.replace(now).unwrap_or(now);
            self.pace.timed = Some(now);
            self.soon = true;
            self.screen.tick(now.saturating_duration_since(since));
            if let Some(ended) = self.grant()? {
                return Ok(Some(ended));
            }
            self.watch_moving();
        }
        if self.draw_if_due()? == Io::Hangup {
            return Ok(Some(Ended::Hangup));
        }
        if self.screen.is_busy() {
            let slice = Instant::now() + SLICE;
            let end = self.tick_at().map_or(slice, |at| slice.min(at));
            self.screen.compute(&mut || Instant::now() >= end);
            let ended = self.grant()?;
            self.watch_moving();
            return Ok(ended);
        }
        Ok(None)
    }

    /// When to tick, while anything moves.
    fn tick_at(&self) -> Option<Instant> {
        let next = self.screen.next_tick()?;
        self.moving.and_then(|since| since.checked_add(next)).map(|at| self.pace.tick_at(at))
    }

    /// Notes when the screen begins to move and when it stops.
    fn watch_moving(&mut self) {
        match (self.screen.next_tick(), self.moving) {
            (Some(_), None) => self.moving = Some(Instant::now()),
            (None, Some(_)) => self.moving = None,
            _ => {}
        }
    }

    fn idle_at(&self) -> Option<Instant> {
        self.heard.checked_add(self.screen.next_idle()?)
    }

    fn patience_ends(&self) -> Option<Instant> {
        self.decoder.patience().map(|patience| self.heard + patience)
    }

    /// When to draw, if there is anything to draw and the terminal is ready for it.
    fn draw_at(&self) -> Option<Instant> {
        let wanted = (self.redraw || self.screen.is_dirty()) && !self.tty.pending();
        wanted.then(|| self.pace.draw_at(self.soon))
    }

    fn draw_if_due(&mut self) -> io::Result<Io> {
        let now = Instant::now();
        if self.draw_at().is_none_or(|at| at > now) {
            return Ok(Io::Done);
        }
        let screen = &mut self.screen;
        let Ok(_) = self.terminal.draw(|frame| screen.draw(frame.buffer_mut()));
        self.pace.drawn = Some(now);
        if !self.soon {
            self.pace.timed = Some(now);
        }
        self.redraw = false;
        self.soon = false;
        let frame = self.terminal.backend_mut().take_frame();
        self.tty.send(&frame)
    }

    /// Sleeps until there is something to do.
    fn wait(&self) -> io::Result<Ready> {
        let timeout = if self.screen.is_busy() {
            Some(Duration::ZERO)
        } else {
            let now = Instant::now();
            [self.tick_at(), self.draw_at(), self.patience_ends(), self.idle_at()]
                .into_iter()
                .flatten()
                .min()
                .map(|at| at.saturating_duration_since(now))
        };
        let room = if self.tty.pending() { PollFlags::OUT } else { PollFlags::empty() };
        let mut fds = [
            PollFd::from_borrowed_fd(self.tty.input(), PollFlags::IN),
            PollFd::new(self.signals.0.get_read(), PollFlags::IN),
            PollFd::from_borrowed_fd(self.tty.output(), room),
        ];
        let timeout = timeout.map(|t| Timespec::try_from(t).unwrap_or_default());
        match poll(&mut fds, timeout.as_ref()) {
            Ok(_) => {}
            // A signal: its byte is in the pipe by the next call.
            Err(Errno::INTR) => return Ok(Ready::default()),
            Err(error) => return Err(error.into()),
        }
        let [input, signals, output] = fds.map(|fd| fd.revents());
        let dead = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
        Ok(Ready {
            input: input.contains(PollFlags::IN),
            signals: signals.contains(PollFlags::IN),
            output: output.contains(PollFlags::OUT),
            hangup: (input | output).intersects(dead),
        })
    }

    fn take_signals(&mut self) -> io::Result<Option<Ended>> {
        let signals = self.signals.take();
        if let Some(ended) = signals.ended() {
            return Ok(Some(ended));
        }
        if signals.stop {
            return self.suspend(false);
        }
        if signals.resumed {
            self.tty.retake()?;
            self.resume();
        }
        if signals.resized {
            self.resize();
        }
        Ok(None)
    }

    fn suspend(&mut self, group: bool) -> io::Result<Option<Ended>> {
        self.tty.suspend(group)?;
        // Among these are the stop and continue signals of the suspension itself.
        let ended = self.signals.take().ended();
        self.resume();
        self.resize();
        Ok(ended)
    }

    fn resume(&mut self) {
        // Time stood still meanwhile.
        self.moving = None;
        self.screen.handle(Msg::Resumed);
        self.draw_anew();
    }

    fn resize(&mut self) {
        let size = self.tty.size();
        let Ok(known) = self.terminal.size();
        if size != known {
            self.terminal.backend_mut().set_size(size);
            self.redraw = true;
            self.screen.handle(Msg::Resize(size.width, size.height));
        }
    }

    fn draw_anew(&mut self) {
        self.terminal.backend_mut().forget();
        let Ok(()) = self.terminal.clear();
        self.redraw = true;
    }

    /// Does what the screen asks for.
    fn grant(&mut self) -> io::Result<Option<Ended>> {
        match self.screen.take_request() {
            Some(Request::Quit) => Ok(Some(Ended::Quit)),
            Some(Request::Suspend) if can_suspend() => self.suspend(true),
            Some(Request::Suspend | Request::Redraw) => {
                self.draw_anew();
                self.resize();
                Ok(None)
            }
            Some(Request::Adopt(options)) => {
                self.pace.interval = Pace::interval(options.fps);
                self.between = options.between;
                self.terminal.backend_mut().set_colours(options.colours);
                self.draw_anew();
                Ok(None)
            }
            Some(Request::Copy(text)) => match self.between.copy(&text) {
                Some(bytes) => Ok(self.tty.send(&bytes)?.ended()),
                None => Ok(None),
            },
            None => Ok(None),
        }
    }
}

/// What `poll` found.
#[derive(Clone, Copy, Default, Debug)]
struct Ready {
    input: bool,
    signals: bool,
    output: bool,
    hangup: bool,
}

/// When frames and ticks are due.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// Shortest time between frames that nobody asked for.
    interval: Duration,
    born: Instant,
    drawn: Option<Instant>,
    /// The last tick, or frame that showed the progress of a computation. Frames that answer keys
    /// do not count, so that typing does not slow down what is watched.
    timed: Option<Instant>,
}

impl Pace {
    fn new(fps: u32) -> Self {
        let interval = Pace::interval(fps);
        Pace { interval, born: Instant::now(), drawn: None, timed: None }
    }

    fn interval(fps: u32) -> Duration {
        Duration::from_secs(1) / fps.max(1)
    }

    fn tick_at(&self, deadline: Instant) -> Instant {
        self.timed.map_or(deadline, |t| deadline.max(t + self.interval))
    }

    /// When the next frame may be drawn: `soon` if it answers a key or a tick.
    fn draw_at(&self, soon: bool) -> Instant {
        let gap = |last: Option<Instant>, gap| last.map_or(self.born, |last| last + gap);
        let haste = gap(self.drawn, HASTE.min(self.interval));
        if soon { haste } else { haste.max(gap(self.timed, self.interval)) }
    }
}

/// Signals, as bytes in a pipe.
///
/// A signal that the parent made us ignore, as `nohup` does with hangups, is ours all the same: a
/// program without its terminal has nothing left to do.
///
/// From here on they end the loop instead of the program, which can finish its business until this
/// is dropped: a closed terminal is often told twice, by the kernel and by the shell.
pub struct Signals(SignalDelivery<UnixStream, SignalOnly>, Arc<AtomicBool>);

/// Signals that came.
#[derive(Clone, Copy, Default, Debug)]
struct Came {
    hangup: bool,
    end: Option<i32>,
    stop: bool,
    resumed: bool,
    resized: bool,
}

impl Came {
    fn ended(self) -> Option<Ended> {
        if self.hangup { Some(Ended::Hangup) } else { self.end.map(Ended::Signal) }
    }
}

impl Signals {
    const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

    /// Catches them.
    ///
    /// # Errors
    /// The operating system refuses.
    pub fn catch() -> io::Result<Self> {
        let (read, write) = UnixStream::pair()?;
        let over = Arc::new(AtomicBool::new(false));
        for signal in Self::ENDING {
            register_conditional_default(signal, Arc::clone(&over))?;
        }
        let all = Self::ENDING.into_iter().chain([SIGCONT, SIGTSTP, SIGWINCH]);
        Ok(Signals(SignalDelivery::with_pipe(read, write, SignalOnly, all)?, over))
    }

    fn take(&mut self) -> Came {
        let mut came = Came::default();
        for signal in self.0.pending() {
            match signal {
                SIGHUP => came.hangup = true,
                SIGTSTP => came.stop = true,
                SIGCONT => came.resumed = true,
                SIGWINCH => came.resized = true,
                _ => came.end = Some(signal),
            }
        }
        came
    }
}

impl Drop for Signals {
    /// From now on signals end the program as they would have without it.
    fn drop(&mut self) {
        self.1.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_moves_by_itself_keeps_the_frame_rate_and_keys_need_not_wait_for_it() {
        let start = Instant::now();
        let ms = Duration::from_millis;
        let mut pace = Pace::new(20);
        assert_eq!(pace.draw_at(false), pace.born, "the first frame at once");
        assert_eq!(pace.tick_at(start), start);
        (pace.drawn, pace.timed) = (Some(start), Some(start));
        assert_eq!(pace.tick_at(start + ms(1)), start + ms(50));
        assert_eq!(pace.tick_at(start + ms(70)), start + ms(70));
        assert_eq!(pace.draw_at(false), start + ms(50));
        assert!(pace.draw_at(true) <= start + ms(10));
        assert_eq!(Pace::new(0).interval, ms(1000));
    }

    #[test]
    fn endings_have_the_customary_status() {
        assert_eq!(Ended::Quit.status(), 0);
        assert_eq!(Ended::Signal(SIGTERM).status(), 143);
        assert_eq!(Ended::Hangup.status(), 129);
    }
}
