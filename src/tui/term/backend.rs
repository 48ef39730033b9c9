//! A ratatui backend that turns frames into as few bytes as plain terminals allow.
//!
//! It remembers what the terminal shows, where its cursor is and which attributes are on, and
//! writes only differences: the shortest cursor movement, one SGR sequence per change with only
//! what changed in it, erasing instead of long runs of blanks. Sequences are limited to those that
//! xterm, the Linux console, tmux and screen all have. Nothing here does input or output: the loop
//! takes a finished frame with [`Painter::take_frame`] and sends it in one piece.

use std::convert::Infallible;
use std::io::Write as _;
use std::mem;

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::{Cell, CellWidth};
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// Begins and ends a synchronized update: terminals that know it show the frame at once.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";
/// Blanks from which erasing is shorter than writing them.
const ERASE_FROM: u16 = 9;

/// Attributes the terminal has switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

const PLAIN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

/// Modifiers that can be seen on a blank.
const ON_BLANK: Modifier = Modifier::REVERSED
    .union(Modifier::UNDERLINED)
    .union(Modifier::SLOW_BLINK)
    .union(Modifier::RAPID_BLINK)
    .union(Modifier::CROSSED_OUT);

/// SGR codes that switch a modifier on and off. 22 ends both bold and dim.
const SGR: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The backend: draws into memory.
#[derive(Debug)]
pub struct Painter {
    size: Size,
    colours: bool,
    /// What the terminal shows, row by row.
    shown: Vec<Cell>,
    /// `None`: the terminal's attributes are not known.
    pen: Option<Pen>,
    /// `None`: the cursor is not known, as after a glyph in the last column.
    at: Option<(u16, u16)>,
    /// Where ratatui last put the cursor.
    cursor: Position,
    cursor_shown: bool,
    /// Bytes of the frame in progress.
    out: Vec<u8>,
    scratch: Vec<u8>,
}

impl Painter {
    /// A painter for a terminal that has just been cleared, its cursor hidden. Without `colours`,
    /// none are ever sent, whatever the cells say.
    pub fn new(size: Size, colours: bool) -> Self {
        let mut painter = Painter {
            size,
            colours,
            shown: Vec::new(),
            pen: None,
            at: None,
            cursor: Position::ORIGIN,
            cursor_shown: false,
            out: Vec::new(),
            scratch: Vec::new(),
        };
        painter.blank();
        painter
    }

    /// Sends colours from now on, or none. To be followed by [`Painter::forget`].
    pub fn set_colours(&mut self, colours: bool) {
        self.colours = colours;
    }

    /// Tells it the terminal's size; ratatui notices at the next draw and clears.
    pub fn set_size(&mut self, size: Size) {
        if size != self.size {
            self.size = size;
            // A shrinking terminal moves its cursor.
            self.at = None;
            self.blank();
        }
    }

    /// Tells it that somebody else wrote to the terminal: attributes and cursor are not known, and
    /// the cursor is hidden. To be followed by a clear.
    pub fn forget(&mut self) {
        self.pen = None;
        self.at = None;
        self.cursor_shown = false;
    }

    /// Takes the bytes since the last call, bracketed as one synchronized update. Empty if nothing
    /// has changed.
    pub fn take_frame(&mut self) -> Vec<u8> {
        if self.out.is_empty() {
            return Vec::new();
        }
        let mut frame = Vec::with_capacity(self.out.len() + BEGIN.len() + END.len());
        frame.extend_from_slice(BEGIN);
        frame.append(&mut self.out);
        frame.extend_from_slice(END);
        frame
    }

    fn blank(&mut self) {
        self.shown.clear();
        self.shown
            .resize(usize::from(self.size.width) * usize::from(self.size.height), Cell::EMPTY);
    }

    fn shown(&self, x: u16, y: u16) -> Option<&Cell> {
        self.shown.get(usize::from(y) * usize::from(self.size.width) + usize::from(x))
    }

    /// The attributes a cell asks for.
    fn wanted(&self, cell: &Cell) -> Pen {
        let colour = |c| if self.colours { c } else { Color::Reset };
        Pen { fg: colour(cell.fg), bg: colour(cell.bg), modifier: cell.modifier }
    }

    /// Whether `cell` looks right if written with `pen`.
    fn suits(&self, cell: &Cell, pen: Pen) -> bool {
        let wanted = self.wanted(cell);
        wanted == pen
            || is_blank(cell)
                && wanted.bg == pen.bg
                && wanted.modifier & ON_BLANK == pen.modifier & ON_BLANK
                // Lines and reversal take the colour of the text.
                && (wanted.fg == pen.fg || !wanted.modifier.intersects(ON_BLANK))
    }

