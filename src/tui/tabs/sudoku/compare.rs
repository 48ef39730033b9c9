//! Every method on the puzzle at hand, side by side, measured while one looks.

use crate::engine::limits::Limits;
use crate::engine::run::Status;
use crate::puzzles::sudoku::Board;
use crate::puzzles::sudoku::run::{BoardRun, Method, run};
use crate::puzzles::sudoku::visible::Counters;
use crate::tui::tabs::pacman::Clock;
use crate::tui::theme::Theme;
use crate::tui::view::{grouped, popup, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::time::Duration;

/// Columns of the longest bar.
const BAR: f64 = 12.0;

struct Row {
    method: Method,
    counters: Counters,
    took: Duration,
    /// How it ended, once it has.
    status: Status,
    /// Dropped when it is over.
    run: Option<Box<dyn BoardRun>>,
}

/// The methods side by side.
pub struct Compare {
    rows: Vec<Row>,
    clock: Clock,
}

impl Compare {
    /// The table before anything is measured.
    pub fn new(puzzle: &Board, limits: Limits, clock: Clock) -> Compare {
        let row = |method| Row {
            method,
            counters: Counters::default(),
            took: Duration::ZERO,
            status: Status::Running,
            run: Some(run(puzzle, method, limits)),
        };
        Compare { rows: Method::ALL.into_iter().map(row).collect(), clock }
    }

    /// Whether there is something left to measure.
    pub fn is_busy(&self) -> bool {
        self.rows.iter().any(|row| !row.status.is_over())
    }

    /// Goes on measuring until `enough`; whether anything shown has changed. The methods take turns, so
    /// that a slow one keeps none of the others waiting.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        while self.is_busy() {
            for row in &mut self.rows {
                let Some(run) = &mut row.run else { continue };
                let begun = (self.clock)();
                row.status = run.advance(1024);
                row.took += (self.clock)().saturating_duration_since(begun);
                run.seek(u64::MAX);
                row.counters = run.counters();
                changed = true;
                if row.status.is_over() {
                    row.run = None;
                }
            }
            if enough() {
                break;
            }
        }
        changed
    }

    /// Draws the table.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let rows = self.rows.len() as u16;
        let area = popup::draw(buf, screen, "compare the methods", (70, rows + 3), theme);
        let head = format!("{:<13}{:>11}{:>12}{:>11}", "method", "placed", "backtracks", "time");
        let x = put(buf, area.x, area.y, area.right(), &head, theme.dim);
        put(buf, x + 2, area.y, area.right(), "placed, log", theme.dim);
        let most = self.rows.iter().map(|row| row.counters.nodes).max().unwrap_or(0);
        let scale = BAR / (most as f64 + 1.0).log10().max(1.0);
        for (y, row) in (area.y + 1..area.bottom()).zip(&self.rows) {
            let Counters { nodes, backtracks, .. } = row.counters;
            let time = match (row.status, nodes) {
                (Status::Stopped(_), _) => "stopped".into(),
                (Status::Running, 0) => "waiting".into(),
                (Status::Running, _) => "running".into(),
                _ => format!("{:.2} ms", row.took.as_secs_f64() * 1e3),
            };
            let text = format!(
                "{:<13}{:>11}{:>12}{time:>11}",
                row.method.name(),
                grouped(nodes),
                grouped(backtracks)
            );
            let style = if row.status.is_over() { theme.text } else { theme.dim };
            let x = put(buf, area.x, y, area.right(), &text, style);
            let columns = ((nodes as f64 + 1.0).log10() * scale).round() as usize;
            let full = theme.glyphs.levels.last().copied().unwrap_or("#");
            put(buf, x + 2, y, area.right(), &full.repeat(columns), theme.accent);
        }
        let y = area.bottom().saturating_sub(1);
        put(buf, area.x, y, area.right(), self.verdict(), theme.dim);
    }

    /// What they agree on, in words.
    fn verdict(&self) -> &'static str {
        let told =
            self.rows.iter().filter(|row| matches!(row.status, Status::Found | Status::Exhausted));
        match told.map(|row| row.counters.solutions).max() {
            None => "Every method counts the solutions, up to two.",
            Some(0) => "No solution: each method had to try every case it could not rule out.",
            Some(1) => "One solution, and the proof that there is no other.",
            Some(_) => "More than one solution: each stops at the second.",
        }
    }
}
