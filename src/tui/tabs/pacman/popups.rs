//! The popups of the tab, and what becomes of what was chosen in them.

use super::verdict::Finding;
use super::{PacmanTab, draw, usual};
use crate::engine::run::Keep;
use crate::puzzles::pacman::generate::{FieldParams, MazeParams, SceneParams};
use crate::puzzles::pacman::library::{self, Library};
use crate::puzzles::pacman::play::Outcome;
use crate::puzzles::pacman::recipe::{GameId, Making, Recipe};
use crate::puzzles::pacman::solve::{fits, knows, run};
use crate::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Named, ProblemKind, Ties,
};
use crate::tui::keys::Action;
use crate::tui::tabs::allowed;
use crate::tui::theme::Theme;
use crate::tui::view::form::{Complaint, Field, Form};
use crate::tui::view::picker::{Item, Outcome as Choice, Picker};
use crate::tui::view::{decimal, popup, put, width};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const ALGORITHM: Field = Field("algorithm");
const HEURISTIC: Field = Field("heuristic");
const TIES: Field = Field("ties");
const DOMINANCE: Field = Field("dominance");
const GUIDE: Field = Field("guide");
const SEED: Field = Field("seed");
const PROBLEM: Field = Field("problem");
const ENERGY: Field = Field("energy");
const FOOD: Field = Field("food");
const ROWS: Field = Field("rows");
const COLUMNS: Field = Field("columns");
const DOTS: Field = Field("dots");
const WALLS: Field = Field("walls");
const LOOPS: Field = Field("loops");
const OBSTACLES: Field = Field("obstacles");
const FILE: Field = Field("file");

/// A popup that is open.
pub enum Popup {
    /// Which layout to open; the last item asks for a file.
    Layouts(Picker, Vec<Named>),
    /// Which file to open.
    File(Form),
    /// How to search.
    Method(Form, ProblemKind),
    /// What is asked.
    Parameters(Form),
    /// A random map.
    Random(Form, ProblemKind),
    /// Where to write the map drawn.
    Save(Form),
    /// The game is over.
    End,
}

/// The layouts at hand, the cursor on the one that is open.
pub fn layouts(library: &Library, open: &str, files: bool) -> Popup {
    let maps = library.all();
    let at = maps.iter().position(|m| m.name == open).unwrap_or(0);
    let mut items: Vec<Item> = maps
        .iter()
        .map(|map| {
            let size = map.instance.layout.size();
            let about = format!("{} {}x{}", map.instance.problem, size.rows, size.cols);
            Item { name: map.name.clone(), about }
        })
        .collect();
    if files {
        items.push(Item { name: "a file ...".into(), about: ".lay or .scene".into() });
    }
    Popup::Layouts(Picker::new("layouts", items, at), maps)
}

/// The ways to search what is asked.
pub fn method(method: &Method, problem: ProblemKind) -> Popup {
    let algorithms: Vec<Algorithm> = algorithms(problem);
    let heuristics: Vec<Heuristic> = heuristics(problem);
    let place = |found: Option<usize>| found.unwrap_or(0);
    let form = Form::new("method")
        .choice(
            ALGORITHM,
            algorithms.iter().map(|a| (a.name(), a.describe())),
            place(algorithms.iter().position(|&a| a == method.algorithm)),
        )
        .choice(
            HEURISTIC,
            heuristics.iter().map(|h| (h.name(), h.describe())),
            place(heuristics.iter().position(|&h| h == method.heuristic)),
        )
        .choice(
            TIES,
            Ties::ALL.iter().map(|t| (t.name(), t.describe())),
            place(Ties::ALL.iter().position(|&t| t == method.ties)),
        )
        .choice(
            DOMINANCE,
            Dominance::ALL.iter().map(|d| (d.name(), d.describe())),
            place(Dominance::ALL.iter().position(|&d| d == method.dominance)),
        )
        .choice(
            GUIDE,
            Guide::ALL.iter().map(|g| (g.name(), g.describe())),
            place(Guide::ALL.iter().position(|&g| g == method.guide)),
        )
        .number(SEED, method.seed, 0..=u64::MAX, "Random stream of the walkers random and mouse.");
    Popup::Method(form, problem)
}

