//! What lies over every tab: help, the list of commands, the settings, what was copied; and what a tab asks.

use super::keys::{Binding, Table};
use super::midend::commands::State;
use super::term::clipboard;
use super::term::key::Key;
use super::view::help::Help;
use super::view::popup;
use crate::puzzles::lesson::Lesson;
use crate::tui::prelude::*;

/// What is open over the tab.
pub enum Overlay {
    /// The help, scrolled so many lines.
    Help(Help, u16),
    /// The commands, with what each does, or says where it works.
    Commands(Asked, Vec<Result<Action, String>>),
    /// The settings.
    Settings(Asked),
    /// A text that was copied.
    Copied(String),
    /// A list of what to do or see next.
    Menu(Asked, Vec<Choice>),
}

/// An entry of a menu.
#[derive(Clone, PartialEq, Debug)]
pub enum Choice {
    /// Play.
    Play,
    /// Watch a race.
    Race,
    /// Find a way, and compare it with that of A*.
    Beat,
    /// The list of lessons.
    Lessons,
    /// This lesson.
    Lesson(Lesson),
    /// The end.
    Leave,
}

/// What follows from an action.
pub enum Next {
    /// It stays open.
    Open(Overlay),
    /// It closes.
    Closed,
    /// It closes, and this is to be done.
    Do(Action),
    /// It closes, and this is to be said.
    Say(String),
    /// It closes, and these are the settings.
    Adopt(Settings),
    /// It closes, and this was chosen.
    Choose(Choice),
}

/// Columns of a copied text.
const COPIED: u16 = 56;

/// How one comes to each mode from playing, before its key is pressed; nothing to popups.
const WAYS: [&str; 6] = ["esc, then ", "s, then ", "e, then ", "c, then ", "c, r, then ", ""];

/// What is no key.
const TRACE: [&str; 2] = ["trace: watch what another program's search did", "frontier trace FILE"];

impl Overlay {
    /// The commands of a tab: those that work now with their keys, then the others with the way to them.
    pub fn commands(
        (table, mode): (&Table, Mode),
        tabs: &[&str],
        ascii: bool,
        state: impl Fn(Action) -> State,
    ) -> Self {
        let of = |mode| table.of(mode).filter(|b| b.action != Action::Commands);
        let works = |row: &&Binding| state(row.action) == State::Ready;
        // A row for every digit: they come last.
        let mut rows: Vec<&Binding> = of(mode).filter(works).collect();
        rows.sort_by_key(|row| matches!(row.action, Action::Digit(1..)));
        let (mut items, mut actions) = (Vec::new(), Vec::new());
        let shown = |k: &Key| if ascii { k.ascii() } else { k.to_string() };
        for row in rows {
            let names: Vec<String> = row.keys.iter().map(shown).collect();
            let name = match row.action {
                Action::GoToTab(at) => match tabs.get(usize::from(at)) {
                    Some(tab) => format!("go to {tab}"),
                    None => row.help.to_owned(),
                },
                Action::Digit(digit @ 1..) => format!("{}: {digit}", row.help),
                _ => row.help.to_owned(),
            };
            items.push(Item { name, about: names.join(" ") });
            actions.push(Ok(row.action));
        }
        let work = items.len();
        let mut dimmed = |row: &Binding, way: String| {
            // What a kiosk withholds is not named.
            let is_withheld = matches!(state(row.action), State::Not(why) if why.contains("kiosk"));
            let is_new = items.iter().all(|item| item.name != row.help);
            if is_new && !is_withheld && !way.is_empty() {
                items.push(Item { name: row.help.to_owned(), about: way.clone() });
                actions.push(Err(format!("{way}: {}", row.help)));
            }
        };
        for row in of(mode) {
            if let State::Not(why) = state(row.action) {
                dimmed(row, why.to_owned());
            }
        }
        let back = match mode {
            Mode::Play => "",
            Mode::Race => "esc, esc, ",
            _ => "esc, ",
        };
        for (other, way) in Mode::ALL.into_iter().zip(WAYS).filter(|(other, _)| *other != mode) {
            for row in of(other) {
                let key = row.keys.first().map(shown).unwrap_or_default();
                let is_here = of(mode).any(|here| here.action == row.action);
                if !(is_here || way.is_empty()) {
                    let back = if way.starts_with("esc") { "" } else { back };
                    dimmed(row, format!("{back}{way}{key}"));
                }
            }
        }
        if state(Action::Suspend) == State::Ready {
            items.push(Item { name: TRACE[0].to_owned(), about: TRACE[1].to_owned() });
            actions.push(Err(TRACE.join(": ")));
        }
        let tail = items.len() - work;
        let list = Picker::plain("commands", items).with_tail(tail);
        Overlay::Commands(Asked::List(list), actions)
    }

