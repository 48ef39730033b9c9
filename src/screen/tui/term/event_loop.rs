//! The loop: hands out keys, time and frames, and knows no puzzle.
//!
//! One thread and one `poll` over the terminal and a pipe that signals write to: a second thread that waits for
//! keys would go on reading what is meant for the shell while the program is stopped, and would never see that
//! the terminal is gone. It sleeps until the next deadline, or for ever when nothing moves: then it costs no
//! wakeup and no byte. Nothing is drawn while the terminal has not taken the frame before, so on a slow line
//! frames are left out and keys still answer. What is drawn, and what a key means, belongs to the [`Screen`].

use super::screen::{Msg, Multiplexer, Options, Request, Screen};
use super::signals::{Signals, Tty};
use super::*;
use super::{events::Events, output::Painter};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Signal, kill_current_process_group};
use signal_hook::consts::{SIGSTOP, SIGTTIN};
use signal_hook::low_level::raise;
use std::{convert::Infallible, time::Duration};

/// Longest time given to computation before the loop looks at the keyboard again.
const SLICE: Duration = Duration::from_millis(4);
/// Longest time given to messages before the loop looks at the keyboard again and draws.
const ANSWERING: Duration = Duration::from_millis(8);
/// What changed is kept once no key was pressed for so long.
const KEEP_AFTER: Duration = Duration::from_secs(3);
/// Shortest time between two frames that answer keys; a burst of wheel or drag reports needs no
/// more.
const ANSWER_GAP: Duration = Duration::from_millis(8);

/// Takes the terminal, shows `screen` on it until it ends, and gives the terminal back.
///
/// # Errors
/// Standard input or output is not a terminal, or the terminal refuses.
pub fn run(
    screen: &mut dyn Screen,
    options: Options,
    signals: &mut Signals,
    log: Option<&mut Log>,
) -> io::Result<Ended> {
    let stopped = Loop::new(screen, options, signals, log).and_then(|mut all| {
        all.ask_ground(options)?;
        loop {
            all.turn()?;
        }
    });
    let stopped: Result<Infallible, Stop> = stopped;
    match stopped {
        Err(Stop::Ended(ended)) => Ok(ended),
        Err(Stop::Failed(why)) => Err(why),
    }
}

/// Everything of a running loop.
struct Loop<'a> {
    screen: &'a mut dyn Screen,
    tty: Tty,
    signals: &'a mut Signals,
    painter: Painter,
    events: Events,
    /// When somebody last pressed, clicked or pasted something.
    last_input: Instant,
    /// What is to be kept, and since when.
    keeping: Keeping,
    /// Since when time counts for the screen: its last tick, or when it began to move.
    moving: Option<Instant>,
    pace: Pace,
    multiplexer: Multiplexer,
    /// The next frame answers a key or is due by the clock.
    soon: bool,
    log: Option<&'a mut Log>,
}

/// Asks the terminal for its background colour (xterm's OSC 11). It answers when it likes, or not at all.
const ASK_GROUND: &[u8] = b"\x1b]11;?\x1b\\";

impl<'a> Loop<'a> {
    fn new(
        screen: &'a mut dyn Screen,
        options: Options,
        signals: &'a mut Signals,
        mut log: Option<&'a mut Log>,
    ) -> Result<Self, Stop> {
        let tty = Tty::enter()?;
        let size = tty.size();
        note(&mut log, format_args!("screen {}x{}", size.width, size.height));
        Ok(Loop {
            painter: Painter::new(size, options.colours),
            keeping: Keeping { seen: screen.changes(), since: None },
            screen,
            tty,
            signals,
            events: Events::default(),
            last_input: Instant::now(),
            moving: None,
            pace: Pace::new(options.fps),
            multiplexer: options.multiplexer,
            soon: true,
            log,
        })
    }

