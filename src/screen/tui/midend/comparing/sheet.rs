//! One comparison: its rows and the ways to look at it, among them the curves of up to three searches over
//! their expansions: the frontier, and the least f in it.

use crate::compare::columns::{Curves, Point};
use crate::compare::comparison::{Comparison, Competitor, Matrix};
use crate::compare::methods::Subject;
use crate::compare::table::{Best, Table};
use crate::engine::run::Job;
use crate::tui::prelude::*;
use crate::tui::view::chart::{self, Curve, Plot};
use crate::tui::view::table::{Hit, TableView, in_signs, lines};

/// How a comparison is looked at.
enum TableForm {
    Table,
    Matrix(Matrix),
    Curves(Vec<Line>),
}

/// The search of a row, run again.
type Search = Box<dyn Fn(usize) -> Option<Box<dyn Competitor>>>;

/// A comparison with what was computed of it.
pub struct Sheet {
    rows: Comparison,
    /// None where there are no curves to draw.
    search: Option<Search>,
    pub(super) view: TableView,
    form: TableForm,
    /// The rows it begins with, where those are not all.
    pub(super) few: Option<Vec<usize>>,
}

/// Most searches whose curves are drawn at once.
const CURVES: usize = 3;

impl Sheet {
    /// A comparison that has not begun.
    pub fn of<P: Puzzle>(subject: &Subject<P>, clock: Clock) -> Sheet {
        let methods = subject.methods.clone().filter(|_| subject.has_curves());
        let search = methods.map(|methods| Box::new(move |row| methods.search(row)) as Search);
        let (rows, few) = ((subject.comparison)(clock), subject.classics());
        // The first rows shown, unless all of them are few enough.
        let few = Some(few).filter(|few| !few.is_empty() && rows.table.rows.len() > 2 * MOST_RUNS);
        let mut view = TableView::new(&rows.table);
        if let Some(column) = rows.matrix.map(|matrix| matrix.value).or(rows.looked_at) {
            view.look_at(&rows.table, column);
        }
        if let Some(matrix) = rows.matrix {
            view.go_to(matrix.at, lines(&rows.table, matrix));
        }
        let form = rows.matrix.map_or(TableForm::Table, TableForm::Matrix);
        let mut sheet = Sheet { rows, search, view, form, few };
        sheet.fold(true);
        sheet
    }

    /// How it is looked at, and whether in another form than at first, as a session keeps it.
    pub fn save(&self) -> (TableView, bool) {
        let is_table = matches!(self.form, TableForm::Table);
        (self.view.clone(), is_table == self.rows.matrix.is_some())
    }

    /// Is looked at as before.
    pub fn restore(&mut self, (view, is_turned): (TableView, bool)) {
        self.view = view;
        self.view.check(&self.rows.table);
        if is_turned {
            self.update(Action::View);
        }
    }

    /// The rows as they stand.
    pub fn table(&self) -> &Table {
        &self.rows.table
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        match &self.form {
            TableForm::Curves(lines) => lines.iter().any(Line::is_busy),
            _ => !self.rows.status().is_over(),
        }
    }

