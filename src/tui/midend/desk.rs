//! The desk: everything a tab does the same way whatever the puzzle.
//!
//! A [`Desk`] is a tab: it owns what every puzzle does the same way. What is special about a puzzle is
//! a [`Look`], whose functions get the whole desk; its field `look` holds what the puzzle keeps for
//! itself. All have a default but the drawing.

use super::back::Back;
use super::commands::NO_FILES;
use super::comparing::{Comparing, RaceSubject, Subjects};
use super::editor::{Drawing, Tools};
use super::popup::Popup;
use super::records::Records;
use super::spoken;
use crate::compare::methods::Methods;
use crate::engine::limits::Limits;
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::link::Place;
use crate::puzzles::options::Options as _;
use crate::puzzles::puzzle::{Game as _, Making, Named, Origin};
use crate::tui::celebration::Celebration;
use crate::tui::keys::Own;
use crate::tui::prelude::*;
use crate::tui::viewer::view::{RunOf, View};
use crate::tui::viewer::{Choices, Viewer};
use std::path::Path;

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
    pub(super) files: Option<Files>,
    pub(super) library: Library<L::Puzzle>,
    pub(super) limits: Limits,
    pub(super) clock: Clock,
    /// What is open.
    pub(super) named: Named<Instance<L>>,
    /// The method to watch.
    pub(super) method: Method<L>,
    /// The speed chosen by the user.
    pub(super) speed: Option<Speed>,
    /// Play, Watch or Edit; [`super::tab`] adds what lies over them.
    pub(super) mode: Mode,
    /// The game played by hand. Whoever changes it by other means than [`Desk::make_move`] says so with
    /// [`Desk::moved`].
    pub game: Game<L>,
    /// The run being watched, which stays when watching is left.
    pub(super) viewer: Option<Viewer<L::View>>,
    /// What was chosen for the run that was watched last.
    pub(super) choices: Choices,
    /// A game that was won.
    pub(super) celebration: Celebration,
    pub(super) records: Records,
    /// What is being drawn, which stays while it is no instance yet.
    pub(super) editor: Option<Drawing<L::Tools>>,
    /// What to say on the status line until the next key.
    pub(super) message: Option<String>,
    pub(super) popup: Option<Popup<Instance<L>>>,
    pub(super) comparing: Option<Comparing<L::View>>,
    pub(super) making: Option<InTheMaking<Instance<L>>>,
    /// What a link shows of the instance that is being made.
    pub(super) place: Option<Place>,
    /// Instances opened and moves made so far.
    pub(super) changes: u64,
    /// What was open before.
    pub(super) back: Back<L::Puzzle>,
    /// What the puzzle keeps for itself.
    pub look: L,
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
            viewer: None,
            choices: Choices::default(),
            celebration: Celebration::default(),
            records: Records::default(),
            editor: None,
            message,
            popup: None,
            comparing: None,
            making: None,
            place: None,
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

    /// The same, to make it fit what was opened.
    pub fn method_mut(&mut self) -> &mut Method<L> {
        &mut self.method
    }

    /// The game played by hand.
    pub fn game(&self) -> &Game<L> {
        &self.game
    }

    /// The run, while one is watched.
    pub fn watched(&self) -> Option<&RunOf<L::View>> {
        self.viewer().map(Viewer::run)
    }

    /// What is watched, while something is.
    pub(super) fn viewer(&self) -> Option<&Viewer<L::View>> {
        self.viewer.as_ref().filter(|_| self.mode == Mode::Watch)
    }

    /// The runs on the screen: those of a race, or the one that is watched.
    pub(super) fn shown(&self) -> Option<&Viewer<L::View>> {
        self.comparing.as_ref().map_or_else(|| self.viewer(), |comparing| comparing.race.as_ref())
    }

    /// The same, to change them.
    pub(super) fn shown_mut(&mut self) -> Option<&mut Viewer<L::View>> {
        match &mut self.comparing {
            Some(comparing) => comparing.race.as_mut(),
            None => self.viewer.as_mut().filter(|_| self.mode == Mode::Watch),
        }
    }

    /// What was chosen for the run that is watched, or was watched last.
    pub(super) fn choices(&self) -> &Choices {
        self.viewer.as_ref().map_or(&self.choices, |viewer| &viewer.choices)
    }

    /// The run that was watched, which there is no more use for.
    pub fn take_run(&mut self) -> Option<RunOf<L::View>> {
        let viewer = self.viewer.take()?;
        self.choices = viewer.choices.clone();
        Some(viewer.into_run())
    }

    /// The run of the method at hand, to be watched.
    ///
    /// # Errors
    /// Why it cannot run, in one line.
    pub(super) fn begin_viewer(&self) -> Result<Viewer<L::View>, String> {
        let view = L::view(self)?;
        let run = L::run(self)?;
        let pane = Pane::new(self.method.to_string(), self.method.clone(), view, run);
        let choices = self.choices().clone();
        Ok(Viewer::new(Race::of_one(pane), self.speed, choices, self.clock))
    }

    /// The share that is over of celebrating that the game is won, while that goes on.
    pub fn celebration(&self) -> Option<f32> {
        self.celebration.share()
    }

    /// The right to use files.
    ///
    /// # Errors
    /// There are none in kiosk mode.
    pub fn files(&self) -> Result<Files, String> {
        self.files.ok_or_else(|| NO_FILES.into())
    }

    /// What is open.
    pub fn named(&self) -> &Named<Instance<L>> {
        &self.named
    }

    /// Bounds of everything that is computed.
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Tells the time.
    pub fn clock(&self) -> Clock {
        self.clock
    }

    /// Play, Watch or Edit, whatever lies over it.
    pub fn base_mode(&self) -> Mode {
        self.mode
    }

    /// Whether the game is on the screen with nothing over it.
    pub fn is_playing(&self) -> bool {
        self.mode == Mode::Play && self.popup.is_none()
    }

    /// What is being drawn, while it is.
    pub fn drawing(&self) -> Option<&Drawing<L::Tools>> {
        self.editor.as_ref().filter(|_| self.mode == Mode::Edit)
    }

    /// The same, to change it.
    pub fn drawing_mut(&mut self) -> Option<&mut Drawing<L::Tools>> {
        self.editor.as_mut().filter(|_| self.mode == Mode::Edit)
    }

    /// Goes back to the game, whatever is watched or drawn.
    pub fn back_to_game(&mut self) {
        self.mode = Mode::Play;
    }

    /// Takes back what was said on the status line.
    pub fn dismiss_notice(&mut self) {
        self.message = None;
    }

    /// Says something on the status line until the next key.
    pub fn notify(&mut self, words: impl Into<String>) {
        self.message = Some(words.into());
    }
}

