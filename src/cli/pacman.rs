//! Pacman on the command line: the arguments and what they stand for. What a search answers and generating
//! are in files of their own; `instance` goes from arguments to a map.

mod generate;
mod instance;
mod solve;

use super::answer::Answer;
use super::args::LimitArgs;
use super::compare;
use super::failure::Usage;
use super::generic::{Commands, How, Pick as _, solve_action};
use super::options::{Typed, with_default};
use super::registry::{Action, Listed, Verb};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::pacman::{Only, STEPS, methods, over_fields, report as columns};
use crate::compare::subject::Subject;
use crate::engine::grid::{Pos, Size};
use crate::puzzles::files::Files;
use crate::puzzles::pacman::generate::FieldParams;
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::solve::{fits, knows, report, run};
use crate::puzzles::pacman::{
    Algorithm, Dominance, Guide, Heuristic, Instance, Method, Pacman, ProblemKind, Ties, builtin,
};
use crate::puzzles::puzzle::{BuiltIn, Keep, Puzzle};
use crate::tui::tabs::pacman::PacmanLook;
use anyhow::{Error, Result};
use clap::{Args, Command};
use instance::refused;
use std::path::PathBuf;
use std::time::Instant;

impl Commands for Pacman {
    type Look = PacmanLook;
    type Pick = InstanceArgs;

    /// The estimate that is closest, where the tab has one that leaves much to watch.
    fn solved(instance: &Instance) -> Method {
        closest(instance.problem)
    }

    fn help(command: Command, opens: bool) -> Command {
        let command = with_default(command, &Method::default());
        if !opens {
            return command;
        }
        command.mut_arg("heuristic", |arg| {
            arg.help(
                "A (Euclid), B (Manhattan), C … J, octile (navigation) or null [default: B for hunger \
                 and maze, A for navigation]",
            )
        })
    }

    fn begin(
        how: &How<Pacman>,
        instance: &Instance,
        method: &Method,
        keep: Keep,
    ) -> Result<Box<dyn MapRun>> {
        run(instance, method, how.limits.limits(), keep)
            .map_err(|refusal| refused(&how.pick, refusal))
    }

    fn answer(instance: &Instance, _: &Method, run: &mut Box<dyn MapRun>, seconds: f64) -> Answer {
        solve::answer(instance.problem, &report(run.as_mut()), seconds)
    }

    fn actions() -> Vec<Action> {
        vec![
            solve_action::<Pacman>(Pacman::INFO.about),
            compare::action(
                "Algorithms, heuristics and ties on one map, or heuristics on all hunger fields",
                comparison,
            ),
            Action::new(
                Verb::Generate,
                "Fields that can be solved, mazes and scenes",
                generate::generate,
            )
            .by_default(FieldParams::default()),
        ]
    }

    fn list() -> Result<Vec<Listed>> {
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
#[derive(Args)]
pub struct InstanceArgs {
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

/// The method of commands that answer: the estimate that is closest.
fn closest(problem: ProblemKind) -> Method {
    Method { heuristic: problem.closest_heuristic(), ..Method::default() }
}

/// `frontier generate pacman`.
#[derive(Args)]
struct Made {
    /// What for: hunger, maze or navigation
    #[arg(long, value_name = "PROBLEM", default_value = "hunger")]
    problem: ProblemKind,
    /// Rows and columns, border included [default: 12x24]
    #[arg(long, value_name = "RxC", value_parser = instance::parse_size)]
    size: Option<Size>,
    #[command(flatten)]
    made: Typed<FieldParams>,
}

/// `frontier compare pacman`.
#[derive(Args)]
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
    let ties = args.ties.unwrap_or_default();
    let base = |problem: ProblemKind| Method {
        ties,
        dominance: args.dominance,
        guide: args.guide,
        seed: args.seed,
        ..closest(problem)
    };
    let limits = limits.limits_or(STEPS);
    if args.all {
        return Ok(over_fields(&base(ProblemKind::Hunger), limits, Instant::now));
    }
    let named = args.instance.resolve(files)?;
    let problem = named.instance.problem;
    let only = Only { algorithm: args.algorithm, heuristic: args.heuristic, ties: args.ties };
    let methods = methods(problem, &base(problem), only);
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
    Ok(methods.reported_by(columns(problem)).comparison(Instant::now))
}
