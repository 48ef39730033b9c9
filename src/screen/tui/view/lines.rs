//! Thin lines through the cells of a board: a path with its direction, the edge of a rectangle, walls.

use super::board::{middle, set};
use crate::tui::prelude::*;
use rustc_hash::FxHashMap;

/// The sign among those of a line that leads north, south, east and west, or not; a blank if it leads nowhere.
pub fn sign(line: &[char; 16], leads: [bool; 4]) -> char {
    let ways: usize = (0..).zip(leads).map(|(bit, leads)| usize::from(leads) << bit).sum();
    if ways == 0 { ' ' } else { line[ways] }
}

/// The eight steps from a cell; the first four are those of [`Dir::ALL`].
const STEPS: [(i32, i32); 8] =
    [(-1, 0), (1, 0), (0, 1), (0, -1), (-1, 1), (-1, -1), (1, 1), (1, -1)];

/// For each cell the steps by which the line enters and leaves it, a bit each.
#[derive(Default)]
pub struct Lines {
    pub cells: FxHashMap<Pos, u8>,
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
        let level = |row| (low.col..=high.col).map(move |col| Pos::new(row, col));
        let upright = |col| (low.row..=high.row).map(move |row| Pos::new(row, col));
        let there = level(low.row).chain(upright(high.col));
        let back = level(high.row).rev().chain(upright(low.col).rev());
        let path: Vec<Pos> = there.chain(back).collect();
        let mut lines = Lines { last: None, ..Lines::along(&path) };
        // Of a cell alone, too.
        lines.cells.entry(low).or_default();
        lines
    }

    /// Whether the line passes through a cell.
    pub fn holds(&self, pos: Pos) -> bool {
        self.cells.contains_key(&pos)
    }

    /// Whether the line leaves a cell this way.
    pub fn leads(&self, pos: Pos, dir: Dir) -> bool {
        self.cells.get(&pos).is_some_and(|ways| ways & 1 << dir as usize != 0)
    }

    /// Draws the part of the line in a cell, over what is there, but in half blocks.
    pub fn draw(&self, board: &Viewport, pos: Pos, colour: Color, buf: &mut Buffer, theme: &Theme) {
        let (Some(&ways), Some(place)) = (self.cells.get(&pos), board.place(pos)) else { return };
        if board.is_half() {
            return;
        }
        let style = Style::new().fg(colour);
        draw_ways(ways, place, style, buf, theme);
        let Rect { x, y, .. } = place;
        let (axis, middle) = middle(place);
        if let Some((before, dir)) = self.last
            && before == pos
        {
            let xs = [axis, axis, place.right() - 1, x];
            let (x, y) = (xs[dir as usize], [y, place.bottom() - 1, middle, middle][dir as usize]);
            set(buf, x, y, theme.glyphs.arrow[dir as usize], style);
        }
    }
}

