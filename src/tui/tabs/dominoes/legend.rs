//! The legend: the signs on the board while watching, in words.

use super::draw::{DominoesView, filled, is_over, just_left};
use super::layout::{dashes, line, outline, style};
use crate::engine::game_tree::Scene;
use crate::engine::grid::Pos;
use crate::puzzles::dominoes::Player;
use crate::puzzles::dominoes::tree::Position;
use crate::puzzles::words::Words;
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;

/// The signs of a search at its moment.
pub fn signs(
    view: &DominoesView,
    scene: &Scene<Position>,
    line: &[Pos],
    theme: &Theme,
) -> Vec<Sign> {
    let mut signs = of_run(scene, view.root, line, theme);
    let mut add = |symbol: &str, style, words: String| signs.push(Sign::new(symbol, style, words));
    for player in Player::ALL {
        if view.played.iter().any(|domino| domino.1 == player) {
            let words = format!("{}, played in the game before", player.word());
            add(super::layout::line(player, theme), style(player, theme), words);
        }
    }
    add(theme.glyphs.empty, theme.dim, "a free square".into());
    if view.start.size().cells().any(|pos| !view.start.is_free(pos)) {
        let (symbol, style) = filled(theme);
        add(symbol, style, "a square filled from the start".into());
    }
    signs
}

/// The signs of a run whose first move is `root`'s; at its end with the best line.
fn of_run(scene: &Scene<Position>, root: Player, line_end: &[Pos], theme: &Theme) -> Vec<Sign> {
    let mut signs = Vec::new();
    let mut add = |symbol: &str, style, words: String| signs.push(Sign::new(symbol, style, words));
    let side = |player: Player| if player == root { "MAX" } else { "MIN" };
    let domino = |player: Player, text: &str| match player {
        Player::Vertical => format!("{}{text}", line(player, theme)),
        Player::Horizontal => format!("{0}{text}{0}", line(player, theme)),
    };
    if is_over(scene) {
        if !line_end.is_empty() {
            add(
                &domino(root, "1"),
                style(root, theme),
                format!("the best move of {root}, who is MAX"),
            );
        }
        let after = [
            (root.other(), "2", "answers in the best line"),
            (root, "3", "goes on in the best line"),
        ];
        for (player, number, does) in after.into_iter().take(line_end.len().saturating_sub(1)) {
            let symbol = format!("{}{number}", dashes(player, theme));
            add(&symbol, outline(player, theme), format!("{} {does}", player.word()));
        }
    } else {
        let open = scene.path().count();
        for (player, number) in [(root, "1"), (root.other(), "2")].into_iter().take(open) {
            let words =
                format!("{}, a move of {}; the number is its ply", player.word(), side(player));
            add(&domino(player, number), style(player, theme), words);
        }
        if just_left(scene).is_some() {
            let player = if scene.plies.len() % 2 == 1 { root } else { root.other() };
            let symbol = format!("{}=2", dashes(player, theme));
            add(
                &symbol,
                outline(player, theme),
                "the move just left, with its value or a bound".into(),
            );
        }
        if scene.plies.last().is_some_and(|ply| ply.numbers.skipped > 0) {
            add(
                theme.glyphs.skipped,
                theme.dim,
                "squares of moves that are cut: never looked at".into(),
            );
        }
    }
    signs
}
