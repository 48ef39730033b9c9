//! The command line: what can be asked, and the commands that need no terminal.
//!
//! Names and JSON keys here are a contract other programs rely on. What the commands print goes through
//! a writer, so that tests can read it; errors are one line each and come back as [`Failure`].

pub mod boxup;
pub mod compare;
pub mod dominoes;
pub mod keeper;
pub mod lights;
pub mod list;
pub mod manual;
pub mod pacman;
pub mod play;
pub mod sudoku;
pub mod trace;
mod usage;

use crate::engine::limits::Limits;
use crate::engine::playback::Speed;
use crate::puzzles::files::Files;
use crate::tui::settings::{Settings, parse_speed};
use crate::tui::tabs::TabId;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};
use std::ffi::OsString;
use std::fmt;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

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

    /// This bound was reached before there was an answer.
    pub fn stopped(limit: impl fmt::Display) -> Failure {
        Failure::work(format!("stopped without an answer: {limit}"))
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
            Solve::Pacman(args) => pacman::solve(&args, out).map(|()| 0),
            Solve::Dominoes(args) => dominoes::solve(&args, out).map(|()| 0),
            Solve::Sudoku(args) => sudoku::solve(&args, out).map(|()| 0),
            Solve::Lights(args) => lights::solve(&args, out).map(|()| 0),
            Solve::Boxup(args) => boxup::solve(&args, out).map(|()| 0),
        },
        Some(Command::Compare { puzzle }) => compare::compare(puzzle, out).map(|()| 0),
        Some(Command::Generate { puzzle }) => match puzzle {
            Generate::Pacman(args) => pacman::generate(&args, out).map(|()| 0),
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
        Some(Command::Completions { shell }) => manual::completions(shell, out).map(|()| 0),
        Some(Command::Man) => manual::man(out).map(|()| 0),
    }
}

/// Puzzles to play, and every search to watch, forwards and backwards.
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
    /// Print completions for a shell
    Completions {
        /// bash, elvish, fish, powershell or zsh
        shell: clap_complete::Shell,
    },
    /// Print the manual page, as roff
    Man,
}

/// How the playground opens: on one tab with what was asked for, the other tabs as usual.
#[derive(Subcommand, Debug)]
pub enum Opening {
    /// On the first tab.
    #[command(skip)]
    Usual(Playground),
    /// Open the playground on Pacman
    Pacman(Box<pacman::OpenPacman>),
    /// Open the playground on Dominoes
    Dominoes(Box<dominoes::OpenDominoes>),
    /// Open the playground on Lights Out
    Lights(Box<lights::OpenLights>),
    /// Open the playground on Sudoku
    Sudoku(Box<sudoku::OpenSudoku>),
    /// Open the playground on Boxup
    Boxup(Box<boxup::Open>),
    /// Watch the playground play by itself; any key takes over
    Demo(Playground),
}

impl Opening {
    /// The screen asked for.
    pub fn screen(&self) -> &Playground {
        match self {
            Opening::Usual(screen) | Opening::Demo(screen) => screen,
            Opening::Pacman(args) => &args.playground,
            Opening::Dominoes(args) => &args.playground,
            Opening::Lights(args) => &args.playground,
            Opening::Sudoku(args) => &args.playground,
            Opening::Boxup(args) => &args.playground,
        }
    }

    /// The same, to be changed.
    fn screen_mut(&mut self) -> &mut Playground {
        match self {
            Opening::Usual(screen) | Opening::Demo(screen) => screen,
            Opening::Pacman(args) => &mut args.playground,
            Opening::Dominoes(args) => &mut args.playground,
            Opening::Lights(args) => &mut args.playground,
            Opening::Sudoku(args) => &mut args.playground,
            Opening::Boxup(args) => &mut args.playground,
        }
    }

