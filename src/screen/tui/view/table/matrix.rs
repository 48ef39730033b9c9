//! The matrix: a table's column looked at, one of the columns that name rows downwards and one across,
//! with the line under the cursor, and as many more as have room, as bars below.

use super::*;
use crate::compare::comparison::Matrix;
use crate::tui::prelude::*;

/// A number in so few columns: as it is, without blanks, or rounded. Words are cut.
fn fitting(about: &Column, cell: &Crossing, columns: u16) -> String {
    let Some(number) = cell.value.as_f64() else {
        return cell.text.chars().take(columns.into()).collect();
    };
    let rounded = match about.kind {
        Format::Seconds if number < 1e-3 => format!("{:.0}us", number * 1e6),
        Format::Seconds if number < 1.0 => format!("{:.0}ms", number * 1e3),
        Format::Seconds => format!("{number:.0}s"),
        Format::Bytes if number < 1024.0 * 1024.0 => format!("{:.0}K", number / 1024.0),
        Format::Bytes => format!("{:.0}M", number / (1024.0 * 1024.0)),
        _ if number < 1e6 => format!("{:.0}k", number / 1e3),
        _ => format!("{:.0}M", number / 1e6),
    };
    // Rounded to nothing it would be another number.
    let rounded = Some(rounded).filter(|text| !text.starts_with('0'));
    let fits = |text: &String| width(text) <= columns;
    let mut texts = [cell.text.clone(), cell.text.replace(' ', "")].into_iter().chain(rounded);
    texts.find(fits).unwrap_or_else(|| "#".into())
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

/// Most columns of the screen that a column of the matrix takes.
const WIDEST: u16 = 16;

/// Fewest columns of bars beside others, or beside the table.
const ABREAST: u16 = 54;

/// Most rows from one bar to the next.
const THICKEST: u16 = 4;

/// The columns of the screen that each column of the matrix takes, with what stands behind its values: all the
/// same where titles and values fit that; otherwise what each needs and its share of what is left, or the same
/// for the values alone. Where even these do not fit, the room is shared.
fn widths(room: u16, titles: &[u16], values: &[u16], tails: &[u16]) -> Vec<u16> {
    let count = (values.len() as u16).max(1);
    let equal = (room / count).clamp(1, WIDEST);
    let whole: Vec<u16> =
        titles.iter().zip(values).map(|(title, value)| *title.max(value)).collect();
    for columns in [&whole, values] {
        let needed = || columns.iter().zip(tails).map(|(column, tail)| column + tail);
        if needed().all(|needed| needed <= equal) {
            return vec![equal; values.len()];
        }
        if let Some(left) = room.checked_sub(needed().sum()) {
            return needed().map(|needed| needed + left / count).collect();
        }
    }
    let each = room.saturating_sub(tails.iter().sum()) / count;
    tails.iter().map(|tail| each + tail).collect()
}

/// Where a line and a column cross.
struct Crossing<'a> {
    value: &'a Value,
    text: String,
    /// What stands behind a number, as in the table.
    mark: &'static str,
    style: Style,
}

/// How many lines the matrix has.
pub fn lines(table: &Table, matrix: Matrix) -> usize {
    table.column(matrix.lines).map_or(0, |column| distinct(table, column).len())
}

impl TableView {
    /// The rows that a line of the matrix has: of the line under the cursor, or of that of the row there.
    pub fn line(&self, table: &Table, matrix: Matrix, is_matrix: bool) -> Vec<usize> {
        let Some(column) = table.column(matrix.lines) else { return Vec::new() };
        let meant = match is_matrix {
            true => distinct(table, column).into_iter().nth(self.at),
            false => self.row(table).map(|row| table.value(row, column).clone()),
        };
        let is_meant = |&row: &usize| Some(table.value(row, column)) == meant.as_ref();
        (0..table.rows.len()).filter(is_meant).collect()
    }

