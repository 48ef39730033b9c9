//! The terminal, on crossterm: its modes, its events, its output, and the event loop over them.
//!
//! [`event_loop`] waits and hands out messages, time and frames to a [`screen`]. Below it are [`signals`],
//! which also takes the terminal and gives it back; `output`, which draws frames into memory as bytes and
//! writes without waiting; [`input`], which reads the terminal for crossterm and passes on what
//! `input_filter` lets through; `events`, which turns crossterm's events into messages. Nothing else in the
//! program names crossterm.

pub mod event_loop;
mod events;
pub mod input;
mod input_filter;
pub mod key;
pub(super) mod output;
pub mod screen;
pub mod signals;

use rustix::{fs::OFlags, io::Errno};
use signal_hook::consts::SIGHUP;
use std::fmt;
#[allow(clippy::disallowed_types)]
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::{os::unix::fs::OpenOptionsExt, path::Path, time::Instant};

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

/// What stops the loop: it ended, or something failed.
pub(super) enum Stop {
    Ended(Ended),
    Failed(io::Error),
}

/// Tells a hangup from other errors.
impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        match Errno::from_io_error(&error) {
            Some(Errno::IO | Errno::PIPE | Errno::NXIO | Errno::NODEV | Errno::BADF) => {
                Stop::Ended(Ended::Hangup)
            }
            _ => Stop::Failed(error),
        }
    }
}

impl From<Errno> for Stop {
    fn from(error: Errno) -> Stop {
        io::Error::from(error).into()
    }
}

// `--log FILE`: what happened to the screen, for finding out why a terminal behaves oddly.

/// Most bytes one run of the program writes.
const MOST_BYTES: usize = 1 << 20;

/// A log being written, of what happened to the screen: the start, keys and other messages, computed idleness
/// and the end, each with the seconds since the start. It never waits (lines a pipe does not take are lost)
/// and stops growing at [`MOST_BYTES`]. What is pasted is not written, only how much of it.
#[derive(Debug)]
pub struct Log {
    #[allow(clippy::disallowed_types)]
    file: File,
    left: usize,
    begun: Instant,
}

impl Log {
    /// Opens a log; a file that exists is written on at its end.
    ///
    /// # Errors
    /// `FILE: why`.
    #[allow(clippy::disallowed_types)]
    pub fn open(path: &Path) -> Result<Log, String> {
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .mode(0o600)
            .custom_flags(OFlags::NONBLOCK.bits() as i32)
            .open(path)
            .map_err(|e| format!("{}: {}", path.display(), crate::puzzles::files::plain(&e)))?;
        Ok(Log { file, left: MOST_BYTES, begun: Instant::now() })
    }

    /// Writes a line.
    pub fn line(&mut self, what: fmt::Arguments<'_>) {
        let mut line = format!("{:9.3} {what}\n", self.begun.elapsed().as_secs_f64());
        if line.len() > self.left {
            if self.left == 0 {
                return;
            }
            self.left = 0;
            line = "the log is full\n".into();
        } else {
            self.left -= line.len();
        }
        // In one piece, so that two programs with one log do not mix their lines.
        let _ = self.file.write_all(line.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_log_is_bounded_and_waits_for_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let mut log = Log::open(&path).unwrap();
        for i in 0..30_000 {
            log.line(format_args!("line {i:050}"));
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.len() <= MOST_BYTES + 20, "{}", text.len());
        assert!(text.ends_with("\nthe log is full\n"));
        assert!(Log::open(Path::new("/no/such/folder/log")).unwrap_err().contains("no such file"));
        assert!(Log::open(folder.path()).is_err());
    }
}