    /// The tab to open.
    pub fn tab(&self) -> TabId {
        match self {
            Opening::Usual(_) | Opening::Pacman(_) | Opening::Demo(_) => TabId::Pacman,
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
    Pacman(Box<pacman::SolvePacman>),
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
    Pacman(Box<pacman::GeneratePacman>),
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
    #[arg(long, value_name = "MIB", default_value_t = LimitArgs::default().limit_mem)]
    pub limit_mem: u64,
}

impl Default for LimitArgs {
    fn default() -> Self {
        LimitArgs { limit_nodes: None, limit_mem: Limits::DEFAULT.bytes >> 20 }
    }
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

/// How the playground looks and opens.
#[derive(Args, Debug, Clone)]
pub struct Playground {
    /// Start watching the solver
    #[arg(long)]
    pub watch: bool,
    /// Steps a second while watching: 1 to 1000000, or max
    #[arg(long, value_name = "N", value_parser = parse_speed)]
    pub speed: Option<Speed>,
    /// Most frames a second [default: 20]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=120))]
    pub fps: Option<u32>,
    /// Colours: auto, truecolor, 256, 16 or never [default: auto]
    #[arg(long, value_name = "WHICH")]
    pub color: Option<crate::tui::theme::Choice>,
    /// Draw with ASCII only
    #[arg(long)]
    pub ascii: bool,
    /// Ignore the saved session, which is kept beside the new one
    #[arg(long)]
    pub fresh: bool,
    /// Do not save the session
    #[arg(long)]
    pub no_save: bool,
    /// For strangers: no files, no session, no suspension; a demo after a minute without a key
    #[arg(long)]
    pub kiosk: bool,
    /// End after so long without a key, such as 90s or 10m, or never [default: never; 10m for a kiosk]
    #[arg(long, value_name = "TIME")]
    pub idle: Option<Patience>,
    /// Write what happens to the terminal to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Whether the command line asks something of the tab it opens.
    #[arg(skip)]
    pub asked: bool,
}

impl Playground {
    /// The same for a tab that is not shown first.
    pub fn unwatched(&self) -> Playground {
        Playground { watch: false, ..self.clone() }
    }

    /// The right to use files, unless it is for strangers.
    pub fn files(&self) -> Option<Files> {
        (!self.kiosk).then(Files::of_the_user)
    }

    /// The settings with what the command line says about them.
    pub fn settings(&self, kept: Settings) -> Settings {
        Settings {
            color: self.color.unwrap_or(kept.color),
            ascii: self.ascii || kept.ascii,
            speed: self.speed.or(kept.speed),
            fps: self.fps.unwrap_or(kept.fps),
            timer: kept.timer,
        }
    }
}

/// How long to wait for a key before the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// So long.
    For(Duration),
    /// No end.
    Never,
}

/// Longest time a [`Patience`] can be.
const LONGEST_PATIENCE: Duration = Duration::from_secs(7 * 24 * 60 * 60);

impl FromStr for Patience {
    type Err = String;

    /// Reads numbers with their units, the longest first: `90s`, `10m`, `1h30m`; or `never`.
    fn from_str(text: &str) -> Result<Patience, String> {
        let bad = || "expected a time such as 90s, 10m or 1h30m, or never".to_owned();
        if text == "never" {
            return Ok(Patience::Never);
        }
        let (mut rest, mut seconds, mut least) = (text, 0u64, u64::MAX);
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or_else(bad)?;
            let (number, unit) = rest.split_at(digits);
            let number: u64 = number.parse().map_err(|_| bad())?;
            let mut letters = unit.chars();
            let factor = match letters.next() {
                Some('s') => 1,
                Some('m') => 60,
                Some('h') => 3600,
                _ => return Err(bad()),
            };
            if factor >= least {
                return Err(bad());
            }
            least = factor;
            seconds =
                number.checked_mul(factor).and_then(|n| n.checked_add(seconds)).ok_or_else(bad)?;
            rest = letters.as_str();
        }
        match seconds {
            _ if text.is_empty() => Err(bad()),
            0 => Err("expected more than no time, or never".into()),
            _ if Duration::from_secs(seconds) > LONGEST_PATIENCE => {
                Err("expected at most 168h, or never".into())
            }
            _ => Ok(Patience::For(Duration::from_secs(seconds))),
        }
    }
}

/// Reads the command line; `--help` ends the program.
///
/// # Errors
/// It cannot mean anything.
pub fn parse() -> Result<Cli, Failure> {
    Cli::from_words(std::env::args_os()).map_err(|why| {
        if usage::is_answer(&why) {
            why.exit();
        }
        Failure::usage(usage::line(&why))
    })
}

impl Cli {
    /// The command line of these words.
    ///
    /// # Errors
    /// A wrong one, or `--help`.
    pub fn from_words<W: Into<OsString> + Clone>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Cli, clap::Error> {
        Cli::from_matches(&Cli::command().try_get_matches_from(words)?)
    }

    fn from_matches(matches: &ArgMatches) -> Result<Cli, clap::Error> {
        let mut cli = Cli::from_arg_matches(matches)?;
        if let Some(Command::Open(opening)) = &mut cli.command {
            opening.screen_mut().asked = asked(matches);
        }
        Ok(cli)
    }
}

/// Whether the subcommand has options of its own, beyond how the playground looks.
fn asked(matches: &ArgMatches) -> bool {
    let Some((name, of_tab)) = matches.subcommand() else { return false };
    let command = Cli::command();
    let Some(tab) = command.find_subcommand(name) else { return false };
    tab.get_arguments().map(|arg| arg.get_id()).any(|id| {
        let looks = command.get_arguments().any(|general| general.get_id() == id);
        let typed = of_tab.value_source(id.as_str()) == Some(ValueSource::CommandLine);
        typed && (!looks || id == "watch")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn times_have_units_and_bounds() {
        let seconds = |n| Ok(Patience::For(Duration::from_secs(n)));
        assert_eq!("90s".parse(), seconds(90));
        assert_eq!("10m".parse(), seconds(600));
        assert_eq!("1h30m".parse(), seconds(5400));
        assert_eq!("168h".parse(), seconds(604_800));
        assert_eq!("never".parse::<Patience>(), Ok(Patience::Never));
        let bad = [
            "",
            "10",
            "m",
            "10 m",
            "-1m",
            "10m5",
            "1m1h",
            "1m1m",
            "0s",
            "169h",
            "1.5h",
            "10min",
            "99999999999999999999s",
            "9999999999999999999h",
            "ever",
            "1ö",
        ];
        for text in bad {
            let why = text.parse::<Patience>().unwrap_err();
            assert!(why.starts_with("expected"), "{text}: {why}");
        }
    }

    #[test]
    fn only_options_of_the_tab_ask_something_of_it() {
        let asked = |line: &str| match Cli::from_words(line.split(' ')).unwrap().command {
            Some(Command::Open(opening)) => opening.screen().asked,
            _ => false,
        };
        assert!(!asked("frontier pacman"));
        assert!(!asked("frontier pacman --ascii --fps 30 --speed max --color 16 --no-save"));
        assert!(asked("frontier pacman --layout hedge"));
        assert!(asked("frontier boxup --limit-nodes 7"));
        assert!(asked("frontier sudoku --watch"));
        assert!(!asked("frontier demo --ascii"));
        assert!(!asked("frontier --ascii"));
    }
}
