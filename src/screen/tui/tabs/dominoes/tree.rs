//! The tree of a search as a picture from left to right: a column of moves for each node on the path, and
//! of a move that was left the moves after it as dots, looked at or never.
//!
//! It is drawn from the search at the moment alone: it costs the same however large the tree is, and going
//! back shows what was shown before.

use super::layout::LETTERS;
use super::*;
use crate::engine::game_tree::{Event, GameTree, INFINITY, Known, Left, Ply, is_max};
use crate::tui::view::lines::sign;

/// Fewest columns and rows of a board with a picture beside it.
const LEAST: (u16, u16) = (56, 14);

/// Fewest columns of a picture, and of one beside a board: two plies, and how many are left out between them.
pub const PICTURE: u16 = 30;
const BESIDE: u16 = 24;

/// Columns of a picture of three plies with dots.
const PLIES: u16 = 50;

/// Columns of a move: a line, a sign, its name and its value.
const MOVE: u16 = 9;

/// Fewest columns for the dots beside a move, and for how many plies are left out.
const DOTS: u16 = 2;
const WORDS: u16 = 6;

/// Where the board and the picture are, if there is room for both.
pub fn beside(size: Size, area: Rect) -> Option<(Rect, Rect)> {
    // Squares of seven columns where the picture has room for three plies and more, or of five.
    let wide = |picture| area.width.saturating_sub(picture + LETTERS + 2) / size.cols.max(1);
    let wide = layout::odd(wide(PLIES).max(wide(BESIDE).min(5)).clamp(2, 7));
    let board = wide * size.cols + LETTERS + 1;
    let picture = area.width.saturating_sub(board + 1);
    let has_room = area.width >= LEAST.0 && area.height >= LEAST.1 && picture >= BESIDE;
    let right = Rect { x: area.right() - picture, width: picture, ..area };
    // It rests at the top while pages below are turned.
    let height = area.height.min(wide.div_ceil(2) * size.rows + 1);
    has_room.then_some((Rect { width: board, height, ..area }, right))
}

/// A bound, infinite if there is none.
pub fn bound(value: i32) -> String {
    let sign = if value < 0 { "-" } else { "" };
    if value.abs() >= INFINITY { format!("{sign}∞") } else { value.to_string() }
}

/// The sign and value of what is known of a move.
pub fn value(Known { value, bound }: Known, theme: &Theme) -> String {
    theme.plain(&format!("{}{value}", bound.signs()[1]))
}

/// Draws the tree of a search, with the best line at its end, if there is room.
pub fn draw(run: &TreeRun, area: Rect, buf: &mut Buffer, theme: &Theme) -> bool {
    let (tree, limit) = (run.shown(), run.shown().limit);
    let Some(root) = tree.root() else { return false };
    // The moves of the root, what stands above them, and below.
    let rows = root.moves.len() as u16 + 4;
    if area.width < BESIDE || area.height < LEAST.1.min(rows) {
        return false;
    }
    let area = Rect { height: area.height.min(rows), ..area };
    // The last moves have no dots beside them.
    let dotted = area.width.saturating_sub(MOVE);
    let fits = |beside| dotted / (MOVE + beside) + 1;
    let fit = if fits(DOTS) < limit as u16 { fits(WORDS) } else { limit as u16 };
    let share = dotted / fit.saturating_sub(1).max(1);
    // At the end the moves of the root have what the best line leaves.
    let rest = tree.line().iter().skip(1);
    let words = |&mv: &Pos| format!("{0}{0} {1}", theme.glyphs.rule, name(mv));
    let line = rest.map(words).collect::<Vec<_>>().join(" ");
    let left = area.width.saturating_sub(width(&line) + 1).max(MOVE + DOTS);
    let share = if line.is_empty() { share } else { left };
    let edge = |place: u16| area.x + share * place;
    let inner = |(depth, ply): &(usize, &Ply<Pos>)| {
        *depth < limit as usize && ply.leaf.is_none() && !ply.moves.is_empty()
    };
    let path = if tree.plies.is_empty() { std::slice::from_ref(root) } else { &tree.plies };
    let plies: Vec<_> = path.iter().enumerate().filter(inner).collect();
    let left_out = plies.len().saturating_sub(fit.into());
    let skipped = format!(" {} ", counted(left_out, "ply"));
    let mut from = None;
    let shown = plies.iter().take(1).chain(plies.iter().skip(1 + left_out));
    for (place, &(depth, ply)) in (0..).zip(shown) {
        let (x, end) = (edge(place), edge(place + 1).min(area.right()));
        let column = Rect { x, width: end - x, ..area };
        let is_last = depth + 1 >= plies.len();
        let next = if place == 0 && left_out > 0 { skipped.as_str() } else { "" };
        let at = match tree.is_over() {
            true => ply.numbers.best.map(|best| best as usize),
            false => (ply.numbers.tried as usize).checked_sub(1),
        };
        from = Column { tree, ply, depth, is_last, at, next }.draw(column, from, buf, theme);
    }
    if let Some(y) = from {
        let is_free = |x: &u16| buf[(*x, y)].symbol() == " ";
        let x = (area.x..edge(1)).rev().take_while(is_free).last().map_or(edge(1), |x| x + 1);
        put_cut(buf, (x, y), area.right(), &line, theme.good, theme);
    }
    counters(tree, Rect { y: area.bottom() - 1, height: 1, ..area }, buf, theme);
    true
}

