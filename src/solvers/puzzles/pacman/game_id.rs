//! Game ids: everything needed to get the same map again, in one word.
//!
//! `pacman:field:12x24d8w0e10f3#7` is the field of 12 by 24 cells with 8 % dots, 0 % inner walls, energy
//! 10 and 3 in a dot, seed 7; `pacman:maze:21x41l5#7` a maze with 5 % of its walls opened;
//! `pacman:scene:20x38o20#7` a scene with 20 % obstacles. A `g` at the end of the parameters of a field or
//! maze makes its exit a gap in the border: `pacman:maze:21x41l5g#7`. The id of a map that is not random contains
//! its cells: `pacman:hunger-e10f3:%%%%%/%P_E%/%%%%%`, with `_` for floor; an `s` behind the numbers is for the diagonal
//! steps of `.map` files, a `d` for a dot under Pacman.

use super::generate::{FieldParams, Fields, MazeParams, SceneParams, maze, scene};
use super::solve::run;
use super::*;
use crate::puzzles::options;

/// The kind of a random map, with its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Params {
    /// A hunger field that can be solved.
    Field(FieldParams),
    /// A maze.
    Maze(MazeParams),
    /// A scene for navigation.
    Scene(SceneParams),
}

impl Params {
    /// What a map of them is called.
    fn kind(&self) -> &'static str {
        ["field", "maze", "scene"][self.problem() as usize]
    }

    /// The problem its maps are for.
    pub fn problem(&self) -> ProblemKind {
        match self {
            Params::Field(_) => ProblemKind::Hunger,
            Params::Maze(_) => ProblemKind::Maze,
            Params::Scene(_) => ProblemKind::Navigation,
        }
    }
}

/// Parameters with their seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameId {
    /// The kind of map.
    pub params: Params,
    /// The seed: which of the maps of this kind.
    pub seed: u64,
}

impl GameId {
    /// In plain words: `random field 7`.
    pub fn in_words(&self) -> String {
        format!("random {} {}", self.params.kind(), self.seed)
    }

    /// The map made, with its problem.
    pub(super) fn instance(&self, layout: Layout) -> Instance {
        let (energy, food) = match &self.params {
            Params::Field(params) => (params.energy, params.food),
            Params::Maze(_) | Params::Scene(_) => (0, 0),
        };
        Instance { layout, problem: self.params.problem(), energy, food }
    }
}

/// What the id of a map by its cells says where a diagonal step needs both cells beside it to be free.
const STRICT: char = 's';
/// What it says where a dot lies under the start.
const ON_DOT: char = 'd';

/// A number without this sign at its end, and whether it had it.
fn sign(number: &str, sign: char) -> (&str, bool) {
    number.strip_suffix(sign).map_or((number, false), |number| (number, true))
}

/// The game id of a map, by its cells.
pub(super) fn of_map(instance: &Instance) -> String {
    let Instance { layout, problem, energy, food } = instance;
    let is_on_dot = layout.start.is_some_and(|start| layout.has_dot(start));
    let signs = [(layout.is_strict, STRICT), (is_on_dot, ON_DOT)];
    let signs: String = signs.iter().filter(|(is_so, _)| *is_so).map(|(_, sign)| *sign).collect();
    let rows = layout.to_lay();
    let rows = rows.trim_end_matches('\n').replace('\n', "/").replace(' ', "_");
    format!("pacman:{problem}-e{energy}f{food}{signs}:{rows}")
}

/// The map of a game id by its cells, `pacman:` left out; `None` if it is no such id.
///
/// # Errors
/// Row and column of what is wrong.
pub(super) fn read_cells(id: &str) -> Option<Result<Instance, String>> {
    let (kind, rows) = id.split_once(':')?;
    let (problem, numbers) = kind.split_once("-e")?;
    let (energy, food) = numbers.split_once('f')?;
    let (food, is_on_dot) = sign(food, ON_DOT);
    let (food, is_strict) = sign(food, STRICT);
    let problem = ProblemKind::from_word(problem).ok()?;
    let (energy, food) = (energy.parse().ok()?, food.parse().ok()?);
    let layout = Layout::parse_lay(&rows.replace('/', "\n").replace('_', " "));
    Some(match layout {
        Ok(mut layout) => {
            if let Some(start) = layout.start.filter(|_| is_on_dot) {
                layout.dots.insert(layout.dots.partition_point(|dot| *dot < start), start);
            }
            Ok(Instance { layout: Layout { is_strict, ..layout }, problem, energy, food })
        }
        Err(bad) => Err(format!("game id, row and column {bad}")),
    })
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made = match &self.params {
            Params::Field(params) => options::id(params),
            Params::Maze(params) => options::id(params),
            Params::Scene(params) => options::id(params),
        };
        write!(f, "pacman:{}:{made}#{}", self.params.kind(), self.seed)
    }
}

impl FromStr for GameId {
    type Err = String;

