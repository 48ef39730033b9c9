//! A table of results: rows with names on the left, numbers, the best of each column marked, and bars
//! beside the column looked at. The same table can be drawn as a matrix.

mod matrix;
#[cfg(test)]
mod tests;

pub use matrix::lines;

use super::scrollbar;
use crate::compare::table::{Best, Column, Format, State, Table};
use crate::tui::prelude::*;

/// How a table is looked at.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TableView {
    /// The column looked at.
    pub column: usize,
    /// The column that orders the rows and whether from the largest on; otherwise as they stand.
    order: Option<(usize, bool)>,
    /// The row under the cursor, by its place on the screen.
    at: usize,
    /// Rows picked, by number in the table, in the order in which they were.
    pub picked: Vec<usize>,
    /// The only rows shown, while there are such.
    few: Option<Vec<usize>>,
    /// Whether bars are logarithmic.
    pub log: bool,
}

/// What a place on the screen belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// The title of a column.
    Column(usize),
    /// A row, by its place on the screen.
    Row(usize),
}

/// Rows a page key moves by.
const PAGE: usize = 10;
/// Columns between two columns.
const GAP: u16 = 2;
/// Columns for the cursor and the pick.
const MARGIN: u16 = 4;
/// Columns of the bars.
const BAR: (u16, u16) = (8, 80);

/// A column's place: number, left edge, width of the values, and of the bar beside it.
type Place = (usize, u16, u16, u16);

impl TableView {
    /// Looks at a table at its first result in which less is better.
    pub fn new(table: &Table) -> TableView {
        let first = |of: &dyn Fn(usize) -> bool| shown(table, false).into_iter().find(|&c| of(c));
        let is_count = |c: &Column| c.best == Best::Least && c.kind == Format::Count;
        let is_work = |c: &Column| is_count(c) && !["cost", "count"].contains(&c.key);
        let count = |c: usize| table.columns.get(c).is_some_and(is_work);
        let column = first(&count).or_else(|| first(&|_| true)).unwrap_or(0);
        TableView { column, log: true, ..TableView::default() }
    }

    /// Forgets what a table does not have, where this comes from a session.
    pub fn check(&mut self, table: &Table) {
        let rows = table.rows.len();
        for kept in self.few.iter_mut().chain([&mut self.picked]) {
            kept.retain(|&row| row < rows);
        }
        self.picked.truncate(MOST_RUNS);
        self.go_to(self.at, rows);
    }

    /// Looks at a column.
    pub fn look_at(&mut self, table: &Table, column: &Column) {
        self.column = table.column(column).unwrap_or(self.column);
    }

    /// The rows in the order shown.
    pub fn rows(&self, table: &Table) -> Vec<usize> {
        let mut rows = match (self.order, &self.few) {
            (Some((column, descending)), _) => table.order(column, descending),
            (None, few) => few.clone().unwrap_or_else(|| (0..table.rows.len()).collect()),
        };
        if let Some(few) = &self.few {
            rows.retain(|row| few.contains(row));
        }
        rows
    }

    /// Shows these rows only, in this order, or all of them; the cursor stays on its row where it can.
    pub fn show_only(&mut self, few: Option<Vec<usize>>, table: &Table) {
        let row = self.row(table);
        self.few = few;
        let at = |row: usize| self.rows(table).iter().position(|&known| known == row);
        self.at = row.and_then(at).unwrap_or(0);
    }

    /// How many rows are left out.
    pub fn left_out(&self, table: &Table) -> usize {
        self.few.as_ref().map_or(0, |few| table.rows.len() - few.len().min(table.rows.len()))
    }

    /// The row under the cursor, by number in the table.
    pub fn row(&self, table: &Table) -> Option<usize> {
        self.rows(table).get(self.at).copied()
    }

    /// Picks the row under the cursor, or no longer; with six the oldest gives way.
    pub fn pick(&mut self, table: &Table) {
        let Some(row) = self.row(table) else { return };
        match self.picked.iter().position(|&p| p == row) {
            Some(at) => drop(self.picked.remove(at)),
            None => {
                self.picked.drain(..(self.picked.len() + 1).saturating_sub(MOST_RUNS));
                self.picked.push(row);
            }
        }
    }

