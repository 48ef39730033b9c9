//! Playing by hand: positions, the moves between them, undo and redo. A puzzle says what follows from
//! a position; everything else about a game is written here.

use serde::{Serialize, de::DeserializeOwned};

/// A position of a puzzle, from which the rules lead to others.
///
/// That is all a game with undo and redo takes:
///
/// ```
/// # extern crate frontier_solvers as frontier;
/// use frontier::prelude::*;
/// use frontier::puzzle::Game;
///
/// /// Counts to three.
/// #[derive(Clone)]
/// struct Count(u32);
///
/// impl Position for Count {
///     type Move = u32;
///     fn after(&self, by: &u32) -> Option<Count> {
///         (1..=3 - self.0).contains(by).then(|| Count(self.0 + by))
///     }
///     fn is_over(&self) -> bool { self.0 == 3 }
/// }
///
/// let mut game = Positions::new(Count(0));
/// assert!(game.make(&2) && !game.make(&2) && game.make(&1) && game.is_over());
/// assert!(game.undo());
/// assert_eq!(game.now().0, 2);
/// ```
pub trait Position: Clone {
    /// A move, as stored in session files.
    type Move: Clone + Serialize + DeserializeOwned;

    /// The position after a move; `None` if the rules forbid it. A move that changes nothing is
    /// forbidden too.
    fn after(&self, mv: &Self::Move) -> Option<Self>;

    /// Whether no move is left to be made: won, lost or stuck.
    fn is_over(&self) -> bool;
}

/// A game that stores the positions before and after every move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Positions<P: Position> {
    now: P,
    moves: History<(P::Move, P, P)>,
}

impl<P: Position> Positions<P> {
    /// A game that begins here.
    pub fn new(start: P) -> Self {
        Positions { now: start, moves: History::default() }
    }

    /// The present position.
    pub fn now(&self) -> &P {
        &self.now
    }

    /// The position it began with.
    pub fn start(&self) -> &P {
        self.moves.done().first().map_or(&self.now, |(_, before, _)| before)
    }

    /// Moves made.
    pub fn made(&self) -> usize {
        self.moves.done().len()
    }

    /// The moves made, oldest first, each with the positions before and after it.
    pub fn done(&self) -> &[(P::Move, P, P)] {
        self.moves.done()
    }
}

/// A move of a game.
pub type MoveOf<G> = <<G as Game>::Position as Position>::Move;

/// A game played by hand, with undo and redo: positions, perhaps with something beside them.
pub trait Game: Clone {
    /// Its positions.
    type Position: Position;

    /// The positions played through; none if the instance cannot be played.
    fn positions(&self) -> Option<&Positions<Self::Position>>;

    /// The same, to be changed.
    fn positions_mut(&mut self) -> Option<&mut Positions<Self::Position>>;

    /// The moves made and undone.
    fn history(&self) -> History<MoveOf<Self>> {
        self.positions()
            .map(|positions| positions.moves.map(|(mv, ..)| mv.clone()))
            .unwrap_or_default()
    }

    /// Makes a move if the rules allow it; whether they do.
    fn make(&mut self, mv: &MoveOf<Self>) -> bool {
        let Some(game) = self.positions_mut() else { return false };
        let Some(after) = game.now.after(mv) else { return false };
        let before = std::mem::replace(&mut game.now, after.clone());
        game.moves.push((mv.clone(), before, after));
        true
    }

    /// Undoes the last move; whether there was one.
    fn undo(&mut self) -> bool {
        let Some(game) = self.positions_mut() else { return false };
        let Some((_, before, _)) = game.moves.undo() else { return false };
        game.now = before;
        true
    }

    /// Redoes the move undone last; whether there was one.
    fn redo(&mut self) -> bool {
        let Some(game) = self.positions_mut() else { return false };
        let Some((.., after)) = game.moves.redo() else { return false };
        game.now = after;
        true
    }

    /// Whether there is a move to undo.
    fn can_undo(&self) -> bool {
        self.positions().is_some_and(|game| game.moves.can_undo())
    }

    /// Whether there is a move to redo.
    fn can_redo(&self) -> bool {
        self.positions().is_some_and(|game| game.moves.can_redo())
    }

    /// Whether the game is over: won, lost or stuck.
    fn is_over(&self) -> bool {
        self.positions().is_none_or(|game| game.now.is_over())
    }
}

impl<P: Position> Game for Positions<P> {
    type Position = P;

    fn positions(&self) -> Option<&Self> {
        Some(self)
    }

    fn positions_mut(&mut self) -> Option<&mut Self> {
        Some(self)
    }
}

/// For instances that cannot be played, such as a map without a start: a game without moves.
impl<G: Game> Game for Option<G> {
    type Position = G::Position;

    fn positions(&self) -> Option<&Positions<G::Position>> {
        self.as_ref()?.positions()
    }

    fn positions_mut(&mut self) -> Option<&mut Positions<G::Position>> {
        self.as_mut()?.positions_mut()
    }
}

/// Moves made and moves undone. A new move discards the undone ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct History<M> {
    done: Vec<M>,
    undone: Vec<M>,
}

impl<M> Default for History<M> {
    fn default() -> Self {
        History { done: Vec::new(), undone: Vec::new() }
    }
}

impl<M: Clone> History<M> {
    /// Adds a move just made.
    pub fn push(&mut self, item: M) {
        self.done.push(item);
        self.undone.clear();
    }

    /// Undoes the last move and returns it, if there is one.
    pub fn undo(&mut self) -> Option<M> {
        let item = self.done.pop()?;
        self.undone.push(item.clone());
        Some(item)
    }

    /// Redoes the move undone last and returns it, if there is one.
    pub fn redo(&mut self) -> Option<M> {
        let item = self.undone.pop()?;
        self.done.push(item.clone());
        Some(item)
    }

    /// Moves made and not undone, oldest first.
    pub fn done(&self) -> &[M] {
        &self.done
    }

    /// All moves, made or undone, in the order in which they were made.
    pub fn timeline(&self) -> impl Iterator<Item = &M> {
        self.done.iter().chain(self.undone.iter().rev())
    }

    /// This history with `f` applied to each move.
    pub fn map<T>(&self, f: impl Fn(&M) -> T) -> History<T> {
        let [done, undone] = [&self.done, &self.undone].map(|all| all.iter().map(&f).collect());
        History { done, undone }
    }

    /// Whether there is a move to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a move to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Undoing everything and redoing it all is the identity.
        #[test]
        fn undo_then_redo_is_the_identity(steps in proptest::collection::vec(0u8..4, 0..60)) {
            let mut history = History::default();
            for (n, step) in steps.into_iter().enumerate() {
                match step {
                    0 => drop(history.undo()),
                    1 => drop(history.redo()),
                    _ => history.push(n),
                }
            }
            let before = history.done().to_vec();
            let mut taken = Vec::new();
            while let Some(item) = history.undo() {
                taken.push(item);
            }
            prop_assert!(history.done().is_empty());
            for item in taken.into_iter().rev() {
                prop_assert_eq!(history.redo(), Some(item));
            }
            prop_assert_eq!(history.done(), before.as_slice());
        }
    }
}
