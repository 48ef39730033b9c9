//! Undo and redo without limit, for any kind of move.

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
        History {
            done: self.done.iter().map(&f).collect(),
            undone: self.undone.iter().map(&f).collect(),
        }
    }

    /// Whether there is a move to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a move to redo.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Removes all moves.
    pub fn clear(&mut self) {
        self.done.clear();
        self.undone.clear();
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
