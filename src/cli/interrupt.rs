//! Ctrl-C in a command: what is known so far is printed, and never half a line.
//!
//! While a job is at work in slices, Ctrl-C only asks it to stop. Work that cannot be asked ends at once,
//! but not in the middle of a line.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

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
}
