//! The shared front end: what every puzzle does the same way on the screen, written once.
//!
//! A [`TabState`] is a tab. It owns the instance that is open, the game with undo and redo, the run
//! being watched, popups, messages, comparisons and what goes into the session. What is special about
//! a puzzle is a [`PuzzleTab`]: how its board and panel are drawn, what its own keys do, what its
//! forms ask. Nothing here knows a puzzle.

mod actions;
mod back;
pub mod comparing;
pub mod editor;
pub mod spoken;
mod tab;
mod tab_state;

use crate::compare::methods::{Methods, Report, Subject};
use crate::engine::{limits::Limits, phrases};
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::link::{self, Link, LinkTarget, Spot};
use crate::puzzles::options::{self, Options as _};
use crate::puzzles::puzzle::{Game as _, Making, Named, Opening, Origin};
use crate::tui::prelude::*;
use crate::tui::viewer::{Choices, Viewer};
use crate::tui::{celebration::Celebration, session, tab::Tab, viewer::view::RunOf};
use actions::Popup;
use back::{Back, Records};
use comparing::Comparing;
use editor::{Drawing, Tools};
use serde::de::DeserializeOwned;
use spoken::Spoken;
use std::path::Path;

/// Why nothing is read or written in kiosk mode.
pub const NO_FILES: &str = "files are disabled in kiosk mode";

/// An action as the bar, the list of commands and the dispatch see it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// Whether it does something now; if not, why, which is shown when its key is pressed.
    pub state: Result<(), &'static str>,
    /// What the bar calls it, where the word of the key table does not fit.
    pub label: Option<String>,
}

impl Command {
    /// One that works, named as in the key table.
    pub const READY: Command = Command { state: Ok(()), label: None };

    /// One that does nothing now, and why.
    pub const fn not(why: &'static str) -> Command {
        Command { state: Err(why), label: None }
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
        self.state.is_ok()
    }
}

/// The instance type of a tab's puzzle.
pub type Instance<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Instance;
/// The game type of a tab's puzzle.
pub type Game<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Game;
/// The method type of a tab's puzzle.
pub type Method<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Method;
/// The field of a form that names a file.
pub const FILE: Field = Field("file");

