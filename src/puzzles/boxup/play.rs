//! Playing by hand: one step at a time, with undo and redo.

use super::level::{Board, Level, Step};
use super::rules::Refusal;
use crate::engine::grid::Dir;
use crate::engine::history::History;

/// A game of one person on a level.
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

    /// The level from here on.
    pub fn rest(&self) -> Level {
        self.level.from_board(&self.board)
    }

    /// Moves made.
    pub fn moves(&self) -> usize {
        self.history.done().len()
    }

    /// The steps made and taken back, as directions.
    pub fn history(&self) -> History<Dir> {
        self.history.map(|(_, step, _)| step.dir)
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

    /// Takes the last move back; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some((before, ..)) = self.history.undo() else { return false };
        self.board = before;
        true
    }

    /// Makes the move taken back last again; whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some((.., after)) = self.history.redo() else { return false };
        self.board = after;
        true
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether a move was taken back that can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }
}

#[cfg(test)]
mod tests {
    use super::super::format::parse;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn taking_back_is_the_inverse(moves in proptest::collection::vec(0usize..4, 0..60)) {
            let level = parse("Kv . @ .\n. B^ k< .\nr> k> . .\n").unwrap().level;
            let mut game = Game::new(&level);
            for dir in moves {
                let before = game.clone();
                if game.step(Dir::ALL[dir]).is_ok() && game != before {
                    let after = game.clone();
                    prop_assert!(game.undo());
                    prop_assert_eq!(&game.board, &before.board);
                    prop_assert!(game.redo());
                    prop_assert_eq!(&game, &after);
                } else {
                    prop_assert_eq!(&game, &before);
                }
            }
            let made = game.moves();
            prop_assert_eq!((0..made + 3).filter(|_| game.undo()).count(), made);
            prop_assert_eq!(game.board(), level.start());
        }
    }
}