fn algorithms(problem: ProblemKind) -> Vec<Algorithm> {
    Algorithm::ALL.iter().copied().filter(|&a| fits(problem, a)).collect()
}

fn heuristics(problem: ProblemKind) -> Vec<Heuristic> {
    Heuristic::ALL.iter().copied().filter(|&h| knows(problem, h)).collect()
}

/// The question asked of the map.
pub fn parameters(instance: &Instance) -> Popup {
    let form = Form::new("parameters")
        .choice(
            PROBLEM,
            ProblemKind::ALL.iter().map(|p| (p.name(), p.describe())),
            ProblemKind::ALL.iter().position(|&p| p == instance.problem).unwrap_or(0),
        )
        .number(ENERGY, instance.energy, 0..=9_999, "Energy at the start, for hunger.")
        .number(FOOD, instance.food, 0..=999, "Energy in a dot, for hunger.");
    Popup::Parameters(form)
}

/// A random map of the kind that is open.
pub fn random(instance: &Instance, seed: u32) -> Popup {
    let seed_about = "The same seed makes the same map, on every machine.";
    let form = match instance.problem {
        ProblemKind::Hunger => Form::new("a random field")
            .number(ROWS, 14u32, 5..=40, "Rows, border included.")
            .number(COLUMNS, 26u32, 5..=60, "Columns, border included.")
            .number(DOTS, 8u32, 0..=60, "Dots, in per cent of the cells.")
            .number(WALLS, 0u32, 0..=30, "Inner walls, in per cent of the cells.")
            .number(ENERGY, 10u32, 1..=999, "Energy at the start.")
            .number(FOOD, 3u32, 1..=99, "Energy in a dot.")
            .number(SEED, seed, 0..=u32::MAX.into(), seed_about),
        ProblemKind::Maze => Form::new("a random maze")
            .number(ROWS, 19u32, 5..=255, "Rows, border included; odd.")
            .number(COLUMNS, 37u32, 5..=255, "Columns, border included; odd.")
            .number(LOOPS, 5u32, 0..=100, "Walls opened beyond a perfect maze, in per cent.")
            .number(SEED, seed, 0..=u32::MAX.into(), seed_about),
        ProblemKind::Navigation => Form::new("a random scene")
            .number(ROWS, 20u32, 3..=255, "Rows.")
            .number(COLUMNS, 40u32, 3..=255, "Columns.")
            .number(OBSTACLES, 25u32, 0..=60, "Obstacles, in per cent of the cells.")
            .number(SEED, seed, 0..=u32::MAX.into(), seed_about),
    };
    Popup::Random(form, instance.problem)
}

/// Where to write the map drawn.
pub fn save() -> Popup {
    let about = "A name; .scene at the end makes it a scene, anything else a .lay map.";
    Popup::Save(Form::new("write the map").text(FILE, "my-map.lay", about))
}

fn file() -> Popup {
    Popup::File(Form::new("open a file").text(FILE, "", "A .lay or .scene file."))
}

impl Popup {
    /// Whether an action does something in this popup.
    pub fn works(&self, action: Action) -> bool {
        match (self, action) {
            (Popup::End, Action::Accept | Action::Cancel) => true,
            (Popup::End, _) => false,
            (Popup::Layouts(..), Action::Move(dir)) => dir.delta().0 != 0,
            (Popup::Layouts(..), _) => true,
            (
                Popup::File(form)
                | Popup::Method(form, _)
                | Popup::Parameters(form)
                | Popup::Random(form, _)
                | Popup::Save(form),
                _,
            ) => form.works(action),
        }
    }

    /// The bar's word for accepting.
    pub fn accept_word(&self) -> &'static str {
        match self {
            Popup::Layouts(..) | Popup::File(_) => "open",
            Popup::Method(..) | Popup::Parameters(_) => "take",
            Popup::Random(..) => "make",
            Popup::Save(_) => "write",
            Popup::End => "again",
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        match self {
            Popup::Layouts(picker, _) => {
                picker.paste(text);
            }
            Popup::File(form)
            | Popup::Method(form, _)
            | Popup::Parameters(form)
            | Popup::Random(form, _)
            | Popup::Save(form) => form.paste(text),
            Popup::End => {}
        }
    }

