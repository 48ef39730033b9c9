//! Writing into the side panel, line by line from the top. A text is broken here and not by ratatui's
//! `Paragraph`, which does not say how many lines it took.

use super::*;

/// Columns between the panel's edge and what is written.
const INDENT: u16 = 1;

/// Columns of the name of a row.
const VALUE: u16 = 11;

/// A panel being written.
pub struct Panel<'a> {
    buf: &'a mut Buffer,
    area: Rect,
    y: u16,
    theme: &'a Theme,
}

impl<'a> Panel<'a> {
    /// Begins at the top of `area`.
    pub fn new(buf: &'a mut Buffer, area: Rect, theme: &'a Theme) -> Self {
        Panel { buf, area, y: area.y, theme }
    }

    fn x(&self) -> u16 {
        self.area.x + INDENT
    }

    /// The theme it is written in.
    pub fn theme(&self) -> &'a Theme {
        self.theme
    }

    /// Texts between two rules; without them where there is little room.
    pub fn card(&mut self, texts: &[(String, Style)]) {
        let rows = texts.iter().map(|(text, _)| self.rows_of(text)).sum::<u16>();
        let rule = self.theme.glyphs.rule.repeat(self.columns().into());
        let has_rules = self.rows_left() >= rows + 8;
        let ruled = texts.first().map(|(_, style)| *style).filter(|_| has_rules);
        ruled.into_iter().for_each(|style| self.line(&rule, style));
        texts.iter().for_each(|(text, style)| self.text(text, *style));
        ruled.into_iter().for_each(|style| self.line(&rule, style));
    }

    /// Rows still free.
    pub fn rows_left(&self) -> u16 {
        self.area.bottom().saturating_sub(self.y)
    }

    /// Columns of a line.
    pub fn columns(&self) -> u16 {
        self.area.width.saturating_sub(INDENT + 1)
    }

    /// A blank line.
    pub fn gap(&mut self) {
        self.y += 1;
    }

    /// A name in a column of its own and a value behind it.
    pub fn row(&mut self, name: &str, value: &str) {
        self.row_styled(name, value, self.theme.text);
    }

    /// Whether a value fits behind its name.
    fn fits(&self, value: &str) -> bool {
        width(value) < self.area.width.saturating_sub(INDENT + VALUE)
    }

    /// Whether a row holds a name and a value whole.
    pub fn holds(&self, name: &str, value: &str) -> bool {
        width(name) < VALUE && self.fits(value)
    }

    /// Rows that a text takes.
    pub fn rows_of(&self, text: &str) -> u16 {
        wrap(text, self.columns()).len() as u16
    }

    /// A name and a value in `style`.
    pub fn row_styled(&mut self, name: &str, value: &str, style: Style) {
        if self.rows_left() > 0 {
            let x = self.x();
            put(self.buf, x, self.y, self.area.right(), name, self.theme.dim);
            // Nearer to the name where it would be cut.
            let from = self.area.right().saturating_sub(width(value) + 1).min(x + VALUE);
            self.cut(from.max(x + width(name) + 1), value, style);
            self.y += 1;
        }
    }

    /// Writes from column `x` to the edge at most.
    fn cut(&mut self, x: u16, text: &str, style: Style) {
        put_cut(self.buf, (x, self.y), self.area.right(), text, style, self.theme);
    }

    /// The first of these wordings that fits into a line; the last if none does.
    pub fn line_of(&mut self, wordings: &[&str], style: Style) {
        let fitting = wordings.iter().find(|words| width(words) <= self.columns());
        self.line(fitting.or(wordings.last()).unwrap_or(&""), style);
    }

    /// A sum, its result in a line of its own where both do not fit into one.
    pub fn sum(&mut self, words: &str, style: Style) {
        let (terms, sum) = words.split_once(" = ").unwrap_or((words, ""));
        if sum.is_empty() || width(words) <= self.columns() {
            return self.line(words, style);
        }
        self.line(terms, style);
        self.line(&format!("= {sum}"), style);
    }

    /// A name and the first of these wordings that fits behind it; the last if none does.
    pub fn row_of(&mut self, name: &str, wordings: &[&str]) {
        let fitting = wordings.iter().find(|words| self.fits(words)).or(wordings.last());
        self.row(name, fitting.unwrap_or(&""));
    }

    /// How far something is, and of how much where that fits into the row.
    pub fn row_part(&mut self, name: &str, at: u64, all: u64) {
        let (at, all) = (grouped(at), grouped(all));
        let whole = [" of ", "/"].map(|of| format!("{at}{of}{all}"));
        // Rather below the others than nearer to the name.
        let near = |words: &&String| width(name) + 1 + width(words) <= self.columns();
        let below = whole.iter().find(|words| self.fits(words));
        self.row(name, below.or(whole.iter().find(near)).unwrap_or(&at));
    }

    /// What is found out about something, as good news, as bad, or as neither.
    pub fn verdict(&mut self, words: &str, good: Option<bool>) {
        let style = match good {
            Some(true) => self.theme.good,
            Some(false) => self.theme.danger,
            None => self.theme.dim,
        };
        self.text(words, style);
    }

    /// Keys and what they do, two in a row.
    pub fn keys(&mut self, keys: &[(&str, &str)]) {
        // Who listens asks for the words.
        let keys = if self.theme.is_heard { &[] } else { keys };
        let wide = |&(key, what): &(&str, &str)| width(key) + 1 + width(what);
        let half = self.area.width.saturating_sub(INDENT) / keys.len().clamp(1, 2) as u16;
        let first = keys.iter().step_by(2).map(wide).max().unwrap_or(0);
        let second = keys.iter().skip(1).step_by(2).map(wide).max().unwrap_or(0);
        // Below each other where two run into each other.
        let columns = half.max(first + 2);
        let beside = if columns + second <= self.columns() { 2 } else { 1 };
        for pair in keys.chunks(beside).take(self.rows_left().into()) {
            for ((key, what), i) in pair.iter().zip(0..) {
                let x = self.x() + i * columns;
                let x = put(self.buf, x, self.y, self.area.right(), key, self.theme.key);
                put(self.buf, x + 1, self.y, self.area.right(), what, self.theme.dim);
            }
            self.y += 1;
        }
    }

    /// A heading.
    pub fn heading(&mut self, text: &str) {
        self.line(text, self.theme.dim);
    }

    /// One line.
    pub fn line(&mut self, text: &str, style: Style) {
        if self.rows_left() > 0 {
            self.cut(self.x(), text, style);
            self.y += 1;
        }
    }

    /// A text broken into lines, without what it says last where that has no room, or with a sign for it.
    pub fn text(&mut self, text: &str, style: Style) {
        let ends = text.rmatch_indices(": ").take(1).chain(text.match_indices(". "));
        let shorter = ends.filter_map(|(at, _)| Some(format!("{}.", text.get(..at)?)));
        let all = shorter.chain([text.to_owned()]).map(|words| wrap(&words, self.columns()));
        let whole = all.filter(|lines| lines.len() <= self.rows_left().into());
        let lines = whole.max_by_key(Vec::len).unwrap_or_else(|| wrap(text, self.columns()));
        let lines = fitting(lines, self.rows_left(), self.theme);
        lines.iter().for_each(|line| self.line(line, style));
    }

    /// The same after a blank line, if there is room for that.
    pub fn text_apart(&mut self, text: &str, style: Style) {
        self.y += u16::from(self.rows_of(text) < self.rows_left());
        self.text(text, style);
    }

    /// What is good to know, as far as there is room for it in full.
    pub fn notes(&mut self, notes: &[&str]) {
        for note in notes {
            if self.rows_of(note) <= self.rows_left() {
                self.text(note, self.theme.dim);
            }
        }
    }

    /// The same, each after a blank line.
    pub fn notes_apart(&mut self, notes: &[&str]) {
        for note in notes.iter().filter(|note| !note.is_empty()) {
            if self.rows_of(note) < self.rows_left() {
                self.text_apart(note, self.theme.dim);
            }
        }
    }

    /// Room at the right end of the next rows, which stay free for short lines; none where the panel ends
    /// before.
    pub fn beside(&mut self, columns: u16, rows: u16) -> Option<(&mut Buffer, Rect)> {
        let x = (self.x() + self.columns()).checked_sub(columns)?;
        let is_free = self.rows_left() >= rows && x >= self.x() + VALUE + 4;
        let area = Rect { x, y: self.y, width: columns, height: rows };
        is_free.then_some((&mut *self.buf, area))
    }

    /// A rectangle of `rows` rows (fewer if there is no more room) to draw into.
    pub fn rows(&mut self, rows: u16) -> (&mut Buffer, Rect) {
        let height = rows.min(self.rows_left());
        let area = Rect { x: self.x(), y: self.y, width: self.columns(), height };
        self.y += height;
        (self.buf, area)
    }
}
