//! Where the lights are on the screen: how large, beside the presses or alone, or scrolled.
//!
//! Lights are apart from each other at every size, by a column and half a row or by more; only boards
//! that do not fit in that way are drawn in half blocks, or scrolled.

use super::*;

/// Rows from one light to the next at the largest size.
const HIGHEST: u16 = 12;

/// Rows from one light to the next from which on a whole row is free between them.
const ROOMY: u16 = 5;

/// A light of one row, with and without room for a sign beside it.
const LINE: Zoom = Zoom { gap: (1, 0), ..Zoom::cells(2, 1) };
const NARROW: Zoom = Zoom { gap: (1, 0), ..Zoom::cells(1, 1) };
/// Side by side.
const TIGHT: Zoom = Zoom::cells(1, 1);

/// Lights that are `pitch` rows apart, and square: half a row is about as high as a column is wide.
const fn square(pitch: u16) -> Zoom {
    if pitch < ROOMY {
        Zoom { gap: (1, 0), ..Zoom::cells(2 * pitch - 1, pitch) }
    } else {
        Zoom { gap: (2, 1), ..Zoom::cells(2 * pitch - 2, pitch - 1) }
    }
}

fn squares() -> impl Iterator<Item = Zoom> + Clone {
    (2..=HIGHEST).rev().map(square)
}

/// What is to be laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Rows and columns of lights.
    pub size: Size,
    /// Whether two lights above each other may share a character, as they have no digits.
    pub packs: bool,
}

impl Shape {
    /// The size at which a board is drawn that fits at no other.
    fn smallest(self) -> Zoom {
        // A single row of half blocks would be but a line.
        if self.packs && self.size.rows > 1 { Zoom::HALF } else { TIGHT }
    }

    /// Columns and rows of small pictures, the larger first.
    pub fn small(self) -> Vec<(u16, u16)> {
        [NARROW, self.smallest()].map(|zoom| zoom.extent(self.size)).into()
    }

    /// A board whose upper left corner is there, and whose name stays within `room`.
    fn board(self, (x, y): (u16, u16), zoom: Zoom, focus: Pos, room: Rect) -> Squares {
        let (width, height) = zoom.extent(self.size);
        let place = Rect { x, y, width, height };
        Squares { view: Viewport::new(place, self.size, focus, &[zoom]), room }
    }

    /// The sizes, largest first.
    fn zooms(self) -> impl Iterator<Item = Zoom> {
        squares().chain([LINE, NARROW, self.smallest()])
    }

    /// The sizes of lights and presses, the best first: both alike, the presses smaller, the lights
    /// alone.
    fn pairs(self) -> impl Iterator<Item = (Zoom, Option<Zoom>)> {
        let small = self.smallest();
        let apart = || squares().chain([LINE, NARROW]);
        let alike = squares().map(|zoom| (zoom, Some(zoom)));
        let smaller = apart().flat_map(|zoom| [LINE, NARROW].map(|presses| (zoom, Some(presses))));
        let alone = apart().map(|zoom| (zoom, None));
        alike.chain(smaller).chain(alone).chain([(small, Some(small)), (small, None)])
    }
}

/// The boards side by side or one above the other, or the first alone where there is no room for two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// The lights.
    pub left: Squares,
    /// The presses.
    pub right: Option<Squares>,
}

impl Places {
    /// The rows of `area` below both.
    pub fn below(&self, area: Rect) -> Rect {
        let bottom = |board: Squares| board.view.area().bottom().clamp(area.y, area.bottom());
        let y = self.right.map_or(area.y, bottom).max(bottom(self.left));
        Rect { y, height: area.bottom() - y, ..area }
    }
}

/// Columns between the boards.
const BETWEEN: u16 = 4;
/// Columns from one board to the one beside it at least, so that the names above them are apart.
const NAMED: u16 = 12;
/// Columns between boards with a sign between them.
const SIGN: u16 = 3;
/// Rows for the names of the boards.
pub const NAMES: u16 = 2;
/// Columns for the cursor beside the boards.
const EDGE: u16 = 1;

/// Columns from lights to what is beside them: more than between large ones.
fn between(lights: &Zoom) -> u16 {
    BETWEEN.max(3 * lights.gap.0)
}

