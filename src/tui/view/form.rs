//! A form: named fields, each a choice, a number or a line of text, with an explanation of the one
//! the cursor is on.

use super::line::{Line, Typed};
use super::picker::Outcome;
use super::{grouped, paragraph, popup, put, width};
use crate::engine::grid::{Dir, Size};
use crate::puzzles::files::NotWritten;
use crate::puzzles::options::{Kind, Options, Value as Setting};
use crate::puzzles::words::Words;
use crate::tui::keys::Action;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::ops::RangeInclusive;
use std::path::Path;

/// The name of a field: its label, and what its value is read by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub &'static str);

/// A field and its value.
#[derive(Clone, Debug)]
struct Row {
    field: Field,
    value: Value,
}

#[derive(Clone, Debug)]
enum Value {
    /// One of several, each with its name and its explanation.
    Choice { options: Vec<(String, String)>, at: usize },
    /// A whole number in a range.
    Number { digits: Line, range: RangeInclusive<u64>, about: String },
    /// A line of text.
    Text { line: Line, about: String },
}

/// Why a form was not accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    text: String,
    /// Whether accepting the form again, unchanged, means yes.
    is_question: bool,
    /// The field it is about, where it is about one.
    field: Option<Field>,
}

impl Complaint {
    /// A complaint about one field, to which the cursor goes.
    pub fn about(field: Field, why: impl Into<String>) -> Self {
        Complaint { field: Some(field), ..Complaint::from(why.into()) }
    }
}

impl From<String> for Complaint {
    fn from(text: String) -> Self {
        Complaint { text, is_question: false, field: None }
    }
}

impl From<&str> for Complaint {
    fn from(text: &str) -> Self {
        Complaint::from(text.to_owned())
    }
}

impl From<NotWritten> for Complaint {
    fn from(why: NotWritten) -> Self {
        match why {
            NotWritten::Exists(path) => {
                let name = Path::new(&path).file_name().unwrap_or_default().display();
                let text = format!("{name} exists: overwrite? Enter again");
                Complaint { is_question: true, ..Complaint::from(text) }
            }
            NotWritten::Failed(why) => Complaint::from(why),
        }
    }
}

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    title: String,
    rows: Vec<Row>,
    at: usize,
    /// Shown until something changes.
    complaint: Option<Complaint>,
}

/// The fields of [`Form::rows_and_columns`].
const ROWS: Field = Field("rows");
const COLUMNS_OF_CELLS: Field = Field("columns");

const COLUMNS: u16 = 58;
const LABEL: u16 = 13;
/// Columns from a number to its range.
const NUMBER: u16 = 14;
/// Rows for the explanation at the bottom.
const ABOUT: u16 = 6;
/// Most characters of a line of text.
const LONGEST_TEXT: usize = 300;
/// Digits of the largest number there is.
const LONGEST_NUMBER: usize = 20;

impl Form {
    /// An empty form.
    pub fn new(title: &str) -> Self {
        Form { title: title.into(), rows: Vec::new(), at: 0, complaint: None }
    }

    fn with(mut self, field: Field, value: Value) -> Self {
        debug_assert!(self.rows.iter().all(|row| row.field != field), "{field:?} twice");
        self.rows.push(Row { field, value });
        self
    }

    /// With a further choice; each option has a name and an explanation.
    pub fn choice<N: ToString, A: ToString>(
        self,
        field: Field,
        options: impl IntoIterator<Item = (N, A)>,
        at: usize,
    ) -> Self {
        let options: Vec<_> =
            options.into_iter().map(|(n, a)| (n.to_string(), a.to_string())).collect();
        let at = at.min(options.len().saturating_sub(1));
        self.with(field, Value::Choice { options, at })
    }

    /// With a further number in a range.
    pub fn number(
        self,
        field: Field,
        value: impl Into<u64>,
        range: RangeInclusive<u64>,
        about: &str,
    ) -> Self {
        let digits = Line::new(&value.into().to_string(), LONGEST_NUMBER);
        self.with(field, Value::Number { digits, range, about: about.into() })
    }

