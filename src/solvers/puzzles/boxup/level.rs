//! A level: walls, blocks and the tile; and the boards reached in play.

use super::rules::{self, Action, Nest, Refusal};
use crate::puzzles::prelude::*;

/// Most rows and columns of a level.
pub const MAX_SIDE: u16 = 12;
/// Most blocks of a level; far more than a search can handle.
pub const MAX_BLOCKS: usize = 39;

/// The contents of a cell that is not a wall.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stack {
    /// The big block.
    pub big: Option<Piece>,
    /// The small block, inside the big one.
    pub small: Option<Piece>,
    /// Whether the tile is here, inside both.
    pub tile: bool,
}

impl Stack {
    /// The missing sides.
    pub fn nest(&self) -> Nest {
        Nest { big: self.big.map(|b| b.open), small: self.small.map(|b| b.open) }
    }

    /// The blocks, from outside to inside.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        self.big.into_iter().chain(self.small)
    }

    /// The place of a block of this kind.
    pub fn slot(&mut self, kind: BlockKind) -> &mut Option<Piece> {
        if kind.is_big() { &mut self.big } else { &mut self.small }
    }
}

/// A cell of a level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// A wall: nothing can be here.
    Wall,
    /// Open to the tile and the blocks.
    Floor(Stack),
}

impl Cell {
    /// An empty cell.
    pub const EMPTY: Cell = Cell::Floor(Stack { big: None, small: None, tile: false });

    /// The contents; empty for a wall.
    pub fn stack(self) -> Stack {
        if let Cell::Floor(stack) = self { stack } else { Stack::default() }
    }
}

words! {
    /// One of the four kinds of block: red is to get into blue. The words are those of a plan.
    #[derive(PartialOrd, Ord)]
    pub enum BlockKind, "box" {
        Blue "blue": "the blue box",
        Red "red": "the red box",
        BlackBig "K": "the big black box",
        BlackSmall "k": "the small black box",
    }
}

impl BlockKind {
    /// Whether it is big.
    pub const fn is_big(self) -> bool {
        matches!(self, BlockKind::Blue | BlockKind::BlackBig)
    }

    /// Whether it is black.
    pub const fn is_black(self) -> bool {
        matches!(self, BlockKind::BlackBig | BlockKind::BlackSmall)
    }

    /// Its letter in level files.
    pub const fn letter(self) -> char {
        ['B', 'r', 'K', 'k'][self as usize]
    }
}

/// A block of a level: its kind and missing side never change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// The kind.
    pub kind: BlockKind,
    /// The missing side.
    pub open: Dir,
}

/// Why cells do not form a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The cell concerned, if there is one.
    pub at: Option<Pos>,
    /// What is wrong and what was expected.
    pub what: String,
}

fn fault(at: Option<Pos>, what: impl Into<String>) -> Fault {
    Fault { at, what: what.into() }
}

/// Where everything is: cells by row-major number. Identical black blocks are in ascending order, so
/// that boards that differ by exchanging them are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// The tile's cell.
    pub tile: u8,
    /// The cell of every piece, in the order of [`Level::pieces`].
    pub at: Vec<u8>,
}

impl Board {
    /// The big and the small block in `cell`, by number.
    pub fn pieces_in(&self, frame: &Configuration, cell: u8) -> [Option<usize>; 2] {
        frame.pieces_in(cell, |index| self.at.get(index).copied())
    }
}

/// A step, with what it moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The direction of the tile.
    pub dir: Dir,
    /// What it moved besides the tile.
    pub action: Action,
    /// The big block moved.
    pub big: Option<BlockKind>,
    /// The small block moved.
    pub small: Option<BlockKind>,
}

/// Walls, and blocks without places: blue, red, black bigs, black smalls, with identical ones adjacent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Rows and columns.
    pub size: Size,
    /// Whether each cell is a wall, row by row.
    pub walls: Vec<bool>,
    /// The blocks.
    pub pieces: Vec<Piece>,
}

impl Configuration {
    /// Whether a cell is a wall; so is everything off the board.
    pub fn is_wall(&self, cell: usize) -> bool {
        self.walls.get(cell).copied().unwrap_or(true)
    }

    /// The cell next to `cell` in direction `dir`, if the tile may ever be there (rule 1).
    pub fn next(&self, cell: u8, dir: Dir) -> Option<u8> {
        let pos = self.size.step(self.size.pos(cell.into()), dir)?;
        let next = self.size.index(pos);
        (!self.is_wall(next)).then_some(next as u8)
    }

    /// The cells that are no walls.
    pub fn free(&self) -> impl Iterator<Item = u8> {
        (0..self.walls.len() as u8).filter(|&cell| !self.is_wall(cell.into()))
    }

    /// The big and the small block in `cell`, by number; `at` says where a block is.
    #[inline]
    pub fn pieces_in(&self, cell: u8, at: impl Fn(usize) -> Option<u8>) -> [Option<usize>; 2] {
        let mut found = [None; 2];
        for (index, piece) in self.pieces.iter().enumerate() {
            if at(index) == Some(cell) {
                found[usize::from(!piece.kind.is_big())] = Some(index);
            }
        }
        found
    }

    /// The missing sides of a big and a small block.
    #[inline]
    pub fn nest(&self, pieces: [Option<usize>; 2]) -> Nest {
        let [big, small] = pieces.map(|index| Some(self.pieces.get(index?)?.open));
        Nest { big, small }
    }

