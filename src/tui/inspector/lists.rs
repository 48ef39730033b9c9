//! The page of what waits: the queue in the order in which it is popped, or the lists of an event.

use super::page::{Hits, View, WIDE, side_name};
use crate::engine::moment::{
    EventStep, GameStep, Moment, MoveState, NodeView, QueueView, SearchStep, Step, Waiting,
};
use crate::engine::terms::Rank;
use crate::tui::view::panel::Panel;
use crate::tui::view::{decimal, grouped, put, put_cut, width};

/// Draws the page.
pub fn queue(view: &View, moment: &Moment, hits: &Hits, panel: &mut Panel) {
    match &moment.step {
        Step::Search(step) => queues(view, step, hits, panel),
        Step::Event(step) if step.lists.is_empty() => {
            panel.text("nothing waits in this method", view.theme.dim);
        }
        Step::Event(step) => lists(view, step, panel),
        Step::Game(step) => moves_left(view, step, panel),
    }
}

fn queues(view: &View, step: &SearchStep, hits: &Hits, panel: &mut Panel) {
    let rank = step.choice.map_or(Rank::F, |choice| choice.rank);
    let count = step.queues.len().max(1) as u16;
    let share = panel.rows_left() / count;
    for queue in &step.queues {
        let rows = if count == 1 { panel.rows_left() } else { share };
        one_queue(view, (queue, rank), rows, hits, panel);
    }
}

fn one_queue(
    view: &View,
    (queue, rank): (&QueueView, Rank),
    rows: u16,
    hits: &Hits,
    panel: &mut Panel,
) {
    let theme = view.theme;
    let side = queue.side.map_or(String::new(), |side| format!("{}: ", side_name(side)));
    let waits = if queue.length == 1 { "waits" } else { "wait" };
    panel.line(&format!("{side}{} {waits}", grouped(queue.length)), theme.text);
    let room = usize::from(rows.saturating_sub(1));
    // The last row says how many more there are.
    let shown = if queue.length > room as u64 { room.saturating_sub(1) } else { room };
    let shown = shown.min(queue.first.len());
    let ties = queue.first.iter().take_while(|waiting| waiting.is_tied).count();
    // Every column is as wide as its widest entry.
    let columns = |number: fn(&NodeView) -> f64| {
        let entries = queue.first.iter().take(shown);
        let widths = entries.map(|waiting| width(&view.plain(&decimal(number(&waiting.node)))));
        usize::from(widths.max().unwrap_or(1))
    };
    let widths = [
        columns(|node| f64::from(node.id)),
        columns(|node| node.f()),
        columns(|node| node.g),
        columns(|node| node.h),
    ];
    for (number, waiting) in queue.first.iter().take(shown).enumerate() {
        let bracket = match ties {
            ..2 => " ",
            _ if number == 0 => theme.glyphs.bracket[0],
            _ if number + 1 == ties => theme.glyphs.bracket[2],
            _ if number < ties => theme.glyphs.bracket[1],
            _ => " ",
        };
        entry(view, (waiting, rank, widths), number == 0, bracket, hits, panel);
    }
    let more = queue.length.saturating_sub(shown as u64);
    if more > 0 {
        let name = match rank {
            Rank::F => "f",
            Rank::H => "h",
            _ => "g",
        };
        let last = queue.last.map(|last| format!(", the last {name} {}", decimal(last)));
        let words = format!("{} {} more", theme.glyphs.cut, grouped(more));
        panel.line(&(words + &view.plain(&last.unwrap_or_default())), theme.dim);
    }
}

