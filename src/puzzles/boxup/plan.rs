//! Plans: the steps of a solution, as letters, as actions and as boards.

use super::level::{Board, Level, Step};
use crate::engine::grid::Dir;
use std::fmt;

/// The letter of a step: `U`, `R`, `D` or `L`.
pub const fn letter(dir: Dir) -> char {
    match dir {
        Dir::North => 'U',
        Dir::East => 'R',
        Dir::South => 'D',
        Dir::West => 'L',
    }
}

/// The direction of a letter, small or capital.
pub fn direction(letter: char) -> Option<Dir> {
    Dir::ALL.into_iter().find(|&dir| self::letter(dir).eq_ignore_ascii_case(&letter))
}

/// The name of a direction.
pub const fn name(dir: Dir) -> &'static str {
    match dir {
        Dir::North => "up",
        Dir::East => "right",
        Dir::South => "down",
        Dir::West => "left",
    }
}

/// An action with its arguments as one says it in short, with the letters of level files for the boxes:
/// `push r in K up` for `push-both up red in K`.
pub fn in_words(action: &str) -> String {
    let letter = |name| match name {
        "red" => "r",
        "blue" => "B",
        other => other,
    };
    match *action.split(' ').collect::<Vec<_>>() {
        [verb, dir, one] if verb.starts_with("push") => format!("push {} {dir}", letter(one)),
        [verb, dir, small, "in", big] if verb.starts_with("push") => {
            format!("push {} in {} {dir}", letter(small), letter(big))
        }
        _ => action.to_owned(),
    }
}

impl Step {
    /// The step as one says it: `push the red box left`.
    pub fn in_words(&self) -> String {
        let dir = name(self.dir);
        match (self.small, self.big) {
            (None, None) => format!("walk {dir}"),
            (Some(one), None) | (None, Some(one)) => format!("push {} {dir}", one.in_words()),
            (Some(small), Some(big)) => {
                format!("push {} with {} in it {dir}", big.in_words(), small.in_words())
            }
        }
    }
}

/// The step as an action with its arguments: `push-both up red in K`.
impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.action.name(), name(self.dir))?;
        match (self.small, self.big) {
            (Some(small), Some(big)) => write!(f, " {} in {}", small.name(), big.name()),
            (Some(one), None) | (None, Some(one)) => write!(f, " {}", one.name()),
            (None, None) => Ok(()),
        }
    }
}

/// Steps that can be made one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<Step>,
    /// The board before the first step and after every one: one more than there are steps.
    pub boards: Vec<Board>,
}

/// A move of a plan that is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its number, from 1.
    pub number: usize,
    /// The letter.
    pub letter: char,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {} ({}) is refused", self.number, self.letter.escape_default())
    }
}

impl Plan {
    /// Makes `moves` from `board` on.
    ///
    /// # Errors
    /// The first move that is refused.
    pub fn replay(
        level: &Level,
        board: &Board,
        moves: impl IntoIterator<Item = char>,
    ) -> Result<Plan, Refused> {
        let mut plan = Plan { steps: Vec::new(), boards: vec![board.clone()] };
        let mut board = board.clone();
        for (number, letter) in (1..).zip(moves) {
            let done = direction(letter).and_then(|dir| level.step(&board, dir).ok());
            let (next, step) = done.ok_or(Refused { number, letter })?;
            board = next;
            plan.steps.push(step);
            plan.boards.push(board.clone());
        }
        Ok(plan)
    }

    /// The plan along `boards`, each a step from the one before.
    pub fn along(level: &Level, boards: &[Board]) -> Plan {
        let cols = i32::from(level.size().cols);
        let moves = boards.windows(2).filter_map(|pair| match pair {
            [a, b] => {
                let by = i32::from(b.tile) - i32::from(a.tile);
                let delta = if cols > 1 && by.abs() == 1 { (0, by) } else { (by / cols.max(1), 0) };
                Dir::ALL.into_iter().find(|d| d.delta() == delta).map(letter)
            }
            _ => None,
        });
        let none = Plan { steps: Vec::new(), boards: Vec::new() };
        boards.first().and_then(|first| Plan::replay(level, first, moves).ok()).unwrap_or(none)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_said_with_the_letters_of_the_boxes() {
        for (action, words) in [
            ("walk left", "walk left"),
            ("push-small down red", "push r down"),
            ("push-big right blue", "push B right"),
            ("push-both up red in K", "push r in K up"),
            ("down", "down"),
        ] {
            assert_eq!(in_words(action), words);
        }
    }
}