/// Draws the lines that leave the middle of a cell by `ways`, a bit for each of [`STEPS`].
fn draw_ways(ways: u8, place: Rect, style: Style, buf: &mut Buffer, theme: &Theme) {
    let Rect { x, y, .. } = place;
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    let (axis, middle) = middle(place);
    let glyphs = theme.glyphs;
    let mut set = |x: u16, y: u16, glyph: char| set(buf, x, y, glyph, style);
    let leaves = |dir: Dir| ways & 1 << dir as usize != 0;
    let [upright, across] = [glyphs.line[3], glyphs.line[12]];
    for (dir, xs) in [(Dir::East, axis + 1..right + 1), (Dir::West, x..axis)] {
        xs.filter(|_| leaves(dir)).for_each(|x| set(x, middle, across));
    }
    for (dir, ys) in [(Dir::North, y..middle), (Dir::South, middle + 1..bottom + 1)] {
        ys.filter(|_| leaves(dir)).for_each(|y| set(axis, y, upright));
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
}

/// The ways the line along a wall leaves one of its cells: to another wall, where floor lies beside both or
/// beside one of them. Of thick walls only the edge has a line.
fn along_wall(pos: Pos, is_wall: &dyn Fn(Pos) -> bool, size: Size) -> u8 {
    let way = |dir: Dir| {
        let Some(next) = size.step(pos, dir).filter(|&next| is_wall(next)) else { return 0 };
        let is_upright = matches!(dir, Dir::North | Dir::South);
        let aside = if is_upright { [Dir::East, Dir::West] } else { [Dir::North, Dir::South] };
        let mut beside = [pos, next].into_iter().flat_map(|at| aside.map(|dir| size.step(at, dir)));
        u8::from(beside.any(|at| at.is_some_and(|at| !is_wall(at)))) << dir as usize
    };
    Dir::ALL.into_iter().map(way).sum()
}

/// A wall that no other touches.
fn draw_pillar(place: Rect, style: Style, buf: &mut Buffer, theme: &Theme) {
    if place.height > 1 && place.width > 2 {
        return draw_box(place, style, buf, theme);
    }
    for (x, glyph) in (place.x..place.right()).zip(theme.glyphs.pillar) {
        set(buf, x, place.y, glyph, style);
    }
}

/// Where in its place a wall stands: of two rows the lowest takes the one beside the floor, as the highest does.
pub fn wall_place(board: &Viewport, pos: Pos, place: Rect) -> Rect {
    let is_lowest = place.height == 2 && pos.row + 1 == board.size().rows;
    if is_lowest { Rect { height: 1, ..place } } else { place }
}

/// Draws the walls of a map as thin lines around the floor, over what is there, but for a cell that has a look
/// of its own. Cells of fewer than two columns stay as they are.
pub fn draw_walls(
    board: &Viewport,
    is_wall: &dyn Fn(Pos) -> bool,
    but: Option<Pos>,
    buf: &mut Buffer,
    theme: &Theme,
) {
    if board.scale() == 0 {
        return;
    }
    let size = board.size();
    let coloured = Style::new().fg(theme.wall_line).bg(theme.floor);
    let style = if theme.colours() { coloured } else { theme.dim };
    for (pos, place) in board.cells().filter(|&(pos, _)| is_wall(pos) && Some(pos) != but) {
        fill(buf, place, " ", style);
        let place = wall_place(board, pos, place);
        let touches = |dir| size.step(pos, dir).is_some_and(is_wall);
        match along_wall(pos, is_wall, size) {
            0 if Dir::ALL.into_iter().any(touches) => {}
            0 => draw_pillar(place, style, buf, theme),
            ways => draw_ways(ways, place, style, buf, theme),
        }
    }
    board.draw_edges(buf, theme);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::{theme::Depth, view::viewport::Zoom};

    /// The walls of a map, with cells of so many columns and rows.
    fn walls(map: &[&str], (width, height): (u16, u16)) -> Vec<String> {
        let size = Size::new(map.len() as u16, map[0].len() as u16);
        let area = Rect::new(0, 0, size.cols * width, size.rows * height);
        let mut buf = Buffer::empty(area);
        let board = Viewport::new(area, size, Pos::new(0, 0), &[Zoom::cells(width, height)]);
        let is_wall = |pos: Pos| map[usize::from(pos.row)].as_bytes()[usize::from(pos.col)] == b'#';
        draw_walls(&board, &is_wall, None, &mut buf, &Theme::new(Depth::Ansi256, false));
        let row = |y| (0..area.width).map(|x| buf[(x, y)].symbol()).collect::<String>();
        (0..area.height).map(|y| row(y).trim_end().to_owned()).collect()
    }

    #[test]
    fn a_wall_is_a_line_around_the_floor() {
        let map = ["######", "#    #", "# ####", "#    #", "######"];
        let drawn = ["╭─────────╮", "│         │", "│   ╶─────┤", "│         │", "╰─────────╯"];
        assert_eq!(walls(&map, (2, 1)), drawn);
    }

    #[test]
    fn a_thick_wall_has_an_edge_and_nothing_within() {
        let map = ["      ", " #### ", " #### ", " #### ", "      "];
        assert_eq!(walls(&map, (2, 1)), ["", "  ╭─────╮", "  │     │", "  ╰─────╯", ""]);
        let alone = ["   ", " # ", "   "];
        assert_eq!(walls(&alone, (4, 2))[2..4], ["    ╭──╮", "    ╰──╯"]);
        assert_eq!(walls(&alone, (2, 1)), ["", "  []", ""]);
    }
}