    /// A blank that erasing leaves behind.
    fn is_erased(&self, cell: &Cell) -> bool {
        is_blank(cell)
            && self.wanted(cell).bg == Color::Reset
            && !cell.modifier.intersects(ON_BLANK)
    }

    /// Writes what is shown at these places.
    fn write(&mut self, changes: &[(u16, u16)]) {
        let mut i = 0;
        while let Some(&(x, y)) = changes.get(i) {
            // Blanks from here on in this row, and how many of them are news.
            let run = (x..self.size.width)
                .take_while(|&x| self.shown(x, y).is_some_and(|cell| self.is_erased(cell)))
                .count() as u16;
            let news = changes
                .iter()
                .skip(i)
                .take_while(|c| c.1 == y && (x..x + run).contains(&c.0))
                .count();
            let tail = x + run >= self.size.width;
            if news >= usize::from(if tail { 4 } else { ERASE_FROM }) {
                // Erase no further than the last that is news, unless to the end of the row.
                let last = changes.get(i + news - 1).map_or(x, |c| c.0);
                self.erase(x, y, if tail { run } else { last - x + 1 });
                i += news;
            } else {
                self.write_cell(x, y);
                i += 1;
            }
        }
    }

    /// Changes that want the same attributes together, otherwise in their order.
    fn by_pen(&self, changes: &[(u16, u16)]) -> Vec<(u16, u16)> {
        let mut groups: Vec<(Pen, Vec<(u16, u16)>)> = Vec::new();
        let mut last = 0;
        for &(x, y) in changes {
            let Some(cell) = self.shown(x, y) else { continue };
            // A blank goes with its neighbour if it can.
            let suits = |group: &(Pen, Vec<_>)| self.suits(cell, group.0);
            if !groups.get(last).is_some_and(suits) {
                last = groups.iter().position(suits).unwrap_or(groups.len());
            }
            match groups.get_mut(last) {
                Some((_, places)) => places.push((x, y)),
                None => groups.push((self.wanted(cell), vec![(x, y)])),
            }
        }
        groups.into_iter().flat_map(|(_, places)| places).collect()
    }

    fn write_cell(&mut self, x: u16, y: u16) {
        let Some(cell) = self.shown(x, y).cloned() else { return };
        self.go(x, y);
        if !self.pen.is_some_and(|pen| self.suits(&cell, pen)) {
            let wanted = self.wanted(&cell);
            self.set_pen(wanted);
        }
        let width = cell.cell_width();
        self.out.extend_from_slice(cell.symbol().as_bytes());
        // Terminals disagree about the width of anything but width 1, and about what is next
        // to the last column.
        self.at = (width == 1 && x + 1 < self.size.width).then_some((x + 1, y));
    }

    /// Erases `length` cells from (x, y), all [`Painter::is_erased`].
    fn erase(&mut self, x: u16, y: u16, length: u16) {
        self.go(x, y);
        let stained = |pen: Pen| pen.bg != Color::Reset || pen.modifier.intersects(ON_BLANK);
        if self.pen.is_none_or(stained) {
            self.set_pen(PLAIN);
        }
        if x + length >= self.size.width {
            self.out.extend_from_slice(b"\x1b[K");
        } else {
            put(&mut self.out, format_args!("\x1b[{length}X"));
        }
    }

    /// Moves the terminal's cursor, by the fewest bytes.
    fn go(&mut self, x: u16, y: u16) {
        let from = self.at.replace((x, y));
        if from == Some((x, y)) {
            return;
        }
        self.scratch.clear();
        match (x, y) {
            (0, 0) => self.scratch.extend_from_slice(b"\x1b[H"),
            (0, y) => put(&mut self.scratch, format_args!("\x1b[{}H", y + 1)),
            (x, y) => put(&mut self.scratch, format_args!("\x1b[{};{}H", y + 1, x + 1)),
        }
        let start = self.out.len();
        if let Some((x0, y0)) = from {
            self.go_down(y0, y);
            self.go_across((x0, y), x);
        }
        if from.is_none() || self.out.len() - start > self.scratch.len() {
            self.out.truncate(start);
            self.out.extend_from_slice(&self.scratch);
        }
    }

