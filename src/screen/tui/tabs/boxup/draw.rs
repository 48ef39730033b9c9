//! Boxes on the board: three walls of box lines, the small one inside the big one.
//!
//! Big boxes have heavy lines and small ones light, and each has its letter in a wall, so that nothing
//! hangs on colour. The missing side is a gap as long as the side, between the ends of its neighbours.

use super::*;
use crate::tui::view::lines::sign;

/// The sizes of a cell of a small picture, larger first: in the second rows are apart.
pub(super) const SMALL: [Zoom; 4] = [
    Zoom::cells(7, 3),
    Zoom { gap: (0, 1), ..Zoom::cells(5, 1) },
    Zoom::cells(5, 1),
    Zoom::cells(4, 1),
];

/// Where a board is on the screen, alike while it is played, watched and drawn: as large as it fits, the cells apart
/// where there is room for that. A frame comes before size, but not before boxes that are drawn in boxes; only a level
/// that has no room otherwise is as small as a picture, or smaller.
pub fn place(area: Rect, size: Size, focus: Pos) -> Viewport {
    let zoom = |(columns, rows), gap| Zoom { gap, ..Zoom::cells(columns, rows) };
    let apart = |cell| [(2, 1), (1, 1), (0, 0)].map(|gap| zoom(cell, gap));
    let high = [19, 17, 15, 13, 11, 9, 7, 5].map(|rows| (2 * rows + 1, rows));
    let large: Vec<Zoom> = high.into_iter().chain([(9, 5)]).flat_map(apart).collect();
    let low: Vec<Zoom> = SMALL.into_iter().chain([Zoom::cells(3, 1)]).collect();
    let inside = area.inner(Margin::new(1, 1));
    let places = [(inside, &large[..]), (area, &large), (inside, &apart((7, 3))), (area, &low)];
    let views = places.map(|(area, zooms)| Viewport::new(area, size, focus, zooms));
    views.into_iter().find(Viewport::is_whole).unwrap_or(views[3])
}

/// Draws the board, with a frame where `area` has room for it; around low cells for all of it.
pub fn board(view: &Viewport, area: Rect, what: &Grid<Cell>, buf: &mut Buffer, theme: &Theme) {
    let inside = area.inner(Margin::new(1, 1));
    if view.zoom().cell.1 > 3 || inside.union(view.area()) == inside {
        view.draw_frame(area, buf, theme);
    }
    let is_wall = |pos: Option<Pos>| pos.and_then(|pos| what.get(pos)) == Some(&Cell::Wall);
    for (pos, place) in view.cells() {
        if let Some(&cell) = what.get(pos) {
            // Walls have no gap between them.
            let joint = |dir| is_wall(Some(pos)) && is_wall(what.size().step(pos, dir));
            let gap = [Dir::East, Dir::South].map(|dir| u16::from(joint(dir)));
            let (wide, high) = view.zoom().gap;
            let (width, height) = (place.width + wide * gap[0], place.height + high * gap[1]);
            let place = Rect { width, height, ..place };
            self::cell(cell, place.intersection(view.area()), buf, theme);
        }
    }
    view.draw_edges(buf, theme);
}

/// Columns and rows of small pictures of a board, larger first.
pub fn thumbnails(size: Size) -> Vec<(u16, u16)> {
    SMALL.map(|zoom| zoom.extent(size)).into()
}

/// Draws a board in one of these sizes.
pub fn thumbnail(what: &Grid<Cell>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let view = Viewport::new(area, what.size(), Pos::default(), &SMALL);
    board(&view, view.area(), what, buf, theme);
}

/// What the signs on a board mean.
pub fn legend(what: &Grid<Cell>, theme: &Theme) -> Legend {
    let kinds: Vec<BlockKind> =
        what.as_slice().iter().flat_map(|cell| cell.stack().pieces()).map(|it| it.kind).collect();
    let has = |kind| kinds.contains(&kind);
    let has_wall = what.as_slice().contains(&Cell::Wall);
    let [heavy, light] = if theme.ascii { ["=", "-"] } else { ["━", "─"] };
    let mut legend = Legend::default();
    legend.add(true, theme.glyphs.tile, theme.strong, "you: the tile");
    legend.add(true, format!("r{light}"), theme.red, "red, the small box to bring home");
    legend.add(true, format!("B{heavy}"), theme.blue, "blue, the big box red goes into");
    let small = has(BlockKind::BlackSmall);
    legend.add(small, format!("k{light}"), theme.black, "a small black box");
    legend.add(has(BlockKind::BlackBig), format!("K{heavy}"), theme.black, "a big black box");
    legend.add(has_wall, theme.glyphs.fill[0], theme.of_walls(), "wall");
    let open = if theme.ascii { "L J" } else { "┗ ┛" };
    legend.add(true, open, theme.text, "a box is open at its gap");
    legend
}