    /// Moves the cursor among `lines` lines, or to the column beside.
    pub fn go(&mut self, dir: Dir, table: &Table, lines: usize) {
        let columns = shown(table, false);
        let place = columns.iter().position(|&c| c == self.column).unwrap_or(0);
        match dir {
            Dir::North => self.at = self.at.saturating_sub(1),
            Dir::South => self.at = (self.at + 1).min(lines.saturating_sub(1)),
            Dir::West | Dir::East => {
                let next = if dir == Dir::East { place + 1 } else { place.saturating_sub(1) };
                self.column = columns.get(next).copied().unwrap_or(self.column);
            }
        }
    }

    /// Moves the cursor by a page.
    pub fn page(&mut self, down: bool, lines: usize) {
        let at = if down { self.at + PAGE } else { self.at.saturating_sub(PAGE) };
        self.go_to(at, lines);
    }

    /// Puts the cursor on a row of the screen.
    pub fn go_to(&mut self, at: usize, lines: usize) {
        self.at = at.min(lines.saturating_sub(1));
    }

    /// Orders by the column looked at, then the other way round, then as the rows stand. The cursor
    /// stays on its row.
    pub fn sort(&mut self, table: &Table) {
        let row = self.row(table);
        let most = table.columns.get(self.column).is_some_and(|c| c.best == Best::Most);
        self.order = match self.order {
            Some((column, descending)) if column == self.column => {
                (descending == most).then_some((column, !descending))
            }
            _ => Some((self.column, most)),
        };
        let rows = self.rows(table);
        self.at = rows.iter().position(|&known| Some(known) == row).unwrap_or(self.at);
    }

    /// Looks at a column and orders by it.
    pub fn sort_by(&mut self, column: usize, table: &Table) {
        if shown(table, false).contains(&column) {
            self.column = column;
            self.sort(table);
        }
    }

    /// Draws the table.
    pub fn draw(&self, table: &Table, area: Rect, buf: &mut Buffer, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let places = self.places(table, area);
        let order = self.rows(table);
        let numbers = order.iter().filter_map(|&r| table.value(r, self.column).as_f64());
        let scale = Scale::over(numbers, self.log);
        let body = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let top = self.top(order.len(), body.height);
        let drawn = Drawn { view: self, table, places, scale, area, theme };
        drawn.header(buf);
        for (y, (at, &row)) in (body.top()..body.bottom()).zip(order.iter().enumerate().skip(top)) {
            drawn.row((row, at == self.at), y, buf);
        }
        scrollbar(buf, body, top, order.len(), theme);
        let (more, y) = (self.left_out(table), body.y + order.len() as u16);
        if more > 0 && y < area.bottom() {
            put(buf, area.x + MARGIN, y, area.right(), &format!("+ {more} more"), theme.dim);
        }
    }

    /// First row drawn, so that the cursor is in view.
    fn top(&self, rows: usize, height: u16) -> usize {
        first_shown(self.at, usize::from(height).max(1), rows)
    }

    /// Where the columns are: names first, then results, among them always the one looked at.
    fn places(&self, table: &Table, area: Rect) -> Vec<Place> {
        // Names are cut where they would leave no room.
        let longest = (area.width * 5 / 16).clamp(24, 40);
        let wide = |column: usize| {
            let Some(about) = table.columns.get(column) else { return 0 };
            let width_of = |row| width(&about.shown(table.value(row, column))).min(longest);
            let widest = (0..table.rows.len()).map(width_of).max().unwrap_or(0);
            width(about.title).max(if about.kind == Format::Flag { 2 } else { widest })
        };
        let mut x = area.x + MARGIN;
        let mut places = Vec::new();
        for column in shown(table, true) {
            let wide = wide(column);
            places.push((column, x, wide, 0));
            x += wide + GAP;
        }
        let results = shown(table, false);
        let is_counted = |c: &Column| !matches!(c.kind, Format::Flag | Format::Text);
        let has_bars = |c: &Column| is_counted(c) && c.best != Best::Unlike;
        let bars = table.columns.get(self.column).is_some_and(has_bars);
        let room = area.right().saturating_sub(x + u16::from(bars) * BAR.0);
        let wides: Vec<u16> = results.iter().map(|&column| wide(column)).collect();
        let needs = |from: usize, to: usize| -> u16 {
            wides.iter().take(to + 1).skip(from).map(|wide| wide + GAP).sum()
        };
        let at = results.iter().position(|&c| c == self.column).unwrap_or(0);
        let first = (0..at).find(|&first| needs(first, at) <= room).unwrap_or(at);
        let has_room = |last: &usize| needs(first, *last) <= room;
        let last = (at + 1..results.len()).take_while(has_room).last().unwrap_or(at);
        let spare = room.saturating_sub(needs(first, last));
        // Where there is room for it, columns are further apart than their stars need.
        let gap = GAP + u16::from(spare > 12);
        let spare = spare - (gap - GAP) * 12;
        for (&column, wide) in results.iter().zip(wides).take(last + 1).skip(first) {
            let has_bar = bars && column == self.column;
            let bar = if has_bar { (BAR.0 + spare).min(BAR.1) } else { 0 };
            places.push((column, x, wide, bar));
            x += wide + gap + bar;
        }
        places
    }

