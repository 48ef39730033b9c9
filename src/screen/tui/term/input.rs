//! Where keys come from: the terminal, also if standard input is something else.
//!
//! Left alone with the terminal, crossterm reads on as long as bytes come, and waits for the end of whatever
//! has begun. So the terminal is read here, a portion at a time, and crossterm gets a pipe as its standard
//! input, with what [`InputFilter`] passes on.

use super::{Stop, input_filter::InputFilter, key::Key};
use rustix::fs::{Mode, OFlags, open};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::stdio::{dup2_stdin, stdin};
use std::io::{self, PipeReader, PipeWriter, Write as _};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

/// Makes the controlling terminal standard input, which is a pipe or a file so far. Whoever still needs
/// that keeps a descriptor of its own.
///
/// # Errors
/// There is no controlling terminal.
pub fn take_from_terminal() -> io::Result<()> {
    let terminal = open("/dev/tty", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
    Ok(dup2_stdin(&terminal)?)
}

/// Most bytes taken at once; twice as many fit into any pipe.
const PORTION: usize = 2048;
/// The terminal, and the pipe crossterm reads.
pub(super) struct InputPipe {
    terminal: OwnedFd,
    /// What takes the place of standard input.
    pub(super) reader: PipeReader,
    writer: PipeWriter,
    pub(super) filter: InputFilter,
}

impl InputPipe {
    /// Standard input's terminal, with a pipe that is not yet used.
    ///
    /// # Errors
    /// There are too many open files.
    pub(super) fn new() -> io::Result<InputPipe> {
        let (reader, writer) = io::pipe()?;
        // crossterm reads until there is nothing.
        ioctl_fionbio(&reader, true)?;
        let terminal = stdin().try_clone_to_owned()?;
        Ok(InputPipe { terminal, reader, writer, filter: InputFilter::default() })
    }

    /// Passes on what the terminal has, a portion at most; whether there was any. Never waits if the terminal is in the modes
    /// of the playground.
    ///
    /// # Errors
    /// The terminal is gone, or refuses.
    pub(super) fn take(&mut self) -> Result<bool, Stop> {
        let mut portion = [0; PORTION];
        let bytes = match rustix::io::read(&self.terminal, &mut portion) {
            Ok(0) | Err(Errno::AGAIN | Errno::INTR) => return Ok(false),
            Ok(n) => portion.get(..n).unwrap_or_default(),
            Err(error) => return Err(error.into()),
        };
        // What was held back before may come with it.
        let mut out = Vec::with_capacity(PORTION + 64);
        self.filter.pass(bytes, &mut out);
        self.writer.write_all(&out)?;
        Ok(true)
    }

    /// Nothing came for so long: passes on, or returns, what was held back and is a key.
    ///
    /// # Errors
    /// None to be expected: the pipe is empty.
    pub(super) fn expire(&mut self) -> io::Result<Option<Key>> {
        let mut out = Vec::new();
        let key = self.filter.expire(&mut out);
        self.writer.write_all(&out)?;
        Ok(key)
    }
}

impl AsFd for InputPipe {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.terminal.as_fd()
    }
}