    fn from_str(id: &str) -> Result<GameId, String> {
        let such_as =
            "pacman:field:12x24d8w0e10f3#7, pacman:maze:21x41l5#7 or pacman:scene:20x38o20#7";
        parse(id).ok_or_else(|| no_game_id(id, such_as))
    }
}

fn parse(id: &str) -> Option<GameId> {
    let (params, seed) = id.strip_prefix("pacman:")?.split_once('#')?;
    let (kind, params) = params.split_once(':')?;
    let params = match kind {
        "field" => Params::Field(options::read_id(params)?),
        "maze" => Params::Maze(options::read_id(params)?),
        "scene" => Params::Scene(options::read_id(params)?),
        _ => return None,
    };
    Some(GameId { params, seed: seed.parse().ok()? })
}

/// Expansions after which a random field counts as not solvable.
const PATIENCE: u64 = 20_000;

/// What a game id stands for: mazes and scenes are made at once, the same one of the same id.
///
/// # Errors
/// A parameter out of range.
pub(super) fn open(id: GameId) -> Result<Opening<Instance>, String> {
    let layout = match &id.params {
        Params::Field(params) => {
            let fields = Fields::new(params, id.seed)?;
            return Ok(Opening::by(FieldMaker { id, fields, asked: None }));
        }
        Params::Maze(params) => maze(params, id.seed)?,
        Params::Scene(params) => scene(params, id.seed)?,
    };
    Ok(Opening::Ready(Named::random(id, id.instance(layout))))
}

/// Fields are drawn until one can be solved.
struct FieldMaker {
    id: GameId,
    fields: Fields,
    /// The one at hand with the search for its way out.
    asked: Option<(Layout, Box<dyn MapRun>)>,
}

impl Make<Instance> for FieldMaker {
    /// Draws a field, or goes on with the search for its way out.
    fn make(&mut self, budget: u32) -> Option<Result<Named<Instance>, String>> {
        let FieldMaker { id, fields, asked } = self;
        let made = if let Some((layout, mut run)) = asked.take() {
            match run.advance(budget) {
                Status::Running => {
                    *asked = Some((layout, run));
                    None
                }
                Status::Found => fields.take(layout).map(Ok),
                Status::Exhausted | Status::Stopped(_) => None,
            }
        } else if let Some(layout) = fields.draw() {
            let instance = id.instance(layout);
            // With the estimate that is quick to make.
            let check = Method::frugal(Heuristic::I);
            let run = run(&instance, &check, Limits::steps(PATIENCE).latest()).ok();
            *asked = run.map(|run| (instance.layout, run));
            None
        } else {
            Some(fields.rest())
        };
        Some(made?.map(|layout| Named::random(*id, id.instance(layout))))
    }

    fn progress(&self) -> Option<f32> {
        Some(self.fields.progress())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::strategy::Strategy;

    fn ids() -> impl Strategy<Value = GameId> {
        let field = any::<(u16, u16, u32, u32, u32, u32, bool)>().prop_map(|p| {
            let (rows, cols, dots, inner_walls, energy, food, gap) = p;
            Params::Field(FieldParams { rows, cols, dots, inner_walls, energy, food, gap })
        });
        let maze = any::<(u16, u16, u32, bool)>().prop_map(|(rows, cols, loops, gap)| {
            Params::Maze(MazeParams { rows, cols, loops, gap })
        });
        let scene = any::<(u16, u16, u32)>().prop_map(|(rows, cols, obstacles)| {
            Params::Scene(SceneParams { rows, cols, obstacles })
        });
        (prop_oneof![field, maze, scene], any::<u64>())
            .prop_map(|(params, seed)| GameId { params, seed })
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
    fn any_map_has_an_id() {
        let layout = Layout::parse_lay("%%%%%\n%P e \n%%%%%\n").unwrap();
        let maze = Instance { layout, problem: ProblemKind::Hunger, energy: 7, food: 2 };
        let id = of_map(&maze);
        assert_eq!(id, "pacman:hunger-e7f2:%%%%%/%P_e_/%%%%%");
        assert_eq!(read_cells(id.strip_prefix("pacman:").unwrap()), Some(Ok(maze.clone())));
        assert_eq!(read_cells("field:12x24d8w0e10f3#7"), None);
        let dot = Layout { dots: vec![Pos::new(1, 1)], is_strict: true, ..maze.layout.clone() };
        let maze = Instance { layout: dot, ..maze };
        let id = of_map(&maze);
        assert_eq!(id, "pacman:hunger-e7f2sd:%%%%%/%P_E_/%%%%%");
        assert_eq!(read_cells(id.strip_prefix("pacman:").unwrap()), Some(Ok(maze)));
        let ragged = read_cells("maze-e0f0:%%%/%P").unwrap().unwrap_err();
        assert!(ragged.starts_with("game id, row and column 2:3: row of 2"), "{ragged}");
    }
}
