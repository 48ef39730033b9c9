//! What is computed beside the game: the best move, and which moves win.

use super::*;
use crate::puzzles::dominoes::exact::{self, Exact};
use crate::puzzles::dominoes::full_width::{self, BestMove};
use crate::puzzles::{dominoes::play::reason, positions::Position as _};

/// Says when the turn of the loop is over.
type Enough<'a> = &'a mut dyn FnMut() -> bool;

/// Positions a hint may expand to prove its move.
const PROOF: Limits = Limits { steps: 100_000, bytes: 64 << 20, keep: Keep::Latest };

/// A search for the best move, under way.
pub struct Thinking {
    pub(super) search: Box<dyn BestMove>,
    /// Whether the move is to be shown as a hint and not to be made.
    hints: bool,
    /// Which moves win, for a hint, once the best one is found.
    pub(super) proof: Option<Analysis>,
    /// Plies looked ahead.
    pub(super) limit: u32,
}

impl Thinking {
    /// The move of a hint, where `best` is the best one, and what is known of the position, whose moves are looked
    /// at until one wins; none while that is not done.
    fn hint(&mut self, best: Pos, now: &Instance, enough: Enough<'_>) -> Option<(Pos, Verdict)> {
        let proof = self.proof.get_or_insert_with(|| {
            let mut all = Analysis::new(now, PROOF);
            all.moves.sort_by_cached_key(|known| u32::from(known.0 != best));
            all
        });
        proof.compute_until_won(enough);
        match proof.winning() {
            Some(mv) => Some((mv, Verdict::Won)),
            None if proof.is_busy() => None,
            None => Some((best, proof.verdict_of_position())),
        }
    }

    /// Value, plies and leaves in words.
    fn in_words(&self, value: i32) -> String {
        let leaves = counted(self.search.leaves() as usize, "leaf");
        let value = if value == 0 { "0".to_owned() } else { format!("{value:+}") };
        let plies = counted(self.limit as usize, "ply");
        format!("worth {value} ({plies}, {leaves})")
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
    /// The position whose moves they are.
    pub position: Instance,
    /// The moves with what is known of them, the next one to be looked at `at`.
    pub moves: Vec<(Pos, Verdict)>,
    exact: Option<Box<dyn Exact>>,
    at: usize,
    limits: Limits,
}

impl Analysis {
    /// Begins to look at every move.
    pub fn new(position: &Instance, limits: Limits) -> Analysis {
        let moves = position.board.moves(position.first);
        let moves = moves.into_iter().map(|mv| (mv, Verdict::Open)).collect();
        Analysis { position: *position, moves, exact: None, at: 0, limits }
    }

    /// Goes on until `enough` or until a move is known that wins; whether it is done.
    pub fn compute_until_won(&mut self, enough: Enough<'_>) -> bool {
        while self.is_busy() && self.winning().is_none() {
            self.compute(enough);
            if enough() {
                return false;
            }
        }
        true
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

    /// What is known of a move.
    pub fn verdict(&self, mv: Pos) -> Option<Verdict> {
        self.moves.iter().find(|known| known.0 == mv).map(|known| known.1)
    }

    /// Moves won, lost and open.
    pub fn counts(&self) -> [usize; 3] {
        [Verdict::Won, Verdict::Lost, Verdict::Open]
            .map(|v| self.moves.iter().filter(|m| m.1 == v).count())
    }

    /// Nodes searched.
    pub fn nodes(&self) -> u64 {
        self.exact.as_ref().map_or(0, |exact| exact.nodes())
    }

    /// Whether there is more to find out.
    pub fn is_busy(&self) -> bool {
        self.at < self.moves.len()
    }

    /// Asks about no further move: those that are open stay so.
    pub fn give_up(&mut self) {
        (self.exact, self.at) = (None, self.moves.len());
    }

    /// The position after the move to be looked at.
    fn after(&self) -> Option<Instance> {
        self.position.after(&self.moves.get(self.at)?.0)
    }

    /// Goes on until `enough`; whether anything shown has changed, which counts nodes. Of a move that mirrors another
    /// the table of the solver knows at once whether it wins.
    pub fn compute(&mut self, enough: Enough<'_>) -> bool {
        let was_busy = self.is_busy();
        while let Some(next) = self.after() {
            let new = || exact::ask(&next.board, next.first, self.limits);
            let exact = self.exact.get_or_insert_with(new);
            if exact.advance(256).is_over() {
                // The mover wins where the other, then to move, does not.
                self.moves[self.at].1 = match exact.wins() {
                    Some(true) => Verdict::Lost,
                    Some(false) => Verdict::Won,
                    None => Verdict::Open,
                };
                self.at += 1;
                if let (Some(next), Some(exact)) = (self.after(), &mut self.exact) {
                    exact.ask(&next.board, next.first);
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
    /// Begins to look for the best move within so many plies, to make it or as a hint.
    pub(super) fn think(&mut self, limit: u32, hints: bool) {
        let Instance { board, first } = *self.game.now();
        let search = full_width::search(&board, first, limit);
        self.ui.thinking = Some(Thinking { search, hints, proof: None, limit });
    }

    /// Begins to find out which moves win.
    pub(super) fn analyse(&mut self) {
        self.ui.analysis = Some(Analysis::new(self.game.now(), self.limits));
    }

    /// Whether that is under way.
    pub(super) fn is_analysing(&self) -> bool {
        self.ui.analysis.as_ref().is_some_and(Analysis::is_busy)
    }

    /// Goes on with what is under way until `enough`; whether anything shown has changed.
    pub(super) fn compute_moves(&mut self, enough: Enough<'_>) -> bool {
        let position = *self.game.now();
        let Some(thinking) = &mut self.ui.thinking else {
            if let Some(analysis) = self.ui.analysis.as_mut().filter(|known| known.is_busy()) {
                return analysis.compute(enough);
            }
            return self.ui.review.as_mut().is_some_and(|review| review.compute(enough));
        };
        thinking.search.advance_until(enough);
        let Some(best) = thinking.search.best() else { return true };
        let Some(mv) = best.mv else {
            self.ui.thinking = None;
            return true;
        };
        if !thinking.hints {
            let words = thinking.in_words(best.value);
            self.ui.thinking = None;
            self.put(mv);
            if !self.game.is_over() {
                let words = format!("{} plays {}, {words}", position.first, name(mv));
                self.notify(self.judgement().unwrap_or(words));
            }
            return true;
        }
        let Some((mv, verdict)) = thinking.hint(mv, &position, enough) else { return true };
        self.ui.thinking = None;
        let known = match verdict {
            Verdict::Won => " wins",
            Verdict::Lost => ", though every move loses",
            Verdict::Open => "",
        };
        (self.ui.kept.cursor, self.ui.hinted) = (mv, Some(mv));
        self.ui.hints += 1;
        let why = reason(&position.board, position.first, mv);
        self.notify(format!("hint: {}{known}; {why}", name(mv)));
        true
    }
}
