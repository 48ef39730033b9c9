//! Where the cells of the grid are on the screen, large digits in them, and the ground under them.

use super::*;
use crate::tui::view::lines::sign;

/// Where the cells are, and all the room there is for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells {
    pub view: Viewport,
    room: Rect,
}

const fn zoom(cell: (u16, u16), gap: (u16, u16), block_gap: (u16, u16)) -> Zoom {
    Zoom { gap, block_gap, ..Zoom::cells(cell.0, cell.1) }
}

/// Columns of the grid at its second largest, with labels at its left: as many as while playing at 120 columns.
pub const COLUMNS: u16 = 85;

/// Columns and rows of the grid at its largest.
pub const LARGEST: (u16, u16) = (120, 54);

/// The sizes of a cell, largest first: an odd number of columns, so that a digit stands in the middle. A rule runs
/// between two boxes, but below each other in the smallest, beside much code.
const ZOOMS: [Zoom; 7] = [
    zoom((11, 5), (1, 1), (2, 0)),
    zoom((7, 3), (1, 1), (2, 0)),
    zoom((7, 3), (1, 0), (2, 1)),
    zoom((3, 1), (1, 1), (2, 0)),
    zoom((3, 1), (1, 0), (2, 1)),
    zoom((1, 1), (1, 0), (2, 1)),
    zoom((1, 1), (1, 0), (2, 0)),
];

impl Cells {
    /// The largest way to lay the grid out in `area`, centred; with a row for the names of its columns, unless
    /// it is smaller then.
    pub fn of(area: Rect) -> Cells {
        let view = |top: u16| {
            let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(top));
            let inside = Rect { x: area.x + 1, y: area.y + top, width, height };
            Viewport::new(inside, SIDE, Pos::new(0, 0), &ZOOMS)
        };
        let (bare, named) = (view(0), view(1));
        let is_as_large = named.zoom() == bare.zoom() && named.is_whole() == bare.is_whole();
        Cells { view: if is_as_large { named } else { bare }, room: area }
    }

    /// Whether a cell has room for a digit alone.
    pub fn is_small(self) -> bool {
        self.view.zoom().cell.0 == 1
    }

    /// Whether there is room for the marks of every cell.
    pub fn shows_marks(self) -> bool {
        self.view.zoom().cell.1 >= 3
    }

    /// Whether a cell is as large as in another layout.
    pub fn is_as_large(self, other: Cells) -> bool {
        self.view.zoom().cell == other.view.zoom().cell
            && self.view.area().left() >= self.room.left() + 4
    }

    /// The place of a cell.
    pub fn place(self, cell: usize) -> Rect {
        self.view.place(SIDE.pos(cell)).unwrap_or_default()
    }

    /// Draws the rules between the boxes.
    pub fn draw_rules(self, buf: &mut Buffer, theme: &Theme) {
        let glyphs = theme.glyphs;
        let Zoom { gap, block_gap, .. } = self.view.zoom();
        let area = self.view.area();
        let first = [30, 60].map(|cell| self.place(cell));
        let across = first.map(|place| place.y.saturating_sub(1));
        let down = first.map(|place| place.x.saturating_sub((gap.0 + block_gap.0).div_ceil(2)));
        for y in area.top()..area.bottom() {
            let is_across = gap.1 + block_gap.1 > 0 && across.contains(&y);
            for x in area.left().saturating_sub(1)..=area.right() {
                let glyph = match (is_across, down.contains(&x)) {
                    (true, true) => glyphs.cross,
                    (true, false) => glyphs.rule,
                    (false, true) => glyphs.divider,
                    (false, false) => continue,
                };
                put(buf, x, y, x + 1, glyph, theme.rule);
            }
        }
    }
}

// Digits as large as a cell, drawn in lines.

/// Strokes of the digits 2 to 9 on a frame of two squares above each other, from the lowest bit on: above,
/// in the middle, below; upper left, upper right, lower left, lower right.
const STROKES: [u8; 8] = [
    0b0110111, // 2
    0b1010111, // 3
    0b1011010, // 4
    0b1001111, // 5
    0b1101111, // 6
    0b1010001, // 7
    0b1111111, // 8
    0b1011111, // 9
];

/// Draws a digit in the middle of a cell of at least three rows, of `lines` or else of ASCII.
pub fn draw(buf: &mut Buffer, cell: Rect, digit: u8, lines: Option<&[char; 16]>, style: Style) {
    let (wide, high) = ((cell.width / 2) | 1, cell.height | 1);
    let (x, y) = (cell.x + (cell.width - wide.min(cell.width)) / 2, cell.y);
    let (right, middle, bottom) = (wide - 1, high / 2, high - 1);
    let strokes = STROKES.get(usize::from(digit).wrapping_sub(2)).copied().unwrap_or(0);
    let is_on = |stroke: usize| strokes >> stroke & 1 == 1;
    for row in 0..high {
        for column in 0..wide {
            let line = [0, middle, bottom].iter().position(|&line| line == row);
            let across = line.is_some_and(is_on);
            // A one stands in the middle; all others are made of strokes.
            let side = |row: u16| match column {
                _ if digit == 1 => column == wide / 2,
                0 => is_on(if row < middle { 3 } else { 5 }),
                _ => column == right && is_on(if row < middle { 4 } else { 6 }),
            };
            let (up, down) = (row > 0 && side(row - 1), row < bottom && side(row));
            let leads = [up, down, across && column < right, across && column > 0];
            let sign = match (lines, leads) {
                (Some(lines), _) => sign(lines, leads),
                (_, [true, ..]) => '|',
                (_, [.., true, true]) => '_',
                _ => ' ',
            };
            put(buf, x + column, y + row, x + column + 1, &sign.to_string(), style);
        }
    }
}

