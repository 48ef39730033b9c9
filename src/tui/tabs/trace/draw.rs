//! The map of a trace: what was expanded, what waits, the node at hand and the path to it; the tree where
//! there is no map.

use crate::engine::log::Seen;
use crate::engine::search::trace::SearchTrace as _;
use crate::engine::terms::NodeId;
use crate::puzzles::trace::TraceRun;
use crate::tui::tabs::prelude::*;
use crate::tui::view::board::{self, Look};
use crate::tui::view::lines::{Lines, draw_walls};
use std::collections::HashSet;

/// Cells there is room for in `area`.
fn room(area: Rect, blocks: bool) -> Size {
    match blocks {
        true => Size::new(area.height.saturating_mul(2).max(1), area.width.max(1)),
        false => Size::new(area.height.max(1), area.width.max(1)),
    }
}

/// Where a map is on the screen, with half blocks or without.
pub fn board(size: Size, here: Pos, area: Rect, blocks: bool) -> Viewport {
    board::fit(area, size, here, blocks)
}

/// The cell at a place of the screen.
pub fn cell_at(run: &TraceRun, area: Rect, blocks: bool, column: u16, row: u16) -> Option<Pos> {
    let chart = run.chart_in(room(area, blocks))?;
    let here = run.here(&chart).unwrap_or_default();
    board(chart.size, here, area, blocks).cell_at(column, row)
}

/// Draws a run: its map, or its tree if it has none.
pub fn run(run: &TraceRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let Some(picture) = run.picture(room(area, theme.half_blocks())) else {
        return draw(run, area, buf, theme);
    };
    let chart = &picture.chart;
    let scene = Scene {
        size: chart.size,
        here: run.here(chart).filter(|_| run.at() > 0),
        path: run.path(chart),
        goals: run.goals(chart).collect(),
        now: run.at(),
        seen: &|pos| picture.seen(pos),
        name: &|pos| picture.name(pos),
    };
    scene.draw(area, buf, theme);
    if !chart.is_exact() {
        let end = area.right();
        put(buf, area.x, area.bottom().saturating_sub(1), end, "not to scale", theme.dim);
    }
}

/// A map at one moment of a search.
pub struct Scene<'a> {
    /// Rows and columns.
    pub size: Size,
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
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let view = board(self.size, self.here.unwrap_or_default(), area, theme.half_blocks());
        let lines = Lines::along(&self.path);
        // What the line of the path joins needs no sign of its own.
        let marks = |pos: &Pos| view.scale() == 0 || !lines.holds(*pos);
        let signs: HashSet<Pos> = self.path.iter().copied().filter(marks).collect();
        board::draw(&view, buf, theme, |pos| self.look(theme, pos, signs.contains(&pos)));
        if view.scale() == 0 {
            return;
        }
        draw_walls(&view, &|pos| (self.seen)(pos) == Seen::Wall, None, buf, theme);
        for &pos in self.path.iter().filter(|&&pos| self.is_plain(pos)) {
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

    /// Whether no sign stands in a cell.
    fn is_plain(&self, pos: Pos) -> bool {
        self.here != Some(pos) && !self.goals.contains(&pos)
    }

    fn look(&self, theme: &Theme, pos: Pos, is_path: bool) -> Look {
        let glyphs = theme.glyphs;
        let seen = (self.seen)(pos);
        let ground = match seen {
            Seen::Expanded(step) => theme.explored(step, self.now),
            _ => theme.floor,
        };
        match seen {
            _ if self.here == Some(pos) => Look::here(theme, ground),
            _ if self.goals.contains(&pos) => sign(glyphs.exit, theme.exit, ground),
            _ if is_path => Look::path(theme, ground),
            Seen::Waiting => Look::waiting(theme, false, None).bold(),
            Seen::Expanded(_) => Look::expanded(theme, ground),
            Seen::Left => Look::expanded(theme, theme.rim),
            Seen::Nothing => Look::ground(theme, glyphs.floor, theme.floor),
            Seen::Wall => Look::wall(theme),
        }
    }
}

fn sign(glyphs: [char; 2], colour: Color, ground: Color) -> Look {
    Look::sign(glyphs, colour, ground).bold()
}

/// The signs of every search, in words.
pub fn common_signs(theme: &Theme) -> Vec<Sign> {
    let expanded = Look::expanded(theme, theme.explored(0, 2));
    vec![
        explained(Look::here(theme, theme.floor), "expanded now"),
        explained(Look::waiting(theme, false, None).bold(), "waits"),
        explained(expanded, "expanded: the longer ago, the darker"),
        explained(Look::path(theme, theme.floor), "the path to the node"),
    ]
}

fn explained(look: Look, words: &str) -> Sign {
    Sign::new(String::from_iter(look.glyphs), look.style, words)
}

/// The signs on the board, in words.
pub fn signs(run: &TraceRun, theme: &Theme) -> Vec<Sign> {
    if run.chart().is_none() {
        return Vec::new();
    }
    let glyphs = theme.glyphs;
    let mut signs = common_signs(theme);
    if !run.log().targets().is_empty() {
        signs.push(explained(sign(glyphs.exit, theme.exit, theme.floor), "destination"));
    }
    if run.map().is_some() || run.log().places().has_walls() {
        signs.push(explained(Look::wall(theme), "obstacle"));
    }
    signs
}

