//! A tab, as the playground sees it: it takes actions, time and the mouse ([`Pointer`]), and draws itself.

use crate::puzzles::puzzle::Info;
use crate::tui::prelude::*;
use crate::tui::session::Saved;

/// A puzzle on the screen.
pub trait Tab {
    /// What there is to say about its puzzle.
    fn info(&self) -> Info;

    /// The keys it adds to those of all tabs.
    fn keys(&self) -> Own;

    /// What is open in it, for the right end of the title line; the link that led to it instead where
    /// `names_link`.
    fn subject(&self, names_link: bool) -> String;

    /// What the keys are for now.
    fn mode(&self) -> Mode;

    /// What an action of this mode would do now: whether it works, or why not, and its name in the
    /// bar.
    fn command(&self, action: Action) -> Command;

    /// Carries out an action that [`Tab::command`] says works.
    fn update(&mut self, action: Action);

    /// Takes text pasted into the terminal.
    fn paste(&mut self, text: &str);

    /// A mouse event inside the board, the panel, the status line or an open popup.
    fn pointer(&mut self, pointer: Pointer, column: u16, row: u16, areas: &Areas, screen: Rect);

    /// What opens what is on the screen again: a link, a game id, or the whole instance.
    fn share(&self) -> String;

    /// Opens the moment, the race or the comparison that a link names, at rest. [`Tab::compute`] goes on with it
    /// until [`Tab::followed`] tells what became of it.
    ///
    /// # Errors
    /// There is no such instance or method.
    fn follow(&mut self, link: &Link) -> Result<(), String>;

    /// The same for a place of the instance that is open.
    ///
    /// # Errors
    /// There is no such method.
    fn go_to_place(&mut self, place: &LinkTarget) -> Result<(), String>;

    /// The names and words that conditions of its runs have beside the common ones.
    fn vocabulary(&self) -> Vocabulary;

    /// The link typed into the list of what can be opened, where one is.
    fn typed_link(&self) -> Option<Link>;

    /// Whether what a link names is on the screen, or why not; none while it is looked for.
    fn followed(&self) -> Option<Result<(), String>>;

    /// The runs on the screen, while some are watched.
    fn runs(&self) -> Option<&Viewer>;

    /// The same, to go elsewhere in them.
    fn runs_mut(&mut self) -> Option<&mut Viewer>;

    /// Takes settings that hold for every tab.
    fn adopt(&mut self, settings: &Settings);

    /// What is open and how far it is, for the next start, and the best results ever reached, which stay whatever is
    /// open; null each if nothing is worth keeping.
    fn save(&self) -> Saved;

    /// Takes over the best results of [`Tab::save`], which may come from any file, and opens what was open if it
    /// `has_state` to be opened.
    ///
    /// # Errors
    /// Something of it cannot be used, and is as it was.
    fn restore(&mut self, saved: &Saved, has_state: bool) -> Result<(), String>;

    /// How often something changed that is worth keeping, whoever did it: a game, an instance.
    fn changes(&self) -> u64;

    /// Lets time pass; whether anything shown has changed.
    fn tick(&mut self, elapsed: Duration) -> bool;

    /// How long until [`Tab::tick`] would change something, if it would.
    fn next_tick(&self) -> Option<Duration>;

    /// Whether there is something to compute.
    fn is_busy(&self) -> bool;

    /// Computes until `enough` says so or nothing is left; whether anything shown has changed.
    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool;

    /// Gives up what was computed and is not shown, as memory is scarce: of a tab that is open only what lies
    /// under something else. Whether that was anything; the tab says what.
    fn give_up(&mut self, is_open: bool) -> bool;

    /// Draws board, panel and status line, which says the notice first.
    fn render(&self, notice: Option<&str>, areas: &Areas, buf: &mut Buffer, theme: &Theme);

    /// Draws the popup, if one is open, over the whole screen.
    fn render_popup(&self, screen: Rect, buf: &mut Buffer, theme: &Theme);

    /// The signs and colours on the board, in words.
    fn signs(&self, theme: &Theme) -> Vec<Sign>;

    /// What there is to say of the game, a sentence each, for those who hear it; nothing where the screen is
    /// read to them.
    fn in_sentences(&self) -> Vec<String>;

    /// The letters that stand for things of the puzzle where there is little room, with the words for them.
    fn letters(&self) -> &'static [(&'static str, &'static str)];

    /// Answers a question such as `row 4`, or goes where it says, which is no answer; none if it is no question.
    fn answer(&mut self, question: &str) -> Option<Vec<String>>;

    /// Whether something is about to move without the user: a computer's move, a solution that is played.
    fn moves_by_itself(&self) -> bool;

    /// What is said on the status line until the next key.
    fn message(&self) -> Option<String>;

    /// Columns of the panel on this screen, with half blocks or without, 0 for none; nothing where the usual ones do.
    fn panel_columns(&self, screen: Rect, halves: bool) -> Option<u16>;
}

impl Pointer {
    /// What it asks of an open popup: the wheel walks through it, and `press` says what a press asks.
    pub fn in_popup(self, press: impl FnOnce() -> Option<Action>) -> Option<Action> {
        match self {
            Pointer::Press => press(),
            Pointer::Wheel(by) => Some(Action::Move(if by < 0 { Dir::North } else { Dir::South })),
            Pointer::Drag => None,
        }
    }
}
