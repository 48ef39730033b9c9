//! A desk as the session keeps it, in one form for all puzzles, and taking back that another instance was
//! opened: what was open before returns with its moves.

use super::desk::{Desk, Look};
use super::editor::Drawing;
use crate::puzzles::puzzle::{Game as _, MoveOf, Named, Origin, Puzzle};
use crate::tui::inspector::Page;
use crate::tui::kept::{Moves, SavedMode, SavedSpeed};
use crate::tui::keys::Mode;
use crate::tui::viewer::asking::Score;
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
    /// What was answered to its questions.
    #[serde(default, skip_serializing_if = "Score::is_empty")]
    pub(super) score: Score,
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

/// How many instances are remembered.
const MOST: usize = 8;

impl<L: Look> Desk<L> {
    /// What the session keeps.
    pub(super) fn saved(&self) -> Saved<L::Puzzle> {
        let Named { name, about, origin, id, instance } = self.named.clone();
        Saved {
            name,
            about,
            origin,
            id,
            instance,
            method: self.method.clone(),
            speed: SavedSpeed(self.speed),
            doing: self.mode.into(),
            moves: Moves::of(&self.game.history(), Clone::clone),
            moment: self.viewer.as_ref().map(|viewer| viewer.watching.moment()),
            page: self.choices().inspector.turned_to(),
            conditions: self.choices().conditions.typed().clone(),
            score: self.choices().score.clone(),
            draft: self.editor.as_ref().map(Drawing::save),
            own: L::save(self),
        }
    }

    /// Opens what a session kept; all stays as it is if that cannot be. What is read may come from anybody,
    /// so moves are replayed by the rules.
    ///
    /// # Errors
    /// Why it cannot be opened.
    pub(super) fn open_saved(&mut self, saved: Saved<L::Puzzle>) -> Result<(), String> {
        let mut game = L::Puzzle::game(&saved.instance);
        saved.moves.replay(&mut game, |game, mv| game.make(&mv), |game| game.undo())?;
        let editor = match &saved.draft {
            Some(draft) => Some(Drawing::restore(draft, &saved.instance)?),
            None => None,
        };
        let Saved { name, about, origin, id, instance, conditions, score, .. } = saved;
        let before = self.saved();
        let named = Named { name, about, origin, id, instance };
        self.method = saved.method;
        self.replace(named);
        self.game = game;
        self.speed = saved.speed.0;
        if let Err(why) = L::restore(self, saved.own) {
            // What was open a moment ago can be opened again.
            self.open_saved(before)?;
            return Err(why);
        }
        if let Some(moment) = saved.moment {
            self.watch();
            if let Some(viewer) = &mut self.viewer {
                viewer.watching.resume_at(moment);
            }
        }
        let Desk { viewer, choices, .. } = self;
        let choices = viewer.as_mut().map_or(choices, |viewer| &mut viewer.choices);
        choices.inspector.open(saved.page);
        choices.conditions.restore(conditions);
        choices.score = score;
        self.editor = editor;
        self.message = None;
        self.mode = match saved.doing {
            SavedMode::Watch if self.viewer.is_some() => Mode::Watch,
            SavedMode::Edit if self.editor.is_some() => Mode::Edit,
            _ => Mode::Play,
        };
        Ok(())
    }

    /// Remembers what is open, which is about to be replaced.
    pub(super) fn remember(&mut self) {
        if L::IS_KEPT {
            let saved = self.saved().unwatched();
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
            let left = self.saved().unwatched();
            self.back.after.push(left);
            self.go_to(saved, "U returns");
        }
    }

    /// Opens what going back left.
    pub(super) fn go_on(&mut self) {
        if let Some(saved) = self.back.after.pop() {
            let left = self.saved().unwatched();
            self.back.before.push(left);
            self.go_to(saved, "u goes back");
        }
    }

    fn go_to(&mut self, saved: Saved<L::Puzzle>, hint: &str) {
        match self.open_saved(saved) {
            Ok(()) => self.notify(format!("{} is open again; {hint}", L::title(self))),
            Err(why) => self.notify(why),
        }
        self.back.changes = self.changes;
    }
}
