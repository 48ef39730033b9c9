//! Pacman on the command line: the arguments and what they stand for, what a search answers, generating.

use super::prelude::*;
use crate::compare::pacman::{Only, STEPS, methods, over_fields, report as columns};
use crate::engine::grid::Dir;
use crate::engine::words::BadText;
use crate::puzzles::pacman::game_id::{GameId, Params};
use crate::puzzles::pacman::generate::{FieldParams, MOST_SIDE, MazeParams, SceneParams};
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::solve::{fits, knows};
use crate::puzzles::pacman::{Instance, Method, Pacman, ProblemKind, WIN_SCORE, movingai};
use crate::tui::tabs::pacman::PacmanUi;

impl Commands for Pacman {
    type PuzzleTab = PacmanUi;
    type More = More;

    const FILE: &'static str = "a .lay, .scene or .map file";
    const SUCH_AS: &'static str = "pacman:field:12x24d8w0e10f3#7";

    /// Without a layout it is the first built-in one for the problem.
    fn named(pick: &Pick<Pacman>, files: Files) -> Result<Named<Instance>> {
        let more = &pick.more;
        let asked = more.problem.filter(|&problem| problem != ProblemKind::Hunger);
        let mut fit = Pacman::BUILT_IN.iter().filter(|known| asked == Some(known.problem()));
        let first = fit.next().map_or(Pacman::INFO.first, |known| known.name);
        let named = match (more.scenario, &pick.layout) {
            (Some(number), Some(file)) => scenario(Path::new(file), number, files)?,
            _ => pick.choose(first, files)?,
        };
        let is_lay = !named.about.to_ascii_lowercase().ends_with(".map");
        if is_lay && let Some(warning) = library::warning::<Pacman>(&named, files) {
            // The answer does not depend on whether somebody reads this.
            failure::say(&warning, &mut std::io::stderr());
        }
        let mut instance = named.instance.clone();
        instance.problem = more.problem.unwrap_or(instance.problem);
        instance.energy = more.energy.unwrap_or(instance.energy);
        instance.food = more.food.unwrap_or(instance.food);
        let layout = &mut instance.layout;
        if instance.problem == ProblemKind::Maze && layout.is_strict && layout.dots.is_empty() {
            // Maps of the benchmark have no dot: the goal is where it lies.
            layout.dots.extend(layout.exit);
        }
        layout.start = more.start.or(layout.start);
        if let Some(goal) = more.goal {
            match instance.problem {
                ProblemKind::Maze => layout.dots = vec![goal],
                ProblemKind::Hunger | ProblemKind::Navigation => layout.exit = Some(goal),
            }
        }
        Ok(named.changed(instance))
    }

    /// The estimate that is closest, where the tab has one that leaves much to watch.
    fn solved(instance: &Instance) -> Method {
        closest(instance.problem)
    }

    fn help(command: Command, opens: bool) -> Command {
        let command = with_default(command, &Method::default());
        if !opens {
            return command;
        }
        let about = "A (Euclid), B (Manhattan), C … J, octile (navigation) or null [default: B for hunger \
                     and maze, A for navigation]";
        command.mut_arg("heuristic", |arg| arg.help(about))
    }

