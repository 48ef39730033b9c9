//! What the terminal is sent: frames drawn into memory, and bytes written without ever waiting.
//!
//! A frame is the cells that changed, with as little said about colours and places as will do. Ratatui's own
//! backend names both colours whenever one changes, a row and a column for every gap, and the colour of the
//! text even for blanks. Over SSH that was more than a third of a frame.

use super::*;
use crate::engine::printable::is_printable;
use crossterm::cursor::{MoveRight, MoveTo};
use crossterm::queue;
use crossterm::style::{
    Attribute, Colors, Print, SetAttribute, SetBackgroundColor, SetColors, SetForegroundColor,
    force_color_output,
};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier};
use ratatui::{backend::IntoCrossterm, text::Span};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::{iter, mem, sync::Arc, time::Duration};

/// How long to wait for a terminal that does not read when it must be given back.
const LAST_WRITE: Duration = Duration::from_millis(500);

/// Bytes on their way to the terminal.
pub(super) struct Output {
    terminal: Arc<OwnedFd>,
    /// What the terminal has not taken yet.
    pub(super) pending: Vec<u8>,
}

impl Output {
    /// Output to a descriptor that never blocks, if possible.
    pub(super) fn new(terminal: Arc<OwnedFd>) -> Self {
        Output { terminal, pending: Vec::new() }
    }

    /// Sends bytes, in one `write` if the terminal takes them; what it does not take yet is kept.
    ///
    /// # Errors
    /// The terminal is gone, or refuses.
    pub(super) fn send(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        self.pending.extend_from_slice(bytes);
        self.flush()
    }

