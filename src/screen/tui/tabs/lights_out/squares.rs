//! Lights as squares, with what is on them: digits, marks, what a press would turn, and the cursor.

use crate::tui::tabs::prelude::*;

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
    /// A guess decided the press, and how often it is made where one needs a digit for that.
    Guess(Option<char>),
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
    /// Writes a name above, if it has room there.
    pub fn name(&self, buf: &mut Buffer, text: &str, theme: &Theme) {
        let area = self.view.area();
        let centred = (area.x + area.width / 2).saturating_sub(width(text) / 2);
        let last = self.room.right().saturating_sub(width(text) + 1);
        let x = centred.min(last).max(self.room.x + 1);
        let y = area.y.saturating_sub(2).max(self.room.y);
        let end = if y < area.y { self.room.right() } else { x };
        put(buf, x, y, end, text, theme.dim);
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
        let is_half = zoom == Zoom::HALF;
        // Where squares have no room for a sign, what a press would turn has a colour of its own.
        let turns = is_half || zoom.cell == (2, 1) && has_grey(theme);
        let painted = |pos| match face(pos) {
            Face { sign: Some(Sign::Here), .. } if is_half => (Face::default(), theme.current),
            face @ Face { sign: Some(Sign::Turns), .. } if turns => {
                (Face { sign: None, ..face }, theme.turning[usize::from(face.value > 0)])
            }
            face @ Face { glows: true, .. } => (face, theme.frontier),
            face @ Face { value: 0, .. } => (face, theme.unlit),
            face => (face, colour(face.value)),
        };
        if is_half {
            for (upper, lower, place) in self.view.halves() {
                let pair = [Some(upper), lower];
                let [above, below] = pair.map(|pos| pos.map_or(Color::Reset, |pos| painted(pos).1));
                if theme.colours() && (above, below) != (Color::Reset, Color::Reset) {
                    board::draw_halves(buf, place, above, below);
                    continue;
                }
                // Without colours they are ink, and without a grey what is off is a sign.
                let [above, below] = pair.map(|pos| pos.map_or(0, |pos| ink(face(pos))));
                let (glyph, style) = match QUARTERS[4 * above + below] {
                    " " => (theme.glyphs.empty, theme.dim),
                    glyph => (glyph, theme.text),
                };
                put(buf, place.x, place.y, place.x + 1, glyph, style);
            }
        } else {
            for (pos, place) in self.view.cells() {
                let (face, ground) = painted(pos);
                let becomes = match face.sign {
                    Some(Sign::Goes(_, 0)) => theme.unlit,
                    Some(Sign::Goes(_, to)) => colour(to),
                    _ => colour(1),
                };
                square(buf, place, zoom.gap.1 == 0, (face, ground, becomes), theme);
            }
        }
        self.view.draw_edges(buf, theme);
    }

    /// Marks a row beneath its squares and beside them.
    pub fn sweep(&self, buf: &mut Buffer, row: u16, theme: &Theme) {
        let Some(place) = self.view.place(Pos::new(row, 0)) else { return };
        let (Zoom { gap, .. }, width) = (self.view.zoom(), self.view.area().width);
        let band = Rect { width, ..place }.outer(Margin::new(gap.0.min(1), gap.1));
        fill(buf, band, " ", Style::new().bg(theme.tints[2]));
        if gap.1 == 0 && place.height > 1 && has_grey(theme) {
            // It ends where the squares do, in the middle of a row.
            let last = Rect { y: band.bottom() - 1, height: 1, ..band };
            fill(buf, last, "▀", Style::new().bg(Color::Reset).fg(theme.tints[2]));
        }
        let y = place.y + (place.height - 1) / 2;
        put(buf, place.x - 1, y, place.x, theme.glyphs.cursor, theme.accent);
    }

    /// Draws the cursor around a square, or at the edges of the board where the squares are small.
    pub fn cursor(&self, buf: &mut Buffer, pos: Pos, theme: &Theme) {
        let Some(place) = self.view.place(pos) else { return };
        let (gap, right) = (self.view.zoom().gap, place.right());
        let [left, above] = [place.x, place.y].map(|at| at.saturating_sub(1));
        match theme.accent.fg {
            _ if gap.0 == 0 => self.cross_hairs(buf, pos, place, theme),
            Some(accent) if place.height > 1 && !theme.ascii => {
                let style = Style::new().fg(accent);
                let below = Rect { y: place.bottom(), height: 1, ..place };
                for (x, [upper, side, lower]) in [(left, ["▗", "▐", "▝"]), (right, ["▖", "▌", "▘"])]
                {
                    put(buf, x, above, x + 1, upper, style);
                    fill(buf, Rect { x, width: 1, ..place }, side, style);
                    if gap.1 > 0 {
                        put(buf, x, below.y, x + 1, lower, style);
                    }
                }
                (place.x..place.right()).for_each(|x| line_below(buf, (x, above), accent));
                match gap.1 {
                    0 => below.columns().for_each(|at| line_below(buf, (at.x, at.y - 1), accent)),
                    _ => fill(buf, below, "▀", style),
                }
            }
            _ if gap.1 > 0 => draw_box(place.outer(Margin::new(1, 1)), theme.name, buf, theme),
            _ => {
                let height = place.height - u16::from(place.height > 1);
                let around = Rect { x: left, width: right + 1 - left, height, ..place };
                draw_brackets(buf, around, theme.name, theme);
            }
        }
    }

    /// Marks row and column of a small square at the edges of the board, and the square where no face does.
    fn cross_hairs(&self, buf: &mut Buffer, pos: Pos, place: Rect, theme: &Theme) {
        let area = self.view.area();
        let is_half = self.view.is_half();
        let beside = match pos.row % 2 {
            _ if !is_half => theme.glyphs.cursor,
            0 => "▀",
            _ => "▄",
        };
        let above = theme.glyphs.more[1];
        put(buf, area.x.saturating_sub(1), place.y, area.x, beside, theme.name);
        put(buf, place.x, area.y.saturating_sub(1), place.x + 1, above, theme.name);
        // In half blocks it has a colour of its own.
        if !is_half {
            buf.set_style(place, theme.strong.add_modifier(Modifier::REVERSED));
        }
    }
}

