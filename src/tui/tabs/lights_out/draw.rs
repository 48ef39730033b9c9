//! Lights as squares, presses as numbers, and the matrix beside them.

use crate::engine::grid::{Pos, Size};
use crate::engine::linear::Tableau;
use crate::tui::theme::Theme;
use crate::tui::view::viewport::{Viewport, Zoom};
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// What is put on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// 0 is off.
    pub value: u8,
    /// A sign in the middle.
    pub sign: Option<char>,
    /// Whether the cursor is here.
    pub cursor: bool,
}

/// The sizes of a square, largest first. Solid squares are a column and, if there is room, half a row
/// smaller than it is from one to the next, so that they stay apart and look square.
const ZOOMS: [Zoom; 5] = [
    Zoom { gap: (1, 0), ..Zoom::cells(5, 3) },
    Zoom { gap: (1, 0), ..Zoom::cells(3, 2) },
    Zoom { gap: (1, 0), ..Zoom::cells(2, 1) },
    Zoom::cells(2, 1),
    Zoom::cells(1, 1),
];

/// Where the squares of a board are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares(Viewport);

impl Squares {
    /// A board at exactly this place.
    fn at((x, y): (u16, u16), size: Size, zoom: Zoom) -> Squares {
        let (width, height) = zoom.extent(size);
        Squares(Viewport::new(Rect { x, y, width, height }, size, Pos::new(0, 0), &[zoom]))
    }
}

/// The boards side by side, or the first alone where there is no room for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The lights.
    pub left: Squares,
    /// The presses.
    pub right: Option<Squares>,
}

/// Columns between the boards.
const BETWEEN: u16 = 4;
/// Rows for the names of the boards.
const NAMES: u16 = 2;

/// Lays boards of `size` out; `None` if they do not fit.
pub fn places(area: Rect, size: Size) -> Option<Places> {
    let room = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let fits = |zoom: Zoom, boards: u16| {
        let (columns, rows) = zoom.extent(size);
        boards * columns + (boards - 1) * BETWEEN <= room.width && rows + NAMES <= room.height
    };
    let boards = if ZOOMS.iter().any(|&zoom| fits(zoom, 2)) { 2 } else { 1 };
    let zoom = ZOOMS.into_iter().find(|&zoom| fits(zoom, boards))?;
    let (columns, rows) = zoom.extent(size);
    let all = boards * columns + (boards - 1) * BETWEEN;
    let x = room.x + (room.width - all) / 2;
    let y = room.y + NAMES + (room.height - NAMES - rows) / 2;
    Some(Places {
        left: Squares::at((x, y), size, zoom),
        right: (boards == 2).then(|| Squares::at((x + columns + BETWEEN, y), size, zoom)),
    })
}

/// The lights beside a matrix: small squares on the left, the rest for the matrix.
pub fn beside_matrix(area: Rect, size: Size) -> Option<(Squares, Rect)> {
    let whole = u16::try_from(size.area() + 5).unwrap_or(u16::MAX);
    let named = whole.saturating_add(NAME);
    let zoom = [named, whole, 24].into_iter().find_map(|least| {
        ZOOMS.into_iter().find(|zoom| {
            let (columns, rows) = zoom.extent(size);
            let all = columns.saturating_add(BETWEEN + 2).saturating_add(least);
            all <= area.width && rows + NAMES <= area.height
        })
    })?;
    let squares = Squares::at((area.x + 2, area.y + NAMES), size, zoom);
    let x = squares.0.area().right() + BETWEEN - 1;
    let matrix = Rect { x, y: area.y, width: area.right().saturating_sub(x + 1), ..area };
    Some((squares, matrix))
}

/// Columns and rows the screen's board area needs for one board.
pub fn needs(size: Size) -> (u16, u16) {
    (size.cols + 2, size.rows + NAMES)
}

impl Squares {
    /// The light at a place on the screen.
    pub fn cell_at(&self, column: u16, row: u16) -> Option<Pos> {
        self.0.cell_at(column, row)
    }

    /// Writes a name above.
    pub fn name(&self, buf: &mut Buffer, text: &str, theme: &Theme) {
        let area = self.0.area();
        let x = area.x + area.width.saturating_sub(width(text)) / 2;
        let y = area.y.saturating_sub(2);
        put(buf, x, y, x + width(text), text, theme.dim);
    }

