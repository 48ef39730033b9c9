//! The page of where a step stands: ancestors above, siblings beside, children below; for an event the
//! stack. [`super::game_tree`] draws that of a game.

use super::game_tree;
use super::page::{Hits, View, WIDE, rank, ranked};
use crate::engine::moment::{EventStep, Moment, NodeView, Place, SearchStep, Step, Twig};
use crate::engine::terms::Rank;
use crate::tui::view::panel::Panel;
use crate::tui::view::{first_shown, grouped, put, put_cut, width};
use ratatui::style::Style;

/// Draws the page.
pub fn draw(view: &View, moment: &Moment, hits: &Hits, panel: &mut Panel) {
    match &moment.step {
        Step::Search(step) => search(view, step, hits, panel),
        Step::Event(step) if step.stack.is_empty() => {
            panel.text("nothing is open: there is no stack here", view.theme.dim);
        }
        Step::Event(step) => {
            let rows = panel.rows_left();
            stack(view, step, rows, panel);
        }
        Step::Game(step) => {
            let (buf, area) = panel.rest();
            game_tree::draw(step, area, buf, view.theme);
        }
    }
}

/// A line of the tree.
struct Branch<'a> {
    /// What the search orders by.
    rank: Rank,
    twig: &'a Twig,
    /// What stands before it.
    stem: &'static str,
    depth: u16,
    here: bool,
    /// Whether the line of the level above goes on below it.
    goes_on: bool,
}

fn search(view: &View, step: &SearchStep, hits: &Hits, panel: &mut Panel) {
    let theme = view.theme;
    let Some((node, above)) = step.path.split_last() else {
        return panel.text("only the start: nothing is expanded yet", theme.dim);
    };
    let rows = usize::from(panel.rows_left());
    // The node and its siblings by age, a window around the node.
    let mut family: Vec<&Twig> = step.siblings.iter().chain([node]).collect();
    family.sort_by_key(|twig| twig.node.id);
    let me = family.iter().position(|twig| twig.node.id == node.node.id).unwrap_or(0);
    // Some rows for the path down to it; the family and the children share the rest.
    let up = above.len().min(if rows >= 10 { 3 } else { 1 });
    let left = rows.saturating_sub(up);
    let beside = family.len().min((left / 2).max(1)).max(left.saturating_sub(step.children.len()));
    let beside = beside.min(family.len());
    let children = step.children.len().min(left.saturating_sub(beside));
    let first = first_shown(me, beside, family.len());
    let up = rows.saturating_sub(children + beside);
    ancestors(view, step, above, up, hits, panel);
    let [fork, last] = theme.glyphs.fork;
    for (number, twig) in family.iter().enumerate().skip(first).take(beside) {
        let here = number == me;
        let stem = if number + 1 == family.len() { last } else { fork };
        let stem = if above.is_empty() { "" } else { stem };
        branch(
            view,
            &Branch { twig, rank: rank(step), stem, depth: 0, here, goes_on: false },
            hits,
            panel,
        );
        if !here {
            continue;
        }
        let goes_on = me + 1 < family.len() && !above.is_empty();
        for (number, twig) in step.children.iter().take(children).enumerate() {
            let stem = if number + 1 == step.children.len() { last } else { fork };
            branch(
                view,
                &Branch { twig, rank: rank(step), stem, depth: 1, here: false, goes_on },
                hits,
                panel,
            );
        }
    }
}

