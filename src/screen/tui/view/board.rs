//! A grid of cells drawn as large as it fits: wide cells, half blocks, or scrolled.
//!
//! A wide cell is two columns and one row (or a multiple), which looks square; a large one may be somewhat
//! narrower, so that a map can grow where only its columns are short of room. Half blocks put two
//! cells above each other into one character, told apart by colour only, so they are used only where
//! there is colour; without it cells are one column wide. Maps larger than that are scrolled.

use super::viewport::Zoom;
use crate::tui::prelude::*;
use ratatui::symbols::{Marker, pixel::QUADRANTS};
use ratatui::widgets::canvas::{Canvas, Context, Points};

/// What a sign becomes where a cell has more than one row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grown {
    /// The same sign in the middle, or the whole cell if both characters are the same.
    Sign,
    /// The same sign at the lower left.
    Corner,
    /// A shape.
    Shape(Shape),
    /// A word on a ground of its own colour.
    Word(&'static str),
    /// Its ground alone: larger cells have marks of their own.
    Ground,
}

/// How a cell looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Two characters for a wide cell; the first one stands for a narrow cell.
    pub glyphs: [char; 2],
    /// Colours and attributes of the characters.
    pub style: Style,
    /// The colour of the cell in half blocks.
    pub pixel: Color,
    /// What it becomes in large cells.
    pub grown: Grown,
    /// The colour of a dot beside the sign, if there is one.
    pub dot: Option<Color>,
    /// Of cells that are drawn as one the first with the least is seen.
    pub rank: u8,
}

impl Look {
    /// A sign in `colour` on `ground`.
    pub fn sign(glyphs: [char; 2], colour: Color, ground: Color) -> Look {
        let style = Style::new().fg(colour).bg(ground);
        Look { glyphs, style, pixel: colour, grown: Grown::Sign, dot: None, rank: 0 }
    }

    /// A ground without a sign; where there are no colours, `glyphs` stand for it.
    pub fn ground(theme: &Theme, glyphs: [char; 2], colour: Color) -> Look {
        let look = Look { rank: 5, ..Look::sign(glyphs, colour, colour) };
        let bare = Look { glyphs: [' ', ' '], style: Style::new().bg(colour), ..look };
        if theme.colours() { bare } else { look }
    }

    /// A wall, which is there in a picture without colours too.
    pub fn wall(theme: &Theme) -> Look {
        Look { rank: 2, ..Look::sign(theme.glyphs.wall, theme.wall, theme.wall) }
    }

    fn is_wall(&self) -> bool {
        self.rank == 2
    }

    /// What a search expanded, in a shade that says when.
    pub fn expanded(theme: &Theme, shade: Color) -> Look {
        Look { rank: 4, ..Look::ground(theme, theme.glyphs.explored, shade) }
    }

    /// What waits in the frontier of a search, or in that of the one from the goal: a filled cell. Where it was
    /// expanded before, in the shade `expanded`, it has a small dot, or without colours a shade of its own.
    pub fn waiting(theme: &Theme, is_back: bool, expanded: Option<Color>) -> Look {
        let (glyphs, colour) = match is_back {
            true => (theme.glyphs.frontier_back, theme.frontier_back),
            false => (theme.glyphs.frontier, theme.frontier),
        };
        let look = match expanded {
            Some(shade) if theme.colours() => Look::sign(theme.glyphs.waits_again, colour, shade),
            Some(shade) => Look::sign(theme.glyphs.half_waiting, colour, shade),
            None => {
                let look = Look::ground(theme, glyphs, colour);
                Look { style: look.style.fg(theme.on_solid), ..look }
            }
        };
        Look { rank: 3, ..look }
    }

    /// The node at hand of a search.
    pub fn here(theme: &Theme, ground: Color) -> Look {
        Look::sign(theme.glyphs.current, theme.current, ground).bold()
    }

    /// The path to it.
    pub fn path(theme: &Theme, ground: Color) -> Look {
        Look { rank: 1, ..Look::sign(theme.glyphs.path, theme.path, ground).bold() }
    }

    /// Its sign in a cell of so many columns.
    pub fn symbol(&self, columns: u16) -> String {
        let [left, right] = self.glyphs;
        match columns {
            1 => if left == ' ' { right } else { left }.to_string(),
            _ => format!("{left}{right}"),
        }
    }

    /// The style of a word on its colour.
    pub fn of_word(&self, theme: &Theme) -> Style {
        let style = Style::new().fg(theme.on_solid).bg(self.pixel).bold();
        if theme.colours() { style } else { Style::new().reversed() }
    }

