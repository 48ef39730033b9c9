//! Drawing a map: a cursor, the tile in hand, rows and columns that come and go, and a verdict that
//! follows every change.

use super::forms;
use super::verdict::{Finding, Verdict};
use crate::engine::grid::{Dir, Pos, Size};
use crate::puzzles::pacman::draft::{Draft, MOST_SIDE, Tile};
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::{Instance, Pacman, ProblemKind};
use crate::puzzles::puzzle::{Opening, Puzzle as _};
use crate::tui::kept::{self, Word};
use crate::tui::keys::Action;
use crate::tui::midend::commands::Command;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use crate::tui::view::decimal;
use crate::tui::view::form::Form;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A map being drawn.
pub struct Editor {
    /// The map as drawn, and the question asked of it.
    instance: Instance,
    draft: Draft,
    /// The questions asked of it, each with the number of changes it came with.
    asked: Vec<(usize, Question)>,
    cursor: Pos,
    /// The tile put last, which the mouse puts too.
    hand: Tile,
    changed: bool,
    /// Whether the mouse button pressed last began a change that a drag goes on with.
    drawing: bool,
    verdict: Verdict,
}

/// The problem with its energy and food.
type Question = (ProblemKind, u32, u32);

/// A wall or an obstacle.
pub const WALL: Action = Action::Own("wall");
/// A dot.
pub const DOT: Action = Action::Own("dot");
/// Pacman, or the start.
pub const START: Action = Action::Own("start");
/// The exit, or the goal.
pub const EXIT: Action = Action::Own("exit");
/// Nothing.
pub const FLOOR: Action = Action::Own("floor");

/// What the session keeps of a map being drawn.
#[derive(Serialize, Deserialize)]
struct Kept {
    layout: Layout,
    /// The question asked of it, energy and food; that of the map that is open where it is missing.
    #[serde(default)]
    question: Option<(Word<ProblemKind>, u32, u32)>,
    /// Row and column.
    cursor: (u16, u16),
    changed: bool,
}

impl Editor {
    fn new(instance: Instance, cursor: Pos, changed: bool) -> Editor {
        Editor {
            draft: Draft::new(&instance.layout),
            asked: vec![(0, (instance.problem, instance.energy, instance.food))],
            verdict: Verdict::of(&instance),
            instance,
            cursor,
            hand: Tile::Wall,
            changed,
            drawing: false,
        }
    }

    /// What is drawn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The map as drawn, with the question asked of it; it may lack what that needs.
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// Puts a tile under the cursor; the same wall, dot or exit again clears the cell.
    fn put(&mut self, wanted: Tile) {
        let there = self.draft.tile(self.cursor);
        let same = there == wanted || (there == Tile::ExitWithDot && wanted == Tile::Exit);
        self.hand = wanted;
        self.place(if same { Tile::Floor } else { wanted });
    }

    /// A mouse press: puts the tile in hand, or clears a cell that has it.
    fn press(&mut self, cell: Pos) {
        self.cursor = cell;
        let same = self.draft.tile(cell) == self.hand;
        self.drawing = self.place(if same { Tile::Floor } else { self.hand });
    }

    /// The mouse moved on with its button held: the same tile here as at the last cell.
    fn drag(&mut self, cell: Pos) {
        let last = self.draft.tile(self.cursor);
        if cell != self.cursor && matches!(last, Tile::Wall | Tile::Dot | Tile::Floor) {
            self.cursor = cell;
            self.forget_undone();
            let changed = match self.drawing {
                true => self.draft.put_along(cell, last),
                false => self.draft.put(cell, last),
            };
            if changed {
                self.drawing = true;
                self.check();
            }
        }
    }

    /// Puts a tile under the cursor; whether that changes the map.
    fn place(&mut self, tile: Tile) -> bool {
        self.forget_undone();
        let changed = self.draft.put(self.cursor, tile);
        if changed {
            self.check();
        }
        changed
    }

    /// Asks another question from the last change on.
    fn ask(&mut self, question: Question) {
        let changes = self.draft.changes();
        self.asked.retain(|(since, _)| *since < changes);
        self.asked.push((changes, question));
    }

    /// Forgets the questions of changes that were undone, before another change is made.
    fn forget_undone(&mut self) {
        let changes = self.draft.changes();
        self.asked.retain(|(since, _)| *since <= changes);
    }

    fn check(&mut self) {
        self.changed = true;
        let changes = self.draft.changes();
        if let Some((_, question)) = self.asked.iter().rev().find(|(since, _)| *since <= changes) {
            (self.instance.problem, self.instance.energy, self.instance.food) = *question;
        }
        let is_strict = self.instance.layout.is_strict;
        self.instance.layout = Layout { is_strict, ..self.draft.layout() };
        self.verdict = Verdict::of(&self.instance);
        let size = self.draft.size();
        let Pos { row, col } = self.cursor;
        self.cursor = Pos::new(row.min(size.rows - 1), col.min(size.cols - 1));
    }

    /// Adds a row or column at `side`, or takes one away; what there is to say.
    fn resize(&mut self, side: Dir, grow: bool) -> Option<String> {
        let before = self.draft.size();
        let lines = if side.delta().0 == 0 { before.cols } else { before.rows };
        if grow && lines >= MOST_SIDE {
            return Some(format!("no more than {MOST_SIDE} rows or columns"));
        }
        self.forget_undone();
        let changed = if grow { self.draft.grow(side) } else { self.draft.shrink(side) };
        if !changed {
            return Some(format!("no fewer than {lines} rows or columns"));
        }
        // The cursor stays on its cell.
        if let Dir::North | Dir::West = side {
            let Pos { row, col } = self.cursor;
            let moved = |line: u16| if grow { line + 1 } else { line.saturating_sub(1) };
            self.cursor = match side {
                Dir::North => Pos::new(moved(row), col),
                _ => Pos::new(row, moved(col)),
            };
        }
        self.check();
        let size = self.draft.size();
        Some(format!("{} x {} cells; u takes it back", size.rows, size.cols))
    }

