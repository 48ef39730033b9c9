//! The map of a trace: what was expanded, what waits, the node at hand and the path to it.

use super::tree;
use crate::engine::grid::{Pos, Size};
use crate::engine::log::Seen;
use crate::engine::run::{Job as _, Run as _};
use crate::puzzles::trace::TraceRun;
use crate::tui::inspector::Sign;
use crate::tui::theme::Theme;
use crate::tui::view::board::{self, Look};
use crate::tui::view::viewport::Viewport;
use crate::tui::view::{put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Color;
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
        return tree::draw(run, area, buf, theme);
    };
    let chart = &picture.chart;
    let scene = Scene {
        size: chart.size,
        here: run.here(chart).filter(|_| run.at() > 0),
        path: run.path(chart).into_iter().collect(),
        goals: run.goals(chart).collect(),
        // While the run grows, shades change only when its length has doubled.
        len: if run.status().is_over() { run.len() } else { run.len().next_power_of_two() },
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
    pub path: HashSet<Pos>,
    /// Where the search wants to get.
    pub goals: HashSet<Pos>,
    /// The number of steps that the shades are spread over.
    pub len: u64,
    /// What is known of a cell.
    pub seen: &'a dyn Fn(Pos) -> Seen,
    /// What a cell is called, which is written where there is room.
    pub name: &'a dyn Fn(Pos) -> Option<&'a str>,
}

impl Scene<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let view = board(self.size, self.here.unwrap_or_default(), area, theme.half_blocks());
        board::draw(&view, buf, theme, |pos| self.look(theme, pos));
        if view.scale() == 0 {
            return;
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

    fn look(&self, theme: &Theme, pos: Pos) -> Look {
        let glyphs = theme.glyphs;
        let seen = (self.seen)(pos);
        let ground = match seen {
            Seen::Expanded(step) => theme.explored(step, self.len),
            _ => theme.floor,
        };
        match seen {
            _ if self.here == Some(pos) => sign(glyphs.current, theme.current, ground),
            _ if self.goals.contains(&pos) => sign(glyphs.exit, theme.exit, ground),
            _ if self.path.contains(&pos) => sign(glyphs.path, theme.path, ground),
            Seen::Waiting => sign(glyphs.frontier, theme.frontier, theme.rim),
            Seen::Expanded(_) => Look::ground(theme, glyphs.explored, ground),
            Seen::Left => Look::ground(theme, glyphs.explored, theme.rim),
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
    let glyphs = theme.glyphs;
    vec![
        explained(sign(glyphs.current, theme.current, theme.floor), "expanded now"),
        explained(sign(glyphs.frontier, theme.frontier, theme.rim), "waits"),
        explained(
            Look::ground(theme, glyphs.explored, theme.explored(0, 2)),
            "expanded; the shade says when",
        ),
        explained(sign(glyphs.path, theme.path, theme.floor), "the path to the node"),
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
    if run.map().is_some() || run.log().has_walls() {
        signs.push(explained(Look::wall(theme), "obstacle"));
    }
    signs
}