    /// Draws the table as a matrix of the column looked at, and lines as bars.
    pub fn draw_matrix(&self, of: (&Table, Matrix), area: Rect, buf: &mut Buffer, theme: &Theme) {
        let Some(grid) = Grid::new(of, self.column, theme) else { return };
        let lines = grid.lines.len();
        let places = grid.places(area);
        // The plot needs a line for each column, its title and a gap; beside a long table none of its lines.
        let plot = (grid.bars() + 1).min(area.height.saturating_sub(3));
        let side = places.last().map_or(area.x + grid.head(), |place| place.end + 2);
        let is_beside = 3 * lines > area.height.into() && side + ABREAST <= area.right();
        // Titles by turns on two lines, where one has no room for them.
        let heads = 1 + u16::from(places.iter().any(|place| place.is_crowded));
        let shown = area.height.saturating_sub(heads + if is_beside { 0 } else { plot });
        let body = Rect { y: area.y + heads, height: shown, ..area };
        let top = self.top(lines, shown);
        grid.draw_heads(&places, Rect { height: heads, ..area }, buf);
        grid.draw_lines(&places, top, self.at, body, buf);
        scrollbar(buf, body, top, lines, theme);
        let y = (area.bottom() - plot).min(body.y + 1 + (lines - top) as u16);
        let (x, y) = if is_beside { (side, area.y) } else { (area.x, y) };
        self.draw_plots(&grid, plot, Rect::new(x, y, area.right() - x, area.bottom() - y), buf);
    }

    /// Draws as many lines as have room as plots of one scale, that under the cursor among them; abreast where that
    /// leaves bars apart, or shows more of them. A plot takes at least so many rows.
    fn draw_plots(&self, grid: &Grid, plot: u16, area: Rect, buf: &mut Buffer) {
        let (bars, lines, room) = (grid.bars(), grid.lines.len(), area.height + 1);
        let most = (area.width / ABREAST).max(1);
        let rows = |abreast: u16| (lines as u16).div_ceil(abreast).max(1);
        let is_roomy = |&abreast: &u16| room / rows(abreast) > 2 * bars + 1;
        let abreast = (1..most).find(is_roomy).unwrap_or(most);
        let (down, rows, wide) = ((room / (plot + 1)).max(1), rows(abreast), area.width / abreast);
        let at = self.at.min(lines.saturating_sub(1));
        let first = first_shown(at / usize::from(abreast), down.into(), rows.into());
        // Where all have room, bars are as thick as that lets them be, and apart.
        let each = room / rows.min(down);
        let pitch = (each.saturating_sub(2) / bars).clamp(1, THICKEST);
        let plot = 1 + bars * pitch;
        let step = if down < rows { plot + 1 } else { each.clamp(plot + 1, plot + 3) };
        let (first, count) = (first * usize::from(abreast), usize::from(down * abreast));
        let drawn = || grid.cells.iter().skip(first).take(count).flatten().flatten();
        let scale = Scale::over(drawn().filter_map(|cell| cell.value.as_f64()), self.log);
        let widest = drawn().map(|cell| width(&cell.text)).max().unwrap_or(0);
        let scale_word = if self.log { "log scale" } else { "linear" };
        let ([line_of, _, about], theme) = (grid.of, grid.theme);
        let names = grid.names.iter().map(|name| width(name)).max().unwrap_or(0);
        let plots = (first..lines).zip(&grid.lines[first..]).take(count);
        for (place, (number, line)) in (0..).zip(plots) {
            let (x, y) = (area.x + place % abreast * wide, area.y + place / abreast * step);
            let (x, right) = (x + MARGIN, x + wide);
            let style = if number == at { theme.name } else { theme.dim };
            let (of, shown) = (line_of.title, line_of.shown(line));
            put(buf, x, y, right, &format!("{of} {shown}: {}, {scale_word}", about.title), style);
            let ys = (y + 1..area.bottom()).step_by(pitch.into());
            for ((top, column), cell) in ys.zip(&grid.names).zip(&grid.cells[number]) {
                let thick = (pitch - 1).max(1);
                let y = top + (thick - 1) / 2;
                put(buf, x, y, right, column, theme.dim);
                let Some(Crossing { value, text, mark, style }) = cell else { continue };
                let end = x + names + GAP + widest;
                put(buf, end.saturating_sub(width(text)), y, right, text, *style);
                put(buf, end, y, right, mark, *style);
                let Some(value) = value.as_f64() else { continue };
                let bar = bar(right.saturating_sub(end + 4), scale.share(value), theme);
                // One that may grow is as dim as its number.
                let style = if *style == theme.text { theme.accent } else { *style };
                (top..top + thick).for_each(|y| {
                    put(buf, end + 2, y, right, &bar, style);
                });
            }
        }
    }
}

