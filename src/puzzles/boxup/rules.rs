//! The rules, once: what a step of the tile moves, and when it is refused (spec section 1, clauses 2–4).
//!
//! Everything that plays, searches or goes backwards asks [`action`]; nothing else knows the clauses.

use crate::engine::grid::Dir;

/// The blocks in one cell, by their missing sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nest {
    /// Missing side of the big block, if there is one.
    pub big: Option<Dir>,
    /// Missing side of the small block, if there is one; it is inside the big one.
    pub small: Option<Dir>,
}

impl Nest {
    /// Whether the sides are opposite: play cannot bring such a nest about, as the small block would
    /// have to pass through a wall of its own.
    pub fn is_impossible(self) -> bool {
        matches!((self.big, self.small), (Some(big), Some(small)) if big == small.back())
    }
}

/// What a step moves besides the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Nothing.
    Walk,
    /// The small block of the cell left.
    PushSmall,
    /// The big block of the cell left.
    PushBig,
    /// Both.
    PushBoth,
}

impl Action {
    /// Every action.
    pub const ALL: [Action; 4] =
        [Action::Walk, Action::PushSmall, Action::PushBig, Action::PushBoth];

    /// Its name, in the style of the planning literature.
    pub const fn name(self) -> &'static str {
        match self {
            Action::Walk => "walk",
            Action::PushSmall => "push-small",
            Action::PushBig => "push-big",
            Action::PushBoth => "push-both",
        }
    }

    /// Whether the big block moves.
    pub const fn moves_big(self) -> bool {
        matches!(self, Action::PushBig | Action::PushBoth)
    }

    /// Whether the small block moves.
    pub const fn moves_small(self) -> bool {
        matches!(self, Action::PushSmall | Action::PushBoth)
    }
}

/// What a step in direction `dir` moves, from a cell holding `from` to one holding `to`; `None` if the
/// step is refused.
#[inline]
pub fn action(from: Nest, to: Nest, dir: Dir) -> Option<Action> {
    let walled = |open: Option<Dir>| open.is_some_and(|open| open != dir);
    let big_moves = walled(from.big);
    let small_moves = walled(from.small) || big_moves && from.small.is_some();
    let shut = |open: Option<Dir>| open.is_some_and(|open| open != dir.back());
    let refused = shut(to.big)
        || shut(to.small)
        || big_moves && (to.big.is_some() || to.small.is_some())
        || small_moves && to.small.is_some();
    if refused {
        return None;
    }
    Some(match (big_moves, small_moves) {
        (false, false) => Action::Walk,
        (false, true) => Action::PushSmall,
        (true, false) => Action::PushBig,
        (true, true) => Action::PushBoth,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Dir::{East, North, South, West};

    fn nest(big: Option<Dir>, small: Option<Dir>) -> Nest {
        Nest { big, small }
    }

    #[test]
    fn a_wall_pushes_and_a_gap_lets_out() {
        let none = Nest::default();
        assert_eq!(action(none, none, East), Some(Action::Walk));
        assert_eq!(action(nest(None, Some(East)), none, East), Some(Action::Walk));
        assert_eq!(action(nest(None, Some(North)), none, East), Some(Action::PushSmall));
        assert_eq!(action(nest(Some(North), None), none, East), Some(Action::PushBig));
    }

    #[test]
    fn a_small_block_open_ahead_is_carried_by_its_big_one() {
        let none = Nest::default();
        assert_eq!(action(nest(Some(North), Some(East)), none, East), Some(Action::PushBoth));
        assert_eq!(action(nest(Some(East), Some(East)), none, East), Some(Action::Walk));
        assert_eq!(action(nest(Some(East), Some(North)), none, East), Some(Action::PushSmall));
    }

    #[test]
    fn one_enters_through_gaps_only_and_a_nest_holds_one_of_each() {
        let inside = nest(None, Some(North));
        assert_eq!(action(inside, nest(Some(West), None), East), Some(Action::PushSmall));
        assert_eq!(action(inside, nest(Some(South), None), East), None, "a wall ahead");
        assert_eq!(action(inside, nest(None, Some(West)), East), None, "two small ones");
        let big = nest(Some(North), None);
        assert_eq!(action(big, nest(None, Some(West)), East), None, "a big one into anything");
        assert!(nest(Some(East), Some(West)).is_impossible());
        assert!(!nest(Some(East), Some(East)).is_impossible());
    }
}
