//! The state space: boards packed into one word, and their successors; and what can be reached in it.
//!
//! A state holds the cell of the tile and of every block in as few bits as the board needs: eight places
//! of eight bits on 12 × 12 cells, sixteen of four on 4 × 4, both in 64 bits. Identical black blocks are
//! sorted, so boards that differ by exchanging them are one state.

use super::level::{Board, Level, MAX_BLOCKS, Piece};
use super::*;
use super::{relaxed::RelaxedCosts, rules::Nest};
pub use crate::puzzles::packed::Word;

/// A word for levels with too many blocks for an integer.
pub type Wide = [u8; MAX_BLOCKS + 1];

impl Word for Wide {
    const ZERO: Wide = [0; MAX_BLOCKS + 1];

    fn fits(fields: usize, _: u32) -> bool {
        fields <= MAX_BLOCKS + 1
    }

    fn get(self, index: usize, _: u32) -> u8 {
        self.as_slice().get(index).copied().unwrap_or(0)
    }

    fn with(mut self, index: usize, _: u32, value: u8) -> Wide {
        self[index] = value;
        self
    }
}

/// Bits of a field that holds a cell of a board with `cells` cells.
pub fn bits(cells: usize) -> u32 {
    usize::BITS - cells.saturating_sub(1).max(1).leading_zeros()
}

/// Whether every board of a level fits a word.
pub fn fits<W: Word>(level: &Level) -> bool {
    W::fits(level.pieces().len() + 1, bits(level.size().area()))
}

/// No cell, or no piece.
const NONE: u8 = u8::MAX;

/// Entries of the table filled while a search would make a step.
const FILL: u32 = 8;

/// The state space of a level.
pub struct Space<W> {
    level: Arc<Level>,
    /// Of the estimates, if there are any.
    table: Option<RelaxedCosts>,
    bits: u32,
    start: W,
    /// Whether there is no goal, so that a search covers the whole space; solved boards have no successors
    /// in either case.
    whole: bool,
    /// Neighbour of every cell in each direction.
    next: Vec<[u8; 4]>,
    pieces: Vec<Piece>,
    /// For every piece the first and the last one identical to it.
    group: Vec<(usize, usize)>,
    /// Missing side by piece; [`NONE`] has none.
    open: Box<[Option<Dir>; 256]>,
    /// The pieces in every cell, while a state is expanded.
    big: Box<[u8; 256]>,
    small: Box<[u8; 256]>,
}

impl<W: Word> Space<W> {
    /// The space of `level`, estimated by `table` where the search asks for estimates, which is filled before
    /// it begins. Its boards have to fit the word.
    pub fn new(level: Arc<Level>, table: Option<RelaxedCosts>) -> Space<W> {
        let cells = level.size().area();
        let bits = bits(cells);
        let pieces = level.pieces().to_vec();
        let next = (0..cells as u8)
            .map(|cell| Dir::ALL.map(|dir| level.frame().next(cell, dir).unwrap_or(NONE)))
            .collect();
        let mut open = Box::new([None; 256]);
        for (slot, piece) in open.iter_mut().zip(&pieces) {
            *slot = Some(piece.open);
        }
        let group = pieces.iter().filter_map(|piece| {
            let is_same = |other: &Piece| other == piece;
            Some((pieces.iter().position(is_same)?, pieces.iter().rposition(is_same)?))
        });
        let mut space = Space {
            table,
            bits,
            start: W::ZERO,
            whole: false,
            next,
            group: group.collect(),
            pieces,
            open,
            big: Box::new([NONE; 256]),
            small: Box::new([NONE; 256]),
            level,
        };
        space.start = space.pack(space.level.start());
        space
    }

    /// This space without a goal: a search covers everything that can be reached.
    pub fn whole(self) -> Space<W> {
        Space { whole: true, ..self }
    }

    /// A board as a state.
    pub fn pack(&self, board: &Board) -> W {
        let fields = std::iter::once(&board.tile).chain(&board.at);
        fields.enumerate().fold(W::ZERO, |state, (i, &cell)| state.with(i, self.bits, cell))
    }

    /// A state as a board.
    pub fn unpack(&self, state: W) -> Board {
        Board {
            tile: state.get(0, self.bits),
            at: (1..=self.pieces.len()).map(|i| state.get(i, self.bits)).collect(),
        }
    }

    /// Whether red is inside blue.
    #[inline]
    pub fn is_solved(&self, state: W) -> bool {
        state.get(1, self.bits) == state.get(2, self.bits)
    }

    #[inline]
    fn nest(&self, cell: u8) -> Nest {
        Nest {
            big: self.open[usize::from(self.big[usize::from(cell)])],
            small: self.open[usize::from(self.small[usize::from(cell)])],
        }
    }

    /// Puts every piece of `state` into its cell, or takes it out again.
    #[inline]
    fn place(&mut self, state: W, put: bool) {
        for (index, piece) in self.pieces.iter().enumerate() {
            let cell = usize::from(state.get(index + 1, self.bits));
            let slot = if piece.kind.is_big() { &mut self.big } else { &mut self.small };
            slot[cell] = if put { index as u8 } else { NONE };
        }
    }

    /// `state` with piece `index` in cell `to`, identical pieces in order.
    #[inline]
    fn moved(&self, mut state: W, index: u8, to: u8) -> W {
        let bits = self.bits;
        let mut index = usize::from(index);
        let Some(&(first, last)) = self.group.get(index) else { return state };
        while index > first && state.get(index, bits) > to {
            state = state.with(index + 1, bits, state.get(index, bits));
            index -= 1;
        }
        while index < last && state.get(index + 2, bits) < to {
            state = state.with(index + 1, bits, state.get(index + 2, bits));
            index += 1;
        }
        state.with(index + 1, bits, to)
    }
}

