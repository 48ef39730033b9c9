//! The terminal as a resource: taken, written to, and given back whatever happens.
//!
//! [`Tty`] puts the terminal into raw mode on the alternate screen and undoes that when dropped,
//! when the program panics, and around a suspension; the loop in [`super::event`] turns signals
//! into a normal end, so these are all the ways out. Input and output go through descriptors of
//! our own that never block, so that a terminal that stopped reading cannot stop the program, and
//! the shell's descriptors keep their flags.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::panic;
use std::sync::{Arc, Mutex, Once};
use std::time::{Duration, Instant};

use nix::unistd::{getppid, getsid};
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::Errno;
use rustix::process::{Signal, kill_current_process_group};
use rustix::stdio::{stdin, stdout};
use rustix::termios::{
    OptionalActions, Termios, isatty, tcgetattr, tcgetwinsize, tcsetattr, ttyname,
};
use signal_hook::consts::SIGSTOP;
use signal_hook::low_level::raise;

/// Alternate screen, no cursor, mouse buttons and drags (1000, 1002, not 1003: no report for every
/// move) in the encoding without limits (1006), bracketed paste; then a clear screen, for terminals
/// without an alternate one.
const ENTER: &[u8] =
    b"\x1b[?1049h\x1b[?25l\x1b[?1000h\x1b[?1002h\x1b[?1006h\x1b[?2004h\x1b[m\x1b[2J";
/// The same backwards, after ending a synchronized update that may have been cut off.
const LEAVE: &[u8] = b"\x1b[?2026l\x1b[m\x1b[2J\x1b[H\x1b[?2004l\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?25h\x1b[?1049l";
/// How long to wait for a terminal that does not read when it must be given back.
const LAST_WORDS: Duration = Duration::from_millis(500);
/// Size of a terminal that does not know its own.
const USUAL: Size = Size { width: 80, height: 24 };
/// Largest size believed, to keep memory bounded.
const LARGEST: Size = Size { width: 1000, height: 500 };

/// Descriptors of the terminal.
#[derive(Debug)]
struct Lines {
    input: OwnedFd,
    output: OwnedFd,
    /// Whether both never block.
    patient: bool,
}

/// What [`leave`] needs. Global because a panic hook has nothing else.
static ENTERED: Mutex<Option<(Arc<Lines>, Termios)>> = Mutex::new(None);

/// The terminal, taken. Dropping gives it back.
#[derive(Debug)]
pub struct Tty {
    lines: Arc<Lines>,
    /// Bytes the terminal has not taken yet.
    pending: Vec<u8>,
}

/// What reading or writing came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Io {
    /// Nothing more can be done now.
    Done,
    /// The terminal is gone.
    Hangup,
}

impl Tty {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Standard input or output is not a terminal (nothing has been touched then), or the
    /// terminal refuses.
    pub fn enter() -> io::Result<Self> {
        for (is, name) in [(isatty(stdin()), "input"), (isatty(stdout()), "output")] {
            if !is {
                return Err(io::Error::other(format!(
                    "the playground needs a terminal, but standard {name} is not one"
                )));
            }
        }
        let lines = match (reopen(stdin()), reopen(stdout())) {
            (Some(input), Some(output)) => Lines { input, output, patient: true },
            // Somebody else's terminal, as after `su`: make do with what was given.
            _ => Lines {
                input: stdin().try_clone_to_owned()?,
                output: stdout().try_clone_to_owned()?,
                patient: false,
            },
        };
        restore_on_panic();
        let mut tty = Tty { lines: Arc::new(lines), pending: Vec::new() };
        tty.take()?;
        Ok(tty)
    }

    fn take(&mut self) -> io::Result<()> {
        let usual = tcgetattr(&self.lines.input)?;
        if let Ok(mut entered) = ENTERED.lock() {
            *entered = Some((Arc::clone(&self.lines), usual.clone()));
        }
        self.make_raw(usual)
    }

    fn make_raw(&mut self, mut modes: Termios) -> io::Result<()> {
        modes.make_raw();
        tcsetattr(&self.lines.input, OptionalActions::Now, &modes)?;
        self.pending.clear();
        self.send(ENTER).map(|_| ())
    }

    /// Stops the program until it is continued, with the terminal given back meanwhile; with
    /// `group`, as the terminal would for its suspend key: every process of the group.
    ///
    /// # Errors
    /// The terminal refuses to be taken again.
    pub fn suspend(&mut self, group: bool) -> io::Result<()> {
        finish(&self.lines, &self.pending);
        self.pending.clear();
        leave();
        if group {
            // Reaches us too, but we have our own idea of that signal.
            let _ = kill_current_process_group(Signal::TSTP);
        }
        // Raised in this thread, so that it takes effect before the next line.
        raise(SIGSTOP)?;
        self.take()
    }

