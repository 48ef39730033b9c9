//! What the terminal is sent: frames drawn into memory, and bytes written without ever waiting.

use super::paint::{look_alike, paint};
use crossterm::queue;
use crossterm::style::force_color_output;
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::Color;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use std::io;
use std::mem;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long to wait for a terminal that does not read when it must be given back.
const LAST_WRITE: Duration = Duration::from_millis(500);

/// What reading or writing came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Io {
    /// Nothing more can be done now.
    Done,
    /// The terminal is gone.
    Hangup,
}

/// Tells a hangup from other errors.
pub(super) fn gone(error: Errno) -> io::Result<Io> {
    match error {
        Errno::IO | Errno::PIPE | Errno::NXIO | Errno::NODEV | Errno::BADF => Ok(Io::Hangup),
        _ => Err(error.into()),
    }
}

/// Bytes on their way to the terminal.
#[derive(Debug)]
pub(super) struct Output {
    terminal: Arc<OwnedFd>,
    /// What the terminal has not taken yet.
    pending: Vec<u8>,
}

impl Output {
    /// Output to a descriptor that never blocks, if possible.
    pub(super) fn new(terminal: Arc<OwnedFd>) -> Self {
        Output { terminal, pending: Vec::new() }
    }

    /// Whether the terminal has yet to take bytes sent before.
    pub(super) fn is_pending(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Sends bytes, in one `write` if the terminal takes them; what it does not take yet is kept.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn send(&mut self, bytes: &[u8]) -> io::Result<Io> {
        self.pending.extend_from_slice(bytes);
        self.flush()
    }

    /// Goes on sending.
    ///
    /// # Errors
    /// Any but a hangup.
    pub(super) fn flush(&mut self) -> io::Result<Io> {
        while !self.pending.is_empty() {
            match rustix::io::write(&self.terminal, &self.pending) {
                Ok(0) => return Ok(Io::Hangup),
                Ok(n) => drop(self.pending.drain(..n)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => return gone(error),
            }
        }
        Ok(Io::Done)
    }

    /// Sends everything, unless the terminal is gone or does not read for too long.
    pub(super) fn finish(&mut self) {
        write_all(&self.terminal, &mem::take(&mut self.pending));
    }
}

impl AsFd for Output {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.terminal.as_fd()
    }
}

/// Writes everything, unless the terminal is gone or does not read for too long.
pub(super) fn write_all(terminal: &OwnedFd, mut bytes: &[u8]) {
    let end = Instant::now() + LAST_WRITE;
    while !bytes.is_empty() {
        match rustix::io::write(terminal, bytes) {
            Ok(n) => bytes = bytes.get(n..).unwrap_or_default(),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                let left = end.saturating_duration_since(Instant::now());
                let mut fds = [PollFd::new(terminal, PollFlags::OUT)];
                match poll(&mut fds, Timespec::try_from(left).ok().as_ref()) {
                    Ok(0) => return,
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(_) => return,
                }
            }
            Err(_) => return,
        }
    }
}

/// Draws frames into memory: what differs from the frame before, as one synchronized update.
///
/// Ratatui's `Terminal` would ask the terminal for its size before every frame, and write to it
/// even if nothing differs; so the two buffers are ours.
#[derive(Debug)]
pub(super) struct Painter {
    /// What the terminal shows.
    shown: Buffer,
    next: Buffer,
    colours: bool,
    /// Nothing on the terminal is to be trusted.
    anew: bool,
}

