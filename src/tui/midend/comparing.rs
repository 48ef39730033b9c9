//! Comparing the methods of a puzzle, the same in every tab: [`Comparing`] takes over from the board
//! when `c` is pressed. What can be compared is a [`RaceSubject`].

mod curves;
mod difference;
mod lane;
mod race;
mod sheet;

use super::commands::{Command, NO_FILES};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::{Subject, TableOnly};
use crate::engine::clock::Clock;
use crate::engine::condition::{Observed, Vocabulary};
use crate::engine::grid::Dir;
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::Run;
use crate::engine::search::trace::SearchTrace;
use crate::engine::terms::Facts;
use crate::puzzles::files::Files;
use crate::puzzles::puzzle::Puzzle;
use crate::tui::inspector::Sign;
use crate::tui::keys::{Action, Mode};
use crate::tui::pointer::Pointer;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::frame::Areas;
use crate::tui::view::picker::{Outcome, Picker};
pub use lane::{Laid, Raced, RunView};
use race::Racing;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sheet::Sheet;
use std::os::fd::BorrowedFd;
use std::path::Path;
use std::time::Duration;

const FILE: Field = Field("file");

/// Something that can be compared, whose rows may be watched beside each other.
pub trait RaceSubject: Subject {
    /// The method of a row, to watch beside another on the same instance; none if that cannot be.
    ///
    /// # Errors
    /// Why this one cannot be watched, in one line.
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let _ = row;
        Ok(None)
    }

    /// Whether rows can be watched side by side.
    fn has_lanes(&self) -> bool {
        false
    }
}

impl<P: Puzzle> RaceSubject for Methods<P> {}

impl<F: Fn(Clock) -> Comparison> RaceSubject for TableOnly<F> {}

/// A run that can be drawn beside another.
pub trait Lane: Run {
    /// The method.
    fn name(&self) -> String;

    /// Draws the moment looked at.
    fn draw(&self, laid: Laid, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// The signs on the board as it is drawn in `area`.
    fn signs(&self, laid: Laid, area: Rect, theme: &Theme) -> Vec<Sign>;

    /// The names of what can be laid over the board; the first is nothing.
    fn overlays(&self) -> &'static [&'static str];

    /// What is counted at this moment: a name and a value each, the most telling first.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// What came out, for a run that is over.
    fn outcome(&self) -> String;

    /// What the answer costs, where one was found that costs anything.
    fn cost(&self) -> Option<f64>;

    /// What the run tells about the moment shown.
    fn moment(&mut self, wanted: Wanted) -> Option<Moment>;

    /// The pseudo-code of the method.
    fn code(&self) -> &'static [&'static str];

    /// The names that conditions may use besides those of every run.
    fn vocabulary(&self) -> Vocabulary;

    /// Ready-made conditions: what each is called, and its text.
    fn conditions(&self) -> &'static [(&'static str, &'static str)];

    /// The run as conditions see it.
    fn observed(&mut self) -> Option<Box<dyn Observed + '_>>;

    /// The search, where the run is one.
    fn search(&mut self) -> Option<&mut dyn SearchTrace>;

    /// What step `t` does; may show another moment from then on.
    fn deed(&mut self, t: u64) -> Option<Deed>;
}

/// What a step does, to be compared with a step of another run: numbers of nodes do not count where
/// states have names.
#[derive(Clone, PartialEq, Debug)]
pub struct Deed {
    /// The kind of the event, or that a node is expanded.
    pub what: String,
    /// The values of the event, or the state of the node.
    pub facts: Facts,
}

/// A comparison going on.
pub struct Comparing {
    comparisons: Vec<Box<dyn RaceSubject>>,
    /// What was computed of each.
    sheets: Vec<Option<Sheet>>,
    at: usize,
    asking: Option<Asking>,
    race: Option<Racing>,
    message: Option<String>,
    files: Option<Files>,
}

/// What a popup asks for.
enum Asking {
    /// The file to write the rows to.
    Csv(Form),
    /// A file to compare over.
    File(Form),
    /// The condition that moments of a race are looked for by.
    Condition(Form),
    /// One of those that are ready-made or were typed before.
    Listed(Picker),
}

impl Asking {
    fn command(&self, action: Action) -> Command {
        match (self, action) {
            (Asking::Csv(_), Action::Accept) => Command::READY.named("write"),
            (Asking::File(_), Action::Accept) => Command::READY.named("compare"),
            (Asking::Condition(_), Action::Accept) => Command::READY.named("set"),
            (Asking::Listed(_), Action::Accept) => Command::READY.named("choose"),
            (Asking::Csv(form) | Asking::File(form) | Asking::Condition(form), _) => {
                Command::when(form.works(action), "")
            }
            (Asking::Listed(_), Action::Move(Dir::West | Dir::East)) => Command::not(""),
            (Asking::Listed(_), _) => Command::READY,
        }
    }

