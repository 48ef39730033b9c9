//! A form: a few named values, each a choice, a number or a text, with a word about the one at hand.

use super::picker::Outcome;
use super::{popup, put, wrap};
use crate::engine::grid::Dir;
use crate::tui::keys::Action;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A value of a form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// One of several, by number.
    Choice {
        /// Name and explanation of each.
        options: Vec<(String, String)>,
        /// The one chosen.
        at: usize,
    },
    /// A whole number within bounds.
    Number {
        /// The number.
        value: u32,
        /// Least and most.
        bounds: (u32, u32),
        /// A word about it.
        about: String,
    },
    /// A line of text.
    Text {
        /// The text.
        value: String,
        /// A word about it.
        about: String,
    },
}

/// A form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    title: String,
    rows: Vec<(String, Value)>,
    at: usize,
    /// Why the last attempt to accept was turned down.
    complaint: Option<String>,
}

const COLUMNS: u16 = 58;
const LABEL: u16 = 13;
/// Rows for the explanation at the bottom.
const ABOUT: u16 = 4;

impl Form {
    /// An empty form.
    pub fn new(title: &str) -> Self {
        Form { title: title.into(), rows: Vec::new(), at: 0, complaint: None }
    }

    /// With a further choice; each option has a name and an explanation.
    pub fn choice<N: ToString, A: ToString>(
        mut self,
        label: &str,
        options: impl IntoIterator<Item = (N, A)>,
        at: usize,
    ) -> Self {
        let options: Vec<_> =
            options.into_iter().map(|(n, a)| (n.to_string(), a.to_string())).collect();
        let at = at.min(options.len().saturating_sub(1));
        self.rows.push((label.into(), Value::Choice { options, at }));
        self
    }

    /// With a further number.
    pub fn number(mut self, label: &str, value: u32, bounds: (u32, u32), about: &str) -> Self {
        let value = value.clamp(bounds.0, bounds.1);
        self.rows.push((label.into(), Value::Number { value, bounds, about: about.into() }));
        self
    }

    /// With a further line of text.
    pub fn text(mut self, label: &str, value: &str, about: &str) -> Self {
        self.rows.push((label.into(), Value::Text { value: value.into(), about: about.into() }));
        self
    }

    /// The option chosen in row `row`, by number; 0 if that is no choice.
    pub fn chosen(&self, row: usize) -> usize {
        match self.rows.get(row) {
            Some((_, Value::Choice { at, .. })) => *at,
            _ => 0,
        }
    }

    /// The number in row `row`, within its bounds; 0 if that is no number.
    pub fn value(&self, row: usize) -> u32 {
        match self.rows.get(row) {
            Some((_, Value::Number { value, bounds, .. })) => (*value).clamp(bounds.0, bounds.1),
            _ => 0,
        }
    }

    /// The number in the last row; 0 if that is no number.
    pub fn last(&self) -> u32 {
        self.value(self.rows.len().saturating_sub(1))
    }

    /// The text in row `row`; empty if that is no text.
    pub fn written(&self, row: usize) -> &str {
        match self.rows.get(row) {
            Some((_, Value::Text { value, .. })) => value,
            _ => "",
        }
    }

    /// Says why the values cannot be taken; shown until something changes.
    pub fn complain(&mut self, why: impl Into<String>) {
        self.complaint = Some(why.into());
    }

    /// Puts pasted text where text is written.
    pub fn paste(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            self.update(Action::Type(c));
        }
    }

    /// Whether an action does something: there may be only one row, and a text is only typed.
    pub fn works(&self, action: Action) -> bool {
        match action {
            Action::Move(Dir::North | Dir::South) => self.rows.len() > 1,
            Action::Move(Dir::East | Dir::West) => {
                !matches!(self.rows.get(self.at), Some((_, Value::Text { .. })))
            }
            _ => true,
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        let rows = self.rows.len();
        match action {
            Action::Accept => return Outcome::Accepted,
            Action::Cancel => return Outcome::Cancelled,
            Action::Move(Dir::North) => {
                self.settle();
                self.at = self.at.checked_sub(1).unwrap_or(rows.saturating_sub(1))
            }
            Action::Move(Dir::South) => {
                self.settle();
                self.at = if self.at + 1 >= rows { 0 } else { self.at + 1 }
            }
            _ => {
                self.complaint = None;
                if let Some((_, value)) = self.rows.get_mut(self.at) {
                    value.update(action);
                }
            }
        }
        Outcome::Open
    }

    /// A number that was typed and is left shows what it counts as.
    fn settle(&mut self) {
        if let Some((_, Value::Number { value, bounds, .. })) = self.rows.get_mut(self.at) {
            *value = (*value).clamp(bounds.0, bounds.1);
        }
    }

    fn size(&self) -> (u16, u16) {
        (COLUMNS, self.rows.len() as u16 + 1 + ABOUT)
    }

    /// Draws the form.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let area = popup::draw(buf, screen, &self.title, self.size(), theme);
        let rows = (area.top()..area.bottom()).zip(&self.rows).enumerate();
        for (row, (y, (label, value))) in rows {
            let selected = row == self.at;
            let (sign, style) =
                if selected { (theme.glyphs.cursor, theme.selected) } else { (" ", theme.text) };
            put(buf, area.x, y, area.right(), sign, theme.accent);
            put(buf, area.x + 2, y, area.right(), label, theme.dim);
            let shown = value.shown(selected);
            put(buf, area.x + 2 + LABEL, y, area.right(), &shown, style);
        }
        let (about, style) = match (&self.complaint, self.rows.get(self.at)) {
            (Some(why), _) => (why.as_str(), theme.danger),
            (None, Some((_, value))) => (value.about(), theme.dim),
            (None, None) => ("", theme.dim),
        };
        let top = area.y + self.rows.len() as u16 + 1;
        for (y, line) in (top..area.bottom()).zip(wrap(about, area.width.saturating_sub(2))) {
            put(buf, area.x + 2, y, area.right(), &line, style);
        }
    }

    /// Puts the cursor on the row at a clicked cell, or changes the value there.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) {
        let area = popup::inside(screen, self.size());
        let line = usize::from(row.saturating_sub(area.y));
        if row < area.y || line >= self.rows.len() || column < area.x || column >= area.right() {
            return;
        }
        if self.at == line {
            self.update(Action::Move(Dir::East));
        }
        self.settle();
        self.at = line;
    }
}

