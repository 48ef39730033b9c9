//! The help: the key table in two columns, scrolled where the screen is small.

use super::{popup, put, width};
use crate::tui::keys::{self, Mode, Section, TabId};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A line of the help: a heading, or keys and what they do.
enum Line {
    Heading(&'static str),
    Keys(String, &'static str),
    Blank,
}

/// The sections, the one of `mode` first.
fn lines(tab: TabId, mode: Mode, ascii: bool) -> Vec<Line> {
    let mut sections = keys::sections(tab);
    sections.sort_by_key(|section| section.title != mode.title());
    let mut out = Vec::new();
    for Section { title, lines } in sections {
        if !out.is_empty() {
            out.push(Line::Blank);
        }
        out.push(Line::Heading(title));
        out.extend(lines.iter().map(|line| Line::Keys(line.names(ascii).join(" "), line.help)));
    }
    out
}

/// How far the help can be scrolled on `screen`.
pub fn most_scroll(screen: Rect, tab: TabId, mode: Mode) -> u16 {
    let rows = lines(tab, mode, false).len() as u16;
    rows.saturating_sub(popup::inside(screen, (COLUMNS, rows)).height)
}

const COLUMNS: u16 = 70;

/// Draws the help, `scroll` lines down.
pub fn draw(
    buf: &mut Buffer,
    screen: Rect,
    (tab, mode): (TabId, Mode),
    scroll: u16,
    theme: &Theme,
) {
    let lines = lines(tab, mode, theme.ascii);
    let rows = lines.len() as u16;
    let title =
        if most_scroll(screen, tab, mode) > 0 { "keys - up and down scroll" } else { "keys" };
    let area = popup::draw(buf, screen, title, (COLUMNS, rows), theme);
    let column = lines.iter().map(|l| if let Line::Keys(k, _) = l { width(k) } else { 0 }).max();
    let column = column.unwrap_or(0).min(24) + 2;
    for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(scroll.into())) {
        match line {
            Line::Blank => {}
            Line::Heading(title) => drop(put(buf, area.x, y, area.right(), title, theme.strong)),
            Line::Keys(keys, help) => {
                put(buf, area.x, y, area.x + column - 1, keys, theme.key);
                put(buf, area.x + column, y, area.right(), help, theme.text);
            }
        }
    }
}