    /// Asks the terminal for its ground, if it is to be asked.
    fn ask_ground(&mut self, options: Options) -> Result<(), Stop> {
        if options.asks_ground { self.tty.output.send(ASK_GROUND) } else { Ok(()) }
    }

    /// Waits, hands out what came, lets the screen move, draws, and computes.
    fn turn(&mut self) -> Result<(), Stop> {
        let [input, signals, output, source] = self.wait()?;
        if signals {
            self.take_signals()?;
        }
        if output {
            self.tty.output.flush()?;
        }
        if input || self.events.more {
            self.events.read(&mut self.tty.feed)?;
        } else if self.events.expires_at(&self.tty.feed).is_some_and(|at| at <= Instant::now()) {
            self.events.expire(&mut self.tty.feed)?;
        }
        let begun = Instant::now();
        while let Some(msg) = self.events.waiting.pop_front() {
            self.soon = true;
            if !matches!(msg, Msg::Background(_)) {
                self.last_input = Instant::now();
            }
            self.handle(msg);
            self.serve_requests()?;
            if begun.elapsed() >= ANSWERING {
                break;
            }
        }
        let silence = self.last_input.elapsed();
        if self.screen.next_idle().is_some_and(|after| after <= silence) {
            self.soon = true;
            note(&mut self.log, format_args!("no key for {} s", silence.as_secs()));
            self.screen.idle(silence);
            self.serve_requests()?;
        }
        self.watch_moving();
        let now = Instant::now();
        self.keeping.look(self.screen.changes(), now);
        if self.keeping.at(self.last_input).is_some_and(|at| at <= now) {
            self.keep();
        }
        if self.tick_at().is_some_and(|at| at <= now) {
            let since = self.moving.replace(now).unwrap_or(now);
            self.pace.timed = Some(now);
            self.soon = true;
            self.screen.tick(now.saturating_duration_since(since));
            self.serve_requests()?;
            self.watch_moving();
        }
        self.draw_if_due()?;
        if self.screen.is_busy() || source {
            let slice = Instant::now() + SLICE;
            let end = self.tick_at().map_or(slice, |at| slice.min(at));
            self.screen.compute(&mut || Instant::now() >= end);
            self.serve_requests()?;
            self.watch_moving();
        }
        Ok(())
    }

    /// Hands a message to the screen. The log has no text that was pasted.
    fn handle(&mut self, msg: Msg) {
        let log = &mut self.log;
        match &msg {
            Msg::Key(key) => note(log, format_args!("key {}", key.ascii())),
            Msg::Paste(text) => note(log, format_args!("paste of {} bytes", text.len())),
            Msg::Resize(columns, rows) => note(log, format_args!("resize {columns}x{rows}")),
            other => note(log, format_args!("{other:?}")),
        }
        self.screen.handle(msg);
    }

    /// Has what changed kept.
    fn keep(&mut self) {
        note(&mut self.log, format_args!("kept"));
        self.keeping.since = None;
        self.screen.keep();
    }

    /// When to tick, while anything moves.
    fn tick_at(&self) -> Option<Instant> {
        let next = self.screen.next_tick()?;
        self.moving.and_then(|since| since.checked_add(next)).map(|at| self.pace.tick_at(at))
    }

    /// Notes when the screen begins to move and when it stops.
    fn watch_moving(&mut self) {
        let since = self.moving.unwrap_or_else(Instant::now);
        self.moving = self.screen.next_tick().map(|_| since);
    }

    /// When to draw, if there is anything to draw and the terminal is ready for it.
    fn draw_at(&self) -> Option<Instant> {
        let wanted =
            (self.painter.anew || self.screen.is_dirty()) && self.tty.output.pending.is_empty();
        wanted.then(|| self.pace.draw_at(self.soon))
    }

    fn draw_if_due(&mut self) -> Result<(), Stop> {
        let now = Instant::now();
        if self.draw_at().is_none_or(|at| at > now) {
            return Ok(());
        }
        let screen = &mut self.screen;
        let frame = self.painter.frame(|buffer| screen.draw(buffer))?;
        self.pace.drawn = Some(now);
        if !self.soon {
            self.pace.timed = Some(now);
        }
        self.soon = false;
        self.tty.output.send(&frame)
    }

