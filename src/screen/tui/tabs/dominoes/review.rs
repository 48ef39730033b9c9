//! What moves were worth: of a move, once it is made, what the analysis before it says; of a game that is
//! over, which moves threw a win away. Nothing is said that is not proven.

use super::*;

/// Most nodes of a question.
const NODES: u64 = 1_000_000;

/// A move that lost a game that was won.
struct Mistake {
    /// Moves made before it.
    before: usize,
    played: Pos,
    /// A move that wins there.
    better: Pos,
}

/// A game being judged from its end to its beginning.
pub struct Review {
    /// The moves with the positions before them.
    moves: Vec<(Pos, Instance)>,
    /// How many of them are not judged yet.
    open: usize,
    /// Whether the side to move after these wins.
    after: Verdict,
    analysis: Option<Analysis>,
    /// The latest first.
    mistakes: Vec<Mistake>,
    /// Whether every position was judged.
    is_proven: bool,
    limits: Limits,
}

impl Review {
    /// Begins to judge a game that is over.
    fn new(moves: Vec<(Pos, Instance)>, limits: Limits) -> Review {
        let (open, after) = (moves.len(), Verdict::Lost);
        Review { moves, open, after, analysis: None, mistakes: vec![], is_proven: true, limits }
    }

    /// Whether there is more to find out.
    pub fn is_busy(&self) -> bool {
        self.open > 0
    }

    /// Goes on until `enough`; whether it is done now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let was_busy = self.is_busy();
        while let Some(&(played, position)) =
            self.open.checked_sub(1).and_then(|last| self.moves.get(last))
        {
            let verdict = match self.after {
                // Who moves next has lost: this move has won.
                Verdict::Lost => Verdict::Won,
                after => {
                    let new = || Analysis::new(&position, self.limits);
                    let analysis = self.analysis.get_or_insert_with(new);
                    if !analysis.compute_until_won(enough) {
                        return false;
                    }
                    if let (Verdict::Won, Some(better)) = (after, analysis.winning()) {
                        self.mistakes.push(Mistake { before: self.open - 1, played, better });
                    }
                    analysis.verdict_of_position()
                }
            };
            self.is_proven = verdict != Verdict::Open;
            (self.after, self.analysis) = (verdict, None);
            // Positions before one that is too hard are harder still.
            self.open = if self.is_proven { self.open - 1 } else { 0 };
        }
        was_busy
    }

    /// The mistake at which so many moves were made, or the latest.
    fn mistake(&self, made: usize) -> Option<&Mistake> {
        self.mistakes.iter().find(|mistake| mistake.before == made).or(self.mistakes.first())
    }

    /// What is found out, where so many moves are made.
    fn words(&self, made: usize) -> String {
        match self.mistake(made) {
            _ if self.is_busy() => "looking for the move that lost ...".to_owned(),
            Some(Mistake { before, played, better }) => {
                let (played, better) = (name(*played), name(*better));
                let words =
                    format!("move {} threw the win away: {played} instead of {better}", before + 1);
                let all = self.mistakes.len();
                if all > 1 { format!("{words}; < > for all {all}") } else { words }
            }
            // Whoever made the last move had the win all along.
            None => self.moves.last().filter(|_| self.is_proven).map_or(String::new(), |last| {
                format!("{} could win from the start and made no mistake", last.1.first)
            }),
        }
    }
}

/// What the analysis of the position before says of a move, which was the `made`th.
fn judged(analysis: &Analysis, mv: Pos, made: usize) -> Option<String> {
    let name_of = name(mv);
    Some(match (analysis.verdict(mv)?, analysis.winning()) {
        (Verdict::Won, _) => format!("{made}. {name_of} keeps the win"),
        (Verdict::Lost, Some(better)) => {
            format!("{made}. {name_of} throws the win away: {} keeps it", name(better))
        }
        (Verdict::Lost, None) if analysis.verdict_of_position() == Verdict::Lost => {
            format!("{made}. {name_of} loses, like every move here")
        }
        _ => return None,
    })
}

