//! Lights as squares, with what is on them: digits, marks, what a press would turn, and the cursor.

use crate::tui::tabs::prelude::*;
use crate::tui::view::board;
use ratatui::widgets::{Block, Widget};

/// What is in the middle of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A digit or a letter.
    Char(char),
    /// The light that a step or a hint is about.
    Here,
    /// A press under the cursor would turn the light on or off.
    Turns,
    /// Such a press would change its state: from, to.
    Goes(u8, u8),
}

/// What is put on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// 0 is off.
    pub value: u8,
    /// What is in its middle.
    pub sign: Option<Sign>,
    /// Whether it glows, as all do in turn when the board is solved.
    pub glows: bool,
}

/// A board on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares {
    /// Where its lights are.
    pub view: Viewport,
    /// Where its name may stand, but for a column at each side.
    pub room: Rect,
}

impl Squares {
    /// Writes a name above.
    pub fn name(&self, buf: &mut Buffer, text: &str, theme: &Theme) {
        let area = self.view.area();
        let centred = (area.x + area.width / 2).saturating_sub(width(text) / 2);
        let last = self.room.right().saturating_sub(width(text) + 1);
        let x = centred.min(last).max(self.room.x + 1);
        let y = area.y.saturating_sub(2).max(self.room.y);
        put(buf, x, y, self.room.right(), text, theme.dim);
    }

    /// Draws every square; `colour` gives the colour of a value above 0.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        theme: &Theme,
        colour: impl Fn(u8) -> Color,
        face: impl Fn(Pos) -> Face,
    ) {
        let zoom = self.view.zoom();
        let colour = |face: Face| match face {
            Face { glows: true, .. } => theme.frontier,
            Face { value: 0, .. } => theme.unlit,
            Face { value, .. } => colour(value),
        };
        if zoom.packed > 1 {
            for (upper, lower, place) in self.view.halves() {
                let pair = [Some(upper), lower].map(|pos| pos.map(&face));
                halves(buf, place, pair.map(|half| half.map(|face| (face, colour(face)))), theme);
            }
        } else {
            for (pos, place) in self.view.cells() {
                let one = (face(pos), colour(face(pos)));
                match place.height {
                    1 => line(buf, place, one, theme),
                    _ => square(buf, place, zoom.gap.1 == 0, one, theme),
                }
            }
        }
        self.view.draw_edges(buf, theme);
    }

    /// Marks a row beneath its squares and beside them.
    pub fn sweep(&self, buf: &mut Buffer, row: u16, theme: &Theme) {
        let Some(place) = self.view.place(Pos::new(row, 0)) else { return };
        let Zoom { gap, .. } = self.view.zoom();
        let width = self.view.area().width + 2 * gap.0.min(1);
        let band = Rect {
            x: place.x - gap.0.min(1),
            y: place.y - gap.1,
            width,
            height: place.height + 2 * gap.1,
        };
        fill(buf, band, " ", Style::new().bg(theme.tints[2]));
        if gap.1 == 0 && place.height > 1 && has_grey(theme) {
            // It ends where the squares do, which are half a row lower than their place.
            let last = Rect { y: band.bottom() - 1, height: 1, ..band };
            fill(buf, last, "▀", Style::new().bg(Color::Reset).fg(theme.tints[2]));
        }
        let y = place.y + (place.height - 1) / 2;
        put(buf, place.x - 1, y, place.x, theme.glyphs.cursor, theme.accent);
    }

    /// Draws the cursor around a square, or at the edges of the board where the squares are small.
    pub fn cursor(&self, buf: &mut Buffer, pos: Pos, theme: &Theme) {
        let Some(place) = self.view.place(pos) else { return };
        let Zoom { gap, packed, .. } = self.view.zoom();
        if gap.0 == 0 {
            return self.cross_hairs(buf, pos, place, packed > 1, theme);
        }
        let (left, right) = (place.x.saturating_sub(1), place.right());
        let above = place.y.saturating_sub(1);
        match theme.accent.fg {
            _ if gap.1 > 0 => {
                let (width, height) = (place.width + 2, place.height + 2);
                let frame = Rect { x: left, y: above, width, height };
                let border = Block::bordered().border_set(border_set(theme));
                border.border_style(theme.name).render(frame.intersection(buf.area), buf);
            }
            Some(accent) if place.height > 1 && !theme.ascii => {
                let style = Style::new().fg(accent);
                put(buf, left, above, left + 1, "▗", style);
                put(buf, right, above, right + 1, "▖", style);
                for y in place.top()..place.bottom() {
                    put(buf, left, y, left + 1, "▐", style);
                    put(buf, right, y, right + 1, "▌", style);
                }
                for y in [above, place.bottom() - 1] {
                    for x in place.x..place.right() {
                        line_below(buf, (x, y), accent);
                    }
                }
            }
            _ => {
                let [open, close] = theme.glyphs.cursor_cell.map(String::from);
                let rows = place.height - u16::from(place.height > 1);
                for y in place.y..place.y + rows {
                    put(buf, left, y, place.x, &open, theme.name);
                    put(buf, right, y, right + 1, &close, theme.name);
                }
            }
        }
    }

    /// Marks row and column of a small square at the edges of the board, and the square where no face does.
    fn cross_hairs(&self, buf: &mut Buffer, pos: Pos, place: Rect, packed: bool, theme: &Theme) {
        let area = self.view.area();
        let is_lower = pos.row.checked_sub(1).is_some_and(|above| {
            packed && self.view.place(Pos::new(above, pos.col)) == Some(place)
        });
        let beside = match (packed, is_lower) {
            (true, false) => "▀",
            (true, true) => "▄",
            (false, _) => theme.glyphs.cursor,
        };
        let above = theme.glyphs.more[1];
        put(buf, area.x.saturating_sub(1), place.y, area.x, beside, theme.name);
        put(buf, place.x, area.y.saturating_sub(1), place.x + 1, above, theme.name);
        // In half blocks it has a colour of its own.
        if !(packed && theme.colours()) {
            buf.set_style(place, theme.strong.add_modifier(Modifier::REVERSED));
        }
    }
}

