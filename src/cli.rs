//! The command line: what can be asked, and the commands that need no terminal.
//!
//! Names and JSON keys here are a contract other programs rely on. What the commands print goes through
//! a writer, so that tests can read it; errors are one line each and come back as [`Failure`].

pub mod boxup;
pub mod compare;
pub mod dominoes;
pub mod generate;
pub mod instance;
pub mod lights;
pub mod list;
pub mod play;
pub mod solve;
pub mod sudoku;
pub mod trace;

use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::puzzles::pacman::{Algorithm, Dominance, Guide, Heuristic, ProblemKind, Ties};
use crate::tui::keys::TabId;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::io::Write;
use std::path::PathBuf;

/// Why a command failed: what to print after `frontier: `, and the exit status.
#[derive(Debug)]
pub struct Failure {
    /// One line.
    pub message: String,
    /// 1 the work failed, 2 wrong usage.
    pub status: u8,
    /// Nobody reads what is printed any more.
    pub broken_pipe: bool,
}

impl Failure {
    /// The work failed.
    pub fn work(message: impl fmt::Display) -> Failure {
        Failure { message: message.to_string(), status: 1, broken_pipe: false }
    }

    /// The command cannot mean anything.
    pub fn usage(message: impl fmt::Display) -> Failure {
        Failure { status: 2, ..Failure::work(message) }
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        let broken_pipe = error.kind() == std::io::ErrorKind::BrokenPipe;
        Failure { broken_pipe, ..Failure::work(error) }
    }
}

/// Carries a command out; the exit status.
///
/// # Errors
/// When the work fails or the command cannot mean anything.
pub fn run(cli: Cli, out: &mut impl Write) -> Result<u8, Failure> {
    match cli.command {
        None => play::play(&Opening::Usual(cli.playground)),
        Some(Command::Open(opening)) => play::play(&opening),
        Some(Command::Solve { puzzle }) => match puzzle {
            Solve::Pacman(args) => solve::pacman(&args, out).map(|()| 0),
            Solve::Dominoes(args) => dominoes::solve(&args, out).map(|()| 0),
            Solve::Sudoku(args) => sudoku::solve(&args, out).map(|()| 0),
            Solve::Lights(args) => lights::solve(&args, out).map(|()| 0),
            Solve::Boxup(args) => boxup::solve(&args, out).map(|()| 0),
        },
        Some(Command::Compare { puzzle }) => compare::compare(puzzle, out).map(|()| 0),
        Some(Command::Generate { puzzle }) => match puzzle {
            Generate::Pacman(args) => generate::pacman(&args, out).map(|()| 0),
            Generate::Sudoku(args) => sudoku::generate(&args, out).map(|()| 0),
            Generate::Lights(args) => lights::generate(&args, out).map(|()| 0),
            Generate::Boxup(args) => boxup::generate(&args, out).map(|()| 0),
        },
        Some(Command::Export { puzzle }) => match puzzle {
            Export::Sudoku(args) => sudoku::export(&args, out).map(|()| 0),
            Export::Lights(args) => lights::export(&args, out).map(|()| 0),
            Export::Boxup(args) => boxup::export(&args, out).map(|()| 0),
        },
        Some(Command::List { json }) => list::list(json, out).map(|()| 0),
    }
}

/// Five puzzles to play, and every search to watch, forwards and backwards.
#[derive(Parser, Debug)]
#[command(name = "frontier", version, about, args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; without it the playground opens.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How the playground opens.
    #[command(flatten)]
    pub playground: Playground,
}