    /// What is at a place on the screen.
    pub fn hit(&self, table: &Table, area: Rect, column: u16, row: u16) -> Option<Hit> {
        if row == area.y {
            let places = self.places(table, area);
            let hit = places.into_iter().find(|&(_, x, wide, _)| (x..=x + wide).contains(&column));
            return hit.map(|place| Hit::Column(place.0));
        }
        let inside = (area.y + 1..area.bottom()).contains(&row);
        let rows = self.rows(table).len();
        let top = self.top(rows, area.height.saturating_sub(1));
        let at = usize::from(row.saturating_sub(area.y + 1)) + top;
        (inside && at < rows).then_some(Hit::Row(at))
    }
}

/// A table being drawn.
struct Drawn<'a> {
    view: &'a TableView,
    table: &'a Table,
    places: Vec<Place>,
    scale: Scale,
    area: Rect,
    theme: &'a Theme,
}

impl Drawn<'_> {
    /// The titles of the columns, with a sign at the one that orders the rows.
    fn header(&self, buf: &mut Buffer) {
        let Drawn { view, table, area, theme, .. } = *self;
        for &(column, x, wide, bar) in &self.places {
            let Some(about) = table.columns.get(column) else { continue };
            let style = if column == view.column { theme.name } else { theme.dim };
            let order = view.order.filter(|order| order.0 == column && !theme.is_heard);
            let arrow = order.map_or("", |(_, falls)| theme.glyphs.more[usize::from(falls)]);
            let x_of_title = x + gap(about.title, about.kind, wide);
            put(buf, x_of_title, area.y, x + wide, about.title, style);
            // In the gap behind the column, as a star is.
            put(buf, x + wide, area.y, area.right(), arrow, style);
            if bar > 0 {
                let scale = match view.log {
                    true if bar < 11 => "log",
                    true => "log scale",
                    false => "linear",
                };
                put(buf, x + wide + 2, area.y, area.right(), scale, theme.dim);
            }
        }
    }

    /// A row: its pick, its names, and its results. Words stand where a result would be, as far as there
    /// is none.
    fn row(&self, (row, is_under_cursor): (usize, bool), y: u16, buf: &mut Buffer) {
        let Drawn { view, table, area, theme, .. } = *self;
        let (Some(about), end) = (table.rows.get(row), area.right()) else { return };
        if is_under_cursor {
            put(buf, area.x + 1, y, end, theme.glyphs.cursor, theme.accent);
        }
        let pick = view.picked.iter().position(|&p| p == row);
        if let Some(pick) = pick {
            put(buf, area.x + 2, y, end, &(pick + 1).to_string(), theme.name);
        }
        let style = match about.state {
            State::Waiting | State::Refused(_) | State::Cancelled => theme.dim,
            _ if is_under_cursor || pick.is_some() => theme.selected,
            _ => theme.text,
        };
        let (names, results) =
            self.places.split_at(shown(table, true).len().min(self.places.len()));
        for &(column, x, wide, _) in names {
            let Some(about) = table.columns.get(column) else { continue };
            let text = about.shown(table.value(row, column));
            let x_of_text = x + gap(&text, about.kind, wide);
            put_cut(buf, (x_of_text, y), x + wide, &text, style, theme);
        }
        let is_known = |place: &Place| table.value(row, place.0).as_f64().is_some();
        let known = results.iter().position(is_known).unwrap_or(results.len());
        let words = about.state.words();
        let missing = if words.is_some() { known } else { 0 };
        if let (Some(words), Some(first)) = (words, results.first().filter(|_| missing > 0)) {
            let end = results.get(missing).map_or(end, |place| place.1);
            // Of a limit that it is one, where there is no room for how much.
            let brief = words.split(" of ").next().filter(|_| first.1 + width(&words) >= end);
            put_cut(buf, (first.1, y), end, brief.unwrap_or(&words), theme.dim, theme);
        }
        for place in results.iter().skip(missing) {
            self.result(row, place, y, buf);
        }
    }

    /// A result, with a star if it is the best and a bar in the column looked at.
    fn result(&self, row: usize, &(column, x, wide, columns): &Place, y: u16, buf: &mut Buffer) {
        let Drawn { view, table, area, theme, .. } = *self;
        let (Some(about), end) = (table.columns.get(column), area.right()) else { return };
        let value = table.value(row, column);
        let best = table.is_best(row, column, view.few.as_deref());
        let is_done = table.rows.get(row).is_some_and(|row| row.state == State::Done);
        let (text, style) = match value {
            Value::Bool(true) => (theme.glyphs.yes.to_owned(), theme.good),
            Value::Bool(false) => (theme.glyphs.no.to_owned(), theme.dim),
            Value::Null if is_done => ("-".into(), theme.rule),
            value if best => (about.shown(value), theme.good),
            value if column == view.column => (about.shown(value), theme.strong),
            value => (about.shown(value), theme.text),
        };
        let text = in_signs(text, theme);
        put(buf, x + gap(&text, about.kind, wide), y, end.min(x + wide), &text, style);
        if best {
            put(buf, x + wide, y, end, theme.glyphs.best, theme.good);
        }
        if let (1.., Some(number)) = (columns, value.as_f64()) {
            let unlike = if is_done { theme.accent } else { theme.dim };
            let style = if best { theme.good } else { unlike };
            let bar = bar(columns.saturating_sub(3), self.scale.share(number), theme);
            put(buf, x + wide + 2, y, end, &bar, style);
        }
    }
}

