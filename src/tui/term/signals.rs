//! Signals, caught and turned into something the event loop can poll.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH, SIGXFSZ};
use signal_hook::flag::{self, register_conditional_default};
use signal_hook::iterator::backend::SignalDelivery;
use signal_hook::iterator::exfiltrator::SignalOnly;
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Signals, as bytes in a pipe.
///
/// A signal that the parent made us ignore, as `nohup` does with hangups, is ours all the same: a
/// program without its terminal has nothing left to do.
///
/// From here on they end the loop instead of the program, which can finish its business until this
/// is dropped: a closed terminal is often reported twice, by the kernel and by the shell.
pub struct Signals(SignalDelivery<UnixStream, SignalOnly>, Arc<AtomicBool>);

/// Signals that pending.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Pending {
    pub(super) hangup: bool,
    pub(super) end: Option<i32>,
    pub(super) stop: bool,
    pub(super) resumed: bool,
    pub(super) resized: bool,
}

impl Pending {
    pub(super) fn ended(self) -> Option<Ended> {
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