    fn advice(more: &More, bad: &BadText) -> &'static str {
        let several = more.goal.is_none() && bad.what.ends_with(SEVERAL_DOTS);
        if several { ": --goal R,C asks for one" } else { "" }
    }

    // Costs are whole numbers but for navigation, and paths are letters but for the eight directions of navigation.
    fn answer(instance: &Instance, method: &Method, run: &mut Box<dyn MapRun>) -> Answer {
        let is_navigation = instance.problem == ProblemKind::Navigation;
        let is_maze = instance.problem == ProblemKind::Maze;
        let (stats, found) = (run.stats(), run.answer());
        let cost = |cost: f64| if is_navigation { cost.into() } else { Value::from(cost as u64) };
        let known_cost = found.as_ref().map(|found| found.cost);
        let score = known_cost.filter(|_| is_maze).map(|cost| WIN_SCORE - cost as i64);
        let energy = found.as_ref().and_then(|found| found.final_energy);
        let cells = found.as_ref().map(|found| found.path.as_slice());
        let walk = cells.map(|cells| walked(cells, is_navigation));
        let path = match cells.filter(|_| is_navigation) {
            Some(cells) => cells.iter().map(|p| json!([p.row, p.col])).collect(),
            None => json!(walk),
        };
        let (name, words) = match (known_cost, why_stopped(run.status())) {
            (Some(cost), _) if is_navigation => ("found", format!("cost {cost:.3}")),
            (Some(cost), _) => ("found", format!("cost {cost}")),
            (None, Some(limit)) => ("not found", limit),
            (None, None) if method.algorithm.rule().is_some() => {
                ("not found", "from here it cannot go on".to_owned())
            }
            (None, None) => ("no way", "the search is complete".to_owned()),
        };
        Answer::default()
            .line(name, words)
            .key("found", found.is_some())
            .key("cost", known_cost.map(cost))
            .both("expanded", stats.expanded)
            .both("generated", stats.generated)
            .key("peak_frontier", stats.peak_frontier)
            .line("frontier", format_args!("{} at most", stats.peak_frontier))
            .line_if("energy", energy.map(|energy| format!("{energy} left")))
            .line_if("score", score)
            .line_if("path", walk)
            .key("path", path)
            .key("final_energy", energy)
            .key("score", score)
    }

    const IS_GRADED: bool = true;

    fn actions() -> Vec<Action> {
        let compares =
            "Algorithms, heuristics and ties on one map, or heuristics on all hunger fields";
        vec![
            solve_action::<Pacman>(Pacman::INFO.about),
            compare::action(compares, STEPS, comparison)
                .helped("algorithm", "This algorithm only [default: all that can be asked]")
                .helped("heuristic", "This heuristic only [default: all that can be asked]")
                .helped("ties", "This order among equals only [default: both; with --all fifo]"),
            Action::new(Verb::Generate, "Fields that can be solved, mazes and scenes", generate)
                .by_default(FieldParams::default()),
        ]
    }

    fn listed(named: &Named<Instance>) -> (String, Option<Size>, String) {
        let Instance { problem, layout, .. } = &named.instance;
        (problem.to_string(), Some(layout.size()), named.about.clone())
    }
}

/// What is asked of a map.
#[derive(Args)]
pub struct More {
    /// Start and goal of this scenario, from 1, of the .scen file given as layout, whose map lies beside
    /// it, or of the one beside the .map file
    #[arg(long, value_name = "N", requires = "layout")]
    scenario: Option<usize>,
    /// What is asked: hunger, maze or navigation [default: what the layout is for]
    #[arg(long, value_name = "PROBLEM")]
    problem: Option<ProblemKind>,
    /// Energy at the start (hunger) [default: the layout's, or 10]
    #[arg(long, value_name = "N")]
    energy: Option<u32>,
    /// Energy in a dot (hunger) [default: the layout's, or 3]
    #[arg(long, value_name = "N")]
    food: Option<u32>,
    /// Where to start, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = parse_pos)]
    start: Option<Pos>,
    /// Where to go, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = parse_pos)]
    goal: Option<Pos>,
}

/// The method of commands that answer: the estimate that is closest.
fn closest(problem: ProblemKind) -> Method {
    Method { heuristic: problem.closest_heuristic(), ..Method::default() }
}

/// Size of the largest list of scenarios read, in bytes.
const LARGEST_SCENARIOS: u64 = 16 << 20;

/// `R,C` as a cell.
fn parse_pos(text: &str) -> Result<Pos, String> {
    let cell = text
        .split_once(',')
        .and_then(|(row, col)| Some(Pos::new(row.trim().parse().ok()?, col.trim().parse().ok()?)));
    cell.ok_or_else(|| "expected ROW,COLUMN from 0, such as 3,14".into())
}

/// A scenario of the MovingAI benchmark on its map. `file` is either of the two.
fn scenario(file: &Path, number: usize, files: Files) -> Result<Named<Instance>> {
    let is_map = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("map"));
    let list = if is_map { file.with_added_extension("scen") } else { file.to_owned() };
    let text = files.read_text(&list, LARGEST_SCENARIOS, "a .scen file").map_err(Error::msg)?;
    let scenario = movingai::read_scenario(&text, number)
        .map_err(|bad| anyhow!("{}:{bad}", list.display()))?;
    let name = Path::new(&scenario.map).file_name().unwrap_or_default();
    let map = if is_map { file.to_owned() } else { list.with_file_name(name) };
    let mut named = library::from_file::<Pacman>(&map, files).map_err(Error::msg)?;
    let mut instance = named.instance.clone();
    let layout = &mut instance.layout;
    (layout.start, layout.exit) = (Some(scenario.start), Some(scenario.goal));
    named.name = format!("{} #{number}", named.name);
    Ok(named.changed(instance))
}

/// The end of what is wrong with a maze of several dots.
const SEVERAL_DOTS: &str = " dots, expected exactly one '.'";