/// Numbers of the columns shown that name rows, or of the others.
fn shown(table: &Table, names: bool) -> Vec<usize> {
    let columns = table.columns.iter().enumerate();
    columns.filter(|(_, c)| c.names == names && !c.title.is_empty()).map(|(at, _)| at).collect()
}

/// A time in microseconds with their sign, where there is one.
pub fn in_signs(text: String, theme: &Theme) -> String {
    let is_time = text.starts_with(|c: char| c.is_ascii_digit() || c == '<');
    if is_time && !theme.ascii { text.replace("us", "µs") } else { text }
}

/// How far a text stands from the left of so many columns: words at once, numbers at their right.
fn gap(text: &str, kind: Format, columns: u16) -> u16 {
    if kind == Format::Text { 0 } else { columns.saturating_sub(width(text)) }
}

/// What the length of a bar stands for.
struct Scale {
    least: f64,
    most: f64,
    log: bool,
}

impl Scale {
    fn over(numbers: impl Iterator<Item = f64>, log: bool) -> Scale {
        let positive: Vec<f64> = numbers.filter(|&n| n > 0.0).collect();
        let least = positive.iter().copied().fold(f64::INFINITY, f64::min);
        Scale { least, most: positive.iter().copied().fold(0.0, f64::max), log }
    }

    /// Length of the bar of a number, 0 to 1. A logarithmic one begins a little below the least number,
    /// so that that one can be seen too.
    fn share(&self, number: f64) -> f64 {
        if self.most <= 0.0 || number <= 0.0 {
            0.0
        } else if !self.log {
            number / self.most
        } else {
            let from = (self.least / 2.0).ln();
            ((number.ln() - from) / (self.most.ln() - from)).clamp(0.0, 1.0)
        }
    }
}

/// A bar as long as a share of so many columns.
fn bar(columns: u16, share: f64, theme: &Theme) -> String {
    let parts = theme.glyphs.bar;
    let steps = parts.len().max(1);
    let units = (share * f64::from(columns) * steps as f64).ceil() as usize;
    let whole = parts.last().copied().unwrap_or_default().repeat(units / steps);
    let last = (units % steps).checked_sub(1).and_then(|at| parts.get(at)).copied();
    whole + last.unwrap_or_default()
}
