//! Drawing a level: a cursor, and a verdict that follows every change.

use crate::engine::grid::{Dir, Pos};
use crate::engine::limits::Limits;
use crate::engine::run::{Job, Status};
use crate::puzzles::boxup::draft::Draft;
use crate::puzzles::boxup::level::Kind;
use crate::puzzles::boxup::survey::Survey;
use crate::tui::keys::Item;
use crate::tui::view::grouped;

/// The survey shares the machine with whatever else is computed.
const LIMITS: Limits = Limits { steps: 5_000_000, bytes: 256 << 20 };

/// A level being drawn.
pub struct Editor {
    draft: Draft,
    cursor: Pos,
    hand: Item,
    changed: bool,
    /// Everything that can be reached from the level drawn, or why it is none.
    survey: Result<Survey, String>,
}

impl Editor {
    /// Begins with a draft.
    pub fn new(draft: Draft, changed: bool) -> Editor {
        let survey = survey(&draft);
        Editor { draft, cursor: Pos::new(0, 0), hand: Item::Wall, changed, survey }
    }

    /// The same with the cursor there.
    pub fn at(self, cursor: Pos) -> Editor {
        Editor { cursor, ..self }
    }

    /// What is drawn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Where the cursor is.
    pub fn cursor(&self) -> Pos {
        self.cursor
    }

    /// Whether the level differs from the one it began with.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// The fewest moves, once known.
    pub fn optimum(&self) -> Option<u32> {
        self.survey.as_ref().ok().and_then(|s| s.finding().optimum)
    }

    /// Moves the cursor, not beyond the edge.
    pub fn move_cursor(&mut self, dir: Dir) {
        self.cursor = self.draft.size().step(self.cursor, dir).unwrap_or(self.cursor);
    }

    /// Puts an item under the cursor; false if there was nothing to turn.
    pub fn put(&mut self, item: Item) -> bool {
        let (draft, at) = (&mut self.draft, self.cursor);
        let before = (item == Item::Turn).then(|| draft.cells().clone());
        match item {
            Item::Wall => draft.wall(at),
            Item::Tile => draft.tile(at),
            Item::Blue => draft.block(at, Kind::Blue),
            Item::Red => draft.block(at, Kind::Red),
            Item::BlackBig => draft.block(at, Kind::BlackBig),
            Item::BlackSmall => draft.block(at, Kind::BlackSmall),
            Item::Turn => draft.turn(at),
            _ => draft.clear(at),
        }
        if before.is_some_and(|before| before == *draft.cells()) {
            return false;
        }
        if item != Item::Turn {
            self.hand = item;
        }
        self.check();
        true
    }

    /// A mouse press: puts what was put last.
    pub fn press(&mut self, cell: Pos) {
        self.cursor = cell;
        self.put(self.hand);
    }

    /// Takes the last change back, or makes it again.
    pub fn undo(&mut self, back: bool) {
        if if back { self.draft.undo() } else { self.draft.redo() } {
            self.check();
        }
    }

    fn check(&mut self) {
        self.changed = true;
        self.survey = survey(&self.draft);
    }

    /// Whether the survey goes on.
    pub fn is_working(&self) -> bool {
        self.survey.as_ref().is_ok_and(|s| !s.status().is_over())
    }

    /// Surveys further until `enough`; whether more is known now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let Ok(survey) = &mut self.survey else { return false };
        let mut changed = false;
        while !survey.status().is_over() {
            survey.advance(1024);
            changed = true;
            if enough() {
                break;
            }
        }
        changed
    }

    /// The verdict in words, whether it is good news, and the number of boards.
    pub fn verdict(&self) -> (String, Option<bool>, Option<String>) {
        let survey = match &self.survey {
            Err(why) => return (why.clone(), Some(false), None),
            Ok(survey) => survey,
        };
        let finding = survey.finding();
        let reached = grouped(finding.reached);
        let (boards, over) = match survey.status() {
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

fn survey(draft: &Draft) -> Result<Survey, String> {
    let level = draft.level().map_err(|fault| fault.to_string())?;
    if level.is_hopeless() && !level.is_solved(level.start()) {
        return Err("no solution: the missing sides of red and blue are opposite".into());
    }
    Ok(Survey::new(&level, LIMITS))
}
