//! The help: a page about the screen at hand, then the legend and the key table in two columns, scrolled
//! where the screen is small.

use super::{popup, put, scrollbar, width, wrap};
use crate::tui::inspector::Sign;
use crate::tui::keys::{self, Action, Mode, Section, Table};
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Most columns of the keys of a line, and of the column of keys: longer ones push their words aside.
pub const KEYS: u16 = 24;
const COLUMN: u16 = 9;

/// What one sees in a mode, and the actions wanted next.
const fn about(mode: Mode) -> (&'static str, &'static [Action]) {
    use Action::{
        AllRows, BackToPlay, Cancel, Compare, Difference, Finish, Hint, InsideForward, Method, New,
        NextLandmark, Open, Page, Pick, PlayPause, Race, Redo, Side, Slower, Sort, StepForward,
        Tour, Undo, View, Watch,
    };
    match mode {
        Mode::Play => (
            "You play. The panel on the right has the rules and how you stand, the line below the board what \
             to do next.",
            &[Hint, Watch, Undo, New, Open, Compare, Tour],
        ),
        Mode::Watch => (
            "A method at work, one step at a time, back and forth. The board shows the step, the panel says \
             why it is made, the line below is the whole run: a click goes there.",
            &[PlayPause, StepForward, InsideForward, Slower, Page, NextLandmark, Method, Finish],
        ),
        Mode::Edit => (
            "You draw. Every change is checked at once, and the panel says what is missing and which keys draw \
             what.",
            &[Undo, Redo, Watch, BackToPlay],
        ),
        Mode::Compare => (
            "Every row is a method, all of them on what is open. The bars show the column with the cursor.",
            &[Pick, Race, Sort, AllRows, View, Cancel],
        ),
        Mode::Race => (
            "Several methods side by side, always at the same step. Conditions and pages are about the one \
             with the mark.",
            &[PlayPause, StepForward, Slower, Side, Difference, Page, BackToPlay],
        ),
        Mode::Popup => ("", &[]),
    }
}

/// What the help is about: the keys of a tab, those of one mode first, and the signs on its board.
pub struct Help {
    /// The keys.
    pub table: Table,
    /// The mode.
    pub mode: Mode,
    /// The signs and colours on the board.
    pub signs: Vec<Sign>,
}

/// A line of the help: a heading, words, keys or a sign (in its style) and what they mean with the column it
/// stands in, or nothing.
enum Line {
    Heading(&'static str),
    Words(String),
    Meaning(String, Option<Style>, (u16, String)),
    Blank,
}

/// The help on a screen.
struct Page(Vec<Line>);

impl Page {
    fn rows(&self) -> u16 {
        self.0.len() as u16
    }

    fn most_scroll(&self, screen: Rect) -> u16 {
        self.rows().saturating_sub(popup::inside(screen, (COLUMNS, self.rows())).height)
    }
}

impl Help {
    /// All lines; an explanation too long for its line goes on in the next.
    fn page(&self, ascii: bool, screen: Rect) -> Page {
        let room = popup::inside(screen, (COLUMNS, 0)).width;
        let mut lines = Vec::new();
        for line in self.lines(ascii) {
            match line {
                Line::Words(words) => lines.extend(wrap(&words, room).into_iter().map(Line::Words)),
                Line::Meaning(mut sign, style, (_, words)) => {
                    let column = COLUMN.max(width(&sign) + 2);
                    let part =
                        |part| Line::Meaning(std::mem::take(&mut sign), style, (column, part));
                    lines.extend(wrap(&words, room.saturating_sub(column)).into_iter().map(part));
                }
                other => lines.push(other),
            }
        }
        Page(lines)
    }

    /// What this screen is, the signs on it, and a line for every key, those of the mode first.
    fn lines(&self, ascii: bool) -> Vec<Line> {
        let mut sections = self.table.sections();
        sections.sort_by_key(|section| section.title != self.mode.title());
        let key = |line: &keys::Line| {
            Line::Meaning(line.names(ascii).join(" "), None, (0, line.help.into()))
        };
        let (words, wanted) = about(self.mode);
        let mut out = vec![Line::Heading("This screen"), Line::Words(words.into())];
        out.extend(
            wanted
                .iter()
                .filter_map(|&action| self.table.line(self.mode, action))
                .map(|line| key(&line)),
        );
        if !self.signs.is_empty() {
            out.extend([Line::Blank, Line::Heading("Signs on the board now")]);
            let sign =
                |s: &Sign| Line::Meaning(s.symbol.clone(), Some(s.style), (0, s.words.clone()));
            out.extend(self.signs.iter().map(sign));
        }
        for Section { title, lines } in sections {
            out.extend([Line::Blank, Line::Heading(title)]);
            out.extend(lines.iter().map(key));
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
        let most = page.most_scroll(screen);
        let title = if most > scroll { "help and keys: more below" } else { "help and keys" };
        let area = popup::draw(buf, screen, title, (COLUMNS, page.rows()), theme);
        // The screen may have grown since.
        let scroll = usize::from(scroll.min(most));
        let up_to_edge = Rect { width: area.width + 2, ..area };
        scrollbar(buf, up_to_edge, scroll, page.0.len(), theme);
        for (y, line) in (area.top()..area.bottom()).zip(page.0.iter().skip(scroll)) {
            let (sign, style, (column, words)) = match line {
                Line::Blank => continue,
                Line::Heading(title) => {
                    put(buf, area.x, y, area.right(), title, theme.strong);
                    continue;
                }
                Line::Words(words) => {
                    put(buf, area.x, y, area.right(), words, theme.text);
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
