//! Comparing the methods of a puzzle, the same in every tab: [`Comparing`] takes over from the board
//! when `c` is pressed. What can be compared is a [`Subject`].

mod sheet;

use super::*;
use crate::tui::viewer::explained::Explained;
use sheet::Sheet;

/// A comparison going on.
pub struct Comparing<V: View> {
    /// The comparison that is seen.
    pub(super) subject: Subject<V::Puzzle>,
    pub(super) sheet: Sheet,
    /// Those that are turned to after it, one after another.
    others: VecDeque<(Sheet, Subject<V::Puzzle>)>,
    /// Methods of some rows side by side, over the table.
    pub(super) race: Option<Viewer>,
    /// Whether a link led to it.
    pub(super) by_link: bool,
    clock: Clock,
}

impl<V: View> Comparing<V> {
    /// Begins the first comparison.
    ///
    /// # Errors
    /// There is nothing to compare.
    pub fn new(subjects: Vec<Subject<V::Puzzle>>, clock: Clock) -> Result<Comparing<V>, String> {
        let sheets = subjects.into_iter().map(|subject| (Sheet::of(&subject, clock), subject));
        let mut others: VecDeque<_> = sheets.collect();
        let (sheet, subject) = others.pop_front().ok_or("nothing to compare")?;
        Ok(Comparing { subject, sheet, others, race: None, by_link: false, clock })
    }

    /// The rows of methods, though others may be seen.
    pub fn of_methods(&self) -> Option<&Sheet> {
        let others = self.others.iter().map(|(sheet, subject)| (sheet, subject));
        let mut all = std::iter::once((&self.sheet, &self.subject)).chain(others);
        all.find(|(_, subject)| subject.methods.is_some()).map(|it| it.0)
    }

    /// Turns to one more comparison.
    pub fn add(&mut self, subject: Subject<V::Puzzle>) {
        self.others.push_front((Sheet::of(&subject, self.clock), subject));
        self.turn();
    }

    /// Turns to the next comparison.
    fn turn(&mut self) {
        self.by_link = false;
        if let Some((sheet, subject)) = self.others.pop_front() {
            let sheet = std::mem::replace(&mut self.sheet, sheet);
            self.others.push_back((sheet, std::mem::replace(&mut self.subject, subject)));
        }
    }

    /// What an action would do now.
    pub fn command(&self, action: Action, has_files: bool) -> Command {
        let Comparing { subject, sheet, others, .. } = self;
        let lanes = subject.methods.is_some();
        let no_rows = "rows are picked in the table: v shows it";
        let why = if lanes { no_rows } else { "nothing here to see side by side" };
        match action {
            Action::Compare => Command::when(!others.is_empty(), "this is the only comparison"),
            Action::Race if lanes => {
                Command::when(self.to_race().is_some(), "pick rows with space, then race them")
            }
            Action::Race => Command::not(why),
            Action::Pick => Command::when(sheet.can_sort() && (lanes || subject.has_curves()), why),
            Action::View => match sheet.next_view() {
                Some(next) => Command::READY.named(next),
                None => Command::not("there is no other view"),
            },
            Action::Sort => Command::when(sheet.can_sort(), "the table can be sorted: v shows it"),
            Action::Save | Action::Open => Command::when(has_files, NO_FILES),
            Action::Move(_) => {
                Command::when(!sheet.shows_curves(), "there is nothing further that way")
            }
            Action::Cancel if sheet.is_busy() => Command::READY.named("stop"),
            Action::AllRows => {
                let has_few = sheet.few.is_some();
                let command = Command::when(has_few && sheet.can_sort(), "all rows are shown");
                if sheet.is_folded() { command } else { command.named("fewer rows") }
            }
            Action::Scale if sheet.view.log => Command::READY.named("linear"),
            _ => Command::READY,
        }
    }

    /// Carries an action out; what there is to say.
    pub fn update(&mut self, action: Action) -> Option<String> {
        let sheet = &mut self.sheet;
        match action {
            Action::Compare => self.turn(),
            Action::AllRows => sheet.fold(!sheet.is_folded()),
            Action::Race => return self.begin_race(&self.to_race()?).err(),
            action => sheet.update(action),
        }
        None
    }

    /// The rows to race: those picked, or else those a course knows, or all; none if they are too few or too many.
    fn to_race(&self) -> Option<Vec<usize>> {
        let all = (0..self.sheet.table().rows.len()).collect();
        let choices = [self.sheet.racers(), self.subject.classics(), all];
        let rows = choices.into_iter().find(|rows| !rows.is_empty())?;
        (2..=MOST_RUNS).contains(&rows.len()).then_some(rows)
    }

    /// Watches the methods of some rows side by side.
    ///
    /// # Errors
    /// Why one of them cannot be watched.
    pub fn begin_race(&mut self, rows: &[usize]) -> Result<(), String> {
        let methods = self.subject.methods.as_ref().ok_or("nothing to watch here")?;
        let pane = |&row: &usize| {
            let method = methods.method(row).ok_or(V::NOT_WATCHED)?;
            Pane::of::<V>(&methods.instance, method, methods.limits)
        };
        self.race_of(rows.iter().map(pane).collect::<Result<_, _>>()?)?.watching.begin();
        Ok(())
    }

    /// Runs side by side, not yet playing.
    ///
    /// # Errors
    /// No run is given.
    pub fn race_of(&mut self, mut panes: Vec<Pane>) -> Result<&mut Viewer, String> {
        Pane::tell_apart::<V>(&mut panes);
        let mut panes = panes.into_iter();
        let race = Race::new(panes.next().ok_or("nothing to watch")?, panes.collect());
        Ok(self.race.insert(Viewer::new(race, None, Choices::default(), self.clock)))
    }

    /// Draws the rows in place of the board, the panel and the status line, which has a message.
    pub fn draw(&self, message: Option<&str>, areas: &Areas, buf: &mut Buffer, theme: &Theme) {
        let sheet = &self.sheet;
        sheet.draw(areas.board, buf, theme);
        // Whoever listens asks for the page of the code.
        let methods = self.subject.methods.as_ref().filter(|_| !theme.is_heard);
        if let Some((methods, (rows, area))) = methods.zip(sheet.below(areas.board)) {
            let explained = |row: usize| {
                let method = methods.method(row)?;
                let (about, code) = (options::about(method), V::Puzzle::pseudo_code(method));
                Some(Explained { name: method.to_string(), about, code })
            };
            let all: Vec<_> = rows.iter().filter_map(|&row| explained(row)).collect();
            let at = sheet.row().and_then(explained);
            let table = (sheet.table(), &*rows, sheet.row());
            V::below_rows(&methods.instance, table, (&all, at.as_ref()), area, buf, theme);
        }
        sheet.draw_status(message, areas.status, buf, theme);
    }
}