/// Draws a cross as high as a cell into its middle.
pub fn draw_cross(buf: &mut Buffer, cell: Rect, style: Style, theme: &Theme) {
    let [down, up, both] = if theme.ascii { ["\\", "/", "X"] } else { ["╲", "╱", "╳"] };
    let x = cell.x + cell.width.saturating_sub(cell.height) / 2;
    for (row, back) in (0..cell.height).zip((0..cell.height).rev()) {
        let (y, end) = (cell.y + row, cell.right());
        put(buf, x + row, y, end, down, style);
        put(buf, x + back, y, end, if row == back { both } else { up }, style);
    }
}

// The ground under the grid: boxes in turn, what belongs to the cursor or to a hint, equal digits.

/// Why every cell is shaded, a bit each; the highest one shows.
pub type Shades = [u8; CELLS];

/// Every other box has 1; what belongs to the cursor or to a hint; what it goes by, and equal digits.
const NEAR: u8 = 2;
const LIT: u8 = 4;

/// Every other box.
pub fn boxes() -> Shades {
    std::array::from_fn(|cell| (cell / 27 + cell % 9 / 3) as u8 % 2)
}

/// The shades with what is near in one set of cells and lit in another.
pub fn shaded(shades: Shades, [near, lit]: [human::Cells; 2]) -> Shades {
    let bit = |set: human::Cells, cell: usize| (set >> cell & 1) as u8;
    std::array::from_fn(|cell| shades[cell] | (NEAR * bit(near, cell)) | (LIT * bit(lit, cell)))
}

/// The row, column and box of the cursor, and the digits like that under it.
pub fn at_cursor(board: &Board, cursor: usize) -> Shades {
    let digit = board.get(cursor);
    let alike = board.clues().filter(|clue| clue.1 == digit).fold(0, |set, clue| set | 1 << clue.0);
    shaded(boxes(), [human::PEERS[cursor] | 1 << cursor, alike])
}

/// The shades while playing: of a hint where there is one, otherwise of the cursor.
pub fn played(tab: &SudokuTab, board: &Board) -> Shades {
    let hint = tab.pointed_at();
    let is_free = hint.is_none() && !tab.game.is_over();
    let shades = if is_free { at_cursor(board, tab.cell()) } else { boxes() };
    let sets = match (tab.celebration(), hint) {
        (Some(share), _) => [0, wave((share * 10.0) as u16, tab.ui.kept.cursor)],
        (None, Some((step, true))) => [step.look, step.pattern | step.blockers],
        (None, Some((step, false))) => [0, step.look],
        (None, None) if is_free && tab.ui.flash.share().is_some() => [0, tab.ui.complete],
        (None, None) => [0, 0],
    };
    shaded(shades, sets)
}

/// A wave that has come so many cells far from the last digit, outwards.
fn wave(front: u16, last: Pos) -> human::Cells {
    let away = |pos: Pos| pos.row.abs_diff(last.row).max(pos.col.abs_diff(last.col));
    let is_there =
        |cell: &usize| (front.saturating_sub(1)..=front).contains(&away(SIDE.pos(*cell)));
    (0..CELLS).filter(is_there).fold(0, |set, cell| set | 1 << cell)
}

/// Paints the shades, the gaps between cells with what their neighbours have in common. Where there is no such
/// colour, the last line of what is lit is underlined.
pub fn paint(buf: &mut Buffer, cells: Cells, shades: &Shades, theme: &Theme) {
    let places: [_; 9] = std::array::from_fn(|at| (cells.place(at), cells.place(at * 9)));
    let columns = places.map(|(place, _)| (place.x, place.right()));
    let rows = places.map(|(_, place)| (place.y, place.bottom()));
    let area = cells.view.area();
    let level = |row: usize, col: usize| shades.get(row * 9 + col).copied().unwrap_or(0);
    for y in area.top()..area.bottom() {
        let Some((above, below)) = between(&rows, y) else { continue };
        for x in area.left()..area.right() {
            let Some((left, right)) = between(&columns, x) else { continue };
            let corners = [(above, left), (above, right), (below, left), (below, right)];
            let shade = corners.iter().fold(u8::MAX, |all, &(row, col)| all & level(row, col));
            let tint = shade.checked_ilog2().and_then(|at| theme.tints.get(at as usize));
            if let (Some(&tint), Some(place)) = (tint, buf.cell_mut((x, y)))
                && tint != Color::Reset
            {
                place.bg = tint;
            }
        }
    }
    if theme.tints[2] == Color::Reset {
        for (cell, _) in shades.iter().enumerate().filter(|(_, shade)| **shade >= LIT) {
            let place = cells.place(cell);
            for x in place.left()..place.right() {
                if let Some(place) = buf.cell_mut((x, place.bottom() - 1)) {
                    place.modifier.insert(Modifier::UNDERLINED);
                }
            }
        }
    }
}

