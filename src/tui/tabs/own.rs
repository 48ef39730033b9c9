//! The tab that watches a search problem of one's own: its states as lines of text, or on a map.

use super::trace::draw::{self, Scene};
use super::trace::only_watched;
use crate::compare::methods::Methods;
use crate::engine::grid::Pos;
use crate::engine::run::{Job as _, Run as _, Status};
use crate::engine::search::problem::Problem;
use crate::puzzles::own::{Given, Own, OwnRun};
use crate::puzzles::puzzle::{Named, Puzzle as _};
use crate::tui::inspector::Sign;
use crate::tui::keys::{Action, Mode};
use crate::tui::midend::commands::Command;
use crate::tui::midend::comparing::{Laid, RaceSubject, Raced, RunView};
use crate::tui::midend::desk::{Desk, Look, Setup, Watched};
use crate::tui::midend::editor::NoEditor;
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::panel::Panel;
use crate::tui::view::{decimal, grouped, put, put_cut, width};
use crate::tui::watching::NoAnswer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::cell::Cell;
use std::marker::PhantomData;

/// What the tab keeps for itself.
pub struct OwnLook<P> {
    /// Whether the last frame had half blocks: a click has to be read against what was drawn.
    blocks: Cell<bool>,
    problem: PhantomData<P>,
}

impl<P: Problem + Clone + 'static> Look for OwnLook<P> {
    type Puzzle = Own<P>;
    type Answer = NoAnswer;
    type Editor = NoEditor;

    const IS_KEPT: bool = false;

    fn new(_: &Setup<Self>) -> Self {
        OwnLook { blocks: Cell::new(true), problem: PhantomData }
    }

    fn command(desk: &Desk<Self>, action: Action) -> Option<Command> {
        only_watched(desk.mode, action)
    }

    fn play(_: &mut Desk<Self>, _: Action) {}

    fn preview(_: &Named<Given<P>>, _: Rect, _: &mut Buffer, _: &Theme) {}

    fn point(desk: &mut Desk<Self>, pointer: Pointer, cell: Pos) {
        if let (Pointer::Press, Mode::Watch, Some(watching)) =
            (pointer, desk.mode, &mut desk.watching)
        {
            match watching.run().first_expanded(cell) {
                Some(step) => watching.jump(step),
                None => desk.say("nothing was expanded here"),
            }
        }
    }

    fn cell_at(desk: &Desk<Self>, board: Rect, column: u16, row: u16) -> Option<Pos> {
        let run = desk.watched()?;
        let here = run.place(run.node()).unwrap_or_default();
        draw::board(run.size()?, here, board, desk.look.blocks.get()).cell_at(column, row)
    }

    fn play_board(_: &Desk<Self>, _: Rect, _: &mut Buffer, _: &Theme) {}

    fn watch_board(
        desk: &Desk<Self>,
        watching: &Watched<Self>,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        desk.look.blocks.set(theme.half_blocks());
        board(watching.run(), area, buf, theme);
    }

    fn play_panel(_: &Desk<Self>, panel: &mut Panel, theme: &Theme) {
        panel.text("s watches the search, m chooses how.", theme.dim);
    }

    fn watch_panel(_: &Desk<Self>, watching: &Watched<Self>, panel: &mut Panel, theme: &Theme) {
        let run = watching.run();
        let stats = run.stats();
        panel.row("step", &format!("{} of {}", grouped(run.at()), grouped(run.len())));
        let frontier =
            format!("{}  peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
        panel.row("frontier", &frontier);
        panel.row("generated", &grouped(stats.generated));
        panel.gap();
        panel.row("node", &run.node().to_string());
        panel.row("depth", &(run.path().len() - 1).to_string());
        panel.gap();
        if run.at() < run.len() {
            return;
        }
        match run.status() {
            Status::Found => {
                let cost = Own::<P>::cost(run).map_or(String::new(), decimal);
                panel.text(&format!("Found: cost {cost}."), theme.good);
            }
            Status::Exhausted => {
                panel.text("No solution: nothing is left to expand.", theme.danger)
            }
            Status::Stopped(limit) => panel.text(&format!("Stopped: {limit}."), theme.danger),
            Status::Running => {}
        }
    }

    fn is_optimal(desk: &Desk<Self>) -> Option<bool> {
        desk.watched().map(|run| run.is_optimal())
    }

    fn signs(desk: &Desk<Self>, theme: &Theme) -> Vec<Sign> {
        let has_map = desk.watched().is_some_and(|run| run.size().is_some());
        if has_map { draw::common_signs(theme) } else { Vec::new() }
    }

    fn status(_: &Desk<Self>) -> String {
        "s watches the search".into()
    }

    fn comparisons(desk: &Desk<Self>) -> Vec<Box<dyn RaceSubject>> {
        let given = desk.named.instance.clone();
        let methods = Own::<P>::methods(&given);
        let methods = Methods::new("strategies".to_owned(), given, methods, desk.limits);
        vec![Box::new(Raced::<Own<P>>::new(methods, |_| Ok(Box::new(View))))]
    }
}