/// A walk in words: its cells, or letters where there are four directions.
fn walked(path: &[Pos], in_cells: bool) -> String {
    let cells = path.iter().map(|pos| format!("{},{}", pos.row, pos.col));
    let steps = path.windows(2).filter_map(|pair| Dir::between(pair[0], pair[1]));
    if in_cells { cells.collect::<Vec<_>>().join(" ") } else { steps.map(Dir::letter).collect() }
}

/// `frontier generate pacman`.
#[derive(Args)]
struct Made {
    /// What for: hunger, maze or navigation
    #[arg(long, value_name = "PROBLEM", default_value = "hunger")]
    problem: ProblemKind,
    /// Rows and columns, border included [default: 12x24]
    #[arg(long, value_name = "RxC", value_parser = |text: &str| Size::parse(text, 3..=MOST_SIDE, "12x24"))]
    size: Option<Size>,
    #[command(flatten)]
    made: Typed<FieldParams>,
}

impl Made {
    fn params(&self) -> Params {
        let Size { rows, cols } = self.size.unwrap_or(Size::new(12, 24));
        let field = FieldParams { rows, cols, ..self.made.over(FieldParams::default()) };
        let FieldParams { inner_walls: share, gap, .. } = field;
        match self.problem {
            ProblemKind::Hunger => Params::Field(field),
            ProblemKind::Maze => Params::Maze(MazeParams { rows, cols, loops: share, gap }),
            ProblemKind::Navigation => Params::Scene(SceneParams { rows, cols, obstacles: share }),
        }
    }
}

/// `frontier generate pacman`: game ids, one a line, or files in a folder.
///
/// # Errors
/// Parameters out of range, no solvable field, or a file that cannot be written.
fn generate(args: &Generate<Made>, io: &mut Io) -> Result<()> {
    let (params, problem) = (args.what.params(), args.what.problem);
    if let (ProblemKind::Maze, Some(Size { rows, cols })) = (problem, args.what.size)
        && (rows % 2 == 0 || cols % 2 == 0)
    {
        let odd = |side: u16| (side - 1) | 1;
        let odd = format!("{}x{}", odd(rows), odd(cols));
        // The mazes do not depend on whether somebody reads this.
        let what = format!("a maze has odd sides: {odd} instead of {rows}x{cols}");
        failure::say(&what, &mut std::io::stderr());
    }
    let ending = if problem == ProblemKind::Navigation { "scene" } else { "lay" };
    let written = |id, seed, made: &Instance| {
        (id, format!("{problem}-{seed}.{ending}"), Pacman::write(made, ending))
    };
    args.make::<Pacman>(|seed| GameId { params, seed }.to_string(), written, io)
}

/// `frontier compare pacman`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    pick: Pick<Pacman>,
    #[command(flatten)]
    method: Typed<Method>,
    /// A* with every heuristic on every built-in hunger field
    #[arg(long, conflicts_with_all = ["layout", "id", "board", "algorithm", "heuristic"])]
    all: bool,
}

fn comparison(args: &Compare, limits: Limits, files: Files) -> Result<Comparison> {
    let (typed, method) = (&args.method, args.method.over(Method::default()));
    let base = |problem| Method { heuristic: closest(problem).heuristic, ..method };
    let algorithm = typed.has("algorithm").then_some(method.algorithm);
    let heuristic = typed.has("heuristic").then_some(method.heuristic);
    if args.all {
        return Ok(over_fields(&base(ProblemKind::Hunger), limits, Instant::now));
    }
    let named = args.pick.resolve(files)?;
    let problem = named.instance.problem;
    let only = Only { algorithm, heuristic, ties: typed.has("ties").then_some(method.ties) };
    let methods = methods(problem, &base(problem), only);
    if methods.is_empty() {
        let what = match (algorithm, heuristic) {
            (Some(algorithm), _) if !fits(problem, algorithm) => {
                format!("{problem} has no {algorithm}, which needs one known goal state")
            }
            (_, Some(heuristic)) if !knows(problem, heuristic) => {
                format!("{problem} has no heuristic {heuristic}")
            }
            _ => format!("no comparison with these options for {problem}"),
        };
        return Err(Failure::usage(what).into());
    }
    // Whatever the method, the map has to fit its problem.
    let fits = Pacman::run(&named.instance, &closest(problem), Limits::steps(0).latest());
    fits.map_err(|why| args.pick.refused(why))?;
    Ok(side_by_side(named, methods, limits, columns(problem)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells() {
        assert_eq!(parse_pos("3,14"), Ok(Pos::new(3, 14)));
        assert!(parse_pos("3;14").is_err() && parse_pos("-1,2").is_err() && parse_pos("").is_err());
    }
}