// The tree around the node at hand, as large as the board: for traces without a map.

/// Draws the path to the node, the nodes beside it and its children.
pub fn draw(run: &TraceRun, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let log = run.log();
    let mut lines = Column { area, y: area.y + 1, buf, theme };
    if log.has_no_states() {
        return events(run, &mut lines);
    }
    let Some(node) = log.history().expanded_at(run.at()) else {
        let waiting = log.history().generated(0);
        return lines.write(0, "", &start(waiting, log.events()), theme.dim);
    };
    let rows = usize::from(area.height.saturating_sub(2));
    let children = log.history().generated_by(run.at());
    let below = (children.len()).min(rows / 3);
    let mut family = run.siblings(node);
    let beside = family.len().min(rows / 4);
    let room = rows.saturating_sub(below + beside + 3).max(1);
    let above: Vec<NodeId> = std::iter::successors(log.parent_of(node), |&id| log.parent_of(id))
        .take(room + 1)
        .collect();
    let [fork, last] = theme.glyphs.fork;
    let mut depth = 0;
    if above.len() > room {
        lines.write(0, "", theme.glyphs.cut, theme.dim);
        depth = 1;
    }
    for &id in above.iter().take(room).rev() {
        let stem = if depth == 0 { "" } else { last };
        lines.write(depth, stem, &label(run, id), style(run, id, theme));
        depth += 1;
    }
    let me = family.partition_point(|&id| id < node);
    family.insert(me, node);
    let from = me.saturating_sub(beside / 2).min(family.len() - 1 - beside);
    for (number, &id) in family.iter().skip(from).take(beside + 1).enumerate() {
        let stem = if number == beside { last } else { fork };
        let stem = if depth == 0 { "" } else { stem };
        if id != node {
            lines.write(depth, stem, &label(run, id), style(run, id, theme));
            continue;
        }
        lines.write(depth, stem, &label(run, node), theme.strong);
        for (number, id) in children.clone().take(below).enumerate() {
            let stem = if number + 1 == children.len() { last } else { fork };
            lines.write(depth + 1, stem, &label(run, id), style(run, id, theme));
        }
        if below < children.len() {
            let more = counted(children.len() - below, "more child");
            lines.write(depth + 1, "", &format!("{} {more}", theme.glyphs.cut), theme.dim);
        }
    }
}

/// The events around the one at hand, a step a line.
fn events(run: &TraceRun, lines: &mut Column) {
    let (log, len) = (run.log(), run.len());
    let rows = u64::from(lines.area.height.saturating_sub(2)).max(1);
    let first = run.at().saturating_sub(rows / 2).min((len + 1).saturating_sub(rows));
    let width = len.to_string().len();
    for step in first..(first + rows).min(len + 1) {
        let Some((name, ..)) = log.event(log.events_of(step).start) else {
            lines.write(0, "", &format!("{step:>width$}  -"), lines.theme.dim);
            continue;
        };
        let mut text = format!("{step:>width$}  {name}");
        for (name, fact) in log.facts_at(step) {
            if !matches!(name, "type" | "kind" | "step") {
                text += &format!("  {name} {fact}");
            }
        }
        let (here, theme) = (step == run.at(), lines.theme);
        lines.write(0, "", &text, if here { theme.strong } else { theme.dim });
    }
}

fn start(waiting: u32, events: u64) -> String {
    match (waiting, events) {
        (_, 0) => "Nothing came yet.".into(),
        (0, _) => "Before the first step.".into(),
        (n, _) => format!("Before the first step: {} waiting.", counted(n as usize, "node")),
    }
}

/// A node in a line: its id and its figures.
fn label(run: &TraceRun, id: NodeId) -> String {
    let log = run.log();
    let mut text = log.id_of(id).unwrap_or_else(|| format!("node {id}"));
    let (g, f) = log.figures(id);
    if !g.is_nan() {
        text += &format!("  g {}", decimal(g));
    }
    if !f.is_nan() && f != g {
        text += &format!("  f {}", decimal(f));
    }
    text
}

/// What waits is bright; what is done with, dim.
fn style(run: &TraceRun, id: NodeId, theme: &Theme) -> Style {
    if run.log().is_waiting(id, run.at()) { theme.accent } else { theme.dim }
}

struct Column<'a> {
    area: Rect,
    y: u16,
    buf: &'a mut Buffer,
    theme: &'a Theme,
}

impl Column<'_> {
    fn write(&mut self, depth: usize, stem: &str, text: &str, style: Style) {
        if self.y >= self.area.bottom() {
            return;
        }
        // A deep tree goes on at the left edge again.
        let steps = usize::from((self.area.width / 2).saturating_sub(8) / 2).max(1);
        let x = self.area.x + 2 + 2 * (depth.saturating_sub(1) % steps) as u16;
        let (end, cut) = (self.area.right(), self.theme.glyphs.cut);
        let x = crate::tui::view::put(self.buf, x, self.y, end, stem, self.theme.rule);
        let x = if stem.is_empty() { x } else { x + 1 };
        put_cut(self.buf, (x, self.y), end, text, style, cut);
        self.y += 1;
    }
}
