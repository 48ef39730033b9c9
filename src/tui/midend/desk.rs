//! The desk: everything a tab does the same way whatever the puzzle.
//!
//! A [`Desk`] is a tab: it owns what every puzzle does the same way. What is special about a puzzle is
//! a [`Look`], whose functions get the whole desk; its field `look` holds what the puzzle keeps for
//! itself. All have a default but the drawing.

use super::back::Back;
use super::commands::{Command, NO_FILES};
use super::comparing::{Comparing, RaceSubject};
use super::conditions::Conditions;
use super::editor::Editor;
use super::popup::Popup;
use crate::compare::methods::Methods;
use crate::engine::clock::Clock;
use crate::engine::grid::Pos;
use crate::engine::limits::Limits;
use crate::engine::moment::{Moment, Step, Successor};
use crate::engine::playback::Speed;
use crate::engine::run::{Job as _, Status};
use crate::engine::terms::NodeId;
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::puzzle::{Game as _, Making, Named, Puzzle};
use crate::tui::inspector::{self, Hits, Inspector, Sign};
use crate::tui::keys::{Action, Mode, Own};
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::decimal;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::panel::Panel;
use crate::tui::view::picker::Item;
use crate::tui::watching::{Answer, Watching};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// What a tab opens with.
pub struct Setup<L: Look> {
    /// Where instances are looked for.
    pub library: Library<L::Puzzle>,
    /// The instance.
    pub named: Named<Instance<L>>,
    /// How it is solved while watching.
    pub method: Method<L>,
    /// Bounds of everything that is computed.
    pub limits: Limits,
    /// The speed chosen by the user, if one was.
    pub speed: Option<Speed>,
    /// Whether to begin by watching.
    pub watch: bool,
    /// The right to use files; none in kiosk mode.
    pub files: Option<Files>,
    /// Tells the time.
    pub clock: Clock,
}

/// A random instance being made in the background.
pub(super) struct InTheMaking<I> {
    pub(super) making: Box<dyn Making<I>>,
    /// Its game id.
    pub(super) id: String,
}

/// A tab: a puzzle with everything that can be done with it.
pub struct Desk<L: Look> {
    pub(in crate::tui) files: Option<Files>,
    pub(in crate::tui) library: Library<L::Puzzle>,
    pub(in crate::tui) limits: Limits,
    pub(in crate::tui) clock: Clock,
    /// What is open.
    pub(in crate::tui) named: Named<Instance<L>>,
    /// The method to watch.
    pub(in crate::tui) method: Method<L>,
    /// The speed chosen by the user.
    pub(in crate::tui) speed: Option<Speed>,
    /// Play, Watch or Edit; [`super::tab`] adds what lies over them.
    pub(in crate::tui) mode: Mode,
    pub(in crate::tui) game: Game<L>,
    /// The run being watched, which stays when watching is left.
    pub(in crate::tui) watching: Option<Watched<L>>,
    /// The page of the inspector that is open.
    pub(in crate::tui) inspector: Inspector,
    /// The condition that moments are looked for by.
    pub(super) conditions: Conditions,
    /// The rows of the pages that lead to a node, as drawn last.
    pub(super) hits: Hits,
    /// Whether the moment shown can be told only after more of the run was looked through.
    pub(super) preparing: bool,
    /// The node whose moment is gone to once it is found.
    pub(super) sought: Option<NodeId>,
    /// The time spent computing it.
    pub(in crate::tui) time_computed: Duration,
    /// What is being drawn, which stays while it is no instance yet.
    pub(in crate::tui) editor: Option<L::Editor>,
    /// What to say on the status line until the next key.
    pub(in crate::tui) message: Option<String>,
    pub(in crate::tui) popup: Option<Popup<Instance<L>>>,
    pub(super) comparing: Option<Comparing>,
    pub(super) making: Option<InTheMaking<Instance<L>>>,
    /// Instances opened and moves made so far.
    pub(super) changes: u64,
    /// What was open before.
    pub(super) back: Back<L>,
    /// What the puzzle keeps for itself.
    pub(in crate::tui) look: L,
}