    /// Sleeps until there is something to do: whether there is input, a signal, room for output, and what the
    /// screen waits for.
    fn wait(&self) -> Result<[bool; 4], Stop> {
        let at_once = self.screen.is_busy() || self.events.more || !self.events.waiting.is_empty();
        let timeout = if at_once {
            Some(Duration::ZERO)
        } else {
            let now = Instant::now();
            let idle = self.screen.next_idle().and_then(|idle| self.last_input.checked_add(idle));
            let read = self.events.expires_at(&self.tty.feed);
            let keep = self.keeping.at(self.last_input);
            let next =
                [self.tick_at(), self.draw_at(), read, idle, keep].into_iter().flatten().min();
            next.map(|at| at.saturating_duration_since(now))
        };
        let is_sent = self.tty.output.pending.is_empty();
        let room = if is_sent { PollFlags::empty() } else { PollFlags::OUT };
        let mut fds = vec![
            PollFd::new(&self.tty.feed, PollFlags::IN),
            PollFd::new(self.signals, PollFlags::IN),
            PollFd::new(&self.tty.output, room),
        ];
        let source = self.screen.waits_for();
        fds.extend(source.map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)));
        let timeout = timeout.map(|t| Timespec::try_from(t).unwrap_or_default());
        match poll(&mut fds, timeout.as_ref()) {
            Ok(_) => {}
            // A signal: its byte is in the pipe by the next call.
            Err(Errno::INTR) => return Ok([false; 4]),
            Err(error) => return Err(error.into()),
        }
        let found = |at: usize| fds.get(at).map_or(PollFlags::empty(), PollFd::revents);
        let [input, signals, output, source] = [0, 1, 2, 3].map(found);
        if (input | output).intersects(PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
            return Err(Stop::Ended(Ended::Hangup));
        }
        let [input, signals] = [input, signals].map(|found| found.contains(PollFlags::IN));
        // The end of a pipe is news, too.
        Ok([input, signals, output.contains(PollFlags::OUT), !source.is_empty()])
    }

    fn take_signals(&mut self) -> Result<(), Stop> {
        let signals = self.signals.take();
        signals.ended()?;
        if signals.stop {
            return self.suspend(false);
        }
        if signals.resumed {
            self.tty.take()?;
            self.resume();
        }
        if signals.resized {
            self.resize();
        }
        Ok(())
    }

    /// Stops the program until it is continued, with the terminal given back meanwhile; with
    /// `group`, as the terminal would for its suspend key: every process of the group, and only if
    /// there is a shell to continue them.
    fn suspend(&mut self, group: bool) -> Result<(), Stop> {
        if self.keeping.since.is_some() {
            // It may never be continued.
            self.keep();
        }
        self.tty.leave();
        if group {
            kill_current_process_group(Signal::TSTP)?;
            // Reaches us too, but we have our own idea of that signal. Of one that we do not catch,
            // the system knows whether it would stop us for ever, and drops it then.
            self.signals.take_stop()?.ended()?;
        }
        // Raised in this thread, so that it takes effect before the next line.
        raise(if group { SIGTTIN } else { SIGSTOP })?;
        let signals = self.signals.take();
        signals.ended()?;
        self.tty.take()?;
        if signals.resumed {
            self.resume();
        } else {
            self.painter.anew = true;
        }
        self.resize();
        Ok(())
    }

    fn resume(&mut self) {
        // Time stood still meanwhile.
        self.moving = None;
        self.handle(Msg::Resumed);
        self.painter.anew = true;
    }

    fn resize(&mut self) {
        let size = self.tty.size();
        if size != self.painter.size() {
            self.painter = Painter::new(size, self.painter.colours);
            self.handle(Msg::Resize(size.width, size.height));
        }
    }

    /// Does everything the screen asks for.
    fn serve_requests(&mut self) -> Result<(), Stop> {
        while let Some(request) = self.screen.take_request() {
            match &request {
                Request::Copy(text) => {
                    note(&mut self.log, format_args!("copy {} bytes", text.len()));
                }
                other => note(&mut self.log, format_args!("request {other:?}")),
            }
            match request {
                Request::Quit => return Err(Stop::Ended(Ended::Quit)),
                Request::Suspend => self.suspend(true)?,
                Request::Redraw => {
                    self.painter.anew = true;
                    self.resize();
                }
                Request::Adopt(options) => {
                    self.pace.interval = Pace::interval(options.fps);
                    self.multiplexer = options.multiplexer;
                    self.painter = Painter::new(self.painter.size(), options.colours);
                    self.ask_ground(options)?;
                }
                Request::Copy(text) => {
                    if let Some(bytes) = self.multiplexer.copy(&text) {
                        self.tty.output.send(&bytes)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// Writes a line to the log, if there is one.
fn note(log: &mut Option<&mut Log>, what: fmt::Arguments<'_>) {
    if let Some(log) = log {
        log.line(what);
    }
}

/// When what the user would not want to lose is kept: once after each change, or row of changes.
#[derive(Clone, Copy, Default, Debug)]
struct Keeping {
    /// The screen's count of changes when it was looked at last.
    seen: u64,
    /// Since when something is not kept.
    since: Option<Instant>,
}

impl Keeping {
    /// Looks at the screen's count of changes.
    fn look(&mut self, changes: u64, now: Instant) {
        if changes != self.seen {
            self.seen = changes;
            self.since = self.since.or(Some(now));
        }
    }

    /// When to keep what changed, if anything has: some seconds after the change and the last input.
    fn at(&self, last_input: Instant) -> Option<Instant> {
        self.since.and_then(|since| since.max(last_input).checked_add(KEEP_AFTER))
    }
}

/// When frames and ticks are due.
struct Pace {
    /// Shortest time between frames that no key asked for.
    interval: Duration,
    born: Instant,
    drawn: Option<Instant>,
    /// The last tick, or frame that showed the progress of a computation. Frames that answer keys
    /// do not count, so that typing does not slow down what is watched.
    timed: Option<Instant>,
}

impl Pace {
    fn new(fps: u32) -> Self {
        Pace { interval: Pace::interval(fps), born: Instant::now(), drawn: None, timed: None }
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
        let answer = gap(self.drawn, ANSWER_GAP.min(self.interval));
        if soon { answer } else { answer.max(gap(self.timed, self.interval)) }
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
    fn a_change_is_kept_once_some_seconds_after_the_last_key() {
        let start = Instant::now();
        let second = Duration::from_secs(1);
        let mut keeping = Keeping::default();
        keeping.look(0, start);
        assert_eq!(keeping.at(start), None, "nothing changed: nothing wakes up");
        keeping.look(1, start);
        assert_eq!(keeping.at(start), Some(start + KEEP_AFTER));
        keeping.look(2, start + second);
        assert_eq!(keeping.at(start), Some(start + KEEP_AFTER), "changes alone put nothing off");
        assert_eq!(keeping.at(start + second), Some(start + second + KEEP_AFTER), "keys do");
        keeping.since = None;
        keeping.look(2, start + 9 * second);
        assert_eq!(keeping.at(start + 9 * second), None, "one deadline, then none");
        keeping.look(3, start + 10 * second);
        assert_eq!(keeping.at(start), Some(start + 10 * second + KEEP_AFTER));
    }

    #[test]
    fn endings_have_the_customary_status() {
        assert_eq!(Ended::Quit.status(), 0);
        assert_eq!(Ended::Signal(15).status(), 143);
        assert_eq!(Ended::Hangup.status(), 129);
    }
}
