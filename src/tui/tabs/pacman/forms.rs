//! What the tab asks.

use crate::puzzles::pacman::game_id::{GameId, Params};
use crate::puzzles::pacman::generate::{FieldParams, MazeParams, SceneParams};
use crate::puzzles::pacman::layout::Layout;
use crate::puzzles::pacman::play::{LEAST_SIDE, MOST_SIDE, Question, Sides, blank as blank_layout};
use crate::puzzles::pacman::{Algorithm, Instance, Method, Pacman, ProblemKind};
use crate::tui::tabs::prelude::*;
use std::ops::RangeInclusive;

const MAP: Field = Field("map");
const PROBLEM: Field = Field("problem");
const ENERGY: Field = Field("energy");
const FOOD: Field = Field("food");
const DOTS: Field = Field("dots");
const WALLS: Field = Field("walls");
const LOOPS: Field = Field("loops");
const OBSTACLES: Field = Field("obstacles");
const GAP: Field = Field("exit");
const SIDES: Field = Field("where");
const SEED: Field = Field("seed");

/// The random map to make next, for each problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NextMaps {
    hunger: (FieldParams, u64),
    maze: (MazeParams, u64),
    navigation: (SceneParams, u64),
}

impl Default for NextMaps {
    fn default() -> NextMaps {
        let field = FieldParams { rows: 14, cols: 26, gap: true, ..FieldParams::default() };
        NextMaps {
            hunger: (field, 1),
            maze: (MazeParams { rows: 19, cols: 35, loops: 5, gap: true }, 1),
            navigation: (SceneParams { rows: 20, cols: 40, obstacles: 25 }, 1),
        }
    }
}

impl NextMaps {
    fn get(&self, problem: ProblemKind) -> GameId {
        let (params, seed) = match problem {
            ProblemKind::Hunger => (Params::Field(self.hunger.0), self.hunger.1),
            ProblemKind::Maze => (Params::Maze(self.maze.0), self.maze.1),
            ProblemKind::Navigation => (Params::Scene(self.navigation.0), self.navigation.1),
        };
        GameId { params, seed }
    }

    /// Makes this one next, when one for its problem is asked for.
    pub fn set(&mut self, GameId { params, seed }: GameId) {
        match params {
            Params::Field(params) => self.hunger = (params, seed),
            Params::Maze(params) => self.maze = (params, seed),
            Params::Scene(params) => self.navigation = (params, seed),
        }
    }

    /// Makes the one after this one next.
    pub fn follow(&mut self, id: GameId) {
        self.set(GameId { seed: id.seed.wrapping_add(1), ..id });
    }

    /// The next one for a problem; the one after it is next then.
    pub fn take(&mut self, problem: ProblemKind) -> GameId {
        let id = self.get(problem);
        self.follow(id);
        id
    }

    /// The next one of every problem.
    pub fn ids(&self) -> impl Iterator<Item = GameId> {
        ProblemKind::values().map(|problem| self.get(problem))
    }
}

/// The options of [`MAP`]: the map at hand, then a random one for each problem.
const MAPS: [(&str, &str); 4] = [
    ("this one", "The map at hand, with this problem, energy and food."),
    ("a field", "A random field for hunger that can be solved: rows to walls, energy and food."),
    ("a maze", "A random maze: rows, columns (made odd) and loops."),
    ("a scene", "A random scene for navigation: rows, columns and obstacles."),
];

/// The options of [`GAP`].
const GAPS: [(&str, &str); 2] = [
    ("in the border", "The exit of a random field, or the dot of a maze, is a gap in the border."),
    ("inside", "It is in a cell inside the border."),
];

