//! The page of the game tree: the path from the root with the moves beside it, what is known of each,
//! what was cut and what waits; at the end the moves of the root, best first, and the best line.

use super::windows;
use crate::engine::moment::{GameStep, MoveState, MoveView, PlyView};
use crate::tui::prelude::*;
use ratatui::style::Modifier;

/// Columns from which on there is room for words.
const WIDE: u16 = 36;

/// Most rows of the names of moves that were cut.
const CUT_ROWS: u16 = 3;

/// Draws the page.
pub fn draw(step: &GameStep, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let mut page = Page { buf, area, y: area.y, theme };
    match step.path.first() {
        Some(root) => page.path(step, root),
        None if step.kind == "start" => page.start(step),
        None => page.end(step),
    }
}

/// How much of a ply is shown.
#[derive(Clone, Copy, Default)]
struct Share {
    /// Moves tried before the one at hand, a row each; the last row sums the others up.
    tried: u16,
    /// Rows of what is cut or waits.
    rest: u16,
}

/// What there is to show of a ply.
struct Wish {
    tried: u16,
    rest: u16,
}

impl Wish {
    fn of(ply: &PlyView, columns: u16) -> Wish {
        let rest = match (&ply.cut, tail(ply).len()) {
            (_, 0) => 0,
            (Some(_), _) => {
                let names = 2 + names(tail(ply)).map(|name| width(name) + 2).sum::<u16>();
                1 + names.div_ceil(columns.max(1)).min(CUT_ROWS)
            }
            (None, _) => 1,
        };
        Wish { tried: ply.index.saturating_sub(1) as u16, rest }
    }
}

/// The moves behind the one at hand.
fn tail(ply: &PlyView) -> &[MoveView] {
    ply.moves.get(ply.index as usize..).unwrap_or_default()
}

fn names(moves: &[MoveView]) -> impl Iterator<Item = &str> {
    moves.iter().map(|mv| mv.name.as_str())
}

/// Whether a move gave the node its value: the first that reached it.
fn best(ply: &PlyView) -> Option<usize> {
    let v = ply.v?;
    ply.moves.iter().position(|mv| mv.state.value() == Some(v))
}

/// `= 2`, `≤ 2`, `≥ 2`.
fn value(state: MoveState, theme: &Theme) -> String {
    match (state, theme.ascii) {
        (MoveState::Exact(v), _) => format!("= {v}"),
        (MoveState::AtMost(v), false) => format!("≤ {v}"),
        (MoveState::AtMost(v), true) => format!("<= {v}"),
        (MoveState::AtLeast(v), false) => format!("≥ {v}"),
        (MoveState::AtLeast(v), true) => format!(">= {v}"),
        (MoveState::Cut | MoveState::Open | MoveState::Now, _) => String::new(),
    }
}

/// A bound, infinite if there is none.
fn bound(value: Option<i32>, sign: &str, theme: &Theme) -> String {
    let infinity = if theme.ascii { "inf" } else { "∞" };
    value.map_or_else(|| format!("{sign}{infinity}"), |v| v.to_string())
}

fn side(ply: &PlyView) -> &'static str {
    if ply.is_max { "MAX" } else { "MIN" }
}

/// Rows being written from the top.
struct Page<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    y: u16,
    theme: &'a Theme,
}