/// Draws the lower half of a character; what is in the upper one stays.
fn line_below(buf: &mut Buffer, at: (u16, u16), colour: Color) {
    let Some(cell) = buf.cell_mut(at) else { return };
    if cell.symbol() == "▀" {
        cell.set_bg(colour);
    } else {
        cell.set_symbol("▄").set_fg(colour);
    }
}

/// Whether there is a grey to draw dark squares with; otherwise they are their sign alone.
pub fn has_grey(theme: &Theme) -> bool {
    theme.colours() && !theme.ascii && theme.unlit != Color::Reset
}

/// A square of several rows; the lower half of the last one is free if `is_apart`.
fn square(
    buf: &mut Buffer,
    place: Rect,
    is_apart: bool,
    (face, ground): (Face, Color),
    theme: &Theme,
) {
    let is_lit = face.value > 0 || face.glows;
    let whole = Rect { height: place.height - u16::from(is_apart), ..place };
    for y in place.top()..place.bottom() {
        let (glyph, style) = match (is_lit, has_grey(theme), y < whole.bottom()) {
            (true, _, true) => (theme.glyphs.fill[2], Style::new().fg(ground)),
            (false, true, true) => (" ", Style::new().bg(ground)),
            (true, ..) | (_, true, _) if !theme.ascii => ("▀", Style::new().fg(ground)),
            _ => continue,
        };
        for x in place.left()..place.right() {
            put(buf, x, y, x + 1, glyph, style);
        }
    }
    if !is_lit && !has_grey(theme) && whole.height > 2 {
        corners(buf, whole, theme);
    }
    // What is written on it.
    let on_it = match (is_lit, has_grey(theme)) {
        (true, _) if theme.colours() && !theme.ascii => {
            Style::new().fg(Color::Black).bg(ground).add_modifier(Modifier::BOLD)
        }
        (true, _) => Style::new().add_modifier(Modifier::REVERSED),
        (false, true) => Style::new().bg(ground).add_modifier(Modifier::BOLD),
        (false, false) => theme.strong,
    };
    let mark = turning(is_lit, on_it, theme);
    match face.sign {
        Some(Sign::Char(c)) => write(buf, place, &c.to_string(), on_it),
        Some(Sign::Here) => write(buf, place, here(theme), mark),
        Some(Sign::Turns) if theme.ascii => write(buf, place, dot(theme), mark),
        Some(Sign::Turns) => {
            let ink = if has_grey(theme) { theme.unlit } else { Color::Black };
            let style = if is_lit && theme.colours() { mark.fg(ink) } else { mark };
            inner(buf, whole, is_apart, style);
        }
        Some(Sign::Goes(from, to)) => {
            write(buf, place, &format!("{from}{}{to}", arrow(theme)), on_it);
        }
        None if !is_lit && !has_grey(theme) => write(buf, place, theme.glyphs.empty, theme.dim),
        None => {}
    }
}

/// The style of a sign without a meaning of its own: on a dark square in the colour of a light.
fn turning(is_lit: bool, on_it: Style, theme: &Theme) -> Style {
    match (is_lit, theme.colours()) {
        (false, true) => on_it.fg(theme.lights[0]),
        _ => on_it,
    }
}

