//! The playground: tabs, what lies over them, and who gets a key. Free of any terminal: tests drive
//! it with actions and draw it into a buffer.

pub mod kiosk;
mod lesson;
pub mod recorded;
mod screen;
pub mod seen;

use super::keys::{KeyTable, Own, key};
use super::overlay::{NO_SUCH_TAB, NOT_IN_KIOSK, Next, Overlay, is_withheld};
use super::term::screen::{Multiplexer, Options, Request};
use super::theme::{Background, Depth, Scheme, SchemeChoice};
use super::{
    cpu_budget::CpuBudget, demo::Show, keys::Keymap, keys::keymap::ALWAYS_QUITS, midend::NO_FILES,
    opening::Opening, session::Saved, tab::Tab, view::help::Help,
};
use crate::tui::prelude::*;
use kiosk::Visitors;
use lesson::{Course, LESSON_KEYS, Script};

/// Makes every tab afresh, for a visitor who knows nothing of the one before; or says why it cannot.
pub type MakeTabs = Box<dyn Fn() -> Result<Vec<Box<dyn Tab>>, String>>;

/// Whether the playground runs as a kiosk, and when it ends or shows its demo.
#[derive(Default)]
pub struct AppOptions {
    /// Strangers use it: no files, no suspension.
    pub kiosk: bool,
    /// It ends after so long without a key.
    pub idle: Option<Duration>,
    /// A demo begins after a minute without a key.
    pub attract: bool,
    /// Makes the tabs of a demo or a tour.
    pub make_tabs: Option<MakeTabs>,
    /// What its visitors are offered.
    pub visitors: Visitors,
    /// What may be computed, where that has bounds.
    pub cpu_budget: Option<CpuBudget>,
}

/// Keeps what the user would not want to lose, should the program be killed.
pub type Keeper = Box<dyn FnMut(&mut App)>;

/// The settings at work.
#[derive(Default)]
struct Chosen {
    /// In force, the command line's included.
    now: Settings,
    kept: Settings,
    /// In force at the beginning.
    begun: Settings,
    /// What the terminal is like.
    terminal: Terminal,
}

/// What the terminal is like.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminal {
    /// The colours it says it has.
    pub depth: Depth,
    /// Its ground, as far as the environment tells.
    pub ground: Background,
    /// Whether it can be asked for its ground.
    pub answers: bool,
    /// What the clipboard is behind.
    pub multiplexer: Multiplexer,
}

/// The whole playground.
#[derive(Default)]
pub struct App {
    tabs: Vec<Box<dyn Tab>>,
    /// The keys of every tab.
    tables: Vec<KeyTable>,
    open: usize,
    /// The tabs that were left, the one left first at the front.
    left: VecDeque<usize>,
    overlay: Option<Overlay>,
    theme: Theme,
    screen: Rect,
    dirty: bool,
    requests: VecDeque<Request>,
    /// How it treats people.
    pub options: AppOptions,
    /// What keeps the session while the program runs.
    pub keeper: Option<Keeper>,
    /// Keys, clicks and pastes so far.
    inputs: u64,
    chosen: Chosen,
    /// What to say on the status line until the next key.
    notice: Option<String>,
    show: Option<Show>,
    /// The opening, while it is on.
    pub opening: Option<Opening>,
    /// The user's own tabs while a tour has others.
    own_tabs: Option<Vec<Box<dyn Tab>>>,
    /// What to say once the terminal is given back.
    pub end_message: Option<String>,
    /// The lesson that is given.
    course: Option<Course>,
    /// What is being done without the user.
    script: Script,
    /// What the session holds for tabs that are not ours.
    other_tabs: BTreeMap<String, Saved>,
}

impl App {
    /// A playground of these tabs (at least one), with this one open, or the first.
    pub fn new(tabs: Vec<Box<dyn Tab>>, open: &str, theme: Theme) -> App {
        let open = tabs.iter().position(|tab| tab.info().word == open).unwrap_or(0);
        let settings = Settings { ascii: theme.ascii, ..Settings::default() };
        let terminal = Terminal { depth: theme.depth, ..Terminal::default() };
        let chosen = Chosen { now: settings, kept: settings, begun: settings, terminal };
        let mut app = App { tabs, open, theme, dirty: true, chosen, ..App::default() };
        app.set_keymap(&Keymap::default());
        app
    }

