//! The help: the key table in two columns, scrolled where the screen is small.

use super::{popup, put, scrollbar, width, wrap};
use crate::tui::keys::{Mode, Section, Table};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Most columns of the keys of a line.
pub const KEYS: u16 = 24;

/// A line of the help: a heading, or keys and what they do.
enum Line {
    Heading(&'static str),
    Keys(String, String),
    Blank,
}

/// The help on a screen: its lines, and the column its explanations stand in.
struct Page {
    lines: Vec<Line>,
    column: u16,
}

impl Page {
    /// The sections, the one of `mode` first; an explanation too long for its line goes on in the next.
    fn of((table, mode): (&Table, Mode), ascii: bool, screen: Rect) -> Page {
        let short = lines(table, mode, ascii);
        let keys = short.iter().map(|l| if let Line::Keys(k, _) = l { width(k) } else { 0 });
        let column = keys.max().unwrap_or(0).min(KEYS) + 2;
        let room = popup::inside(screen, (COLUMNS, 0)).width.saturating_sub(column);
        let mut lines = Vec::new();
        for line in short {
            match line {
                Line::Keys(mut keys, help) => lines.extend(
                    wrap(&help, room)
                        .into_iter()
                        .map(|part| Line::Keys(std::mem::take(&mut keys), part)),
                ),
                other => lines.push(other),
            }
        }
        Page { lines, column }
    }

    fn rows(&self) -> u16 {
        self.lines.len() as u16
    }

    fn most_scroll(&self, screen: Rect) -> u16 {
        self.rows().saturating_sub(popup::inside(screen, (COLUMNS, self.rows())).height)
    }
}

/// A line for every key.
fn lines(table: &Table, mode: Mode, ascii: bool) -> Vec<Line> {
    let mut sections = table.sections();
    sections.sort_by_key(|section| section.title != mode.title());
    let mut out = Vec::new();
    for Section { title, lines } in sections {
        if !out.is_empty() {
            out.push(Line::Blank);
        }
        out.push(Line::Heading(title));
        out.extend(
            lines.iter().map(|line| Line::Keys(line.names(ascii).join(" "), line.help.into())),
        );
    }
    out
}

/// How far the help can be scrolled on `screen`.
pub fn most_scroll(place: (&Table, Mode), ascii: bool, screen: Rect) -> u16 {
    Page::of(place, ascii, screen).most_scroll(screen)
}

const COLUMNS: u16 = 70;

/// Draws the help, `scroll` lines down.
pub fn draw(
    buf: &mut Buffer,
    screen: Rect,
    (table, mode): (&Table, Mode),
    scroll: u16,
    theme: &Theme,
) {
    let page = Page::of((table, mode), theme.ascii, screen);
    let Page { lines, column } = &page;
    let most = page.most_scroll(screen);
    let title = if most > 0 { "keys - up and down scroll" } else { "keys" };
    let area = popup::draw(buf, screen, title, (COLUMNS, page.rows()), theme);
    // The screen may have grown since.
    let scroll = usize::from(scroll.min(most));
    let up_to_edge = Rect { width: area.width + 2, ..area };
    scrollbar(buf, up_to_edge, scroll, lines.len(), theme);
    for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(scroll)) {
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