/// The path down to the node: one a row where there is room, otherwise the numbers in one row.
fn ancestors(
    view: &View,
    step: &SearchStep,
    above: &[Twig],
    rows: usize,
    hits: &Hits,
    panel: &mut Panel,
) {
    let theme = view.theme;
    if above.is_empty() || rows == 0 {
        return;
    }
    let depth = step.actions.len();
    if rows < above.len().min(4) {
        let mut line = String::new();
        let dash = format!(" {} ", theme.glyphs.rule);
        for twig in above.iter().rev() {
            let longer = match line.is_empty() {
                true => twig.node.id.to_string(),
                false => format!("{}{dash}{line}", twig.node.id),
            };
            if width(&longer) + 2 > panel.columns() {
                line = format!("{}{dash}{line}", theme.glyphs.cut);
                break;
            }
            line = longer;
        }
        return panel.line(&line, theme.dim);
    }
    let shown = if depth > rows { rows - 1 } else { above.len().min(rows) };
    let shown = shown.min(above.len());
    if depth > shown {
        let words = format!("{} {} above", theme.glyphs.cut, grouped((depth - shown) as u64));
        panel.line(&words, theme.dim);
    }
    for twig in above.iter().skip(above.len() - shown) {
        branch(
            view,
            &Branch { twig, rank: rank(step), stem: "", depth: 0, here: false, goes_on: false },
            hits,
            panel,
        );
    }
}

fn branch(view: &View, branch: &Branch, hits: &Hits, panel: &mut Panel) {
    let theme = view.theme;
    let (buf, row) = panel.rows(1);
    if row.is_empty() {
        return;
    }
    let Branch { twig, rank, stem, depth, here, goes_on } = *branch;
    let node: &NodeView = &twig.node;
    hits.borrow_mut().push((row.y, node.id));
    let style = match twig.at {
        _ if here => theme.strong,
        Place::Frontier => theme.accent,
        Place::Closed(_) => theme.text,
        Place::Discarded => theme.dim,
    };
    let mut x = row.x + depth * 4;
    if depth > 0 && goes_on {
        put(buf, row.x, row.y, row.right(), theme.glyphs.divider, theme.rule);
    }
    if !stem.is_empty() {
        x = put(buf, x, row.y, row.right(), stem, theme.rule);
    }
    let sign = if here { theme.glyphs.cursor } else { " " };
    x = put(buf, x, row.y, row.right(), sign, theme.accent);
    let gap = if row.width >= WIDE { "  " } else { " " };
    let action = node.action.as_deref().map(|a| format!("{gap}{a}")).unwrap_or_default();
    let state = match (twig.at, twig.children) {
        (_, Some(1)) if here => format!("{gap}1 child"),
        (_, Some(count)) if here => format!("{gap}{} children", grouped(count.into())),
        _ if here => String::new(),
        (Place::Frontier, _) => format!("{gap}waits"),
        (Place::Closed(at), _) => format!("{gap}at {}", grouped(at)),
        (Place::Discarded, _) => format!("{gap}discarded"),
    };
    let words = format!("#{}{action}{gap}{}{state}", node.id, ranked(rank, node.g, node.h));
    let words = view.plain(&words);
    put_cut(buf, (x, row.y), row.right(), &words, style, theme.glyphs.cut);
}

/// The levels of an event, the newest last, each with what is left to try.
pub(super) fn stack(view: &View, step: &EventStep, rows: u16, panel: &mut Panel) {
    let theme = view.theme;
    let rows = usize::from(rows);
    let all = step.stack.len();
    let shown = if all > rows { rows.saturating_sub(1) } else { all };
    if shown < all {
        let words = format!("{} {} above", theme.glyphs.cut, grouped((all - shown) as u64));
        panel.line(&words, theme.dim);
    }
    for (depth, level) in step.stack.iter().enumerate().skip(all - shown) {
        let (buf, row) = panel.rows(1);
        if row.is_empty() {
            return;
        }
        let here = depth + 1 == all;
        let style: Style = if here { theme.strong } else { theme.text };
        let sign = if here { theme.glyphs.cursor } else { " " };
        put(buf, row.x, row.y, row.right(), sign, theme.accent);
        let x = put(buf, row.x + 2, row.y, row.right(), &view.plain(&level.name), style);
        let mut about = String::new();
        if !level.tried.is_empty() {
            about.push_str(&format!("  not {}", level.tried.join(" ")));
        }
        if !level.left.is_empty() {
            about.push_str(&format!("  left {}", level.left.join(" ")));
        }
        let about = view.plain(&about);
        put_cut(buf, (x, row.y), row.right(), &about, theme.dim, theme.glyphs.cut);
    }
}
