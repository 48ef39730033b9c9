//! Signals, caught and turned into something the event loop can poll; and the terminal, taken and given back
//! whatever happens.
//!
//! [`Tty`] puts the terminal into raw mode on the alternate screen and undoes that when dropped,
//! when the program panics or aborts, and around a suspension; the event loop turns signals into a
//! normal end, so these are all the ways out. No descriptor of the shell's gets other flags: output goes
//! through one of our own that never blocks, and reading is kept from waiting by the terminal's modes.

use super::input::InputPipe;
use super::output::{Output, write_all};
use super::*;
use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, DisableBracketedPaste, EnableBracketedPaste};
use crossterm::queue;
use crossterm::style::{Attribute, Print, SetAttribute};
use crossterm::terminal::{
    Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::layout::Size;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, open};
use rustix::stdio::{dup2_stdin, stderr, stdin, stdout};
use rustix::termios::{
    OptionalActions, SpecialCodeIndex, Termios, isatty, tcgetattr, tcgetwinsize, tcsetattr, ttyname,
};
use signal_hook::consts::{SIGABRT, SIGCONT, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::flag::{self, register_conditional_default};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;
use signal_hook::low_level::register;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Once};
use std::{os::unix::net::UnixStream, panic, time::Duration};

/// Signals, as bytes in a pipe.
///
/// A signal that the parent made us ignore, as `nohup` does with hangups, is ours all the same: a
/// program without its terminal has nothing left to do.
///
/// From here on they end the loop instead of the program, which can finish its business until this
/// is dropped: a closed terminal is often reported twice, by the kernel and by the shell.
pub struct Signals(SignalDelivery<UnixStream, SignalOnly>, Arc<AtomicBool>);

/// The signals that came.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pending {
    pub(super) hangup: bool,
    pub(super) end: Option<i32>,
    pub(super) stop: bool,
    pub(super) resumed: bool,
    pub(super) resized: bool,
}

impl Pending {
    pub(super) fn ended(self) -> Result<(), Stop> {
        let end = if self.hangup { Some(Ended::Hangup) } else { self.end.map(Ended::Signal) };
        end.map_or(Ok(()), |end| Err(Stop::Ended(end)))
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
        // Beyond the limit of a file's size, writing is to fail, not to end the program.
        flag::register(SIGXFSZ, Arc::default())?;
        let all = Self::ENDING.into_iter().chain([SIGCONT, SIGTSTP, SIGWINCH]);
        Ok(Signals(SignalDelivery::with_pipe(read, write, SignalOnly, all)?, over))
    }

    /// The signals that came since the last call.
    pub(super) fn take(&mut self) -> Pending {
        let mut pending = Pending::default();
        self.take_into(&mut pending);
        pending
    }

    /// The signals until a stop signal, which has been sent already but may be on its way.
    ///
    /// # Errors
    /// The operating system refuses to wait.
    pub(super) fn take_stop(&mut self) -> io::Result<Pending> {
        let mut pending = self.take();
        while !pending.stop {
            let timeout = Timespec { tv_sec: 1, tv_nsec: 0 };
            match poll(&mut [PollFd::new(self, PollFlags::IN)], Some(&timeout)) {
                // Blocked by the program that started us.
                Ok(0) => break,
                Ok(_) | Err(Errno::INTR) => self.take_into(&mut pending),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(pending)
    }

    fn take_into(&mut self, pending: &mut Pending) {
        for signal in self.0.pending() {
            match signal {
                SIGHUP => pending.hangup = true,
                SIGTSTP => pending.stop = true,
                SIGCONT => pending.resumed = true,
                SIGWINCH => pending.resized = true,
                _ => pending.end = Some(signal),
            }
        }
    }
}

impl AsFd for Signals {
    /// The pipe that becomes readable when a signal has come.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.get_read().as_fd()
    }
}

impl Drop for Signals {
    /// From now on signals end the program as they would have without it.
    fn drop(&mut self) {
        self.1.store(true, Ordering::Relaxed);
    }
}

/// Size of a terminal that does not know its own.
const UNKNOWN: Size = Size { width: 80, height: 24 };
/// Largest size believed, to keep memory bounded.
const LARGEST: Size = Size { width: 1000, height: 500 };

/// The terminal that [`give_back`] gives back. Global because a panic hook has nothing else.
static TAKEN: Mutex<Option<Taken>> = Mutex::new(None);

/// What it takes to give the terminal back, made beforehand: there may be no memory then.
struct Taken {
    output: Arc<OwnedFd>,
    input: Arc<OwnedFd>,
    modes: Termios,
    goodbye: Vec<u8>,
}

/// Mouse reports, on and off: buttons and drags, but not every motion, which crossterm's own command asks for.
const MOUSE: [&str; 2] = ["\x1b[?1000h\x1b[?1002h\x1b[?1006h", "\x1b[?1006l\x1b[?1002l\x1b[?1000l"];

/// The terminal, taken. Dropping gives it back.
pub(super) struct Tty {
    terminal: Arc<OwnedFd>,
    /// The terminal of standard input, whose place the pipe of [`Tty::feed`] takes.
    input: Arc<OwnedFd>,
    /// Where frames are sent.
    pub(super) output: Output,
    /// Where input comes from.
    pub(super) feed: InputPipe,
}

impl Tty {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Standard input or output is not a terminal (nothing has been touched then), or the
    /// terminal refuses.
    pub(super) fn enter() -> Result<Self, Stop> {
        for (is, name) in [(isatty(stdin()), "input"), (isatty(stdout()), "output")] {
            if !is {
                let why =
                    format!("the playground needs a terminal, but standard {name} is not one");
                return Err(Stop::Failed(io::Error::other(why)));
            }
        }
        // Not ours to open after `su`: then writing may wait for the terminal.
        let terminal = match reopen(stdout()) {
            Some(terminal) => terminal,
            None => stdout().try_clone_to_owned()?,
        };
        give_back_on_panic()?;
        let terminal = Arc::new(terminal);
        let mut tty = Tty {
            terminal: Arc::clone(&terminal),
            input: Arc::new(stdin().try_clone_to_owned()?),
            output: Output::new(terminal),
            feed: InputPipe::new()?,
        };
        tty.take()?;
        Ok(tty)
    }

