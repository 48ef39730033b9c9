//! A form: named fields, each a choice, a number or a line of text, with an explanation of the one
//! the cursor is on.

#[cfg(test)]
mod tests;
mod value;

use super::line::Line;
use crate::engine::words::Words;
use crate::puzzles::files::NotWritten;
use crate::puzzles::options::{OptionKind, Options, Value as Setting};
use crate::tui::prelude::*;
use std::{ops::RangeInclusive, path::Path, rc::Rc};
use value::{Value, parse, words};

/// The name of a field: its label, and what its value is read by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Field(pub &'static str);

/// A field and its value.
#[derive(Clone, Debug)]
struct Row {
    field: Field,
    value: Value,
    /// Its place among all fields.
    place: usize,
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

/// The least and the most a number may be.
type Bounds = RangeInclusive<u64>;

/// Which fields of a form are of use, beside what the others are set to.
type IsOfUse = dyn Fn(&Form, Field) -> bool;

/// A form.
#[derive(Clone)]
pub struct Form {
    title: String,
    rows: Vec<Row>,
    /// Fields of no use beside what the others are set to, which keep their values.
    aside: Vec<Row>,
    /// Which fields are of use.
    is_of_use: Rc<IsOfUse>,
    /// Rows there were at first.
    opened_with: usize,
    at: usize,
    /// Shown until something changes.
    complaint: Option<Complaint>,
}

/// The field of [`Form::seed`].
pub const SEED: Field = Field("seed");
/// The fields of [`Form::rows_and_columns`].
const ROWS: Field = Field("rows");
const COLUMNS_OF_CELLS: Field = Field("columns");

const COLUMNS: u16 = 58;
const LABEL: u16 = 13;
/// Most characters of a line of text.
const LONGEST_TEXT: usize = 300;
/// Digits of the largest number there is.
const LONGEST_NUMBER: usize = 20;

impl Form {
    /// An empty form.
    pub fn new(title: &str) -> Self {
        let (rows, aside) = (Vec::new(), Vec::new());
        let is_of_use = Rc::new(|_: &Form, _| true);
        let (at, complaint, opened_with) = (0, None, 0);
        Form { title: title.into(), rows, aside, is_of_use, opened_with, at, complaint }
    }

