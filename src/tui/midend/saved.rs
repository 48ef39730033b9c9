//! What the session keeps of a tab: one form for all puzzles. The same form remembers what was open before
//! another instance was opened.

use crate::puzzles::puzzle::{MoveOf, Origin, Puzzle};
use crate::tui::inspector::Page;
use crate::tui::kept::{Moves, SavedMode, SavedSpeed};
use crate::tui::viewer::conditions::Typed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A tab at the end of a session.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Saved<P: Puzzle> {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) origin: Origin,
    pub(super) id: Option<String>,
    pub(super) instance: P::Instance,
    pub(super) method: P::Method,
    pub(super) speed: SavedSpeed,
    pub(super) doing: SavedMode,
    pub(super) moves: Moves<MoveOf<P::Game>>,
    /// The moment watched, if anything is.
    pub(super) moment: Option<u64>,
    /// The page of the inspector turned to.
    #[serde(default)]
    pub(super) page: Option<Page>,
    /// The conditions typed last.
    #[serde(default)]
    pub(super) conditions: Typed,
    /// What is being drawn, if anything is.
    pub(super) draft: Option<Value>,
    /// What the puzzle keeps beyond that.
    pub(super) own: Value,
}

impl<P: Puzzle> Saved<P> {
    /// The same without the run that was watched.
    pub(super) fn unwatched(self) -> Saved<P> {
        let doing = if self.doing == SavedMode::Watch { SavedMode::Play } else { self.doing };
        Saved { moment: None, page: None, doing, ..self }
    }
}

/// What was open before, and what was left by going back.
pub(super) struct Back<P: Puzzle> {
    /// The last one at the end.
    pub(super) before: Vec<Saved<P>>,
    /// The last one left at the end.
    pub(super) after: Vec<Saved<P>>,
    /// The changes of the desk when it last went back or on. A change since makes `after` unreachable,
    /// as a move does with the moves taken back.
    pub(super) changes: u64,
}

impl<P: Puzzle> Default for Back<P> {
    fn default() -> Self {
        Back { before: Vec::new(), after: Vec::new(), changes: 0 }
    }
}
