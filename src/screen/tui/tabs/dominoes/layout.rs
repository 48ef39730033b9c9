//! Where the squares are on the screen, and how signs, dominoes and cursors are drawn on them.
//!
//! A square is an odd number of columns wide, so that its sign stands in the middle; a domino leaves a column
//! free at both sides and, where squares are high enough, half a row above and below. Squares of two columns leave
//! the right one free.

use super::*;

/// Where the squares are on the screen.
pub struct Lay<'a>(pub(super) Viewport, pub(super) &'a Theme);

/// Columns left of the board for the letters of the rows.
pub const LETTERS: u16 = 3;

/// Most rows of a square.
const HIGHEST: u16 = 9;

/// A board of `size` as large as it fits `area`, centred, with room for coordinates; where it does
/// not fit, the part around `focus`.
pub fn view(size: Size, focus: Pos, area: Rect) -> Viewport {
    let rows = area.height.saturating_sub(1).max(1);
    let cols = area.width.saturating_sub(LETTERS + 1).max(1);
    let high = (rows / size.rows.max(1)).clamp(1, HIGHEST);
    let wide = odd((cols / size.cols.max(1)).clamp(2, 2 * high + 1));
    let high = high.min(wide.div_ceil(2));
    let (width, height) = (area.width.saturating_sub(LETTERS), area.height.saturating_sub(1));
    let inside = Rect { x: area.x + LETTERS, y: area.y + 1, width, height };
    Viewport::new(inside, size, focus, &[Zoom::cells(wide, high)])
}

/// Columns of a square that has as many at most.
pub fn odd(wide: u16) -> u16 {
    if wide > 2 { (wide - 1) | 1 } else { wide }
}

