//! A small column chart.

use super::put;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A column: its value, its style, and whether only its top is drawn.
pub type Column = (u64, Style, bool);

/// Draws columns to the scale of the highest.
pub fn columns(buf: &mut Buffer, area: Rect, columns: &[Column], theme: &Theme) {
    let most = columns.iter().map(|column| column.0).max().unwrap_or(0).max(1);
    let levels = theme.glyphs.levels;
    let full = levels.len() as u64 - 1;
    let steps = u64::from(area.height) * full;
    for (x, &(value, style, outline)) in (area.left()..area.right()).zip(columns) {
        let mut height = (value * steps).div_ceil(most);
        for y in (area.top()..area.bottom()).rev() {
            let level = height.min(full);
            height -= level;
            if let Some(glyph) = levels.get(level as usize).filter(|_| !outline || height == 0) {
                put(buf, x, y, x + 1, glyph, style);
            }
        }
    }
}

/// Draws `series` over `0..=len` as columns; what lies after moment `at` is drawn dim, and without colours
/// as an outline. Every column shows one moment, the last one the end.
pub fn draw(
    buf: &mut Buffer,
    area: Rect,
    (at, len): (u64, u64),
    series: impl Fn(u64) -> u64,
    theme: &Theme,
) {
    let wide = u64::from(area.width).max(1);
    let column = |x| {
        let t = len * (x + 1) / wide;
        match t <= at || at == len {
            true => (series(t), theme.accent, false),
            false => (series(t), theme.rule, !theme.colours()),
        }
    };
    columns(buf, area, &(0..wide).map(column).collect::<Vec<_>>(), theme);
}