    fn go_down(&mut self, from: u16, to: u16) {
        match (from, to) {
            (from, to) if from == to => {}
            // A line feed keeps the column in raw mode, and here never scrolls.
            (from, to) if from < to && to - from <= 4 => {
                self.out.extend(std::iter::repeat_n(b'\n', usize::from(to - from)));
            }
            (from, to) if from < to => put(&mut self.out, format_args!("\x1b[{}B", to - from)),
            (from, to) if from - to == 1 => self.out.extend_from_slice(b"\x1b[A"),
            (from, to) => put(&mut self.out, format_args!("\x1b[{}A", from - to)),
        }
    }

    fn go_across(&mut self, (from, y): (u16, u16), to: u16) {
        if from == to {
            return;
        }
        if to == 0 {
            self.out.push(b'\r');
        } else if to < from {
            if from - to <= 4 {
                self.out.extend(std::iter::repeat_n(b'\x08', usize::from(from - to)));
            } else if to < 10 || to + 1 < from - to {
                put(&mut self.out, format_args!("\x1b[{}G", to + 1));
            } else {
                put(&mut self.out, format_args!("\x1b[{}D", from - to));
            }
        } else if !self.write_over(from, to, y) {
            match to - from {
                1 => self.out.extend_from_slice(b"\x1b[C"),
                n => put(&mut self.out, format_args!("\x1b[{n}C")),
            }
        }
    }

    /// Moves right by writing again what is there, if that is short: no attribute to change, and
    /// fewer bytes than a movement.
    fn write_over(&mut self, from: u16, to: u16, y: u16) -> bool {
        let start = self.out.len();
        let Some(pen) = self.pen else { return false };
        let narrow = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.cell_width() == 1);
        // Not into the second half of a wide glyph.
        if to - from > 3 || from > 0 && !narrow(self.shown(from - 1, y)) {
            return false;
        }
        for x in from..to {
            let index = usize::from(y) * usize::from(self.size.width) + usize::from(x);
            match self.shown.get(index) {
                Some(cell) if narrow(Some(cell)) && self.suits(cell, pen) => {
                    self.out.extend_from_slice(cell.symbol().as_bytes());
                }
                _ => {
                    self.out.truncate(start);
                    return false;
                }
            }
        }
        let short = self.out.len() - start <= 3;
        if !short {
            self.out.truncate(start);
        }
        short
    }

    /// Switches attributes with one sequence: what changed, or everything anew if that is shorter.
    fn set_pen(&mut self, to: Pen) {
        let mut anew = Params::default();
        anew.push(0);
        anew.change(PLAIN, to);
        let mut best = anew;
        if let Some(from) = self.pen {
            let mut change = Params::default();
            change.change(from, to);
            if change.0.len() <= best.0.len() {
                best = change;
            }
        }
        if best.0 == b"0" {
            self.out.extend_from_slice(b"\x1b[m");
        } else if !best.0.is_empty() {
            self.out.extend_from_slice(b"\x1b[");
            self.out.extend_from_slice(&best.0);
            self.out.push(b'm');
        }
        self.pen = Some(to);
    }
}

fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " "
}

/// Writes to memory, which cannot fail.
fn put(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    let _ = out.write_fmt(text);
}

/// Parameters of an SGR sequence, joined by semicolons.
#[derive(Default)]
struct Params(Vec<u8>);

impl Params {
    fn push(&mut self, n: u8) {
        if !self.0.is_empty() {
            self.0.push(b';');
        }
        put(&mut self.0, format_args!("{n}"));
    }

    fn change(&mut self, from: Pen, to: Pen) {
        let weight = Modifier::BOLD | Modifier::DIM;
        let mut off = from.modifier - to.modifier;
        let mut on = to.modifier - from.modifier;
        if off.intersects(weight) {
            // One code ends both; say again the one that stays.
            on |= to.modifier & weight;
            let which = if off.contains(Modifier::BOLD) { Modifier::BOLD } else { Modifier::DIM };
            off = (off - weight) | which;
        }
        for (modifier, _, code) in SGR {
            if off.contains(modifier) {
                self.push(code);
            }
        }
        for (modifier, code, _) in SGR {
            if on.contains(modifier) {
                self.push(code);
            }
        }
        if from.fg != to.fg {
            self.colour(to.fg, 30);
        }
        if from.bg != to.bg {
            self.colour(to.bg, 40);
        }
    }

