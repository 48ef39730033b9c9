//! The panel: the event, what is counted, and how far the trace is read.

use crate::engine::run::{Job as _, Run as _};
use crate::engine::search::problem::Fact;
use crate::puzzles::trace::{TraceRun, Traces};
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, decimal, grouped};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Writes what is known at the moment shown.
pub fn panel(run: &TraceRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let mut panel = Panel::new(buf, area, theme);
    let log = run.log();
    let stats = run.stats();
    panel.row("step", &format!("{} of {}", grouped(run.at()), grouped(run.len())));
    panel.row_styled("event", &log.event_at(run.at()), theme.strong);
    let reserved = if log.damages() > 0 { 13 } else { 9 };
    let rows = usize::from(panel.rows_left().saturating_sub(reserved));
    let facts = log.facts_at(run.at());
    for (name, fact) in
        facts.iter().filter(|(name, _)| !matches!(*name, "type" | "kind")).take(rows)
    {
        let value = match fact {
            Fact::Real(x) => decimal(*x),
            other => other.to_string(),
        };
        panel.row(name, &value);
    }
    if facts.len() > rows + 1 {
        panel.line(&format!("{} {} more", theme.glyphs.cut, facts.len() - rows - 1), theme.dim);
    }
    panel.gap();
    if !log.steps_are_events() {
        let frontier =
            format!("{}  peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
        panel.row("frontier", &frontier);
    }
    panel.row("nodes", &grouped(stats.generated));
    panel.row("events", &grouped(log.events()));
    let checks = log.checks();
    if checks.reexpanded > 0 {
        panel.row("again", &format!("{} expanded again", grouped(checks.reexpanded)));
    }
    panel.gap();
    let (words, style) = state(run, theme);
    panel.text(&words, style);
    if let Some(damage) = log.damage().first() {
        let lines = counted(log.damages() as usize, "line");
        let words = format!("{lines} skipped; line {}: {}", damage.line, damage.what);
        panel.text(&words, theme.danger);
    }
}

/// How far the trace is read, and how it ends.
fn state(run: &TraceRun, theme: &Theme) -> (String, ratatui::style::Style) {
    let log = run.log();
    if !run.status().is_over() {
        let words = match (run.waits_for().is_some(), run.progress()) {
            (true, _) => "Waiting for the program that writes it.".to_owned(),
            (false, Some(share)) => format!("Reading: {:.0} %.", f64::from(share) * 100.0),
            (false, None) => "Reading.".to_owned(),
        };
        return (words, theme.dim);
    }
    if log.events() == 0 {
        return (
            "No events: expected JSON Lines, or a search trace of Posthoc.".into(),
            theme.danger,
        );
    }
    if log.is_cut() {
        let words = "The trace ends in the middle of an event: its program was stopped.";
        return (words.into(), theme.danger);
    }
    if run.at() < run.len() {
        return (String::new(), theme.dim);
    }
    match (log.has_answer(), log.cost()) {
        (true, Some(cost)) => (format!("The answer costs {}.", decimal(cost)), theme.good),
        (true, None) => ("The end: an answer was found.".into(), theme.good),
        (false, _) => ("The end: the trace tells of no answer.".into(), theme.dim),
    }
}

/// Writes what there is while nothing is watched.
pub fn none(traces: &Traces, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let mut panel = Panel::new(buf, area, theme);
    panel.text(&counted(traces.len(), "trace"), theme.text);
}
