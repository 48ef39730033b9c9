//! Playing by hand: one step at a time; and the levels the user has solved, with the fewest moves for each.

use super::level::{Board, Level};
use super::rules::Refusal;
use crate::puzzles::prelude::*;
use crate::puzzles::puzzle::Game as _;

/// A level and where everything is.
#[derive(Clone, Debug)]
pub struct Place {
    level: Rc<Level>,
    board: Board,
}

impl Position for Place {
    type Move = Dir;

    fn after(&self, &dir: &Dir) -> Option<Place> {
        let (board, _) = self.level.step(&self.board, dir).ok().filter(|_| !self.is_over())?;
        Some(Place { level: Rc::clone(&self.level), board })
    }

    fn is_over(&self) -> bool {
        self.level.is_solved(&self.board)
    }
}

/// A game on a level.
pub type Game = Positions<Place>;

impl Game {
    /// A game at its start.
    pub fn on(level: &Level) -> Game {
        Positions::new(Place { level: Rc::new(level.clone()), board: level.start().clone() })
    }

    /// Where everything is.
    pub fn board(&self) -> &Board {
        &self.now().board
    }

    /// The present position as a level.
    pub fn rest(&self) -> Level {
        self.now().level.from_board(self.board())
    }

    /// Whether red is inside blue; then the game is over.
    pub fn is_won(&self) -> bool {
        self.now().is_over()
    }

    /// Steps in direction `dir`; a game that is won stays as it is.
    ///
    /// # Errors
    /// Why the step is refused.
    pub fn step(&mut self, dir: Dir) -> Result<(), Refusal> {
        self.now().level.step(self.board(), dir)?;
        self.make(&dir);
        Ok(())
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
            let (start, end) = laws::play(&Game::on(&level), &moves, |game| game.board().clone());
            prop_assert_eq!(&start, level.start());
            prop_assert!(end == start || !moves.is_empty());
        }
    }
}
