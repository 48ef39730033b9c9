//! The search: which event comes next.

use super::scene::{Op, Scene};
use super::{Bound, Event, Game, INFINITY, Known, Method, Numbers};
use crate::engine::run::{Stats, Status};
use crate::engine::trail::Solver;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

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
    /// Plies searched.
    pub limit: u32,
    /// Where it is.
    pub scene: Scene<G>,
    table: Vec<Option<Entry<G::Key>>>,
    events: u64,
    /// The best line from each node of the path on, as far as it is known.
    lines: Vec<Vec<G::Move>>,
    /// The moments at which v changed at the root, with the best line from there on.
    root_lines: Vec<(u64, Vec<G::Move>)>,
}

impl<G: Game> GameTree<G> {
    /// A search from `game` to `limit` plies below it.
    pub fn new(game: G, method: Method, limit: u32) -> GameTree<G> {
        GameTree {
            limit,
            scene: Scene::new(game, method),
            table: vec![None; if method == Method::Table { TABLE } else { 0 }],
            events: 0,
            lines: Vec::new(),
            root_lines: Vec::new(),
        }
    }

    /// The best move at the root, if there is one, and its value, once the search is over.
    pub fn result(&self) -> Option<(Option<G::Move>, i32)> {
        let root = self.scene.root().filter(|_| self.scene.is_over())?;
        let Some(Event::Return(Known { value, .. })) = self.scene.last else { return None };
        Some((root.best(), value))
    }

    /// The moments at which v changed at the root, as far as computed.
    pub fn root_changes(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.root_lines.iter().map(|(at, _)| *at)
    }

    /// The best line known at a moment, from the root on. It ends early where a value came from the
    /// table.
    pub fn line_at(&self, at: u64) -> &[G::Move] {
        let changes = self.root_lines.partition_point(|change| change.0 <= at);
        let last = changes.checked_sub(1).and_then(|last| self.root_lines.get(last));
        last.map_or(&[], |(_, line)| line)
    }

    fn slot(key: &G::Key) -> usize {
        let mut hasher = FxHasher::default();
        key.hash(&mut hasher);
        (hasher.finish() >> 20) as usize % TABLE
    }

    fn left(&self) -> u32 {
        self.limit.saturating_sub(self.scene.plies.len().saturating_sub(1) as u32)
    }

    /// The table's value of the node entered, if it settles the node.
    fn look_up(&self) -> Option<Known> {
        let depth = self.scene.plies.len() - 1;
        if depth == 0 || self.table.is_empty() {
            return None;
        }
        let key = self.scene.game.key();
        let entry = (*self.table.get(Self::slot(&key))?)?;
        let Numbers { alpha, beta, .. } = self.scene.plies.last()?.numbers;
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
        let [.., above, ply] = self.scene.plies.as_slice() else { return };
        if self.table.is_empty() || ply.leaf.is_some() {
            return;
        }
        let Numbers { alpha, beta, .. } = above.numbers;
        let low = if value > alpha { value } else { -INFINITY };
        let high = if value < beta { value } else { INFINITY };
        let (key, left) = (self.scene.game.key(), self.left());
        if let Some(slot) = self.table.get_mut(Self::slot(&key)) {
            *slot = Some(Entry { key, left, low, high });
        }
    }

    /// Keeps the best lines, the event just made.
    fn keep_lines(&mut self, event: Event) {
        let Some(ply) = self.scene.plies.last() else { return };
        let depth = self.scene.plies.len() - 1;
        match event {
            Event::Enter => {
                self.lines.truncate(depth);
                self.lines.push(Vec::new());
            }
            Event::Update { .. } => {
                // Below is the line of the move just left.
                let below = self.lines.get(depth + 1).into_iter().flatten().copied();
                let line: Vec<G::Move> = ply.best().into_iter().chain(below).collect();
                if depth == 0 {
                    self.root_lines.push((self.events, line.clone()));
                }
                self.lines.truncate(depth);
                self.lines.push(line);
            }
            _ => {}
        }
    }

    /// The next event.
    fn next(&self) -> Option<Event> {
        let Some(ply) = self.scene.plies.last() else {
            return self.scene.last.is_none().then_some(Event::Enter);
        };
        let depth = self.scene.plies.len() - 1;
        let numbers = ply.numbers;
        match self.scene.last? {
            Event::Enter if depth as u32 >= self.limit || ply.moves.is_empty() => {
                let worth = Known::exact(self.scene.game.value());
                Some(Event::Leaf { worth, in_table: false })
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
                if self.scene.method.prunes()
                    && numbers.cuts(depth)
                    && (numbers.tried as usize) < ply.moves.len() =>
            {
                Some(Event::CutOff { skipped: ply.moves.len() as u32 - numbers.tried })
            }
            _ if numbers.tried as usize + numbers.skipped as usize >= ply.moves.len() => {
                self.scene.summed_up().map(Event::Return)
            }
            _ => Some(Event::Enter),
        }
    }
}

impl<G: Game> Solver for GameTree<G> {
    type Op = Op;

    fn step(&mut self) -> Option<Op> {
        let event = self.next()?;
        let numbers = self.scene.plies.last().map(|ply| ply.numbers);
        let op = Op { last: self.scene.last, numbers };
        if let Event::Return(known) = event {
            self.remember(known.value);
        }
        self.scene.apply(event);
        self.events += 1;
        self.keep_lines(event);
        Some(op)
    }

    fn status(&self) -> Status {
        match self.result() {
            None => Status::Running,
            Some((Some(_), _)) => Status::Found,
            Some((None, _)) => Status::Exhausted,
        }
    }

    fn is_landmark(&self, _: &Op) -> bool {
        match self.scene.last {
            Some(Event::CutOff { .. }) => true,
            Some(Event::Update { .. }) => !self.scene.method.prunes(),
            _ => false,
        }
    }

    fn landmark_name(&self) -> &'static str {
        if self.scene.method.prunes() { "cut-off" } else { "new best" }
    }

    fn stats(&self, _: u64) -> Stats {
        let scene = &self.scene;
        let depth = scene.plies.len() as u64;
        Stats { expanded: scene.nodes, generated: scene.nodes, frontier: depth, peak_frontier: 0 }
    }

    fn progress(&self) -> Option<f32> {
        let root = self.scene.plies.first()?;
        Some(root.numbers.tried.saturating_sub(1) as f32 / root.moves.len().max(1) as f32)
    }

    fn copy_bytes(&self) -> usize {
        self.table.capacity() * size_of::<Option<Entry<G::Key>>>()
    }
}
