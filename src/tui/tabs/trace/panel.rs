//! The panel: the event, what is counted, and how far the trace is read.

use crate::engine::log::figure;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::engine::terms::Fact;
use crate::puzzles::trace::{TraceRun, Traces};
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped, width, wrap};

/// Writes what is known at the moment shown.
pub fn panel(run: &TraceRun, panel: &mut Panel, theme: &Theme) {
    let log = run.log();
    let step = format!("{} of {}", grouped(run.at()), grouped(run.len()));
    panel.row_of("step", &[&step, &grouped(run.at())]);
    let counts = counts(run);
    let words = state(run, theme);
    let damage = log.damage().first().map(|damage| {
        let lines = counted(log.damages() as usize, "line");
        format!("{lines} skipped; line {}: {}", damage.line, damage.what)
    });
    let rows_of = |words: &str| panel.rows_of(words) as usize + 1;
    let below = counts.len()
        + words.as_ref().map_or(0, |(words, _)| rows_of(words))
        + damage.as_ref().map_or(0, |words| rows_of(words));
    event(run, usize::from(panel.rows_left()).saturating_sub(below + 1), panel, theme);
    panel.gap();
    for (name, value) in &counts {
        panel.row(name, value);
    }
    if let Some((words, style)) = words {
        panel.gap();
        panel.text(&words, style);
    }
    if let Some(words) = damage {
        panel.gap();
        panel.text(&words, theme.danger);
    }
}

/// Writes the event of the step and its facts into so many rows: one a row, or one after the other
/// where that is too much.
fn event(run: &TraceRun, rows: usize, panel: &mut Panel, theme: &Theme) {
    let log = run.log();
    let title = log.event_at(run.at());
    let end = usize::from(panel.rows_left()).saturating_sub(rows);
    match panel.holds("event", &title) {
        true => panel.row_styled("event", &title, theme.strong),
        false => panel.text(&title, theme.strong),
    }
    let all = log.facts_at(run.at());
    let is_said = |name: &str, value: &str| name == "id" && title.ends_with(value);
    let facts: Vec<(&str, String)> = all
        .iter()
        .filter(|(name, _)| !matches!(*name, "type" | "kind"))
        .map(|(name, fact)| match fact {
            Fact::Real(x) => (*name, figure(*x)),
            other => (*name, other.to_string()),
        })
        .filter(|(name, value)| !is_said(name, value))
        .collect();
    let room = usize::from(panel.rows_left()).saturating_sub(end);
    if facts.len() <= room && facts.iter().all(|(name, value)| panel.holds(name, value)) {
        for (name, value) in &facts {
            panel.row(name, value);
        }
        return;
    }
    let mut lines: Vec<String> = Vec::new();
    for (name, value) in &facts {
        let words = format!("{name} {value}");
        match lines.last_mut() {
            Some(line) if width(line) + 2 + width(&words) <= panel.columns() => {
                line.push_str("  ");
                line.push_str(&words);
            }
            _ => lines.extend(wrap(&words, panel.columns())),
        }
    }
    let shown = if lines.len() > room { room.saturating_sub(1) } else { lines.len() };
    for line in lines.iter().take(shown) {
        panel.line(line, theme.text);
    }
    if shown < lines.len() {
        panel.line(theme.glyphs.cut, theme.dim);
    }
}

/// What is counted.
fn counts(run: &TraceRun) -> Vec<(&'static str, String)> {
    let (log, stats) = (run.log(), run.stats());
    let mut counts = Vec::new();
    if !log.steps_are_events() {
        counts.push(("frontier", grouped(stats.frontier)));
        counts.push(("peak", grouped(stats.peak_frontier)));
        counts.push(("nodes", grouped(stats.generated)));
    }
    counts.push(("events", grouped(log.events())));
    let reopened = log.checks().reexpanded;
    if reopened > 0 {
        counts.push(("reopened", grouped(reopened)));
    }
    counts
}

/// How far the trace is read, or that it is not whole.
fn state(run: &TraceRun, theme: &Theme) -> Option<(String, ratatui::style::Style)> {
    let log = run.log();
    if !run.status().is_over() {
        let words = match (run.waits_for().is_some(), run.progress()) {
            (true, _) => "Waiting for the program that writes it.".to_owned(),
            (false, Some(share)) => format!("Reading: {:.0} %.", f64::from(share) * 100.0),
            (false, None) => "Reading.".to_owned(),
        };
        return Some((words, theme.dim));
    }
    if let Some(limit) = log.stopped() {
        return Some((format!("Read no further: {limit}."), theme.danger));
    }
    let words = match (log.events(), log.is_cut()) {
        (0, _) => "No events: expected JSON Lines, or a search trace of Posthoc.",
        (_, true) => "The trace ends in the middle of an event: its program was stopped.",
        (_, false) => return None,
    };
    Some((words.into(), theme.danger))
}

/// What came out, once the trace is read; whether that is good news.
pub fn outcome(run: &TraceRun) -> Option<(String, bool)> {
    let log = run.log();
    Some(match (run.status(), log.cost()) {
        (Status::Running, _) => return None,
        (Status::Stopped(limit), _) => (format!("Stopped: {limit}."), false),
        (Status::Found, Some(cost)) => (format!("The answer costs {}.", figure(cost)), true),
        (Status::Found, None) => ("An answer was found.".into(), true),
        (Status::Exhausted, _) if log.has_no_states() => ("The end.".into(), true),
        (Status::Exhausted, _) => ("The trace tells of no answer.".into(), false),
    })
}

/// Writes what there is while nothing is watched.
pub fn none(traces: &Traces, panel: &mut Panel, theme: &Theme) {
    panel.text(&counted(traces.len(), "trace"), theme.text);
}