    /// Computes until `enough`; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let was_busy = self.is_busy();
        match &mut self.form {
            TableForm::Curves(lines) => {
                while let Some(line) = lines.iter_mut().find(|line| line.is_busy()) {
                    line.advance();
                    if enough() {
                        break;
                    }
                }
            }
            _ if was_busy => drop(self.rows.advance_until(enough)),
            _ => {}
        }
        was_busy
    }

    /// Gives up what is being computed, or leaves the curves; false if there was neither.
    pub fn cancel(&mut self) -> bool {
        match &self.form {
            TableForm::Curves(_) => self.form = TableForm::Table,
            _ if !self.rows.status().is_over() => self.rows.cancel(),
            _ => return false,
        }
        true
    }

    /// Whether curves are shown.
    pub fn shows_curves(&self) -> bool {
        matches!(self.form, TableForm::Curves(_))
    }

    /// The next way to look at it.
    pub fn next_view(&self) -> Option<&'static str> {
        match &self.form {
            TableForm::Table if self.rows.matrix.is_some() => Some("matrix"),
            TableForm::Table if self.search.is_some() => Some("curves"),
            TableForm::Table => None,
            TableForm::Matrix(_) | TableForm::Curves(_) => Some("table"),
        }
    }

    /// Whether rows can be put in order.
    pub fn can_sort(&self) -> bool {
        matches!(self.form, TableForm::Table)
    }

    fn lines(&self) -> usize {
        match &self.form {
            TableForm::Matrix(matrix) => lines(self.table(), *matrix),
            _ => self.view.rows(self.table()).len(),
        }
    }

    /// Whether some rows are left out.
    pub fn is_folded(&self) -> bool {
        self.view.left_out(self.table()) > 0
    }

    /// Shows the rows it begins with only, or all of them.
    pub fn fold(&mut self, folds: bool) {
        self.view.show_only(self.few.clone().filter(|_| folds), &self.rows.table);
    }

    /// The rows to race: those picked; with one of them also the one under the cursor. While none are picked those of
    /// its line in a matrix, if there is one.
    pub fn racers(&self) -> Vec<usize> {
        let mut rows = self.view.picked.clone();
        match (rows.as_slice(), self.rows.matrix) {
            ([], Some(matrix)) => return self.view.line(self.table(), matrix, !self.can_sort()),
            (&[one], _) => rows.extend(self.view.row(self.table()).filter(|&row| row != one)),
            _ => {}
        }
        rows
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        let lines = self.lines();
        let table = &self.rows.table;
        match action {
            Action::Move(dir) if !self.shows_curves() => self.view.go(dir, table, lines),
            Action::PageUp => self.view.page(false, lines),
            Action::PageDown => self.view.page(true, lines),
            Action::Sort if self.can_sort() => self.view.sort(table),
            Action::Scale => self.view.log ^= true,
            Action::Pick if self.can_sort() => self.view.pick(table),
            Action::View => {
                self.form = match (&self.form, self.rows.matrix) {
                    (TableForm::Table, Some(matrix)) => TableForm::Matrix(matrix),
                    (TableForm::Table, None) if self.search.is_some() => {
                        TableForm::Curves(self.curves())
                    }
                    _ => TableForm::Table,
                };
            }
            _ => {}
        }
    }

    /// The searches of the rows picked, run again; otherwise of the one under the cursor and the first others that have
    /// a frontier.
    fn curves(&self) -> Vec<Line> {
        let table = self.table();
        let search = |row| self.search.as_ref()?(row);
        let here = self.view.row(table);
        let others = self.view.rows(table).into_iter().filter(|&row| Some(row) != here);
        let usual = here.into_iter().chain(others).filter(|&row| search(row).is_some());
        let rows: Vec<usize> = match self.view.picked.as_slice() {
            [] => usual.take(CURVES).collect(),
            picked => picked.iter().copied().take(CURVES).collect(),
        };
        let line =
            |row| Line { name: table.name(row), search: search(row), curves: Curves::default() };
        rows.into_iter().map(line).collect()
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, (column, row): (u16, u16), area: Rect) {
        let lines = self.lines();
        let table = &self.rows.table;
        match pointer {
            Pointer::Wheel(by) if !self.shows_curves() => {
                self.view.go(if by < 0 { Dir::North } else { Dir::South }, table, lines);
            }
            Pointer::Press if self.can_sort() => match self.view.hit(table, area, column, row) {
                Some(Hit::Column(column)) => self.view.sort_by(column, table),
                Some(Hit::Row(at)) => self.view.go_to(at, lines),
                None => {}
            },
            _ => {}
        }
    }

    /// Draws it.
    pub fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        match &self.form {
            TableForm::Curves(lines) => draw_curves(lines, self.view.log, area, buf, theme),
            TableForm::Matrix(matrix) => {
                self.view.draw_matrix((self.table(), *matrix), area, buf, theme);
            }
            TableForm::Table => self.view.draw(self.table(), area, buf, theme),
        }
    }

    /// The row under the cursor.
    pub fn row(&self) -> Option<usize> {
        self.view.row(self.table())
    }

    /// The rows of the table, and the area free below them.
    pub fn below(&self, area: Rect) -> Option<(Vec<usize>, Rect)> {
        let rows = self.view.rows(self.table());
        let above = 1 + rows.len() + usize::from(self.is_folded());
        let height = area.height.checked_sub(u16::try_from(above).ok()?)?;
        self.can_sort().then_some((rows, Rect { y: area.bottom() - height, height, ..area }))
    }

    /// What the column looked at shows: a row that has least of it, beside one that has most. The rows of a matrix are
    /// about different questions.
    fn found(&self, theme: &Theme) -> Option<String> {
        let (table, column) = (self.table(), self.view.column);
        let is_alike = self.rows.matrix.is_none();
        let about = table.columns.get(column).filter(|it| is_alike && it.best == Best::Least)?;
        let (seen, number) = (self.view.rows(table), |row| table.value(row, column).as_f64());
        let mut rows = table.order(column, false);
        rows.retain(|row| seen.contains(row) && table.counts(*row) && number(*row).is_some());
        let (&best, &worst) = (rows.first()?, rows.last()?);
        let times = number(worst)? / number(best)?;
        let told = decimal(if times < 10.0 { times } else { times.round() });
        let shown = in_signs(about.shown(table.value(best, column)), theme);
        let [best, worst] = [best, worst].map(|row| table.name(row));
        let words = format!("{best} {shown}, {worst} {told} times as much");
        (2.5..f64::INFINITY).contains(&times).then_some(words)
    }

    /// Draws the status line: how far it is, or a word about what is looked at.
    pub fn draw_status(&self, message: Option<&str>, line: Rect, buf: &mut Buffer, theme: &Theme) {
        let table = self.table();
        let row = self.view.row(table).filter(|_| self.can_sort());
        let state =
            row.and_then(|row| Some((table.name(row), table.rows.get(row)?.state.words()?)));
        let (name, words, [of_name, style]) = if let Some(message) = message {
            (String::new(), message.to_owned(), [theme.strong; 2])
        } else if let TableForm::Curves(lines) = &self.form {
            (String::new(), words_of(lines).to_owned(), [theme.dim; 2])
        } else if !self.rows.status().is_over() {
            let (done, all) = self.rows.done();
            let name = self.rows.current().map(|row| table.name(row)).unwrap_or_default();
            let track = Rect { x: line.x + 1, width: line.width / 3, ..line };
            chart::share_of_line(buf, track, self.rows.progress().unwrap_or(0.0), theme);
            let words = format!("{done} of {all}  {name}");
            put(buf, track.right() + 2, line.y, line.right() - 1, &words, theme.text);
            return;
        } else if let Some((name, state)) = state {
            (name, format!(": {state}"), [theme.text, theme.strong])
        } else if let Some(about) = table.columns.get(self.view.column) {
            let told = format!(": {}", about.about);
            let found = self.found(theme).map(|found| format!("{told}; {found}"));
            let fits = |words: &String| width(words) + width(about.title) + 4 <= line.width;
            let words = found.filter(fits).unwrap_or(told);
            (about.title.to_owned(), words, [theme.name, theme.dim])
        } else {
            return;
        };
        let words = name.clone() + &words;
        frame::draw_words(buf, line, &words, style, theme);
        if width(&words) + 2 <= line.width {
            put(buf, line.x + 1, line.y, line.right() - 1, &name, of_name);
        }
    }
}

