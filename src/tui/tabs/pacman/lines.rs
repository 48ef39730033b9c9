//! Thin lines through cells: a path with its direction, the edge of a rectangle.

use crate::engine::grid::{Dir, Pos};
use crate::tui::theme::Theme;
use crate::tui::view::viewport::Viewport;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
use std::collections::HashMap;

/// The eight steps from a cell; the first four are those of [`Dir::ALL`].
const STEPS: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)];

/// For each cell the steps by which the line enters and leaves it, a bit each.
#[derive(Default)]
pub struct Lines {
    cells: HashMap<Pos, u8>,
    /// The cell before the last one, and the way the line leaves it.
    last: Option<(Pos, Dir)>,
}

fn step(a: Pos, b: Pos) -> Option<usize> {
    let delta = (i32::from(b.row) - i32::from(a.row), i32::from(b.col) - i32::from(a.col));
    STEPS.iter().position(|&step| step == delta)
}

impl Lines {
    /// A line along a path, with an arrow before its last cell.
    pub fn along(path: &[Pos]) -> Lines {
        let mut lines = Lines::default();
        for (&a, &b) in path.iter().zip(path.iter().skip(1)) {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(step) = step(from, to) {
                    *lines.cells.entry(from).or_default() |= 1 << step;
                }
            }
        }
        if let [.., before, last] = path {
            lines.last = Dir::between(*before, *last).map(|dir| (*before, dir));
        }
        lines
    }

    /// A line around a rectangle, through its outermost cells.
    pub fn around([low, high]: [Pos; 2]) -> Lines {
        let mut lines = Lines::default();
        for row in low.row..=high.row {
            for col in low.col..=high.col {
                let (level, upright) =
                    (row == low.row || row == high.row, col == low.col || col == high.col);
                let ways = [
                    upright && row > low.row,
                    upright && row < high.row,
                    level && col < high.col,
                    level && col > low.col,
                ];
                if level || upright {
                    let bits = ways.iter().enumerate().map(|(at, &way)| u8::from(way) << at);
                    lines.cells.insert(Pos::new(row, col), bits.sum());
                }
            }
        }
        lines
    }

    /// Whether the line passes through a cell.
    pub fn holds(&self, pos: Pos) -> bool {
        self.cells.contains_key(&pos)
    }

    /// Draws the part of the line in a cell, over what is there. Cells are two columns wide or more.
    pub fn draw(&self, board: &Viewport, pos: Pos, colour: Color, buf: &mut Buffer, theme: &Theme) {
        let (Some(&ways), Some(place)) = (self.cells.get(&pos), board.place(pos)) else { return };
        if place.width < 2 {
            return;
        }
        let Rect { x, y, .. } = place;
        let (right, bottom) = (place.right() - 1, place.bottom() - 1);
        let (axis, middle) = (x + (place.width - 1) / 2, y + place.height / 2);
        let glyphs = theme.glyphs;
        let mut set = |x: u16, y: u16, glyph: char| {
            if let Some(cell) = buf.cell_mut((x, y)) {
                cell.set_char(glyph).set_fg(colour);
            }
        };
        let leaves = |dir: Dir| ways & 1 << dir as usize != 0;
        let [.., vertical] = [glyphs.line[0], glyphs.line[3]];
        let across = glyphs.line[12];
        if leaves(Dir::East) {
            (axis + 1..=right).for_each(|x| set(x, middle, across));
        }
        if leaves(Dir::West) {
            (x..axis).for_each(|x| set(x, middle, across));
        }
        if leaves(Dir::North) {
            (y..middle).for_each(|y| set(axis, y, vertical));
        }
        if leaves(Dir::South) {
            (middle + 1..=bottom).for_each(|y| set(axis, y, vertical));
        }
        let [up, down] = glyphs.slant;
        let slanted = ways >> 4;
        for (bit, x, y, glyph) in
            [(1, right, y, up), (2, x, y, down), (4, right, bottom, down), (8, x, bottom, up)]
        {
            if slanted & bit != 0 && (x, y) != (axis, middle) {
                set(x, y, glyph);
            }
        }
        let straight = usize::from(ways & 15);
        set(axis, middle, if slanted == 0 { glyphs.line[straight] } else { glyphs.line[0] });
        if let Some((before, dir)) = self.last
            && before == pos
        {
            let (x, y) = match dir {
                Dir::North => (axis, y),
                Dir::South => (axis, bottom),
                Dir::East => (right, middle),
                Dir::West => (x, middle),
            };
            set(x, y, glyphs.arrow[dir as usize]);
        }
    }
}