fn entry(
    view: &View,
    (waiting, rank, widths): (&Waiting, Rank, [usize; 4]),
    is_next: bool,
    bracket: &str,
    hits: &Hits,
    panel: &mut Panel,
) {
    let theme = view.theme;
    let (buf, row) = panel.rows(1);
    if row.is_empty() {
        return;
    }
    let node = &waiting.node;
    hits.borrow_mut().push((row.y, node.id));
    let style = match (waiting.is_stale, is_next) {
        (true, _) => theme.dim,
        (_, true) => theme.strong,
        _ => theme.text,
    };
    let sign = if is_next { theme.glyphs.cursor } else { " " };
    put(buf, row.x, row.y, row.right(), sign, theme.accent);
    let [g, h, f] = [node.g, node.h, node.f()].map(|n| view.plain(&decimal(n)));
    let wide = row.width >= WIDE;
    let [w, wf, wg, wh] = widths;
    let cost = match rank {
        Rank::F if wide => format!("f {f:>wf$} = {g:>wg$} + {h:>wh$} "),
        Rank::F => format!("f {f:>wf$} {g:>wg$}+{h:<wh$}"),
        Rank::H => format!("h {h:>wh$}"),
        _ => format!("g {g:>wg$}"),
    };
    let stale = if waiting.is_stale { " stale" } else { "" };
    let state = view.plain(&view.values(&node.state).collect::<Vec<_>>().join("  "));
    let id = format!("#{}", node.id);
    let words = format!("{id:<w$} {cost}{stale} {state}", w = w + 1);
    let end = row.right().saturating_sub(2);
    put_cut(buf, (row.x + 2, row.y), end, &words, style, theme.glyphs.cut);
    put(buf, row.right() - width(bracket), row.y, row.right(), bracket, theme.accent);
}

/// The lists of an event that wait.
pub(super) fn lists(view: &View, step: &EventStep, panel: &mut Panel) {
    let theme = view.theme;
    for (number, list) in step.lists.iter().enumerate() {
        if number > 0 {
            panel.gap();
        }
        let title = format!("{}: {}", list.title, grouped(list.total));
        panel.line(&view.plain(&title), theme.text);
        let after = step.lists.len() - number - 1;
        let rows = usize::from(panel.rows_left()).saturating_sub(3 * after).max(1);
        let mut lines = flowed(&list.entries, panel.columns().saturating_sub(2), view);
        let shown: u64 = lines.iter().take(rows).map(|(_, entries)| *entries).sum();
        let more = list.total.saturating_sub(shown);
        lines.truncate(if more > 0 { rows.saturating_sub(1).max(1) } else { rows });
        let shown: u64 = lines.iter().map(|(_, entries)| *entries).sum();
        for (at, (line, _)) in lines.iter().enumerate() {
            let sign = if at == 0 { theme.glyphs.cursor } else { " " };
            panel.line(&format!("{sign} {line}"), if at == 0 { theme.text } else { theme.dim });
        }
        let more = list.total.saturating_sub(shown);
        if more > 0 {
            panel.line(&format!("{} {} more", theme.glyphs.cut, grouped(more)), theme.dim);
        }
    }
}

/// Entries, as many a line as fit, with how many are in each line.
fn flowed(entries: &[String], room: u16, view: &View) -> Vec<(String, u64)> {
    let mut lines: Vec<(String, u64)> = Vec::new();
    for entry in entries {
        let entry = view.plain(entry);
        match lines.last_mut() {
            Some((line, count)) if width(line) + 2 + width(&entry) <= room => {
                line.push_str("  ");
                line.push_str(&entry);
                *count += 1;
            }
            _ => lines.push((entry, 1)),
        }
    }
    lines
}

/// The moves left at every ply, the deepest first.
fn moves_left(view: &View, step: &GameStep, panel: &mut Panel) {
    let theme = view.theme;
    for (depth, ply) in step.path.iter().enumerate().rev() {
        let side = if ply.is_max { "MAX" } else { "MIN" };
        let open = |m: &&crate::engine::moment::MoveView| m.state == MoveState::Open;
        let left: Vec<&str> = ply.moves.iter().filter(open).map(|m| m.name.as_str()).collect();
        panel.line(&format!("{depth} {side}  {} of {} left", left.len(), ply.of), theme.text);
        panel.line(&format!("  {}", left.join(" ")), theme.dim);
    }
}
