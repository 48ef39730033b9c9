//! The mouse, as tabs and the pieces of the screen see it. What the terminal sends for it is read in `input.rs`.

use super::keys::Action;
use crate::engine::grid::Dir;

/// A mouse button, held or pressed, or the wheel, on a cell of the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pointer {
    /// Pressed here.
    Press,
    /// Moved here while pressed.
    Drag,
    /// The wheel: negative is up.
    Wheel(i8),
}

impl Pointer {
    /// What it asks of an open popup: the wheel walks through it, and `press` says what a press asks.
    pub fn in_popup(self, press: impl FnOnce() -> Option<Action>) -> Option<Action> {
        match self {
            Pointer::Press => press(),
            Pointer::Wheel(by) => Some(Action::Move(if by < 0 { Dir::North } else { Dir::South })),
            Pointer::Drag => None,
        }
    }
}
