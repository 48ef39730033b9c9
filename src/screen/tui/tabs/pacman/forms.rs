//! What the tab asks.

use super::*;
use crate::puzzles::options::{Opt, Options};
use crate::puzzles::pacman::game_id::Params;
use crate::puzzles::pacman::generate::{FieldParams, MazeParams, SceneParams};
use crate::puzzles::pacman::play::{self, LEAST_SIDE, MOST_SIDE};

const MAP: Field = Field("map");
/// What is asked of a map.
pub const PROBLEM: Field = Field("problem");
const ENERGY: Field = Field("energy");
const FOOD: Field = Field("food");
const DOTS: Field = Field("dots");
const WALLS: Field = Field("walls");
const LOOPS: Field = Field("loops");
const OBSTACLES: Field = Field("obstacles");
const GAP: Field = Field("goal");

/// The random map to make next, for each problem.
pub struct NextMaps(pub [GameId; 3]);

impl Default for NextMaps {
    fn default() -> NextMaps {
        let field = FieldParams { rows: 14, cols: 26, gap: true, ..FieldParams::default() };
        let maze = MazeParams { rows: 19, cols: 35, loops: 5, gap: true };
        let scene = SceneParams { rows: 20, cols: 40, obstacles: 25 };
        let all = [Params::Field(field), Params::Maze(maze), Params::Scene(scene)];
        NextMaps(all.map(|params| GameId { params, seed: 1 }))
    }
}

impl NextMaps {
    /// Makes this one next, when one for its problem is asked for.
    pub fn set(&mut self, id: GameId) {
        self.0[id.params.problem() as usize] = id;
    }

    /// Makes the one after this one next.
    pub fn follow(&mut self, id: GameId) {
        self.set(GameId { seed: id.seed.wrapping_add(1), ..id });
    }

    /// The next one for a problem; the one after it is next then.
    pub fn take(&mut self, problem: ProblemKind) -> GameId {
        let id = self.0[problem as usize];
        self.follow(id);
        id
    }
}

/// The options of [`MAP`]: the map at hand, then a random one for each problem.
const MAPS: [(&str, &str); 4] = [
    ("this one", "The map at hand, with this problem, energy and food."),
    ("a field", "A solvable field: rows to walls, energy and food."),
    ("a maze", "A random maze: rows, columns (made odd) and loops."),
    ("a scene", "A scene to navigate: rows, columns and obstacles."),
];

/// The options of [`GAP`].
const GAPS: [(&str, &str); 2] = [
    ("inside", "A field's exit or a maze's dot is inside the border."),
    ("in the border", "It is a gap in the border."),
];

/// What is asked of the map at hand, and what random maps are made of.
pub fn parameters(instance: &Instance, next: &NextMaps) -> Form {
    let Instance { problem, energy, food, .. } = *instance;
    let (mut field, mut maze, mut scene) = Default::default();
    for id in next.0 {
        match id.params {
            Params::Field(params) => field = params,
            Params::Maze(params) => maze = params,
            Params::Scene(params) => scene = params,
        }
    }
    let (rows, cols, gap) = match problem {
        ProblemKind::Hunger => (field.rows, field.cols, field.gap),
        ProblemKind::Maze => (maze.rows, maze.cols, maze.gap),
        ProblemKind::Navigation => (scene.rows, scene.cols, true),
    };
    let seed = next.0[problem as usize].seed;
    let border = "of a random map, border included.";
    let sides = [&*format!("Rows {border}"), &*format!("Columns {border}")];
    question(Form::new("the map and its problem").choice(MAP, MAPS, 0), problem, energy, food)
        .rows_and_columns(Size::new(rows, cols), 5..=255, sides)
        .number(DOTS, field.dots, 0..=60, "Dots of a random field, in per cent of the cells.")
        .number(WALLS, field.inner_walls, 0..=30, "Inner walls of a random field, in per cent.")
        .number(LOOPS, maze.loops, 0..=100, "Walls of a random maze that are opened, in per cent.")
        .number(OBSTACLES, scene.obstacles, 0..=60, "Obstacles of a random scene, in per cent.")
        .choice(GAP, GAPS, usize::from(gap))
        .seed(seed, "The same seed makes the same map, on every machine.")
        .showing(is_of_use)
}

