//! The best move within a limit of plies: plain alpha-beta over all moves, as the published exercise
//! defines it, with every leaf counted.
//!
//! A node is a leaf if the limit is reached or the side to move has no move. Its value is the number of
//! moves of the player at the root minus those of the opponent, whichever side is to move, without a bonus
//! for winning. Moves are tried row by row; a cut-off happens as soon as v ≥ β (MAX) or v ≤ α (MIN); the best
//! move changes only when a later one is strictly better (Russell and Norvig, 3rd edition, figure 5.7).
//!
//! Nearly all time would be spent in the last ply, so a node there is evaluated as a whole: the values of
//! all its leaves are computed at once, bit-sliced in parallel words, and the first leaf that causes a
//! cut-off is the lowest bit of a comparison. The count is that of the leaves a move-by-move search
//! visits.

#[cfg(test)]
mod tests;

use super::bits::{Bits, Wide, squares};
use super::board::{Board, Player, Shape};
use crate::engine::game_tree::INFINITY;
use crate::puzzles::prelude::*;

/// The answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The best move; `None` if there is no move or the limit is 0.
    pub mv: Option<Pos>,
    /// Its value for the player at the root.
    pub value: i32,
    /// Leaves visited.
    pub leaves: u64,
}

/// A node whose children are being visited. Values are seen from the side to move.
#[derive(Clone, Copy, Debug)]
struct Node<B> {
    free: B,
    /// Moves not tried yet.
    rest: B,
    /// The best value so far.
    value: i32,
    alpha: i32,
    beta: i32,
    /// The move being tried.
    trying: u32,
}

/// The search on words of type `B`.
pub struct Search<B> {
    board: Board,
    shape: Shape<B>,
    player: Player,
    limit: u32,
    stack: Vec<Node<B>>,
    leaves: u64,
    best: Option<u32>,
    value: i32,
    over: bool,
    steps: u64,
    most_steps: u64,
    /// The free squares of every leaf visited, in order, kept for tests only.
    pub(super) seen: Vec<B>,
}

/// Values of all leaves below a node of the last ply, bit-sliced: leaf `m` is worth `base + s(m)` to the
/// side to move, where bit `i` of `s(m)` is bit `m` of `planes[i]`.
struct Leaves<B> {
    moves: B,
    base: i32,
    planes: [B; 3],
}

/// Most a leaf can be worth above the base: four moves taken from the other side, none of the mover's
/// own two that a domino can lose besides itself.
const MOST: i32 = 6;

impl<B: Bits> Leaves<B> {
    /// The leaves below the node with `free` squares where `mover` moves.
    #[inline(always)]
    fn of(shape: &Shape<B>, free: B, mover: Player) -> Leaves<B> {
        let own = shape.moves(free, mover);
        let other = shape.moves(free, mover.other());
        let (along, across) = (shape.span(mover), shape.span(mover.other()));
        // A domino on m and m + along takes away its own move, those of the mover that begin `along`
        // before or after, and those of the other that cover one of its halves. Sets of moves never
        // reach over an edge, so the shifts need no masks.
        let taken = [other, other.up(across), other.down(along), shift(other, across, along)];
        let kept = [!own.up(along), !own.down(along)];
        let (a, b) = add(taken[0], taken[1], taken[2]);
        let (c, d) = add(taken[3], kept[0], kept[1]);
        // a + 2 b + c + 2 d, three planes.
        let low = a ^ c;
        let (middle, high) = add(b, d, a & c);
        let base = own.count() as i32 - other.count() as i32 - 3;
        Leaves { moves: own, base, planes: [low, middle, high] }
    }

    /// The moves whose leaves are worth at least `value`.
    #[inline(always)]
    fn at_least(&self, value: i32) -> B {
        let [low, middle, high] = self.planes;
        let enough = match value - self.base {
            i32::MIN..=0 => !B::EMPTY,
            1 => low | middle | high,
            2 => middle | high,
            3 => (low & middle) | high,
            4 => high,
            5 => high & (low | middle),
            MOST => high & middle,
            _ => B::EMPTY,
        };
        enough & self.moves
    }