    /// The same in bold.
    #[must_use]
    pub fn bold(self) -> Look {
        Look { style: self.style.add_modifier(Modifier::BOLD), ..self }
    }

    /// Of several cells drawn as one of which such a share are walls: shaded, or where there are no half blocks a wall.
    #[must_use]
    pub fn walled(self, theme: &Theme, share: f64) -> Look {
        match share >= 0.5 && self.rank > 3 && !theme.half_blocks() {
            true => Look::wall(theme),
            false => Look { pixel: theme.walled(self.pixel, share), ..self },
        }
    }

    /// The same, but in large cells this.
    #[must_use]
    pub fn grown(self, grown: Grown) -> Look {
        Look { grown, ..self }
    }
}

/// Puts a grid of `size` into `area`, as large as it fits; without `halves` there are no half blocks.
pub fn fit(area: Rect, size: Size, focus: Pos, halves: bool) -> Viewport {
    let room = (area.width / size.cols.max(1), area.height / size.rows.max(1));
    // Fewest columns of a cell that still looks square.
    let narrowest = |rows: u16| if rows < 3 { rows + 1 } else { (8 * rows).div_ceil(5) };
    let wide = (1..=room.1).rev().map(|rows| (room.0.min(2 * rows), rows));
    let zoom = match wide.into_iter().find(|&(columns, rows)| columns >= narrowest(rows)) {
        Some((columns, rows)) => Zoom::cells(columns, rows),
        None if halves => Zoom::HALF,
        None => Zoom::cells(1, 1),
    };
    Viewport::new(area, size, focus, &[zoom])
}

/// The same with room for a frame around it, if it has one and is whole then.
pub fn framed(area: Rect, size: Size, (focus, halves): (Pos, bool), has_frame: bool) -> Viewport {
    let frame = u16::from(has_frame);
    let framed = fit(area.inner(Margin::new(frame, frame)), size, focus, halves);
    if framed.is_whole() { framed } else { fit(area, size, focus, halves) }
}

/// The same without a wall all around, which says nothing where it takes the room of what is inside; where there are no
/// half blocks, and the grid is cut even so, with two rows in every character, if all of it is seen then.
pub fn walled(view: Viewport, area: Rect, focus: Pos, is_free: impl Fn(Pos) -> bool) -> Viewport {
    if view.is_whole() {
        return view;
    }
    let of = if view.size().edge().any(is_free) { Viewport::new } else { Viewport::without_rim };
    let [bare, pairs] =
        [view.zoom(), Zoom::PAIRS].map(|zoom| of(area, view.size(), focus, &[zoom]));
    if !bare.is_whole() && !view.is_half() && pairs.is_whole() { pairs } else { bare }
}

/// The same, or with several cells drawn as one, two of those in a character, if only that shows the whole of a grid.
pub fn whole(view: Viewport, area: Rect) -> Viewport {
    let (Size { rows, cols }, Rect { width, height, .. }) = (view.size(), area);
    if view.is_whole() || area.is_empty() {
        return view;
    }
    let side = cols.div_ceil(width).max(rows.div_ceil(height.saturating_mul(2)));
    Viewport::new(area, view.size(), Pos::default(), &[Zoom::shrunk(side)])
}

/// Draws every cell in view as `look` says, of several that are drawn as one the first.
pub fn draw(view: &Viewport, buf: &mut Buffer, theme: &Theme, look: impl Fn(Pos) -> Look) {
    if view.is_half() && !theme.half_blocks() {
        let bare = Look::ground(theme, [' '; 2], theme.floor);
        for (upper, lower, place) in view.halves() {
            // The first row of a maze alone is a wall under nothing.
            let pair = lower.map_or_else(|| [bare, look(upper)], |lower| [upper, lower].map(&look));
            // The last one alone is above nothing.
            let pair = if lower.is_none() && upper.row > 0 { [pair[1], pair[0]] } else { pair };
            let mut beside = view.size().beside(upper).filter(|at| at.row == upper.row);
            let is_thin = !beside.any(|at| look(at).is_wall());
            draw_pair(buf, place, (pair, is_thin), theme);
        }
    } else if view.is_half() {
        let pixel = |first| look(first).pixel;
        for (upper, lower, place) in view.halves() {
            draw_halves(buf, place, pixel(upper), lower.map_or(Color::Reset, pixel));
        }
    } else {
        view.cells().for_each(|(pos, place)| draw_cell(buf, place, &look(pos), theme));
    }
    view.draw_edges(buf, theme);
}

