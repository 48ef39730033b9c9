//! Drawing a board: squares are filled and freed under a cursor.

use super::*;
use crate::puzzles::dominoes::play::Draft;

/// Fills the square, or frees it.
pub const FLIP: Action = Action::Own("flip");

/// A board being drawn.
pub type Editor = Drawing<Squares>;

/// There is only one tool.
pub struct Squares;

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
    /// The rows as in a file.
    type Saved = SavedBoard<String>;

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
    fn press(drawing: &mut Editor) -> Option<bool> {
        let changed = drawing.draft.flip();
        Some(drawing.judge_if(changed))
    }

    fn has_changed(draft: &Draft) -> bool {
        draft.instance() != *draft.rest()
    }

    fn panel(drawing: &Editor, _: bool, panel: &mut Panel) {
        let board = &drawing.verdict.board;
        let size = board.size();
        panel.row("size", &format!("{} x {}", size.rows, size.cols));
        panel.row("square", &name(drawing.cursor()));
        panel.row("free", &board.free().count().to_string());
        panel.gap();
        for player in Player::ALL {
            panel.row(player.word(), &counted(board.move_set(player).count() as usize, "move"));
        }
        panel.gap();
        panel.text("A click or a drag fills squares or frees them, too.", panel.theme().dim);
    }

    fn drawn(drawing: &Editor) -> Result<Instance, String> {
        Ok(drawing.verdict)
    }

    fn save(drawing: &Editor) -> Self::Saved {
        SavedBoard { board: drawing.verdict.board.to_string() }
    }

    fn restore(
        saved: Self::Saved,
        cursor: Pos,
        before: &Instance,
    ) -> Result<(Self, Draft), String> {
        let board = Board::parse(&saved.board).map_err(|why| format!("drawn: {why}"))?;
        Ok((Squares, Draft::new(&board, before, cursor)))
    }
}

// The keys of this tab alone.

/// Finds out which moves win, or no longer.
pub const ANALYSE: Action = Action::Own("analyse");
/// Makes a random move.
pub const RANDOM_MOVE: Action = Action::Own("random move");
/// The human and the computer change sides.
pub const SWAP: Action = Action::Own("swap sides");
/// Back to the move before that threw the win away.
pub const MISTAKE_BEFORE: Action = Action::Own("mistake before");
/// On to the next move that threw the win away.
pub const MISTAKE_AFTER: Action = Action::Own("next mistake");

/// Back over a subtree.
pub const BACK_OVER: Action = Action::Own("back over a subtree");
/// Over a subtree.
pub const OVER: Action = Action::Own("over a subtree");
/// To the change at the root before.
pub const PREVIOUS_ROOT_CHANGE: Action = Action::Own("previous change at the root");
/// To the next change at the root.
pub const NEXT_ROOT_CHANGE: Action = Action::Own("next change at the root");