    /// Carries an action out.
    pub fn update(self, action: Action, screen: Rect, ascii: bool) -> Next {
        match self {
            Overlay::Help(help, at) => {
                let most = help.most_scroll(ascii, screen);
                let page = screen.height / 2;
                let at = match action {
                    Action::Move(Dir::South) => at.saturating_add(1).min(most),
                    Action::Move(Dir::North) => at.saturating_sub(1),
                    Action::PageDown => at.saturating_add(page).min(most),
                    Action::PageUp => at.saturating_sub(page),
                    _ => return Next::Closed,
                };
                Next::Open(Overlay::Help(help, at))
            }
            Overlay::Commands(mut asked, actions) => match asked.update(action) {
                Outcome::Open => Next::Open(Overlay::Commands(asked, actions)),
                Outcome::Cancelled => Next::Closed,
                Outcome::Accepted => {
                    match asked.chosen().and_then(|item| actions.into_iter().nth(item)) {
                        Some(Ok(action)) => Next::Do(action),
                        Some(Err(way)) => Next::Say(way),
                        None => Next::Closed,
                    }
                }
            },
            Overlay::Settings(mut asked) => match asked.update(action) {
                Outcome::Open => Next::Open(Overlay::Settings(asked)),
                Outcome::Cancelled => Next::Closed,
                Outcome::Accepted => {
                    asked.form().map_or(Next::Closed, |form| Next::Adopt(Settings::from_form(form)))
                }
            },
            Overlay::Copied(_) => Next::Closed,
            Overlay::Menu(mut asked, choices) => match asked.update(action) {
                Outcome::Open => Next::Open(Overlay::Menu(asked, choices)),
                Outcome::Cancelled => Next::Closed,
                Outcome::Accepted => {
                    let choice = asked.chosen().and_then(|item| choices.get(item).cloned());
                    choice.map_or(Next::Closed, Next::Choose)
                }
            },
        }
    }

    /// A menu of these choices, each with its name and what it is.
    pub fn menu(title: &str, rows: Vec<(Choice, &str, &str)>) -> Overlay {
        let mut items = Vec::new();
        let mut choices = Vec::new();
        for (choice, name, about) in rows {
            items.push(Item { name: name.to_owned(), about: about.to_owned() });
            choices.push(choice);
        }
        Overlay::Menu(Asked::List(Picker::menu(title, items)), choices)
    }

    /// A list of lessons.
    pub fn lessons(lessons: Vec<Lesson>) -> Overlay {
        let item = |lesson: &Lesson| Item {
            name: lesson.name.clone(),
            about: lesson.title.split(':').next().unwrap_or_default().to_owned(),
        };
        let items = lessons.iter().map(item).collect();
        let asked = Asked::List(Picker::plain("lessons", items));
        Overlay::Menu(asked, lessons.into_iter().map(Choice::Lesson).collect())
    }