/// Lays boards out, as large as they fit; where they do not, the part around `focus` is shown.
pub fn places(area: Rect, shape: Shape, focus: Pos) -> Places {
    let size = shape.size;
    let room = Rect {
        x: area.x + EDGE,
        y: area.y + NAMES.min(area.height),
        width: area.width.saturating_sub(2 * EDGE),
        height: area.height.saturating_sub(NAMES),
    };
    let beside = |lights: Zoom| (lights.extent(size).0 + between(&lights)).max(NAMED);
    // Columns and rows of both together.
    let both = |(lights, presses): (Zoom, Option<Zoom>), is_below| {
        let (wide, high) = lights.extent(size);
        let both = match (presses.map(|zoom| zoom.extent(size)), is_below) {
            (None, _) => (wide, high),
            (Some((w, h)), false) => (beside(lights) + w, high.max(h)),
            (Some((w, h)), true) => (wide.max(w), high + 1 + NAMES + h),
        };
        (both.0 <= room.width && both.1 <= room.height).then_some((lights, presses, is_below, both))
    };
    let found = shape.pairs().find_map(|pair| both(pair, false).or_else(|| both(pair, true)));
    let Some((lights, presses, is_below, both)) = found else {
        // A board that is narrow or low is not made smaller than it need be.
        let (wide, high) = NARROW.extent(size);
        let small =
            if wide <= room.width || high <= room.height { NARROW } else { shape.smallest() };
        // Rather more of it than its name above it.
        let is_high = small.extent(size).1 > room.height;
        let room = if is_high { Rect { y: area.y, height: area.height, ..room } } else { room };
        let view = Viewport::new(room, size, focus, &[small]);
        return Places { left: Squares { view, room: area }, right: None };
    };
    let all = middle(room, both);
    let place = |part: Rect, zoom: Zoom, room: Rect| {
        // From the same row on, so that their names stand beside each other.
        let x = middle(part, zoom.extent(size)).x;
        shape.board((x, part.y), zoom, focus, room)
    };
    let (wide, high) = lights.extent(size);
    let (first, down, right) = match is_below {
        true => (Rect { height: high, ..all }, high + 1 + NAMES, 0),
        false => (Rect { width: wide, ..all }, 0, beside(lights)),
    };
    let (width, height) = (all.width.saturating_sub(right), all.height.saturating_sub(down));
    let second = Rect { x: all.x + right, y: all.y + down, width, height };
    // The name of those beside begins behind the lights, which are but little narrower than theirs.
    let x = if is_below { area.x } else { first.right() };
    let right = presses.map(|zoom| place(second, zoom, Rect { x, ..area }.intersection(area)));
    Places { left: place(first, lights, area), right }
}

/// Columns for both boards, where they may have so many columns and rows. Large ones are rather a size smaller than the
/// panel narrow.
pub fn columns(shape: Shape, (columns, rows): (u16, u16)) -> u16 {
    let area = Rect::new(0, 0, columns - columns / 8, rows);
    let Places { left, right } = places(area, shape, Pos::default());
    let (lights, is_large) = (left.view.area(), left.view.zoom().gap.1 > 0);
    let both = right.map_or(lights, |presses| lights.union(presses.view.area()));
    if is_large { both.width + 2 * EDGE } else { columns }
}

/// Three boards side by side at the top with signs between them, and the area below them, which is not lower.
pub fn three(area: Rect, shape: Shape) -> Option<([Squares; 3], Rect)> {
    let size = shape.size;
    let fits = |zoom: &Zoom| {
        let (columns, rows) = zoom.extent(size);
        let all = 3 * columns + 2 * (SIGN + EDGE);
        all <= area.width && 2 * (rows + NAMES) <= area.height
    };
    let zoom = shape.zooms().find(fits)?;
    let (width, height) = zoom.extent(size);
    // Further apart from each other than their lights.
    let gap = ((area.width - 3 * width) / 2 - EDGE).min(zoom.cell.0).max(SIGN);
    let x = area.x + (area.width - 3 * width - 2 * gap) / 2;
    // A row is free below them. Where that would make the boards there smaller, it is the one below their names.
    let below = |free: u16| {
        let used = height + NAMES + free;
        Rect { y: area.y + used, height: area.height.saturating_sub(used), ..area }
    };
    let [tight, apart] = [0, 1].map(|free| places(below(free), shape, Pos::default()).left.view);
    let free = u16::from(tight.zoom() == apart.zoom());
    let place = |number: u16| {
        let at = (x + number * (width + gap), area.y + NAMES - 1 + free);
        shape.board(at, zoom, Pos::default(), area)
    };
    Some(([0, 1, 2].map(place), below(free)))
}

/// The lights beside a matrix that needs so many columns, if that leaves them room: on the left, in half
/// of the columns at most, the rest for the matrix. They do not change: rather without them than without some columns.
pub fn beside_matrix(area: Rect, shape: Shape, needs: [u16; 2]) -> Option<(Squares, Rect)> {
    let size = shape.size;
    let zoom = needs.into_iter().find_map(|least| {
        shape.zooms().find(|zoom| {
            let (columns, rows) = zoom.extent(size);
            let all = columns.saturating_add(between(zoom) + 2 * EDGE).saturating_add(least);
            all <= area.width && columns <= area.width / 2 && rows + NAMES <= area.height
        })
    })?;
    let free = area.height - NAMES - zoom.extent(size).1;
    let at = (area.x + 2 * EDGE, area.y + NAMES + free / 2);
    let squares = shape.board(at, zoom, Pos::default(), area);
    let x = squares.view.area().right() + between(&zoom) - 1;
    let matrix = Rect { x, y: area.y, width: area.right().saturating_sub(x + 1), ..area };
    Some((squares, matrix))
}