    /// Goes on sending.
    ///
    /// # Errors
    /// The terminal is gone, or refuses.
    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        while !self.pending.is_empty() {
            match rustix::io::write(&self.terminal, &self.pending) {
                Ok(0) => return Err(Stop::Ended(Ended::Hangup)),
                Ok(n) => drop(self.pending.drain(..n)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => break,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
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
pub(in crate::tui) struct Painter {
    /// What the terminal shows.
    shown: Buffer,
    next: Buffer,
    pub(super) colours: bool,
    /// Nothing on the terminal is to be trusted: everything is drawn with the next frame, dirty or not.
    pub(super) anew: bool,
}

impl Painter {
    /// A painter for a terminal of that size. Without `colours`, none are ever sent, whatever the
    /// cells say.
    pub(in crate::tui) fn new(size: Size, colours: bool) -> Self {
        let area = Rect::from((ratatui::layout::Position::ORIGIN, size));
        // Our settings decide, not crossterm's reading of NO_COLOR.
        force_color_output(colours);
        Painter { shown: Buffer::empty(area), next: Buffer::empty(area), colours, anew: true }
    }

    /// The size of the frames.
    pub(super) fn size(&self) -> Size {
        self.next.area.as_size()
    }

    /// The bytes of a frame; none if it is the same as the one before.
    ///
    /// # Errors
    /// None: writing to memory does not fail.
    pub(in crate::tui) fn frame(&mut self, draw: impl FnOnce(&mut Buffer)) -> io::Result<Vec<u8>> {
        self.next.reset();
        draw(&mut self.next);
        for cell in &mut self.next.content {
            if !self.colours {
                [cell.fg, cell.bg, cell.underline_color] = [Color::Reset; 3];
            } else if cell.symbol() == "█" && cell.fg != Color::Reset && cell.modifier.is_empty()
            {
                // A ground takes a third of the bytes of a block, and is more often the pen's.
                cell.set_symbol(" ").bg = cell.fg;
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
            sort_by_pen(&mut changes);
            paint(&mut bytes, &changes, &self.next)?;
        }
        if !bytes.is_empty() {
            queue!(bytes, EndSynchronizedUpdate)?;
        }
        mem::swap(&mut self.shown, &mut self.next);
        Ok(bytes)
    }
}

/// Unchanged cells that are written again sooner than passed over: a move to the right takes as many bytes.
const GAP: u16 = 4;

/// What can be seen on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK);

/// Sorts changes so that those that can be written with one pen follow each other: to move the cursor
/// takes fewer bytes than to change colours. The pens come in the order in which they are first needed.
fn sort_by_pen(changes: &mut [(u16, u16, &Cell)]) {
    let mut pens = vec![Pen::default()];
    let mut last = 0;
    changes.sort_by_cached_key(|(.., cell)| {
        let suits = |place: &usize| pens.get(*place).is_some_and(|pen| pen.wanted(cell) == *pen);
        // Blanks suit many pens: best the one before, which may stand beside them.
        let known = iter::once(last).chain(0..pens.len()).find(suits);
        last = known.unwrap_or_else(|| {
            pens.push(Pen::default().wanted(cell));
            pens.len() - 1
        });
        last
    });
}

/// Writes the `changes`, in their order, and leaves the terminal's pen as it was; `frame` is the whole of
/// the new frame.
///
/// # Errors
/// Those of the writer.
pub(super) fn paint(
    out: &mut impl Write,
    changes: &[(u16, u16, &Cell)],
    frame: &Buffer,
) -> io::Result<()> {
    let mut pen = Pen::default();
    // Where the cursor stands, as far as that is certain.
    let mut cursor = None;
    for &(x, y, cell) in changes {
        match cursor {
            Some((column, row)) if row == y && column <= x => {
                let gap = || (column..x).map(|x| frame.cell((x, y)));
                if x - column <= GAP && gap().all(|cell| cell.is_some_and(|cell| pen.suits(cell))) {
                    for cell in gap().flatten() {
                        queue!(out, Print(sign(cell)))?;
                    }
                } else {
                    queue!(out, MoveRight(x - column))?;
                }
            }
            _ => queue!(out, MoveTo(x, y))?,
        }
        pen.change_for(cell, out)?;
        queue!(out, Print(sign(cell)))?;
        cursor = is_narrow(cell).then_some((x + 1, y));
    }
    if pen != Pen::default() {
        queue!(out, SetAttribute(Attribute::Reset))?;
    }
    Ok(())
}

/// What is written for a cell: of what comes from outside nothing that the terminal could take for more.
fn sign(cell: &Cell) -> &str {
    match cell.symbol() {
        symbol if symbol.chars().all(is_printable) => symbol,
        symbol if Span::raw(symbol).width() == 2 => "\u{fffd} ",
        _ => "\u{fffd}",
    }
}

/// Whether a cell is one column wide on every terminal.
fn is_narrow(cell: &Cell) -> bool {
    cell.symbol().is_ascii() || Span::raw(cell.symbol()).width() == 1
}

/// Whether only the ground of a cell can be seen.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS)
}

/// Whether two cells cannot be told apart, though they differ.
pub(super) fn look_alike(a: &Cell, b: &Cell) -> bool {
    is_blank(a) && is_blank(b) && a.bg == b.bg
}

/// How the terminal writes now.
#[derive(PartialEq, Default)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

impl Pen {
    /// The pen for a cell; what cannot be seen of it stays as it is.
    fn wanted(&self, cell: &Cell) -> Pen {
        match is_blank(cell) {
            true => {
                Pen { fg: self.fg, bg: cell.bg, modifier: self.modifier.difference(SEEN_ON_BLANKS) }
            }
            false => Pen { fg: cell.fg, bg: cell.bg, modifier: cell.modifier },
        }
    }

    /// Whether a cell can be written without a change, by one byte.
    fn suits(&self, cell: &Cell) -> bool {
        cell.symbol().len() == 1 && self.wanted(cell) == *self
    }

    /// Makes the terminal write as the cell asks.
    fn change_for(&mut self, cell: &Cell, out: &mut impl Write) -> io::Result<()> {
        let mut wanted = self.wanted(cell);
        if !wanted.modifier.contains(self.modifier) {
            queue!(out, SetAttribute(Attribute::Reset))?;
            *self = Pen::default();
            wanted = self.wanted(cell);
        }
        for modifier in wanted.modifier.difference(self.modifier) {
            // The bits stand in the order of the numbers by which terminals know the attributes.
            write!(out, "\x1b[{}m", modifier.bits().trailing_zeros() + 1)?;
        }
        let (fg, bg) = (wanted.fg.into_crossterm(), wanted.bg.into_crossterm());
        match (wanted.fg != self.fg, wanted.bg != self.bg) {
            (true, true) => queue!(out, SetColors(Colors::new(fg, bg)))?,
            (true, false) => queue!(out, SetForegroundColor(fg))?,
            (false, true) => queue!(out, SetBackgroundColor(bg))?,
            (false, false) => {}
        }
        *self = wanted;
        Ok(())
    }
}

/// Held by a test that sets what is set for the whole process, or relies on it.
#[cfg(test)]
static COLOURS: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::{Modifier, Style};
    use ratatui::text::Line;

    fn frame(painter: &mut Painter, text: &str, style: Style) -> String {
        let bytes = painter.frame(|buffer| _ = buffer.set_stringn(0, 0, text, 10, style));
        String::from_utf8(bytes.unwrap()).unwrap()
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
        painter.anew = true;
        assert!(frame(&mut painter, "abd", red).contains("abd"));
        let mut painter = Painter::new(Size::new(2, 1), true);
        let small = frame(&mut painter, "abd", red);
        assert!(small.contains("ab") && !small.contains("abd"), "{small:?}");
        let mut painter = Painter::new(Size::new(9, 1), true);
        let words = [("a", Color::Red), ("b", Color::Blue), ("c", Color::Red), ("d", Color::Blue)];
        let line = Line::from_iter(words.map(|(word, colour)| Span::styled(word, colour)));
        let bytes = painter.frame(|buffer| _ = buffer.set_line(0, 0, &line, 9)).unwrap();
        let bytes = String::from_utf8(bytes).unwrap();
        assert_eq!(bytes.matches("38;5;1m").count(), 1, "one pen after the other: {bytes:?}");
        let block = frame(&mut painter, "█", red);
        assert!(block.contains("48;5;1m ") && !block.contains('█'), "{block:?}");
        let _alone = COLOURS.lock();
        let mut painter = Painter::new(painter.size(), false);
        let plain = frame(&mut painter, "ab", red.add_modifier(Modifier::BOLD));
        assert!(plain.contains("\x1b[1m") && !plain.contains('3'), "{plain:?}");
        force_color_output(true);
    }

    #[test]
    fn a_full_pipe_does_not_block_and_a_closed_one_is_a_hangup() {
        let (read, write) = rustix::pipe::pipe().unwrap();
        rustix::io::ioctl_fionbio(&write, true).unwrap();
        let mut output = Output::new(Arc::new(write));
        assert!(output.send(&vec![b'x'; 1 << 20]).is_ok());
        assert!(!output.pending.is_empty());
        drop(read);
        assert!(matches!(output.flush(), Err(Stop::Ended(Ended::Hangup))));
    }
}

#[cfg(test)]
mod paint_tests {
    use super::*;
    use proptest::prelude::*;
    use ratatui::{layout::Rect, style::Style};

    const AREA: Rect = Rect { x: 0, y: 0, width: 12, height: 3 };

    /// Cells of all kinds that a frame may have.
    fn cells() -> impl Strategy<Value = Vec<(usize, usize, usize, usize)>> {
        prop::collection::vec((0..6usize, 0..4usize, 0..3usize, 0..8usize), 36)
    }

    fn frame(cells: &[(usize, usize, usize, usize)]) -> Buffer {
        let mut buffer = Buffer::empty(AREA);
        for (cell, &(symbol, fg, bg, modifier)) in buffer.content.iter_mut().zip(cells) {
            let modifiers = [
                Modifier::empty(),
                Modifier::BOLD,
                Modifier::DIM,
                Modifier::DIM | Modifier::UNDERLINED,
                Modifier::UNDERLINED,
                Modifier::REVERSED,
                Modifier::ITALIC,
                Modifier::BOLD | Modifier::REVERSED,
            ];
            let fgs = [Color::Reset, Color::Red, Color::Rgb(1, 2, 3), Color::Indexed(200)];
            let bgs = [Color::Reset, Color::Blue, Color::Rgb(3, 2, 1)];
            cell.set_symbol([" ", " ", "a", "b", "│", "●"][symbol]);
            cell.set_style(Style::new().fg(fgs[fg]).bg(bgs[bg]).add_modifier(modifiers[modifier]));
        }
        buffer
    }

    /// What can be seen of a cell of a terminal.
    fn seen(screen: &vt100::Screen) -> Vec<String> {
        let places = (0..AREA.height).flat_map(|y| (0..AREA.width).map(move |x| (y, x)));
        let cells = places.filter_map(|(y, x)| screen.cell(y, x)).map(|cell| {
            let symbol = if cell.has_contents() { cell.contents() } else { " " };
            let lines = (cell.underline(), cell.inverse());
            let written = (symbol != " " || lines.0 || lines.1)
                .then(|| (cell.fgcolor(), cell.bold(), cell.dim(), cell.italic()));
            format!("{symbol} {:?} {lines:?} {written:?}", cell.bgcolor())
        });
        cells.collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// What differs leads from one frame to the next, and looks like the next drawn at once.
        #[test]
        fn the_terminal_shows_the_frame(first in cells(), second in cells()) {
            let _alone = COLOURS.lock();
            let mut shown = Buffer::empty(AREA);
            let mut terminal = vt100::Parser::new(AREA.height, AREA.width, 0);
            for next in [frame(&first), frame(&second)] {
                let mut bytes = Vec::new();
                let mut changes = shown.diff(&next);
                changes.retain(|&(x, y, cell)| !look_alike(&shown[(x, y)], cell));
                sort_by_pen(&mut changes);
                paint(&mut bytes, &changes, &next).unwrap();
                terminal.process(&bytes);
                let mut whole = vt100::Parser::new(AREA.height, AREA.width, 0);
                for (place, cell) in next.content.iter().enumerate() {
                    let (x, y) = next.pos_of(place);
                    let mut bytes = Vec::new();
                    paint(&mut bytes, &[(x, y, cell)], &next).unwrap();
                    whole.process(&bytes);
                }
                prop_assert_eq!(seen(terminal.screen()), seen(whole.screen()));
                shown = next;
            }
        }
    }
}