    /// Draws every square; `colour` gives the colour of a value above 0.
    pub fn draw(
        &self,
        buf: &mut Buffer,
        theme: &Theme,
        colour: impl Fn(u8) -> Color,
        face: impl Fn(Pos) -> Face,
    ) {
        for (pos, place) in self.0.cells() {
            square(buf, theme, place, face(pos), &colour);
        }
    }
}

fn square(buf: &mut Buffer, theme: &Theme, place: Rect, face: Face, colour: &impl Fn(u8) -> Color) {
    let Rect { x, y, width: wide, height: down } = place;
    let lit = face.value > 0;
    let coloured = theme.colours();
    let ground = if lit { colour(face.value) } else { theme.unlit };
    // Half a row at the bottom needs a half block; ASCII leaves the row out.
    let full = if down > 1 { down - 1 } else { 1 };
    // Where there is no grey to trust a dark square is its sign alone.
    let solid = coloured && !theme.ascii && (lit || ground != Color::Reset);
    let behind = match lit {
        true => Style::new().fg(Color::Black).bg(ground).add_modifier(Modifier::BOLD),
        false => theme.dim.bg(ground),
    };
    for dy in 0..down {
        for dx in 0..wide {
            let (glyph, style) = match (lit, dy < full) {
                (true, true) => (if theme.ascii { "#" } else { "█" }, Style::new().fg(ground)),
                (false, true) if solid => (" ", behind),
                (_, false) if lit && !theme.ascii || solid => ("▀", Style::new().fg(ground)),
                _ => (" ", Style::new()),
            };
            put(buf, x + dx, y + dy, x + dx + 1, glyph, style);
        }
    }
    let middle = (x + (wide - 1) / 2, y + (full - 1) / 2);
    let on_ground = match (solid, lit) {
        (true, true) => behind,
        (true, false) => Style::new().bg(ground).add_modifier(Modifier::BOLD),
        (false, true) => Style::new().add_modifier(Modifier::REVERSED),
        (false, false) => Style::new().add_modifier(Modifier::BOLD),
    };
    let off = if theme.ascii { '.' } else { '·' };
    let sign = face.sign.or((!lit).then_some(off));
    if let Some(sign) = sign {
        let style = match face.sign {
            Some(_) => on_ground,
            None if solid => behind,
            None => theme.dim,
        };
        put(buf, middle.0, middle.1, middle.0 + 1, &sign.to_string(), style);
    }
    if face.cursor {
        draw_cursor(buf, theme, (x, middle.1), wide, on_ground);
    }
}

/// Brackets at the edges of a square, or a reversed square where there is no room for them.
fn draw_cursor(buf: &mut Buffer, theme: &Theme, (x, y): (u16, u16), wide: u16, style: Style) {
    if wide > 2 {
        put(buf, x, y, x + 1, "[", style);
        put(buf, x + wide - 1, y, x + wide, "]", style);
    } else {
        for (dx, glyph) in (0..wide).zip(["[", "]"]) {
            let glyph = if wide == 1 { "+" } else { glyph };
            put(buf, x + dx, y, x + dx + 1, glyph, style.patch(theme.strong));
        }
    }
}

/// First row or column shown, so that `focus` is in view and the view seldom moves.
fn first(focus: usize, shown: usize, total: usize) -> usize {
    let half = (shown / 2).max(1);
    let page = (focus / half).saturating_sub(1);
    let start = (page * half).min(total.saturating_sub(shown));
    if focus >= start + shown { (focus + 1).saturating_sub(shown) } else { start }
}

/// How the newest pivot looks.
pub fn pivot_style(theme: &Theme) -> Style {
    theme.strong.add_modifier(Modifier::REVERSED)
}

/// Columns for the name of a row.
const NAME: u16 = 7;

