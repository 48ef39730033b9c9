//! Minimax on game trees, event by event: a [`Solver`] for a [`super::trail::Trail`].
//!
//! The game plugs in through [`Game`]. The side to move at the root is MAX. A node is a leaf if the limit
//! is reached or there is no move; its value is the game's. With pruning, a node is left as soon as
//! v ≥ β (MAX) or v ≤ α (MIN). Russell and Norvig, Artificial Intelligence, 3rd edition, section 5.3;
//! the table of bounds as in Knuth and Moore's and Slate and Atkin's programs.

use super::run::{Job, Stats, Status};
use super::trail::Solver;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// A game for two players, seen from a root position.
pub trait Game: Clone {
    /// A move.
    type Move: Copy + Eq;
    /// A key of the position, the side to move included.
    type Key: Copy + Eq + Hash;

    /// The moves of the side to move, in order.
    fn moves(&self) -> Vec<Self::Move>;
    /// Makes a move of the side to move.
    fn play(&mut self, mv: Self::Move);
    /// Undoes the last move, `mv`.
    fn take_back(&mut self, mv: Self::Move);
    /// The value of the position for MAX, whichever side is to move.
    fn value(&self) -> i32;
    /// The key of the position.
    fn key(&self) -> Self::Key;
}

/// How the tree is searched; each adds to the one before.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// Plain minimax: every node is visited.
    Minimax,
    /// Alpha-beta: moves that cannot change the value at the root are skipped.
    AlphaBeta,
    /// Alpha-beta with move ordering: the move that looks best is tried first.
    Ordered,
    /// Also with a transposition table: positions met before are not searched again.
    Table,
}

impl Method {
    /// All methods, the simplest first.
    pub const ALL: [Method; 4] =
        [Method::Minimax, Method::AlphaBeta, Method::Ordered, Method::Table];

    const fn prunes(self) -> bool {
        !matches!(self, Method::Minimax)
    }

    const fn orders(self) -> bool {
        matches!(self, Method::Ordered | Method::Table)
    }
}

/// Lower than any value; negated, higher than any.
pub const INFINITY: i32 = 1 << 20;

/// Value, bounds and counters of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The best value so far: -∞ at MAX and +∞ at MIN at first.
    pub v: i32,
    /// α: the value MAX is sure of on the path to here.
    pub alpha: i32,
    /// β: the value MIN is sure of on the path to here.
    pub beta: i32,
    /// Moves tried, the present one included.
    pub tried: u32,
    /// The move, by number, that gave `v`.
    pub best: Option<u32>,
    /// Moves skipped by a cut-off.
    pub skipped: u32,
}

/// A step of the search, with what is needed to undo it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// A node is entered: the root, or by the next move of the node above.
    Enter,
    /// The node entered is a leaf, or its value is in the table.
    Leaf {
        /// Its value for MAX.
        value: i32,
        /// Whether it comes from the table.
        known: bool,
    },
    /// The node is left with a value, which its parent receives.
    Return {
        /// Its value for MAX.
        value: i32,
        /// The node's numbers.
        numbers: Numbers,
        /// Whether it was a leaf.
        leaf: Option<bool>,
    },
    /// The value returned is better: v changes, and with it a bound.
    Update {
        /// The numbers before.
        before: Numbers,
        /// The new value.
        v: i32,
    },
    /// v has crossed the other bound: the other moves of the node are skipped.
    CutOff {
        /// How many.
        skipped: u32,
    },
}

/// A node on the path from the root to the present node.
#[derive(Clone, Debug)]
pub struct Ply<M> {
    /// Its moves in the order in which they are tried.
    pub moves: Vec<M>,
    /// Its numbers.
    pub numbers: Numbers,
    /// Whether it is a leaf, and then whether its value comes from the table.
    pub leaf: Option<bool>,
}

/// What is shown at a moment: the path from the root, and the counters.
#[derive(Clone, Debug)]
pub struct Scene<G: Game> {
    game: G,
    method: Method,
    /// The nodes from the root to the present node.
    pub plies: Vec<Ply<G::Move>>,
    /// The last event.
    pub last: Option<Event>,
    /// The value returned last.
    pub returned: Option<i32>,
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
}

