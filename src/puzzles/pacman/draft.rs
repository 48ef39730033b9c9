//! A map being drawn: what is put on its cells, and the question asked of it.

use super::layout::{Layout, Tile};
use super::{Instance, ProblemKind};
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::puzzles::draft::{self, Lines, grown, shrunk};

/// Fewest rows and columns a map can be made smaller to.
pub const LEAST_SIDE: u16 = 3;

/// Most rows and columns of a map that is drawn: after every change all of it is looked at.
pub const MOST_SIDE: u16 = 512;

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

/// The question asked of a map being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The problem.
    pub problem: ProblemKind,
    /// Energy at the start.
    pub energy: u32,
    /// Energy in a dot.
    pub food: u32,
    /// Whether diagonal steps between walls are forbidden.
    pub is_strict: bool,
}

impl Question {
    /// The question of an instance.
    pub fn of(&Instance { ref layout, problem, energy, food }: &Instance) -> Question {
        Question { problem, energy, food, is_strict: layout.is_strict }
    }
}

/// A map being drawn. At most one start and one exit: putting another moves it.
pub type Draft = draft::Draft<Tile, Question>;

/// Lines that are added continue the walls they meet.
pub const LINES: Lines<Tile> = Lines {
    floor: Tile::Floor,
    wall: Tile::Wall,
    is_border: |tile| matches!(tile, Tile::Wall | Tile::Exit | Tile::ExitWithDot),
};

/// An empty map, within walls if it is `walled`.
pub fn blank(size: Size, walled: bool) -> Layout {
    let wall = |pos| if walled && size.is_edge(pos) { Tile::Wall } else { Tile::Floor };
    Layout::of(&draft::filled(size, Tile::Floor, wall), false)
}

impl Draft {
    /// Begins with a map.
    pub fn new(instance: &Instance, cursor: Pos) -> Draft {
        Draft::of(instance.layout.tiles(), Question::of(instance), cursor)
    }

    /// The tile on `pos`; off the map there are walls.
    pub fn tile(&self, pos: Pos) -> Tile {
        self.cells().get(pos).copied().unwrap_or(Tile::Wall)
    }

    /// The cells with `tile` on `pos`. A dot on the exit, or the exit on a dot, is an exit with a dot.
    fn with(&self, pos: Pos, tile: Tile) -> Grid<Tile> {
        let is_exit = |t: Tile| matches!(t, Tile::Exit | Tile::ExitWithDot);
        let before = self.tile(pos);
        let tile = match (before, tile) {
            (Tile::Exit | Tile::ExitWithDot, Tile::Dot) | (Tile::Dot, Tile::Exit) => {
                Tile::ExitWithDot
            }
            _ => tile,
        };
        draft::filled(self.size(), Tile::Floor, |at| match self.tile(at) {
            _ if at == pos => tile,
            other if before == tile => other,
            Tile::Start if tile == Tile::Start => Tile::Floor,
            Tile::Exit if is_exit(tile) => Tile::Floor,
            Tile::ExitWithDot if is_exit(tile) => Tile::Dot,
            other => other,
        })
    }

    /// Puts `tile` on `pos`; whether anything changed.
    pub fn put(&mut self, pos: Pos, tile: Tile) -> bool {
        self.change(self.with(pos, tile))
    }

    /// Puts `tile` on `pos` as a part of the last change: both are undone in one step.
    pub fn put_along(&mut self, pos: Pos, tile: Tile) -> bool {
        self.change_along(self.with(pos, tile))
    }

    /// Takes another map with its question over this one, as one change; whether it differs.
    pub fn replace(&mut self, instance: &Instance) -> bool {
        let is_strict = self.rest().is_strict;
        self.change_all(instance.layout.tiles(), Question { is_strict, ..Question::of(instance) })
    }

    /// Makes the map larger or smaller at the sides named and asks a question of it, as one change;
    /// whether anything changed.
    pub fn resize(&mut self, to: Size, sides: Sides, question: Question) -> bool {
        let mut tiles = self.cells().clone();
        for (earlier, later) in [(Dir::North, Dir::South), (Dir::West, Dir::East)] {
            let size = tiles.size();
            let (from, to) =
                if earlier == Dir::North { (size.rows, to.rows) } else { (size.cols, to.cols) };
            let by = from.abs_diff(to);
            let first = match sides {
                Sides::Later => 0,
                Sides::Earlier => by,
                Sides::All => by / 2,
            };
            let resized = if to > from { grown } else { shrunk };
            for (side, by) in [(earlier, first), (later, by - first)] {
                tiles = resized(&tiles, side, by, &LINES);
            }
        }
        self.change_all(tiles, question)
    }