impl Painter {
    /// A painter for a terminal of that size. Without `colours`, none are ever sent, whatever the
    /// cells say.
    pub(super) fn new(size: Size, colours: bool) -> Self {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, size));
        let mut painter =
            Painter { shown: Buffer::empty(area), next: Buffer::empty(area), colours, anew: true };
        painter.set_colours(colours);
        painter
    }

    /// Sends colours from now on, or none.
    pub(super) fn set_colours(&mut self, colours: bool) {
        self.colours = colours;
        // Our settings decide, not crossterm's reading of NO_COLOR.
        force_color_output(colours);
        self.anew = true;
    }

    /// The size of the frames.
    pub(super) fn size(&self) -> Size {
        self.next.area.as_size()
    }

    /// Draws frames of another size from now on.
    pub(super) fn set_size(&mut self, size: Size) {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, size));
        self.next.resize(area);
        self.shown.resize(area);
        self.anew = true;
    }

    /// Draws everything anew with the next frame.
    pub(super) fn forget(&mut self) {
        self.anew = true;
    }

    /// The bytes of a frame; none if it is the same as the one before.
    ///
    /// # Errors
    /// None: writing to memory does not fail.
    pub(super) fn frame(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<Vec<u8>> {
        self.next.reset();
        draw(&mut self.next);
        if !self.colours {
            for cell in &mut self.next.content {
                (cell.fg, cell.bg, cell.underline_color) =
                    (Color::Reset, Color::Reset, Color::Reset);
            }
        }
        let mut bytes = Vec::new();
        if mem::take(&mut self.anew) {
            self.shown.reset();
            queue!(bytes, BeginSynchronizedUpdate)?;
            queue!(bytes, Clear(ClearType::All))?;
        }
        let mut changes = self.shown.diff(&self.next);
        let shown = &self.shown;
        changes.retain(|&(x, y, cell)| {
            shown.cell((x, y)).is_none_or(|shown| !look_alike(shown, cell))
        });
        if !changes.is_empty() {
            if bytes.is_empty() {
                queue!(bytes, BeginSynchronizedUpdate)?;
            }
            paint(&mut bytes, &changes, &self.next)?;
        }
        if !bytes.is_empty() {
            queue!(bytes, EndSynchronizedUpdate)?;
        }
        mem::swap(&mut self.shown, &mut self.next);
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Modifier, Style};

    fn frame(painter: &mut Painter, text: &str, style: Style) -> String {
        let draw = |buffer: &mut Buffer| buffer.set_stringn(0, 0, text, 10, style);
        String::from_utf8(
            painter
                .frame(|buffer| {
                    draw(buffer);
                })
                .unwrap(),
        )
        .unwrap()
    }

    #[test]
    fn only_what_differs_is_sent_in_one_synchronized_update() {
        let mut painter = Painter::new(Size::new(10, 2), true);
        let red = Style::new().fg(Color::Red);
        let first = frame(&mut painter, "abc", red);
        assert!(first.starts_with("\x1b[?2026h") && first.ends_with("\x1b[?2026l"), "{first:?}");
        assert!(first.contains("\x1b[2J") && first.contains("abc"), "{first:?}");
        assert_eq!(frame(&mut painter, "abc", red), "");
        let second = frame(&mut painter, "abd", red);
        assert!(second.contains('d') && !second.contains('b'), "{second:?}");
        painter.forget();
        assert!(frame(&mut painter, "abd", red).contains("abd"));
        painter.set_size(Size::new(2, 1));
        let small = frame(&mut painter, "abd", red);
        assert!(small.contains("ab") && !small.contains("abd"), "{small:?}");
        painter.set_colours(false);
        let plain = frame(&mut painter, "ab", red.add_modifier(Modifier::BOLD));
        assert!(plain.contains("\x1b[1m") && !plain.contains('3'), "{plain:?}");
        force_color_output(true);
    }

    #[test]
    fn a_full_pipe_does_not_block_and_a_closed_one_is_a_hangup() {
        let (read, write) = rustix::pipe::pipe().unwrap();
        rustix::io::ioctl_fionbio(&write, true).unwrap();
        let mut output = Output::new(Arc::new(write));
        assert_eq!(output.send(&vec![b'x'; 1 << 20]).unwrap(), Io::Done);
        assert!(output.is_pending());
        drop(read);
        assert_eq!(output.flush().unwrap(), Io::Hangup);
    }
}
