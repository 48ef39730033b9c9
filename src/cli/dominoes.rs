//! Dominoes on the command line.

use super::args::{LimitArgs, TraceArgs, word};
use super::failure::{stopped, why_stopped};
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{compare, inspect, output, trace};
use crate::compare::comparison::Comparison;
use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::compare::methods::Methods;
use crate::compare::subject::Subject;
use crate::engine::game_tree::Method as Algorithm;
use crate::engine::grid::Size;
use crate::engine::run::Status;
use crate::puzzles::dominoes::board::MAX_SIDE;
use crate::puzzles::dominoes::full_width::BestMove;
use crate::puzzles::dominoes::play::name;
use crate::puzzles::dominoes::{Board, Dominoes, Instance, Method, Player, builtin, exact};
use crate::puzzles::files::Files;
use crate::puzzles::library::{self, Library};
use crate::puzzles::puzzle::{BuiltIn, Info, Keep, Named, Puzzle};
use crate::tui::tab::Tab;
use crate::tui::tabs::dominoes::DominoesLook;
use anyhow::{Error, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde::Serialize;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

impl PuzzleCli for Dominoes {
    fn info(&self) -> &'static Info {
        &Dominoes::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let mut named = args.board.resolve(files)?;
        if args.player == Player::Horizontal {
            named.instance.first = args.player;
            named.id = None;
        }
        let library = Library::default();
        Ok(setup.desk::<DominoesLook>(
            library,
            named,
            Method { plies: args.limit, ..Method::default() },
            args.limits.limits(),
        ))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "The best move within a limit, or who wins", solve),
            inspect::action::<Dominoes, How>(|how, files| {
                let board = how.board.resolve(files)?.instance.board;
                let instance = Instance { board, first: how.player };
                let method = Method { algorithm: how.method, plies: how.limit };
                Dominoes::run(&instance, &method, how.limits.limits(), Keep::History)
                    .map_err(Error::msg)
            }),
            compare::action("The methods on one position, limit by limit", comparison),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = |known: &BuiltIn<Dominoes>| {
            let named = known.named().map_err(Error::msg)?;
            Ok(Listed {
                name: named.name,
                kind: "board".to_owned(),
                size: Some(named.instance.board.size()),
                about: named.about,
            })
        };
        builtin::BUILTIN.iter().map(listed).collect()
    }
}

fn parse_size(text: &str) -> Result<Size, String> {
    Size::parse(text, 1..=MAX_SIDE, "8x8")
}

/// Which board.
#[derive(Args, Debug)]
struct BoardArgs {
    /// Rows of . and X, joined by / or line ends, or a file of them
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["size", "layout", "id"])]
    board: Option<String>,
    /// An empty board
    #[arg(long, value_name = "RxC", value_parser = parse_size, conflicts_with_all = ["layout", "id"])]
    size: Option<Size>,
    /// A built-in board (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "id")]
    layout: Option<String>,
    /// A game id, such as dominoes:8x8f20#7
    #[arg(long, value_name = "GAME-ID")]
    id: Option<String>,
}

impl BoardArgs {
    /// The board meant; the default one if none is named.
    ///
    /// # Errors
    /// One line: no such board, or a bad one.
    fn resolve(&self, files: Files) -> Result<Named<Instance>> {
        let found = if let Some(text) = &self.board {
            if Path::new(text).is_file() {
                library::from_file::<Dominoes>(Path::new(text), files)
            } else {
                Board::parse(text)
                    .map_err(|bad| format!("board:{bad}"))
                    .map(|board| Dominoes::describe(&Instance { board, first: Player::Vertical }))
                    .and_then(|id| Progress::asked(Dominoes::open(&id)))
            }
        } else if let Some(size) = self.size {
            Progress::asked(Dominoes::open(&format!("dominoes:{}x{}", size.rows, size.cols)))
        } else {
            let (id, name) = (self.id.as_deref(), self.layout.as_deref());
            Progress::asked(Library::<Dominoes>::default().choose(id, name, files))
        };
        found.map_err(Error::msg)
    }
}

/// `frontier dominoes`.
#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    board: BoardArgs,
    /// Who starts: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical", value_parser = word::<Player>(), hide_possible_values = true)]
    player: Player,
    /// Plies searched while watching and for the computer: 1 to 9
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=9))]
    limit: u32,
    #[command(flatten)]
    limits: LimitArgs,
}

/// `frontier inspect dominoes`.
#[derive(Args, Debug)]
struct How {
    #[command(flatten)]
    board: BoardArgs,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical", value_parser = word::<Player>(), hide_possible_values = true)]
    player: Player,
    /// Plies to search
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=9))]
    limit: u32,
    /// minimax, alpha-beta, 'with ordering' or 'with table'
    #[arg(long, value_name = "M", default_value = "alpha-beta", value_parser = word::<Algorithm>(), hide_possible_values = true)]
    method: Algorithm,
    #[command(flatten)]
    limits: LimitArgs,
}

