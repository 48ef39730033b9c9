//! Taking back that another instance was opened: what was open before returns with its moves.

use super::desk::{Desk, Look};
use super::saved::Saved;
use crate::puzzles::puzzle::Game as _;

/// How many instances are remembered.
const MOST: usize = 8;

/// What was open before, and what was left by going back.
pub(super) struct Back<L: Look> {
    /// The last one at the end.
    before: Vec<Saved<L>>,
    /// The last one left at the end.
    after: Vec<Saved<L>>,
    /// The changes of the desk when it last went back or on. A change since makes `after` unreachable,
    /// as a move does with the moves taken back.
    changes: u64,
}

impl<L: Look> Default for Back<L> {
    fn default() -> Self {
        Back { before: Vec::new(), after: Vec::new(), changes: 0 }
    }
}

impl<L: Look> Desk<L> {
    /// Remembers what is open, which is about to be replaced.
    pub(super) fn remember(&mut self) {
        if L::IS_KEPT {
            let saved = Saved::of(self).unwatched();
            let before = &mut self.back.before;
            before.drain(..(before.len() + 1).saturating_sub(MOST));
            before.push(saved);
        }
    }

    /// Whether there is nothing to undo but that this instance was opened. Where moves were taken back
    /// to the start, undo stops there, so that holding its key down leads nowhere else.
    pub(super) fn can_go_back(&self) -> bool {
        let untouched = !self.game.can_undo() && !self.game.can_redo();
        untouched && !self.back.before.is_empty()
    }

    /// Whether nothing has changed since the last time this went back.
    pub(super) fn can_go_on(&self) -> bool {
        !self.game.can_redo() && !self.back.after.is_empty() && self.back.changes == self.changes
    }

    /// Opens what was open before.
    pub(super) fn go_back(&mut self) {
        if !self.can_go_on() {
            self.back.after.clear();
        }
        if let Some(saved) = self.back.before.pop() {
            let left = Saved::of(self).unwatched();
            self.back.after.push(left);
            self.go_to(saved, "U returns");
        }
    }

    /// Opens what going back left.
    pub(super) fn go_on(&mut self) {
        if let Some(saved) = self.back.after.pop() {
            let left = Saved::of(self).unwatched();
            self.back.before.push(left);
            self.go_to(saved, "u goes back");
        }
    }

    fn go_to(&mut self, saved: Saved<L>, hint: &str) {
        match saved.open(self) {
            Ok(()) => self.say(format!("{} is open again; {hint}", L::title(self))),
            Err(why) => self.say(why),
        }
        self.back.changes = self.changes;
    }
}
