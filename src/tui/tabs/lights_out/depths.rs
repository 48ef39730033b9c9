//! Bars below the boards: how many boards the search generated at each depth.

use crate::tui::tabs::prelude::*;

/// Rows of the bars, the most and the fewest, with those for numbers and depths.
const ROWS: (u16, u16) = (10, 4);

/// The area of the bars at the bottom of `area`, as high as the boards above, which `fit` into what is left,
/// allow; and what is left.
pub fn split(area: Rect, fit: impl Fn(Rect) -> bool) -> Option<(Rect, Rect)> {
    let above = |rows| Rect { height: area.height.saturating_sub(rows), ..area };
    let rows = (ROWS.1..=ROWS.0).rev().find(|&rows| rows < area.height && fit(above(rows)))?;
    let above = above(rows);
    // With a free row above them, where that leaves a bar.
    let free = u16::from(rows > ROWS.1);
    Some((Rect { y: above.bottom() + free, height: rows - free, ..area }, above))
}

/// A number as short as it can be told.
fn short(number: u64) -> String {
    match number {
        ..100_000 => grouped(number),
        100_000..10_000_000 => format!("{}k", number / 1_000),
        _ => format!("{}M", number / 1_000_000),
    }
}

/// Draws a bar for each depth, whose heights grow with the digits of the numbers, the depth `here` lit.
pub fn draw(counts: &[u64], here: usize, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let names = ["boards", "depth"];
    let mut x = area.x + 2 + width(names[0]) + 1;
    let columns: Vec<(String, u16)> =
        counts.iter().map(|&n| (short(n), width(&short(n)) + 2)).collect();
    let room = |first: usize| columns.iter().skip(first).map(|column| column.1).sum::<u16>();
    // The deepest ones, where there is no room for all.
    let fits = |&first: &usize| room(first) <= area.right().saturating_sub(x);
    let first = (0..columns.len()).find(fits).unwrap_or(columns.len()).min(here);
    let most = counts.iter().max().map_or(1, |most| (most + 1).ilog2()).max(1);
    let bottom = area.bottom().saturating_sub(2);
    for (name, y) in names.iter().zip(bottom..) {
        put(buf, area.x + 2, y, area.right(), name, theme.dim);
    }
    for (depth, ((words, wide), &count)) in columns.iter().zip(counts).enumerate().skip(first) {
        let (bar, number) = match depth == here {
            true => (theme.accent, theme.strong),
            false => (theme.dim, theme.dim),
        };
        let place = Rect { x, y: area.y, width: wide - 2, height: bottom - area.y };
        if place.right() > area.right() {
            break;
        }
        // In sixteenths, so that bars of like numbers differ.
        let height = f64::from((count + 1) as f32).log2() * 16.0;
        let scale = (f64::from(most + 1) * 16.0) as u64;
        let bars = vec![(height as u64, bar, false); usize::from(place.width)];
        chart::columns_to(buf, place, &bars, scale, theme);
        put(buf, x, bottom, area.right(), words, number);
        let depth = depth.to_string();
        put(buf, place.right() - width(&depth), bottom + 1, area.right(), &depth, number);
        x += wide;
    }
}