    /// The highest value.
    #[inline(always)]
    fn highest(&self) -> i32 {
        let [low, middle, high] = self.planes;
        let mut among = self.moves;
        let mut value = self.base;
        for (plane, worth) in [(high, 4), (middle, 2), (low, 1)] {
            let with = among & plane;
            if !with.is_empty() {
                among = with;
                value += worth;
            }
        }
        value
    }
}

/// Squares moved `up` numbers up and `down` numbers down.
#[inline(always)]
fn shift<B: Bits>(set: B, up: u32, down: u32) -> B {
    if up >= down { set.up(up - down) } else { set.down(down - up) }
}

/// Adds three bits in every place: the sum's low and high bits.
#[inline(always)]
fn add<B: Bits>(a: B, b: B, c: B) -> (B, B) {
    let half = a ^ b;
    (half ^ c, (a & b) | (half & c))
}

impl<B: Bits> Search<B> {
    /// The search for the best move of `player` within `limit` plies.
    pub fn new(board: &Board, player: Player, limit: u32) -> Search<B> {
        let (shape, free) = (Shape::new(board.size()), B::from_wide(board.free()));
        let [own, other] = [player, player.other()].map(|player| shape.moves(free, player));
        let mut search = Search {
            board: *board,
            shape,
            player,
            limit,
            stack: Vec::new(),
            leaves: 0,
            best: None,
            value: 0,
            over: limit < 2 || own.is_empty(),
            steps: 0,
            most_steps: u64::MAX,
            seen: Vec::new(),
        };
        if limit == 0 || own.is_empty() {
            search.value = own.count() as i32 - other.count() as i32;
            search.count_one(free);
        } else if limit == 1 {
            let leaves = Leaves::of(&search.shape, free, player);
            search.value = leaves.highest();
            search.best = Some(leaves.at_least(search.value).lowest());
            search.count(free, leaves.moves, player);
        } else {
            let (alpha, beta) = (-INFINITY, INFINITY);
            search.stack.push(Node { free, rest: own, value: -INFINITY, alpha, beta, trying: 0 });
        }
        search
    }

    #[inline(always)]
    fn count_one(&mut self, free: B) {
        self.leaves += 1;
        if cfg!(test) {
            self.seen.push(free);
        }
    }

    /// Counts a leaf for each of `moves`.
    #[inline(always)]
    fn count(&mut self, free: B, moves: B, mover: Player) {
        self.leaves += u64::from(moves.count());
        if cfg!(test) {
            let leaf = |square| free.minus(self.shape.domino(square, mover));
            self.seen.extend(squares(moves).map(leaf));
        }
    }

    /// The side to move `depth` plies below the root.
    fn mover(&self, depth: usize) -> Player {
        if depth.is_multiple_of(2) { self.player } else { self.player.other() }
    }

    /// Evaluates a node of the last ply: its value for its own side to move.
    #[inline(always)]
    fn last_ply(&mut self, free: B, mover: Player, beta: i32) -> i32 {
        let leaves = Leaves::of(&self.shape, free, mover);
        if leaves.moves.is_empty() {
            self.count_one(free);
            return leaves.base + 3;
        }
        let cutting = leaves.at_least(beta);
        if cutting.is_empty() {
            self.count(free, leaves.moves, mover);
            return leaves.highest();
        }
        let first = B::one(cutting.lowest());
        self.count(free, leaves.moves & cutting.up_to_lowest(), mover);
        let Leaves { base, planes, .. } = leaves;
        let bit = |plane: B| i32::from(!(plane & first).is_empty());
        base + bit(planes[0]) + 2 * bit(planes[1]) + 4 * bit(planes[2])
    }

