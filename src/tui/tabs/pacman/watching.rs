//! What is watched on a map: a run, and Pacman walking the path that was found.

use crate::engine::grid::Pos;
use crate::puzzles::pacman::play::Game;
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::{Instance, Method};
use crate::puzzles::puzzle::Game as _;
use crate::tui::viewer::view;
use crate::tui::watching::Answer;
use std::cell::Cell;

/// A run at its moment.
pub type Shown<'a> = view::Shown<'a, PacmanView>;

/// The path found: every cell from the start to the goal.
pub struct Way(Vec<Pos>);

impl Answer<Box<dyn MapRun>> for Way {
    const NAME: &str = "the way found";
    const SPEED: u32 = 14;
    const SECONDS: u64 = 6;

    fn of(run: &Box<dyn MapRun>) -> Option<Way> {
        run.answer().map(|answer| Way(answer.path))
    }

    fn steps(&self) -> usize {
        self.0.len().saturating_sub(1)
    }
}

/// Pacman on the path.
pub struct Walker<'a> {
    /// The game after the steps made.
    pub game: Game,
    /// The cell before.
    pub before: Option<Pos>,
    /// The whole path.
    pub path: &'a [Pos],
}

/// Pacman after some steps of the path found, while it is played back.
pub fn walker<'a>(shown: &Shown<'a>, instance: &Instance) -> Option<Walker<'a>> {
    let (Way(path), at) = shown.answer?;
    let (done, _) = path.split_at_checked(at)?;
    let mut game = Game::on(instance)?;
    let steps = path.iter().zip(path.get(1..=at)?);
    for (from, to) in steps {
        let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
        game.make(&(by(from.row, to.row), by(from.col, to.col)));
    }
    Some(Walker { game, before: done.last().copied(), path })
}

/// The runs on a map.
pub struct PacmanView {
    pub instance: Instance,
    pub method: Method,
    /// Whether the last frame had colours: a click has to be read against what was drawn.
    pub colours: Cell<bool>,
}
