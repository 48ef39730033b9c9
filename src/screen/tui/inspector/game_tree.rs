//! The page of the game tree: the path from the root with the moves beside it, what is known of each,
//! what was cut and what waits; at the end the moves of the root, best first, and the best line.
//! Above the path stand the windows [α, β] of its plies, to one scale under each other, each with its v as a dot.

use super::*;

/// Draws the page.
pub fn draw(view: &View, step: &GameStep, panel: &mut Panel) {
    // In few rows the moves come first.
    if !step.path.is_empty() && !panel.theme().is_heard && panel.rows_left() > 5 {
        windows(step, (panel.rows_left() * 2 / 5).max(2), panel);
        if panel.rows_left() > 12 {
            panel.gap();
        }
    }
    let height = panel.rows_left();
    let (buf, area) = panel.rows(0);
    match step.path.first() {
        _ if (view.tree)(Rect { height, ..area }, buf) => {}
        Some(root) => path(step, root, panel),
        None if step.kind == "start" => start(step, panel),
        None => end(step, panel),
    }
}

/// The moves behind the one at hand.
fn tail(ply: &PlyView) -> &[MoveView] {
    ply.moves.get(ply.index as usize..).unwrap_or_default()
}

/// Which move gave the node its value: the first that reached it.
fn best(ply: &PlyView) -> Option<usize> {
    let v = ply.v?;
    ply.moves.iter().position(|mv| mv.state.value() == Some(v))
}

/// `= 2`, `≤ 2`, `≥ 2`.
fn value(state: MoveState) -> String {
    match state {
        MoveState::Known(Known { value, bound }) => format!("{} {value}", bound.signs()[1]),
        MoveState::Cut | MoveState::Open | MoveState::Now => String::new(),
    }
}

/// α and β, infinite where there is none.
pub(super) fn bounds(ply: &PlyView) -> [String; 2] {
    let bound = |value: Option<i32>, none: &str| value.map_or(none.to_owned(), |v| v.to_string());
    [bound(ply.alpha, "-∞"), bound(ply.beta, "∞")]
}

/// Whether nodes have bounds: those of minimax have none.
pub(super) fn has_window(step: &GameStep) -> bool {
    named(&step.facts, "cut_offs").is_some()
}

/// Writes pieces one after the other into the next row, behind the rules of `depth` plies.
fn row(panel: &mut Panel, depth: u16, pieces: &[(&str, Style)]) {
    let theme = panel.theme();
    let (buf, area) = panel.rows(1);
    if area.is_empty() {
        return;
    }
    let (mut x, end) = (area.x, area.right());
    for _ in 0..depth {
        x = put(buf, x, area.y, end, theme.glyphs.divider, theme.rule);
    }
    for (text, style) in pieces {
        let text = theme.plain(text);
        if x < end {
            put_cut(buf, (x, area.y), end, &text, *style, theme);
        }
        x += width(&text);
    }
}

/// Before the first move.
pub(super) fn start(step: &GameStep, panel: &mut Panel) {
    let theme = panel.theme();
    let words = match step.root.len() {
        0 => "no move to look at".to_owned(),
        n => format!("{} wait", counted(n, "move")),
    };
    panel.line(&words, theme.text);
    let names: Vec<&str> = step.root.iter().map(|mv| mv.name.as_str()).collect();
    panel.text(&names.join(" "), theme.dim);
}

/// The tree.
fn path(step: &GameStep, root: &PlyView, panel: &mut Panel) {
    let theme = panel.theme();
    let plies = with_moves(&step.path);
    // In few rows the plies come first.
    if usize::from(panel.rows_left()) > plies {
        let player = format!("{} {}", root.side(), root.player);
        let v = root.v.map(|v| format!("  best {v}")).unwrap_or_default();
        row(panel, 0, &[(&player, theme.text), (&v, theme.good)]);
    }
    let rows = usize::from(panel.rows_left());
    // A row says how many are above the last ones.
    let first = if plies > rows { plies + 1 - rows } else { 0 };
    if first > 0 {
        row(panel, 0, &[(&left_out(first as u64, "above", theme), theme.dim)]);
    }
    branch(step, step.path.get(first..).unwrap_or_default(), (0, 0), panel);
}

