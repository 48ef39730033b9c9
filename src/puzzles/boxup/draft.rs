//! A level being drawn: cells changed one by one, with undo.

use super::level::{Block, Cell, Fault, Kind, Level, Stack};
use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::history::History;

/// A cell before and after a change.
type Change = (Pos, Cell, Cell);

/// A level being drawn. There is at most one tile, one blue and one red block: another moves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    cells: Grid<Cell>,
    history: History<Vec<Change>>,
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

    /// Undoes the last change; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(changes) = self.history.undo() else { return false };
        for (pos, before, _) in changes.into_iter().rev() {
            self.cells[pos] = before;
        }
        true
    }

    /// Redoes the change undone last; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(changes) = self.history.redo() else { return false };
        for (pos, _, after) in changes {
            self.cells[pos] = after;
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
            self.history.push(changes);
        }
    }
}
