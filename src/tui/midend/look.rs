//! What is special about a puzzle on the screen.
//!
//! The functions of a [`Look`] get the whole [`Desk`], whose field `look` holds what the puzzle keeps
//! for itself. All have a default but the drawing: a puzzle without random instances, an editor or
//! forms of its own leaves them out.

use super::commands::Command;
use super::desk::{Desk, Setup};
use super::popup::Notice;
use crate::compare::methods::Methods;
use crate::engine::grid::Pos;
use crate::puzzles::library;
use crate::puzzles::puzzle::{Game as _, Named, Puzzle};
use crate::tui::keys::{Action, Own};
use crate::tui::midend::comparing::RaceSubject;
use crate::tui::pointer::Pointer;
use crate::tui::settings::Settings;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::Item;
use crate::tui::watching::Answer;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// The instance type of a look's puzzle.
pub type Instance<L> = <<L as Look>::Puzzle as Puzzle>::Instance;
/// The game type of a look's puzzle.
pub type Game<L> = <<L as Look>::Puzzle as Puzzle>::Game;
/// The method type of a look's puzzle.
pub type Method<L> = <<L as Look>::Puzzle as Puzzle>::Method;
/// The run of a look's puzzle.
pub type BoxedRun<L> = Box<<<L as Look>::Puzzle as Puzzle>::Run>;

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

    /// Watching begins or ends.
    fn watching(desk: &mut Desk<Self>, begins: bool) {
        let _ = (desk, begins);
    }

    /// The words that open what is on the screen again, for somebody else.
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

    /// What is said once a game is over.
    fn ending(desk: &Desk<Self>) -> Option<Notice> {
        let _ = desk;
        None
    }

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

    /// Draws the board of the mode at hand.
    fn board(desk: &Desk<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

    /// Draws the side panel.
    fn panel(desk: &Desk<Self>, area: Rect, buf: &mut Buffer, theme: &Theme);

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

/// Where an instance is drawn by hand.
pub trait Editor<I>: Sized {
    /// Whether there is one at all.
    const EXISTS: bool = true;

    /// Begins with an instance; none where nothing is drawn.
    fn of(instance: &I) -> Option<Self>;

    /// Begins with a blank board, as the form of [`Look::blank`] asks for it.
    fn blank(form: &Form) -> Option<Self> {
        let _ = form;
        None
    }

    /// The cell of the cursor.
    fn cursor(&self) -> Pos;

    /// What an action would do now, where the desk does not know.
    fn command(&self, action: Action) -> Option<Command> {
        let _ = action;
        None
    }

    /// Carries out an action of the Edit mode that is not the desk's own; what there is to say.
    fn update(&mut self, action: Action) -> Option<String>;

    /// The mouse on a cell.
    fn point(&mut self, pointer: Pointer, cell: Pos) {
        let _ = (pointer, cell);
    }

    /// Whether there is a change to take back.
    fn can_undo(&self) -> bool;

    /// Whether there is a change to make again.
    fn can_redo(&self) -> bool;

    /// Takes the last change back.
    fn undo(&mut self);

    /// Makes the change taken back last again.
    fn redo(&mut self);

    /// What was drawn; none if it is what the editor began with.
    ///
    /// # Errors
    /// Why it is no instance yet.
    fn drawn(&self) -> Result<Option<I>, String>;

    /// Whether there is something to compute.
    fn is_busy(&self) -> bool {
        false
    }

    /// Computes until `enough` says so; whether anything shown has changed.
    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let _ = enough;
        false
    }

    /// What the session keeps.
    fn save(&self) -> Value;

    /// What [`Editor::save`] gave.
    ///
    /// # Errors
    /// It cannot be used.
    fn restore(saved: &Value, instance: &I) -> Result<Self, String>;
}

/// For puzzles where nothing is drawn.
pub enum NoEditor {}

impl<I> Editor<I> for NoEditor {
    const EXISTS: bool = false;

    fn of(_: &I) -> Option<Self> {
        None
    }

    fn cursor(&self) -> Pos {
        match *self {}
    }

    fn update(&mut self, _: Action) -> Option<String> {
        match *self {}
    }

    fn can_undo(&self) -> bool {
        match *self {}
    }

    fn can_redo(&self) -> bool {
        match *self {}
    }

    fn undo(&mut self) {
        match *self {}
    }

    fn redo(&mut self) {
        match *self {}
    }

    fn drawn(&self) -> Result<Option<I>, String> {
        match *self {}
    }

    fn save(&self) -> Value {
        match *self {}
    }

    fn restore(_: &Value, _: &I) -> Result<Self, String> {
        Err("nothing is drawn in this puzzle".into())
    }
}
