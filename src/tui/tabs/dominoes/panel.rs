//! The side panel.

use super::editor::Editor;
use crate::engine::game_tree::{Event, INFINITY, Numbers, Ply, Scene, is_max};
use crate::engine::grid::Pos;
use crate::puzzles::dominoes::Player;
use crate::puzzles::dominoes::bits::Bits;
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::tree::Position;
use crate::puzzles::words::Words;
use crate::tui::midend::editor::Editor as _;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped};

/// Writes what is known of the board being drawn.
pub fn drawing(editor: &Editor, panel: &mut Panel, theme: &Theme) {
    let board = &editor.verdict.board;
    let size = board.size();
    panel.row("size", &format!("{} x {}", size.rows, size.cols));
    panel.row("square", &name(editor.cursor()));
    panel.row("free", &board.free().count().to_string());
    panel.gap();
    for player in Player::ALL {
        panel.row(player.word(), &counted(board.move_set(player).count() as usize, "move"));
    }
    panel.gap();
    panel.text("Space or a click fills a square or frees it.", theme.dim);
}

fn bound(value: i32) -> String {
    match value {
        INFINITY.. => "∞".into(),
        ..=-1_000_000 => "-∞".into(),
        value => value.to_string(),
    }
}

/// ASCII terminals have no sign for infinity.
fn plain(text: String, theme: &Theme) -> String {
    if theme.ascii {
        text.replace('∞', "inf")
            .replace('≥', ">=")
            .replace('≤', "<=")
            .replace('α', "alpha")
            .replace('β', "beta")
    } else {
        text
    }
}

/// The nodes from the root on; who moves there, and which move is best once that is known.
pub fn ladder(
    scene: &Scene<Position>,
    root: (Player, Option<Pos>),
    line: &[Pos],
    panel: &mut Panel,
    theme: &Theme,
) {
    let counters = 5;
    let room = usize::from(panel.rows_left().saturating_sub(counters + 4) / 2);
    let skip = scene.plies.len().saturating_sub(room);
    for (depth, ply) in scene.plies.iter().enumerate().skip(skip) {
        let here = depth + 1 == scene.plies.len();
        rung(depth, ply, here.then_some(scene.last).flatten(), panel, theme);
    }
    panel.gap();
    let (words, strong) = event(scene, root);
    panel.text(&plain(words, theme), if strong { theme.strong } else { theme.text });
    if !line.is_empty() {
        let moves: Vec<String> = line.iter().map(|&mv| name(mv)).collect();
        panel.text(&format!("best line {}", moves.join(" ")), theme.text);
    }
    panel.gap();
    panel.row("leaves", &grouped(scene.leaves));
    panel.row("cut-offs", &grouped(scene.cut_offs));
    panel.row("skipped", &grouped(scene.skipped));
    if scene.known > 0 {
        panel.row("in table", &grouped(scene.known));
    }
}

/// A ply: who, which move of how many, and below it v with the window, the bound just changed marked.
fn rung(depth: usize, ply: &Ply<Pos>, last: Option<Event>, panel: &mut Panel, theme: &Theme) {
    let Numbers { v, alpha, beta, tried, .. } = ply.numbers;
    let side = if is_max(depth) { "MAX" } else { "MIN" };
    let at = (tried as usize).checked_sub(1).and_then(|i| ply.moves.get(i));
    let mv = at.map_or("-".into(), |&mv| name(mv));
    let style = if last.is_some() { theme.strong } else { theme.text };
    panel.line(&format!("{depth} {side} {mv:<3} {tried}/{}", ply.moves.len()), style);
    let changed = match last {
        Some(Event::Update { .. }) if ply.numbers.cuts(depth) => (false, false),
        Some(Event::Update { .. }) => (is_max(depth), !is_max(depth)),
        _ => (false, false),
    };
    let mark = |on: bool| if on { "*" } else { "" };
    let dash = if theme.ascii { "..." } else { "┄┄┄" };
    let window = format!(
        "  v {:<3} [{}{} {dash} {}{}]",
        bound(v),
        bound(alpha),
        mark(changed.0),
        bound(beta),
        mark(changed.1)
    );
    panel.line(&plain(window, theme), if last.is_some() { theme.accent } else { theme.dim });
}

/// What happened last, in words, and whether it matters more than most.
fn event(scene: &Scene<Position>, (root, best): (Player, Option<Pos>)) -> (String, bool) {
    let depth = scene.plies.len().saturating_sub(1);
    let numbers = scene.plies.last().map(|ply| ply.numbers);
    match (scene.last, numbers) {
        (None, _) => ("Press space to play, or step with the arrows.".into(), false),
        (Some(Event::Enter), _) if depth == 0 => (format!("enter the root: {root} is MAX"), false),
        (Some(Event::Enter), _) => match scene.path().last() {
            Some(mv) => (format!("after {}: enter its node", name(mv)), false),
            None => ("enter the node".into(), false),
        },
        (Some(Event::Leaf { value, known: true, .. }), _) => {
            (format!("in the table: {value}"), false)
        }
        (Some(Event::Leaf { value, .. }), _) => {
            let (own, other) = scene.game().counts();
            (format!("leaf: {own} - {other} = {value}"), false)
        }
        (Some(Event::Return { value, .. }), None) => {
            let words = match best {
                Some(mv) => format!("done: best {}, value {value}", name(mv)),
                None => format!("done: no move, value {value}"),
            };
            (words, true)
        }
        (Some(Event::Return { value, .. }), Some(_)) => (format!("return {value}"), false),
        (Some(Event::Update { v, .. }), _) => {
            let side = if is_max(depth) { "MAX" } else { "MIN" };
            (format!("update: v = {v} at {side}"), depth == 0)
        }
        (Some(Event::CutOff { skipped }), Some(n)) => {
            let why = if is_max(depth) {
                format!("v = {} ≥ β = {}", n.v, n.beta)
            } else {
                format!("v = {} ≤ α = {}", n.v, n.alpha)
            };
            (format!("cut-off: {why}, {skipped} skipped"), true)
        }
        (Some(Event::CutOff { .. }), None) => (String::new(), false),
    }
}
