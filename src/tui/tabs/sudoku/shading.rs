//! The ground under the grid: boxes in turn, what belongs to the cursor or to a hint, equal digits; the
//! labels beside it; and the wave that runs over a grid just solved.

use super::cells::Cells;
use super::{SIDE, SudokuTab};
use crate::puzzles::sudoku::{Board, CELLS, see_each_other};
use crate::tui::theme::Theme;
use crate::tui::view::put;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

/// How strongly every cell is shaded: 0 not at all, 3 most.
pub type Shades = [u8; CELLS];

const LIT: u8 = 3;

/// Every other box.
pub fn boxes() -> Shades {
    std::array::from_fn(|cell| ((cell / 27 + cell % 9 / 3) % 2 == 1).into())
}

/// The row, column and box of the cursor, and the digits like that under it.
pub fn at_cursor(board: &Board, cursor: usize) -> Shades {
    let (digit, mut shades) = (board.get(cursor), boxes());
    for (cell, shade) in shades.iter_mut().enumerate() {
        if digit != 0 && board.get(cell) == digit {
            *shade = LIT;
        } else if cell == cursor || see_each_other(cell, cursor) {
            *shade = 2;
        }
    }
    shades
}

/// The shades while playing: of a hint where there is one, otherwise of the cursor.
pub fn played(tab: &SudokuTab, board: &Board) -> Shades {
    let mut shades = boxes();
    let mut add = |wanted: &dyn Fn(usize) -> bool, level: u8| {
        (0..CELLS).zip(&mut shades).filter(|(cell, _)| wanted(*cell)).for_each(|(_, s)| *s = level);
    };
    if let Some(share) = tab.celebration() {
        let front = (share * 18.0) as usize;
        add(&|cell| (cell / 9 + cell % 9).abs_diff(front) <= 1, LIT);
    } else if tab.game.is_solved() {
        return shades;
    } else if let Some((step, explained)) = tab.pointed_at() {
        add(&|cell| step.look >> cell & 1 == 1, if explained { 2 } else { LIT });
        if explained {
            add(&|cell| (step.pattern | step.blockers) >> cell & 1 == 1, LIT);
        }
    } else {
        return at_cursor(board, tab.cell());
    }
    shades
}

/// Paints the shades, the gaps between cells as the fainter of their neighbours. Where there is no such colour, the
/// last line of what is lit is underlined.
pub fn paint(buf: &mut Buffer, cells: Cells, shades: &Shades, theme: &Theme) {
    let places: [_; 9] = std::array::from_fn(|at| (cells.place(at), cells.place(at * 9)));
    let columns = places.map(|(place, _)| (place.x, place.right()));
    let rows = places.map(|(_, place)| (place.y, place.bottom()));
    let area = cells.area();
    let level = |row: usize, col: usize| shades.get(row * 9 + col).copied().unwrap_or(0);
    for y in area.top()..area.bottom() {
        let Some((above, below)) = between(&rows, y) else { continue };
        for x in area.left().saturating_sub(1)..=area.right() {
            let Some((left, right)) = between(&columns, x) else { continue };
            let corners = [(above, left), (above, right), (below, left), (below, right)];
            let shade = corners.map(|(row, col)| level(row, col)).into_iter().min().unwrap_or(0);
            let tint = usize::from(shade).checked_sub(1).and_then(|at| theme.tints.get(at));
            if let (Some(&tint), Some(place)) = (tint, buf.cell_mut((x, y)))
                && tint != Color::Reset
            {
                place.bg = tint;
            }
        }
    }
    if theme.tints[2] == Color::Reset {
        for (cell, _) in shades.iter().enumerate().filter(|(_, shade)| **shade == LIT) {
            let place = cells.place(cell);
            for x in place.left()..place.right() {
                if let Some(place) = buf.cell_mut((x, place.bottom() - 1)) {
                    place.modifier.insert(Modifier::UNDERLINED);
                }
            }
        }
    }
}

/// The lines of cells at both sides of a line of the screen: twice the same inside of cells and beside a
/// box; none on a rule.
fn between(spans: &[(u16, u16); 9], at: u16) -> Option<(usize, usize)> {
    if let Some(inside) = spans.iter().position(|&(from, to)| (from..to).contains(&at)) {
        return Some((inside, inside));
    }
    let after = spans.iter().position(|&(from, _)| from > at).unwrap_or(9);
    let near = |line: usize, gap: u16| (gap <= 1).then_some((line, line));
    match after {
        0 => near(0, spans[0].0 - at),
        9 => near(8, at + 1 - spans[8].1),
        3 | 6 => {
            let (end, begin) = (spans[after - 1].1, spans[after].0);
            let margin = begin.saturating_sub(end).saturating_sub(1) / 2;
            if at < end + margin {
                Some((after - 1, after - 1))
            } else {
                (at + margin >= begin).then_some((after, after))
            }
        }
        _ => Some((after - 1, after)),
    }
}

/// Writes r1 to r9 and c1 to c9 beside the grid where there is room; those of `cursor` stand out. A grid
/// as high as its room has the names of its columns in the rule above.
pub fn label(buf: &mut Buffer, cells: Cells, cursor: Option<usize>, theme: &Theme) {
    let (area, room) = (cells.area(), cells.room());
    let style = |here: bool| if here { theme.name } else { theme.dim };
    let at = cursor.map(|cell| SIDE.pos(cell));
    for line in 0..9u16 {
        let (row, col) = (cells.place(usize::from(line) * 9), cells.place(line.into()));
        if area.left() >= room.left() + 4 {
            let here = at.is_some_and(|at| at.row == line);
            let (x, y) = (area.left() - 4, row.y + row.height / 2);
            put(buf, x, y, x + 2, &format!("r{}", line + 1), style(here));
        }
        let Some(y) = area.top().checked_sub(1) else { continue };
        let (x, here) = (col.x + col.width / 2, at.is_some_and(|at| at.col == line));
        let is_rule = buf.cell((x, y)).is_some_and(|cell| cell.symbol() == theme.glyphs.rule);
        match col.width {
            _ if y < room.top() && !is_rule => continue,
            1 => put(buf, x, y, x + 1, &(line + 1).to_string(), style(here)),
            _ if is_rule => put(buf, x - 2, y, x + 2, &format!(" c{} ", line + 1), style(here)),
            _ => put(buf, x - 1, y, x + 1, &format!("c{}", line + 1), style(here)),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_lie_between_cells_and_rules_nowhere() {
        // Cells of three columns, one between them, two more between boxes; the first at column 10.
        let spans = std::array::from_fn(|at| {
            let from = 10 + at as u16 * 4 + at as u16 / 3 * 2;
            (from, from + 3)
        });
        assert_eq!(between(&spans, 8), None);
        assert_eq!(between(&spans, 9), Some((0, 0)));
        assert_eq!(between(&spans, 10), Some((0, 0)));
        assert_eq!(between(&spans, 13), Some((0, 1)));
        let end = spans[2].1;
        assert_eq!(between(&spans, end), Some((2, 2)));
        assert_eq!(between(&spans, end + 1), None, "the rule");
        assert_eq!(between(&spans, end + 2), Some((3, 3)));
        assert_eq!(between(&spans, spans[8].1), Some((8, 8)));
        assert_eq!(between(&spans, spans[8].1 + 1), None);
    }
}