/// Marks the cell under the cursor: brackets around its middle, within all boxes; where those have no room, its row
/// reversed.
pub fn cursor(view: &Viewport, cursor: Pos, buf: &mut Buffer, theme: &Theme) {
    let Some(place) = view.place(cursor) else { return };
    if place.height > 3 {
        let size = ((4 * reach(place) + 5).min(place.width - 6), 2 * reach(place) + 1);
        draw_brackets(buf, middle(place, size), theme.name, theme);
    } else {
        let margin = u16::from(place.height > 1);
        buf.set_style(place.inner(Margin::new(margin, margin)), theme.name.reversed());
    }
}

/// Where the tile was, and the step it made.
type Made = (u8, Step);

/// Draws the step that led to the board: arrows where the tile was, more in larger cells, and one in the wall of
/// every box it pushed, which is lit. In low cells the tile stands in the wall itself.
pub fn moved(view: &Viewport, what: &Grid<Cell>, made: Made, buf: &mut Buffer, theme: &Theme) {
    let ((from, step), size) = (made, what.size());
    let before = size.pos(from.into());
    let Some(after) = size.step(before, step.dir) else { return };
    let trail = |place| {
        (0..=reach(place)).map(move |far| ahead(centre(place), step.dir, (4 * far, 2 * far)))
    };
    let mut arrows: Vec<_> = view.place(before).into_iter().flat_map(trail).collect();
    if let (Some(place), Some(cell)) = (view.place(after), what.get(after)) {
        let Stack { big, small, .. } = cell.stack();
        let row = middle(place, (place.width / 3 * 2 + 1, 1));
        let within = inner(place, big.is_some()).unwrap_or(row);
        let boxes = [(step.action.big, big, place), (step.action.small, small, within)];
        for (moves, block, place) in boxes {
            // A box that was pushed has a wall ahead, unless another one carried it.
            let is_pushed = moves && block.is_some_and(|block| block.open != step.dir);
            let wall = wall_of(place, step.dir);
            if is_pushed && centre(wall) != centre(place) {
                buf.set_style(wall, path(theme));
                arrows.push(centre(wall));
            }
        }
    }
    let arrow = theme.glyphs.arrow[step.dir as usize].to_string();
    for (x, y) in arrows {
        put(buf, x, y, x + 1, &arrow, path(theme));
    }
}

/// The style of the step that led to the board.
pub fn path(theme: &Theme) -> Style {
    Style::new().fg(theme.path).add_modifier(Modifier::BOLD)
}

/// A wall without its ends.
fn wall_of(place: Rect, side: Dir) -> Rect {
    let ((x, y), Rect { width, height, .. }) = (centre(place), place);
    let (wide, high) = (width.saturating_sub(4).max(1), height.saturating_sub(2).max(1));
    let flat = Rect::new(x - wide / 2, place.y, wide, 1);
    let upright = Rect::new(place.x, y - high / 2, 1, high);
    match side {
        Dir::North => flat,
        Dir::South => Rect { y: place.bottom() - 1, ..flat },
        Dir::East => Rect { x: place.right() - 1, ..upright },
        Dir::West => upright,
    }
}

/// Points from the tile to where it should go.
pub fn hint(view: &Viewport, tile: Pos, dir: Dir, buf: &mut Buffer, theme: &Theme) {
    let Some(place) = view.place(tile) else { return };
    let reach = reach(place);
    let (x, y) = ahead(centre(place), dir, (2 * reach + 1, reach + 1));
    let arrow = theme.glyphs.arrow[dir as usize].to_string();
    put(buf, x, y, x + 1, &arrow, theme.name.reversed());
}