    /// With the seed of what is made at random.
    pub fn seed(self, field: Field, seed: u64, about: &str) -> Self {
        self.number(field, seed, 0..=u64::MAX, about)
    }

    /// With a field for the rows and one for the columns, in this order of what is said about them.
    pub fn rows_and_columns(
        self,
        size: Size,
        range: RangeInclusive<u64>,
        about: [&str; 2],
    ) -> Self {
        let form = self.number(ROWS, size.rows, range.clone(), about[0]);
        form.number(COLUMNS_OF_CELLS, size.cols, range, about[1])
    }

    /// With one of all values of a type.
    pub fn word<W: Words>(self, field: Field, value: W) -> Self {
        self.choice(field, W::WORDS.iter().map(|row| (row.1, row.2)), value.position())
    }

    /// With a further line of text, which the first key typed replaces.
    pub fn text(self, field: Field, value: &str, about: &str) -> Self {
        let line = Line::new(value, LONGEST_TEXT);
        self.with(field, Value::Text { line, about: about.into() })
    }

    /// With a field for each option of `value`; of its words only those for which `offers` holds, given the
    /// option's key and the word.
    pub fn options<T: Options>(self, value: &T, offers: impl Fn(&str, &str) -> bool) -> Self {
        T::OPTIONS.iter().fold(self, |form, option| {
            let field = Field(option.label);
            match (option.kind, (option.get)(value)) {
                (Kind::Word { all, .. }, Setting::Word(now)) => {
                    let mut words = all();
                    words.retain(|(word, _)| offers(option.key, word));
                    let at = words.iter().position(|&(word, _)| word == now).unwrap_or(0);
                    form.choice(field, words, at)
                }
                (Kind::Number { least, most }, Setting::Number(number)) => {
                    let (least, most) = option.asked.unwrap_or((least, most));
                    form.number(field, number, least..=most, option.about)
                }
                (Kind::Flag, Setting::Flag(set)) => {
                    let (no, yes) = option.about.split_once('|').unwrap_or_default();
                    let words = [no, yes].map(|text| text.split_once(": ").unwrap_or((text, "")));
                    form.choice(field, words, usize::from(set))
                }
                _ => form,
            }
        })
    }

    /// Sets the options as the fields of [`Form::options`] say.
    pub fn set_options<T: Options>(&self, value: &mut T) {
        for option in T::OPTIONS {
            let field = Field(option.label);
            let set = match option.kind {
                Kind::Word { read, .. } => match self.find(field) {
                    Some(Value::Choice { options, at }) => {
                        let chosen = options.get(*at).and_then(|(word, _)| read(word).ok());
                        chosen.map(Setting::Word)
                    }
                    _ => None,
                },
                Kind::Number { .. } => Some(Setting::Number(self.large(field))),
                Kind::Flag => Some(Setting::Flag(self.chosen(field) == 1)),
            };
            if let Some(set) = set {
                (option.set)(value, set);
            }
        }
    }

    fn find(&self, field: Field) -> Option<&Value> {
        let row = self.rows.iter().find(|row| row.field == field);
        debug_assert!(row.is_some(), "{field:?} is not in the form {:?}", self.title);
        row.map(|row| &row.value)
    }

    /// The option chosen, by number.
    pub fn chosen(&self, field: Field) -> usize {
        match self.find(field) {
            Some(Value::Choice { at, .. }) => *at,
            other => {
                debug_assert!(other.is_none(), "{field:?} is no choice");
                0
            }
        }
    }

    /// The one of `all` chosen, where the options were all of these in this order.
    pub fn pick<T: Copy + Default>(&self, field: Field, all: &[T]) -> T {
        all.get(self.chosen(field)).copied().unwrap_or_default()
    }

    /// The value chosen in a field of [`Form::word`].
    pub fn chosen_word<W: Words>(&self, field: Field, otherwise: W) -> W {
        W::values().nth(self.chosen(field)).unwrap_or(otherwise)
    }

    /// Rows and columns of [`Form::rows_and_columns`].
    pub fn sides(&self) -> Size {
        let side = |field| u16::try_from(self.large(field)).unwrap_or(u16::MAX);
        Size::new(side(ROWS), side(COLUMNS_OF_CELLS))
    }