/// Two cells in one character without half blocks: what counts most of what is no wall, with a wall under it as a line.
fn draw_pair(
    buf: &mut Buffer,
    place: Rect,
    ([upper, lower], is_thin): ([Look; 2], bool),
    theme: &Theme,
) {
    let free = [&upper, &lower].into_iter().filter(|look| !look.is_wall());
    let seen = free.min_by_key(|look| look.rank).unwrap_or(&upper);
    let sign = seen.symbol(1);
    let ground = if seen.is_wall() { theme.floor } else { seen.style.bg.unwrap_or(theme.floor) };
    let line = Style::new().fg(theme.wall_line).bg(ground);
    let (sign, style) = match (upper.is_wall(), lower.is_wall()) {
        (true, true) if is_thin => (theme.glyphs.divider, line),
        (false, true) if sign == " " => ("_", line),
        (true, false) if sign == " " => ("\"", line),
        (false, true) => (&*sign, seen.style.underlined()),
        _ => (&*sign, seen.style),
    };
    put(buf, place.x, place.y, place.right(), sign, style);
}

/// The dots of a character, row by row.
const DOTS: [[u32; 2]; 4] = [[1, 8], [2, 16], [4, 32], [64, 128]];

/// Draws a grid of which two by two cells are drawn as one with eight cells in every character: the walls as dots, or
/// the path alone, on the colour of what counts most of the rest.
pub fn draw_dots(view: &Viewport, buf: &mut Buffer, theme: &Theme, look: impl Fn(Pos) -> Look) {
    for (first, _, place) in view.halves() {
        let places = Size::new(4, 2).cells();
        let cells = places.map(|at| (at, Pos::new(first.row + at.row, first.col + at.col)));
        let cells = cells.filter(|(_, pos)| view.size().holds(*pos));
        let cells: Vec<_> = cells.map(|(at, pos)| (at, look(pos))).collect();
        let rank = if cells.iter().any(|(_, look)| look.rank == 1) { 1 } else { 2 };
        let dots = cells.iter().filter(|(_, look)| look.rank == rank);
        let (dots, ink, under) =
            dots.fold((0, theme.wall_line, theme.floor), |(dots, ..), (at, look)| {
                let ink = if rank == 1 { look.pixel } else { theme.wall_line };
                let dot = DOTS[usize::from(at.row)][usize::from(at.col)];
                (dots | dot, ink, look.style.bg.unwrap_or(theme.floor))
            });
        let rest = cells.iter().map(|(_, look)| look).filter(|look| ![1, 2].contains(&look.rank));
        let under = if rank == 1 { under } else { theme.floor };
        let ground = rest.min_by_key(|look| look.rank).map_or(under, |look| look.pixel);
        let glyph = char::from_u32(0x2800 + dots).unwrap_or(' ');
        set(buf, place.x, place.y, glyph, Style::new().fg(ink).bg(ground));
    }
}

/// Draws cells of a grid as points in the middle of `area`, eight a character, or more where there is too little
/// room; where that is. Of several colours in a character the last is seen.
pub fn draw_points(area: Rect, size: Size, layers: &[(Color, Vec<Pos>)], buf: &mut Buffer) -> Rect {
    let (wide, high) = (f64::from(size.cols), f64::from(size.rows));
    let points = (2.0 * f64::from(area.width) / wide).min(4.0 * f64::from(area.height) / high);
    let columns = (wide * points.min(1.0) / 2.0).ceil() as u16;
    let rows = (high * points.min(1.0) / 4.0).ceil() as u16;
    let place = area.centered(Constraint::Length(columns), Constraint::Length(rows));
    // A point each where there is room, so that no line has a gap.
    let (right, bottom) = (wide.max(2.0 * f64::from(columns)), high.max(4.0 * f64::from(rows)));
    let canvas = Canvas::default().marker(Marker::Braille);
    let canvas = canvas.x_bounds([0.0, right - 1.0]).y_bounds([high - bottom, high - 1.0]);
    let at = |pos: &Pos| (f64::from(pos.col), high - 1.0 - f64::from(pos.row));
    let paint = |points: &mut Context| {
        for (color, cells) in layers {
            let coords: Vec<(f64, f64)> = cells.iter().map(at).collect();
            points.draw(&Points { coords: &coords, color: *color });
        }
    };
    canvas.paint(paint).render(place, buf);
    place
}

