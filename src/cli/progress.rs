//! How far long work is, in one line that is written over and over.

use super::interrupt;
use crate::engine::run::{Job, Status};
use crate::puzzles::puzzle::{Named, Opening};
use std::io::{IsTerminal, Stderr, Write};
use std::time::{Duration, Instant};

/// What takes less time than this says nothing.
const PATIENCE: Duration = Duration::from_millis(300);
/// Time between two lines.
const INTERVAL: Duration = Duration::from_millis(200);

/// Characters of the bar.
const BAR: usize = 30;

/// A line on standard error; nothing at all where that is no terminal.
pub struct Progress {
    terminal: Option<Stderr>,
    /// Characters of the line that is there.
    width: usize,
}

impl Progress {
    /// Nothing is written yet.
    pub fn new() -> Progress {
        Progress { terminal: Some(std::io::stderr()).filter(IsTerminal::is_terminal), width: 0 }
    }

    /// Shows the share of the work that is done, 0 to 1, and what there is to say about it.
    pub fn show(&mut self, share: f32, text: &str) {
        self.write(&line(share, text));
    }

    /// Finishes a job, and shows that it is at work once that takes a moment. After Ctrl-C, where that is
    /// caught, it is still running.
    pub fn finish(&mut self, job: &mut (impl Job + ?Sized), text: &str) -> Status {
        interrupt::asking(|| self.watch(job, text))
    }

    fn watch(&mut self, job: &mut (impl Job + ?Sized), text: &str) -> Status {
        let begun = Instant::now();
        let mut next = begun + PATIENCE;
        loop {
            let status = job.advance_until(&mut || Instant::now() >= next || interrupt::asked());
            if status.is_over() || interrupt::asked() {
                self.clear();
                return status;
            }
            let text = format!("{text}, {} s (Ctrl-C stops it)", begun.elapsed().as_secs());
            match job.progress() {
                Some(share) => self.show(share, &text),
                None => self.write(&text),
            }
            next = Instant::now() + INTERVAL;
        }
    }

    /// Makes a random instance likewise, if it is not ready.
    ///
    /// # Errors
    /// There is no such instance.
    pub fn make<I>(&mut self, opening: Opening<I>, text: &str) -> Result<Named<I>, String> {
        match opening {
            Opening::Ready(named) => Ok(named),
            Opening::Making(mut making) => {
                self.finish(making.as_mut(), text);
                making.made().unwrap_or_else(|| Err("nothing was made".into()))
            }
        }
    }

    /// What was asked for on the command line, made if it is a random instance.
    ///
    /// # Errors
    /// There is no such instance.
    pub fn asked<I>(opening: Result<Opening<I>, String>) -> Result<Named<I>, String> {
        Progress::new().make(opening?, "making what was asked for")
    }

    /// Lets a run come to its end.
    pub fn solve(job: &mut (impl Job + ?Sized)) -> Status {
        Progress::new().finish(job, "solving")
    }

    /// Removes the line.
    pub fn clear(&mut self) {
        self.write("");
    }

    fn write(&mut self, line: &str) {
        let Some(terminal) = &mut self.terminal else { return };
        if line.is_empty() && self.width == 0 {
            return;
        }
        let width = self.width;
        // A progress line that cannot be written is no reason to stop the work.
        let _ = write!(terminal, "\r{line:width$}\r{line}");
        let _ = terminal.flush();
        self.width = line.chars().count();
    }
}

fn line(share: f32, text: &str) -> String {
    let full = ((share.clamp(0.0, 1.0) * BAR as f32) as usize).min(BAR);
    format!("[{}{}] {text}", "#".repeat(full), ".".repeat(BAR - full))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_has_one_width() {
        assert_eq!(line(0.0, "a"), format!("[{}] a", ".".repeat(30)));
        assert_eq!(line(0.5, ""), format!("[{}{}] ", "#".repeat(15), ".".repeat(15)));
        for share in [-1.0, 1.0, 2.0, f32::NAN, f32::INFINITY] {
            assert_eq!(line(share, "").chars().count(), 33);
        }
    }
}