/// How many nodes were looked at, and how many moves never will be.
fn counters(tree: &GameTree<Position>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let looked_at = counted(tree.nodes as usize, "node") + " looked at";
    let (words, rest, style) = match tree.last {
        Some(Event::CutOff { skipped }) => {
            let moves = counted(skipped as usize, "move");
            let words = format!("{} {moves} never looked at", theme.glyphs.skipped);
            (words, format!(", {} in all", grouped(tree.skipped)), theme.danger)
        }
        // Beside minimax, which never has one.
        _ if tree.method.prunes() && tree.nodes > 0 => {
            (looked_at, format!(", {} cut", counted(tree.skipped as usize, "move")), theme.text)
        }
        _ => (looked_at, String::new(), theme.text),
    };
    // A number that is cut would be another one.
    let (brief, less) = (words.trim_end_matches(" looked at"), rest.replace(" moves", ""));
    let ways: [[&str; 2]; 4] = [[&words, &rest], [brief, &rest], [brief, &less], [brief, ""]];
    let fits = |way: &&[&str; 2]| width(way[0]) + width(way[1]) <= area.width;
    let [words, rest] = ways.iter().find(fits).unwrap_or(&ways[3]);
    let x = put(buf, area.x, area.y, area.right(), words, style);
    put(buf, x, area.y, area.right(), rest, theme.text);
}

/// The moves of a node on the path.
struct Column<'a> {
    tree: &'a GameTree<Position>,
    ply: &'a Ply<Pos>,
    depth: usize,
    /// Whether no column follows.
    is_last: bool,
    /// The move at hand; at the end the best one.
    at: Option<usize>,
    /// Written on the line to the next column.
    next: &'a str,
}

