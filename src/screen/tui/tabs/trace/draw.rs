//! The map of a trace: what was expanded, what waits, the node at hand and the path to it; a list where there
//! are no states.

use crate::engine::{log::Seen, moment::NodePlace, search::trace::SearchTrace as _};
use crate::puzzles::trace::{Chart, LOOKS, TraceRun};
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::Look;
use crate::tui::view::lines::{Lines, draw_walls};
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};
use std::collections::{BTreeMap, HashSet};

/// How places are cells in `area`, two in a row and a column of it where they are scaled.
pub fn chart(run: &TraceRun, area: Rect) -> Option<Chart> {
    run.chart_in(Size::new(area.height.saturating_mul(2).max(1), area.width.max(1)))
}

/// Draws a run: its map, or its events if it has no states; the map of states is laid over others.
pub fn run(run: &TraceRun, chart: Option<Chart>, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let Some(chart) = chart else { return events(run, area, buf, theme) };
    if !chart.is_exact {
        return roads(run, &chart, area, buf, theme);
    }
    let view = place(run, &chart, area, theme.half_blocks());
    if !run.is_enclosed(&chart) {
        view.draw_frame(area, buf, theme);
    }
    scene(run, chart, view).draw(buf, theme);
}

/// The map of a run whose cells are in `view`.
fn scene(run: &TraceRun, chart: Chart, view: Viewport) -> Scene<'_> {
    let looks = Cell::new(LOOKS);
    Scene {
        view,
        here: run.here(&chart).filter(|_| run.at() > 0),
        path: run.path(&chart),
        goals: run.goals(&chart).collect(),
        now: run.at(),
        seen: Box::new(move |pos| run.seen(&chart, pos, &looks)),
        name: Box::new(move |pos| run.name(&chart, pos)),
    }
}

/// Where the cells of a map are in `area`.
pub fn place(run: &TraceRun, chart: &Chart, area: Rect, halves: bool) -> Viewport {
    if !chart.is_exact {
        return board::fit(area, chart.size, Pos::default(), true);
    }
    let here = run.here(chart).unwrap_or_default();
    let view = board::framed(area, chart.size, (here, halves), !run.is_enclosed(chart));
    let view = board::walled(view, area, here, |cell| run.is_told(chart, cell));
    // Passages would close.
    if run.has_walls() { view } else { board::whole(view, area) }
}

/// Columns that a map takes in `area`, with its frame; 0 where there is none, or where it is scaled.
pub fn columns(run: &TraceRun, area: Rect, halves: bool) -> u16 {
    let chart = chart(run, area).filter(|chart| chart.is_exact);
    chart.map_or(0, |chart| {
        place(run, &chart, area, halves).columns() + 2 * u16::from(!run.is_enclosed(&chart))
    })
}

/// Most nodes drawn one by one where places are no cells, and most with lines between them.
const NODES: (u32, u32) = (1 << 16, 1 << 13);

/// What was expanded, what waits, the path, what is sought and the place at hand, where there are no half blocks.
fn marks(theme: &Theme) -> [char; 5] {
    let [expanded, waits, path] = state_map::signs(theme);
    [expanded, waits, path, theme.glyphs.exit[0], theme.glyphs.current[0]]
}

/// Draws places that are no cells, such as those of a road map, each with a line from the one it was reached from.
fn roads(run: &TraceRun, chart: &Chart, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (log, now, blocks) = (&run.log, run.at(), theme.half_blocks());
    let field = place(run, chart, area, true).area();
    let rows = f64::from(field.height) * 2.0;
    let nodes = log.history().generated(now);
    let ids = (0..nodes).step_by(nodes.div_ceil(NODES.0).max(1) as usize);
    let at = |pos: Pos| (f64::from(pos.col), -f64::from(pos.row));
    let place_of = |node| run.cell_of(chart, node).map(at);
    let faint = theme.rule.fg.unwrap_or_default();
    let line = |(x1, y1), (x2, y2), color| Line { x1, y1, x2, y2, color };
    let markers = marks(theme).map(Marker::Custom);
    // Half blocks of two layers would hide each other.
    let mark = |ctx: &mut Context, sign: usize| {
        if !blocks {
            ctx.marker(markers[sign]);
        }
    };
    let colour = |id| state_map::colour(log.history().place(id, now), now, theme);
    let canvas = Canvas::default()
        .x_bounds([-0.5, f64::from(field.width) - 0.5])
        .y_bounds([0.5 - rows, 0.5])
        .marker(if blocks { Marker::HalfBlock } else { markers[0] })
        .paint(|ctx| {
            let of = |waits| {
                let all = ids.clone().filter(move |&id| log.is_waiting(id, now) == waits);
                all.filter_map(|id| Some((id, place_of(id)?)))
            };
            for waits in [true, false] {
                for (id, to) in of(waits).filter(|_| nodes <= NODES.1) {
                    if let Some(from) = log.parent_of(id).and_then(place_of) {
                        ctx.draw(&line(from, to, if waits { faint } else { colour(id) }));
                    }
                }
            }
            for waits in [false, true] {
                mark(ctx, usize::from(waits));
                for (id, to) in of(waits) {
                    ctx.draw(&Points { coords: &[to], color: colour(id) });
                }
            }
            mark(ctx, 2);
            for pair in run.path(chart).windows(2) {
                ctx.draw(&line(at(pair[0]), at(pair[1]), theme.path));
            }
            let goals = run.goals(chart).map(|pos| (3, pos, theme.exit));
            let here = run.here(chart).filter(|_| now > 0);
            for (marker, pos, color) in goals.chain(here.map(|pos| (4, pos, theme.current))) {
                mark(ctx, marker);
                ctx.draw(&Points { coords: &[at(pos)], color });
            }
        });
    canvas.render(field, buf);
}