    /// Takes size and question from a form of [`forms::drawn`].
    pub fn set(&mut self, form: &Form) {
        let (size, sides, problem, (energy, food)) = forms::redrawn(form);
        self.drawing = false;
        self.forget_undone();
        self.draft.resize(size, sides);
        self.ask((problem, energy, food));
        self.check();
    }

    /// The verdict in words, and whether it is good news.
    pub fn verdict(&self) -> (String, Option<bool>) {
        match self.verdict.finding() {
            Finding::Working => ("checking ...".into(), None),
            Finding::Path(answer) => {
                let cost = decimal(answer.cost);
                (format!("solvable, shortest {cost}"), Some(true))
            }
            Finding::NoPath if self.instance.problem == ProblemKind::Hunger => {
                ("no way: the exit is shut off, or out of reach of the energy".into(), Some(false))
            }
            Finding::NoPath => ("no way: the goal is shut off".into(), Some(false)),
            Finding::Bad(why) => (why.clone(), Some(false)),
            Finding::Unknown(why) => (format!("not known: {why}"), None),
        }
    }
}

impl editor::Editor<Instance> for Editor {
    fn refusal(instance: &Instance) -> Option<&'static str> {
        let Size { rows, cols } = instance.layout.size();
        (rows.max(cols) > MOST_SIDE).then_some("only maps of at most 512 x 512 cells can be drawn")
    }

    fn of(instance: &Instance) -> Option<Editor> {
        let start = instance.layout.start.filter(|&start| instance.layout.size().holds(start));
        Some(Editor::new(instance.clone(), start.unwrap_or_default(), false))
    }

    fn blank(form: &Form) -> Option<Editor> {
        Some(Editor::new(forms::blank_map(form), Pos::new(1, 1), true))
    }

    fn cursor(&self) -> Pos {
        self.cursor
    }

    fn command(&self, action: Action) -> Option<Command> {
        let navigation = self.instance.problem == ProblemKind::Navigation;
        match action {
            DOT => Some(Command::when(!navigation, "there are no dots in navigation")),
            START if navigation => Some(Command::READY.named("start")),
            EXIT if navigation => Some(Command::READY.named("goal")),
            _ => None,
        }
    }

    fn update(&mut self, action: Action) -> Option<String> {
        self.drawing = false;
        match action {
            Action::Move(dir) => {
                self.cursor = self.draft.size().step(self.cursor, dir).unwrap_or(self.cursor);
            }
            WALL => self.put(Tile::Wall),
            DOT => self.put(Tile::Dot),
            START => self.put(Tile::Start),
            EXIT => self.put(Tile::Exit),
            FLOOR => self.put(Tile::Floor),
            _ => {
                let (side, grow) = editor::resized(action)?;
                return self.resize(side, grow);
            }
        }
        None
    }

    fn paste(&mut self, text: &str) -> Option<Result<String, String>> {
        self.drawing = false;
        let named = match Pacman::open(text) {
            Ok(Opening::Ready(named)) => named,
            Ok(Opening::Making(_)) => {
                return Some(Err("a random map; Esc ends drawing, then paste again".into()));
            }
            Err(why) => return Some(Err(why)),
        };
        self.forget_undone();
        self.draft.replace(&named.instance.layout);
        let Instance { problem, energy, food, .. } = named.instance;
        self.ask((problem, energy, food));
        self.check();
        Some(Ok("pasted a map over this one; u takes it back".into()))
    }

    fn point(&mut self, pointer: Pointer, cell: Pos) {
        match pointer {
            Pointer::Press => self.press(cell),
            Pointer::Drag => self.drag(cell),
            Pointer::Wheel(_) => {}
        }
    }

    fn can_undo(&self) -> bool {
        self.draft.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.draft.can_redo()
    }

    fn undo(&mut self) {
        self.drawing = false;
        if self.draft.undo() {
            self.check();
        }
    }

    fn redo(&mut self) {
        self.drawing = false;
        if self.draft.redo() {
            self.check();
        }
    }

    fn drawn(&self) -> Result<Option<Instance>, String> {
        if !self.changed {
            return Ok(None);
        }
        forms::check(&self.instance)?;
        Ok(Some(self.instance.clone()))
    }

    fn is_busy(&self) -> bool {
        self.verdict.is_working()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        self.verdict.compute(enough)
    }

    fn save(&self) -> Value {
        let Pos { row, col } = self.cursor;
        let Instance { layout, problem, energy, food } = self.instance.clone();
        let question = Some((Word(problem), energy, food));
        kept::write(Kept { layout, question, cursor: (row, col), changed: self.changed })
    }

    fn restore(saved: &Value, instance: &Instance) -> Result<Editor, String> {
        let Kept { layout, question, cursor: (row, col), changed } = kept::read(saved)?;
        let cursor = Pos::new(row, col);
        if !layout.size().holds(cursor) {
            return Err("the cursor is off the map".into());
        }
        let Instance { problem, energy, food, .. } = *instance;
        let (Word(problem), energy, food) = question.unwrap_or((Word(problem), energy, food));
        Ok(Editor::new(Instance { layout, problem, energy, food }, cursor, changed))
    }
}
