//! The tab that watches traces: what searches of other programs did.
//!
//! There is nothing to play, so it is always watching. The board is the map where events have a place,
//! and the tree where they have none.

pub(super) mod draw;
mod facts;
mod tree;

use crate::compare::methods::Methods;
use crate::engine::grid::Pos;
use crate::engine::log::figure;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::puzzles::puzzle::{Named, Puzzle as _};
use crate::puzzles::trace::{Trace, TraceRun, Traces};
use crate::tui::inspector::Sign;
use crate::tui::keys::{Action, Mode};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::midend::desk::{Desk, Look, Setup, Watched};
use crate::tui::midend::editor::NoEditor;
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{grouped, paragraph};
use crate::tui::watching::NoAnswer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The tab.
pub type TraceTab = Desk<TraceLook>;

/// What it keeps for itself.
pub struct TraceLook {
    /// Whether the last frame had half blocks: a click has to be read against what was drawn.
    blocks: Cell<bool>,
}

impl Look for TraceLook {
    type Puzzle = Trace;
    type Answer = NoAnswer;
    type Editor = NoEditor;

    const IS_KEPT: bool = false;

    fn new(_: &Setup<Self>) -> Self {
        TraceLook { blocks: Cell::new(true) }
    }

    fn title(desk: &TraceTab) -> String {
        desk.named.name.clone()
    }

    fn watched(desk: &TraceTab) -> String {
        desk.method.to_string()
    }

    fn command(desk: &TraceTab, action: Action) -> Option<Command> {
        let many = desk.named.instance.len() > 1;
        match (desk.mode, action) {
            (_, Action::Method) => {
                Some(Command::when(many, "this is the only trace; frontier trace A B opens two"))
            }
            (_, Action::Compare) if many => {
                Some(Command::when(!desk.named.instance.are_live(), "a pipe can be read only once"))
            }
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
    fn watching(desk: &mut TraceTab, begins: bool) {
        if let (true, Some(watching)) =
            (begins && desk.named.instance.are_live(), &mut desk.watching)
        {
            watching.follow_live();
        }
    }

    fn begins_playing(desk: &TraceTab) -> bool {
        !desk.named.instance.are_live()
    }

    fn preview(_: &Named<Traces>, _: Rect, _: &mut Buffer, _: &Theme) {}

    fn point(desk: &mut TraceTab, pointer: Pointer, cell: Pos) {
        let (Pointer::Press, Mode::Watch, Some(watching)) =
            (pointer, desk.mode, &mut desk.watching)
        else {
            return;
        };
        let run = watching.run();
        let step = run.chart().and_then(|chart| run.first_expanded(&chart, cell));
        match step {
            Some(step) => watching.jump(step),
            None => desk.say("nothing was expanded here"),
        }
    }

    fn cell_at(desk: &TraceTab, board: Rect, column: u16, row: u16) -> Option<Pos> {
        draw::cell_at(desk.watched()?, board, desk.look.blocks.get(), column, row)
    }

    fn play_board(_: &TraceTab, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let words = "Nothing is watched. s watches the trace, c compares where there are several.";
        let area = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..area };
        let area = Rect { y: area.y + area.height / 3, ..area };
        paragraph(buf, area, words, theme.dim, theme.glyphs.cut);
    }

    fn watch_board(
        desk: &TraceTab,
        watching: &Watched<Self>,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        desk.look.blocks.set(theme.half_blocks());
        draw::run(watching.run(), area, buf, theme);
    }

    fn play_panel(desk: &TraceTab, panel: &mut Panel, theme: &Theme) {
        facts::none(&desk.named.instance, panel, theme);
    }

    fn watch_panel(_: &TraceTab, watching: &Watched<Self>, panel: &mut Panel, theme: &Theme) {
        facts::panel(watching.run(), panel, theme);
    }

    fn outcome(desk: &TraceTab) -> Option<(String, bool)> {
        facts::outcome(desk.watched()?)
    }

    /// A trace does not say so.
    fn is_optimal(_: &TraceTab) -> Option<bool> {
        None
    }

    fn pseudo_code(desk: &TraceTab) -> &'static [&'static str] {
        desk.watched().map_or(&[], |run| run.log().pseudo_code())
    }

    fn signs(desk: &TraceTab, theme: &Theme) -> Vec<Sign> {
        desk.watched().map(|run| draw::signs(run, theme)).unwrap_or_default()
    }

    fn status(_: &TraceTab) -> String {
        "s watches the trace".into()
    }

    fn comparisons(desk: &TraceTab) -> Vec<Box<dyn RaceSubject>> {
        let traces = &desk.named.instance;
        let title = format!("{} · traces", desk.named.name);
        let methods = Methods::new(title, traces.clone(), Trace::methods(traces), desk.limits);
        vec![Box::new(Raced::<Trace>::new(methods, |_| Ok(Box::new(View))))]
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

/// A trace beside another.
struct View;

impl RunView<TraceRun> for View {
    fn pseudo_code(&self, run: &TraceRun) -> &'static [&'static str] {
        run.log().pseudo_code()
    }

    fn draw(&self, run: &TraceRun, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        draw::run(run, area, buf, theme);
    }

    fn signs(&self, run: &TraceRun, _: Laid, _: Rect, theme: &Theme) -> Vec<Sign> {
        draw::signs(run, theme)
    }

    fn facts(&self, run: &TraceRun) -> Vec<(&'static str, String)> {
        let stats = run.stats();
        let frontier =
            format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
        vec![
            ("event", run.log().event_at(run.at())),
            ("frontier", frontier),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn outcome(&self, run: &TraceRun) -> String {
        let steps = grouped(run.len());
        match (run.status(), run.log().cost()) {
            (Status::Found, Some(cost)) => format!("cost {} after {steps} steps", figure(cost)),
            (Status::Found, None) => format!("answer after {steps} steps"),
            _ => format!("no answer in {steps} steps"),
        }
    }
}