impl Page<'_> {
    fn rows_left(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    fn is_wide(&self) -> bool {
        self.area.width >= WIDE
    }

    /// Columns a ply is set in from the one above.
    fn indent(&self) -> u16 {
        if self.is_wide() { 2 } else { 1 }
    }

    /// Writes pieces one after the other into the next row, behind the rules of `depth` plies.
    fn row(&mut self, depth: u16, pieces: &[(&str, Style)]) {
        if self.rows_left() == 0 {
            return;
        }
        let (y, end, cut) = (self.y, self.area.right(), self.theme.glyphs.cut);
        let mut x = self.area.x;
        for _ in 0..depth {
            put(self.buf, x, y, end, self.theme.glyphs.divider, self.theme.rule);
            x += self.indent();
        }
        for (text, style) in pieces {
            if x < end {
                put_cut(self.buf, (x, y), end, text, *style, cut);
            }
            x += width(text);
        }
        self.y += 1;
    }

    fn gap(&mut self) {
        self.y += 1;
    }

    /// Names one after the other in at most `rows` rows; what does not fit is counted.
    fn flow(&mut self, depth: u16, rows: u16, head: &str, moves: &[MoveView], style: Style) {
        let room = self.area.width.saturating_sub(depth * self.indent());
        let all = moves.len();
        let mut rest = names(moves).enumerate().peekable();
        for row in 0..rows.min(self.rows_left()) {
            let is_last = row + 1 == rows;
            let mut pieces = vec![(head.to_owned(), self.theme.dim)];
            let mut used = width(head);
            while let Some(&(number, name)) = rest.peek() {
                let more = format!("{} {} more", self.theme.glyphs.cut, all - number);
                let spare = if is_last && number + 1 < all { width(&more) + 1 } else { 0 };
                if used + width(name) + spare > room {
                    if is_last {
                        pieces.push((more, self.theme.dim));
                    }
                    break;
                }
                pieces.push((name.to_owned(), style));
                pieces.push((" ".to_owned(), self.theme.dim));
                used += width(name) + 1;
                rest.next();
            }
            let pieces: Vec<_> =
                pieces.iter().map(|(text, style)| (text.as_str(), *style)).collect();
            self.row(depth, &pieces);
            if rest.peek().is_none() {
                break;
            }
        }
    }

    fn start(&mut self, step: &GameStep) {
        let words = match step.root.len() {
            0 => "no move to look at".to_owned(),
            n if self.is_wide() => format!("{} wait at the root", counted(n, "move")),
            n => format!("{} wait", counted(n, "move")),
        };
        self.row(0, &[(&words, self.theme.text)]);
        let rows = self.rows_left();
        self.flow(0, rows, "", &step.root, self.theme.dim);
    }

    /// The bars, then the tree.
    fn path(&mut self, step: &GameStep, root: &PlyView) {
        let bars = Rect { y: self.y, height: (self.rows_left() * 2 / 5).max(2), ..self.area };
        self.y += windows::draw(step, bars, self.buf, self.theme);
        if self.rows_left() > 12 {
            self.gap();
        }
        let (player, so_far) = match self.is_wide() {
            true => (format!("root {} {}", side(root), root.player), "best so far"),
            false => (format!("{} {}", side(root), root.player), "best"),
        };
        let v = root.v.map(|v| format!("  {so_far} {v}")).unwrap_or_default();
        self.row(0, &[(&player, self.theme.text), (&v, self.theme.good)]);
        // The deepest node shown has moves: a leaf stands in the row of its move.
        let plies: Vec<&PlyView> = step.path.iter().filter(|ply| !ply.moves.is_empty()).collect();
        // A row of names is set in and seldom full.
        let columns = |depth: u16| self.area.width.saturating_sub((depth + 2) * self.indent());
        let wishes: Vec<Wish> =
            plies.iter().zip(0..).map(|(ply, depth)| Wish::of(ply, columns(depth))).collect();
        let shares = shares(&wishes, self.rows_left());
        let first = plies.len() - shares.len();
        if first > 0 {
            let words = format!("{} {} above", self.theme.glyphs.cut, first);
            self.row(0, &[(&words, self.theme.dim)]);
        }
        for ((depth, ply), share) in plies.iter().enumerate().skip(first).zip(&shares) {
            self.tried((depth - first) as u16, ply, share.tried);
            let below = step.path.get(depth + 1);
            self.at_hand((depth - first) as u16, ply, below, step);
        }
        for ((depth, ply), share) in plies.iter().enumerate().skip(first).zip(&shares).rev() {
            self.rest((depth - first) as u16, ply, share.rest);
        }
    }

    /// The moves tried before the one at hand: the best and the last, the others in one row.
    fn tried(&mut self, depth: u16, ply: &PlyView, rows: u16) {
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
        let left_out = last - usize::from(early.is_some());
        for (number, mv) in before.iter().enumerate() {
            if number >= last || Some(number) == early {
                self.tried_move(depth, ply, mv, best == Some(number));
            }
            if number + 1 == last && left_out > 0 && rows > 0 {
                let words = format!("{} {left_out} more tried", self.theme.glyphs.cut);
                self.row(
                    depth,
                    &[(self.theme.glyphs.fork[0], self.theme.rule), (&words, self.theme.dim)],
                );
            }
        }
    }

    fn tried_move(&mut self, depth: u16, ply: &PlyView, mv: &MoveView, is_best: bool) {
        let theme = self.theme;
        let words = match mv.state {
            MoveState::Exact(_) if is_best && ply.is_max => " highest so far",
            MoveState::Exact(_) if is_best => " lowest so far",
            MoveState::AtMost(_) | MoveState::AtLeast(_) => " a bound: cut below",
            _ => "",
        };
        let words = if self.is_wide() { words } else { "" };
        let star = if is_best { theme.glyphs.best } else { " " };
        let style = match mv.state {
            _ if is_best => theme.strong,
            MoveState::Exact(_) => theme.text,
            _ => theme.dim,
        };
        let name = format!("{star}{:<3} {}", mv.name, value(mv.state, theme));
        self.row(depth, &[(theme.glyphs.fork[0], theme.rule), (&name, style), (words, theme.dim)]);
    }

    /// The move at hand with what is known of it, and the node below it.
    fn at_hand(&mut self, depth: u16, ply: &PlyView, below: Option<&PlyView>, step: &GameStep) {
        let theme = self.theme;
        let Some(mv) = (ply.index as usize).checked_sub(1).and_then(|at| ply.moves.get(at)) else {
            return;
        };
        let fork = if tail(ply).is_empty() { theme.glyphs.fork[1] } else { theme.glyphs.fork[0] };
        let number = format!(" {}/{}", ply.index, ply.of);
        let told = match below {
            None => format!(" {}", value(mv.state, theme)),
            Some(below) if below.moves.is_empty() => match (step.kind, fact(step, "value")) {
                ("leaf", Some(value)) => format!(" leaf {value}"),
                _ => " leaf".into(),
            },
            Some(below) if self.is_wide() => format!(
                "  {} v {}  [{}, {}]",
                side(below),
                below.v.map_or("-".to_owned(), |v| v.to_string()),
                bound(below.alpha, "-", theme),
                bound(below.beta, "", theme)
            ),
            Some(below) => match below.v {
                Some(v) => format!(" {} v {v}", side(below)),
                None => format!(" {}", side(below)),
            },
        };
        let is_best = best(ply) == (ply.index as usize).checked_sub(1);
        let star = if is_best { format!(" {}", theme.glyphs.best) } else { String::new() };
        let name = format!("{}{:<3}", theme.glyphs.cursor, mv.name);
        self.row(
            depth,
            &[
                (fork, theme.rule),
                (&name, theme.name),
                (&number, theme.dim),
                (&told, theme.strong),
                (&star, theme.strong),
            ],
        );
    }

    /// What is cut, or waits, behind the move at hand.
    fn rest(&mut self, depth: u16, ply: &PlyView, rows: u16) {
        let theme = self.theme;
        let tail = tail(ply);
        if rows == 0 || tail.is_empty() {
            return;
        }
        let last = (theme.glyphs.fork[1], theme.rule);
        if ply.cut.is_none() {
            let wait = if tail.len() == 1 { "move waits" } else { "moves wait" };
            let first = tail.first().map_or("", |mv| mv.name.as_str());
            let words = format!("{first} {} {} {wait}", theme.glyphs.cut, tail.len());
            let words = if tail.len() == 1 { format!("{first} waits") } else { words };
            return self.row(depth, &[last, (&words, theme.dim)]);
        }
        let (sign, name, bound) = match (ply.is_max, theme.ascii) {
            (true, false) => ("≥", "β", ply.beta),
            (true, true) => (">=", "beta", ply.beta),
            (false, false) => ("≤", "α", ply.alpha),
            (false, true) => ("<=", "alpha", ply.alpha),
        };
        let (v, bound) = (ply.v.unwrap_or(0), bound.unwrap_or(0));
        let cut = format!("{} {} cut ", theme.glyphs.skipped, tail.len());
        let why = match self.is_wide() {
            true => format!("since v = {v} {sign} {name} = {bound}"),
            false if theme.ascii => format!("v {v} {sign} {bound}"),
            false => format!("v {v} {sign} {name} {bound}"),
        };
        self.row(depth, &[last, (&cut, theme.danger), (&why, theme.text)]);
        if rows > 1 {
            let struck = theme.dim.add_modifier(Modifier::CROSSED_OUT);
            let marked: Vec<MoveView> = tail
                .iter()
                .map(|mv| MoveView {
                    name: format!("{}{}", theme.glyphs.skipped, mv.name),
                    state: mv.state,
                })
                .collect();
            self.flow(depth, rows - 1, "  ", &marked, struck);
        }
    }

    /// The end: the best move and line, then the moves of the root, best first.
    fn end(&mut self, step: &GameStep) {
        let theme = self.theme;
        let Some(best) = step.line.first() else {
            let value = fact(step, "value").unwrap_or_default();
            return self.row(0, &[(&format!("no move at the root, value {value}"), theme.text)]);
        };
        let value_of_best = step.root.iter().find(|mv| mv.name == *best);
        let words = value_of_best.map(|mv| value(mv.state, theme)).unwrap_or_default();
        let head = format!("{} {best} {words}", theme.glyphs.best);
        self.row(0, &[("best move ", theme.dim), (&head, theme.good)]);
        for line in wrap(&format!("best line {}", step.line.join(" ")), self.area.width) {
            self.row(0, &[(&line, theme.text)]);
        }
        if self.rows_left() > 8 {
            self.gap();
        }
        let words =
            if self.is_wide() { "the moves of the root, best first" } else { "root, best first" };
        self.row(0, &[(words, theme.dim)]);
        self.ranked(&step.root, best);
    }

    /// In columns from top to bottom.
    fn ranked(&mut self, root: &[MoveView], best: &str) {
        let theme = self.theme;
        let mut moves: Vec<&MoveView> = root.iter().collect();
        let is_bound = |mv: &MoveView| !matches!(mv.state, MoveState::Exact(_));
        moves
            .sort_by_key(|mv| (mv.name != best, std::cmp::Reverse(mv.state.value()), is_bound(mv)));
        const COLUMN: u16 = 12;
        let across = usize::from((self.area.width / COLUMN).max(1));
        let mut rows = usize::from(self.rows_left());
        let room = rows * across;
        let more = moves.len().saturating_sub(room);
        if more > 0 {
            rows = rows.saturating_sub(1);
        }
        let rows = rows.min(moves.len().div_ceil(across)).max(1);
        let shown = moves.len().min(rows * across);
        for (number, mv) in moves.iter().take(shown).enumerate() {
            let (column, row) = ((number / rows) as u16, (number % rows) as u16);
            let (x, y) = (self.area.x + column * COLUMN, self.y + row);
            if y >= self.area.bottom() {
                continue;
            }
            let is_best = mv.name == best;
            let sign = if is_best { theme.glyphs.best } else { " " };
            let style = match mv.state {
                _ if is_best => theme.good,
                MoveState::Exact(_) => theme.text,
                _ => theme.dim,
            };
            let text = format!("{sign}{:<3} {}", mv.name, value(mv.state, theme));
            put(self.buf, x, y, self.area.right(), &text, style);
        }
        self.y += rows as u16;
        if shown < moves.len() {
            let words = format!("{} {} more", theme.glyphs.cut, moves.len() - shown);
            self.row(0, &[(&words, theme.dim)]);
        }
    }
}