/// What is asked of the map at hand, and what random maps are made of.
pub fn parameters(instance: &Instance, next: &NextMaps) -> Form {
    let Instance { problem, energy, food, .. } = *instance;
    let NextMaps { hunger: (field, _), maze: (maze, _), navigation: (scene, _) } = next;
    let (rows, cols, gap) = match problem {
        ProblemKind::Hunger => (field.rows, field.cols, field.gap),
        ProblemKind::Maze => (maze.rows, maze.cols, maze.gap),
        ProblemKind::Navigation => (scene.rows, scene.cols, true),
    };
    let seed = next.get(problem).seed;
    let border = "of a random map, border included.";
    let sides = [&*format!("Rows {border}"), &*format!("Columns {border}")];
    question(Form::new("parameters").choice(MAP, MAPS, 0), problem, energy, food)
        .rows_and_columns(Size::new(rows, cols), 3..=255, sides)
        .number(DOTS, field.dots, 0..=60, "Dots of a random field, in per cent of the cells.")
        .number(WALLS, field.inner_walls, 0..=30, "Inner walls of a random field, in per cent.")
        .number(LOOPS, maze.loops, 0..=100, "Walls of a random maze that are opened, in per cent.")
        .number(OBSTACLES, scene.obstacles, 0..=60, "Obstacles of a random scene, in per cent.")
        .choice(GAP, GAPS, usize::from(!gap))
        .seed(SEED, seed, "The same seed makes the same map, on every machine.")
}

/// The random map a form of [`parameters`] asks for; none if it is about the map at hand.
pub fn random(form: &Form) -> Option<GameId> {
    let Size { rows, cols } = form.sides();
    let gap = form.chosen(GAP) == 0;
    let params = match form.chosen(MAP) {
        1 => {
            let mut field = FieldParams::default();
            form.set_options(&mut field);
            Params::Field(FieldParams { gap, ..field })
        }
        // Mazes have odd sides.
        2 => Params::Maze(MazeParams {
            rows: rows | 1,
            cols: cols | 1,
            loops: form.value(LOOPS),
            gap,
        }),
        3 => Params::Scene(SceneParams { rows, cols, obstacles: form.value(OBSTACLES) }),
        _ => return None,
    };
    Some(GameId { params, seed: form.large(SEED) })
}

/// The map at hand with what a form of [`parameters`] asks of it.
///
/// # Errors
/// The map lacks what the problem needs.
pub fn asked(form: &Form, instance: &Instance) -> Result<Instance, Complaint> {
    let instance = asking(form, instance.layout.clone());
    check(&instance).map_err(|why| Complaint::about(PROBLEM, why))?;
    Ok(instance)
}

/// Whether a map fits its problem.
///
/// # Errors
/// What it lacks, in one line.
pub fn check(instance: &Instance) -> Result<(), String> {
    let plain = Method { algorithm: Algorithm::Bfs, ..Method::default() };
    Pacman::run(instance, &plain, Limits::steps(0), Keep::Latest).map(drop)
}

/// The sizes of maps that are drawn.
const DRAWN: RangeInclusive<u64> = LEAST_SIDE as u64..=MOST_SIDE as u64;

/// What can be set of a map being drawn: its size and the question asked of it.
pub fn drawn(instance: &Instance) -> Form {
    let Instance { layout, problem, energy, food } = instance;
    let size = layout.size();
    let form = sized("size and question", size.rows, size.cols).word(SIDES, Sides::Later);
    question(form, *problem, *energy, *food)
}

/// The size and the sides a form of [`drawn`] asks for, and the question.
pub fn redrawn(form: &Form, question: Question) -> (Size, Sides, Question) {
    let (energy, food) = (form.value(ENERGY), form.value(FOOD));
    let question = Question { problem: problem(form), energy, food, ..question };
    (form.sides(), form.chosen_word(SIDES, Sides::Later), question)
}

/// The size of an empty map, and the question asked of it.
pub fn blank() -> Form {
    question(sized("an empty map", 12, 24), ProblemKind::Hunger, 10, 3)
}

/// The empty map a form of [`blank`] asks for.
pub fn blank_map(form: &Form) -> Instance {
    asking(form, blank_layout(form.sides(), problem(form) != ProblemKind::Navigation))
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
fn asking(form: &Form, layout: Layout) -> Instance {
    let (energy, food) = (form.value(ENERGY), form.value(FOOD));
    Instance { layout, problem: problem(form), energy, food }
}

fn problem(form: &Form) -> ProblemKind {
    form.chosen_word(PROBLEM, ProblemKind::Hunger)
}
