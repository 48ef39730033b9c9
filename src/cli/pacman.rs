//! Pacman on the command line: the arguments and what they stand for. Solving and generating are in
//! files of their own; `instance` goes from arguments to a map and a method.

mod generate;
mod instance;
mod solve;

use super::args::{LimitArgs, TraceArgs};
use super::failure::Usage;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{compare, inspect};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::pacman::{Only, STEPS, methods, over_fields, report};
use crate::compare::subject::Subject;
use crate::engine::grid::{Pos, Size};
use crate::puzzles::files::Files;
use crate::puzzles::pacman::solve::{fits, knows};
use crate::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Pacman, ProblemKind, Ties, builtin,
};
use crate::puzzles::puzzle::{BuiltIn, Info, Puzzle};
use crate::tui::tab::Tab;
use crate::tui::tabs::pacman::PacmanLook;
use anyhow::{Error, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use std::path::PathBuf;
use std::time::Instant;

impl PuzzleCli for Pacman {
    fn info(&self) -> &'static Info {
        &Pacman::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        // The playground opens with an estimate that leaves much to watch.
        Open::augment_args(command).mut_arg("heuristic", |arg| {
            arg.help(
                "A (Euclid), B (Manhattan), C … J, octile (navigation) or null [default: B for hunger \
                 and maze, A for navigation]",
            )
        })
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let named = args.instance.resolve(files)?;
        let problem = named.instance.problem;
        let mut method = args.method.method(problem);
        method.heuristic = args.method.heuristic.unwrap_or(problem.shown_heuristic());
        let library = args.instance.library(files);
        Ok(setup.desk::<PacmanLook>(library, named, method, args.limits.limits()))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, Pacman::INFO.about, solve::solve),
            inspect::action::<Pacman, Open>(solve::begin),
            compare::action(
                "Algorithms, heuristics and ties on one map, or heuristics on all hunger fields",
                comparison,
            ),
            Action::new(
                Verb::Generate,
                "Fields that can be solved, mazes and scenes",
                generate::generate,
            ),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |known: &BuiltIn<Pacman>| {
            let layout = known.instance().map_err(Error::msg)?.layout;
            Ok(Listed {
                name: known.name.to_owned(),
                kind: known.problem().to_string(),
                size: Some(layout.size()),
                about: known.about().to_owned(),
            })
        };
        builtin::BUILTIN.iter().map(listed).collect()
    }
}

/// Which map, and what is asked of it.
#[derive(Args, Debug)]
struct InstanceArgs {
    /// A built-in layout (see `frontier list`) or a .lay, .scene or .map file; with --scenario also
    /// a .scen file, whose map lies beside it
    #[arg(long, value_name = "NAME|FILE")]
    layout: Option<String>,
    /// Start and goal of this scenario, from 1, of the .scen file given, or of the one beside the
    /// .map file
    #[arg(long, value_name = "N", requires = "layout")]
    scenario: Option<usize>,
    /// A game id, such as pacman:field:12x24d8w0e10f3#7
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    id: Option<String>,
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
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    start: Option<Pos>,
    /// Where to go, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    goal: Option<Pos>,
    /// A folder of layouts to look in before the built-in ones
    #[arg(long, value_name = "DIR")]
    layouts: Option<PathBuf>,
}

/// How a map is searched.
#[derive(Args, Debug, Clone)]
struct MethodArgs {
    /// random, mouse, wall-left, wall-right, tremaux, dfs, bfs, ucs, greedy, astar,
    /// bidirectional-bfs or bidirectional-greedy
    #[arg(long, value_name = "A", default_value = "astar")]
    algorithm: Algorithm,
    /// A (Euclid), B (Manhattan), C … J, octile (navigation) or null [default: J for hunger, B for maze,
    /// octile for navigation]
    #[arg(long, value_name = "H")]
    heuristic: Option<Heuristic>,
    /// Order among equal priorities: fifo or deep
    #[arg(long, value_name = "T", default_value = "fifo")]
    ties: Ties,
    /// Pruning for hunger: none or exact
    #[arg(long, value_name = "D", default_value = "none")]
    dominance: Dominance,
    /// What guides the backward half of bidirectional-greedy: start or goal
    #[arg(long, value_name = "G", default_value = "start")]
    guide: Guide,
    /// Random stream of the walkers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
}

