//! The popups of a tab, the same in every tab: forms and lists.

use super::commands::Command;
use crate::engine::grid::Dir;
use crate::puzzles::puzzle::Named;
use crate::tui::keys::Action;
use crate::tui::theme::Theme;
use crate::tui::view::form::Form;
use crate::tui::view::picker::{Outcome, Picker};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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

/// A popup that is open.
pub enum Popup<I> {
    /// A form.
    Form(Asks, Form),
    /// The instances that can be opened.
    Library(Picker, Vec<Entry<I>>),
    /// The conditions that can be chosen.
    Conditions(Picker),
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
        }
    }

    /// Takes an action.
    pub fn update(&mut self, action: Action) -> Outcome {
        match (self, action) {
            (Popup::Form(_, form), _) => form.update(action),
            (Popup::Library(picker, _) | Popup::Conditions(picker), _) => picker.update(action),
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        match self {
            Popup::Form(_, form) => form.paste(text),
            Popup::Library(picker, _) | Popup::Conditions(picker) => picker.paste(text),
        }
    }

    /// Takes a press of the mouse; what it asks for.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> Option<Action> {
        match self {
            Popup::Form(_, form) => form.click(screen, column, row),
            Popup::Library(picker, _) | Popup::Conditions(picker) => {
                picker.click(screen, column, row)
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
        }
    }
}