/// The instance type of a look's puzzle.
pub type Instance<L> = <<L as Look>::Puzzle as Puzzle>::Instance;
/// The game type of a look's puzzle.
pub type Game<L> = <<L as Look>::Puzzle as Puzzle>::Game;
/// The method type of a look's puzzle.
pub type Method<L> = <<L as Look>::Puzzle as Puzzle>::Method;
/// The field of a form that names a file.
pub const FILE: Field = Field("file");

/// The field of a form that names a method.
const METHOD: Field = Field("method");

/// A puzzle on the screen.
pub trait Look: Sized + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// How its runs are shown.
    type View: View<Puzzle = Self::Puzzle>;
    /// Where instances are drawn by hand.
    type Tools: Tools<Instance = Instance<Self>>;

    /// The keys it adds to those of all tabs.
    const KEYS: Own = &[];

    /// Whether a session keeps what is open.
    const IS_KEPT: bool = true;

    /// What the puzzle keeps for itself, with an instance about to be opened.
    fn new(setup: &Setup<Self>) -> Self;

    /// Another instance was opened, or the same one again: what was known of the last one is gone.
    fn opened(_desk: &mut Desk<Self>) {}

    /// A move was made or taken back: what was computed for the position before is gone.
    fn moved(_desk: &mut Desk<Self>) {}

    /// Takes the last move back, or as many as belong together; whether there was one.
    fn undo(desk: &mut Desk<Self>) -> bool {
        desk.game.undo()
    }

    /// Makes the move taken back last again, or as many as belong together; whether there was one.
    fn redo(desk: &mut Desk<Self>) -> bool {
        desk.game.redo()
    }

    /// Whether the game is won, which is celebrated.
    fn has_won(_desk: &Desk<Self>) -> bool {
        false
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
    fn command(_desk: &Desk<Self>, _action: Action) -> Option<Command> {
        None
    }

    /// Carries out an action of the Play mode that is not the desk's own.
    fn play(desk: &mut Desk<Self>, action: Action);

    /// Whether a run is shown as it grows, and not played from its beginning.
    fn follows(_desk: &Desk<Self>) -> bool {
        false
    }

    /// Watching begins or ends.
    fn watching(_desk: &mut Desk<Self>, _begins: bool) {}

    /// The words that open what is on the screen again, to be copied.
    fn share(desk: &Desk<Self>) -> String {
        Self::Puzzle::share(&desk.named)
    }

    /// How the game was won, to be shown to others: it gives nothing away. None while it goes on.
    fn result(_desk: &Desk<Self>) -> Option<String> {
        None
    }

    /// The name under which the best result is kept; none if there is nothing to compare with.
    fn record(desk: &Desk<Self>) -> Option<String> {
        let is_own = matches!(desk.named.origin, Origin::Text | Origin::Drawn);
        (!is_own).then(|| desk.named.name.clone())
    }

    /// The result of a game that is won, less being better; none if it does not count.
    fn score(_desk: &Desk<Self>) -> Option<u64> {
        None
    }

    /// A result in words.
    fn score_in_words(score: u64) -> String {
        counted(score as usize, "move")
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
    fn run(desk: &Desk<Self>) -> Result<RunOf<Self::View>, String> {
        Self::Puzzle::run(&Self::solved(desk), &desk.method, desk.limits, Default::default())
    }

    /// How that run is shown.
    ///
    /// # Errors
    /// Why there is nothing to see, in one line.
    fn view(desk: &Desk<Self>) -> Result<Self::View, String> {
        Self::View::of(&Self::solved(desk), &desk.method)
    }

    // Popups

    /// The methods with their options.
    fn methods(desk: &Desk<Self>) -> Form {
        let instance = &desk.named.instance;
        if !Method::<Self>::OPTIONS.is_empty() {
            let offers = |key: &str, word: &str| Self::Puzzle::offers(instance, key, word);
            let mut form = Form::new("method").options(&desk.method, offers);
            form.show_options(&desk.method);
            return form;
        }
        let methods = Self::Puzzle::methods(instance);
        let at = methods.iter().position(|method| *method == desk.method).unwrap_or(0);
        Form::new("method").choice(METHOD, methods.iter().map(|method| (method, "")), at)
    }

    /// The method the form of [`Look::methods`] asks for.
    fn method(desk: &Desk<Self>, form: &Form) -> Method<Self> {
        if !Method::<Self>::OPTIONS.is_empty() {
            let mut method = desk.method.clone();
            form.set_options(&mut method);
            return method;
        }
        let methods = Self::Puzzle::methods(&desk.named.instance);
        methods.into_iter().nth(form.chosen(METHOD)).unwrap_or_else(|| desk.method.clone())
    }

    /// Everything that can be set, of the instance at hand and of random ones; none if nothing can.
    fn parameters(_desk: &Desk<Self>) -> Option<Form> {
        None
    }

    /// Does what the form of [`Look::parameters`] says.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn set_parameters(_desk: &mut Desk<Self>, _form: &Form) -> Result<(), Complaint> {
        Ok(())
    }

    /// The game id of another random instance of the kind made last; none if there are no random ones.
    fn another(_desk: &mut Desk<Self>) -> Option<String> {
        None
    }

    /// The word for a blank board in the list of instances, and the form that asks for its size.
    fn blank() -> Option<(&'static str, Form)> {
        None
    }

    /// What the form to write to a file asks, in this mode; none if nothing can be written.
    fn writing(_desk: &Desk<Self>) -> Option<Form> {
        None
    }

    /// The text to write for the form of [`Look::writing`].
    ///
    /// # Errors
    /// What is wrong; the form stays open.
    fn written(_desk: &Desk<Self>, _form: &Form, _path: &Path) -> Result<String, Complaint> {
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
    fn item(_desk: &Desk<Self>, named: &Named<Instance<Self>>) -> Item {
        Item { name: named.name.clone(), about: named.about.clone() }
    }

    /// What is said about an instance beside the list.
    fn about(named: &Named<Instance<Self>>) -> String {
        named.about.clone()
    }

    /// Draws an instance beside the list of instances.
    fn preview(named: &Named<Instance<Self>>, area: Rect, buf: &mut Buffer, theme: &Theme);

    // Mouse and time

    /// The mouse on the board while playing.
    fn point(_desk: &mut Desk<Self>, _pointer: Pointer, _cell: Pos) {}

    /// The cell of the board at a place of the screen, while playing or drawing.
    fn cell_at(_desk: &Desk<Self>, _board: Rect, _column: u16, _row: u16) -> Option<Pos> {
        None
    }

    /// Takes settings that hold for every tab.
    fn adopt(_desk: &mut Desk<Self>, _settings: &Settings) {}

    /// Lets time pass while playing; whether anything shown has changed.
    fn tick(_desk: &mut Desk<Self>, _elapsed: Duration) -> bool {
        false
    }

    /// How long until [`Look::tick`] would change something, if it would.
    fn next_tick(_desk: &Desk<Self>) -> Option<Duration> {
        None
    }

    /// Columns the board makes good use of while it is played, where it may have `most` columns and rows, as
    /// [`View::columns`] says it while it is watched; none where the panel is no wider then.
    fn columns(_desk: &Desk<Self>, _most: (u16, u16)) -> Option<u16> {
        None
    }

    /// Whether that is a move that the user has not made.
    fn moves_by_itself(desk: &Desk<Self>) -> bool {
        Self::next_tick(desk).is_some()
    }

    /// Whether the puzzle has something of its own to compute.
    fn is_busy(_desk: &Desk<Self>) -> bool {
        false
    }

    /// Computes that until `enough` says so; whether anything shown has changed.
    fn compute(_desk: &mut Desk<Self>, _enough: &mut dyn FnMut() -> bool) -> bool {
        false
    }

    /// Gives up what the puzzle computes in the background, as memory is scarce.
    fn give_up(_desk: &mut Desk<Self>) {}

    // Drawing

    /// Draws the board of the game.
    fn play_board(desk: &Desk<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Draws the board that is being drawn by hand.
    fn edit_board(
        _desk: &Desk<Self>,
        _editor: &Drawing<Self::Tools>,
        _area: Rect,
        _buf: &mut Buffer,
        _theme: &Theme,
    ) {
    }

    /// Writes the panel beside the game.
    fn play_panel(desk: &Desk<Self>, panel: &mut Panel, theme: &Theme);

    /// Writes the panel beside what is being drawn by hand.
    fn edit_panel(
        _desk: &Desk<Self>,
        _editor: &Drawing<Self::Tools>,
        _panel: &mut Panel,
        _theme: &Theme,
    ) {
    }

    // In words

    /// Rows and columns of the board of the game, if its cells can be told in words.
    fn cells_in_words(_desk: &Desk<Self>) -> Option<Size> {
        None
    }

    /// What is on a cell of that board, in a few words.
    fn cell_in_words(_desk: &Desk<Self>, _cell: Pos) -> String {
        String::new()
    }

    /// A row or a column of that board, of what is on its cells.
    fn line_in_words(cells: &[String]) -> String {
        spoken::in_runs(cells)
    }

    /// The name of a cell, as it is said and typed.
    fn cell_name(cell: Pos) -> String {
        format!("r{}c{}", cell.row + 1, cell.col + 1)
    }

    /// The cell of a name.
    fn cell_named(name: &str) -> Option<Pos> {
        spoken::row_and_column(name)
    }

    /// The name of a row.
    fn row_name(row: u16) -> String {
        format!("row {}", row + 1)
    }

    /// The row of a number or a letter.
    fn row_named(name: &str) -> Option<u16> {
        name.parse::<u16>().ok()?.checked_sub(1)
    }

    /// Puts the cursor on a cell; whether there is one.
    fn go_to_cell(_desk: &mut Desk<Self>, _cell: Pos) -> bool {
        false
    }

    /// The position without its board, a sentence each. One that is not as it was is said again.
    fn in_sentences(_desk: &Desk<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Answers a question of this puzzle alone, a word each; none if it is no question.
    fn answer(_desk: &mut Desk<Self>, _question: &[&str]) -> Option<Vec<String>> {
        None
    }

    // Inspecting

    /// The cost of the best answer known to what is watched.
    fn best_known(_desk: &Desk<Self>) -> Option<f64> {
        None
    }

    /// Whether the method at hand proves that no answer is cheaper; none if that cannot be said.
    fn is_optimal(desk: &Desk<Self>) -> Option<bool> {
        Some(Self::Puzzle::is_optimal(&Self::solved(desk), &desk.method))
    }

    /// The words of the status line where there is neither a message nor a run.
    fn status(desk: &Desk<Self>) -> String;

    // Session

    /// What the session keeps beyond what the desk keeps.
    fn save(_desk: &Desk<Self>) -> Value {
        Value::Null
    }

    /// Takes over what [`Look::save`] gave, after the instance was opened and the moves were made.
    /// The text may come from anybody.
    ///
    /// # Errors
    /// It cannot be used; nothing has changed then.
    fn restore(_desk: &mut Desk<Self>, _saved: Value) -> Result<(), String> {
        Ok(())
    }

    // Comparing

    /// What can be compared, the instance at hand first.
    fn comparisons(desk: &Desk<Self>) -> Subjects<Self::View> {
        let instance = Self::solved(desk);
        let methods = Self::Puzzle::methods(&instance);
        let title = format!("{} · methods", desk.named.name);
        vec![Box::new(Methods::<Self::Puzzle>::new(title, instance, methods, desk.limits))]
    }

    /// What can be compared over the instances of a file.
    ///
    /// # Errors
    /// Why not, in one line.
    fn comparison_over(
        _desk: &Desk<Self>,
        file: &Path,
    ) -> Result<Box<dyn RaceSubject<Self::View>>, String> {
        Err(format!("{}: nothing can be compared over a file here", file.display()))
    }
}