impl Value {
    fn update(&mut self, action: Action) {
        match (self, action) {
            (Value::Choice { options, at }, Action::Move(Dir::East) | Action::Type(' ')) => {
                *at = if *at + 1 >= options.len() { 0 } else { *at + 1 };
            }
            (Value::Choice { options, at }, Action::Move(Dir::West)) => {
                *at = at.checked_sub(1).unwrap_or(options.len().saturating_sub(1));
            }
            (Value::Choice { options, at }, Action::Type(c)) => {
                // The next option that begins with the letter.
                let begins = |i: &usize| {
                    options[*i].0.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&c))
                };
                if let Some(next) = (*at + 1..options.len()).chain(0..=*at).find(begins) {
                    *at = next;
                }
            }
            (Value::Number { value, bounds, .. }, Action::Move(Dir::East)) => {
                *value = value.saturating_add(1).clamp(bounds.0, bounds.1);
            }
            (Value::Number { value, bounds, .. }, Action::Move(Dir::West)) => {
                *value = value.saturating_sub(1).clamp(bounds.0, bounds.1);
            }
            (Value::Number { value, bounds, .. }, Action::Type(c)) => {
                if let Some(digit) = c.to_digit(10) {
                    let next = value.saturating_mul(10).saturating_add(digit);
                    *value = if next > bounds.1 { digit.min(bounds.1) } else { next };
                }
            }
            (Value::Number { value, .. }, Action::Erase) => *value /= 10,
            (Value::Text { value, .. }, Action::Type(c)) => value.push(c),
            (Value::Text { value, .. }, Action::Erase) => drop(value.pop()),
            _ => {}
        }
    }

    fn shown(&self, selected: bool) -> String {
        match self {
            Value::Choice { options, at } => {
                let name = options.get(*at).map_or("", |o| o.0.as_str());
                if selected { format!("< {name} >") } else { format!("  {name}") }
            }
            Value::Number { value, .. } if selected => format!("< {value} >"),
            Value::Number { value, .. } => format!("  {value}"),
            Value::Text { value, .. } => {
                // The end of a long text is what is being written.
                let room = usize::from(COLUMNS - LABEL - 5);
                let skip = value.chars().count().saturating_sub(room);
                let end: String = value.chars().skip(skip).collect();
                if selected { format!("  {end}_") } else { format!("  {end}") }
            }
        }
    }

    fn about(&self) -> &str {
        match self {
            Value::Choice { options, at } => options.get(*at).map_or("", |o| o.1.as_str()),
            Value::Number { about, .. } | Value::Text { about, .. } => about,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> Form {
        Form::new("method")
            .choice("algorithm", [("bfs", "breadth"), ("dfs", "depth"), ("astar", "f")], 2)
            .number("energy", 10, (1, 250), "at the start")
            .text("file", "", "where to")
    }

    #[test]
    fn choices_go_round_and_jump_by_letter() {
        let mut form = form();
        form.update(Action::Move(Dir::East));
        assert_eq!(form.chosen(0), 0);
        form.update(Action::Move(Dir::West));
        assert_eq!(form.chosen(0), 2);
        form.update(Action::Type('d'));
        assert_eq!(form.chosen(0), 1);
    }

    #[test]
    fn numbers_are_typed_and_stay_within_bounds() {
        let mut form = form();
        form.update(Action::Move(Dir::South));
        form.update(Action::Erase);
        form.update(Action::Erase);
        assert_eq!(form.value(1), 1, "read within its bounds");
        for c in "42".chars() {
            form.update(Action::Type(c));
        }
        assert_eq!(form.value(1), 42);
        form.update(Action::Type('9'));
        assert_eq!(form.value(1), 9, "too large begins anew");
        form.update(Action::Erase);
        form.update(Action::Move(Dir::North));
        form.update(Action::Move(Dir::South));
        form.update(Action::Type('5'));
        assert_eq!(form.value(1), 15, "too small is the least when it is left");
    }

    #[test]
    fn a_text_alone_is_only_typed() {
        let alone = Form::new("open").text("file", "", "which");
        for dir in [Dir::North, Dir::South, Dir::East, Dir::West] {
            assert!(!alone.works(Action::Move(dir)), "{dir:?}");
        }
        assert!(alone.works(Action::Accept));
        let form = form();
        assert!([Dir::South, Dir::East].into_iter().all(|dir| form.works(Action::Move(dir))));
    }

    #[test]
    fn text_is_pasted_without_control_characters() {
        let mut form = form();
        form.update(Action::Move(Dir::North));
        form.paste("a/b\n\u{1b}c");
        assert_eq!(form.written(2), "a/bc");
    }
}
