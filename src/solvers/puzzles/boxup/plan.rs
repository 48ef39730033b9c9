//! Plans: the steps of a solution, as letters, as actions and as boards; and levels as planning problems in PDDL, for
//! planners such as Fast Downward.
//!
//! `:strips` and `:typing` only, one action for each of [`super::rules::Action`]. "No block" is an object
//! as well, `nobig` and `nosmall`, open on every side: so a cell always holds one big and one small
//! block, and no precondition has to be negative. Closed sides are stated as `walled`, for real
//! blocks only, so that "no block" cannot be pushed.

use super::level::{BlockKind, Board, Level, Piece, Step};
use super::rules::Refusal;
use crate::puzzles::prelude::*;
use std::fmt::Write as _;

/// The letter of a step: `U`, `R`, `D` or `L`.
pub const fn letter(dir: Dir) -> char {
    // In the order of the directions.
    ['U', 'D', 'R', 'L'][dir as usize]
}

/// The name of a direction.
pub const fn name(dir: Dir) -> &'static str {
    ["up", "down", "right", "left"][dir as usize]
}

/// An action with its arguments as one says it: for `push-both up red in K` it is `push the big black box with the
/// red box in it up`, and in short, with the letters of level files, `push r in K up`.
pub fn in_words(action: &str, is_short: bool) -> String {
    let called = |name| match BlockKind::values().find(|kind| kind.word() == name) {
        Some(kind) if !is_short => kind.about(),
        Some(BlockKind::Red) => "r",
        Some(BlockKind::Blue) => "B",
        _ => name,
    };
    match *action.split(' ').collect::<Vec<_>>() {
        [verb, dir, one] if verb.starts_with("push") => format!("push {} {dir}", called(one)),
        [_, dir, small, "in", big] if is_short => {
            format!("push {} in {} {dir}", called(small), called(big))
        }
        [_, dir, small, "in", big] => {
            format!("push {} with {} in it {dir}", called(big), called(small))
        }
        _ => action.to_owned(),
    }
}

impl Step {
    /// The step as one says it: `push the red box left`.
    pub fn in_words(&self) -> String {
        in_words(&self.to_string(), false)
    }
}

/// The step as an action with its arguments: `push-both up red in K`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.action.name(), name(self.dir))?;
        match (self.small, self.big) {
            (Some(small), Some(big)) => write!(f, " {} in {}", small.word(), big.word()),
            (Some(one), None) | (None, Some(one)) => write!(f, " {}", one.word()),
            (None, None) => Ok(()),
        }
    }
}

/// Steps that can be made one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<Step>,
    /// The board before the first step and after every one: one more than there are steps.
    pub boards: Vec<Board>,
}

impl Plan {
    /// Makes `moves` from `board` on.
    ///
    /// # Errors
    /// Why a move is refused.
    pub fn replay(
        level: &Level,
        board: &Board,
        moves: impl IntoIterator<Item = Dir>,
    ) -> Result<Plan, Refusal> {
        let mut plan = Plan { steps: Vec::new(), boards: vec![board.clone()] };
        let mut board = board.clone();
        for dir in moves {
            let (next, step) = level.step(&board, dir)?;
            board = next;
            plan.steps.push(step);
            plan.boards.push(board.clone());
        }
        Ok(plan)
    }

    /// The plan along `boards`, each a step from the one before.
    pub fn along(level: &Level, boards: &[Board]) -> Plan {
        let pos = |board: &Board| level.size().pos(board.tile.into());
        let steps = boards.iter().zip(boards.iter().skip(1));
        let moves = steps.filter_map(|(a, b)| Dir::between(pos(a), pos(b)));
        boards.first().and_then(|first| Plan::replay(level, first, moves).ok()).unwrap_or_default()
    }

    /// The letters of the steps.
    pub fn letters(&self) -> String {
        self.steps.iter().map(|step| letter(step.dir)).collect()
    }

