//! A moment as text that fits on a screen.

use super::json::name;
use crate::engine::moment::{
    EventStep, GameStep, Moment, MoveState, MoveView, NodeView, QueueView, SearchStep, Step,
    Successor, Verdict,
};
use crate::engine::terms::Facts;
use anyhow::Result;
use std::io::Write;

/// Columns of what stands after a heading.
const WIDTH: usize = 66;
/// Lines of a list that may be long.
const LINES: usize = 10;

/// Writes the moment.
///
/// # Errors
/// It cannot be written.
pub fn write(moment: &Moment, out: &mut dyn Write) -> Result<()> {
    let mut page = Page(Vec::new());
    page.line("step", &format!("{} of {}", moment.at, moment.of));
    page.wrapped("why", &moment.text);
    match &moment.step {
        Step::Search(step) => search(step, &mut page),
        Step::Event(step) => event(step, &mut page),
        Step::Game(step) => game(step, &mut page),
    }
    for line in page.0 {
        writeln!(out, "{}", plain(line.trim_end()))?;
    }
    Ok(())
}

/// A text without characters that control a terminal.
pub fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Lines with headings.
struct Page(Vec<String>);

impl Page {
    fn line(&mut self, heading: &str, text: &str) {
        self.0.push(format!("{heading:<12}{text}"));
    }

    /// A text in as many lines as it needs.
    fn wrapped(&mut self, heading: &str, text: &str) {
        let mut line = String::new();
        let mut heading = heading;
        for word in text.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > WIDTH {
                self.line(heading, &line);
                (heading, line) = ("", String::new());
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        self.line(heading, &line);
    }

    /// Rows of cells in columns, at most [`LINES`] of them.
    fn table(&mut self, heading: &str, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
        };
        let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
        for (i, row) in rows.iter().take(LINES).enumerate() {
            let cells = row.iter().zip(&widths).filter(|(_, width)| **width > 0);
            let cells: Vec<String> =
                cells.map(|(cell, &width)| format!("{cell:<width$}")).collect();
            self.line(if i == 0 { heading } else { "" }, &cells.join("  "));
        }
        if rows.len() > LINES {
            self.line("", &format!("and {} more", rows.len() - LINES));
        }
    }

    /// The last words of a list that fit into a line.
    fn tail(&mut self, heading: &str, words: &[String]) {
        let mut shown = Vec::new();
        let mut width = 4;
        for word in words.iter().rev() {
            width += word.chars().count() + 1;
            if width > WIDTH {
                break;
            }
            shown.push(word.as_str());
        }
        if shown.len() < words.len() {
            shown.push("...");
        }
        shown.reverse();
        self.line(heading, &shown.join(" "));
    }
}

fn facts(facts: &Facts) -> String {
    let shown = facts.iter().map(|(fact, known)| format!("{} {known}", name(fact, facts)));
    shown.collect::<Vec<_>>().join("  ")
}

fn number(x: f64) -> String {
    match x {
        _ if x.is_infinite() => "none".to_owned(),
        _ if x.fract() == 0.0 => x.to_string(),
        _ => format!("{x:.3}"),
    }
}

/// Costs with their names.
fn costs(g: f64, h: f64) -> Vec<String> {
    let named = [("g", g), ("h", h), ("f", g + h)];
    named.map(|(name, x)| format!("{name} {}", number(x))).to_vec()
}

fn search(step: &SearchStep, page: &mut Page) {
    if let Some(node) = &step.node {
        let from = match (node.parent, &node.action) {
            (Some(parent), Some(action)) => format!("from #{parent} by {action}"),
            (Some(parent), None) => format!("from #{parent}"),
            _ => "a start".to_owned(),
        };
        let mut line = vec![format!("#{}", node.id), from];
        line.extend(costs(node.g, node.h));
        line.push(format!("depth {}", node.depth));
        page.line("node", &line.join("  "));
        page.line("state", &facts(&node.state));
    }
    if let Some(of) = step.side {
        page.line("side", of.name());
    }
    page.table("successors", &step.successors.iter().map(successor).collect::<Vec<_>>());
    for queue in &step.queues {
        self::queue(queue, page);
    }
    if !step.actions.is_empty() {
        page.tail("path", &step.actions);
    }
    if let Some(answer) = step.answer {
        page.line("answer", &format!("#{answer}"));
    }
    if let Some((forward, backward)) = step.meeting {
        page.line("meeting", &format!("#{forward} and #{backward}"));
    }
}

