//! The value of a field: how keys and pasted text change it, and how it is drawn.

use super::*;
use crate::tui::prelude::*;

/// Columns from a number to its range.
const NUMBER: u16 = 14;

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Value {
    /// One of several, each with its name and its explanation.
    Choice { options: Vec<(String, String)>, at: usize },
    /// A whole number in a range.
    Number { digits: Line, range: Bounds, about: String },
    /// A line of text.
    Text { line: Line, about: String },
}

impl Value {
    /// Takes an action; a word about it where something was not taken.
    pub(super) fn update(&mut self, action: Action) -> Option<&'static str> {
        match (self, action) {
            (
                Value::Choice { options, at },
                Action::Move(Dir::East | Dir::West) | Action::Type(' '),
            ) => *at = around(*at, options.len(), action != Action::Move(Dir::West)),
            (Value::Choice { options, at }, Action::Type(c)) => {
                // The next option that begins with the letter.
                let begins = |i: &usize| {
                    options[*i].0.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&c))
                };
                if let Some(next) = (*at + 1..options.len()).chain(0..=*at).find(begins) {
                    *at = next;
                }
            }
            // The arrows count up and down as long as nothing was typed.
            (Value::Number { digits, range, .. }, Action::Move(dir @ (Dir::East | Dir::West)))
                if digits.selected =>
            {
                let next = match (parse(digits.text()), dir) {
                    (None, _) => *range.start(),
                    (Some(number), Dir::East) => number.saturating_add(1),
                    (Some(number), _) => number.saturating_sub(1),
                };
                digits.set(&next.clamp(*range.start(), *range.end()).to_string());
            }
            (Value::Number { .. }, Action::Type(c)) if !c.is_ascii_digit() => {
                return Some("Digits only.");
            }
            (Value::Number { digits: line, .. } | Value::Text { line, .. }, action) => {
                return line.update(action);
            }
            _ => {}
        }
        None
    }

    /// Takes a pasted text; a word about it where something was not taken.
    pub(super) fn paste(&mut self, text: &str) -> Option<&'static str> {
        match self {
            Value::Choice { options, at } => {
                let text = text.trim().to_lowercase();
                let found = options.iter().position(|(name, _)| name.to_lowercase() == text);
                *at = found.unwrap_or(*at);
                found.is_none().then_some("What was pasted is not one of the options.")
            }
            Value::Number { digits, .. } => match text.trim() {
                number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                    digits.paste(number)
                }
                _ => Some("What was pasted is not a whole number."),
            },
            Value::Text { line, .. } => line.paste(text),
        }
    }

    /// Draws it into a row.
    pub(super) fn draw(&self, buf: &mut Buffer, row: Rect, selected: bool, theme: &Theme) {
        let (x, y, end) = (row.x, row.y, row.right());
        match self {
            Value::Choice { options, at } => {
                let name = options.get(*at).map_or("", |o| o.0.as_str());
                match selected {
                    true if theme.is_heard => {
                        let words = format!("{name}; 'left' and 'right' change it");
                        put(buf, x, y, end, &words, theme.selected)
                    }
                    true => put(buf, x, y, end, &format!("< {name} >"), theme.selected),
                    false => put(buf, x + 2, y, end, name, theme.text),
                };
            }
            Value::Number { digits, range, .. } => {
                if selected && digits.selected && !theme.is_heard {
                    put(buf, x, y, end, "<", theme.selected);
                    let x = digits.draw(buf, (x + 2, y), end, theme);
                    put(buf, x + 1, y, end, ">", theme.selected);
                } else if selected {
                    digits.draw(buf, (x + 2, y), end, theme);
                } else {
                    put(buf, x + 2, y, end, digits.text(), theme.text);
                }
                let after = width(digits.text()).saturating_add(5).max(NUMBER);
                put(buf, x.saturating_add(after), y, end, &words(range), theme.dim);
            }
            Value::Text { line, .. } if selected => {
                line.draw(buf, (x + 2, y), end, theme);
            }
            Value::Text { line, .. } => {
                put_cut(buf, (x + 2, y), end, line.text(), theme.text, theme);
            }
        }
    }

    pub(super) fn about(&self) -> &str {
        match self {
            Value::Choice { options, at } => options.get(*at).map_or("", |o| o.1.as_str()),
            Value::Number { about, .. } | Value::Text { about, .. } => about,
        }
    }

    /// Rows for what is said of it below the fields, whichever option is chosen.
    pub(super) fn rows_below(&self, columns: u16) -> u16 {
        let rows = |about: &str| wrap(about, columns).len();
        let rows = match self {
            Value::Choice { options, .. } => {
                let names = self.names(columns).len();
                let most = options.iter().map(|(_, about)| rows(about)).max();
                names + names.min(1) + most.unwrap_or(0)
            }
            Value::Number { about, .. } | Value::Text { about, .. } => rows(about),
        };
        rows as u16
    }

    /// The names of all options, in lines with how many each has. More than fit three lines are left out: the arrows
    /// still go through them.
    fn names(&self, columns: u16) -> Vec<(String, u64)> {
        let Value::Choice { options, .. } = self else { return Vec::new() };
        let lines = flowed(options.iter().map(|(name, _)| name.clone()), columns);
        if lines.len() > 3 { Vec::new() } else { lines }
    }

    /// Draws the names of all options, the chosen one marked; the row below them.
    pub(super) fn draw_options(&self, area: Rect, buf: &mut Buffer, theme: &Theme) -> u16 {
        let Value::Choice { options, at } = self else { return area.y };
        let (mut options, mut y) = (options.iter().enumerate(), area.y);
        for (_, count) in self.names(area.width) {
            let mut x = area.x;
            for (place, (name, _)) in options.by_ref().take(count as usize) {
                let style = if place == *at { theme.selected } else { theme.text };
                x = put(buf, x, y, area.right(), name, style) + 2;
            }
            y += 1;
        }
        y
    }
}

/// The number that digits are, if there are some and not too many.
pub(super) fn parse(digits: &str) -> Option<u64> {
    digits.parse().ok()
}

/// A range in words: "1 to 64".
pub(super) fn words(range: &Bounds) -> String {
    match (grouped(*range.start()), *range.end()) {
        (least, u64::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {}", grouped(most)),
    }
}