/// Two cells in one character.
pub fn draw_halves(buf: &mut Buffer, place: Rect, upper: Color, lower: Color) {
    // The default colour can only be a ground: as ink it would be that of text.
    let (glyph, style) = match (upper, lower) {
        _ if upper == lower => (' ', Style::new().bg(upper)),
        (Color::Reset, _) => ('▄', Style::new().fg(lower).bg(upper)),
        _ => ('▀', Style::new().fg(upper).bg(lower)),
    };
    set(buf, place.x, place.y, glyph, style);
}

/// Large letters, of seven rows of five points each.
const LETTERS: &str = include_str!("letters.txt");

/// Draws a letter in half blocks, five columns and four rows, of which half a row stays free, as many times as large
/// as its place; one that is not among the large ones as the terminal has it, in the middle.
pub fn draw_letter(c: char, place: Rect, style: Style, buf: &mut Buffer, theme: &Theme) {
    let (Rect { x, y, .. }, scale) = (place, place.width / 5);
    let upper = c.to_uppercase().next().unwrap_or(c);
    let letter = |name: char| LETTERS.split("\n\n").find_map(|letter| letter.strip_prefix(name));
    let Some(known) = letter(upper) else {
        let (x, y) = (x + 2 * scale, y + 2 * scale - 1);
        put(buf, x, y, place.right(), c.encode_utf8(&mut [0; 4]), style);
        return;
    };
    let rows: Vec<_> = known.trim().lines().map(str::as_bytes).collect();
    let signs = if theme.ascii { [" ", "\"", ".", "#"] } else { [" ", "▀", "▄", "█"] };
    for at in Rect::new(0, 0, 5 * scale, 4 * scale).positions() {
        let lit = |row: &&[u8]| row.get(usize::from(at.x / scale)) == Some(&b'#');
        let is_set = |half| usize::from(rows.get(usize::from(half / scale)).is_some_and(lit));
        let sign = signs[is_set(2 * at.y) + 2 * is_set(2 * at.y + 1)];
        put(buf, x + at.x, y + at.y, x + at.x + 1, sign, style);
    }
}

/// Draws the walls at the sides of a map that are left out for want of room, into the columns beside it; at the edge
/// of the screen over half of its last column.
pub fn draw_sides(view: &Viewport, buf: &mut Buffer, theme: &Theme) {
    let (wall, area) = (theme.wall, view.area());
    if !view.is_whole() || !view.is_half() || view.columns() <= area.width {
        return;
    }
    let ys = area.y..area.bottom();
    for (y, x) in ys.flat_map(|y| [(y, area.x.saturating_sub(1)), (y, area.right())]) {
        let is_half = y + 1 == area.bottom() && view.size().rows % 2 == 1;
        let (before, place) = (x.saturating_sub(1), Rect { x, y, width: 1, height: 1 });
        match buf.cell((x, y)).map(|cell| cell.bg == wall) {
            None if is_half || buf.cell((before, y)).is_none_or(|it| it.symbol() != " ") => {}
            None if theme.half_blocks() => set(buf, before, y, '▐', Style::new().fg(wall)),
            _ if !theme.half_blocks() => {
                let place = Rect { x: x.min(buf.area.right() - 1), ..place };
                fill(buf, place, theme.glyphs.divider, Style::new().fg(theme.wall_line));
            }
            // Between two maps it is the wall of both.
            Some(true) if !is_half => set(buf, x, y, '┃', Style::new().fg(theme.on_solid)),
            _ => draw_halves(buf, place, wall, if is_half { Color::Reset } else { wall }),
        }
    }
}

/// A cell of one character, or twice as wide as high.
fn draw_cell(buf: &mut Buffer, place: Rect, look: &Look, theme: &Theme) {
    let [left, right] = look.glyphs;
    let scale = place.height;
    if scale == 1 {
        put(buf, place.x, place.y, place.right(), &look.symbol(place.width), look.style);
    } else {
        let solid = if left == right && look.grown != Grown::Ground { left } else { ' ' };
        place.positions().for_each(|at| set(buf, at.x, at.y, solid, look.style));
    }
    match look.grown {
        _ if left == right || scale == 1 => {}
        Grown::Ground => {}
        Grown::Shape(shape) if !theme.ascii => shape.draw(buf, place, look.style),
        Grown::Word(word) => draw_word(buf, place, word, look, theme),
        Grown::Corner => set(buf, place.x, place.bottom() - 1, left, look.style),
        Grown::Sign | Grown::Shape(_) => {
            let (x, y) = middle(place);
            set(buf, x, y, left, look.style);
            set(buf, x + 1, y, right, look.style);
        }
    }
    let Some(colour) = look.dot else { return };
    // Without colours dark on what is filled.
    let style = if theme.colours() { look.style.fg(colour) } else { look.style.reversed() };
    if (scale > 2 || place.width == 3) && !theme.ascii {
        return Shape::Dot.draw(buf, place, style);
    }
    let (x, y) = if scale == 1 { (place.right() - 1, place.y) } else { middle(place) };
    set(buf, x, y, theme.glyphs.dot[0], style);
}

