//! The help: what the screen at hand shows, the signs on it and the keys that work there, in up to three columns that
//! are scrolled together where the screen is small.

use super::*;
use crate::tui::keys::{self, KeyTable, keymap};

/// Columns of keys; what is longer goes on in the next row.
const COLUMN: u16 = 13;

/// For each mode a line: its word in `keys.toml`, what one sees there, the actions wanted next.
const ABOUT: &str = include_str!("help.txt");

/// What one sees in a mode, and the actions wanted next.
fn about(mode: Mode) -> Option<(&'static str, impl Iterator<Item = Action>)> {
    let mut lines = ABOUT.lines().filter_map(|line| line.split_once(": "));
    let (_, line) = lines.find(|(word, _)| *word == keymap::word(mode))?;
    let (words, wanted) = line.split_once(" |")?;
    Some((words, wanted.split(' ').filter_map(keys::action)))
}

/// What the help is about: the keys of a mode of a tab, and the signs on its board.
pub struct Help {
    /// The keys.
    pub table: KeyTable,
    /// The mode.
    pub mode: Mode,
    /// The signs and colours on the board.
    pub signs: Vec<Sign>,
    /// Keys that come before those, with what they do: those of a lesson.
    pub first: Vec<(Key, &'static str)>,
}

/// A row of the help: texts with the columns they stand in.
type Row = Vec<(u16, String, Style)>;

impl Help {
    /// What this screen is, the signs on it, and its keys: a group for each heading. An explanation too long for its
    /// row goes on in the next; above each one there is a blank row if it `is_airy`.
    fn groups(&self, screen: Rect, is_airy: bool, theme: &Theme) -> Vec<Vec<Row>> {
        let (room, are_two) = (column(screen), beside(screen) == 2);
        let heading = |title: &str| vec![vec![(0, title.to_owned(), theme.strong)]];
        let meaning = |rows: &mut Vec<Row>, signs: Vec<String>, style: Style, words: &str| {
            let words = wrap(words, room.saturating_sub(COLUMN));
            rows.extend(is_airy.then(Row::new));
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
        let (words, wanted) = about(self.mode).unzip();
        let mut screen = heading("This screen");
        let words = wrap(words.unwrap_or_default(), room);
        screen.extend(words.into_iter().map(|words| vec![(0, words, theme.text)]));
        for (key, words) in &self.first {
            meaning(&mut screen, vec![key.name(theme.ascii)], theme.key, words);
        }
        let wanted = wanted.into_iter().flatten();
        let wanted = wanted.filter_map(|action| self.table.line(self.mode, action));
        let wanted: Vec<_> = wanted.inspect(|line| key(&mut screen, line)).collect();
        let is_said = |line: &keys::Line| wanted.iter().any(|known| known.help == line.help);
        let mut signs = heading("Signs on the board now");
        for sign in &self.signs {
            let (symbol, style) = sign.listed(theme);
            meaning(&mut signs, symbol.lines().map(str::to_owned).collect(), style, &sign.words);
        }
        // Other modes have a help of their own.
        let mut sections = self.table.sections();
        sections.retain(|(title, _)| [self.mode.title(), "Everywhere"].contains(title));
        // Of two columns the longest has one to itself.
        let own = |title| are_two && title == self.mode.title();
        sections.sort_by_cached_key(|(title, _)| u32::from(own(*title)));
        let keys = sections.into_iter().map(|(title, lines)| {
            let mut rows = heading(title);
            lines.iter().filter(|line| !is_said(line)).for_each(|line| key(&mut rows, line));
            rows
        });
        [screen, signs].into_iter().chain(keys).filter(|rows| rows.len() > 1).collect()
    }

    /// Its rows in the columns that have room beside each other, as even as whole groups allow, airy if they have room
    /// then; their size in columns and rows of the screen, and how far they can be scrolled.
    fn columns(&self, screen: Rect, theme: &Theme) -> (Vec<Vec<Row>>, (u16, u16), u16) {
        let [airy, dense] = [true, false].map(|is_airy| self.laid(screen, is_airy, theme));
        if airy.2 == 0 { airy } else { dense }
    }

    fn laid(&self, screen: Rect, is_airy: bool, theme: &Theme) -> (Vec<Vec<Row>>, (u16, u16), u16) {
        let groups = self.groups(screen, is_airy, theme);
        let gap = 1 + usize::from(is_airy);
        let fill = |most: usize| {
            let mut columns: Vec<Vec<Row>> = Vec::new();
            for group in &groups {
                match columns.last_mut().filter(|rows| rows.len() + gap + group.len() <= most) {
                    Some(rows) => {
                        rows.resize(rows.len() + gap, Row::new());
                        rows.extend_from_slice(group);
                    }
                    None => columns.push(group.clone()),
                }
            }
            columns
        };
        let fits = |columns: &Vec<Vec<Row>>| columns.len() <= usize::from(beside(screen));
        // One column has all rows, thousands on a tiny screen.
        let all = groups.iter().map(Vec::len).sum();
        let least = if beside(screen) == 1 { all } else { 1 };
        let columns = (least..).map(fill).find(fits).unwrap_or_default();
        let rows = columns.iter().map(Vec::len).max().unwrap_or(0) as u16;
        let size = (columns.len() as u16 * (column(screen) + GAP) - GAP, rows);
        (columns, size, rows.saturating_sub(screen.height.saturating_sub(4)))
    }

    /// How far the help can be scrolled on `screen`.
    pub fn most_scroll(&self, screen: Rect, theme: &Theme) -> u16 {
        self.columns(screen, theme).2
    }

    /// Draws the help, `scroll` lines down.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, scroll: u16, theme: &Theme) {
        let (columns, size, most) = self.columns(screen, theme);
        let title = if most > scroll { "help and keys: more below" } else { "help and keys" };
        let area = frame::draw_popup(buf, screen, title, size, theme);
        // The screen may have grown since.
        let scroll = usize::from(scroll.min(most));
        scrollbar(buf, Rect { width: area.width + 2, ..area }, scroll, size.1.into(), theme);
        for (rows, left) in columns.iter().zip((area.x..).step_by((column(screen) + GAP).into())) {
            for (row, y) in rows.iter().skip(scroll).zip(area.y..area.bottom()) {
                for (x, text, style) in row {
                    put(buf, left + x, y, area.right().min(left + column(screen)), text, *style);
                }
            }
        }
    }
}

/// Columns between what stands beside each other.
const GAP: u16 = 4;

/// How many columns of text stand beside each other.
fn beside(screen: Rect) -> u16 {
    (screen.width / 60).clamp(1, 3)
}

/// The width of one of them.
fn column(screen: Rect) -> u16 {
    (screen.width / beside(screen)).saturating_sub(GAP).min(70)
}
