//! The popups of a tab, the same in every tab: forms, the list of instances, and notices.

use super::commands::Command;
use crate::engine::grid::Dir;
use crate::puzzles::puzzle::Named;
use crate::tui::keys::Action;
use crate::tui::theme::Theme;
use crate::tui::view::form::Form;
use crate::tui::view::picker::{Outcome, Picker};
use crate::tui::view::{popup, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::Widget;

/// What a form is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// The method and its options.
    Method,
    /// Everything that can be set, and random instances.
    Parameters,
    /// The size of a blank board to draw on.
    Blank,
    /// A file to open.
    Open,
    /// A file to write to.
    Write,
    /// A condition to look for moments by.
    Condition,
}

impl Asks {
    /// The bar's word for accepting it.
    const fn accept_word(self) -> &'static str {
        match self {
            Asks::Method | Asks::Parameters | Asks::Condition => "set",
            Asks::Blank => "draw",
            Asks::Open => "open",
            Asks::Write => "write",
        }
    }
}

/// An entry of the list of instances.
pub enum Entry<I> {
    /// An instance.
    Instance(Named<I>),
    /// Asks for a file.
    File,
    /// Asks for the size of a blank board.
    Blank,
}

/// Something to read at the end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The title of its box.
    pub title: &'static str,
    /// The news, and whether it is good.
    pub news: (String, bool),
    /// More about it.
    pub lines: Vec<String>,
    /// What accepting it does, and the bar's word for that.
    pub accept: (Action, &'static str),
}

impl Notice {
    /// Columns and rows of what there is to read.
    fn size(&self) -> (u16, u16) {
        let lines = || [&self.news.0].into_iter().chain(&self.lines);
        (lines().map(|line| width(line)).max().unwrap_or(0), lines().count() as u16)
    }

    fn draw(&self, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        let first = if self.news.1 { theme.good } else { theme.danger };
        let styles = [first, theme.text].into_iter().chain(std::iter::repeat(theme.dim));
        let lines = [&self.news.0].into_iter().chain(&self.lines);
        let text: Text =
            lines.zip(styles).map(|(line, style)| Line::styled(line.as_str(), style)).collect();
        text.render(popup::draw(buf, screen, self.title, self.size(), theme), buf);
    }
}

/// A popup that is open.
pub enum Popup<I> {
    /// A form.
    Form(Asks, Form),
    /// The instances that can be opened.
    Library(Picker, Vec<Entry<I>>),
    /// The conditions that can be chosen.
    Conditions(Picker),
    /// Something to read.
    Notice(Notice),
}

impl<I> Popup<I> {
    /// What an action would do in it.
    pub fn command(&self, action: Action) -> Command {
        match (self, action) {
            (Popup::Form(asks, _), Action::Accept) => Command::READY.named(asks.accept_word()),
            (Popup::Form(_, form), _) => Command::when(form.works(action), ""),
            (Popup::Conditions(_), Action::Accept) => Command::READY.named("choose"),
            (Popup::Library(..), Action::Accept) => Command::READY.named("open"),
            (Popup::Library(..) | Popup::Conditions(_), Action::Move(Dir::West | Dir::East)) => {
                Command::not("")
            }
            (Popup::Library(..) | Popup::Conditions(_), _) => Command::READY,
            (Popup::Notice(notice), Action::Accept) => Command::READY.named(notice.accept.1),
            (Popup::Notice(_), _) => Command::when(action == Action::Cancel, ""),
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        match (self, action) {
            (Popup::Form(_, form), _) => form.update(action),
            (Popup::Library(picker, _) | Popup::Conditions(picker), _) => picker.update(action),
            (Popup::Notice(_), Action::Accept) => Outcome::Accepted,
            (Popup::Notice(_), Action::Cancel) => Outcome::Cancelled,
            (Popup::Notice(_), _) => Outcome::Open,
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        match self {
            Popup::Form(_, form) => form.paste(text),
            Popup::Library(picker, _) | Popup::Conditions(picker) => picker.paste(text),
            Popup::Notice(_) => {}
        }
    }

    /// Takes a press of the mouse; what it asks for.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        match self {
            Popup::Form(_, form) => form.click(screen, column, row),
            Popup::Library(picker, _) | Popup::Conditions(picker) => {
                picker.click(screen, column, row)
            }
            Popup::Notice(notice) => {
                let covers = popup::covers(screen, notice.size(), (column, row));
                (!covers).then_some(Action::Cancel)
            }
        }
    }

    /// Draws it; `preview` draws an instance beside the list.
    pub fn draw(
        &self,
        screen: Rect,
        buf: &mut Buffer,
        theme: &Theme,
        preview: impl Fn(&Named<I>, Rect, &mut Buffer),
    ) {
        match self {
            Popup::Form(_, form) => form.draw(buf, screen, theme),
            Popup::Library(picker, entries) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(Entry::Instance(named)) = picker.chosen().and_then(|at| entries.get(at))
                {
                    preview(named, area, buf);
                }
            }
            Popup::Conditions(picker) => drop(picker.draw(buf, screen, theme)),
            Popup::Notice(notice) => notice.draw(screen, buf, theme),
        }
    }
}