/// Lets the floor light up around the tile, at this share of a celebration.
pub fn celebrate(view: &Viewport, tile: Pos, share: f32, buf: &mut Buffer, theme: &Theme) {
    let size = view.size();
    let ring = (share * f32::from(size.rows + size.cols)) as u16;
    for (pos, place) in view.cells() {
        let (x, y) = centre(place);
        let is_floor = buf.cell((x, y)).is_some_and(|cell| cell.symbol() == theme.glyphs.empty);
        if is_floor && pos.row.abs_diff(tile.row) + pos.col.abs_diff(tile.col) == ring {
            put(buf, x, y, x + 1, theme.glyphs.best, theme.good);
        }
    }
}

/// Marks the cells the tile tried to go to with a sign in their middle, or beside what stands there.
pub fn tried(view: &Viewport, tried: &[Tried], buf: &mut Buffer, theme: &Theme) {
    for tried in tried {
        if let Some(place) = view.place(tried.pos) {
            let (x, y) = centre(place);
            let sign = theme.glyphs.tried[tried.sign.min(2)].to_string();
            let reversed = if tried.at_hand { Modifier::REVERSED } else { Modifier::empty() };
            let free = [" ", theme.glyphs.empty, theme.glyphs.fill[0], theme.glyphs.fill[1]];
            let is_free = buf.cell((x, y)).is_some_and(|cell| free.contains(&cell.symbol()));
            let x = x + u16::from(!is_free);
            // In ink of its own, not in that of the floor or wall below it.
            let ink = Style::reset().patch(theme.strong).add_modifier(reversed);
            put(buf, x, y, x + 1, &sign, ink);
        }
    }
}

/// The point so many columns, or rows, ahead.
fn ahead((x, y): (u16, u16), dir: Dir, (columns, rows): (u16, u16)) -> (u16, u16) {
    let (down, right) = dir.delta();
    let by = |count: u16, sign: i32| count as i16 * sign as i16;
    (x.saturating_add_signed(by(columns, right)), y.saturating_add_signed(by(rows, down)))
}

fn centre(place: Rect) -> (u16, u16) {
    (place.x + place.width / 2, place.y + place.height / 2)
}

/// Draws a cell with all that is in it.
pub fn cell(cell: Cell, place: Rect, buf: &mut Buffer, theme: &Theme) {
    let Cell::Floor(stack) = cell else {
        return fill(buf, place, theme.glyphs.fill[0], theme.of_walls());
    };
    let (x, y) = centre(place);
    if stack.big.is_none() && reach(place) > 0 {
        // A large cell has corners, so that it is seen as one.
        let [columns, rows] = [[place.x, place.right() - 1], [place.y, place.bottom() - 1]];
        let corners = rows.into_iter().flat_map(|y| columns.map(|x| (x, y)));
        for ((x, y), corner) in corners.zip(theme.glyphs.corner) {
            put(buf, x, y, x + 1, corner, theme.rule);
        }
    }
    if stack == Stack::default() {
        put(buf, x, y, x + 1, theme.glyphs.empty, theme.rule);
        return;
    }
    if place.height == 1 {
        return in_a_line(stack, place, buf, theme);
    }
    if let Some(block) = stack.big {
        let (letter, style) = look(block, theme);
        shade(place, style, stack.tile, buf, theme);
        walls(place, block.open, &theme.glyphs.heavy, letter, style, buf);
    }
    if let Some(block) = stack.small {
        let (letter, style) = look(block, theme);
        if let Some(inner) = inner(place, stack.big.is_some()) {
            fill(buf, inner, " ", Style::reset());
            walls(inner, block.open, &theme.glyphs.line, letter, style, buf);
        } else {
            // In one row: its hooks, and the letter.
            let [left, right] = theme.glyphs.small_box[block.open as usize];
            for (x, sign) in [(x - 2, left), (x - 1, letter), (x + 2, right)] {
                put(buf, x, y, x + 1, sign, style);
            }
        }
    }
    if stack.tile {
        let reach = reach(place);
        for down in 0..=reach {
            let half = 2 * (reach - down);
            let sign = if reach > 0 && !theme.ascii { "█" } else { theme.glyphs.tile };
            let line = sign.repeat(usize::from(2 * half + 1));
            for (row, edge) in [(y - down, "▄"), (y + down, "▀")] {
                let edge = if down > 0 && !theme.ascii { edge } else { "" };
                let x = x - half - width(edge);
                put(buf, x, row, place.right(), &format!("{edge}{line}{edge}"), theme.strong);
            }
        }
    }
}

