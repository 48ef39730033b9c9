//! Drawing a board: squares are filled and freed under a cursor.

use crate::engine::grid::Pos;
use crate::puzzles::dominoes::draft::Draft;
use crate::puzzles::dominoes::{Board, Instance};
use crate::tui::keys::Action;
use crate::tui::midend::editor::{Drawing, Tools};
use serde::{Deserialize, Serialize};

/// Fills the square, or frees it.
pub const FLIP: Action = Action::Own("flip");

/// A board being drawn.
pub type Editor = Drawing<Squares>;

/// There is only one tool.
pub struct Squares;

/// The rows as in a file.
#[derive(Serialize, Deserialize)]
pub struct SavedTools {
    board: String,
}

/// The first place where the side to move has a move.
pub fn first_move(position: &Instance) -> Pos {
    position.board.moves(position.first).first().copied().unwrap_or_default()
}

impl Tools for Squares {
    type Instance = Instance;
    /// Whether a square is free.
    type Cell = bool;
    /// What it began with.
    type Rest = Instance;
    /// The board drawn, and who begins.
    type Verdict = Instance;
    type Saved = SavedTools;

    fn begin(instance: &Instance) -> Option<(Squares, Draft)> {
        Some((Squares, Draft::new(&instance.board, instance, first_move(instance))))
    }

    fn judge(draft: &Draft) -> Instance {
        draft.instance()
    }

    fn update(drawing: &mut Editor, action: Action) -> Option<String> {
        if action == FLIP {
            Self::press(drawing);
        }
        None
    }

    /// Fills or frees the square.
    fn press(drawing: &mut Editor) -> bool {
        let changed = drawing.draft.flip();
        drawing.judge_if(changed)
    }

    fn has_changed(draft: &Draft) -> bool {
        draft.instance() != *draft.rest()
    }

    fn drawn(drawing: &Editor) -> Result<Instance, String> {
        Ok(drawing.verdict)
    }

    fn save(drawing: &Editor) -> SavedTools {
        SavedTools { board: drawing.verdict.board.to_string() }
    }

    fn restore(
        saved: SavedTools,
        cursor: Pos,
        before: &Instance,
    ) -> Result<(Squares, Draft), String> {
        let board = Board::parse(&saved.board).map_err(|why| format!("drawn: {why}"))?;
        Ok((Squares, Draft::new(&board, before, cursor)))
    }
}
