//! Sudoku on the command line.

use super::args::{LimitArgs, TraceArgs};
use super::progress::Progress;
use super::registry::{Action, Listed, PuzzleCli, TabSetup, Verb};
use super::{compare, inspect, interrupt, output, trace};
use crate::compare::comparison::Comparison;
use crate::compare::sudoku::{STEPS, on_puzzle, over_builtin, over_puzzles};
use crate::engine::grid::Size;
use crate::engine::limits::Limits;
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Info, Keep, Named, Puzzle};
use crate::puzzles::sudoku::game_id::{GameId, Params, Removal, Symmetry};
use crate::puzzles::sudoku::human::{self, Grade};
use crate::puzzles::sudoku::{
    Board, Method, Sudoku, builtin, collection, export as formats, fast, format,
};
use crate::tui::tab::Tab;
use crate::tui::tabs::sudoku::SudokuLook;
use anyhow::{Error, Result};
use clap::{ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

impl PuzzleCli for Sudoku {
    fn info(&self) -> &'static Info {
        &Sudoku::INFO
    }

    fn open_args(&self, command: Command) -> Command {
        Open::augment_args(command)
    }

    fn tab(&self, matches: &ArgMatches, files: Files, setup: TabSetup) -> Result<Box<dyn Tab>> {
        let args = Open::from_arg_matches(matches)?;
        let library = Library::default();
        Ok(setup.desk::<SudokuLook>(
            library,
            args.board.resolve(files)?,
            args.method,
            args.limits.limits(),
        ))
    }

    fn actions(&self) -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "Sudoku: how many solutions, how hard", solve),
            inspect::action::<Sudoku, Open>(|args, files| {
                let board = args.board.resolve(files)?.instance;
                Sudoku::run(&board, &args.method, args.limits.limits(), Keep::History)
                    .map_err(Error::msg)
            }),
            compare::action("The methods on one puzzle, or over many", comparison),
            Action::new(Verb::Generate, "Sudoku puzzles with one solution", generate),
            Action::new(Verb::Export, "Sudoku, for Mace4 or as DIMACS clauses", export),
        ]
    }

    fn list(&self) -> Result<Vec<Listed>> {
        let listed = builtin::BUILTIN.iter().map(|known| Listed {
            name: known.name.to_owned(),
            kind: format!("{} clues", known.board().count()),
            size: Some(Size::new(9, 9)),
            about: known.about().to_owned(),
        });
        Ok(listed.collect())
    }
}

/// Which puzzle.
#[derive(Args, Debug)]
struct BoardArgs {
    /// 81 cells, row by row, 0 . X * _ for empty ones, or a file of them
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    board: Option<String>,
    /// A built-in puzzle (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "id")]
    layout: Option<String>,
    /// A game id, such as sudoku:ordered-none-c0-any#42
    #[arg(long, value_name = "GAME-ID")]
    id: Option<String>,
}

impl BoardArgs {
    /// The puzzle meant; the first one if none is named.
    ///
    /// # Errors
    /// One line: no such puzzle, or a bad one.
    fn resolve(&self, files: Files) -> Result<Named<Board>> {
        let (id, name) = (self.id.as_deref(), self.layout.as_deref());
        let found = match &self.board {
            None => Progress::asked(Library::<Sudoku>::default().choose(id, name, files)),
            Some(text) => match format::parse(text) {
                Ok(_) => Progress::asked(Sudoku::open(text)),
                // A name rather than cells: none of them is a letter but X, none a slash.
                Err(_)
                    if Path::new(text).is_file()
                        || text.contains('/')
                        || text.starts_with(|c: char| c.is_alphabetic() && c != 'X') =>
                {
                    collection::from_file(Path::new(text), 1, files)
                }
                Err(bad) => Err(format!("--board:{bad}")),
            },
        };
        found.map_err(Error::msg)
    }
}

/// `frontier sudoku`, `frontier inspect sudoku`.
#[derive(Args, Debug)]
struct Open {
    #[command(flatten)]
    board: BoardArgs,
    /// How it is solved while watching: backtracking, fewest, propagation, exact-cover or model
    #[arg(long, value_name = "M", default_value = "propagation")]
    method: Method,
    #[command(flatten)]
    limits: LimitArgs,
}

/// `frontier solve sudoku`.
#[derive(Args, Debug)]
struct Solve {
    #[command(flatten)]
    board: BoardArgs,
    /// A file of puzzles, one a line; prints one line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id", "trace"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    trace: TraceArgs,
    /// The method whose events --trace writes: backtracking, fewest, propagation, exact-cover or model
    #[arg(long, value_name = "M", default_value = "propagation", requires = "trace")]
    method: Method,
    /// Most steps of it
    #[arg(long, value_name = "N", requires = "trace")]
    limit_nodes: Option<u64>,
    /// Also say how hard it is, and which techniques it takes
    #[arg(long)]
    grade: bool,
    /// Print JSON, one object a puzzle
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    solutions: u32,
    solution: Option<String>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    grade: Option<Option<&'static str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    techniques: Option<BTreeMap<&'static str, u32>>,
}

