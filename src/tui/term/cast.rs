//! A recording of frames as asciinema plays it (asciicast, version 2), made without a terminal.

use super::output::Painter;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use std::fmt::Write as _;
use std::io;
use std::time::Duration;

/// Bytes a second the recording may grow by; a frame that would make it more is left out.
const RATE: f64 = 4600.0;
/// Bytes it may have before that counts.
const CREDIT: f64 = 12_000.0;

/// A recording being made.
pub struct Cast {
    painter: Painter,
    text: String,
}

impl Cast {
    /// One that has no frame yet. The title may contain anything.
    pub fn new(size: Size, colours: bool, title: &str) -> Cast {
        let head = serde_json::json!({
            "version": 2, "width": size.width, "height": size.height, "title": title,
            "env": { "TERM": "xterm-256color" },
        });
        Cast { painter: Painter::new(size, colours), text: format!("{head}\n") }
    }

    /// Adds a frame shown at this time, unless it is the same as the one before, or there is no room for it;
    /// a frame that `must` be shown always has room.
    ///
    /// # Errors
    /// None: writing to memory does not fail.
    pub fn frame(
        &mut self,
        at: Duration,
        must: bool,
        draw: impl FnOnce(&mut Buffer),
    ) -> io::Result<()> {
        let seconds = at.as_secs_f64();
        if !must && self.text.len() as f64 > CREDIT + RATE * seconds {
            return Ok(());
        }
        let bytes = self.painter.frame(draw)?;
        if !bytes.is_empty() {
            let shown = serde_json::json!(String::from_utf8_lossy(&bytes));
            // Writing to a text cannot fail.
            let _ = writeln!(self.text, "[{seconds:.3},\"o\",{shown}]");
        }
        Ok(())
    }

    /// The recording.
    pub fn into_text(self) -> String {
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn a_recording_has_a_head_and_a_line_a_frame_that_differs() {
        let mut cast = Cast::new(Size::new(10, 2), true, "a \"title\"");
        for (tenths, words) in [(0, "one"), (1, "one"), (2, "two")] {
            let draw = |buf: &mut Buffer| {
                let _ = buf.set_stringn(0, 0, words, 9, Style::new());
            };
            cast.frame(Duration::from_millis(100 * tenths), true, draw).unwrap();
        }
        let text = cast.into_text();
        let lines: Vec<serde_json::Value> =
            text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert_eq!(lines[0]["version"], 2);
        assert_eq!((&lines[0]["width"], &lines[0]["title"]), (&10.into(), &"a \"title\"".into()));
        assert_eq!((&lines[1][0], &lines[2][0]), (&0.0.into(), &0.2.into()));
        assert!(lines[2][2].as_str().unwrap().contains("two"));
    }

    #[test]
    fn frames_without_room_are_left_out() {
        let mut cast = Cast::new(Size::new(100, 50), true, "");
        let mut letters = ('a'..='z').cycle();
        for _ in 0..40 {
            let all = letters.next().unwrap().to_string().repeat(100);
            let draw = |buf: &mut Buffer| {
                (0..50).for_each(|y| {
                    let _ = buf.set_stringn(0, y, &all, 100, Style::new());
                });
            };
            cast.frame(Duration::ZERO, false, draw).unwrap();
        }
        assert!(cast.into_text().len() < 20_000);
    }
}
