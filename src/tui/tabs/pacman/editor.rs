//! Drawing a map: a cursor, the tile in hand, and a verdict that follows every change.

use super::forms;
use super::verdict::{Finding, Verdict};
use crate::engine::grid::Pos;
use crate::puzzles::pacman::draft::{Draft, Tile};
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::{Instance, ProblemKind};
use crate::tui::kept;
use crate::tui::keys::Action;
use crate::tui::midend::commands::Command;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use crate::tui::view::decimal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A map being drawn.
pub struct Editor {
    /// The map as drawn, and the question asked of it.
    instance: Instance,
    draft: Draft,
    cursor: Pos,
    /// The tile put last, which the mouse puts too.
    hand: Tile,
    changed: bool,
    /// Whether the mouse button pressed last began a change that a drag goes on with.
    drawing: bool,
    verdict: Verdict,
}

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
    /// Row and column.
    cursor: (u16, u16),
    changed: bool,
}

impl Editor {
    fn new(instance: Instance, cursor: Pos, changed: bool) -> Editor {
        Editor {
            draft: Draft::new(&instance.layout),
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
        let changed = self.draft.put(self.cursor, tile);
        if changed {
            self.check();
        }
        changed
    }

    fn check(&mut self) {
        self.changed = true;
        self.instance.layout = self.draft.layout();
        self.verdict = Verdict::of(&self.instance);
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
    fn of(instance: &Instance) -> Option<Editor> {
        let start = instance.layout.start.filter(|&start| instance.layout.size().holds(start));
        Some(Editor::new(instance.clone(), start.unwrap_or_default(), false))
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
            _ => {}
        }
        None
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
        let (layout, changed) = (self.instance.layout.clone(), self.changed);
        kept::write(Kept { layout, cursor: (row, col), changed })
    }

    fn restore(saved: &Value, instance: &Instance) -> Result<Editor, String> {
        let Kept { layout, cursor: (row, col), changed } = kept::read(saved)?;
        let cursor = Pos::new(row, col);
        if !layout.size().holds(cursor) {
            return Err("the cursor is off the map".into());
        }
        Ok(Editor::new(Instance { layout, ..instance.clone() }, cursor, changed))
    }
}