/// Where a sign stands in a large cell.
pub fn middle(place: Rect) -> (u16, u16) {
    (place.x + (place.width - 1) / 2, place.y + place.height / 2)
}

fn draw_word(buf: &mut Buffer, place: Rect, word: &str, look: &Look, theme: &Theme) {
    let style = look.of_word(theme);
    place.positions().for_each(|at| set(buf, at.x, at.y, ' ', style));
    // A word that is too long stands beside the cell, if at all.
    if let Some(free) = place.width.checked_sub(width(word)) {
        let (x, y) = (place.x + free / 2, place.y + place.height.saturating_sub(1) / 2);
        put(buf, x, y, place.right(), word, style);
    }
}

/// Puts a sign at a place, over what is there.
pub(super) fn set(buf: &mut Buffer, x: u16, y: u16, glyph: char, style: Style) {
    if let Some(cell) = buf.cell_mut((x, y)) {
        cell.set_char(glyph).set_style(style);
    }
}

/// A shape in a square with sides of 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// A small disc.
    Dot,
    /// A disc with a mouth.
    Pacman(Dir),
    /// A disc.
    Disc,
    /// The head of an arrow.
    Arrow(Dir),
    /// A square that stands on a corner.
    Diamond,
    /// The same, hollow.
    Ring,
}

impl Shape {
    /// Whether a point belongs to it, with x to the right and y downwards from its centre; `radius` is
    /// that of a dot.
    fn holds(self, x: f32, y: f32, radius: f32) -> bool {
        let (disc, diamond) = ((x * x + y * y).sqrt(), x.abs() + y.abs());
        let towards = |facing: Dir| {
            let (rows, cols) = facing.delta();
            let ahead = x * cols as f32 + y * rows as f32;
            (ahead, (x * rows as f32).abs() + (y * cols as f32).abs())
        };
        match self {
            Shape::Dot => disc < radius,
            Shape::Pacman(facing) => {
                let (ahead, aside) = towards(facing);
                disc < 0.5 && (ahead < 0.0 || aside > 0.75 * ahead)
            }
            Shape::Arrow(dir) => {
                let (ahead, aside) = towards(dir);
                ahead > -0.4 && aside < 0.85 * (0.4 - ahead)
            }
            Shape::Disc => disc < 0.5,
            Shape::Diamond => diamond < 0.42,
            Shape::Ring => (0.26..0.5).contains(&diamond),
        }
    }

