//! The page of the game tree: the path from the root with the moves beside it, what is known of each,
//! what was cut and what waits; at the end the moves of the root, best first, and the best line.
//! Above the path stand the windows [α, β] of its plies, to one scale under each other, each with its v.

use super::page::{WIDE, left_out};
use crate::engine::moment::{GameStep, MoveState, MoveView, PlyView};
use crate::tui::prelude::*;
use ratatui::style::Modifier;

/// Most rows of the names of moves that were cut.
const CUT_ROWS: u16 = 3;

/// Draws the page.
pub fn draw(step: &GameStep, panel: &mut Panel) {
    match step.path.first() {
        Some(root) => path(step, root, panel),
        None if step.kind == "start" => start(step, panel),
        None => end(step, panel),
    }
}

/// The moves behind the one at hand.
fn tail(ply: &PlyView) -> &[MoveView] {
    ply.moves.get(ply.index as usize..).unwrap_or_default()
}

/// Whether a move gave the node its value: the first that reached it.
fn best(ply: &PlyView) -> Option<usize> {
    let v = ply.v?;
    ply.moves.iter().position(|mv| mv.state.value() == Some(v))
}

/// `= 2`, `≤ 2`, `≥ 2`.
fn value(state: MoveState, theme: &Theme) -> String {
    let [at_most, at_least] = if theme.ascii { ["<=", ">="] } else { ["≤", "≥"] };
    match state {
        MoveState::Exact(v) => format!("= {v}"),
        MoveState::AtMost(v) => format!("{at_most} {v}"),
        MoveState::AtLeast(v) => format!("{at_least} {v}"),
        MoveState::Cut | MoveState::Open | MoveState::Now => String::new(),
    }
}

/// A bound, infinite if there is none.
pub(super) fn bound(value: Option<i32>, sign: &str, theme: &Theme) -> String {
    let infinity = if theme.ascii { "inf" } else { "∞" };
    value.map_or_else(|| format!("{sign}{infinity}"), |v| v.to_string())
}

/// The v of a node, if there is one yet.
fn so_far(ply: &PlyView) -> String {
    ply.v.map_or("no v".to_owned(), |v| format!("v {v}"))
}

fn side(ply: &PlyView) -> &'static str {
    if ply.is_max { "MAX" } else { "MIN" }
}

fn is_wide(panel: &Panel) -> bool {
    panel.columns() >= WIDE
}

/// Columns a ply is set in from the one above.
fn indent(panel: &Panel) -> u16 {
    if is_wide(panel) { 2 } else { 1 }
}

/// Writes pieces one after the other into the next row, behind the rules of `depth` plies.
fn row(panel: &mut Panel, depth: u16, pieces: &[(&str, Style)]) {
    let (theme, indent) = (panel.theme(), indent(panel));
    let (buf, area) = panel.rows(1);
    if area.is_empty() {
        return;
    }
    let (mut x, end) = (area.x, area.right());
    for _ in 0..depth {
        put(buf, x, area.y, end, theme.glyphs.divider, theme.rule);
        x += indent;
    }
    for (text, style) in pieces {
        if x < end {
            put_cut(buf, (x, area.y), end, text, *style, theme.glyphs.cut);
        }
        x += width(text);
    }
}

/// Names one after the other in at most `rows` rows; what does not fit is counted.
fn flow(panel: &mut Panel, depth: u16, rows: u16, head: &str, names: &[String], style: Style) {
    let theme = panel.theme();
    let room = panel.columns().saturating_sub(depth * indent(panel));
    let mut rest = names.iter().enumerate().peekable();
    for number in 0..rows.min(panel.rows_left()) {
        let is_last = number + 1 == rows;
        let mut more = String::new();
        let mut line = String::new();
        while let Some(&(number, name)) = rest.peek() {
            more = left_out((names.len() - number) as u64, "more", theme);
            let spare = if is_last && number + 1 < names.len() { width(&more) + 1 } else { 0 };
            if width(head) + width(&line) + width(name) + spare > room {
                break;
            }
            line += name;
            line.push(' ');
            rest.next();
        }
        let more = if is_last && rest.peek().is_some() { more.as_str() } else { "" };
        let line = if more.is_empty() { line.trim_end() } else { &line };
        row(panel, depth, &[(head, theme.dim), (line, style), (more, theme.dim)]);
        if rest.peek().is_none() {
            break;
        }
    }
}

