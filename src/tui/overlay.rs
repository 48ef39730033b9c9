//! What lies over every tab: help, the list of commands, the settings, what was copied; and what a tab asks.

use super::keys::Table;
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
    /// The commands that work now, with what each does.
    Commands(Asked, Vec<Action>),
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
    /// It closes, and these are the settings.
    Adopt(Settings),
    /// It closes, and this was chosen.
    Choose(Choice),
}

/// Columns of a copied text.
const COPIED: u16 = 56;

impl Overlay {
    /// The commands of a mode of a tab for which `works` holds, with their keys.
    pub fn commands(
        (table, mode): (&Table, Mode),
        tabs: &[&str],
        ascii: bool,
        works: impl Fn(Action) -> bool,
    ) -> Self {
        let rows = table.of(mode).filter(|b| b.action != Action::Commands && works(b.action));
        // A row for every digit: they come last.
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by_key(|row| matches!(row.action, Action::Digit(1..)));
        let (mut items, mut actions) = (Vec::new(), Vec::new());
        for row in rows {
            let shown = |k: &Key| if ascii { k.ascii() } else { k.to_string() };
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
            actions.push(row.action);
        }
        Overlay::Commands(Asked::List(Picker::plain("commands", items)), actions)
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
                    let action = asked.chosen().and_then(|item| actions.get(item).copied());
                    action.map_or(Next::Closed, Next::Do)
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
