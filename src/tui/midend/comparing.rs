//! Comparing the methods of a puzzle, the same in every tab: [`Comparing`] takes over from the board
//! when `c` is pressed. What can be compared is a [`RaceSubject`].

mod curves;
mod sheet;

use super::commands::{Command, NO_FILES};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::methods::{Subject, TableOnly};
use crate::engine::clock::Clock;
use crate::engine::race::Race;
use crate::engine::run::Keep;
use crate::puzzles::files::Files;
use crate::tui::asked::Asked;
use crate::tui::keys::{Action, Mode};
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::frame::Areas;
use crate::tui::view::picker::Outcome;
use crate::tui::viewer::pane::Pane;
use crate::tui::viewer::view::View;
use crate::tui::viewer::{Choices, Viewer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sheet::Sheet;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

const FILE: Field = Field("file");

/// Something that can be compared, whose rows may be watched beside each other.
pub trait RaceSubject<V: View>: Subject {
    /// The method of a row, to watch beside another on the same instance; none if that cannot be.
    ///
    /// # Errors
    /// Why this one cannot be watched, in one line.
    fn lane(&self, row: usize) -> Result<Option<Pane<V>>, String> {
        let _ = row;
        Ok(None)
    }

    /// Whether rows can be watched side by side.
    fn has_lanes(&self) -> bool {
        false
    }
}

impl<V: View, F: Fn(Clock) -> Comparison> RaceSubject<V> for TableOnly<F> {}

impl<V: View> RaceSubject<V> for Methods<V::Puzzle> {
    fn lane(&self, row: usize) -> Result<Option<Pane<V>>, String> {
        let (Some(name), Some(method)) = (self.name(row), self.method(row)) else {
            return Ok(None);
        };
        let view = V::of(self.instance(), method)?;
        let run = self.run(row, Keep::History)?;
        Ok(run.map(|run| Pane::new(name, method.clone(), view, run)))
    }

    fn has_lanes(&self) -> bool {
        true
    }
}

/// What is compared on one instance.
pub type Subjects<V> = Vec<Box<dyn RaceSubject<V>>>;

/// A comparison going on.
pub struct Comparing<V: View> {
    comparisons: Subjects<V>,
    /// What was computed of each.
    sheets: Vec<Option<Sheet>>,
    at: usize,
    asked: Option<(Asks, Asked)>,
    race: Option<Viewer<V>>,
    message: Option<String>,
    files: Option<Files>,
    clock: Clock,
}

/// What a form asks for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asks {
    /// The file to write the rows to.
    Csv,
    /// A file to compare over.
    File,
}

impl<V: View> Comparing<V> {
    /// Begins the first comparison; none if there is nothing to compare.
    pub fn new(
        comparisons: Subjects<V>,
        clock: Clock,
        files: Option<Files>,
    ) -> Option<Comparing<V>> {
        let sheets = comparisons.iter().map(|_| None).collect();
        let mut comparing = Comparing {
            comparisons,
            sheets,
            at: 0,
            asked: None,
            race: None,
            message: None,
            files,
            clock,
        };
        comparing.open(0);
        comparing.comparison().is_some().then_some(comparing)
    }

    /// What is compared, for the title line.
    pub fn title(&self) -> String {
        self.comparison().map(|subject| subject.title()).unwrap_or_default()
    }

    fn comparison(&self) -> Option<&dyn RaceSubject<V>> {
        self.comparisons.get(self.at).map(AsRef::as_ref)
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheets.get(self.at)?.as_ref()
    }

    fn sheet_mut(&mut self) -> Option<&mut Sheet> {
        self.sheets.get_mut(self.at)?.as_mut()
    }

    /// Turns to a comparison, which begins if it has not.
    fn open(&mut self, at: usize) {
        self.at = at;
        self.message = None;
        if let (Some(comparison), Some(sheet)) = (self.comparisons.get(at), self.sheets.get_mut(at))
        {
            sheet.get_or_insert_with(|| Sheet::new(comparison.comparison(self.clock)));
        }
    }

    /// What the keys are for now.
    pub fn mode(&self) -> Mode {
        match (&self.asked, &self.race) {
            (Some(_), _) => Mode::Popup,
            (None, Some(race)) if race.is_asking() => Mode::Popup,
            (None, Some(_)) => Mode::Race,
            (None, None) => Mode::Compare,
        }
    }

