//! The shared front end: what every puzzle does the same way on the screen, written once.
//!
//! A [`tab_state::TabState`] is a tab. It owns the instance that is open, the game with undo and redo, the run
//! being watched, popups, messages, comparisons and what goes into the session. What is special about
//! a puzzle is a [`puzzle_tab::PuzzleTab`]: how its board and panel are drawn, what its own keys do, what its
//! forms ask. Nothing here knows a puzzle.

mod actions;
mod back;
pub(crate) mod comparing;
pub(crate) mod editor;
mod linked;
pub(crate) mod puzzle_tab;
pub(crate) mod spoken;
mod tab;
pub(crate) mod tab_state;

use crate::engine::run::Job;

/// Why nothing is read or written in kiosk mode.
pub const NO_FILES: &str = "files are disabled in kiosk mode";

/// Whether an action does something now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It does.
    Ready,
    /// It does not, for this reason, which is shown when its key is pressed.
    Not(&'static str),
}

/// An action as the bar, the list of commands and the dispatch see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Whether it does something now.
    pub state: State,
    /// What the bar calls it, where the word of the key table does not fit.
    pub label: Option<String>,
}

impl Command {
    /// One that works, named as in the key table.
    pub const READY: Command = Command { state: State::Ready, label: None };

    /// One that does nothing now, and why.
    pub const fn not(why: &'static str) -> Command {
        Command { state: State::Not(why), label: None }
    }

    /// One that works if `ready`; otherwise `why` says why not.
    pub fn when(ready: bool, why: &'static str) -> Command {
        if ready { Command::READY } else { Command::not(why) }
    }

    /// The same under another name in the bar.
    #[must_use]
    pub fn named(self, label: impl Into<String>) -> Command {
        Command { label: Some(label.into()), ..self }
    }

    /// Whether it does something now.
    pub fn is_ready(&self) -> bool {
        self.state == State::Ready
    }
}

/// A job that a tab has under way beside its game, if any; it is dropped once it is over.
pub struct Background<J: ?Sized>(Option<Box<J>>);

impl<J: ?Sized> Default for Background<J> {
    fn default() -> Self {
        Background(None)
    }
}

impl<J: Job + ?Sized> Background<J> {
    /// Begins with this job.
    pub fn of(job: Box<J>) -> Self {
        Background(Some(job))
    }

    /// Whether a job is under way.
    pub fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Gives the job up; whether there was one.
    pub fn give_up(&mut self) -> bool {
        self.0.take().is_some()
    }

    /// Goes on until `enough`; the job, if it is over now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> Option<Box<J>> {
        self.0.as_mut()?.advance_until(enough).is_over().then(|| self.0.take())?
    }
}
