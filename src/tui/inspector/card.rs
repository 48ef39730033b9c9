//! The card at the end of a run: what came out, what it cost, and what can be done next. It stands in
//! the panel, so the board stays in view.

use super::page::{View, flow};
use crate::compare::columns::effective;
use crate::engine::run::Stats;
use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::NodeId;
use crate::tui::view::panel::Panel;
use crate::tui::view::{grouped, width, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What is known of a search once it is over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Figures {
    stats: Stats,
    /// The effective branching factor, where there is a path to an answer.
    branching: Option<f64>,
}

impl Figures {
    /// The figures of a search that is over.
    pub fn of(search: &mut dyn SearchTrace) -> Figures {
        let stats = search.totals();
        let length = |node: Option<NodeId>| {
            let parent = |&id: &NodeId| search.parent_of(id);
            std::iter::successors(node, parent).skip(1).count() as u64
        };
        // Of two searches both halves of the path.
        let depth = match search.met() {
            Some((forward, backward)) => length(Some(forward)) + length(Some(backward)),
            None => length(search.answered()),
        };
        let branching = match search.answered() {
            Some(_) => effective(stats.generated, depth),
            None => None,
        };
        Figures { stats, branching }
    }
}

/// The card.
pub struct Card {
    /// What came out.
    pub outcome: String,
    /// Whether that is good news.
    pub is_good: bool,
    /// Whether the method proves that no answer is cheaper; none where an answer has no cost.
    pub is_optimal: Option<bool>,
    /// What the search took, where it was one.
    pub figures: Option<Figures>,
    /// The time spent computing.
    pub time: String,
    /// Keys for what can be done next, and what that is.
    pub next: Vec<(&'static str, &'static str)>,
}

impl Card {
    /// Lines of the card in so many columns; `full` with what is counted.
    fn lines(&self, view: &View, columns: u16, full: bool) -> (Vec<String>, Vec<String>) {
        let outcome = wrap(&view.plain(&self.outcome), columns);
        let mut items = Vec::new();
        match self.is_optimal {
            Some(true) => items.push("proven optimal".to_owned()),
            Some(false) => items.push("not proven optimal".to_owned()),
            None => {}
        }
        if let Some(Figures { stats, branching }) = self.figures {
            if full {
                items.push(format!("expanded {}", grouped(stats.expanded)));
                items.push(format!("generated {}", grouped(stats.generated)));
                items.push(format!("peak {}", grouped(stats.peak_frontier)));
            }
            items.extend(branching.map(|b| format!("b* {b:.2}")));
        }
        if full {
            items.push(format!("time {}", self.time));
        }
        (outcome, items)
    }

    /// Rows it takes in so many columns.
    pub(super) fn rows(&self, view: &View, columns: u16, full: bool) -> u16 {
        let (outcome, items) = self.lines(view, columns, full);
        let mut rows = 1;
        let mut used = 0;
        for item in &items {
            if used > 0 && used + 2 + width(item) > columns {
                rows += 1;
                used = 0;
            }
            used += width(item) + if used > 0 { 2 } else { 0 };
        }
        let next = u16::from(!self.next.is_empty());
        outcome.len() as u16 + rows + next - u16::from(items.is_empty())
    }

    /// Draws it.
    pub(super) fn draw(&self, view: &View, full: bool, area: Rect, buf: &mut Buffer) {
        let theme = view.theme;
        let mut panel = Panel::new(buf, area, theme);
        let (outcome, items) = self.lines(view, panel.columns(), full);
        let style = if self.is_good { theme.good } else { theme.danger };
        for line in outcome {
            panel.line(&line, style);
        }
        flow(view, items.into_iter(), theme.text, &mut panel);
        panel.keys(&self.next);
    }
}