    /// The map as drawn, with its question.
    pub fn instance(&self) -> Instance {
        let Question { problem, energy, food, is_strict } = *self.rest();
        let layout = Layout::of(self.cells(), is_strict);
        Instance { layout, problem, energy, food }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn drawn(layout: &Layout) -> Draft {
        let problem = ProblemKind::Hunger;
        let instance = Instance { layout: layout.clone(), problem, energy: 5, food: 1 };
        Draft::new(&instance, Pos::new(1, 1))
    }

    const MAP: &str = "%%%%%\n%P.e%\n%. .%\n%%%%%\n";

    #[test]
    fn there_is_one_pacman_and_one_exit() {
        let mut draft = drawn(&Layout::parse_lay(MAP).unwrap());
        assert!(draft.put(Pos::new(2, 2), Tile::Start));
        assert_eq!(draft.instance().layout.start, Some(Pos::new(2, 2)));
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Floor);
        assert!(draft.put(Pos::new(2, 1), Tile::Exit));
        assert_eq!(draft.tile(Pos::new(2, 1)), Tile::ExitWithDot, "the dot stays");
        assert_eq!(draft.tile(Pos::new(1, 3)), Tile::Dot, "and so does the one it left");
        assert!(!draft.put(Pos::new(9, 9), Tile::Wall), "off the map");
        assert_eq!(draft.instance().layout.to_lay(), "%%%%%\n% ..%\n%eP.%\n%%%%%\n");
    }

    #[test]
    fn a_map_taken_apart_and_put_together_is_the_same() {
        let layout = Layout::parse_lay(MAP).unwrap();
        assert_eq!(drawn(&layout).instance().layout, layout);
    }

    #[test]
    fn a_line_drawn_in_one_go_is_undone_in_one_step() {
        let map = Layout::parse_lay(MAP).unwrap();
        let mut draft = drawn(&map);
        assert!(draft.put(Pos::new(2, 1), Tile::Wall));
        assert!(draft.put_along(Pos::new(2, 2), Tile::Wall));
        assert!(draft.put_along(Pos::new(2, 3), Tile::Wall));
        assert!(draft.undo());
        assert_eq!(draft.instance().layout, map);
        assert!(!draft.can_undo() && draft.redo());
        assert_eq!(draft.tile(Pos::new(2, 3)), Tile::Wall);
    }

    #[test]
    fn rows_and_columns_come_and_go_inside_the_wall() {
        let map = Layout::parse_lay("%%%%%\n%P. e\n%%%%%\n").unwrap();
        let mut draft = drawn(&map);
        for side in Dir::ALL {
            draft.add_line(side, true, &LINES);
        }
        let large = "%%%%%%%\n%     %\n% P.  e\n%     %\n%%%%%%%\n";
        assert_eq!(draft.instance().layout.to_lay(), large, "the exit stays in the border");
        for side in Dir::ALL {
            draft.add_line(side, false, &LINES);
        }
        assert_eq!(draft.instance().layout, map);
        while draft.undo() {}
        assert_eq!(draft.instance().layout, map);
        let scene = Layout::parse_scene("S.G\n").unwrap();
        let mut draft = drawn(&scene);
        draft.add_line(Dir::North, true, &LINES);
        draft.add_line(Dir::West, true, &LINES);
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Start, "no wall, so it grows outside");
    }

    #[test]
    fn another_size_is_one_change() {
        let mut draft = drawn(&blank(Size::new(5, 6), true));
        let before = draft.instance().layout;
        for (sides, to) in [(Sides::Later, (9, 4)), (Sides::Earlier, (3, 8)), (Sides::All, (8, 9))]
        {
            let size = Size::new(to.0, to.1);
            let question = *draft.rest();
            assert!(draft.resize(size, sides, question));
            assert_eq!(draft.instance().layout, blank(size, true));
            assert!(draft.undo());
            assert_eq!(draft.instance().layout, before);
        }
    }

    proptest! {
        #[test]
        fn undo_takes_everything_back(puts in proptest::collection::vec((0u16..5, 0u16..6, 0usize..5), 0..40)) {
            let tiles = [Tile::Floor, Tile::Wall, Tile::Dot, Tile::Start, Tile::Exit];
            let start = drawn(&Layout::parse_lay(MAP).unwrap());
            let mut draft = start.clone();
            for (row, col, tile) in puts {
                draft.put(Pos::new(row, col), tiles[tile]);
            }
            let end = draft.clone();
            while draft.undo() {}
            prop_assert_eq!(draft.cells(), start.cells());
            while draft.redo() {}
            prop_assert_eq!(draft.cells(), end.cells());
        }
    }
}
