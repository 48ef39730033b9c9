//! An instance being drawn: cells under a cursor, changed with undo, and lines that come and go.
//!
//! A puzzle says what its cells are and what else there is to draw (`X`: the rules of a board, the question
//! asked of a map); its own file `draft.rs` has what it puts on them.

use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::puzzles::positions::History;

/// Cells being drawn, with a cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft<T, X = ()> {
    cells: Grid<T>,
    rest: X,
    cursor: Pos,
    history: History<Change<T, X>>,
    /// Whether anything was changed.
    changed: bool,
}

/// What is undone in one step, before and after.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Change<T, X> {
    cells: Cells<T>,
    rest: [X; 2],
    cursor: [Pos; 2],
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Cells<T> {
    /// Some cells.
    Some(Vec<(Pos, [T; 2])>),
    /// All of them, as there were more or fewer before.
    All([Grid<T>; 2]),
}

/// Which side of a change is meant.
const BEFORE: usize = 0;
const AFTER: usize = 1;

/// How a line that is added looks, and which lines are borders: these stay outermost.
pub struct Lines<T> {
    /// A new cell.
    pub floor: T,
    /// A new cell in a border.
    pub wall: T,
    /// Whether a cell may be part of a border.
    pub is_border: fn(T) -> bool,
}

impl<T: Copy + PartialEq, X: Clone + PartialEq> Draft<T, X> {
    /// Begins with these cells.
    pub fn of(cells: Grid<T>, rest: X, cursor: Pos) -> Self {
        Draft { cells, rest, cursor, history: History::default(), changed: false }
    }

    /// The same, but as something new: it counts as changed from the start.
    #[must_use]
    pub fn into_new(self) -> Self {
        Draft { changed: true, ..self }
    }

    /// What is drawn.
    pub fn cells(&self) -> &Grid<T> {
        &self.cells
    }