impl Answer {
    fn new(puzzle: &Board, graded: bool) -> Answer {
        let begun = Instant::now();
        let count = fast::count(puzzle, 2);
        let seconds = begun.elapsed().as_secs_f64();
        let report = Some(count.solutions == 1)
            .filter(|_| graded)
            .map(|unique| if unique { Some(human::solve(puzzle)) } else { None });
        let used = |report: &human::Report| {
            report.used.iter().map(|&(technique, times)| (technique.name(), times)).collect()
        };
        Answer {
            solutions: count.solutions,
            solution: count.unique().map(|board| board.to_string()),
            seconds,
            grade: report.as_ref().map(|r| r.as_ref().and_then(|r| r.grade()).map(Grade::name)),
            techniques: report.as_ref().map(|r| r.as_ref().map(used).unwrap_or_default()),
        }
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        match (self.solutions, &self.solution) {
            (0, _) => writeln!(out, "no solution")?,
            (_, Some(line)) => {
                writeln!(out, "one solution   {line}")?;
                if let Ok(board) = format::parse(line) {
                    write!(out, "{}", format::draw(&board))?;
                }
            }
            _ => writeln!(out, "more than one solution")?,
        }
        if let Some(grade) = &self.grade {
            writeln!(out, "grade          {}", grade.unwrap_or("none"))?;
        }
        for (name, times) in self.techniques.iter().flatten() {
            writeln!(out, "  {name:<22} {times}")?;
        }
        writeln!(out, "time           {:.6} s", self.seconds)
    }

    /// One line, for many puzzles.
    fn write_line(&self, out: &mut dyn Write) -> std::io::Result<()> {
        let solution = match self.solutions {
            0 => "no solution",
            1 => self.solution.as_deref().unwrap_or_default(),
            _ => "more than one solution",
        };
        match self.grade {
            Some(grade) => writeln!(out, "{solution} {}", grade.unwrap_or("none")),
            None => writeln!(out, "{solution}"),
        }
    }
}

fn solve(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    let puzzles = match &args.file {
        Some(file) => collection::read_all(file, files).map_err(Error::msg)?,
        None => vec![args.board.resolve(files)?.instance],
    };
    if let (Some(path), [puzzle]) = (args.trace.wanted(), puzzles.as_slice()) {
        let limits = Limits::steps(args.limit_nodes.unwrap_or(u64::MAX));
        trace::save_run::<Sudoku>(puzzle, &args.method, limits, path, files)?;
    }
    let mut out = std::io::BufWriter::new(out);
    for puzzle in &puzzles {
        if interrupt::asked() {
            break;
        }
        let answer = Answer::new(puzzle, args.grade);
        match (args.json, args.file.is_some()) {
            (true, _) => {
                output::json(&answer, &mut out)?;
            }
            (false, true) => answer.write_line(&mut out)?,
            (false, false) => answer.write(&mut out)?,
        }
    }
    Ok(out.flush()?)
}

/// `frontier generate sudoku`.
#[derive(Args, Debug)]
struct Generate {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Grade wanted: easy, medium, hard, unfair or extreme [default: any]
    #[arg(long, value_name = "GRADE")]
    difficulty: Option<Grade>,
    /// Clues to stop at [default: as few as can be]
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=81))]
    clues: u8,
    /// Pattern of the clues: none, rotate or mirror
    #[arg(long, value_name = "S", default_value = "none")]
    symmetry: Symmetry,
    /// How clues are removed: ordered or random-retry
    #[arg(long, value_name = "M", default_value = "ordered")]
    removal: Removal,
    /// Write one file each into this folder instead of printing lines
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

fn generate(args: &Generate, files: Files, out: &mut dyn Write) -> Result<()> {
    let params = Params {
        removal: args.removal,
        symmetry: args.symmetry,
        clues: args.clues,
        grade: args.difficulty,
    };
    let mut out = std::io::BufWriter::new(out);
    let mut progress = Progress::new();
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number.into());
        let id = GameId::Made(params, seed);
        let opening = Sudoku::open(&id.to_string()).map_err(Error::msg)?;
        let made = progress.make(opening, &format!("making {id}")).map_err(Error::msg)?;
        match &args.out {
            None => writeln!(out, "{}", made.instance)?,
            Some(folder) => {
                let path = folder.join(format!("sudoku-{seed}.sdk"));
                files.make_folder(folder).map_err(Error::msg)?;
                files
                    .write_new(&path, &format!("#D {id}\n{}", format::rows(&made.instance)))
                    .map_err(Error::msg)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(out.flush()?)
}

/// What a puzzle is written for.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    /// The model finder Mace4.
    Mace4,
    /// SAT solvers.
    Dimacs,
}

/// `frontier export sudoku`.
#[derive(Args, Debug)]
struct Export {
    #[command(flatten)]
    board: BoardArgs,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT")]
    format: Target,
}

fn export(args: &Export, files: Files, out: &mut dyn Write) -> Result<()> {
    let puzzle = args.board.resolve(files)?.instance;
    let text = match args.format {
        Target::Mace4 => formats::mace4(&puzzle),
        Target::Dimacs => formats::dimacs(&puzzle),
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// `frontier compare sudoku`.
#[derive(Args, Debug)]
struct Compare {
    #[command(flatten)]
    board: BoardArgs,
    /// A file of puzzles, one a line: sums over all of them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id"])]
    file: Option<PathBuf>,
    /// Every built-in puzzle, one by one
    #[arg(long, conflicts_with_all = ["board", "layout", "id", "file"])]
    all: bool,
}

fn comparison(args: &Compare, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let limits = limits.limits_or(STEPS);
    match &args.file {
        _ if args.all => Ok(over_builtin(limits, Instant::now)),
        Some(file) => {
            let puzzles = collection::read_all(file, files).map_err(Error::msg)?;
            Ok(over_puzzles(&puzzles, limits, Instant::now))
        }
        None => Ok(on_puzzle(&args.board.resolve(files)?.instance, limits, Instant::now)),
    }
}
