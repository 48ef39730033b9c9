//! `--log FILE`: what happened to the screen, for finding out why a terminal behaves oddly.
//!
//! Written are the start, keys and other messages, computed idleness and the end, each with the
//! seconds since the start. The log never waits (lines a pipe does not take are lost) and stops
//! growing at [`MOST_BYTES`]. What is pasted is not written, only how much of it.

#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

use super::screen::{Msg, Request, Screen};
use ratatui::buffer::Buffer;
use rustix::fs::OFlags;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::os::fd::BorrowedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

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

/// A screen whose messages are logged.
pub struct Logged<'a> {
    screen: &'a mut dyn Screen,
    log: &'a mut Log,
    size: (u16, u16),
}

impl<'a> Logged<'a> {
    /// The same screen, with a log.
    pub fn new(screen: &'a mut dyn Screen, log: &'a mut Log) -> Logged<'a> {
        Logged { screen, log, size: (0, 0) }
    }
}

impl Screen for Logged<'_> {
    fn handle(&mut self, msg: Msg) {
        match &msg {
            Msg::Key(key) => self.log.line(format_args!("key {}", key.ascii())),
            Msg::Mouse(mouse) => self.log.line(format_args!(
                "mouse {:?} column {} row {}",
                mouse.kind, mouse.column, mouse.row
            )),
            Msg::Paste(text) => self.log.line(format_args!("paste of {} bytes", text.len())),
            Msg::Resize(columns, rows) => self.log.line(format_args!("resize {columns}x{rows}")),
            Msg::Ground(ground) => self.log.line(format_args!("ground {ground:?}")),
            Msg::Resumed => self.log.line(format_args!("resumed")),
        }
        self.screen.handle(msg);
    }

    fn next_tick(&self) -> Option<Duration> {
        self.screen.next_tick()
    }

    fn tick(&mut self, elapsed: Duration) {
        self.screen.tick(elapsed);
    }

    fn next_idle(&self) -> Option<Duration> {
        self.screen.next_idle()
    }

    fn idle(&mut self, silence: Duration) {
        self.log.line(format_args!("no key for {} s", silence.as_secs()));
        self.screen.idle(silence);
    }

    fn changes(&self) -> u64 {
        self.screen.changes()
    }

    fn keep(&mut self) {
        self.log.line(format_args!("kept"));
        self.screen.keep();
    }

    fn is_busy(&self) -> bool {
        self.screen.is_busy()
    }

    fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.screen.waits_for()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        self.screen.compute(enough);
    }

    fn is_dirty(&self) -> bool {
        self.screen.is_dirty()
    }

    fn draw(&mut self, buffer: &mut Buffer) {
        let size = (buffer.area.width, buffer.area.height);
        if size != self.size {
            self.size = size;
            self.log.line(format_args!("screen {}x{}", size.0, size.1));
        }
        self.screen.draw(buffer);
    }

    fn take_request(&mut self) -> Option<Request> {
        let request = self.screen.take_request();
        match &request {
            None => {}
            Some(Request::Copy(text)) => self.log.line(format_args!("copy {} bytes", text.len())),
            Some(other) => self.log.line(format_args!("request {other:?}")),
        }
        request
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
