//! The search: is a position won for its side to move?
//!
//! A node is entered only if the bounds do not prove a win for its mover and the table has no entry. Its
//! moves are ordered by cheap counts. If the mover is not far behind, the first moves are checked for one
//! that wins by the bounds before any is searched; all this counts as one node. The bounds are those of
//! [`Ground`].

use super::super::bits::squares;
use super::super::board::{Board, Player};
use super::bound::Ground;
use super::frame::{Frame, places, span};
use super::key::Key;
use super::order::{Order, by_place};
use super::table::Table;
use crate::engine::grid::Size;
use crate::engine::limits::{Limit, Limits};
use crate::engine::run::Status;

/// A position whose children lie in the arena from `next` to its end.
#[derive(Clone, Copy, Debug)]
struct Node<B> {
    free: B,
    key: Key<B>,
    first: usize,
    next: usize,
    /// Nodes before it.
    before: u64,
}

/// The solver in frames of type `B`.
#[derive(Clone, Debug)]
pub struct Solver<B> {
    size: Size,
    /// Whether the board had to be transposed to fit the frame.
    transposed: bool,
    table: Table<B>,
    stack: Vec<Node<B>>,
    /// Moves to try: the sum by which they are ordered above, the first half in the lowest byte.
    arena: Vec<i32>,
    /// What the place of a move adds, for horizontal and vertical.
    by_place: [Vec<i32>; 2],
    /// For each depth the move that was sure to win last (a killer move, Akl and Newborn, 1977).
    killers: Vec<u32>,
    answer: Option<bool>,
    nodes: u64,
    evaluated: u64,
    limits: Limits,
    stopped: Option<Limit>,
}

/// Lowest bound of the mover for which moves are checked for a proven win: below it, no move on the
/// boards tried ever was one.
const NEAR: i32 = -1;

/// Number of moves checked. Further ones rarely succeed, and those searched are bounded anyway.
const LOOKS: usize = 14;

/// The position after a move.
#[inline(always)]
fn after<B: Frame, const V: bool>(free: B, first_half: u32) -> B {
    let half = B::one(first_half);
    free.minus(half | half.up(span::<B, V>()))
}

impl<B: Frame> Solver<B> {
    /// A solver for boards of the size of `board`, which must fit the frame as it is or transposed.
    pub fn new(board: &Board, limits: Limits) -> Solver<B> {
        let transposed = u32::from(board.size().rows) > B::ROWS;
        let size = if transposed { board.transposed().size() } else { board.size() };
        let by_place = [false, true].map(|v| by_place::<B>(v, (size.rows, size.cols)));
        Solver {
            size,
            transposed,
            table: Table::new(limits.bytes),
            stack: Vec::new(),
            arena: Vec::new(),
            by_place,
            killers: vec![0; B::WIDTH as usize],
            answer: None,
            nodes: 0,
            evaluated: 0,
            limits,
            stopped: None,
        }
    }

    /// Asks whether `to_move` wins on `board`.
    pub fn ask(&mut self, board: &Board, to_move: Player) {
        let board = if self.transposed { board.transposed() } else { *board };
        let vertical = (to_move == Player::Vertical) != self.transposed;
        self.stack.clear();
        self.arena.clear();
        self.stopped = None;
        self.answer = None;
        self.answer = self.enter(B::of(&board), vertical, 0);
    }

    /// Whether the side to move wins, once that is known.
    pub fn answer(&self) -> Option<bool> {
        self.answer
    }

    /// Positions expanded.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Bounds computed.
    pub fn evaluated(&self) -> u64 {
        self.evaluated
    }

