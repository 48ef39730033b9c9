//! What is computed beside the game: the best move, and which moves win.

use super::DominoesTab;
use crate::engine::run::Job;
use crate::engine::work::Clock;
use crate::puzzles::dominoes::board::halves;
use crate::puzzles::dominoes::exact::Exact;
use crate::puzzles::dominoes::full_width::BestMove;
use crate::puzzles::dominoes::play::{name, reason};
use crate::puzzles::dominoes::{Board, Instance, Player};
use crate::tui::tabs::prelude::*;
use std::time::Instant;

/// Says when the turn of the loop is over.
type Enough<'a> = &'a mut dyn FnMut() -> bool;

/// What the best move is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To make it.
    Play,
    /// To show it.
    Hint,
}

/// Positions a hint may expand to prove its move.
const PROOF: Limits = Limits { steps: 100_000, bytes: 64 << 20 };

/// A search for the best move, under way.
pub struct Thinking {
    pub(super) search: BestMove,
    /// Which moves win, for a hint, once the best one is found.
    pub(super) proof: Option<Analysis>,
    /// Plies looked ahead.
    pub(super) limit: u32,
    clock: Clock,
    begun: Instant,
    took: Duration,
}

impl Thinking {
    /// Begins to look for the best move.
    pub fn new(position: &Instance, limit: u32, clock: Clock) -> Thinking {
        let search = BestMove::new(&position.board, position.first, limit);
        Thinking { search, proof: None, limit, clock, begun: clock(), took: Duration::ZERO }
    }

    /// The answer as a hint, once there is one: the best move, or one that is known to win, and what is
    /// known of the position, whose moves are looked at until one wins.
    fn hint(&mut self, position: &Instance, enough: Enough<'_>) -> Option<(Pos, Verdict)> {
        let best = self.search.best()?.mv?;
        let proof = self.proof.get_or_insert_with(|| Analysis::new(position, PROOF).from(best));
        while proof.is_busy() && proof.verdict_of_position() != Verdict::Won {
            proof.compute(enough);
            if enough() {
                break;
            }
        }
        match proof.verdict_of_position() {
            _ if proof.verdict(best) == Some(Verdict::Won) => Some((best, Verdict::Won)),
            Verdict::Won => Some((proof.winning().unwrap_or(best), Verdict::Won)),
            _ if proof.is_busy() => None,
            verdict => Some((best, verdict)),
        }
    }

    /// Value, leaves and time in words.
    pub fn in_words(&self) -> String {
        let leaves = counted(self.search.leaves() as usize, "leaf");
        let value = match self.search.best().map_or(0, |b| b.value) {
            0 => "0".to_owned(),
            value => format!("{value:+}"),
        };
        let millis = grouped(self.took.as_millis() as u64);
        let plies = counted(self.limit as usize, "ply");
        format!("worth {value} to it after {plies}; {leaves}, {millis} ms")
    }

    /// Goes on until `enough`.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) {
        self.search.advance_until(enough);
        self.took = (self.clock)().saturating_duration_since(self.begun);
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

/// A way to turn a board over without changing who lies which way: whether rows and columns change places.
#[derive(Clone, Copy)]
struct Mirror(bool, bool);

/// All of them, the one that changes nothing first.
const MIRRORS: [Mirror; 4] =
    [Mirror(false, false), Mirror(true, false), Mirror(false, true), Mirror(true, true)];

impl Mirror {
    fn square(self, Pos { row, col }: Pos, size: Size) -> Pos {
        let flip = |flips: bool, at: u16, side: u16| if flips { side - 1 - at } else { at };
        Pos::new(flip(self.0, row, size.rows), flip(self.1, col, size.cols))
    }

    /// Whether the board is its own image.
    fn keeps(self, board: &Board) -> bool {
        let size = board.size();
        size.cells().all(|pos| board.is_free(pos) == board.is_free(self.square(pos, size)))
    }

    /// The first half of the image of a domino.
    fn domino(self, mv: Pos, player: Player, size: Size) -> Pos {
        let [one, other] = halves(mv, player).map(|half| self.square(half, size));
        if (one.row, one.col) < (other.row, other.col) { one } else { other }
    }
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
    /// Begins to look at every move.
    pub fn new(&Instance { board, first: player }: &Instance, limits: Limits) -> Analysis {
        let moves = board.moves(player).into_iter().map(|mv| (mv, Verdict::Open)).collect();
        Analysis { board, player, moves, exact: None, at: 0, limits }
    }

    /// The same, this move first.
    fn from(mut self, mv: Pos) -> Analysis {
        if let Some(at) = self.moves.iter().position(|known| known.0 == mv) {
            self.moves.swap(0, at);
        }
        self
    }

