//! What lies over every tab: help, the list of commands, the settings, what was copied; and what a tab asks.

use super::{midend::NO_FILES, term::screen::LONGEST_COPY, view::help::Help};
use crate::puzzles::lesson::{self, Lesson};
use crate::tui::prelude::*;

/// What is open over the tab.
pub enum Overlay {
    /// The help, scrolled so many lines.
    Help(Help, u16),
    /// A list or a form: what the bar calls accepting it, and what follows from each entry.
    Asks(Asked, &'static str, Vec<Next>),
    /// A text that was copied.
    Copied(String),
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
    /// It closes, and the game of the open tab is played.
    Play,
    /// It closes, and the race of the menu begins.
    Race,
    /// It closes, and today's map is opened, to find a way and compare it with that of A*.
    Beat,
    /// It closes, and this lesson begins.
    Lesson(Lesson),
}

/// What is no key.
const TRACE: [&str; 2] = ["watch another program's search", "frontier trace FILE"];

/// Why something does nothing that is not named in help and lists either; [`NO_FILES`] is another reason.
pub const NOT_IN_KIOSK: &str = "not available in kiosk mode";
pub const NO_SUCH_TAB: &str = "there are not so many tabs";

/// Whether it is what a kiosk withholds, or no tab, which is not named.
pub fn is_withheld(state: Result<(), &str>) -> bool {
    state.is_err_and(|why| [NOT_IN_KIOSK, NO_FILES, NO_SUCH_TAB].contains(&why))
}

impl Overlay {
    /// The commands of a tab: those that work now with their keys, then the others with the way to them.
    pub fn commands(
        (table, mode): (&KeyTable, Mode),
        tabs: &[&str],
        ascii: bool,
        state: impl Fn(Action) -> Result<(), &'static str>,
    ) -> Self {
        let of = |mode| table.of(mode).filter(|b| b.action != Action::Commands);
        let works = |row: &&Binding| state(row.action).is_ok();
        // What one does with the hands on the keys, and a row for every digit, come last.
        let mut rows: Vec<&Binding> = of(mode).filter(works).collect();
        rows.sort_by_cached_key(|row| {
            u32::from(matches!(row.action, Action::Move(_) | Action::Digit(1..)))
        });
        let mut entries: Vec<(Item, Next)> = Vec::new();
        let shown = |key: &Key| key.name(ascii);
        for row in rows {
            let names: Vec<String> = row.keys.iter().map(shown).collect();
            let name = match row.action {
                // What works is there.
                Action::GoToTab(at) => {
                    format!("go to {}", tabs.get(usize::from(at)).unwrap_or(&""))
                }
                Action::Digit(digit @ 1..) => format!("{}: {digit}", row.help),
                _ => row.help.to_owned(),
            };
            let names = names.join(" ");
            match entries.last_mut().filter(|(item, _)| item.name == name) {
                Some((item, _)) => item.about = format!("{} {names}", item.about).trim_end().into(),
                None => {
                    let item = Item { also: row.also, ..Item::new(name, names) };
                    entries.push((item, Next::Do(row.action)));
                }
            }
        }
        if state(Action::Tour).is_ok() {
            let lessons = Item::new("take a lesson", "ten minutes each");
            entries.push((lessons, Next::Open(Overlay::lessons())));
        }
        let work = entries.len();
        let mut dimmed = |row: &Binding, way: String| {
            let is_withheld = is_withheld(state(row.action));
            let is_new = entries.iter().all(|(item, _)| item.name != row.help);
            if is_new && !is_withheld && !way.is_empty() {
                let says = Next::Say(format!("{way}: {}", row.help));
                entries.push((Item { also: row.also, ..Item::new(row.help, way) }, says));
            }
        };
        for row in of(mode) {
            if let Err(why) = state(row.action) {
                dimmed(row, why.to_owned());
            }
        }
        // What nobody plays is only left for its comparison.
        let is_open = mode != Mode::Watch || state(Action::BackToPlay).is_ok();
        for other in Mode::ALL.into_iter().filter(|other| ![mode, Mode::Popup].contains(other)) {
            let is_compared = matches!(other, Mode::Compare | Mode::Race);
            let leads = is_open || is_compared && state(Action::Compare).is_ok();
            let way = table.way(mode, other, ascii).join(", ");
            let is_elsewhere = |row: &&Binding| of(mode).all(|here| here.action != row.action);
            for row in of(other).filter(|_| leads).filter(is_elsewhere) {
                let key = row.keys.first().map_or("Ctrl-P".into(), shown);
                dimmed(row, format!("{way}, then {key}"));
            }
        }
        if state(Action::Suspend).is_ok() {
            entries.push((Item::new(TRACE[0], TRACE[1]), Next::Say(TRACE.join(": "))));
        }
        let tail = entries.len() - work;
        Overlay::list(entries, "do", |items| Picker::plain("commands", items).with_tail(tail))
    }

    /// A list of entries with what follows from each; `accept` is what the bar calls it.
    pub fn list(
        entries: Vec<(Item, Next)>,
        accept: &'static str,
        picker: impl FnOnce(Vec<Item>) -> Picker,
    ) -> Overlay {
        let (items, nexts) = entries.into_iter().unzip();
        Overlay::Asks(Asked::List(picker(items)), accept, nexts)
    }