/// Characters by their quarters, two bits for those above and two for those below.
const QUARTERS: [&str; 16] =
    [" ", "▗", "▖", "▄", "▝", "▐", "▞", "▟", "▘", "▚", "▌", "▙", "▀", "▜", "▛", "█"];

/// The quarters of half a character that a light has where there are no colours: both if it is on, the left one if a
/// step or a hint is about it, the right one if a press would turn it on.
fn ink(face: Face) -> usize {
    match face.sign {
        Some(Sign::Here) => 2,
        Some(Sign::Turns) if face.value == 0 => 1,
        _ if face.value > 0 || face.glows => 3,
        _ => 0,
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
    theme.half_blocks() && theme.unlit != Color::Reset
}

/// A square with what is on it, its colour and the one that a press gives it; of one that is higher than a row and
/// `is_apart` the lower half of the last row is free.
fn square(
    buf: &mut Buffer,
    place: Rect,
    is_apart: bool,
    (face, ground, becomes): (Face, Color, Color),
    theme: &Theme,
) {
    let (is_lit, is_row) = (face.value > 0 || face.glows, place.height == 1);
    let is_drawn = is_lit || has_grey(theme);
    let whole = Rect { height: place.height - u16::from(is_apart && !is_row), ..place };
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let on_it = match (is_lit, is_drawn) {
        (true, _) if is_row => bold.fg(ground),
        (true, _) if theme.half_blocks() => bold.fg(Color::Black).bg(ground),
        (true, _) => Style::new().add_modifier(Modifier::REVERSED),
        (false, true) if !is_row => bold.bg(ground),
        (false, _) => bold,
    };
    // On a dark square in the colour of one that is lit.
    let mark = if !is_lit && theme.colours() { on_it.fg(becomes) } else { on_it };
    let (word, style) = match face.sign {
        Some(Sign::Char(c)) => (c.to_string(), on_it),
        Some(Sign::Guess(Some(digit))) if place.width < 2 => (digit.into(), on_it.underlined()),
        Some(Sign::Guess(digit)) => ("G".chars().chain(digit).collect(), on_it),
        // Hollow on one that is off, where nothing else says so.
        Some(Sign::Here) if is_row && !is_drawn && !theme.ascii => ("◇".into(), mark),
        Some(Sign::Here) => (theme.glyphs.light_here.into(), mark),
        Some(Sign::Turns) => {
            let is_large = is_lit && !is_row && has_grey(theme);
            let sign = match (is_lit && is_row, theme.ascii) {
                (true, false) => "◘",
                (true, true) => "*",
                // In the middle of one and a half rows.
                (false, false) if !is_row && whole.height == 1 => "▄",
                (false, false) => "•",
                (false, true) => "o",
            };
            (sign.into(), if is_large { mark.fg(theme.unlit) } else { mark })
        }
        // Where there is no room for that it is underlined.
        Some(Sign::Goes(from, _)) if place.width < 3 => (from.to_string(), on_it.underlined()),
        Some(Sign::Goes(from, to)) => {
            (format!("{from}{}{to}", if theme.ascii { ">" } else { "→" }), on_it)
        }
        None if !is_drawn => (theme.glyphs.empty.into(), theme.dim),
        None => Default::default(),
    };
    if is_drawn && (word.is_empty() || !is_row) {
        let glyph = match (is_lit, is_row, place.width) {
            (true, _, _) if theme.ascii => "#",
            (true, false, _) => theme.glyphs.fill[2],
            (false, false, _) => " ",
            (_, true, 2..) => "▆",
            (true, true, _) => "■",
            (false, true, _) => "▪",
        };
        let ink = Style::new().fg(ground);
        fill(buf, whole, glyph, if glyph == " " { Style::new().bg(ground) } else { ink });
        let half = Rect { y: whole.bottom(), height: place.height - whole.height, ..place };
        fill(buf, half, if theme.ascii { " " } else { "▀" }, ink);
    } else if whole.height > 2 {
        draw_box(whole, theme.rule, buf, theme);
    }
    let has_colours = is_drawn && theme.half_blocks();
    let mut letters = word.chars();
    let letter = letters.next().filter(|sign| has_colours && sign.is_ascii() && place.height > 4);
    if let Some(letter) = letter {
        // Large, and beside it what it becomes, in the colour of that.
        let rest = letters.as_str();
        let room = if rest.is_empty() { 5 } else { 10 };
        let (x, y) = (place.x + (place.width - room) / 2, place.y + (place.height - 3) / 2);
        board::draw_letter(letter, Rect::new(x, y, 5, 4), style, buf, theme);
        if let Some(Sign::Goes(_, to)) = face.sign {
            let ink = if to > 0 { Color::Black } else { Color::Reset };
            let chip = bold.fg(ink).bg(becomes);
            fill(buf, Rect::new(x + 6, y, 4, 3), " ", chip);
            put(buf, x + 7, y + 1, place.right(), rest, chip);
        } else {
            put(buf, x + 7, y + 1, place.right(), rest, style);
        }
        return;
    }
    // In squares that end in half a row it is a row higher.
    let (x, y) = (place.width.saturating_sub(width(&word)) / 2, (place.height - 1) / 2);
    put(buf, place.x + x, place.y + y, place.right(), &word, style);
    // In a frame of three rows there is room for the sign alone.
    let is_large = whole.height > 1 && (is_drawn || whole.height != 3);
    let is_marked = matches!(face.sign, Some(Sign::Turns | Sign::Here));
    if is_marked && is_large && !theme.ascii {
        mark_middle(buf, whole, (is_apart, face.sign == Some(Sign::Here)), style);
    }
}

/// A small square, or a diamond, in the middle of a square that ends in half a row, if `is_apart`, or in a whole one.
fn mark_middle(buf: &mut Buffer, whole: Rect, (is_apart, is_diamond): (bool, bool), style: Style) {
    // In columns and half rows, which are about as long.
    let [wide, high] = [whole.width, 2 * whole.height + u16::from(is_apart)];
    let side = match wide {
        _ if is_diamond => wide / 2 + 2,
        ..8 => wide * 3 / 7,
        _ => wide / 3,
    };
    // As odd or even as the square around it, so that it is in the middle.
    let side = side - (wide - side) % 2;
    // A smaller diamond would not look like one.
    if is_diamond && side < 4 {
        return;
    }
    let (left, top) = ((wide - side) / 2, (high - side) / 2);
    let away = |at: u16| (2 * at + 1).abs_diff(side);
    let is_ink = |x: u16, half: u16| {
        let y = half.checked_sub(top).filter(|y| *y < side);
        y.is_some_and(|y| !is_diamond || away(x) + away(y) <= side)
    };
    for (y, x) in (top / 2..(top + side).div_ceil(2)).flat_map(|y| (0..side).map(move |x| (y, x))) {
        let glyph = match [2 * y, 2 * y + 1].map(|half| is_ink(x, half)) {
            [true, true] => "█",
            [true, false] => "▀",
            [false, true] => "▄",
            [false, false] => continue,
        };
        let (x, y) = (whole.x + left + x, whole.y + y);
        put(buf, x, y, x + 1, glyph, style);
    }
}