    /// What is drawn beside the cells.
    pub fn rest(&self) -> &X {
        &self.rest
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// The cell of the cursor.
    pub fn cursor(&self) -> Pos {
        self.cursor
    }

    /// Moves the cursor to a cell; whether there is such a cell.
    pub fn point(&mut self, cell: Pos) -> bool {
        let there = self.size().holds(cell);
        self.cursor = if there { cell } else { self.cursor };
        there
    }

    /// Whether anything was changed, even if it was taken back.
    pub fn has_changed(&self) -> bool {
        self.changed
    }

    fn push(&mut self, change: Change<T, X>) {
        self.changed = true;
        self.history.push(change);
    }

    /// Puts something on a cell; whether anything changed.
    pub fn set(&mut self, cell: Pos, to: T) -> bool {
        let mut cells = self.cells.clone();
        self.size().holds(cell) && {
            cells[cell] = to;
            self.change(cells)
        }
    }

    /// Takes other cells over these, as one change; whether they differ.
    pub fn change(&mut self, cells: Grid<T>) -> bool {
        self.change_all(cells, self.rest.clone())
    }

    /// Takes everything over what is drawn, as one change; whether it differs.
    pub fn change_all(&mut self, cells: Grid<T>, rest: X) -> bool {
        let differs = cells != self.cells || rest != self.rest;
        if differs {
            self.take_all(cells, rest, self.cursor);
        }
        differs
    }

    /// Takes everything over what is drawn, as one change, with the cursor on this cell or the nearest to it.
    fn take_all(&mut self, cells: Grid<T>, rest: X, Pos { row, col }: Pos) {
        let Size { rows, cols } = cells.size();
        let cursor = Pos::new(row.min(rows.saturating_sub(1)), col.min(cols.saturating_sub(1)));
        let cursor = [std::mem::replace(&mut self.cursor, cursor), cursor];
        let rest = [std::mem::replace(&mut self.rest, rest.clone()), rest];
        let cells = if cells.size() == self.size() {
            Cells::Some(self.take(cells))
        } else {
            Cells::All([std::mem::replace(&mut self.cells, cells.clone()), cells])
        };
        self.push(Change { cells, rest, cursor });
    }

    /// Takes other cells over these as a part of the last change: both are undone in one step.
    pub fn change_along(&mut self, cells: Grid<T>) -> bool {
        let (rest, cursor) = (self.rest.clone(), self.cursor);
        let differs = cells != self.cells;
        if differs {
            self.undo();
            self.take_all(cells, rest, cursor);
        }
        differs
    }

    /// Takes cells of the same size; those that differ, before and after.
    fn take(&mut self, cells: Grid<T>) -> Vec<(Pos, [T; 2])> {
        let old = std::mem::replace(&mut self.cells, cells);
        let cells = self.size().cells().map(|pos| (pos, [old[pos], self.cells[pos]]));
        cells.filter(|(_, [before, after])| before != after).collect()
    }

    /// Adds a row or a column at `side`, or takes one away: inside the border, where there is one all
    /// along it. The cursor stays on its cell.
    pub fn add_line(&mut self, side: Dir, more: bool, lines: &Lines<T>) {
        let Size { rows, cols } = self.size();
        let count = if is_level(side) { rows } else { cols };
        let cells = resized(&self.cells, side, if more { count + 1 } else { count - 1 }, lines);
        let moved = |line: u16| if more { line + 1 } else { line.saturating_sub(1) };
        let Pos { row, col } = self.cursor;
        let cursor = match side {
            Dir::North => Pos::new(moved(row), col),
            Dir::West => Pos::new(row, moved(col)),
            Dir::South | Dir::East => self.cursor,
        };
        self.take_all(cells, self.rest.clone(), cursor);
    }

    /// Undoes the last change, and goes where it was made; whether there was one.
    pub fn undo(&mut self) -> bool {
        let change = self.history.undo();
        self.go(change, BEFORE)
    }

    /// Redoes the change undone last, and goes where it was made; whether there was one.
    pub fn redo(&mut self) -> bool {
        let change = self.history.redo();
        self.go(change, AFTER)
    }

    /// Shows what is on this side of a change; whether there is one.
    fn go(&mut self, change: Option<Change<T, X>>, side: usize) -> bool {
        let Some(Change { cells, rest, cursor }) = change else { return false };
        match cells {
            Cells::Some(cells) => {
                cells.into_iter().for_each(|(pos, sides)| self.cells[pos] = sides[side]);
            }
            Cells::All(sides) => self.cells.clone_from(&sides[side]),
        }
        (self.rest, self.cursor) = (rest[side].clone(), cursor[side]);
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
}

/// Whether the line at this side is a row.
pub fn is_level(side: Dir) -> bool {
    matches!(side, Dir::North | Dir::South)
}

/// A grid of another size, each cell by what `cell` says.
pub fn filled<T: Copy>(size: Size, floor: T, cell: impl Fn(Pos) -> T) -> Grid<T> {
    let mut cells = Grid::new(size, floor);
    for pos in size.cells() {
        cells[pos] = cell(pos);
    }
    cells
}

/// The cells with `to` lines, at least one: others are added at this side or taken away there.
pub fn resized<T: Copy>(cells: &Grid<T>, side: Dir, to: u16, lines: &Lines<T>) -> Grid<T> {
    let Size { rows, cols } = cells.size();
    let (count, width) = if is_level(side) { (rows, cols) } else { (cols, rows) };
    let place = |line, across| match is_level(side) {
        true => Pos::new(line, across),
        false => Pos::new(across, line),
    };
    let is_first = matches!(side, Dir::North | Dir::West);
    let outermost = if is_first { 0 } else { count - 1 };
    let is_closed = (0..width).all(|across| (lines.is_border)(cells[place(outermost, across)]));
    let inset = u16::from(is_closed && count.min(to) > 1);
    let (more, less) = (to.saturating_sub(count), count.saturating_sub(to));
    // Where that is, and the old line that the ends of new ones are like.
    let at = if is_first { inset } else { count - inset - less };
    let like = if is_first { inset } else { outermost - inset };
    let Pos { row, col } = place(to, width);
    filled(Size::new(row, col), lines.floor, |pos| {
        let (line, across) = if is_level(side) { (pos.row, pos.col) } else { (pos.col, pos.row) };
        if line < at {
            cells[pos]
        } else if line >= at + more {
            cells[place(line - more + less, across)]
        } else if (across == 0 || across == width - 1)
            && (lines.is_border)(cells[place(like, across)])
        {
            lines.wall
        } else {
            lines.floor
        }
    })
}