/// The letter of a box, and its style.
fn look(piece: Piece, theme: &Theme) -> (&'static str, Style) {
    let style = [theme.blue, theme.red, theme.black, theme.black][piece.kind as usize];
    (["B", "r", "K", "k"][piece.kind as usize], style)
}

/// Draws a cell of one row and five columns: the hooks of the big box at its ends, those of the small one
/// within, and what is innermost in the middle. What has no room stands in place of the hook on the left, as
/// the one on the right tells the open side too: the letter of the small box before the tile, and a K around a
/// small box. In fewer columns a small box in a big one has its left hook alone; with the tile in both, its letter
/// stands at the left end, a capital where the big one is black.
fn in_a_line(stack: Stack, place: Rect, buf: &mut Buffer, theme: &Theme) {
    let (x, (middle, y)) = (place.x, centre(place));
    let mut sign = |x: u16, sign: &str, style| put(buf, x, y, x + 1, sign, style);
    if let Some(block) = stack.big {
        let (letter, style) = look(block, theme);
        let [left, right] = theme.glyphs.big_box[block.open as usize];
        let holds = stack.small.is_some();
        sign(x, if holds && block.kind.is_black() { letter } else { left }, style);
        sign(place.right() - 1, right, style);
        if !holds {
            sign(middle - u16::from(stack.tile), letter, style);
        }
    }
    if let Some(block) = stack.small {
        let (letter, style) = look(block, theme);
        let capital = if block.kind.is_black() { "K" } else { "R" };
        let [left, right] = theme.glyphs.small_box[block.open as usize];
        let is_crowded = place.width < 5 && stack.big.is_some();
        sign(middle - 1, if stack.tile && !is_crowded { letter } else { left }, style);
        sign(middle, letter, style);
        if !is_crowded {
            sign(middle + 1, right, style);
        } else if stack.tile {
            let is_in_black = stack.big.is_some_and(|big| big.kind.is_black());
            sign(x, if is_in_black { capital } else { letter }, style);
        }
    }
    if stack.tile {
        sign(middle, theme.glyphs.tile, theme.strong);
    }
}

/// Rows of the tile above its middle, and below: more in larger cells.
fn reach(place: Rect) -> u16 {
    if place.height < 7 { 0 } else { place.height / 6 }
}

/// Fills a big box lightly, so that it is seen as one; what is in it is drawn on top.
fn shade(place: Rect, style: Style, has_tile: bool, buf: &mut Buffer, theme: &Theme) {
    let style = style.remove_modifier(Modifier::BOLD).add_modifier(Modifier::DIM);
    fill(buf, place.inner(Margin::new(1, 1)), theme.glyphs.fill[1], style);
    if has_tile {
        // It stands in the middle, on a blank.
        let reach = reach(place);
        fill(buf, middle(place, (4 * reach + 3, 2 * reach + 1)), " ", Style::reset());
    }
}

/// The place of a small box: inside the big one of its cell, with the tile's row in its middle; `None`
/// where one row has to do. In low cells it is as high as the cell if it is alone there.
fn inner(place: Rect, in_big: bool) -> Option<Rect> {
    match (place.height, in_big) {
        (0..=3, true) => None,
        (0..=3, false) => Some(place.inner(Margin::new(1, 0))),
        _ => Some(place.inner(Margin::new(2, 1))),
    }
}

/// Three walls around `place`, the letter in one of them.
fn walls(place: Rect, open: Dir, lines: &[char; 16], letter: &str, style: Style, buf: &mut Buffer) {
    let (right, bottom) = (place.right() - 1, place.bottom() - 1);
    for at in place.positions() {
        let is_wall = |side: Dir, is_at: bool| side != open && is_at;
        let level = is_wall(Dir::North, at.y == place.y) || is_wall(Dir::South, at.y == bottom);
        let upright = is_wall(Dir::West, at.x == place.x) || is_wall(Dir::East, at.x == right);
        let leads = [
            upright && at.y > place.y,
            upright && at.y < bottom,
            level && at.x < right,
            level && at.x > place.x,
        ];
        if level || upright {
            put(buf, at.x, at.y, at.x + 1, &sign(lines, leads).to_string(), style);
        }
    }
    let row = if open == Dir::North { bottom } else { place.y };
    put(buf, place.x + 1, row, place.x + 2, letter, style);
}