    /// The number, which is within its range once the form was accepted.
    pub fn large(&self, field: Field) -> u64 {
        match self.find(field) {
            Some(Value::Number { digits, range, .. }) => {
                parse(digits.text()).unwrap_or(*range.start()).clamp(*range.start(), *range.end())
            }
            other => {
                debug_assert!(other.is_none(), "{field:?} is no number");
                0
            }
        }
    }

    /// The same, for a range that ends within these bits.
    pub fn value(&self, field: Field) -> u32 {
        u32::try_from(self.large(field)).unwrap_or(u32::MAX)
    }

    /// The line of text.
    pub fn written(&self, field: Field) -> &str {
        match self.find(field) {
            Some(Value::Text { line, .. }) => line.text(),
            other => {
                debug_assert!(other.is_none(), "{field:?} is no text");
                ""
            }
        }
    }

    /// The line of text as the name of a file.
    pub fn path(&self, field: Field) -> &Path {
        Path::new(self.written(field))
    }

    /// Shows why the values cannot be taken.
    pub fn complain(&mut self, why: impl Into<Complaint>) {
        let why = why.into();
        let about = |row: &Row| Some(row.field) == why.field;
        if let Some(at) = self.rows.iter().position(about) {
            self.go(at);
        }
        self.complaint = Some(why);
    }

    /// Whether the form was accepted again after a question, and nothing was changed in between.
    pub fn is_confirmed(&self) -> bool {
        self.complaint.as_ref().is_some_and(|why| why.is_question)
    }

    /// Puts pasted text where the cursor is.
    pub fn paste(&mut self, text: &str) {
        self.complaint = None;
        let Some(row) = self.rows.get_mut(self.at) else { return };
        self.complaint = row.value.paste(text).map(Complaint::from);
    }

    /// Whether an action does something worth a word in the bar: there may be only one row, a choice
    /// has no cursor, and in a text the arrows only move it.
    pub fn works(&self, action: Action) -> bool {
        let value = self.rows.get(self.at).map(|row| &row.value);
        let choice = matches!(value, Some(Value::Choice { .. }));
        let text = matches!(value, Some(Value::Text { .. }));
        match action {
            Action::Move(Dir::North | Dir::South) => self.rows.len() > 1 || choice,
            Action::Move(Dir::East | Dir::West) => !text,
            Action::Erase | Action::Line(_) => !choice,
            Action::PageUp | Action::PageDown => false,
            _ => true,
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        let rows = self.rows.len();
        // The only row of a form is chosen from with any arrow.
        let action = match action {
            Action::Move(Dir::North) if rows == 1 => Action::Move(Dir::West),
            Action::Move(Dir::South) if rows == 1 => Action::Move(Dir::East),
            action => action,
        };
        match action {
            Action::Accept => {
                let bad = self.rows.iter().find_map(Row::fault);
                return match bad {
                    None => Outcome::Accepted,
                    Some(why) => {
                        self.complain(why);
                        Outcome::Open
                    }
                };
            }
            Action::Cancel => return Outcome::Cancelled,
            Action::Move(Dir::North) => {
                self.go(self.at.checked_sub(1).unwrap_or(rows.saturating_sub(1)));
            }
            Action::Move(Dir::South) => self.go(if self.at + 1 >= rows { 0 } else { self.at + 1 }),
            _ => {
                self.complaint = None;
                if let Some(row) = self.rows.get_mut(self.at) {
                    self.complaint = row.value.update(action).map(Complaint::from);
                }
            }
        }
        Outcome::Open
    }

    /// Puts the cursor on a row, whose number or text is selected.
    fn go(&mut self, at: usize) {
        if at != self.at {
            self.at = at;
            self.complaint = None;
        }
        let value = self.rows.get_mut(at).map(|row| &mut row.value);
        if let Some(Value::Number { digits: line, .. } | Value::Text { line, .. }) = value {
            line.select();
        }
    }

    fn size(&self) -> (u16, u16) {
        (COLUMNS, self.rows.len() as u16 + 1 + ABOUT)
    }

    /// Draws the form.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let area = popup::draw(buf, screen, &self.title, self.size(), theme);
        let rows = (area.top()..area.bottom()).zip(&self.rows).enumerate();
        for (at, (y, row)) in rows {
            let selected = at == self.at;
            if selected {
                put(buf, area.x, y, area.right(), theme.glyphs.cursor, theme.accent);
            }
            put(buf, area.x + 2, y, area.right(), row.field.0, theme.dim);
            row.value.draw(buf, (area.x + 2 + LABEL, y), area.right(), selected, theme);
        }
        let (about, style) = match (&self.complaint, self.rows.get(self.at)) {
            (Some(why), _) => (why.text.as_str(), theme.danger),
            (None, Some(row)) => (row.value.about(), theme.dim),
            (None, None) => ("", theme.dim),
        };
        let mut top = area.y + self.rows.len() as u16 + 1;
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        if let (None, Some(Row { value: Value::Choice { options, at }, .. })) =
            (&self.complaint, self.rows.get(self.at))
        {
            top = draw_options(options, *at, Rect { y: top, ..inside }, buf, theme);
        }
        let rest = Rect { y: top, height: area.bottom().saturating_sub(top), ..inside };
        paragraph(buf, rest, about, style, theme.glyphs.cut);
    }