/// Draws the matrix under elimination: pivots bold, the row last changed in the accent colour. Rows are
/// named after lights, where there is room, and the column at hand after its press.
pub fn matrix(
    buf: &mut Buffer,
    area: Rect,
    (tableau, size): (&Tableau, Size),
    (touched, column): (Option<usize>, Option<usize>),
    theme: &Theme,
) {
    let system = tableau.system();
    let (rows, unknowns) = (system.rows(), system.unknowns());
    let name_of = |cell: usize| {
        let at = size.pos(cell);
        format!("r{}c{}", at.row + 1, at.col + 1)
    };
    let whole = u16::try_from(unknowns + 5).unwrap_or(u16::MAX);
    let named = whole.saturating_add(NAME) <= area.width;
    let indent = if named { NAME + 1 } else { 2 };
    let shown = usize::from(area.height.saturating_sub(NAMES));
    // The right side is always in view, behind a rule.
    let columns = usize::from(area.width.saturating_sub(indent + 3)).min(unknowns);
    let pivot = tableau.pivots().last();
    let focus_row = touched.or(pivot.map(|p| p.row as usize)).unwrap_or(0);
    let focus_col = column.or(pivot.map(|p| p.col as usize)).unwrap_or(0);
    let (top, left) = (first(focus_row, shown, rows), first(focus_col, columns, unknowns));
    let heading = match touched.and_then(|row| tableau.name(row)).filter(|_| !named) {
        Some(light) => format!("row of light {}", name_of(light)),
        None => "lights x presses | right side".into(),
    };
    put(buf, area.x + indent, area.y, area.right(), &heading, theme.dim);
    if let Some(col) = column.filter(|col| (left..left + columns).contains(col)) {
        // The sign stands over the column, its name on the side where there is room.
        let x = area.x + indent + (col - left) as u16;
        let name = format!("press {}", name_of(col));
        let behind = x + 2 + width(&name) <= area.right();
        let from = if behind { x + 2 } else { x.saturating_sub(width(&name) + 1).max(area.x) };
        put(buf, from, area.y + 1, area.right(), &name, theme.name);
        put(buf, x, area.y + 1, area.right(), theme.glyphs.more[1], theme.name);
    }
    let pivot_of = |row: usize| tableau.pivots().get(row).map(|p| p.col as usize);
    for (y, row) in (area.y + NAMES..area.bottom()).zip(top..rows.min(top + shown)) {
        let here = touched == Some(row);
        let sign = if here { theme.glyphs.cursor } else { " " };
        put(buf, area.x, y, area.right(), sign, theme.accent);
        if let Some(light) = tableau.name(row).filter(|_| named) {
            let style = if here { theme.accent } else { theme.dim };
            put(buf, area.x + 2, y, area.x + indent, &name_of(light), style);
        }
        let mut x = area.x + indent;
        for col in left..left + columns {
            let entry = system.get(row, col);
            let is_pivot = pivot_of(row) == Some(col);
            let last = pivot.is_some_and(|p| (p.row as usize, p.col as usize) == (row, col));
            let style = match (entry, is_pivot, here) {
                _ if last => pivot_style(theme),
                (_, true, _) => theme.good,
                (0, _, _) => theme.rule,
                (_, _, true) => theme.accent,
                _ => theme.text,
            };
            x = put(buf, x, y, area.right(), &entry_sign(entry, theme), style);
        }
        x = put(buf, x, y, area.right(), theme.glyphs.divider, theme.rule);
        let right = system.get(row, unknowns);
        let style = if right > 0 { theme.strong } else { theme.rule };
        put(buf, x, y, area.right(), &entry_sign(right, theme), style);
    }
    let more = theme.glyphs.more;
    let edge = area.right().saturating_sub(1);
    if top > 0 {
        put(buf, edge, area.y + NAMES, area.right(), more[0], theme.dim);
    }
    if top + shown < rows {
        put(buf, edge, area.bottom() - 1, area.right(), more[1], theme.dim);
    }
}

fn entry_sign(entry: u8, theme: &Theme) -> String {
    match entry {
        0 if theme.ascii => ".".into(),
        0 => "·".into(),
        n => n.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_where_they_can() {
        let area = Rect { x: 0, y: 2, width: 53, height: 19 };
        let cell = |n: u16| {
            places(area, Size::new(n, n)).map(|p| (p.left.0.zoom().cell, p.right.is_some()))
        };
        assert_eq!(cell(5), Some(((3, 2), true)));
        assert_eq!(cell(8), Some(((2, 1), true)));
        assert_eq!(cell(17), Some(((1, 1), true)));
        assert_eq!(cell(18), None);
        let squares = places(area, Size::new(5, 5)).unwrap().left;
        let found: Vec<Pos> = (0..24)
            .flat_map(|y| (0..80).map(move |x| (x, y)))
            .filter_map(|(x, y)| squares.cell_at(x, y))
            .collect();
        assert!(Size::new(5, 5).cells().all(|pos| found.contains(&pos)));
    }

    #[test]
    fn the_focus_stays_in_view() {
        for total in [1, 17, 25, 100] {
            for focus in 0..total {
                let start = first(focus, 17, total);
                assert!((start..start + 17).contains(&focus), "{focus} of {total}");
            }
        }
    }
}