/// Whether a field of [`parameters`] says something about the map that is chosen.
fn is_of_use(form: &Form, field: Field) -> bool {
    match (form.chosen(MAP), field) {
        (_, MAP) | (0, PROBLEM) | (1.., SEED) => true,
        (0, ENERGY | FOOD) => problem(form) == ProblemKind::Hunger,
        (1, field) => is_of(FieldParams::OPTIONS, field),
        (2, field) => is_of(MazeParams::OPTIONS, field),
        (3, field) => is_of(SceneParams::OPTIONS, field),
        _ => false,
    }
}

fn is_of<T>(options: &[Opt<T>], field: Field) -> bool {
    options.iter().any(|option| option.label == field.0)
}

/// The random map a form of [`parameters`] asks for; none if it is about the map at hand.
pub fn random(form: &Form) -> Option<GameId> {
    let params = match form.chosen(MAP) {
        1 => Params::Field(made_of(form)),
        2 => {
            // Mazes have odd sides.
            let maze: MazeParams = made_of(form);
            Params::Maze(MazeParams { rows: maze.rows | 1, cols: maze.cols | 1, ..maze })
        }
        3 => Params::Scene(made_of(form)),
        _ => return None,
    };
    Some(GameId { params, seed: form.large(SEED) })
}

fn made_of<T: Options + Default>(form: &Form) -> T {
    let mut params = T::default();
    form.set_options(&mut params);
    params
}

/// Whether a map fits its problem.
///
/// # Errors
/// What it lacks, in one line.
pub fn check(instance: &Instance) -> Result<(), String> {
    let plain = Method { algorithm: Algorithm::Bfs, ..Method::default() };
    let run = Pacman::run(instance, &plain, Limits::steps(0).latest());
    run.map(drop).map_err(|why| why.to_string())
}

/// The sizes of maps that are drawn.
const DRAWN: RangeInclusive<u64> = LEAST_SIDE as u64..=MOST_SIDE as u64;

/// What can be set of a map being drawn: its size and the question asked of it.
pub fn drawn(instance: &Instance) -> Form {
    let Instance { layout, problem, energy, food } = instance;
    let size = layout.size();
    question(sized("size and question", size.rows, size.cols), *problem, *energy, *food)
}

/// The size of an empty map, and the question asked of it.
pub fn blank() -> Form {
    question(sized("an empty map", 12, 24), ProblemKind::Hunger, 10, 3)
}

/// The empty map a form of [`blank`] asks for.
pub fn blank_map(form: &Form) -> Instance {
    asking(form, play::blank(form.sides(), problem(form) != ProblemKind::Navigation))
}

fn sized(title: &str, rows: u16, cols: u16) -> Form {
    let about = ["Rows, border included.", "Columns, border included."];
    Form::new(title).rows_and_columns(Size::new(rows, cols), DRAWN, about)
}

fn question(form: Form, problem: ProblemKind, energy: u32, food: u32) -> Form {
    form.word(PROBLEM, problem)
        .number(ENERGY, energy, 0..=9_999, "Energy at the start (hunger).")
        .number(FOOD, food, 0..=999, "Energy in a dot (hunger).")
}

/// A map with the question a form asks of it.
pub fn asking(form: &Form, layout: Layout) -> Instance {
    let (energy, food) = (form.value(ENERGY), form.value(FOOD));
    Instance { layout, problem: problem(form), energy, food }
}

fn problem(form: &Form) -> ProblemKind {
    form.chosen_word(PROBLEM, ProblemKind::Hunger)
}