/// The lines of cells at both sides of a line of the screen: twice the same inside of cells, two neighbours of
/// a box between them; none between boxes and outside, so that all cells are equally wide.
fn between(spans: &[(u16, u16); 9], at: u16) -> Option<(usize, usize)> {
    if let Some(inside) = spans.iter().position(|&(from, to)| (from..to).contains(&at)) {
        return Some((inside, inside));
    }
    let after = spans.iter().position(|&(from, _)| from > at)?;
    (after % 3 != 0).then(|| (after - 1, after))
}

/// Writes r1 to r9 and c1 to c9 beside the grid where there is room; those of `cursor` stand out. Above a grid
/// as high as its room the names of its columns stand in the rule, as that of the game does on small screens.
pub fn label(buf: &mut Buffer, cells: Cells, cursor: Option<usize>, theme: &Theme) {
    let (area, room) = (cells.view.area(), cells.room);
    let style = |here: bool| if here { theme.name } else { theme.dim };
    let at = cursor.map(|cell| SIDE.pos(cell));
    let above = area.top().saturating_sub(1);
    let is_rule = buf.cell((area.x, above)).is_some_and(|c| c.symbol() == theme.glyphs.rule);
    for line in 0..9u16 {
        let (row, col) = (cells.place(usize::from(line) * 9), cells.place(line.into()));
        if area.left() >= room.left() + 4 && !row.is_empty() {
            let here = at.is_some_and(|at| at.row == line);
            let (x, y) = (area.left() - 4, row.y + row.height / 2);
            put(buf, x, y, x + 2, &format!("r{}", line + 1), style(here));
        }
        let (x, here) = (col.x + col.width / 2, at.is_some_and(|at| at.col == line));
        match col.width {
            _ if col.is_empty() || above < room.top() && !is_rule => continue,
            1 => put(buf, x, above, x + 1, &(line + 1).to_string(), style(here)),
            _ if is_rule => put(buf, x - 2, above, x + 2, &format!(" c{} ", line + 1), style(here)),
            _ => put(buf, x - 1, above, x + 1, &format!("c{}", line + 1), style(here)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::Depth;

    #[test]
    fn digits_are_drawn_in_lines() {
        let drawn = |digit: u8, cell: Rect, lines: Option<&[char; 16]>| {
            let mut buf = Buffer::empty(cell);
            draw(&mut buf, cell, digit, lines, Style::new());
            lines_of(&buf, cell)
        };
        let glyphs = Theme::new(Depth::Mono, false).glyphs;
        let of = |heavy| if heavy { &glyphs.heavy } else { &glyphs.line };
        let lines = |digit, cell, heavy| drawn(digit, cell, Some(of(heavy)));
        let small = Rect::new(0, 0, 5, 3);
        let ascii = [1, 2, 4].map(|digit| drawn(digit, small, None));
        assert_eq!(ascii.concat(), ["", "  |", "  |", "  _", "  _|", " |_", "", " |_|", "   |"]);
        assert_eq!(lines(1, small, false), ["  ╷", "  │", "  ╵"]);
        assert_eq!(lines(2, small, false), [" ╶─╮", " ╭─╯", " ╰─╴"]);
        assert_eq!(lines(4, small, true), [" ╻ ╻", " ┗━┫", "   ╹"]);
        assert_eq!(lines(6, small, false), [" ╭─╴", " ├─╮", " ╰─╯"]);
        assert_eq!(lines(7, small, true), [" ╺━┓", "   ┃", "   ╹"]);
        let large = Rect::new(0, 0, 9, 5);
        assert_eq!(lines(8, large, false), ["  ╭───╮", "  │   │", "  ├───┤", "  │   │", "  ╰───╯"]);
        assert_eq!(lines(3, large, false), ["  ╶───╮", "      │", "  ╶───┤", "      │", "  ╶───╯"]);
    }

    #[test]
    fn gaps_lie_between_cells_and_rules_nowhere() {
        // Cells of three columns, one between them, two more between boxes; the first at column 10.
        let spans = std::array::from_fn(|at| {
            let from = 10 + at as u16 * 4 + at as u16 / 3 * 2;
            (from, from + 3)
        });
        assert_eq!(between(&spans, 8), None);
        assert_eq!(between(&spans, 9), None);
        assert_eq!(between(&spans, 10), Some((0, 0)));
        assert_eq!(between(&spans, 13), Some((0, 1)));
        let end = spans[2].1;
        for beside in 0..3 {
            assert_eq!(between(&spans, end + beside), None, "the rule and beside it");
        }
        assert_eq!(between(&spans, end + 3), Some((3, 3)));
        assert_eq!(between(&spans, spans[8].1), None);
    }
}
