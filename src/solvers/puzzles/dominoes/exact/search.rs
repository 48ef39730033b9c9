//! The search: is a position won for its side to move?
//!
//! A node is entered only if the bounds do not prove a win for its mover and the table has no entry. Its
//! moves are ordered by cheap counts. If the mover is not far behind, promising moves are checked for one that
//! wins by the bounds before any is searched; all this counts as one node. The bounds are those of
//! [`PlayerBoard`].
//!
//! If the first move searched does not win, hardly ever another one does. So then the rest are tried
//! together: one bound of the opponent's refutes all moves that do not touch what it counts on, the others
//! are bounded one by one, and the table is asked about all that remain at a time, so that the waits for
//! memory overlap.

use super::super::bits::{Bits, squares};
use super::bound::PlayerBoard;
use super::frame::{Frame, places, span};
use super::order::{NEAR, Order, by_place};
use super::table::{Key, TranspositionTable};
use super::*;

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

/// The solver in frames of type `F`.
pub struct Solver<F: Frame> {
    size: Size,
    /// Whether the board had to be transposed to fit the frame.
    transposed: bool,
    table: TranspositionTable<F::Word>,
    stack: Vec<Node<F::Word>>,
    /// Moves to try, the first half in the lowest byte; above it the sum by which they are ordered, and once
    /// the first one has failed, the lead of the opponent after the move.
    arena: Vec<i32>,
    /// The positions after those of the deepest node while they are looked up.
    keys: Vec<Key<F::Word>>,
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

/// The first half of a move in the arena.
#[inline(always)]
fn square(mv: i32) -> u32 {
    mv as u32 & 0xff
}

/// The position after a move.
#[inline(always)]
fn after<F: Frame, const V: bool>(free: F::Word, first_half: u32) -> F::Word {
    let half = <F::Word>::one(first_half);
    free.minus(half | half.up(span::<F, V>()))
}

impl<F: Frame> Solver<F> {
    /// A solver for boards of the size of `board`, which must fit the frame as it is or transposed.
    pub fn new(board: &Board, limits: Limits) -> Solver<F> {
        let transposed = u32::from(board.size().rows) > F::ROWS;
        let size = if transposed { board.transposed().size() } else { board.size() };
        let by_place = [false, true].map(|v| by_place::<F>(v, (size.rows, size.cols)));
        Solver {
            size,
            transposed,
            table: TranspositionTable::new(limits.bytes),
            stack: Vec::new(),
            arena: Vec::new(),
            keys: Vec::new(),
            by_place,
            killers: vec![0; <F::Word>::WIDTH as usize],
            answer: None,
            nodes: 0,
            evaluated: 0,
            limits,
            stopped: None,
        }
    }