    /// Puts the cursor on the row at a clicked cell, or changes the choice there; a click beside the form
    /// asks to close it.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        if !popup::covers(screen, self.size(), (column, row)) {
            return Some(Action::Cancel);
        }
        let area = popup::inside(screen, self.size());
        let line = usize::from(row.saturating_sub(area.y));
        if row < area.y || line >= self.rows.len() || column < area.x || column >= area.right() {
            return None;
        }
        if self.at == line && self.works(Action::Move(Dir::East)) {
            self.update(Action::Move(Dir::East));
        } else {
            self.go(line);
        }
        None
    }
}

/// Draws the names of all options, the chosen one marked; the row below them. More than fit two lines
/// are left out: the arrows still go through them.
fn draw_options(
    options: &[(String, String)],
    at: usize,
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) -> u16 {
    let total: u16 = options.iter().map(|(name, _)| width(name) + 2).sum();
    if total > area.width * 2 - 16 {
        return area.y;
    }
    let (mut x, mut y) = (area.x, area.y);
    for (place, (name, _)) in options.iter().enumerate() {
        if x > area.x && x + width(name) > area.right() {
            (x, y) = (area.x, y + 1);
        }
        let style = if place == at { theme.selected } else { theme.text };
        x = put(buf, x, y, area.right(), name, style) + 2;
    }
    y + 1
}

/// The number that digits are, if there are some and not too many.
fn parse(digits: &str) -> Option<u64> {
    digits.parse().ok()
}

