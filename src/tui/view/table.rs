//! A table of results: rows with names on the left, numbers, the best of each column marked, and bars
//! beside the column looked at. The same table can be drawn as a matrix.

use super::{put, put_cut, width};
use crate::compare::comparison::Matrix;
use crate::compare::table::{Best, Column, Kind, State, Table, Value};
use crate::engine::grid::Dir;
use crate::engine::limits::Limit;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Most rows that can be picked.
pub const PICKS: usize = 3;

/// How a table is looked at.
#[derive(Clone, Debug, Default)]
pub struct TableView {
    /// The column looked at.
    column: usize,
    /// The column that orders the rows and whether from the largest on; otherwise as they stand.
    order: Option<(usize, bool)>,
    /// The row under the cursor, by its place on the screen.
    at: usize,
    /// Rows picked, by number in the table, in the order in which they were.
    picked: Vec<usize>,
    /// Whether bars are logarithmic.
    log: bool,
}

/// What a place on the screen belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hit {
    /// The title of a column.
    Column(usize),
    /// A row, by its place on the screen.
    Row(usize),
}

/// Columns between two columns.
const GAP: u16 = 2;
/// Columns for the cursor and the pick.
const MARGIN: u16 = 4;
/// Columns of the bars.
const BAR: (u16, u16) = (8, 32);

/// A column's place: number, left edge, width of the values, and of the bar beside it.
type Place = (usize, u16, u16, u16);

impl TableView {
    /// Looks at a table at its first result in which less is better.
    pub fn new(table: &Table) -> TableView {
        let first = |of: &dyn Fn(usize) -> bool| results(table).into_iter().find(|&c| of(c));
        let count = |c: usize| {
            table.columns.get(c).is_some_and(|c| c.best == Best::Least && c.key != "cost")
                && table.columns.get(c).is_some_and(|c| c.kind == Kind::Count && c.key != "count")
        };
        let column = first(&count).or_else(|| first(&|_| true)).unwrap_or(0);
        TableView { column, log: true, ..TableView::default() }
    }

    /// The column looked at.
    pub fn column(&self) -> usize {
        self.column
    }

    /// Looks at a column.
    pub fn look_at(&mut self, table: &Table, column: &Column) {
        self.column = table.column(column).unwrap_or(self.column);
    }

    /// Whether bars are logarithmic.
    pub fn is_log(&self) -> bool {
        self.log
    }

    /// Linear bars, or logarithmic ones.
    pub fn switch_scale(&mut self) {
        self.log = !self.log;
    }

    /// The rows in the order shown.
    pub fn rows(&self, table: &Table) -> Vec<usize> {
        match self.order {
            Some((column, descending)) => table.order(column, descending),
            None => (0..table.rows.len()).collect(),
        }
    }

    /// The row under the cursor, by number in the table.
    pub fn row(&self, table: &Table) -> Option<usize> {
        self.rows(table).get(self.at).copied()
    }

    /// The rows picked.
    pub fn picked(&self) -> &[usize] {
        &self.picked
    }

    /// Picks the row under the cursor, or no longer; with three the oldest gives way.
    pub fn pick(&mut self, table: &Table) {
        let Some(row) = self.row(table) else { return };
        match self.picked.iter().position(|&p| p == row) {
            Some(at) => drop(self.picked.remove(at)),
            None => {
                if self.picked.len() >= PICKS {
                    self.picked.remove(0);
                }
                self.picked.push(row);
            }
        }
    }

    /// Moves the cursor among `lines` lines, or to the column beside.
    pub fn go(&mut self, dir: Dir, table: &Table, lines: usize) {
        let columns = results(table);
        let place = columns.iter().position(|&c| c == self.column).unwrap_or(0);
        match dir {
            Dir::North => self.at = self.at.saturating_sub(1),
            Dir::South => self.at = (self.at + 1).min(lines.saturating_sub(1)),
            Dir::West => {
                self.column = columns.get(place.saturating_sub(1)).copied().unwrap_or(0);
            }
            Dir::East => {
                let next = (place + 1).min(columns.len().saturating_sub(1));
                self.column = columns.get(next).copied().unwrap_or(0);
            }
        }
    }

