//! Playing by hand: the rules one step at a time, with undo.

use super::layout::Layout;
use super::{Instance, ProblemKind};
use crate::engine::grid::Pos;
use crate::engine::history::History;
use crate::puzzles::puzzle;

/// The outcome of a game so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Not over yet.
    Playing,
    /// At the exit, the dot or the goal.
    Won,
    /// No energy left (`hunger`).
    Starved,
}

/// One step: where it came from and whether it ate a dot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Step {
    from: Pos,
    to: Pos,
    ate: bool,
}

/// A game played by hand on an instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    instance: Instance,
    goal: Pos,
    at: Pos,
    energy: u32,
    /// Whether the dot of each cell is still there.
    dots: Vec<bool>,
    history: History<Step>,
}

impl Game {
    /// A game at its start; `None` if the map has no start or no goal for its problem, or has them in a
    /// wall.
    pub fn new(instance: &Instance) -> Option<Game> {
        let layout = &instance.layout;
        let free = |pos: &Pos| layout.is_free(*pos);
        let at = layout.start.filter(free)?;
        let goal = match instance.problem {
            ProblemKind::Maze => layout.dots.first().copied(),
            ProblemKind::Hunger | ProblemKind::Navigation => layout.exit,
        };
        let goal = goal.filter(free)?;
        let mut dots = vec![false; layout.size().area()];
        for &dot in layout.dots.iter().filter(|dot| free(dot)) {
            if let Some(dot) = dots.get_mut(layout.size().index(dot)) {
                *dot = true;
            }
        }
        Some(Game {
            instance: instance.clone(),
            goal,
            at,
            energy: instance.energy,
            dots,
            history: History::default(),
        })
    }

    /// Where Pacman is.
    pub fn at(&self) -> Pos {
        self.at
    }

    /// Energy left (`hunger`).
    pub fn energy(&self) -> u32 {
        self.energy
    }

    /// Steps made.
    pub fn steps(&self) -> usize {
        self.history.done().len()
    }

    /// Length of the way so far: diagonal steps count √2.
    pub fn length(&self) -> f64 {
        // Not `sum`: for no steps that is -0.
        self.history.done().iter().fold(0.0, |sum, s| sum + s.from.euclid(s.to))
    }

    /// Every cell walked, the start first.
    pub fn trail(&self) -> Vec<Pos> {
        let done = self.history.done();
        let first = done.first().map_or(self.at, |s| s.from);
        std::iter::once(first).chain(done.iter().map(|s| s.to)).collect()
    }

    /// Whether the dot on `pos` is still there.
    pub fn has_dot(&self, pos: Pos) -> bool {
        let size = self.instance.layout.size();
        size.holds(pos) && self.dots.get(size.index(pos)) == Some(&true)
    }

    /// Dots eaten.
    pub fn eaten(&self) -> usize {
        self.history.done().iter().filter(|s| s.ate).count()
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        if self.at == self.goal {
            Outcome::Won
        } else if self.instance.problem == ProblemKind::Hunger && self.energy == 0 {
            Outcome::Starved
        } else {
            Outcome::Playing
        }
    }

    /// Steps by `(rows, columns)`; whether that is a move. A step into a wall, after the end of
    /// the game, or diagonally outside `navigation` is not.
    pub fn step(&mut self, delta: (i32, i32)) -> bool {
        let layout = &self.instance.layout;
        let straight = delta.0.abs() + delta.1.abs() == 1;
        let diagonal = delta.0.abs() == 1 && delta.1.abs() == 1;
        let allowed = straight || diagonal && self.instance.problem == ProblemKind::Navigation;
        let beside = [(delta.0, 0), (0, delta.1)];
        let is_free =
            |delta| layout.size().offset(self.at, delta).is_some_and(|p| layout.is_free(p));
        let cuts = layout.is_strict && diagonal && !beside.into_iter().all(is_free);
        let allowed = allowed && !cuts;
        let free = layout.size().offset(self.at, delta).filter(|&p| layout.is_free(p));
        let Some(to) = free.filter(|_| allowed && self.outcome() == Outcome::Playing) else {
            return false;
        };
        let hunger = self.instance.problem == ProblemKind::Hunger;
        let ate = hunger && self.has_dot(to);
        self.history.push(Step { from: self.at, to, ate });
        self.apply(to, ate);
        true
    }