/// A map at one moment of a search.
pub struct Scene<'a> {
    /// Where its cells are.
    pub view: Viewport,
    /// Where the node expanded now is.
    pub here: Option<Pos>,
    /// The path to it.
    pub path: Vec<Pos>,
    /// Where the search wants to get.
    pub goals: HashSet<Pos>,
    /// The steps made: shades tell how long ago something happened.
    pub now: u64,
    /// What is known of a cell.
    pub seen: Box<dyn Fn(Pos) -> Seen + 'a>,
    /// What a cell is called, which is written where there is room.
    pub name: Box<dyn Fn(Pos) -> Option<&'a str> + 'a>,
}

/// The signs of a map in words, in the order of its legend.
const SIGNS: [&str; 8] = [
    "expanded now",
    "waits",
    "waits again, after it was expanded",
    "expanded: the longer ago, the fainter",
    "discarded",
    "the path to the node",
    "destination",
    "obstacle",
];

impl Scene<'_> {
    /// Draws it.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme) {
        let view = self.view;
        let (lines, signs) = self.lines();
        board::draw(&view, buf, theme, |first| self.look(theme, first, &signs).1);
        if view.is_half() {
            return;
        }
        draw_walls(&view, &|pos| (self.seen)(pos) == Seen::Wall, None, buf, theme);
        let has_sign = |pos: &Pos| self.here == Some(*pos) || self.goals.contains(pos);
        for &pos in self.path.iter().filter(|pos| !has_sign(pos)) {
            lines.draw(&view, pos, theme.path, buf, theme);
        }
        for (pos, place) in view.cells() {
            let Some(name) = (self.name)(pos) else { continue };
            // A sign stays to be seen; it stands in the middle of a cell.
            let left = place.right().saturating_sub(width(name));
            let is_free = |x: u16| buf.cell((x, place.y)).is_some_and(|cell| cell.symbol() == " ");
            let is_free = place.height > 1 || (left..place.right()).all(is_free);
            if left >= place.x && is_free {
                let style = buf.cell((left, place.y)).map(|cell| cell.style()).unwrap_or_default();
                let style = if theme.colours() { style.patch(theme.text) } else { style };
                put(buf, left, place.y, place.right(), name, style);
            }
        }
    }

    /// The line of the path, and its cells that have a sign instead.
    fn lines(&self) -> (Lines, HashSet<Pos>) {
        let lines = Lines::along(&self.path);
        let marks = |pos: &Pos| self.view.is_half() || !lines.holds(*pos);
        let signs = self.path.iter().copied().filter(marks).collect();
        (lines, signs)
    }

    /// How the cells that are drawn as one with the first look, and the number of that in [`SIGNS`]; a larger one has no words.
    fn look(&self, theme: &Theme, first: Pos, path: &HashSet<Pos>) -> (usize, Look) {
        let looks = self.view.block(first, 1 << 14);
        let looks = looks.map(|pos| self.look_of(theme, pos, path.contains(&pos)));
        looks.min_by_key(|(_, look)| look.rank).unwrap_or((7, Look::wall(theme)))
    }

    fn look_of(&self, theme: &Theme, pos: Pos, is_path: bool) -> (usize, Look) {
        let (glyphs, seen) = (theme.glyphs, (self.seen)(pos));
        let ground = match seen {
            Seen::Expanded(step) | Seen::Waiting(Some(step)) => theme.explored(step, self.now),
            _ => theme.floor,
        };
        match seen {
            _ if self.here == Some(pos) => (0, Look::here(theme, ground)),
            _ if self.goals.contains(&pos) => {
                (6, Look::sign(glyphs.exit, theme.exit, ground).bold())
            }
            _ if is_path => (5, Look::path(theme, ground)),
            Seen::Waiting(None) => (1, Look::waiting(theme, false, None).bold()),
            Seen::Waiting(Some(step)) => {
                let pixel = theme.expanded_and_open(step, self.now);
                (2, Look { pixel, ..Look::waiting(theme, false, Some(ground)) })
            }
            Seen::Expanded(_) => (3, Look::expanded(theme, ground)),
            Seen::Left => (4, Look::expanded(theme, theme.rim)),
            Seen::Nothing => (8, Look::ground(theme, glyphs.floor, theme.floor)),
            Seen::Wall => (7, Look::wall(theme)),
        }
    }

    /// What is drawn, in words.
    pub fn signs(&self, theme: &Theme) -> Vec<Sign> {
        let (view, (lines, path)) = (&self.view, self.lines());
        let mut drawn: BTreeMap<usize, Look> =
            view.cells().map(|(pos, _)| self.look(theme, pos, &path)).collect();
        // A shade in the middle stands for all.
        drawn.entry(3).and_modify(|look| *look = Look::expanded(theme, theme.explored(1, 2)));
        let on_line = self.path.iter().any(|&pos| !view.is_half() && lines.holds(pos));
        let sign = |(number, words): (usize, &str)| match drawn.get(&number) {
            Some(_) if number == 7 && view.scale() > 0 => Some(Sign::wall(theme, words)),
            Some(look) if view.is_half() && theme.half_blocks() => {
                Some(Sign::new("██", Style::new().fg(look.pixel), words))
            }
            Some(look) => Some(Sign::new(String::from_iter(look.glyphs), look.style, words)),
            None => (number == 5 && on_line).then(|| Sign::path(theme, words)),
        };
        SIGNS.into_iter().enumerate().filter_map(sign).collect()
    }
}

