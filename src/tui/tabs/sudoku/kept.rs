//! What the session keeps of the tab.

use super::{SIDE, SudokuTab, Watching};
use crate::engine::grid::Pos;
use crate::puzzles::sudoku::format;
use crate::puzzles::sudoku::library::Named;
use crate::puzzles::sudoku::play::{Game, Written};
use crate::puzzles::sudoku::recipe::GameId;
use crate::puzzles::sudoku::run::Method;
use crate::tui::kept::{Doing, Moves, Pace, Word};
use crate::tui::keys::Mode;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The tab at the end of a session.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    id: Word<GameId>,
    /// The 81 cells of the puzzle.
    puzzle: String,
    /// What was written and rubbed out.
    moves: Moves<Vec<Written>>,
    hints: u32,
    method: Word<Method>,
    speed: Pace,
    doing: Doing,
    cursor: (u16, u16),
    pencil: bool,
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The kind of puzzle made last, and the seed of the next.
    next: Word<GameId>,
    /// Milliseconds played, if a move was made, and whether the puzzle is solved since.
    time: Option<u64>,
    over: bool,
    timer: bool,
}

/// Longest time believed, in milliseconds: a year.
const LONGEST: u64 = 365 * 24 * 3600 * 1000;

impl Kept {
    pub(super) fn of(tab: &SudokuTab) -> Kept {
        // A puzzle being made is nobody's yet.
        let watching = tab.watching.as_ref().filter(|watching| !watching.run().is_making());
        let played = tab.begun.is_some() || tab.took.is_some();
        let millis = u64::try_from(tab.time().as_millis()).unwrap_or(LONGEST).min(LONGEST);
        Kept {
            name: tab.name.clone(),
            id: Word(tab.id),
            puzzle: tab.game.puzzle().to_string(),
            moves: Moves::of(&tab.game.history(), Vec::clone),
            hints: tab.game.hints,
            method: Word(tab.method),
            speed: Pace(tab.speed),
            doing: if watching.is_some() { tab.mode.into() } else { Doing::Play },
            cursor: (tab.cursor.row, tab.cursor.col),
            pencil: tab.pencil,
            moment: watching.map(Watching::moment),
            next: Word(GameId::Made(tab.recipe, tab.seed.into())),
            time: played.then_some(millis),
            over: tab.took.is_some(),
            timer: tab.timer_shown,
        }
    }

    /// Opens it in `tab`, which is left alone if that cannot be.
    pub(super) fn open(self, tab: &mut SudokuTab) -> Result<(), String> {
        let board = format::parse(&self.puzzle).map_err(|why| format!("puzzle: {why}"))?;
        let mut game = Game::new(&board);
        let write = |game: &mut Game, change: Vec<Written>| game.replay(&change);
        self.moves.replay(&mut game, write, Game::undo)?;
        let cursor = Pos::new(self.cursor.0, self.cursor.1);
        if !SIDE.holds(cursor) {
            return Err("the cursor is off the grid".into());
        }
        let GameId::Made(recipe, seed) = self.next.0 else {
            return Err("no kind of puzzle".into());
        };
        // From here on nothing fails.
        tab.mode = Mode::Play;
        tab.open(Named { name: self.name, board });
        tab.id = self.id.0;
        tab.game = game;
        tab.game.hints = self.hints;
        tab.method = self.method.0;
        tab.speed = self.speed.0;
        tab.cursor = cursor;
        tab.pencil = self.pencil;
        tab.recipe = recipe;
        tab.seed = u32::try_from(seed).unwrap_or(1);
        tab.timer_shown = self.timer;
        if let Some(millis) = self.time {
            let time = Duration::from_millis(millis.min(LONGEST));
            let now = (tab.clock)();
            // A machine that was started since knows no such moment: the clock begins anew.
            tab.begun = Some(now.checked_sub(time).unwrap_or(now));
            tab.took = self.over.then_some(time);
        }
        if let Some(moment) = self.moment {
            tab.watch();
            if let Some(watching) = &mut tab.watching {
                watching.resume_at(moment);
            }
        }
        if self.doing != Doing::Watch || self.moment.is_none() {
            tab.mode = Mode::Play;
        }
        Ok(())
    }
}