fn successor(tried: &Successor) -> Vec<String> {
    let (id, of) = match &tried.verdict {
        Verdict::New(id) | Verdict::Goal(id) => (format!("#{id}"), String::new()),
        Verdict::Cheaper { id, than } => (format!("#{id}"), format!("than #{than}")),
        Verdict::Repeat { of, at } | Verdict::Worse { of, at } => {
            (String::new(), format!("of #{of} ({})", at.name()))
        }
        Verdict::Dominated { by } => {
            (String::new(), by.map(|by| format!("by #{by}")).unwrap_or_default())
        }
        Verdict::Illegal(why) => (String::new(), why.clone()),
    };
    let mut row = vec![tried.action.clone(), tried.verdict.name().to_owned(), id];
    row.extend(match (tried.g, tried.h) {
        (Some(g), Some(h)) => costs(g, h),
        (Some(g), None) => vec![format!("g {}", number(g)), String::new(), String::new()],
        _ => vec![String::new(); 3],
    });
    row.push(of);
    row
}

fn queue(queue: &QueueView, page: &mut Page) {
    let heading = queue.side.map_or("queue".to_owned(), |of| {
        format!("queue {}", of.name().get(..4).unwrap_or_default())
    });
    let more = queue.length.saturating_sub(queue.first.len() as u64);
    let rows = queue.first.iter().map(|waiting| {
        let NodeView { id, g, h, state, .. } = &waiting.node;
        let mut row = vec![format!("#{id}")];
        row.extend(costs(*g, *h));
        let mark = match (waiting.is_stale, waiting.is_tied) {
            (true, _) => "stale",
            (false, true) => "tied",
            (false, false) => "",
        };
        row.extend([mark.to_owned(), facts(state)]);
        row
    });
    if queue.length == 0 {
        page.line(&heading, "empty");
    }
    page.table(&heading, &rows.collect::<Vec<_>>());
    if more > 0 {
        page.line("", &format!("and {more} more"));
    }
}

fn event(step: &EventStep, page: &mut Page) {
    page.line("event", step.kind);
    if !step.facts.is_empty() {
        page.wrapped("facts", &facts(&step.facts));
    }
    let level = |level: &crate::engine::moment::Level| {
        let some = |what: &str, list: &[String]| match list {
            [] => String::new(),
            list => format!("{what} {}", list.join(" ")),
        };
        vec![level.name.clone(), some("left", &level.left), some("failed", &level.tried)]
    };
    // The innermost levels are those that matter.
    let skipped = step.stack.len().saturating_sub(LINES);
    let shown: Vec<_> = step.stack.iter().skip(skipped).map(level).collect();
    page.table("stack", &shown);
    if skipped > 0 {
        page.line("", &format!("{skipped} more before these"));
    }
    for list in &step.lists {
        page.line("waits", &format!("{}: {}", list.title, list.total));
        let rows: Vec<_> = list.entries.iter().map(|entry| vec![entry.clone()]).collect();
        page.table("", &rows);
    }
}

fn bound(value: Option<i32>, none: &str) -> String {
    value.map_or(none.to_owned(), |value| value.to_string())
}

fn game(step: &GameStep, page: &mut Page) {
    page.line("event", step.kind);
    if !step.facts.is_empty() {
        page.wrapped("facts", &facts(&step.facts));
    }
    let rows = step.path.iter().enumerate().map(|(depth, ply)| {
        vec![
            format!("{}{}", " ".repeat(depth), if ply.is_max { "MAX" } else { "MIN" }),
            ply.player.clone(),
            ply.mv.clone().unwrap_or_default(),
            format!("{}/{}", ply.index, ply.of),
            format!("v {}", bound(ply.v, "-")),
            format!("[{}, {}]", bound(ply.alpha, "-inf"), bound(ply.beta, "inf")),
            ply.cut.clone().unwrap_or_default(),
        ]
    });
    page.table("path", &rows.collect::<Vec<_>>());
    page.table("root", &step.root.iter().map(root).collect::<Vec<_>>());
    if !step.line.is_empty() {
        page.tail("best line", &step.line);
    }
}

fn root(mv: &MoveView) -> Vec<String> {
    let known = match mv.state {
        MoveState::Exact(value) => value.to_string(),
        MoveState::AtMost(value) => format!("<= {value}"),
        MoveState::AtLeast(value) => format!(">= {value}"),
        MoveState::Cut => "cut".to_owned(),
        MoveState::Open => "open".to_owned(),
        MoveState::Now => "now".to_owned(),
    };
    vec![mv.name.clone(), known]
}
