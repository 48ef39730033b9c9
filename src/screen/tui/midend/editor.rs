//! Where an instance is drawn by hand ([`Drawing`]), with the tools of a puzzle ([`Tools`]), which are all that
//! differs.

use super::*;
use crate::engine::grid::Grid;
use crate::puzzles::draft::{Draft, Lines, is_level};
use std::{marker::PhantomData, ops::RangeInclusive};

/// Refuses a cursor that is on no cell of a board, as a session may have it.
///
/// # Errors
/// It is off the board.
pub fn on_board(cursor: Pos, size: Size) -> Result<(), String> {
    size.holds(cursor).then_some(()).ok_or_else(|| "the cursor is off the board".into())
}

/// The side at which an action of `sides.txt` changes the size of what is drawn, and whether it grows.
pub fn resized(action: Action) -> Option<(Dir, bool)> {
    let Action::Own(name) = action else { return None };
    let (verb, side) = name.split_once(" a ")?;
    let sides = ["row above", "row below", "column right", "column left"];
    let at = sides.iter().position(|known| *known == side)?;
    Some((*Dir::ALL.get(at)?, verb == "add"))
}

/// What is special about drawing the instances of a puzzle: its cells, its tools, its verdict.
pub trait Tools: Sized {
    /// What is drawn.
    type Instance;
    /// What is on a cell.
    type Cell: Copy + PartialEq;
    /// What there is to draw beside the cells.
    type Rest: Clone + PartialEq;
    /// What is known of the instance drawn; begun again after every change.
    type Verdict;
    /// What the session keeps beside the cursor.
    type Saved: Serialize + DeserializeOwned;

    /// Rows and columns a board may have, and how lines that come look; none if its size is fixed.
    const LINES: Option<(RangeInclusive<u16>, Lines<Self::Cell>)> = None;

    /// Why this instance cannot be drawn, if so.
    fn refusal(_instance: &Self::Instance) -> Option<&'static str> {
        None
    }

    /// Begins with an instance.
    fn begin(instance: &Self::Instance) -> Option<(Self, DraftOf<Self>)>;

    /// Begins with a blank board.
    fn blank(_form: &Form) -> Option<(Self, DraftOf<Self>)> {
        None
    }

    /// Begins to judge what is drawn.
    fn judge(draft: &DraftOf<Self>) -> Self::Verdict;

    /// What an action would do now, where the tab does not know.
    fn command(_drawing: &Drawing<Self>, _action: Action) -> Option<Command> {
        None
    }

    /// Carries out one of its own actions at the cursor: what there is to say.
    fn update(drawing: &mut Drawing<Self>, action: Action) -> Option<String>;

    /// The mouse was pressed on the cell of the cursor: whether that changed anything, if what is there now is drawn
    /// on where the mouse is dragged.
    fn press(_drawing: &mut Drawing<Self>) -> Option<bool> {
        None
    }

    /// The cells with this on that of the cursor.
    fn with(draft: &DraftOf<Self>, cell: Self::Cell) -> Grid<Self::Cell> {
        let mut cells = draft.cells().clone();
        cells[draft.cursor()] = cell;
        cells
    }

    /// Takes a pasted text over what is drawn: what there is to say, or why it cannot; none where
    /// nothing can be pasted.
    fn paste(_draft: &mut DraftOf<Self>, _text: &str) -> Option<Result<String, String>> {
        None
    }

    /// Writes the panel beside the board; whether there are files to write to.
    fn panel(_drawing: &Drawing<Self>, _has_files: bool, _panel: &mut Panel) {}

    /// Whether another instance is drawn than it began with.
    fn has_changed(draft: &DraftOf<Self>) -> bool {
        draft.has_changed()
    }

    /// The instance drawn.
    ///
    /// # Errors
    /// Why it is none yet.
    fn drawn(drawing: &Drawing<Self>) -> Result<Self::Instance, String>;

    /// Whether a verdict is not yet final.
    fn is_busy(_verdict: &Self::Verdict) -> bool {
        false
    }

    /// Goes on with a verdict until `enough` says so; whether more is known.
    fn compute(_verdict: &mut Self::Verdict, _enough: &mut dyn FnMut() -> bool) -> bool {
        false
    }

    /// What the session keeps.
    fn save(drawing: &Drawing<Self>) -> Self::Saved;

    /// What [`Tools::save`] gave, with the cursor on a cell.
    ///
    /// # Errors
    /// It cannot be used.
    fn restore(
        saved: Self::Saved,
        cursor: Pos,
        instance: &Self::Instance,
    ) -> Result<(Self, DraftOf<Self>), String>;
}

/// What is drawn with some tools.
pub type DraftOf<T> = Draft<<T as Tools>::Cell, <T as Tools>::Rest>;

/// An instance being drawn.
pub struct Drawing<T: Tools> {
    /// The tools, with what they remember.
    pub tools: T,
    /// What is drawn.
    pub draft: DraftOf<T>,
    /// What is known of it.
    pub verdict: T::Verdict,
    /// What a drag draws, and whether that has changed anything since the mouse button was pressed.
    pub stroke: Option<(T::Cell, bool)>,
}

/// What the session keeps of a drawing.
#[derive(Serialize, Deserialize)]
pub struct SavedDraft {
    #[serde(flatten)]
    own: Value,
    cursor: Pos,
    /// Whether it is another instance than the one it began with.
    #[serde(default)]
    changed: bool,
}

/// What the session keeps of a board where that is all there is to draw.
#[derive(Serialize, Deserialize)]
pub struct SavedBoard<B> {
    /// The board drawn.
    pub board: B,
}

