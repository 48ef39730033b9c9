//! The help: a page about the screen at hand, then the legend and the key table in two columns, scrolled
//! where the screen is small.

use super::{frame, scrollbar};
use crate::tui::keys::{self, KeyTable};
use crate::tui::prelude::*;

/// Columns of keys; what is longer goes on in the next row.
const COLUMN: u16 = 13;

/// What one sees in a mode, and the actions wanted next.
const fn about(mode: Mode) -> (&'static str, &'static [Action]) {
    use Action::{
        AllRows, BackToPlay, Cancel, Compare, Difference, Finish, Hint, InsideForward, Method, New,
        NextLandmark, Open, Page, Pick, PlayPause, Race, Side, Slower, Sort, StepForward, Tour,
        Undo, View, Watch,
    };
    match mode {
        Mode::Play => (
            "You play. The panel on the right says what to reach and how you stand, the line below the board \
             what to do next.",
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
            &[],
        ),
        Mode::Compare => (
            "What methods take. In a table a row is a method; in a matrix a column is one, and a row a puzzle or a \
             depth. The bars show what the cursor is at.",
            &[Pick, Race, Sort, AllRows, View, Cancel],
        ),
        Mode::Race => (
            "Several methods side by side, always at the same step. Conditions, and pages where there is room, \
             are about the one with the mark.",
            &[PlayPause, StepForward, Slower, Side, Difference, Page, BackToPlay],
        ),
        Mode::Popup => ("", &[]),
    }
}

/// What the help is about: the keys of a tab, those of one mode first, and the signs on its board.
pub struct Help {
    /// The keys.
    pub table: KeyTable,
    /// The mode.
    pub mode: Mode,
    /// The signs and colours on the board.
    pub signs: Vec<Sign>,
}

/// A row of the help: texts with the columns they stand in.
type Row = Vec<(u16, String, Style)>;

impl Help {
    /// What this screen is, the signs on it, and every key, those of the mode first. An explanation too long for
    /// its row goes on in the next.
    fn rows(&self, screen: Rect, theme: &Theme) -> Vec<Row> {
        let room = frame::popup_inside(screen, (columns(screen), 0)).width;
        let mut rows: Vec<Row> = Vec::new();
        let heading = |rows: &mut Vec<Row>, title: &str| {
            rows.extend((!rows.is_empty()).then(Row::new));
            rows.push(vec![(0, title.to_owned(), theme.strong)]);
        };
        let meaning = |rows: &mut Vec<Row>, signs: Vec<String>, style: Style, words: &str| {
            let words = wrap(words, room.saturating_sub(COLUMN));
            for row in 0..signs.len().max(words.len()) {
                let sign = signs.get(row).map(|sign| (0, sign.clone(), style));
                let words = words.get(row).map(|words| (COLUMN, words.clone(), theme.text));
                rows.push(sign.into_iter().chain(words).collect());
            }
        };
        let key = |rows: &mut Vec<Row>, line: &keys::Line| {
            let names = wrap(&line.names(theme.ascii).join(" "), COLUMN - 2);
            meaning(rows, names, theme.key, line.help);
        };
        let (words, wanted) = about(self.mode);
        heading(&mut rows, "This screen");
        rows.extend(wrap(words, room).into_iter().map(|words| vec![(0, words, theme.text)]));
        let wanted = wanted.iter().filter_map(|&action| self.table.line(self.mode, action));
        let wanted: Vec<_> = wanted.inspect(|line| key(&mut rows, line)).collect();
        let is_new = |line: &&keys::Line| wanted.iter().all(|known| known.help != line.help);
        if !self.signs.is_empty() {
            heading(&mut rows, "Signs on the board now");
        }
        for Sign { symbol, style, words } in &self.signs {
            meaning(&mut rows, symbol.lines().map(str::to_owned).collect(), *style, words);
        }
        let mut sections = self.table.sections();
        sections.sort_by_key(|(title, _)| *title != self.mode.title());
        for (title, lines) in sections {
            heading(&mut rows, title);
            lines.iter().filter(is_new).for_each(|line| key(&mut rows, line));
        }
        rows
    }

    /// Its columns and rows, for so many rows of text: on a wide screen they stand beside each other.
    fn size(screen: Rect, rows: usize) -> (u16, u16) {
        let (columns, beside) = (columns(screen), if screen.width < BESIDE { 1 } else { 2 });
        (beside * (columns + GAP) - GAP, (rows as u16).div_ceil(beside))
    }

    /// How far the help can be scrolled on `screen`.
    pub fn most_scroll(&self, screen: Rect, theme: &Theme) -> u16 {
        let rows = self.rows(screen, theme).len();
        let inside = frame::popup_inside(screen, Help::size(screen, rows));
        (rows as u16)
            .saturating_sub(inside.height * (inside.width + GAP).div_ceil(columns(screen) + GAP))
    }

    /// Draws the help, `scroll` lines down.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, scroll: u16, theme: &Theme) {
        let mut rows = self.rows(screen, theme);
        let most = self.most_scroll(screen, theme);
        let title = if most > scroll { "help and keys: more below" } else { "help and keys" };
        let area = frame::draw_popup(buf, screen, title, Help::size(screen, rows.len()), theme);
        // The screen may have grown since.
        let scroll = usize::from(scroll.min(most));
        let up_to_edge = Rect { width: area.width + 2, ..area };
        scrollbar(buf, up_to_edge, scroll, rows.len(), theme);
        // The second column does not begin with the gap above a heading.
        let split = scroll + usize::from(area.height);
        if rows.get(split).is_some_and(Row::is_empty) {
            rows.remove(split);
        }
        for (row, at) in rows.iter().skip(scroll).zip(0..) {
            let (beside, y) = (at / area.height.max(1), area.y + at % area.height.max(1));
            let left = area.x + beside * (columns(screen) + GAP);
            let end = area.right().min(left + columns(screen));
            for (x, text, style) in row {
                put(buf, left + x, y, end, text, *style);
            }
        }
    }
}

const COLUMNS: u16 = 70;
/// Columns between what stands beside each other.
const GAP: u16 = 4;
/// Columns of the screen from which on two stand beside each other, as wide as there is room.
const BESIDE: u16 = 120;

fn columns(screen: Rect) -> u16 {
    if screen.width < BESIDE { COLUMNS } else { COLUMNS.min(screen.width / 2 - GAP) }
}