/// Before the first move.
fn start(step: &GameStep, panel: &mut Panel) {
    let theme = panel.theme();
    let words = match step.root.len() {
        0 => "no move to look at".to_owned(),
        n => format!("{} wait", counted(n, "move")),
    };
    panel.line(&words, theme.text);
    let names: Vec<String> = step.root.iter().map(|mv| mv.name.clone()).collect();
    flow(panel, 0, panel.rows_left(), "", &names, theme.dim);
}

/// The windows, then the tree.
fn path(step: &GameStep, root: &PlyView, panel: &mut Panel) {
    let theme = panel.theme();
    windows(step, (panel.rows_left() * 2 / 5).max(2), panel);
    if panel.rows_left() > 12 {
        panel.gap();
    }
    let (name, so_far) = if is_wide(panel) { ("root ", "best so far") } else { ("", "best") };
    let player = format!("{name}{} {}", side(root), root.player);
    let v = root.v.map(|v| format!("  {so_far} {v}")).unwrap_or_default();
    row(panel, 0, &[(&player, theme.text), (&v, theme.good)]);
    // The deepest node shown has moves: a leaf stands in the row of its move.
    let plies: Vec<&PlyView> = step.path.iter().filter(|ply| !ply.moves.is_empty()).collect();
    // A row of names is set in and seldom full.
    let columns = |depth: u16| panel.columns().saturating_sub((depth + 2) * indent(panel));
    let wishes: Vec<[u16; 2]> =
        plies.iter().zip(0..).map(|(ply, depth)| wish(ply, columns(depth))).collect();
    let shares = shares(&wishes, panel.rows_left());
    let first = plies.len() - shares.len();
    if first > 0 {
        row(panel, 0, &[(&left_out(first as u64, "above", theme), theme.dim)]);
    }
    let shown = || plies.iter().enumerate().skip(first).zip(&shares).zip(0..);
    for (((place, ply), share), depth) in shown() {
        tried(panel, depth, ply, share[TRIED]);
        at_hand(panel, depth, ply, step.path.get(place + 1), step);
    }
    for (((_, ply), share), depth) in shown().collect::<Vec<_>>().into_iter().rev() {
        rest(panel, depth, ply, share[REST]);
    }
}

/// The moves tried before the one at hand: the best and the last, the others in one row.
fn tried(panel: &mut Panel, depth: u16, ply: &PlyView, rows: u16) {
    let theme = panel.theme();
    let before = ply.moves.get(..(ply.index as usize).saturating_sub(1)).unwrap_or_default();
    let best = best(ply);
    let shown = match usize::from(rows) {
        rows if rows >= before.len() => before.len(),
        rows => rows.saturating_sub(1),
    };
    let last = before.len() - shown.min(before.len());
    // The best move takes the place of the oldest of those shown.
    let early = best.filter(|&best| shown > 0 && best < last);
    let last = if early.is_some() { last + 1 } else { last };
    let rest = last - usize::from(early.is_some());
    for (number, mv) in before.iter().enumerate() {
        if number >= last || Some(number) == early {
            tried_move(panel, depth, ply, mv, best == Some(number));
        }
        if number + 1 == last && rest > 0 && rows > 0 {
            let words = left_out(rest as u64, "more tried", theme);
            row(panel, depth, &[(theme.glyphs.fork[0], theme.rule), (&words, theme.dim)]);
        }
    }
}

/// A move with its value, and how it is drawn.
fn valued(mv: &MoveView, is_best: bool, theme: &Theme) -> (String, Style) {
    let star = if is_best { theme.glyphs.best } else { " " };
    let style = match mv.state {
        _ if is_best => theme.strong,
        MoveState::Exact(_) => theme.text,
        _ => theme.dim,
    };
    (format!("{star}{:<3} {}", mv.name, value(mv.state, theme)), style)
}

