//! The board: dominoes, filled squares, the ghost of the next domino, and what is known of the moves.

use super::editor::Editor;
use super::layout::{LETTERS, style};
use super::*;
use crate::engine::game_tree::{GameTree, Known};
use crate::puzzles::dominoes::tree::dominoes;

/// Adds what the squares of a board mean.
pub fn add_squares(legend: &mut Legend, board: &Board, theme: &Theme) {
    legend.add(true, theme.glyphs.empty, theme.dim, "a free square");
    let is_filled = board.size().cells().any(|pos| !board.is_free(pos));
    let (symbol, style) = filled(theme);
    legend.add(is_filled, symbol, style, "a square filled from the start");
}

/// A filled square.
fn filled(theme: &Theme) -> (&'static str, Style) {
    (theme.glyphs.fill[2], theme.of_walls())
}

/// Where a move can begin.
pub fn beginning(theme: &Theme) -> (&'static str, Style) {
    (if theme.colours() { theme.glyphs.empty } else { "+" }, theme.accent)
}

/// The squares.
fn squares(lay: &Lay, board: &Board, buf: &mut Buffer) {
    let (wall, dim) = filled(lay.1);
    lay.ground(buf, |pos| board.is_free(pos));
    for pos in lay.0.size().cells() {
        if board.is_free(pos) {
            lay.sign(buf, pos, lay.1.glyphs.empty, lay.1.dim);
        } else if let Some(place) = lay.0.place(pos) {
            fill(buf, place, wall, dim);
        }
    }
}

/// A board alone with such dominoes, for previews: without the coordinates, and their room.
pub fn preview(board: &Board, put: &[(Pos, Player)], area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (x, y) = (area.x.saturating_sub(LETTERS), area.y.saturating_sub(1));
    let area = Rect { x, y, width: area.right() + 1 - x, height: area.bottom() - y };
    let lay = Lay(layout::view(board.size(), Pos::default(), area), theme);
    squares(&lay, board, buf);
    path(&lay, put.iter().copied(), buf);
}

/// Where the squares of the board shown are.
pub fn view(tab: &DominoesTab, area: Rect) -> Viewport {
    let played = || (tab.game.board().size(), tab.ui.kept.cursor);
    let (size, focus) =
        tab.drawing().map_or_else(played, |editor| (editor.draft.size(), editor.cursor()));
    layout::view(size, focus, area)
}

/// Draws the board being drawn, with its cursor.
pub fn edited(editor: &Editor, lay: &Lay, buf: &mut Buffer) {
    squares(lay, &editor.verdict.board, buf);
    lay.brackets(buf, [editor.cursor(); 2], lay.1.name);
}

/// The searches from a position.
pub struct DominoesView {
    /// The board before the first move.
    pub start: Board,
    /// The dominoes played since.
    pub played: Vec<(Pos, Player)>,
    /// Who moves then.
    pub root: Player,
}

/// Draws a search at its moment, with the best line at its end, on such a board.
pub fn watched(view: &DominoesView, shown: &Shown<DominoesView>, lay: &Lay, buf: &mut Buffer) {
    let theme = lay.1;
    lay.coordinates(buf);
    squares(lay, &view.start, buf);
    for &domino in &view.played {
        let look = if theme.colours() { style(domino.1, theme) } else { theme.dim };
        lay.domino(buf, domino, "", look);
    }
    searched(lay, shown, view.root, buf);
    lay.0.draw_edges(buf, theme);
}