    /// Bytes of the table.
    pub fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }

    /// Begins a node whose mover has the bound `lead`; the result, if it is known at once. One node more
    /// than the limit allows stops the search.
    #[inline]
    fn enter(&mut self, free: B, vertical: bool, lead: i32) -> Option<bool> {
        let key = Key::of(free, vertical, self.size);
        let known = self.table.get(&key);
        if known.is_some() {
            return known;
        }
        if self.nodes >= self.limits.steps {
            self.stopped = Some(Limit::Steps(self.limits.steps));
            return None;
        }
        self.nodes += 1;
        match vertical {
            true => self.expand::<true, false>(free, key, lead),
            false => self.expand::<false, true>(free, key, lead),
        }
    }

    /// Puts the moves of a node into the arena in order, unless the bounds prove that one of them wins.
    fn expand<const V: bool, const H: bool>(
        &mut self,
        free: B,
        key: Key<B>,
        lead: i32,
    ) -> Option<bool> {
        let looks = if lead >= NEAR { LOOKS } else { 0 };
        let moves = places::<B, V>(free);
        let depth = self.stack.len();
        let killer = self.killers.get(depth).copied();
        if let Some(square) = killer.filter(|&square| looks > 0 && moves.has(square))
            && self.is_sure::<V, H>(free, square)
        {
            self.table.put(key, true, 1);
            return Some(true);
        }
        let first = self.arena.len();
        let by_place = self.by_place.get(usize::from(V)).map_or([].as_slice(), Vec::as_slice);
        let order = Order::of::<V, H>(free);
        for square in squares(moves) {
            let sum = order.sum(square) + by_place.get(square as usize).unwrap_or(&0);
            self.arena.push(sum << 8 | square as i32);
        }
        if let Some(moves) = self.arena.get_mut(first..) {
            moves.sort_unstable();
        }
        for at in first..self.arena.len().min(first + looks) {
            let square = self.arena.get(at).map_or(0, |mv| *mv as u32 & 0xff);
            if self.is_sure::<V, H>(free, square) {
                if let Some(killer) = self.killers.get_mut(depth) {
                    *killer = square;
                }
                self.arena.truncate(first);
                self.table.put(key, true, 1);
                return Some(true);
            }
        }
        self.stack.push(Node { free, key, first, next: first, before: self.nodes - 1 });
        None
    }

    /// Whether the bounds prove that a move wins.
    #[inline(always)]
    fn is_sure<const V: bool, const H: bool>(&mut self, free: B, square: u32) -> bool {
        self.evaluated += 1;
        Ground::<B, V, H>::of(after::<B, V>(free, square)).lead(false) >= 0
    }

    /// One step: the next child of the deepest node is entered, or the node is left.
    #[inline]
    fn step(&mut self) {
        let Some(node) = self.stack.last_mut() else { return };
        let Node { free, key, .. } = *node;
        let Some(&child) = self.arena.get(node.next) else { return self.leave(false) };
        node.next += 1;
        let square = child as u32 & 0xff;
        let next = match key.vertical {
            true => after::<B, true>(free, square),
            false => after::<B, false>(free, square),
        };
        self.evaluated += 1;
        let lead = match key.vertical {
            true => Ground::<B, false, true>::of(next).lead(true),
            false => Ground::<B, true, false>::of(next).lead(true),
        };
        if lead < 1 && self.enter(next, !key.vertical, lead) == Some(false) {
            self.leave(true);
        }
    }

    /// Ends the deepest node, and those above it that are decided by it.
    fn leave(&mut self, won: bool) {
        let mut won = won;
        while let Some(node) = self.stack.pop() {
            self.arena.truncate(node.first);
            self.table.put(node.key, won, self.nodes - node.before);
            if self.stack.is_empty() {
                self.answer = Some(won);
            }
            // A lost child is a win for its parent; a won one decides nothing.
            if won {
                break;
            }
            won = true;
        }
    }

    /// Makes up to so many steps.
    pub fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.answer.is_some() || self.stopped.is_some() {
                break;
            }
            self.step();
        }
        self.status()
    }

    /// The status.
    pub fn status(&self) -> Status {
        match (self.answer, self.stopped) {
            (Some(_), _) => Status::Found,
            (None, Some(limit)) => Status::Stopped(limit),
            (None, None) => Status::Running,
        }
    }
}