    /// What an action would do now.
    pub fn command(&self, action: Action) -> Command {
        if let Some((asks, asked)) = &self.asked {
            return asked.command(action, if *asks == Asks::Csv { "write" } else { "compare" });
        }
        if let Some(race) = &self.race {
            return race.command(action);
        }
        let (Some(comparison), Some(sheet)) = (self.comparison(), self.sheet()) else {
            return Command::not("nothing to compare");
        };
        let lanes = comparison.has_lanes();
        match action {
            Action::Compare => {
                Command::when(self.comparisons.len() > 1, "this is the only comparison")
            }
            Action::Race => {
                Command::when(lanes && sheet.has_rows(), "nothing here to see side by side")
            }
            Action::Pick => Command::when(
                sheet.can_sort() && (lanes || comparison.has_curves()),
                "nothing here to see side by side",
            ),
            Action::View => {
                let next = sheet.next_view(comparison);
                let command = Command::when(sheet.has_views(comparison), "there is no other view");
                next.map_or(command.clone(), |next| command.named(next))
            }
            Action::Sort => Command::when(sheet.can_sort(), "only a table can be sorted"),
            Action::Save | Action::Open => Command::when(self.files.is_some(), NO_FILES),
            Action::Move(dir) => {
                Command::when(sheet.can_go(dir), "there is nothing further that way")
            }
            Action::Cancel if sheet.is_busy() => Command::READY.named("stop"),
            Action::Scale if sheet.is_log() => Command::READY.named("linear"),
            _ => Command::READY,
        }
    }

    /// Carries an action out; whether comparing goes on. `over` reads a file to compare over.
    pub fn update(
        &mut self,
        action: Action,
        over: impl FnOnce(&Path) -> Result<Box<dyn RaceSubject<V>>, String>,
    ) -> bool {
        if let Some((asks, mut asked)) = self.asked.take() {
            match asked.update(action) {
                Outcome::Open => self.asked = Some((asks, asked)),
                Outcome::Cancelled => {}
                Outcome::Accepted => {
                    if let Err(why) = self.accept(asks, &asked, over) {
                        asked.complain(why);
                        self.asked = Some((asks, asked));
                    }
                }
            }
            return true;
        }
        if let Some(race) = &mut self.race {
            match action {
                Action::BackToPlay if race.stop_looking() => race.dismiss_notice(),
                Action::BackToPlay => self.race = None,
                action => race.update(action),
            }
            return true;
        }
        self.message = None;
        let Some(comparison) = self.comparisons.get(self.at) else { return false };
        let Some(sheet) = self.sheets.get_mut(self.at).and_then(Option::as_mut) else {
            return false;
        };
        match action {
            Action::Cancel if sheet.cancel() => {}
            Action::Cancel => return false,
            Action::Compare => {
                let next = (self.at + 1) % self.comparisons.len().max(1);
                self.open(next);
            }
            Action::Save => {
                let about = "A line for every row, all columns.";
                let form = Form::new("write the rows").text(FILE, "compare.csv", about);
                self.asked = Some((Asks::Csv, Asked::Form(form)));
            }
            Action::Open => {
                let about = "A file of puzzles, one a line; every method solves all of them.";
                let form = Form::new("compare over a file").text(FILE, "", about);
                self.asked = Some((Asks::File, Asked::Form(form)));
            }
            Action::Race if !sheet.has_rows() => {}
            Action::Race => match sheet.pair() {
                Some(rows) => {
                    if let Err(why) = self.begin_race(rows) {
                        self.message = Some(why);
                    }
                }
                None => self.message = Some("pick a row with space, then race another".into()),
            },
            action => sheet.update(action, comparison.as_ref()),
        }
        true
    }

    /// Does what was asked for.
    fn accept(
        &mut self,
        asks: Asks,
        asked: &Asked,
        over: impl FnOnce(&Path) -> Result<Box<dyn RaceSubject<V>>, String>,
    ) -> Result<(), Complaint> {
        let Some(form) = asked.form() else { return Ok(()) };
        match asks {
            Asks::Csv => {
                self.write(form)?;
                self.message = Some(format!("written to {}", form.written(FILE)));
            }
            Asks::File => {
                self.comparisons.push(over(form.path(FILE))?);
                self.sheets.push(None);
                self.open(self.comparisons.len() - 1);
            }
        }
        Ok(())
    }