    fn with(mut self, field: Field, value: Value) -> Self {
        debug_assert!(self.rows.iter().all(|row| row.field != field), "{field:?} twice");
        let place = self.rows.len() + self.aside.len();
        self.rows.push(Row { field, value, place });
        self.opened_with = self.rows.len();
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
    pub fn number(self, field: Field, value: impl Into<u64>, range: Bounds, about: &str) -> Self {
        let digits = Line::new(&value.into().to_string(), LONGEST_NUMBER);
        self.with(field, Value::Number { digits, range, about: about.into() })
    }

    /// With the seed of what is made at random.
    pub fn seed(self, seed: u64, about: &str) -> Self {
        self.number(SEED, seed, 0..=u64::MAX, about)
    }

    /// With a field for the rows and one for the columns, in this order of what is said about them.
    pub fn rows_and_columns(self, size: Size, range: Bounds, about: [&str; 2]) -> Self {
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

    /// With a field for each option of `value`; of its words only those for which `has` holds, given the
    /// option's key and the word. An option is shown where it applies and there is more than one word to choose from.
    pub fn options<T: Options + Clone>(self, value: &T, has: impl Fn(&str, &str) -> bool) -> Self {
        let form = T::OPTIONS.iter().fold(self, |form, option| {
            let field = Field(option.label);
            match (option.kind, (option.get)(value)) {
                (OptionKind::Word { all, label, .. }, Setting::Word(now)) => {
                    let mut words = all();
                    words.retain(|(word, _)| has(option.key, word));
                    let at = words.iter().position(|&(word, _)| word == now).unwrap_or(0);
                    let words = words.into_iter().map(|(word, about)| (label(word), about));
                    form.choice(field, words, at)
                }
                (OptionKind::Number { least, most }, Setting::Number(number)) => {
                    let (least, most) = option.asked.unwrap_or((least, most));
                    form.number(field, number, least..=most, option.about)
                }
                (OptionKind::Flag, Setting::Flag(set)) => {
                    let (no, yes) = option.about.split_once('|').unwrap_or_default();
                    let words = [no, yes].map(|text| text.split_once(": ").unwrap_or((text, "")));
                    form.choice(field, words, usize::from(set))
                }
                _ => form,
            }
        });
        let before = value.clone();
        form.showing(move |form, field| {
            let mut value = before.clone();
            form.set_options(&mut value);
            let option = T::OPTIONS.iter().find(|option| option.label == field.0);
            let is_settled =
                |found: &Value| matches!(found, Value::Choice { options, .. } if options.len() < 2);
            option.is_none_or(|option| (option.applies)(&value))
                && !form.find(field).is_some_and(is_settled)
        })
    }

    /// The same with those fields alone that are of use beside what the others are set to.
    pub fn showing(mut self, is_of_use: impl Fn(&Form, Field) -> bool + 'static) -> Self {
        self.is_of_use = Rc::new(is_of_use);
        self.sift();
        self.opened_with = self.rows.len();
        self
    }

    /// Shows the fields that are of use now.
    fn sift(&mut self) {
        let at = self.rows.get(self.at).map(|row| row.field);
        let fields = self.rows.iter().chain(&self.aside).map(|row| row.field);
        let used: Vec<Field> = fields.filter(|&field| (self.is_of_use)(self, field)).collect();
        self.rows.append(&mut self.aside);
        self.rows.sort_by_cached_key(|row| row.place);
        let is_used = |row: &Row| used.contains(&row.field);
        (self.rows, self.aside) = std::mem::take(&mut self.rows).into_iter().partition(is_used);
        self.at = self.rows.iter().position(|row| Some(row.field) == at).unwrap_or(0);
    }

    /// Sets the options as the fields of [`Form::options`] say.
    pub fn set_options<T: Options>(&self, value: &mut T) {
        for option in T::OPTIONS {
            let field = Field(option.label);
            let set = match option.kind {
                OptionKind::Word { read, .. } => match self.find(field) {
                    Some(Value::Choice { options, at }) => {
                        let chosen = options.get(*at).and_then(|(word, _)| read(word).ok());
                        chosen.map(Setting::Word)
                    }
                    _ => missing(field),
                },
                OptionKind::Number { .. } => Some(Setting::Number(self.large(field))),
                OptionKind::Flag => Some(Setting::Flag(self.chosen(field) == 1)),
            };
            if let Some(set) = set {
                (option.set)(value, set);
            }
        }
    }

    fn find(&self, field: Field) -> Option<&Value> {
        let row = self.rows.iter().chain(&self.aside).find(|row| row.field == field);
        row.map(|row| &row.value)
    }

    /// The option chosen, by number.
    pub fn chosen(&self, field: Field) -> usize {
        let Some(Value::Choice { at, .. }) = self.find(field) else { return missing(field) };
        *at
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
            _ => missing(field),
        }
    }

    /// The same, for a range that ends within these bits.
    pub fn value(&self, field: Field) -> u32 {
        u32::try_from(self.large(field)).unwrap_or(u32::MAX)
    }

    /// The line of text.
    pub fn written(&self, field: Field) -> &str {
        let Some(Value::Text { line, .. }) = self.find(field) else { return missing(field) };
        line.text()
    }

    /// What is said about a line of text.
    pub fn about(&self, field: Field) -> &str {
        self.find(field).map_or("", Value::about)
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
        self.sift();
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
                let Some(why) = bad else { return Outcome::Accepted };
                self.complain(why);
            }
            Action::Cancel => return Outcome::Cancelled,
            Action::Move(Dir::North) => self.go(around(self.at, rows, false)),
            Action::Move(Dir::South) => self.go(around(self.at, rows, true)),
            _ => {
                self.complaint = None;
                if let Some(row) = self.rows.get_mut(self.at) {
                    self.complaint = row.value.update(action).map(Complaint::from);
                }
                self.sift();
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

    /// The screen whose middle it takes, and its columns and rows. It opens in the middle; rows that come and go
    /// later do so at its end, while there is room.
    fn place(&self, screen: Rect) -> (Rect, (u16, u16)) {
        // Whatever is said below the fields is shown whole.
        let columns = COLUMNS.min(screen.width.saturating_sub(4)).saturating_sub(2);
        let why = self.complaint.as_ref().map_or(0, |why| wrap(&why.text, columns).len());
        let all = self.rows.iter().chain(&self.aside);
        let about = all.map(|row| row.value.rows_below(columns)).max().unwrap_or(0);
        let rows = self.rows.len() as u16 + 1 + about.max(why as u16);
        let height =
            (screen.height + self.rows.len() as u16).saturating_sub(self.opened_with as u16);
        let most = (2 * screen.height).saturating_sub(rows + 6).max(screen.height);
        (Rect { height: height.min(most), ..screen }, (COLUMNS, rows))
    }

    /// Draws the form.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        let (screen, (columns, rows)) = self.place(screen);
        // Of what is read aloud no sentence is broken.
        let columns = if theme.is_heard { screen.width } else { columns };
        let area = frame::draw_popup(buf, screen, &self.title, (columns, rows), theme);
        let rows = (area.top()..area.bottom()).zip(&self.rows).enumerate();
        for (at, (y, row)) in rows {
            let selected = at == self.at;
            if selected {
                put(buf, area.x, y, area.right(), theme.glyphs.cursor, theme.accent);
            }
            let end = put(buf, area.x + 2, y, area.right(), row.field.0, theme.dim);
            if theme.is_heard {
                put(buf, end, y, area.right(), ":", theme.dim);
            }
            let x = area.x + 2 + LABEL;
            let place = Rect { x, y, width: area.right().saturating_sub(x), height: 1 };
            row.value.draw(buf, place, selected, theme);
        }
        let top = area.y + self.rows.len() as u16 + 1;
        let mut rest = Rect { x: area.x + 2, y: top, width: area.width.saturating_sub(2), ..area };
        let (about, style) = match (&self.complaint, self.rows.get(self.at)) {
            (Some(why), _) => (why.text.as_str(), theme.danger),
            (None, Some(row)) => {
                rest.y = row.value.draw_options(rest, buf, theme);
                rest.y += u16::from(rest.y > top);
                (row.value.about(), theme.dim)
            }
            (None, None) => return,
        };
        rest.height = area.bottom().saturating_sub(rest.y);
        paragraph(buf, rest, about, style, theme);
    }

    /// Puts the cursor on the row at a clicked cell, or changes the choice there; a click beside the form
    /// asks to close it.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        let (screen, size) = self.place(screen);
        let Some(area) = frame::popup_at(screen, size, (column, row)) else {
            return Some(Action::Cancel);
        };
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

/// In place of the value of a field that the form has not, or of another kind: a mistake of the program.
fn missing<T: Default>(field: Field) -> T {
    debug_assert!(false, "{field:?} is not in the form, or of another kind");
    T::default()
}

impl Row {
    /// Why the value cannot be taken.
    fn fault(&self) -> Option<Complaint> {
        let Value::Number { digits, range, .. } = &self.value else { return None };
        let why = match parse(digits.text()) {
            Some(number) if range.contains(&number) => return None,
            _ if digits.text().is_empty() => format!("a number is missing, {}", words(range)),
            _ => format!("{} is not in the range {}", digits.text(), words(range)),
        };
        Some(Complaint::about(self.field, format!("{}: {why}", self.field.0)))
    }
}
