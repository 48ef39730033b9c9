//! The map of a trace: what was expanded, what waits, the node at hand and the path to it; a list where there
//! are no states.

use crate::engine::log::Seen;
use crate::engine::search::trace::SearchTrace as _;
use crate::puzzles::trace::{Chart, LOOKS, TraceRun};
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::Look;
use crate::tui::view::lines::{Lines, draw_walls};
use ratatui::symbols::Marker;
use ratatui::widgets::canvas::{Canvas, Context, Line, Points};
use std::collections::HashSet;

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
    let (chart, looks) = (&chart, Cell::new(LOOKS));
    let view = place(run, chart, area, theme.half_blocks());
    if !run.has_walls() {
        view.draw_frame(area, buf, theme);
    }
    let scene = Scene {
        view,
        here: run.here(chart).filter(|_| run.at() > 0),
        path: run.path(chart),
        goals: run.goals(chart).collect(),
        now: run.at(),
        seen: &|pos| run.seen(chart, pos, &looks),
        name: &|pos| run.name(chart, pos),
    };
    scene.draw(buf, theme);
}

/// Where the cells of a map are in `area`.
pub fn place(run: &TraceRun, chart: &Chart, area: Rect, halves: bool) -> Viewport {
    if !chart.is_exact {
        return board::fit(area, chart.size, Pos::default(), true);
    }
    let (here, is_open) = (run.here(chart).unwrap_or_default(), !run.has_walls());
    let view = board::framed(area, chart.size, (here, halves), is_open);
    let view = board::walled(view, area, here, |cell| run.is_told(chart, cell));
    // Passages would close.
    if is_open { board::whole(view, area) } else { view }
}

/// Columns that a map takes in `area`, with its frame; 0 where there is none, or where it is scaled.
pub fn columns(run: &TraceRun, area: Rect, halves: bool) -> u16 {
    let chart = chart(run, area).filter(|chart| chart.is_exact);
    let columns =
        |chart| place(run, &chart, area, halves).columns() + 2 * u16::from(!run.has_walls());
    chart.map_or(0, columns)
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
    pub seen: &'a dyn Fn(Pos) -> Seen,
    /// What a cell is called, which is written where there is room.
    pub name: &'a dyn Fn(Pos) -> Option<&'a str>,
}

impl Scene<'_> {
    /// Draws it.
    pub fn draw(&self, buf: &mut Buffer, theme: &Theme) {
        let view = self.view;
        let lines = Lines::along(&self.path);
        // What the line of the path joins needs no sign of its own.
        let marks = |pos: &Pos| view.is_half() || !lines.holds(*pos);
        let signs: HashSet<Pos> = self.path.iter().copied().filter(marks).collect();
        board::draw(&view, buf, theme, |first| {
            let looks =
                view.block(first, 1 << 14).map(|pos| self.look(theme, pos, signs.contains(&pos)));
            looks.min_by_key(|look| look.rank).unwrap_or(Look::wall(theme))
        });
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

    fn look(&self, theme: &Theme, pos: Pos, is_path: bool) -> Look {
        let (glyphs, seen) = (theme.glyphs, (self.seen)(pos));
        let ground = match seen {
            Seen::Expanded(step) | Seen::Waiting(Some(step)) => theme.explored(step, self.now),
            _ => theme.floor,
        };
        match seen {
            _ if self.here == Some(pos) => Look::here(theme, ground),
            _ if self.goals.contains(&pos) => Look::sign(glyphs.exit, theme.exit, ground).bold(),
            _ if is_path => Look::path(theme, ground),
            Seen::Waiting(None) => Look::waiting(theme, false, None).bold(),
            Seen::Waiting(Some(step)) => Look {
                pixel: theme.expanded_and_open(step, self.now),
                ..Look::waiting(theme, false, Some(ground))
            },
            Seen::Expanded(_) => Look::expanded(theme, ground),
            Seen::Left => Look::expanded(theme, theme.rim),
            Seen::Nothing => Look::ground(theme, glyphs.floor, theme.floor),
            Seen::Wall => Look::wall(theme),
        }
    }
}

/// The signs of every search on such a board, in words.
pub fn common_signs(board: &Viewport, theme: &Theme) -> Vec<Sign> {
    let signs = [
        (Look::here(theme, theme.floor), "expanded now"),
        (Look::waiting(theme, false, None).bold(), "waits"),
        (Look::expanded(theme, theme.explored(0, 2)), "expanded: the longer ago, the fainter"),
    ];
    let signs = signs.map(|(look, words)| explained(look, board, words)).into_iter();
    let (path, words) = (Look::path(theme, theme.floor), "the path to the node");
    let path =
        if board.is_half() { explained(path, board, words) } else { Sign::path(theme, words) };
    signs.chain([path]).collect()
}

/// A sign as it looks on the board: half blocks have their colour only.
fn explained(look: Look, board: &Viewport, words: &str) -> Sign {
    match board.is_half() {
        true => Sign::new("██", Style::new().fg(look.pixel), words),
        false => Sign::new(String::from_iter(look.glyphs), look.style, words),
    }
}

/// The signs on the board, in words.
pub fn signs(run: &TraceRun, board: Option<Viewport>, theme: &Theme) -> Vec<Sign> {
    let (Some(chart), Some(board)) = (run.chart(), &board) else { return Vec::new() };
    let mut signs = common_signs(board, theme);
    let counted = match chart.is_exact {
        true => "rows and columns are counted as in the trace",
        false => "places are drawn to scale",
    };
    signs.insert(0, Sign::new("", theme.dim, counted));
    if !run.log.record.targets.is_empty() {
        let look = Look::sign(theme.glyphs.exit, theme.exit, theme.floor).bold();
        signs.push(explained(look, board, "destination"));
    }
    if run.has_walls() {
        signs.push(explained(Look::wall(theme), board, "obstacle"));
    }
    if !chart.is_exact && !theme.half_blocks() {
        let [expanded, waits, path, exit, here] = marks(theme);
        for (sign, mark) in signs.iter_mut().skip(1).zip([here, waits, expanded, path, exit]) {
            sign.symbol = mark.to_string();
        }
    }
    signs
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
        put_cut(buf, (area.x + 2, y), area.right(), &text, style, theme.glyphs.cut);
    }
}
