//! Playing by hand: the rules one step at a time.

use super::layout::Layout;
use super::{Instance, ProblemKind};
use crate::engine::search::pages::Pages;
use crate::puzzles::prelude::*;

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

/// The map of a game, which never changes.
#[derive(PartialEq, Eq, Debug)]
struct Field {
    instance: Instance,
    goal: Pos,
    /// Whether there was a dot in each cell.
    dots: Vec<bool>,
}

/// Where Pacman is, and what is left.
#[derive(Clone, Debug)]
pub struct Place {
    field: Rc<Field>,
    at: Pos,
    energy: u32,
    /// Whether the dot of each cell is eaten; without cells where nothing is (`maze`, `navigation`).
    eaten: Pages<bool>,
}

impl Place {
    fn has_dot(&self, pos: Pos) -> bool {
        let size = self.field.instance.layout.size();
        let cell = size.index(pos);
        size.holds(pos) && self.field.dots.get(cell) == Some(&true) && !self.eaten.get(cell)
    }

    fn outcome(&self) -> Outcome {
        if self.at == self.field.goal {
            Outcome::Won
        } else if self.is_hungry() && self.energy == 0 {
            Outcome::Starved
        } else {
            Outcome::Playing
        }
    }

    fn is_hungry(&self) -> bool {
        self.field.instance.problem == ProblemKind::Hunger
    }
}

/// A move is a step by rows and columns. A step into a wall, after the end of the game, or diagonally
/// outside `navigation` is not allowed.
impl Position for Place {
    type Move = (i32, i32);

    fn after(&self, &delta: &(i32, i32)) -> Option<Place> {
        let Instance { layout, problem, food, .. } = &self.field.instance;
        let straight = delta.0.abs() + delta.1.abs() == 1;
        let diagonal = delta.0.abs() == 1 && delta.1.abs() == 1;
        let free = |delta| layout.size().offset(self.at, delta).filter(|&pos| layout.is_free(pos));
        let beside = || [(delta.0, 0), (0, delta.1)].into_iter().all(|side| free(side).is_some());
        let crosses =
            diagonal && *problem == ProblemKind::Navigation && (!layout.is_strict || beside());
        let allowed = (straight || crosses) && !self.is_over();
        let at = free(delta).filter(|_| allowed)?;
        let mut after = Place { at, ..self.clone() };
        if self.is_hungry() {
            after.energy = after.energy.saturating_sub(1);
            if self.has_dot(at) {
                *after.eaten.get_mut(layout.size().index(at)) = true;
                after.energy = after.energy.saturating_add(*food);
            }
        }
        Some(after)
    }

    fn is_over(&self) -> bool {
        self.outcome() != Outcome::Playing
    }
}

/// A game played by hand on an instance.
pub type Game = Positions<Place>;

impl Game {
    /// A game at its start; `None` if the map has no start or no goal for its problem, or has them in a
    /// wall.
    pub fn on(instance: &Instance) -> Option<Game> {
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
        let eatable = if instance.problem == ProblemKind::Hunger { dots.len() } else { 0 };
        let field = Rc::new(Field { instance: instance.clone(), goal, dots });
        let (energy, eaten) = (instance.energy, Pages::new(eatable));
        Some(Positions::new(Place { field, at, energy, eaten }))
    }

    /// Where Pacman is.
    pub fn at(&self) -> Pos {
        self.now().at
    }

    /// Energy left (`hunger`).
    pub fn energy(&self) -> u32 {
        self.now().energy
    }

    /// Length of the way so far: diagonal steps count √2.
    pub fn length(&self) -> f64 {
        // Not `sum`: for no steps that is -0.
        self.done().iter().fold(0.0, |sum, (_, from, to)| sum + from.at.euclid(to.at))
    }

    /// Every cell walked, the start first.
    pub fn trail(&self) -> Vec<Pos> {
        let steps = self.done().iter().map(|(.., to)| to.at);
        std::iter::once(self.start().at).chain(steps).collect()
    }

    /// Whether the dot on `pos` is still there.
    pub fn has_dot(&self, pos: Pos) -> bool {
        self.now().has_dot(pos)
    }

    /// Dots eaten.
    pub fn eaten(&self) -> usize {
        let ate = |from: &Place, to: &Place| from.is_hungry() && from.has_dot(to.at);
        self.done().iter().filter(|(_, from, to)| ate(from, to)).count()
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        self.now().outcome()
    }

    /// The instance whose start is the present position: what is left to solve.
    pub fn rest(&self) -> Instance {
        let now = self.now();
        let Instance { layout, .. } = &now.field.instance;
        let is_left = |&dot: &Pos| !now.is_hungry() || now.has_dot(dot);
        let dots = layout.dots.iter().copied().filter(is_left).collect();
        let layout = Layout { dots, start: Some(now.at), ..layout.clone() };
        Instance { layout, energy: now.energy, ..now.field.instance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::{Game as _, laws};
    use proptest::prelude::*;

    fn game(energy: u32) -> Game {
        let layout = Layout::parse_lay("%%%%%%\n%P . %\n%.%% %\n%   E%\n%%%%%%\n").unwrap();
        Game::on(&Instance { layout, problem: ProblemKind::Hunger, energy, food: 3 }).unwrap()
    }

    #[test]
    fn dots_feed_and_steps_cost() {
        let mut game = game(2);
        assert!(!game.make(&(-1, 0)), "a wall");
        assert!(!game.make(&(1, 1)), "a diagonal");
        assert!(game.make(&(1, 0)));
        assert_eq!((game.energy(), game.eaten()), (4, 1));
        assert!(game.make(&(-1, 0)) && game.make(&(1, 0)));
        assert_eq!((game.energy(), game.eaten()), (2, 1), "a dot is eaten once");
    }

    #[test]
    fn starving_ends_the_game_and_undo_revives() {
        let mut game = game(1);
        game.make(&(0, 1));
        assert_eq!(game.outcome(), Outcome::Starved);
        assert!(!game.make(&(0, 1)));
        assert!(game.undo());
        assert_eq!((game.outcome(), game.energy()), (Outcome::Playing, 1));
    }

    #[test]
    fn a_dot_with_the_last_energy_saves_and_the_exit_needs_none() {
        let walked = |energy| {
            let mut game = game(energy);
            assert!(game.make(&(1, 0)), "onto the dot");
            assert_eq!(game.energy(), energy + 2);
            assert!(game.make(&(1, 0)) && game.make(&(0, 1)) && game.make(&(0, 1)));
            game
        };
        let game = walked(1);
        assert_eq!((game.energy(), game.outcome()), (0, Outcome::Starved), "one short of the exit");
        let mut game = walked(2);
        assert!(game.make(&(0, 1)));
        assert_eq!((game.energy(), game.outcome()), (0, Outcome::Won));
    }

    proptest! {
        #[test]
        fn the_laws_of_a_game_hold(steps in proptest::collection::vec((-1i32..=1, -1i32..=1), 0..40)) {
            laws::play(&game(5), &steps, |game| (game.at(), game.energy(), game.rest()));
        }
    }
}
