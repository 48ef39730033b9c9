//! What the session keeps of the tab.

use super::editor::Editor;
use super::{BoxupTab, Watching};
use crate::engine::grid::{Dir, Grid, Pos};
use crate::puzzles::boxup::Method;
use crate::puzzles::boxup::draft::Draft;
use crate::puzzles::boxup::format::{Sheet, arrow, parse_cells, side, words};
use crate::puzzles::boxup::game_id::GameId;
use crate::puzzles::boxup::play::Game;
use crate::puzzles::puzzle::{Game as _, Named, Origin};
use crate::tui::kept::{Doing, Moves, Pace, Word};
use crate::tui::keys::Mode;
use serde::{Deserialize, Serialize};

/// The tab at the end of a session.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    origin: Origin,
    id: Option<String>,
    level: Sheet,
    method: Method,
    speed: Pace,
    doing: Doing,
    /// Steps as arrows.
    moves: Moves<char>,
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The cells of the level being drawn, row and column of the cursor, and whether it was changed.
    draft: Option<(String, u16, u16, bool)>,
    recipe: Word<GameId>,
}

impl Kept {
    pub(super) fn of(tab: &BoxupTab) -> Kept {
        Kept {
            name: tab.named.name.clone(),
            origin: tab.named.origin,
            id: tab.named.id.clone(),
            level: tab.named.instance.clone(),
            method: tab.method,
            speed: Pace(tab.speed),
            doing: tab.mode.into(),
            moves: Moves::of(&tab.game.history(), |&dir| arrow(dir)),
            moment: tab.watching.as_ref().map(Watching::moment),
            draft: tab.editor.as_ref().map(|editor| {
                let Pos { row, col } = editor.cursor();
                (words(editor.draft().cells()).join("\n"), row, col, editor.is_changed())
            }),
            recipe: Word(tab.recipe),
        }
    }

    /// Opens it in `tab`, which is left alone if that cannot be.
    pub(super) fn open(self, tab: &mut BoxupTab) -> Result<(), String> {
        let Kept { name, origin, id, level: instance, .. } = self;
        let named = Named { name, about: String::new(), origin, id, instance };
        let mut game = Game::new(&named.instance.level);
        let step = |game: &mut Game, way: char| {
            let way: Option<Dir> = side(way);
            let before = game.moves();
            way.is_some_and(|dir| game.step(dir).is_ok()) && game.moves() > before
        };
        self.moves.replay(&mut game, step, Game::undo)?;
        let draft = match &self.draft {
            Some((cells, row, col, changed)) => {
                let cells: Grid<_> = parse_cells(cells).map_err(|why| format!("drawn: {why}"))?;
                let cursor = Pos::new(*row, *col);
                if !cells.size().holds(cursor) {
                    return Err("the cursor is off the level".into());
                }
                let draft = Draft::of(cells).ok_or("drawn: two of what there is one of")?;
                Some((draft, cursor, *changed))
            }
            None => None,
        };
        // From here on nothing fails.
        tab.method = self.method;
        tab.open(named);
        tab.game = game;
        tab.speed = self.speed.0;
        tab.recipe = self.recipe.0;
        if let Some(moment) = self.moment {
            tab.watch();
            if let Some(watching) = &mut tab.watching {
                watching.resume_at(moment);
            }
        }
        tab.editor = draft.map(|(draft, cursor, changed)| Editor::new(draft, changed).at(cursor));
        match self.doing {
            Doing::Watch => {}
            Doing::Edit if tab.editor.is_some() => tab.mode = Mode::Edit,
            _ => {
                tab.mode = Mode::Play;
                tab.message = None;
            }
        }
        Ok(())
    }
}