/// The commands, and the tabs of the playground.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// The playground, open on one of its tabs.
    #[command(flatten)]
    Open(Opening),
    /// Solve an instance and print what came out
    Solve {
        /// Which puzzle.
        #[command(subcommand)]
        puzzle: Solve,
    },
    /// Solve an instance with every method
    Compare {
        /// Which puzzle.
        #[command(subcommand)]
        puzzle: compare::Compare,
    },
    /// Make instances, the same ones for the same seed
    Generate {
        /// Which puzzle.
        #[command(subcommand)]
        puzzle: Generate,
    },
    /// Write an instance for other programs
    Export {
        /// Which puzzle.
        #[command(subcommand)]
        puzzle: Export,
    },
    /// List every built-in layout
    List {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

/// How the playground opens: on one tab with what was asked for, the other tabs as usual.
#[derive(Subcommand, Debug)]
pub enum Opening {
    /// On the first tab.
    #[command(skip)]
    Usual(Playground),
    /// Open the playground on Pacman
    Pacman(Box<OpenPacman>),
    /// Open the playground on Dominoes
    Dominoes(Box<dominoes::OpenDominoes>),
    /// Open the playground on Lights Out
    Lights(Box<lights::OpenLights>),
    /// Open the playground on Sudoku
    Sudoku(Box<sudoku::OpenSudoku>),
    /// Open the playground on Boxup
    Boxup(Box<boxup::Open>),
}

impl Opening {
    /// The screen asked for.
    pub fn screen(&self) -> &Playground {
        match self {
            Opening::Usual(screen) => screen,
            Opening::Pacman(args) => &args.playground,
            Opening::Dominoes(args) => &args.playground,
            Opening::Lights(args) => &args.playground,
            Opening::Sudoku(args) => &args.playground,
            Opening::Boxup(args) => &args.playground,
        }
    }

    /// The tab to open.
    pub fn tab(&self) -> TabId {
        match self {
            Opening::Usual(_) | Opening::Pacman(_) => TabId::Pacman,
            Opening::Dominoes(_) => TabId::Dominoes,
            Opening::Lights(_) => TabId::Lights,
            Opening::Sudoku(_) => TabId::Sudoku,
            Opening::Boxup(_) => TabId::Boxup,
        }
    }
}

/// Puzzles that can be solved.
#[derive(Subcommand, Debug)]
pub enum Solve {
    /// Hunger Games, mazes and grid navigation
    Pacman(Box<SolvePacman>),
    /// The best move within a limit, or who wins
    Dominoes(Box<dominoes::SolveDominoes>),
    /// Lights Out, in five ways
    Lights(Box<lights::SolveLights>),
    /// Sudoku: how many solutions, how hard
    Sudoku(Box<sudoku::SolveSudoku>),
    /// Red into blue, in the fewest moves
    Boxup(Box<boxup::Solve>),
}

/// Puzzles that can be made.
#[derive(Subcommand, Debug)]
pub enum Generate {
    /// Fields that can be solved, mazes and scenes
    Pacman(Box<GeneratePacman>),
    /// Boards that can be solved
    Lights(Box<lights::GenerateLights>),
    /// Sudoku puzzles with one solution
    Sudoku(Box<sudoku::GenerateSudoku>),
    /// Levels with a wanted number of moves, or the hardest there are
    Boxup(Box<boxup::Generate>),
}

/// Puzzles that can be written for other programs.
#[derive(Subcommand, Debug)]
pub enum Export {
    /// Lights Out of two states, for Mace4 or as DIMACS clauses
    Lights(Box<lights::ExportLights>),
    /// Sudoku, for Mace4 or as DIMACS clauses
    Sudoku(Box<sudoku::ExportSudoku>),
    /// Boxup as a planning problem, in PDDL
    Boxup(Box<boxup::Export>),
}

/// Bounds of a search.
#[derive(Args, Debug, Clone, Copy)]
pub struct LimitArgs {
    /// Stop after this many expansions
    #[arg(long, value_name = "N")]
    pub limit_nodes: Option<u64>,
    /// Stop before using more memory than this
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub limit_mem: u64,
}

impl LimitArgs {
    /// The bounds as the engine takes them.
    pub fn limits(self) -> Limits {
        Limits {
            steps: self.limit_nodes.unwrap_or(u64::MAX),
            bytes: self.limit_mem.saturating_mul(1 << 20),
        }
    }
}

/// What a graph search did, for other programs.
#[derive(Args, Debug, Clone)]
pub struct TraceArgs {
    /// Write every event of the search here, one JSON object a line; as Posthoc loads it if FILE ends
    /// in .yaml
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}

/// Which map, and what is asked of it.
#[derive(Args, Debug, Clone, Default)]
pub struct PacmanInstance {
    /// A built-in layout (see `frontier list`) or a .lay or .scene file
    #[arg(long, value_name = "NAME|FILE")]
    pub layout: Option<String>,
    /// A game id, such as pacman:field:12x24d8w0e10f3#7
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    pub id: Option<String>,
    /// What is asked: hunger, maze or navigation [default: what the layout is for]
    #[arg(long, value_name = "PROBLEM")]
    pub problem: Option<ProblemKind>,
    /// Energy at the start (hunger) [default: the layout's, or 10]
    #[arg(long, value_name = "N")]
    pub energy: Option<u32>,
    /// Energy in a dot (hunger) [default: the layout's, or 3]
    #[arg(long, value_name = "N")]
    pub food: Option<u32>,
    /// Where to start, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    pub start: Option<crate::engine::grid::Pos>,
    /// Where to go, row and column from 0 [default: as drawn]
    #[arg(long, value_name = "R,C", value_parser = instance::parse_pos)]
    pub goal: Option<crate::engine::grid::Pos>,
    /// A folder of layouts to look in before the built-in ones
    #[arg(long, value_name = "DIR")]
    pub layouts: Option<PathBuf>,
}

/// How a map is searched.
#[derive(Args, Debug, Clone)]
pub struct PacmanMethod {
    /// random, mouse, wall-left, wall-right, tremaux, dfs, bfs, ucs, greedy, astar,
    /// bidirectional-bfs or bidirectional-greedy
    #[arg(long, value_name = "A", default_value = "astar")]
    pub algorithm: Algorithm,
    /// A (Euclid), B (Manhattan), C … J, or null [default: J for hunger, B for maze, A for navigation]
    #[arg(long, value_name = "H")]
    pub heuristic: Option<Heuristic>,
    /// Order among equal priorities: fifo or deep
    #[arg(long, value_name = "T", default_value = "fifo")]
    pub ties: Ties,
    /// Pruning for hunger: none or exact
    #[arg(long, value_name = "D", default_value = "none")]
    pub dominance: Dominance,
    /// What guides the backward half of bidirectional-greedy: start or goal
    #[arg(long, value_name = "G", default_value = "start")]
    pub guide: Guide,
    /// Random stream of the walkers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,
}

/// `frontier pacman`.
#[derive(Args, Debug)]
pub struct OpenPacman {
    /// The map.
    #[command(flatten)]
    pub instance: PacmanInstance,
    /// The method.
    #[command(flatten)]
    pub method: PacmanMethod,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

impl OpenPacman {
    /// The tab with nothing asked for.
    pub fn plain(playground: Playground) -> OpenPacman {
        OpenPacman {
            instance: PacmanInstance::default(),
            method: PacmanMethod::default(),
            limits: LimitArgs { limit_nodes: None, limit_mem: 1024 },
            playground,
        }
    }
}

impl Default for PacmanMethod {
    fn default() -> Self {
        PacmanMethod {
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
pub struct SolvePacman {
    /// The map.
    #[command(flatten)]
    pub instance: PacmanInstance,
    /// The method.
    #[command(flatten)]
    pub method: PacmanMethod,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// What the search did.
    #[command(flatten)]
    pub trace: TraceArgs,
    /// Print one JSON object
    #[arg(long)]
    pub json: bool,
}

/// `frontier generate pacman`.
#[derive(Args, Debug)]
pub struct GeneratePacman {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// What for: hunger, maze or navigation
    #[arg(long, value_name = "PROBLEM", default_value = "hunger")]
    pub problem: ProblemKind,
    /// Rows and columns, border included
    #[arg(long, value_name = "RxC", default_value = "12x24", value_parser = instance::parse_size)]
    pub size: crate::engine::grid::Size,
    /// Dots, in per cent of the cells (hunger)
    #[arg(long, value_name = "PERCENT", default_value_t = 8)]
    pub density: u32,
    /// Inner walls or obstacles, in per cent of the cells; openings beyond a perfect maze (maze)
    #[arg(long, value_name = "PERCENT", default_value_t = 0)]
    pub walls: u32,
    /// Energy at the start (hunger)
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub energy: u32,
    /// Energy in a dot (hunger)
    #[arg(long, value_name = "N", default_value_t = 3)]
    pub food: u32,
    /// Write one file each into this folder instead of printing game ids
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// How the playground looks and opens.
#[derive(Args, Debug, Clone)]
pub struct Playground {
    /// Start watching the solver
    #[arg(long)]
    pub watch: bool,
    /// Steps a second while watching: 1 to 1000000, or max
    #[arg(long, value_name = "N", value_parser = parse_speed)]
    pub speed: Option<Speed>,
    /// Most frames a second
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=120))]
    pub fps: u32,
    /// Colours: auto, truecolor, 256, 16 or never
    #[arg(long, value_name = "WHICH", default_value = "auto")]
    pub color: crate::tui::theme::Choice,
    /// Draw with ASCII only
    #[arg(long)]
    pub ascii: bool,
    /// Ignore the saved session
    #[arg(long)]
    pub fresh: bool,
    /// Do not save the session
    #[arg(long)]
    pub no_save: bool,
}

impl Playground {
    /// The same for a tab that is not shown first.
    pub fn unwatched(&self) -> Playground {
        Playground { watch: false, ..self.clone() }
    }
}

fn parse_speed(text: &str) -> Result<Speed, String> {
    if text == "max" {
        return Ok(Speed::Max);
    }
    match text.parse::<u32>() {
        Ok(n) if (1..=1_000_000).contains(&n) => Ok(Speed::PerSecond(n)),
        _ => Err("expected a number from 1 to 1000000, or max".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn speeds_have_bounds() {
        assert_eq!(parse_speed("max"), Ok(Speed::Max));
        assert_eq!(parse_speed("20"), Ok(Speed::PerSecond(20)));
        for bad in ["0", "1000001", "fast", "-3", ""] {
            assert!(parse_speed(bad).is_err(), "{bad}");
        }
    }
}
