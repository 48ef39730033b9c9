//! Drawing a level: a cursor, and a verdict that follows every change.

use crate::engine::grid::{Dir, Grid, Pos, Size};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::puzzles::boxup::draft::Draft;
use crate::puzzles::boxup::format::{Sheet, parse_cells, words};
use crate::puzzles::boxup::level::{Kind, Level, MAX_SIDE};
use crate::puzzles::boxup::statistics::Statistics;
use crate::tui::kept;
use crate::tui::keys::Action;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use crate::tui::view::form::Form;
use crate::tui::view::grouped;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The statistics share the machine with whatever else is computed.
const LIMITS: Limits = Limits { steps: 5_000_000, bytes: 256 << 20 };

/// A level being drawn.
pub struct Editor {
    draft: Draft,
    cursor: Pos,
    /// What was put last.
    hand: Action,
    changed: bool,
    /// Everything that can be reached from the level drawn, or why it is none.
    statistics: Result<Statistics, String>,
}

/// What can be put on a cell.
pub const WALL: Action = Action::Own("wall");
/// The tile.
pub const TILE: Action = Action::Own("tile");
/// The blue box, or its next side.
pub const BLUE: Action = Action::Own("blue");
/// The red box, or its next side.
pub const RED: Action = Action::Own("red");
/// A big black box, or its next side.
pub const BIG: Action = Action::Own("big black");
/// A small black box, or its next side.
pub const SMALL: Action = Action::Own("small black");
/// Turns the box that is there.
pub const TURN: Action = Action::Own("turn");
/// Nothing.
pub const FLOOR: Action = Action::Own("floor");

/// What the session keeps of a level being drawn.
#[derive(Serialize, Deserialize)]
struct Kept {
    /// The cells as in a file.
    cells: String,
    /// Row and column.
    cursor: (u16, u16),
    changed: bool,
}

impl Editor {
    fn new(draft: Draft, changed: bool) -> Editor {
        let statistics = statistics(&draft);
        Editor { draft, cursor: Pos::new(0, 0), hand: WALL, changed, statistics }
    }

    /// What is drawn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The level drawn.
    ///
    /// # Errors
    /// Why it is none.
    pub fn level(&self) -> Result<Level, String> {
        self.draft.level().map_err(|fault| fault.to_string())
    }

    /// The fewest moves, once known.
    pub fn optimum(&self) -> Option<u32> {
        self.statistics.as_ref().ok().and_then(|s| s.finding().optimum)
    }

    /// Puts something under the cursor; whether anything changed.
    fn put(&mut self, what: Action) -> bool {
        let (draft, at) = (&mut self.draft, self.cursor);
        let before = draft.cells().clone();
        match what {
            WALL => draft.wall(at),
            TILE => draft.tile(at),
            BLUE => draft.block(at, Kind::Blue),
            RED => draft.block(at, Kind::Red),
            BIG => draft.block(at, Kind::BlackBig),
            SMALL => draft.block(at, Kind::BlackSmall),
            TURN => draft.turn(at),
            FLOOR => draft.clear(at),
            _ => return false,
        }
        if what != TURN {
            self.hand = what;
        }
        let changed = before != *self.draft.cells();
        if changed {
            self.check();
        }
        changed
    }

    /// After a change; the cursor stays on the board.
    fn check(&mut self) {
        let Size { rows, cols } = self.draft.size();
        let Pos { row, col } = self.cursor;
        self.cursor = Pos::new(row.min(rows - 1), col.min(cols - 1));
        self.changed = true;
        self.statistics = statistics(&self.draft);
    }

    /// Adds a row or column at `side`, or takes one away; what there is to say.
    fn resize(&mut self, side: Dir, grow: bool) -> Option<String> {
        if !(if grow { self.draft.grow(side) } else { self.draft.shrink(side) }) {
            return Some(format!("a board has 1 to {MAX_SIDE} rows and columns"));
        }
        // The cursor stays on its cell.
        let Pos { row, col } = self.cursor;
        let moved = |line: u16| if grow { line + 1 } else { line.saturating_sub(1) };
        self.cursor = match side {
            Dir::North => Pos::new(moved(row), col),
            Dir::West => Pos::new(row, moved(col)),
            Dir::South | Dir::East => self.cursor,
        };
        self.check();
        let Size { rows, cols } = self.draft.size();
        Some(format!("{rows} x {cols} cells; u takes it back"))
    }

