//! The matrix under elimination, beside the lights.

use crate::engine::grid::Size;
use crate::engine::linear::Tableau;
use crate::tui::theme::Theme;
use crate::tui::view::viewport::scroll;
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Columns for the name of a row.
const NAME: u16 = 7;

/// Columns of the screen that a matrix of so many lights takes with the names of its rows, and without.
/// Less than that is scrolled.
pub fn needs(lights: usize) -> [u16; 3] {
    let whole = u16::try_from(lights + 5).unwrap_or(u16::MAX);
    [whole.saturating_add(NAME), whole, 20]
}

/// Rows above the matrix: what it is, and the column at hand.
const HEADINGS: u16 = 2;

/// How the newest pivot looks.
pub fn pivot_style(theme: &Theme) -> Style {
    theme.strong.add_modifier(Modifier::REVERSED)
}

/// Draws the matrix under elimination: pivots bold, the row last changed in the accent colour. Rows are
/// named after lights, where there is room, and the column at hand after its press.
pub fn draw(
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
    let named = needs(unknowns)[0] <= area.width;
    let indent = if named { NAME + 1 } else { 2 };
    let shown = usize::from(area.height.saturating_sub(HEADINGS));
    let room = area.width.saturating_sub(indent + 3);
    // Entries stand apart where all of them have room for that.
    let pitch = if usize::from(room / 2) > unknowns { 2 } else { 1 };
    // The right side is always in view, behind a rule.
    let columns = usize::from(room / pitch).min(unknowns);
    let pivot = tableau.pivots().last();
    let focus_row = touched.or(pivot.map(|p| p.row as usize)).unwrap_or(0);
    let focus_col = column.or(pivot.map(|p| p.col as usize)).unwrap_or(0);
    let (top, left) = (scroll(focus_row, shown, rows), scroll(focus_col, columns, unknowns));
    let heading = match touched.and_then(|row| tableau.name(row)).filter(|_| !named) {
        Some(light) => format!("row of light {}", name_of(light)),
        None => "lights x presses | right side".into(),
    };
    put(buf, area.x + indent, area.y, area.right(), &heading, theme.dim);
    if let Some(col) = column.filter(|col| (left..left + columns).contains(col)) {
        // The sign stands over the column, its name on the side where there is room.
        let x = area.x + indent + (col - left) as u16 * pitch;
        let name = format!("press {}", name_of(col));
        let behind = x + 2 + width(&name) <= area.right();
        let from = if behind { x + 2 } else { x.saturating_sub(width(&name) + 1).max(area.x) };
        put(buf, from, area.y + 1, area.right(), &name, theme.name);
        put(buf, x, area.y + 1, area.right(), theme.glyphs.more[1], theme.name);
    }
    let pivot_of = |row: usize| tableau.pivots().get(row).map(|p| p.col as usize);
    for (y, row) in (area.y + HEADINGS..area.bottom()).zip(top..rows.min(top + shown)) {
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
            put(buf, x, y, area.right(), &entry_sign(entry, theme), style);
            x += pitch;
        }
        x = put(buf, x, y, area.right(), theme.glyphs.divider, theme.rule);
        let right = system.get(row, unknowns);
        let style = if right > 0 { theme.strong } else { theme.rule };
        put(buf, x, y, area.right(), &entry_sign(right, theme), style);
    }
    let more = theme.glyphs.more;
    let edge = area.right().saturating_sub(1);
    if top > 0 {
        put(buf, edge, area.y + HEADINGS, area.right(), more[0], theme.dim);
    }
    if top + shown < rows {
        put(buf, edge, area.bottom() - 1, area.right(), more[1], theme.dim);
    }
}

fn entry_sign(entry: u8, theme: &Theme) -> String {
    match entry {
        0 => theme.glyphs.empty.into(),
        n => n.to_string(),
    }
}