    /// Moves the cursor by a page.
    pub fn page(&mut self, down: bool, lines: usize, rows: u16) {
        let page = usize::from(rows / 2).max(1);
        self.at = match down {
            true => (self.at + page).min(lines.saturating_sub(1)),
            false => self.at.saturating_sub(page),
        };
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
        self.at =
            row.and_then(|row| self.rows(table).iter().position(|&r| r == row)).unwrap_or(self.at);
    }

    /// Looks at a column and orders by it.
    pub fn sort_by(&mut self, column: usize, table: &Table) {
        if results(table).contains(&column) {
            self.column = column;
            self.sort(table);
        }
    }

    /// Orders by the column looked at and which way, if that is what orders them.
    fn arrow(&self, column: usize) -> Option<bool> {
        self.order.filter(|order| order.0 == column).map(|order| order.1)
    }

    /// Draws the table.
    pub fn draw(&self, table: &Table, area: Rect, buf: &mut Buffer, theme: &Theme) {
        if area.is_empty() {
            return;
        }
        let places = self.places(table, area);
        let glyphs = theme.glyphs;
        for &(column, x, wide, bar) in &places {
            let Some(about) = table.columns.get(column) else { continue };
            let style = if column == self.column { theme.name } else { theme.dim };
            let arrow = match self.arrow(column) {
                Some(true) => glyphs.more[1],
                Some(false) => glyphs.more[0],
                None => "",
            };
            let title = format!("{}{arrow}", about.title);
            let from = match about.kind {
                Kind::Text => x,
                _ => (x + wide).saturating_sub(width(&title)),
            };
            put(buf, from, area.y, area.right(), &title, style);
            if bar > 0 {
                let scale = if self.log { "log" } else { "linear" };
                put(buf, x + wide + 2, area.y, x + wide + bar, scale, theme.dim);
            }
        }
        let rows = self.rows(table);
        let top = self.top(rows.len(), area.height - 1);
        let scale = Scale::of(table, self.column, self.log);
        for (y, (at, &row)) in (area.y + 1..area.bottom()).zip(rows.iter().enumerate().skip(top)) {
            let line = Rect { y, height: 1, ..area };
            self.draw_row((table, at, row), (&places, &scale), line, buf, theme);
        }
        more(buf, area, top, rows.len(), theme);
    }

    fn draw_row(
        &self,
        (table, at, row): (&Table, usize, usize),
        (places, scale): (&[Place], &Scale),
        line: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let y = line.y;
        if at == self.at {
            put(buf, line.x + 1, y, line.right(), theme.glyphs.cursor, theme.accent);
        }
        if let Some(pick) = self.picked.iter().position(|&p| p == row) {
            put(buf, line.x + 2, y, line.right(), &(pick + 1).to_string(), theme.name);
        }
        let state = table.rows.get(row).map_or(&State::Waiting, |row| &row.state);
        // Words stand where a result would be, as far as there is none.
        let mut words = words(state).map(|words| (words, None));
        for &(column, x, wide, bar) in places {
            let Some(about) = table.columns.get(column) else { continue };
            let value = table.value(row, column);
            let chosen = at == self.at || self.picked.contains(&row);
            if about.names {
                let style = match state {
                    State::Waiting | State::Refused(_) | State::Cancelled => theme.dim,
                    _ if chosen => theme.selected,
                    _ => theme.text,
                };
                let text = about.shown(value);
                let from = if about.kind == Kind::Text { x } else { x + wide - width(&text) };
                put(buf, from, y, x + wide, &text, style);
                continue;
            }
            if let Some((_, from)) = &mut words
                && value.number().is_none()
            {
                from.get_or_insert(x);
                continue;
            }
            if let Some((text, Some(from))) = words.take() {
                put(buf, from, y, x - 1, text, theme.dim);
            }
            let best = table.is_best(row, column);
            let (text, style) = match value {
                Value::Flag(true) => (theme.glyphs.yes.to_owned(), theme.good),
                Value::Flag(false) => (theme.glyphs.no.to_owned(), theme.dim),
                Value::Nothing if *state == State::Done => ("-".into(), theme.rule),
                value if best => (about.shown(value), theme.good),
                value if column == self.column => (about.shown(value), theme.strong),
                value => (about.shown(value), theme.text),
            };
            put(buf, (x + wide).saturating_sub(width(&text)), y, x + wide, &text, style);
            if best {
                put(buf, x + wide, y, x + wide + 1, theme.glyphs.best, theme.good);
            }
            if bar > 0
                && let Some(number) = value.number()
            {
                let place = Rect { x: x + wide + 2, y, width: bar.saturating_sub(3), height: 1 };
                draw_bar(buf, place, scale.share(number), best, theme);
            }
        }
        if let Some((text, Some(from))) = words {
            put(buf, from, y, line.right(), text, theme.dim);
        }
    }