    fn write(&self, form: &Form) -> Result<(), Complaint> {
        let csv = self.sheet().map(|sheet| sheet.table().csv()).unwrap_or_default();
        Ok(self.files.ok_or_else(|| NO_FILES.to_owned())?.write(
            form.path(FILE),
            &csv,
            form.is_confirmed(),
        )?)
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Some((_, asked)) = &mut self.asked {
            asked.paste(text);
        } else if let Some(race) = &mut self.race {
            race.paste(text);
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), areas: &Areas, screen: Rect) {
        if let Some((_, asked)) = &mut self.asked {
            match pointer.in_popup(|| asked.click(screen, at.0, at.1)) {
                Some(Action::Cancel) => self.asked = None,
                Some(action) => drop(asked.update(action)),
                None => {}
            }
        } else if let Some(race) = &mut self.race {
            race.pointer(pointer, at, areas, screen);
        } else if let Some(sheet) = self.sheet_mut() {
            sheet.pointer(pointer, at, areas.board);
        }
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        let race = self.race.as_mut().filter(|_| self.asked.is_none());
        race.is_some_and(|race| race.tick(elapsed))
    }

    /// How long until [`Comparing::tick`] would change something, if it would.
    pub fn next_tick(&self) -> Option<Duration> {
        self.race.as_ref().filter(|_| self.asked.is_none())?.next_tick()
    }

    /// Whether there is something to compute.
    pub fn is_busy(&self) -> bool {
        match &self.race {
            Some(race) => race.is_busy(),
            None => self.sheet().is_some_and(Sheet::is_busy),
        }
    }

    /// What becomes readable when there is more to compute, while another program is waited for.
    pub fn waits_for(&self) -> Option<BorrowedFd<'_>> {
        self.race.as_ref()?.waits_for()
    }

    /// Watches the methods of some rows side by side.
    ///
    /// # Errors
    /// Why one of them cannot be watched.
    pub fn begin_race(&mut self, rows: [usize; 2]) -> Result<(), String> {
        let comparison = self.comparisons.get(self.at).ok_or("nothing to compare")?;
        let [first, other] =
            rows.map(|row| comparison.lane(row)?.ok_or_else(|| "nothing to watch here".to_owned()));
        let race = Race::new(first?, vec![other?]);
        let mut race = Viewer::new(race, None, Choices::default(), self.clock);
        race.watching_mut().begin();
        self.race = Some(race);
        Ok(())
    }

    /// Computes until `enough` says so; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        match &mut self.race {
            Some(race) => race.compute(enough),
            None => self.sheet_mut().is_some_and(|sheet| sheet.compute(enough)),
        }
    }

    /// Where the runs of a race are, in one line.
    pub fn told(&mut self) -> Option<String> {
        self.race.as_mut().map(Viewer::told)
    }

    /// Columns of the panel on this screen, as [`crate::tui::tab::Tab::panel_columns`] has it.
    pub fn panel_columns(&self, screen: Rect) -> Option<u16> {
        self.race.as_ref().map_or(Some(0), |race| race.panel_columns(screen))
    }

    /// Asks the runs of a race for what the next frame shows of their moments.
    pub fn prepare(&mut self, areas: &Areas, screen: Rect) {
        if let Some(race) = &mut self.race {
            race.prepare(areas, screen);
        }
    }

    /// Draws it in place of the board, the panel and the status line.
    pub fn draw(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        if let Some(race) = &self.race {
            race.draw(None, areas, buf, theme);
            race.draw_status(areas.status, buf, theme);
        } else if let Some(sheet) = self.sheet() {
            sheet.draw(areas.board, buf, theme);
            sheet.draw_status(self.message.as_deref(), areas.status, buf, theme);
        }
    }

    /// Draws the popup that is open, if one is.
    pub fn draw_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        if let Some((_, asked)) = &self.asked {
            asked.draw(screen, buf, theme);
        } else if let Some(race) = &self.race {
            race.draw_popup(screen, buf, theme);
        }
    }
}
