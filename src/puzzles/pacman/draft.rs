//! A map being drawn: tiles put one by one, rows and columns added and taken away, with undo.

use super::layout::Layout;
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::history::History;

/// The contents of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// Nothing.
    Floor,
    /// A wall or obstacle.
    Wall,
    /// A dot.
    Dot,
    /// Pacman, or the start.
    Start,
    /// The exit, or the goal.
    Exit,
    /// The exit with a dot in it.
    ExitWithDot,
}

/// Fewest rows and columns a map can be made smaller to.
pub const LEAST_SIDE: u16 = 3;

/// Most rows and columns of a map that is drawn: after every change all of it is looked at.
pub const MOST_SIDE: u16 = 512;

/// What is undone in one step.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    /// Cells, each with the tile before and the tile after.
    Tiles(Vec<(Pos, Tile, Tile)>),
    /// The whole map, before and after.
    Map(Box<(Grid<Tile>, Grid<Tile>)>),
}

/// The sides at which a map is made larger or smaller.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sides {
    /// At the right and below: the upper left corner stays.
    #[default]
    Later,
    /// At the left and above: the lower right corner stays.
    Earlier,
    /// At all of them alike.
    All,
}

/// A map being drawn. At most one start and one exit: putting another moves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    tiles: Grid<Tile>,
    history: History<Change>,
}

impl Draft {
    /// Begins with `layout`.
    pub fn new(layout: &Layout) -> Draft {
        let mut tiles = Grid::new(layout.size(), Tile::Floor);
        let size = layout.size();
        // Start and goal of the command line may be off the map; they are left out then.
        let mut put = |pos: Pos, tile: Tile| {
            if size.holds(pos) {
                let dot = tiles[pos] == Tile::Dot && tile == Tile::Exit;
                tiles[pos] = if dot { Tile::ExitWithDot } else { tile };
            }
        };
        let walls = size.cells().filter(|&pos| layout.walls.get(pos) == Some(&true));
        walls.for_each(|pos| put(pos, Tile::Wall));
        layout.dots.iter().for_each(|&dot| put(dot, Tile::Dot));
        layout.start.into_iter().for_each(|start| put(start, Tile::Start));
        layout.exit.into_iter().for_each(|exit| put(exit, Tile::Exit));
        Draft { tiles, history: History::default() }
    }

    /// An empty map, within walls if it is `walled`.
    pub fn blank(size: Size, walled: bool) -> Draft {
        let mut tiles = Grid::new(size, Tile::Floor);
        for pos in size.cells().filter(|&pos| walled && size.is_edge(pos)) {
            tiles[pos] = Tile::Wall;
        }
        Draft { tiles, history: History::default() }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.tiles.size()
    }

    /// The tile on `pos`; off the map there are walls.
    pub fn tile(&self, pos: Pos) -> Tile {
        self.tiles.get(pos).copied().unwrap_or(Tile::Wall)
    }

    /// Puts `tile` on `pos`; whether anything changed. A dot on the exit, or the exit on a dot, is an
    /// exit with a dot.
    pub fn put(&mut self, pos: Pos, tile: Tile) -> bool {
        if !self.size().holds(pos) {
            return false;
        }
        let before = self.tile(pos);
        let tile = match (before, tile) {
            (Tile::Exit | Tile::ExitWithDot, Tile::Dot) | (Tile::Dot, Tile::Exit) => {
                Tile::ExitWithDot
            }
            _ => tile,
        };
        if before == tile {
            return false;
        }
        let is_exit = |t: Tile| matches!(t, Tile::Exit | Tile::ExitWithDot);
        let unique = |other: Tile| match tile {
            Tile::Start => other == Tile::Start,
            Tile::Exit | Tile::ExitWithDot => is_exit(other),
            _ => false,
        };
        let others = self.size().cells().filter(|&p| p != pos && unique(self.tiles[p]));
        let mut changes: Vec<_> = others
            .map(|p| {
                let left = if self.tiles[p] == Tile::ExitWithDot { Tile::Dot } else { Tile::Floor };
                (p, self.tiles[p], left)
            })
            .collect();
        changes.push((pos, before, tile));
        self.apply(changes.iter().map(|&(pos, _, after)| (pos, after)));
        self.history.push(Change::Tiles(changes));
        true
    }

