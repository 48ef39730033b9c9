//! The transport bar: playing or not, where in the run, how much is known, how fast.
//!
//! ```text
//!  ▶ ━━━━━━━━━━━━━━━━━━━━●───────────────────────────────  57/148   20 steps/s
//! ```

use super::{grouped, put, put_cut, width};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// What the bar shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transport {
    /// Whether it plays.
    pub playing: bool,
    /// The moment shown.
    pub at: u64,
    /// Steps known.
    pub len: u64,
    /// Whether more steps are being computed.
    pub growing: bool,
    /// The speed, in words.
    pub speed: String,
}

impl Transport {
    fn numbers(&self) -> String {
        let more = if self.growing { "+" } else { "" };
        format!("{}/{}{more}", grouped(self.at), grouped(self.len))
    }

    /// The line itself. The text on the right keeps its place while digits come and go.
    fn track(&self, area: Rect) -> Rect {
        let most = grouped(self.len).chars().count() as u16 * 2 + 2;
        let right = most + 2 + self.speed_columns();
        Rect { x: area.x + 3, width: area.width.saturating_sub(3 + right), ..area }
    }

    /// Columns for the speed at the right end; none where words take its place.
    fn speed_columns(&self) -> u16 {
        if self.speed.is_empty() { 1 } else { 16 }
    }

    fn thumb(&self, track: Rect) -> u16 {
        let last = u64::from(track.width.saturating_sub(1));
        let place = (u128::from(self.at) * u128::from(last)).checked_div(u128::from(self.len));
        track.x + place.unwrap_or(0) as u16
    }

    /// Draws the bar; the place of the line itself, for the mouse.
    pub fn draw(&self, buf: &mut Buffer, area: Rect, theme: &Theme) -> Rect {
        let glyphs = theme.glyphs;
        let sign = if self.playing { glyphs.playing } else { glyphs.paused };
        put(buf, area.x + 1, area.y, area.right(), sign, theme.accent);
        let track = self.track(area);
        let thumb = self.thumb(track);
        for x in track.left()..track.right() {
            let (glyph, style) = match x.cmp(&thumb) {
                std::cmp::Ordering::Less => (glyphs.track_done, theme.accent),
                std::cmp::Ordering::Equal => (glyphs.thumb, theme.strong),
                std::cmp::Ordering::Greater => (glyphs.track_rest, theme.rule),
            };
            put(buf, x, area.y, x + 1, glyph, style);
        }
        let speed_at = area.right().saturating_sub(self.speed_columns() - 1);
        let numbers = self.numbers();
        let x = (speed_at - 1).saturating_sub(width(&numbers));
        put(buf, x, area.y, speed_at, &numbers, theme.text);
        put(buf, speed_at + 1, area.y, area.right(), &self.speed, theme.dim);
        track
    }

    /// Draws the bar with words at its right, and gives the place of its line; nothing where the words need
    /// all of the room. The bar has few widths, so that it rests while the words change.
    pub fn draw_beside(mut self, buf: &mut Buffer, area: Rect, words: &str, theme: &Theme) -> Rect {
        self.speed.clear();
        let least = grouped(self.len).chars().count() as u16 * 2 + 8;
        let room = area.width.saturating_sub(width(words) + 2);
        let mut widths = [area.width / 2, area.width / 3, least].into_iter();
        let columns = widths.find(|&columns| (least..=room).contains(&columns));
        let bar = Rect { width: columns.unwrap_or(0), ..area };
        let track = columns.map_or(bar, |_| self.draw(buf, bar, theme));
        let from = (bar.right() + 1, area.y);
        put_cut(buf, from, area.right(), words, theme.strong, theme.glyphs.cut);
        track
    }
}

/// Where in a run a click at `column` on a line points, in thousandths.
pub fn hit(track: Rect, column: u16) -> Option<u16> {
    let inside = (track.left()..track.right()).contains(&column);
    let last = u32::from(track.width.saturating_sub(1)).max(1);
    inside.then(|| (u32::from(column - track.left()) * 1000).div_ceil(last) as u16)
}