/// `frontier solve dominoes`.
#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    board: BoardArgs,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical", value_parser = word::<Player>(), hide_possible_values = true)]
    player: Player,
    /// Plies to search; every leaf is counted
    #[arg(long, value_name = "N", required_unless_present = "exact")]
    limit: Option<u32>,
    /// Who wins with perfect play: V, H, N (who starts) or P (who does not); --limit-mem bounds the table of
    /// known positions, which forgets when it is full and stops nothing
    #[arg(long, conflicts_with_all = ["limit", "player", "trace"])]
    exact: bool,
    #[command(flatten)]
    trace: TraceArgs,
    /// The method whose events --trace writes: minimax, alpha-beta, 'with ordering' or 'with table'
    #[arg(long, value_name = "M", default_value = "alpha-beta", value_parser = word::<Algorithm>(), hide_possible_values = true, requires = "trace")]
    method: Algorithm,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BestAnswer {
    #[serde(rename = "move")]
    mv: Option<[u16; 2]>,
    /// Null where the search was interrupted before its first move was searched.
    value: Option<i32>,
    leaves: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Serialize)]
struct ExactAnswer {
    outcome: Option<char>,
    nodes: u64,
    evaluated: u64,
    table_bytes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

/// The word for an interruption, after which what is known is printed; a limit leaves no answer.
fn interrupted(status: Status) -> Result<Option<String>> {
    match status {
        Status::Stopped(limit) => Err(stopped(limit)),
        status => Ok(why_stopped(status)),
    }
}

fn solve(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    let board = args.board.resolve(files)?.instance.board;
    let begun = Instant::now();
    if args.exact {
        let mut solve = exact::Solve::new(&board, args.limits.limits());
        let status = Progress::solve(&mut solve);
        let (outcome, stopped) = (solve.outcome(), interrupted(status)?);
        let (nodes, evaluated) = (solve.nodes(), solve.evaluated());
        let table_bytes = solve.table_bytes();
        let seconds = begun.elapsed().as_secs_f64();
        if args.json {
            let outcome = outcome.map(exact::Outcome::letter);
            let answer = ExactAnswer { outcome, nodes, evaluated, table_bytes, seconds, stopped };
            return output::json(&answer, out);
        }
        match outcome {
            Some(outcome) => {
                writeln!(out, "outcome     {}  {}", outcome.letter(), outcome.describe())?;
            }
            None => writeln!(out, "outcome     not known")?,
        }
        writeln!(out, "nodes       {nodes}  ({evaluated} bounds)")?;
        writeln!(
            out,
            "table       {} KiB  (bounded by {} MiB, then forgets)",
            table_bytes >> 10,
            args.limits.limit_mem
        )?;
        writeln!(out, "time        {seconds:.6} s")?;
        return Ok(());
    }
    let plies = args.limit.unwrap_or(1);
    let mut search = BestMove::new(&board, args.player, plies);
    let status = Progress::solve(&mut search);
    let stopped = interrupted(status)?;
    let (mv, value) = match search.best() {
        Some(best) => (best.mv, Some(best.value)),
        None => search.best_so_far().unzip(),
    };
    let leaves = search.leaves();
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(path) = args.trace.wanted() {
        let instance = Instance { board, first: args.player };
        let method = Method { algorithm: args.method, plies };
        trace::save_run::<Dominoes>(&instance, &method, args.limits.limits(), path, files)?;
    }
    if args.json {
        let mv = mv.map(|pos| [pos.row, pos.col]);
        return output::json(&BestAnswer { mv, value, leaves, seconds, stopped }, out);
    }
    match mv {
        Some(mv) => {
            writeln!(out, "move        {} (row {}, column {})", name(mv), mv.row, mv.col)?;
        }
        None => writeln!(out, "move        none")?,
    }
    if let Some(value) = value {
        writeln!(out, "value       {value}")?;
    }
    writeln!(out, "leaves      {leaves}")?;
    writeln!(out, "time        {seconds:.6} s")?;
    Ok(())
}

/// `frontier compare dominoes`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    board: BoardArgs,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical", value_parser = word::<Player>(), hide_possible_values = true)]
    player: Player,
    /// Most plies looked ahead, from 1 on
    #[arg(long, value_name = "N", default_value_t = PLIES, value_parser = clap::value_parser!(u32).range(1..=9))]
    limit: u32,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let Named { name, instance, .. } = args.board.resolve(files)?;
    let instance = Instance { first: args.player, ..instance };
    let methods = Methods::new(name, instance, methods(args.limit), limits.limits_or(STEPS));
    Ok(methods.reported_by(&REPORT).comparison(Instant::now))
}
