//! How far long work is, in one line that is written over and over.

use std::io::{IsTerminal, Stderr, Write};

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

    /// Removes the line.
    pub fn clear(&mut self) {
        self.write("");
    }

    fn write(&mut self, line: &str) {
        let Some(terminal) = &mut self.terminal else { return };
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