/// Whether the node `depth` plies below the root is MAX.
pub const fn is_max(depth: usize) -> bool {
    depth.is_multiple_of(2)
}

impl Numbers {
    fn new(depth: usize, alpha: i32, beta: i32) -> Numbers {
        let v = if is_max(depth) { -INFINITY } else { INFINITY };
        Numbers { v, alpha, beta, tried: 0, best: None, skipped: 0 }
    }

    fn improves(&self, depth: usize, value: i32) -> bool {
        if is_max(depth) { value > self.v } else { value < self.v }
    }

    /// Whether the node can be left: v ≥ β at MAX, v ≤ α at MIN.
    pub fn cuts(&self, depth: usize) -> bool {
        if is_max(depth) { self.v >= self.beta } else { self.v <= self.alpha }
    }

    /// With value `v`; the bound follows unless it cuts off.
    fn with(self, depth: usize, v: i32) -> Numbers {
        let best = self.tried.checked_sub(1);
        let mut new = Numbers { v, best, ..self };
        if !new.cuts(depth) {
            if is_max(depth) {
                new.alpha = new.alpha.max(v);
            } else {
                new.beta = new.beta.min(v);
            }
        }
        new
    }
}

impl<G: Game> Scene<G> {
    /// The present position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The moves from the root to there.
    pub fn path(&self) -> impl Iterator<Item = G::Move> {
        let above = self.plies.len().saturating_sub(1);
        self.plies
            .iter()
            .take(above)
            .filter_map(|ply| ply.moves.get((ply.numbers.tried as usize).checked_sub(1)?).copied())
    }

    fn window(&self) -> (i32, i32) {
        self.plies.last().map_or((-INFINITY, INFINITY), |p| (p.numbers.alpha, p.numbers.beta))
    }

    /// Steps down by the next move of the deepest node, or to the root.
    fn enter(&mut self) {
        let depth = self.plies.len();
        let (alpha, beta) = self.window();
        if let Some(ply) = self.plies.last_mut() {
            let Some(&mv) = ply.moves.get(ply.numbers.tried as usize) else { return };
            ply.numbers.tried += 1;
            self.game.play(mv);
        }
        let moves = ordered(&mut self.game, self.method, depth);
        self.plies.push(Ply { moves, numbers: Numbers::new(depth, alpha, beta), leaf: None });
    }