fn tried_move(panel: &mut Panel, depth: u16, ply: &PlyView, mv: &MoveView, is_best: bool) {
    let theme = panel.theme();
    let words = match mv.state {
        _ if !is_wide(panel) => "",
        MoveState::Exact(_) if is_best && ply.is_max => " highest so far",
        MoveState::Exact(_) if is_best => " lowest so far",
        MoveState::AtMost(_) | MoveState::AtLeast(_) => " a bound: cut below",
        _ => "",
    };
    let (name, style) = valued(mv, is_best, theme);
    row(panel, depth, &[(theme.glyphs.fork[0], theme.rule), (&name, style), (words, theme.dim)]);
}

/// The move at hand with what is known of it, and the node below it.
fn at_hand(panel: &mut Panel, depth: u16, ply: &PlyView, below: Option<&PlyView>, step: &GameStep) {
    let theme = panel.theme();
    let Some(at) = (ply.index as usize).checked_sub(1) else { return };
    let Some(mv) = ply.moves.get(at) else { return };
    let fork = if tail(ply).is_empty() { theme.glyphs.fork[1] } else { theme.glyphs.fork[0] };
    let number = format!(" {}/{}", ply.index, ply.of);
    let told = match below {
        None => format!(" {}", value(mv.state, theme)),
        Some(below) if below.moves.is_empty() => match (step.kind, fact(step, "value")) {
            ("leaf", Some(value)) => format!(" leaf {value}"),
            _ => " leaf".into(),
        },
        Some(below) => {
            let v = so_far(below);
            let (alpha, beta) = (bound(below.alpha, "-", theme), bound(below.beta, "", theme));
            match is_wide(panel) {
                true => format!("  {} {v}  [{alpha}, {beta}]", side(below)),
                false => format!(" {} {v}", side(below)),
            }
        }
    };
    let star = if best(ply) == Some(at) { theme.glyphs.best } else { "" };
    let name = format!("{}{:<3}", theme.glyphs.cursor, mv.name);
    let pieces = [
        (fork, theme.rule),
        (&name, theme.name),
        (&number, theme.dim),
        (&told, theme.strong),
        (" ", theme.strong),
        (star, theme.strong),
    ];
    row(panel, depth, &pieces);
}

/// What is cut, or waits, behind the move at hand.
fn rest(panel: &mut Panel, depth: u16, ply: &PlyView, rows: u16) {
    let theme = panel.theme();
    let tail = tail(ply);
    let Some(first) = tail.first().filter(|_| rows > 0) else { return };
    let last = (theme.glyphs.fork[1], theme.rule);
    if ply.cut.is_none() {
        let words = match tail.len() {
            1 => format!("{} waits", first.name),
            count => format!("{} {} {count} moves wait", first.name, theme.glyphs.cut),
        };
        return row(panel, depth, &[last, (&words, theme.dim)]);
    }
    let (sign, name, bound) = match (ply.is_max, theme.ascii) {
        (true, false) => ("≥", "β", ply.beta),
        (true, true) => (">=", "beta", ply.beta),
        (false, false) => ("≤", "α", ply.alpha),
        (false, true) => ("<=", "alpha", ply.alpha),
    };
    let (v, bound) = (ply.v.unwrap_or(0), bound.unwrap_or(0));
    let cut = format!("{} {} cut ", theme.glyphs.skipped, tail.len());
    let why = match is_wide(panel) {
        true => format!("since v = {v} {sign} {name} = {bound}"),
        false if theme.ascii => format!("v {v} {sign} {bound}"),
        false => format!("v {v} {sign} {name} {bound}"),
    };
    row(panel, depth, &[last, (&cut, theme.danger), (&why, theme.text)]);
    let struck = theme.dim.add_modifier(Modifier::CROSSED_OUT);
    let name = |mv: &MoveView| format!("{}{}", theme.glyphs.skipped, mv.name);
    let names: Vec<String> = tail.iter().map(name).collect();
    flow(panel, depth, rows - 1, "  ", &names, struck);
}

/// The end: the best move and line, then the moves of the root, best first.
fn end(step: &GameStep, panel: &mut Panel) {
    let theme = panel.theme();
    let Some(best) = step.line.first() else {
        let value = fact(step, "value").unwrap_or_default();
        return row(panel, 0, &[(&format!("no move at the root, value {value}"), theme.text)]);
    };
    let value_of_best = step.root.iter().find(|mv| mv.name == *best);
    let words = value_of_best.map(|mv| value(mv.state, theme)).unwrap_or_default();
    let head = format!("{} {best} {words}", theme.glyphs.best);
    row(panel, 0, &[("best move ", theme.dim), (&head, theme.good)]);
    panel.text(&format!("best line {}", step.line.join(" ")), theme.text);
    if panel.rows_left() > 8 {
        panel.gap();
    }
    panel.line("the moves, best first", theme.dim);
    ranked(&step.root, best, panel);
}