    /// Puts `tile` on `pos` as a part of the last change: both are undone in one step.
    pub fn put_along(&mut self, pos: Pos, tile: Tile) -> bool {
        if !self.can_undo() {
            return self.put(pos, tile);
        }
        if !self.put(pos, tile) {
            return false;
        }
        let [.., Change::Tiles(_), Change::Tiles(_)] = self.history.done() else { return true };
        if let (Some(Change::Tiles(added)), Some(Change::Tiles(mut whole))) =
            (self.history.undo(), self.history.undo())
        {
            whole.extend(added);
            self.history.push(Change::Tiles(whole));
        }
        true
    }

    /// Takes another map over this one, as one change; whether it differs.
    pub fn replace(&mut self, layout: &Layout) -> bool {
        self.take(Draft::new(layout).tiles)
    }

    /// Adds a row or a column at `side`: inside the wall where there is one all along it.
    pub fn grow(&mut self, side: Dir) -> bool {
        let tiles = grown(&self.tiles, side, 1);
        self.take(tiles)
    }

    /// Takes a row or a column away at `side`: the one inside the wall where there is one all along it.
    /// Nothing if the map has only [`LEAST_SIDE`] left.
    pub fn shrink(&mut self, side: Dir) -> bool {
        let Size { rows, cols } = self.size();
        let lines = if is_level(side) { rows } else { cols };
        if lines <= LEAST_SIDE {
            return false;
        }
        let tiles = shrunk(&self.tiles, side, 1);
        self.take(tiles)
    }

    /// Makes the map larger or smaller at the sides named, as one change; whether anything changed.
    pub fn resize(&mut self, to: Size, sides: Sides) -> bool {
        let mut tiles = self.tiles.clone();
        for (earlier, later) in [(Dir::North, Dir::South), (Dir::West, Dir::East)] {
            let size = tiles.size();
            let (from, to) = match is_level(earlier) {
                true => (size.rows, to.rows),
                false => (size.cols, to.cols),
            };
            let by = from.abs_diff(to);
            let first = match sides {
                Sides::Later => 0,
                Sides::Earlier => by,
                Sides::All => by / 2,
            };
            for (side, by) in [(earlier, first), (later, by - first)] {
                tiles = if to > from { grown(&tiles, side, by) } else { shrunk(&tiles, side, by) };
            }
        }
        self.take(tiles)
    }

    fn take(&mut self, tiles: Grid<Tile>) -> bool {
        if tiles == self.tiles {
            return false;
        }
        let before = std::mem::replace(&mut self.tiles, tiles);
        self.history.push(Change::Map(Box::new((before, self.tiles.clone()))));
        true
    }

    /// Undoes the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.history.undo() {
            Some(Change::Tiles(changes)) => {
                self.apply(changes.into_iter().rev().map(|(pos, before, _)| (pos, before)));
            }
            Some(Change::Map(maps)) => self.tiles = maps.0,
            None => return false,
        }
        true
    }

    /// Redoes the change undone last; whether there was one.
    pub fn redo(&mut self) -> bool {
        match self.history.redo() {
            Some(Change::Tiles(changes)) => {
                self.apply(changes.into_iter().map(|(pos, _, after)| (pos, after)));
            }
            Some(Change::Map(maps)) => self.tiles = maps.1,
            None => return false,
        }
        true
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// The number of changes made, without those undone.
    pub fn changes(&self) -> usize {
        self.history.done().len()
    }

    /// Whether there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn apply(&mut self, tiles: impl Iterator<Item = (Pos, Tile)>) {
        for (pos, tile) in tiles {
            self.tiles[pos] = tile;
        }
    }

    /// The map as drawn.
    pub fn layout(&self) -> Layout {
        let size = self.size();
        let on = |wanted: fn(Tile) -> bool| size.cells().filter(move |&p| wanted(self.tiles[p]));
        let mut walls = Grid::new(size, false);
        for wall in on(|t| t == Tile::Wall) {
            walls[wall] = true;
        }
        Layout {
            walls,
            dots: on(|t| matches!(t, Tile::Dot | Tile::ExitWithDot)).collect(),
            start: on(|t| t == Tile::Start).next(),
            exit: on(|t| matches!(t, Tile::Exit | Tile::ExitWithDot)).next(),
            is_strict: false,
        }
    }
}