/// Steps between two looks at the time.
const SLICE: u32 = 2048;

/// A search and its curves, being worked out.
struct Line {
    name: String,
    /// None if it has no frontier.
    search: Option<Box<dyn Competitor>>,
    curves: Curves,
}

impl Line {
    fn is_busy(&self) -> bool {
        self.search.is_some() && !self.curves.over
    }

    fn advance(&mut self) {
        if let Some(search) = &mut self.search
            && search.advance(SLICE).is_over()
            && let Some(trace) = search.search()
        {
            self.curves.advance(trace, SLICE);
        }
    }

    /// Expansions made.
    fn end(&self) -> u64 {
        self.curves.points.last().map_or(0, |p| p.at)
    }
}

/// A word about what is seen of curves.
fn words_of(lines: &[Line]) -> &'static str {
    if lines.iter().all(|line| line.search.is_none()) {
        "these have no frontier: there is nothing to plot; esc, then pick searches"
    } else if lines.iter().any(|line| line.curves.is_informed) {
        "f-min never exceeds the cost if h is admissible; rows are picked in the table"
    } else {
        "rows are picked in the table"
    }
}

/// Draws both plots, one above the other, with the same axis.
fn draw_curves(lines: &[Line], log: bool, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let legend = lines.len() as u16;
    for ((y, line), number) in (area.y..area.bottom()).zip(lines).zip(0..) {
        let style = chart::curve_style(number, theme);
        let x = put(buf, area.x + 1, y, area.right(), &(number + 1).to_string(), style);
        let x = put(buf, x + 1, y, area.right(), &line.name, theme.text);
        let words = match (line.is_busy(), &line.search) {
            (true, _) => "working ...".into(),
            (false, None) => "no frontier: nothing to plot".into(),
            (false, Some(_)) => {
                let last = line.curves.points.iter().rev().find_map(|p| p.least);
                let last = last.map_or("-".into(), decimal);
                format!("{} expansions, f-min {last} at the end", grouped(line.end()))
            }
        };
        put_cut(buf, (x + 2, y), area.right(), &words, theme.dim, theme);
    }
    let end = lines.iter().map(Line::end).max().unwrap_or(0) as f64;
    if end == 0.0 || theme.is_heard {
        return;
    }
    let rest = area.height.saturating_sub(legend);
    let top = Rect { y: area.y + legend, height: rest.div_ceil(2), ..area };
    let bottom = Rect { y: top.bottom(), height: rest / 2, ..area };
    let curves = |value: fn(&Point) -> Option<f64>| -> Vec<Curve> {
        let point = |p: &Point| Some((p.at as f64, value(p)?));
        let curve = |line: &Line| line.curves.points.iter().filter_map(point).collect();
        lines.iter().map(curve).collect()
    };
    let (frontiers, least) = (curves(|p| Some(p.frontier as f64)), curves(|p| p.least));
    let title = if log { "frontier; both axes logarithmic" } else { "frontier" };
    Plot { title, curves: &frontiers, end, log: (log, log) }.draw(top, buf, theme);
    let title = match lines.iter().any(|line| line.curves.is_informed || line.is_busy()) {
        true => "f-min: the least g + h waiting; without an estimate h is 0",
        false => "f-min: the least g waiting, as there is no estimate and h is 0",
    };
    Plot { title, curves: &least, end, log: (log, false) }.draw(bottom, buf, theme);
}
