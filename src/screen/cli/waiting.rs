//! Work that takes long: how far it is, in one line that is written over and over, and Ctrl-C, after which
//! what is known so far is printed, and never half a line.
//!
//! While a job is at work in slices, Ctrl-C only asks it to stop. Work that cannot be asked ends at once,
//! but not in the middle of a line.

use crate::engine::run::{Job, Status};
use crate::puzzles::puzzle::{Named, Opening};
use std::io::{self, IsTerminal, Stderr, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The exit status of a command that was interrupted: 128 and the number of the signal.
pub const STATUS: u8 = 130;

/// Why a job stopped, as the key `stopped` has it.
pub const WORD: &str = "interrupted";

struct Flags {
    asked: Arc<AtomicBool>,
    /// Whether the signal ends the process at once.
    deadly: Arc<AtomicBool>,
}

static FLAGS: OnceLock<Flags> = OnceLock::new();

/// From here on Ctrl-C asks. Where the operating system refuses, it ends the process as ever.
pub fn catch() {
    FLAGS.get_or_init(|| {
        let flags = Flags { asked: Arc::default(), deadly: Arc::new(AtomicBool::new(true)) };
        let (signal, deadly) = (signal_hook::consts::SIGINT, Arc::clone(&flags.deadly));
        // Their order is that of the calls: the first signal that may end the process does.
        let _ = signal_hook::flag::register_conditional_shutdown(signal, STATUS.into(), deadly)
            .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&flags.asked)));
        flags
    });
}

/// Whether Ctrl-C was pressed while something waited to be asked.
pub fn asked() -> bool {
    FLAGS.get().is_some_and(|flags| flags.asked.load(Ordering::SeqCst))
}

/// The word for that, once it was.
pub fn word() -> Option<&'static str> {
    asked().then_some(WORD)
}

/// Does something during which Ctrl-C only asks.
pub fn asking<T>(work: impl FnOnce() -> T) -> T {
    let Some(flags) = FLAGS.get() else { return work() };
    let before = flags.deadly.swap(false, Ordering::SeqCst);
    let done = work();
    flags.deadly.store(before, Ordering::SeqCst);
    done
}

/// A writer that passes whole lines on, each of them in one piece.
pub struct Lines<'w> {
    to: &'w mut dyn Write,
    /// The beginning of a line.
    held: Vec<u8>,
}

impl<'w> Lines<'w> {
    /// In front of this writer.
    pub fn new(to: &'w mut dyn Write) -> Lines<'w> {
        Lines { to, held: Vec::new() }
    }

    /// Writes what is left, a last line without its end; for the end of all output.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn end(self) -> io::Result<()> {
        asking(|| {
            self.to.write_all(&self.held)?;
            self.to.flush()
        })
    }
}

impl Write for Lines<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') {
            let rest = self.held.split_off(self.held.len() - (bytes.len() - end - 1));
            let lines = std::mem::replace(&mut self.held, rest);
            asking(|| self.to.write_all(&lines))?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        asking(|| self.to.flush())
    }
}

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
    pub fn finish(&mut self, job: &mut dyn Job, text: &str) -> Status {
        self.watch(job, &|_| text.to_owned())
    }

    /// The same with words that depend on how far the job is.
    pub fn watch<J: Job + ?Sized>(&mut self, job: &mut J, text: &dyn Fn(&J) -> String) -> Status {
        let begun = Instant::now();
        let mut next = begun + PATIENCE;
        asking(|| {
            loop {
                let status = job.advance_until(&mut || Instant::now() >= next || asked());
                if status.is_over() || asked() {
                    self.clear();
                    return status;
                }
                let seconds = begun.elapsed().as_secs();
                let text = format!("{}, {seconds} s (Ctrl-C stops it)", text(job));
                match job.progress() {
                    Some(share) => self.show(share, &text),
                    None => self.write(&text),
                }
                next = Instant::now() + INTERVAL;
            }
        })
    }

    /// Makes a random instance likewise, if it is not ready.
    ///
    /// # Errors
    /// There is no such instance.
    pub fn make<I>(&mut self, opening: Opening<I>, text: &str) -> Result<Named<I>, String> {
        match opening {
            Opening::Ready(named) => Ok(named),
            Opening::Making(mut making) => {
                self.finish(&mut making, text);
                making.made()
            }
        }
    }

    /// What was asked for on the command line, made if it is a random instance.
    ///
    /// # Errors
    /// There is no such instance.
    pub fn asked<I>(opening: Result<Opening<I>, String>) -> anyhow::Result<Named<I>> {
        let made =
            opening.and_then(|opening| Progress::new().make(opening, "making what was asked for"));
        made.map_err(anyhow::Error::msg)
    }

    /// Lets a run come to its end.
    pub fn solve(job: &mut dyn Job) -> Status {
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

    /// Keeps every piece it gets.
    #[derive(Default)]
    struct Pieces(Vec<String>);

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.push(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_leave_whole() {
        let mut pieces = Pieces::default();
        let mut lines = Lines::new(&mut pieces);
        for text in ["a", "b\nc", "", "d", "\n", "e\nf\ng"] {
            lines.write_all(text.as_bytes()).unwrap();
        }
        assert_eq!(lines.held, b"g");
        lines.end().unwrap();
        assert_eq!(pieces.0, ["ab\n", "cd\n", "e\nf\n", "g"]);
    }

    #[test]
    fn the_bar_has_one_width() {
        assert_eq!(line(0.0, "a"), format!("[{}] a", ".".repeat(30)));
        assert_eq!(line(0.5, ""), format!("[{}{}] ", "#".repeat(15), ".".repeat(15)));
        for share in [-1.0, 1.0, 2.0, f32::NAN, f32::INFINITY] {
            assert_eq!(line(share, "").chars().count(), 33);
        }
    }
}
