//! A small column chart of one series over a run.

use super::put;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws `series` over `0..=len` as columns; what lies after moment `at` is drawn dim, and without colours
/// as an outline. Every column shows one moment, the last one the end.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    (at, len): (u64, u64),
    series: impl Fn(u64) -> u64,
    theme: &Theme,
) {
    if area.is_empty() {
        return;
    }
    let columns = u64::from(area.width);
    let values: Vec<(u64, u64)> =
        (0..columns).map(|x| len * (x + 1) / columns).map(|t| (t, series(t))).collect();
    let most = values.iter().map(|v| v.1).max().unwrap_or(0).max(1);
    let levels = theme.glyphs.levels;
    let steps = u64::from(area.height) * (levels.len() as u64 - 1);
    for (x, &(t, value)) in (area.left()..).zip(&values) {
        let mut height = (value * steps).div_ceil(most);
        let is_past = t <= at || at == len;
        let style = if is_past { theme.accent } else { theme.rule };
        for y in (area.top()..area.bottom()).rev() {
            let level = height.min(levels.len() as u64 - 1);
            height -= level;
            let is_inside = height > 0 && !is_past && !theme.colours();
            if let Some(glyph) = levels.get(level as usize).filter(|_| !is_inside) {
                put(buf, x, y, x + 1, glyph, style);
            }
        }
    }
}