    fn update(&mut self, action: Action) -> Outcome {
        match self {
            Asking::Csv(form) | Asking::File(form) | Asking::Condition(form) => form.update(action),
            Asking::Listed(picker) => picker.update(action),
        }
    }

    fn paste(&mut self, text: &str) {
        match self {
            Asking::Csv(form) | Asking::File(form) | Asking::Condition(form) => form.paste(text),
            Asking::Listed(picker) => picker.paste(text),
        }
    }

    /// Takes a press of the mouse; what it asks for.
    fn click(&mut self, screen: Rect, (column, row): (u16, u16)) -> Option<Action> {
        match self {
            Asking::Csv(form) | Asking::File(form) | Asking::Condition(form) => {
                form.click(screen, column, row)
            }
            Asking::Listed(picker) => picker.click(screen, column, row),
        }
    }

    fn complain(&mut self, why: Complaint) {
        match self {
            Asking::Csv(form) | Asking::File(form) | Asking::Condition(form) => form.complain(why),
            Asking::Listed(_) => {}
        }
    }
}

impl Comparing {
    /// Begins the first comparison; none if there is nothing to compare.
    pub fn new(
        comparisons: Vec<Box<dyn RaceSubject>>,
        clock: Clock,
        files: Option<Files>,
    ) -> Option<Comparing> {
        let sheets = comparisons.iter().map(|_| None).collect();
        let mut comparing = Comparing {
            comparisons,
            sheets,
            at: 0,
            asking: None,
            race: None,
            message: None,
            files,
        };
        comparing.open(0, clock);
        comparing.comparison().is_some().then_some(comparing)
    }

    /// What is compared, for the title line.
    pub fn title(&self) -> String {
        self.comparison().map(|subject| subject.title()).unwrap_or_default()
    }

    fn comparison(&self) -> Option<&dyn RaceSubject> {
        self.comparisons.get(self.at).map(AsRef::as_ref)
    }

    fn sheet(&self) -> Option<&Sheet> {
        self.sheets.get(self.at)?.as_ref()
    }

    fn sheet_mut(&mut self) -> Option<&mut Sheet> {
        self.sheets.get_mut(self.at)?.as_mut()
    }

    /// Turns to a comparison, which begins if it has not.
    fn open(&mut self, at: usize, clock: Clock) {
        self.at = at;
        self.message = None;
        if let (Some(comparison), Some(sheet)) = (self.comparisons.get(at), self.sheets.get_mut(at))
        {
            sheet.get_or_insert_with(|| Sheet::new(comparison.comparison(clock)));
        }
    }

    /// What the keys are for now.
    pub fn mode(&self) -> Mode {
        match (&self.asking, &self.race) {
            (Some(_), _) => Mode::Popup,
            (None, Some(_)) => Mode::Race,
            (None, None) => Mode::Compare,
        }
    }

