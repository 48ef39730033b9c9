//! The search: which event comes next.

use super::{Event, Game, INFINITY, Method, Numbers, is_max};
use crate::engine::prelude::*;
use crate::engine::trail::Solver;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A node on the path from the root to the present node.
#[derive(Clone, Debug)]
pub struct Ply<M> {
    /// Its moves in the order in which they are tried.
    pub moves: Vec<M>,
    /// Its numbers.
    pub numbers: Numbers,
    /// Whether it is a leaf, and then whether its value comes from the table.
    pub leaf: Option<bool>,
    /// Where the values of its moves begin in [`GameTree::values`].
    first: usize,
}

/// What is kept of a move that was tried and left: of the nodes below it only how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// Its value.
    pub known: Known,
    /// How many of the moves after it were looked at, of how many; none at a leaf.
    pub looked_at: (u32, u32),
}

/// What a step found: its event is the last one of the tree.
#[derive(Clone, Debug)]
pub struct Op {
    /// The event before.
    pub last: Option<Event>,
    /// The numbers of the node before, if one was entered.
    pub numbers: Option<Numbers>,
}

impl<M: Copy> Ply<M> {
    /// The move at hand: the one tried last.
    pub fn at_hand(&self) -> Option<M> {
        self.moves.get((self.numbers.tried as usize).checked_sub(1)?).copied()
    }

    /// The best move so far.
    pub fn best(&self) -> Option<M> {
        self.moves.get(self.numbers.best? as usize).copied()
    }
}

/// The known value of a position: exact, or a bound.
#[derive(Clone, Copy, Debug)]
struct Entry<K> {
    key: K,
    left: u32,
    low: i32,
    high: i32,
}

/// Entries of the table. It is copied with the solver, so it is small; later entries replace older.
const TABLE: usize = 1 << 14;

/// The search: the path from the root, what is known of the moves tried on it, and counters.
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    /// The present position.
    pub game: G,
    /// The method.
    pub method: Method,
    /// Plies searched.
    pub limit: u32,
    /// The nodes from the root to the present node.
    pub plies: Vec<Ply<G::Move>>,
    /// What is known of the moves that were tried and left, ply after ply.
    values: Vec<Left>,
    /// The root, before it is entered and once it was left; its values stay.
    root: Option<Ply<G::Move>>,
    /// The last event.
    pub last: Option<Event>,
    /// Leaves visited.
    pub leaves: u64,
    /// Cut-offs.
    pub cut_offs: u64,
    /// Moves skipped by them.
    pub skipped: u64,
    /// Nodes entered.
    pub nodes: u64,
    /// Values taken from the table.
    pub known: u64,
    table: Vec<Option<Entry<G::Key>>>,
    events: u64,
    /// The best line from each node of the path on, as far as it is known.
    lines: Vec<Vec<G::Move>>,
}

impl<G: Game> GameTree<G> {
    /// A search from `game` to `limit` plies below it.
    pub fn new(mut game: G, method: Method, limit: u32) -> GameTree<G> {
        let (moves, numbers) =
            (ordered(&mut game, method, 0), Numbers::new(0, -INFINITY, INFINITY));
        GameTree {
            game,
            method,
            limit,
            plies: Vec::new(),
            values: Vec::new(),
            root: Some(Ply { moves, numbers, leaf: None, first: 0 }),
            last: None,
            leaves: 0,
            cut_offs: 0,
            skipped: 0,
            nodes: 0,
            known: 0,
            table: vec![None; if method == Method::Table { TABLE } else { 0 }],
            events: 0,
            lines: Vec::new(),
        }
    }

    /// The best move at the root, if there is one, and its value, once the search is over.
    pub fn result(&self) -> Option<(Option<G::Move>, i32)> {
        let root = self.root().filter(|_| self.is_over())?;
        let Some(Event::Return(Known { value, .. })) = self.last else { return None };
        Some((root.best(), value))
    }

    /// The best line, once the search is over. It ends early where a value came from the table.
    pub fn line(&self) -> &[G::Move] {
        self.lines.first().filter(|_| self.is_over()).map_or(&[], Vec::as_slice)
    }

    /// The moves from the root to there.
    pub fn path(&self) -> impl Iterator<Item = G::Move> {
        self.plies.iter().take(self.plies.len().saturating_sub(1)).filter_map(Ply::at_hand)
    }