    /// Takes the keys the user chose.
    pub fn set_keymap(&mut self, keymap: &Keymap) {
        self.tables = self.tabs.iter().map(|tab| KeyTable::new(tab.keys(), keymap)).collect();
        self.dirty = true;
    }

    /// Sets the settings in force and those to be kept, and what the terminal is like.
    pub fn set_settings(&mut self, now: Settings, kept: Settings, terminal: Terminal) {
        self.chosen = Chosen { now, kept, begun: now, terminal };
        self.apply();
    }

    /// What the loop has to know.
    pub fn options(&self) -> Options {
        Options {
            fps: self.chosen.now.fps,
            colours: self.theme.colours(),
            asks_ground: self.chosen.terminal.answers
                && self.theme.colours()
                && self.chosen.now.theme == SchemeChoice::Auto,
            multiplexer: self.chosen.terminal.multiplexer,
        }
    }

    /// Makes the settings hold.
    fn apply(&mut self) {
        let Settings { color, theme, ascii, .. } = self.chosen.now;
        let depth = color.fixed().unwrap_or(self.chosen.terminal.depth);
        let ground = self.chosen.terminal.ground;
        let scheme = theme.scheme(ground);
        self.theme = Theme::with(scheme, depth, ascii);
        // A scheme is whole: what was chosen for another ground than the terminal's brings its own.
        if theme != SchemeChoice::Auto && (scheme == Scheme::Light) != (ground == Background::Light)
        {
            self.theme.paint_ground(scheme);
        }
        for tab in &mut self.tabs {
            tab.adopt(&self.chosen.now);
        }
        self.dirty = true;
    }

    /// Takes what the user chose in the settings.
    fn choose(&mut self, settings: Settings) {
        self.chosen.kept.adopt(&self.chosen.now, &settings);
        self.chosen.now = settings;
        self.apply();
        self.requests.push_back(Request::Adopt(self.options()));
    }

    /// Opens a tab.
    pub fn open(&mut self, word: &str) {
        let at = self.tabs.iter().position(|tab| tab.info().word == word);
        at.into_iter().for_each(|at| self.go_to(at));
    }

    /// Whether it has ever been drawn.
    pub fn was_shown(&self) -> bool {
        self.screen != Rect::ZERO
    }

    /// Says something on the status line until the next key.
    pub fn notify(&mut self, notice: impl Into<String>) {
        self.notice = Some(notice.into());
        self.dirty = true;
    }

    /// Offers a newcomer the tour, unless that would hide what the line says of a run, or of a mistake.
    pub fn offer_tour(&mut self) {
        if self.notice.is_none() && self.mode() == Mode::Play {
            self.notify("new here? T takes you on a tour; tab is the next puzzle");
        }
    }

    /// Says no longer what it said until the next key.
    pub fn dismiss_notice(&mut self) {
        self.dirty |= self.notice.take().is_some();
    }

    /// The tab that is open. There is at least one.
    fn tab(&self) -> &dyn Tab {
        self.tabs[self.open].as_ref()
    }

    fn tab_mut(&mut self) -> &mut dyn Tab {
        self.tabs[self.open].as_mut()
    }

