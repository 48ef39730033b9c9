//! The tree around the node at hand, as large as the board: for traces without a map. Events without
//! nodes are a list.

use crate::engine::run::Run as _;
use crate::engine::search::trace::SearchTrace as _;
use crate::engine::terms::NodeId;
use crate::puzzles::trace::TraceRun;
use crate::tui::theme::Theme;
use crate::tui::view::{counted, decimal, put_cut};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the path to the node, the nodes beside it and its children.
pub fn draw(run: &TraceRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let log = run.log();
    let mut lines = Lines { area, y: area.y + 1, buf, theme };
    if log.has_no_states() {
        return events(run, &mut lines);
    }
    let Some(node) = log.history().expanded_at(run.at()) else {
        let waiting = log.history().generated(0);
        return lines.write(0, "", &start(waiting, log.events()), theme.dim);
    };
    let rows = usize::from(area.height.saturating_sub(2));
    let children = log.history().generated_by(run.at());
    let below = (children.len()).min(rows / 3);
    let siblings = run.siblings(node);
    let beside = siblings.len().min(rows / 4);
    let room = rows.saturating_sub(below + beside + 3).max(1);
    let above: Vec<NodeId> = std::iter::successors(log.parent_of(node), |&id| log.parent_of(id))
        .take(room + 1)
        .collect();
    let [fork, last] = theme.glyphs.fork;
    let mut depth = 0;
    if above.len() > room {
        lines.write(0, "", theme.glyphs.cut, theme.dim);
        depth = 1;
    }
    for &id in above.iter().take(room).rev() {
        let stem = if depth == 0 { "" } else { last };
        lines.write(depth, stem, &label(run, id), style(run, id, theme));
        depth += 1;
    }
    let me = siblings.partition_point(|&id| id < node);
    let from = me.saturating_sub(beside / 2).min(siblings.len() - beside);
    let family: Vec<NodeId> = siblings.iter().copied().skip(from).take(beside).collect();
    let split = family.partition_point(|&id| id < node);
    for &id in family.iter().take(split) {
        lines.write(depth, fork, &label(run, id), style(run, id, theme));
    }
    let stem = if depth == 0 {
        ""
    } else if split == family.len() {
        last
    } else {
        fork
    };
    lines.write(depth, stem, &label(run, node), theme.strong);
    for (number, id) in children.clone().take(below).enumerate() {
        let stem = if number + 1 == children.len() { last } else { fork };
        lines.write(depth + 1, stem, &label(run, id), style(run, id, theme));
    }
    if below < children.len() {
        let more =
            format!("{} {}", theme.glyphs.cut, counted(children.len() - below, "more child"));
        lines.write(depth + 1, "", &more.replace("childs", "children"), theme.dim);
    }
    for (number, &id) in family.iter().enumerate().skip(split) {
        let stem = if number + 1 == family.len() { last } else { fork };
        lines.write(depth, stem, &label(run, id), style(run, id, theme));
    }
}

/// The events around the one at hand, a step a line.
fn events(run: &TraceRun, lines: &mut Lines) {
    let (log, len) = (run.log(), run.len());
    let rows = u64::from(lines.area.height.saturating_sub(2)).max(1);
    let first = run.at().saturating_sub(rows / 2).min((len + 1).saturating_sub(rows));
    let width = len.to_string().len();
    for step in first..(first + rows).min(len + 1) {
        let Some((name, ..)) = log.event(log.events_of(step).start) else {
            lines.write(0, "", &format!("{step:>width$}  -"), lines.theme.dim);
            continue;
        };
        let mut text = format!("{step:>width$}  {name}");
        for (name, fact) in log.facts_at(step) {
            if !matches!(name, "type" | "kind" | "step") {
                text += &format!("  {name} {fact}");
            }
        }
        let (here, theme) = (step == run.at(), lines.theme);
        lines.write(0, "", &text, if here { theme.strong } else { theme.dim });
    }
}

fn start(waiting: u32, events: u64) -> String {
    match (waiting, events) {
        (_, 0) => "Nothing came yet.".into(),
        (0, _) => "Before the first step.".into(),
        (n, _) => format!("Before the first step: {} waiting.", counted(n as usize, "node")),
    }
}

/// A node in a line: its id and its figures.
fn label(run: &TraceRun, id: NodeId) -> String {
    let log = run.log();
    let mut text = log.id_of(id).unwrap_or_else(|| format!("node {id}"));
    let (g, f) = log.figures(id);
    if !g.is_nan() {
        text += &format!("  g {}", decimal(g));
    }
    if !f.is_nan() && f != g {
        text += &format!("  f {}", decimal(f));
    }
    text
}

/// What waits is bright; what is done with, dim.
fn style(run: &TraceRun, id: NodeId, theme: &Theme) -> Style {
    if run.log().is_waiting(id, run.at()) { theme.accent } else { theme.dim }
}

struct Lines<'a> {
    area: Rect,
    y: u16,
    buf: &'a mut Buffer,
    theme: &'a Theme,
}

impl Lines<'_> {
    fn write(&mut self, depth: usize, stem: &str, text: &str, style: Style) {
        if self.y >= self.area.bottom() {
            return;
        }
        // A deep tree goes on at the left edge again.
        let steps = usize::from((self.area.width / 2).saturating_sub(8) / 2).max(1);
        let x = self.area.x + 2 + 2 * (depth.saturating_sub(1) % steps) as u16;
        let (end, cut) = (self.area.right(), self.theme.glyphs.cut);
        let x = crate::tui::view::put(self.buf, x, self.y, end, stem, self.theme.rule);
        let x = if stem.is_empty() { x } else { x + 1 };
        put_cut(self.buf, (x, self.y), end, text, style, cut);
        self.y += 1;
    }
}
