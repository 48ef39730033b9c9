//! Playing by hand, the rules one step at a time; and a map being drawn: what is put on its cells, and the
//! question asked of it.

use super::layout::Tile;
use super::*;
use crate::engine::search::watched::Pages;
use crate::puzzles::draft::{self, Lines};

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
}

/// Where Pacman is, and what is left.
#[derive(Clone, Debug)]
pub struct Place {
    field: Rc<Field>,
    /// Where Pacman is.
    pub at: Pos,
    /// Energy left (`hunger`).
    pub energy: u32,
    /// Whether the dot of each cell is eaten; without cells where nothing is (`maze`, `navigation`).
    eaten: Pages<bool>,
}

impl Place {
    /// Whether the dot on `pos` is still there.
    pub fn has_dot(&self, pos: Pos) -> bool {
        let layout = &self.field.instance.layout;
        layout.has_dot(pos) && !self.eaten.get(layout.size().index(pos))
    }

    /// The outcome so far.
    pub fn outcome(&self) -> Outcome {
        match self.energy {
            _ if self.at == self.field.goal => Outcome::Won,
            0 if self.is_hungry() => Outcome::Starved,
            _ => Outcome::Playing,
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

#[doc(hidden)]
impl Game {
    /// A game at its start; `None` if the map has no start or no goal for its problem, or has them in a
    /// wall.
    pub fn on(instance: &Instance) -> Option<Game> {
        let layout = &instance.layout;
        let free = |pos: &Pos| layout.is_free(*pos);
        let at = layout.start.filter(free)?;
        let goal = layout.goal(instance.problem).filter(free)?;
        let is_hungry = instance.problem == ProblemKind::Hunger;
        let eatable = if is_hungry { layout.size().area() } else { 0 };
        let field = Rc::new(Field { instance: instance.clone(), goal });
        let (energy, eaten) = (instance.energy, Pages::new(eatable));
        Some(Positions::new(Place { field, at, energy, eaten }))
    }

    /// Length of the way so far: diagonal steps count √2.
    pub fn length(&self) -> f64 {
        // Not `sum`: for no steps that is -0.
        self.done().iter().fold(0.0, |sum, (_, from, to)| sum + from.at.euclid(to.at))
    }

    /// Every cell walked, the start first.
    pub fn trail(&self) -> Vec<Pos> {
        std::iter::once(self.start().at).chain(self.done().iter().map(|(.., to)| to.at)).collect()
    }

    /// Dots eaten.
    pub fn eaten(&self) -> usize {
        let ate = |from: &Place, to: &Place| from.is_hungry() && from.has_dot(to.at);
        self.done().iter().filter(|(_, from, to)| ate(from, to)).count()
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

/// Fewest rows and columns a map can be made smaller to.
pub const LEAST_SIDE: u16 = 3;

/// Most rows and columns of a map that is drawn: after every change all of it is looked at.
pub const MOST_SIDE: u16 = 512;

/// The question asked of a map being drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// The problem.
    pub problem: ProblemKind,
    /// Energy at the start.
    pub energy: u32,
    /// Energy in a dot.
    pub food: u32,
    /// Whether diagonal steps between walls are forbidden.
    pub is_strict: bool,
}

impl Question {
    /// The question of an instance.
    pub fn of(&Instance { ref layout, problem, energy, food }: &Instance) -> Question {
        Question { problem, energy, food, is_strict: layout.is_strict }
    }
}

/// A map being drawn. At most one start and one exit: putting another moves it.
pub type Draft = draft::Draft<Tile, Question>;

/// Lines that are added continue the walls they meet.
pub const LINES: Lines<Tile> = Lines {
    floor: Tile::Floor,
    wall: Tile::Wall,
    is_border: |tile| matches!(tile, Tile::Wall | Tile::Exit | Tile::ExitWithDot),
};

/// An empty map, within walls if it is `walled`.
pub fn blank(size: Size, walled: bool) -> Layout {
    let wall = |pos| if walled && size.is_edge(pos) { Tile::Wall } else { Tile::Floor };
    Layout::of(&draft::filled(size, Tile::Floor, wall), false)
}

impl Draft {
    /// Begins with a map.
    pub fn new(instance: &Instance, cursor: Pos) -> Draft {
        Draft::of(instance.layout.tiles(), Question::of(instance), cursor)
    }

    /// The tile on `pos`; off the map there are walls.
    pub fn tile(&self, pos: Pos) -> Tile {
        self.cells().get(pos).copied().unwrap_or(Tile::Wall)
    }

    /// The cells with `tile` on `pos`. A dot on the exit, or the exit on a dot, is an exit with a dot.
    pub fn with(&self, pos: Pos, tile: Tile) -> Grid<Tile> {
        let is_exit = |t: Tile| matches!(t, Tile::Exit | Tile::ExitWithDot);
        let before = self.tile(pos);
        let tile = match (before, tile) {
            (Tile::Exit | Tile::ExitWithDot, Tile::Dot) | (Tile::Dot, Tile::Exit) => {
                Tile::ExitWithDot
            }
            _ => tile,
        };
        draft::filled(self.size(), Tile::Floor, |at| match self.tile(at) {
            _ if at == pos => tile,
            other if before == tile => other,
            Tile::Start if tile == Tile::Start => Tile::Floor,
            Tile::Exit if is_exit(tile) => Tile::Floor,
            Tile::ExitWithDot if is_exit(tile) => Tile::Dot,
            other => other,
        })
    }

    /// Puts `tile` on `pos`; whether anything changed.
    pub fn put(&mut self, pos: Pos, tile: Tile) -> bool {
        self.change(self.with(pos, tile))
    }

    /// Takes another map with its question over this one, as one change; whether it differs.
    pub fn replace(&mut self, instance: &Instance) -> bool {
        let is_strict = self.rest().is_strict;
        self.change_all(instance.layout.tiles(), Question { is_strict, ..Question::of(instance) })
    }

    /// Makes the map larger or smaller at the right and below and asks a question of it, as one change;
    /// whether anything changed.
    pub fn resize(&mut self, to: Size, question: Question) -> bool {
        let rows = draft::resized(self.cells(), Dir::South, to.rows, &LINES);
        self.change_all(draft::resized(&rows, Dir::East, to.cols, &LINES), question)
    }

    /// The map as drawn, with its question.
    pub fn instance(&self) -> Instance {
        let Question { problem, energy, food, is_strict } = *self.rest();
        Instance { layout: Layout::of(self.cells(), is_strict), problem, energy, food }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::puzzle::laws;
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
        assert_eq!((game.now().energy, game.eaten()), (4, 1));
        assert!(game.make(&(-1, 0)) && game.make(&(1, 0)));
        assert_eq!((game.now().energy, game.eaten()), (2, 1), "a dot is eaten once");
    }

    #[test]
    fn starving_ends_the_game_and_undo_revives() {
        let mut game = game(1);
        game.make(&(0, 1));
        assert_eq!(game.now().outcome(), Outcome::Starved);
        assert!(!game.make(&(0, 1)));
        assert!(game.undo());
        assert_eq!((game.now().outcome(), game.now().energy), (Outcome::Playing, 1));
    }

    #[test]
    fn a_dot_with_the_last_energy_saves_and_the_exit_needs_none() {
        let walked = |energy| {
            let mut game = game(energy);
            assert!(game.make(&(1, 0)), "onto the dot");
            assert_eq!(game.now().energy, energy + 2);
            assert!(game.make(&(1, 0)) && game.make(&(0, 1)) && game.make(&(0, 1)));
            game
        };
        let game = walked(1);
        assert_eq!(
            (game.now().energy, game.now().outcome()),
            (0, Outcome::Starved),
            "one short of the exit"
        );
        let mut game = walked(2);
        assert!(game.make(&(0, 1)));
        assert_eq!((game.now().energy, game.now().outcome()), (0, Outcome::Won));
    }

    proptest! {
        #[test]
        fn the_laws_of_a_game_hold(steps in proptest::collection::vec((-1i32..=1, -1i32..=1), 0..40)) {
            laws::play(&game(5), &steps, |game| (game.now().at, game.now().energy, game.rest()));
        }
    }

    fn drawn(layout: &Layout) -> Draft {
        let problem = ProblemKind::Hunger;
        let instance = Instance { layout: layout.clone(), problem, energy: 5, food: 1 };
        Draft::new(&instance, Pos::new(1, 1))
    }

    const MAP: &str = "%%%%%\n%P.e%\n%. .%\n%%%%%\n";

    #[test]
    fn there_is_one_pacman_and_one_exit() {
        let mut draft = drawn(&Layout::parse_lay(MAP).unwrap());
        assert!(draft.put(Pos::new(2, 2), Tile::Start));
        assert_eq!(draft.instance().layout.start, Some(Pos::new(2, 2)));
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Floor);
        assert!(draft.put(Pos::new(2, 1), Tile::Exit));
        assert_eq!(draft.tile(Pos::new(2, 1)), Tile::ExitWithDot, "the dot stays");
        assert_eq!(draft.tile(Pos::new(1, 3)), Tile::Dot, "and so does the one it left");
        assert!(!draft.put(Pos::new(9, 9), Tile::Wall), "off the map");
        assert_eq!(draft.instance().layout.to_lay(), "%%%%%\n% ..%\n%eP.%\n%%%%%\n");
    }

    #[test]
    fn a_map_taken_apart_and_put_together_is_the_same() {
        let layout = Layout::parse_lay(MAP).unwrap();
        assert_eq!(drawn(&layout).instance().layout, layout);
    }

    #[test]
    fn a_line_drawn_in_one_go_is_undone_in_one_step() {
        let map = Layout::parse_lay(MAP).unwrap();
        let mut draft = drawn(&map);
        assert!(draft.put(Pos::new(2, 1), Tile::Wall));
        for col in [2, 3] {
            assert!(draft.change_along(draft.with(Pos::new(2, col), Tile::Wall)));
        }
        assert!(draft.undo());
        assert_eq!(draft.instance().layout, map);
        assert!(!draft.can_undo() && draft.redo());
        assert_eq!(draft.tile(Pos::new(2, 3)), Tile::Wall);
    }

    #[test]
    fn rows_and_columns_come_and_go_inside_the_wall() {
        let map = Layout::parse_lay("%%%%%\n%P. e\n%%%%%\n").unwrap();
        let mut draft = drawn(&map);
        for side in Dir::ALL {
            draft.add_line(side, true, &LINES);
        }
        let large = "%%%%%%%\n%     %\n% P.  e\n%     %\n%%%%%%%\n";
        assert_eq!(draft.instance().layout.to_lay(), large, "the exit stays in the border");
        for side in Dir::ALL {
            draft.add_line(side, false, &LINES);
        }
        assert_eq!(draft.instance().layout, map);
        while draft.undo() {}
        assert_eq!(draft.instance().layout, map);
        let scene = Layout::parse_as(super::super::format::Format::Scene, "S.G\n").unwrap();
        let mut draft = drawn(&scene);
        draft.add_line(Dir::North, true, &LINES);
        draft.add_line(Dir::West, true, &LINES);
        assert_eq!(draft.tile(Pos::new(1, 1)), Tile::Start, "no wall, so it grows outside");
    }

    #[test]
    fn another_size_is_one_change() {
        let mut draft = drawn(&blank(Size::new(5, 6), true));
        let before = draft.instance().layout;
        for (rows, cols) in [(9, 4), (3, 8), (8, 9)] {
            let size = Size::new(rows, cols);
            let question = *draft.rest();
            assert!(draft.resize(size, question));
            assert_eq!(draft.instance().layout, blank(size, true));
            assert!(draft.undo());
            assert_eq!(draft.instance().layout, before);
        }
    }

    proptest! {
        #[test]
        fn undo_takes_everything_back(puts in proptest::collection::vec((0u16..5, 0u16..6, 0usize..5), 0..40)) {
            let tiles = [Tile::Floor, Tile::Wall, Tile::Dot, Tile::Start, Tile::Exit];
            let start = drawn(&Layout::parse_lay(MAP).unwrap());
            let mut draft = start.clone();
            for (row, col, tile) in puts {
                draft.put(Pos::new(row, col), tiles[tile]);
            }
            let end = draft.clone();
            while draft.undo() {}
            prop_assert_eq!(draft.cells(), start.cells());
            while draft.redo() {}
            prop_assert_eq!(draft.cells(), end.cells());
        }
    }
}