    /// Takes a mouse press; whether it accepts.
    pub fn click(&mut self, screen: Rect, column: u16, row: u16) -> bool {
        match self {
            Popup::Layouts(picker, _) => {
                let before = picker.chosen();
                picker.click(screen, column, row) && picker.chosen() == before
            }
            Popup::File(form)
            | Popup::Method(form, _)
            | Popup::Parameters(form)
            | Popup::Random(form, _)
            | Popup::Save(form) => {
                form.click(screen, column, row);
                false
            }
            Popup::End => false,
        }
    }

    /// Carries an action out; what is open afterwards.
    pub fn update(mut self, action: Action, tab: &mut PacmanTab) -> Option<Popup> {
        let choice = match &mut self {
            Popup::Layouts(picker, _) => picker.update(action),
            Popup::File(form)
            | Popup::Method(form, _)
            | Popup::Parameters(form)
            | Popup::Random(form, _)
            | Popup::Save(form) => form.update(action),
            Popup::End => match action {
                Action::Accept => Choice::Accepted,
                Action::Cancel => Choice::Cancelled,
                _ => Choice::Open,
            },
        };
        match choice {
            Choice::Open => Some(self),
            Choice::Cancelled => None,
            Choice::Accepted => self.accept(tab),
        }
    }

    fn accept(mut self, tab: &mut PacmanTab) -> Option<Popup> {
        let result = match &mut self {
            Popup::Layouts(picker, maps) => match picker.chosen() {
                Some(item) if item < maps.len() => {
                    tab.open_and_stay(maps.swap_remove(item));
                    Ok(())
                }
                _ => return Some(file()),
            },
            Popup::File(form) => allowed(tab.files)
                .and_then(|files| library::from_file(form.path(FILE), files))
                .map(|named| tab.open_and_stay(named))
                .map_err(Complaint::from),
            Popup::Method(form, problem) => {
                tab.set_method(chosen_method(form, *problem));
                Ok(())
            }
            Popup::Parameters(form) => accept_parameters(form, tab).map_err(Complaint::from),
            Popup::Random(form, problem) => {
                let id = random_id(form, *problem);
                Making::new(id).map_err(|why| why.to_string().into()).map(|making| {
                    tab.seed = form.value(SEED).wrapping_add(1);
                    tab.making = Some(making);
                })
            }
            Popup::Save(form) => save_map(form, tab),
            Popup::End => {
                tab.update_play(Action::Restart);
                Ok(())
            }
        };
        match (result, &mut self) {
            (Ok(()), _) => None,
            (
                Err(why),
                Popup::File(form)
                | Popup::Method(form, _)
                | Popup::Parameters(form)
                | Popup::Random(form, _)
                | Popup::Save(form),
            ) => {
                form.complain(why);
                Some(self)
            }
            (Err(_), Popup::Layouts(..) | Popup::End) => None,
        }
    }

    /// Draws the popup.
    pub fn draw(&self, tab: &PacmanTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
        match self {
            Popup::Layouts(picker, maps) => {
                let area = picker.draw(buf, screen, theme);
                if let Some(map) = picker.chosen().and_then(|item| maps.get(item)) {
                    let picture = Rect { height: area.height.saturating_sub(3), ..area };
                    draw::preview(&map.instance.layout, picture, buf, theme);
                    let lines = crate::tui::view::wrap(&map.about, area.width);
                    for (y, line) in (picture.bottom() + 1..area.bottom()).zip(lines) {
                        put(buf, area.x, y, area.right(), &line, theme.dim);
                    }
                }
            }
            Popup::File(form)
            | Popup::Method(form, _)
            | Popup::Parameters(form)
            | Popup::Random(form, _)
            | Popup::Save(form) => form.draw(buf, screen, theme),
            Popup::End => draw_end(tab, screen, buf, theme),
        }
    }
}

