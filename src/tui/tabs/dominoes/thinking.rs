//! What is computed beside the game: the best move, and which moves win.

use super::DominoesTab;
use crate::engine::clock::Clock;
use crate::engine::grid::Pos;
use crate::engine::limits::Limits;
use crate::engine::run::Job;
use crate::puzzles::dominoes::exact::Exact;
use crate::puzzles::dominoes::full_width::{Best, BestMove};
use crate::puzzles::dominoes::play::{name, reason};
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::puzzle::Game as _;
use crate::tui::view::grouped;
use std::time::{Duration, Instant};

/// What the best move is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To make it.
    Play,
    /// To show it.
    Hint,
}

/// A search for the best move, under way.
pub struct Thinking {
    search: BestMove,
    limit: u32,
    clock: Clock,
    begun: Instant,
    took: Duration,
}

/// Steps made between two looks at the clock.
const SLICE: u32 = 2048;

impl Thinking {
    /// Begins to look for the best move.
    pub fn new(board: &Board, player: Player, limit: u32, clock: Clock) -> Thinking {
        let search = BestMove::new(board, player, limit);
        Thinking { search, limit, clock, begun: clock(), took: Duration::ZERO }
    }

    /// The answer, once there is one.
    pub fn best(&self) -> Option<Best> {
        self.search.best()
    }

    /// Plies looked ahead.
    pub fn limit(&self) -> u32 {
        self.limit
    }

    /// Leaves so far.
    pub fn leaves(&self) -> u64 {
        self.search.leaves()
    }

    /// The best move so far with its value.
    pub fn best_so_far(&self) -> Option<(Pos, i32)> {
        self.search.best_so_far()
    }

    /// Depth, leaves and the best move so far in words.
    pub fn so_far_in_words(&self) -> String {
        let leaves = counted_leaves(self.leaves());
        let looking = format!("looking {} ahead: {leaves}", plies(self.limit));
        match self.best_so_far() {
            Some((mv, value)) => format!("{looking}, so far {} = {value}", name(mv)),
            None => looking,
        }
    }

    /// Share of the root's moves that are done.
    pub fn progress(&self) -> f32 {
        self.search.progress().unwrap_or(0.0)
    }

    /// Value, leaves and time in words.
    pub fn in_words(&self) -> String {
        let leaves = counted_leaves(self.leaves());
        let value = match self.best().map_or(0, |b| b.value) {
            0 => "0".to_owned(),
            value => format!("{value:+}"),
        };
        let seconds = self.took.as_secs_f64();
        format!("value {value}, {leaves} in {seconds:.3} s at {}", plies(self.limit))
    }

    /// Goes on until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        while !self.search.advance(SLICE).is_over() && !enough() {}
        self.took = (self.clock)().saturating_duration_since(self.begun);
        true
    }
}

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins with perfect play.
    Won,
    /// It loses against perfect play.
    Lost,
    /// Not known yet.
    Open,
}

/// Which moves win.
pub struct Analysis {
    board: Board,
    player: Player,
    moves: Vec<(Pos, Verdict)>,
    exact: Option<Exact>,
    at: usize,
    limits: Limits,
}

impl Analysis {
    /// Begins to look at every move of `player`.
    pub fn new(board: &Board, player: Player, limits: Limits) -> Analysis {
        let moves = board.moves(player).into_iter().map(|mv| (mv, Verdict::Open)).collect();
        Analysis { board: *board, player, moves, exact: None, at: 0, limits }
    }

    /// What is known of a move.
    pub fn verdict(&self, mv: Pos) -> Option<Verdict> {
        self.moves.iter().find(|m| m.0 == mv).map(|m| m.1)
    }

    /// Moves won, lost and open.
    pub fn counts(&self) -> [usize; 3] {
        [Verdict::Won, Verdict::Lost, Verdict::Open]
            .map(|v| self.moves.iter().filter(|m| m.1 == v).count())
    }

    /// Nodes searched.
    pub fn nodes(&self) -> u64 {
        self.exact.as_ref().map_or(0, Exact::nodes)
    }

    /// Whether there is more to find out.
    pub fn is_busy(&self) -> bool {
        self.at < self.moves.len()
    }

    fn after(&self) -> Option<Board> {
        let mut next = self.board;
        next.put(self.moves.get(self.at)?.0, self.player).then_some(next)
    }

    /// Goes on until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        while self.is_busy() {
            if self.exact.is_none() {
                let Some(next) = self.after() else { break };
                self.exact = Some(Exact::new(&next, self.player.other(), self.limits));
            }
            let Some(exact) = &mut self.exact else { break };
            if exact.advance(256).is_over() {
                changed = true;
                if let Some(open) = self.moves.get_mut(self.at) {
                    // The mover wins where the other, then to move, does not.
                    open.1 = match exact.wins() {
                        Some(true) => Verdict::Lost,
                        Some(false) => Verdict::Won,
                        None => Verdict::Open,
                    };
                }
                self.at += 1;
                if let Some(next) = self.after()
                    && let Some(exact) = &mut self.exact
                {
                    exact.ask(&next, self.player.other());
                }
            }
            if enough() {
                break;
            }
        }
        changed
    }
}

impl DominoesTab {
    /// Begins to look for the best move within so many plies.
    pub(super) fn think(&mut self, plies: u32, purpose: Purpose) {
        let thinking = Thinking::new(self.game.board(), self.to_move(), plies, self.clock);
        self.look.thinking = Some((thinking, purpose));
    }

    /// Begins to find out which moves win.
    pub(super) fn analyse(&mut self) {
        self.look.analysis = Some(Analysis::new(self.game.board(), self.to_move(), self.limits));
    }

    /// Whether that is under way.
    pub(super) fn is_analysing(&self) -> bool {
        self.look.analysis.as_ref().is_some_and(Analysis::is_busy)
    }

    /// Goes on with what is under way until `enough`; whether anything shown has changed.
    pub(super) fn compute_moves(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some((thinking, purpose)) = &mut self.look.thinking else {
            return self.look.analysis.as_mut().is_some_and(|analysis| analysis.compute(enough));
        };
        let changed = thinking.compute(enough);
        if let Some(best) = thinking.best() {
            let (words, purpose) = (thinking.in_words(), *purpose);
            self.look.thinking = None;
            if let Some(mv) = best.mv {
                self.found(mv, &words, purpose);
            }
        }
        changed
    }

    /// Does with the best move what it was searched for; `words` say how it was found.
    fn found(&mut self, mv: Pos, words: &str, purpose: Purpose) {
        let player = self.to_move();
        match purpose {
            Purpose::Play => {
                self.put(mv);
                if !self.game.is_over() {
                    self.say(format!("{player} {}: {words}", name(mv)));
                }
            }
            Purpose::Hint => {
                let why = reason(self.game.board(), player, mv);
                self.look.cursor = mv;
                self.say(format!("hint: {} {why}", name(mv)));
            }
        }
    }
}

fn counted_leaves(leaves: u64) -> String {
    format!("{} {}", grouped(leaves), if leaves == 1 { "leaf" } else { "leaves" })
}

/// So many plies, in words.
pub(super) fn plies(limit: u32) -> String {
    if limit == 1 { "1 ply".into() } else { format!("{limit} plies") }
}