/// A puzzle on the screen. Boards are drawn with a [`Viewport`](super::view::viewport::Viewport); what has a default here
/// can wait.
pub trait PuzzleTab: Sized + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// How its runs are shown.
    type View: View<Puzzle = Self::Puzzle>;
    /// How the game is said; `()` where it is only shown.
    type Spoken: Spoken<Self>;
    /// Where instances are drawn by hand.
    type Tools: Tools<Instance = Instance<Self>>;
    /// What the session keeps of it; `()` where there is nothing.
    type Saved: Serialize + DeserializeOwned;

    /// The keys it adds to those of all tabs.
    const KEYS: Own = "";

    /// Whether a session keeps what is open.
    const IS_KEPT: bool = true;

    /// What the puzzle keeps for itself, with an instance about to be opened.
    fn new(setup: &Setup<Self>) -> Self;

    /// Another instance was opened, or the same one again: what was known of the last one is gone.
    fn opened(_tab: &mut TabState<Self>) {}

    /// A move was made or taken back: what was computed for the position before is gone.
    fn moved(_tab: &mut TabState<Self>) {}

    /// Takes the last move `back`, or makes the one taken back last again, or as many as belong together;
    /// whether there was one.
    fn undo(tab: &mut TabState<Self>, back: bool) -> bool {
        if back { tab.game.undo() } else { tab.game.redo() }
    }

    /// Whether a game that is over is won, which is celebrated.
    fn has_won(tab: &TabState<Self>) -> bool {
        tab.game.is_over()
    }

    /// What is open, for the right end of the title line, apart from what is being done with it.
    fn title(tab: &TabState<Self>) -> String {
        tab.named.in_words()
    }

    /// What is being drawn, for the right end of the title line.
    fn drawn(tab: &TabState<Self>) -> String {
        let is_own = tab.drawing().is_some_and(Drawing::has_changed);
        if is_own { "your own".to_owned() } else { Self::title(tab) }
    }

    /// What is being watched, for the right end of the title line.
    fn watched(tab: &TabState<Self>) -> String {
        format!("{} · {}", Self::title(tab), tab.method)
    }

    /// What an action would do now, where the tab does not know.
    fn command(_tab: &TabState<Self>, _action: Action) -> Option<Command> {
        None
    }

    /// Carries out an action of the Play mode that is not the tab's own.
    fn play(_tab: &mut TabState<Self>, _action: Action) {}

    /// Whether a run is shown as it grows, and not played from its beginning.
    fn follows(_tab: &TabState<Self>) -> bool {
        false
    }

    /// Watching begins or ends.
    fn watching(_tab: &mut TabState<Self>, _begins: bool) {}

    /// The words that open what is on the screen again, to be copied.
    fn share(tab: &TabState<Self>) -> String {
        Self::Puzzle::share(&tab.named)
    }

    /// How the game was won, to be shown to others: it gives nothing away. None while it goes on.
    fn result(_tab: &TabState<Self>) -> Option<String> {
        None
    }

    /// The name under which the best result is kept; none if there is nothing to compare with.
    fn record(tab: &TabState<Self>) -> Option<String> {
        let is_own = matches!(tab.named.origin, Origin::Text | Origin::Drawn);
        (!is_own).then(|| tab.named.name.clone())
    }

    /// The result of a game that is won, less being better; none if it does not count.
    fn score(_tab: &TabState<Self>) -> Option<u64> {
        None
    }

    /// A result in words.
    fn score_in_words(score: u64) -> String {
        counted(score as usize, "move")
    }

    /// The instance a method runs on: the one that is open, or the position at hand.
    fn solved(tab: &TabState<Self>) -> Instance<Self> {
        tab.named.instance.clone()
    }

    /// The instance drawing begins with: the one that is open, or the position at hand.
    fn edited(tab: &TabState<Self>) -> Instance<Self> {
        tab.named.instance.clone()
    }

    /// The run of the method at hand.
    ///
    /// # Errors
    /// Why it cannot run, in one line.
    fn run(tab: &TabState<Self>) -> Result<RunOf<Self::View>, String> {
        Self::Puzzle::run(&Self::solved(tab), &tab.method, tab.limits)
            .map_err(|why| why.to_string())
    }

    /// How that run is shown.
    ///
    /// # Errors
    /// Why there is nothing to see, in one line.
    fn view(tab: &TabState<Self>) -> Result<Self::View, String> {
        Self::View::of(&Self::solved(tab), &tab.method)
    }

    // Popups

    /// Everything that can be set, of the instance at hand and of random ones; none if nothing can.
    fn parameters(_tab: &TabState<Self>) -> Option<Form> {
        None
    }

    /// Does what the form of [`PuzzleTab::parameters`] says.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn set_parameters(_tab: &mut TabState<Self>, _form: &Form) -> Result<(), Complaint> {
        Ok(())
    }

    /// The game id of another random instance of the kind made last; none if there are no random ones.
    fn another(_tab: &mut TabState<Self>) -> Option<String> {
        None
    }

    /// The word for a blank board in the list of instances, and the form that asks for its size.
    fn blank() -> Option<(&'static str, Form)> {
        None
    }

    /// What the form to write to a file asks, in this mode; none if nothing can be written.
    fn writing(_tab: &TabState<Self>) -> Option<Form> {
        None
    }

    /// The text to write for the form of [`PuzzleTab::writing`].
    ///
    /// # Errors
    /// What is wrong; the form stays open.
    fn written(_tab: &TabState<Self>, _form: &Form, _path: &Path) -> Result<String, Complaint> {
        Err("nothing can be written here".into())
    }

    /// The form that asks for a file to open.
    fn file_form() -> Form {
        let about = format!("{}.", phrases::sentence(&Self::Puzzle::INFO.a_file()));
        Form::new("open a file").text(FILE, "", &about)
    }

    /// Opens the file that form names.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn open_file(tab: &mut TabState<Self>, form: &Form) -> Result<(), Complaint> {
        tab.open_and_stay(library::from_file::<Self::Puzzle>(form.path(FILE), tab.files()?)?);
        Ok(())
    }

    /// A line of the list of instances.
    fn item(_tab: &TabState<Self>, named: &Named<Instance<Self>>) -> Item {
        Item::new(&named.name, &named.about)
    }

    /// What is said about an instance beside the list.
    fn about(named: &Named<Instance<Self>>) -> String {
        named.about.clone()
    }

    /// Draws an instance beside the list of instances.
    fn preview(named: &Named<Instance<Self>>, area: Rect, buf: &mut Buffer, theme: &Theme) {
        Self::View::draw_instance((&named.instance, None), area, buf, theme);
    }

    // Mouse and time

    /// The mouse on the board while playing.
    fn point(_tab: &mut TabState<Self>, _pointer: Pointer, _cell: Pos) {}

    /// The cell of the board at a place of the screen, while playing or drawing.
    fn cell_at(_tab: &TabState<Self>, _board: Rect, _column: u16, _row: u16) -> Option<Pos> {
        None
    }

    /// Takes settings that hold for every tab.
    fn adopt(_tab: &mut TabState<Self>, _settings: &Settings) {}

    /// Lets time pass while playing; whether anything shown has changed.
    fn tick(_tab: &mut TabState<Self>, _elapsed: Duration) -> bool {
        false
    }

    /// How long until [`PuzzleTab::tick`] would change something, if it would.
    fn next_tick(_tab: &TabState<Self>) -> Option<Duration> {
        None
    }

    /// Columns the board makes good use of while it is played, where it may have `most` columns and rows, as
    /// [`View::columns`] says it while it is watched; none where the panel is no wider then. As long as nothing else is
    /// said, it is the panel that has the columns it has while it is watched.
    fn columns(_tab: &TabState<Self>, _most: (u16, u16)) -> Option<u16> {
        Some(0)
    }

    /// Whether that is a move that the user has not made.
    fn moves_by_itself(tab: &TabState<Self>) -> bool {
        Self::next_tick(tab).is_some()
    }

    /// Whether the puzzle has something of its own to compute.
    fn is_busy(_tab: &TabState<Self>) -> bool {
        false
    }

    /// Computes that until `enough` says so; whether anything shown has changed.
    fn compute(_tab: &mut TabState<Self>, _enough: &mut dyn FnMut() -> bool) -> bool {
        false
    }

    /// Gives up what the puzzle computes in the background, as memory is scarce.
    fn give_up(_tab: &mut TabState<Self>) {}

    // Drawing

    /// Draws the board of the game, or the one that is being drawn by hand ([`TabState::drawing`]).
    fn play_board(tab: &TabState<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Writes the panel beside the game.
    fn play_panel(tab: &TabState<Self>, panel: &mut Panel, theme: &Theme);

    // Inspecting

    /// The cost of the best answer known to what is watched.
    fn best_known(_tab: &TabState<Self>) -> Option<f64> {
        None
    }

    /// Whether the method at hand proves that no answer is cheaper; none if that cannot be said.
    fn is_optimal(tab: &TabState<Self>) -> Option<bool> {
        Some(Self::Puzzle::is_optimal(&Self::solved(tab), &tab.method))
    }

    /// The words of the status line where there is neither a message nor a run.
    fn status(tab: &TabState<Self>) -> String;

    // Session

    /// What the session keeps beyond what the tab keeps.
    fn save(tab: &TabState<Self>) -> Self::Saved;

    /// Takes over what [`PuzzleTab::save`] gave, after the instance was opened and the moves were made.
    /// It may come from anybody.
    ///
    /// # Errors
    /// It cannot be used; nothing has changed then.
    fn restore(_tab: &mut TabState<Self>, _saved: Self::Saved) -> Result<(), String> {
        Ok(())
    }

    // Comparing

    /// What can be compared, the instance at hand first.
    fn comparisons(tab: &TabState<Self>) -> Vec<Subject<Self::Puzzle>> {
        let instance = Self::solved(tab);
        let methods = Self::Puzzle::methods(&instance);
        let title = Self::comparison_title(tab);
        vec![Methods::new(title, instance, methods, tab.limits, Report::COMMON).into()]
    }

    /// What the comparison of the methods is called.
    fn comparison_title(tab: &TabState<Self>) -> String {
        format!("{} · methods", tab.named.in_words())
    }

    /// What can be compared over the instances of a file.
    ///
    /// # Errors
    /// Why not, in one line.
    fn comparison_over(_: &TabState<Self>, file: &Path) -> Result<Subject<Self::Puzzle>, String> {
        Err(format!("{}: nothing can be compared over a file here", file.display()))
    }
}

