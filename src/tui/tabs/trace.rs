//! The tab that watches traces: what searches of other programs did.
//!
//! There is nothing to play, so it is always watching. The board is the map where events have a place,
//! and the tree where they have none.

pub(super) mod draw;
mod panel;
mod tree;

use crate::compare::methods::Methods;
use crate::engine::grid::Pos;
use crate::engine::log::figure;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::puzzles::puzzle::{Named, Puzzle as _};
use crate::puzzles::trace::{Author, Trace, TraceRun, Traces};
use crate::tui::inspector::Sign;
use crate::tui::keys::{Action, Mode};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::Subjects;
use crate::tui::midend::desk::{Desk, Look, Setup};
use crate::tui::midend::editor::NoEditor;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{counted, grouped, paragraph};
use crate::tui::viewer::view::{Click, Outcome, Shown, View};
use crate::tui::watching::NoAnswer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The tab.
pub type TraceTab = Desk<TraceLook>;

/// What it keeps for itself: nothing.
pub struct TraceLook;

impl Look for TraceLook {
    type Puzzle = Trace;
    type View = TraceView;
    type Editor = NoEditor;

    const IS_KEPT: bool = false;

    fn new(_: &Setup<Self>) -> Self {
        TraceLook
    }

    fn title(desk: &TraceTab) -> String {
        desk.named().name.clone()
    }

    fn watched(desk: &TraceTab) -> String {
        desk.method().to_string()
    }

    fn command(desk: &TraceTab, action: Action) -> Option<Command> {
        let many = desk.named().instance.len() > 1;
        match (desk.base_mode(), action) {
            (_, Action::Method) => {
                Some(Command::when(many, "this is the only trace; frontier trace A B opens two"))
            }
            (_, Action::Compare) if many => Some(Command::when(
                !desk.named().instance.are_live(),
                "a pipe can be read only once",
            )),
            (_, Action::Compare) => {
                Some(Command::not("this is the only trace; frontier trace A B races two"))
            }
            (_, Action::New) => Some(Command::not("traces come from other programs")),
            (_, Action::Open) => Some(Command::not("frontier trace FILE opens a trace")),
            (mode, action) => only_watched(mode, action),
        }
    }

    fn play(_: &mut TraceTab, _: Action) {}

    /// What comes through a pipe is shown as it arrives.
    fn follows(desk: &TraceTab) -> bool {
        desk.named().instance.are_live()
    }

    fn preview(_: &Named<Traces>, _: Rect, _: &mut Buffer, _: &Theme) {}

    fn play_board(_: &TraceTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let words = "Nothing is watched. s watches the trace, c compares where there are several.";
        let area = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let area = Rect { y: area.y + area.height / 3, ..area };
        paragraph(buf, area, words, theme.dim, theme.glyphs.cut);
    }

    fn play_panel(desk: &TraceTab, panel: &mut Panel, theme: &Theme) {
        panel::none(&desk.named().instance, panel, theme);
    }

    /// A trace does not say so.
    fn is_optimal(_: &TraceTab) -> Option<bool> {
        None
    }

    fn status(_: &TraceTab) -> String {
        "s watches the trace".into()
    }

    fn comparisons(desk: &TraceTab) -> Subjects<TraceView> {
        let traces = &desk.named().instance;
        let title = format!("{} · traces", desk.named().name);
        let methods = Trace::methods(traces);
        vec![Box::new(Methods::<Trace>::new(title, traces.clone(), methods, desk.limits()))]
    }
}

/// What actions would do where there is nothing to play.
pub(super) fn only_watched(mode: Mode, action: Action) -> Option<Command> {
    match (mode, action) {
        (Mode::Watch, Action::BackToPlay) => {
            Some(Command::not("there is nothing to play here, only to watch; q ends"))
        }
        (_, Action::New | Action::Open) => Some(Command::not("there is nothing else to open here")),
        (Mode::Play, Action::Move(_) | Action::Act | Action::Hint | Action::Restart) => {
            Some(Command::not("there is nothing to play here: s watches"))
        }
        _ => None,
    }
}

/// The traces.
pub struct TraceView {
    /// Whether the last frame had half blocks: a click has to be read against what was drawn.
    blocks: Cell<bool>,
}

impl View for TraceView {
    type Puzzle = Trace;
    type Answer = NoAnswer;

    /// As the program that wrote it has it.
    const TELLS_X_AND_Y: bool = true;

    fn of(_: &Traces, _: &Author) -> Result<TraceView, String> {
        Ok(TraceView { blocks: Cell::new(true) })
    }

    fn board(&self, shown: &Shown<Self>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        self.blocks.set(theme.half_blocks());
        draw::run(shown.run, area, buf, theme);
    }

    fn cell_at(&self, shown: &Shown<Self>, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::cell_at(shown.run, board, self.blocks.get(), column, row)
    }

    fn point(&self, shown: &Shown<Self>, cell: Pos) -> Click {
        let run = shown.run;
        let step = run.chart().and_then(|chart| run.first_expanded(&chart, cell));
        step.map_or_else(|| Click::Words("nothing was expanded here".into()), Click::Step)
    }

    fn panel(&self, shown: &Shown<Self>, panel: &mut Panel, theme: &Theme) {
        panel::panel(shown.run, panel, theme);
    }

    fn pseudo_code(&self, run: &Box<TraceRun>) -> Option<&'static [&'static str]> {
        Some(run.log().pseudo_code())
    }

    fn signs(&self, shown: &Shown<Self>, _: Rect, theme: &Theme) -> Vec<Sign> {
        draw::signs(shown.run, theme)
    }

    fn facts(&self, run: &Box<TraceRun>) -> Vec<(&'static str, String)> {
        let stats = run.stats();
        let frontier =
            format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
        vec![
            ("event", run.log().event_at(run.at())),
            ("frontier", frontier),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn outcome(&self, run: &Box<TraceRun>) -> Outcome {
        let steps = counted(run.len() as usize, "step");
        let short = match (run.status(), run.log().cost()) {
            (Status::Found, Some(cost)) => format!("cost {} after {steps}", figure(cost)),
            (Status::Found, None) => format!("answer after {steps}"),
            _ => format!("no answer in {steps}"),
        };
        match panel::outcome(run) {
            Some((words, is_good)) => Outcome::Other(words, short, is_good),
            None => Outcome::Other(short.clone(), short, false),
        }
    }
}