/// How many of the plies have moves to show: a leaf stands in the row of its move.
fn with_moves(path: &[PlyView]) -> usize {
    path.iter().filter(|ply| !ply.moves.is_empty()).count()
}

/// The first of these plies, `depth` rules in, with the others below its move at hand; so many rows are kept for
/// the plies above.
fn branch(step: &GameStep, path: &[PlyView], (depth, kept): (u16, u16), panel: &mut Panel) {
    let plies = with_moves(path) as u16;
    let Some((ply, below)) = path.split_first().filter(|_| plies > 0) else { return };
    // Each ply has a row of its own. The others are shared, and what one does not need is left to the others.
    let room = panel.rows_left().saturating_sub(kept + plies);
    let needs =
        |ply: &PlyView| u64::from(ply.index.saturating_sub(1)) + u64::from(!tail(ply).is_empty());
    let needed = below.iter().map(needs).sum();
    let share = (room / plies).max(u64::from(room).saturating_sub(needed) as u16);
    let behind = rest(ply, depth, panel).filter(|_| share > 0);
    let rows = u16::from(behind.is_some());
    tried(panel, depth, ply, usize::from(share - rows));
    at_hand(panel, depth, ply, below.first(), step);
    branch(step, below, (depth + 1, kept + rows), panel);
    if let Some((what, style, why)) = &behind {
        let theme = panel.theme();
        let fork = (theme.glyphs.fork[1], theme.rule);
        row(panel, depth, &[fork, (what, *style), (why, theme.text)]);
    }
}

/// The moves tried before the one at hand: the best and the last, the others in one row.
fn tried(panel: &mut Panel, depth: u16, ply: &PlyView, rows: usize) {
    let theme = panel.theme();
    let (before, best) = (ply.index.saturating_sub(1) as usize, best(ply));
    let room = if before > rows { rows.saturating_sub(1) } else { before };
    let mut shown: Vec<usize> = (0..before).rev().take(room).collect();
    // The best move takes the place of the oldest of those shown.
    if let Some((oldest, best)) = shown.last_mut().zip(best) {
        *oldest = best.min(*oldest);
    }
    let fork = (theme.glyphs.fork[0], theme.rule);
    if room < before && rows > 0 {
        let words = left_out((before - room) as u64, "more tried", theme);
        row(panel, depth, &[fork, (&words, theme.dim)]);
    }
    for number in shown.into_iter().rev() {
        let Some(mv) = ply.moves.get(number) else { continue };
        let is_best = best == Some(number);
        let style = match mv.state.exact() {
            _ if is_best => theme.strong,
            Some(_) => theme.text,
            None => theme.dim,
        };
        row(panel, depth, &[fork, (&valued(mv, is_best, theme), style)]);
    }
}

/// A move with its value.
fn valued(mv: &MoveView, is_best: bool, theme: &Theme) -> String {
    let value = value(mv.state);
    if theme.is_heard {
        return format!("{}{} {value}", if is_best { "best: " } else { "" }, mv.name);
    }
    format!("{}{:<3} {value}", if is_best { theme.glyphs.best } else { " " }, mv.name)
}

/// The move at hand with what is known of it, and the node below it.
fn at_hand(panel: &mut Panel, depth: u16, ply: &PlyView, below: Option<&PlyView>, step: &GameStep) {
    let theme = panel.theme();
    let Some(at) = (ply.index as usize).checked_sub(1) else { return };
    let Some(mv) = ply.moves.get(at) else { return };
    let fork = theme.glyphs.fork[usize::from(tail(ply).is_empty())];
    let star =
        if theme.is_heard { ", the best so far" } else { &format!(" {}", theme.glyphs.best) };
    let star = if best(ply) == Some(at) { star } else { "" };
    // What is told of it, in fewer words deep in the tree.
    let told = match below {
        None => vec![format!(" {}{star}", value(mv.state))],
        Some(below) if below.moves.is_empty() => match (step.kind, named(&step.facts, "value")) {
            ("leaf", Some(value)) => vec![format!(" leaf {value}{star}"), format!(" = {value}")],
            _ => vec![format!(" leaf{star}")],
        },
        Some(below) => {
            let v = below.v.map_or("no v".to_owned(), |v| format!("v {v}"));
            let (side, [alpha, beta]) = (below.side(), bounds(below));
            let short = if below.v.is_some() { &v } else { side };
            let node = format!("{side} {v}");
            let window = format!("  {node}  [{alpha}, {beta}]{star}");
            let told = vec![window, format!(" {node}{star}"), format!(" {short}")];
            if has_window(step) { told } else { told[1..].to_vec() }
        }
    };
    // Who listens hears once which move is at hand.
    let is_above = theme.is_heard && below.is_some_and(|below| below.index > 0);
    let name = format!("{}{:<3}", if is_above { "" } else { theme.glyphs.cursor }, mv.name);
    let number = format!(" {}/{}", ply.index, ply.of);
    let before = depth + 1 + width(&name) + width(&number);
    let fits = |told: &&String| before + width(&theme.plain(told)) <= panel.columns();
    let told = told.iter().find(fits).map_or("", |told| told);
    let pieces =
        [(fork, theme.rule), (&name, theme.name), (&number, theme.dim), (told, theme.strong)];
    row(panel, depth, &pieces);
}