impl<L: Look> Desk<L> {
    /// A tab with an instance open.
    pub fn new(setup: Setup<L>) -> Desk<L> {
        let look = L::new(&setup);
        let Setup { library, named, method, limits, speed, watch, files, clock } = setup;
        let message = files.and_then(|files| library::warning::<L::Puzzle>(&named, files));
        let mut desk = Desk {
            files,
            library,
            limits,
            clock,
            game: L::Puzzle::game(&named.instance),
            named,
            method,
            speed,
            mode: Mode::Play,
            watching: None,
            inspector: Inspector::default(),
            conditions: Conditions::default(),
            hits: Hits::default(),
            preparing: false,
            sought: None,
            time_computed: Duration::ZERO,
            editor: None,
            message,
            popup: None,
            comparing: None,
            making: None,
            changes: 0,
            back: Back::default(),
            look,
        };
        L::opened(&mut desk);
        if watch {
            desk.watch();
        }
        desk
    }

    /// The method to watch.
    pub fn method(&self) -> &Method<L> {
        &self.method
    }

    /// The game played by hand.
    pub fn game(&self) -> &Game<L> {
        &self.game
    }

    /// The run, while one is watched.
    pub fn watched(&self) -> Option<&BoxedRun<L>> {
        self.watching.as_ref().filter(|_| self.mode == Mode::Watch).map(Watching::run)
    }

    /// What the run tells about the moment shown: always for a look that says so with
    /// [`Look::shows_moment`], and otherwise while a page shows it.
    pub fn moment(&self) -> Option<&Moment> {
        self.watching.as_ref().filter(|_| self.mode == Mode::Watch)?.inspected()
    }

    /// The event inside the step that is shown, by its place in [`Moment::inside`]; none if the whole
    /// step is.
    pub fn inside(&self) -> Option<usize> {
        self.watching.as_ref()?.inside()
    }

    /// The successors tried in the step shown, as far as they are reached, and which of them is the
    /// event at hand.
    pub fn ledger(&self) -> (&[Successor], Option<usize>) {
        let inside = self.inside();
        self.moment().map_or((&[], None), |moment| inspector::ledger(moment, inside))
    }

    /// The number of the overlay on the board, of those of [`Look::overlays`].
    pub fn overlay(&self) -> usize {
        self.inspector.overlay(L::overlays(self).len())
    }

    /// The right to use files.
    ///
    /// # Errors
    /// There are none in kiosk mode.
    pub(in crate::tui) fn files(&self) -> Result<Files, String> {
        self.files.ok_or_else(|| NO_FILES.into())
    }

    /// Says something on the status line until the next key.
    pub fn say(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }
}

/// The instance type of a look's puzzle.
pub type Instance<L> = <<L as Look>::Puzzle as Puzzle>::Instance;
/// The game type of a look's puzzle.
pub type Game<L> = <<L as Look>::Puzzle as Puzzle>::Game;
/// The method type of a look's puzzle.
pub type Method<L> = <<L as Look>::Puzzle as Puzzle>::Method;
/// The run of a look's puzzle.
pub type BoxedRun<L> = Box<<<L as Look>::Puzzle as Puzzle>::Run>;
/// A run of a look's puzzle that is watched.
pub type Watched<L> = Watching<BoxedRun<L>, <L as Look>::Answer>;

/// The field of a form that names a file.
pub const FILE: Field = Field("file");

/// The field of a form that names a method.
const METHOD: Field = Field("method");