/// In columns from top to bottom.
fn ranked(root: &[MoveView], best: &str, panel: &mut Panel) {
    const COLUMN: u16 = 12;
    let theme = panel.theme();
    let mut moves: Vec<&MoveView> = root.iter().collect();
    let is_bound = |mv: &MoveView| !matches!(mv.state, MoveState::Exact(_));
    moves.sort_by_key(|mv| (mv.name != best, std::cmp::Reverse(mv.state.value()), is_bound(mv)));
    let across = usize::from((panel.columns() / COLUMN).max(1));
    let room = usize::from(panel.rows_left());
    let rows = if moves.len() > room * across { room.saturating_sub(1) } else { room };
    let rows = rows.min(moves.len().div_ceil(across)).max(1);
    let (buf, area) = panel.rows(rows as u16);
    for (number, mv) in moves.iter().take(rows * across).enumerate() {
        let (x, y) = (area.x + (number / rows) as u16 * COLUMN, area.y + (number % rows) as u16);
        let (text, style) = valued(mv, mv.name == best, theme);
        let style = if mv.name == best { theme.good } else { style };
        if y < area.bottom() {
            put(buf, x, y, area.right(), &text, style);
        }
    }
    let more = moves.len().saturating_sub(rows * across);
    if more > 0 {
        panel.line(&left_out(more as u64, "more", theme), theme.dim);
    }
}

/// A fact of the event as text.
fn fact(step: &GameStep, name: &str) -> Option<String> {
    step.facts.iter().find(|fact| fact.0 == name).map(|fact| fact.1.to_string())
}

/// Of the rows of a ply beside that of its move at hand, those of moves tried before; the last one sums the
/// others up.
const TRIED: usize = 0;
/// Those of what is cut or waits.
const REST: usize = 1;

/// How many rows of each kind a ply has something for.
fn wish(ply: &PlyView, columns: u16) -> [u16; 2] {
    let rest = match (&ply.cut, tail(ply)) {
        (_, []) => 0,
        (Some(_), tail) => {
            let names = 2 + tail.iter().map(|mv| width(&mv.name) + 2).sum::<u16>();
            1 + names.div_ceil(columns.max(1)).min(CUT_ROWS)
        }
        (None, _) => 1,
    };
    [ply.index.saturating_sub(1) as u16, rest]
}

/// How many each ply gets. If there are too few rows for all plies, the last ones get some.
fn shares(wishes: &[[u16; 2]], rows: u16) -> Vec<[u16; 2]> {
    let plies = wishes.len() as u16;
    if plies > rows {
        // A row says how many are above.
        return vec![[0; 2]; usize::from(rows.saturating_sub(1))];
    }
    let mut left = rows - plies;
    let mut shares = vec![[0; 2]; wishes.len()];
    // First what waits or is cut, then the moves tried, the deepest node first in each round.
    for (kind, most) in [(REST, 2), (TRIED, 4), (REST, u16::MAX), (TRIED, u16::MAX)] {
        loop {
            let before = left;
            for (wish, share) in wishes.iter().zip(&mut shares).rev() {
                if left > 0 && share[kind] < wish[kind].min(most) {
                    share[kind] += 1;
                    left -= 1;
                }
            }
            if left == before {
                break;
            }
        }
    }
    shares
}

// The windows

/// Columns before the bars: the ply and who moves there.
const SIDE: u16 = 6;
/// Columns of v as a number, where there is room for it.
const NUMBER: u16 = 7;

/// The values a scale has room for.
struct Scale {
    low: i32,
    high: i32,
    left: u16,
    columns: u16,
}