impl Column<'_> {
    /// Draws it; the node above stands in row `from`. The row of its move at hand.
    fn draw(&self, area: Rect, from: Option<u16>, buf: &mut Buffer, theme: &Theme) -> Option<u16> {
        let numbers = self.ply.numbers;
        let side = if is_max(self.depth) { "MAX" } else { "MIN" };
        let v = match numbers.best {
            Some(_) => format!("{side} v {}", numbers.v),
            None => side.to_owned(),
        };
        put(buf, area.x, area.y, area.right() - 1, &v, theme.strong);
        if self.tree.method.prunes() {
            let window = format!("[{}, {}]", bound(numbers.alpha), bound(numbers.beta));
            put(buf, area.x, area.y + 1, area.right() - 1, &theme.plain(&window), theme.dim);
        }
        // A row stays free above the counters where all moves have room.
        let most = self.tree.root().unwrap_or(self.ply).moves.len();
        let around = if most + 4 > area.height.into() { 3 } else { 4 };
        let rows = Rect { y: area.y + 2, height: area.height.saturating_sub(around), ..area };
        let at = self.at;
        let (all, high) = (self.ply.moves.len(), usize::from(rows.height));
        let first = first_shown(at.unwrap_or(0), high, all);
        let seen = all.min(high) as u16;
        let lowest = rows.bottom().saturating_sub(seen);
        let top = from.map_or(rows.y, |from| from.saturating_sub(seen / 2).min(lowest).max(rows.y));
        for (y, number) in (top..top + seen).zip(first..) {
            let goes_on = [y > top || first > 0, number + 1 < all, true, from == Some(y)];
            let trunk = sign(&theme.glyphs.line, goes_on);
            let x = self.mv(number, (area, y), buf, theme);
            let is_cut = self.is_cut(number);
            let style = if is_cut { theme.danger } else { theme.rule };
            put(buf, area.x, y, area.right(), &trunk.to_string(), style);
            if at == Some(number) && !self.is_last {
                let line = theme.glyphs.rule.repeat(usize::from(area.right().saturating_sub(x)));
                put(buf, x, y, area.right(), &line, theme.name);
                put(buf, x + 1, y, area.right(), self.next, theme.name);
            }
        }
        let shown = Rect { y: top, height: seen, width: 1, ..area };
        draw_more(buf, shown, (first > 0, first + high < all), theme);
        at.and_then(|at| Some(top + at.checked_sub(first)? as u16))
    }

    fn is_cut(&self, number: usize) -> bool {
        self.ply.numbers.skipped > 0 && number >= self.ply.numbers.tried as usize
    }

    /// Writes a move with what is known of it; the column after it.
    fn mv(&self, number: usize, (area, y): (Rect, u16), buf: &mut Buffer, theme: &Theme) -> u16 {
        let left = self.tree.values(self.depth).get(number);
        let is_best = self.ply.numbers.best.is_some_and(|best| best as usize == number);
        let (sign, style) = match left {
            _ if self.is_cut(number) => (theme.glyphs.skipped, theme.dim),
            _ if is_best => (theme.glyphs.best, theme.strong),
            _ if self.at == Some(number) => (theme.glyphs.cursor, theme.name),
            Some(_) => (" ", theme.text),
            None => (" ", theme.dim),
        };
        let end = area.right() - 1;
        let text = self.ply.moves.get(number).map_or(String::new(), |&mv| name(mv));
        let x = put(buf, area.x + 1, y, end, sign, style);
        let is_far = area.width > MOVE && self.ply.moves.iter().any(|mv| mv.col > 8);
        let most = self.tree.values(self.depth).iter().map(|left| left.looked_at.1).max();
        // Where there is room for the fewest dots only without a blank, there is none.
        let is_tight = most > Some(0) && (MOVE + 1..=MOVE + DOTS).contains(&area.width);
        let columns = 2 + usize::from(is_far) + usize::from(!is_tight);
        let x = put(buf, x, y, end, &format!("{text:<columns$}"), style);
        let Some(Left { known, looked_at }) = left else { return x };
        let x = put(buf, x, y, end, &format!("{:<3} ", value(*known, theme)), style);
        dots(*looked_at, most, Rect { x, y, width: end.saturating_sub(x), height: 1 }, buf, theme);
        x
    }
}

/// A dot for each move after one that was left: seen, or cut. Where the `most` after any are more than columns, a dot
/// stands for several, and is lit if one of them was looked at; one for all would say nothing.
fn dots((seen, of): (u32, u32), most: Option<u32>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    if area.width < 2 {
        return;
    }
    let each = most.unwrap_or(of).div_ceil(area.width.into()).max(1);
    let (lit, all) = (seen.div_ceil(each) as u16, of.div_ceil(each) as u16);
    for place in 0..all.min(area.width) {
        let (sign, style) = match place {
            _ if place < lit => (theme.glyphs.thumb, theme.accent),
            _ if place == lit => (theme.glyphs.skipped, theme.danger),
            _ => (theme.glyphs.empty, theme.dim),
        };
        put(buf, area.x + place, area.y, area.right(), sign, style);
    }
}
