//! A level being drawn: cells changed one by one, rows and columns added and taken away, with undo.

use super::level::{Block, Cell, Fault, Kind, Level, MAX_SIDE, Stack};
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::history::History;

/// What is undone in one step.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Change {
    /// Cells, each before and after.
    Cells(Vec<(Pos, Cell, Cell)>),
    /// The whole board, before and after.
    Board(Box<(Grid<Cell>, Grid<Cell>)>),
}

/// A level being drawn. There is at most one tile, one blue and one red block: another moves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    cells: Grid<Cell>,
    history: History<Change>,
}

impl Draft {
    /// Begins with `level`.
    pub fn new(level: &Level) -> Draft {
        Draft { cells: level.cells(level.start()), history: History::default() }
    }

    /// Begins with an empty board.
    pub fn empty(size: Size) -> Draft {
        Draft { cells: Grid::new(size, Cell::EMPTY), history: History::default() }
    }

    /// Begins with cells; `None` if there is more than one tile, blue or red block.
    pub fn of(cells: Grid<Cell>) -> Option<Draft> {
        let stacks = || cells.as_slice().iter().map(|cell| cell.stack());
        let colour = |block: Option<Block>| block.is_some_and(|block| !block.black);
        let single = stacks().filter(|s| s.tile).count() <= 1
            && stacks().filter(|s| colour(s.big)).count() <= 1
            && stacks().filter(|s| colour(s.small)).count() <= 1;
        single.then(|| Draft { cells, history: History::default() })
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// What is drawn.
    pub fn cells(&self) -> &Grid<Cell> {
        &self.cells
    }

    /// The level drawn.
    ///
    /// # Errors
    /// Why it is not a level yet.
    pub fn level(&self) -> Result<Level, Fault> {
        Level::new(&self.cells)
    }

    /// Puts a wall on `pos`, or takes it away.
    pub fn wall(&mut self, pos: Pos) {
        let wall = self.cells.get(pos) == Some(&Cell::Wall);
        self.change(pos, if wall { Cell::EMPTY } else { Cell::Wall }, None);
    }

    /// Puts the tile on `pos`, or takes it away.
    pub fn tile(&mut self, pos: Pos) {
        let Some(mut stack) = self.stack(pos) else { return };
        stack.tile = !stack.tile;
        self.change(pos, Cell::Floor(stack), Some(&|other: &mut Stack| other.tile = false));
    }

    /// Puts a block of `kind` on `pos`, open upwards. A block of the same kind there is turned to the
    /// right instead; another block of its size is replaced.
    pub fn block(&mut self, pos: Pos, kind: Kind) {
        let Some(mut stack) = self.stack(pos) else { return };
        let black = matches!(kind, Kind::BlackBig | Kind::BlackSmall);
        let slot = if kind.is_big() { &mut stack.big } else { &mut stack.small };
        let open = match slot {
            Some(there) if there.black == black => there.open.right(),
            _ => Dir::North,
        };
        *slot = Some(Block { black, open });
        let give_way = |other: &mut Stack| {
            let slot = if kind.is_big() { &mut other.big } else { &mut other.small };
            *slot = slot.filter(|block| block.black);
        };
        self.change(pos, Cell::Floor(stack), (!black).then_some(&give_way));
    }

    /// Turns the block on `pos` to the right: the small one, if there are two.
    pub fn turn(&mut self, pos: Pos) {
        let Some(mut stack) = self.stack(pos) else { return };
        let slot = if stack.small.is_some() { &mut stack.small } else { &mut stack.big };
        if let Some(block) = slot {
            block.open = block.open.right();
            self.change(pos, Cell::Floor(stack), None);
        }
    }

    /// Takes everything off `pos`.
    pub fn clear(&mut self, pos: Pos) {
        self.change(pos, Cell::EMPTY, None);
    }

    /// Adds an empty row or column at `side`; whether the board is not too large for that.
    pub fn grow(&mut self, side: Dir) -> bool {
        let Size { rows, cols } = self.size();
        let (size, lines) = match side {
            Dir::North | Dir::South => (Size::new(rows + 1, cols), rows),
            Dir::West | Dir::East => (Size::new(rows, cols + 1), cols),
        };
        // The cell of the old board at a cell of the new one.
        let before = |Pos { row, col }: Pos| match side {
            Dir::North => Some(Pos::new(row.checked_sub(1)?, col)),
            Dir::West => Some(Pos::new(row, col.checked_sub(1)?)),
            Dir::South | Dir::East => Some(Pos::new(row, col)),
        };
        lines < MAX_SIDE && self.take(size, before)
    }

    /// Takes the row or column at `side` away with what stands on it; whether it is not the last one.
    pub fn shrink(&mut self, side: Dir) -> bool {
        let Size { rows, cols } = self.size();
        let (size, lines) = match side {
            Dir::North | Dir::South => (Size::new(rows - 1, cols), rows),
            Dir::West | Dir::East => (Size::new(rows, cols - 1), cols),
        };
        let before = |Pos { row, col }: Pos| match side {
            Dir::North => Some(Pos::new(row + 1, col)),
            Dir::West => Some(Pos::new(row, col + 1)),
            Dir::South | Dir::East => Some(Pos::new(row, col)),
        };
        lines > 1 && self.take(size, before)
    }

    /// Makes a board of another size, each cell like the one it was before, if it was one.
    fn take(&mut self, size: Size, before: impl Fn(Pos) -> Option<Pos>) -> bool {
        let mut cells = Grid::new(size, Cell::EMPTY);
        for pos in size.cells() {
            let cell = before(pos).and_then(|pos| self.cells.get(pos));
            cells[pos] = cell.copied().unwrap_or(Cell::EMPTY);
        }
        let old = std::mem::replace(&mut self.cells, cells);
        self.history.push(Change::Board(Box::new((old, self.cells.clone()))));
        true
    }

    /// Undoes the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        match self.history.undo() {
            Some(Change::Cells(cells)) => {
                for (pos, before, _) in cells.into_iter().rev() {
                    self.cells[pos] = before;
                }
            }
            Some(Change::Board(boards)) => self.cells = boards.0,
            None => return false,
        }
        true
    }

    /// Redoes the change undone last; whether there was one.
    pub fn redo(&mut self) -> bool {
        match self.history.redo() {
            Some(Change::Cells(cells)) => {
                for (pos, _, after) in cells {
                    self.cells[pos] = after;
                }
            }
            Some(Change::Board(boards)) => self.cells = boards.1,
            None => return false,
        }
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

    /// The blocks and tile on `pos`; a wall there counts as an empty cell, to be replaced.
    fn stack(&self, pos: Pos) -> Option<Stack> {
        self.cells.get(pos).map(|cell| cell.stack())
    }

    /// Puts `cell` on `pos` and applies `elsewhere` to every other cell, as one change.
    fn change(&mut self, pos: Pos, cell: Cell, elsewhere: Option<&dyn Fn(&mut Stack)>) {
        let mut changes = Vec::new();
        for at in self.size().cells() {
            let before = self.cells[at];
            let after = match (before, elsewhere) {
                _ if at == pos => cell,
                (Cell::Floor(mut stack), Some(clear)) => {
                    clear(&mut stack);
                    Cell::Floor(stack)
                }
                _ => before,
            };
            if after != before {
                self.cells[at] = after;
                changes.push((at, before, after));
            }
        }
        if !changes.is_empty() {
            self.history.push(Change::Cells(changes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_come_and_go_and_come_back() {
        let mut draft = Draft::empty(Size::new(2, 2));
        draft.tile(Pos::new(1, 1));
        let drawn = draft.cells().clone();
        for side in Dir::ALL {
            assert!(draft.grow(side));
        }
        assert_eq!(draft.size(), Size::new(4, 4));
        assert!(draft.cells()[Pos::new(2, 2)].stack().tile, "it moved with the edges");
        for side in Dir::ALL {
            assert!(draft.shrink(side));
        }
        assert_eq!(*draft.cells(), drawn);
        assert!(draft.shrink(Dir::South) && !draft.shrink(Dir::North), "one row is the least");
        while draft.can_undo() {
            assert!(draft.undo());
        }
        assert_eq!(draft.cells(), Draft::empty(Size::new(2, 2)).cells());
        while draft.redo() {}
        assert_eq!(draft.size(), Size::new(1, 2));
        let mut large = Draft::empty(Size::new(MAX_SIDE, MAX_SIDE));
        assert!(!large.grow(Dir::South) && !large.grow(Dir::West));
    }
}