impl<T: Tools> Drawing<T> {
    fn new((tools, draft): (T, DraftOf<T>)) -> Self {
        Drawing { verdict: T::judge(&draft), tools, draft, stroke: None }
    }

    /// Judges what is drawn if it has changed; whether it has.
    pub fn judge_if(&mut self, changed: bool) -> bool {
        if changed {
            self.verdict = T::judge(&self.draft);
        }
        changed
    }

    /// Adds a row or column at `side`, or takes one away; what there is to say.
    fn add_line(&mut self, side: Dir, more: bool) -> Option<String> {
        let (sides, lines) = T::LINES?;
        let Size { rows, cols } = self.draft.size();
        let count = if is_level(side) { rows } else { cols };
        if if more { count >= *sides.end() } else { count <= *sides.start() } {
            let (least, most) = sides.into_inner();
            return Some(format!("a board has {least} to {most} rows and columns"));
        }
        self.draft.add_line(side, more, &lines);
        self.judge_if(true);
        let Size { rows, cols } = self.draft.size();
        Some(format!("{rows} x {cols} cells; u takes it back"))
    }

    /// Begins with an instance; none where nothing is drawn.
    pub fn of(instance: &T::Instance) -> Option<Self> {
        T::begin(instance).map(Drawing::new)
    }

    /// Begins with a blank board, as the form of a puzzle asks for it.
    pub fn blank(form: &Form) -> Option<Self> {
        T::blank(form).map(|(tools, draft)| Drawing::new((tools, draft.into_new())))
    }

    /// The cell of the cursor.
    pub fn cursor(&self) -> Pos {
        self.draft.cursor()
    }

    /// Carries out an action of the Edit mode that is not the tab's own; what there is to say.
    pub fn update(&mut self, action: Action) -> Option<String> {
        self.stroke = None;
        match (action, resized(action)) {
            (Action::Move(dir), _) => {
                let at = self.draft.size().step(self.cursor(), dir);
                at.map(|at| self.draft.point(at));
                None
            }
            (_, Some((side, more))) => self.add_line(side, more),
            _ => T::update(self, action),
        }
    }

    /// The mouse on a cell.
    pub fn point(&mut self, pointer: Pointer, cell: Pos) {
        match (pointer, self.stroke) {
            (Pointer::Press, _) if self.draft.point(cell) => {
                self.stroke = T::press(self).map(|changed| (self.draft.cells()[cell], changed));
            }
            (Pointer::Drag, Some((what, is_begun))) if self.draft.point(cell) => {
                let cells = T::with(&self.draft, what);
                let draft = &mut self.draft;
                let changed =
                    if is_begun { draft.change_along(cells) } else { draft.change(cells) };
                self.stroke = Some((what, self.judge_if(changed) || is_begun));
            }
            _ => {}
        }
    }

    /// Takes a pasted text, as [`Tools::paste`] does.
    pub fn paste(&mut self, text: &str) -> Option<Result<String, String>> {
        self.stroke = None;
        let said = T::paste(&mut self.draft, text);
        self.judge_if(matches!(said, Some(Ok(_))));
        said
    }

    /// Takes the last change back, or makes the one taken back last again.
    pub fn undo(&mut self, back: bool) {
        self.stroke = None;
        let changed = if back { self.draft.undo() } else { self.draft.redo() };
        self.judge_if(changed);
    }

    /// Whether another instance is drawn than it began with.
    pub fn has_changed(&self) -> bool {
        T::has_changed(&self.draft)
    }

    /// What was drawn; none if it is what was begun with.
    ///
    /// # Errors
    /// Why it is no instance yet.
    pub fn drawn(&self) -> Result<Option<T::Instance>, String> {
        self.has_changed().then(|| T::drawn(self)).transpose()
    }

    /// What the session keeps.
    pub fn save(&self) -> SavedDraft {
        let own = session::write(T::save(self));
        SavedDraft { own, cursor: self.cursor(), changed: self.has_changed() }
    }

    /// What [`Drawing::save`] gave.
    ///
    /// # Errors
    /// It cannot be used.
    pub fn restore(saved: SavedDraft, instance: &T::Instance) -> Result<Self, String> {
        let SavedDraft { own, cursor, changed } = saved;
        let (tools, draft) = T::restore(session::read(&own)?, cursor, instance)?;
        on_board(cursor, draft.size())?;
        Ok(Drawing::new((tools, if changed { draft.into_new() } else { draft })))
    }
}

/// The tools of a puzzle that is not drawn by hand.
pub struct NoTools<P>(PhantomData<P>);

impl<P: Puzzle> Tools for NoTools<P> {
    type Instance = P::Instance;
    type Cell = ();
    type Rest = ();
    type Verdict = ();
    type Saved = ();

    fn refusal(_: &P::Instance) -> Option<&'static str> {
        Some("nothing can be drawn in this puzzle")
    }

    fn begin(_: &P::Instance) -> Option<(Self, DraftOf<Self>)> {
        None
    }

    fn judge(_: &DraftOf<Self>) {}

    fn update(_: &mut Drawing<Self>, _: Action) -> Option<String> {
        None
    }

    fn drawn(_: &Drawing<Self>) -> Result<P::Instance, String> {
        Err("nothing is drawn in this puzzle".into())
    }

    fn save(_: &Drawing<Self>) {}

    fn restore((): (), _: Pos, _: &P::Instance) -> Result<(Self, DraftOf<Self>), String> {
        Err("nothing is drawn in this puzzle".into())
    }
}
