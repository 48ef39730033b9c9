//! Sudoku on the command line: solve, generate, compare, export, and what the playground opens with.

use super::{Failure, LimitArgs, Playground};
use crate::puzzles::files::Files;
use crate::puzzles::sudoku::human::{self, Grade};
use crate::puzzles::sudoku::library::{self, Named};
use crate::puzzles::sudoku::recipe::{GameId, Recipe, Removal, Symmetry};
use crate::puzzles::sudoku::run::Method;
use crate::puzzles::sudoku::{Board, export, fast, format, generate};
use clap::{Args, ValueEnum};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Which puzzle.
#[derive(Args, Debug, Clone, Default)]
pub struct BoardArgs {
    /// 81 cells, row by row, 0 . X * _ for empty ones, or a file of them
    #[arg(long, value_name = "TEXT|FILE", conflicts_with_all = ["layout", "id"])]
    pub board: Option<String>,
    /// A built-in puzzle (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "id")]
    pub layout: Option<String>,
    /// A game id, such as sudoku:ordered-none-c0-any#42
    #[arg(long, value_name = "GAME-ID")]
    pub id: Option<String>,
}

impl BoardArgs {
    /// The puzzle meant; the usual one if none is named.
    ///
    /// # Errors
    /// One line: no such puzzle, or a bad one.
    pub fn resolve(&self) -> Result<Named, Failure> {
        let found = match self {
            BoardArgs { id: Some(id), .. } => library::from_id(id),
            BoardArgs { board: Some(text), .. } => match format::parse(text) {
                Ok(board) => Ok(Named { name: "board".into(), board }),
                Err(_) if Path::new(text).is_file() => {
                    library::from_file(Path::new(text), 1, Files::of_the_user())
                }
                // A name rather than cells: none of them is a letter but X, none a slash.
                Err(_)
                    if text.contains('/')
                        || text.starts_with(|c: char| c.is_alphabetic() && c != 'X') =>
                {
                    library::from_file(Path::new(text), 1, Files::of_the_user())
                }
                Err(bad) => Err(format!("--board:{bad}")),
            },
            BoardArgs { layout, .. } => {
                library::find(layout.as_deref().unwrap_or(library::FIRST), Files::of_the_user())
            }
        };
        found.map_err(Failure::work)
    }
}

/// `frontier sudoku`.
#[derive(Args, Debug, Clone)]
pub struct OpenSudoku {
    /// The puzzle.
    #[command(flatten)]
    pub board: BoardArgs,
    /// How it is solved while watching: backtracking, fewest, propagation, exact-cover or model
    #[arg(long, value_name = "M", default_value = "propagation")]
    pub method: Method,
    /// The bounds.
    #[command(flatten)]
    pub limits: LimitArgs,
    /// The screen.
    #[command(flatten)]
    pub playground: Playground,
}

impl OpenSudoku {
    /// The playground with nothing asked for.
    pub fn plain(playground: Playground) -> OpenSudoku {
        OpenSudoku {
            board: BoardArgs::default(),
            method: Method::default(),
            limits: LimitArgs::default(),
            playground,
        }
    }
}

/// `frontier solve sudoku`.
#[derive(Args, Debug, Clone)]
pub struct SolveSudoku {
    /// The puzzle.
    #[command(flatten)]
    pub board: BoardArgs,
    /// A file of puzzles, one a line; prints one line each
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "layout", "id"])]
    pub file: Option<PathBuf>,
    /// Also say how hard it is, and which techniques it takes
    #[arg(long)]
    pub grade: bool,
    /// Print JSON, one object a puzzle
    #[arg(long)]
    pub json: bool,
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

    fn write(&self, out: &mut impl Write) -> std::io::Result<()> {
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
    fn write_line(&self, out: &mut impl Write) -> std::io::Result<()> {
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

/// `frontier solve sudoku`.
///
/// # Errors
/// An unreadable or bad puzzle.
pub fn solve(args: &SolveSudoku, out: &mut impl Write) -> Result<(), Failure> {
    let puzzles = match &args.file {
        Some(file) => library::read_all(file, Files::of_the_user()).map_err(Failure::work)?,
        None => vec![args.board.resolve()?.board],
    };
    let mut out = std::io::BufWriter::new(out);
    for puzzle in &puzzles {
        let answer = Answer::new(puzzle, args.grade);
        match (args.json, args.file.is_some()) {
            (true, _) => {
                writeln!(out, "{}", serde_json::to_string(&answer).map_err(Failure::work)?)?;
            }
            (false, true) => answer.write_line(&mut out)?,
            (false, false) => answer.write(&mut out)?,
        }
    }
    Ok(out.flush()?)
}

/// `frontier generate sudoku`.
#[derive(Args, Debug, Clone)]
pub struct GenerateSudoku {
    /// How many
    #[arg(short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u32,
    /// Seed of the first; the others take the next ones
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Grade wanted: easy, medium, hard, unfair or extreme [default: any]
    #[arg(long, value_name = "GRADE")]
    pub difficulty: Option<Grade>,
    /// Clues to stop at [default: as few as can be]
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=81))]
    pub clues: u8,
    /// Pattern of the clues: none, rotate or mirror
    #[arg(long, value_name = "S", default_value = "none")]
    pub symmetry: Symmetry,
    /// How clues are removed: ordered or random-retry
    #[arg(long, value_name = "M", default_value = "ordered")]
    pub removal: Removal,
    /// Write one file each into this folder instead of printing lines
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `frontier generate sudoku`: puzzles, one a line, or files in a folder.
///
/// # Errors
/// No puzzle of the wanted grade, or a file that cannot be written.
pub fn generate(args: &GenerateSudoku, out: &mut impl Write) -> Result<(), Failure> {
    let recipe = Recipe {
        removal: args.removal,
        symmetry: args.symmetry,
        clues: args.clues,
        grade: args.difficulty,
    };
    let mut out = std::io::BufWriter::new(out);
    for number in 0..args.count {
        let seed = args.seed.wrapping_add(number.into());
        let made = generate::make(recipe, seed).map_err(Failure::work)?;
        match &args.out {
            None => writeln!(out, "{}", made.puzzle)?,
            Some(folder) => {
                let path = folder.join(format!("sudoku-{seed}.sdk"));
                let id = GameId::Made(recipe, seed);
                Files::of_the_user()
                    .write_new(&path, &format!("#D {id}\n{}", format::rows(&made.puzzle)))
                    .map_err(Failure::work)?;
                writeln!(out, "{}", path.display())?;
            }
        }
    }
    Ok(out.flush()?)
}

/// What a puzzle is written for.
#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The model finder Mace4.
    Mace4,
    /// SAT solvers.
    Dimacs,
}

/// `frontier export sudoku`.
#[derive(Args, Debug, Clone)]
pub struct ExportSudoku {
    /// The puzzle.
    #[command(flatten)]
    pub board: BoardArgs,
    /// mace4 or dimacs
    #[arg(long, value_name = "FORMAT")]
    pub format: Target,
}

/// `frontier export sudoku`: the puzzle for another solver.
///
/// # Errors
/// An unreadable or bad puzzle.
pub fn export(args: &ExportSudoku, out: &mut impl Write) -> Result<(), Failure> {
    let puzzle = args.board.resolve()?.board;
    let text = match args.format {
        Target::Mace4 => export::mace4(&puzzle),
        Target::Dimacs => export::dimacs(&puzzle),
    };
    Ok(out.write_all(text.as_bytes())?)
}
