//! What an action would do now: whether it works, why it does not, and what the bar calls it.

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
