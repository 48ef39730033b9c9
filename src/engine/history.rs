//! Undo and redo without limit, for any kind of move.

/// Moves done and moves taken back. Doing a new move forgets what was taken back.
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
    /// Remembers a move just done.
    pub fn push(&mut self, item: M) {
        self.done.push(item);
        self.undone.clear();
    }

    /// The move to take back, if any; it can be redone.
    pub fn undo(&mut self) -> Option<M> {
        let item = self.done.pop()?;
        self.undone.push(item.clone());
        Some(item)
    }

    /// The move to do again, if any was taken back last.
    pub fn redo(&mut self) -> Option<M> {
        let item = self.undone.pop()?;
        self.done.push(item.clone());
        Some(item)
    }

    /// Moves done and not taken back, oldest first.
    pub fn done(&self) -> &[M] {
        &self.done
    }

    /// All moves in the order they were made in first, done or taken back.
    pub fn timeline(&self) -> impl Iterator<Item = &M> {
        self.done.iter().chain(self.undone.iter().rev())
    }

    /// The same history of what `f` makes of each move.
    pub fn map<T>(&self, f: impl Fn(&M) -> T) -> History<T> {
        History {
            done: self.done.iter().map(&f).collect(),
            undone: self.undone.iter().map(&f).collect(),
        }
    }

    /// Whether there is a move to take back.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is a move to do again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Forgets everything.
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
        /// Taking everything back and doing it all again is the identity, whatever came before.
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
