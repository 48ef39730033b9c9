//! Drawing a map: a cursor, the tile in hand, and a verdict that follows every change.

use super::verdict::{Finding, Verdict};
use crate::engine::grid::{Dir, Pos};
use crate::puzzles::pacman::draft::{Draft, Tile};
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::{Instance, ProblemKind};
use crate::tui::keys::Item;
use crate::tui::view::decimal;

/// A map being drawn.
pub struct Editor {
    instance: Instance,
    draft: Draft,
    cursor: Pos,
    /// The tile put last, which the mouse puts too.
    hand: Tile,
    changed: bool,
    verdict: Verdict,
}

fn tile(item: Item) -> Tile {
    match item {
        Item::Wall => Tile::Wall,
        Item::Dot => Tile::Dot,
        Item::Start => Tile::Start,
        Item::Exit => Tile::Exit,
        _ => Tile::Floor,
    }
}

impl Editor {
    /// Begins with the map at hand.
    pub fn new(instance: &Instance, cursor: Pos) -> Editor {
        Editor {
            draft: Draft::new(&instance.layout),
            verdict: Verdict::of(instance),
            instance: instance.clone(),
            cursor,
            hand: Tile::Wall,
            changed: false,
        }
    }

    /// Goes on with `layout`, drawn from the map at hand.
    pub fn resumed(instance: &Instance, layout: &Layout, cursor: Pos) -> Editor {
        let changed = *layout != instance.layout;
        let drawn = Instance { layout: layout.clone(), ..*instance };
        Editor { changed, ..Editor::new(&drawn, cursor) }
    }

    /// The map as drawn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Where the cursor is.
    pub fn cursor(&self) -> Pos {
        self.cursor
    }

    /// Whether the map differs from the one it began with.
    pub fn is_changed(&self) -> bool {
        self.changed
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        self.draft.can_undo()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        self.draft.can_redo()
    }

    /// The instance drawn; asked like `before`, unless only another question has what it needs.
    pub fn instance(&self, before: &Instance) -> Instance {
        Instance { layout: self.draft.layout(), ..*before }
    }

    /// Moves the cursor, not beyond the edge.
    pub fn move_cursor(&mut self, dir: Dir) {
        self.cursor = self.draft.size().step(self.cursor, dir).unwrap_or(self.cursor);
    }

    /// Puts an item under the cursor; the same wall, dot or exit again clears the cell.
    pub fn put(&mut self, item: Item) {
        let wanted = tile(item);
        let there = self.draft.tile(self.cursor);
        let same = there == wanted || (there == Tile::ExitWithDot && wanted == Tile::Exit);
        self.hand = wanted;
        self.place(if same { Tile::Floor } else { wanted });
    }

    /// A mouse press: puts the tile in hand, or clears a cell that has it.
    pub fn press(&mut self, cell: Pos) {
        self.cursor = cell;
        let same = self.draft.tile(cell) == self.hand;
        self.place(if same { Tile::Floor } else { self.hand });
    }

    /// The mouse moved on with its button held: the same tile here as at the last cell.
    pub fn drag(&mut self, cell: Pos) {
        let last = self.draft.tile(self.cursor);
        if cell != self.cursor && matches!(last, Tile::Wall | Tile::Dot | Tile::Floor) {
            self.cursor = cell;
            self.place(last);
        }
    }

    fn place(&mut self, tile: Tile) {
        if self.draft.put(self.cursor, tile) {
            self.check();
        }
    }

    /// Takes the last change back.
    pub fn undo(&mut self) {
        if self.draft.undo() {
            self.check();
        }
    }

    /// Makes the change taken back last again.
    pub fn redo(&mut self) {
        if self.draft.redo() {
            self.check();
        }
    }

    fn check(&mut self) {
        self.changed = true;
        self.instance.layout = self.draft.layout();
        self.verdict = Verdict::of(&self.instance);
    }

    /// What is known about the map as drawn.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }

    /// The verdict in words, and whether it is good news.
    pub fn verdict_in_words(&self) -> (String, Option<bool>) {
        match self.verdict.finding() {
            Finding::Working => ("checking ...".into(), None),
            Finding::Way(answer) => {
                let cost = decimal(answer.cost);
                (format!("solvable, shortest {cost}"), Some(true))
            }
            Finding::NoWay if self.instance.problem == ProblemKind::Hunger => {
                ("no way: the exit is shut off, or out of reach of the energy".into(), Some(false))
            }
            Finding::NoWay => ("no way: the goal is shut off".into(), Some(false)),
            Finding::Bad(why) => (why.clone(), Some(false)),
            Finding::Unknown(why) => (format!("not known: {why}"), None),
        }
    }

    /// Goes on checking until `enough`; whether more is known now.
    pub fn compute(&mut self, enough: &mut dyn FnMut() -> bool) -> bool {
        self.verdict.compute(enough)
    }
}
