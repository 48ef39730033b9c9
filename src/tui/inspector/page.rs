//! What all pages have in common: what they show, and how values are written.

use super::{Pictures, Sign};
use crate::engine::moment::{Moment, SearchStep, Step};
use crate::engine::terms::{Facts, Rank, Side};
use crate::tui::prelude::*;
use crate::tui::view::flowed;
use std::cell::RefCell;

/// Columns from which on a page is wide.
pub(super) const WIDE: u16 = 36;

/// What the pages show.
pub struct View<'a> {
    /// The moment; none where the run tells nothing, or while nobody could read it.
    pub moment: Option<&'a Moment>,
    /// What was told last, of whatever moment: whether anything is told, and of what family it is.
    pub kept: Option<&'a Moment>,
    /// The event inside the step that is shown; none if the whole step is.
    pub inside: Option<usize>,
    /// The pseudo-code of the method.
    pub code: &'static [&'static str],
    /// Whether there is a tree or a stack to be told of, at this step or at another.
    pub has_tree: bool,
    /// The signs on the board.
    pub signs: Vec<Sign>,
    /// Whether a place is told as x and y by name, not as row and column in one.
    pub tells_x_and_y: bool,
    /// Values in words, where they alone say little.
    pub facts_in_words: fn(&Facts) -> Option<String>,
    /// An action in plain words, where its name is one for programs.
    pub action_in_words: fn(&str) -> Option<String>,
    /// How states are drawn.
    pub pictures: Pictures<'a>,
    /// Whether the answer is played back.
    pub plays_back: bool,
    /// What it is drawn with.
    pub theme: &'a Theme,
}

impl View<'_> {
    /// A text with the signs this terminal has.
    pub(super) fn plain(&self, text: &str) -> String {
        self.theme.plain(text)
    }

    /// Named values in words.
    pub(super) fn values(&self, facts: &Facts) -> impl Iterator<Item = String> {
        let told: Vec<String> = match (self.facts_in_words)(facts) {
            Some(words) => words.split("  ").map(str::to_owned).collect(),
            None => values(facts, self.tells_x_and_y).collect(),
        };
        told.into_iter()
    }

    /// An action in words.
    pub(super) fn action(&self, action: &str) -> String {
        self.plain(&(self.action_in_words)(action).unwrap_or_else(|| action.to_owned()))
    }

    /// Whether the run tells of its steps, but not now: it plays too fast to be read.
    pub(super) fn is_blank(&self) -> bool {
        self.moment.is_none() && self.kept.is_some()
    }

    /// Whether the step is one of a game tree, whose moves left stand in the tree.
    pub(super) fn is_game(&self) -> bool {
        self.kept.is_some_and(|moment| matches!(moment.step, Step::Game(_)))
    }
}

/// What of a page leads to a node: where it is on the screen, and the node.
pub type Hits = RefCell<Vec<(Rect, u32)>>;

/// Named values, as many a line as fit.
pub(super) fn flow(
    view: &View,
    items: impl Iterator<Item = String>,
    style: Style,
    panel: &mut Panel,
) {
    for line in flowed(items.map(|item| view.plain(&item)), panel.columns()) {
        panel.line(&line, style);
    }
}

/// Named values in words: a row and a column as one place.
fn values(facts: &Facts, x_and_y: bool) -> impl Iterator<Item = String> {
    let find = |wanted: &str| facts.iter().find(|(name, _)| *name == wanted);
    let pair = |row, col| find(row).zip(find(col)).map(|((_, r), (_, c))| format!("{r},{c}"));
    let cell = pair("row", "col").or_else(|| pair("y", "x").filter(|_| !x_and_y));
    let in_cell = |name: &str| matches!(name, "row" | "col" | "y" | "x");
    let has_cell = cell.is_some();
    let others = facts.iter().filter(move |(name, _)| !has_cell || !in_cell(name));
    cell.into_iter().chain(others.map(|(name, value)| format!("{name} {value}")))
}

/// Named values in one line.
pub fn in_one_line(facts: &Facts) -> String {
    values(facts, false).collect::<Vec<_>>().join("  ")
}

/// What the search orders by.
pub(super) fn rank(step: &SearchStep) -> Rank {
    step.choice.map_or(Rank::F, |choice| choice.rank)
}

/// What a search of this order goes by: f, h, or the cost alone where there is no estimate.
pub(super) fn ranked(rank: Rank, g: f64, h: f64) -> String {
    match rank {
        Rank::H => format!("h {}", decimal(h)),
        // A trace need not tell h.
        _ if h.is_nan() => format!("g {}", decimal(g)),
        Rank::G | Rank::Age if h == 0.0 => format!("g {}", decimal(g)),
        _ => format!("f {}", decimal(g + h)),
    }
}

/// Which of two searches.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Forward => "from the start",
        Side::Backward => "from the goal",
    }
}

/// Draws a rule over the whole width.
pub(super) fn rule(view: &View, area: Rect, y: u16, buf: &mut Buffer) {
    for x in area.left()..area.right() {
        put(buf, x, y, area.right(), view.theme.glyphs.rule, view.theme.rule);
    }
}