    /// The board with the cells of identical blocks in order.
    fn sorted(&self, mut board: Board) -> Board {
        let mut start = 0;
        for group in self.pieces.chunk_by(|a, b| a == b) {
            let end = start + group.len();
            if let Some(at) = board.at.get_mut(start..end) {
                at.sort_unstable();
            }
            start = end;
        }
        board
    }
}

/// A level that can be played, by docs/rules.md, sections 4.1 and 4.2.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    frame: Configuration,
    start: Board,
}

impl Level {
    /// The level drawn by `cells`.
    ///
    /// # Errors
    /// Too large or too many blocks, not exactly one tile, one blue and one red block, or a nest that
    /// cannot arise in play.
    pub fn new(cells: &Grid<Cell>) -> Result<Level, Fault> {
        let size = cells.size();
        if size.area() == 0 || size.rows > MAX_SIDE || size.cols > MAX_SIDE {
            let Size { rows, cols } = size;
            let expected = format!("expected 1 x 1 to {MAX_SIDE} x {MAX_SIDE}");
            return Err(fault(None, format!("{rows} x {cols} cells, {expected}")));
        }
        let mut tile = None;
        let mut found: Vec<(Piece, u8, Pos)> = Vec::new();
        for pos in size.cells() {
            let stack = cells[pos].stack();
            if stack.tile && tile.replace(pos).is_some() {
                return Err(fault(Some(pos), "a second tile @, expected one"));
            }
            if stack.nest().is_impossible() {
                let what = "missing sides of a nest are opposite, expected a small box that could have got in";
                return Err(fault(Some(pos), what));
            }
            found.extend(stack.pieces().map(|piece| (piece, size.index(pos) as u8, pos)));
        }
        let Some(tile) = tile else { return Err(fault(None, "no tile, expected one @")) };
        for (kind, name) in [(BlockKind::Blue, "blue box B"), (BlockKind::Red, "red box r")] {
            let mut of_kind = found.iter().filter(|f| f.0.kind == kind);
            match (of_kind.next(), of_kind.next()) {
                (None, _) => return Err(fault(None, format!("no {name}, expected one"))),
                (_, Some(second)) => {
                    return Err(fault(Some(second.2), format!("a second {name}, expected one")));
                }
                _ => {}
            }
        }
        if found.len() > MAX_BLOCKS {
            let n = found.len();
            return Err(fault(None, format!("{n} boxes, expected at most {MAX_BLOCKS}")));
        }
        found.sort_by_cached_key(|f| 4 * f.0.kind as u32 + f.0.open as u32);
        let walls = size.cells().map(|pos| cells[pos] == Cell::Wall).collect();
        let frame = Configuration { size, walls, pieces: found.iter().map(|f| f.0).collect() };
        let at = found.iter().map(|f| f.1).collect();
        Ok(Level::of(frame, Board { tile: size.index(tile) as u8, at }))
    }

    /// The level with these walls and blocks that starts at `board`, which must be one that can arise in play.
    pub(super) fn of(frame: Configuration, board: Board) -> Level {
        Level { start: frame.sorted(board), frame }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.frame.size
    }

    /// The blocks: blue, red, black bigs, black smalls; identical ones are adjacent.
    pub fn pieces(&self) -> &[Piece] {
        &self.frame.pieces
    }

    /// Where everything is at the start.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The walls, and the blocks without their places.
    pub fn frame(&self) -> &Configuration {
        &self.frame
    }

    /// The missing sides of blue and red; if they are opposite, the level cannot be solved.
    pub fn goal_sides(&self) -> (Dir, Dir) {
        let open = |i: usize| self.pieces().get(i).map_or(Dir::North, |p| p.open);
        (open(0), open(1))
    }

    /// Whether red can never get into blue because their missing sides are opposite.
    pub fn is_hopeless(&self) -> bool {
        let (blue, red) = self.goal_sides();
        blue == red.back()
    }

    /// Whether red is inside blue.
    pub fn is_solved(&self, board: &Board) -> bool {
        matches!(board.at.as_slice(), [blue, red, ..] if blue == red)
    }

    /// One step of the tile: the board after it and what it moved.
    ///
    /// # Errors
    /// Why it is refused.
    pub fn step(&self, board: &Board, dir: Dir) -> Result<(Board, Step), Refusal> {
        let from = board.tile;
        let on_board = self.size().step(self.size().pos(from.into()), dir).is_some();
        let refusal = if on_board { Refusal::Wall } else { Refusal::Edge };
        let to = self.frame.next(from, dir).ok_or(refusal)?;
        let [here, there] = [from, to].map(|cell| board.pieces_in(&self.frame, cell));
        let action = rules::action(self.frame.nest(here), self.frame.nest(there), dir)?;
        let moved = [here[0].filter(|_| action.big), here[1].filter(|_| action.small)];
        let mut next = board.clone();
        next.tile = to;
        for index in moved.into_iter().flatten() {
            next.at[index] = to;
        }
        let [big, small] = moved.map(|index| Some(self.pieces().get(index?)?.kind));
        Ok((self.frame.sorted(next), Step { dir, action, big, small }))
    }

    /// What every cell holds on `board`.
    pub fn cells(&self, board: &Board) -> Grid<Cell> {
        filled(self.size(), Cell::EMPTY, |pos| {
            let cell = self.size().index(pos) as u8;
            if self.frame.is_wall(cell.into()) {
                return Cell::Wall;
            }
            let pieces = board.pieces_in(&self.frame, cell);
            let [big, small] = pieces.map(|index| self.pieces().get(index?).copied());
            Cell::Floor(Stack { big, small, tile: board.tile == cell })
        })
    }
}