    fn apply(&mut self, to: Pos, ate: bool) {
        self.at = to;
        if self.instance.problem == ProblemKind::Hunger {
            self.energy = self.energy.saturating_sub(1);
        }
        if ate {
            self.put_dot(to, false);
            self.energy = self.energy.saturating_add(self.instance.food);
        }
    }

    fn put_dot(&mut self, pos: Pos, there: bool) {
        if let Some(dot) = self.dots.get_mut(self.instance.layout.size().index(pos)) {
            *dot = there;
        }
    }

    /// The instance whose start is the present position: what is left to solve.
    pub fn rest(&self) -> Instance {
        let layout = &self.instance.layout;
        let hunger = self.instance.problem == ProblemKind::Hunger;
        let dots = layout.dots.iter().copied().filter(|&d| !hunger || self.has_dot(d)).collect();
        Instance {
            layout: Layout { dots, start: Some(self.at), ..layout.clone() },
            energy: self.energy,
            ..self.instance
        }
    }
}

impl puzzle::Game for Game {
    /// Rows and columns.
    type Move = (i32, i32);

    fn history(&self) -> History<(i32, i32)> {
        self.history.map(|step| {
            let by = |from: u16, to: u16| i32::from(to) - i32::from(from);
            (by(step.from.row, step.to.row), by(step.from.col, step.to.col))
        })
    }

    fn make(&mut self, &delta: &(i32, i32)) -> bool {
        self.step(delta)
    }

    fn undo(&mut self) -> bool {
        let Some(Step { from, to, ate }) = self.history.undo() else { return false };
        self.at = from;
        if ate {
            self.put_dot(to, true);
            self.energy = self.energy.saturating_sub(self.instance.food);
        }
        if self.instance.problem == ProblemKind::Hunger {
            self.energy = self.energy.saturating_add(1);
        }
        true
    }

    fn redo(&mut self) -> bool {
        let Some(Step { to, ate, .. }) = self.history.redo() else { return false };
        self.apply(to, ate);
        true
    }

    fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    fn is_over(&self) -> bool {
        self.outcome() != Outcome::Playing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::{Game as _, laws};
    use proptest::prelude::*;

    fn game(energy: u32) -> Game {
        let layout = Layout::parse_lay("%%%%%%\n%P . %\n%.%% %\n%   E%\n%%%%%%\n").unwrap();
        Game::new(&Instance { layout, problem: ProblemKind::Hunger, energy, food: 3 }).unwrap()
    }

    #[test]
    fn dots_feed_and_steps_cost() {
        let mut game = game(2);
        assert!(!game.step((-1, 0)), "a wall");
        assert!(!game.step((1, 1)), "a diagonal");
        assert!(game.step((1, 0)));
        assert_eq!((game.energy(), game.eaten()), (4, 1));
        assert!(game.step((-1, 0)) && game.step((1, 0)));
        assert_eq!((game.energy(), game.eaten()), (2, 1), "a dot is eaten once");
    }

    #[test]
    fn starving_ends_the_game_and_undo_revives() {
        let mut game = game(1);
        game.step((0, 1));
        assert_eq!(game.outcome(), Outcome::Starved);
        assert!(!game.step((0, 1)));
        assert!(game.undo());
        assert_eq!((game.outcome(), game.energy()), (Outcome::Playing, 1));
    }

    #[test]
    fn a_dot_with_the_last_energy_saves_and_the_exit_needs_none() {
        let mut game = game(1);
        assert!(game.step((1, 0)), "onto the dot");
        assert_eq!(game.energy(), 3);
        assert!(game.step((1, 0)) && game.step((0, 1)));
        assert!(game.step((0, 1)));
        assert_eq!((game.energy(), game.outcome()), (0, Outcome::Starved), "one short of the exit");
        game.undo();
        game.energy = 2;
        assert!(game.step((0, 1)) && game.step((0, 1)));
        assert_eq!((game.energy(), game.outcome()), (0, Outcome::Won));
    }

    proptest! {
        #[test]
        fn the_laws_of_a_game_hold(steps in proptest::collection::vec((-1i32..=1, -1i32..=1), 0..40)) {
            laws::play(&game(5), &steps, |game| (game.at, game.energy, game.dots.clone()));
        }
    }
}
