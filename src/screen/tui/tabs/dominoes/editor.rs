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
    fn press(drawing: &mut Editor) -> bool {
        let changed = drawing.draft.flip();
        drawing.judge_if(changed)
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
        panel.text("A click fills a square or frees it, too.", panel.theme().dim);
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

const BEST: &str = "play the best move, looking so many plies ahead";

/// The rows it adds to the table.
#[rustfmt::skip]
pub const KEYS: Own = &[&[
    row(&[Mode::Play], &[key(Code::Enter), Key::char(' ')], Action::Act, "put", "put the domino down"),
    row(&[Mode::Edit], &[Key::char(' '), key(Code::Enter), Key::char('#')], FLIP, "fill", "fill or free the square"),
    row(&[Mode::Play], &[key(Code::Esc)], Action::Cancel, "stop", "stop the computer"),
    row(&[Mode::Play], &[Key::char('a')], ANALYSE, "analyse", "which moves win: W wins, L loses, ? not known yet"),
    row(&[Mode::Play], &[Key::char('r')], RANDOM_MOVE, "", "play a random move"),
    row(&[Mode::Play], &[Key::char('t')], SWAP, "", "swap sides: the computer plays yours, you play its"),
    row(&[Mode::Play], &[Key::char('<')], MISTAKE_BEFORE, "", "back to the last mistake"),
    row(&[Mode::Play], &[Key::char('>')], MISTAKE_AFTER, "", "on to the next such move"),
    row(&[Mode::Play], &[Key::char('W')], Action::Save, "", "write the record to a file"),
], &digits::<9>(&[Mode::Play], 1, BEST), &[
    row(&[Mode::Watch], &[key(Code::Up)], BACK_OVER, "subtree", "back over a subtree"),
    row(&[Mode::Watch], &[key(Code::Down)], OVER, "subtree", "over a subtree"),
    row(&[Mode::Watch], &[key(Code::PageUp)], PREVIOUS_ROOT_CHANGE, "", "previous change at the root"),
    row(&[Mode::Watch], &[key(Code::PageDown)], NEXT_ROOT_CHANGE, "root", "next change at the root"),
]];