    /// The word of the tab that is open.
    pub fn word(&self) -> &'static str {
        self.tab().info().word
    }

    /// The words of all tabs.
    pub fn words(&self) -> Vec<&'static str> {
        self.tabs.iter().map(|tab| tab.info().word).collect()
    }

    /// The keys of every tab alone, with its name.
    pub fn all_keys(&self) -> Vec<(&'static str, Own)> {
        self.tabs.iter().map(|tab| (tab.info().name, tab.keys())).collect()
    }

    /// The keys of the open tab.
    pub fn table(&self) -> KeyTable {
        self.tables[self.open].clone()
    }

    /// What the keys are for now.
    pub fn mode(&self) -> Mode {
        if self.overlay.is_some() { Mode::Popup } else { self.tab().mode() }
    }

    /// Whether an action would do something now.
    pub fn works(&self, action: Action) -> bool {
        self.command(action).is_ready()
    }

    /// What an action would do now.
    pub fn command(&self, action: Action) -> Command {
        use Action::{Commands, Help, NextTab, PreviousTab, Quit, Redraw, Settings, Suspend, Tour};
        match action {
            Action::Suspend if self.options.kiosk => Command::not(NOT_IN_KIOSK),
            Action::Save if self.options.kiosk => Command::not(NO_FILES),
            Action::Quit if self.leads_to_menu() => Command::READY.named("menu"),
            NextTab | PreviousTab => Command::READY,
            Commands | Help | Quit | Redraw | Settings | Suspend => Command::READY,
            Tour => Command::when(self.options.make_tabs.is_some(), "there is no tour here"),
            Action::GoToTab(tab) => Command::when(usize::from(tab) < self.tabs.len(), NO_SUCH_TAB),
            _ => match &self.overlay {
                Some(overlay) => overlay.command(action, self.screen, &self.theme),
                None => self.tab().command(action),
            },
        }
    }

    /// A key was pressed.
    pub fn key(&mut self, key: Key) {
        let action = self.table().action(self.mode(), key);
        // A key does what it always does; those with which one says "go on" only end the opening.
        let goes_on = matches!(key.code(), Code::Enter | Code::Esc | Code::Char(' '));
        if self.end_opening() && self.show.is_none() && goes_on {
            return;
        }
        let goes_on = self.own_tabs.is_some() && key == Key::char(' ');
        if let Some(show) = self.show.as_mut().filter(|_| goes_on) {
            return show.skip();
        }
        let ends = key == ALWAYS_QUITS || action == Some(Action::Quit) && !self.options.kiosk;
        if self.take_over() && !ends {
            return;
        }
        if self.choose_by_key(key) || self.turn_by_key(key) {
            return;
        }
        self.dirty |= self.notice.take().is_some();
        match action {
            Some(Action::Quit) if key == ALWAYS_QUITS => self.requests.push_back(Request::Quit),
            Some(action) => self.update(action),
            // Any key closes what is only there to be read.
            None if matches!(self.overlay, Some(Overlay::Help(..) | Overlay::Copied(_))) => {
                self.update(Action::Cancel);
            }
            None => self.say_where_it_works(key),
        }
    }

    /// A key that does nothing here says where it does something.
    fn say_where_it_works(&mut self, key: Key) {
        if self.mode() == Mode::Popup || key.code() == Code::Esc {
            return;
        }
        let (here, table) = (self.mode(), self.table());
        // A comma would be read as one.
        let name = key.name(self.theme.ascii).replace(',', "','");
        // A race is left for its table, a table for the board, and a trace, which nobody plays, at most for a comparison.
        let is_reached = |mode| match (here, mode) {
            (Mode::Race, mode) => mode == Mode::Compare,
            (Mode::Compare, mode) => mode == Mode::Play,
            (Mode::Play | Mode::Watch, Mode::Compare) => self.works(Action::Compare),
            (Mode::Play, Mode::Watch) => self.works(Action::Watch),
            (Mode::Watch, _) => self.works(Action::BackToPlay),
            _ => true,
        };
        let has = |mode| is_reached(mode) && table.action(mode, key).is_some();
        self.notify(match Mode::WAYS.iter().find(|(mode, _)| has(*mode)) {
            Some((mode, [doing, _])) => {
                let way = table.way(here, *mode, self.theme.ascii).join(", then ");
                format!("{way} leads to {doing}, where {name} works")
            }
            None => format!("{name} does nothing; ? lists the keys"),
        });
    }

    /// Carries an action out.
    pub fn update(&mut self, action: Action) {
        self.dirty = true;
        if let Err(why) = self.command(action).state {
            // In a popup or an overlay there is no status line to say why.
            if !why.is_empty() && self.mode() != Mode::Popup {
                self.notify(why);
            }
            if self.overlay.is_none() || action == Action::Suspend {
                return;
            }
        }
        let typed = match &self.overlay {
            Some(overlay) => overlay.typed_link(),
            None => self.tab().typed_link(),
        };
        if let Some(link) = typed.filter(|_| action == Action::Accept) {
            if self.overlay.take().is_none() {
                self.tab_mut().update(Action::Cancel);
            }
            return self.follow_or_say(&link);
        }
        match action {
            Action::Quit if self.leads_to_menu() => self.open_menu(),
            Action::Quit => self.requests.push_back(Request::Quit),
            Action::Suspend => self.requests.push_back(Request::Suspend),
            Action::Redraw => self.requests.push_back(Request::Redraw),
            Action::NextTab => self.go_to(around(self.open, self.tabs.len(), true)),
            Action::PreviousTab => self.go_to(around(self.open, self.tabs.len(), false)),
            Action::GoToTab(tab) if self.works(action) => self.go_to(usize::from(tab)),
            Action::Commands => {
                self.overlay = None;
                let (table, names, ascii) = (self.table(), self.names(), self.theme.ascii);
                let state = |action| self.command(action).state;
                self.overlay = Some(Overlay::commands((&table, self.mode()), &names, ascii, state));
            }
            Action::Tour => self.begin_tour(),
            Action::Settings => {
                let form = Asked::Form(self.chosen.now.form());
                self.overlay = Some(Overlay::Asks(form, "take", Vec::new()));
            }
            Action::Help if self.overlay.is_none() => {
                let signs = self.tab().signs(&self.theme);
                let (mode, table) = (self.tab().mode(), self.table());
                let is_bare = mode == Mode::Race && !self.command(Action::Page).is_ready();
                let lesson = self.course_here().map(|_| LESSON_KEYS.map(|it| (key(it.0), it.2)));
                let first: Vec<_> = lesson.into_iter().flatten().collect();
                // The first key of a row is the one that a lesson takes.
                let taken = |row: &Binding| first.iter().any(|it| row.keys.first() == Some(&it.0));
                let table = table.adapted(|row| match row.action {
                    _ if row.modes.contains(&mode) && taken(&row) => {
                        let keys = row.keys.get(1..).filter(|keys| !keys.is_empty());
                        keys.map(|keys| Binding { keys, ..row })
                    }
                    Action::Page | Action::PageBefore | Action::TurnTo(_) if is_bare => None,
                    action if is_withheld(self.command(action).state) => None,
                    Action::Quit if self.leads_to_menu() && row.keys != [ALWAYS_QUITS] => {
                        Some(Binding { help: "to the menu", ..row })
                    }
                    _ => Some(row),
                });
                self.overlay = Some(Overlay::Help(Help { table, mode, signs, first }, 0));
            }
            _ if self.overlay.is_some() => self.update_overlay(action),
            Action::Share => {
                let text = self.tab().share();
                self.requests.push_back(Request::Copy(text.clone()));
                self.overlay = Some(Overlay::Copied(text));
            }
            _ => self.tab_mut().update(action),
        }
    }

    fn update_overlay(&mut self, action: Action) {
        let Some(overlay) = self.overlay.take() else { return };
        match overlay.update(action, self.screen, &self.theme) {
            Next::Open(overlay) => self.overlay = Some(overlay),
            Next::Closed => {}
            Next::Do(action) => self.update(action),
            Next::Say(words) => self.notify(words),
            Next::Adopt(settings) => self.choose(settings),
            Next::Play => self.go_home(),
            Next::Race => self.begin_race(),
            Next::Beat => self.begin_contest(),
            Next::Lesson(lesson) => self.begin_lesson(lesson),
        }
    }

    fn go_to(&mut self, tab: usize) {
        let left = std::mem::replace(&mut self.open, tab);
        self.left.retain(|&tab| tab != left);
        self.left.push_back(left);
        self.overlay = None;
        if self.course.as_ref().is_some_and(|course| course.tab == left && left != tab) {
            self.notify(format!("the lesson waits in {}", self.tabs[left].info().name));
        }
    }

    /// Text was pasted.
    pub fn paste(&mut self, text: &str) {
        if self.end_opening() | self.take_over() {
            return;
        }
        self.dirty = true;
        self.touch_lesson();
        let is_form = matches!(self.overlay, Some(Overlay::Asks(Asked::Form(_), ..)));
        if !is_form
            && self.mode() != Mode::Edit
            && is_link(text)
            && let Ok(link) = text.trim().parse()
        {
            self.overlay = None;
            return self.follow_or_say(&link);
        }
        match &mut self.overlay {
            Some(overlay) => overlay.paste(text),
            None => self.tab_mut().paste(text),
        }
    }

    /// The screen has another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.screen = Rect::new(0, 0, columns, rows);
        self.dirty = true;
    }

    fn names(&self) -> Vec<&'static str> {
        self.tabs.iter().map(|tab| tab.info().name).collect()
    }
}
