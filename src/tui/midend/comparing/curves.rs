//! The curves of up to three searches over their expansions: the frontier, and the least f in it.

use crate::compare::curves::{self, Curves};
use crate::compare::methods::{Charted, Subject};
use crate::compare::table::Table;
use crate::engine::run::Job;
use crate::tui::theme::Theme;
use crate::tui::view::chart::{self, Curve, Plot};
use crate::tui::view::{decimal, grouped, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Steps between two looks at the time.
const SLICE: u32 = 2048;

/// A search and its curves, being worked out.
struct Line {
    name: String,
    /// None if it has no frontier.
    search: Option<Box<dyn Charted>>,
    curves: Curves,
    frontier: Curve,
    least: Curve,
}

/// The curves shown.
pub struct CurveSheet {
    lines: Vec<Line>,
}

impl Line {
    fn is_busy(&self) -> bool {
        self.search.is_some() && !self.curves.is_over()
    }

    fn advance(&mut self) {
        let Some(search) = &mut self.search else { return };
        if !search.advance(SLICE).is_over() {
            return;
        }
        let Some(trace) = search.search() else {
            self.search = None;
            return;
        };
        if self.curves.advance(trace, SLICE) {
            let points = self.curves.points();
            let frontier = |p: &curves::Point| (p.at as f64, p.frontier as f64);
            self.frontier.points = points.iter().map(frontier).collect();
            self.least.points =
                points.iter().filter_map(|p| Some((p.at as f64, p.least?))).collect();
        }
    }

    /// Expansions made.
    fn end(&self) -> u64 {
        self.curves.points().last().map_or(0, |p| p.at)
    }
}

impl CurveSheet {
    /// The searches of these rows, run again with every moment kept.
    pub fn new(comparison: &dyn Subject, table: &Table, rows: &[usize]) -> CurveSheet {
        let line = |&row: &usize| Line {
            name: table.name(row),
            search: comparison.search(row),
            curves: Curves::default(),
            frontier: Curve::default(),
            least: Curve::default(),
        };
        CurveSheet { lines: rows.iter().map(line).collect() }
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        self.lines.iter().any(Line::is_busy)
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let mut changed = false;
        while let Some(line) = self.lines.iter_mut().find(|line| line.is_busy()) {
            line.advance();
            changed |= !line.is_busy();
            if enough() {
                break;
            }
        }
        changed
    }

    /// A word about what is seen.
    pub fn words(&self) -> &'static str {
        match self.lines.len() {
            _ if self.is_busy() => "working the curves out ...",
            1 => "f-min stays below the cost if h is admissible; space picks more rows",
            _ => "f-min stays below the cost if h is admissible: a bound that rises to it",
        }
    }

    /// Draws both plots, one above the other, with the same axis.
    pub fn draw(&self, log: bool, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let legend = self.lines.len() as u16;
        for ((y, line), number) in (area.y..area.bottom()).zip(&self.lines).zip(0..) {
            let style = chart::curve_style(number, theme);
            let x = put(buf, area.x + 1, y, area.right(), &(number + 1).to_string(), style);
            let x = put(buf, x + 1, y, area.right(), &line.name, theme.text);
            let words = match (line.is_busy(), &line.search) {
                (true, _) => "working ...".into(),
                (false, None) => "no frontier: it only walks".into(),
                (false, Some(_)) => {
                    let last = line.least.points.last().map_or("-".into(), |p| decimal(p.1));
                    let expanded = grouped(line.end());
                    format!("{expanded} expansions, f-min {last} at the end")
                }
            };
            put(buf, x + 2, y, area.right(), &words, theme.dim);
        }
        let top = Rect {
            y: area.y + legend,
            height: (area.height.saturating_sub(legend)).div_ceil(2),
            ..area
        };
        let bottom =
            Rect { y: top.bottom(), height: area.bottom().saturating_sub(top.bottom()), ..area };
        let end = self.lines.iter().map(Line::end).max().unwrap_or(0) as f64;
        let frontiers: Vec<Curve> = self.lines.iter().map(|l| l.frontier.clone()).collect();
        let least: Vec<Curve> = self.lines.iter().map(|l| l.least.clone()).collect();
        let scale = if log { ", logarithmic" } else { "" };
        let title = format!("frontier{scale}");
        Plot { title: &title, curves: &frontiers, end, log: (log, log) }.draw(top, buf, theme);
        let title = "f-min: the least g + h in the frontier";
        Plot { title, curves: &least, end, log: (log, false) }.draw(bottom, buf, theme);
    }
}
