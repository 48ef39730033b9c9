//! Playing by hand, one step at a time; and a level being drawn: what is put on its cells.

use super::level::{BlockKind, Board, Cell, Fault, Level, Piece, Stack};
use super::rules::Refusal;
use crate::puzzles::draft::{self, Lines};
use crate::puzzles::prelude::*;

/// A level and where everything is.
#[derive(Clone, Debug)]
pub struct Place {
    level: Rc<Level>,
    board: Board,
}

impl Position for Place {
    type Move = Dir;

    fn after(&self, &dir: &Dir) -> Option<Place> {
        let (board, _) = self.level.step(&self.board, dir).ok().filter(|_| !self.is_over())?;
        Some(Place { level: Rc::clone(&self.level), board })
    }

    fn is_over(&self) -> bool {
        self.level.is_solved(&self.board)
    }
}

/// A game on a level.
pub type Game = Positions<Place>;

#[doc(hidden)]
impl Game {
    /// A game at its start.
    pub fn on(level: &Level) -> Game {
        Positions::new(Place { level: Rc::new(level.clone()), board: level.start().clone() })
    }

    /// Where everything is.
    pub fn board(&self) -> &Board {
        &self.now().board
    }

    /// The present position as a level.
    pub fn rest(&self) -> Level {
        Level::of(self.now().level.frame().clone(), self.board().clone())
    }

    /// Whether red is inside blue; then the game is over.
    pub fn is_won(&self) -> bool {
        self.now().is_over()
    }

    /// Steps in direction `dir`; a game that is won stays as it is.
    ///
    /// # Errors
    /// Why the step is refused.
    pub fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        self.now().level.step(self.board(), dir)?;
        self.make(&dir);
        Ok(())
    }
}

/// A level being drawn. There is at most one tile, one blue and one red block: another moves it.
pub type Draft = draft::Draft<Cell>;

/// Lines that are added are empty.
pub const LINES: Lines<Cell> =
    Lines { floor: Cell::EMPTY, wall: Cell::EMPTY, is_border: |_| false };

impl Draft {
    /// Begins with `level`.
    pub fn new(level: &Level) -> Draft {
        Draft::of(level.cells(level.start()), (), Pos::default())
    }

    /// The level drawn.
    ///
    /// # Errors
    /// Why it is not a level yet.
    pub fn level(&self) -> Result<Level, String> {
        Level::new(self.cells()).map_err(|Fault { at, what }| match at {
            Some(Pos { row, col }) => format!("row {}, cell {}: {what}", row + 1, col + 1),
            None => what,
        })
    }

    /// Puts a wall on `pos`, or takes it away.
    pub fn wall(&mut self, pos: Pos) -> bool {
        let wall = self.cells().get(pos) == Some(&Cell::Wall);
        self.set(pos, if wall { Cell::EMPTY } else { Cell::Wall })
    }

    /// Puts the tile on `pos`, or takes it away.
    pub fn tile(&mut self, pos: Pos) -> bool {
        let Some(mut stack) = self.stack(pos) else { return false };
        stack.tile = !stack.tile;
        self.put(pos, stack, |other| other.tile = false)
    }

    /// Puts a block of `kind` on `pos`, open upwards. A block of the same kind there is turned to the
    /// right instead; another block of its size is replaced.
    pub fn block(&mut self, pos: Pos, kind: BlockKind) -> bool {
        let Some(mut stack) = self.stack(pos) else { return false };
        let slot = stack.slot(kind);
        let open = slot.filter(|there| there.kind == kind).map_or(Dir::North, |p| p.open.right());
        *slot = Some(Piece { kind, open });
        self.put(pos, stack, |other| {
            let slot = other.slot(kind);
            *slot = slot.filter(|there| kind.is_black() || there.kind != kind);
        })
    }

    /// The blocks and tile on `pos`; a wall there counts as an empty cell, to be replaced.
    fn stack(&self, pos: Pos) -> Option<Stack> {
        self.cells().get(pos).map(|cell| cell.stack())
    }

    /// Puts a stack on `pos` and lets every other one give way, as one change.
    fn put(&mut self, pos: Pos, stack: Stack, give_way: impl Fn(&mut Stack)) -> bool {
        let cells = draft::filled(self.size(), Cell::EMPTY, |at| match self.cells()[at] {
            _ if at == pos => Cell::Floor(stack),
            Cell::Floor(mut other) => {
                give_way(&mut other);
                Cell::Floor(other)
            }
            Cell::Wall => Cell::Wall,
        });
        self.change(cells)
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::parse;
    use super::*;
    use crate::puzzles::puzzle::laws;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn taking_back_is_the_inverse(moves in proptest::collection::vec(0usize..4, 0..60)) {
            let level = parse("Kv . @ .\n. B^ k< .\nr> k> . .\n").unwrap().level;
            let moves: Vec<Dir> = moves.into_iter().map(|dir| Dir::ALL[dir]).collect();
            let (start, end) = laws::play(&Game::on(&level), &moves, |game| game.board().clone());
            prop_assert_eq!(&start, level.start());
            prop_assert!(end == start || !moves.is_empty());
        }
    }

    #[test]
    fn rows_and_columns_come_and_go_and_come_back() {
        let empty = Grid::new(Size::new(2, 2), Cell::EMPTY);
        let mut draft = Draft::of(empty.clone(), (), Pos::default());
        draft.tile(Pos::new(1, 1));
        let drawn = draft.cells().clone();
        for side in Dir::ALL {
            draft.add_line(side, true, &LINES);
        }
        assert_eq!(draft.size(), Size::new(4, 4));
        assert!(draft.cells()[Pos::new(2, 2)].stack().tile, "it moved with the edges");
        assert_eq!(draft.cursor(), Pos::new(1, 1), "and so did the cursor");
        for side in Dir::ALL {
            draft.add_line(side, false, &LINES);
        }
        assert_eq!(*draft.cells(), drawn);
        draft.add_line(Dir::South, false, &LINES);
        while draft.can_undo() {
            assert!(draft.undo());
        }
        assert_eq!(*draft.cells(), empty);
        while draft.redo() {}
        assert_eq!(draft.size(), Size::new(1, 2));
    }
}