/// A fact of the event as text.
fn fact(step: &GameStep, name: &str) -> Option<String> {
    step.facts.iter().find(|fact| fact.0 == name).map(|fact| fact.1.to_string())
}

/// How many rows each ply gets beside that of its move at hand. If there are too few rows for all plies,
/// the last ones get some.
fn shares(wishes: &[Wish], rows: u16) -> Vec<Share> {
    let plies = wishes.len() as u16;
    if plies > rows {
        // A row says how many are above.
        return vec![Share::default(); usize::from(rows.saturating_sub(1))];
    }
    let mut left = rows - plies;
    let mut shares = vec![Share::default(); wishes.len()];
    // First what waits or is cut, then the moves tried, the deepest node first in each round.
    let mut grow = |enough: &dyn Fn(&Wish, &Share) -> bool, add: &dyn Fn(&mut Share)| {
        loop {
            let before = left;
            for (wish, share) in wishes.iter().zip(&mut shares).rev() {
                if left > 0 && !enough(wish, share) {
                    add(share);
                    left -= 1;
                }
            }
            if left == before {
                break;
            }
        }
    };
    grow(&|wish, share| share.rest >= wish.rest.min(2), &|share| share.rest += 1);
    grow(&|wish, share| share.tried >= wish.tried.min(4), &|share| share.tried += 1);
    grow(&|wish, share| share.rest >= wish.rest, &|share| share.rest += 1);
    grow(&|wish, share| share.tried >= wish.tried, &|share| share.tried += 1);
    shares
}