    /// What is known of the position: it is won if one move wins, and lost if all lose.
    pub fn verdict_of_position(&self) -> Verdict {
        match self.counts() {
            [won, _, _] if won > 0 => Verdict::Won,
            [_, _, 0] => Verdict::Lost,
            _ => Verdict::Open,
        }
    }

    /// A move that wins, once one is known.
    pub fn winning(&self) -> Option<Pos> {
        self.moves.iter().find(|known| known.1 == Verdict::Won).map(|known| known.0)
    }

    /// Whether it is of this position.
    pub fn is_of(&self, position: &Instance) -> bool {
        (self.board, self.player) == (position.board, position.first)
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

    /// Asks about no further move: those that are open stay so.
    pub fn give_up(&mut self) {
        (self.exact, self.at) = (None, self.moves.len());
    }

    /// The move asked about is known, and with it those that mirror it on a board that is its own mirror
    /// image. Goes to the next one that is not known.
    fn settle(&mut self, verdict: Verdict) {
        let Some(&(mv, _)) = self.moves.get(self.at) else { return };
        for mirror in MIRRORS {
            if mirror.keeps(&self.board) {
                let image = mirror.domino(mv, self.player, self.board.size());
                if let Some(known) = self.moves.iter_mut().find(|known| known.0 == image) {
                    known.1 = verdict;
                }
            }
        }
        self.at += 1;
        while self.moves.get(self.at).is_some_and(|known| known.1 != Verdict::Open) {
            self.at += 1;
        }
    }

    fn after(&self) -> Option<Board> {
        let mut next = self.board;
        next.put(self.moves.get(self.at)?.0, self.player).then_some(next)
    }

    /// Goes on until `enough`; whether anything shown has changed, which counts nodes.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let was_busy = self.is_busy();
        while self.is_busy() {
            let Some(next) = self.after() else { break };
            let new = || Exact::new(&next, self.player.other(), self.limits);
            let exact = self.exact.get_or_insert_with(new);
            if exact.advance(256).is_over() {
                // The mover wins where the other, then to move, does not.
                let verdict = match exact.wins() {
                    Some(true) => Verdict::Lost,
                    Some(false) => Verdict::Won,
                    None => Verdict::Open,
                };
                self.settle(verdict);
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
        was_busy
    }
}

impl DominoesTab {
    /// Begins to look for the best move within so many plies.
    pub(super) fn think(&mut self, plies: u32, purpose: Purpose) {
        let thinking = Thinking::new(self.game.now(), plies, self.clock());
        self.ui.thinking = Some((thinking, purpose));
    }

    /// Begins to find out which moves win.
    pub(super) fn analyse(&mut self) {
        self.ui.analysis = Some(Analysis::new(self.game.now(), self.limits()));
    }

    /// Whether that is under way.
    pub(super) fn is_analysing(&self) -> bool {
        self.ui.analysis.as_ref().is_some_and(Analysis::is_busy)
    }

    /// Goes on with what is under way until `enough`; whether anything shown has changed.
    pub(super) fn compute_moves(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Some((thinking, purpose)) = &mut self.ui.thinking else {
            if let Some(analysis) = self.ui.analysis.as_mut().filter(|known| known.is_busy()) {
                return analysis.compute(enough);
            }
            return self.ui.review.as_mut().is_some_and(|review| review.compute(enough));
        };
        thinking.compute(enough);
        let Some(best) = thinking.search.best() else { return true };
        let (words, purpose) = (thinking.in_words(), *purpose);
        let player = self.game.to_move();
        let (mv, verdict) = match purpose {
            Purpose::Play => (best.mv, Verdict::Open),
            Purpose::Hint => match thinking.hint(self.game.now(), enough) {
                Some((mv, verdict)) => (Some(mv), verdict),
                None if best.mv.is_some() => return true,
                None => (None, Verdict::Open),
            },
        };
        self.ui.thinking = None;
        let Some(mv) = mv else { return true };
        if purpose == Purpose::Play {
            self.put(mv);
            if !self.game.is_over() {
                let words = format!("{player} plays {}, {words}", name(mv));
                self.notify(self.judgement().unwrap_or(words));
            }
            return true;
        }
        let known = match verdict {
            Verdict::Won => " wins",
            Verdict::Lost => ", though every move loses",
            Verdict::Open => "",
        };
        (self.ui.cursor, self.ui.hinted) = (mv, Some(mv));
        self.ui.hints += 1;
        let why = reason(self.game.board(), player, mv);
        self.notify(format!("hint: {}{known}; {why}", name(mv)));
        true
    }
}