    /// Whether an action does something.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (_, Action::Cancel) => true,
            (Overlay::Help(..), Action::Move(dir)) => dir.delta().0 != 0,
            (
                Overlay::Commands(asked, _) | Overlay::Settings(asked) | Overlay::Menu(asked, _),
                _,
            ) => asked.command(action, "").is_ready(),
            _ => false,
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Overlay::Commands(..) => "do",
            Overlay::Settings(_) => "take",
            Overlay::Menu(..) => "choose",
            Overlay::Help(..) | Overlay::Copied(_) => "close",
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Overlay::Commands(asked, _) | Overlay::Settings(asked) | Overlay::Menu(asked, _) =
            self
        {
            asked.paste(text);
        }
    }

    /// Takes a press of the mouse; what it asks for.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16, ascii: bool) -> Option<Action> {
        match self {
            Overlay::Commands(asked, _) | Overlay::Settings(asked) | Overlay::Menu(asked, _) => {
                asked.click(screen, column, row)
            }
            Overlay::Help(help, _) => {
                (!help.covers(ascii, screen, (column, row))).then_some(Action::Cancel)
            }
            Overlay::Copied(_) => Some(Action::Cancel),
        }
    }

    /// Draws it over the screen.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        match self {
            Overlay::Help(help, scroll) => help.draw(buf, screen, *scroll, theme),
            Overlay::Commands(asked, _) | Overlay::Settings(asked) | Overlay::Menu(asked, _) => {
                asked.draw(screen, buf, theme);
            }
            Overlay::Copied(text) => draw_copied(text, buf, screen, theme),
        }
    }
}

fn draw_copied(text: &str, buf: &mut Buffer, screen: Rect, theme: &Theme) {
    let note =
        if text.len() <= clipboard::LONGEST { "copied (OSC 52)" } else { "too long to copy" };
    let columns = COPIED.min(screen.width.saturating_sub(4));
    let mut lines = wrap(text, columns);
    lines.truncate(usize::from(screen.height.saturating_sub(6)));
    let wide = lines.iter().map(|l| width(l)).max().unwrap_or(0).max(width(note));
    let area = popup::draw(buf, screen, "share", (wide, lines.len() as u16 + 2), theme);
    for (y, line) in (area.top()..area.bottom()).zip(&lines) {
        put(buf, area.x, y, area.right(), line, theme.strong);
    }
    put(buf, area.x, area.bottom().saturating_sub(1), area.right(), note, theme.dim);
}

/// A question that is open.
pub enum Asked {
    /// A form.
    Form(Form),
    /// A list to choose from.
    List(Picker),
}

impl Asked {
    /// What an action would do, accepting called `accept`.
    pub fn command(&self, action: Action, accept: &'static str) -> Command {
        match (self, action) {
            (_, Action::Accept) => Command::READY.named(accept),
            (Asked::Form(form), _) => Command::when(form.works(action), ""),
            (Asked::List(_), Action::Move(Dir::West | Dir::East)) => Command::not(""),
            (Asked::List(_), _) => Command::READY,
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        match self {
            Asked::Form(form) => form.update(action),
            Asked::List(picker) => picker.update(action),
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        match self {
            Asked::Form(form) => form.paste(text),
            Asked::List(picker) => picker.paste(text),
        }
    }

    /// Takes a press of the mouse; what it asks for.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        match self {
            Asked::Form(form) => form.click(screen, column, row),
            Asked::List(picker) => picker.click(screen, column, row),
        }
    }

    /// Says in the form what is wrong with it.
    pub fn complain(&mut self, why: Complaint) {
        if let Asked::Form(form) = self {
            form.complain(why);
        }
    }

    /// The form, if it is one.
    pub fn form(&self) -> Option<&Form> {
        match self {
            Asked::Form(form) => Some(form),
            Asked::List(_) => None,
        }
    }

    /// The place chosen in the list, if it is one.
    pub fn chosen(&self) -> Option<usize> {
        match self {
            Asked::Form(_) => None,
            Asked::List(picker) => picker.chosen(),
        }
    }

    /// Draws it; what is left beside the entries of a list.
    pub fn draw(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) -> Rect {
        match self {
            Asked::Form(form) => {
                form.draw(buf, screen, theme);
                Rect::default()
            }
            Asked::List(picker) => picker.draw(buf, screen, theme),
        }
    }
}
