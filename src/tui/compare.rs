//! Comparing the methods of a puzzle, the same in every tab: a tab says what can be compared
//! ([`Tab::comparisons`]), all else is here. [`Comparable`] stands around a tab and takes over when
//! `c` is pressed.

mod curves;
mod race;
mod sheet;

use super::keys::{Action, Mode};
use super::pointer::Pointer;
use super::settings::Settings;
use super::tabs::{Clock, Tab, TabId, allowed};
use super::theme::Theme;
use super::view::form::Form;
use super::view::frame::Areas;
use super::view::picker::Outcome;
use crate::engine::contest::Contest;
use crate::engine::run::{Job, Run};
use crate::engine::search::telling::Telling;
use crate::puzzles::files::Files;
use race::Racing;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use sheet::Sheet;
use std::path::Path;
use std::time::Duration;

/// Something that can be compared, with the instance at hand.
pub trait Comparison {
    /// What is compared, for the title line.
    fn title(&self) -> String;

    /// The contest, not begun.
    fn contest(&self, clock: Clock) -> Contest;

    /// The method of a row, to watch beside another on the same instance; none if that cannot be.
    ///
    /// # Errors
    /// Why this one cannot be watched, in one line.
    fn lane(&self, row: usize) -> Result<Option<Box<dyn Lane>>, String> {
        let _ = row;
        Ok(None)
    }

    /// The search of a row, to draw its curves; none if it has no frontier.
    fn search(&self, row: usize) -> Option<Box<dyn Charted>> {
        let _ = row;
        None
    }

    /// Whether rows can be watched side by side.
    fn has_lanes(&self) -> bool {
        false
    }

    /// Whether there are searches to draw curves of.
    fn has_curves(&self) -> bool {
        false
    }
}

/// A search whose curves can be drawn once it is over.
pub trait Charted: Job {
    /// What can be asked about its nodes.
    fn search(&mut self) -> Option<&mut dyn Telling>;
}

/// A run that can be drawn beside another.
pub trait Lane: Run {
    /// The method.
    fn name(&self) -> String;

