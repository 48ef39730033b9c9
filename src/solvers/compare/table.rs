//! Tables of plain values: filled by a comparison, drawn by a view, written to a file.

use crate::engine::{limits::Limit, phrases::grouped};
pub use serde_json::Value;
use std::{cmp::Ordering, iter};

/// How the values of a column are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Whole numbers.
    Count,
    /// Other numbers.
    Real,
    /// Durations, in seconds.
    Seconds,
    /// Amounts of memory, in bytes.
    Bytes,
    /// Yes or no.
    Flag,
    /// Words.
    Text,
}

/// Which value of a column is the best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Best {
    /// The least.
    Least,
    /// The largest.
    Most,
    /// No value is better than another.
    Neither,
    /// Every row counts in a unit of its own, so that the values cannot even be compared.
    Unlike,
}

/// A column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name in files; empty if it stands in none.
    pub key: &'static str,
    /// Its name on the screen; empty if it has no column there.
    pub title: &'static str,
    /// One line about what it shows.
    pub about: &'static str,
    /// The kind of its values.
    pub kind: Format,
    /// Which of them is best.
    pub best: Best,
    /// Whether it names the row instead of giving a result.
    pub names: bool,
    /// Whether a row with a false value in it found no answer, so that none of its values is the best.
    pub is_answered: bool,
}

impl Column {
    /// A column in which the least value is best.
    pub const fn least(key: &'static str, title: &'static str, kind: Format) -> Column {
        Column { best: Best::Least, ..Column::plain(key, title, kind) }
    }

    /// A column that names its row.
    pub const fn name(key: &'static str, title: &'static str, kind: Format) -> Column {
        Column { names: true, ..Column::plain(key, title, kind) }
    }

    /// A column in which no value is better than another.
    pub const fn plain(key: &'static str, title: &'static str, kind: Format) -> Column {
        let best = Best::Neither;
        Column { key, title, about: "", kind, best, names: false, is_answered: false }
    }

    /// The same with one line about what it shows.
    pub const fn about(self, about: &'static str) -> Column {
        Column { about, ..self }
    }

    /// A value of this column as text for the screen; empty for one that is not known.
    pub fn shown(&self, value: &Value) -> String {
        let number = match (value, value.as_f64()) {
            (Value::String(text), _) => return text.clone(),
            (Value::Bool(flag), _) => return (if *flag { "yes" } else { "no" }).into(),
            (_, Some(number)) => number,
            (_, None) => return String::new(),
        };
        match (self.kind, value.as_u64()) {
            (Format::Seconds, _) if number < 5e-7 => "< 1 us".into(),
            (Format::Seconds, _) if number < 1e-3 => format!("{:.0} us", number * 1e6),
            (Format::Seconds, _) if number < 1.0 => format!("{:.1} ms", number * 1e3),
            (Format::Seconds, _) => format!("{number:.2} s"),
            (Format::Bytes, Some(n)) if n < 10 << 10 => format!("{} B", grouped(n)),
            (Format::Bytes, Some(n)) if n < 10 << 20 => format!("{} KiB", grouped(n >> 10)),
            (Format::Bytes, Some(n)) => format!("{} MiB", grouped(n >> 20)),
            (_, Some(n)) => grouped(n),
            _ if number.fract() == 0.0 && number < 0.0 => format!("-{}", grouped(-number as u64)),
            _ if number.fract() == 0.0 && number < 1e15 => grouped(number as u64),
            _ if number.abs() < 5e-3 => format!("{number:.2e}"),
            _ => format!("{number:.2}"),
        }
    }
}