    /// Whether the root was left.
    pub fn is_over(&self) -> bool {
        self.last.is_some() && self.plies.is_empty()
    }

    /// The root.
    pub fn root(&self) -> Option<&Ply<G::Move>> {
        self.plies.first().or(self.root.as_ref())
    }

    /// What is known of the moves tried and left at the node `depth` plies below the root, in the order
    /// in which they were tried.
    pub fn values(&self, depth: usize) -> &[Left] {
        let first = self.plies.get(depth).map_or(0, |ply| ply.first);
        let end = self.plies.get(depth + 1).map_or(self.values.len(), |ply| ply.first);
        self.values.get(first..end).unwrap_or_default()
    }

    /// What is known of the present node from the values of its moves.
    pub(super) fn summed_up(&self) -> Option<Known> {
        let ply = self.plies.last()?;
        let depth = self.plies.len() - 1;
        let value = ply.numbers.v;
        // At MAX the value is reached by a move that is worth as much or more, and not exceeded if no
        // move that may be worth more is left; at MIN the other way round.
        let (loose, open) =
            if is_max(depth) { (Bound::Upper, Bound::Lower) } else { (Bound::Lower, Bound::Upper) };
        let mut values = self.values(depth).iter().map(|left| left.known);
        let is_closed = ply.numbers.skipped == 0 && values.clone().all(|k| k.bound != open);
        let is_reached = values.any(|k| k.value == value && k.bound != loose);
        let bound = match (is_reached, is_closed) {
            (true, true) => Bound::Exact,
            (true, false) => open,
            (false, _) => loose,
        };
        Some(Known { value, bound })
    }

    fn slot(key: &G::Key) -> usize {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        (hasher.finish() >> 20) as usize % TABLE
    }

    fn left(&self) -> u32 {
        self.limit.saturating_sub(self.plies.len().saturating_sub(1) as u32)
    }

    /// The table's value of the node entered, if it settles the node.
    fn look_up(&self) -> Option<Known> {
        let depth = self.plies.len() - 1;
        if depth == 0 || self.table.is_empty() {
            return None;
        }
        let key = self.game.key();
        let entry = (*self.table.get(Self::slot(&key))?)?;
        let Numbers { alpha, beta, .. } = self.plies.last()?.numbers;
        if entry.key != key || entry.left != self.left() {
            None
        } else if entry.low == entry.high {
            Some(Known::exact(entry.low))
        } else if entry.low >= beta {
            Some(Known { value: entry.low, bound: Bound::Lower })
        } else {
            let high = Some(entry.high).filter(|&high| high <= alpha);
            high.map(|value| Known { value, bound: Bound::Upper })
        }
    }

    /// Stores the value of the node about to be left; that of the root is of no more use.
    fn remember(&mut self, value: i32) {
        let [.., above, ply] = self.plies.as_slice() else { return };
        if self.table.is_empty() || ply.leaf.is_some() {
            return;
        }
        let Numbers { alpha, beta, .. } = above.numbers;
        let low = if value > alpha { value } else { -INFINITY };
        let high = if value < beta { value } else { INFINITY };
        let (key, left) = (self.game.key(), self.left());
        self.table[Self::slot(&key)] = Some(Entry { key, left, low, high });
    }

    /// Steps down by the next move of the deepest node, or to the root.
    fn enter(&mut self) {
        let depth = self.plies.len();
        self.nodes += 1;
        self.lines.truncate(depth);
        self.lines.push(Vec::new());
        let Some(ply) = self.plies.last_mut() else { return self.plies.extend(self.root.take()) };
        let Some(&mv) = ply.moves.get(ply.numbers.tried as usize) else { return };
        ply.numbers.tried += 1;
        let numbers = Numbers::new(depth, ply.numbers.alpha, ply.numbers.beta);
        self.game.play(mv);
        let moves = ordered(&mut self.game, self.method, depth);
        self.plies.push(Ply { moves, numbers, leaf: None, first: self.values.len() });
    }

    /// Steps up again: the node is left, with what it is worth.
    fn leave(&mut self, known: Known) {
        self.remember(known.value);
        let Some(ply) = self.plies.pop() else { return };
        let Some(mv) = self.plies.last().and_then(Ply::at_hand) else {
            self.root = Some(ply);
            return;
        };
        self.game.take_back(mv);
        self.values.truncate(ply.first);
        let of = if ply.leaf.is_none() { ply.moves.len() as u32 } else { 0 };
        self.values.push(Left { known, looked_at: (ply.numbers.tried, of) });
    }

