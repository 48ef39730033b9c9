//! Setting a board up, light by light, with the algebra that follows every change.

use crate::engine::grid::{Pos, Size};
use crate::engine::run::Job as _;
use crate::engine::seed::Random;
use crate::puzzles::lights_out::Instance;
use crate::puzzles::lights_out::draft::Draft;
use crate::puzzles::lights_out::minimum::Minimum;
use crate::tui::kept;
use crate::tui::keys::Action;
use crate::tui::midend::commands::Command;
use crate::tui::midend::editor;
use crate::tui::pointer::Pointer;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Fills the board at random.
pub const FILL: Action = Action::Own("fill");
/// Turns all lights off.
pub const CLEAR: Action = Action::Own("clear");

/// A board being set up.
pub struct Editor {
    draft: Draft,
    cursor: Pos,
    changed: bool,
    /// Seed of the next random filling.
    seed: u64,
    best: Minimum,
}

/// What the session keeps of it.
#[derive(Serialize, Deserialize)]
struct Kept {
    board: Instance,
    /// Row and column.
    cursor: (u16, u16),
    changed: bool,
    seed: u64,
}

impl Editor {
    /// The board as it is set up.
    pub fn instance(&self) -> Instance {
        self.draft.instance()
    }

    /// What algebra says of it.
    pub fn best(&self) -> &Minimum {
        &self.best
    }

    fn size(&self) -> Size {
        self.instance().rules.size()
    }

    fn check(&mut self) {
        self.changed = true;
        self.best = Minimum::of(&self.instance());
    }
}

impl editor::Editor<Instance> for Editor {
    fn of(instance: &Instance) -> Option<Editor> {
        let Size { rows, cols } = instance.rules.size();
        Some(Editor {
            draft: Draft::new(instance),
            cursor: Pos::new(rows / 2, cols / 2),
            changed: false,
            seed: 1,
            best: Minimum::of(instance),
        })
    }

    fn cursor(&self) -> Pos {
        self.cursor
    }

    fn command(&self, action: Action) -> Option<Command> {
        match action {
            Action::Digit(state) => {
                let fits = state < self.instance().rules.states();
                Some(Command::when(fits, "a light has no such state here"))
            }
            _ => None,
        }
    }

    fn update(&mut self, action: Action) -> Option<String> {
        let cell = self.size().index(self.cursor);
        match action {
            Action::Move(dir) => {
                self.cursor = self.size().step(self.cursor, dir).unwrap_or(self.cursor);
                return None;
            }
            Action::Act => self.draft.toggle(cell),
            Action::Digit(state) => self.draft.put(cell, state),
            FILL => {
                let mut random = Random::new(self.seed);
                self.seed = self.seed.wrapping_add(1);
                let states = u32::from(self.instance().rules.states());
                self.draft.fill(|| random.below(states) as u8);
            }
            CLEAR => self.draft.fill(|| 0),
            _ => return None,
        }
        self.check();
        None
    }

    fn point(&mut self, pointer: Pointer, cell: Pos) {
        if pointer == Pointer::Press {
            self.cursor = cell;
            self.update(Action::Act);
        }
    }

    fn can_undo(&self) -> bool {
        self.draft.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.draft.can_redo()
    }

    fn undo(&mut self) {
        self.draft.undo();
        self.check();
    }

    fn redo(&mut self) {
        self.draft.redo();
        self.check();
    }

    fn drawn(&self) -> Result<Option<Instance>, String> {
        Ok(self.changed.then(|| self.instance()))
    }

    fn is_busy(&self) -> bool {
        !self.best.status().is_over()
    }

    fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        let before = self.best.progress();
        self.best.advance_until(enough).is_over() || before != self.best.progress()
    }

    fn save(&self) -> Value {
        let cursor = (self.cursor.row, self.cursor.col);
        let (changed, seed) = (self.changed, self.seed);
        kept::write(Kept { board: self.instance(), cursor, changed, seed })
    }

    fn restore(saved: &Value, instance: &Instance) -> Result<Editor, String> {
        let Kept { board, cursor, changed, seed } = kept::read(saved)?;
        let cursor = Pos::new(cursor.0, cursor.1);
        if board.rules != instance.rules {
            return Err("the board being set up has other rules".into());
        }
        if !board.rules.size().holds(cursor) {
            return Err("the cursor is off the board".into());
        }
        let best = Minimum::of(&board);
        Ok(Editor { draft: Draft::new(&board), cursor, changed, seed, best })
    }
}
