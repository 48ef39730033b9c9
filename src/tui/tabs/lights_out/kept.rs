//! What the session keeps of the tab.

use super::LightsTab;
use crate::engine::grid::Pos;
use crate::puzzles::lights_out::Instance;
use crate::puzzles::lights_out::draft::Draft;
use crate::puzzles::lights_out::game_id::Way;
use crate::puzzles::lights_out::methods::Method;
use crate::puzzles::lights_out::play::Game;
use crate::puzzles::puzzle::Game as _;
use crate::tui::kept::{Doing, Moves, Pace, Word};
use crate::tui::keys::Mode;
use serde::{Deserialize, Serialize};

/// The tab at the end of a session.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    about: String,
    /// The board and its rules as a layout file.
    board: String,
    method: Word<Method>,
    speed: Pace,
    doing: Doing,
    /// Row and column.
    cursor: (u16, u16),
    presses: Moves<u16>,
    helped: bool,
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The board being set up.
    draft: Option<String>,
    way: Word<Way>,
    between: Option<(u32, u32)>,
    next_seed: u32,
}

impl Kept {
    pub(super) fn of(tab: &LightsTab) -> Kept {
        Kept {
            name: tab.name.clone(),
            about: tab.about.clone(),
            board: tab.instance.to_text(),
            method: Word(tab.method),
            speed: Pace(tab.speed),
            doing: tab.mode.into(),
            cursor: (tab.cursor.row, tab.cursor.col),
            presses: Moves::of(&tab.game.history(), |&cell| cell),
            helped: tab.helped,
            moment: tab.watching.as_ref().map(super::Watching::moment),
            draft: tab.draft.as_ref().map(|draft| draft.instance().to_text()),
            way: Word(tab.way),
            between: tab.between,
            next_seed: tab.seed,
        }
    }

    /// Opens it in `tab`, which is left alone if that cannot be.
    pub(super) fn open(self, tab: &mut LightsTab) -> Result<(), String> {
        let board = |text: &str| Instance::parse(text).map_err(|why| format!("board: {why}"));
        let instance = board(&self.board)?;
        let size = instance.rules.size();
        let cursor = Pos::new(self.cursor.0, self.cursor.1);
        if !size.holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        let mut game = Game::new(&instance);
        let press = |game: &mut Game, cell: u16| game.press(cell.into());
        self.presses.replay(&mut game, press, Game::undo)?;
        let draft = self.draft.as_deref().map(board).transpose()?;
        if draft.as_ref().is_some_and(|draft| draft.rules != instance.rules) {
            return Err("the board being set up has other rules".into());
        }
        // From here on nothing fails.
        tab.load(instance);
        tab.name = self.name;
        tab.about = self.about;
        tab.method = self.method.0;
        tab.speed = self.speed.0;
        tab.cursor = cursor;
        tab.game = game;
        tab.helped = self.helped;
        tab.way = self.way.0;
        tab.between = self.between;
        tab.seed = self.next_seed;
        if let Some(moment) = self.moment {
            tab.watch();
            if let Some(watching) = &mut tab.watching {
                watching.resume_at(moment);
            }
        }
        match (self.doing, draft) {
            (Doing::Watch, _) => {}
            (Doing::Edit, Some(draft)) => {
                tab.draft = Some(Draft::new(&draft));
                tab.mode = Mode::Edit;
            }
            _ => {
                tab.mode = Mode::Play;
                tab.message = None;
            }
        }
        Ok(())
    }
}