    /// The value just returned to the present node is its best one so far.
    fn update(&mut self, v: i32) {
        let depth = self.plies.len().saturating_sub(1);
        let Some(ply) = self.plies.last_mut() else { return };
        ply.numbers = ply.numbers.with(self.method, depth, v);
        // Below is the line of the move just left.
        let below = self.lines.get(depth + 1).into_iter().flatten().copied();
        let line = ply.best().into_iter().chain(below).collect();
        self.lines.truncate(depth);
        self.lines.push(line);
    }

    /// The next event.
    fn next(&self) -> Option<Event> {
        let Some(ply) = self.plies.last() else {
            return self.last.is_none().then_some(Event::Enter);
        };
        let depth = self.plies.len() - 1;
        let numbers = ply.numbers;
        match self.last? {
            Event::Enter if depth as u32 >= self.limit || ply.moves.is_empty() => {
                Some(Event::Leaf { worth: Known::exact(self.game.value()), in_table: false })
            }
            Event::Enter => {
                let leaf = |worth| Event::Leaf { worth, in_table: true };
                Some(self.look_up().map_or(Event::Enter, leaf))
            }
            Event::Leaf { worth, .. } => Some(Event::Return(worth)),
            Event::Return(Known { value, .. }) if numbers.improves(depth, value) => {
                Some(Event::Update { v: value })
            }
            Event::Update { .. }
                if self.method.prunes()
                    && numbers.cuts(depth)
                    && (numbers.tried as usize) < ply.moves.len() =>
            {
                Some(Event::CutOff { skipped: ply.moves.len() as u32 - numbers.tried })
            }
            _ if numbers.tried as usize + numbers.skipped as usize >= ply.moves.len() => {
                self.summed_up().map(Event::Return)
            }
            _ => Some(Event::Enter),
        }
    }
}

impl<G: Game> Solver for GameTree<G> {
    type Op = Op;

    fn step(&mut self) -> Option<Op> {
        let event = self.next()?;
        let numbers = self.plies.last().map(|ply| ply.numbers);
        self.events += 1;
        match (event, self.plies.last_mut()) {
            (Event::Enter, _) => self.enter(),
            (Event::Leaf { in_table, .. }, Some(ply)) => {
                ply.leaf = Some(in_table);
                *(if in_table { &mut self.known } else { &mut self.leaves }) += 1;
            }
            (Event::Return(known), _) => self.leave(known),
            (Event::Update { v }, _) => self.update(v),
            (Event::CutOff { skipped }, Some(ply)) => {
                ply.numbers.skipped = skipped;
                self.cut_offs += 1;
                self.skipped += u64::from(skipped);
            }
            (Event::Leaf { .. } | Event::CutOff { .. }, None) => {}
        }
        Some(Op { last: self.last.replace(event), numbers })
    }

    fn status(&self) -> Status {
        match self.result() {
            None => Status::Running,
            Some((Some(_), _)) => Status::Found,
            Some((None, _)) => Status::Exhausted,
        }
    }

    fn is_landmark(&self, _: &Op) -> bool {
        match self.last {
            Some(Event::CutOff { .. }) => true,
            Some(Event::Update { .. }) => !self.method.prunes(),
            _ => false,
        }
    }

    fn landmark_name(&self) -> &'static str {
        if self.method.prunes() { "cut-off" } else { "new best" }
    }

    fn stats(&self, _: u64) -> Stats {
        let (nodes, depth) = (self.nodes, self.plies.len() as u64);
        Stats { expanded: nodes, generated: nodes, frontier: depth, peak_frontier: 0 }
    }

    fn progress(&self) -> Option<f32> {
        let root = self.plies.first()?;
        Some(root.numbers.tried.saturating_sub(1) as f32 / root.moves.len().max(1) as f32)
    }

    fn copy_bytes(&self) -> usize {
        bytes_of(&self.table)
    }
}

/// The moves of the side to move in the order of the method: as the game lists them, or by the value
/// after each of them, best first, equals as listed.
fn ordered<G: Game>(game: &mut G, method: Method, depth: usize) -> Vec<G::Move> {
    let mut moves = game.moves();
    if method.orders() {
        moves.sort_by_cached_key(|&mv| {
            game.play(mv);
            let value = game.value();
            game.take_back(mv);
            if is_max(depth) { -value } else { value }
        });
    }
    moves
}