fn chosen_method(form: &Form, problem: ProblemKind) -> Method {
    let (algorithm, heuristic) = (form.chosen(ALGORITHM), form.chosen(HEURISTIC));
    Method {
        algorithm: algorithms(problem).get(algorithm).copied().unwrap_or(Algorithm::AStar),
        heuristic: heuristics(problem).get(heuristic).copied().unwrap_or(usual(problem)),
        ties: form.pick(TIES, Ties::ALL),
        dominance: form.pick(DOMINANCE, Dominance::ALL),
        guide: form.pick(GUIDE, Guide::ALL),
        seed: form.large(SEED),
    }
}

fn accept_parameters(form: &Form, tab: &mut PacmanTab) -> Result<(), String> {
    let problem =
        ProblemKind::ALL.get(form.chosen(PROBLEM)).copied().unwrap_or(tab.instance.problem);
    let (energy, food) = (form.value(ENERGY), form.value(FOOD));
    let instance = Instance { problem, energy, food, ..tab.instance.clone() };
    // Whether the map has what the question needs shows when it is asked.
    let blind = Method { algorithm: Algorithm::Bfs, ..tab.method };
    run(&instance, &blind, tab.limits, Keep::Latest).map_err(|why| why.reason().to_owned())?;
    tab.load_and_stay(instance);
    Ok(())
}

fn random_id(form: &Form, problem: ProblemKind) -> GameId {
    let side = |field| u16::try_from(form.value(field)).unwrap_or(u16::MAX);
    let (rows, cols) = (side(ROWS), side(COLUMNS));
    let recipe = match problem {
        ProblemKind::Hunger => Recipe::Field(FieldParams {
            rows,
            cols,
            dots: form.value(DOTS),
            inner_walls: form.value(WALLS),
            energy: form.value(ENERGY),
            food: form.value(FOOD),
        }),
        ProblemKind::Maze => Recipe::Maze(MazeParams { rows, cols, loops: form.value(LOOPS) }),
        ProblemKind::Navigation => {
            Recipe::Scene(SceneParams { rows, cols, obstacles: form.value(OBSTACLES) })
        }
    };
    GameId { recipe, seed: form.large(SEED) }
}

fn save_map(form: &Form, tab: &mut PacmanTab) -> Result<(), Complaint> {
    let Some(editor) = &tab.editor else { return Ok(()) };
    let path = form.path(FILE);
    library::save(path, &editor.draft().layout(), form.is_confirmed(), allowed(tab.files)?)?;
    tab.message = Some(format!("written to {}", path.display()));
    Ok(())
}

fn draw_end(tab: &PacmanTab, screen: Rect, buf: &mut Buffer, theme: &Theme) {
    let Some(game) = &tab.game else { return };
    let won = game.outcome() == Outcome::Won;
    let length = match tab.instance.problem {
        ProblemKind::Navigation => format!("length {}", decimal(game.length())),
        _ => format!("{} steps", game.steps()),
    };
    let shortest = match tab.best.finding() {
        Finding::Way(answer) => {
            let equal = won && game.length() <= answer.cost + 1e-9;
            let praise = if equal { " - nothing is shorter" } else { "" };
            format!("the shortest way takes {}{praise}", decimal(answer.cost))
        }
        Finding::NoWay => "nobody could: there is no way".into(),
        Finding::Working => "the shortest is still being looked for".into(),
        Finding::Bad(_) | Finding::Unknown(_) => "the shortest is not known".into(),
    };
    let lines = [
        if won {
            format!("you made it: {length}")
        } else {
            format!("out of energy after {length}")
        },
        shortest,
        String::new(),
        "enter again   esc look   s then watches the search".into(),
    ];
    let columns = lines.iter().map(|l| width(l)).max().unwrap_or(0);
    let title = if won { "there" } else { "starved" };
    let area = popup::draw(buf, screen, title, (columns, lines.len() as u16), theme);
    for (y, (line, i)) in (area.top()..area.bottom()).zip(lines.iter().zip(0..)) {
        let style = match (i, won) {
            (0, true) => theme.good,
            (0, false) => theme.danger,
            (1, _) => theme.text,
            _ => theme.dim,
        };
        put(buf, area.x, y, area.right(), line, style);
    }
}
