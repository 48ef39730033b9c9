//! The tab that watches a search problem of one's own: its states as lines of text, or on a map.

use super::trace::{draw::Scene, only_watched};
use crate::engine::search::problem::Problem;
use crate::puzzles::custom::{Custom, CustomProblem, CustomRun, NamedStrategy};
use crate::tui::midend::editor::NoTools;
use crate::tui::tabs::prelude::*;
use std::marker::PhantomData;

/// What the tab keeps for itself: nothing.
pub struct CustomUi<P>(PhantomData<P>);

impl<P: Problem + Clone + 'static> PuzzleTab for CustomUi<P> {
    type Puzzle = Custom<P>;
    type View = CustomView<P>;
    type Spoken = ();
    type Tools = NoTools<Self::Puzzle>;
    type Saved = ();

    const IS_KEPT: bool = false;

    fn save(_: &TabState<Self>) {}

    fn new(_: &Setup<Self>) -> Self {
        CustomUi(PhantomData)
    }

    fn command(tab: &TabState<Self>, action: Action) -> Option<Command> {
        only_watched(tab.base_mode(), action)
    }

    fn play_board(_: &TabState<Self>, _: Rect, _: &mut Buffer, _: &Theme) {}

    fn play_panel(_: &TabState<Self>, panel: &mut Panel, theme: &Theme) {
        panel.text("s watches the search, m chooses how.", theme.dim);
    }

    fn is_optimal(tab: &TabState<Self>) -> Option<bool> {
        tab.watched().map(|run| run.is_optimal())
    }

    fn status(_: &TabState<Self>) -> String {
        "s watches the search".into()
    }

    fn comparison_title(_: &TabState<Self>) -> String {
        "strategies".into()
    }
}

/// The map of a search with all that was seen.
fn scene<P: Problem>(run: &CustomRun<P>, view: Viewport) -> Scene<'_> {
    Scene {
        view,
        here: run.place(run.node()).filter(|_| run.at() > 0),
        path: run.path().into_iter().filter_map(|id| run.place(id)).collect(),
        goals: Default::default(),
        now: run.at(),
        seen: Box::new(|pos| run.seen(pos)),
        name: Box::new(|_| None),
    }
}

/// Draws the path to the state at hand, in words.
fn lines<P: Problem>(run: &CustomRun<P>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let path = run.path();
    let cut = path.len().saturating_sub(area.height.saturating_sub(1).into());
    for ((number, &id), y) in path.iter().enumerate().skip(cut).zip(area.y + 1..) {
        let line = format!("{number:>4}  {}", run.line(id).replace('\n', " "));
        let style = if number + 1 == path.len() { theme.accent } else { theme.dim };
        // The states below each other in the middle.
        let x = area.x + area.width.saturating_sub(width(&line) + 6) / 2;
        put_cut(buf, (x, y), area.right(), &line, style, theme);
    }
}

/// An action that is only a number is a successor, as in the code; what begins with it may be a line about it.
fn named(words: &str) -> String {
    let is_number = words.starts_with(|first: char| first.is_ascii_digit());
    format!("{}{words}", if is_number { "s" } else { "" })
}

/// The strategies.
pub struct CustomView<P>(PhantomData<P>);

impl<P: Problem + Clone + 'static> View for CustomView<P> {
    type Puzzle = Custom<P>;

    fn of(_: &CustomProblem<P>, _: &NamedStrategy) -> Result<CustomView<P>, String> {
        Ok(CustomView(PhantomData))
    }

    /// Draws the map with all that was seen, or the path to the state at hand.
    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        match self.grid_in(shown, area) {
            Some(view) => scene(shown.run, view).draw(buf, theme),
            None => lines(shown.run, area, buf, theme),
        }
    }

    fn grid_in(&self, shown: &Shown<Self>, area: Rect) -> Option<Viewport> {
        let run = shown.run;
        Some(board::fit(area, run.size()?, run.place(run.node()).unwrap_or_default(), shown.halves))
    }

    fn point(&self, shown: &Shown<Self>, cell: Pos) -> Click {
        let step = shown.run.first_expanded(cell);
        step.map_or_else(|| Click::Words("nothing was expanded here".into()), Click::Step)
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        let run = shown.run;
        let stats = run.stats();
        panel.row_part("step", run.at(), run.len());
        waiting(panel, &stats);
        panel.row("generated", &grouped(stats.generated));
        panel.gap();
        panel.row("node", &run.node().to_string());
        panel.row("depth", &(run.path().len() - 1).to_string());
        panel.gap();
        run.line(run.node()).lines().for_each(|row| panel.line(row, theme.strong));
    }

    fn signs(&self, shown: &Shown<Self>, area: Rect, theme: &Theme) -> Vec<Sign> {
        self.grid_in(shown, area).map_or_else(Vec::new, |view| scene(shown.run, view).signs(theme))
    }

    fn action_in_words(action: &str) -> Option<String> {
        Some(named(action))
    }

    fn inside_in_words(line: &str) -> String {
        named(line)
    }

    fn overlays(&self, run: &Box<CustomRun<P>>) -> &'static [&'static str] {
        match run.size() {
            Some(_) => &["nothing", state_map::NAME],
            None => &[state_map::NAME, "the path in words"],
        }
    }

    fn facts(&self, run: &Box<CustomRun<P>>) -> Vec<(&'static str, String)> {
        let first = ("depth", (run.path().len() - 1).to_string());
        [first].into_iter().chain(counted_by(&run.stats())).collect()
    }
}
