//! The windows [α, β] of the plies on the path, drawn to one scale under each other, each with its v.

use crate::engine::moment::{GameStep, PlyView};
use crate::tui::prelude::*;

/// Columns before the bars: the ply and who moves there.
const SIDE: u16 = 6;

/// Columns from which on v stands before its bar as a number.
const WIDE: u16 = 36;

/// Columns of that number.
const NUMBER: u16 = 7;

/// The values a scale has room for.
struct Scale {
    low: i32,
    high: i32,
    left: u16,
    columns: u16,
}

impl Scale {
    /// Over everything finite that a moment names.
    fn of(step: &GameStep, left: u16, columns: u16) -> Scale {
        let bounds = step.path.iter().flat_map(|ply| [ply.v, ply.alpha, ply.beta]);
        let moves = step.path.iter().flat_map(|ply| &ply.moves).chain(&step.root);
        let values = bounds.flatten().chain(moves.filter_map(|mv| mv.state.value()));
        let (low, high) = values.fold((0, 0), |(low, high), v| (low.min(v), high.max(v)));
        Scale { low: low - 1, high: high + 1, left, columns }
    }

    /// The column of a value.
    fn at(&self, value: i32) -> u16 {
        let span = (self.high - self.low).max(1);
        let value = value.clamp(self.low, self.high) - self.low;
        let last = i32::from(self.columns.saturating_sub(1));
        self.left + ((value * last + span / 2) / span) as u16
    }

    fn right(&self) -> u16 {
        self.left + self.columns
    }
}

/// Draws a bar for each of the last plies and the values below, as far as there are rows; the rows used.
pub fn draw(step: &GameStep, area: Rect, buf: &mut Buffer, theme: &Theme) -> u16 {
    let plies = step.path.len().min(usize::from(area.height.saturating_sub(1)));
    if plies == 0 {
        return 0;
    }
    let before = if area.width >= WIDE { SIDE + NUMBER } else { SIDE };
    let scale = Scale::of(step, area.x + before, area.width.saturating_sub(before));
    let skipped = step.path.len() - plies;
    for ((depth, ply), y) in step.path.iter().enumerate().skip(skipped).zip(area.y..) {
        let here = depth + 1 == step.path.len();
        let style = if here { theme.strong } else { theme.dim };
        let side = if ply.is_max { "MAX" } else { "MIN" };
        put(buf, area.x, y, area.right(), &format!("{depth} {side}"), style);
        if area.width >= WIDE {
            let v = ply.v.map_or("-".to_owned(), |v| v.to_string());
            put(buf, area.x + SIDE, y, scale.left, &format!("v {v}"), style);
        }
        bar(&scale, ply, here, y, buf, theme);
    }
    axis(&scale, area.y + plies as u16, buf, theme);
    plies as u16 + 1
}

/// The window with v: `[` at α, `]` at β, open ends dashed; a cross where v is outside.
fn bar(scale: &Scale, ply: &PlyView, here: bool, y: u16, buf: &mut Buffer, theme: &Theme) {
    let end = scale.right();
    let line = if here { theme.accent } else { theme.rule };
    let open = if theme.ascii { "." } else { "┄" };
    let from = ply.alpha.map_or(scale.left, |alpha| scale.at(alpha));
    let to = ply.beta.map_or(end.saturating_sub(1), |beta| scale.at(beta));
    let dashed = (scale.columns / 8).max(2);
    for x in from..=to.max(from) {
        let is_dashed = ply.alpha.is_none() && x < scale.left + dashed
            || ply.beta.is_none() && x + dashed >= end;
        put(buf, x, y, end, if is_dashed { open } else { theme.glyphs.rule }, line);
    }
    let edge = |on: bool| if on { theme.strong } else { theme.dim };
    if ply.alpha.is_some() {
        put(buf, from, y, end, "[", edge(here));
    }
    if ply.beta.is_some() {
        put(buf, to, y, end, "]", edge(here));
    }
    let Some(v) = ply.v else { return };
    let (sign, style): (&str, Style) = match is_cut(ply) {
        true => (theme.glyphs.skipped, theme.danger),
        false => (theme.glyphs.thumb, if here { theme.good } else { theme.text }),
    };
    put(buf, scale.at(v), y, end, sign, style);
}

/// Whether v is outside the window, so that the rest of the node is skipped.
fn is_cut(ply: &PlyView) -> bool {
    let bound = if ply.is_max { ply.beta } else { ply.alpha };
    ply.v.zip(bound).is_some_and(|(v, bound)| if ply.is_max { v >= bound } else { v <= bound })
}

/// The values below the bars: the lowest known, 0 and the highest, where they do not run into each other.
fn axis(scale: &Scale, y: u16, buf: &mut Buffer, theme: &Theme) {
    let mut free = scale.left;
    for value in [scale.low + 1, 0, scale.high - 1] {
        let text = value.to_string();
        // The sign of a negative number stands before its place.
        let at = scale.at(value).saturating_sub(u16::from(value < 0)).max(scale.left);
        if at >= free && (value != 0 || scale.at(0) >= free) {
            free = put(buf, at, y, scale.right(), &text, theme.dim) + 1;
        }
    }
}