/// A puzzle on the screen.
pub trait Look: Sized + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// The answer of a run, played back after its end.
    type Answer: Answer<BoxedRun<Self>>;
    /// Where instances are drawn by hand.
    type Editor: Editor<Instance<Self>>;

    /// The keys it adds to those of all tabs.
    const KEYS: Own = &[];

    /// Whether a session keeps what is open.
    const IS_KEPT: bool = true;

    /// What the puzzle keeps for itself, with an instance about to be opened.
    fn new(setup: &Setup<Self>) -> Self;

    /// Another instance was opened, or the same one again: what was known of the last one is gone.
    fn opened(desk: &mut Desk<Self>) {
        let _ = desk;
    }

    /// A move was made or taken back: what was computed for the position before is gone.
    fn moved(desk: &mut Desk<Self>) {
        let _ = desk;
    }

    /// Takes the last move back, or as many as belong together.
    fn undo(desk: &mut Desk<Self>) {
        if desk.game.undo() {
            Self::moved(desk);
        }
    }

    /// Makes the move taken back last again, or as many as belong together.
    fn redo(desk: &mut Desk<Self>) {
        if desk.game.redo() {
            Self::moved(desk);
        }
    }

    /// What is open, for the right end of the title line, apart from what is being done with it.
    fn title(desk: &Desk<Self>) -> String {
        desk.named.name.clone()
    }

    /// What is being watched, for the right end of the title line.
    fn watched(desk: &Desk<Self>) -> String {
        format!("{} · {}", Self::title(desk), desk.method)
    }

    /// What an action would do now, where the desk does not know.
    fn command(desk: &Desk<Self>, action: Action) -> Option<Command> {
        let _ = (desk, action);
        None
    }

    /// Carries out an action of the Play mode that is not the desk's own.
    fn play(desk: &mut Desk<Self>, action: Action);

    /// Carries out an action of the Watch mode, if it is one of the puzzle's own.
    fn watch(desk: &mut Desk<Self>, action: Action) -> bool {
        let _ = (desk, action);
        false
    }

    /// Whether a run plays from its beginning as soon as it is watched.
    fn begins_playing(desk: &Desk<Self>) -> bool {
        let _ = desk;
        true
    }

    /// Watching begins or ends.
    fn watching(desk: &mut Desk<Self>, begins: bool) {
        let _ = (desk, begins);
    }

    /// The words that open what is on the screen again, to be copied.
    fn share(desk: &Desk<Self>) -> String {
        Self::Puzzle::share(&desk.named)
    }

    /// The instance a method runs on: the one that is open, or the position at hand.
    fn solved(desk: &Desk<Self>) -> Instance<Self> {
        desk.named.instance.clone()
    }

    /// The instance drawing begins with: the one that is open, or the position at hand.
    fn edited(desk: &Desk<Self>) -> Instance<Self> {
        desk.named.instance.clone()
    }

    /// The run of the method at hand.
    ///
    /// # Errors
    /// Why it cannot run, in one line.
    fn run(desk: &Desk<Self>) -> Result<BoxedRun<Self>, String> {
        Self::Puzzle::run(&Self::solved(desk), &desk.method, desk.limits, Default::default())
    }

    // Popups

    /// The methods with their options.
    fn methods(desk: &Desk<Self>) -> Form {
        let methods = Self::Puzzle::methods(&desk.named.instance);
        let at = methods.iter().position(|method| *method == desk.method).unwrap_or(0);
        Form::new("method").choice(METHOD, methods.iter().map(|method| (method, "")), at)
    }

    /// The method the form of [`Look::methods`] asks for.
    fn method(desk: &Desk<Self>, form: &Form) -> Method<Self> {
        let methods = Self::Puzzle::methods(&desk.named.instance);
        methods.into_iter().nth(form.chosen(METHOD)).unwrap_or_else(|| desk.method.clone())
    }

    /// Everything that can be set, of the instance at hand and of random ones; none if nothing can.
    fn parameters(desk: &Desk<Self>) -> Option<Form> {
        let _ = desk;
        None
    }

    /// Does what the form of [`Look::parameters`] says.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn set_parameters(desk: &mut Desk<Self>, form: &Form) -> Result<(), Complaint> {
        let _ = (desk, form);
        Ok(())
    }

    /// The game id of another random instance of the kind made last; none if there are no random ones.
    fn another(desk: &mut Desk<Self>) -> Option<String> {
        let _ = desk;
        None
    }

    /// The word for a blank board in the list of instances, and the form that asks for its size.
    fn blank() -> Option<(&'static str, Form)> {
        None
    }

    /// What the form to write to a file asks, in this mode; none if nothing can be written.
    fn writing(desk: &Desk<Self>) -> Option<Form> {
        let _ = desk;
        None
    }

    /// The text to write for the form of [`Look::writing`].
    ///
    /// # Errors
    /// What is wrong; the form stays open.
    fn written(desk: &Desk<Self>, form: &Form, path: &Path) -> Result<String, Complaint> {
        let _ = (desk, form, path);
        Err("nothing can be written here".into())
    }

    /// The form that asks for a file to open.
    fn file_form() -> Form {
        let endings: Vec<String> =
            Self::Puzzle::INFO.endings.iter().map(|ending| format!(".{ending}")).collect();
        let about = format!("A {} file.", endings.join(" or "));
        Form::new("open a file").text(FILE, "", &about)
    }

    /// Opens the file that form names.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn open_file(desk: &mut Desk<Self>, form: &Form) -> Result<(), Complaint> {
        let named = library::from_file::<Self::Puzzle>(form.path(FILE), desk.files()?)?;
        desk.open_and_stay(named);
        Ok(())
    }

    /// A line of the list of instances.
    fn item(desk: &Desk<Self>, named: &Named<Instance<Self>>) -> Item {
        let _ = desk;
        Item { name: named.name.clone(), about: named.about.clone() }
    }

    /// What is said about an instance beside the list.
    fn about(named: &Named<Instance<Self>>) -> String {
        named.about.clone()
    }

    /// Draws an instance beside the list of instances.
    fn preview(named: &Named<Instance<Self>>, area: Rect, buf: &mut Buffer, theme: &Theme);

    // Mouse and time

    /// The mouse on the board while playing or watching.
    fn point(desk: &mut Desk<Self>, pointer: Pointer, cell: Pos) {
        let _ = (desk, pointer, cell);
    }

    /// The cell of the board at a place of the screen.
    fn cell_at(desk: &Desk<Self>, board: Rect, column: u16, row: u16) -> Option<Pos> {
        let _ = (desk, board, column, row);
        None
    }

    /// Takes settings that hold for every tab.
    fn adopt(desk: &mut Desk<Self>, settings: &Settings) {
        let _ = (desk, settings);
    }

    /// Lets time pass while playing; whether anything shown has changed.
    fn tick(desk: &mut Desk<Self>, elapsed: Duration) -> bool {
        let _ = (desk, elapsed);
        false
    }

    /// How long until [`Look::tick`] would change something, if it would.
    fn next_tick(desk: &Desk<Self>) -> Option<Duration> {
        let _ = desk;
        None
    }

    /// Whether the puzzle has something of its own to compute.
    fn is_busy(desk: &Desk<Self>) -> bool {
        let _ = desk;
        false
    }

    /// Computes that until `enough` says so; whether anything shown has changed.
    fn compute(desk: &mut Desk<Self>, enough: &mut dyn FnMut() -> bool) -> bool {
        let _ = (desk, enough);
        false
    }

    // Drawing

    /// Draws the board of the game.
    fn play_board(desk: &Desk<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Draws the board of a run that is watched.
    fn watch_board(
        desk: &Desk<Self>,
        watching: &Watched<Self>,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    );

    /// Draws the board that is being drawn by hand.
    fn edit_board(
        desk: &Desk<Self>,
        editor: &Self::Editor,
        area: Rect,
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let _ = (desk, editor, area, buf, theme);
    }

    /// Writes the panel beside the game.
    fn play_panel(desk: &Desk<Self>, panel: &mut Panel, theme: &Theme);

    /// Writes the panel beside a run that is watched.
    fn watch_panel(desk: &Desk<Self>, watching: &Watched<Self>, panel: &mut Panel, theme: &Theme);

    /// Writes the panel beside what is being drawn by hand.
    fn edit_panel(desk: &Desk<Self>, editor: &Self::Editor, panel: &mut Panel, theme: &Theme) {
        let _ = (desk, editor, panel, theme);
    }

    // Inspecting

    /// What came out of a run whose end is shown, and whether that is good news.
    fn outcome(desk: &Desk<Self>) -> Option<(String, bool)> {
        let run = desk.watched()?;
        Some(match (run.status(), Self::Puzzle::cost(run)) {
            (Status::Running, _) => return None,
            (Status::Found, Some(cost)) => (format!("Found: cost {}", decimal(cost)), true),
            (Status::Found, None) => ("Found.".to_owned(), true),
            (Status::Exhausted, _) => ("There is no answer.".to_owned(), false),
            (Status::Stopped(limit), _) => (format!("Stopped: {limit}."), false),
        })
    }

    /// Whether the method at hand proves that no answer is cheaper; none if that cannot be said.
    fn is_optimal(desk: &Desk<Self>) -> Option<bool> {
        Some(Self::Puzzle::is_optimal(&Self::solved(desk), &desk.method))
    }

    /// What happens at the landmark shown, in words such as `f rises to 13`; none where board and panel
    /// say it.
    fn landmark(desk: &Desk<Self>) -> Option<String> {
        let _ = desk;
        None
    }

    /// Columns the board makes good use of, where it may have `most` columns and rows; the inspector's
    /// panel leaves as many where it can.
    fn board_columns(desk: &Desk<Self>, most: (u16, u16)) -> u16 {
        let _ = (desk, most);
        0
    }

    /// Whether board or panel show something of [`Desk::moment`] whatever page is open.
    fn shows_moment(desk: &Desk<Self>) -> bool {
        let _ = desk;
        false
    }

    /// The signs and colours that are on the board now, in words.
    fn signs(desk: &Desk<Self>, theme: &Theme) -> Vec<Sign> {
        let _ = (desk, theme);
        Vec::new()
    }

    /// What can be laid over the board while watching, the first for nothing; none if nothing can.
    fn overlays(desk: &Desk<Self>) -> &'static [&'static str] {
        let _ = desk;
        &[]
    }

    /// The pseudo-code of what is watched.
    fn pseudo_code(desk: &Desk<Self>) -> &'static [&'static str] {
        Self::Puzzle::pseudo_code(&desk.method)
    }

    /// Draws the page of the tree, where the puzzle has a better one than the general one; whether it
    /// has.
    fn tree(desk: &Desk<Self>, step: &Step, area: Rect, buf: &mut Buffer, theme: &Theme) -> bool {
        let _ = (desk, step, area, buf, theme);
        false
    }

    /// The words of the status line where there is neither a message nor a run.
    fn status(desk: &Desk<Self>) -> String;

    // Session

    /// What the session keeps beyond what the desk keeps.
    fn save(desk: &Desk<Self>) -> Value {
        let _ = desk;
        Value::Null
    }

    /// Takes over what [`Look::save`] gave, after the instance was opened and the moves were made.
    /// The text may come from anybody.
    ///
    /// # Errors
    /// It cannot be used; nothing has changed then.
    fn restore(desk: &mut Desk<Self>, saved: Value) -> Result<(), String> {
        let _ = (desk, saved);
        Ok(())
    }

    /// The best results ever reached, which stay whatever is open; null if there are none.
    fn records(desk: &Desk<Self>) -> Value {
        let _ = desk;
        Value::Null
    }

    /// Takes over what [`Look::records`] gave, where it is better.
    ///
    /// # Errors
    /// It cannot be used; nothing has changed then.
    fn restore_records(desk: &mut Desk<Self>, saved: &Value) -> Result<(), String> {
        let _ = (desk, saved);
        Ok(())
    }

    // Comparing

    /// What can be compared, the instance at hand first.
    fn comparisons(desk: &Desk<Self>) -> Vec<Box<dyn RaceSubject>> {
        let instance = Self::solved(desk);
        let methods = Self::Puzzle::methods(&instance);
        let title = format!("{} · methods", desk.named.name);
        vec![Box::new(Methods::<Self::Puzzle>::new(title, instance, methods, desk.limits))]
    }

    /// What can be compared over the instances of a file.
    ///
    /// # Errors
    /// Why not, in one line.
    fn comparison_over(desk: &Desk<Self>, file: &Path) -> Result<Box<dyn RaceSubject>, String> {
        let _ = desk;
        Err(format!("{}: nothing can be compared over a file here", file.display()))
    }
}