/// What a tab opens with.
pub struct Setup<L: PuzzleTab> {
    /// Where instances are looked for.
    pub library: Library<L::Puzzle>,
    /// The instance.
    pub named: Named<Instance<L>>,
    /// How it is solved while watching.
    pub method: Method<L>,
    /// Bounds of everything that is computed.
    pub limits: Limits,
    /// What the playground gives it.
    pub tab: TabSetup,
}

/// What a tab gets from the playground it is opened in.
#[derive(Clone, Copy)]
pub struct TabSetup {
    /// The speed of watching, if the command line sets it.
    pub speed: Option<Speed>,
    /// Whether to begin by watching.
    pub watch: bool,
    /// The right to use files; a kiosk has none.
    pub files: Option<Files>,
    /// Tells the time.
    pub clock: Clock,
}

/// A random instance being made in the background.
struct InTheMaking<I> {
    making: Box<Making<I>>,
    /// Its game id.
    id: String,
    /// What a link shows of it.
    place: Option<LinkTarget>,
}

/// A tab: a puzzle with everything that can be done with it.
pub struct TabState<L: PuzzleTab> {
    files: Option<Files>,
    library: Library<L::Puzzle>,
    /// Bounds of everything that is computed.
    pub limits: Limits,
    /// Tells the time.
    pub clock: Clock,
    /// What is open.
    named: Named<Instance<L>>,
    /// The method to watch.
    pub method: Method<L>,
    /// The speed chosen by the user.
    speed: Option<Speed>,
    /// Play, Watch or Edit; [`super::tab`] adds what lies over them.
    mode: Mode,
    /// The game played by hand. Whoever changes it by other means than [`TabState::make_move`] says so with
    /// [`TabState::moved`].
    pub game: Game<L>,
    /// The run being watched, which stays when watching is left.
    viewer: Option<Viewer>,
    /// What was chosen for the run that was watched last.
    choices: Choices,
    /// A game that was won.
    celebration: Celebration,
    /// The best results so far.
    pub records: Records,
    /// What is being drawn, which stays while it is no instance yet.
    editor: Option<Drawing<L::Tools>>,
    /// What to say on the status line until the next key.
    message: Option<String>,
    popup: Option<Popup<L>>,
    comparing: Option<Comparing<L::View>>,
    making: Option<InTheMaking<Instance<L>>>,
    /// Instances opened and moves made so far.
    changes: u64,
    /// What was open before.
    back: Back,
    /// What the puzzle keeps for itself.
    pub ui: L,
}