/// Draws the map with all that was seen, or the state with the path to it.
fn board<P: Problem>(run: &OwnRun<P>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let Some(size) = run.size() else { return lines(run, area, buf, theme) };
    let path = run.path();
    let scene = Scene {
        size,
        here: run.place(run.node()).filter(|_| run.at() > 0),
        path: path.into_iter().filter_map(|id| run.place(id)).collect(),
        goals: Default::default(),
        len: if run.status().is_over() { run.len() } else { run.len().next_power_of_two() },
        seen: &|pos| run.seen(pos),
        name: &|_| None,
    };
    scene.draw(area, buf, theme);
}

fn lines<P: Problem>(run: &OwnRun<P>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let state = run.line(run.node());
    let rows: Vec<&str> = state.lines().collect();
    let mut y = area.y + 1;
    for row in &rows {
        let x = area.x + area.width.saturating_sub(width(row)) / 2;
        put(buf, x, y, area.right(), row, theme.strong);
        y += 1;
    }
    y += 1;
    let path = run.path();
    let room = usize::from(area.bottom().saturating_sub(y));
    let cut = path.len().saturating_sub(room);
    for (number, &id) in path.iter().enumerate().skip(cut) {
        let text = run.line(id).replace('\n', " ");
        let line = format!("{number:>4}  {text}");
        let style = if number + 1 == path.len() { theme.accent } else { theme.dim };
        put_cut(buf, (area.x + 2, y), area.right(), &line, style, theme.glyphs.cut);
        y += 1;
    }
}

/// A strategy beside another.
struct View;

impl<P: Problem> RunView<OwnRun<P>> for View {
    fn draw(&self, run: &OwnRun<P>, _: Laid, area: Rect, buf: &mut Buffer, theme: &Theme) {
        board(run, area, buf, theme);
    }

    fn signs(&self, run: &OwnRun<P>, _: Laid, _: Rect, theme: &Theme) -> Vec<Sign> {
        run.size().map(|_| draw::common_signs(theme)).unwrap_or_default()
    }

    fn facts(&self, run: &OwnRun<P>) -> Vec<(&'static str, String)> {
        let stats = run.stats();
        let frontier =
            format!("{}, peak {}", grouped(stats.frontier), grouped(stats.peak_frontier));
        vec![
            ("depth", (run.path().len() - 1).to_string()),
            ("frontier", frontier),
            ("generated", grouped(stats.generated)),
        ]
    }

    fn outcome(&self, run: &OwnRun<P>) -> String {
        let steps = grouped(run.len());
        match run.status() {
            Status::Found => format!("found after {steps} steps"),
            Status::Stopped(limit) => limit.to_string(),
            _ => format!("no solution, after {steps} steps"),
        }
    }
}