/// A table as a matrix.
struct Grid<'a> {
    theme: &'a Theme,
    /// What names the lines, what names the columns, and what is told where they cross.
    of: [&'a Column; 3],
    lines: Vec<Value>,
    /// The names of the columns.
    names: Vec<String>,
    /// Line by line.
    cells: Vec<Vec<Option<Crossing<'a>>>>,
}

/// Where a column of the matrix is.
struct Place {
    /// Where its numbers end.
    end: u16,
    /// How many columns of the screen they have, and whether some need more.
    room: u16,
    is_tight: bool,
    /// Whether its title needs more with a gap.
    is_crowded: bool,
}

impl<'a> Grid<'a> {
    /// What a column tells; none if the table is no matrix.
    fn new((table, matrix): (&'a Table, Matrix), told: usize, theme: &'a Theme) -> Option<Self> {
        let (by_line, by_column) = (table.column(matrix.lines)?, table.column(matrix.across)?);
        let of @ [_, column_of, about] =
            [table.columns.get(by_line)?, table.columns.get(by_column)?, table.columns.get(told)?];
        let (lines, mut across) = (distinct(table, by_line), distinct(table, by_column));
        // What is finished without a value has none of this kind: it is left out.
        across.retain(|column| {
            let is_meant = |row: &usize| table.value(*row, by_column) == column;
            let mut rows = (0..table.rows.len()).filter(is_meant);
            rows.clone().any(|row| *table.value(row, told) != Value::Null)
                || rows.all(|row| table.rows[row].state != State::Done)
        });
        let crossing = |row: usize| {
            let (value, state) = (table.value(row, told), &table.rows[row].state);
            let text = match (value, state) {
                (Value::Bool(true), _) => theme.glyphs.yes.to_owned(),
                (Value::Bool(false), _) => theme.glyphs.no.to_owned(),
                (_, State::Stopped(_)) => "limit".into(),
                (_, State::Refused(_)) => "-".into(),
                (value, _) => in_signs(about.shown(value), theme),
            };
            let is_best = table.is_best(row, told, None);
            let (mark, style) = match state {
                State::Done if is_best => (theme.glyphs.best, theme.good),
                State::Done => ("", theme.text),
                // Not the whole number.
                State::Running => (theme.glyphs.cut, theme.dim),
                State::Cancelled if *value != Value::Null => (theme.glyphs.cut, theme.dim),
                _ => ("", theme.dim),
            };
            Crossing { value, text, mark, style }
        };
        let crossings = |line: &Value| -> Vec<Option<Crossing>> {
            let row_of = |column: &Value| {
                let names = |row| (table.value(row, by_line), table.value(row, by_column));
                (0..table.rows.len()).find(|&row| names(row) == (line, column))
            };
            across.iter().map(|column| row_of(column).map(crossing)).collect()
        };
        let cells = lines.iter().map(crossings).collect();
        let names = across.iter().map(|column| column_of.shown(column)).collect();
        Some(Grid { theme, of, lines, names, cells })
    }

    /// The bars of a plot.
    fn bars(&self) -> u16 {
        (self.names.len() as u16).max(1)
    }

    /// Columns of the screen before those of the matrix: the names of the lines.
    fn head(&self) -> u16 {
        let [line_of, ..] = self.of;
        let names = self.lines.iter().map(|line| width(&line_of.shown(line)));
        MARGIN + names.max().unwrap_or(0).max(width(line_of.title)) + 1
    }

    fn places(&self, area: Rect) -> Vec<Place> {
        let mut end = area.x + self.head();
        // The last column of all is the scrollbar's.
        let room = area.right().saturating_sub(end + 1);
        let all = 0..self.names.len();
        let in_column = |at: usize| self.cells.iter().filter_map(move |line| line[at].as_ref());
        let widest = |at| in_column(at).map(|cell| width(&cell.text)).max().unwrap_or(0);
        let values: Vec<u16> = all.clone().map(widest).collect();
        // A free column, and before it one for the marks where there are any.
        let has_mark = |at| in_column(at).any(|cell| !cell.mark.is_empty());
        let tails: Vec<u16> = all.clone().map(|at| 1 + u16::from(has_mark(at))).collect();
        let titles: Vec<u16> = self.names.iter().map(|name| width(name)).collect();
        let wide = widths(room, &titles, &values, &tails);
        let place = |at: usize| {
            end += wide[at];
            let room = wide[at] - tails[at];
            let (is_tight, is_crowded) = (values[at] > room, titles[at] >= wide[at]);
            Place { end: end - tails[at], room, is_tight, is_crowded }
        };
        all.map(place).collect()
    }

    /// Draws the titles.
    fn draw_heads(&self, places: &[Place], area: Rect, buf: &mut Buffer) {
        let (theme, title) = (self.theme, self.of[0].title);
        let (left, last) = (area.x + MARGIN, area.bottom() - 1);
        put(buf, left, last, area.x + self.head(), title, theme.dim);
        for ((name, &Place { end, .. }), number) in self.names.iter().zip(places).zip(0..) {
            // The last line begins with the name of the lines.
            let y = area.y + number % area.height;
            let beside = if y == last { width(title) + 1 } else { 0 };
            let x = end.saturating_sub(width(name)).max(left + beside);
            put_cut(buf, (x, y), end, name, theme.dim, theme);
        }
    }

    /// Draws the lines from `top` on, one of them under the cursor.
    fn draw_lines(&self, places: &[Place], top: usize, at: usize, area: Rect, buf: &mut Buffer) {
        let ([line_of, _, about], theme, left) = (self.of, self.theme, area.x + self.head());
        // Numbers have no gaps if not all have the room for theirs.
        let is_tight = places.iter().any(|place| place.is_tight);
        for (y, number) in (area.y..area.bottom()).zip(top..self.lines.len()) {
            let is_chosen = number == at;
            if is_chosen {
                put(buf, area.x + 1, y, area.right(), theme.glyphs.cursor, theme.accent);
            }
            let style = if is_chosen { theme.selected } else { theme.text };
            put(buf, area.x + MARGIN, y, left, &line_of.shown(&self.lines[number]), style);
            for (cell, &Place { end, room, .. }) in self.cells[number].iter().zip(places) {
                let Some(cell) = cell else { continue };
                let mut text = in_signs(fitting(about, cell, room), theme);
                if is_tight && cell.value.is_number() {
                    text.retain(|c| c != ' ');
                }
                put(buf, end.saturating_sub(width(&text)), y, end, &text, cell.style);
                put(buf, end, y, end + 1, cell.mark, cell.style);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_alike_where_they_can_and_share_what_is_left() {
        let widths = |room, titles: &[u16], values: &[u16]| {
            super::widths(room, titles, values, &vec![2; values.len()])
        };
        assert_eq!(widths(60, &[4, 5], &[9, 3]), [16, 16], "no wider than needed for calm");
        assert_eq!(widths(24, &[4, 5], &[9, 3]), [12, 12]);
        assert_eq!(widths(62, &[12, 6, 11, 11, 5], &[9, 9, 7, 7, 9]), [14, 11, 13, 13, 11]);
        assert_eq!(widths(24, &[12, 4], &[9, 9]), [12, 12], "a title cut, no number");
        assert_eq!(widths(24, &[4, 4], &[12, 4]), [16, 8]);
        assert_eq!(widths(12, &[1, 1], &[9, 9]), [6, 6]);
        assert_eq!(super::widths(11, &[1, 1], &[9, 9], &[1, 2]), [5, 6], "a star has its own");
    }

    #[test]
    fn numbers_are_shortened_but_never_cut() {
        let count = Column::least("", "", Format::Count).about("");
        let fit = |n: u64, columns| {
            let (value, text) = (&n.into(), count.shown(&n.into()));
            let cell = Crossing { value, text, mark: "", style: Style::new() };
            fitting(&count, &cell, columns)
        };
        assert_eq!(fit(58_349, 6), "58 349");
        assert_eq!(fit(58_349, 5), "58349");
        assert_eq!(fit(1_234_567, 5), "1M");
        assert_eq!(fit(358_349, 5), "358k");
        assert_eq!(fit(358_349, 2), "#");
        assert_eq!((fit(698, 2), fit(169, 2)), ("1k".into(), "#".into()), "169 is not 0k");
    }
}