    /// Takes the terminal, again if need be: another program may have changed its modes while the
    /// program was stopped.
    ///
    /// # Errors
    /// The terminal refuses.
    pub(super) fn take(&mut self) -> Result<(), Stop> {
        dup2_stdin(&self.input)?;
        disable_raw_mode()?;
        let (output, input) = (Arc::clone(&self.terminal), Arc::clone(&self.input));
        let taken = Taken { output, input, modes: tcgetattr(stdin())?, goodbye: goodbye()? };
        if let Ok(mut place) = TAKEN.lock() {
            *place = Some(taken);
        }
        enable_raw_mode()?;
        // A read returns what there is, if only nothing.
        let mut modes = tcgetattr(stdin())?;
        modes.special_codes[SpecialCodeIndex::VMIN] = 0;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &modes)?;
        // Asked for no time at all, crossterm reads nothing; but from now on it reads this descriptor,
        // whatever is there.
        event::poll(Duration::ZERO)?;
        dup2_stdin(&self.feed.reader)?;
        let mut bytes = Vec::new();
        queue!(
            bytes,
            EnterAlternateScreen,
            Hide,
            Print(MOUSE[0]),
            EnableBracketedPaste,
            SetAttribute(Attribute::Reset),
            // For terminals without an alternate screen.
            Clear(ClearType::All),
        )?;
        self.output.send(&bytes)
    }

    /// Gives the terminal back until it is taken again.
    pub(super) fn leave(&mut self) {
        self.output.finish();
        give_back();
    }

    /// Size in cells, believable.
    pub(super) fn size(&self) -> Size {
        size_of(&self.terminal)
    }
}

/// Columns of the terminal that takes standard output, if one does.
pub(in crate::tui) fn columns_of_output() -> Option<u16> {
    isatty(stdout()).then(|| size_of(stdout()).width)
}

fn size_of(terminal: impl AsFd) -> Size {
    match tcgetwinsize(terminal) {
        Ok(size) if size.ws_col > 0 && size.ws_row > 0 => {
            Size { width: size.ws_col.min(LARGEST.width), height: size.ws_row.min(LARGEST.height) }
        }
        _ => UNKNOWN,
    }
}

impl Drop for Tty {
    fn drop(&mut self) {
        give_back();
    }
}

/// What leaves the terminal as it was found.
fn goodbye() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    queue!(
        bytes,
        EndSynchronizedUpdate,
        SetAttribute(Attribute::Reset),
        Clear(ClearType::All),
        MoveTo(0, 0),
        DisableBracketedPaste,
        Print(MOUSE[1]),
        Show,
        LeaveAlternateScreen,
    )?;
    Ok(bytes)
}

impl Taken {
    /// Gives it back. Asks for no memory and for no lock.
    fn give_back(&self) {
        write_all(&self.output, &self.goodbye);
        // The terminal may be gone.
        let _ = tcsetattr(&self.input, OptionalActions::Now, &self.modes);
    }
}

/// Gives the terminal back; does nothing if it already is.
fn give_back() {
    // Not `lock`: a panic hook must never wait.
    let Ok(mut taken) = TAKEN.try_lock() else { return };
    if let Some(taken) = taken.take() {
        taken.give_back();
        let _ = dup2_stdin(&taken.input);
        let _ = disable_raw_mode();
    }
}

/// Gives the terminal back in the handler of SIGABRT.
fn give_back_in_handler() {
    if let Ok(taken) = TAKEN.try_lock()
        && let Some(taken) = taken.as_ref()
    {
        taken.give_back();
        let _ = rustix::io::write(stderr(), b"frontier: aborted: out of memory, or a defect\n");
    }
}

/// A descriptor of our own for the same terminal, one that never blocks. (Setting that on the
/// given one would set it for the shell as well.)
fn reopen(fd: BorrowedFd<'_>) -> Option<OwnedFd> {
    let name = ttyname(fd, Vec::new()).ok()?;
    let flags = OFlags::RDWR | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    open(name, flags, Mode::empty()).ok().filter(|fd| isatty(fd))
}

/// Makes a panic give the terminal back before its message is printed, and the end for want of memory, which
/// is no panic.
fn give_back_on_panic() -> io::Result<()> {
    static HOOK: Once = Once::new();
    let mut registered = Ok(());
    HOOK.call_once(|| {
        let default = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            default(info);
        }));
        registered = give_back_on_abort();
    });
    registered
}

/// A failed allocation aborts, and the stable library has no hook before that: only the signal is left.
#[expect(unsafe_code, reason = "what a handler of a signal does can only be vouched for")]
fn give_back_on_abort() -> io::Result<()> {
    // SAFETY: the handler calls write, poll and tcsetattr, which a handler may call. It tries a lock, and
    // never waits for one; it allocates and frees nothing.
    unsafe { register(SIGABRT, give_back_in_handler)? };
    // Then the program ends as it would have.
    register_conditional_default(SIGABRT, Arc::new(AtomicBool::new(true)))?;
    Ok(())
}