/// What is cut, or waits, behind the move at hand, and why it is cut.
fn rest(ply: &PlyView, depth: u16, panel: &Panel) -> Option<(String, Style, String)> {
    let theme = panel.theme();
    let columns = panel.columns().saturating_sub(depth + 1);
    let tail = tail(ply);
    if ply.cut.is_none() {
        let words = match tail {
            [] => return None,
            [one] => format!("{} waits", one.name),
            [one, ..] => {
                let words = format!("{} {} {} moves wait", one.name, theme.glyphs.cut, tail.len());
                if width(&words) > columns { words.replace("moves ", "") } else { words }
            }
        };
        return Some((words, theme.dim, String::new()));
    }
    let (than, name, bound) =
        if ply.is_max { ("≥", "β", ply.beta) } else { ("≤", "α", ply.alpha) };
    let (v, bound) = (ply.v.unwrap_or(0), bound.unwrap_or(0));
    let sign = if theme.is_heard { "" } else { &format!("{} ", theme.glyphs.skipped) };
    let cut = format!("{sign}{} cut ", tail.len());
    let why = [
        format!("since v = {v} {than} {name} = {bound}"),
        format!("v {v} {than} {name} {bound}"),
        format!("{v} {than} {bound}"),
    ];
    let fits = |why: &&String| width(&theme.plain(&cut)) + width(&theme.plain(why)) <= columns;
    let why = why.iter().find(fits).cloned().unwrap_or_default();
    Some((cut, theme.danger, why))
}

/// The end: the best move and line, then the moves of the root, best first.
fn end(step: &GameStep, panel: &mut Panel) {
    let theme = panel.theme();
    let Some(best) = step.line.first() else {
        let value = named(&step.facts, "value").map(Fact::to_string).unwrap_or_default();
        return row(panel, 0, &[(&format!("no move at the root, value {value}"), theme.text)]);
    };
    let value_of_best = step.root.iter().find(|mv| mv.name == *best);
    let words = value_of_best.map(|mv| value(mv.state)).unwrap_or_default();
    let star = if theme.is_heard { "" } else { &format!("{} ", theme.glyphs.best) };
    let head = format!("{star}{best} {words}");
    row(panel, 0, &[("best move ", theme.dim), (&head, theme.good)]);
    panel.text(&format!("best line {}", step.line.join(" ")), theme.text);
    if panel.rows_left() > 8 {
        panel.gap();
    }
    panel.line("the moves, best first", theme.dim);
    ranked(&step.root, best, panel);
}

/// In columns, row by row.
fn ranked(root: &[MoveView], best: &str, panel: &mut Panel) {
    const COLUMN: u16 = 12;
    let theme = panel.theme();
    let mut moves: Vec<&MoveView> = root.iter().collect();
    let is_bound = |mv: &MoveView| mv.state.exact().is_none();
    moves.sort_by_key(|mv| (mv.name != best, std::cmp::Reverse(mv.state.value()), is_bound(mv)));
    let across = usize::from((panel.columns() / COLUMN).max(1));
    let rows = usize::from(panel.rows_left());
    let rows = if moves.len() > rows * across { rows.saturating_sub(1) } else { rows };
    for moves in moves.chunks(across).take(rows) {
        let text = |mv: &&MoveView| theme.plain(&valued(mv, mv.name == best, theme));
        let texts = moves.iter().map(|mv| format!("{:<10}  ", text(mv)));
        panel.line(texts.collect::<String>().trim_end(), theme.text);
    }
    let more = moves.len().saturating_sub(rows * across);
    if more > 0 {
        panel.line(&left_out(more as u64, "more", theme), theme.dim);
    }
}