/// The signs on the board, in words.
pub fn signs(run: &TraceRun, area: Rect, view: Option<Viewport>, theme: &Theme) -> Vec<Sign> {
    let (Some(chart), Some(view)) = (chart(run, area), view) else { return Vec::new() };
    let counted = "rows and columns are counted as in the trace";
    let (words, signs) = match chart.is_exact {
        true => (counted, scene(run, chart, view).signs(theme)),
        false => ("places are drawn to scale", road_signs(run, &chart, theme)),
    };
    [Sign::new("", theme.dim, words)].into_iter().chain(signs).collect()
}

/// The signs of places that are no cells.
fn road_signs(run: &TraceRun, chart: &Chart, theme: &Theme) -> Vec<Sign> {
    let (history, now) = (run.log.history(), run.at());
    let nodes = history.generated(now);
    let ids = (0..nodes).step_by(nodes.div_ceil(NODES.0).max(1) as usize);
    let has = |wanted: fn(NodePlace) -> bool| ids.clone().any(|id| wanted(history.place(id, now)));
    let is_expanded = has(|place| matches!(place, NodePlace::Closed(_)));
    let is_waiting = has(|place| place == NodePlace::Frontier);
    let is_left = has(|place| place == NodePlace::Discarded);
    let symbol = |mark: char| if theme.half_blocks() { "██".into() } else { mark.to_string() };
    let [expanded, waits, path, exit, here] = marks(theme).map(symbol);
    let style = |colour| Style::new().fg(colour);
    let faint = theme.rule.fg.unwrap_or_default();
    let shade = state_map::colour(NodePlace::Closed(now / 2), now, theme);
    let (mut legend, has_lines) = (Legend::default(), nodes <= NODES.1);
    let (at, mut goals) = (run.here(chart).filter(|_| now > 0), run.goals(chart));
    legend.add(at.is_some(), here, style(theme.current), SIGNS[0]);
    legend.add(is_waiting, waits, style(theme.frontier), SIGNS[1]);
    let words = if has_lines { "expanded, and the way to it (faint: old)" } else { SIGNS[3] };
    legend.add(is_expanded, &*expanded, style(shade), words);
    legend.add(is_waiting && has_lines, &*expanded, style(faint), "the way to what waits");
    legend.add(is_left, expanded, style(faint), SIGNS[4]);
    legend.add(run.path(chart).len() > 1, path, style(theme.path), SIGNS[5]);
    legend.add(goals.any(|goal| at != Some(goal)), exit, style(theme.exit), SIGNS[6]);
    legend.signs
}

/// The events around the one at hand, a step a line, of a trace without states.
fn events(run: &TraceRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let (log, len) = (&run.log, run.len());
    if !log.has_no_states() {
        return;
    }
    put(buf, area.x + 2, area.y + 1, area.right(), "No states to draw; the events:", theme.dim);
    let rows = u64::from(area.height.saturating_sub(4)).max(1);
    let first = run.at().saturating_sub(rows / 2).min((len + 1).saturating_sub(rows));
    let digits = len.to_string().len();
    for (y, step) in (area.y + 3..area.bottom()).zip(first..(first + rows).min(len + 1)) {
        let event = log.record.events_of(step).next().and_then(|at| log.record.event(at));
        let name = event.map_or("before the first event", |(name, ..)| name);
        let title = format!("{step:>digits$}  {name}");
        let mut text = title.clone();
        for (name, fact) in log.facts_at(step) {
            let longer = format!("{text}  {} {fact}", name.replace('_', "-"));
            // What has no room here is on the right; the first is cut.
            let is_told = !matches!(name, "type" | "kind" | "step") && !longer.ends_with(" null");
            if is_told && (text == title || width(&longer) + 3 <= area.width) {
                text = longer;
            }
        }
        let style = if step == run.at() { theme.strong } else { theme.dim };
        put_cut(buf, (area.x + 2, y), area.right(), &text, style, theme);
    }
}