/// `frontier pacman`, `frontier inspect pacman`.
#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

impl Default for MethodArgs {
    fn default() -> Self {
        MethodArgs {
            algorithm: Algorithm::AStar,
            heuristic: None,
            ties: Ties::Fifo,
            dominance: Dominance::None,
            guide: Guide::Start,
            seed: 0,
        }
    }
}

/// `frontier solve pacman`.
#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    method: MethodArgs,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    trace: TraceArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// `frontier generate pacman`.
#[derive(Args, Debug)]
struct Generate {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// What for: hunger, maze or navigation
    #[arg(long, value_name = "PROBLEM", default_value = "hunger")]
    problem: ProblemKind,
    /// Rows and columns, border included [default: 12x24]
    #[arg(long, value_name = "RxC", value_parser = instance::parse_size)]
    size: Option<Size>,
    /// Dots, in per cent of the cells (hunger)
    #[arg(long, value_name = "PERCENT", default_value_t = 8)]
    density: u32,
    /// Inner walls or obstacles, in per cent of the cells; openings beyond a perfect maze (maze)
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    walls: u32,
    /// Energy at the start (hunger)
    #[arg(long, value_name = "N", default_value_t = 10)]
    energy: u32,
    /// Energy in a dot (hunger)
    #[arg(long, value_name = "N", default_value_t = 3)]
    food: u32,
    /// Make the exit, or the dot of a maze, a gap in the border (hunger, maze)
    #[arg(long)]
    gap: bool,
    /// Write one file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// `frontier compare pacman`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    instance: InstanceArgs,
    /// This algorithm only [default: all that can be asked]
    #[arg(long, value_name = "A")]
    algorithm: Option<Algorithm>,
    /// This heuristic only [default: all that can be asked]
    #[arg(long, value_name = "H")]
    heuristic: Option<Heuristic>,
    /// This order among equals only: fifo or deep [default: both; with --all fifo]
    #[arg(long, value_name = "T")]
    ties: Option<Ties>,
    /// Pruning for hunger: none or exact
    #[arg(long, value_name = "D", default_value = "none")]
    dominance: Dominance,
    /// What guides the backward half of bidirectional-greedy: start or goal
    #[arg(long, value_name = "G", default_value = "start")]
    guide: Guide,
    /// Random stream of the walkers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// A* with every heuristic on every built-in hunger field
    #[arg(long, conflicts_with_all = ["layout", "id", "algorithm", "heuristic"])]
    all: bool,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let base = MethodArgs {
        ties: args.ties.unwrap_or_default(),
        dominance: args.dominance,
        guide: args.guide,
        seed: args.seed,
        ..MethodArgs::default()
    };
    let limits = limits.limits_or(STEPS);
    if args.all {
        return Ok(over_fields(&base.method(ProblemKind::Hunger), limits, Instant::now));
    }
    let named = args.instance.resolve(files)?;
    let problem = named.instance.problem;
    let only = Only { algorithm: args.algorithm, heuristic: args.heuristic, ties: args.ties };
    let methods = methods(problem, &base.method(problem), only);
    if methods.is_empty() {
        let what = match (args.algorithm, args.heuristic) {
            (Some(algorithm), _) if !fits(problem, algorithm) => {
                format!("{problem} has no {algorithm}, which needs one known goal state")
            }
            (_, Some(heuristic)) if !knows(problem, heuristic) => {
                format!("{problem} has no heuristic {heuristic}")
            }
            _ => format!("no comparison with these options for {problem}"),
        };
        return Err(Usage::new(what).into());
    }
    instance::check(&named, args.instance.source())?;
    let methods = Methods::new(named.name, named.instance, methods, limits);
    Ok(methods.reported_by(report(problem)).comparison(Instant::now))
}