// The windows

/// Columns before the bars: the ply and who moves there.
const SIDE: u16 = 6;

/// The values that a row of columns has room for.
struct Scale {
    low: i32,
    high: i32,
    columns: Rect,
}

impl Scale {
    /// Over everything finite that a moment names.
    fn of(step: &GameStep, columns: Rect) -> Scale {
        let bounds = step.path.iter().flat_map(|ply| [ply.v, ply.alpha, ply.beta]);
        let moves = step.path.iter().flat_map(|ply| &ply.moves).chain(&step.root);
        let values = bounds.flatten().chain(moves.filter_map(|mv| mv.state.value()));
        let (low, high) = values.fold((0, 0), |(low, high), v| (low.min(v), high.max(v)));
        Scale { low: low - 1, high: high + 1, columns }
    }

    /// The column of a value.
    fn at(&self, value: i32) -> u16 {
        let span = self.high - self.low;
        let value = value.clamp(self.low, self.high) - self.low;
        let last = i32::from(self.columns.width.saturating_sub(1));
        self.columns.x + ((value * last + span / 2) / span) as u16
    }
}

/// Draws a bar for each of the last plies and the values below, in at most so many rows.
fn windows(step: &GameStep, most: u16, panel: &mut Panel) {
    let theme = panel.theme();
    let skipped = step.path.len().saturating_sub(most.saturating_sub(1).into());
    let (buf, area) = panel.rows((step.path.len() - skipped) as u16 + 1);
    let (x, width) = (area.x + SIDE, area.width.saturating_sub(SIDE));
    let scale = Scale::of(step, Rect { x, width, ..area });
    let bars = area.top()..area.bottom().saturating_sub(1);
    for ((depth, ply), y) in step.path.iter().enumerate().skip(skipped).zip(bars) {
        let here = depth + 1 == step.path.len();
        let style = if here { theme.strong } else { theme.dim };
        put(buf, area.x, y, area.right(), &format!("{depth} {}", ply.side()), style);
        bar(&scale, ply, here, y, buf, theme);
    }
    // The lowest value known, 0 and the highest, where they do not run into each other.
    let mut free = x;
    for value in [scale.low + 1, 0, scale.high - 1] {
        // The sign of a negative number stands before its place.
        let at = scale.at(value).saturating_sub(u16::from(value < 0)).max(x);
        if at >= free && !area.is_empty() {
            free = put(buf, at, area.bottom() - 1, area.right(), &value.to_string(), theme.dim) + 1;
        }
    }
}

/// The window with v: `[` at α, `]` at β, open ends dashed; a cross where v is outside, so that the rest of the
/// node is skipped.
fn bar(scale: &Scale, ply: &PlyView, here: bool, y: u16, buf: &mut Buffer, theme: &Theme) {
    let (left, end) = (scale.columns.x, scale.columns.right());
    let line = if here { theme.accent } else { theme.rule };
    let open = if theme.ascii { "." } else { "┄" };
    let from = ply.alpha.map_or(left, |alpha| scale.at(alpha));
    let to = ply.beta.map_or(end.saturating_sub(1), |beta| scale.at(beta));
    let dashed = (scale.columns.width / 8).max(2);
    for x in from..=to.max(from) {
        let is_dashed =
            ply.alpha.is_none() && x < left + dashed || ply.beta.is_none() && x + dashed >= end;
        put(buf, x, y, end, if is_dashed { open } else { theme.glyphs.rule }, line);
    }
    let edge = if here { theme.strong } else { theme.dim };
    for (bound, x, sign) in [(ply.alpha, from, "["), (ply.beta, to, "]")] {
        put(buf, x, y, if bound.is_some() { end } else { x }, sign, edge);
    }
    let Some(v) = ply.v else { return };
    let (sign, style): (&str, Style) = match ply.is_cut() {
        true => (theme.glyphs.skipped, theme.danger),
        false => (theme.glyphs.thumb, if here { theme.good } else { theme.text }),
    };
    put(buf, scale.at(v), y, end, sign, style);
}
