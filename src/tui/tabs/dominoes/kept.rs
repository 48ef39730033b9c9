//! What the session keeps of the tab.

use super::{DominoesTab, Hand, Watching};
use crate::engine::game_tree::Method;
use crate::engine::grid::Pos;
use crate::puzzles::dominoes::draft::Draft;
use crate::puzzles::dominoes::play::Game;
use crate::puzzles::dominoes::{Board, Player};
use crate::puzzles::puzzle::Game as _;
use crate::tui::kept::{Doing, Moves, Pace, Word};
use crate::tui::keys::Mode;
use serde::{Deserialize, Serialize};

/// The tab at the end of a session.
#[derive(Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    /// The board the game began with.
    board: String,
    first: Word<Player>,
    /// Row and column of the moves.
    moves: Moves<(u16, u16)>,
    cursor: (u16, u16),
    /// Plies the computer looks ahead for vertical and for horizontal; none for a human.
    hands: [Option<u32>; 2],
    halted: bool,
    method: Method,
    limit: u32,
    speed: Pace,
    doing: Doing,
    /// Whether the moves are analysed.
    analysed: bool,
    /// The moment watched, if anything is.
    moment: Option<u64>,
    /// The board being drawn.
    draft: Option<String>,
    next_seed: u32,
}

/// Plies anybody could ask for; more than there are moves on the largest board.
const MOST_PLIES: u32 = 200;

impl Kept {
    pub(super) fn of(tab: &DominoesTab) -> Kept {
        Kept {
            name: tab.name.clone(),
            board: tab.game.start().to_string(),
            first: Word(tab.game.first()),
            moves: Moves::of(&tab.game.history(), |mv| (mv.row, mv.col)),
            cursor: (tab.cursor.row, tab.cursor.col),
            hands: tab.hands.map(|hand| match hand {
                Hand::Human => None,
                Hand::Computer(limit) => Some(limit),
            }),
            halted: tab.halted,
            method: tab.method,
            limit: tab.limit,
            speed: Pace(tab.speed),
            doing: tab.mode.into(),
            analysed: tab.analysis.is_some(),
            moment: tab.watching.as_ref().map(Watching::moment),
            draft: tab.draft.as_ref().map(|draft| draft.board().to_string()),
            next_seed: tab.seed,
        }
    }

    /// Opens it in `tab`, which is left alone if that cannot be.
    pub(super) fn open(self, tab: &mut DominoesTab) -> Result<(), String> {
        let board = |text: &str| Board::parse(text).map_err(|why| format!("board: {why}"));
        let start = board(&self.board)?;
        let mut game = Game::new(start, self.first.0);
        let make = |game: &mut Game, (row, col): (u16, u16)| game.play(Pos::new(row, col));
        self.moves.replay(&mut game, make, Game::undo)?;
        let cursor = Pos::new(self.cursor.0, self.cursor.1);
        let draft = self.draft.as_deref().map(board).transpose()?;
        if !start.size().holds(cursor) || draft.is_some_and(|draft| draft.size() != start.size()) {
            return Err("the cursor is off the board".into());
        }
        let method = self.method;
        let plies = self.hands.iter().flatten().chain([&self.limit]).copied().max().unwrap_or(0);
        if plies > MOST_PLIES {
            return Err("too many plies".into());
        }
        // From here on nothing fails.
        tab.name = self.name;
        tab.method = method;
        tab.limit = self.limit;
        tab.speed = self.speed.0;
        tab.analysis = None;
        tab.load(game);
        tab.cursor = cursor;
        tab.hands = self.hands.map(|hand| hand.map_or(Hand::Human, Hand::Computer));
        tab.halted = self.halted;
        tab.seed = self.next_seed;
        if self.analysed {
            tab.analyse();
        }
        if let Some(moment) = self.moment {
            tab.watch();
            if let Some(watching) = &mut tab.watching {
                watching.resume_at(moment);
            }
        }
        match (self.doing, draft) {
            (Doing::Watch, _) => {}
            (Doing::Edit, Some(board)) => {
                tab.draft = Some(Draft::new(board));
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
