//! A map being drawn: tiles put one by one, with undo.

use super::layout::Layout;
use crate::engine::grid::{Grid, Pos, Size};
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

/// A change of a cell: the tile before and the tile after.
type Change = (Pos, Tile, Tile);

/// A map being drawn. At most one start and one exit: putting another moves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    tiles: Grid<Tile>,
    history: History<Vec<Change>>,
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
        let mut changes: Vec<Change> = others
            .map(|p| {
                let left = if self.tiles[p] == Tile::ExitWithDot { Tile::Dot } else { Tile::Floor };
                (p, self.tiles[p], left)
            })
            .collect();
        changes.push((pos, before, tile));
        self.apply(changes.iter().map(|&(pos, _, after)| (pos, after)));
        self.history.push(changes);
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
        if let Some(added) = self.history.undo()
            && let Some(mut whole) = self.history.undo()
        {
            whole.extend(added);
            self.history.push(whole);
        }
        true
    }

    /// Undoes the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(changes) = self.history.undo() else { return false };
        self.apply(changes.into_iter().rev().map(|(pos, before, _)| (pos, before)));
        true
    }

    /// Redoes the change undone last; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(changes) = self.history.redo() else { return false };
        self.apply(changes.into_iter().map(|(pos, _, after)| (pos, after)));
        true
    }

    /// Whether there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
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