/// Whether the line at this side is a row.
fn is_level(side: Dir) -> bool {
    matches!(side, Dir::North | Dir::South)
}

/// The place of a cell across the lines of a side, and the same cell on another line.
fn on_line(side: Dir, pos: Pos, line: u16) -> Pos {
    if is_level(side) { Pos { row: line, ..pos } } else { Pos { col: line, ..pos } }
}

/// Whether the outermost line at a side is closed: walls, and perhaps the exit.
fn is_closed(tiles: &Grid<Tile>, side: Dir) -> bool {
    let size = tiles.size();
    let outermost = |pos: &Pos| size.step(*pos, side).is_none();
    size.cells().filter(outermost).all(|pos| is_border(tiles[pos]))
}

fn is_border(tile: Tile) -> bool {
    matches!(tile, Tile::Wall | Tile::Exit | Tile::ExitWithDot)
}

/// A grid of another size, each cell by what `tile` says.
fn filled(size: Size, tile: impl Fn(Pos) -> Tile) -> Grid<Tile> {
    let mut tiles = Grid::new(size, Tile::Floor);
    for pos in size.cells() {
        tiles[pos] = tile(pos);
    }
    tiles
}

/// The map with `by` more lines at a side.
fn grown(tiles: &Grid<Tile>, side: Dir, by: u16) -> Grid<Tile> {
    let Size { rows, cols } = tiles.size();
    let (lines, size) = match is_level(side) {
        true => (rows, Size::new(rows + by, cols)),
        false => (cols, Size::new(rows, cols + by)),
    };
    let inset = u16::from(lines > 1 && is_closed(tiles, side));
    // Where the new lines begin, and the old line that their ends are like.
    let (at, like) = match side {
        Dir::North | Dir::West => (inset, inset.min(lines - 1)),
        Dir::South | Dir::East => (lines - inset, (lines - 1).saturating_sub(inset)),
    };
    filled(size, |pos| {
        let line = if is_level(side) { pos.row } else { pos.col };
        if line < at {
            return tiles[pos];
        }
        if line >= at + by {
            return tiles[on_line(side, pos, line - by)];
        }
        let is_end = match is_level(side) {
            true => pos.col == 0 || pos.col + 1 == cols,
            false => pos.row == 0 || pos.row + 1 == rows,
        };
        let is_closed = is_end && is_border(tiles[on_line(side, pos, like)]);
        if is_closed { Tile::Wall } else { Tile::Floor }
    })
}

