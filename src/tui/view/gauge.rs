//! The energy gauge: four bars, a number and a word, so that it needs no colour.

use super::{fill, put};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// How much is left of what there was at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    /// Nothing.
    Empty,
    /// Less than a quarter.
    Critical,
    /// At least a quarter.
    Low,
    /// At least a half.
    Medium,
    /// At least three quarters.
    High,
}

impl Level {
    /// The level of `now` out of `initial`.
    pub fn of(now: u32, initial: u32) -> Level {
        let (now, initial) = (u64::from(now) * 4, u64::from(initial.max(1)));
        match now {
            n if n >= 3 * initial => Level::High,
            n if n >= 2 * initial => Level::Medium,
            n if n >= initial => Level::Low,
            0 => Level::Empty,
            _ => Level::Critical,
        }
    }

    /// Bars shown, 0 to 4.
    pub fn bars(self) -> u16 {
        self as u16
    }

    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Level::Empty => "empty",
            Level::Critical => "critical",
            Level::Low => "low",
            Level::Medium => "medium",
            Level::High => "high",
        }
    }
}

/// Draws a line of which a share is full.
pub fn line(buf: &mut Buffer, line: Rect, share: f32, theme: &Theme) {
    let full = (share.clamp(0.0, 1.0) * f32::from(line.width)) as u16;
    let (done, rest) = (Rect { width: full, ..line }, Rect { x: line.x + full, ..line });
    fill(buf, done, theme.glyphs.gauge_full, theme.accent);
    let width = line.width - full;
    fill(buf, Rect { width, ..rest }, theme.glyphs.gauge_empty, theme.rule);
}

/// Draws the four bars, each `wide` columns, from `(x, y)`; the column after them.
pub fn draw(buf: &mut Buffer, (x, y): (u16, u16), wide: u16, level: Level, theme: &Theme) -> u16 {
    let mut x = x;
    for bar in 0..4 {
        let (glyph, style) = if bar < level.bars() {
            (theme.glyphs.gauge_full, theme.energy(level.bars()))
        } else {
            (theme.glyphs.gauge_empty, theme.rule)
        };
        for _ in 0..wide {
            x = put(buf, x, y, x + 1, glyph, style);
        }
        if wide > 1 {
            x += 1;
        }
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_change_at_the_quarters() {
        let words: Vec<_> = (0..=10).map(|e| Level::of(e, 10).bars()).collect();
        assert_eq!(words, [0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4]);
        assert_eq!(Level::of(13, 10), Level::High);
        assert_eq!(Level::of(0, 0), Level::Empty);
        assert_eq!(Level::of(u32::MAX, 1), Level::High);
    }
}