impl Scale {
    /// Over everything finite that a moment names.
    fn of(step: &GameStep, left: u16, columns: u16) -> Scale {
        let bounds = step.path.iter().flat_map(|ply| [ply.v, ply.alpha, ply.beta]);
        let moves = step.path.iter().flat_map(|ply| &ply.moves).chain(&step.root);
        let values = bounds.flatten().chain(moves.filter_map(|mv| mv.state.value()));
        let (low, high) = values.fold((0, 0), |(low, high), v| (low.min(v), high.max(v)));
        Scale { low: low - 1, high: high + 1, left, columns }
    }

    /// The column of a value.
    fn at(&self, value: i32) -> u16 {
        let span = (self.high - self.low).max(1);
        let value = value.clamp(self.low, self.high) - self.low;
        let last = i32::from(self.columns.saturating_sub(1));
        self.left + ((value * last + span / 2) / span) as u16
    }

    fn right(&self) -> u16 {
        self.left + self.columns
    }
}

/// Draws a bar for each of the last plies and the values below, in at most so many rows.
fn windows(step: &GameStep, most: u16, panel: &mut Panel) {
    let (theme, wide) = (panel.theme(), is_wide(panel));
    let plies = step.path.len().min(usize::from(most.saturating_sub(1)));
    if plies == 0 {
        return;
    }
    let (buf, area) = panel.rows(plies as u16 + 1);
    let before = if wide { SIDE + NUMBER } else { SIDE };
    let scale = Scale::of(step, area.x + before, area.width.saturating_sub(before));
    let skipped = step.path.len() - plies;
    for ((depth, ply), y) in step.path.iter().enumerate().skip(skipped).zip(area.y..) {
        let here = depth + 1 == step.path.len();
        let style = if here { theme.strong } else { theme.dim };
        put(buf, area.x, y, area.right(), &format!("{depth} {}", side(ply)), style);
        if wide {
            put(buf, area.x + SIDE, y, scale.left, &so_far(ply), style);
        }
        bar(&scale, ply, here, y, buf, theme);
    }
    axis(&scale, area.y + plies as u16, buf, theme);
}

/// The window with v: `[` at α, `]` at β, open ends dashed; a cross where v is outside.
fn bar(scale: &Scale, ply: &PlyView, here: bool, y: u16, buf: &mut Buffer, theme: &Theme) {
    let end = scale.right();
    let line = if here { theme.accent } else { theme.rule };
    let open = if theme.ascii { "." } else { "┄" };
    let from = ply.alpha.map_or(scale.left, |alpha| scale.at(alpha));
    let to = ply.beta.map_or(end.saturating_sub(1), |beta| scale.at(beta));
    let dashed = (scale.columns / 8).max(2);
    for x in from..=to.max(from) {
        let is_dashed = ply.alpha.is_none() && x < scale.left + dashed
            || ply.beta.is_none() && x + dashed >= end;
        put(buf, x, y, end, if is_dashed { open } else { theme.glyphs.rule }, line);
    }
    let edge = |on: bool| if on { theme.strong } else { theme.dim };
    if ply.alpha.is_some() {
        put(buf, from, y, end, "[", edge(here));
    }
    if ply.beta.is_some() {
        put(buf, to, y, end, "]", edge(here));
    }
    let Some(v) = ply.v else { return };
    let (sign, style): (&str, Style) = match is_cut(ply) {
        true => (theme.glyphs.skipped, theme.danger),
        false => (theme.glyphs.thumb, if here { theme.good } else { theme.text }),
    };
    put(buf, scale.at(v), y, end, sign, style);
}

/// Whether v is outside the window, so that the rest of the node is skipped.
fn is_cut(ply: &PlyView) -> bool {
    let bound = if ply.is_max { ply.beta } else { ply.alpha };
    ply.v.zip(bound).is_some_and(|(v, bound)| if ply.is_max { v >= bound } else { v <= bound })
}

/// The values below the bars: the lowest known, 0 and the highest, where they do not run into each other.
fn axis(scale: &Scale, y: u16, buf: &mut Buffer, theme: &Theme) {
    let mut free = scale.left;
    for value in [scale.low + 1, 0, scale.high - 1] {
        let text = value.to_string();
        // The sign of a negative number stands before its place.
        let at = scale.at(value).saturating_sub(u16::from(value < 0)).max(scale.left);
        if at >= free && (value != 0 || scale.at(0) >= free) {
            free = put(buf, at, y, scale.right(), &text, theme.dim) + 1;
        }
    }
}
