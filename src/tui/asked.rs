//! What is asked over a screen: a form, or one of a list.

use super::keys::Action;
use super::midend::commands::Command;
use super::theme::Theme;
use super::view::form::{Complaint, Form};
use super::view::picker::{Outcome, Picker};
use crate::engine::grid::Dir;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

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