/// A board alone, as large as it fits, without a name.
pub fn alone(area: Rect, shape: Shape) -> Squares {
    let zooms: Vec<Zoom> = shape.zooms().collect();
    Squares { view: Viewport::new(area, shape.size, Pos::default(), &zooms), room: area }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(columns: u16, rows: u16, size: (u16, u16), packs: bool) -> Places {
        let area = Rect { x: 0, y: 2, width: columns, height: rows };
        let shape = Shape { size: Size::new(size.0, size.1), packs };
        places(area, shape, Pos::default())
    }

    #[test]
    fn lights_are_as_large_as_they_fit_and_the_presses_stand_beside_them() {
        let zooms = |columns, rows, side, packs| {
            let places = laid(columns, rows, (side, side), packs);
            (places.left.view.zoom(), places.right.map(|right| right.view.zoom()))
        };
        // The boards' area of screens of 80x24, 60x20, 120x40 and 200x60.
        assert_eq!(zooms(53, 19, 5, true), (square(2), Some(square(2))));
        assert_eq!(zooms(53, 19, 7, true), (square(2), Some(LINE)));
        assert_eq!(zooms(53, 19, 8, true), (square(2), Some(NARROW)));
        assert_eq!(zooms(53, 19, 11, true), (NARROW, Some(NARROW)));
        assert_eq!(zooms(53, 19, 17, true), (LINE, None));
        assert_eq!(zooms(53, 19, 18, true), (Zoom::HALF, Some(Zoom::HALF)));
        assert_eq!(zooms(36, 15, 5, true), (square(2), Some(NARROW)));
        assert_eq!(zooms(85, 35, 5, true), (square(4), Some(square(4))));
        assert_eq!(zooms(165, 55, 5, true), (square(8), Some(square(8))));
        assert_eq!(zooms(165, 55, 64, true), (Zoom::HALF, Some(Zoom::HALF)));
        assert_eq!(zooms(165, 55, 53, false), (LINE, None));
    }

    #[test]
    fn presses_stand_below_wide_lights_and_nothing_on_either() {
        for (columns, rows, zoom) in
            [(36, 15, Zoom::HALF), (53, 19, NARROW), (85, 35, square(2)), (165, 55, square(4))]
        {
            let places = laid(columns, rows, (5, 20), true);
            let (lights, presses) = (places.left.view, places.right.unwrap().view);
            assert_eq!([lights.zoom(), presses.zoom()], [zoom; 2]);
            assert_eq!(presses.area().y, lights.area().bottom() + 1 + NAMES);
            let area = Rect { x: 0, y: 2, width: columns, height: rows };
            assert_eq!(places.below(area).y, presses.area().bottom());
        }
    }

    #[test]
    fn names_touch_no_board_that_is_not_theirs() {
        for (width, height) in [(36, 15), (53, 19), (85, 35), (165, 55)] {
            let area = Rect { x: 0, y: 2, width, height };
            let shape = Shape { size: Size::new(5, 5), packs: true };
            let (three, below) = three(area, shape).unwrap();
            let name = places(below, shape, Pos::default()).left.view.area().y - NAMES;
            let upper = three[0].view.area();
            assert!(upper.y > area.y && name > upper.bottom(), "{width}x{height}");
        }
        // A long name beside a short one.
        let Places { left, right } = laid(28, 5, (5, 5), true);
        let theme = Theme::new(crate::tui::theme::Depth::Mono, true);
        let mut buf = Buffer::empty(Rect { x: 0, y: 0, width: 28, height: 7 });
        left.name(&mut buf, "lights", &theme);
        right.unwrap().name(&mut buf, "the best: 12", &theme);
        let row: String = (0..28).map(|x| buf[(x, left.view.area().y - NAMES)].symbol()).collect();
        assert_eq!(row.trim(), "lights   the best: 12");
    }

    #[test]
    fn what_does_not_fit_is_scrolled_and_every_light_in_view_is_found() {
        for (size, packs) in [((64, 64), true), ((64, 64), false), ((64, 5), true), ((1, 60), true)]
        {
            let squares = laid(53, 19, size, packs).left;
            let found: Vec<Pos> = (0..24)
                .flat_map(|y| (0..53).map(move |x| (x, y)))
                .filter_map(|(x, y)| squares.view.cell_at(x, y))
                .collect();
            assert!(found.contains(&Pos::default()), "{size:?}");
        }
        let all = |size: (u16, u16)| {
            let squares = laid(53, 19, size, true).left;
            Size::new(size.0, size.1).cells().all(|pos| squares.view.place(pos).is_some())
        };
        assert!(all((5, 5)) && all((17, 17)) && all((30, 51)));
    }
}