    /// First row drawn, so that the cursor is in view.
    fn top(&self, rows: usize, height: u16) -> usize {
        let height = usize::from(height).max(1);
        let most = rows.saturating_sub(height);
        self.at.saturating_sub(height / 2).min(most)
    }

    /// Where the columns are: names first, then results, among them always the one looked at.
    fn places(&self, table: &Table, area: Rect) -> Vec<Place> {
        let wide = |column: usize| {
            let about = table.columns.get(column);
            let rows = 0..table.rows.len();
            let widest = rows
                .filter_map(|row| about.map(|a| width(&short(&a.shown(table.value(row, column))))))
                .max();
            let flag = about.is_some_and(|a| a.kind == Kind::Flag);
            let title = about.map_or(0, |a| width(a.title));
            let title = title + u16::from(self.arrow(column).is_some());
            if flag { title.max(2) } else { title.max(widest.unwrap_or(0)) }
        };
        let mut x = area.x + MARGIN;
        let mut places = Vec::new();
        for column in names(table) {
            let wide = wide(column);
            places.push((column, x, wide, 0));
            x += wide + GAP;
        }
        let results = results(table);
        let room = area.right().saturating_sub(x);
        let bar_of = |column: usize| column == self.column && has_bars(table, column);
        let needs = |from: usize, to: usize| {
            let of = results.get(from..=to).unwrap_or_default();
            let bars = of.iter().any(|&c| bar_of(c));
            of.iter().map(|&c| wide(c) + GAP).sum::<u16>() + u16::from(bars) * BAR.0
        };
        let at = results.iter().position(|&c| c == self.column).unwrap_or(0);
        let mut first = 0;
        while first < at && needs(first, at) > room {
            first += 1;
        }
        let mut last = at;
        while last + 1 < results.len() && needs(first, last + 1) <= room {
            last += 1;
        }
        let spare = room.saturating_sub(needs(first, last));
        for &column in results.get(first..=last).unwrap_or_default() {
            let wide = wide(column);
            let bar = if bar_of(column) { (BAR.0 + spare).min(BAR.1) } else { 0 };
            places.push((column, x, wide, bar));
            x += wide + GAP + bar;
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
        let top = self.top(table.rows.len(), area.height.saturating_sub(1));
        let at = usize::from(row.saturating_sub(area.y + 1)) + top;
        (inside && at < table.rows.len()).then_some(Hit::Row(at))
    }
}

/// Numbers of the columns that name rows, of those shown.
fn names(table: &Table) -> Vec<usize> {
    let columns = table.columns.iter().enumerate();
    columns.filter(|(_, c)| c.names && !c.title.is_empty()).map(|(at, _)| at).collect()
}

/// Numbers of the columns with results, of those shown.
fn results(table: &Table) -> Vec<usize> {
    let columns = table.columns.iter().enumerate();
    columns.filter(|(_, c)| !c.names && !c.title.is_empty()).map(|(at, _)| at).collect()
}

fn has_bars(table: &Table, column: usize) -> bool {
    let kind = table.columns.get(column).map(|c| c.kind);
    !matches!(kind, None | Some(Kind::Flag | Kind::Text))
}

/// Why there is no result, in a few words.
fn words(state: &State) -> Option<&'static str> {
    match state {
        State::Waiting | State::Done => None,
        State::Running => Some("running"),
        State::Stopped(Limit::Steps(_)) => Some("node limit"),
        State::Stopped(Limit::Bytes(_)) => Some("memory limit"),
        State::Stopped(Limit::Loop) => Some("goes in circles"),
        State::Refused(_) => Some("cannot"),
        State::Cancelled => Some("cancelled"),
    }
}

fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

/// Signs at the right edge where there are rows above or below.
fn more(buf: &mut Buffer, area: Rect, top: usize, rows: usize, theme: &Theme) {
    let x = area.right().saturating_sub(1);
    if top > 0 {
        put(buf, x, area.y + 1, area.right(), theme.glyphs.more[0], theme.dim);
    }
    if top + usize::from(area.height - 1) < rows {
        put(buf, x, area.bottom() - 1, area.right(), theme.glyphs.more[1], theme.dim);
    }
}

/// What the length of a bar stands for.
struct Scale {
    least: f64,
    most: f64,
    log: bool,
}

impl Scale {
    fn of(table: &Table, column: usize, log: bool) -> Scale {
        Scale::over((0..table.rows.len()).filter_map(|r| table.value(r, column).number()), log)
    }

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

/// Draws a bar of a share of a line.
fn draw_bar(buf: &mut Buffer, line: Rect, share: f64, best: bool, theme: &Theme) {
    let parts = theme.glyphs.bar;
    let steps = parts.len().max(1) as f64;
    let units = (share * f64::from(line.width) * steps).ceil() as usize;
    let style = if best { theme.good } else { theme.accent };
    let (full, rest) = (units / parts.len().max(1), units % parts.len().max(1));
    for (x, number) in (line.left()..line.right()).zip(0..) {
        let glyph = match number {
            n if n < full => parts.last(),
            n if n == full && rest > 0 => parts.get(rest - 1),
            _ => None,
        };
        if let Some(glyph) = glyph {
            put(buf, x, line.y, x + 1, glyph, style);
        }
    }
}

/// A number in so few columns: as it is, without blanks, or rounded.
fn fitting(about: &Column, value: &Value, text: String, columns: u16) -> String {
    let number = value.number().unwrap_or(0.0);
    let rounded = match about.kind {
        Kind::Seconds if number < 1e-3 => format!("{:.0}us", number * 1e6),
        Kind::Seconds if number < 1.0 => format!("{:.0}ms", number * 1e3),
        Kind::Seconds => format!("{number:.0}s"),
        Kind::Bytes if number < 1024.0 * 1024.0 => format!("{:.0}K", number / 1024.0),
        Kind::Bytes => format!("{:.0}M", number / (1024.0 * 1024.0)),
        _ if number < 1e6 => format!("{:.0}k", number / 1e3),
        _ => format!("{:.0}M", number / 1e6),
    };
    let close: String = text.chars().filter(|c| *c != ' ').collect();
    let fits = |text: &String| width(text) <= columns;
    let cut = text.chars().take(usize::from(columns)).collect();
    if value.number().is_none() {
        return cut;
    }
    [text, close, rounded].into_iter().find(fits).unwrap_or_else(|| "#".into())
}

/// The different values of a column, in the order in which they come.
fn distinct(table: &Table, column: usize) -> Vec<Value> {
    let mut values: Vec<Value> = Vec::new();
    for row in 0..table.rows.len() {
        let value = table.value(row, column);
        if !values.contains(value) {
            values.push(value.clone());
        }
    }
    values
}

/// How many lines the matrix has.
pub fn lines(table: &Table, matrix: Matrix) -> usize {
    table.column(matrix.lines).map_or(0, |column| distinct(table, column).len())
}

impl TableView {
    /// Draws the table as a matrix of the column looked at, and the line under the cursor as bars.
    pub fn draw_matrix(
        &self,
        table: &Table,
        matrix: Matrix,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let (Some(by_line), Some(by_column)) =
            (table.column(matrix.lines), table.column(matrix.across))
        else {
            return;
        };
        let (line_of, column_of) = (&table.columns[by_line], &table.columns[by_column]);
        let (lines, across) = (distinct(table, by_line), distinct(table, by_column));
        let Some(about) = table.columns.get(self.column) else { return };
        let row_of = |line: &Value, column: &Value| {
            (0..table.rows.len()).find(|&row| {
                table.value(row, by_line) == line && table.value(row, by_column) == column
            })
        };
        let text_of = |row: usize| {
            let value = table.value(row, self.column);
            let state = &table.rows[row].state;
            match (value, state) {
                (Value::Flag(true), _) => theme.glyphs.yes.to_owned(),
                (Value::Flag(false), _) => theme.glyphs.no.to_owned(),
                (_, State::Stopped(_)) => "limit".into(),
                (_, State::Refused(_)) => "-".into(),
                (value, _) => about.shown(value),
            }
        };
        let head = lines.iter().map(|l| width(&line_of.shown(l))).max().unwrap_or(0);
        let head = head.max(width(line_of.title));
        let left = area.x + MARGIN + head + GAP;
        let room = area.right().saturating_sub(left);
        let each = (room / (across.len() as u16).max(1)).clamp(1, 16);
        // The plot needs a line for each column, its title and a gap.
        let plot = (across.len() as u16 + 1).min(area.height.saturating_sub(3));
        let shown = area.height.saturating_sub(plot + 1);
        put(buf, area.x + MARGIN, area.y, left, line_of.title, theme.dim);
        for (at, column) in across.iter().enumerate() {
            let end = left + each * (at as u16 + 1);
            let title = column_of.shown(column);
            let x = (end - 1).saturating_sub(width(&title)).max(end - each);
            put_cut(buf, (x, area.y), end - 1, &title, theme.dim, theme.glyphs.cut);
        }
        let top = self.top(lines.len(), shown);
        for (y, (at, line)) in
            (area.y + 1..area.y + 1 + shown).zip(lines.iter().enumerate().skip(top))
        {
            let chosen = at == self.at;
            if chosen {
                put(buf, area.x + 1, y, area.right(), theme.glyphs.cursor, theme.accent);
            }
            let style = if chosen { theme.selected } else { theme.text };
            put(buf, area.x + MARGIN, y, left, &line_of.shown(line), style);
            let rows: Vec<Option<usize>> = across.iter().map(|c| row_of(line, c)).collect();
            for (column, row) in rows.iter().enumerate() {
                let Some(row) = *row else { continue };
                let end = left + each * (column as u16 + 1);
                let is_best = table.is_best(row, self.column);
                let style = match &table.rows[row].state {
                    State::Done if is_best => theme.good,
                    State::Done => theme.text,
                    _ => theme.dim,
                };
                let mut text =
                    fitting(about, table.value(row, self.column), text_of(row), each - 1);
                if width(&text) + 1 == each {
                    // It would touch the star before it.
                    text.retain(|c| c != ' ');
                }
                let x = (end - 1).saturating_sub(width(&text));
                put(buf, x, y, end, &text, style);
                if is_best {
                    // Before the number, where nothing stands, if there is room for it.
                    let star = if x > end - each { x - 1 } else { end - 1 };
                    put(buf, star, y, end, theme.glyphs.best, theme.good);
                }
            }
        }
        let table_area = Rect { height: shown + 1, ..area };
        more(buf, table_area, top, lines.len(), theme);
        // The line under the cursor as a plot.
        let Some(line) = lines.get(self.at.min(lines.len().saturating_sub(1))) else { return };
        let y = area.bottom() - plot;
        let scale_word = if self.log { "logarithmic" } else { "linear" };
        let title = format!("{} on {}, {scale_word}", about.title, line_of.shown(line));
        put(buf, area.x + MARGIN, y, area.right(), &title, theme.name);
        let rows: Vec<Option<usize>> = across.iter().map(|c| row_of(line, c)).collect();
        let numbers = rows.iter().flatten();
        let numbers = numbers.filter_map(|&row| table.value(row, self.column).number());
        let scale = Scale::over(numbers, self.log);
        let name = across.iter().map(|c| width(&column_of.shown(c))).max().unwrap_or(0);
        let widest = rows.iter().flatten().map(|&row| width(&text_of(row))).max().unwrap_or(0);
        for ((y, column), row) in (y + 1..area.bottom()).zip(&across).zip(&rows) {
            let x = area.x + MARGIN;
            put(buf, x, y, area.right(), &column_of.shown(column), theme.dim);
            let Some(row) = *row else { continue };
            let number = table.value(row, self.column).number();
            let is_best = table.is_best(row, self.column);
            let text = text_of(row);
            let end = x + name + GAP + widest;
            let style = if is_best { theme.good } else { theme.text };
            put(buf, end.saturating_sub(width(&text)), y, area.right(), &text, style);
            if is_best {
                put(buf, end, y, area.right(), theme.glyphs.best, theme.good);
            }
            if let Some(number) = number {
                let place =
                    Rect { x: end + 2, y, width: area.right().saturating_sub(end + 4), height: 1 };
                draw_bar(buf, place, scale.share(number), is_best, theme);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::columns::{EXPANDED, METHOD, SECONDS};

    fn table() -> Table {
        let mut table = Table::new(&[METHOD, EXPANDED, SECONDS]);
        for (name, expanded) in [("a", 30u64), ("b", 10), ("c", 20)] {
            let row = table.push(vec![(&METHOD, name.into()), (&EXPANDED, expanded.into())]);
            table.rows[row].state = State::Done;
        }
        table
    }

    #[test]
    fn sorting_goes_up_down_and_back_and_the_cursor_stays_on_its_row() {
        let table = table();
        let mut view = TableView::new(&table);
        assert_eq!(view.column(), 1);
        view.sort(&table);
        assert_eq!((view.rows(&table), view.row(&table)), (vec![1, 2, 0], Some(0)));
        view.sort(&table);
        assert_eq!((view.rows(&table), view.row(&table)), (vec![0, 2, 1], Some(0)));
        view.sort(&table);
        assert_eq!(view.rows(&table), [0, 1, 2]);
    }

    #[test]
    fn at_most_three_rows_are_picked_and_the_oldest_gives_way() {
        let mut table = table();
        table.push(vec![(&METHOD, "d".into())]);
        let mut view = TableView::new(&table);
        for _ in 0..4 {
            view.pick(&table);
            view.go(Dir::South, &table, 4);
        }
        assert_eq!(view.picked(), [1, 2, 3]);
        view.pick(&table);
        assert_eq!(view.picked(), [1, 2]);
    }

    #[test]
    fn columns_are_those_with_results() {
        let table = table();
        let mut view = TableView::new(&table);
        view.go(Dir::West, &table, 3);
        assert_eq!(view.column(), 1);
        view.go(Dir::East, &table, 3);
        view.go(Dir::East, &table, 3);
        assert_eq!(view.column(), 2);
        view.sort_by(0, &table);
        assert_eq!(view.column(), 2, "a name is no result");
    }

    #[test]
    fn numbers_are_shortened_but_never_cut() {
        let count = Column::least("", "", Kind::Count, "");
        let fit = |n: u64, columns| fitting(&count, &n.into(), count.shown(&n.into()), columns);
        assert_eq!(fit(58_349, 6), "58 349");
        assert_eq!(fit(58_349, 5), "58349");
        assert_eq!(fit(1_234_567, 5), "1M");
        assert_eq!(fit(358_349, 5), "358k");
        assert_eq!(fit(358_349, 2), "#");
    }

    #[test]
    fn bars_show_shares_in_both_scales() {
        let linear = Scale::over([100.0, 1.0].into_iter(), false);
        assert_eq!((linear.share(100.0), linear.share(50.0)), (1.0, 0.5));
        let log = Scale::over([100.0, 1.0].into_iter(), true);
        assert!(log.share(1.0) > 0.0 && log.share(10.0) > 0.5 && log.share(100.0) == 1.0);
        assert_eq!(Scale::over(std::iter::empty(), true).share(3.0), 0.0);
    }
}