    /// Makes one step: tries the next move of the deepest node, or leaves it.
    #[inline(always)]
    fn step(&mut self) {
        let depth = self.stack.len();
        let Some(node) = self.stack.last_mut() else {
            self.over = true;
            return;
        };
        if node.rest.is_empty() || node.value >= node.beta {
            let value = -node.value;
            self.stack.pop();
            match self.stack.last_mut() {
                Some(_) => self.update(value),
                None => {
                    self.value = -value;
                    self.over = true;
                }
            }
            return;
        }
        let square = node.rest.lowest();
        node.rest = node.rest.without_lowest();
        node.trying = square;
        let (alpha, beta) = (-node.beta, -node.alpha);
        let free = node.free;
        let free = free.minus(self.shape.domino(square, self.mover(depth - 1)));
        let mover = self.mover(depth);
        if depth + 1 == self.limit as usize {
            let value = self.last_ply(free, mover, beta);
            self.update(-value);
            return;
        }
        let rest = self.shape.moves(free, mover);
        if rest.is_empty() {
            self.count_one(free);
            self.update(self.shape.moves(free, mover.other()).count() as i32);
        } else {
            self.stack.push(Node { free, rest, value: -INFINITY, alpha, beta, trying: 0 });
        }
    }

    /// The move tried at the deepest node turned out to be worth `value` to its side to move.
    #[inline(always)]
    fn update(&mut self, value: i32) {
        let at_root = self.stack.len() == 1;
        let Some(node) = self.stack.last_mut() else { return };
        if value > node.value {
            node.value = value;
            if at_root {
                self.best = Some(node.trying);
            }
        }
        if node.value < node.beta {
            node.alpha = node.alpha.max(node.value);
        }
    }
}

impl<B: Bits> Job for Search<B> {
    fn advance_once(&mut self) {
        work::charge(work::STEP);
        self.steps += 1;
        self.step();
    }

    fn status(&self) -> Status {
        let limit = Limits::steps(self.most_steps).reached(self.steps);
        Status::ended(self.over, self.best.is_some()).or_stopped(limit)
    }

    fn progress(&self) -> Option<f32> {
        if self.over {
            return Some(1.0);
        }
        // The share of the root's moves that are done, and of the move at hand the share of its answers.
        let share = |node: &Node<B>, depth: usize| {
            let all = self.shape.moves(node.free, self.mover(depth)).count().max(1);
            let begun = all.saturating_sub(node.rest.count()).saturating_sub(1);
            (begun as f32 / all as f32, 1.0 / all as f32)
        };
        let plies = self.stack.iter().take(3).zip(0..).map(|(node, depth)| share(node, depth));
        let (done, _) = plies
            .fold((0.0, 1.0), |(done, part), (begun, each)| (done + part * begun, part * each));
        Some(done)
    }
}

/// The search for the best move within a limit, as a job. A step of it is a node above the last ply.
pub trait BestMove: Job {
    /// Bounds its steps.
    fn stop_after(&mut self, steps: u64);

    /// Leaves visited so far.
    fn leaves(&self) -> u64;

    /// The best move so far with its value, once the first move of the root is searched.
    fn best_so_far(&self) -> Option<(Pos, i32)>;

    /// The answer, once the search is over.
    fn best(&self) -> Option<Best>;
}

impl<B: Bits> BestMove for Search<B> {
    fn stop_after(&mut self, steps: u64) {
        self.most_steps = steps;
    }

    fn leaves(&self) -> u64 {
        self.leaves
    }

    fn best_so_far(&self) -> Option<(Pos, i32)> {
        let value = self.stack.first().map_or(self.value, |root| root.value);
        self.best.map(|square| (self.board.pos(square), value))
    }

    fn best(&self) -> Option<Best> {
        let mv = self.best.map(|square| self.board.pos(square));
        self.over.then_some(Best { mv, value: self.value, leaves: self.leaves })
    }
}

/// The search for the best move of `player` within `limit` plies, in words that hold the board.
pub fn search(board: &Board, player: Player, limit: u32) -> Box<dyn BestMove> {
    match board.size().area() {
        ..=64 => Box::new(Search::<u64>::new(board, player, limit)),
        65..=128 => Box::new(Search::<u128>::new(board, player, limit)),
        _ => Box::new(Search::<Wide>::new(board, player, limit)),
    }
}
