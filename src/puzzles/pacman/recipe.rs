//! Game ids of random maps: everything needed to make the same map again, in one word.
//!
//! `pacman:field:12x24d8w0e10f3#7` is the field of 12 by 24 cells with 8 % dots, 0 % inner walls, energy
//! 10 and 3 in a dot, seed 7; `pacman:maze:21x41l5#7` a maze with 5 % of its walls opened;
//! `pacman:scene:20x38o20#7` a scene with 20 % obstacles.

use super::generate::{self, FieldParams, Fields, MazeParams, NoMap, SceneParams};
use super::layout::Layout;
use super::run::MapRun;
use super::solve::run;
use super::{Algorithm, Dominance, Guide, Heuristic, Instance, Method, Named, ProblemKind, Ties};
use crate::engine::limits::Limits;
use crate::engine::run::{Keep, Status};
use std::fmt;
use std::str::FromStr;

/// What kind of map is made, and with which parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// A hunger field that can be solved.
    Field(FieldParams),
    /// A maze.
    Maze(MazeParams),
    /// A scene for navigation.
    Scene(SceneParams),
}

/// A recipe with its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameId {
    /// What is made.
    pub recipe: Recipe,
    /// Which one of them.
    pub seed: u64,
}

/// Expansions after which a random field counts as not solvable.
const PATIENCE: u64 = 20_000;

/// A map being made, in steps.
pub struct Making {
    id: GameId,
    kind: Kind,
}

enum Kind {
    /// Mazes and scenes are right at once.
    Drawn(Layout),
    /// Fields are drawn until one can be solved: the one at hand with the search for its way out.
    Tried(Box<Fields>, Option<(Layout, Box<dyn MapRun>)>),
}

impl Making {
    /// Begins to make the map of `id`.
    ///
    /// # Errors
    /// A parameter out of range.
    pub fn new(id: GameId) -> Result<Making, NoMap> {
        let kind = match &id.recipe {
            Recipe::Field(params) => Kind::Tried(Box::new(Fields::new(params, id.seed)?), None),
            Recipe::Maze(params) => Kind::Drawn(generate::maze(params, id.seed)?),
            Recipe::Scene(params) => Kind::Drawn(generate::scene(params, id.seed)?),
        };
        Ok(Making { id, kind })
    }

    /// Makes up to `budget` steps; the map once it is made.
    ///
    /// # Errors
    /// No solvable field among many tries.
    pub fn advance(&mut self, budget: u32) -> Option<Result<Named, NoMap>> {
        let (fields, asked) = match &mut self.kind {
            Kind::Drawn(layout) => return Some(Ok(self.id.named(layout.clone()))),
            Kind::Tried(fields, asked) => (fields, asked),
        };
        if let Some((layout, mut run)) = asked.take() {
            match run.advance(budget) {
                Status::Running => *asked = Some((layout, run)),
                Status::Found => {
                    let taken = fields.take(layout)?;
                    return Some(Ok(self.id.named(taken)));
                }
                Status::Exhausted | Status::Stopped(_) => {}
            }
            return None;
        }
        let Some(layout) = fields.draw() else {
            return Some(fields.as_ref().clone().rest().map(|layout| self.id.named(layout)));
        };
        let instance = self.id.named(layout).instance;
        let run = run(&instance, &CHECK, Limits::steps(PATIENCE), Keep::Latest).ok();
        *asked = run.map(|run| (instance.layout, run));
        None
    }
}

/// How a field is asked whether it can be solved: with the estimate that is quick to make.
const CHECK: Method = Method {
    algorithm: Algorithm::AStar,
    heuristic: Heuristic::I,
    ties: Ties::Deep,
    dominance: Dominance::Exact,
    guide: Guide::Start,
    seed: 0,
};

impl GameId {
    /// Makes the map, however long it takes.
    ///
    /// # Errors
    /// A parameter out of range, or no solvable field among many tries.
    pub fn make(&self) -> Result<Named, NoMap> {
        let mut making = Making::new(self.clone())?;
        loop {
            if let Some(made) = making.advance(1 << 16) {
                return made;
            }
        }
    }