impl<W: Word> Problem for Space<W> {
    type State = W;
    type Key = W;
    type Cost = u32;
    type Visited = Hashed;

    fn start(&self) -> W {
        self.start
    }

    fn key(&self, state: &W) -> W {
        *state
    }

    fn visited(&self) -> Hashed {
        Hashed::default()
    }

    fn is_goal(&self, state: &W) -> bool {
        !self.whole && self.is_solved(*state)
    }

    fn expand(&mut self, state: &W, out: &mut Vec<(W, u32)>) {
        let state = *state;
        if self.whole && self.is_solved(state) {
            return;
        }
        let from = state.get(0, self.bits);
        let Some(&next) = self.next.get(usize::from(from)) else { return };
        self.place(state, true);
        let here = self.nest(from);
        for (dir, to) in Dir::ALL.into_iter().zip(next) {
            if to == NONE {
                continue;
            }
            let Ok(action) = rules::action(here, self.nest(to), dir) else { continue };
            let mut after = state.with(0, self.bits, to);
            if action.big {
                after = self.moved(after, self.big[usize::from(from)], to);
            }
            if action.small {
                after = self.moved(after, self.small[usize::from(from)], to);
            }
            out.push((after, 1));
        }
        self.place(state, false);
    }

    fn prepare(&mut self, budget: u32) -> bool {
        let Some(table) = &mut self.table else { return true };
        let is_filled = !table.advance(budget.saturating_mul(FILL));
        if is_filled {
            table.end();
        }
        is_filled
    }

    fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(0, RelaxedCosts::bytes)
    }

    fn estimate(&mut self, state: &W) -> f64 {
        let Some(table) = &self.table else { return 0.0 };
        let field = |index| state.get(index, self.bits);
        table.moves(field(0), field(1), field(2)).map_or(f64::INFINITY, f64::from)
    }

    fn tries(&mut self, state: &W) -> Vec<Tried<W, u32>> {
        if self.whole && self.is_solved(*state) {
            return Vec::new();
        }
        let (board, size) = (self.unpack(*state), self.level.size());
        let tried = |dir: Dir| {
            let place = size.step(size.pos(board.tile.into()), dir);
            let (action, result) = match self.level.step(&board, dir) {
                Ok((next, step)) => (step.to_string(), Ok((self.pack(&next), 1))),
                Err(refusal) => (super::plan::name(dir).to_owned(), Err(refusal.to_string())),
            };
            Tried { action, result, place }
        };
        Dir::ALL.map(tried).into()
    }

    fn action(&mut self, from: &W, to: &W) -> Option<String> {
        let (board, size) = (self.unpack(*from), self.level.size());
        let pos = |state: &W| size.pos(state.get(0, self.bits).into());
        let (_, step) = self.level.step(&board, Dir::between(pos(from), pos(to))?).ok()?;
        Some(step.to_string())
    }

    fn steps(&self, cost: u32) -> Option<u32> {
        Some(cost)
    }

    /// Row and column of the tile, counted from 1.
    fn fact_number(&self, state: &W, name: &str) -> Option<f64> {
        let tile = self.level.size().pos(state.get(0, self.bits).into());
        match name {
            "row" => Some(f64::from(tile.row + 1)),
            "col" => Some(f64::from(tile.col + 1)),
            _ => None,
        }
    }

    fn facts(&self, state: &W) -> Vec<(&'static str, Fact)> {
        let rows = super::format::rows(&self.level.cells(&self.unpack(*state)));
        vec![("board", Fact::Text(rows.join("/")))]
    }
}

/// The statistics of a level so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Finding {
    /// The fewest moves, once a solved board was reached.
    pub optimum: Option<u32>,
    /// Boards reached so far; solved ones are not expanded.
    pub reached: u64,
    /// Moves to the boards reached last.
    pub depth: u32,
}

/// Goes on with a search by so many steps and adds what it found.
type Advance = Box<dyn FnMut(u32, &mut Finding) -> Status>;

/// A breadth-first search through everything that can be reached.
pub struct Statistics {
    search: Advance,
    /// The statistics so far.
    pub finding: Finding,
    status: Status,
}

/// A search through the whole space, with states in words of this type.
fn whole<W: Word + 'static>(level: Arc<Level>, limits: Limits) -> Advance {
    let space = Space::<W>::new(level, None).whole();
    let mut search = Search::<_, Queue, ()>::new(space, Strategy::BREADTH_FIRST, limits);
    Box::new(move |budget, finding| {
        let status = if budget > 0 { search.advance(budget) } else { search.status() };
        while let Some(node) = search.node(finding.reached as NodeId) {
            if finding.optimum.is_none() && search.problem().is_solved(node.state) {
                finding.optimum = Some(node.g);
            }
            finding.depth = node.g;
            finding.reached += 1;
        }
        status
    })
}

impl Statistics {
    /// Nothing counted but the start.
    pub fn new(level: &Level, limits: Limits) -> Statistics {
        let level = Arc::new(level.clone());
        let whole = if fits::<u64>(&level) { whole::<u64> } else { whole::<Wide> };
        let mut search = whole(level, limits);
        let mut finding = Finding::default();
        let status = search(0, &mut finding);
        Statistics { search, finding, status }
    }
}

impl Job for Statistics {
    fn advance(&mut self, budget: u32) -> Status {
        self.status = (self.search)(budget, &mut self.finding);
        self.status
    }

    fn status(&self) -> Status {
        self.status
    }
}
