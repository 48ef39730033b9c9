//! The side panel.

use super::*;
use super::{layout::line, tree::bound};
use crate::engine::game_tree::{Event, Numbers, Ply, is_max, moments};
use crate::puzzles::dominoes::play::safe_moves;
use crate::tui::inspector;

/// The nodes from the root on, what is counted, and what happened; at the end what came out.
pub fn ladder(run: &TreeRun, facts: &[(&'static str, String)], panel: &mut Panel, theme: &Theme) {
    let (tree, line) = (run.shown(), run.shown().line());
    let text = theme.of_game(&moments::text(run));
    // What is counted and the whole sentence have their rows.
    let told = 2 + facts.len() as u16 + panel.rows_of(&text).max(4);
    let is_tight = panel.rows_left() < told + 2;
    let room = usize::from(panel.rows_left().saturating_sub(told) / 2).max(1);
    let skip = tree.plies.len().saturating_sub(room);
    for (depth, ply) in tree.plies.iter().enumerate().skip(skip) {
        rung(run, depth, ply, panel, theme);
    }
    if !is_tight && !tree.plies.is_empty() {
        panel.gap();
    }
    facts.iter().for_each(|(name, value)| panel.row(name, value));
    if tree.known > 0 {
        panel.row("in table", &grouped(tree.known));
    }
    panel.gap();
    if line.is_empty() {
        let is_cut = matches!(tree.last, Some(Event::CutOff { .. }));
        panel.text(&text, if is_cut { theme.strong } else { theme.text });
    } else {
        let moves: Vec<String> = line.iter().map(|&mv| name(mv)).collect();
        panel.text(&format!("best line {}", moves.join(" ")), theme.text);
        let value = run.solver().result().map_or(0, |best| best.1);
        panel.text(&format!("After it, moves of MAX - moves of MIN = {value}."), theme.text);
    }
}

/// A ply: who, which move of how many, and below it v with the window.
fn rung(run: &TreeRun, depth: usize, ply: &Ply<Pos>, panel: &mut Panel, theme: &Theme) {
    let tree = run.shown();
    let is_leaf = depth as u32 >= run.solver().limit || ply.moves.is_empty();
    let last = tree.last.filter(|_| depth + 1 == tree.plies.len());
    let Numbers { v, alpha, beta, tried, .. } = ply.numbers;
    let side = if is_max(depth) { "MAX" } else { "MIN" };
    let at = match ply.at_hand() {
        Some(mv) => format!("{:<3} {tried}/{}", name(mv), ply.moves.len()),
        None if is_leaf => "leaf".to_owned(),
        None => counted(ply.moves.len(), "move"),
    };
    let style = if last.is_some() { theme.strong } else { theme.text };
    panel.line(&format!("{depth} {side} {at}"), style);
    let (from, to) = (bound(alpha), bound(beta));
    let dash = if theme.ascii { "..." } else { "┄┄┄" };
    let v = ply.numbers.best.map_or("no v".to_owned(), |_| format!("v {v}"));
    let window = match (tree.method.prunes(), theme.is_heard) {
        // Minimax has no bounds.
        (false, _) => format!("  {v}"),
        (true, false) => format!("  {v:<4} [{from} {dash} {to}]"),
        (true, true) => format!("  {v}, alpha {from}, beta {to}").replace('∞', "infinity"),
    };
    panel.line(&theme.plain(&window), if last.is_some() { theme.accent } else { theme.dim });
}

// While a game is played: what it is about, whose turn it is, who wins, and the moves made.

/// Draws it.
pub fn panel(tab: &DominoesTab, panel: &mut Panel, theme: &Theme) {
    let begins = !tab.game.can_undo();
    if let Some(winner) = tab.game.winner().filter(|_| !begins) {
        ending(tab, winner, panel, theme);
    }
    if begins || panel.rows_left() > 3 {
        sides(tab, panel, theme);
    }
    if let Some(thinking) = &tab.ui.thinking {
        panel.gap();
        looking(thinking, panel);
    }
    if let Some(analysis) = tab.ui.analysis.as_ref().filter(|_| !tab.game.is_over()) {
        panel.gap();
        analysed(tab, analysis, panel, theme);
    }
    if begins && tab.ui.analysis.is_none() {
        rules(tab, panel, theme);
    }
    moves(tab, panel, theme);
    if !tab.game.is_over() {
        panel.notes_apart(&[
            "A move is safe when the other side can never take it.",
            "1-9 plays the best move, looking so many plies ahead.",
            "A move is worth the mover's moves less the other side's, so many plies on.",
        ]);
    }
    let mut legend = Legend::default();
    let has_bright = !tab.game.is_over() && tab.ui.analysis.is_none();
    let (begin, style) = draw::beginning(theme);
    legend.add(has_bright, begin, style, "a move can begin here");
    draw::add_squares(&mut legend, &tab.game.start().board, theme);
    inspector::legend_below("legend", &legend.signs, false, panel);
}

/// What the game is about, in two sentences, and what to press.
fn rules(tab: &DominoesTab, panel: &mut Panel, theme: &Theme) {
    let words = match Player::ALL.map(|player| tab.ui.kept.hands.of(player).is_none()) {
        [true, false] => "You lay dominoes upright, the computer flat.",
        [false, true] => "You lay dominoes flat, the computer upright.",
        _ => "Vertical lays dominoes upright, horizontal flat.",
    };
    let sign = if theme.colours() { "bright dot" } else { draw::beginning(theme).0 };
    let is_placed = tab.ui.kept.hands.has_human() && !theme.is_heard;
    let words = if is_placed { format!("{words} Begin at a {sign}.") } else { words.to_owned() };
    if panel.rows_of(&words) + 2 <= panel.rows_left() {
        panel.gap();
        panel.text(&words, theme.text);
        panel.text("Who cannot move loses.", theme.accent);
    }
}

/// Who has won, and what can follow.
fn ending(tab: &DominoesTab, winner: Player, panel: &mut Panel, theme: &Theme) {
    let who = tab.who_won(winner);
    let style = if DominoesUi::has_won(tab) { theme.good } else { theme.danger };
    let made = counted(tab.game.made(), "move");
    let mut lines = vec![
        (who, style),
        (format!("After {made} {} has no place left for a domino.", winner.other()), theme.text),
    ];
    lines.extend(tab.judgement().map(|words| (words, theme.accent)));
    let back = tab.next_mistake(false).map_or(("u", "take back"), |_| ("<", "to the mistake"));
    let keys = [("enter", "again"), ("t", "swap sides"), ("s", "watch"), back];
    tab.draw_card(lines, &keys, panel);
}

/// Who plays each side, and how many moves it has.
fn sides(tab: &DominoesTab, panel: &mut Panel, theme: &Theme) {
    let board = tab.game.board();
    for player in Player::ALL {
        let turn = !tab.game.is_over() && tab.game.to_move() == player;
        let sign = if turn { theme.glyphs.cursor } else { " " };
        let style = if turn { theme.strong } else { theme.text };
        let line = if theme.is_heard { "" } else { line(player, theme) };
        let who = match tab.ui.kept.hands.of(player) {
            None if tab.ui.kept.hands.of(player.other()).is_none() => "human".into(),
            None => "you".into(),
            Some(level) if panel.columns() < 25 => format!("level {level}"),
            Some(level) => format!("computer {level}"),
        };
        panel.line(&format!("{sign}{line} {:<10} {who}", player.word()), style);
        let moves = counted(board.move_set(player).count() as usize, "move");
        let safe = safe_moves(board, player);
        panel.line(&format!("   {moves}, {safe} safe"), theme.dim);
    }
    if !tab.game.is_over() {
        panel.gap();
        panel.row("move", &(tab.game.made() + 1).to_string());
        if tab.ui.kept.hands.has_human() || tab.is_waiting() {
            panel.row("cursor", &name(tab.ui.kept.cursor));
        }
    }
}

/// The search for a move, as far as it is.
fn looking(thinking: &Thinking, panel: &mut Panel) {
    panel.row("looking", &counted(thinking.limit as usize, "ply"));
    panel.row("leaves", &grouped(thinking.search.leaves()));
    if let Some((mv, value)) = thinking.search.best_so_far() {
        panel.row("best yet", &format!("{} = {value}", name(mv)));
    }
    panel.row("done", &format!("{:.1} %", 100.0 * thinking.search.progress().unwrap_or(0.0)));
    // Then it finds out whether the best move wins.
    if let Some(proof) = &thinking.proof {
        panel.row("proving", &counted(proof.nodes() as usize, "node"));
    }
}

/// Who wins the position with perfect play, and how many of the moves do.
fn analysed(tab: &DominoesTab, analysis: &Analysis, panel: &mut Panel, theme: &Theme) {
    let [won, lost, open] = analysis.counts();
    let mover = tab.game.to_move();
    let words = match analysis.verdict_of_position() {
        Verdict::Won => tab.who_won(mover),
        Verdict::Lost => tab.who_won(mover.other()),
        Verdict::Open if analysis.is_busy() => "looking ...".to_owned(),
        Verdict::Open => "not known".to_owned(),
    };
    let style = match words.as_str() {
        "you win" => theme.good,
        "you lose" => theme.danger,
        _ => theme.strong,
    };
    panel.line_of(&[&format!("best play: {words}"), &words], style);
    let name = |name: &'static str| name.get(2..).filter(|_| theme.is_heard).unwrap_or(name);
    panel.row_styled(name("W wins"), &won.to_string(), theme.good);
    panel.row_styled(name("L loses"), &lost.to_string(), theme.danger);
    if open > 0 {
        panel.row(name("? open"), &open.to_string());
    }
    panel.row("nodes", &grouped(analysis.nodes()));
    if analysis.is_busy() {
        panel.line("esc stops it", theme.dim);
    }
}

/// The last moves, a round a line, where there is room.
fn moves(tab: &DominoesTab, panel: &mut Panel, theme: &Theme) {
    let made = tab.game.done();
    if made.is_empty() || panel.rows_left() < 4 {
        return;
    }
    panel.gap();
    let first = tab.game.first();
    let names = |of: fn(Player, &Theme) -> &'static str| {
        format!("   {:<11}{}", of(first, theme), of(first.other(), theme))
    };
    panel.line_of(&[&names(|player, _| player.word()), &names(line)], theme.dim);
    let room = usize::from(panel.rows_left()).max(1);
    let last = made.len().div_ceil(2);
    for (number, round) in made.chunks(2).enumerate().skip(last.saturating_sub(room)) {
        let names: String = round.iter().map(|&(mv, ..)| format!("{:<11}", name(mv))).collect();
        let style = if number + 1 == last { theme.text } else { theme.dim };
        panel.line(&format!("{:>2} {}", number + 1, names.trim_end()), style);
    }
}
