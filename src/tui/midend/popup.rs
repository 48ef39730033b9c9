//! The popups of a tab, the same in every tab: forms and lists.

use crate::puzzles::puzzle::Named;
use crate::tui::prelude::*;

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
    /// The file to write the rows of a comparison to.
    Csv,
    /// A file to compare over.
    Over,
}

impl Asks {
    /// The bar's word for accepting it.
    const fn accept_word(self) -> &'static str {
        match self {
            Asks::Method | Asks::Parameters => "set",
            Asks::Blank => "draw",
            Asks::Open => "open",
            Asks::Write | Asks::Csv => "write",
            Asks::Over => "compare",
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

/// What a popup is for.
pub enum Purpose<I> {
    /// A form.
    Form(Asks),
    /// The list of what can be opened.
    Library(Vec<Entry<I>>),
}

/// A popup that is open.
pub struct Popup<I> {
    /// What it is for.
    pub purpose: Purpose<I>,
    /// What it asks.
    pub asked: Asked,
}

impl<I> Popup<I> {
    /// A form.
    pub fn form(asks: Asks, form: Form) -> Popup<I> {
        Popup { purpose: Purpose::Form(asks), asked: Asked::Form(form) }
    }

    /// What an action would do in it.
    pub fn command(&self, action: Action) -> Command {
        let accept = match &self.purpose {
            Purpose::Form(asks) => asks.accept_word(),
            Purpose::Library(_) => "open",
        };
        self.asked.command(action, accept)
    }

    /// Draws it; `preview` draws an instance beside the list.
    pub fn draw(
        &self,
        screen: Rect,
        buf: &mut Buffer,
        theme: &Theme,
        preview: impl Fn(&Named<I>, Rect, &mut Buffer),
    ) {
        let area = self.asked.draw(screen, buf, theme);
        if let (Purpose::Library(entries), Some(at)) = (&self.purpose, self.asked.chosen())
            && let Some(Entry::Instance(named)) = entries.get(at)
        {
            preview(named, area, buf);
        }
    }
}
