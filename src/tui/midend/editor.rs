//! Where an instance is drawn by hand, as the desk sees it.

use super::commands::Command;
use crate::engine::grid::{Dir, Pos};
use crate::tui::keys::{Action, Binding, Mode, key, row};
use crate::tui::pointer::Pointer;
use crate::tui::term::key::{Code, Key};
use crate::tui::view::form::Form;
use serde_json::Value;

/// A row or column more at a side, in the order of [`Dir::ALL`].
const GROW: [Action; 4] = [
    Action::Own("add a row above"),
    Action::Own("add a row below"),
    Action::Own("add a column right"),
    Action::Own("add a column left"),
];
/// A row or column less at a side, in the order of [`Dir::ALL`].
const SHRINK: [Action; 4] = [
    Action::Own("remove a row above"),
    Action::Own("remove a row below"),
    Action::Own("remove a column right"),
    Action::Own("remove a column left"),
];

/// The rows of the key table for [`GROW`] and [`SHRINK`].
#[rustfmt::skip]
const SIDES: [Binding; 8] = [
    row(&[Mode::Edit], &[Key::shift(Code::Up)], GROW[0], "", "one row more at this side"),
    row(&[Mode::Edit], &[Key::shift(Code::Down)], GROW[1], "", "one row more at this side"),
    row(&[Mode::Edit], &[Key::shift(Code::Right)], GROW[2], "", "one column more at this side"),
    row(&[Mode::Edit], &[Key::shift(Code::Left)], GROW[3], "", "one column more at this side"),
    row(&[Mode::Edit], &[key(Code::Up).with_alt()], SHRINK[0], "", "one row less at this side"),
    row(&[Mode::Edit], &[key(Code::Down).with_alt()], SHRINK[1], "", "one row less at this side"),
    row(&[Mode::Edit], &[key(Code::Right).with_alt()], SHRINK[2], "", "one column less at this side"),
    row(&[Mode::Edit], &[key(Code::Left).with_alt()], SHRINK[3], "", "one column less at this side"),
];

/// A tab's own rows of the key table, and those that add and remove rows and columns at the sides.
pub const fn with_sides<const OWN: usize, const ALL: usize>(own: [Binding; OWN]) -> [Binding; ALL] {
    assert!(ALL == OWN + SIDES.len());
    let mut all = [SIDES[0]; ALL];
    let mut at = 0;
    while at < ALL {
        all[at] = if at < OWN { own[at] } else { SIDES[at - OWN] };
        at += 1;
    }
    all
}

/// The side at which an action changes the size of what is drawn, and whether it grows.
pub fn resized(action: Action) -> Option<(Dir, bool)> {
    let side = |all: [Action; 4]| {
        let at = all.iter().position(|&known| known == action)?;
        Dir::ALL.get(at).copied()
    };
    let shrinks = || Some((side(SHRINK)?, false));
    side(GROW).map(|side| (side, true)).or_else(shrinks)
}

/// Where an instance is drawn by hand.
pub trait Editor<I>: Sized {
    /// Whether there is one at all.
    const EXISTS: bool = true;

    /// Why this instance cannot be drawn, if so.
    fn refusal(instance: &I) -> Option<&'static str> {
        let _ = instance;
        None
    }

    /// Begins with an instance; none where nothing is drawn.
    fn of(instance: &I) -> Option<Self>;

    /// Begins with a blank board, as the form of a puzzle asks for it.
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

    /// Takes a pasted text over what is drawn: what there is to say, or why it cannot; none where
    /// nothing can be pasted.
    fn paste(&mut self, text: &str) -> Option<Result<String, String>> {
        let _ = text;
        None
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