    /// Carries an action out.
    pub fn update(self, action: Action, screen: Rect, theme: &Theme) -> Next {
        match self {
            Overlay::Help(help, at) => {
                let most = help.most_scroll(screen, theme);
                let at = match action {
                    Action::Move(Dir::South) => at.saturating_add(1).min(most),
                    Action::Move(Dir::North) => at.saturating_sub(1),
                    Action::PageDown => at.saturating_add(screen.height / 2).min(most),
                    Action::PageUp => at.saturating_sub(screen.height / 2),
                    _ => return Next::Closed,
                };
                Next::Open(Overlay::Help(help, at))
            }
            Overlay::Asks(mut asked, word, mut nexts) => match asked.update(action) {
                Outcome::Open => Next::Open(Overlay::Asks(asked, word, nexts)),
                Outcome::Cancelled => Next::Closed,
                Outcome::Accepted => match &asked {
                    Asked::Form(form) => Next::Adopt(Settings::from_form(form)),
                    Asked::List(list) => match list.chosen().filter(|&at| at < nexts.len()) {
                        Some(at) => nexts.swap_remove(at),
                        None => Next::Closed,
                    },
                },
            },
            Overlay::Copied(_) => Next::Closed,
        }
    }

    /// The list of lessons.
    pub fn lessons() -> Overlay {
        let entry = |lesson: Lesson| {
            let about = lesson.title.split(':').next().unwrap_or_default();
            (Item::new(&lesson.name, about), Next::Lesson(lesson))
        };
        let entries = lesson::built_in().into_iter().map(entry).collect();
        Overlay::list(entries, "choose", |items| Picker::plain("lessons", items))
    }

    /// What an action would do.
    pub fn command(&self, action: Action, screen: Rect, theme: &Theme) -> Command {
        match (self, action) {
            (Overlay::Asks(asked, word, _), _) => asked.command(action, word),
            (Overlay::Help(help, _), Action::Move(Dir::North | Dir::South)) => {
                Command::when(help.most_scroll(screen, theme) > 0, "").named("scroll")
            }
            (_, Action::Cancel) => Command::READY,
            _ => Command::not(""),
        }
    }

    /// The link that is typed in a list.
    pub fn typed_link(&self) -> Option<Link> {
        if let Overlay::Asks(asked, ..) = self { asked.typed_link() } else { None }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        if let Overlay::Asks(asked, ..) = self {
            asked.paste(text);
        }
    }

    /// Takes a press of the mouse; what it asks for.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        match self {
            Overlay::Asks(asked, ..) => asked.click(screen, column, row),
            Overlay::Help(..) | Overlay::Copied(_) => Some(Action::Cancel),
        }
    }

    /// Draws it.
    pub fn draw(&self, buf: &mut Buffer, screen: Rect, theme: &Theme) {
        match self {
            Overlay::Help(help, scroll) => help.draw(buf, screen, *scroll, theme),
            Overlay::Asks(asked, ..) => drop(asked.draw(screen, buf, theme)),
            Overlay::Copied(text) => draw_copied(text, buf, screen, theme),
        }
    }
}

fn draw_copied(text: &str, buf: &mut Buffer, screen: Rect, theme: &Theme) {
    let is_copied = text.len() <= LONGEST_COPY;
    let note = if is_copied { "copied, if the terminal allows it" } else { "too long to copy" };
    let how = "to open it: paste it here, or start frontier --at LINK";
    let notes = if is_link(text) { format!("{note}\n{how}") } else { note.to_owned() };
    let lines = wrap(text, screen.width.saturating_sub(4));
    let rows = (lines.len() as u16).min(screen.height.saturating_sub(7));
    let wide = lines.iter().map(String::as_str).chain(notes.lines()).map(width).max();
    let size = (wide.unwrap_or(0), rows + 1 + notes.lines().count() as u16);
    let area = frame::draw_popup(buf, screen, "share", size, theme);
    paragraph(buf, Rect { height: rows, ..area }, text, theme.strong, theme);
    let below = Rect { y: area.y + rows + 1, height: area.height.saturating_sub(rows + 1), ..area };
    paragraph(buf, below, &notes, theme.dim, theme);
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
            (Asked::List(list), Action::Accept) if !list.accepts() && !is_link(list.typed()) => {
                Command::not("")
            }
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

    /// Whether what a form says is taken; if not, it says why.
    pub fn is_taken(&mut self, take: impl FnOnce(&Form) -> Result<(), Complaint>) -> bool {
        let Asked::Form(form) = self else { return true };
        take(form).map_err(|why| form.complain(why)).is_ok()
    }

    /// The list, if it is one.
    pub fn list(&self) -> Option<&Picker> {
        if let Asked::List(picker) = self { Some(picker) } else { None }
    }

    /// The link that is typed in a list.
    pub fn typed_link(&self) -> Option<Link> {
        let typed = self.list()?.typed();
        is_link(typed).then(|| typed.trim().parse().ok())?
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