    /// The verdict in words, whether it is good news, and the number of boards.
    pub fn verdict(&self) -> (String, Option<bool>, Option<String>) {
        let statistics = match &self.statistics {
            Err(why) => return (why.clone(), Some(false), None),
            Ok(statistics) => statistics,
        };
        let finding = statistics.finding();
        let reached = grouped(finding.reached);
        let (boards, over) = match statistics.status() {
            Status::Running => (format!("{reached} so far"), false),
            Status::Stopped(_) => (format!("over {reached}"), false),
            _ => (reached, true),
        };
        let (words, good) = match (finding.optimum, over) {
            (Some(0), _) => ("solved already".into(), Some(true)),
            (Some(moves), _) => (format!("solvable in {moves} moves"), Some(true)),
            (None, true) => ("no solution".into(), Some(false)),
            (None, false) => (format!("none within {} moves", finding.depth), None),
        };
        (words, good, Some(boards))
    }
}

impl editor::Editor<Sheet> for Editor {
    fn of(sheet: &Sheet) -> Option<Editor> {
        Some(Editor::new(Draft::new(&sheet.level), false))
    }

    fn blank(form: &Form) -> Option<Editor> {
        Some(Editor::new(Draft::empty(super::forms::size(form)), true))
    }

    fn cursor(&self) -> Pos {
        self.cursor
    }

    fn update(&mut self, action: Action) -> Option<String> {
        if let Action::Move(dir) = action {
            self.cursor = self.draft.size().step(self.cursor, dir).unwrap_or(self.cursor);
        } else if let Some((side, grow)) = editor::resized(action) {
            return self.resize(side, grow);
        } else if !self.put(action) && action == TURN {
            return Some("no box here to turn".into());
        }
        None
    }

    /// A press puts what was put last.
    fn point(&mut self, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press {
            self.cursor = cell;
            self.put(self.hand);
        }
    }

    fn can_undo(&self) -> bool {
        self.draft.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.draft.can_redo()
    }

    fn undo(&mut self) {
        if self.draft.undo() {
            self.check();
        }
    }

    fn redo(&mut self) {
        if self.draft.redo() {
            self.check();
        }
    }

    fn drawn(&self) -> Result<Option<Sheet>, String> {
        let level = self.level()?;
        let title = Some("my level".to_owned());
        Ok(self.changed.then(|| Sheet { title, ..Sheet::plain(level) }))
    }

    fn is_busy(&self) -> bool {
        self.statistics.as_ref().is_ok_and(|statistics| !statistics.status().is_over())
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Ok(statistics) = &mut self.statistics else { return false };
        let mut changed = false;
        while !statistics.status().is_over() {
            statistics.advance(1024);
            changed = true;
            if enough() {
                break;
            }
        }
        changed
    }

    fn save(&self) -> Value {
        let Pos { row, col } = self.cursor;
        let cells = words(self.draft.cells()).join("\n");
        kept::write(Kept { cells, cursor: (row, col), changed: self.changed })
    }

    fn restore(saved: &Value, _: &Sheet) -> Result<Editor, String> {
        let Kept { cells, cursor: (row, col), changed } = kept::read(saved)?;
        let cells: Grid<_> = parse_cells(&cells).map_err(|why| format!("drawn: {why}"))?;
        let cursor = Pos::new(row, col);
        if !cells.size().holds(cursor) {
            return Err("the cursor is off the level".into());
        }
        let draft = Draft::of(cells).ok_or("two tiles or two goals drawn")?;
        Ok(Editor { cursor, ..Editor::new(draft, changed) })
    }
}

fn statistics(draft: &Draft) -> Result<Statistics, String> {
    let level = draft.level().map_err(|fault| fault.to_string())?;
    if level.is_hopeless() && !level.is_solved(level.start()) {
        return Err("no solution: the missing sides of red and blue are opposite".into());
    }
    Ok(Statistics::new(&level, LIMITS))
}
