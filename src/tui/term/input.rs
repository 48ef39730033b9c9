//! Where keys come from if standard input is something else.

use rustix::fs::{Mode, OFlags, open};
use rustix::stdio::dup2_stdin;
use std::io;

/// Makes the controlling terminal standard input, which is a pipe or a file so far. Whoever still needs
/// that keeps a descriptor of its own.
///
/// # Errors
/// There is no controlling terminal.
pub fn take_from_terminal() -> io::Result<()> {
    let terminal = open("/dev/tty", OFlags::RDWR | OFlags::CLOEXEC, Mode::empty())?;
    Ok(dup2_stdin(&terminal)?)
}
