//! Playing by hand: one step at a time, with undo and redo.

use super::level::{Board, Level, Step};
use super::rules::Refusal;
use crate::engine::grid::Dir;
use crate::engine::history::History;
use crate::puzzles::puzzle;

/// A game on a level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    level: Level,
    board: Board,
    history: History<(Board, Step, Board)>,
}

impl Game {
    /// A game at its start.
    pub fn new(level: &Level) -> Game {
        let board = level.start().clone();
        Game { level: level.clone(), board, history: History::default() }
    }

    /// The level.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Where everything is.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The present position as a level.
    pub fn rest(&self) -> Level {
        self.level.from_board(&self.board)
    }

    /// Moves made.
    pub fn moves(&self) -> usize {
        self.history.done().len()
    }

    /// The steps made, oldest first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.history.done().iter().map(|(_, step, _)| step)
    }

    /// Whether red is inside blue; then the game is over.
    pub fn is_won(&self) -> bool {
        self.level.is_solved(&self.board)
    }

    /// Steps in direction `dir`; a game that is won stays as it is.
    ///
    /// # Errors
    /// Why the step is refused.
    pub fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        if !self.is_won() {
            let (next, step) = self.level.step(&self.board, dir)?;
            self.history.push((self.board.clone(), step, next.clone()));
            self.board = next;
        }
        Ok(())
    }
}

impl puzzle::Game for Game {
    type Move = Dir;

    fn history(&self) -> History<Dir> {
        self.history.map(|(_, step, _)| step.dir)
    }

    fn make(&mut self, &dir: &Dir) -> bool {
        !self.is_won() && self.step(dir).is_ok()
    }

    fn undo(&mut self) -> bool {
        let Some((before, ..)) = self.history.undo() else { return false };
        self.board = before;
        true
    }

    fn redo(&mut self) -> bool {
        let Some((.., after)) = self.history.redo() else { return false };
        self.board = after;
        true
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn is_over(&self) -> bool {
        self.is_won()
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::parse;
    use super::*;
    use crate::puzzles::puzzle::laws;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn taking_back_is_the_inverse(moves in proptest::collection::vec(0usize..4, 0..60)) {
            let level = parse("Kv . @ .\n. B^ k< .\nr> k> . .\n").unwrap().level;
            let moves: Vec<Dir> = moves.into_iter().map(|dir| Dir::ALL[dir]).collect();
            let (start, end) = laws::play(&Game::new(&level), &moves, |game| game.board().clone());
            prop_assert_eq!(&start, level.start());
            prop_assert!(end == start || !moves.is_empty());
        }
    }
}
