//! The levels the user has solved, and the fewest moves for each.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Best moves by the name of the level.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Progress {
    best: BTreeMap<String, usize>,
}

impl Progress {
    /// Records that `level` was solved in `moves` moves; whether that is better than before.
    pub fn solved(&mut self, level: &str, moves: usize) -> bool {
        let better = self.best.get(level).is_none_or(|&before| moves < before);
        if better {
            self.best.insert(level.to_owned(), moves);
        }
        better
    }

    /// The fewest moves `level` was solved in, if it was.
    pub fn best(&self, level: &str) -> Option<usize> {
        self.best.get(level).copied()
    }

    /// Adds the results of `other`, where they are better.
    pub fn merge(&mut self, other: &Progress) {
        for (level, &moves) in &other.best {
            self.solved(level, moves);
        }
    }

    /// Whether no level is solved.
    pub fn is_empty(&self) -> bool {
        self.best.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_better_moves_are_noted_and_all_survive_writing() {
        let mut progress = Progress::default();
        assert!(progress.solved("ferry", 9));
        assert!(!progress.solved("ferry", 9));
        assert!(progress.solved("ferry", 6));
        assert_eq!((progress.best("ferry"), progress.best("detour")), (Some(6), None));
        let text = serde_json::to_string(&progress).unwrap();
        assert_eq!(text, r#"{"ferry":6}"#);
        assert_eq!(serde_json::from_str::<Progress>(&text).unwrap(), progress);
    }
}