/// A range in words: "1 to 64".
fn words(range: &RangeInclusive<u64>) -> String {
    match (grouped(*range.start()), *range.end()) {
        (least, u64::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {}", grouped(most)),
    }
}

impl Row {
    /// Why the value cannot be taken.
    fn fault(&self) -> Option<Complaint> {
        let Value::Number { digits, range, .. } = &self.value else { return None };
        let why = match parse(digits.text()) {
            Some(number) if range.contains(&number) => return None,
            _ if digits.text().is_empty() => {
                format!("{}: a number is missing, {}", self.field.0, words(range))
            }
            _ => {
                format!("{}: {} is not in the range {}", self.field.0, digits.text(), words(range))
            }
        };
        Some(Complaint::about(self.field, why))
    }
}

impl Value {
    /// Takes an action; a word about it where something was not taken.
    fn update(&mut self, action: Action) -> Option<String> {
        match (self, action) {
            (Value::Choice { options, at }, Action::Move(Dir::East) | Action::Type(' ')) => {
                *at = if *at + 1 >= options.len() { 0 } else { *at + 1 };
                None
            }
            (Value::Choice { options, at }, Action::Move(Dir::West)) => {
                *at = at.checked_sub(1).unwrap_or(options.len().saturating_sub(1));
                None
            }
            (Value::Choice { options, at }, Action::Type(c)) => {
                // The next option that begins with the letter.
                let begins = |i: &usize| {
                    options[*i].0.chars().next().is_some_and(|first| first.eq_ignore_ascii_case(&c))
                };
                if let Some(next) = (*at + 1..options.len()).chain(0..=*at).find(begins) {
                    *at = next;
                }
                None
            }
            // The arrows count up and down as long as nothing was typed.
            (Value::Number { digits, range, .. }, Action::Move(dir @ (Dir::East | Dir::West)))
                if digits.is_selected() =>
            {
                let next = match (parse(digits.text()), dir) {
                    (None, _) => *range.start(),
                    (Some(number), Dir::East) => number.saturating_add(1),
                    (Some(number), _) => number.saturating_sub(1),
                };
                digits.set(&next.clamp(*range.start(), *range.end()).to_string());
                None
            }
            (Value::Number { .. }, Action::Type(c)) if !c.is_ascii_digit() => {
                Some("Digits only.".into())
            }
            (Value::Number { digits: line, .. } | Value::Text { line, .. }, action) => {
                note(line.update(action))
            }
            _ => None,
        }
    }

    /// Takes a pasted text; a word about it where something was not taken.
    fn paste(&mut self, text: &str) -> Option<String> {
        match self {
            Value::Choice { options, at } => {
                let text = text.trim().to_lowercase();
                let found = options.iter().position(|(name, _)| name.to_lowercase() == text);
                match found {
                    Some(found) => *at = found,
                    None => return Some("What was pasted is not one of the options.".into()),
                }
                None
            }
            Value::Number { digits, .. } => match text.trim() {
                number if !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()) => {
                    note(digits.paste(number))
                }
                _ => Some("What was pasted is not a whole number.".into()),
            },
            Value::Text { line, .. } => note(line.paste(text)),
        }
    }

    fn draw(&self, buf: &mut Buffer, (x, y): (u16, u16), end: u16, selected: bool, theme: &Theme) {
        match self {
            Value::Choice { options, at } => {
                let name = options.get(*at).map_or("", |o| o.0.as_str());
                match selected {
                    true => put(buf, x, y, end, &format!("< {name} >"), theme.selected),
                    false => put(buf, x + 2, y, end, name, theme.text),
                };
            }
            Value::Number { digits, range, .. } => {
                if selected && digits.is_selected() {
                    put(buf, x, y, end, "<", theme.selected);
                    let x = digits.draw(buf, (x + 2, y), end, theme);
                    put(buf, x + 1, y, end, ">", theme.selected);
                } else if selected {
                    digits.draw(buf, (x + 2, y), end, theme);
                } else {
                    put(buf, x + 2, y, end, digits.text(), theme.text);
                }
                let after = super::width(digits.text()).saturating_add(5).max(NUMBER);
                put(buf, x.saturating_add(after), y, end, &words(range), theme.dim);
            }
            Value::Text { line, .. } if selected => {
                line.draw(buf, (x + 2, y), end, theme);
            }
            Value::Text { line, .. } => {
                super::put_cut(buf, (x + 2, y), end, line.text(), theme.text, theme.glyphs.cut);
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

/// What to say about characters that were dropped.
fn note(typed: Typed) -> Option<String> {
    match typed {
        Typed::Fits => None,
        Typed::Full => Some("There is no room for more characters.".into()),
        Typed::OneLineOnly => Some("Only the first line was taken.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::LineEdit;
    use crate::tui::theme::Depth;

    const ALGORITHM: Field = Field("algorithm");
    const ENERGY: Field = Field("energy");
    const FILE: Field = Field("file");

    fn form() -> Form {
        Form::new("method")
            .choice(ALGORITHM, [("bfs", "breadth"), ("dfs", "depth"), ("astar", "f")], 2)
            .number(ENERGY, 10u32, 1..=250, "at the start")
            .text(FILE, "", "where to")
    }

    fn write(form: &mut Form, text: &str) {
        for c in text.chars() {
            form.update(Action::Type(c));
        }
    }

    fn shown(form: &Form) -> String {
        let screen = Rect::new(0, 0, 80, 24);
        let mut buf = Buffer::empty(screen);
        form.draw(&mut buf, screen, &Theme::new(Depth::Mono, true));
        buf.content.chunks(80).fold(String::new(), |text, row| {
            text + &row.iter().map(|cell| cell.symbol()).collect::<String>() + "\n"
        })
    }

    #[test]
    fn choices_go_round_and_jump_by_letter() {
        let mut form = form();
        form.update(Action::Move(Dir::East));
        assert_eq!(form.chosen(ALGORITHM), 0);
        form.update(Action::Move(Dir::West));
        assert_eq!(form.chosen(ALGORITHM), 2);
        form.update(Action::Type('d'));
        assert_eq!(form.pick(ALGORITHM, &[1, 2, 3]), 2);
        form.paste("bfs\n");
        assert_eq!(form.chosen(ALGORITHM), 0);
    }

    #[test]
    fn a_number_typed_replaces_the_old_one_and_is_never_changed() {
        let mut form = form();
        form.update(Action::Move(Dir::South));
        write(&mut form, "20");
        assert_eq!(form.value(ENERGY), 20);
        form.update(Action::Move(Dir::East));
        form.update(Action::Move(Dir::West));
        form.update(Action::Line(LineEdit::Delete));
        assert_eq!(form.value(ENERGY), 2, "the cursor was before the 0");
        write(&mut form, "000");
        assert_eq!(form.update(Action::Accept), Outcome::Open);
        assert!(shown(&form).contains("energy: 2000 is not in the range 1 to 250"));
        assert_eq!(form.update(Action::Accept), Outcome::Open);
        write(&mut form, "25x");
        assert!(shown(&form).contains("Digits only."));
        assert_eq!((form.update(Action::Accept), form.value(ENERGY)), (Outcome::Accepted, 25));
    }

    #[test]
    fn arrows_count_within_the_range_until_something_is_typed() {
        let mut form = form();
        form.update(Action::Move(Dir::South));
        for _ in 0..20 {
            form.update(Action::Move(Dir::West));
        }
        assert_eq!(form.value(ENERGY), 1);
        form.update(Action::Move(Dir::East));
        assert_eq!(form.value(ENERGY), 2);
    }

    #[test]
    fn a_missing_number_is_asked_for_where_it_is_missing() {
        let mut form = form();
        form.update(Action::Move(Dir::South));
        form.update(Action::Erase);
        form.update(Action::Move(Dir::South));
        assert_eq!(form.update(Action::Accept), Outcome::Open);
        assert!(shown(&form).contains("energy: a number is missing, 1 to 250"));
        write(&mut form, "7");
        assert_eq!(form.value(ENERGY), 7, "the cursor went there");
    }

    #[test]
    fn a_choice_has_no_cursor_and_a_row_alone_no_next_one() {
        let alone = Form::new("open").text(FILE, "", "which");
        assert!(!alone.works(Action::Move(Dir::North)) && !alone.works(Action::Move(Dir::South)));
        assert!(alone.works(Action::Accept) && alone.works(Action::Line(LineEdit::End)));
        assert!(form().works(Action::Move(Dir::East)) && !form().works(Action::Erase));
    }

    #[test]
    fn text_is_pasted_without_control_characters() {
        let mut form = form();
        form.update(Action::Move(Dir::North));
        form.paste("a/b\u{1b}c\nd");
        assert_eq!(form.written(FILE), "a/bc");
        assert!(shown(&form).contains("Only the first line was taken."));
        form.paste(&"x".repeat(1_000_000));
        assert_eq!(form.written(FILE).len(), LONGEST_TEXT);
        assert!(shown(&form).contains("no room"));
    }

    #[test]
    fn a_question_is_answered_by_accepting_again_unchanged() {
        let mut form = Form::new("write").text(FILE, "my.lay", "where to");
        assert!(!form.is_confirmed());
        form.complain(NotWritten::Exists("my.lay".into()));
        assert!(shown(&form).contains("my.lay exists: overwrite? Enter again"));
        assert_eq!((form.update(Action::Accept), form.is_confirmed()), (Outcome::Accepted, true));
        write(&mut form, "x");
        assert!(!form.is_confirmed());
        form.complain("no such folder");
        assert_eq!((form.update(Action::Accept), form.is_confirmed()), (Outcome::Accepted, false));
    }
}