    /// A colour for the text (`base` 30) or behind it (`base` 40).
    fn colour(&mut self, colour: Color, base: u8) {
        let (simple, bright) = (base, base + 60);
        match colour {
            Color::Reset => self.push(base + 9),
            Color::Black => self.push(simple),
            Color::Red => self.push(simple + 1),
            Color::Green => self.push(simple + 2),
            Color::Yellow => self.push(simple + 3),
            Color::Blue => self.push(simple + 4),
            Color::Magenta => self.push(simple + 5),
            Color::Cyan => self.push(simple + 6),
            Color::Gray => self.push(simple + 7),
            Color::DarkGray => self.push(bright),
            Color::LightRed => self.push(bright + 1),
            Color::LightGreen => self.push(bright + 2),
            Color::LightYellow => self.push(bright + 3),
            Color::LightBlue => self.push(bright + 4),
            Color::LightMagenta => self.push(bright + 5),
            Color::LightCyan => self.push(bright + 6),
            Color::White => self.push(bright + 7),
            Color::Indexed(n) => [base + 8, 5, n].into_iter().for_each(|p| self.push(p)),
            Color::Rgb(r, g, b) => {
                [base + 8, 2, r, g, b].into_iter().for_each(|p| self.push(p));
            }
        }
    }
}

impl Backend for Painter {
    type Error = Infallible;

    /// Draws cells, which ratatui hands over sorted by row, then column.
    fn draw<'a, I>(&mut self, content: I) -> Result<(), Infallible>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut changes: Vec<(u16, u16)> = Vec::new();
        let mut any_wide = false;
        for (x, y, cell) in content {
            let index = usize::from(y) * usize::from(self.size.width) + usize::from(x);
            let Some(shown) = self.shown.get_mut(index) else { continue };
            let wide = (shown.cell_width() > 1, cell.cell_width() > 1);
            any_wide |= wide.0 || wide.1;
            shown.clone_from(cell);
            if changes.last() != Some(&(x, y)) {
                changes.push((x, y));
            }
            // The second half of a wide glyph is a blank of ratatui's, which it hands over only
            // if it changes; what a terminal leaves there when the glyph goes is its own affair.
            if x + 1 < self.size.width
                && let Some(half) = self.shown.get_mut(index + 1)
            {
                let covered = half.cell_width() > 1;
                match wide {
                    (_, true) => {
                        half.reset();
                        if covered && x + 2 < self.size.width {
                            changes.push((x + 2, y));
                        }
                    }
                    (true, false) => changes.push((x + 1, y)),
                    _ => {}
                }
            }
        }
        // Row by row or colour by colour, whichever takes fewer bytes. Wide glyphs are drawn in order, as
        // terminals differ in what becomes of one that is overwritten by half.
        let before = (self.out.len(), self.pen, self.at);
        self.write(&changes);
        if any_wide {
            return Ok(());
        }
        let (by_rows, pen, at) = (self.out.split_off(before.0), self.pen, self.at);
        (self.pen, self.at) = (before.1, before.2);
        self.write(&self.by_pen(&changes));
        if by_rows.len() <= self.out.len() - before.0 {
            self.out.truncate(before.0);
            self.out.extend(by_rows);
            (self.pen, self.at) = (pen, at);
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> Result<(), Infallible> {
        if mem::take(&mut self.cursor_shown) {
            self.out.extend_from_slice(b"\x1b[?25l");
        }
        Ok(())
    }

    fn show_cursor(&mut self) -> Result<(), Infallible> {
        if !mem::replace(&mut self.cursor_shown, true) {
            self.out.extend_from_slice(b"\x1b[?25h");
        }
        Ok(())
    }

    fn get_cursor_position(&mut self) -> Result<Position, Infallible> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> Result<(), Infallible> {
        self.cursor = position.into();
        // Nobody sees where a hidden cursor is.
        if self.cursor_shown {
            self.go(self.cursor.x, self.cursor.y);
        }
        Ok(())
    }

    fn clear(&mut self) -> Result<(), Infallible> {
        self.set_pen(PLAIN);
        self.out.extend_from_slice(b"\x1b[2J");
        self.blank();
        Ok(())
    }

    /// Clears the whole screen, whatever the region: the playground is always full-screen, so
    /// ratatui asks for nothing else.
    fn clear_region(&mut self, _region: ClearType) -> Result<(), Infallible> {
        self.clear()
    }

    fn size(&self) -> Result<Size, Infallible> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> Result<WindowSize, Infallible> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::ZERO })
    }

    /// Nothing to do: the loop takes the frame.
    fn flush(&mut self) -> Result<(), Infallible> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