    /// The signs it is made of in a cell of this size, line by line where there are any.
    pub fn in_signs(self, width: u16, height: u16) -> String {
        let area = Rect { x: 0, y: 0, width, height };
        let mut buf = Buffer::empty(area);
        self.draw(&mut buf, area, Style::new());
        let line = |y| (0..width).map(|x| buf[(x, y)].symbol()).collect::<String>();
        let lines = (0..height).map(line).filter(|line| !line.trim().is_empty());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Draws it over `place`; what lies beside it keeps its ground.
    pub fn draw(self, buf: &mut Buffer, place: Rect, style: Style) {
        let (width, height) = (f32::from(place.width), f32::from(place.height));
        // In cells of two rows a smaller one would be a bar.
        let radius = if place.height == 2 { 0.23 } else { 0.2 };
        for row in 0..place.height {
            for col in 0..place.width {
                let quarter = |number: u16| {
                    let x = (f32::from(col) + 0.25 + 0.5 * f32::from(number % 2)) / width - 0.5;
                    let y = (f32::from(row) + 0.25 + 0.5 * f32::from(number / 2)) / height - 0.5;
                    usize::from(self.holds(x, y, radius)) << number
                };
                // Upper left 1, upper right 2, lower left 4, lower right 8.
                let filled: usize = (0..4).map(quarter).sum();
                // A dot of one column would be a bar.
                let is_bar = self == Shape::Dot && place.width == 3 && row == 0;
                let filled = if is_bar { 0 } else { filled };
                if let Some(&sign) = QUADRANTS.get(filled).filter(|_| filled > 0) {
                    set(buf, place.x + col, place.y + row, sign, style);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_maps_grow_and_large_ones_shrink() {
        let area = Rect { x: 0, y: 0, width: 53, height: 19 };
        let board = |rows, cols, colours| fit(area, Size::new(rows, cols), Pos::new(0, 0), colours);
        let zoom = |rows, cols, colours| board(rows, cols, colours).zoom();
        assert_eq!(zoom(9, 13, true), Zoom::cells(4, 2));
        assert_eq!(zoom(9, 17, true), Zoom::cells(3, 2), "where columns are short of room");
        assert_eq!(zoom(12, 24, true), Zoom::cells(2, 1));
        assert_eq!(zoom(6, 10, true), Zoom::cells(5, 3));
        assert_eq!(zoom(37, 37, true), Zoom::HALF);
        assert_eq!(zoom(37, 37, false), Zoom::cells(1, 1));
        let scales = [(9, 13), (12, 24), (37, 37)].map(|(r, c)| board(r, c, true).scale());
        assert_eq!(scales, [2, 1, 0]);
    }

    #[test]
    fn a_map_too_large_is_whole_where_cells_are_drawn_as_one() {
        let area = Rect { x: 0, y: 0, width: 53, height: 19 };
        let part = fit(area, Size::new(60, 100), Pos::new(59, 0), true);
        let all = whole(part, area);
        assert_eq!([part, all].map(|view| view.is_whole()), [false, true]);
        assert_eq!((all.zoom(), all.area().width, all.area().height), (Zoom::shrunk(2), 50, 15));
        // One of four cells is seen.
        let (mut buf, theme) = (Buffer::empty(area), Theme::default());
        let seen = Pos::new(3, 5);
        draw(&all, &mut buf, &theme, |first| {
            let is_seen = all.block(first, 1 << 14).any(|pos| pos == seen);
            let colour = if is_seen { Color::Red } else { Color::Blue };
            Look::sign([' '; 2], colour, Color::Black)
        });
        let at = all.place(Pos::new(3, 5)).unwrap();
        let cell = &buf[(at.x, at.y)];
        assert_eq!((cell.fg, cell.bg), (Color::Blue, Color::Red));
        assert_eq!(all.cell_at(at.x, at.y), Some(Pos::new(0, 4)));
    }

    #[test]
    fn without_half_blocks_it_is_whole_too_and_a_thin_wall_is_seen() {
        let area = Rect { x: 0, y: 0, width: 53, height: 19 };
        let all = whole(fit(area, Size::new(60, 100), Pos::default(), false), area);
        assert_eq!((all.is_whole(), all.zoom()), (true, Zoom::shrunk(2)));
        let (mut buf, mut theme) = (Buffer::empty(area), Theme::default());
        theme.ascii = true;
        // Of the lower half of a character half is a wall.
        draw(&all, &mut buf, &theme, |first| {
            let share = if first == Pos::new(2, 4) { 0.5 } else { 0.0 };
            Look::ground(&theme, [' '; 2], theme.floor).walled(&theme, share)
        });
        let at = all.place(Pos::new(2, 4)).unwrap();
        assert_eq!(buf[(at.x, at.y)].symbol(), "_");
        // Where nodes wait they are seen.
        let waits = Look::waiting(&theme, false, None);
        assert_eq!(waits.walled(&theme, 1.0).rank, waits.rank);
    }

    #[test]
    fn shapes_grow_with_the_cell() {
        assert_eq!(Shape::Pacman(Dir::East).in_signs(4, 2), "▟█▛▘\n▜█▙▖");
        assert_eq!(Shape::Pacman(Dir::West).in_signs(4, 2), "▝▜█▙\n▗▟█▛");
        let sizes = [(4, 2), (6, 3), (8, 4), (10, 5)];
        let all = [Shape::Dot, Shape::Pacman(Dir::North), Shape::Diamond, Shape::Ring];
        for shape in all {
            let filled = sizes
                .map(|(w, h)| shape.in_signs(w, h).chars().filter(|c| !c.is_whitespace()).count());
            let grows = filled[1..].is_sorted() && filled[0] < filled[3];
            assert!(filled[0] > 0 && grows, "{shape:?} {filled:?}");
        }
    }
}