    /// Draws the moment looked at.
    fn draw(&self, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// What is counted at this moment: a name and a value each, the most telling first.
    fn facts(&self) -> Vec<(&'static str, String)>;

    /// What came out, for a run that is over.
    fn outcome(&self) -> String;
}

/// A tab whose methods can be compared.
pub struct Comparable {
    tab: Box<dyn Tab>,
    comparing: Option<Comparing>,
    clock: Clock,
    files: Option<Files>,
}

/// A comparison going on.
struct Comparing {
    comparisons: Vec<Box<dyn Comparison>>,
    /// What was computed of each.
    sheets: Vec<Option<Sheet>>,
    at: usize,
    form: Option<Asking>,
    race: Option<Racing>,
    message: Option<String>,
    files: Option<Files>,
}

/// What a form asks for.
enum Asking {
    /// The file to write the rows to.
    Csv(Form),
    /// A file to compare over.
    File(Form),
}

impl Comparable {
    /// The tab as it is, with something to compare when asked.
    pub fn new(tab: Box<dyn Tab>, clock: Clock, files: Option<Files>) -> Comparable {
        Comparable { tab, comparing: None, clock, files }
    }

    fn begin(&mut self) {
        let comparisons = self.tab.comparisons();
        if !comparisons.is_empty() {
            let sheets = comparisons.iter().map(|_| None).collect();
            let mut comparing = Comparing {
                comparisons,
                sheets,
                at: 0,
                form: None,
                race: None,
                message: None,
                files: self.files,
            };
            comparing.open(0, self.clock);
            self.comparing = Some(comparing);
        }
    }
}

impl Comparing {
    fn comparison(&self) -> Option<&dyn Comparison> {
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
            sheet.get_or_insert_with(|| Sheet::new(comparison.contest(clock)));
        }
    }

    fn mode(&self) -> Mode {
        match (&self.form, &self.race) {
            (Some(_), _) => Mode::Popup,
            (None, Some(_)) => Mode::Race,
            (None, None) => Mode::Compare,
        }
    }

    fn works(&self, action: Action) -> bool {
        if self.form.is_some() {
            return true;
        }
        if let Some(race) = &self.race {
            return race.works(action);
        }
        let (Some(comparison), Some(sheet)) = (self.comparison(), self.sheet()) else {
            return false;
        };
        match action {
            Action::Compare => self.comparisons.len() > 1,
            Action::Race => comparison.has_lanes() && sheet.can_sort(),
            Action::Pick => sheet.can_sort() && (comparison.has_lanes() || comparison.has_curves()),
            Action::View => sheet.has_views(comparison),
            Action::Sort => sheet.can_sort(),
            Action::Save | Action::Open => self.files.is_some(),
            Action::Move(dir) => sheet.can_go(dir),
            _ => true,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        if let Some(race) = &self.race {
            return race.label(action);
        }
        let sheet = self.sheet()?;
        match (action, &self.form) {
            (Action::Accept, Some(Asking::Csv(_))) => Some("write".into()),
            (Action::Accept, Some(Asking::File(_))) => Some("compare".into()),
            (_, Some(_)) => None,
            (Action::Cancel, None) if sheet.is_busy() => Some("stop".into()),
            (Action::Scale, None) if sheet.is_log() => Some("linear".into()),
            (Action::View, None) => sheet.next_view(self.comparison()?).map(str::to_owned),
            _ => None,
        }
    }

    /// Carries an action out; whether the comparison goes on.
    fn update(&mut self, action: Action, clock: Clock) -> bool {
        if self.form.is_some() {
            self.answer(action);
            return true;
        }
        if let Some(race) = &mut self.race {
            if action == Action::BackToPlay {
                self.race = None;
            } else {
                race.update(action);
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
            Action::Save | Action::Open if self.files.is_none() => {}
            Action::Save => {
                let about = "A new file: a line for every row, all columns.";
                let form = Form::new("write the rows").text("file", "compare.csv", about);
                self.form = Some(Asking::Csv(form));
            }
            Action::Open => {
                let about = "A file of puzzles, one a line; every method solves all of them.";
                let form = Form::new("compare over a file").text("file", "", about);
                self.form = Some(Asking::File(form));
            }
            Action::Race if !sheet.can_sort() => {}
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

    fn answer(&mut self, action: Action) {
        let Some(mut asking) = self.form.take() else { return };
        let (Asking::Csv(form) | Asking::File(form)) = &mut asking;
        match form.update(action) {
            Outcome::Open => self.form = Some(asking),
            Outcome::Cancelled => {}
            Outcome::Accepted => {
                let path = form.written(0).to_owned();
                let done = match &asking {
                    Asking::Csv(_) => self.write(Path::new(&path)),
                    // The tab reads the file.
                    Asking::File(_) => Ok(()),
                };
                match done {
                    Ok(()) => {
                        self.message = Some(format!("written to {path}"));
                    }
                    Err(why) => {
                        let (Asking::Csv(form) | Asking::File(form)) = &mut asking;
                        form.complain(why);
                        self.form = Some(asking);
                    }
                }
            }
        }
    }

    fn write(&self, path: &Path) -> Result<(), String> {
        let csv = self.sheet().map(|sheet| sheet.table().csv()).unwrap_or_default();
        allowed(self.files)?.write_new(path, &csv)
    }
}

impl Tab for Comparable {
    fn id(&self) -> TabId {
        self.tab.id()
    }

    fn subject(&self) -> String {
        match self.comparing.as_ref().and_then(Comparing::comparison) {
            Some(comparison) => comparison.title(),
            None => self.tab.subject(),
        }
    }

    fn mode(&self) -> Mode {
        self.comparing.as_ref().map_or_else(|| self.tab.mode(), Comparing::mode)
    }

    fn works(&self, action: Action) -> bool {
        match &self.comparing {
            Some(comparing) => comparing.works(action),
            None => self.tab.works(action),
        }
    }

    fn refusal(&self, action: Action) -> Option<&'static str> {
        match (&self.comparing, action) {
            (None, _) => self.tab.refusal(action),
            (Some(_), Action::Compare) => Some("this is the only comparison"),
            (Some(_), Action::View) => Some("there is no other view"),
            (Some(_), Action::Race | Action::Pick) => Some("nothing here to see side by side"),
            (Some(_), _) => None,
        }
    }

    fn label(&self, action: Action) -> Option<String> {
        match &self.comparing {
            Some(comparing) => comparing.label(action),
            None => self.tab.label(action),
        }
    }

    fn update(&mut self, action: Action) {
        let clock = self.clock;
        let Some(comparing) = &mut self.comparing else {
            return match (action, self.tab.mode()) {
                (Action::Compare, Mode::Play | Mode::Watch) => self.begin(),
                _ => self.tab.update(action),
            };
        };
        // A file to compare over is read by the tab, which knows what is in it.
        if let (Action::Accept, Some(Asking::File(form))) = (action, &mut comparing.form) {
            match self.tab.comparison_over(Path::new(form.written(0))) {
                Ok(comparison) => {
                    comparing.form = None;
                    comparing.comparisons.push(comparison);
                    comparing.sheets.push(None);
                    comparing.open(comparing.comparisons.len() - 1, clock);
                }
                Err(why) => form.complain(why),
            }
            return;
        }
        if !comparing.update(action, clock) {
            self.comparing = None;
        }
    }

    fn paste(&mut self, text: &str) {
        match &mut self.comparing {
            None => self.tab.paste(text),
            Some(Comparing { form: Some(Asking::Csv(form) | Asking::File(form)), .. }) => {
                form.paste(text);
            }
            Some(_) => {}
        }
    }

    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect) {
        let Some(comparing) = &mut self.comparing else {
            return self.tab.pointer(pointer, column, row, areas, screen);
        };
        if let Some(Asking::Csv(form) | Asking::File(form)) = &mut comparing.form {
            if pointer == Pointer::Press {
                form.click(screen, column, row);
            }
        } else if let Some(race) = &mut comparing.race {
            race.pointer(pointer, (column, row), areas.status);
        } else if let Some(sheet) = comparing.sheet_mut() {
            sheet.pointer(pointer, (column, row), areas.board);
        }
    }

    fn share(&self) -> Option<String> {
        self.tab.share()
    }

    fn adopt(&mut self, settings: &Settings) {
        self.tab.adopt(settings);
    }

    fn save(&self) -> Value {
        self.tab.save()
    }

    fn restore(&mut self, saved: &Value) -> Result<(), String> {
        self.tab.restore(saved)?;
        self.comparing = None;
        Ok(())
    }

    fn records(&self) -> Value {
        self.tab.records()
    }

    fn restore_records(&mut self, saved: &Value) -> Result<(), String> {
        self.tab.restore_records(saved)
    }

    fn tick(&mut self, elapsed: Duration) -> bool {
        match &mut self.comparing {
            None => self.tab.tick(elapsed),
            Some(Comparing { race: Some(race), form: None, .. }) => race.tick(elapsed),
            Some(_) => false,
        }
    }

    fn next_tick(&self) -> Option<Duration> {
        match &self.comparing {
            None => self.tab.next_tick(),
            Some(Comparing { race: Some(race), form: None, .. }) => race.next_tick(),
            Some(_) => None,
        }
    }

    fn is_busy(&self) -> bool {
        match &self.comparing {
            None => self.tab.is_busy(),
            Some(Comparing { race: Some(race), .. }) => race.is_busy(),
            Some(comparing) => comparing.sheet().is_some_and(Sheet::is_busy),
        }
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        match &mut self.comparing {
            None => self.tab.compute(enough),
            Some(Comparing { race: Some(race), .. }) => race.compute(enough),
            Some(comparing) => comparing.sheet_mut().is_some_and(|sheet| sheet.compute(enough)),
        }
    }

    fn is_wide(&self, columns: u16) -> bool {
        match &self.comparing {
            None => self.tab.is_wide(columns),
            Some(Comparing { race: Some(_), .. }) => columns >= race::SPLIT,
            Some(_) => true,
        }
    }

    fn render(&self, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let Some(comparing) = &self.comparing else {
            return self.tab.render(areas, buf, theme);
        };
        if let Some(race) = &comparing.race {
            return race.draw(areas, buf, theme);
        }
        if let Some(sheet) = comparing.sheet() {
            sheet.draw(areas.board, buf, theme);
            sheet.draw_status(comparing.message.as_deref(), areas.status, buf, theme);
        }
    }

    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match &self.comparing {
            None => self.tab.render_popup(screen, buf, theme),
            Some(Comparing { form: Some(Asking::Csv(form) | Asking::File(form)), .. }) => {
                form.draw(buf, screen, theme);
            }
            Some(_) => {}
        }
    }
}