/// The map with `by` fewer lines at a side; it has more lines than that.
fn shrunk(tiles: &Grid<Tile>, side: Dir, by: u16) -> Grid<Tile> {
    let Size { rows, cols } = tiles.size();
    let (lines, size) = match is_level(side) {
        true => (rows, Size::new(rows - by, cols)),
        false => (cols, Size::new(rows, cols - by)),
    };
    let inset = u16::from(lines > by + 1 && is_closed(tiles, side));
    let from = match side {
        Dir::North | Dir::West => inset,
        Dir::South | Dir::East => lines - inset - by,
    };
    filled(size, |pos| {
        let line = if is_level(side) { pos.row } else { pos.col };
        let line = if line < from { line } else { line + by };
        tiles[on_line(side, pos, line)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const MAP: &str = "%%%%%\n%P.e%\n%. .%\n%%%%%\n";

    #[test]
    fn there_is_one_pacman_and_one_exit() {
        let mut draft = Draft::new(&Layout::parse_lay(MAP).unwrap());
        assert!(draft.put(Pos::new(2, 2), Tile::Start));
        assert_eq!(draft.layout().start, Some(Pos::new(2, 2)));
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Floor);
        assert!(draft.put(Pos::new(2, 1), Tile::Exit));
        assert_eq!(draft.tile(Pos::new(2, 1)), Tile::ExitWithDot, "the dot stays");
        assert_eq!(draft.tile(Pos::new(1, 3)), Tile::Dot, "and so does the one it left");
        assert!(!draft.put(Pos::new(9, 9), Tile::Wall), "off the map");
        assert_eq!(draft.layout().to_lay(), "%%%%%\n% ..%\n%eP.%\n%%%%%\n");
    }

    #[test]
    fn a_map_taken_apart_and_put_together_is_the_same() {
        let layout = Layout::parse_lay(MAP).unwrap();
        assert_eq!(Draft::new(&layout).layout(), layout);
    }

    #[test]
    fn a_line_drawn_in_one_go_is_undone_in_one_step() {
        let map = Layout::parse_lay(MAP).unwrap();
        let mut draft = Draft::new(&map);
        assert!(draft.put(Pos::new(2, 1), Tile::Wall));
        assert!(draft.put_along(Pos::new(2, 2), Tile::Wall));
        assert!(draft.put_along(Pos::new(2, 3), Tile::Wall));
        assert!(draft.undo());
        assert_eq!(draft.layout(), map);
        assert!(!draft.can_undo() && draft.redo());
        assert_eq!(draft.tile(Pos::new(2, 3)), Tile::Wall);
    }

    #[test]
    fn rows_and_columns_come_and_go_inside_the_wall() {
        let map = Layout::parse_lay("%%%%%\n%P. e\n%%%%%\n").unwrap();
        let mut draft = Draft::new(&map);
        for side in Dir::ALL {
            assert!(draft.grow(side));
        }
        let large = "%%%%%%%\n%     %\n% P.  e\n%     %\n%%%%%%%\n";
        assert_eq!(draft.layout().to_lay(), large, "the exit stays in the border");
        for side in Dir::ALL {
            assert!(draft.shrink(side));
        }
        assert_eq!(draft.layout(), map);
        assert!(!draft.shrink(Dir::North), "three rows are the least");
        while draft.undo() {}
        assert_eq!(draft.layout(), map);
        let scene = Layout::parse_scene("S.G\n").unwrap();
        let mut draft = Draft::new(&scene);
        assert!(draft.grow(Dir::North) && draft.grow(Dir::West));
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Start, "no wall, so it grows outside");
    }

    #[test]
    fn another_size_is_one_change() {
        let mut draft = Draft::blank(Size::new(5, 6), true);
        let blank = draft.layout();
        for (sides, to) in [(Sides::Later, (9, 4)), (Sides::Earlier, (3, 8)), (Sides::All, (8, 9))]
        {
            let size = Size::new(to.0, to.1);
            assert!(draft.resize(size, sides));
            assert_eq!(draft.layout(), Draft::blank(size, true).layout());
            assert!(draft.undo());
            assert_eq!(draft.layout(), blank);
        }
    }

    proptest! {
        #[test]
        fn undo_takes_everything_back(puts in proptest::collection::vec((0u16..5, 0u16..6, 0usize..5), 0..40)) {
            let tiles = [Tile::Floor, Tile::Wall, Tile::Dot, Tile::Start, Tile::Exit];
            let start = Draft::new(&Layout::parse_lay(MAP).unwrap());
            let mut draft = start.clone();
            for (row, col, tile) in puts {
                draft.put(Pos::new(row, col), tiles[tile]);
            }
            let end = draft.clone();
            while draft.undo() {}
            prop_assert_eq!(&draft.tiles, &start.tiles);
            while draft.redo() {}
            prop_assert_eq!(draft, end);
        }
    }
}