    /// Begins a node whose mover has the bound `lead`; the result, if it is known at once. One node more
    /// than the limit allows stops the search.
    #[inline]
    fn enter(&mut self, free: F::Word, vertical: bool, lead: i32) -> Option<bool> {
        let key = Key::of::<F>(free, vertical, self.size);
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

    /// Puts the moves of a node into the arena, unless the bounds prove that one of them wins.
    fn expand<const V: bool, const H: bool>(
        &mut self,
        free: F::Word,
        key: Key<F::Word>,
        lead: i32,
    ) -> Option<bool> {
        let moves = places::<F, V>(free);
        let depth = self.stack.len();
        let killer = self.killers.get(depth).copied();
        if let Some(square) = killer.filter(|&square| lead >= NEAR && moves.has(square))
            && self.is_sure::<V, H>(free, square)
        {
            self.table.put(key, true, 1);
            return Some(true);
        }
        let first = self.arena.len();
        let order = Order::of::<F, V, H>(free);
        let promising = moves & order.promising(lead);
        self.push::<V>(&order, promising);
        for at in first..self.arena.len() {
            let square = self.select(at);
            if self.is_sure::<V, H>(free, square) {
                self.killers[depth] = square;
                self.arena.truncate(first);
                self.table.put(key, true, 1);
                return Some(true);
            }
        }
        self.push::<V>(&order, moves.minus(promising));
        self.select(first);
        self.stack.push(Node { free, key, first, next: first, before: self.nodes - 1 });
        None
    }

    /// The sum of a move with its first half, for the arena.
    #[inline(always)]
    fn ranked<const V: bool>(&self, order: &Order<F::Word>, square: u32) -> i32 {
        let by_place = self.by_place.get(usize::from(V)).map_or([].as_slice(), Vec::as_slice);
        (order.sum(square) + by_place.get(square as usize).unwrap_or(&0)) << 8 | square as i32
    }

    /// Puts moves into the arena.
    #[inline(always)]
    fn push<const V: bool>(&mut self, order: &Order<F::Word>, moves: F::Word) {
        for square in squares(moves) {
            let ranked = self.ranked::<V>(order, square);
            self.arena.push(ranked);
        }
    }

    /// Brings the best move from `at` on to this place in the arena; its square.
    #[inline(always)]
    fn select(&mut self, at: usize) -> u32 {
        let moves = self.arena.get_mut(at..).unwrap_or_default();
        let best = moves.iter().enumerate().min_by_key(|(_, mv)| **mv).map(|(best, _)| best);
        if let Some(best) = best {
            moves.swap(0, best);
        }
        moves.first().map_or(0, |mv| square(*mv))
    }

    /// The moves that can still win, when the first move of the deepest node has failed.
    #[inline]
    fn not_refuted<const V: bool, const H: bool>(&mut self, free: F::Word) -> F::Word {
        let moves = places::<F, V>(free);
        self.evaluated += 1;
        let left = moves.minus(PlayerBoard::<F, H, V>::withstood(free, moves, true));
        // The same with the reply that looks best, to moves that leave it possible.
        let order = Order::of::<F, H, V>(free);
        let replies = squares(places::<F, H>(free)).map(|reply| self.ranked::<H>(&order, reply));
        let Some(reply) = replies.min().map(square) else { return left };
        let then = after::<F, H>(free, reply);
        let taken = free.minus(then);
        let apart = left.minus(taken | taken.down(span::<F, V>()));
        self.evaluated += 1;
        left.minus(PlayerBoard::<F, H, V>::withstood(then, apart, false))
    }

    /// The first move of the deepest node has failed. Keeps in the arena what has to be searched of the
    /// others, from `next` on, in order; whether one of them is known to win.
    fn narrow<const V: bool, const H: bool>(&mut self, free: F::Word, next: usize) -> bool {
        let left = self.not_refuted::<V, H>(free);
        let moves = self.arena.get_mut(next..).unwrap_or_default();
        moves.sort_unstable();
        let mut kept = 0;
        self.keys.clear();
        for at in 0..moves.len() {
            let Some(square) = moves.get(at).map(|mv| square(*mv)) else { break };
            if !left.has(square) {
                continue;
            }
            let then = after::<F, V>(free, square);
            self.evaluated += 1;
            let lead = PlayerBoard::<F, H, V>::lead_of(then, true);
            if lead < 1
                && let Some(place) = moves.get_mut(kept)
            {
                *place = lead << 8 | square as i32;
                kept += 1;
                self.keys.push(Key::of::<F>(then, H, self.size));
            }
        }
        for key in &self.keys {
            self.table.touch(key);
        }
        let mut open = 0;
        for (at, key) in self.keys.iter().enumerate() {
            match self.table.get(key) {
                Some(false) => return true,
                Some(true) => {}
                None => {
                    moves.swap(open, at);
                    open += 1;
                }
            }
        }
        self.arena.truncate(next + open);
        false
    }

    /// Whether the bounds prove that a move wins.
    #[inline(always)]
    fn is_sure<const V: bool, const H: bool>(&mut self, free: F::Word, square: u32) -> bool {
        self.evaluated += 1;
        PlayerBoard::<F, V, H>::lead_of(after::<F, V>(free, square), false) >= 0
    }

    /// One step: the next child of the deepest node is entered, or the node is left.
    #[inline]
    fn step(&mut self) {
        let Some(node) = self.stack.last_mut() else { return };
        node.next += 1;
        match node.key.vertical {
            true => self.step_of::<true, false>(),
            false => self.step_of::<false, true>(),
        }
    }

    /// One step of a node whose mover's dominoes lie along `V`.
    #[inline]
    fn step_of<const V: bool, const H: bool>(&mut self) {
        let Some(&Node { free, first, next, .. }) = self.stack.last() else { return };
        let at = next - 1;
        if at == first + 1 && self.narrow::<V, H>(free, at) {
            return self.leave(true);
        }
        let Some(&child) = self.arena.get(at) else { return self.leave(false) };
        let then = after::<F, V>(free, square(child));
        let lead = if at == first {
            self.evaluated += 1;
            PlayerBoard::<F, H, V>::lead_of(then, true)
        } else {
            child >> 8
        };
        if lead < 1 && self.enter(then, H, lead) == Some(false) {
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
}

impl<F: Frame> Exact for Solver<F> {
    fn ask(&mut self, board: &Board, to_move: Player) {
        let board = if self.transposed { board.transposed() } else { *board };
        let vertical = (to_move == Player::Vertical) != self.transposed;
        self.stack.clear();
        self.arena.clear();
        self.stopped = None;
        self.answer = None;
        self.answer = self.enter(F::of(&board), vertical, 0);
    }

    fn wins(&self) -> Option<bool> {
        self.answer
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }

    fn evaluated(&self) -> u64 {
        self.evaluated
    }

    fn table_bytes(&self) -> u64 {
        self.table.bytes()
    }
}

impl<F: Frame> Job for Solver<F> {
    fn advance(&mut self, budget: u32) -> Status {
        let before = self.nodes;
        for _ in 0..budget {
            if self.status().is_over() {
                break;
            }
            self.step();
        }
        work::charge((self.nodes - before) * work::STEP);
        self.status()
    }

    fn status(&self) -> Status {
        Status::ended(self.answer.is_some(), true).or_stopped(self.stopped)
    }
}