/// Columns: how their values compare, the kind of these, the name in files, that on the screen, and what they show.
macro_rules! columns {
    ($($(#[$doc:meta])* $vis:vis $name:ident: $of:ident $kind:ident $key:literal $title:literal $about:literal;)+) => {
        $($(#[$doc])* $vis const $name: $crate::compare::table::Column =
            $crate::compare::table::Column::$of($key, $title, $crate::compare::table::Format::$kind)
                .about($about);)+
    };
}

pub(super) use columns;

/// The order of two values of a column; those that cannot be compared are equal.
#[inline(never)] // into a sort, which has many places for it
fn order(a: &Value, b: &Value) -> Ordering {
    match (a, b) {
        (Value::String(a), Value::String(b)) => a.cmp(b),
        (Value::Bool(a), Value::Bool(b)) => b.cmp(a),
        _ => a.as_f64().zip(b.as_f64()).map_or(Ordering::Equal, |(a, b)| a.total_cmp(&b)),
    }
}

impl State {
    /// The text in place of values that will not come, if there is one.
    pub fn words(&self) -> Option<String> {
        match self {
            State::Waiting | State::Done => None,
            State::Running => Some("running".into()),
            State::Stopped(limit) => Some(format!("{limit:#}")),
            State::Refused(why) => Some(why.clone()),
            State::Cancelled => Some("cancelled".into()),
        }
    }
}

/// Values of a row, each with its column.
pub type Cells = Vec<(&'static Column, Value)>;

/// How far a row has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// Not begun.
    Waiting,
    /// In progress.
    Running,
    /// Finished.
    Done,
    /// Stopped by a limit.
    Stopped(Limit),
    /// Cannot be done at all, for this reason.
    Refused(String),
    /// Cancelled before it was finished.
    Cancelled,
}

/// A row.
#[derive(Clone, PartialEq, Debug)]
pub struct Row {
    /// One value for each column.
    pub cells: Vec<Value>,
    /// The state of the row.
    pub state: State,
    /// Whether its method guarantees an optimal answer.
    pub promises_optimum: bool,
}

/// A table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The column whose values group the rows; only rows of one group are compared with each other.
    pub group: Option<usize>,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: &[Column]) -> Table {
        Table { columns: columns.to_vec(), ..Table::default() }
    }

    /// The place of a column, by its name in files, or that on the screen where it stands in none.
    pub fn column(&self, column: &Column) -> Option<usize> {
        let name = |column: &Column| match column.key {
            "" => ("", column.title),
            key => (key, ""),
        };
        self.columns.iter().position(|other| name(other) == name(column))
    }

    /// A value; [`Value::Null`] outside the table.
    pub fn value(&self, row: usize, column: usize) -> &Value {
        self.rows.get(row).and_then(|row| row.cells.get(column)).unwrap_or(&Value::Null)
    }

    /// The value of a row in a column; [`Value::Null`] if the table has no such column.
    pub fn get(&self, row: usize, column: &Column) -> &Value {
        self.column(column).map_or(&Value::Null, |column| self.value(row, column))
    }

    /// Sets the value of a row in a column; ignored if the table has no such column.
    pub fn set(&mut self, row: usize, column: &Column, value: impl Into<Value>) {
        let column = self.column(column);
        let cell = column.and_then(|column| self.rows.get_mut(row)?.cells.get_mut(column));
        if let Some(cell) = cell {
            *cell = value.into();
        }
    }

    /// Adds a row that has not begun, with these values.
    pub fn push(&mut self, values: Cells) -> usize {
        let cells = vec![Value::Null; self.columns.len()];
        self.rows.push(Row { cells, state: State::Waiting, promises_optimum: false });
        let row = self.rows.len() - 1;
        for (column, value) in values {
            self.set(row, column, value);
        }
        row
    }

    /// The name of a row: the values of the columns that name it.
    pub fn name(&self, row: usize) -> String {
        let columns = self.columns.iter().enumerate();
        let named = columns.filter(|(_, column)| column.names && !column.title.is_empty());
        let text = |(at, column): (usize, &Column)| {
            let shown = column.shown(self.value(row, at));
            // A number alone says nothing.
            if column.kind == Format::Count { format!("{} {shown}", column.title) } else { shown }
        };
        let texts: Vec<String> = named.map(text).collect();
        texts.join(" ")
    }

    /// Whether a row may be the best of a column: it is finished and, if there is a column for it, found an
    /// answer.
    pub fn counts(&self, row: usize) -> bool {
        let done = self.rows.get(row).is_some_and(|row| row.state == State::Done);
        let mut answered = self.columns.iter().enumerate().filter(|(_, column)| column.is_answered);
        done && answered.all(|(at, _)| *self.value(row, at) != Value::Bool(false))
    }

    /// Whether a value is the best of its column in the group of its row, of all rows or of a few, and another one
    /// is worse.
    pub fn is_best(&self, row: usize, column: usize, few: Option<&[usize]>) -> bool {
        let number = |row: usize| self.value(row, column).as_f64().filter(|_| self.counts(row));
        let Some(own) = number(row) else { return false };
        let group = |row| self.group.map(|group| self.value(row, group));
        let is_beside = |other: &usize| {
            few.is_none_or(|few| few.contains(other)) && group(*other) == group(row)
        };
        let others = || (0..self.rows.len()).filter(is_beside).filter_map(number);
        let (has_less, has_more) = (others().any(|n| n < own), others().any(|n| n > own));
        match self.columns.get(column).map(|column| column.best) {
            Some(Best::Least) => has_more && !has_less,
            Some(Best::Most) => has_less && !has_more,
            _ => false,
        }
    }

    /// The rows ordered by a column (a stable order); rows without a value come last.
    pub fn order(&self, column: usize, descending: bool) -> Vec<usize> {
        let mut rows: Vec<usize> = (0..self.rows.len()).collect();
        rows.sort_by(|&a, &b| {
            let (a, b) = (self.value(a, column), self.value(b, column));
            let empty = (*a == Value::Null).cmp(&(*b == Value::Null));
            empty.then(if descending { order(b, a) } else { order(a, b) })
        });
        rows
    }

    /// The values of a row that stand in files, each with its column.
    pub fn in_files<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = (&'a Column, &'a Value)> {
        self.columns.iter().zip(&row.cells).filter(|(column, _)| !column.key.is_empty())
    }

    /// The table as comma-separated values (RFC 4180), the keys of the columns first.
    pub fn csv(&self) -> String {
        let cell = |(column, value): (&Column, &Value)| match (value, value.as_f64()) {
            (Value::String(text), _) if text.contains([',', '"', '\n']) => {
                format!("\"{}\"", text.replace('"', "\"\""))
            }
            (Value::String(text), _) => text.clone(),
            (_, Some(seconds)) if column.kind == Format::Seconds => format!("{seconds:.9}"),
            (_, Some(number)) => number.to_string(),
            (Value::Null, _) => String::new(),
            _ => value.to_string(),
        };
        let row = |row: &Row| self.in_files(row).map(cell).collect();
        let keys = self.columns.iter().map(|column| column.key.to_owned());
        let keys: Vec<String> = keys.filter(|key| !key.is_empty()).collect();
        let lines = iter::once(keys).chain(self.rows.iter().map(row));
        lines.map(|cells| cells.join(",") + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use super::super::columns::{EXPANDED, FOUND, METHOD, SECONDS};

    const COLUMNS: [Column; 4] = [METHOD, FOUND, EXPANDED, SECONDS];

    fn table() -> Table {
        let mut table = Table::new(&COLUMNS);
        let rows = [
            ("dfs, deep", true, Some(90), State::Done),
            ("bfs", true, Some(20), State::Done),
            ("random", false, Some(1), State::Done),
            ("ucs", true, Some(2), State::Stopped(Limit::Steps(2))),
            ("greedy", true, None, State::Done),
        ];
        for (method, found, expanded, state) in rows {
            let row = table.push(vec![
                (&METHOD, method.into()),
                (&FOUND, found.into()),
                (&EXPANDED, expanded.into()),
            ]);
            table.rows[row].state = state;
        }
        table
    }

    #[test]
    fn the_best_is_one_that_found_and_was_not_stopped() {
        let table = table();
        let best: Vec<bool> = (0..5).map(|row| table.is_best(row, 2, None)).collect();
        assert_eq!(best, [false, true, false, false, false]);
        assert!(!table.is_best(1, 2, Some(&[1, 2])), "nothing worse among these");
        assert!((0..5).all(|row| !table.is_best(row, 3, None)), "no values");
        assert!((0..5).all(|row| !table.is_best(row, 0, None)), "words");
    }

    #[test]
    fn nothing_is_best_where_all_are_equal() {
        let mut table = table();
        table.set(0, &EXPANDED, 20u64);
        assert!((0..5).all(|row| !table.is_best(row, 2, None)));
    }

    #[test]
    fn groups_have_a_best_each() {
        let mut table = Table::new(&COLUMNS);
        for (group, expanded) in [("a", 3u64), ("a", 2), ("b", 9), ("b", 7)] {
            let row = table.push(vec![(&METHOD, group.into()), (&EXPANDED, expanded.into())]);
            table.rows[row].state = State::Done;
        }
        table.group = Some(0);
        let best: Vec<bool> = (0..4).map(|row| table.is_best(row, 2, None)).collect();
        assert_eq!(best, [false, true, false, true]);
    }

    #[test]
    fn rows_are_ordered_with_empty_ones_last() {
        let table = table();
        assert_eq!(table.order(2, false), [2, 3, 1, 0, 4]);
        assert_eq!(table.order(2, true), [0, 1, 3, 2, 4]);
        assert_eq!(table.order(0, false), [1, 0, 4, 2, 3]);
        assert_eq!(table.order(1, false), [0, 1, 3, 4, 2], "yes first");
        assert_eq!(table.order(9, false), [0, 1, 2, 3, 4], "no such column");
    }

    #[test]
    fn values_are_written_for_people() {
        let shown = |kind, value: Value| Column::plain("", "", kind).about("").shown(&value);
        assert_eq!(shown(Format::Count, 1_234_567.into()), "1 234 567");
        assert_eq!(shown(Format::Real, 52.0.into()), "52");
        assert_eq!(shown(Format::Real, 100.0.into()), "100");
        assert_eq!(shown(Format::Real, (-7024.0).into()), "-7 024");
        assert_eq!(shown(Format::Real, 177_904.0.into()), "177 904");
        assert_eq!(shown(Format::Real, 27.313_708.into()), "27.31");
        assert_eq!(shown(Format::Real, 0.000_587.into()), "5.87e-4");
        assert_eq!(shown(Format::Seconds, 0.000_012.into()), "12 us");
        assert_eq!(shown(Format::Seconds, 0.0031.into()), "3.1 ms");
        assert_eq!(shown(Format::Seconds, 2.5.into()), "2.50 s");
        assert_eq!(shown(Format::Bytes, 999.into()), "999 B");
        assert_eq!(shown(Format::Bytes, (3 << 20).into()), "3 072 KiB");
        assert_eq!(shown(Format::Bytes, (3u64 << 30).into()), "3 072 MiB");
        assert_eq!(shown(Format::Flag, true.into()), "yes");
        assert_eq!(shown(Format::Text, Value::Null), "");
    }

    #[test]
    fn csv_quotes_what_has_commas() {
        let mut table = table();
        table.rows.truncate(2);
        table.set(1, &SECONDS, 0.25);
        assert_eq!(
            table.csv(),
            "method,found,expanded,seconds\n\"dfs, deep\",true,90,\nbfs,true,20,0.250000000\n"
        );
    }
}
