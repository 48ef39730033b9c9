//! What is shown of a game tree at a moment: the path from the root, what is known of the moves tried on
//! it, and counters.

use super::{Bound, Event, Game, INFINITY, Known, Method, Numbers, is_max};

/// A node on the path from the root to the present node.
#[derive(Clone, Debug)]
pub struct Ply<M> {
    /// Its moves in the order in which they are tried.
    pub moves: Vec<M>,
    /// Its numbers.
    pub numbers: Numbers,
    /// Whether it is a leaf, and then whether its value comes from the table.
    pub leaf: Option<bool>,
    /// Where the values of its moves begin in [`Scene::values`].
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

/// What is shown at a moment: the path from the root, and the counters.
#[derive(Clone, Debug)]
pub struct Scene<G: Game> {
    /// The present position.
    pub game: G,
    /// The method.
    pub method: Method,
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
}

/// What a step found: its event is the last one of the scene.
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

impl<G: Game> Scene<G> {
    /// Before the root is entered.
    pub(super) fn new(mut game: G, method: Method) -> Scene<G> {
        let (moves, numbers) =
            (ordered(&mut game, method, 0), Numbers::new(0, -INFINITY, INFINITY));
        Scene {
            game,
            method,
            plies: Vec::new(),
            values: Vec::new(),
            root: Some(Ply { moves, numbers, leaf: None, first: 0 }),
            last: None,
            leaves: 0,
            cut_offs: 0,
            skipped: 0,
            nodes: 0,
            known: 0,
        }
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

    /// Steps down by the next move of the deepest node, or to the root.
    fn enter(&mut self) {
        let depth = self.plies.len();
        let Some(ply) = self.plies.last_mut() else { return self.plies.extend(self.root.take()) };
        let Some(&mv) = ply.moves.get(ply.numbers.tried as usize) else { return };
        ply.numbers.tried += 1;
        let numbers = Numbers::new(depth, ply.numbers.alpha, ply.numbers.beta);
        self.game.play(mv);
        let moves = ordered(&mut self.game, self.method, depth);
        self.plies.push(Ply { moves, numbers, leaf: None, first: self.values.len() });
    }

    /// Steps up again; the ply left.
    fn back(&mut self) -> Option<Ply<G::Move>> {
        let ply = self.plies.pop()?;
        if let Some(mv) = self.plies.last().and_then(Ply::at_hand) {
            self.game.take_back(mv);
        }
        Some(ply)
    }

    /// Applies an event.
    pub(super) fn apply(&mut self, event: Event) {
        let depth = self.plies.len().saturating_sub(1);
        match (event, self.plies.last_mut()) {
            (Event::Enter, _) => {
                self.enter();
                self.nodes += 1;
            }
            (Event::Leaf { in_table, .. }, Some(ply)) => {
                ply.leaf = Some(in_table);
                *(if in_table { &mut self.known } else { &mut self.leaves }) += 1;
            }
            (Event::Return(known), _) => {
                if let Some(ply) = self.back() {
                    if self.plies.is_empty() {
                        self.root = Some(ply);
                    } else {
                        self.values.truncate(ply.first);
                        let of = if ply.leaf.is_none() { ply.moves.len() as u32 } else { 0 };
                        let looked_at = (ply.numbers.tried, of);
                        self.values.push(Left { known, looked_at });
                    }
                }
            }
            (Event::Update { v }, Some(ply)) => {
                ply.numbers = ply.numbers.with(self.method, depth, v);
            }
            (Event::CutOff { skipped }, Some(ply)) => {
                ply.numbers.skipped = skipped;
                self.cut_offs += 1;
                self.skipped += u64::from(skipped);
            }
            (Event::Leaf { .. } | Event::Update { .. } | Event::CutOff { .. }, None) => {}
        }
        self.last = Some(event);
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