    /// Steps up again and returns the ply left.
    fn back(&mut self) -> Option<Ply<G::Move>> {
        let ply = self.plies.pop()?;
        if let Some(above) = self.plies.last()
            && let Some(at) = (above.numbers.tried as usize).checked_sub(1)
            && let Some(&mv) = above.moves.get(at)
        {
            self.game.take_back(mv);
        }
        Some(ply)
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

/// The search.
#[derive(Clone, Debug)]
pub struct GameTree<G: Game> {
    limit: u32,
    /// The solver walks the same tree as the scene it shows.
    walk: Scene<G>,
    table: Vec<Option<Entry<G::Key>>>,
    events: u64,
    root_changes: Vec<u64>,
    result: Option<(Option<G::Move>, i32)>,
}

impl<G: Game> GameTree<G> {
    /// A search from `game` to `limit` plies below it.
    pub fn new(game: G, method: Method, limit: u32) -> GameTree<G> {
        let walk = Scene {
            game,
            method,
            plies: Vec::new(),
            last: None,
            returned: None,
            leaves: 0,
            cut_offs: 0,
            skipped: 0,
            nodes: 0,
            known: 0,
        };
        GameTree {
            limit,
            walk,
            table: Vec::new(),
            events: 0,
            root_changes: Vec::new(),
            result: None,
        }
    }

    /// The best move at the root, if there is one, and its value, once the search is over.
    pub fn result(&self) -> Option<(Option<G::Move>, i32)> {
        self.result
    }

    /// The moments at which v changed at the root, as far as computed.
    pub fn root_changes(&self) -> &[u64] {
        &self.root_changes
    }

    /// The scene at the end of what is computed.
    pub fn head(&self) -> &Scene<G> {
        &self.walk
    }

    fn slot(key: &G::Key) -> usize {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        (hasher.finish() >> 20) as usize % TABLE
    }

    fn left(&self) -> u32 {
        self.limit.saturating_sub(self.walk.plies.len().saturating_sub(1) as u32)
    }

    /// The table's value of the node entered, if it settles the node.
    fn look_up(&self) -> Option<i32> {
        let depth = self.walk.plies.len() - 1;
        if self.walk.method != Method::Table || depth == 0 || self.table.is_empty() {
            return None;
        }
        let key = self.walk.game.key();
        let entry = (*self.table.get(Self::slot(&key))?)?;
        let Numbers { alpha, beta, .. } = self.walk.plies.last()?.numbers;
        if entry.key != key || entry.left != self.left() {
            None
        } else if entry.low >= beta || entry.low == entry.high {
            Some(entry.low)
        } else {
            Some(entry.high).filter(|&high| high <= alpha)
        }
    }

    /// Stores the value of the node about to be left.
    fn remember(&mut self, ply: &Ply<G::Move>, value: i32, window: (i32, i32)) {
        if self.walk.method != Method::Table || ply.leaf.is_some() {
            return;
        }
        if self.table.is_empty() {
            self.table = vec![None; TABLE];
        }
        let (alpha, beta) = window;
        let low = if value > alpha { value } else { -INFINITY };
        let high = if value < beta { value } else { INFINITY };
        let (key, left) = (self.walk.game.key(), self.left());
        if let Some(slot) = self.table.get_mut(Self::slot(&key)) {
            *slot = Some(Entry { key, left, low, high });
        }
    }

    /// The next event.
    fn next(&self) -> Option<Event> {
        let Some(ply) = self.walk.plies.last() else {
            return self.result.is_none().then_some(Event::Enter);
        };
        let depth = self.walk.plies.len() - 1;
        let numbers = ply.numbers;
        match self.walk.last? {
            Event::Enter if depth as u32 >= self.limit || ply.moves.is_empty() => {
                Some(Event::Leaf { value: self.walk.game.value(), known: false })
            }
            Event::Enter => Some(
                self.look_up().map_or(Event::Enter, |value| Event::Leaf { value, known: true }),
            ),
            Event::Leaf { value, .. } => Some(Event::Return { value, numbers, leaf: ply.leaf }),
            Event::Return { value, .. } if numbers.improves(depth, value) => {
                Some(Event::Update { before: numbers, v: value })
            }
            Event::Update { .. }
                if self.walk.method.prunes()
                    && numbers.cuts(depth)
                    && (numbers.tried as usize) < ply.moves.len() =>
            {
                Some(Event::CutOff { skipped: ply.moves.len() as u32 - numbers.tried })
            }
            _ if numbers.tried as usize + numbers.skipped as usize >= ply.moves.len() => {
                Some(Event::Return { value: numbers.v, numbers, leaf: ply.leaf })
            }
            _ => Some(Event::Enter),
        }
    }
}

impl<G: Game> Solver for GameTree<G> {
    type Op = (Event, Option<Event>, Option<i32>);
    type Scene = Scene<G>;
    const HOLDS_SCENE: bool = true;

    fn scene(&self) -> Scene<G> {
        self.walk.clone()
    }

    fn step(&mut self) -> Option<Self::Op> {
        let event = self.next()?;
        let op = (event, self.walk.last, self.walk.returned);
        if let Event::Return { value, .. } = event
            && let Some(ply) = self.walk.plies.last().cloned()
        {
            let above = self.walk.plies.len().checked_sub(2).and_then(|i| self.walk.plies.get(i));
            let window = above.map(|p| (p.numbers.alpha, p.numbers.beta));
            self.remember(&ply, value, window.unwrap_or((-INFINITY, INFINITY)));
            if window.is_none() {
                let best = ply.numbers.best.and_then(|i| ply.moves.get(i as usize)).copied();
                self.result = Some((best, value));
            }
        }
        Self::apply(&mut self.walk, &op);
        self.events += 1;
        if matches!(event, Event::Update { .. }) && self.walk.plies.len() == 1 {
            self.root_changes.push(self.events);
        }
        Some(op)
    }

    fn status(&self) -> Status {
        match self.result {
            None => Status::Running,
            Some((Some(_), _)) => Status::Found,
            Some((None, _)) => Status::Exhausted,
        }
    }

    fn apply(scene: &mut Scene<G>, (event, ..): &Self::Op) {
        let depth = scene.plies.len().saturating_sub(1);
        match *event {
            Event::Enter => {
                scene.enter();
                scene.nodes += 1;
            }
            Event::Leaf { known, .. } => {
                if let Some(ply) = scene.plies.last_mut() {
                    ply.leaf = Some(known);
                }
                if known {
                    scene.known += 1;
                } else {
                    scene.leaves += 1;
                }
            }
            Event::Return { value, .. } => {
                scene.back();
                scene.returned = Some(value);
            }
            Event::Update { v, .. } => {
                let prunes = scene.method.prunes();
                if let Some(ply) = scene.plies.last_mut() {
                    let Numbers { alpha, beta, .. } = ply.numbers;
                    let new = ply.numbers.with(depth, v);
                    ply.numbers = if prunes { new } else { Numbers { alpha, beta, ..new } };
                }
            }
            Event::CutOff { skipped } => {
                if let Some(ply) = scene.plies.last_mut() {
                    ply.numbers.skipped = skipped;
                }
                scene.cut_offs += 1;
                scene.skipped += u64::from(skipped);
            }
        }
        scene.last = Some(*event);
    }

    fn undo(scene: &mut Scene<G>, (event, last, returned): &Self::Op) {
        match *event {
            Event::Enter => {
                scene.back();
                if let Some(ply) = scene.plies.last_mut() {
                    ply.numbers.tried -= 1;
                }
                scene.nodes -= 1;
            }
            Event::Leaf { known, .. } => {
                if let Some(ply) = scene.plies.last_mut() {
                    ply.leaf = None;
                }
                if known {
                    scene.known -= 1;
                } else {
                    scene.leaves -= 1;
                }
            }
            Event::Return { numbers, leaf, .. } => {
                if let Some(above) = scene.plies.last_mut() {
                    above.numbers.tried -= 1;
                }
                scene.enter();
                if let Some(ply) = scene.plies.last_mut() {
                    ply.numbers = numbers;
                    ply.leaf = leaf;
                }
            }
            Event::Update { before, .. } => {
                if let Some(ply) = scene.plies.last_mut() {
                    ply.numbers = before;
                }
            }
            Event::CutOff { skipped } => {
                if let Some(ply) = scene.plies.last_mut() {
                    ply.numbers.skipped = 0;
                }
                scene.cut_offs -= 1;
                scene.skipped -= u64::from(skipped);
            }
        }
        scene.last = *last;
        scene.returned = *returned;
    }

    fn is_landmark((event, ..): &Self::Op) -> bool {
        matches!(event, Event::CutOff { .. })
    }

    fn landmark_name(&self) -> &'static str {
        "cut-off"
    }

    fn stats(scene: &Scene<G>, _: u64) -> Stats {
        let depth = scene.plies.len() as u64;
        Stats { expanded: scene.nodes, generated: scene.nodes, frontier: depth, peak_frontier: 0 }
    }

    fn progress(&self) -> Option<f32> {
        let root = self.walk.plies.first()?;
        Some(root.numbers.tried.saturating_sub(1) as f32 / root.moves.len().max(1) as f32)
    }

    fn copy_bytes(&self) -> usize {
        self.table.capacity() * size_of::<Option<Entry<G::Key>>>()
    }
}

/// A search that is not watched: a step is an event.
impl<G: Game> Job for GameTree<G> {
    fn advance(&mut self, budget: u32) -> Status {
        for _ in 0..budget {
            if self.step().is_none() {
                break;
            }
        }
        Solver::status(self)
    }

    fn status(&self) -> Status {
        Solver::status(self)
    }

    fn progress(&self) -> Option<f32> {
        Solver::progress(self)
    }
}
