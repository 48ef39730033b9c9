//! What the session keeps of a tab: one form for all puzzles. Everything read may come from anybody,
//! so moves are replayed by the rules, and the tab changes only after all of it was read.

use super::desk::Desk;
use super::desk::{Game, Instance, Look, Method};
use super::editor::Editor;
use crate::puzzles::puzzle::{Game as _, Named, Origin, Puzzle};
use crate::tui::inspector::Page;
use crate::tui::kept::{Doing, Moves, Pace};
use crate::tui::keys::Mode;
use crate::tui::viewer::Viewer;
use crate::tui::viewer::conditions::Typed;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A tab at the end of a session.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Saved<L: Look> {
    name: String,
    about: String,
    origin: Origin,
    id: Option<String>,
    instance: Instance<L>,
    method: Method<L>,
    speed: Pace,
    doing: Doing,
    moves: Moves<<Game<L> as crate::puzzles::puzzle::Game>::Move>,
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The page of the inspector turned to.
    #[serde(default)]
    page: Option<Page>,
    /// The conditions typed last.
    #[serde(default)]
    conditions: Typed,
    /// What is being drawn, if anything is.
    draft: Option<Value>,
    /// What the puzzle keeps beyond that.
    own: Value,
}

impl<L: Look> Saved<L> {
    pub(super) fn of(desk: &Desk<L>) -> Saved<L> {
        let Named { name, about, origin, id, instance } = desk.named.clone();
        Saved {
            name,
            about,
            origin,
            id,
            instance,
            method: desk.method.clone(),
            speed: Pace(desk.speed),
            doing: desk.mode.into(),
            moves: Moves::of(&desk.game.history(), Clone::clone),
            moment: desk.viewer.as_ref().map(|viewer| viewer.watching().moment()),
            page: desk.choices().inspector.turned_to(),
            conditions: desk.choices().conditions.typed().clone(),
            draft: desk.editor.as_ref().map(Editor::save),
            own: L::save(desk),
        }
    }

    /// The same without the run that was watched.
    pub(super) fn unwatched(self) -> Saved<L> {
        let doing = if self.doing == Doing::Watch { Doing::Play } else { self.doing };
        Saved { moment: None, page: None, doing, ..self }
    }

    /// Opens it in `desk`, which stays as it is if that cannot be.
    pub(super) fn open(self, desk: &mut Desk<L>) -> Result<(), String> {
        let mut game = L::Puzzle::game(&self.instance);
        self.moves.replay(&mut game, |game, mv| game.make(&mv), |game| game.undo())?;
        let editor = match &self.draft {
            Some(draft) => Some(L::Editor::restore(draft, &self.instance)?),
            None => None,
        };
        let Saved { name, about, origin, id, instance, conditions, .. } = self;
        let before = Saved::of(desk);
        let named = Named { name, about, origin, id, instance };
        desk.method = self.method;
        desk.replace(named);
        desk.game = game;
        desk.speed = self.speed.0;
        if let Err(why) = L::restore(desk, self.own) {
            // What was open a moment ago can be opened again.
            before.open(desk)?;
            return Err(why);
        }
        if let Some(moment) = self.moment {
            desk.watch();
            if let Some(viewer) = &mut desk.viewer {
                viewer.watching_mut().resume_at(moment);
            }
        }
        let Desk { viewer, choices, .. } = desk;
        let choices = viewer.as_mut().map_or(choices, Viewer::choices_mut);
        choices.inspector.open(self.page);
        choices.conditions.restore(conditions);
        desk.editor = editor;
        desk.message = None;
        desk.mode = match self.doing {
            Doing::Watch if desk.viewer.is_some() => Mode::Watch,
            Doing::Edit if desk.editor.is_some() => Mode::Edit,
            _ => Mode::Play,
        };
        Ok(())
    }
}
