//! `--log FILE`: what happened to the screen, for finding out why a terminal behaves oddly.
//!
//! Written are the start, keys and other messages, computed idleness and the end, each with the
//! seconds since the start. The log never waits (lines a pipe does not take are lost) and stops
//! growing at [`MOST_BYTES`]. What is pasted is not written, only how much of it.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use rustix::fs::OFlags;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Instant;

/// Most bytes one run of the program writes.
const MOST_BYTES: usize = 1 << 20;

/// A log being written.
#[derive(Debug)]
pub struct Log {
    file: File,
    left: usize,
    begun: Instant,
}

impl Log {
    /// Opens a log; a file that exists is written on at its end.
    ///
    /// # Errors
    /// `FILE: why`.
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
        let path = std::env::temp_dir().join(format!("frontier-log-{}", std::process::id()));
        let mut log = Log::open(&path).unwrap();
        for i in 0..30_000 {
            log.line(format_args!("line {i:050}"));
        }
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.len() <= MOST_BYTES + 20, "{}", text.len());
        assert!(text.ends_with("\nthe log is full\n"));
        fs::remove_file(&path).unwrap();
        assert!(Log::open(Path::new("/no/such/folder/log")).unwrap_err().contains("no such file"));
        assert!(Log::open(&std::env::temp_dir()).is_err());
    }
}
