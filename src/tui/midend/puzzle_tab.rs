//! What a puzzle says and does on the screen; everything else its [`TabState`] does, the same way in every tab.

use super::comparing::{RaceSubject, Subjects};
use super::editor::{Drawing, Tools};
use super::spoken::Spoken;
use super::tab_state::{Setup, TabState};
use crate::compare::methods::Methods;
use crate::puzzles::library;
use crate::puzzles::options::Options as _;
use crate::puzzles::puzzle::{Game as _, Named, Origin};
use crate::tui::keys::Own;
use crate::tui::prelude::*;
use crate::tui::viewer::view::RunOf;
use std::path::Path;

/// The instance type of a look's puzzle.
pub type Instance<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Instance;
/// The game type of a look's puzzle.
pub type Game<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Game;
/// The method type of a look's puzzle.
pub type Method<L> = <<L as PuzzleTab>::Puzzle as Puzzle>::Method;
/// The field of a form that names a file.
pub const FILE: Field = Field("file");

/// The field of a form that names a method.
const METHOD: Field = Field("method");

/// A puzzle on the screen.
pub trait PuzzleTab: Sized + 'static {
    /// The puzzle.
    type Puzzle: Puzzle;
    /// How its runs are shown.
    type View: View<Puzzle = Self::Puzzle>;
    /// How the game is said; `()` where it is only shown.
    type Spoken: Spoken<Self>;
    /// Where instances are drawn by hand.
    type Tools: Tools<Instance = Instance<Self>>;

    /// The keys it adds to those of all tabs.
    const KEYS: Own = &[];

    /// Whether a session keeps what is open.
    const IS_KEPT: bool = true;

    /// What the puzzle keeps for itself, with an instance about to be opened.
    fn new(setup: &Setup<Self>) -> Self;

    /// Another instance was opened, or the same one again: what was known of the last one is gone.
    fn opened(_desk: &mut TabState<Self>) {}

    /// A move was made or taken back: what was computed for the position before is gone.
    fn moved(_desk: &mut TabState<Self>) {}

    /// Takes the last move back, or as many as belong together; whether there was one.
    fn undo(desk: &mut TabState<Self>) -> bool {
        desk.game.undo()
    }

    /// Makes the move taken back last again, or as many as belong together; whether there was one.
    fn redo(desk: &mut TabState<Self>) -> bool {
        desk.game.redo()
    }

    /// Whether the game is won, which is celebrated.
    fn has_won(_desk: &TabState<Self>) -> bool {
        false
    }

    /// What is open, for the right end of the title line, apart from what is being done with it.
    fn title(desk: &TabState<Self>) -> String {
        desk.named.name.clone()
    }

    /// What is being watched, for the right end of the title line.
    fn watched(desk: &TabState<Self>) -> String {
        format!("{} · {}", Self::title(desk), desk.method)
    }

    /// What an action would do now, where the tab does not know.
    fn command(_desk: &TabState<Self>, _action: Action) -> Option<Command> {
        None
    }

    /// Carries out an action of the Play mode that is not the tab's own.
    fn play(desk: &mut TabState<Self>, action: Action);

    /// Whether a run is shown as it grows, and not played from its beginning.
    fn follows(_desk: &TabState<Self>) -> bool {
        false
    }

    /// Watching begins or ends.
    fn watching(_desk: &mut TabState<Self>, _begins: bool) {}

    /// The words that open what is on the screen again, to be copied.
    fn share(desk: &TabState<Self>) -> String {
        Self::Puzzle::share(&desk.named)
    }

    /// How the game was won, to be shown to others: it gives nothing away. None while it goes on.
    fn result(_desk: &TabState<Self>) -> Option<String> {
        None
    }

    /// The name under which the best result is kept; none if there is nothing to compare with.
    fn record(desk: &TabState<Self>) -> Option<String> {
        let is_own = matches!(desk.named.origin, Origin::Text | Origin::Drawn);
        (!is_own).then(|| desk.named.name.clone())
    }

    /// The result of a game that is won, less being better; none if it does not count.
    fn score(_desk: &TabState<Self>) -> Option<u64> {
        None
    }

    /// A result in words.
    fn score_in_words(score: u64) -> String {
        counted(score as usize, "move")
    }

    /// The instance a method runs on: the one that is open, or the position at hand.
    fn solved(desk: &TabState<Self>) -> Instance<Self> {
        desk.named.instance.clone()
    }

    /// The instance drawing begins with: the one that is open, or the position at hand.
    fn edited(desk: &TabState<Self>) -> Instance<Self> {
        desk.named.instance.clone()
    }

    /// The run of the method at hand.
    ///
    /// # Errors
    /// Why it cannot run, in one line.
    fn run(desk: &TabState<Self>) -> Result<RunOf<Self::View>, String> {
        Self::Puzzle::run(&Self::solved(desk), &desk.method, desk.limits, Default::default())
    }

    /// How that run is shown.
    ///
    /// # Errors
    /// Why there is nothing to see, in one line.
    fn view(desk: &TabState<Self>) -> Result<Self::View, String> {
        Self::View::of(&Self::solved(desk), &desk.method)
    }

    // Popups

    /// The methods with their options.
    fn methods(desk: &TabState<Self>) -> Form {
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

    /// The method the form of [`PuzzleTab::methods`] asks for.
    fn method(desk: &TabState<Self>, form: &Form) -> Method<Self> {
        if !Method::<Self>::OPTIONS.is_empty() {
            let mut method = desk.method.clone();
            form.set_options(&mut method);
            return method;
        }
        let methods = Self::Puzzle::methods(&desk.named.instance);
        methods.into_iter().nth(form.chosen(METHOD)).unwrap_or_else(|| desk.method.clone())
    }

    /// Everything that can be set, of the instance at hand and of random ones; none if nothing can.
    fn parameters(_desk: &TabState<Self>) -> Option<Form> {
        None
    }

    /// Does what the form of [`PuzzleTab::parameters`] says.
    ///
    /// # Errors
    /// What is wrong with it; the form stays open.
    fn set_parameters(_desk: &mut TabState<Self>, _form: &Form) -> Result<(), Complaint> {
        Ok(())
    }

    /// The game id of another random instance of the kind made last; none if there are no random ones.
    fn another(_desk: &mut TabState<Self>) -> Option<String> {
        None
    }

    /// The word for a blank board in the list of instances, and the form that asks for its size.
    fn blank() -> Option<(&'static str, Form)> {
        None
    }

    /// What the form to write to a file asks, in this mode; none if nothing can be written.
    fn writing(_desk: &TabState<Self>) -> Option<Form> {
        None
    }

    /// The text to write for the form of [`PuzzleTab::writing`].
    ///
    /// # Errors
    /// What is wrong; the form stays open.
    fn written(_desk: &TabState<Self>, _form: &Form, _path: &Path) -> Result<String, Complaint> {
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
    fn open_file(desk: &mut TabState<Self>, form: &Form) -> Result<(), Complaint> {
        let named = library::from_file::<Self::Puzzle>(form.path(FILE), desk.files()?)?;
        desk.open_and_stay(named);
        Ok(())
    }

    /// A line of the list of instances.
    fn item(_desk: &TabState<Self>, named: &Named<Instance<Self>>) -> Item {
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
    fn point(_desk: &mut TabState<Self>, _pointer: Pointer, _cell: Pos) {}

    /// The cell of the board at a place of the screen, while playing or drawing.
    fn cell_at(_desk: &TabState<Self>, _board: Rect, _column: u16, _row: u16) -> Option<Pos> {
        None
    }

    /// Takes settings that hold for every tab.
    fn adopt(_desk: &mut TabState<Self>, _settings: &Settings) {}

    /// Lets time pass while playing; whether anything shown has changed.
    fn tick(_desk: &mut TabState<Self>, _elapsed: Duration) -> bool {
        false
    }

    /// How long until [`PuzzleTab::tick`] would change something, if it would.
    fn next_tick(_desk: &TabState<Self>) -> Option<Duration> {
        None
    }

    /// Columns the board makes good use of while it is played, where it may have `most` columns and rows, as
    /// [`View::columns`] says it while it is watched; none where the panel is no wider then.
    fn columns(_desk: &TabState<Self>, _most: (u16, u16)) -> Option<u16> {
        None
    }

    /// Whether that is a move that the user has not made.
    fn moves_by_itself(desk: &TabState<Self>) -> bool {
        Self::next_tick(desk).is_some()
    }

    /// Whether the puzzle has something of its own to compute.
    fn is_busy(_desk: &TabState<Self>) -> bool {
        false
    }

    /// Computes that until `enough` says so; whether anything shown has changed.
    fn compute(_desk: &mut TabState<Self>, _enough: &mut dyn FnMut() -> bool) -> bool {
        false
    }

    /// Gives up what the puzzle computes in the background, as memory is scarce.
    fn give_up(_desk: &mut TabState<Self>) {}

    // Drawing

    /// Draws the board of the game.
    fn play_board(desk: &TabState<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Draws the board that is being drawn by hand.
    fn edit_board(
        _desk: &TabState<Self>,
        _editor: &Drawing<Self::Tools>,
        _area: Rect,
        _buf: &mut Buffer,
        _theme: &Theme,
    ) {
    }

    /// Writes the panel beside the game.
    fn play_panel(desk: &TabState<Self>, panel: &mut Panel, theme: &Theme);

    /// Writes the panel beside what is being drawn by hand.
    fn edit_panel(
        _desk: &TabState<Self>,
        _editor: &Drawing<Self::Tools>,
        _panel: &mut Panel,
        _theme: &Theme,
    ) {
    }

    // Inspecting

    /// The cost of the best answer known to what is watched.
    fn best_known(_desk: &TabState<Self>) -> Option<f64> {
        None
    }

    /// Whether the method at hand proves that no answer is cheaper; none if that cannot be said.
    fn is_optimal(desk: &TabState<Self>) -> Option<bool> {
        Some(Self::Puzzle::is_optimal(&Self::solved(desk), &desk.method))
    }

    /// The words of the status line where there is neither a message nor a run.
    fn status(desk: &TabState<Self>) -> String;

    // Session

    /// What the session keeps beyond what the tab keeps.
    fn save(_desk: &TabState<Self>) -> Value {
        Value::Null
    }

    /// Takes over what [`PuzzleTab::save`] gave, after the instance was opened and the moves were made.
    /// The text may come from anybody.
    ///
    /// # Errors
    /// It cannot be used; nothing has changed then.
    fn restore(_desk: &mut TabState<Self>, _saved: Value) -> Result<(), String> {
        Ok(())
    }

    // Comparing

    /// What can be compared, the instance at hand first.
    fn comparisons(desk: &TabState<Self>) -> Subjects<Self::View> {
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
        _desk: &TabState<Self>,
        file: &Path,
    ) -> Result<Box<dyn RaceSubject<Self::View>>, String> {
        Err(format!("{}: nothing can be compared over a file here", file.display()))
    }
}