    /// The map made, under this name.
    fn named(&self, layout: Layout) -> Named {
        let (problem, energy, food) = match &self.recipe {
            Recipe::Field(params) => (ProblemKind::Hunger, params.energy, params.food),
            Recipe::Maze(_) => (ProblemKind::Maze, 0, 0),
            Recipe::Scene(_) => (ProblemKind::Navigation, 0, 0),
        };
        let id = self.to_string();
        Named {
            name: id.strip_prefix("pacman:").unwrap_or(&id).to_owned(),
            about: "made at random".into(),
            instance: Instance { layout, problem, energy, food },
        }
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.recipe {
            Recipe::Field(FieldParams { rows, cols, dots, inner_walls, energy, food }) => {
                write!(f, "pacman:field:{rows}x{cols}d{dots}w{inner_walls}e{energy}f{food}")?;
            }
            Recipe::Maze(MazeParams { rows, cols, loops }) => {
                write!(f, "pacman:maze:{rows}x{cols}l{loops}")?;
            }
            Recipe::Scene(SceneParams { rows, cols, obstacles }) => {
                write!(f, "pacman:scene:{rows}x{cols}o{obstacles}")?;
            }
        }
        write!(f, "#{}", self.seed)
    }
}

/// Reads numbers between letters: `12x24d8` with the letters `x`, `d` gives 12 and [24, 8].
fn numbers<const N: usize>(text: &str, letters: [char; N]) -> Option<(u32, [u32; N])> {
    let (first, mut text) = text.split_once(letters.first().copied()?)?;
    let mut rest = [0; N];
    for (number, next) in rest.iter_mut().zip(letters.into_iter().skip(1)) {
        let (digits, after) = text.split_once(next)?;
        *number = digits.parse().ok()?;
        text = after;
    }
    *rest.last_mut()? = text.parse().ok()?;
    Some((first.parse().ok()?, rest))
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        parse(id).ok_or_else(|| {
            let id = id.escape_default();
            format!("game id '{id}', expected one such as pacman:field:12x24d8w0e10f3#7, pacman:maze:21x41l5#7 or pacman:scene:20x38o20#7")
        })
    }
}

fn parse(id: &str) -> Option<GameId> {
    let (recipe, seed) = id.strip_prefix("pacman:")?.split_once('#')?;
    let (kind, params) = recipe.split_once(':')?;
    let side = |n: u32| u16::try_from(n).ok();
    let recipe = match kind {
        "field" => {
            let (rows, [cols, dots, inner_walls, energy, food]) =
                numbers(params, ['x', 'd', 'w', 'e', 'f'])?;
            let (rows, cols) = (side(rows)?, side(cols)?);
            Recipe::Field(FieldParams { rows, cols, dots, inner_walls, energy, food })
        }
        "maze" => {
            let (rows, [cols, loops]) = numbers(params, ['x', 'l'])?;
            Recipe::Maze(MazeParams { rows: side(rows)?, cols: side(cols)?, loops })
        }
        "scene" => {
            let (rows, [cols, obstacles]) = numbers(params, ['x', 'o'])?;
            Recipe::Scene(SceneParams { rows: side(rows)?, cols: side(cols)?, obstacles })
        }
        _ => return None,
    };
    Some(GameId { recipe, seed: seed.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn ids() -> impl Strategy<Value = GameId> {
        let field = any::<(u16, u16, u32, u32, u32, u32)>().prop_map(|p| {
            let (rows, cols, dots, inner_walls, energy, food) = p;
            Recipe::Field(FieldParams { rows, cols, dots, inner_walls, energy, food })
        });
        let maze = any::<(u16, u16, u32)>()
            .prop_map(|(rows, cols, loops)| Recipe::Maze(MazeParams { rows, cols, loops }));
        let scene = any::<(u16, u16, u32)>().prop_map(|(rows, cols, obstacles)| {
            Recipe::Scene(SceneParams { rows, cols, obstacles })
        });
        (prop_oneof![field, maze, scene], any::<u64>())
            .prop_map(|(recipe, seed)| GameId { recipe, seed })
    }

    proptest! {
        #[test]
        fn an_id_is_read_back(id in ids()) {
            prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id));
        }

        #[test]
        fn anything_else_is_refused_in_one_line(text in ".{0,40}") {
            if let Err(why) = text.parse::<GameId>() {
                prop_assert!(!why.contains('\n'));
            }
        }
    }

    #[test]
    fn the_same_id_makes_the_same_map() {
        let id: GameId = "pacman:field:12x24d8w4e10f3#7".parse().unwrap();
        let made = id.make().unwrap();
        assert_eq!(made, id.make().unwrap());
        assert_eq!(made.name, "field:12x24d8w4e10f3#7");
        let other: GameId = "pacman:field:12x24d8w4e10f3#8".parse().unwrap();
        assert_ne!(made.instance.layout, other.make().unwrap().instance.layout);
        assert!("pacman:field:2x2d8w4e10f3#8".parse::<GameId>().unwrap().make().is_err());
    }
}