/// A square of one row, of one or two columns.
fn line(buf: &mut Buffer, place: Rect, (face, ground): (Face, Color), theme: &Theme) {
    let is_lit = face.value > 0 || face.glows;
    let wide = place.width > 1;
    // Beside a wide one that is on only the colour differs, as the sides of the board would be ragged.
    let paint = |lit: bool, colour: Color| {
        let glyph = match (lit, wide) {
            (true, _) if theme.ascii => "#",
            (false, _) if !has_grey(theme) => return (theme.glyphs.empty, theme.dim),
            (_, true) => "▆",
            (true, false) => "■",
            (false, false) => "▪",
        };
        (glyph, Style::new().fg(colour))
    };
    let (plain, style) = paint(is_lit, ground);
    let bold = Style::new().fg(if is_lit { ground } else { Color::Reset });
    let bold = bold.add_modifier(Modifier::BOLD);
    let second = if is_lit || has_grey(theme) { plain } else { " " };
    let mut halves = [(plain.to_owned(), style), (second.to_owned(), style)];
    match face.sign {
        None => {}
        // Half a square beside a sign is no square.
        Some(Sign::Char(c)) => halves = [(c.to_string(), bold), (" ".to_owned(), style)],
        Some(Sign::Here) => halves = [(here(theme).to_owned(), bold), (" ".to_owned(), style)],
        Some(Sign::Turns) if wide && has_grey(theme) => {
            let style = Style::new().fg(theme.turning[usize::from(is_lit)]);
            halves.iter_mut().for_each(|half| half.1 = style);
        }
        Some(Sign::Turns) => {
            let sign = match (is_lit, theme.ascii) {
                (true, false) => "◘",
                (true, true) => "*",
                (false, _) => dot(theme),
            };
            halves = [(sign.to_owned(), turning(is_lit, bold, theme)), (" ".to_owned(), style)];
        }
        Some(Sign::Goes(from, _)) => {
            let from = if from > 0 { from.to_string() } else { theme.glyphs.empty.to_owned() };
            let style = if wide { bold } else { bold.add_modifier(Modifier::UNDERLINED) };
            halves = [(from, style), (arrow(theme).to_owned(), theme.strong)];
        }
    }
    for (x, (text, style)) in (place.x..place.right().min(place.x + 2)).zip(&halves) {
        put(buf, x, place.y, x + 1, text, *style);
    }
}

/// Two lights in one character, with their colours; the lower one may be missing.
fn halves(buf: &mut Buffer, place: Rect, pair: [Option<(Face, Color)>; 2], theme: &Theme) {
    let is_lit = |face: Face| face.value > 0 || face.glows;
    if !theme.colours() {
        let glyph = match pair.map(|half| half.is_some_and(|(face, _)| is_lit(face))) {
            [true, true] => "█",
            [true, false] => "▀",
            [false, true] => "▄",
            [false, false] => theme.glyphs.empty,
        };
        let style = if glyph == theme.glyphs.empty { theme.dim } else { theme.text };
        put(buf, place.x, place.y, place.x + 1, glyph, style);
        return;
    }
    let [upper, lower] = pair.map(|half| {
        half.map_or(Color::Reset, |(face, colour)| match face.sign {
            Some(Sign::Turns | Sign::Goes(..)) => theme.turning[usize::from(is_lit(face))],
            Some(Sign::Here) => theme.current,
            _ => colour,
        })
    });
    match (upper, lower) {
        (Color::Reset, Color::Reset) => {
            put(buf, place.x, place.y, place.x + 1, theme.glyphs.empty, theme.dim);
        }
        _ => board::draw_halves(buf, place, upper, lower),
    }
}
/// The corners of a square that has no colour.
fn corners(buf: &mut Buffer, place: Rect, theme: &Theme) {
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    let at = [(place.x, place.y), (right, place.y), (place.x, bottom), (right, bottom)];
    for ((x, y), glyph) in at.into_iter().zip(theme.glyphs.corner) {
        put(buf, x, y, x + 1, glyph, theme.rule);
    }
}

/// A small square in the middle of one that ends in half a row or in a whole one.
fn inner(buf: &mut Buffer, whole: Rect, is_apart: bool, style: Style) {
    // In columns and half rows, which are about as long.
    let [wide, high] = [whole.width, 2 * whole.height + u16::from(is_apart)];
    let side = if wide < 8 { wide * 3 / 7 } else { wide / 3 };
    // As odd or even as the square around it, so that it is in the middle.
    let side = side - (wide - side) % 2;
    let (left, top) = (whole.x + (wide - side) / 2, (high - side) / 2);
    for y in top / 2..(top + side).div_ceil(2) {
        let halves = [2 * y, 2 * y + 1].map(|half| (top..top + side).contains(&half));
        let glyph = match halves {
            [true, true] => "█",
            [true, false] => "▀",
            _ => "▄",
        };
        for x in left..left + side {
            put(buf, x, whole.y + y, x + 1, glyph, style);
        }
    }
}

/// Writes a word in the middle of a square. In squares that end in half a row that is a row higher.
fn write(buf: &mut Buffer, place: Rect, word: &str, style: Style) {
    let x = place.x + place.width.saturating_sub(width(word)) / 2;
    put(buf, x, place.y + (place.height - 1) / 2, place.right(), word, style);
}

/// The sign of the light that a step or a hint is about.
pub fn here(theme: &Theme) -> &'static str {
    if theme.ascii { "*" } else { "◆" }
}

/// The sign of a light that a press under the cursor would turn.
fn dot(theme: &Theme) -> &'static str {
    if theme.ascii { "o" } else { "•" }
}

fn arrow(theme: &Theme) -> &'static str {
    if theme.ascii { ">" } else { "→" }
}
