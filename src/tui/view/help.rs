//! The help: the key table and the legend in two columns, scrolled where the screen is small.

use super::{popup, put, scrollbar, width, wrap};
use crate::tui::inspector::Sign;
use crate::tui::keys::{self, Mode, Section, Table};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Most columns of the keys of a line.
pub const KEYS: u16 = 24;

/// What the help is about: the keys of a tab, those of one mode first, and the signs on its board.
pub struct Help {
    /// The keys.
    pub table: Table,
    /// The mode.
    pub mode: Mode,
    /// The signs and colours on the board.
    pub signs: Vec<Sign>,
}

/// A line of the help: a heading, keys or a sign (in its style) and what they mean, or nothing.
enum Line {
    Heading(&'static str),
    Meaning(String, Option<Style>, String),
    Blank,
}

/// The help on a screen: its lines, and the column its explanations stand in.
struct Page {
    lines: Vec<Line>,
    column: u16,
}

impl Page {
    fn rows(&self) -> u16 {
        self.lines.len() as u16
    }

    fn most_scroll(&self, screen: Rect) -> u16 {
        self.rows().saturating_sub(popup::inside(screen, (COLUMNS, self.rows())).height)
    }
}

impl Help {
    /// The sections, the one of the mode first; an explanation too long for its line goes on in the next.
    fn page(&self, ascii: bool, screen: Rect) -> Page {
        let short = self.lines(ascii);
        let keys =
            short.iter().map(|l| if let Line::Meaning(k, None, _) = l { width(k) } else { 0 });
        let column = keys.max().unwrap_or(0).min(KEYS) + 2;
        let room = popup::inside(screen, (COLUMNS, 0)).width.saturating_sub(column);
        let mut lines = Vec::new();
        for line in short {
            match line {
                Line::Meaning(mut sign, style, words) => {
                    let part = |part| Line::Meaning(std::mem::take(&mut sign), style, part);
                    lines.extend(wrap(&words, room).into_iter().map(part));
                }
                other => lines.push(other),
            }
        }
        Page { lines, column }
    }

    /// A line for every key and sign. The signs come behind the keys of the mode.
    fn lines(&self, ascii: bool) -> Vec<Line> {
        let mut sections = self.table.sections();
        sections.sort_by_key(|section| section.title != self.mode.title());
        let mut out = Vec::new();
        for Section { title, lines } in sections {
            if !out.is_empty() {
                out.push(Line::Blank);
            }
            out.push(Line::Heading(title));
            let meaning = |line: &keys::Line| {
                Line::Meaning(line.names(ascii).join(" "), None, line.help.into())
            };
            out.extend(lines.iter().map(meaning));
            if title == self.mode.title() && !self.signs.is_empty() {
                out.extend([Line::Blank, Line::Heading("Signs on the board now")]);
                let line =
                    |s: &Sign| Line::Meaning(s.symbol.clone(), Some(s.style), s.words.clone());
                out.extend(self.signs.iter().map(line));
            }
        }
        out
    }

    /// How far the help can be scrolled on `screen`.
    pub fn most_scroll(&self, ascii: bool, screen: Rect) -> u16 {
        self.page(ascii, screen).most_scroll(screen)
    }

    /// Whether a place on the screen lies on the help.
    pub fn covers(&self, ascii: bool, screen: Rect, at: (u16, u16)) -> bool {
        popup::covers(screen, (COLUMNS, self.page(ascii, screen).rows()), at)
    }

    /// Draws the help, `scroll` lines down.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, scroll: u16, theme: &Theme) {
        let page = self.page(theme.ascii, screen);
        let Page { lines, column } = &page;
        let most = page.most_scroll(screen);
        let title = if most > 0 { "keys: more below" } else { "keys" };
        let area = popup::draw(buf, screen, title, (COLUMNS, page.rows()), theme);
        // The screen may have grown since.
        let scroll = usize::from(scroll.min(most));
        let up_to_edge = Rect { width: area.width + 2, ..area };
        scrollbar(buf, up_to_edge, scroll, lines.len(), theme);
        for (y, line) in (area.top()..area.bottom()).zip(lines.iter().skip(scroll)) {
            let (sign, style, words) = match line {
                Line::Blank => continue,
                Line::Heading(title) => {
                    put(buf, area.x, y, area.right(), title, theme.strong);
                    continue;
                }
                Line::Meaning(sign, style, words) => (sign, style.unwrap_or(theme.key), words),
            };
            put(buf, area.x, y, area.x + column - 1, sign, style);
            put(buf, area.x + column, y, area.right(), words, theme.text);
        }
    }
}

const COLUMNS: u16 = 70;