impl DominoesTab {
    /// Judges the move made last by what was known before it, and begins to judge a game that is over.
    pub(super) fn judge(&mut self) {
        let moves: Vec<_> = self.game.done().iter().map(|&(mv, before, _)| (mv, before)).collect();
        let made = moves.len();
        self.ui.judged.retain(|judged| judged.0 + 1 == made);
        if let (Some(analysis), Some((mv, before))) = (&self.ui.analysis, moves.last())
            && analysis.position == *before
        {
            let words = judged(analysis, *mv, made);
            self.ui.judged.extend(words.map(|words| (made, words)));
        }
        let can_redo = self.game.can_redo();
        let is_of_it = |review: &Review| {
            review.moves.starts_with(&moves) && (made == review.moves.len() || can_redo)
        };
        self.ui.review = self.ui.review.take().filter(is_of_it);
        if self.is_played_out() && self.ui.review.is_none() {
            self.ui.review = Some(Review::new(moves, self.limits.at_most(NODES)));
        }
    }

    /// What is known of the game that is over, or of the moves made last.
    pub(super) fn judgement(&self) -> Option<String> {
        let is_over = self.game.is_over();
        let is_told = |review: &&Review| is_over || !review.mistakes.is_empty();
        if let Some(review) = self.ui.review.as_ref().filter(is_told) {
            return Some(review.words(self.game.made())).filter(|words| !words.is_empty());
        }
        let words = self.ui.judged.iter().map(|judged| judged.1.as_str());
        Some(words.collect::<Vec<_>>().join("; ")).filter(|words| !words.is_empty())
    }

    /// The moves made before the next mistake, or the one before.
    pub(super) fn next_mistake(&self, forward: bool) -> Option<usize> {
        let made = self.game.made();
        let mistakes = self.ui.review.iter().flat_map(|review| &review.mistakes);
        let mut places = mistakes.map(|mistake| mistake.before);
        if forward { places.rfind(|&at| at > made) } else { places.find(|&at| at < made) }
    }

    /// Goes to the position before the next mistake, or the one before, with the cursor on what would have
    /// won.
    pub(super) fn go_to_mistake(&mut self, forward: bool) {
        let Some(before) = self.next_mistake(forward) else { return };
        while self.game.made() > before && self.game.undo() {}
        while self.game.made() < before && self.game.redo() {}
        self.moved();
        self.ui.kept.halted = self.hand().is_some();
        let mistake = self.ui.review.as_ref().and_then(|review| review.mistake(before));
        self.ui.kept.cursor = mistake.map_or(self.ui.kept.cursor, |mistake| mistake.better);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::dominoes::{Board, Player};
    use crate::puzzles::positions::Position as _;

    /// Whether the side to move wins, by trying everything.
    fn wins(position: &Instance) -> bool {
        let after = |mv| position.after(&mv).is_some_and(|next| !wins(&next));
        position.board.moves(position.first).into_iter().any(after)
    }

    #[test]
    fn mistakes_are_those_of_a_walk_through_the_whole_game() {
        let mut random = crate::engine::seed::Random::new(5);
        let mut found = 0;
        for _ in 0..30 {
            let board = Board::empty(Size::new(4, 4)).unwrap();
            let mut position = Instance { board, first: Player::Vertical };
            let mut moves = Vec::new();
            while let Some(&mv) = random.pick(&position.board.moves(position.first)) {
                moves.push((mv, position));
                position = position.after(&mv).unwrap();
            }
            let is_mistake = |&(mv, before): &(Pos, Instance)| {
                wins(&before) && wins(&before.after(&mv).unwrap())
            };
            let places = (0..moves.len()).rev().filter(|&at| is_mistake(&moves[at]));
            let mut review = Review::new(moves.clone(), Limits::DEFAULT);
            let mut turns = 0;
            while review.is_busy() {
                turns += 1;
                review.compute(&mut || turns % 3 > 0);
            }
            let told = review.mistakes.iter().map(|mistake| mistake.before).collect::<Vec<_>>();
            assert_eq!(told, places.collect::<Vec<_>>());
            assert!(review.is_proven);
            for mistake in &review.mistakes {
                let (played, before) = moves[mistake.before];
                assert_eq!(mistake.played, played);
                assert!(!wins(&before.after(&mistake.better).unwrap()));
            }
            found += told.len();
        }
        assert!(found > 10);
    }
}
