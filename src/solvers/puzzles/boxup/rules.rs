//! The rules: what a step of the tile moves, and when it is refused (docs/rules.md, section 4.1).
//!
//! Playing, searching and searching backwards all use [`action`]; the rules are in no other place.

use crate::puzzles::prelude::*;

/// The blocks in one cell, by their missing sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Nest {
    /// Missing side of the big block, if there is one.
    pub big: Option<Dir>,
    /// Missing side of the small block, if there is one; it is inside the big one.
    pub small: Option<Dir>,
}

impl Nest {
    /// Whether the sides are opposite: such a nest cannot arise in play, as the small block would have
    /// to pass through a wall of its own.
    pub fn is_impossible(self) -> bool {
        matches!((self.big, self.small), (Some(big), Some(small)) if big == small.back())
    }
}

/// What a step moves besides the tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// The big block of the cell the tile leaves.
    pub big: bool,
    /// The small block of the cell the tile leaves.
    pub small: bool,
}

impl Action {
    /// The name, in the style of the planning literature.
    pub const fn name(self) -> &'static str {
        match (self.big, self.small) {
            (false, false) => "walk",
            (false, true) => "push-small",
            (true, false) => "push-big",
            (true, true) => "push-both",
        }
    }
}

words! {
    /// Why a step is refused.
    pub enum Refusal, "refusal" {
        Edge "the board ends there": "There is no cell (rule 1).",
        Wall "a wall is in the way": "The cell ahead is a wall (rule 1).",
        Shut "shut on this side": "A block ahead has a wall on this side (rule 3).",
        BigIntoBlock "a big box needs a free cell": "A big block would move into a cell that holds a block (rule 4).",
        SmallIntoSmall "a small box is in the way": "A small block would move into a cell that holds a small one (rule 4).",
    }
}

/// What a step in direction `dir` moves, from a cell holding `from` to one holding `to`.
///
/// # Errors
/// Why it is refused, by rule 3 or 4.
#[inline]
pub fn action(from: Nest, to: Nest, dir: Dir) -> Result<Action, Refusal> {
    let walled = |open: Option<Dir>| open.is_some_and(|open| open != dir);
    let big = walled(from.big);
    let small = walled(from.small) || big && from.small.is_some();
    let shut = |open: Option<Dir>| open.is_some_and(|open| open != dir.back());
    if shut(to.big) || shut(to.small) {
        return Err(Refusal::Shut);
    }
    if big && (to.big.is_some() || to.small.is_some()) {
        return Err(Refusal::BigIntoBlock);
    }
    if small && to.small.is_some() {
        return Err(Refusal::SmallIntoSmall);
    }
    Ok(Action { big, small })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Dir::{East, North, South, West};

    const WALK: Action = Action { big: false, small: false };
    const PUSH_SMALL: Action = Action { big: false, small: true };
    const PUSH_BIG: Action = Action { big: true, small: false };
    const PUSH_BOTH: Action = Action { big: true, small: true };

    fn nest(big: Option<Dir>, small: Option<Dir>) -> Nest {
        Nest { big, small }
    }

    #[test]
    fn a_wall_pushes_and_a_gap_lets_out() {
        let none = Nest::default();
        assert_eq!(action(none, none, East), Ok(WALK));
        assert_eq!(action(nest(None, Some(East)), none, East), Ok(WALK));
        assert_eq!(action(nest(None, Some(North)), none, East), Ok(PUSH_SMALL));
        assert_eq!(action(nest(Some(North), None), none, East), Ok(PUSH_BIG));
    }

    #[test]
    fn a_small_block_open_ahead_is_carried_by_its_big_one() {
        let none = Nest::default();
        assert_eq!(action(nest(Some(North), Some(East)), none, East), Ok(PUSH_BOTH));
        assert_eq!(action(nest(Some(East), Some(East)), none, East), Ok(WALK));
        assert_eq!(action(nest(Some(East), Some(North)), none, East), Ok(PUSH_SMALL));
    }

    #[test]
    fn one_enters_through_gaps_only_and_a_nest_holds_one_of_each() {
        let inside = nest(None, Some(North));
        assert_eq!(action(inside, nest(Some(West), None), East), Ok(PUSH_SMALL));
        assert_eq!(action(inside, nest(Some(South), None), East), Err(Refusal::Shut));
        assert_eq!(action(inside, nest(None, Some(West)), East), Err(Refusal::SmallIntoSmall));
        let big = nest(Some(North), None);
        assert_eq!(action(big, nest(None, Some(West)), East), Err(Refusal::BigIntoBlock));
        assert!(nest(Some(East), Some(West)).is_impossible());
        assert!(!nest(Some(East), Some(East)).is_impossible());
    }
}