/// Draws the game with what is known of its moves.
pub fn played(tab: &DominoesTab, lay: &Lay, buf: &mut Buffer) {
    let (theme, player, now) = (lay.1, tab.game.to_move(), tab.game.board());
    squares(lay, &tab.game.start().board, buf);
    let (begin, look) = beginning(theme);
    now.moves(player).into_iter().for_each(|pos| lay.sign(buf, pos, begin, look));
    let played = tab.game.made();
    let lit = tab.celebration().map(|share| (share * played as f32) as usize);
    for (i, domino) in tab.game.dominoes().enumerate() {
        let mut look = style(domino.1, theme);
        if lit.is_some_and(|lit| lit / 2 == i / 2) && Some(domino.1) == tab.game.winner() {
            look = look.add_modifier(Modifier::REVERSED);
        }
        let text = if i + 1 == played { (i + 1).to_string() } else { String::new() };
        lay.domino(buf, domino, &text, look);
    }
    if let Some(analysis) = tab.ui.analysis.as_ref().filter(|_| !tab.game.is_over()) {
        for &(pos, verdict) in &analysis.moves {
            let (sign, style) = match verdict {
                Verdict::Won => ("W", theme.good),
                Verdict::Lost => ("L", theme.danger),
                Verdict::Open => ("?", theme.dim),
            };
            lay.sign(buf, pos, sign, style);
        }
    }
    if !tab.game.is_over() && (tab.hand().is_none() || tab.ui.kept.halted) {
        ghost(tab, lay, buf);
    }
}

/// The dominoes on the way from the root, where `player` moves, the move just left with its value, and
/// what a cut-off skips, inside the step so far; at the end the best move, and the best line after it.
fn searched(lay: &Lay, shown: &Shown<DominoesView>, player: Player, buf: &mut Buffer) {
    let (tree, theme) = (shown.run.shown(), lay.1);
    let mut laid = dominoes(player, shown.run);
    if tree.is_over() {
        for (number, domino) in (2..).zip(laid.split_off(laid.len().min(1))) {
            lay.outline(buf, domino, &i32::to_string(&number));
        }
    } else if let Some(ply) = tree.plies.last() {
        if let Some((mv, known)) = just_left(tree) {
            let mover = [player, player.other()][laid.len() % 2];
            lay.outline(buf, (mv, mover), &tree::value(known, theme));
        }
        if ply.numbers.skipped > 0 {
            let cut = ply.moves.iter().skip(ply.numbers.tried as usize);
            for &mv in cut.take(shown.inside.map_or(usize::MAX, |event| event + 1)) {
                lay.sign(buf, mv, theme.glyphs.skipped, theme.dim);
            }
        }
    }
    path(lay, laid.into_iter(), buf);
}

/// Dominoes with their numbers.
fn path(lay: &Lay, dominoes: impl Iterator<Item = (Pos, Player)>, buf: &mut Buffer) {
    for (domino, number) in dominoes.zip(1..) {
        let look = style(domino.1, lay.1).add_modifier(Modifier::BOLD);
        lay.domino(buf, domino, &i32::to_string(&number), look);
    }
}

/// Draws a board with such dominoes alone.
pub fn told(board: &Board, put: Vec<(Pos, Player)>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let lay = Lay(layout::view(board.size(), Pos::default(), area), theme);
    lay.coordinates(buf);
    squares(&lay, board, buf);
    path(&lay, put.into_iter(), buf);
}

/// The move at hand of the present node, if it was left, with its value.
pub fn just_left(tree: &GameTree<Position>) -> Option<(Pos, Known)> {
    let ply = tree.plies.last()?;
    let values = tree.values(tree.plies.len() - 1);
    Some((ply.at_hand()?, values.get(ply.numbers.tried as usize - 1)?.known))
}

/// The domino that would be put down at the cursor; where it does not fit the cursor alone, around all of a flat domino.
fn ghost(tab: &DominoesTab, lay: &Lay, buf: &mut Buffer) {
    let (player, cursor) = (tab.game.to_move(), tab.ui.kept.cursor);
    if tab.game.board().fits(cursor, player) {
        return lay.ghost(buf, (cursor, player));
    }
    let holds = |domino: &(Pos, Player)| halves(domino.0, domino.1).contains(&cursor);
    let flat = tab.game.dominoes().find(|it| it.1 == Player::Horizontal && holds(it));
    let squares = flat.map_or([cursor; 2], |(mv, player)| halves(mv, player));
    lay.brackets(buf, squares, lay.1.name);
}