    /// Number of steps.
    pub fn cost(&self) -> usize {
        self.steps.len()
    }
}

/// The domain: the rules.
pub const DOMAIN: &str = include_str!("domain.pddl");

/// The name of a block.
fn object(pieces: &[Piece], index: usize) -> String {
    let kind = pieces[index].kind;
    let number = pieces[..=index].iter().filter(|piece| piece.kind == kind).count();
    match kind {
        BlockKind::BlackBig => format!("bigblack{number}"),
        BlockKind::BlackSmall => format!("smallblack{number}"),
        _ => kind.word().into(),
    }
}

/// The problem: a level. `name` is made into a name PDDL allows.
pub fn problem(level: &Level, name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let name: String = name.chars().map(plain).collect();
    let cell = |cell: u8| {
        let pos = level.size().pos(cell.into());
        format!("c{}-{}", pos.row + 1, pos.col + 1)
    };
    let free: Vec<u8> = level.frame().free().collect();
    let pieces = level.pieces();
    let named = |big: bool| -> String {
        let of_size = (0..pieces.len()).filter(|&i| pieces[i].kind.is_big() == big);
        of_size.map(|i| object(pieces, i) + " ").collect()
    };
    let cells: Vec<String> = free.iter().map(|&c| cell(c)).collect();
    let mut out = format!("(define (problem boxup-{name})\n  (:domain boxup)\n  (:objects\n");
    let _ = writeln!(out, "    {} - cell", cells.join(" "));
    let _ = writeln!(out, "    {}- big\n    {}- small)\n  (:init", named(true), named(false));
    for &from in &free {
        for dir in Dir::ALL {
            if let Some(to) = level.frame().next(from, dir) {
                let (name, back) = (self::name(dir), self::name(dir.back()));
                let _ = writeln!(out, "    (next {} {} {name} {back})", cell(from), cell(to));
            }
        }
    }
    for dir in Dir::ALL.map(self::name) {
        let _ = writeln!(out, "    (gap-big nobig {dir}) (gap-small nosmall {dir})");
    }
    for (index, piece) in pieces.iter().enumerate() {
        let size = if piece.kind.is_big() { "big" } else { "small" };
        let block = object(pieces, index);
        let _ = write!(out, "    (gap-{size} {block} {})", self::name(piece.open));
        for dir in Dir::ALL.into_iter().filter(|&dir| dir != piece.open) {
            let _ = write!(out, " (wall-{size} {block} {})", self::name(dir));
        }
        out.push('\n');
    }
    let start = level.start();
    let _ = writeln!(out, "    (tile-at {})", cell(start.tile));
    let blocks_in = |at: u8| {
        let [big, small] = start.pieces_in(level.frame(), at);
        let named = |index: Option<usize>, none: &str| {
            index.map_or_else(|| none.to_owned(), |index| object(pieces, index))
        };
        [named(big, "nobig"), named(small, "nosmall")]
    };
    for &at in &free {
        let ([big, small], at) = (blocks_in(at), cell(at));
        let _ = writeln!(out, "    (big-at {big} {at}) (small-at {small} {at})");
    }
    for (index, (piece, &at)) in pieces.iter().zip(&start.at).enumerate() {
        if !piece.kind.is_big() {
            let [big, _] = blocks_in(at);
            let _ = writeln!(out, "    (inside {} {big})", object(pieces, index));
        }
    }
    out.push_str("  )\n  (:goal (inside red blue)))\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_said_as_one_says_them() {
        let both = "push the big black box with the red box in it up";
        for (action, short, words) in [
            ("walk left", "walk left", "walk left"),
            ("push-small down red", "push r down", "push the red box down"),
            ("push-big right blue", "push B right", "push the blue box right"),
            ("push-both up red in K", "push r in K up", both),
            ("down", "down", "down"),
        ] {
            assert_eq!([true, false].map(|is_short| in_words(action, is_short)), [short, words]);
        }
    }
}