impl Lay<'_> {
    /// Columns and rows of a square.
    fn cell(&self) -> (u16, u16) {
        self.0.zoom().cell
    }

    /// Whether a square has room for a frame with something in it.
    fn is_framed(&self) -> bool {
        self.cell().1 >= 3
    }

    /// The middle of a square, where its sign stands.
    fn middle(&self, pos: Pos) -> Option<(u16, u16)> {
        let Rect { x, y, width, height } = self.0.place(pos)?;
        Some((x + (width - 1) / 2, y + (height - 1) / 2))
    }

    /// Letters of the rows and numbers of the columns. Where there is no room between numbers of two
    /// digits, every second one is left out.
    pub fn coordinates(&self, buf: &mut Buffer) {
        let theme = self.1;
        let Rect { x: left, y: top, .. } = self.0.area();
        let (wide, _) = self.cell();
        for (pos @ Pos { row, col }, place) in self.0.cells() {
            let Some((x, y)) = self.middle(pos) else { continue };
            if place.x == left {
                let letter = char::from(b'a' + (row % 26) as u8).to_string();
                put(buf, left.saturating_sub(2), y, left, &letter, theme.dim);
            }
            let is_left_out = wide < 3 && self.0.size().cols > 9 && col % 2 == 1;
            if place.y == top && !is_left_out {
                let x = if col >= 9 && wide > 2 { x.saturating_sub(1) } else { x };
                put(buf, x, top.saturating_sub(1), x + 2, &(col + 1).to_string(), theme.dim);
            }
        }
    }

    /// The ground of the free squares, every second one shaded where there are colours for it.
    pub fn ground(&self, buf: &mut Buffer, is_free: impl Fn(Pos) -> bool) {
        let theme = self.1;
        let has_shade = theme.colours() && !matches!(theme.unlit, Color::Reset | Color::Black);
        for (pos, place) in self.0.cells().filter(|_| has_shade) {
            if (pos.row + pos.col) % 2 == 1 && is_free(pos) {
                fill(buf, place, " ", Style::new().bg(theme.unlit));
            }
        }
    }

    /// Writes a short text in the middle of a square, on what is there.
    pub fn sign(&self, buf: &mut Buffer, pos: Pos, text: &str, style: Style) {
        let (Some(place), Some((x, y))) = (self.0.place(pos), self.middle(pos)) else { return };
        let before = (width(text).saturating_sub(1) / 2).min(x - place.x);
        put(buf, x - before, y, place.right(), text, style);
    }

    /// Marks what is under the cursor: brackets around its squares, or its sign reversed.
    pub fn brackets(&self, buf: &mut Buffer, squares: [Pos; 2], style: Style) {
        let places = squares.into_iter().filter_map(|pos| self.0.place(pos));
        let Some(place) = places.reduce(Rect::union) else { return };
        let (wide, high) = self.cell();
        if wide < 3 {
            let sign = middle(place, (1, 1));
            return buf.set_style(sign, style.add_modifier(Modifier::REVERSED));
        }
        // Taller in high squares.
        let around = middle(place, (place.width, high / 4 * 2 + 1));
        draw_brackets(buf, around, style, self.1);
    }

    /// What a domino takes of the screen, as far as it is in view, without the gaps beside it.
    fn place(&self, (mv, player): (Pos, Player)) -> Option<Rect> {
        let places = halves(mv, player).into_iter().filter_map(|half| self.0.place(half));
        let place = places.reduce(Rect::union)?;
        Some(match self.cell().0 {
            0..=2 => Rect { width: place.width - 1, ..place },
            _ => Rect { x: place.x + 1, width: place.width - 2, ..place },
        })
    }

    /// The line from half to half of a domino, of `glyphs`: its beginning, its inside, its end.
    fn line(&self, buf: &mut Buffer, (mv, player): (Pos, Player), glyphs: [&str; 3], style: Style) {
        let [first, second] = halves(mv, player).map(|half| self.middle(half));
        let (Some((x, y)), Some((right, bottom))) = (first, second) else { return };
        let place = Rect { x, y, width: right - x + 1, height: bottom - y + 1 };
        for (number, at) in (1..).zip(place.positions()) {
            let part = usize::from(number > 1) + usize::from(number == place.area());
            put(buf, at.x, at.y, at.x + 1, glyphs[part], style);
        }
    }

    /// A domino that is not on the board: its line alone, dashed.
    pub fn outline(&self, buf: &mut Buffer, domino: (Pos, Player), text: &str) {
        let look = outline(domino.1, self.1);
        self.line(buf, domino, [self.1.glyphs.dashes[domino.1.position()]; 3], look);
        let is_wide = width(text) > self.cell().0;
        let text = text.strip_prefix('=').filter(|_| is_wide).unwrap_or(text);
        self.sign(buf, domino.0, text, look.add_modifier(Modifier::BOLD));
    }

    /// The domino that could be put down at the cursor: a frame, and its line dashed below the signs.
    pub fn ghost(&self, buf: &mut Buffer, domino: (Pos, Player)) {
        let theme = self.1;
        let look = outline(domino.1, theme).add_modifier(Modifier::BOLD);
        match self.place(domino) {
            Some(place) if self.is_framed() => {
                // What is known of the move stands on its first half.
                let dashes = theme.glyphs.dashes[domino.1.position()];
                self.line(buf, domino, ["", dashes, dashes], look);
                draw_box(place, look, buf, theme);
            }
            _ => {
                let halves = halves(domino.0, domino.1).into_iter();
                halves.for_each(|half| self.brackets(buf, [half; 2], look));
            }
        }
    }

    /// A domino with a text on its first half.
    pub fn domino(&self, buf: &mut Buffer, domino: (Pos, Player), text: &str, style: Style) {
        let Some(place) = self.place(domino) else { return };
        let (high, theme) = (self.cell().1, self.1);
        // Without colours or half blocks it has a frame, or is a block where that has no room.
        let is_boxed = self.is_framed() && (theme.ascii || style.bg.is_none());
        let is_block = style.bg.is_none() && !is_boxed;
        let style = if is_block { style.reversed() } else { style };
        // In squares of two rows it ends a quarter of a row early; where they have no middle row, its line is between two.
        let is_even = high % 2 == 0 && !is_block && !theme.ascii;
        let half = Style::new().fg(style.bg.unwrap_or_default());
        let [upper, lower] = if theme.ascii { [" ", " "] } else { ["▄", "▀"] };
        for at in place.positions() {
            // The ground shows in the gaps.
            let (symbol, style) = match [at.y == place.y, at.y + 1 == place.bottom()] {
                _ if is_boxed => (" ", style),
                [_, true] if is_even && high == 2 => ("▂", half.reversed()),
                [_, true] if high > 1 => (lower, half),
                [true, _] if high > 2 => (upper, half),
                _ => (" ", style),
            };
            put(buf, at.x, at.y, at.x + 1, symbol, style);
        }
        if is_boxed {
            draw_box(place, style, buf, theme);
        }
        let player = domino.1.position();
        let even = [["╻", "┃", "┃"], [" ", "▁", " "]][player];
        self.line(buf, domino, if is_even { even } else { theme.glyphs.domino[player] }, style);
        if !text.is_empty() {
            self.sign(buf, domino.0, text, style.add_modifier(Modifier::BOLD));
        }
    }
}

/// The style of a player's dominoes: colour, and the lie of the line where there is none.
pub fn style(player: Player, theme: &Theme) -> Style {
    let all = [(theme.frontier, theme.ramp[2]), (theme.on_solid, theme.path)];
    let ((ink, ground), plain) = (all[player.position()], Style::new());
    if theme.colours() { plain.fg(ink).bg(ground) } else { plain.add_modifier(Modifier::BOLD) }
}

/// The style of a domino that is not on the board.
pub fn outline(player: Player, theme: &Theme) -> Style {
    let colour = [theme.frontier, theme.path][player.position()];
    if theme.colours() { Style::new().fg(colour) } else { Style::new() }
}

/// The line of a player's domino, inside.
pub fn line(player: Player, theme: &Theme) -> &'static str {
    theme.glyphs.domino[player.position()][1]
}