    /// What an action would do now.
    pub fn command(&self, action: Action) -> Command {
        if let Some(asking) = &self.asking {
            return asking.command(action);
        }
        if let Some(race) = &self.race {
            let label = race.label(action);
            let ready = Command::when(race.works(action), "nothing can be laid over these boards");
            return label.map_or(ready.clone(), |label| ready.named(label));
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
        clock: Clock,
        over: impl FnOnce(&Path) -> Result<Box<dyn RaceSubject>, String>,
    ) -> bool {
        if self.asking.is_some() {
            self.answer(action, clock, over);
            return true;
        }
        if let Some(race) = &mut self.race {
            match action {
                Action::BackToPlay if race.stop_looking() => {}
                Action::BackToPlay => self.race = None,
                Action::Condition => self.asking = Some(Asking::Condition(race.condition_form())),
                Action::ReadyMade => self.asking = Some(Asking::Listed(race.condition_list())),
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
                self.open(next, clock);
            }
            Action::Save => {
                let about = "A line for every row, all columns.";
                let form = Form::new("write the rows").text(FILE, "compare.csv", about);
                self.asking = Some(Asking::Csv(form));
            }
            Action::Open => {
                let about = "A file of puzzles, one a line; every method solves all of them.";
                let form = Form::new("compare over a file").text(FILE, "", about);
                self.asking = Some(Asking::File(form));
            }
            Action::Race if !sheet.has_rows() => {}
            Action::Race => match sheet.pair() {
                Some(rows) => match Racing::new(comparison.as_ref(), rows) {
                    Ok(race) => self.race = Some(race),
                    Err(why) => self.message = Some(why),
                },
                None => self.message = Some("pick a row with space, then race another".into()),
            },
            action => sheet.update(action, comparison.as_ref()),
        }
        true
    }

    fn answer(
        &mut self,
        action: Action,
        clock: Clock,
        over: impl FnOnce(&Path) -> Result<Box<dyn RaceSubject>, String>,
    ) {
        let Some(mut asking) = self.asking.take() else { return };
        match asking.update(action) {
            Outcome::Open => self.asking = Some(asking),
            Outcome::Cancelled => {}
            Outcome::Accepted => {
                if let Err(why) = self.accept(&asking, clock, over) {
                    asking.complain(why);
                    self.asking = Some(asking);
                }
            }
        }
    }

    /// Does what was asked for.
    fn accept(
        &mut self,
        asking: &Asking,
        clock: Clock,
        over: impl FnOnce(&Path) -> Result<Box<dyn RaceSubject>, String>,
    ) -> Result<(), Complaint> {
        match asking {
            Asking::Csv(form) => {
                self.write(form)?;
                self.message = Some(format!("written to {}", form.written(FILE)));
            }
            Asking::File(form) => {
                self.comparisons.push(over(form.path(FILE))?);
                self.sheets.push(None);
                self.open(self.comparisons.len() - 1, clock);
            }
            Asking::Condition(form) => {
                if let Some(race) = &mut self.race {
                    race.accept_condition(form)?;
                }
            }
            Asking::Listed(picker) => {
                if let (Some(race), Some(place)) = (&mut self.race, picker.chosen()) {
                    race.choose_listed(place);
                }
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
        if let Some(asking) = &mut self.asking {
            asking.paste(text);
        }
    }

    /// Takes a mouse event.
    pub fn pointer(&mut self, pointer: Pointer, at: (u16, u16), areas: &Areas, screen: Rect) {
        if let Some(asking) = &mut self.asking {
            match (pointer.in_popup(|| asking.click(screen, at)), asking) {
                (Some(Action::Cancel), _) => self.asking = None,
                (Some(Action::Accept), Asking::Listed(picker)) => {
                    let place = picker.chosen();
                    self.asking = None;
                    if let (Some(race), Some(place)) = (&mut self.race, place) {
                        race.choose_listed(place);
                    }
                }
                (Some(action), asking) => drop(asking.update(action)),
                (None, _) => {}
            }
        } else if let Some(race) = &mut self.race {
            race.pointer(pointer, at, areas.status);
        } else if let Some(sheet) = self.sheet_mut() {
            sheet.pointer(pointer, at, areas.board);
        }
    }

    /// Lets time pass; whether anything shown has changed.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        self.moving_race().is_some_and(|race| race.tick(elapsed))
    }

    /// How long until [`Comparing::tick`] would change something, if it would.
    pub fn next_tick(&self) -> Option<Duration> {
        self.race.as_ref().filter(|_| self.asking.is_none())?.next_tick()
    }

    fn moving_race(&mut self) -> Option<&mut Racing> {
        self.race.as_mut().filter(|_| self.asking.is_none())
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

    /// Watches the methods of two rows side by side.
    ///
    /// # Errors
    /// Why one of them cannot be watched.
    pub fn begin_race(&mut self, rows: [usize; 2]) -> Result<(), String> {
        let comparison = self.comparisons.get(self.at).ok_or("nothing to compare")?;
        self.race = Some(Racing::new(comparison.as_ref(), rows)?);
        Ok(())
    }

    /// Computes until `enough` says so; whether anything shown has changed.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        match &mut self.race {
            Some(race) => race.compute(enough),
            None => self.sheet_mut().is_some_and(|sheet| sheet.compute(enough)),
        }
    }

    /// Where the two of a race are, in one line.
    pub fn told(&self) -> Option<String> {
        self.race.as_ref().map(Racing::told)
    }

    /// Columns of the panel on this screen, as [`crate::tui::tab::Tab::panel_columns`] has it.
    pub fn panel_columns(&self, screen: Rect) -> Option<u16> {
        (self.race.is_none() || screen.width >= race::SPLIT).then_some(0)
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
            race.draw(areas, buf, theme);
        } else if let Some(sheet) = self.sheet() {
            sheet.draw(areas.board, buf, theme);
            sheet.draw_status(self.message.as_deref(), areas.status, buf, theme);
        }
    }

    /// Draws the popup that is open, if one is.
    pub fn draw_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match &self.asking {
            Some(Asking::Csv(form) | Asking::File(form) | Asking::Condition(form)) => {
                form.draw(buf, screen, theme);
            }
            Some(Asking::Listed(picker)) => drop(picker.draw(buf, screen, theme)),
            None => {}
        }
    }
}