    /// Takes the terminal again after somebody else stopped and continued us.
    ///
    /// # Errors
    /// The terminal refuses.
    pub fn retake(&mut self) -> io::Result<()> {
        let modes = tcgetattr(&self.lines.input)?;
        self.make_raw(modes)
    }

    /// Size in cells, believable.
    pub fn size(&self) -> Size {
        let size = tcgetwinsize(&self.lines.output).map(|s| Size::new(s.ws_col, s.ws_row));
        match size {
            Ok(size) if size.width > 0 && size.height > 0 => Size {
                width: size.width.min(LARGEST.width),
                height: size.height.min(LARGEST.height),
            },
            _ => USUAL,
        }
    }

    /// Descriptor to poll for input.
    pub fn input(&self) -> BorrowedFd<'_> {
        self.lines.input.as_fd()
    }

    /// Descriptor to poll for room for [`Tty::pending`] output.
    pub fn output(&self) -> BorrowedFd<'_> {
        self.lines.output.as_fd()
    }

    /// Whether the terminal has yet to take bytes sent before.
    pub fn pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Sends bytes, in one `write` if the terminal takes them; what it does not take yet is kept.
    ///
    /// # Errors
    /// Any but a hangup.
    pub fn send(&mut self, bytes: &[u8]) -> io::Result<Io> {
        self.pending.extend_from_slice(bytes);
        self.flush()
    }

    /// Goes on sending.
    ///
    /// # Errors
    /// Any but a hangup.
    pub fn flush(&mut self) -> io::Result<Io> {
        while !self.pending.is_empty() {
            match rustix::io::write(&self.lines.output, &self.pending) {
                Ok(0) => return Ok(Io::Hangup),
                Ok(n) => drop(self.pending.drain(..n)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => return gone(error),
            }
        }
        Ok(Io::Done)
    }

    /// Appends what can be read without waiting to `bytes`; to be called when there is something.
    ///
    /// # Errors
    /// Any but a hangup.
    pub fn read(&mut self, bytes: &mut Vec<u8>) -> io::Result<Io> {
        let mut buffer = [0; 4096];
        // Bounded, so that a flood of input cannot keep the screen from being drawn.
        for _ in 0..16 {
            match rustix::io::read(&self.lines.input, &mut buffer) {
                Ok(0) => return Ok(Io::Hangup),
                Ok(n) => bytes.extend_from_slice(buffer.get(..n).unwrap_or_default()),
                Err(Errno::INTR) => continue,
                Err(Errno::AGAIN) => break,
                Err(error) => return gone(error),
            }
            if !self.lines.patient {
                break;
            }
        }
        Ok(Io::Done)
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        leave();
    }
}

/// Whether somebody is there to continue us: a parent in the same session, such as a shell. A
/// program that is its session's first, as in `xterm -e`, would sleep for ever.
pub fn can_suspend() -> bool {
    // Not rustix: for it no session is 0, the number of one outside of our process namespace.
    match (getsid(Some(getppid())), getsid(None)) {
        (Ok(theirs), Ok(ours)) => theirs == ours,
        _ => false,
    }
}

/// Gives the terminal back; does nothing if it already is.
fn leave() {
    // Not `lock`: a panic hook must never wait.
    let Ok(mut entered) = ENTERED.try_lock() else { return };
    if let Some((lines, modes)) = entered.take() {
        finish(&lines, LEAVE);
        let _ = tcsetattr(&lines.input, OptionalActions::Now, &modes);
    }
}

/// Writes everything, unless the terminal is gone or does not read for too long.
fn finish(lines: &Lines, mut bytes: &[u8]) {
    let end = Instant::now() + LAST_WORDS;
    while !bytes.is_empty() {
        match rustix::io::write(&lines.output, bytes) {
            Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                let left = end.saturating_duration_since(Instant::now());
                let mut fds = [PollFd::new(&lines.output, PollFlags::OUT)];
                let left = Timespec::try_from(left).unwrap_or_default();
                match poll(&mut fds, Some(&left)) {
                    Ok(0) => return,
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(_) => return,
                }
            }
            Err(_) => return,
        }
    }
}

/// A descriptor of our own for the same terminal, one that never blocks. (Setting that on the
/// given one would set it for the shell as well.)
fn reopen(fd: BorrowedFd<'_>) -> Option<OwnedFd> {
    let name = ttyname(fd, Vec::new()).ok()?;
    let flags = OFlags::RDWR | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    open(name, flags, Mode::empty()).ok().filter(|fd| isatty(fd))
}

/// Tells a hangup from other errors.
fn gone(error: Errno) -> io::Result<Io> {
    match error {
        Errno::IO | Errno::PIPE | Errno::NXIO | Errno::NODEV | Errno::BADF => Ok(Io::Hangup),
        _ => Err(error.into()),
    }
}

/// Makes a panic give the terminal back before its message is printed.
fn restore_on_panic() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            leave();
            usual(info);
        }));
    });
}
